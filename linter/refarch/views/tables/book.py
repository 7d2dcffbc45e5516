"""All tables of a design, for formats that hold a whole design in one file."""

from collections.abc import Mapping
from typing import NamedTuple

from ...model.types import Design
from .registry import NO_CUSTOM_TABLES, with_custom_tables
from .table import Table
from .table_view import AnyTableView


class TableChapter(NamedTuple):
    """One table of a book."""

    name: str
    """Name of the table in ``refarch show``."""
    row_description: str
    """Description of a row, in a sentence."""
    table: Table


class TableBook(NamedTuple):
    """All tables of a design that have rows; those of one kind are one table."""

    design: Design
    chapters: tuple[TableChapter, ...]


def table_book(design: Design, own: Mapping[str, AnyTableView] = NO_CUSTOM_TABLES) -> TableBook:
    """The tables of a design that have rows, by their names; ``own`` are the project's."""
    made = (
        TableChapter(name, view.row_description, view.whole_table(design))
        for name, view in sorted(with_custom_tables(own).items())
    )
    return TableBook(design, tuple(chapter for chapter in made if chapter.table.rows))
