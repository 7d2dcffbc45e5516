"""Answers of NX-OS commands as JSON, whose tables are ``TABLE_x`` with ``ROW_x``."""

from collections.abc import Iterator
from typing import Any

from ..observed import Pointer, member


def rows(data: Any, table: str, row: str) -> Iterator[tuple[Pointer, Any]]:
    """Rows of a table, each with the keys that lead to it. One table or row is an object, several are a
    list."""
    tables = member(data, table)
    for number, one in enumerate(tables if isinstance(tables, list) else [tables]):
        keys: Pointer = (table, number) if isinstance(tables, list) else (table,)
        found = member(one, row)
        if isinstance(found, list):
            for index, entry in enumerate(found):
                yield (*keys, row, index), entry
        elif found is not None:
            yield (*keys, row), found
