"""The run list: every cable from each of its two ends, rack by rack, and what its labels say."""

from collections.abc import Iterator
from typing import NamedTuple

from ...core.quantities import ethernet, gbe, metres, plain
from ...model.types import Design, End, Link, Part
from .. import view
from ..network.wiring import link_speed
from ..tables.table import Cell, Column, Row, Table
from ..tables.table_view import table
from .bom import GENERIC
from .racks import racked

SIDES = "AB"
"""The two ends of a cable, as its labels have them: first the end that the design names first."""


class Run(NamedTuple):
    """A cable as somebody sees it who stands at one of its ends."""

    label: str
    """The cable's number in the table ``wiring`` and the end, e.g. ``17A``."""
    link: Link
    near: End
    far: End
    optic: Part | None
    far_optic: Part | None
    adapter: Part | None


@view
def cable_runs(design: Design) -> tuple[Run, ...]:
    """Both ends of every cable: rack by rack, from the top unit down, then those of no rack; the ports of a
    device in the order of its cables."""
    order = {rack: number for number, rack in enumerate(design.racks)}
    devices = {name: number for number, name in enumerate((*design.switches, *design.hosts, *design.arrays))}
    places = racked(design)

    def place(run: Run) -> tuple[int, int, int, int]:
        at = places.get(run.near.device, ())
        device = devices.get(run.near.device, len(devices))
        if not at:
            return len(order), 0, device, run.link.number
        return order[at[0].rack], -at[0].unit, device, run.link.number

    return tuple(sorted((run for link in design.links for run in _both_ways(link)), key=place))


def _both_ways(link: Link) -> Iterator[Run]:
    number = link.number + 1
    yield Run(f"{number}{SIDES[0]}", link, link.a, link.b, link.optic_a, link.optic_b, link.adapter_a)
    yield Run(f"{number}{SIDES[1]}", link, link.b, link.a, link.optic_b, link.optic_a, link.adapter_b)


def rack_and_unit(design: Design, device: str) -> tuple[str, int | None]:
    """Title of the rack that a device stands in, and the lowest unit that it fills; nothing for none."""
    places = racked(design).get(device, ())
    return (design.racks[places[0].rack].title, places[0].unit) if places else ("", None)


@table("cable-runs", compared=False)
def runs(design: Design) -> Table:
    """One row for each end of each cable, rack by rack from the top: what to plug in where, and where its
    other end is."""
    columns = (
        Column("label", "Label"),
        Column("rack", "Rack"),
        Column("unit", "Unit"),
        Column("device", "Device"),
        Column("port", "Port"),
        Column("adapter", "Adapter"),
        Column("optic", "Optic"),
        Column("cable", "Cable"),
        Column("part_number", "Part number"),
        Column("length", "Length", "m"),
        Column("speed", "Speed", "GbE"),
        Column("far_rack", "Far rack"),
        Column("far_unit", "Far unit"),
        Column("far_device", "Far device"),
        Column("far_port", "Far port"),
        Column("far_optic", "Far optic"),
        Column("far_label", "Far label"),
    )
    rows = tuple(Row(_cells(design, run), run.link.origin) for run in cable_runs(design))
    return Table("cable-runs", "Run list", columns, rows)


def _cells(design: Design, run: Run) -> tuple[Cell, ...]:
    speed = link_speed(design, run.link)
    cable = run.link.cable
    return (
        run.label,
        *rack_and_unit(design, run.near.device),
        *run.near,
        _model(run.adapter),
        _model(run.optic),
        cable.model,
        GENERIC if cable.vendor == "Generic" else cable.part_number,
        plain(run.link.length),
        gbe(speed) if speed else None,
        *rack_and_unit(design, run.far.device),
        *run.far,
        _model(run.far_optic),
        far_label(run),
    )


def far_label(run: Run) -> str:
    """The label of the cable's other end."""
    return run.label[:-1] + SIDES[run.label[-1] == SIDES[0]]


def _model(part: Part | None) -> str:
    return part.model if part else ""


@table("cable-labels", compared=False)
def labels(design: Design) -> Table:
    """One row for each label, one for each end of a cable, in the order of the run list: what to print on
    it."""
    columns = (
        Column("label", "Label"),
        Column("here", "This end"),
        Column("there", "Other end"),
        Column("cable", "Cable"),
    )
    rows = (
        (run.label, _end(design, run.near), _end(design, run.far), _cable(design, run))
        for run in cable_runs(design)
    )
    places = (run.link.origin for run in cable_runs(design))
    return Table("cable-labels", "Cable labels", columns, tuple(map(Row, rows, places)))


def _end(design: Design, end: End) -> str:
    """``clx-swx-035 swp3, Rack A U40``."""
    rack, unit = rack_and_unit(design, end.device)
    return f"{end.device} {end.port}" + (f", {rack} U{unit}" if rack else "")


def _cable(design: Design, run: Run) -> str:
    speed = link_speed(design, run.link)
    words = (run.link.cable.model, metres(run.link.length), ethernet(speed) if speed else "")
    return ", ".join(word for word in words if word)
