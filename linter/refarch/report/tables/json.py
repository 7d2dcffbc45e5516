"""A table as JSON, for programs: columns, and rows with the place in the design that made each."""

import json

from ...views.tables.registry import TableBook
from ...views.tables.table import Table
from . import TableFormat
from ._objects import book_object, table_object


def render(table: Table, color: bool = False) -> str:
    """One object, in plain ASCII."""
    return json.dumps(table_object(table), indent=2) + "\n"


def render_book(book: TableBook) -> str:
    """The design's expanded model and all of its tables as one object."""
    return json.dumps(book_object(book), indent=1) + "\n"


FORMAT = TableFormat(render=render, whole=render_book)
