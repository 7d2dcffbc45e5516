"""Records of ``esxcli`` outputs: as JSON (``--formatter=json``), as a table, and as fields below the name of
each object.

The names of fields are those of the text, in lower case and without blanks. No public output as JSON was
found: the documents of VMware show the text, and the fields of JSON are expected to have the same names.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from ..host_adapters import objects_with_places
from ..observed import (
    AnsweredCheck,
    CollectedFile,
    Evidence,
    FactReader,
    Facts,
    text_of,
)
from ..printed_columns import RULE, column_slices

Fields = Mapping[str, Any]

_FIELD = re.compile(r"( +)([A-Za-z][^:]{0,60}): *(.*)")

LARGEST_TEXT = 1_000_000
"""Characters of a text that can be such an output."""


class EsxcliRecord(NamedTuple):
    """Fields of an object, and where they are."""

    fields: Fields
    place: Evidence

    def text(self, name: str) -> str:
        """Text of a field; empty for none. A JSON value can be a boolean or a number."""
        value = self.fields.get(name)
        return str(value).lower() if isinstance(value, bool) else text_of(value).strip()

    def texts(self, name: str) -> tuple[str, ...]:
        """Texts of a field that lists several."""
        value = self.fields.get(name)
        if isinstance(value, list):
            return tuple(filter(None, map(text_of, value)))
        return tuple(filter(None, (word.strip() for word in text_of(value).split(","))))


def esxcli_records(file: CollectedFile, needed: frozenset[str]) -> list[EsxcliRecord]:
    """Records of a file, of which at least one has all needed fields; none for another file."""
    if file.data is not None:
        found = [EsxcliRecord(*one) for one in objects_with_places(file)]
    elif len(file.text) > LARGEST_TEXT:
        return []
    else:
        found = [*_table_records(file)] or [*_block_records(file)]
    return found if any(needed <= one.fields.keys() for one in found) else []


def _table_records(file: CollectedFile) -> Iterator[EsxcliRecord]:
    """Rows of a table, whose columns are as wide as the dashes below their headings."""
    lines = file.text.splitlines()
    rule = next((number for number, line in enumerate(lines[:30]) if RULE.fullmatch(line)), 0)
    if not rule:
        return
    columns = column_slices(lines[rule])
    names = [lines[rule - 1][column].strip().lower().replace(" ", "") for column in columns]
    for number, line in enumerate(lines[rule + 1 :], rule + 2):
        if line.strip():
            cells = (line[column].strip() for column in columns)
            yield EsxcliRecord(dict(zip(names, cells, strict=True)), file.line_place(number))


def _block_records(file: CollectedFile) -> Iterator[EsxcliRecord]:
    """Indented fields, those below each line without indent as one record. Of fields with one name, the first
    counts: the others belong to parts of the object."""
    fields: dict[str, str] = {}
    start = 1
    for number, line in enumerate(file.text.splitlines(), 1):
        match = _FIELD.fullmatch(line)
        if match is not None:
            if not fields:
                start = number
            fields.setdefault(match[2].lower().replace(" ", ""), match[3].strip())
        elif line.strip() and not line.startswith(" ") and fields:
            yield EsxcliRecord(fields, file.line_place(start))
            fields = {}
    if fields:
        yield EsxcliRecord(fields, file.line_place(start))


def esxcli_reader(
    title: str,
    needed: str,
    read: Callable[[CollectedFile, list[EsxcliRecord]], Facts],
    answers: tuple[AnsweredCheck, ...] = (),
) -> FactReader:
    """Reader of an output with records that have all ``needed`` fields, separated by blanks."""
    names = frozenset(needed.split())

    def is_output(file: CollectedFile) -> bool:
        return bool(esxcli_records(file, names))

    def read_output(file: CollectedFile) -> Facts:
        yield from read(file, esxcli_records(file, names))

    return FactReader(title, is_output, read_output, "esxi", answers)
