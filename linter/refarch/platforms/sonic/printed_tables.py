"""Tables that the commands of SONiC print: columns as wide as the dashes below their headings."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..observed import CollectedFile, Evidence
from ..printed_columns import RULE, column_slices

_FRAMED = re.compile(r"\+(?:[-=]+\+)+")


class TableRow(NamedTuple):
    """Row of a table."""

    cells: Mapping[str, str]
    """Text by heading."""
    place: Evidence

    def cell(self, heading: str) -> str:
        """Text below a heading; empty for a heading that the table lacks."""
        return self.cells.get(heading, "")


def has_table(file: CollectedFile, *headings: str) -> bool:
    """Whether a text has a table with these first headings, with or without a frame."""
    first = r" *(?:\| *)?" + r" *(?:\|| ) *".join(map(re.escape, headings)) + r"(?: .*|\|.*)?"
    return file.data is None and re.search(f"^{first}$", file.text, re.MULTILINE) is not None


def table_rows(file: CollectedFile) -> Iterator[TableRow]:
    """Rows of each table without a frame; a table ends at an empty line or a line of dashes."""
    lines = file.text.split("\n")
    headings: list[tuple[str, slice]] = []
    for number, line in enumerate(lines, 1):
        if RULE.fullmatch(line):
            above = lines[number - 2] if number > 1 else ""
            headings = [(above[column].strip(), column) for column in column_slices(line)]
        elif not line.strip() or set(line.strip()) == {"-"}:
            headings = []
        elif headings:
            cells = {name: line[column].strip() for name, column in headings}
            yield TableRow(cells, file.line_place(number))


def framed_rows(file: CollectedFile) -> Iterator[TableRow]:
    """Rows of each table with a frame."""
    names: list[str] = []
    for number, line in enumerate(file.text.split("\n"), 1):
        texts = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.lstrip().startswith("|"):
            names = names if _FRAMED.fullmatch(line.strip()) else []
        elif not names:
            names = texts
        elif len(texts) == len(names):
            yield TableRow(dict(zip(names, texts, strict=True)), file.line_place(number))
