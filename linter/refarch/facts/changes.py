"""What two designs differ in, and the variants of a design."""

from ..compare.cables import Cable, bundles, cables
from ..compare.comparison import Comparison, compare
from ..compare.names import device_names
from ..compare.outcome import DeviceLines, Outcome
from ..compare.replaced import replaced_devices
from ..compare.steps import steps
from ..load.overlaid import Variant, VariantChange
from ..views.tables.changed_rows import ChangedLine, ChangedRows, changed_rows, counts
from ..views.tables.difference import Difference, RowChange

__all__ = [
    "Cable",
    "ChangedLine",
    "ChangedRows",
    "Comparison",
    "DeviceLines",
    "Difference",
    "Outcome",
    "RowChange",
    "Variant",
    "VariantChange",
    "bundles",
    "cables",
    "changed_rows",
    "compare",
    "counts",
    "device_names",
    "replaced_devices",
    "steps",
]
