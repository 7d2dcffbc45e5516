"""The changes between two models, each with its impact and the devices that it touches."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ..core.origin import Origin
from ..model.types import Design
from .flat import BY_DEVICE, Address, Flat, flat
from .impact import NONE, RELABEL, Impact, impact_of
from .names import Names, Rename, _devices, renamed, renames
from .relabeled import place, relabeled
from .replaced import Replaced, replacements
from .same_ports import port_names

ABOUT_ITSELF = ("name", "id", "device", "host", "cluster", "interface", "array", "switch", "number")
"""Fields by which an object is known: they differ only where its name does. That of a port of a host is told,
since no rename has it."""


class Change(NamedTuple):
    """One change of the model."""

    kind: str
    """``added``, ``removed``, ``changed``, or ``re-plugged`` for a cable at hardware that is replaced."""
    path: str
    """Of the field, or of the kind of object, e.g. ``hosts.nics.firmware``, ``links``; ``labels`` for the
    label of a plug."""
    names: tuple[str, ...]
    """What it is about: names on the way to it, e.g. ``("esx-01", "vmnic4")``."""
    before: Any
    """Plain value; None for what is added or for a whole object."""
    after: Any
    impact: Impact
    devices: tuple[str, ...]
    """Devices that it names; those that follow from it are in ``Comparison.devices``."""
    old: Origin | None
    new: Origin | None


class Changes(NamedTuple):
    """What has another name, what hardware is replaced, and what else differs, in the order of the second
    design."""

    renames: tuple[Rename, ...]
    replaced: tuple[Replaced, ...]
    listed: tuple[Change, ...]


def changes(before: Design, after: Design) -> Changes:
    """All that differs between two designs."""
    old, new = flat(before), flat(after)
    found = renames(old, new)
    names = {(rename.kind, rename.before): rename.after for rename in found}
    names |= port_names(before, after, names)
    old = renamed(old, names)
    replaced = tuple(replacements(old, new))
    moved = _moved_cables(old, new, replaced)
    old = _with_cables(old, moved)
    listed = [*_objects(old, new, before, after), *_values(old, new, before, after, names)]
    listed = [_without_effort(change, replaced) for change in listed]
    listed += [_moved(one, other, old, new, replaced) for one, other in moved.items()]
    order = {address: number for number, address in enumerate((*new.values, *new.objects, *old.objects))}
    listed.sort(key=lambda change: order.get((change.path, change.names), -1))
    listed += _labels(before, after, names, moved)
    return Changes(tuple(found), replaced, tuple(listed))


def _without_effort(change: Change, replaced: tuple[Replaced, ...]) -> Change:
    """A change of which nothing has to be restarted, since its device is replaced."""
    names = {one.name for one in replaced if not one.port}
    if change.devices and names.issuperset(change.devices):
        return change._replace(impact=change.impact._replace(effort=NONE))
    return change


def _labels(
    before: Design, after: Design, names: Names, moved: Mapping[tuple[str, ...], tuple[str, ...]]
) -> Iterator[Change]:
    """Labels of cables that stay."""
    for was, is_now in relabeled(before, after, names, moved):
        end = (f"{is_now.at.device} {is_now.at.port}",)
        texts, places = (was.label, is_now.label), (place(was), place(is_now))
        yield Change("changed", "labels", end, *texts, Impact(RELABEL), (is_now.at.device,), *places)


def _objects(old: Flat, new: Flat, before: Design, after: Design) -> Iterator[Change]:
    """Objects that came or went; what is inside of one is told with it."""
    for kind, here, there in (("removed", old, new), ("added", new, old)):
        missing = {address for address in here.objects if address not in there.objects}
        for path, keys in here.objects:
            if (path, keys) not in missing or _is_inside(path, keys, missing):
                continue
            origin = here.objects[path, keys]
            yield Change(
                kind,
                path,
                keys,
                None,
                None,
                impact_of(path),
                _of(path, keys, before, after),
                origin if kind == "removed" else None,
                origin if kind == "added" else None,
            )


def _is_inside(path: str, keys: tuple[str, ...], missing: set[Address]) -> bool:
    """Whether an object around this one is missing too."""
    words = path.split(".")
    return any(
        (".".join(words[:length]), keys[:count]) in missing
        for length in range(1, len(words))
        for count in range(1, len(keys))
    )


def _values(old: Flat, new: Flat, before: Design, after: Design, names: Names) -> Iterator[Change]:
    """Fields that differ of what both designs have."""
    for address in dict.fromkeys((*new.values, *old.values)):
        path, keys = address
        was, is_now = old.values.get(address), new.values.get(address)
        if was is not None and is_now is not None and was[0] == is_now[0]:
            continue
        if path.rpartition(".")[2] in ABOUT_ITSELF and keys and path != "hosts.nics.name":
            continue
        if not (_has(old, path, keys) and _has(new, path, keys)):
            continue
        yield Change(
            "changed",
            path,
            keys,
            None if was is None else was[0],
            None if is_now is None else is_now[0],
            impact_of(path),
            _of(path, keys, before, after),
            None if was is None else was[1],
            None if is_now is None else is_now[1],
        )


def _has(design: Flat, path: str, keys: tuple[str, ...]) -> bool:
    """Whether a design has the object that a field belongs to."""
    if not keys:
        return True
    if path in BY_DEVICE:
        return True
    words = path.split(".")
    return any((".".join(words[:length]), keys) in design.objects for length in range(len(words), 0, -1))


def _of(path: str, keys: tuple[str, ...], before: Design, after: Design) -> tuple[str, ...]:
    """Devices that a change names."""
    known = [
        name
        for name in dict.fromkeys(_devices(path, keys))
        if any(
            name in group
            for design in (before, after)
            for group in (design.hosts, design.switches, design.arrays, design.appliances)
        )
    ]
    return tuple(known)


def _moved_cables(
    old: Flat, new: Flat, replaced: tuple[Replaced, ...]
) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Cables of which one end is plugged in elsewhere, or into hardware that is replaced: old ends to new
    ends. A port of the old hardware is not that of the new one, even where both have one name."""
    before, after = ([keys for path, keys in one.objects if path == "links"] for one in (old, new))
    moved = {keys: keys for keys in after if ("links", keys) in old.objects and _at(keys, replaced)}
    come = [keys for keys in after if ("links", keys) not in old.objects]
    gone = [keys for keys in before if ("links", keys) not in new.objects]
    by_end = {end: keys for keys in come for end in keys if not _at([end], replaced)}
    for keys in gone:
        other = next((by_end[end] for end in keys if end in by_end), None)
        if other is not None and other not in moved.values():
            moved[keys] = other
    waiting = [keys for keys in come if keys not in moved.values() and _at(keys, replaced)]
    for keys in gone:
        if keys not in moved and _at(keys, replaced):
            other = next((one for one in waiting if _between(one) == _between(keys)), None)
            if other is not None:
                waiting.remove(other)
                moved[keys] = other
    return moved


def _at(ends: Iterable[str], replaced: tuple[Replaced, ...]) -> bool:
    """Whether an end of a cable is in hardware that is replaced."""
    return any(one.has(end) for one in replaced for end in ends)


def _between(keys: tuple[str, ...]) -> list[str]:
    return [end.partition(" ")[0] for end in keys]


def _with_cables(design: Flat, moved: Mapping[tuple[str, ...], tuple[str, ...]]) -> Flat:
    """A design in which moved cables have the names that they have afterwards."""

    def address(one: Address) -> Address:
        path, keys = one
        return (path, moved.get(keys, keys)) if path.startswith("links") else one

    objects = {address(one): origin for one, origin in design.objects.items()}
    return Flat(objects, {address(one): value for one, value in design.values.items()})


def _moved(
    one: tuple[str, ...], other: tuple[str, ...], old: Flat, new: Flat, replaced: tuple[Replaced, ...]
) -> Change:
    kind = "re-plugged" if _at((*one, *other), replaced) else "changed"
    devices = dict.fromkeys(end.partition(" ")[0] for end in (*one, *other))
    places = old.objects["links", other], new.objects["links", other]
    return Change(kind, "links", other, one, other, impact_of("links"), tuple(devices), *places)
