"""The run list: every cable from each of its two ends, rack by rack, and what its labels say."""

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
from .plugs import Plug, plugs_by_link_end
from .racks import rack_places


class CableRun(NamedTuple):
    """A cable as seen from one of its ends."""

    plug: Plug
    """The plug at the near end."""
    far_plug: Plug
    link: Link
    near_end: End
    far_end: End
    optic: Part | None
    far_optic: Part | None
    adapter: Part | None


@view
def cable_runs(design: Design) -> tuple[CableRun, ...]:
    """Both ends of every cable: rack by rack, from the top unit down, then those of no rack; the ports of a
    device in the order of its cables."""
    order = {rack: number for number, rack in enumerate(design.racks)}
    devices = {name: number for number, name in enumerate((*design.switches, *design.hosts, *design.arrays))}
    places = rack_places(design)

    def place(run: CableRun) -> tuple[int, int, int, int]:
        at = places.get(run.near_end.device, ())
        device = devices.get(run.near_end.device, len(devices))
        # Devices in no rack come after those of all racks.
        if not at:
            return len(order), 0, device, run.link.number
        return order[at[0].rack], -at[0].unit, device, run.link.number

    plugs = plugs_by_link_end(design)
    return tuple(sorted((run for link in design.links for run in _runs_of_link(link, plugs)), key=place))


def _runs_of_link(link: Link, plugs: Mapping[tuple[int, str], Plug]) -> Iterator[CableRun]:
    near, far = plugs[link.number, "a"], plugs[link.number, "b"]
    yield CableRun(near, far, link, link.a, link.b, link.optic_a, link.optic_b, link.adapter_a)
    yield CableRun(far, near, link, link.b, link.a, link.optic_b, link.optic_a, link.adapter_b)


def rack_and_unit(design: Design, device: str) -> tuple[str, int | None]:
    """Title of a device's rack, and the lowest unit that it fills; ("", None) for a device in no rack."""
    places = rack_places(design).get(device, ())
    return (design.racks[places[0].rack].title, places[0].unit) if places else ("", None)


@table("cable-runs", compared=False)
def cable_run_table(design: Design) -> Table:
    """One row for each end of each cable, rack by rack from the top: what to plug in where, and where its
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
    rows = tuple(Row(_run_cells(design, run), run.link.origin) for run in cable_runs(design))
    return Table("cable-runs", "Cable schedule", columns, rows)


def _run_cells(design: Design, run: CableRun) -> tuple[Cell, ...]:
    speed = link_speed(design, run.link)
    cable = run.link.cable
    return (
        run.plug.label,
        *rack_and_unit(design, run.near_end.device),
        *run.near_end,
        _model_name(run.adapter),
        _model_name(run.optic),
        cable.model,
        GENERIC_PART if cable.vendor == "Generic" else cable.part_number,
        plain_number(run.link.length),
        gbe(speed) if speed else None,
        *rack_and_unit(design, run.far_end.device),
        *run.far_end,
        _model_name(run.far_optic),
        run.far_plug.label,
    )


def _model_name(part: Part | None) -> str:
    return part.model if part else ""


@view
def labeled_plugs(design: Design) -> tuple[Plug, ...]:
    """Every plug once, in the order of the run list."""
    return tuple({run.plug.key: run.plug for run in cable_runs(design)}.values())


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
