"""Two designs side by side: all that moves, what it comes to for each device, and in which order to do it."""

from collections.abc import Iterator
from typing import NamedTuple

from ..model.types import Design, Part
from ..views.inventory.bom import needs
from ..views.tables.difference import Difference, difference
from .changes import ModelChange, model_changes
from .impact import CLASSES, DOCUMENT, PURCHASE, RECONFIGURE
from .names import Rename
from .replaced import ReplacedHardware
from .touched import ReconfiguredDevice, reconfigured_devices

FIGURE_TABLES = ("bandwidth", "failure", "oversubscription")
"""Beginnings of the names of tables with figures that people decide by."""


class PartChange(NamedTuple):
    """A part of which the design needs more, or fewer."""

    part: Part
    before: int
    after: int


class Comparison(NamedTuple):
    """All changes between two designs, with their consequences."""

    before: Design
    after: Design
    renames: tuple[Rename, ...]
    replaced: tuple[ReplacedHardware, ...]
    changes: tuple[ModelChange, ...]
    devices: tuple[ReconfiguredDevice, ...]
    """Devices to be configured otherwise, switches first."""
    parts: tuple[PartChange, ...]
    """Parts whose number changes."""
    figures: tuple[Difference, ...]
    """Tables of figures that differ."""

    @property
    def classes(self) -> tuple[str, ...]:
        """The classes of impact, the most laborious first; none where nothing moves."""
        found = {change.impact.kind for change in self.changes}
        if self.renames or any(one.is_reconfigured for one in self.devices):
            found.add(RECONFIGURE)
        if any(bought.after > bought.before for bought in self.parts):
            found.add(PURCHASE)
        return tuple(name for name in CLASSES if name in found)

    def of(self, name: str) -> list[ModelChange]:
        """The changes of one class."""
        return [change for change in self.changes if change.impact.kind == name]


def compare(before: Design, after: Design) -> Comparison:
    """Comparison of two designs."""
    found = model_changes(before, after)
    figures = [one for one in difference(before, after) if one.name.startswith(FIGURE_TABLES)]
    return Comparison(
        before,
        after,
        found.renames,
        found.replaced,
        found.changes,
        tuple(reconfigured_devices(before, after, found.renames, found.replaced)),
        tuple(_part_changes(before, after)),
        tuple(figures) if found.changes or found.renames else (),
    )


def _part_changes(before: Design, after: Design) -> Iterator[PartChange]:
    old, new = needs(before), needs(after)
    for identity in dict.fromkeys((*new, *old)):
        was = old[identity].quantity if identity in old else 0
        is_now = new[identity].quantity if identity in new else 0
        if was != is_now:
            yield PartChange((new.get(identity) or old[identity]).part, was, is_now)


def is_document_only(comparison: Comparison) -> bool:
    """Whether nothing but words changes."""
    return comparison.classes in ((), (DOCUMENT,))
