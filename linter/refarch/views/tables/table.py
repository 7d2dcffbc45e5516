"""Tables as views return them: columns, and rows with the place in the design that each comes from."""

from decimal import Decimal
from typing import NamedTuple

from ...core.origin import Origin


class Money(float):
    """An amount of money: a number, whose text has two places, or as many as the amount has: ``1234.50``."""

    def __new__(cls, amount: Decimal) -> "Money":
        money = super().__new__(cls, amount)
        places = max(2, -int(amount.as_tuple().exponent))
        money.text = f"{amount:.{places}f}"
        return money

    text: str

    def __str__(self) -> str:
        return self.text


class VlanCell(int):
    """The number of a VLAN; frames without one have 0, whose text is ``untagged``."""

    def __str__(self) -> str:
        return int.__repr__(self) if self else "untagged"


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

    def cells_of(self, key: str) -> list[Cell]:
        """Cells of one column, row by row; raises ValueError where no column has the key."""
        index = [column.key for column in self.columns].index(key)
        return [row.cells[index] for row in self.rows]

    def cells_by_key(self) -> list[dict[str, Cell]]:
        """Cells of each row by the keys of their columns."""
        keys = [column.key for column in self.columns]
        return [dict(zip(keys, row.cells, strict=True)) for row in self.rows]
