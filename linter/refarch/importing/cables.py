"""Cables of a collection, each built from both ends."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..asbuilt.cables import end_text
from ..asbuilt.sightings import SeenCables, Sighting
from ..model.catalog import Catalog
from ..model.types import End
from .devices import ImportedDevice, is_port_name, natural_order
from .notes import Notes


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
        if end.device in devices and end.port in _management_ports(devices[end.device], catalog):
            continue
        said = "; ".join(f"{end_text(one.far)} ({_place(one)})" for one in sightings)
        notes.conflict(f"cable of {end_text(end)}: {said}")
    cables: dict[frozenset[End], ImportedCable] = {}
    for near, one in seen.far_ends.items():
        problem = _problem(devices, near, one)
        if problem:
            notes.add_not_imported(f"cable of {end_text(near)}: {problem} ({_place(one)})")
        elif not any(end.port in _management_ports(devices[end.device], catalog) for end in (near, one.far)):
            a, b = sorted((near, one.far), key=lambda end: _rank(devices, end))
            cables.setdefault(frozenset((a, b)), ImportedCable(a, b))
    return sorted(cables.values(), key=lambda cable: _order(devices, cable))


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


def _management_ports(device: ImportedDevice, catalog: Catalog) -> tuple[str, ...]:
    system = catalog.software(device.system) or {}
    first = system.get("management_port") if device.is_switch else None
    return (first, *system.get("other_management_ports", ())) if first else ()


def _rank(devices: Mapping[str, ImportedDevice], end: End) -> tuple[object, ...]:
    return devices[end.device].is_switch, natural_order(end.device), natural_order(end.port)


def _order(devices: Mapping[str, ImportedDevice], cable: ImportedCable) -> tuple[object, ...]:
    """Cables between switches precede others, and all are in the order of the ports of their second end."""
    second = (natural_order(cable.b.device), natural_order(cable.b.port))
    return not devices[cable.a.device].is_switch, second, natural_order(cable.a.device)


def cabled_ports(cables: list[ImportedCable]) -> Mapping[str, list[str]]:
    """Cabled ports by device, in the order of their names."""
    ports: dict[str, set[str]] = {}
    for end in _ends(cables):
        ports.setdefault(end.device, set()).add(end.port)
    return {device: sorted(names, key=natural_order) for device, names in ports.items()}


def _ends(cables: list[ImportedCable]) -> Iterator[End]:
    for cable in cables:
        yield from cable
