"""Comparison of two designs: all changes, their effect on each device, and the order of work."""

from collections.abc import Iterator
from typing import NamedTuple

from ..model.types import Design, Part
from ..views.inventory.bom import part_needs
from ..views.tables.difference import TableDifference, table_differences
from .changes import ModelChange, model_changes
from .impact import CLASSES, PURCHASE, RECONFIGURE
from .reconfigured_devices import ReconfiguredDevice, reconfigured_devices
from .renames import Rename
from .replaced_hardware import ReplacedHardware

FIGURE_TABLES = ("bandwidth", "failure", "oversubscription")
"""Prefixes of the names of tables with key figures."""


class PartChange(NamedTuple):
    """A part of which the design needs more, or fewer."""

    part: Part
    before: int
    after: int


class DesignComparison(NamedTuple):
    """All changes between two designs, with their consequences."""

    before: Design
    after: Design
    renames: tuple[Rename, ...]
    replaced: tuple[ReplacedHardware, ...]
    changes: tuple[ModelChange, ...]
    devices: tuple[ReconfiguredDevice, ...]
    """Devices whose configuration changes, switches first."""
    parts: tuple[PartChange, ...]
    """Parts whose number changes."""
    figures: tuple[TableDifference, ...]
    """Tables of figures that differ."""

    @property
    def classes(self) -> tuple[str, ...]:
        """Classes of impact, most laborious first; empty without changes."""
        change_kinds = {change.impact.kind for change in self.changes}
        if self.renames or any(device.is_reconfigured for device in self.devices):
            change_kinds.add(RECONFIGURE)
        if any(bought.after > bought.before for bought in self.parts):
            change_kinds.add(PURCHASE)
        return tuple(name for name in CLASSES if name in change_kinds)

    def changes_of_class(self, name: str) -> list[ModelChange]:
        """The changes of one class."""
        return [change for change in self.changes if change.impact.kind == name]


def compare_designs(before: Design, after: Design) -> DesignComparison:
    """Comparison of two designs."""
    model = model_changes(before, after)
    figures = [table for table in table_differences(before, after) if table.name.startswith(FIGURE_TABLES)]
    return DesignComparison(
        before,
        after,
        model.renames,
        model.replaced,
        model.changes,
        tuple(reconfigured_devices(before, after, model.renames, model.replaced)),
        tuple(_part_changes(before, after)),
        tuple(figures) if model.changes or model.renames else (),
    )


def _part_changes(before: Design, after: Design) -> Iterator[PartChange]:
    old, new = part_needs(before), part_needs(after)
    for identity in dict.fromkeys((*new, *old)):
        old_quantity = old[identity].quantity if identity in old else 0
        new_quantity = new[identity].quantity if identity in new else 0
        if old_quantity != new_quantity:
            yield PartChange((new.get(identity) or old[identity]).part, old_quantity, new_quantity)
