"""What two designs differ in, and the variants of a design."""

from ..load.overlaid import Change, Variant
from ..views.tables.changed_rows import ChangedLine, ChangedRows, changed_rows, counts
from ..views.tables.difference import Difference, RowChange

__all__ = [
    "Change",
    "ChangedLine",
    "ChangedRows",
    "Difference",
    "RowChange",
    "Variant",
    "changed_rows",
    "counts",
]
