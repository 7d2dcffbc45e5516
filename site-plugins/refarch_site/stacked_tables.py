"""Tables for small screens: each cell says what its column is called, so that a row can be a card."""

import re

FEWEST = 4
"""Columns from which on a table is too wide for a telephone."""

WIDE = 7
"""Columns from which on it is too wide for a tablet too."""

_TABLE = re.compile(r"<table>\n(<thead>.*?</thead>)\n(.*?)</table>", re.DOTALL)
_HEAD = re.compile(r"<th\b[^>]*>(.*?)</th>", re.DOTALL)
_CELL = re.compile(r"<td(?=[ >])")
_TAG = re.compile(r"<[^>]*>")

MATRIX = "ra-upright"
"""Class of headings of tables whose cells mean nothing but in their grid."""


def stacked(html: str) -> str:
    """A page's HTML with ``data-cards`` on tables of many columns, ``wide`` on those of very many, and with
    ``data-label`` on their cells: the words of the column's heading. Other tables stay as they are."""
    return _TABLE.sub(_labelled, html)


def _labelled(match: re.Match[str]) -> str:
    head, body = match[1], match[2]
    labels = [_words(title) for title in _HEAD.findall(head)]
    if len(labels) < FEWEST or MATRIX in head:
        return match[0]
    rows = (_row(row, labels) for row in body.split("<tr>"))
    kind = '="wide"' if len(labels) >= WIDE else ""
    return f"<table data-cards{kind}>\n{head}\n{'<tr>'.join(rows)}</table>"


def _row(row: str, labels: list[str]) -> str:
    """A row with the label of each of its cells; further cells stay as they are."""
    names = iter(labels)

    def named(match: re.Match[str]) -> str:
        name = next(names, "")
        return f'{match[0]} data-label="{name}"' if name else match[0]

    return _CELL.sub(named, row)


def _words(title: str) -> str:
    """A heading without its markup, for an attribute."""
    return " ".join(_TAG.sub("", title).split()).replace('"', "&quot;")
