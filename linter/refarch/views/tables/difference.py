"""Differences between two designs, table by table and row by row: a variant and its design, or a design
before and after a change."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...model.types import Design
from .registry import NO_CUSTOM_TABLES, with_custom_tables
from .table import Cell, Column, Row, Table
from .table_view import AnyTableView, TablesView, rows_with_columns

ORDINAL = "number"
"""Key of columns that only count the rows."""


class RowChange(NamedTuple):
    """One row that is not the same in both designs; ``before`` or ``after`` is None where only one of them
    has it."""

    before: Row | None
    after: Row | None

    @property
    def kind(self) -> str:
        """``added``, ``removed`` or ``changed``."""
        if self.before is None:
            return "added"
        return "removed" if self.after is None else "changed"


class TableDifference(NamedTuple):
    """One table in which two designs differ."""

    name: str
    title: str
    columns: tuple[Column, ...]
    """Columns of either table."""
    key_columns: tuple[int, ...]
    """Numbers of the columns that tell the rows apart."""
    row_changes: tuple[RowChange, ...]
    """Rows that differ, in their order in the second design; removed ones follow the row that they followed
    in the first one."""


def table_differences(
    before: Design, after: Design, own: Mapping[str, AnyTableView] = NO_CUSTOM_TABLES
) -> tuple[TableDifference, ...]:
    """Every derived table in which two designs differ, in the order of the views; ``own`` are the
    project's."""
    old, new = compared_tables(before, own), compared_tables(after, own)
    differences = (_table_difference(old.get(name), new.get(name)) for name in dict.fromkeys((*old, *new)))
    return tuple(table_difference for table_difference in differences if table_difference.row_changes)


def compared_tables(design: Design, own: Mapping[str, AnyTableView] = NO_CUSTOM_TABLES) -> dict[str, Table]:
    """Every table that views make of a design and that is compared, by a name of its own."""
    by_name: dict[str, Table] = {}
    for name, table_view in with_custom_tables(own).items():
        if isinstance(table_view, TablesView):
            by_name |= {
                f"{name}.{key}": table
                for key, table in _tables_with_distinct_titles(table_view.members(design)).items()
            }
        elif table_view.is_compared:
            by_name[name] = table_view(design)
    return by_name


def _tables_with_distinct_titles(members: Mapping[str, Table]) -> dict[str, Table]:
    """Tables of one kind, whose titles tell them apart."""
    titles = [table.title for table in members.values()]
    return {
        key: table._replace(title=f"{table.title}: {key}") if titles.count(table.title) > 1 else table
        for key, table in members.items()
    }


def _table_difference(old: Table | None, new: Table | None) -> TableDifference:
    """Two tables of one name, row by row."""
    known = new or old
    assert known is not None  # the name is that of one of them
    columns = tuple(dict.fromkeys((*(new.columns if new else ()), *(old.columns if old else ()))))
    before, after = ([] if version is None else rows_with_columns(version, columns) for version in (old, new))
    counted = [index for index, column in enumerate(columns) if column.key != ORDINAL]
    key = _key_columns(before, after, counted)
    return TableDifference(
        known.name, known.title, columns, key, tuple(_row_changes(before, after, key, counted))
    )


def _key_columns(before: Sequence[Row], after: Sequence[Row], columns: Sequence[int]) -> tuple[int, ...]:
    """The columns by which rows are the same thing: the first ones that tell all rows of each table apart,
    and no more of them.

    All of them where none do.
    """
    # The first columns identify rows for readers too, so a key of few columns from the left is preferred.
    for length in range(1, len(columns) + 1):
        if _are_unique(before, columns[:length]) and _are_unique(after, columns[:length]):
            needed = list(columns[:length])
            for column in reversed(columns[: length - 1]):
                fewer = [index for index in needed if index != column]
                if _are_unique(before, fewer) and _are_unique(after, fewer):
                    needed = fewer
            return tuple(needed)
    return tuple(columns)


def _are_unique(rows: Sequence[Row], columns: Sequence[int]) -> bool:
    return len({_cells_of_columns(row, columns) for row in rows}) == len(rows)


def _cells_of_columns(row: Row, columns: Sequence[int]) -> tuple[Cell, ...]:
    return tuple(row.cells[column] for column in columns)


def _row_changes(
    before: Sequence[Row], after: Sequence[Row], key: Sequence[int], counted: Sequence[int]
) -> Iterator[RowChange]:
    """The rows that differ."""
    places: dict[Any, list[int]] = {}
    for number, row in enumerate(before):
        places.setdefault(_cells_of_columns(row, key), []).append(number)
    pairs: list[tuple[int | None, Row]] = []
    for row in after:
        waiting = places.get(_cells_of_columns(row, key))
        pairs.append((waiting.pop(0) if waiting else None, row))
    matched = {place for place, _ in pairs}
    gone = [number for number in range(len(before)) if number not in matched]
    yield from _row_changes_in_order(pairs, gone, before, counted)


def _row_changes_in_order(
    pairs: Sequence[tuple[int | None, Row]],
    gone: Sequence[int],
    before: Sequence[Row],
    counted: Sequence[int],
) -> Iterator[RowChange]:
    """Changed and added rows, and each removed one right after what it followed; old rows by their place."""
    waiting = list(gone)
    for place, row in pairs:
        while place is not None and waiting and waiting[0] < place:
            yield RowChange(before[waiting.pop(0)], None)
        old = None if place is None else before[place]
        if old is None or _cells_of_columns(old, counted) != _cells_of_columns(row, counted):
            yield RowChange(old, row)
    for place in waiting:
        yield RowChange(before[place], None)
