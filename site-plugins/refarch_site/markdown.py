"""Pieces of Markdown that several pages use. What comes in as text is escaped here; what is named
``markdown`` is not."""

import re
from collections.abc import Callable, Iterable, Sequence

from refarch.api import Cell, Column, Origin, Row, Source, Table
from refarch.api.figures import group_thousands, with_unit
from refarch.api.inventory import LABEL_SEPARATOR, WITHOUT_NUMBER

from .display_names import cell_words
from .escape import code, slug, text, web_link, with_code
from .joined_columns import join_columns, joined_cell
from .markdown_lines import LineKind, markdown_lines
from .table_files import table_file_row

MONOSPACED_COLUMNS = {
    "host",
    "device",
    "far_port",
    "from",
    "to",
    "from_port",
    "to_port",
    "port",
    "ports",
    "switch",
    "part",
    "interface",
    "address",
    "adapter",
    "prefix",
    "gateway",
    "mask",
    "tagged",
    "untagged",
    "vlan",
    "active",
    "standby",
    "cable",
    "label",
    "part_number",
    "port_group",
    "network",
    "networks",
    "vmk",
    "dscp",
    "pool",
    "pcie",
    "formula",
    "edge_ports",
    "to_leafs",
    "to_spines",
    "to_peers",
    "cables",
    "nqn",
}
"""Columns whose values people type or compare letter by letter."""

_HEADING = re.compile(r"#{1,5} ")

BLANK_CELLS: frozenset[Cell] = frozenset((None, ""))
NO_VALUE_WORDS = ("free", "none", "untagged", *WITHOUT_NUMBER)
"""Words that are in place of a name or number."""

MIN_COMMON_ROWS = 3
"""Rows from which on a table says once what is the same in all of them."""


def page(*pieces: str) -> str:
    """Page, or a part of one, from its pieces; empty ones are left out, and of nothing but those comes
    nothing."""
    joined = "\n\n".join(piece.strip("\n") for piece in pieces if piece.strip())
    return f"{joined}\n" if joined else ""


def heading(level: int, title: object) -> str:
    """Heading."""
    return f"{'#' * level} {text(title)}"


def section_heading(anchor_name: str, title: str) -> str:
    """Heading of a section of a page, with the anchor that links to it use."""
    return f"{heading(2, title)} {{: #{anchor_name} }}"


def deeper_headings(markdown: str) -> str:
    """Markdown whose headings are one level deeper, for text that becomes part of a section."""
    return "\n".join(
        f"#{line}" if kind is LineKind.TEXT and _HEADING.match(line) else line
        for line, kind in markdown_lines(markdown)
    )


def anchor(name: str) -> str:
    """Place that links can point to."""
    return f'<a id="{name}"></a>'


def badge(label: object, kind: str) -> str:
    """Small colored label; ``kind`` is an internal name: pass, fail, warning, info, waived, muted or
    draft."""
    return f'<span class="ra-badge ra-{kind}">{text(label)}</span>'


def note_box(kind: str, title: str, markdown: str) -> str:
    """Box with a title; ``kind`` is one of Material's admonitions, e.g. warning."""
    return (
        f'<div class="admonition {kind}" markdown>\n<p '
        f'class="admonition-title">{text(title)}</p>\n\n{markdown}\n\n</div>'
    )


def details_box(title: str, markdown: str, kind: str = "", *, searchable: bool = True) -> str:
    """Box that is closed until the reader opens it; ``kind`` is a further class, an internal name."""
    classes = f"ra-details {kind}".rstrip()
    excluded = "" if searchable else " data-search-exclude"
    return (
        f'<details class="{classes}"{excluded} markdown>\n<summary>{text(title)}</summary>\n\n{markdown}\n\n'
        "</details>"
    )


def author_section(markdown: str) -> str:
    """Part of a page that is for authors: hidden until a reader asks for it with the switch *Sources*. It is
    not printed, and not searched."""
    return f"<aside data-origin hidden markdown>\n\n{markdown}\n\n</aside>"


def author_note(markdown: str) -> str:
    """Words inside a sentence or a cell that are for authors."""
    return f"<span data-origin hidden>{markdown}</span>"


def bullets(items: Iterable[str]) -> str:
    """List; the items are Markdown."""
    return "\n".join(f"- {item}" for item in items)


def grid(headings: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[bool] = ()) -> str:
    """Table whose headings and cells are Markdown; a column in which every cell is empty is left out."""
    columns = [index for index in range(len(headings)) if not rows or any(row[index] for row in rows)]
    lines = [
        _grid_line([headings[index] for index in columns]),
        _grid_line(["---:" if right and right[index] else "---" for index in columns]),
        *(_grid_line([row[index] for index in columns]) for row in rows),
    ]
    return "\n".join(lines)


def table(
    data: Table,
    place: Callable[[Origin], str],
    more: tuple[str, Callable[[Row], str]] | None = None,
    without: Sequence[str] = (),
    anchors: Callable[[Row], str] | None = None,
    many: int = MIN_COMMON_ROWS,
    with_files: bool = True,
    device: Callable[[str], str] = code,
) -> str:
    """Table of refarch; its last column links each row to the line that made it.

    ``more`` is a further column: its heading and what makes its cells, as Markdown; ``without`` names columns
    to leave out, and those without any value are left out too. What is the same in every row of a longer
    table is shown once, above it. ``anchors`` makes a name for each row, for links to it, or an empty one for
    none. ``many`` is how many rows make a longer table. ``device`` turns the name of a device into a cell, as
    Markdown. ``with_files`` leads to the table's files, where ``refarch show`` has it. Some columns of a
    wide table are shown as one.
    """
    shown, alike = _shown_and_common_columns(data, without, many)
    further = [more] if more else []
    columns, joined = join_columns(data, shown, len(further))
    rows = []
    for row in data.rows:
        values = {index: column_value(data.columns[index], row.cells[index], device) for index in shown}
        cells = [
            joined_cell(values[index], [(values[other], pair) for other, pair in joined.get(index, ())])
            for index in columns
        ]
        cells += [*(make(row) for _, make in further), place(row.origin)]
        if anchors and (name := anchors(row)):
            cells[0] = f"{anchor(name)}{cells[0]}"
        rows.append(cells)
    headings = [
        *(_column_heading(data.columns[index]) for index in columns),
        *(title for title, _ in further),
        "Source",
    ]
    numeric = [_is_numeric([row.cells[index] for row in data.rows]) for index in columns]
    right = [*numeric, *(False for _ in further), False]
    taken = table_file_row(data) if with_files else ""
    return page(_common_values(data, alike), grid(headings, rows, right), taken).rstrip("\n")


def _shown_and_common_columns(data: Table, without: Sequence[str], many: int) -> tuple[list[int], list[int]]:
    """Indices of the columns that a table shows, and of those whose value is the same in all rows."""
    values = [{row.cells[index] for row in data.rows} for index in range(len(data.columns))]
    hidden = {*without, *_repeated_columns(data)}
    wanted = [
        index
        for index, cells in enumerate(values)
        if cells - BLANK_CELLS and data.columns[index].key not in hidden
    ]
    alike = [index for index in wanted if len(data.rows) >= many and len(values[index]) == 1]
    return [index for index in wanted if index not in alike], alike


def _common_values(data: Table, alike: Sequence[int]) -> str:
    """Common values of all rows, as a line above the table; empty for no columns."""
    cells = data.rows[0].cells if data.rows else ()
    pairs = [(data.columns[index], cells[index]) for index in alike]
    same = [f"{text(column.title)}: {_value_with_unit(column, value)}" for column, value in pairs]
    return f'<p class="ra-same">Same for all rows: {"; ".join(same)}</p>' if same else ""


def _repeated_columns(data: Table) -> list[str]:
    """Label's column where it says nothing but the names of another one."""
    places = {column.key: index for index, column in enumerate(data.columns)}
    names = [places[key] for key in ("host", "device", "switch") if key in places]
    label = places.get("label")
    same = label is not None and any(
        all(row.cells[label] in (row.cells[at], None, "") for row in data.rows) for at in names
    )
    return ["label"] if same else []


def row_anchors(prefix: str, column: int = 0) -> Callable[[Row], str]:
    """Names for the rows of a page's tables by one of their cells: ``part-nvidia-sn3700``. What is in
    several rows names the first."""
    seen: set[str] = set()

    def name(row: Row) -> str:
        anchor_name = f"{prefix}-{slug(str(row.cells[column]))}"
        if anchor_name in seen:
            return ""
        seen.add(anchor_name)
        return anchor_name

    return name


def document_table(sources: Iterable[Source]) -> str:
    """Table of documents with what each says and when it was looked up."""
    rows = [
        [
            web_link(source.document, source.url) + (f", {text(source.section)}" if source.section else ""),
            with_code(source.fact),
            code(source.verified) if source.verified else "second-hand",
        ]
        for source in sources
    ]
    return grid(("Document", "Statement", "Verified"), rows)


DEVICE_COLUMNS = {"host", "device", "switch", "from", "to", "far_device"}
"""Columns that name devices."""


def column_value(column: Column, value: Cell, device: Callable[[str], str] = code) -> str:
    """Value of a column; numbers with a unit have their thousands separated."""
    if value and column.key in DEVICE_COLUMNS and value not in NO_VALUE_WORDS and ", " not in str(value):
        return device(str(value))
    return cell_value(group_thousands(str(value)) if value and column.unit else value, column.key)


def _value_with_unit(column: Column, value: Cell) -> str:
    """Value with its unit, for a sentence."""
    return text(with_unit(value, column.unit)) if column.unit else column_value(column, value)


def _column_heading(column: Column) -> str:
    return text(f"{column.title} ({column.unit})" if column.unit else column.title)


def row_cell(data: Table, row: Row, key: str) -> Cell:
    """Cell of a row in the column of a key; raises ValueError where the table has no such column."""
    return row.cells[[column.key for column in data.columns].index(key)]


def cell_value(value: Cell, key: str = "") -> str:
    """Value of a table cell as Markdown."""
    if value is None or value == "":
        return ""
    if key.rstrip("0123456789") not in MONOSPACED_COLUMNS or str(value) in NO_VALUE_WORDS:
        return text(cell_words(value, key) if isinstance(value, str) else value)
    between = LABEL_SEPARATOR if key == "label" else ", "
    return between.join(
        code(word) for word in str(value).split(between)
    )  # a line may break between two values, not inside of one


def _is_numeric(cells: Sequence[Cell]) -> bool:
    known = [value for value in cells if value is not None]
    return bool(known) and all(isinstance(value, int | float) for value in known)


def _grid_line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
