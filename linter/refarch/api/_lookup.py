"""Rules, tables and schemas by their names."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ..core.errors import RefarchError
from ..core.plugins import BUILT_IN_PLUGINS, Plugins
from ..core.rule import RuleInfo
from ..model.types import Design
from ..project.session import Session
from ..rules.registry import BUILT_IN, Registry, unknown_code_hint
from ..views.tables.table import Table

if TYPE_CHECKING:
    from ..views.tables.difference import TableDifference
    from ..views.tables.table_view import AnyTableView

TABLES = ("bom", "ip-plan", "wiring", "qos", "hosts", "bandwidth", "failure", "results")
"""Names of the tables that a design is read by, in the order in which they matter; ``find_table`` has
many more."""

NO_EXTRA_TABLES: Mapping[str, Callable[[Design], Table]] = {}
"""Default of ``extra_tables``: the tables of the views and of the project only."""


def rules(registry: Registry = BUILT_IN) -> list[RuleInfo]:
    """All rules, sorted by area and code; with the registry of a session, custom rules included."""
    return [registry.info(code) for code in registry.names]


def rule(code_or_name: str, registry: Registry = BUILT_IN) -> RuleInfo:
    """Rule with a code or name, in upper or lower case. Raises RefarchError that suggests the nearest rule
    for an unknown word."""
    codes = registry.names
    if code_or_name.upper() in codes:
        return registry.info(code_or_name.upper())
    names = {registry.name(code): code for code in codes}
    if code_or_name.lower() in names:
        return registry.info(names[code_or_name.lower()])
    raise RefarchError(f"unknown rule {code_or_name}. {unknown_code_hint(code_or_name, [*codes, *names])}")


def table(design: Design, name: str, part: str = "") -> Table:
    """Table of ``TABLES``, or a part of its subject, e.g. ``("ip-plan", "networks")``.

    Raises RefarchError for a name that no table has.
    """
    return find_table(design, f"{name}.{part}" if part else name)


def find_table(
    design: Design,
    name: str = "",
    plugins: Plugins = BUILT_IN_PLUGINS,
    extra_tables: Mapping[str, Callable[[Design], Table]] = NO_EXTRA_TABLES,
) -> Table:
    """Table of any view by the name that ``refarch show`` has for it; without a name, the list of the tables
    that have rows.

    ``plugins`` are those of a session, whose custom tables are then found, too. ``extra_tables`` are tables
    that the caller makes of a design, by name. Raises RefarchError for an unknown name.
    """
    from ..views.tables import registry as named  # knows all views, of which a check needs a few
    from ..views.tables.table_view import TableView

    extra = {**{key: TableView(key, make) for key, make in extra_tables.items()}, **_custom_tables(plugins)}
    if not name:
        return named.table_contents(design, extra)
    try:
        return named.table_by_name(design, name, extra)
    except RefarchError as error:
        idle = plugins.idle_text("tables")
        remark = f" Not searched: {idle}, which is code; use --allow-local-code to run it" if idle else ""
        raise RefarchError(f"{error}{remark}") from None


def tables(design: Design, name: str, part: str) -> Mapping[str, Table]:
    """Tables of one kind, by cluster, network or switch, e.g. ``("wiring", "ports")`` for the port map of
    each switch.

    Raises RefarchError for an unknown kind.
    """
    from ..views.tables import registry as named  # knows all views, of which a check needs a few

    return named.tables_by_name(design, f"{name}.{part}")


def diff(before: Design, after: Design, plugins: Plugins = BUILT_IN_PLUGINS) -> "tuple[TableDifference, ...]":
    """Derived tables in which two designs differ, with the rows that were added, removed or changed. With the
    plug-ins of a session, custom tables are compared, too."""
    from ..views.tables.difference import table_differences  # knows all views, of which a check needs a few

    return table_differences(before, after, _custom_tables(plugins))


def editor_schemas(session: Session) -> dict[str, str]:
    """JSON schemas for an editor, by file name: with the ids of the catalog as choices, snippets to insert,
    and the rules that examine each key."""
    from ..project.editor_schemas import ExaminedValue, editor_schemas  # only editors need them
    from ..proofs.marks import marked_values

    rules = session.rules
    marks = (mark for code in rules.names for mark in marked_values(rules.module(code).__doc__ or ""))
    places = [ExaminedValue(mark.code, mark.file, mark.pointer) for mark in marks]
    return editor_schemas(session.catalog, rules, places, session.config.site_url)


def _custom_tables(plugins: Plugins) -> "dict[str, AnyTableView]":
    """Custom tables by name. Most projects have none, and need not import what runs them."""
    if not plugins.runnable("tables"):
        return {}
    from ..project.own_tables import project_tables

    return project_tables(plugins)
