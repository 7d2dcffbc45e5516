"""A table for people: columns aligned by their width on the terminal, numbers to the right."""

from collections.abc import Sequence
from itertools import zip_longest

from ...views.tables.table import Table
from .._visible import terminal_cells, visible
from . import TableFormat
from ._cells import column_heading, numeric_columns, readable_cell

COLUMN_GAP = "  "

MIN_WRAPPED_WIDTH = 14
"""Columns of a cell in whose lines words may be cut: less is no longer read with ease."""


def render(table: Table, color: bool = False) -> str:
    """Heading, rule, rows."""
    return render_wrapped(table, color, 0)


def render_wrapped(table: Table, color: bool, room: int) -> str:
    """The table within a number of columns, where that is possible."""
    rows = [list(map(readable_cell, table.columns, row.cells)) for row in table.rows]
    return aligned_table(
        [column_heading(column) for column in table.columns], rows, numeric_columns(table), color, room
    )


def aligned_table(
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    right: Sequence[bool],
    color: bool = False,
    room: int = 0,
) -> str:
    """Lines of an aligned table; ``right`` marks columns that are aligned to the right.

    A table that is wider than the terminal, which has ``room`` columns, gets cells of several lines, broken
    between words or, where that is not enough, inside long ones. Where nothing helps, or where ``room`` is 0,
    it keeps its width.
    """
    texts = [[visible(cell) for cell in row] for row in (headings, *rows)]
    widths = _column_widths(
        [list(map(_text_width, column)) for column in zip(*texts, strict=True)], texts, room
    )
    head, *body = [_row_lines(row, widths, right) for row in texts]
    head = [f"\x1b[1m{line}\x1b[0m" for line in head] if color else head
    rule = COLUMN_GAP.join("-" * width for width in widths)
    return "\n".join([*head, rule, *(line for lines in body for line in lines)]) + "\n"


def _column_widths(cells: list[list[int]], texts: list[list[str]], room: int) -> list[int]:
    """A width for each column: as wide as its cells, or narrower for the widest ones where the table has no
    room. ``cells`` are their widths, column by column."""
    widths = [max(column) for column in cells]
    excess = sum(widths) + len(COLUMN_GAP) * (len(widths) - 1) - room
    if not room or excess <= 0:
        return widths
    words = [
        max(_text_width(word) for cell in column for word in cell.split() or [""])
        for column in zip(*texts, strict=True)
    ]
    # Breaks between words first; inside of words only where that is not enough.
    for narrowest in (words, [min(width, MIN_WRAPPED_WIDTH) for width in words]):
        if sum(widths) - sum(narrowest) >= excess:
            for _ in range(excess):
                wrappable = [number for number, width in enumerate(widths) if width > narrowest[number]]
                widths[max(wrappable, key=widths.__getitem__)] -= 1
            break
    return widths


def _row_lines(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> list[str]:
    """The lines of a row: as many as its longest cell has."""
    cells = [_wrapped_lines(cell, width) for cell, width in zip(row, widths, strict=True)]
    return [_table_line(line, widths, right) for line in zip_longest(*cells, fillvalue="")]


def _wrapped_lines(text: str, width: int) -> list[str]:
    """A cell's lines, broken between words; one line where it fits."""
    if _text_width(text) <= width:
        return [text]
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if _text_width(longer) <= width:
            lines[-1] = longer
        else:
            lines += _word_pieces(word, width)
    return [line for line in lines if line]


def _word_pieces(word: str, width: int) -> list[str]:
    """A word, cut where it is too long for a line; after a hyphen where there is one."""
    pieces = []
    while _text_width(word) > width:
        end = width
        while _text_width(word[:end]) > width:
            end -= 1
        end = word.rfind("-", 0, end) + 1 or end
        pieces.append(word[:end])
        word = word[end:]
    return [*pieces, word]


def _table_line(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    padded = [
        _padded_text(cell, width, at_right) for cell, width, at_right in zip(row, widths, right, strict=True)
    ]
    return COLUMN_GAP.join(padded).rstrip()


def _padded_text(text: str, width: int, at_right: bool) -> str:
    space = " " * (width - _text_width(text))
    return space + text if at_right else text + space


def _text_width(text: str) -> int:
    return sum(cell.width for cell in terminal_cells(text))


FORMAT = TableFormat(render=render, wrap=render_wrapped)
