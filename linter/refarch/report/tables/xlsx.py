"""A table as an Excel workbook of one sheet, and a whole design as one of a sheet for each table."""

import io
import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from ...core.errors import RefarchError
from ...core.wording import enumeration
from ...views.tables.registry import TableBook
from ...views.tables.table import Cell, Money, Table, VlanCell
from .._visible import visible
from . import TableFormat
from ._cells import cell_text, column_heading

if TYPE_CHECKING:
    from xlsxwriter import Workbook
    from xlsxwriter.worksheet import Worksheet


MISSING_CONTENTS = (
    "checks (`refarch show DESIGN verification`)",
    "pictures",
    "configuration of devices",
    "prices (`--prices FILE`)",
    "tables without rows for this design",
)


def render(table: Table, color: bool = False) -> bytes:
    """The workbook's bytes."""
    return workbook_bytes(table.title, [WorkbookSheet(table.name, table)])


def render_book(book: TableBook) -> bytes:
    """Bytes of a workbook; its first sheet describes it and links to the others."""
    design = book.design
    lines = (
        ("Design", design.title),
        ("Id", design.id),
        ("Version", design.version),
        ("Status", design.status),
        ("Not included", enumeration(_missing_contents(book))),
    )
    sheets = [WorkbookSheet(chapter.name, chapter.table) for chapter in book.chapters]
    return workbook_bytes(f"{design.title}, version {design.version}", sheets, lines)


def _missing_contents(book: TableBook) -> list[str]:
    """Contents of a design that the workbook lacks; a bill of materials may have a buyer's prices."""
    has_money = any(
        isinstance(cell, Money)
        for chapter in book.chapters
        for row in chapter.table.rows
        for cell in row.cells
    )
    return [content for content in MISSING_CONTENTS if not (has_money and content.startswith("prices"))]


FORMAT = TableFormat(render=render, whole=render_book)


EPOCH = datetime(1980, 1, 1)
"""The first day that an archive can name."""

MAX_CELL_LENGTH = 32_767
"""Characters that a cell of Excel can hold."""

MAX_EXACT_NUMBER = 999_999_999_999_999
"""The largest whole number of which Excel keeps every digit."""

NARROWEST, WIDEST = 6, 60
"""Characters of a column, its head included; longer cells are wrapped."""

NAME_LENGTH = 31
"""Characters of a sheet's name."""

MONEY_FORMAT = "0.00##"
"""Number format for amounts of money: two decimal places, or up to four."""

BODY_STYLE = {"text_wrap": True, "valign": "top"}
HEADING_STYLE = {"bold": True, "bg_color": "#E3ECFA", "bottom": 1}

A4_PAPER = 9
"""Excel's number for the paper."""


class WorkbookSheet(NamedTuple):
    """One table and how its sheet is called, before that is made to fit."""

    name: str
    table: Table


class CellFormats(NamedTuple):
    """XlsxWriter formats of the cells."""

    body: Any
    head: Any
    money: Any


def workbook_bytes(
    title: str, sheets: Sequence[WorkbookSheet], contents: Sequence[tuple[str, str]] = ()
) -> bytes:
    """The file. With ``contents``, lines of a name and a text, there is a first sheet that has them and leads
    to all others. Raises RefarchError where XlsxWriter is not installed."""
    stream = io.BytesIO()
    book = _open_workbook(stream)
    book.set_properties({"title": visible(title), "created": EPOCH})
    names = sheet_names(["Contents", *(sheet.name for sheet in sheets)])
    first = book.add_worksheet(names[0]) if contents else None
    forms = CellFormats(
        book.add_format(BODY_STYLE),
        book.add_format({**BODY_STYLE, **HEADING_STYLE}),
        book.add_format({**BODY_STYLE, "num_format": MONEY_FORMAT}),
    )
    for name, sheet in zip(names[1:], sheets, strict=True):
        _fill_sheet(book.add_worksheet(name), title, sheet.table, forms)
    if first is not None:
        _fill_contents(first, title, contents, [*zip(names[1:], sheets, strict=True)], forms.head)
    book.close()
    return stream.getvalue()


def _open_workbook(stream: io.BytesIO) -> "Workbook":
    try:
        from xlsxwriter import Workbook
    except ModuleNotFoundError:
        from ...core.installed import install_hint

        message = f"xlsx requires XlsxWriter, which is not installed. {install_hint('site')}"
        raise RefarchError(message) from None
    return Workbook(stream, {"in_memory": True})


def _fill_sheet(sheet: "Worksheet", title: str, table: Table, forms: CellFormats) -> None:
    """Heading and rows, ready to be read, filtered and printed."""
    for column, heading_column in enumerate(table.columns):
        sheet.write_string(0, column, visible(column_heading(heading_column)), forms.head)
    for number, row in enumerate(table.rows, 1):
        for column, cell in enumerate(row.cells):
            _write_cell(sheet, number, column, cell, forms.money if isinstance(cell, Money) else forms.body)
    for column, width in enumerate(_column_widths(table)):
        sheet.set_column(column, column, width)
    last = (len(table.rows), len(table.columns) - 1)
    sheet.freeze_panes(1, 0)
    sheet.autofilter(0, 0, *last)
    sheet.ignore_errors({"number_stored_as_text": _cell_area(*last)})
    _set_up_print(sheet, title, table.title)
    sheet.repeat_rows(0)


def _write_cell(sheet: "Worksheet", row: int, column: int, cell: Cell, form: Any) -> None:
    """Writes a number as one where Excel keeps all its digits and no word replaces it; everything else as
    text."""
    if cell is None or cell == "":
        return
    has_word = isinstance(cell, VlanCell) and not cell
    if isinstance(cell, int | float) and abs(cell) <= MAX_EXACT_NUMBER and not has_word:
        sheet.write_number(row, column, cell, form)
    else:
        sheet.write_string(row, column, sheet_text(cell), form)


def sheet_text(cell: Cell) -> str:
    """A cell's text as a sheet has it: control characters are written out, what is too long for Excel ends in
    a remark."""
    text = visible(cell_text(cell))
    if len(text) <= MAX_CELL_LENGTH:
        return text
    remark = f"... ({len(text)} characters; the CSV has the complete text)"
    return text[: MAX_CELL_LENGTH - len(remark)] + remark


def _column_widths(table: Table) -> Iterable[int]:
    for number, column in enumerate(table.columns):
        lengths = [len(cell_text(row.cells[number])) for row in table.rows]
        wanted = max([len(column_heading(column)) + 3, *lengths])  # 3: the button of the filter
        yield min(max(wanted, NARROWEST), WIDEST)


def _cell_area(row: int, column: int) -> str:
    from xlsxwriter.utility import xl_range

    area: str = xl_range(0, 0, row, column)
    return area


def _set_up_print(sheet: "Worksheet", title: str, name: str) -> None:
    """A4 across, as wide as the page, with the design, the table and the number of the page."""
    sheet.set_landscape()
    sheet.set_paper(A4_PAPER)
    sheet.fit_to_pages(1, 0)
    left, right = (visible(text).replace("&", "&&")[:100] for text in (title, name))
    sheet.set_footer(f"&L{left}&C{right}&RPage &P of &N")


def _fill_contents(
    sheet: "Worksheet",
    title: str,
    lines: Iterable[tuple[str, str]],
    sheets: Sequence[tuple[str, WorkbookSheet]],
    head: Any,
) -> None:
    """Writes the facts about the workbook, then a line for each sheet with its title and number of rows."""
    row = 0
    for row, (name, text) in enumerate(lines):
        sheet.write_string(row, 0, visible(name), head)
        sheet.write_string(row, 1, sheet_text(text))
    row += 2
    for column, text in enumerate(("Sheet", "Table", "Rows")):
        sheet.write_string(row, column, text, head)
    for name, listed_sheet in sheets:
        row += 1
        quoted = name.replace("'", "''")
        sheet.write_url(row, 0, f"internal:'{quoted}'!A1", string=name)
        sheet.write_string(row, 1, visible(listed_sheet.table.title))
        sheet.write_number(row, 2, len(listed_sheet.table.rows))
    for column, width in enumerate((NAME_LENGTH, WIDEST, 8)):
        sheet.set_column(column, column, width)
    _set_up_print(sheet, title, "Contents")


def sheet_names(wanted: Sequence[str]) -> list[str]:
    """Names that Excel takes, each once: at most 31 characters, without ``[]:*?/\\``."""
    names: list[str] = []
    for name in wanted:
        base = re.sub(r"[\[\]:*?/\\]", "-", visible(name)).strip("'") or "Sheet"
        fitting, number = base[:NAME_LENGTH], 1
        while fitting.lower() in {known.lower() for known in (*names, "History")}:
            number += 1
            end = f"~{number}"
            fitting = base[: NAME_LENGTH - len(end)] + end
        names.append(fitting)
    return names
