"""A table as Markdown, for pull requests and wikis. No cell can become markup."""

import re

from ...views.tables.table import Table
from .._visible import visible
from . import TableFormat
from ._cells import column_heading, numeric_columns, readable_cell

# Entities where a backslash is not understood by every Markdown: `<`, `>`, `&` and `~`.
ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "~": "&#126;"}
MARKUP = re.compile(r"[\\`*_{}\[\]|&<>~]")


def render(table: Table, color: bool = False) -> str:
    """A pipe table; columns of numbers are aligned to the right."""
    lines = [_table_line([escaped_cell(column_heading(column)) for column in table.columns])]
    lines.append(_table_line(["---:" if right else "---" for right in numeric_columns(table)]))
    lines += [
        _table_line(list(map(escaped_cell, map(readable_cell, table.columns, row.cells))))
        for row in table.rows
    ]
    return "\n".join(lines) + "\n"


def escaped_cell(text: str) -> str:
    """Text that reads as itself in a Markdown table."""
    return MARKUP.sub(lambda match: ENTITIES.get(match[0], f"\\{match[0]}"), visible(text))


def _table_line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


FORMAT = TableFormat(render=render)
