"""Differences between two designs: compared models, cables, steps of the work, changed rows of tables; and
the variants of a design."""

from ..compare.changed_cables import (
    ChangedCable as ChangedCable,
    cable_counts as cable_counts,
    changed_cables as changed_cables,
)
from ..compare.comparison import (
    DesignComparison as DesignComparison,
    compare_designs as compare_designs,
)
from ..compare.outcome import (
    ComparisonOutcome as ComparisonOutcome,
    DeviceLines as DeviceLines,
)
from ..compare.renames import device_names as device_names
from ..compare.replaced_hardware import replaced_devices as replaced_devices
from ..compare.steps import change_steps as change_steps
from ..load.variant_overlay import Variant as Variant, VariantChange as VariantChange
from ..views.tables.changed_rows import (
    ChangedLine as ChangedLine,
    ChangedRows as ChangedRows,
    changed_rows as changed_rows,
    row_change_counts as row_change_counts,
)
from ..views.tables.difference import (
    RowChange as RowChange,
    TableDifference as TableDifference,
)
