"""Headings with their units, and cells as text, for all table formats."""

from ...core.quantities import group_thousands
from ...views.tables.table import Cell, Column, Table


def column_heading(column: Column) -> str:
    """A column's title, with its unit in brackets."""
    return f"{column.title} ({column.unit})" if column.unit else column.title


def cell_text(cell: Cell) -> str:
    """A cell as text; nothing for None."""
    return "" if cell is None else str(cell)


def readable_cell(column: Column, cell: Cell) -> str:
    """A cell as people read it: thousands apart where the column counts something."""
    return group_thousands(cell_text(cell)) if column.unit else cell_text(cell)


def numeric_columns(table: Table) -> list[bool]:
    """Flag for each column: whether it has numbers only, and at least one."""
    columns = (
        zip(*(row.cells for row in table.rows), strict=True) if table.rows else [()] * len(table.columns)
    )
    return [_has_numbers_only(cells) for cells in columns]


def _has_numbers_only(cells: tuple[Cell, ...]) -> bool:
    known = [cell for cell in cells if cell is not None]
    return bool(known) and all(isinstance(cell, int | float) for cell in known)
