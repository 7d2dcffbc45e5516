"""Files that systems import: CSV with the columns of a form, and what a value cannot keep in it.

A spreadsheet runs a cell that begins like a formula, so such a text gets an apostrophe in front, as in tables
(``report/tables/csv.py``). A name longer than its column is cut, and ends with digits that its whole text
determines, so that two long names stay two names, and all files use the same short one.
"""

import csv
import hashlib
import io
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..core.quantities import plain_number

FORMULA_STARTS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""Beginnings that some spreadsheet takes for a formula; the wide ones where the system's language is
Japanese."""


SLUG_LENGTH = 100
"""Maximum number of characters of a slug."""


class FormColumn(NamedTuple):
    """A column of an import form."""

    name: str
    limit: int = 0
    """Maximum number of characters; 0 for a value that is no free text."""


FormCell = str | int | float | bool | None
"""Value of a cell; None for an empty one."""


class FormWriter:
    """Writer of the files of one export. ``remarks`` lists the values that a file has in another form."""

    def __init__(self) -> None:
        self.remarks: list[str] = []

    def csv_text(self, columns: Sequence[FormColumn], rows: Iterable[Sequence[FormCell]]) -> str:
        """CSV with a heading. Empty for no rows."""
        lines = [
            [self._cell(cell, column) for cell, column in zip(row, columns, strict=True)] for row in rows
        ]
        if not lines:
            return ""
        stream = io.StringIO()
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerows([[column.name for column in columns], *lines])
        return stream.getvalue()

    def _cell(self, cell: FormCell, column: FormColumn) -> str:
        if cell is None:
            return ""
        if isinstance(cell, bool):
            return "true" if cell else "false"
        return self.name(cell, column.limit) if isinstance(cell, str) else str(plain_number(cell))

    def name(self, text: str, limit: int) -> str:
        """Text on one line, no formula, and no longer than ``limit`` characters; 0 for no limit."""
        line = " ".join(text.split())
        safe = f"'{line}" if line.startswith(FORMULA_STARTS) else line
        if safe != line:
            self._remark(f"{line!r} begins like a formula and is written with an apostrophe in front")
        if not limit or len(safe) <= limit:
            return safe
        short = f"{safe[: limit - 7]}~{_digits(safe)}"
        self._remark(f"{line!r} is longer than {limit} characters and is written as {short!r}")
        return short

    def _remark(self, text: str) -> None:
        if text not in self.remarks:
            self.remarks.append(text)


def slugs(names: Iterable[str]) -> dict[str, str]:
    """Slug of each name: lower case letters, digits, and hyphens, up to 100 characters. A name that has other
    letters, or shares its slug with another name, gets digits that its whole text determines."""
    plain = {name: re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") for name in names}
    shared = Counter(plain.values())
    return {
        name: text if _keeps_letters(name, text) and shared[text] == 1 else _slug_with_digits(name, text)
        for name, text in plain.items()
    }


def _keeps_letters(name: str, text: str) -> bool:
    """Whether a slug is valid and has all letters of its name."""
    return bool(text) and len(text) <= SLUG_LENGTH and name.isascii()


def _slug_with_digits(name: str, text: str) -> str:
    return f"{text[: SLUG_LENGTH - 7]}-{_digits(name)}".strip("-")


def _digits(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:6]
