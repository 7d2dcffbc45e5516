"""Views that make tables, under the names that ``refarch show`` has for them."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ...core.wording import first_paragraph
from ...model.types import Design
from .. import view
from .table import Column, Row, Table

MEMBER_COLUMN = Column("of", "Of")
"""Column with the name of each of several tables of one kind."""


class TableView(NamedTuple):
    """A view that makes one table of a design."""

    name: str
    """Name in ``refarch show``: ``ip-plan``, ``ip-plan.networks``."""
    make: Callable[[Design], Table]
    is_compared: bool = True
    """Whether the differences between two designs name its rows; not where another table has the same."""

    def __call__(self, design: Design) -> Table:
        """The table, made once for each design."""
        return self.make(design)

    @property
    def row_description(self) -> str:
        """Description of a row, in a sentence."""
        return _row_description(self.make)

    def whole_table(self, design: Design) -> Table:
        """All there is, as one table."""
        return self.make(design)

    def members(self, design: Design) -> Mapping[str, Table]:
        """Tables of which it consists: none but itself."""
        return {}


class TablesView(NamedTuple):
    """A view that makes several tables of one kind, e.g. one for each switch."""

    name: str
    """Name of all together, e.g. ``wiring.ports``; one of them is ``wiring.ports.leaf-1``."""
    make: Callable[[Design], Mapping[str, Table]]

    def __call__(self, design: Design) -> Mapping[str, Table]:
        """The tables by what they are of, made once for each design."""
        return self.make(design)

    @property
    def row_description(self) -> str:
        """Description of a row, in a sentence."""
        return _row_description(self.make)

    def whole_table(self, design: Design) -> Table:
        """All tables put into one, with a first column for what each is of."""
        return joined_table(self.name, self.make(design))

    def members(self, design: Design) -> Mapping[str, Table]:
        """The tables by what they are of."""
        return self.make(design)


AnyTableView: TypeAlias = TableView | TablesView


def table(name: str, compared: bool = True) -> Callable[[Callable[[Design], Table]], TableView]:
    """Register a function that makes a table of a design; its docstring begins with what one row is."""

    def register(make: Callable[[Design], Table]) -> TableView:
        return TableView(name, view(make), compared)

    return register


def tables(name: str) -> Callable[[Callable[[Design], Mapping[str, Table]]], TablesView]:
    """Register a function that makes several tables of one kind, by what they are of."""

    def register(make: Callable[[Design], Mapping[str, Table]]) -> TablesView:
        return TablesView(name, view(make))

    return register


def _row_description(make: object) -> str:
    return first_paragraph(make.__doc__).replace("``", "")


def joined_table(name: str, members: Mapping[str, Table]) -> Table:
    """Several tables as one, with the columns of any of them."""
    columns = tuple(dict.fromkeys(column for member in members.values() for column in member.columns))
    rows = [
        row._replace(cells=(key, *row.cells))
        for key, member in members.items()
        for row in rows_with_columns(member, columns)
    ]
    return Table(name, name, (MEMBER_COLUMN, *columns), tuple(rows))


def rows_with_columns(table: Table, columns: Sequence[Column]) -> list[Row]:
    """The rows of a table with a cell for each of these columns, whatever columns the table has itself."""
    if table.columns == columns:
        return list(table.rows)
    places = {column: number for number, column in enumerate(table.columns)}
    return [
        Row(tuple(row.cells[places[column]] if column in places else None for column in columns), row.origin)
        for row in table.rows
    ]
