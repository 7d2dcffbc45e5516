"""The cable schedule: every plug of every cable, rack by rack, and what its label says."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...core.quantities import ethernet, gbe, meters, plain_number
from ...model.ranges import compress
from ...model.types import Design, End, Link, Part
from .. import view
from ..network.wiring import link_speed
from ..tables.table import Cell, Column, Row, Table
from ..tables.table_view import table
from .bom import GENERIC_PART
from .plugs import Plug, plugs, plugs_by_link_end
from .racks import rack_places


class CableRun(NamedTuple):
    """A cable as seen from one of its plugs."""

    plug: Plug
    far_plugs: tuple[Plug, ...]
    """Plugs at the other end: several as seen from the plug that the parts of a breakout cable share."""


@view
def cable_runs(design: Design) -> tuple[CableRun, ...]:
    """Every plug of every cable: rack by rack, from the top unit down, then those of no rack; the ports of a
    device in the order of its cables."""
    order = {rack: number for number, rack in enumerate(design.racks)}
    devices = {name: number for number, name in enumerate((*design.switches, *design.hosts, *design.arrays))}
    places = rack_places(design)

    def place(run: CableRun) -> tuple[int, int, int, int]:
        device, link = run.plug.port.device, run.plug.link_ends[0].link
        at, number = places.get(device, ()), devices.get(device, len(devices))
        # Devices in no rack come after those of all racks.
        if not at:
            return len(order), 0, number, link.number
        return order[at[0].rack], -at[0].unit, number, link.number

    by_end = plugs_by_link_end(design)
    runs = (CableRun(plug, tuple(_far_plugs(plug, by_end))) for plug in plugs(design))
    return tuple(sorted(runs, key=place))


def _far_plugs(plug: Plug, by_end: Mapping[tuple[int, str], Plug]) -> Iterator[Plug]:
    """Plugs at the other end of the links of a plug."""
    for end in plug.link_ends:
        yield by_end[end.link.number, "b" if end.side == "a" else "a"]


def rack_and_unit(design: Design, device: str) -> tuple[str, int | None]:
    """Title of a device's rack, and the lowest unit that it fills; ("", None) for a device in no rack."""
    places = rack_places(design).get(device, ())
    return (design.racks[places[0].rack].title, places[0].unit) if places else ("", None)


@table("cable-runs", compared=False)
def cable_run_table(design: Design) -> Table:
    """One row for each plug of each cable, rack by rack from the top: what to plug in where, and where the
    other end is."""
    columns = (
        Column("label", "Label"),
        Column("rack", "Rack"),
        Column("unit", "Unit"),
        Column("device", "From"),
        Column("port", "Port"),
        Column("adapter", "Adapter"),
        Column("optic", "Transceiver"),
        Column("cable", "Cable"),
        Column("part_number", "Part number"),
        Column("length", "Length", "m"),
        Column("speed", "Speed", "GbE"),
        Column("far_rack", "To rack"),
        Column("far_unit", "To unit"),
        Column("far_device", "To"),
        Column("far_port", "To port"),
        Column("far_optic", "To transceiver"),
        Column("far_label", "To label"),
    )
    rows = tuple(
        Row(_run_cells(design, run), run.plug.link_ends[0].link.origin) for run in cable_runs(design)
    )
    return Table("cable-runs", "Cable schedule", columns, tuple(rows))


def _run_cells(design: Design, run: CableRun) -> tuple[Cell, ...]:
    end = run.plug.link_ends[0]
    cable, far_ends = end.link.cable, [each.far_port for each in run.plug.link_ends]
    racks = [rack_and_unit(design, far.device) for far in far_ends]
    units = list(dict.fromkeys(unit for _, unit in racks if unit is not None))
    return (
        run.plug.label,
        *rack_and_unit(design, run.plug.port.device),
        *run.plug.port,
        _model_name(end.adapter),
        _model_name(end.optic),
        cable.model,
        GENERIC_PART if cable.vendor == "Generic" else cable.part_number,
        plain_number(end.link.length),
        _speed_cell(design, run.plug),
        ", ".join(dict.fromkeys(rack for rack, _ in racks)),
        ", ".join(map(str, units)) if len(units) > 1 else next(iter(units), None),
        compress(list(dict.fromkeys(far.device for far in far_ends))),
        compress(list(dict.fromkeys(far.port for far in far_ends))),
        _model_name(end.far_optic),
        "; ".join(far.label for far in run.far_plugs),
    )


def _speed_cell(design: Design, plug: Plug) -> Cell:
    """Speed of the link in GbE; ``4 × 25`` for the plug that several links share."""
    speed = link_speed(design, plug.link_ends[0].link)
    if not speed:
        return None
    number = len(plug.link_ends)
    return f"{number} × {gbe(speed)}" if number > 1 else gbe(speed)


def _model_name(part: Part | None) -> str:
    return part.model if part else ""


@view
def labeled_plugs(design: Design) -> tuple[Plug, ...]:
    """Every plug once, in the order of the run list."""
    return tuple(run.plug for run in cable_runs(design))


@table("cable-labels", compared=False)
def cable_label_table(design: Design) -> Table:
    """One row for each plug, in the order of the run list: label, both ends and cable."""
    columns = (
        Column("label", "Label"),
        Column("here", "From"),
        Column("there", "To"),
        Column("cable", "Cable"),
    )
    rows = tuple(_label_row(design, plug) for plug in labeled_plugs(design))
    return Table("cable-labels", "Cable labels", columns, rows)


def _label_row(design: Design, plug: Plug) -> Row:
    """The label of a plug; one that several links share has the other ends of all of them, as a range."""
    link = plug.link_ends[0].link
    far = [end.far_port for end in plug.link_ends]
    there = (
        _end_text(design, *far) if len(far) == 1 else compress([f"{end.device} {end.port}" for end in far])
    )
    return Row((plug.label, _end_text(design, plug.port), there, _cable_text(design, link)), link.origin)


def _end_text(design: Design, end: End) -> str:
    """``clx-swx-035 swp3, Rack A U40``."""
    rack, unit = rack_and_unit(design, end.device)
    return f"{end.device} {end.port}" + (f", {rack} U{unit}" if rack else "")


def _cable_text(design: Design, link: Link) -> str:
    speed = link_speed(design, link)
    words = (link.cable.model, meters(link.length), ethernet(speed) if speed else "")
    return ", ".join(word for word in words if word)
