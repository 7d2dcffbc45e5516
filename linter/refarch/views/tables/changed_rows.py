"""Rows in which two tables differ, for people: equal changes of several rows are one line, with only the
columns that differ."""

from collections.abc import Sequence
from typing import NamedTuple

from ...model.ranges import compress
from .difference import ORDINAL, RowChange, TableDifference
from .table import Cell, Column, Row

ROW_CHANGE_KINDS = ("changed", "added", "removed")
"""Kinds of changes of rows."""


class ChangedLine(NamedTuple):
    """Change of one row, or equal changes of several."""

    kind: str
    key: tuple[Cell, ...]
    """Cells that identify the row; a range for several rows."""
    changed_cells: tuple[tuple[Cell, Cell], ...]
    """Other cells, before and after."""
    first_change: RowChange
    """The first of the rows."""

    @property
    def cell_pairs(self) -> tuple[tuple[Cell, Cell], ...]:
        """Every cell, before and after."""
        return (*((cell, cell) for cell in self.key), *self.changed_cells)


class ChangedRows(NamedTuple):
    """Lines with the same columns."""

    columns: tuple[Column, ...]
    lines: tuple[ChangedLine, ...]


def row_change_counts(difference: TableDifference) -> dict[str, int]:
    """Number of added, removed and changed rows; kinds without any are left out."""
    totals = dict.fromkeys(ROW_CHANGE_KINDS, 0)
    for row in difference.row_changes:
        totals[row.kind] += 1
    return {kind: number for kind, number in totals.items() if number}


def changed_rows(difference: TableDifference) -> tuple[ChangedRows, ...]:
    """The rows that changed with the columns that did, then those that are new or gone with all of theirs."""
    changed = [row for row in difference.row_changes if row.kind == "changed"]
    others = [row for row in difference.row_changes if row.kind != "changed"]
    return tuple(_lines_of_changes(difference, listed) for listed in (changed, others) if listed)


def _lines_of_changes(difference: TableDifference, listed: Sequence[RowChange]) -> ChangedRows:
    key = list(difference.key_columns)
    differing = [
        index
        for index in range(len(difference.columns))
        if index not in key and _is_column_different(difference, listed, index)
    ]
    lines = _joined_lines([_changed_line(row, key, differing) for row in listed])
    return ChangedRows(tuple(difference.columns[index] for index in (*key, *differing)), tuple(lines))


def _is_column_different(difference: TableDifference, listed: Sequence[RowChange], index: int) -> bool:
    """Whether a column has anything to say: a cell that changed, or one of a row that is new or gone."""
    return difference.columns[index].key != ORDINAL and any(
        _cell_of_row(row.before, index) != _cell_of_row(row.after, index) for row in listed
    )


def _cell_of_row(row: Row | None, index: int) -> Cell:
    return None if row is None else row.cells[index]


def _changed_line(row: RowChange, key: Sequence[int], differing: Sequence[int]) -> ChangedLine:
    known = row.after or row.before
    rest = tuple((_cell_of_row(row.before, index), _cell_of_row(row.after, index)) for index in differing)
    return ChangedLine(row.kind, tuple(_cell_of_row(known, index) for index in key), rest, row)


def _joined_lines(lines: list[ChangedLine]) -> list[ChangedLine]:
    """Lines that differ in one part of their key alone become one, whose key is written as a range."""
    # From the last key column to the first: ports of one device are joined before devices.
    for number in reversed(range(len(lines[0].key) if lines else 0)):
        groups: dict[object, list[ChangedLine]] = {}
        for line in lines:
            group = (line.kind, line.key[:number], line.key[number + 1 :], line.changed_cells)
            groups.setdefault(group, []).append(line)
        lines = [_merged_line(equal_lines, number) for equal_lines in groups.values()]
    return lines


def _merged_line(lines: list[ChangedLine], number: int) -> ChangedLine:
    first = lines[0]
    if len(lines) == 1:
        return first
    names = compress([str(line.key[number]) for line in lines])
    return first._replace(key=(*first.key[:number], names, *first.key[number + 1 :]))
