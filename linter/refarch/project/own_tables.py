"""Custom tables: files that register functions with ``@table`` or ``@tables``, as the views do."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..core.custom_code import CustomModule, GuardedFunction, run_file
from ..core.discovery import CustomFile
from ..core.errors import CustomCodeError
from ..core.plugins import PACKAGE, Plugins
from ..views.tables.registry import table_views
from ..views.tables.table import Table
from ..views.tables.table_view import AnyTableView, TablesView, TableView

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*")


def project_tables(plugins: Plugins) -> dict[str, AnyTableView]:
    """A project's own tables by their names, those of a file in its order; none where they may not run.

    Raises CustomCodeError for a file that registers none, and for a name that is taken.
    """
    files = plugins.runnable("tables")
    return plugins.cached_value("tables", lambda: own_tables(files, f"{PACKAGE}.tables")) if files else {}


def own_tables(files: Iterable[CustomFile], package: str) -> dict[str, AnyTableView]:
    """Tables of all files by name. Raises CustomCodeError for a file without a table, and for a name that is
    invalid or taken."""
    known: dict[str, AnyTableView] = {}
    homes = dict.fromkeys(table_views(), "refarch")
    for file in files:
        for view in _registered_views(run_file(file, package)):
            if not _NAME.fullmatch(view.name):
                raise CustomCodeError(
                    f"{file.display_path}: {file.description} is registered as {view.name!r}: expected "
                    "lower-case letters and digits with hyphens, and a dot before a part, such as `costs` "
                    "or `costs.racks`"
                )
            if view.name in homes:
                raise CustomCodeError(
                    f"{file.display_path}: {view.name} is already the name of a table of {homes[view.name]}. "
                    "Choose another name"
                )
            known[view.name], homes[view.name] = _guarded_view(view, file), file.display_path
    return known


def _registered_views(module: CustomModule) -> Iterator[AnyTableView]:
    views = [value for value in vars(module.module).values() if isinstance(value, TableView | TablesView)]
    if not views:
        file = module.file
        raise CustomCodeError(
            f'{file.display_path}:1: {file.description} registers no table: add `@table("name")` '
            "above a function that "
            "creates a Table from a design"
        )
    yield from views


def _guarded_view(view: AnyTableView, file: CustomFile) -> AnyTableView:
    """View whose function reports its failures in one line."""
    expected = Table if isinstance(view, TableView) else Mapping[str, Table]
    make = GuardedFunction(view.make, file, f"the function of `{view.name}`", expected)

    def make_checked(design: Any) -> Any:
        result = make(design)
        for table in result.values() if isinstance(result, Mapping) else (result,):
            for number, row in enumerate(table.rows, 1):
                if len(row.cells) != len(table.columns):
                    raise CustomCodeError(
                        f"{file.display_path}: {file.description} fails: row {number} of `{view.name}` has "
                        f"{len(row.cells)} cells, but the table has {len(table.columns)} columns"
                    )
        return result

    make_checked.__doc__ = view.make.__doc__
    return view._replace(make=make_checked)
