"""Readers of objects of PowerShell cmdlets as JSON (``... | ConvertTo-Json``): one object, or a list.

No public outputs were found: the names of the properties are those of Microsoft's classes, read regardless of
case. An enumeration is a number or a word.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from ..host_adapters import adapter_fields, objects_with_places
from ..observed import (
    LISTED,
    SYSTEM,
    AnsweredCheck,
    CollectedFile,
    Evidence,
    FactReader,
    Facts,
    ObservedFact,
    member,
    text_of,
)

Fields = Mapping[str, Any]

_NAME = re.compile(r".*\bName = '([^']+)'.*")
"""Text of an object that is nested too deeply for ConvertTo-Json."""


def cim_records(file: CollectedFile, needed: frozenset[str]) -> list[tuple[Fields, Evidence]]:
    """Objects with their places, if one has all needed properties; none for another file."""
    found = [*objects_with_places(file)]
    return found if any(needed <= fields.keys() for fields, _ in found) else []


def cim_reader(
    cmdlet: str,
    needed: str,
    read: Callable[[Fields, Evidence], Facts],
    answers: tuple[AnsweredCheck, ...],
    listed: tuple[str, ...] = (),
) -> FactReader:
    """Reader of a cmdlet whose objects have all ``needed`` properties, separated by blanks. Its output lists
    all subjects that have the properties ``listed``."""
    names = frozenset(needed.split())

    def is_output(file: CollectedFile) -> bool:
        return bool(cim_records(file, names))

    def read_output(file: CollectedFile) -> Facts:
        for fields, place in cim_records(file, names):
            if not text_of(fields.get("interfacealias")) and not text_of(fields.get("ifalias")):
                yield from read(fields, place)
        yield from (ObservedFact("", SYSTEM, "", LISTED.format(one), True, file.place()) for one in listed)

    return FactReader(
        f"Windows: {cmdlet} | ConvertTo-Json", is_output, read_output, "windows-server", answers
    )


def name_of_adapter(value: Any) -> str:
    """Name of the adapter that a setting belongs to, from an object or from its text."""
    if isinstance(value, dict):
        return text_of(member(adapter_fields(value), "name"))
    match = _NAME.fullmatch(text_of(value))
    return match[1] if match else ""


def truth(value: Any) -> str:
    """``True`` or ``False`` as PowerShell prints it; empty for other values."""
    return str(value) if isinstance(value, bool) else ""


def whole_number(value: Any) -> str:
    """Digits of a number; empty for other values."""
    text = text_of(value)
    return text if text.isascii() and text.isdecimal() and len(text) < 9 else ""
