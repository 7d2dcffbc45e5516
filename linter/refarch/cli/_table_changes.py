"""Derived tables in which two designs differ, as text: equal changes of many rows are one line."""

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..core.wording import count_text

if TYPE_CHECKING:
    from ..api import Cell, Column, Row
    from ..views.tables.changed_rows import ChangedLine, ChangedRows
    from ..views.tables.difference import TableDifference


def changes_text(
    before: str, after: str, differences: "tuple[TableDifference, ...]", colour: bool
) -> Iterator[str]:
    """Heading and changes of each table."""
    from ..report._visible import visible
    from ..views.tables.changed_rows import changed_rows, row_change_counts

    if not differences:
        yield f"{visible(before)} and {visible(after)} do not differ in any table\n"
        return
    tables = count_text(len(differences), "table")
    yield f"{visible(before)} and {visible(after)} differ in {tables}\n"
    for difference in differences:
        counts_text = ", ".join(f"{count} {kind}" for kind, count in row_change_counts(difference).items())
        title = visible(difference.title)
        yield f"\n\x1b[1m{title}\x1b[0m: {counts_text}\n" if colour else f"\n{title}: {counts_text}\n"
        yield "\n".join(map(_aligned_rows, changed_rows(difference)))


def _aligned_rows(part: "ChangedRows") -> str:
    from ..report.tables._cells import column_heading
    from ..report.tables.table import aligned_table

    rows = [[line.kind, *_cells(line)] for line in part.lines]
    text = aligned_table(
        ["Change", *map(column_heading, part.columns)], rows, [False] * (len(part.columns) + 1)
    )
    return "".join(f"  {line}\n" for line in text.splitlines())


def _cells(line: "ChangedLine") -> list[str]:
    return [_change_text(line.kind, before, after) for before, after in line.cell_pairs]


def _change_text(kind: str, before: "Cell", after: "Cell") -> str:
    """Text of a cell: its value, or its values before and after."""
    from ..report.tables._cells import cell_text

    if kind != "changed" or before == after:
        return cell_text(before if after is None else after)
    return f"{cell_text(before) or 'nothing'} -> {cell_text(after) or 'nothing'}"


def changes_json(before: str, after: str, differences: "tuple[TableDifference, ...]") -> str:
    """Tables that differ, as JSON."""
    return (
        json.dumps(
            {
                "before": before,
                "after": after,
                "tables": [_difference_object(difference) for difference in differences],
            },
            indent=2,
        )
        + "\n"
    )


def _difference_object(difference: "TableDifference") -> dict[str, Any]:
    """Table with every row that differs."""
    return {
        "name": difference.name,
        "title": difference.title,
        "columns": [column._asdict() for column in difference.columns],
        "key": [difference.columns[number].key for number in difference.key_columns],
        "rows": [
            {
                "kind": row.kind,
                "before": _row_object(row.before, difference.columns),
                "after": _row_object(row.after, difference.columns),
            }
            for row in difference.row_changes
        ],
    }


def _row_object(row: "Row | None", columns: Sequence["Column"]) -> dict[str, Any] | None:
    """Cells by the keys of their columns, and the place in the design."""
    if row is None:
        return None
    cells = dict(zip((column.key for column in columns), row.cells, strict=True))
    return {"cells": cells, "origin": {"file": row.origin.file, "path": row.origin.path}}
