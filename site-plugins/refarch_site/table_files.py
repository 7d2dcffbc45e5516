"""Files of a design's tables, and the line below a table that links to them.

Each table is a CSV file. The workbook and the JSON of a design hold all of its tables."""

import re
from collections.abc import Iterator, Mapping

from refarch.api import Table
from refarch.api.table_files import is_table_name

from .escape import link

FORMAT_TITLES: Mapping[str, str] = {"csv": "CSV", "xlsx": "XLSX"}
"""Formats of single tables, and the text of a link to one."""

CHECKS_TABLE = "verification"

FORMATS_OF_TABLES: Mapping[str, tuple[str, ...]] = {"order": ("csv", "xlsx"), CHECKS_TABLE: ("xlsx",)}
"""Formats of tables that people send to others; the checks, which are many, are also a JSON file next to
their page."""

TABLES_FOLDER = "tables"

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]")


def table_file(name: str, form: str) -> str:
    """Path of a table's file, relative to the design's pages; each name has a file of its own."""
    safe = _UNSAFE.sub(lambda match: f"~{ord(match[0]):x}", name)
    return f"{TABLES_FOLDER}/{safe}.{form}"


def table_formats(name: str) -> tuple[str, ...]:
    """Formats of a table's files."""
    return FORMATS_OF_TABLES.get(name, ("csv",))


def table_links(name: str) -> Iterator[str]:
    """Links to a table, one for each format, as Markdown."""
    for form in table_formats(name):
        yield link(FORMAT_TITLES[form], table_file(name, form))


def table_file_row(data: Table) -> str:
    """Quiet line below a table that leads to its files; empty for a table that ``refarch show`` does not
    have."""
    if not data.rows or not is_table_name(data.name):
        return ""
    return f'<p class="ra-take" markdown>{" · ".join(table_links(data.name))}</p>'
