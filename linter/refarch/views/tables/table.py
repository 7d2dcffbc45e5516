"""What every tabular view returns: columns, and rows that know the line that made them."""

from typing import NamedTuple

from ...core.origin import Origin

Cell = str | int | float | None


class Column(NamedTuple):
    """One column. ``unit`` is shown in the heading, e.g. ``Mbit/s``."""

    key: str
    title: str
    unit: str = ""


class Row(NamedTuple):
    """One row: a cell for each column, and the place in the design that made it."""

    cells: tuple[Cell, ...]
    origin: Origin


class Table(NamedTuple):
    """A named table."""

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
