"""A table as an Excel workbook of one sheet, and a whole design as one of a sheet for each table."""

from ...core.wording import enumeration
from ...views.tables.book import TableBook
from ...views.tables.table import Money, Table
from . import TableFormat
from ._workbook import WorkbookSheet, workbook_bytes

MISSING_CONTENTS = (
    "checks (`refarch show DESIGN verification`)",
    "pictures",
    "configuration of devices",
    "prices (`--prices FILE`)",
    "tables that have no row for this design",
)


def render(table: Table, colour: bool = False) -> bytes:
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
        ("Not in here", enumeration(_missing_contents(book))),
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
