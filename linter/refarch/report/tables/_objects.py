"""A table, and a whole design, as plain objects: what JSON and YAML write."""

from typing import Any

from ...core.origin import Origin
from ...views.tables.plain_model import plain_model
from ...views.tables.registry import TableBook
from ...views.tables.table import Cell, Money, Row, Table, VlanCell

BOOK_FORMAT = 1
"""Version of the object of a whole design; it grows when programs that read it have to change."""


def table_object(table: Table) -> dict[str, Any]:
    """Columns, and rows with the place in the design that made each."""
    keys = [column.key for column in table.columns]
    return {
        "name": table.name,
        "title": table.title,
        "columns": [column._asdict() for column in table.columns],
        "rows": [_row_object(row, keys) for row in table.rows],
    }


def book_object(book: TableBook) -> dict[str, Any]:
    """A whole design: the expanded model, and every table that has rows, by name."""
    design = book.design
    return {
        "format": BOOK_FORMAT,
        "design": {"id": design.id, **{key: getattr(design, key) for key in ("title", "version", "status")}},
        "model": plain_model(design),
        "tables": {
            chapter.name: {
                **table_object(chapter.table),
                "name": chapter.name,
                "says": chapter.row_description,
            }
            for chapter in book.chapters
        },
    }


def _row_object(row: Row, keys: list[str]) -> dict[str, Any]:
    return {
        "cells": dict(zip(keys, map(_plain_cell, row.cells), strict=True)),
        "origin": _origin_object(row.origin),
    }


def _plain_cell(cell: Cell) -> Cell:
    if isinstance(cell, VlanCell):
        return int(cell)
    return float(cell) if isinstance(cell, Money) else cell


def _origin_object(origin: Origin) -> dict[str, str]:
    return {"file": origin.file, "path": origin.path}


TEXT_SCHEMA = {"type": "string"}

TABLE_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "name": TEXT_SCHEMA,
        "title": TEXT_SCHEMA,
        "columns": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"key": TEXT_SCHEMA, "title": TEXT_SCHEMA, "unit": TEXT_SCHEMA},
                "required": ["key", "title", "unit"],
                "additionalProperties": False,
            },
        },
        "rows": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "cells": {
                        "type": "object",
                        "additionalProperties": {"type": ["string", "number", "null"]},
                    },
                    "origin": {
                        "type": "object",
                        "properties": {"file": TEXT_SCHEMA, "path": TEXT_SCHEMA},
                        "required": ["file", "path"],
                        "additionalProperties": False,
                    },
                },
                "required": ["cells", "origin"],
                "additionalProperties": False,
            },
        },
        "says": TEXT_SCHEMA,
    },
    "required": ["name", "title", "columns", "rows", "says"],
    "additionalProperties": False,
}
"""JSON Schema of a table of a whole design."""
