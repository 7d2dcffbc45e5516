"""Power draw of the devices by their vendors' figures, rack by rack, and the budgets of the racks and their
feeds.

A figure that no vendor gives is never invented: every sum over a device without a maximum is a lower bound.
Its typical draw counts for it, or, without that too, the known draw of the parts inside (cards, drives,
transceivers).
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ...model.types import Design, Part, Rack
from .. import view
from ..tables.table import Cell, Column, Row, Table
from ..tables.table_view import table
from .bom import PartUse, built_in_parts
from .optics import transceivers
from .racks import rack_devices

NOT_KNOWN = "unknown"


class PowerDraw(NamedTuple):
    """Power draw in watts; None where no figure is known."""

    typical: float | None
    maximum: float | None

    @property
    def greatest(self) -> float | None:
        """The greatest figure known."""
        return self.typical if self.maximum is None else self.maximum


class PowerLoad(NamedTuple):
    """Power draw of several devices together, in watts."""

    devices: int
    typical: float
    with_typical: int
    """Devices whose typical draw is known, and is in the sum."""
    maximum: float
    """Sum of the maximums; for devices without one their typical draw, for devices without any figure the
    known draw of their parts."""
    with_maximum: int
    """Devices whose maximum is known."""

    @property
    def is_complete(self) -> bool:
        """Whether the maximum of every device is known; else the sum is a lower bound."""
        return self.with_maximum == self.devices


def power_draw(part: Part) -> PowerDraw:
    """Vendor's figures for a part."""
    figures = part.data.get("power", {})
    return PowerDraw(_watts_of_text(figures.get("typical")), _watts_of_text(figures.get("maximum")))


def _watts_of_text(text: str | None) -> float | None:
    return None if text is None else float(text.removesuffix("W"))


@view
def watts_inside(design: Design) -> Mapping[str, float]:
    """Watts of the parts that each device holds and whose draw is known, by device: the most they draw."""
    watts: dict[str, float] = {}
    for host in design.hosts.values():
        for use in built_in_parts(host):
            draw = power_draw(use.part).greatest or 0.0
            watts[host.name] = watts.get(host.name, 0.0) + use.quantity * draw
    for transceiver in transceivers(design):
        watts[transceiver.port.device] = watts.get(transceiver.port.device, 0.0) + (
            power_draw(transceiver.part).greatest or 0.0
        )
    return watts


def devices_load(design: Design, names: Iterable[str]) -> PowerLoad:
    """Power draw of the named devices together."""
    total = PowerLoad(0, 0.0, 0, 0.0, 0)
    for name in names:
        device_draw = power_draw(rack_devices(design)[name].model)
        most = watts_inside(design).get(name, 0.0) if device_draw.greatest is None else device_draw.greatest
        total = PowerLoad(
            total.devices + 1,
            total.typical + (device_draw.typical or 0.0),
            total.with_typical + (device_draw.typical is not None),
            total.maximum + most,
            total.with_maximum + (device_draw.maximum is not None),
        )
    return total


@view
def rack_loads(design: Design) -> Mapping[str, PowerLoad]:
    """Power draw of each rack, by its id."""
    return {
        rack.id: devices_load(design, dict.fromkeys(place.device for place in rack.places))
        for rack in design.racks.values()
    }


@table("power")
def rack_power_table(design: Design) -> Table:
    """One row for each rack, one for devices in none, and one for all: draw, budget, and what each feed
    carries."""
    columns = (
        Column("rack", "Rack"),
        Column("devices", "Devices"),
        Column("unknown", "Without maximum"),
        Column("typical", "Typical", "W"),
        Column("maximum", "Maximum", "W"),
        Column("budget", "Budget", "W"),
        Column("share", "Maximum as share of budget", "%"),
        Column("feeds", "Feeds"),
        Column("each", "Each feed", "W"),
        Column("failed", "Each feed, one failed", "W"),
    )
    no_budget: tuple[Cell, ...] = (None,) * 5  # a budget and feeds are those of single racks
    rows = [
        Row(_rack_cells(rack, rack_loads(design)[rack.id]), rack.origin) for rack in design.racks.values()
    ]
    placed = {place.device for rack in design.racks.values() for place in rack.places}
    rest = [name for name in rack_devices(design) if name not in placed]
    if rest and rows:
        origin = rack_devices(design)[rest[0]].origin
        rows.append(Row(_load_cells("no rack", devices_load(design, rest)) + no_budget, origin))
    if rack_devices(design) and len(rows) != 1:
        first = next(iter(rack_devices(design).values()))
        total = _load_cells("all devices", devices_load(design, rack_devices(design)))
        rows.append(Row(total + no_budget, first.origin))
    return Table("power", "Power", columns, tuple(rows))


def _rack_cells(rack: Rack, drawn: PowerLoad) -> tuple[Cell, ...]:
    share = None if rack.power is None else round(100 * drawn.maximum / rack.power, 1)
    feeds = rack.feeds or 0
    return (
        *_load_cells(rack.title, drawn),
        rack.power,
        None if share is None else _lower_bound(drawn, share),
        rack.feeds,
        _lower_bound(drawn, round(drawn.maximum / feeds)) if feeds else None,
        _lower_bound(drawn, round(drawn.maximum / (feeds - 1))) if feeds > 1 else None,
    )


def _load_cells(name: str, drawn: PowerLoad) -> tuple[Cell, ...]:
    typical = NOT_KNOWN if not drawn.with_typical else _whole_number(drawn.typical)
    if drawn.with_typical not in (0, drawn.devices):
        typical = f"{typical} for {drawn.with_typical} of {drawn.devices}"
    maximum = _lower_bound(drawn, _whole_number(drawn.maximum)) if drawn.maximum else NOT_KNOWN
    return name, drawn.devices, drawn.devices - drawn.with_maximum, typical, maximum


def _lower_bound(drawn: PowerLoad, number: float) -> Cell:
    """A number, marked as a lower bound where a device has no maximum; where nothing is known no bound is
    worth telling."""
    if drawn.is_complete:
        return number
    return f"at least {number:g}" if drawn.maximum else NOT_KNOWN


def _whole_number(number: float) -> float | int:
    """A number without its fraction where that is 0, else rounded to a tenth."""
    return int(number) if number == int(number) else round(number, 1)


@table("power.models")
def model_power_table(design: Design) -> Table:
    """One row for each model of a device, and for each kind of part inside of one: its draw, by its
    vendor."""
    columns = (
        Column("part", "Part"),
        Column("model", "Model"),
        Column("kind", "Kind"),
        Column("count", "Number"),
        Column("typical", "Typical, each", "W"),
        Column("maximum", "Maximum, each", "W"),
        Column("all", "Maximum, all", "W"),
    )
    uses: dict[str, PartUse] = {}
    for use in _powered_parts(design):
        known = uses.get(use.part.id, use._replace(quantity=0))
        uses[use.part.id] = known._replace(quantity=known.quantity + use.quantity)
    rows = tuple(Row(_model_cells(use.part, use.quantity), use.origin) for use in uses.values())
    return Table("power.models", "Power draw by model", columns, rows)


def _powered_parts(design: Design) -> Iterator[PartUse]:
    """Devices, then parts inside of devices whose draw a vendor gives."""
    for device in rack_devices(design).values():
        yield PartUse(device.model, 1, device.origin)
    for host in design.hosts.values():
        for use in built_in_parts(host):
            if power_draw(use.part).greatest is not None:
                yield use
    for transceiver in transceivers(design):
        if power_draw(transceiver.part).greatest is not None:
            yield PartUse(transceiver.part, 1, transceiver.origin)


def _model_cells(part: Part, count: int) -> tuple[Cell, ...]:
    part_draw = power_draw(part)
    typical, most = (
        NOT_KNOWN if watts is None else _whole_number(watts)
        for watts in (part_draw.typical, part_draw.maximum)
    )
    total: Cell = NOT_KNOWN if part_draw.greatest is None else _whole_number(count * part_draw.greatest)
    if part_draw.maximum is None and part_draw.greatest is not None:
        total = f"at least {total}"
    return part.id, f"{part.vendor} {part.model}", part.kind, count, typical, most, total
