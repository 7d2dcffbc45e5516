"""Racks: positions of devices, free units, and devices in the same units."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import Array, Design, Host, Part, Rack, RackPlace, Switch, origin_of
from .. import view
from ..tables.table import Cell, Column, Row, Table
from ..tables.table_view import table, tables


class RackDevice(NamedTuple):
    """A device that can be placed in a rack."""

    name: str
    label: str
    """Empty where it has none but its name."""
    model: Part
    kind: str
    """``host``, ``switch`` or ``array``."""
    role: str
    """Purpose: the cluster of a host, the role of a switch, the word array."""
    origin: Origin
    """Place that states the model."""


class RackClash(NamedTuple):
    """Two devices in the same units of a rack."""

    rack: Rack
    first: RackPlace
    second: RackPlace
    units: tuple[int, ...]


@view
def rack_devices(design: Design) -> Mapping[str, RackDevice]:
    """Hosts, switches and arrays by name."""
    devices: dict[str, RackDevice] = {}
    for host in design.hosts.values():
        cluster = design.clusters[host.cluster]
        devices[host.name] = _rack_device(
            host, host.server, "host", cluster.title or cluster.id, origin_of(host, "server")
        )
    for switch in design.switches.values():
        devices[switch.name] = _rack_device(
            switch, switch.model, "switch", switch.role, origin_of(switch, "model")
        )
    for array in design.arrays.values():
        devices[array.name] = _rack_device(array, array.model, "array", "array", origin_of(array, "model"))
    return devices


def _rack_device(
    thing: Host | Switch | Array, model: Part, kind: str, role: str, origin: Origin
) -> RackDevice:
    return RackDevice(
        name=thing.name,
        label="" if thing.label == thing.name else thing.label,
        model=model,
        kind=kind,
        role=role,
        origin=origin,
    )


def filled_units(place: RackPlace) -> range:
    """The units that a device fills, from the lowest up; none for one that shares them with another before
    it."""
    return range(place.unit, place.unit + place.height)


@view
def rack_clashes(design: Design) -> tuple[RackClash, ...]:
    """Every pair of devices in the same units, rack by rack, the later device second."""
    return tuple(clash for rack in design.racks.values() for clash in _clashes_in_rack(rack))


def _clashes_in_rack(rack: Rack) -> Iterator[RackClash]:
    taken: dict[int, RackPlace] = {}
    for place in rack.places:
        others: dict[str, tuple[RackPlace, list[int]]] = {}
        for unit in filled_units(place):
            holder = taken.setdefault(unit, place)
            if holder is not place:
                others.setdefault(holder.device, (holder, []))[1].append(unit)
        for holder, units in others.values():
            yield RackClash(rack, holder, place, tuple(units))


@view
def rack_places(design: Design) -> Mapping[str, tuple[RackPlace, ...]]:
    """Places of each device in racks, by its name: more than one is a mistake."""
    places_by_device: dict[str, tuple[RackPlace, ...]] = {}
    for rack in design.racks.values():
        for place in rack.places:
            places_by_device[place.device] = (*places_by_device.get(place.device, ()), place)
    return places_by_device


@table("racks")
def rack_table(design: Design) -> Table:
    """One row for each rack: units in all, in use and free."""
    columns = (
        Column("rack", "Rack"),
        Column("title", "Name"),
        Column("devices", "Devices"),
        Column("units", "Rack units"),
        Column("used", "Used units"),
        Column("free", "Free units"),
        Column("largest", "Largest free block (U)"),
    )
    rows = tuple(Row(_rack_cells(rack), rack.origin) for rack in design.racks.values())
    return Table("racks", "Racks", columns, rows)


def _rack_cells(rack: Rack) -> tuple[Cell, ...]:
    free = free_blocks(rack)
    title = "" if rack.title == rack.id else rack.title
    return (
        rack.id,
        title,
        len({place.device for place in rack.places}),
        rack.units,
        rack.units - sum(free),
        sum(free),
        max(free, default=0),
    )


def free_blocks(rack: Rack) -> list[int]:
    """Numbers of adjacent free units, from the bottom up."""
    # Devices may stick out of the rack: RACK002 reports it, and the units do not count.
    used = {unit for place in rack.places for unit in filled_units(place)}
    return [len(run) for run in _free_unit_runs(rack, used)]


def _free_unit_runs(rack: Rack, used: set[int]) -> Iterator[list[int]]:
    """Runs of free units, from the bottom up."""
    for is_used, run in groupby(range(1, rack.units + 1), key=lambda unit: unit in used):
        if not is_used:
            yield list(run)


@tables("racks.units")
def rack_unit_tables(design: Design) -> Mapping[str, Table]:
    """What is in each rack, by its id, from the top unit down; runs of free units share a row."""
    columns = (
        Column("unit", "Unit"),
        Column("device", "Device"),
        Column("label", "Label"),
        Column("model", "Model"),
        Column("role", "Role"),
        Column("height", "Height", "U"),
    )
    return {
        identity: Table(f"racks.units.{identity}", rack.title, columns, tuple(_rack_unit_rows(design, rack)))
        for identity, rack in design.racks.items()
    }


def _rack_unit_rows(design: Design, rack: Rack) -> Iterator[Row]:
    """Devices and runs of free units of a rack, from the top down."""
    known = rack_devices(design)
    entries = [(place.unit, place.height, place) for place in rack.places]
    used = {unit for place in rack.places for unit in filled_units(place)}
    shared = {place.unit: place.height for place in rack.places if place.height}
    gaps = [(run[0], len(run), None) for run in _free_unit_runs(rack, used)]
    for unit, height, place in sorted((*entries, *gaps), key=lambda entry: (-entry[0], -entry[1])):
        if place is None:
            yield Row((_unit_span(unit, height), "free", None, None, None, height), rack.origin)
        else:
            device = known[place.device]
            model = f"{device.model.vendor} {device.model.model}"
            yield Row(
                (
                    _unit_span(unit, height or shared.get(unit, 0)),
                    device.name,
                    device.label,
                    model,
                    device.role,
                    height or None,
                ),
                place.origin,
            )


def _unit_span(unit: int, height: int) -> str:
    return str(unit) if height < 2 else f"{unit}-{unit + height - 1}"
