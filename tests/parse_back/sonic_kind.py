"""What the wishes for a switch with SONiC depend on: its release and ASIC, and what the target told."""

import re
from collections.abc import Iterable
from typing import Any

from refarch.api.intent import SwitchIntent
from refarch.platforms.target import NotConfigured

Tree = dict[str, Any]


class Told:
    """What a target leaves out, by path and thing."""

    def __init__(self, omissions: Iterable[NotConfigured]) -> None:
        self.known = {(left.path, left.thing) for left in omissions}

    def __call__(self, path: str, thing: str = "") -> bool:
        return (path, thing) in self.known


class Kind:
    """What the tables depend on."""

    def __init__(self, switch: SwitchIntent) -> None:
        number = re.search(r"20[0-9]{4}", switch.release)
        self.enterprise = bool(switch.release) and number is None
        self.community = 0 if self.enterprise else int(number[0]) if number else 202205
        self.model = switch.model
        self.dynamic = switch.model.startswith("nvidia-")


def stated(part: Tree) -> Tree:
    """Fields that say something."""
    return {key: value for key, value in part.items() if value not in (None, "", {}, [])}
