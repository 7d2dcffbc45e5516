"""Tables of text: the sheets of a workbook, and files of separated values."""

import csv
import io
from collections.abc import Iterator
from typing import NamedTuple

from .reading_error import LONGEST_QUOTE, ReadingError

MOST_ROWS = 200_000
MOST_COLUMNS = 256
"""Cells behind these columns are not read."""

DELIMITERS = ",;\t"
LINES_WITH_DELIMITER = 20
"""Lines in which the delimiter is counted."""


class SheetRow(NamedTuple):
    """A row that is not empty."""

    number: int
    """Row of a sheet, or line of a text, from 1."""
    cells: tuple[str, ...]
    """Texts of the cells, without blanks around them, up to the last one that is not empty."""
    formulas: frozenset[int] = frozenset()
    """Columns, from 0, whose cells have a formula and no value."""

    def cell(self, column: int) -> str:
        """Text of the cell in a column, from 0; empty behind the last cell."""
        return self.cells[column] if column < len(self.cells) else ""


class Sheet(NamedTuple):
    """A table."""

    name: str
    """Name of the sheet; empty for a file of separated values."""
    rows: tuple[SheetRow, ...]


def separated_values(text: str) -> Sheet:
    """Table of a text with commas, semicolons, or tabs between the values: the most frequent of them in the
    first lines, or what a first line such as ``sep=;`` states. Without a delimiter, there are no rows. Raises
    ReadingError."""
    first, _, rest = text.partition("\n")
    states_delimiter = first.startswith("sep=") and len(first) == 5
    delimiter = first[4] if states_delimiter else _frequent_delimiter(text)
    if not delimiter:
        return Sheet("", ())
    offset = 1 if states_delimiter else 0
    try:
        return Sheet("", tuple(_rows(rest if states_delimiter else text, delimiter, offset)))
    except csv.Error as error:
        raise ReadingError(str(error)[:LONGEST_QUOTE]) from None


def _frequent_delimiter(text: str) -> str:
    start = "\n".join(text.split("\n", LINES_WITH_DELIMITER)[:LINES_WITH_DELIMITER])
    found = max(DELIMITERS, key=start.count)
    return found if found in start else ""


def _rows(text: str, delimiter: str, offset: int) -> Iterator[SheetRow]:
    """Rows that are not empty, with the number of their last line, which ``offset`` lines precede."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    count = 0
    for values in reader:
        cells = filled_cells([value.strip() for value in values[:MOST_COLUMNS]])
        if cells:
            count += 1
            if count > MOST_ROWS:
                raise ReadingError(f"more than {MOST_ROWS:,} rows")
            yield SheetRow(reader.line_num + offset, cells)


def filled_cells(cells: list[str]) -> tuple[str, ...]:
    """Cells up to the last one that is not empty."""
    length = max((number for number, cell in enumerate(cells, 1) if cell), default=0)
    return tuple(cells[:length])
