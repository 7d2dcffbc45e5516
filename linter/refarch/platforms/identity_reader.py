"""Readers of the release of a device, with its name and model, from the first lines of a text or from fields
of a JSON value."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from .observed import (
    SOFTWARE,
    SYSTEM,
    CollectedFile,
    Evidence,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    Pointer,
    member,
    text_of,
)

HEAD = 20_000
"""Characters of a text that are searched: the output is short, and a license can precede the release."""

LONGEST_VALUE = 200

NAME, RELEASE, BUILD, MODEL = "name", "release", "build", "model"
"""Fields: the name of the device, the release of its system, the number of its build, and the model."""


class IdentityField(NamedTuple):
    """Value of one of these fields."""

    field: str
    text: str
    place: Evidence


Fields = Callable[[CollectedFile], Iterable[IdentityField]]


def text_fields(file: CollectedFile, patterns: Mapping[str, str]) -> Iterator[IdentityField]:
    """Fields of a text, from the first group of a pattern for a line each."""
    head = file.text[:HEAD] if file.data is None else ""
    for field, pattern in patterns.items():
        for match in re.finditer(pattern, head, re.MULTILINE):
            line = head.count("\n", 0, match.start(1)) + 1
            yield IdentityField(field, match[1].strip()[:LONGEST_VALUE], file.line_place(line))


def json_fields(
    file: CollectedFile, value: Any, pointer: Pointer, keys: Mapping[str, tuple[str, ...]]
) -> Iterator[IdentityField]:
    """Fields of an object of a JSON file, each from the first of its keys that has a text."""
    for field, names in keys.items():
        for name in names:
            text = text_of(member(value, name)).strip()
            if text:
                yield IdentityField(field, text[:LONGEST_VALUE], file.place(*pointer, name))
                break


def identity_reader(title: str, product: str, fields: Fields, system: str = "") -> FactReader:
    """Reader of the outputs that have the release of a software product. ``system`` is the product if only
    its system has such an output."""

    def is_identity(file: CollectedFile) -> bool:
        return any(one.field == RELEASE for one in fields(file))

    def read_identity(file: CollectedFile) -> Facts:
        found = {field: [*_distinct(fields(file), field)] for field in (NAME, RELEASE, BUILD, MODEL)}
        device = found[NAME][0].text if len(found[NAME]) == 1 else ""
        for field in (RELEASE, BUILD, MODEL):
            values = found[field]
            if len(values) > 1:
                texts = ", ".join(one.text for one in values[:4])
                yield NotUnderstood(values[1].place, f"more than one {field}: {texts}")
            elif values:
                kind, subject = (SYSTEM, "") if field == MODEL else (SOFTWARE, product)
                yield ObservedFact(device, kind, subject, field, values[0].text, values[0].place)

    return FactReader(title, is_identity, read_identity, system=system)


def _distinct(fields: Iterable[IdentityField], field: str) -> Iterator[IdentityField]:
    """Fields of one kind with different values."""
    seen = set()
    for one in fields:
        if one.field == field and one.text and one.text not in seen:
            seen.add(one.text)
            yield one
