"""Differences between two designs: compared models, cables, steps of the work, changed rows of tables; and
the variants of a design."""

from ..compare.cables import (
    Cable as Cable,
    bundles as bundles,
    cables as cables,
)
from ..compare.comparison import (
    Comparison as Comparison,
    compare as compare,
)
from ..compare.names import device_names as device_names
from ..compare.outcome import (
    DeviceLines as DeviceLines,
    Outcome as Outcome,
)
from ..compare.replaced import replaced_devices as replaced_devices
from ..compare.steps import steps as steps
from ..load.overlaid import (
    Variant as Variant,
    VariantChange as VariantChange,
)
from ..views.tables.changed_rows import (
    ChangedLine as ChangedLine,
    ChangedRows as ChangedRows,
    changed_rows as changed_rows,
    counts as counts,
)
from ..views.tables.difference import (
    Difference as Difference,
    RowChange as RowChange,
)
