"""Values of a specification for the VCF Installer, whatever their types."""

from collections.abc import Mapping
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, NamedTuple

from ...core.origin import Pointer
from ...core.problem import Problem, place_in_file

MAX_TEXT = 80
"""Characters of a text of the file in a message; names in vSphere are no longer."""

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network


class InstallerObject(NamedTuple):
    """Object of the specification, with its pointer."""

    pointer: Pointer
    data: Mapping[str, Any]

    def pointer_to(self, *keys: str | int) -> Pointer:
        """Pointer to a value of the object."""
        return (*self.pointer, *keys)

    def text(self, key: str) -> str:
        """Text value; empty for a value of another type."""
        value = self.data.get(key)
        return shortened_text(value) if isinstance(value, str) else ""

    def number(self, key: str) -> int | None:
        """Whole number, in quotes or not; None for another value."""
        return whole_number(self.data.get(key))

    def texts(self, key: str) -> list[str]:
        """Texts in a list."""
        return [text for _, text in self.listed_texts(key)]

    def listed_texts(self, key: str) -> list[tuple[Pointer, str]]:
        """Texts in a list, each with its pointer."""
        value = self.data.get(key)
        listed = value if isinstance(value, list) else []
        return [
            (self.pointer_to(key, number), shortened_text(item))
            for number, item in enumerate(listed)
            if isinstance(item, str)
        ]

    def object(self, key: str) -> "InstallerObject":
        """Object below a key; an empty one for another value."""
        value = self.data.get(key)
        return InstallerObject(self.pointer_to(key), value if isinstance(value, dict) else {})

    def objects(self, key: str, most: int | None = None) -> list["InstallerObject"]:
        """Objects in a list, or in so many of its items; none for another value."""
        value = self.data.get(key)
        listed = value[:most] if isinstance(value, list) else []
        return [
            InstallerObject(self.pointer_to(key, number), item)
            for number, item in enumerate(listed)
            if isinstance(item, dict)
        ]

    def problem(self, code: str, key: str, message: str, hint: str = "") -> Problem:
        """Problem of a rule at the value of a key, or at the object if it does not have the key."""
        pointer = self.pointer_to(key) if key in self.data else self.pointer
        return Problem(place_in_file(*pointer), message, hint, code=code)


def problem_at(code: str, pointer: Pointer, message: str, hint: str = "") -> Problem:
    """Problem of a rule at a pointer."""
    return Problem(place_in_file(*pointer), message, hint, code=code)


def shortened_text(text: str) -> str:
    """Text of the file, cut for a message."""
    return text if len(text) <= MAX_TEXT else f"{text[: MAX_TEXT - 3]}..."


def whole_number(value: object) -> int | None:
    """Whole number, in quotes or not; None for another value. The export of the installer has quotes."""
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 10:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def truth_value(value: object) -> bool | None:
    """True or false, in quotes or not; None for another value. The JSON generator of VMware writes quotes."""
    if isinstance(value, str):
        return {"true": True, "false": False}.get(value.lower())
    return value if isinstance(value, bool) else None


def address_of(text: str) -> Address | None:
    """Address of a text; None for another text."""
    try:
        return ip_address(text)
    except ValueError:
        return None


def network_of(text: str) -> Network | None:
    """Network of a text such as ``192.0.2.0/24``; None for another text, and for one without a length."""
    try:
        return ip_network(text) if "/" in text else None
    except ValueError:
        return None
