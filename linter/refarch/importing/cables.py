"""Cables of a collection, each built from both ends."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..asbuilt.cables import end_text
from ..asbuilt.names import port_key
from ..asbuilt.sightings import SeenCables, Sighting
from ..model.catalog import Catalog
from ..model.types import End
from .devices import ImportedDevice, is_port_name, natural_order
from .notes import Notes

UNNAMED_PORT = "unknown-"
"""Beginning of the names of ports that no output names."""

MOST_NEIGHBORS = 4
"""Neighbors of a port that a conflict names."""


class ImportedCable(NamedTuple):
    """A cable between two ports of imported devices."""

    a: End
    """Port of the host; between two switches, that of the first."""
    b: End


def imported_cables(
    devices: Mapping[str, ImportedDevice], seen: SeenCables, catalog: Catalog, notes: Notes
) -> list[ImportedCable]:
    """Cables in the order of the ports of their switches. Cables of management ports are left out."""
    for end, sightings in seen.ambiguous.items():
        if end.device in devices and is_management_port(devices[end.device], end.port, catalog):
            continue
        said = [f"{end_text(one.far)} ({_place(one)})" for one in sightings]
        more = len(said) - MOST_NEIGHBORS
        listed = "; ".join([*said[:MOST_NEIGHBORS], *([f"and {more} more"] if more > 0 else [])])
        notes.conflict(f"cable of {end_text(end)}: {listed}")
    cables: dict[frozenset[End], ImportedCable] = {}
    named = _with_ports(devices, seen.far_ends, catalog)
    for near, one in named.items():
        problem = _problem(devices, near, one)
        if problem:
            notes.add_not_imported(f"cable of {end_text(near)}: {problem} ({_place(one)})")
        elif not any(is_management_port(devices[end.device], end.port, catalog) for end in (near, one.far)):
            cables.setdefault(frozenset((near, one.far)), cable_between((near, one.far), devices))
    return ordered_cables(cables.values(), devices)


def _with_ports(
    devices: Mapping[str, ImportedDevice], far_ends: Mapping[End, Sighting], catalog: Catalog
) -> Mapping[End, Sighting]:
    """Far ends with names for the ports of hosts that only send MAC addresses, in the order of the ports that
    saw them. The names are questions: no output of the host was collected."""
    named = dict(far_ends)
    counts: Counter[str] = Counter()
    for near in sorted(far_ends, key=lambda end: (natural_order(end.device), natural_order(end.port))):
        one = far_ends[near]
        far = devices.get(one.far.device) if one.is_known else None
        if far is None or one.far.port or far.is_switch or far.is_collected:
            continue
        if near.device in devices and is_management_port(devices[near.device], near.port, catalog):
            continue
        counts[far.name] += 1
        named[near] = one._replace(far=End(far.name, f"{UNNAMED_PORT}{counts[far.name]}"))
    return named


def ordered_cables(
    cables: Iterable[ImportedCable], devices: Mapping[str, ImportedDevice]
) -> list[ImportedCable]:
    """Cables between switches, then others, in the order of the ports of their second ends."""
    return sorted(cables, key=lambda cable: _order(devices, cable))


def cable_between(ends: Iterable[End], devices: Mapping[str, ImportedDevice]) -> ImportedCable:
    """Cable with the port of the host first, between two switches that of the first."""
    a, b = sorted(ends, key=lambda end: _rank(devices, end))
    return ImportedCable(a, b)


def _place(one: Sighting) -> str:
    return one.fact.evidence.file


def _problem(devices: Mapping[str, ImportedDevice], near: End, one: Sighting) -> str:
    """Reason why a design cannot have a cable; empty for none."""
    far = one.far
    if not one.is_known or far.device not in devices:
        return f"the far end `{end_text(far)}` has no usable name"
    if near == far:
        return "both ends are one port"
    if not far.port:
        return f"the port of {far.device} has no name in the outputs"
    strange = [end.port for end in (near, far) if not is_port_name(end.port)]
    return f"a design cannot have a port of the name `{strange[0]}`" if strange else ""


def management_ports(device: ImportedDevice, catalog: Catalog) -> tuple[str, ...]:
    """Names of the management ports of a switch, by its operating system."""
    system = catalog.software(device.system) or {}
    first = system.get("management_port") if device.is_switch else None
    return (first, *system.get("other_management_ports", ())) if first else ()


def is_management_port(device: ImportedDevice, port: str, catalog: Catalog) -> bool:
    """Whether a port of a switch is a management port, also by its short name."""
    return port_key(port) in map(port_key, management_ports(device, catalog))


def _rank(devices: Mapping[str, ImportedDevice], end: End) -> tuple[object, ...]:
    return devices[end.device].is_switch, natural_order(end.device), natural_order(end.port)


def _order(devices: Mapping[str, ImportedDevice], cable: ImportedCable) -> tuple[object, ...]:
    second = (natural_order(cable.b.device), natural_order(cable.b.port))
    return not devices[cable.a.device].is_switch, second, natural_order(cable.a.device)


def cabled_ports(cables: Sequence[ImportedCable]) -> Mapping[str, list[str]]:
    """Cabled ports by device, in the order of their names."""
    ports: dict[str, set[str]] = {}
    for end in _ends(cables):
        ports.setdefault(end.device, set()).add(end.port)
    return {device: sorted(names, key=natural_order) for device, names in ports.items()}


def _ends(cables: Sequence[ImportedCable]) -> Iterator[End]:
    for cable in cables:
        yield from cable
