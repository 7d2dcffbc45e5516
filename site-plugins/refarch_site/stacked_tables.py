"""Tables for small screens: the style of a table has the words of its headings, so that a row can be a card
whose cells are named."""

import re
from html import unescape

MIN_CARD_COLUMNS = 4
"""Columns from which on a table is too wide for a telephone."""

MIN_WIDE_COLUMNS = 7
"""Columns from which on it is too wide for a tablet too."""

MAX_NAMED_COLUMNS = 16
"""Columns that the style sheet names."""

STYLED_LABELS = re.compile(
    r"Cable|Configuration line|Document|Expected|Far rack|For|Hosts|Impact|Label|Of|On|Rack|Read|Run"
    r"|Transceiver|Where|.*NQN"
)
"""Headings of columns that the style sheet names: their cells say which column they are in."""

_TABLE = re.compile(r"<table>\n(<thead>.*?</thead>)\n(.*?)</table>", re.DOTALL)
_HEAD = re.compile(r"<th\b[^>]*>(.*?)</th>", re.DOTALL)
_CELL = re.compile(r"<td(?=[ >])")
_TAG = re.compile(r"<[^>]*>")
_NOT_PLAIN = re.compile(r"[^A-Za-z0-9 .,:()/%-]")

ROW_HEADINGS_CLASS = "ra-row-headings"
"""Class of the first heading of tables whose first column has the headings of the rows."""

_FIRST_CELL = re.compile(r"(?<=<tr>\n)<td\b([^>]*)>(.*?)</td>", re.DOTALL)
_HEADING = re.compile(r"<th\b")


def column_style_sheet() -> str:
    """Rules that give each cell the variable ``--c`` with the words of its heading."""
    numbers = range(2, MAX_NAMED_COLUMNS + 1)
    return "".join(f"[data-cards] td:nth-child({number}){{--c:var(--c{number})}}\n" for number in numbers)


def label_cells(html: str) -> str:
    """Page's HTML with ``data-cards`` on tables of many columns, ``wide`` on those of very many, and with the
    words of their headings as variables of their style: ``--c2`` is that of the second column. Cells of
    columns with special styles have ``data-label``, too. Other tables stay as they are."""
    return _TABLE.sub(_label_table, html)


def _label_table(match: re.Match[str]) -> str:
    head, body = match[1], match[2]
    labels = [_heading_text(title) for title in _HEAD.findall(head)]
    has_row_headings = ROW_HEADINGS_CLASS in head
    if has_row_headings:
        # With headings of both kinds, each says of which it is; a heading has no label.
        head = _HEADING.sub('<th scope="col"', head)
        body = _FIRST_CELL.sub(r'<th scope="row"\1>\2</th>', body)
    # Tables of few columns fit any screen.
    if len(labels) < MIN_CARD_COLUMNS:
        return f"<table>\n{head}\n{body}</table>"
    cells = labels[1:] if has_row_headings else labels
    rows = (_label_row(row, cells) for row in body.split("<tr>"))
    kind = '="wide"' if len(labels) >= MIN_WIDE_COLUMNS else ""
    return f'<table data-cards{kind} style="{_named_columns(labels)}">\n{head}\n{"<tr>".join(rows)}</table>'


def _named_columns(labels: list[str]) -> str:
    """Variables with the words of headings. The first cell of a card is its title, and needs none."""
    named = enumerate(labels[1:MAX_NAMED_COLUMNS], 2)
    return ";".join(f"--c{number}:'{_as_style_text(label)} '" for number, label in named if label)


def _as_style_text(label: str) -> str:
    """Words as the text of a style: signs that could end it are written by their code points."""
    return _NOT_PLAIN.sub(lambda match: f"\\{ord(match[0]):x} ", unescape(label))


def _label_row(row: str, labels: list[str]) -> str:
    """Row with the label of each cell whose column has a special style; further and empty cells stay."""
    names = iter(labels)

    def label_cell(match: re.Match[str]) -> str:
        name = next(names, "")
        # An empty cell is not shown, so it needs no label.
        is_empty = match.string.startswith("></td>", match.end())
        is_styled = STYLED_LABELS.fullmatch(name) and not is_empty
        return f'{match[0]} data-label="{name}"' if is_styled else match[0]

    return _CELL.sub(label_cell, row)


def _heading_text(title: str) -> str:
    """Heading without its markup, for an attribute."""
    return " ".join(_TAG.sub("", title).split()).replace('"', "&quot;")
