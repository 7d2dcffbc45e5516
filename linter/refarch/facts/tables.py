"""Every table of a design by its name, and the files that hold one or all of them."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from ..core.plugins import BUILT_IN_PLUGINS, Plugins
from ..model.types import Design
from ..project.own_tables import project_tables
from ..report.tables import FORMATS
from ..report.tables._objects import FORMAT, TABLE_SCHEMA
from ..views.tables import book as books
from ..views.tables.book import Book, Chapter
from ..views.tables.plain_model import model_schema
from ..views.tables.registry import table_views
from ..views.tables.table import Table
from ..views.tables.table_view import TablesView, TableView

__all__ = ["Book", "Chapter", "book", "design_schema", "is_shown", "members", "whole_file", "written"]


NO_MORE: Mapping[str, Callable[[Design], Table]] = {}
"""For no tables but those of the views and of a project."""


def book(
    design: Design,
    plugins: Plugins = BUILT_IN_PLUGINS,
    more: Mapping[str, Callable[[Design], Table]] = NO_MORE,
) -> Book:
    """Every table of a design that has rows; with a session's plug-ins, the project's own are among them.
    ``more`` are tables that others make of a design, by their names."""
    own = {**{key: TableView(key, make) for key, make in more.items()}, **project_tables(plugins)}
    return books.book(design, own)


def members(design: Design) -> dict[str, Table]:
    """Tables of one kind, each by its own name, e.g. ``wiring.ports.leaf-1``; those without rows left out."""
    return {
        f"{name}.{key}": table
        for name, kind in table_views().items()
        if isinstance(kind, TablesView)
        for key, table in kind.members(design).items()
        if table.rows
    }


def is_shown(name: str) -> bool:
    """Whether ``refarch show`` has a table of this name, or tables of this kind."""
    return any(
        name == known or (isinstance(kind, TablesView) and name.startswith(f"{known}."))
        for known, kind in table_views().items()
    )


def written(table: Table, format: str) -> bytes:
    """A table as the file of a format, e.g. ``csv``. Raises RefarchError for a format that there is not."""
    made = BUILT_IN_PLUGINS.named(FORMATS, format).render(table, False)
    return made.encode() if isinstance(made, str) else made


def whole_file(made: Book, format: str) -> bytes:
    """A whole design as one file: ``xlsx``, ``json`` or ``yaml``. Raises RefarchError for a format that there
    is not."""
    whole = BUILT_IN_PLUGINS.named(FORMATS, format).whole
    assert whole is not None, format
    text = whole(made)
    return text.encode() if isinstance(text, str) else text


def design_schema() -> str:
    """The JSON Schema (draft-07) of a whole design as JSON or YAML."""
    model: dict[str, Any] = model_schema()
    definitions = {**model.pop("definitions"), "table": TABLE_SCHEMA}
    texts = {key: {"type": "string"} for key in ("id", "title", "version", "status")}
    properties = {
        "format": {"const": FORMAT, "description": "Version of this form."},
        "design": {
            "type": "object",
            "properties": texts,
            "required": list(texts),
            "additionalProperties": False,
        },
        "model": model,
        "tables": {
            "type": "object",
            "description": "Every table that has rows, by the name that `refarch show` has for it.",
            "additionalProperties": {"$ref": "#/definitions/table"},
        },
    }
    schema = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A reference architecture, expanded",
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
        "definitions": definitions,
    }
    return json.dumps(schema, indent=1) + "\n"
