"""The elevation of each rack: devices in their units from the top down. Many free units in a row are one
line."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from refarch.api import Origin, count_text
from refarch.api.figures import power
from refarch.api.inventory import (
    PowerLoad,
    RackDevice,
    filled_units,
    rack_clashes,
    rack_devices,
    rack_loads,
)
from refarch.api.model import Design, Rack, RackPlace, compress

from ._drawio import drawio_file
from ._graph import Diagram, Drawing, Href, Role
from ._picture import Box, Label, Picture
from ._picture_svg import picture_svg
from ._text_measure import SMALL_SIZE, shorten_middle, text_width
from ._text_notes import LINE_HEIGHT, heading, text_note, wrapped_words

UNIT_HEIGHT, FREE_HEIGHT, NUMBERS_WIDTH, RACK_WIDTH, EDGE = 13.0, 22.0, 50.0, 250.0, 4.0
"""Points: height of a unit, height of the line for many free units, width of the column of numbers, width of
the rack, space around its devices."""

WIDTH = NUMBERS_WIDTH + RACK_WIDTH + 2
"""Points of a picture: it fits a telephone, and two or three stand side by side on a wide screen."""

MAX_DRAWN_FREE = 3
"""Free units in a row up to which each is drawn."""

KIND_NAMES = {"host": "Host", "switch": "Switch", "array": "Array", "clash": "Two devices in one unit"}
KIND_ROLES: Mapping[str, Role] = {"host": "host", "switch": "switch", "array": "storage", "clash": "signal"}

FABRIC_ROLES: tuple[Role, Role] = ("switch", "link")
"""Colors of the switches of two fabrics."""


class RackedDevice(NamedTuple):
    """Device in a rack, with its part of the units that it, or the chassis that it shares, fills."""

    device: RackDevice
    place: RackPlace
    chassis: RackPlace
    """Place of the chassis that the device is in; the device's own place where it shares none."""
    kind: str
    """A key of ``KIND_NAMES``."""
    across: tuple[float, float]
    """Left and right edge, as shares of the width of the rack."""
    down: tuple[float, float]
    """Upper and lower edge, as shares of the height of the chassis."""


class UnitScale(NamedTuple):
    """Places of the units of a rack."""

    tops: Mapping[int, float]
    """Upper edge of each unit; units of a folded run have the same one."""
    folded: tuple[range, ...]
    """Runs of free units that one line stands for, from the top down."""
    bottom: float


def drawings(design: Design, href: Href) -> Iterator[Drawing]:
    """Elevations of the racks."""
    for rack in design.racks.values():
        picture = rack_picture(design, rack, href)
        svg = picture_svg(picture, f"{design.id}-{picture.name}")
        yield Drawing(picture.name, picture.title, picture.alt, svg, "", "", "", drawio_file(picture))


def rack_picture(design: Design, rack: Rack, href: Href) -> Picture:
    """Elevation of a rack below its title, with units and power in use."""
    racked = tuple(_racked_devices(design, rack))
    boxes = list(_title_notes(design, rack))
    top = boxes[-1].bottom + 6
    scale = _unit_scale(rack, top + EDGE)
    frame_height = scale.bottom + EDGE - top
    boxes.append(Box("rack", NUMBERS_WIDTH, top, RACK_WIDTH, frame_height, "quiet", shape="frame"))
    boxes += _free_boxes(scale)
    boxes += _unit_notes(rack, scale)
    roles = _fabric_roles(design)
    boxes += [
        _device_box(f"d{number}", each, scale, rack, roles.get(each.device.name, KIND_ROLES[each.kind]), href)
        for number, each in enumerate(racked)
    ]
    title = f"Elevation of {rack.title}"
    bottom = top + frame_height + 2
    return Picture(f"rack-{rack.id}", title, _rack_alt(rack, racked), WIDTH, bottom, tuple(boxes))


def _title_notes(design: Design, rack: Rack) -> Iterator[Box]:
    """Name of the rack, and its units and power in use."""
    yield text_note("title", heading(rack.title, 2, 14, WIDTH - 4))
    used = {unit for place in rack.places for unit in filled_units(place)} & set(range(1, rack.units + 1))
    facts = [f"{len(used)} of {rack.units} U", _power_text(rack, rack_loads(design)[rack.id])]
    clashes = sorted({unit for each in rack_clashes(design) if each.rack is rack for unit in each.units})
    facts += [f"two devices in U{compress([str(unit) for unit in clashes])}"] if clashes else []
    for number, line in enumerate(wrapped_words(" · ".join(filter(None, facts)), WIDTH - 4)):
        label = Label(line, 2, 14 + LINE_HEIGHT * (number + 1), anchor="start")
        yield text_note(f"title{number}", label)


def _power_text(rack: Rack, load: PowerLoad) -> str:
    """Power in use: the sum of the maximums, a lower bound where a device has none."""
    if not load.devices:
        return ""
    if not load.maximum:
        return "power unknown"
    limit = f" of {power(rack.power)}" if rack.power else ""
    return f"{'' if load.is_complete else 'at least '}{power(load.maximum)}{limit}"


def _fabric_roles(design: Design) -> dict[str, Role]:
    """Color of each switch by its fabric, where the design has two."""
    fabrics = list(dict.fromkeys(switch.fabric for switch in design.switches.values() if switch.fabric))
    if len(fabrics) != len(FABRIC_ROLES):
        return {}
    colors = dict(zip(fabrics, FABRIC_ROLES, strict=True))
    return {name: colors[switch.fabric] for name, switch in design.switches.items() if switch.fabric}


def _unit_scale(rack: Rack, top: float) -> UnitScale:
    """Places of the units from the top down, with long runs of free units folded."""
    used = {unit for place in rack.places for unit in filled_units(place)}
    tops: dict[int, float] = {}
    folded: list[range] = []
    unit, y = rack.units, top
    while unit > 0:
        lowest = unit
        while lowest > 0 and lowest not in used:
            lowest -= 1
        free = range(lowest + 1, unit + 1)
        if len(free) > MAX_DRAWN_FREE:
            folded.append(free)
            tops |= dict.fromkeys(free, y)
            unit, y = lowest, y + FREE_HEIGHT
        else:
            tops[unit] = y
            unit, y = unit - 1, y + UNIT_HEIGHT
    return UnitScale(tops, tuple(folded), y)


def _free_boxes(scale: UnitScale) -> Iterator[Box]:
    """Line for each folded run of free units."""
    for number, run in enumerate(scale.folded):
        text = f"{_units_text(run[0], run[-1])} free ({len(run)} U)"
        left, top = NUMBERS_WIDTH + EDGE, scale.tops[run[0]] + 3
        label = Label(text, NUMBERS_WIDTH + RACK_WIDTH / 2, top + 12)
        size = RACK_WIDTH - 2 * EDGE, FREE_HEIGHT - 6
        yield Box(f"f{number}", left, top, *size, "quiet", (label,), "chip", parent="rack", dashed=True)


def _unit_notes(rack: Rack, scale: UnitScale) -> Iterator[Box]:
    """Numbers of the units of each chassis, and of free units that are drawn."""
    runs = {(units[0], units[-1]) for units in map(filled_units, rack.places) if len(units)}
    used = {unit for first, last in runs for unit in range(first, last + 1)}
    folded = {unit for run in scale.folded for unit in run}
    runs |= {(unit, unit) for unit in scale.tops if unit not in used | folded}
    taken: set[float] = set()
    for first, last in sorted(runs):
        upper = scale.tops[min(last, rack.units)]
        lower = scale.tops[min(first, rack.units)] + UNIT_HEIGHT
        base = (upper + lower) / 2 + 4
        # Two devices in the same units would write two numbers in one place.
        if not any(abs(base - other) < UNIT_HEIGHT - 1 for other in taken):
            taken.add(base)
            yield text_note(
                f"u{first}.{last}", Label(_units_text(first, last), NUMBERS_WIDTH - 6, base, anchor="end")
            )


def _units_text(first: int, last: int) -> str:
    return f"U{first}" if first == last else f"U{first}\u2013{last}"


def _racked_devices(design: Design, rack: Rack) -> Iterator[RackedDevice]:
    """Devices from the bottom up; those that share a chassis have a part of it each."""
    devices = rack_devices(design)
    clashes = [clash for clash in rack_clashes(design) if clash.rack is rack]
    first, second = {clash.first.device for clash in clashes}, {clash.second.device for clash in clashes}
    for place in rack.places:
        if place.height:
            nodes = [
                place,
                *(node for node in rack.places if not node.height and node.unit in filled_units(place)),
            ]
            # Two devices in one unit share its width, so that both are seen.
            side = 2 if place.device in second else 1 if place.device in first else 0
            yield from _chassis_devices(devices, nodes, side)


def _chassis_devices(
    devices: Mapping[str, RackDevice], nodes: list[RackPlace], side: int
) -> Iterator[RackedDevice]:
    """Devices of one chassis side by side, in as many lines as it has units; of two in one place each gets a
    side."""
    lines = min(nodes[0].height, len(nodes))
    columns = -(-len(nodes) // lines)
    left, width = (0.5 if side == 2 else 0.0), (0.5 if side else 1.0)
    for number, place in enumerate(nodes):
        device, (line, column) = devices[place.device], divmod(number, columns)
        across = left + width * column / columns, left + width * (column + 1) / columns
        down = line / lines, (line + 1) / lines
        yield RackedDevice(device, place, nodes[0], "clash" if side else device.kind, across, down)


def _device_box(name: str, racked: RackedDevice, scale: UnitScale, rack: Rack, role: Role, href: Href) -> Box:
    """Device with its name and, where there is room, its model; the rest is shown on hover."""
    units = filled_units(racked.chassis)
    # Units above those of the rack are drawn in its highest one.
    top = scale.tops[min(units[-1], rack.units)]
    height = scale.tops[min(units[0], rack.units)] + UNIT_HEIGHT - top
    inner = RACK_WIDTH - 2 * EDGE
    left = NUMBERS_WIDTH + EDGE + inner * racked.across[0]
    width = inner * (racked.across[1] - racked.across[0])
    upper, lower = top + height * racked.down[0], top + height * racked.down[1]
    base = (upper + lower) / 2 + 4
    text = f"{racked.device.name} · {racked.device.model.model}"
    if text_width(text, SMALL_SIZE) > width - 12:
        text = shorten_middle(racked.device.name, width - 12, SMALL_SIZE)
    return Box(
        name,
        left,
        upper + 0.5,
        width,
        lower - upper - 1,
        KIND_ROLES["clash"] if racked.kind == "clash" else role,
        (Label(text, left + 6, base, anchor="start"),),
        "chip",
        href=href(racked.device.kind, racked.device.name),
        tip=_hover_text(racked),
        parent="rack",
    )


def _hover_text(racked: RackedDevice) -> str:
    label = f" ({racked.device.label})" if racked.device.label else ""
    first, last = racked.chassis.unit, racked.chassis.unit + max(racked.chassis.height, 1) - 1
    units = f"unit {first}" if first == last else f"units {first} to {last}"
    return (
        f"{racked.device.name}{label} · {racked.device.model.vendor} {racked.device.model.model} · "
        f"{racked.device.role} · {units}"
    )


def _rack_alt(rack: Rack, racked: tuple[RackedDevice, ...]) -> str:
    """Devices of a rack from the bottom up, entry by entry of the design, in sentences."""
    filled = {unit for place in rack.places for unit in filled_units(place)}
    sentences = [f"{rack.title} has {count_text(rack.units, 'rack unit')}, of which {len(filled)} are used"]
    entries: dict[tuple[str, Origin], list[RackedDevice]] = {}
    for each in racked:
        entries.setdefault((each.kind, each.place.origin), []).append(each)
    for (kind, _), alike in entries.items():
        names = compress([each.device.name for each in alike])
        top = max(each.chassis.unit + max(each.chassis.height, 1) - 1 for each in alike)
        first = alike[0].place.unit
        sentences.append(
            f"{KIND_NAMES[kind]}: {names}, {f'unit {first}' if first == top else f'units {first} to {top}'}"
        )
    return f"{'. '.join(sentences)}."


DIAGRAM = Diagram(drawings=drawings)
