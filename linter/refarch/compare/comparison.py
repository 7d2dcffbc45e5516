"""Two designs side by side: all that moves, what it comes to for each device, and in which order to do it."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from ..model.types import Design, Part
from ..views.inventory.bom import needs
from ..views.tables.difference import Difference, difference
from .changes import Change, changes
from .impact import CLASSES, DOCUMENT, EFFORTS, PURCHASE, READDRESS, RECABLE, RECONFIGURE
from .names import Rename
from .touched import Touched, touched

FIGURES = ("bandwidth", "failure", "oversubscription")
"""Beginnings of the names of tables with figures that people decide by."""


class Bought(NamedTuple):
    """A part of which the design needs more, or less."""

    part: Part
    before: int
    after: int


class Comparison(NamedTuple):
    """What moves from one design to another."""

    before: Design
    after: Design
    renames: tuple[Rename, ...]
    changes: tuple[Change, ...]
    touched: tuple[Touched, ...]
    """Devices to be configured otherwise, switches first."""
    parts: tuple[Bought, ...]
    """Parts whose number changes."""
    figures: tuple[Difference, ...]
    """Tables of figures that differ."""

    @property
    def classes(self) -> tuple[str, ...]:
        """The classes of impact, the most laborious first; none where nothing moves."""
        found = {change.impact.kind for change in self.changes}
        if self.renames or any(one.is_reconfigured for one in self.touched):
            found.add(RECONFIGURE)
        if any(bought.after > bought.before for bought in self.parts):
            found.add(PURCHASE)
        return tuple(name for name in CLASSES if name in found)

    def of(self, name: str) -> list[Change]:
        """The changes of one class."""
        return [change for change in self.changes if change.impact.kind == name]


def compare(before: Design, after: Design) -> Comparison:
    """All that moves between two designs."""
    found, listed = changes(before, after)
    figures = [one for one in difference(before, after) if one.name.startswith(FIGURES)]
    return Comparison(
        before,
        after,
        tuple(found),
        tuple(listed),
        tuple(touched(before, after, tuple(found))),
        tuple(_parts(before, after)),
        tuple(figures) if listed or found else (),
    )


def _parts(before: Design, after: Design) -> Iterator[Bought]:
    old, new = needs(before), needs(after)
    for identity in dict.fromkeys((*new, *old)):
        was = old[identity].quantity if identity in old else 0
        is_now = new[identity].quantity if identity in new else 0
        if was != is_now:
            yield Bought((new.get(identity) or old[identity]).part, was, is_now)


class Step(NamedTuple):
    """One step on the way from here to there."""

    says: str
    devices: tuple[str, ...]


def steps(comparison: Comparison) -> list[Step]:
    """The order in which to carry the changes out: what is bought first, switches before what depends on
    them, one switch of a pair and one host at a time, what goes away last. The order is one of practice."""
    found: list[Step] = []
    more = [bought for bought in comparison.parts if bought.after > bought.before]
    if more:
        found.append(Step("buy what is missing", ()))
    switches = [one for one in comparison.touched if one.kind == "switch"]
    new = tuple(one.name for one in switches if one.what == "new")
    if new:
        found.append(Step("rack, power and configure new switches", new))
    added = _cable_devices(comparison, "added")
    if added:
        found.append(Step("plug in new cables", added))
    changed = tuple(one.name for one in switches if one.what == "changed")
    if changed:
        found.append(Step("configure switches, one of each pair at a time; check before the next", changed))
    moved = _cable_devices(comparison, "changed")
    if moved:
        found.append(Step("move cables, one host at a time, each host in maintenance mode", moved))
    found += _of_hosts(comparison)
    gone = (*_cable_devices(comparison, "removed"), *(one.name for one in switches if one.what == "gone"))
    if gone:
        found.append(Step("unplug and take away what is not used any more", tuple(dict.fromkeys(gone))))
    if found:
        found.append(Step("run the checks of the verification page again", ()))
    return found


def _cable_devices(comparison: Comparison, kind: str) -> tuple[str, ...]:
    moved = [change for change in comparison.of(RECABLE) if change.kind == kind]
    return tuple(dict.fromkeys(device for change in moved for device in change.devices))


def _of_hosts(comparison: Comparison) -> Iterator[Step]:
    """Clusters, then hosts: those that may run on first, those that have to start again last."""
    for kind in ("domain", "cluster"):
        changed = [one for one in comparison.touched if one.kind == kind and one.what == "changed"]
        for effort in reversed(EFFORTS):
            names = tuple(one.name for one in changed if one.effort == effort)
            if names:
                yield Step(f"configure {kind}s{f', with each host {effort}' if effort else ''}", names)
    efforts = host_efforts(comparison, (READDRESS, RECONFIGURE))
    for effort in reversed(EFFORTS):
        names = tuple(name for name, needed in efforts.items() if needed == effort)
        if names:
            yield Step(f"configure hosts, one at a time{f', each {effort}' if effort else ''}", names)


def host_efforts(comparison: Comparison, classes: Collection[str]) -> dict[str, str]:
    """Hosts that are there before and after, and that changes of some classes configure otherwise, each with
    what it needs for that."""
    found = {
        one.name: one.effort
        for one in comparison.touched
        if one.kind == "host" and one.what == "changed" and (one.is_reconfigured or READDRESS in classes)
    }
    hosts = comparison.after.hosts.keys() & comparison.before.hosts.keys()
    told: dict[str, set[str]] = {}
    for change in comparison.changes:
        for device in change.devices if change.impact.kind in classes else ():
            if device in hosts and device not in found:
                told.setdefault(device, set()).add(change.impact.effort)
    return found | {name: min(efforts, key=EFFORTS.index) for name, efforts in told.items()}


def is_document_only(comparison: Comparison) -> bool:
    """Whether nothing but words changes."""
    return comparison.classes in ((), (DOCUMENT,))
