"""The changes between two models, each with its impact and the devices that it touches."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..core.origin import Origin
from ..model.types import Design
from .flat import BY_DEVICE, Address, Flat, flat
from .impact import Impact, impact_of
from .names import Names, Rename, _devices, renamed, renames

ABOUT_ITSELF = ("name", "id", "device", "host", "cluster", "interface", "array", "switch", "number")
"""Fields by which an object is known: they differ only where its name does."""


class Change(NamedTuple):
    """One change of the model."""

    kind: str
    """``added``, ``removed`` or ``changed``."""
    path: str
    """Of the field, or of the kind of object, e.g. ``hosts.nics.firmware``, ``links``."""
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


def changes(before: Design, after: Design) -> tuple[list[Rename], list[Change]]:
    """What has another name, and what else differs, in the order of the second design."""
    old, new = flat(before), flat(after)
    found = renames(old, new)
    names = {(rename.kind, rename.before): rename.after for rename in found}
    old = renamed(old, names)
    moved = _moved_cables(old, new)
    old = _with_cables(old, moved)
    listed = [*_objects(old, new, before, after), *_values(old, new, before, after, names)]
    listed += [_moved(one, other, old, new) for one, other in moved.items()]
    order = {address: number for number, address in enumerate((*new.values, *new.objects, *old.objects))}
    return found, sorted(listed, key=lambda change: order.get((change.path, change.names), -1))


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
        if path.rpartition(".")[2] in ABOUT_ITSELF and keys:
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


def _moved_cables(old: Flat, new: Flat) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Cables of which one end is plugged in elsewhere: old ends to new ends."""
    gone = [keys for path, keys in old.objects if path == "links" and (path, keys) not in new.objects]
    come = [keys for path, keys in new.objects if path == "links" and (path, keys) not in old.objects]
    by_end = {end: keys for keys in come for end in keys}
    moved: dict[tuple[str, ...], tuple[str, ...]] = {}
    for keys in gone:
        other = next((by_end[end] for end in keys if end in by_end), None)
        if other is not None and other not in moved.values():
            moved[keys] = other
    return moved


def _with_cables(design: Flat, moved: Mapping[tuple[str, ...], tuple[str, ...]]) -> Flat:
    """A design in which moved cables have the names that they have afterwards."""

    def address(one: Address) -> Address:
        path, keys = one
        return (path, moved.get(keys, keys)) if path.startswith("links") else one

    objects = {address(one): origin for one, origin in design.objects.items()}
    return Flat(objects, {address(one): value for one, value in design.values.items()})


def _moved(one: tuple[str, ...], other: tuple[str, ...], old: Flat, new: Flat) -> Change:
    devices = dict.fromkeys(end.partition(" ")[0] for end in (*one, *other))
    places = old.objects["links", other], new.objects["links", other]
    return Change("changed", "links", other, one, other, impact_of("links"), tuple(devices), *places)
