"""A table as CSV, for spreadsheets and scripts.

A spreadsheet runs a cell that begins like a formula, so such text gets an apostrophe in front, as OWASP
advises (https://owasp.org/www-community/attacks/CSV_Injection). Numbers stay numbers.
"""

import csv
import io

from ...views.tables.table import Cell, Table
from . import TableFormat
from ._cells import cell_text, column_heading

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""Beginnings that some spreadsheet takes for a formula; the wide ones where the system's language is
Japanese."""


def render(table: Table, color: bool = False) -> str:
    """Heading and rows, each line ended by a line feed."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(csv_text(column_heading(column)) for column in table.columns)
    writer.writerows([csv_text(cell) for cell in row.cells] for row in table.rows)
    return stream.getvalue()


def csv_text(cell: Cell) -> str:
    """A cell's text, never a formula."""
    text = cell_text(cell)
    # Numbers keep their minus: only text can be a formula.
    return f"'{text}" if isinstance(cell, str) and text.startswith(FORMULA_STARTS) else text


FORMAT = TableFormat(render=render)
