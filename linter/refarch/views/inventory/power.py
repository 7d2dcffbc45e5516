"""Power: what the devices draw by their vendors' figures, rack by rack, against the budget of the rack and
its feeds.

A figure that no vendor gives is not made up: every sum over a device without a maximum is a lower bound. Its
typical draw counts for it, or, without that too, what is known of the parts inside (cards, drives,
transceivers).
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import Design, Part, Rack
from .. import view
from ..tables.table import Cell, Column, Row, Table
from ..tables.table_view import table
from .bom import built_in
from .optics import transceivers
from .racks import rack_devices

NOT_KNOWN = "not known"


class Draw(NamedTuple):
    """What something draws, in watts; None where no figure is known."""

    typical: float | None
    maximum: float | None

    @property
    def most(self) -> float | None:
        """The greatest figure known."""
        return self.typical if self.maximum is None else self.maximum


class Load(NamedTuple):
    """What several devices draw together, in watts."""

    devices: int
    typical: float
    with_typical: int
    """Devices whose typical draw is known, and is in the sum."""
    maximum: float
    """Of devices without a maximum their typical draw, of devices without any figure what is known of their
    parts."""
    known: int
    """Devices whose maximum is known."""

    @property
    def is_whole(self) -> bool:
        """Whether the maximum of every device is known; else the sum is a lower bound."""
        return self.known == self.devices


def draw(part: Part) -> Draw:
    """What the vendor says of a part."""
    said = part.data.get("power", {})
    return Draw(_watts(said.get("typical")), _watts(said.get("maximum")))


def _watts(text: str | None) -> float | None:
    return None if text is None else float(text.removesuffix("W"))


@view
def inside(design: Design) -> Mapping[str, float]:
    """Watts of the parts that each device holds and whose draw is known, by device: the most they draw."""
    watts: dict[str, float] = {}
    for host in design.hosts.values():
        for part, quantity, _ in built_in(host):
            watts[host.name] = watts.get(host.name, 0.0) + quantity * (draw(part).most or 0.0)
    for transceiver in transceivers(design):
        watts[transceiver.at.device] = watts.get(transceiver.at.device, 0.0) + (
            draw(transceiver.part).most or 0.0
        )
    return watts


def load(design: Design, names: Iterable[str]) -> Load:
    """What the named devices draw together."""
    total = Load(0, 0.0, 0, 0.0, 0)
    for name in names:
        device_draw = draw(rack_devices(design)[name].model)
        most = inside(design).get(name, 0.0) if device_draw.most is None else device_draw.most
        total = Load(
            total.devices + 1,
            total.typical + (device_draw.typical or 0.0),
            total.with_typical + (device_draw.typical is not None),
            total.maximum + most,
            total.known + (device_draw.maximum is not None),
        )
    return total


@view
def loads(design: Design) -> Mapping[str, Load]:
    """What each rack draws, by its id."""
    return {
        rack.id: load(design, dict.fromkeys(place.device for place in rack.places))
        for rack in design.racks.values()
    }


@table("power")
def racks(design: Design) -> Table:
    """One row for each rack, one for devices in none, and one for all: draw, budget, and what each feed
    carries."""
    columns = (
        Column("rack", "Rack"),
        Column("devices", "Devices"),
        Column("unknown", "Without a maximum"),
        Column("typical", "Typical", "W"),
        Column("maximum", "Maximum", "W"),
        Column("budget", "Budget", "W"),
        Column("share", "Maximum of budget", "%"),
        Column("feeds", "Feeds"),
        Column("each", "Each feed", "W"),
        Column("failed", "Each feed, one failed", "W"),
    )
    rows = [Row(_rack(rack, loads(design)[rack.id]), rack.origin) for rack in design.racks.values()]
    placed = {place.device for rack in design.racks.values() for place in rack.places}
    rest = [name for name in rack_devices(design) if name not in placed]
    if rest and rows:
        rows.append(Row(_sum("in no rack", load(design, rest)), rack_devices(design)[rest[0]].origin))
    if rack_devices(design) and len(rows) != 1:
        first = next(iter(rack_devices(design).values()))
        rows.append(Row(_sum("all devices", load(design, rack_devices(design))), first.origin))
    return Table("power", "Power", columns, tuple(rows))


def _rack(rack: Rack, drawn: Load) -> tuple[Cell, ...]:
    share = None if rack.power is None else round(100 * drawn.maximum / rack.power, 1)
    feeds = rack.feeds or 0
    return (
        *_sum(rack.title, drawn)[:5],
        rack.power,
        None if share is None else _least(drawn, share),
        rack.feeds,
        _least(drawn, round(drawn.maximum / feeds)) if feeds else None,
        _least(drawn, round(drawn.maximum / (feeds - 1))) if feeds > 1 else None,
    )


def _sum(name: str, drawn: Load) -> tuple[Cell, ...]:
    typical = NOT_KNOWN if not drawn.with_typical else _whole(drawn.typical)
    if drawn.with_typical not in (0, drawn.devices):
        typical = f"{typical} for {drawn.with_typical} of {drawn.devices}"
    maximum = _least(drawn, _whole(drawn.maximum)) if drawn.maximum else NOT_KNOWN
    return name, drawn.devices, drawn.devices - drawn.known, typical, maximum, None, None, None, None, None


def _least(drawn: Load, number: float) -> Cell:
    """A number, marked as a lower bound where a device has no maximum; where nothing is known no bound is
    worth telling."""
    if drawn.is_whole:
        return number
    return f"at least {number:g}" if drawn.maximum else NOT_KNOWN


def _whole(number: float) -> float | int:
    return int(number) if number == int(number) else round(number, 1)


@table("power.models")
def models(design: Design) -> Table:
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
    parts: dict[str, tuple[Part, int, Origin]] = {}
    for part, quantity, origin in _parts(design):
        _, count, first = parts.get(part.id, (part, 0, origin))
        parts[part.id] = part, count + quantity, first
    rows = tuple(Row(_model(part, count), origin) for part, count, origin in parts.values())
    return Table("power.models", "Draw by model", columns, rows)


def _parts(design: Design) -> Iterator[tuple[Part, int, Origin]]:
    """Devices, then parts inside of devices whose draw a vendor gives."""
    for device in rack_devices(design).values():
        yield device.model, 1, device.origin
    for host in design.hosts.values():
        for part, quantity, origin in built_in(host):
            if draw(part).most is not None:
                yield part, quantity, origin
    for transceiver in transceivers(design):
        if draw(transceiver.part).most is not None:
            yield transceiver.part, 1, transceiver.origin


def _model(part: Part, count: int) -> tuple[Cell, ...]:
    part_draw = draw(part)
    typical, most = (
        NOT_KNOWN if watts is None else _whole(watts) for watts in (part_draw.typical, part_draw.maximum)
    )
    total: Cell = NOT_KNOWN if part_draw.most is None else _whole(count * part_draw.most)
    if part_draw.maximum is None and part_draw.most is not None:
        total = f"at least {total}"
    return part.id, f"{part.vendor} {part.model}", part.kind, count, typical, most, total
