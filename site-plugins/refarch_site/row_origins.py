"""The column of tables with the design line of each row: for authors, and hidden until a reader asks for it
with the switch *Sources*."""

import re

ORIGIN_HEADING = "Source"
"""Heading of the column with the design line of each row."""

ORIGIN_ATTRIBUTES = " data-origin hidden"
"""Attributes of its cells; assets/sources.js reads the first and removes the second."""

_TABLE = re.compile(r"<table[^>]*>\n<thead>.*?</table>", re.DOTALL)
_HEAD = re.compile(r"<thead>.*?</thead>", re.DOTALL)
_HEADING = re.compile(r"<th\b[^>]*>(.*?)</th>", re.DOTALL)
_CELL = re.compile(r"<t[dh](?=[ >])")
_TAG = re.compile(r"<[^>]*>")


def hide_origins(html: str) -> str:
    """Page's HTML in which the column of design lines is hidden."""
    return _TABLE.sub(lambda match: _hide_column(match[0]), html)


def _hide_column(table: str) -> str:
    head = _HEAD.search(table)
    titles = [_TAG.sub("", title).strip() for title in _HEADING.findall(head[0])] if head else []
    if ORIGIN_HEADING not in titles:
        return table
    column = titles.index(ORIGIN_HEADING)
    first, *rows = table.split("<tr>")
    return "<tr>".join([first, *(_hide_cell(row, column) for row in rows)])


def _hide_cell(row: str, column: int) -> str:
    """Row whose cell in a column is hidden; one with fewer cells stays as it is."""
    cells = list(_CELL.finditer(row))
    if column >= len(cells):
        return row
    end = cells[column].end()
    return f"{row[:end]}{ORIGIN_ATTRIBUTES}{row[end:]}"
