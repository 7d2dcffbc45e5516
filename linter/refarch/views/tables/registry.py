"""Every table that can be made of a design, by its name: ``ip-plan``, ``ip-plan.networks``,
``wiring.ports.leaf-1``.

A module of the views that registers a table is found by being there: nothing lists it.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from ... import views
from ...core.discovery import load, nested_module_names
from ...core.errors import RefarchError
from ...core.wording import did_you_mean
from ...model.types import Design
from .table import Column, Row, Table
from .table_view import AnyTableView, TablesView, TableView


@cache
def table_views() -> Mapping[str, AnyTableView]:
    """Every registered table by its name: subject by subject, and by part within each.

    Raises RefarchError where two have one name.
    """
    known: dict[str, AnyTableView] = {}
    for module in nested_module_names(views):
        for value in vars(load(module)).values():
            # A table that another module imports is found there again, as the same object.
            if isinstance(value, TableView | TablesView) and known.setdefault(value.name, value) is not value:
                raise RefarchError(f"{module}: table name {value.name} is already used")
    return dict(sorted(known.items(), key=lambda item: _sort_key(item[0])))


def with_custom_tables(own: Mapping[str, AnyTableView]) -> Mapping[str, AnyTableView]:
    """All tables by name, a project's custom ones included."""
    if not own:
        return table_views()
    return dict(sorted({**table_views(), **own}.items(), key=lambda item: _sort_key(item[0])))


def _sort_key(name: str) -> tuple[str, str]:
    """Sort key that puts the main table of a subject among the others as if its part were named
    ``table_by_name``."""
    subject, _, part = name.partition(".")
    return subject, part or "table"


NO_CUSTOM_TABLES: Mapping[str, AnyTableView] = {}
"""Value for a project without custom tables."""


def table_by_name(design: Design, name: str, own: Mapping[str, AnyTableView] = NO_CUSTOM_TABLES) -> Table:
    """A table by its name; several of one kind as one, or one of them, e.g. ``wiring.ports`` or
    ``wiring.ports.leaf-1``. ``own`` are the project's.

    Raises RefarchError for a name that no table has.
    """
    known = with_custom_tables(own)
    if name in known:
        return known[name].whole_table(design)
    names = list(known)
    for kind, table_view in known.items():
        if name.startswith(f"{kind}.") and isinstance(table_view, TablesView):
            members = table_view.members(design)
            member = members.get(name.removeprefix(f"{kind}."))
            if member is not None:
                return member
            names = [f"{kind}.{key}" for key in members] or names
    raise RefarchError(f"unknown table {name}. {did_you_mean(name, names)}")


def tables_by_name(
    design: Design, name: str, own: Mapping[str, AnyTableView] = NO_CUSTOM_TABLES
) -> Mapping[str, Table]:
    """The tables of one kind by what they are of. Raises RefarchError for a name that no such tables have."""
    kinds = {kind: value for kind, value in with_custom_tables(own).items() if isinstance(value, TablesView)}
    if name not in kinds:
        raise RefarchError(f"unknown tables {name}. {did_you_mean(name, kinds)}")
    return kinds[name].members(design)


def table_contents(design: Design, own: Mapping[str, AnyTableView] = NO_CUSTOM_TABLES) -> Table:
    """The tables that have any rows for this design: name, number of rows, and what a row is."""
    columns = Column("table", "Table"), Column("rows", "Rows"), Column("says", "Contents")
    rows = []
    for name, table_view in sorted(with_custom_tables(own).items()):
        rows_of_table = table_view.whole_table(design).rows
        if rows_of_table:
            rows.append(Row((name, len(rows_of_table), table_view.row_description), rows_of_table[0].origin))
    return Table("tables", "Tables", columns, tuple(rows))


class TableChapter(NamedTuple):
    """One table of a book."""

    name: str
    """Name of the table in ``refarch show``."""
    row_description: str
    """Description of a row, in a sentence."""
    table: Table


class TableBook(NamedTuple):
    """All tables of a design that have rows; those of one kind are one table."""

    design: Design
    chapters: tuple[TableChapter, ...]


def table_book(design: Design, project_tables: Mapping[str, AnyTableView] = NO_CUSTOM_TABLES) -> TableBook:
    """The tables of a design that have rows, by their names; ``project_tables`` are the project's."""
    chapters = (
        TableChapter(name, view.row_description, view.whole_table(design))
        for name, view in sorted(with_custom_tables(project_tables).items())
    )
    # A table without rows would be an empty sheet.
    return TableBook(design, tuple(chapter for chapter in chapters if chapter.table.rows))
