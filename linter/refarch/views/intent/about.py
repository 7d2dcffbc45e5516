"""Identity of the design that an intent was made from, for the head of a file."""

from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import NOWHERE, Design
from ...model.types.origins import At


class About(NamedTuple):
    """A design, as a file made of it names it."""

    design: str
    title: str
    version: str
    origin: Origin
    at: At = NOWHERE


def design_info(design: Design) -> About:
    """The design in short."""
    return About(design.id, design.title, design.version, design.origin)
