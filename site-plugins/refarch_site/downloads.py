"""Downloads of the pages of a design: each table, and all of it in one file.

They are next to the pages, and no page loads any of them.
"""

import json

from refarch.api import Design, LintResult, Table
from refarch.api.figures import key_table
from refarch.api.prices import price_book
from refarch.api.table_files import (
    TableBook,
    book,
    book_content,
    design_schema,
    table_content,
    tables_by_member,
)
from refarch.platforms.verification import table as checks

from .context import Context
from .table_files import CHECKS_TABLE, table_file, table_formats

DESIGN_FORMATS = ("xlsx", "json", "yaml")
"""Formats that hold a whole design. A site has no YAML, which has the content of the JSON."""

MODEL_FILE = "design.json"
"""A whole design as JSON, next to its pages: one name for all, which a program needs no list to find."""

SCHEMA_PATH = "designs/design.schema.json"
"""Schema of the JSON and the YAML of a whole design, from the site's root."""


def design_file(result: LintResult, form: str) -> str:
    """File with a whole design, next to its pages; that of a variant has both names."""
    return f"{result.id.replace('+', '-')}.{form}"


def design_file_in_site(result: LintResult, form: str) -> str:
    """Name of the file with the whole design among the pages of a site."""
    return MODEL_FILE if form == "json" else design_file(result, form)


def design_book(context: Context) -> TableBook:
    """Tables of a design, except the checks, which are many and have a separate file."""

    # The docstring is the description of the table in the list of downloads and in the files.
    def key_figures(design: Design) -> Table:
        """One row for each key figure, what the checks say and the last change among them."""
        return key_table(context.result)

    tables = book(context.design, context.project.plugins, {"key-figures": key_figures})
    prices = context.project.prices
    return price_book(tables, prices) if prices else tables


def download_files(context: Context) -> dict[str, bytes]:
    """Downloads of a design, by path relative to its pages."""
    book = design_book(context)
    tables = {chapter.name: chapter.table for chapter in book.chapters}
    tables |= {name: table for name, table in tables_by_member(context.design).items() if table.name == name}
    tables[CHECKS_TABLE] = checks_table(context)
    contents = {
        table_file(name, form): table_content(table, form)
        for name, table in tables.items()
        for form in table_formats(name)
    }
    return {
        **contents,
        design_file_in_site(context.result, "xlsx"): book_content(book, "xlsx"),
        MODEL_FILE: _compact_json(book_content(book, "json")),
    }


def _compact_json(content: bytes) -> bytes:
    """JSON on one line, for programs: a third is indentation."""
    return f"{json.dumps(json.loads(content), ensure_ascii=False, separators=(',', ':'))}\n".encode()


def checks_table(context: Context) -> Table:
    """Table of the checks: commands, fields and expected values for each device."""
    return checks(context.design, context.project.plugins)


def schema_file() -> dict[str, str]:
    """Schema of whole designs, by its path in the site."""
    return {SCHEMA_PATH: design_schema()}
