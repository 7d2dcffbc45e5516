"""What two designs differ in, and the variants of a design."""

from ..load.overlaid import Variant, VariantChange
from ..views.tables.changed_rows import ChangedLine, ChangedRows, changed_rows, counts
from ..views.tables.difference import Difference, RowChange

__all__ = [
    "ChangedLine",
    "ChangedRows",
    "Difference",
    "RowChange",
    "Variant",
    "VariantChange",
    "changed_rows",
    "counts",
]
