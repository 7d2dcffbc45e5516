"""Objects of a specification for the VCF Installer, whose values may be of any kind."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..core.origin import Pointer

LONGEST = 80
"""Characters of a text of the file in a message; names in vSphere are no longer."""


class Entry(NamedTuple):
    """One object of a list in the specification."""

    pointer: Pointer
    data: Mapping[str, Any]

    def at(self, key: str) -> Pointer:
        """The place of one of its values."""
        return (*self.pointer, key)

    def text(self, key: str) -> str:
        """A value that is a text; empty for another one."""
        return short(_text(self.data.get(key)))

    def number(self, key: str) -> int | None:
        """A whole number, in quotes or not; None for something else."""
        return _number(self.data.get(key))

    def texts(self, key: str) -> list[str]:
        """The texts in a list."""
        value = self.data.get(key)
        return [short(one) for one in value if isinstance(one, str)] if isinstance(value, list) else []

    def entries(self, key: str) -> list["Entry"]:
        """The objects in a list."""
        return entries(self.data, key, self.pointer)


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def short(text: str) -> str:
    """A text of the file as a message has it."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def _number(value: object) -> int | None:
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 10:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def entries(data: Mapping[str, Any], key: str, pointer: Pointer = ()) -> list[Entry]:
    """The objects in a list of the specification; none where it is something else."""
    value = data.get(key)
    if not isinstance(value, list):
        return []
    return [Entry((*pointer, key, i), one) for i, one in enumerate(value) if isinstance(one, dict)]
