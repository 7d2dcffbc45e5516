"""Tables of a design by name, and files that hold one table or all of them."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from ..core.plugins import BUILT_IN_PLUGINS, Plugins
from ..model.types import Design
from ..project.own_tables import project_tables
from ..report.tables import FORMATS
from ..report.tables._objects import BOOK_FORMAT, TABLE_SCHEMA
from ..views.tables.plain_model import model_schema
from ..views.tables.registry import (
    TableBook as TableBook,
    TableChapter as TableChapter,
    table_book,
    table_views,
)
from ..views.tables.table import Table
from ..views.tables.table_view import TablesView, TableView
from ._lookup import NO_EXTRA_TABLES


def book(
    design: Design,
    plugins: Plugins = BUILT_IN_PLUGINS,
    extra_tables: Mapping[str, Callable[[Design], Table]] = NO_EXTRA_TABLES,
) -> TableBook:
    """All tables of a design that have rows, as one book. ``plugins`` are those of a session, with its custom
    tables; ``extra_tables`` are tables that the caller makes of a design, by name."""
    extra = {**{key: TableView(key, make) for key, make in extra_tables.items()}, **project_tables(plugins)}
    return table_book(design, extra)


def tables_by_member(design: Design) -> dict[str, Table]:
    """Tables that exist once per cluster, network or switch, by name, e.g. ``wiring.ports.leaf-1``; tables
    without rows are omitted."""
    return {
        f"{name}.{key}": table
        for name, kind in table_views().items()
        if isinstance(kind, TablesView)
        for key, table in kind.members(design).items()
        if table.rows
    }


def is_table_name(name: str) -> bool:
    """Whether ``refarch show`` has a table of this name, or tables of this kind."""
    return any(
        name == view_name or (isinstance(kind, TablesView) and name.startswith(f"{view_name}."))
        for view_name, kind in table_views().items()
    )


def table_content(table: Table, format: str) -> bytes:
    """Content of a table as a file of a format, e.g. ``csv``. Raises RefarchError for an unknown format."""
    content = BUILT_IN_PLUGINS.plugin(FORMATS, format).render(table, False)
    return content.encode() if isinstance(content, str) else content


def book_content(tables: TableBook, format: str) -> bytes:
    """Content of a whole design as one file: ``xlsx``, ``json`` or ``yaml``. Raises RefarchError for an
    unknown format."""
    write_book = BUILT_IN_PLUGINS.plugin(FORMATS, format).whole
    assert write_book is not None, format  # the format holds one table only
    content = write_book(tables)
    return content.encode() if isinstance(content, str) else content


def design_schema() -> str:
    """JSON Schema (draft-07) of a whole design that is written as JSON or YAML."""
    model: dict[str, Any] = model_schema()
    definitions = {**model.pop("definitions"), "table": TABLE_SCHEMA}
    texts = {key: {"type": "string"} for key in ("id", "title", "version", "status")}
    properties = {
        "format": {"const": BOOK_FORMAT, "description": "Version of this format."},
        "design": {
            "type": "object",
            "properties": texts,
            "required": list(texts),
            "additionalProperties": False,
        },
        "model": model,
        "tables": {
            "type": "object",
            "description": "Every table with rows, by its name in `refarch show`.",
            "additionalProperties": {"$ref": "#/definitions/table"},
        },
    }
    schema = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "An expanded design",
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
        "definitions": definitions,
    }
    return json.dumps(schema, indent=1) + "\n"
