"""A table for people: columns aligned by their width on the terminal, numbers to the right."""

from collections.abc import Sequence

from ...views.tables.table import Table
from .._visible import cells, visible
from . import TableFormat
from ._cells import heading, numeric_columns, written

GAP = "  "


def render(table: Table, colour: bool = False) -> str:
    """Heading, rule, rows."""
    rows = [[written(cell) for cell in row.cells] for row in table.rows]
    return aligned([heading(column) for column in table.columns], rows, numeric_columns(table), colour)


def aligned(
    headings: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[bool], colour: bool = False
) -> str:
    """Lines of an aligned table; ``right`` says which columns stand at their right edge."""
    shown = [[visible(cell) for cell in row] for row in (headings, *rows)]
    widths = [max(map(_width, column)) for column in zip(*shown, strict=True)]
    lines = [_line(row, widths, right) for row in shown]
    lines[0] = f"\x1b[1m{lines[0]}\x1b[0m" if colour else lines[0]
    lines.insert(1, GAP.join("-" * width for width in widths))
    return "\n".join(lines) + "\n"


def _line(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    padded = [_pad(cell, width, at_right) for cell, width, at_right in zip(row, widths, right, strict=True)]
    return GAP.join(padded).rstrip()


def _pad(text: str, width: int, at_right: bool) -> str:
    space = " " * (width - _width(text))
    return space + text if at_right else text + space


def _width(text: str) -> int:
    return sum(cell.width for cell in cells(text))


FORMAT = TableFormat(render=render)
