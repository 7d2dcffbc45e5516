"""Files of a design's tables, and the line below a table that links to them."""

import re
from collections.abc import Iterable, Iterator, Mapping

from refarch.api import Table
from refarch.api.table_files import is_table_name

from .escape import link

TABLE_FORMATS: Mapping[str, str] = {"csv": "CSV", "xlsx": "XLSX", "json": "JSON", "yaml": "YAML"}
"""Formats of tables, and what a link to one says."""

TABLES_FOLDER = "tables"

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]")


def table_file(name: str, form: str) -> str:
    """Path of a table's file, relative to the design's pages; each name has a file of its own."""
    safe = _UNSAFE.sub(lambda match: f"~{ord(match[0]):x}", name)
    return f"{TABLES_FOLDER}/{safe}.{form}"


def table_links(name: str, forms: Iterable[str] = tuple(TABLE_FORMATS)) -> Iterator[str]:
    """Links to a table, one for each format, as Markdown."""
    for form in forms:
        yield link(TABLE_FORMATS[form], table_file(name, form))


def table_file_row(data: Table) -> str:
    """Quiet line below a table that leads to its files; empty for a table that ``refarch show`` does not
    have."""
    if not data.rows or not is_table_name(data.name):
        return ""
    return f'<p class="ra-take" markdown>{" · ".join(table_links(data.name))}</p>'
