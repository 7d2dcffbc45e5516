"""A table as JSON, for programs: columns, and rows with the place in the design that made each."""

import json

from ...views.tables.table import Row, Table
from . import TableFormat


def render(table: Table, colour: bool = False) -> str:
    """One object, in plain ASCII."""
    keys = [column.key for column in table.columns]
    made = {
        "name": table.name,
        "title": table.title,
        "columns": [column._asdict() for column in table.columns],
        "rows": [_row(row, keys) for row in table.rows],
    }
    return json.dumps(made, indent=2) + "\n"


def _row(row: Row, keys: list[str]) -> dict[str, object]:
    return {
        "cells": dict(zip(keys, row.cells, strict=True)),
        "origin": {"file": row.origin.file, "path": row.origin.path},
    }


FORMAT = TableFormat(render=render)
