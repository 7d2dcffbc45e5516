"""Differences of two designs as Markdown: added, removed and changed rows, equal changes once."""

from collections.abc import Callable, Sequence

from refarch.api import Cell, Column
from refarch.api.changes import ChangedLine, ChangedRows, RowChange, TableDifference, changed_rows

from .escape import text
from .markdown import badge, column_value, grid, page

CHANGE_KINDS = {"changed": "info", "added": "pass", "removed": "fail"}
"""Kinds of changes of a row, with the color of their labels."""


def difference_tables(difference: TableDifference, place: Callable[[RowChange], str]) -> str:
    """Rows as tables. ``place`` makes the link to the line that a row comes from."""
    return page(*(_changed_rows_table(part, place) for part in changed_rows(difference))).rstrip("\n")


def _changed_rows_table(part: ChangedRows, place: Callable[[RowChange], str]) -> str:
    headings = [
        "Change",
        *(
            text(f"{column.title} ({column.unit})" if column.unit else column.title)
            for column in part.columns
        ),
        "Line",
    ]
    return grid(
        headings, [[*_changed_cells(line, part.columns), place(line.first_change)] for line in part.lines]
    )


def _changed_cells(line: ChangedLine, columns: Sequence[Column]) -> list[str]:
    cells = [
        _change_cell(line.kind, *pair, column) for pair, column in zip(line.cell_pairs, columns, strict=True)
    ]
    return [badge(line.kind, CHANGE_KINDS[line.kind]), *cells]


def _change_cell(kind: str, before: Cell, after: Cell, column: Column) -> str:
    """Cell: as it is, or what it was and what it becomes."""
    old, new = column_value(column, before), column_value(column, after)
    if kind != "changed" or old == new:
        return new or old
    was = f'<del class="ra-was">{old or "nothing"}</del>'
    return f"{was} {new or 'nothing'}"
