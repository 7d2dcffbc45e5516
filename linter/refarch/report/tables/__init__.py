"""Tables of a design as text or as a file: one module per format, found by its file name, which declares a
``FORMAT``."""

from collections.abc import Callable
from typing import NamedTuple

from ...core.discovery import PluginKind
from ...views.tables.registry import TableBook
from ...views.tables.table import Table


class TableFormat(NamedTuple):
    """A format of tables, as its module declares it."""

    render: Callable[[Table, bool], str | bytes]
    """Text of a table, or bytes of a binary format; the second argument permits colors."""
    wrap: Callable[[Table, bool, int], str] | None = None
    """Text of a table within a number of columns, for formats that people read."""
    whole: Callable[[TableBook], str | bytes] | None = None
    """A whole design in one file, of a format that can hold it."""


FORMATS = PluginKind("table format", "formats", "FORMAT", TableFormat, __name__, replaces=False)
