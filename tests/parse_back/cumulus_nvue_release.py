"""What the wishes for a switch with Cumulus Linux depend on: its release, and what the target told."""

import re
from collections.abc import Iterable

from refarch.platforms.industry_reading import Tree
from refarch.platforms.target import NotConfigured


class Release(int):
    """The number after 5."""

    def __new__(cls, text: str) -> "Release":
        """Of a text such as 5.9; those who state none get the forms of 5.14."""
        match = re.match(r"5\.([0-9]+)", text)
        return super().__new__(cls, int(match[1]) if match else 14)

    @property
    def on(self) -> str:
        """What switches something on."""
        return "enabled" if self >= 15 else "on"

    @property
    def switched_on(self) -> str:
        """The same with its key."""
        return "state enabled" if self >= 15 else "enable on"

    def family(self, address: str) -> str:
        """Under which key an interface has an address."""
        if self < 15:
            return "ip"
        return "ipv6" if ":" in address else "ipv4"


class Told:
    """What a target leaves out."""

    def __init__(self, omissions: Iterable[NotConfigured]) -> None:
        self.known = [(left.path, left.thing, left.value) for left in omissions]

    def __call__(self, path: str, thing: str = "", value: str | None = None) -> bool:
        return any(left[:2] == (path, thing) and value in (None, left[2]) for left in self.known)


def stated(tree: Tree) -> Tree:
    """What is asked for; lists in order, as theirs does not count."""
    return {
        key: sorted({*value}) if isinstance(value, list) else value
        for key, value in tree.items()
        if value not in (None, "", [], {})
    }
