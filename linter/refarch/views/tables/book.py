"""All tables of a design, for formats that hold a whole design in one file."""

from collections.abc import Mapping
from typing import NamedTuple

from ...model.types import Design
from .registry import NO_CUSTOM_TABLES, with_own
from .table import Table
from .table_view import AnyTableView


class Chapter(NamedTuple):
    """One table of a book."""

    name: str
    """Name of the table in ``refarch show``."""
    says: str
    """Description of a row, in a sentence."""
    table: Table


class Book(NamedTuple):
    """All tables of a design that have rows; those of one kind are one table."""

    design: Design
    chapters: tuple[Chapter, ...]


def book(design: Design, own: Mapping[str, AnyTableView] = NO_CUSTOM_TABLES) -> Book:
    """The tables of a design that have rows, by their names; ``own`` are the project's."""
    made = (
        Chapter(name, view.row_description, view.whole_table(design))
        for name, view in sorted(with_own(own).items())
    )
    return Book(design, tuple(chapter for chapter in made if chapter.table.rows))
