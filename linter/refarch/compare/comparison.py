"""Two designs side by side: all that moves, what it comes to for each device, and in which order to do it."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..model.types import Design, Part
from ..views.intent.fields import Asked, asked
from ..views.intent.switches import switch_intents
from ..views.inventory.bom import needs
from ..views.tables.difference import Difference, difference
from .changes import Change, changes
from .impact import CLASSES, DOCUMENT, MAINTENANCE, NONE, PURCHASE, READDRESS, REBOOT, RECABLE, RECONFIGURE
from .names import Rename

FIGURES = ("bandwidth", "failure", "oversubscription")
"""Beginnings of the names of tables with figures that people decide by."""

SWITCH_EFFORTS: Mapping[str, str] = {"release": REBOOT, "system": REBOOT, "breakouts": MAINTENANCE}
"""What a switch needs, by the first word of the field of its intent."""


class Setting(NamedTuple):
    """A setting of a device that is not what it was; a text is empty where there was, or is, none."""

    path: str
    """Of the field of the intent, e.g. ``ports.mtu``."""
    thing: str
    before: str
    after: str


class Touched(NamedTuple):
    """A device whose configuration changes."""

    name: str
    kind: str
    """``switch`` or ``host``."""
    what: str
    """``new``, ``gone`` or ``changed``."""
    effort: str
    settings: tuple[Setting, ...]


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
        if self.renames or self.touched:
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
    names = {rename.before: rename.after for rename in found if rename.kind == "device"}
    figures = [one for one in difference(before, after) if one.name.startswith(FIGURES)]
    return Comparison(
        before,
        after,
        tuple(found),
        tuple(listed),
        tuple(_switches(before, after, names)),
        tuple(_parts(before, after)),
        tuple(figures) if listed or found else (),
    )


def _switches(before: Design, after: Design, names: Mapping[str, str]) -> Iterator[Touched]:
    old = {names.get(name, name): intent for name, intent in switch_intents(before).items()}
    new = switch_intents(after)
    for name in dict.fromkeys((*new, *old)):
        if name not in old:
            yield Touched(name, "switch", "new", NONE, ())
        elif name not in new:
            yield Touched(name, "switch", "gone", NONE, ())
        elif settings := tuple(_settings(old[name], new[name])):
            efforts = {SWITCH_EFFORTS.get(setting.path.split(".")[0], NONE) for setting in settings}
            effort = REBOOT if REBOOT in efforts else MAINTENANCE if MAINTENANCE in efforts else NONE
            yield Touched(name, "switch", "changed", effort, settings)


def _settings(before: object, after: object) -> Iterator[Setting]:
    """Settings of one device that differ; what the head of a file says is none."""
    old, new = ({(one.path, one.thing): one for one in _asked(intent)} for intent in (before, after))
    for place in dict.fromkeys((*old, *new)):
        was, is_now = old.get(place), new.get(place)
        if was is None or is_now is None or was.value != is_now.value:
            yield Setting(*place, _text(was), _text(is_now))


def _asked(intent: object) -> Iterator[Asked]:
    return (one for one in asked(intent) if not one.path.startswith("about."))


def _text(value: Asked | None) -> str:
    if value is None:
        return ""
    return ", ".join(map(str, value.value)) if isinstance(value.value, tuple) else str(value.value)


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
    hosts = _hosts(comparison)
    if hosts:
        found.append(
            Step("configure hosts, one at a time, each in maintenance mode where it needs one", hosts)
        )
    gone = (*_cable_devices(comparison, "removed"), *(one.name for one in switches if one.what == "gone"))
    if gone:
        found.append(Step("unplug and take away what is not used any more", tuple(dict.fromkeys(gone))))
    if found:
        found.append(Step("run the checks of the verification page again", ()))
    return found


def _cable_devices(comparison: Comparison, kind: str) -> tuple[str, ...]:
    moved = [change for change in comparison.of(RECABLE) if change.kind == kind]
    return tuple(dict.fromkeys(device for change in moved for device in change.devices))


def _hosts(comparison: Comparison) -> tuple[str, ...]:
    """Hosts that something is to be set on."""
    wanted = [change for change in comparison.changes if change.impact.kind in (READDRESS, RECONFIGURE)]
    hosts = comparison.after.hosts
    return tuple(dict.fromkeys(device for change in wanted for device in change.devices if device in hosts))


def is_document_only(comparison: Comparison) -> bool:
    """Whether nothing but words changes."""
    return comparison.classes in ((), (DOCUMENT,))
