"""What tables and lists have for authors: the lines of rows and entries in the design and in the catalog, and
formulas of values. They are hidden until a reader asks for them with the switch *Sources*."""

import re

ORIGIN_HEADINGS = ("Source", "Formula", "Catalog")
"""Headings of these columns."""

ORIGIN_ATTRIBUTES = " data-origin hidden"
"""Attributes of their cells; assets/sources.js reads the first and removes the second."""

_TABLE = re.compile(r"<table[^>]*>\n<thead>.*?</table>", re.DOTALL)
_HEAD = re.compile(r"<thead>.*?</thead>", re.DOTALL)
_HEADING = re.compile(r"<th\b[^>]*>(.*?)</th>", re.DOTALL)
_CELL = re.compile(r"<t[dh](?=[ >])")
_ROW = re.compile(r"<tr>(?=\s*<td>Source</td>)")
_ITEM = re.compile(r"<li>(?=\s*(?:<p>)?<strong>Source:</strong>)")
_TAG = re.compile(r"<[^>]*>")


def hide_origins(html: str) -> str:
    """Page's HTML in which the columns, rows, and entries of lists for authors are hidden."""
    return _ITEM.sub(f"<li{ORIGIN_ATTRIBUTES}>", _TABLE.sub(lambda match: _hide_columns(match[0]), html))


def _hide_columns(table: str) -> str:
    head = _HEAD.search(table)
    titles = [_TAG.sub("", title).strip() for title in _HEADING.findall(head[0])] if head else []
    for column, title in enumerate(titles):
        if title in ORIGIN_HEADINGS:
            first, *rows = table.split("<tr>")
            table = "<tr>".join([first, *(_hide_cell(row, column) for row in rows)])
    return _ROW.sub(f"<tr{ORIGIN_ATTRIBUTES}>", table)


def _hide_cell(row: str, column: int) -> str:
    """Row whose cell in a column is hidden; one with fewer cells stays as it is."""
    cells = list(_CELL.finditer(row))
    if column >= len(cells):
        return row
    end = cells[column].end()
    return f"{row[:end]}{ORIGIN_ATTRIBUTES}{row[end:]}"
