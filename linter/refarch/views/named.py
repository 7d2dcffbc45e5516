"""Every table that a view makes of a design, by its name: ``ip-plan``, ``ip-plan.networks``,
``wiring.ports.leaf-1``.

Found by what the views say that they return: a new view is here by itself.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..core.discovery import load, module_names
from ..core.errors import RefarchError
from ..core.wording import summary_of
from ..model.context import did_you_mean
from ..model.types import Design
from .table import Column, Row, Table

OF = Column("of", "Of")
"""Column that tells apart what several tables of one kind are of."""


class Named(NamedTuple):
    """A table, or several of one kind, e.g. one for each switch."""

    name: str
    """The view's, and the part of it behind a dot where it is not the view's main table."""
    view: str
    part: str
    says: str
    """What one row is, in a sentence."""
    several: bool
    make: Callable[[Design], Any]
    """Makes a Table, or where they are several a mapping of tables."""

    def table(self, design: Design) -> Table:
        """The table; several are put into one, with a first column for what each is of."""
        return _joined(self.name, self.make(design)) if self.several else self.make(design)


def named() -> tuple[Named, ...]:
    """Every table, in the order of the views."""
    found = []
    for name in module_names(sys.modules[__package__]):
        module = load(name)
        for part, function in sorted(vars(module).items()):
            if getattr(function, "__module__", "") != name or not hasattr(function, "__wrapped__"):
                continue
            kind = function.__annotations__.get("return")
            if kind is Table or kind == Mapping[str, Table]:
                view = name.rpartition(".")[2]
                says = summary_of(function.__doc__).replace("``", "")
                found.append(Named(_name(view, part), view, part, says, kind is not Table, function))
    return tuple(found)


def _name(view: str, part: str) -> str:
    """``ip-plan`` for its main table, ``ip-plan.networks`` for another; ``virtual-switches`` has its switches
    for one."""
    main = part == "table" or view.endswith(f"_{part}")
    return (view if main else f"{view}.{part}").replace("_", "-")


def table(design: Design, name: str) -> Table:
    """A table by its name; that of several of one kind, or one of them, e.g. ``wiring.ports`` or
    ``wiring.ports.leaf-1``.

    Raises RefarchError for a name that no table has.
    """
    known = {one.name: one for one in named()}
    if name in known:
        return known[name].table(design)
    names = list(known)
    for one in known.values():
        if one.several and name.startswith(f"{one.name}."):
            made: Mapping[str, Table] = one.make(design)
            if name[len(one.name) + 1 :] in made:
                return made[name[len(one.name) + 1 :]]
            names = [f"{one.name}.{key}" for key in made] or names
    raise RefarchError(f"there is no table {name}. {did_you_mean(name, names)}")


def contents(design: Design) -> Table:
    """The tables that have any rows for this design: name, number of rows, and what a row is."""
    columns = Column("table", "Table"), Column("rows", "Rows"), Column("says", "What it shows")
    made = [(one, one.table(design).rows) for one in sorted(named())]
    found = (Row((one.name, len(rows), one.says), rows[0].origin) for one, rows in made if rows)
    return Table("tables", "Tables", columns, tuple(found))


def _joined(name: str, made: Mapping[str, Table]) -> Table:
    """Several tables as one, with the columns of any of them."""
    columns = tuple(dict.fromkeys(column for one in made.values() for column in one.columns))
    rows = [
        row._replace(cells=(key, *row.cells)) for key, one in made.items() for row in widened(one, columns)
    ]
    return Table(name, name, (OF, *columns), tuple(rows))


def widened(table: Table, columns: Sequence[Column]) -> list[Row]:
    """The rows of a table with a cell for each of these columns, whatever columns the table has itself."""
    if table.columns == columns:
        return list(table.rows)
    places = {column: number for number, column in enumerate(table.columns)}
    return [
        Row(tuple(row.cells[places[column]] if column in places else None for column in columns), row.origin)
        for row in table.rows
    ]
