"""The changes between two models, each with its impact and the devices that it touches."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ..core.origin import Origin
from ..model.types import Design, End, Link, origin_of
from ..views.inventory.plugs import LinkEnd, Plug, plugs, plugs_by_link_end
from .flat import FIELDS_BY_DEVICE, FlatAddress, FlatDesign, flat_design, link_name
from .impact import NO_EFFORT, RELABEL, Impact, impact_of_field
from .renamed_ports import port_names
from .renames import NewNames, Rename, devices_of_value, renamed_end, renames, with_new_names
from .replaced_hardware import ReplacedHardware, replaced_hardware

NAME_FIELDS = ("name", "id", "device", "host", "cluster", "interface", "array", "switch", "number")
"""Fields by which an object is known: they differ only where its name does."""


class ModelChange(NamedTuple):
    """One change of the model."""

    kind: str
    """``added``, ``removed``, ``changed``, or ``re-plugged`` for a cable at hardware that is replaced."""
    path: str
    """Path of the field, or of the kind of object, e.g. ``hosts.nics.firmware``, ``links``; ``labels`` for
    the label of a plug."""
    names: tuple[str, ...]
    """Names on the way to the object, e.g. ``("esx-01", "vmnic4")``."""
    before: Any
    """Plain value; None for what is added or for a whole object."""
    after: Any
    impact: Impact
    devices: tuple[str, ...]
    """Devices that it names; those that follow from it are in ``Comparison.devices``."""
    old_origin: Origin | None
    new_origin: Origin | None


class ModelChanges(NamedTuple):
    """Renames, replaced hardware, and all other changes in the order of the second design."""

    renames: tuple[Rename, ...]
    replaced: tuple[ReplacedHardware, ...]
    changes: tuple[ModelChange, ...]


def model_changes(before: Design, after: Design) -> ModelChanges:
    """Changes between two designs."""
    old, new = flat_design(before), flat_design(after)
    renamed = renames(old, new)
    names = {(rename.kind, rename.before): rename.after for rename in renamed}
    # Ports are matched after devices, since a port's name is that of its device and its own.
    names |= port_names(before, after, names)
    # From here on both designs have the names of the second one, so that a rename is no removal and addition.
    old = with_new_names(old, names)
    replaced = tuple(replaced_hardware(old, new))
    moved = _moved_cables(old, new, replaced)
    old = _with_moved_cables(old, moved)
    listed = [*_object_changes(old, new, before, after), *_value_changes(old, new, before, after, names)]
    listed = [_with_effort_of_replacement(change, replaced) for change in listed]
    listed += [
        _cable_change(before_ends, after_ends, old, new, replaced)
        for before_ends, after_ends in moved.items()
    ]
    # Changes are listed in the order of the second design; removed objects come last.
    order = {address: number for number, address in enumerate((*new.values, *new.objects, *old.objects))}
    listed.sort(key=lambda change: order.get((change.path, change.names), -1))
    listed += _label_changes(before, after, names, moved)
    return ModelChanges(tuple(renamed), replaced, tuple(listed))


def _with_effort_of_replacement(change: ModelChange, replaced: tuple[ReplacedHardware, ...]) -> ModelChange:
    """A change of which nothing has to be restarted, since its device is replaced."""
    names = {hardware.name for hardware in replaced if not hardware.port}
    if change.devices and names.issuperset(change.devices):
        return change._replace(impact=change.impact._replace(effort=NO_EFFORT))
    return change


def _label_changes(
    before: Design, after: Design, names: NewNames, moved: Mapping[tuple[str, ...], tuple[str, ...]]
) -> Iterator[ModelChange]:
    """Labels of cables that stay."""
    for old_plug, new_plug in relabeled_plugs(before, after, names, moved):
        end = (f"{new_plug.port.device} {new_plug.port.port}",)
        texts, places = (old_plug.label, new_plug.label), (label_origin(old_plug), label_origin(new_plug))
        yield ModelChange("changed", "labels", end, *texts, Impact(RELABEL), (new_plug.port.device,), *places)


def _object_changes(old: FlatDesign, new: FlatDesign, before: Design, after: Design) -> Iterator[ModelChange]:
    """Objects that were added or removed, without the objects inside of them."""
    for kind, here, there in (("removed", old, new), ("added", new, old)):
        missing = {address for address in here.objects if address not in there.objects}
        for path, keys in here.objects:
            # A host comes and goes with its ports and drives: only the host is listed.
            if (path, keys) not in missing or _has_missing_parent(path, keys, missing):
                continue
            origin = here.objects[path, keys]
            yield ModelChange(
                kind,
                path,
                keys,
                None,
                None,
                impact_of_field(path),
                _devices_of_change(path, keys, before, after),
                origin if kind == "removed" else None,
                origin if kind == "added" else None,
            )


def _has_missing_parent(path: str, keys: tuple[str, ...], missing: set[FlatAddress]) -> bool:
    """Whether an object around this one is missing too."""
    words = path.split(".")
    return any(
        (".".join(words[:length]), keys[:count]) in missing
        for length in range(1, len(words))
        for count in range(1, len(keys))
    )


def _value_changes(
    old: FlatDesign, new: FlatDesign, before: Design, after: Design, names: NewNames
) -> Iterator[ModelChange]:
    """Changed fields of objects that both designs have."""
    for address in dict.fromkeys((*new.values, *old.values)):
        path, keys = address
        old_value, new_value = old.values.get(address), new.values.get(address)
        if old_value is not None and new_value is not None and old_value.value == new_value.value:
            continue
        # No rename has the port of a host, so that its name is a change like any other.
        if path.rpartition(".")[2] in NAME_FIELDS and keys and path != "hosts.nics.name":
            continue
        # An object that is new or gone is one change, not one for each of its fields.
        if not (_has_object(old, path, keys) and _has_object(new, path, keys)):
            continue
        yield ModelChange(
            kind="changed",
            path=path,
            names=keys,
            before=None if old_value is None else old_value.value,
            after=None if new_value is None else new_value.value,
            impact=impact_of_field(path),
            devices=_devices_of_change(path, keys, before, after),
            old_origin=None if old_value is None else old_value.origin,
            new_origin=None if new_value is None else new_value.origin,
        )


def _has_object(design: FlatDesign, path: str, keys: tuple[str, ...]) -> bool:
    """Whether a design has the object that a field belongs to."""
    if not keys:
        return True
    if path in FIELDS_BY_DEVICE:
        return True
    words = path.split(".")
    return any((".".join(words[:length]), keys) in design.objects for length in range(len(words), 0, -1))


def _devices_of_change(path: str, keys: tuple[str, ...], before: Design, after: Design) -> tuple[str, ...]:
    """Devices that the names of a change contain."""
    known = [
        name
        for name in dict.fromkeys(devices_of_value(path, keys))
        if any(
            name in group
            for design in (before, after)
            for group in (design.hosts, design.switches, design.arrays, design.appliances)
        )
    ]
    return tuple(known)


def _moved_cables(
    old: FlatDesign, new: FlatDesign, replaced: tuple[ReplacedHardware, ...]
) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Cables of which one end is plugged in elsewhere, or into hardware that is replaced: old ends to new
    ends. A port of the old hardware is not that of the new one, even where both have one name."""
    before, after = (
        [keys for path, keys in candidate.objects if path == "links"] for candidate in (old, new)
    )
    # Cables at replaced hardware are unplugged and plugged in again, even where both ends keep their names.
    moved = {
        keys: keys
        for keys in after
        if ("links", keys) in old.objects and _is_in_replaced_hardware(keys, replaced)
    }
    come = [keys for keys in after if ("links", keys) not in old.objects]
    gone = [keys for keys in before if ("links", keys) not in new.objects]
    by_end = {end: keys for keys in come for end in keys if not _is_in_replaced_hardware([end], replaced)}
    for keys in gone:
        new_ends = next((by_end[end] for end in keys if end in by_end), None)
        if new_ends is not None and new_ends not in moved.values():
            moved[keys] = new_ends
    # Ports of replaced hardware may have other names: cables between the same two devices are matched in
    # their order.
    waiting = [
        keys for keys in come if keys not in moved.values() and _is_in_replaced_hardware(keys, replaced)
    ]
    for keys in gone:
        if keys not in moved and _is_in_replaced_hardware(keys, replaced):
            new_ends = next(
                (
                    candidate
                    for candidate in waiting
                    if _devices_of_cable(candidate) == _devices_of_cable(keys)
                ),
                None,
            )
            if new_ends is not None:
                waiting.remove(new_ends)
                moved[keys] = new_ends
    return moved


def _is_in_replaced_hardware(ends: Iterable[str], replaced: tuple[ReplacedHardware, ...]) -> bool:
    """Whether an end of a cable is in hardware that is replaced."""
    return any(hardware.has_cable_end(end) for hardware in replaced for end in ends)


def _devices_of_cable(keys: tuple[str, ...]) -> list[str]:
    return [end.partition(" ")[0] for end in keys]


def _with_moved_cables(design: FlatDesign, moved: Mapping[tuple[str, ...], tuple[str, ...]]) -> FlatDesign:
    """A design in which moved cables have the names that they have afterwards."""

    def address(flat_address: FlatAddress) -> FlatAddress:
        path, keys = flat_address
        return (path, moved.get(keys, keys)) if path.startswith("links") else flat_address

    objects = {address(flat_address): origin for flat_address, origin in design.objects.items()}
    return FlatDesign(
        objects, {address(flat_address): value for flat_address, value in design.values.items()}
    )


def _cable_change(
    before_ends: tuple[str, ...],
    after_ends: tuple[str, ...],
    old: FlatDesign,
    new: FlatDesign,
    replaced: tuple[ReplacedHardware, ...],
) -> ModelChange:
    # At replaced hardware a cable is unplugged and plugged in again, whatever its ends are named.
    kind = "re-plugged" if _is_in_replaced_hardware((*before_ends, *after_ends), replaced) else "changed"
    devices = dict.fromkeys(end.partition(" ")[0] for end in (*before_ends, *after_ends))
    places = old.objects["links", after_ends], new.objects["links", after_ends]
    return ModelChange(
        kind, "links", after_ends, before_ends, after_ends, impact_of_field("links"), tuple(devices), *places
    )


def relabeled_plugs(
    before: Design,
    after: Design,
    names: NewNames,
    moved: Mapping[tuple[str, ...], tuple[str, ...]],
) -> Iterator[tuple[Plug, Plug]]:
    """Plugs of both designs that have another label in the second one: as they were and as they are.
    ``names`` are new names by old ones; ``moved`` are cables with an end elsewhere, by their old ends."""
    old_plugs = plugs_by_link_end(before)
    old_links: dict[tuple[str, ...], Link] = {}
    for link in before.links:
        ends = link_name(_renamed_link(link, names))
        old_links[moved.get(ends, ends)] = link
    for plug in plugs(after):
        known = [(old_links.get(link_name(end.link)), end) for end in plug.link_ends]
        old = [
            old_plugs[link.number, _side_in_first_design(link, end, names)]
            for link, end in known
            if link is not None
        ]
        if old and all(old_plug.label != plug.label for old_plug in old):
            yield old[0], plug


def label_origin(plug: Plug) -> Origin:
    """Place of a stated label; else that of the link."""
    end = plug.link_ends[0]
    return origin_of(end.link, f"label_{end.side}") if end.label else end.link.origin


def _renamed_link(link: Link, names: NewNames) -> Link:
    a, b = (_end_of_text(renamed_end(f"{end.device} {end.port}", names)) for end in (link.a, link.b))
    return link._replace(a=a, b=b)


def _end_of_text(text: str) -> End:
    device, _, port = text.partition(" ")
    return End(device, port)


def _side_in_first_design(link: Link, end: LinkEnd, names: NewNames) -> str:
    """Side, in the first design, of a link end of the second one: that with the same port, else the one whose
    other end is the same, else the one at the same device."""
    a, b, *_ = _renamed_link(link, names)
    if end.port in (a, b):
        return "a" if end.port == a else "b"
    if end.far_port in (a, b):
        return "b" if end.far_port == a else "a"
    return "b" if end.port.device == b.device else "a"
