"""Figures that people decide by, such as bandwidth and what a failure costs, where they change."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from ...compare.comparison import DesignComparison
from ...core.wording import count_text
from ...views.tables.changed_rows import ChangedLine, changed_rows
from ...views.tables.difference import RowChange, TableDifference
from ...views.tables.table import Cell, Column, Row
from ..tables._cells import cell_text, column_heading

MAX_FIGURE_LINES = 12
"""Lines of one table that are shown."""


class ChangedFigures(NamedTuple):
    """Changes of one table of figures."""

    title: str
    lines: tuple[str, ...]
    """Rows, or groups of rows with equal changes, with the figures that change."""


def changed_figures(comparison: DesignComparison) -> Iterator[ChangedFigures]:
    """Each table that differs."""
    for table in comparison.figures:
        parts = changed_rows(_with_grown_ranges(table))
        lines = [_figure_line(line, part.columns, table.key_columns) for part in parts for line in part.lines]
        shown_lines = lines[:MAX_FIGURE_LINES]
        # More lines are not read in a comment; the tables have all.
        if len(lines) > MAX_FIGURE_LINES:
            shown_lines.append(
                f"{count_text(len(lines) - MAX_FIGURE_LINES, 'more line')}: see --format tables"
            )
        yield ChangedFigures(table.title, tuple(shown_lines))


def _figure_line(line: ChangedLine, columns: tuple[Column, ...], key: tuple[int, ...]) -> str:
    """``leaf-1: Oversubscription: 0.5:1 -> 1:1``; all figures of what is new or gone."""
    if line.kind != "changed":
        cells = (before if after is None else after for before, after in line.cell_pairs)
        return f"{line.kind}: {', '.join(filter(None, map(cell_text, cells)))}"
    changes = [
        f"{column_heading(column)}: {_change_text(cell_text(before), cell_text(after))}"
        for column, (before, after) in zip(columns[len(line.key) :], line.changed_cells, strict=True)
        if before != after
    ]
    before = line.first_change.before
    old_key = tuple(before.cells[index] for index in key) if before is not None else line.key
    changes += [
        _change_text(cell_text(old_cell), cell_text(new_cell))
        for old_cell, new_cell in zip(old_key, line.key, strict=True)
        if _differ_in_range(old_cell, new_cell)
    ]
    return f"{', '.join(filter(None, map(cell_text, line.key)))}: {'; '.join(changes)}"


_NAME_WITH_RANGE = re.compile(r"[^\s,:;]*\[[^\]\s]*\][^\s,:;]*")
"""A name with a range in brackets."""

_RANGE_BRACKETS = re.compile(r"\[[^\]\s]*\]")


def _change_text(before: str, after: str) -> str:
    """Both texts; of long ones that differ in names with ranges alone, the first of these names."""
    # Only the first pair of names that differ: the texts may list hundreds of hosts.
    if before and _RANGE_BRACKETS.sub("[]", before) == _RANGE_BRACKETS.sub("[]", after):
        names = zip(_NAME_WITH_RANGE.findall(before), _NAME_WITH_RANGE.findall(after), strict=False)
        before, after = next((pair for pair in names if pair[0] != pair[1]), (before, after))
    return f"{before or '-'} -> {after or '-'}"


def _differ_in_range(before: Cell, after: Cell) -> bool:
    """Whether two names differ in a range alone."""
    old, new = str(before), str(after)
    return old != new and "[" in old and _RANGE_BRACKETS.sub("[]", old) == _RANGE_BRACKETS.sub("[]", new)


def _with_grown_ranges(table: TableDifference) -> TableDifference:
    """A difference in which a row is changed, and not removed and added, where what it is about has another
    range: ``any host of esx-[01-06]`` and ``esx-[01-08]``."""
    gone: dict[tuple[Cell, ...], list[Row]] = {}
    come: dict[tuple[Cell, ...], list[Row]] = {}
    for change in table.row_changes:
        if change.after is None and change.before is not None:
            gone.setdefault(_key_without_ranges(table, change.before), []).append(change.before)
        elif change.before is None and change.after is not None:
            come.setdefault(_key_without_ranges(table, change.after), []).append(change.after)
    pairs = {
        id(rows[0]): gone[key][0] for key, rows in come.items() if len(rows) == len(gone.get(key, ())) == 1
    }
    taken = {id(row) for row in pairs.values()}
    rows = tuple(
        RowChange(pairs.get(id(change.after)), change.after) if change.before is None else change
        for change in table.row_changes
        if change.after is not None or id(change.before) not in taken
    )
    return table._replace(row_changes=rows)


def _key_without_ranges(table: TableDifference, row: Row) -> tuple[Cell, ...]:
    """Key cells of a row, with the ranges in its names left empty."""
    cells = (row.cells[index] for index in table.key_columns)
    return tuple(_RANGE_BRACKETS.sub("[]", cell) if isinstance(cell, str) else cell for cell in cells)
