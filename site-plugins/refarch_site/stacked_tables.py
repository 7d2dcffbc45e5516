"""Tables for small screens: each cell says what its column is called, so that a row can be a card."""

import re

MIN_CARD_COLUMNS = 4
"""Columns from which on a table is too wide for a telephone."""

MIN_WIDE_COLUMNS = 7
"""Columns from which on it is too wide for a tablet too."""

_TABLE = re.compile(r"<table>\n(<thead>.*?</thead>)\n(.*?)</table>", re.DOTALL)
_HEAD = re.compile(r"<th\b[^>]*>(.*?)</th>", re.DOTALL)
_CELL = re.compile(r"<td(?=[ >])")
_TAG = re.compile(r"<[^>]*>")

ROW_HEADINGS_CLASS = "ra-row-headings"
"""Class of the first heading of tables whose first column has the headings of the rows."""

_FIRST_CELL = re.compile(r"(?<=<tr>\n)<td\b([^>]*)>(.*?)</td>", re.DOTALL)
_HEADING = re.compile(r"<th\b")


def label_cells(html: str) -> str:
    """Page's HTML with ``data-cards`` on tables of many columns, ``wide`` on those of very many, and with
    ``data-label`` on their cells: the words of the column's heading. Other tables stay as they are."""
    return _TABLE.sub(_label_table, html)


def _label_table(match: re.Match[str]) -> str:
    head, body = match[1], match[2]
    labels = [_heading_text(title) for title in _HEAD.findall(head)]
    if ROW_HEADINGS_CLASS in head:
        # With headings of both kinds, each says of which it is; a heading has no label.
        head = _HEADING.sub('<th scope="col"', head)
        body = _FIRST_CELL.sub(r'<th scope="row"\1>\2</th>', body)
        labels = labels[1:]
    # Tables of few columns fit any screen.
    if len(_HEADING.findall(head)) < MIN_CARD_COLUMNS:
        return f"<table>\n{head}\n{body}</table>"
    rows = (_label_row(row, labels) for row in body.split("<tr>"))
    kind = '="wide"' if len(_HEADING.findall(head)) >= MIN_WIDE_COLUMNS else ""
    return f"<table data-cards{kind}>\n{head}\n{'<tr>'.join(rows)}</table>"


def _label_row(row: str, labels: list[str]) -> str:
    """Row with the label of each of its cells; further and empty cells stay as they are."""
    names = iter(labels)

    def label_cell(match: re.Match[str]) -> str:
        name = next(names, "")
        # An empty cell is not shown, so it needs no label.
        is_empty = match.string.startswith("></td>", match.end())
        return f'{match[0]} data-label="{name}"' if name and not is_empty else match[0]

    return _CELL.sub(label_cell, row)


def _heading_text(title: str) -> str:
    """Heading without its markup, for an attribute."""
    return " ".join(_TAG.sub("", title).split()).replace('"', "&quot;")
