"""A table as an Excel workbook of one sheet, and a whole design as one of a sheet for each table."""

from ...views.tables.book import Book
from ...views.tables.table import Table
from . import TableFormat
from ._workbook import Sheet, workbook

MISSING = (
    "checks (`refarch show DESIGN verification`), pictures, configuration of devices, prices, and tables "
    "that have no row for this design"
)


def render(table: Table, colour: bool = False) -> bytes:
    """The workbook's bytes."""
    return workbook(table.title, [Sheet(table.name, table)])


def whole(book: Book) -> bytes:
    """The workbook's bytes; its first sheet says what it is of, and leads to the others."""
    design = book.design
    lines = (
        ("Design", design.title),
        ("Id", design.id),
        ("Version", design.version),
        ("Status", design.status),
        ("Not in here", MISSING),
    )
    sheets = [Sheet(chapter.name, chapter.table) for chapter in book.chapters]
    return workbook(f"{design.title}, version {design.version}", sheets, lines)


FORMAT = TableFormat(render=render, whole=whole)
