"""The elevation of each rack: its units from the top down, and what is in them."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from refarch.api import Origin, count_text
from refarch.api.inventory import RackDevice, filled_units, rack_clashes, rack_devices
from refarch.api.model import Design, Rack, RackPlace, compress

from ._dot import escape_address, one_line
from ._drawio import drawio_file
from ._graph import Diagram, Drawing, Href, LegendEntry, Role
from ._palette import FILL, LINE
from ._picture import Box as Shape, Label, Picture
from ._svg import FREE_DASHES, add_color_classes, add_svg_text, box_legend, svg_page, svg_tag
from ._text_measure import BOLD_SIZE, SMALL_SIZE, cut_text, text_width

UNIT_HEIGHT, NUMBERS_WIDTH, RACK_WIDTH, EDGE = 20, 26, 282, 6
"""In points: height of a unit, width of the column of numbers, width of the rack, rim."""

RACK_ROLES: dict[str, Role] = {
    "host": "host",
    "switch": "switch",
    "array": "storage",
    "clash": "signal",
    "free": "quiet",
}

RACK_KINDS = {
    "host": "Host",
    "switch": "Switch",
    "array": "Array",
    "clash": "Two devices in one unit",
    "free": "Free",
}


class RackedDevice(NamedTuple):
    """Device in a rack, with its part of the units that it, or the chassis that it shares, fills."""

    device: RackDevice
    place: RackPlace
    chassis: RackPlace
    """Place of the chassis that the device is in; the device's own place where it shares none."""
    kind: str
    """A key of ``RACK_KINDS``."""
    at: tuple[float, float]
    size: tuple[float, float]


def drawings(design: Design, href: Href) -> Iterator[Drawing]:
    """Elevations of the racks."""
    for rack in design.racks.values():
        boxes = tuple(_racked_devices(design, rack))
        name, title = f"rack-{rack.id}", f"Elevation of {rack.title}"
        texts = (one_line(title), one_line(_rack_alt(rack, boxes)))
        svg = svg_page(
            add_color_classes(_rack_svg(rack, boxes, href)),
            _rack_size(rack),
            f"{design.id}-{name}",
            texts,
            _rack_legend(boxes),
        )
        yield Drawing(
            name, title, texts[1], svg, "", "", "", drawio_file(_drawio_picture(rack, boxes, name, href))
        )


def _drawio_picture(rack: Rack, boxes: tuple[RackedDevice, ...], name: str, href: Href) -> Picture:
    """Picture of a rack for draw.io: the rack as a frame, its numbers, and the devices in it."""
    units = [
        Shape(
            f"u{unit}", EDGE, _unit_top(rack, unit), NUMBERS_WIDTH - 4, UNIT_HEIGHT, "quiet",
            (Label(str(unit), EDGE + NUMBERS_WIDTH / 2, _unit_top(rack, unit) + 14),), "note",
        )
        for unit in range(rack.units, 0, -1)
    ]  # fmt: skip
    frame = Shape(
        "rack", EDGE + NUMBERS_WIDTH, EDGE, RACK_WIDTH, rack.units * UNIT_HEIGHT, "quiet", (), "frame"
    )
    devices = []
    for number, box in enumerate(boxes):
        (left, top), (width, height) = box.at, box.size
        label = Label(_single_label(box), left + width / 2, top + height / 2 + 4, BOLD_SIZE, True)
        target = href(box.device.kind, box.device.name)
        devices.append(
            Shape(f"d{number}", left, top, width, height, RACK_ROLES[box.kind], (label,), "box", "", target,
                   _hover_text(box), (), "rack")
        )  # fmt: skip
    width, height = _rack_size(rack)
    return Picture(name, f"Elevation of {rack.title}", "", width, height, (frame, *units, *devices))


def _single_label(box: RackedDevice) -> str:
    """Name and model of a device, as the only text of a box."""
    name, model = _name_and_model(box)
    return f"{name} · {model}" if model else name


def _name_and_model(box: RackedDevice) -> tuple[str, str]:
    """Name of a device and, where there is room, its model."""
    width, model = box.size[0], box.device.model.model
    name = cut_text(box.device.name, width - 12, BOLD_SIZE, True)
    fits = text_width(name, BOLD_SIZE, True) + text_width(model, SMALL_SIZE) + 24 <= width
    return name, model if fits else ""


def _rack_size(rack: Rack) -> tuple[float, float]:
    return NUMBERS_WIDTH + RACK_WIDTH + 2 * EDGE, _unit_top(rack, 0) + EDGE


def _unit_top(rack: Rack, unit: int) -> float:
    """Upper edge of a unit; units above the rack's own are drawn on its top one."""
    return EDGE + (rack.units - min(unit, rack.units)) * UNIT_HEIGHT


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
            yield from _chassis_devices(devices, rack, nodes, side)


def _chassis_devices(
    devices: Mapping[str, RackDevice], rack: Rack, nodes: list[RackPlace], side: int
) -> Iterator[RackedDevice]:
    """Devices of one chassis side by side, in as many lines as it has units; of two in one place each gets a
    side."""
    lines = min(nodes[0].height, len(nodes))
    columns = -(-len(nodes) // lines)
    top, height = _unit_top(rack, nodes[0].unit + nodes[0].height - 1), nodes[0].height * UNIT_HEIGHT / lines
    whole = RACK_WIDTH / 2 if side else RACK_WIDTH
    left, width = EDGE + NUMBERS_WIDTH + (whole if side == 2 else 0), whole / columns
    for number, place in enumerate(nodes):
        device, (line, column) = devices[place.device], divmod(number, columns)
        at = left + column * width, top + line * height
        yield RackedDevice(device, place, nodes[0], "clash" if side else device.kind, at, (width, height))


def _rack_svg(rack: Rack, boxes: tuple[RackedDevice, ...], href: Href) -> ET.Element:
    """Empty rack with its numbers, then the devices."""
    picture = ET.Element(svg_tag("g"))
    for unit in range(rack.units, 0, -1):
        top = _unit_top(rack, unit)
        _add_rect(picture, (EDGE + NUMBERS_WIDTH, top), (RACK_WIDTH, UNIT_HEIGHT), "quiet", True)
        add_svg_text(picture, str(unit), (EDGE + NUMBERS_WIDTH - 6, top + 14), "11", "end")
    for box in boxes:
        _add_device(picture, box, href)
    return picture


def _add_device(picture: ET.Element, box: RackedDevice, href: Href) -> None:
    """Device with its name and, where there is room, its model; the rest is shown on hover."""
    target = href(box.device.kind, box.device.name)
    inside = (
        ET.SubElement(picture, svg_tag("a"), {"href": escape_address(target)})
        if target
        else ET.SubElement(picture, svg_tag("g"))
    )
    ET.SubElement(inside, svg_tag("title")).text = one_line(_hover_text(box))
    _add_rect(inside, box.at, box.size, RACK_ROLES[box.kind], False)
    left, (width, height) = box.at[0] + 8, box.size
    middle = box.at[1] + height / 2 + 4
    name, model = _name_and_model(box)
    add_svg_text(inside, name, (left, middle), "12", "start", strong=True)
    if model:
        add_svg_text(inside, model, (box.at[0] + width - 8, middle), "11", "end")


def _hover_text(box: RackedDevice) -> str:
    label = f" ({box.device.label})" if box.device.label else ""
    first, last = box.chassis.unit, box.chassis.unit + max(box.chassis.height, 1) - 1
    units = f"unit {first}" if first == last else f"units {first} to {last}"
    return (
        f"{box.device.name}{label} · {box.device.model.vendor} {box.device.model.model} · "
        f"{box.device.role} · {units}"
    )


def _add_rect(
    parent: ET.Element, at: tuple[float, float], size: tuple[float, float], role: Role, dashed: bool
) -> None:
    place = {"x": f"{at[0]:g}", "y": f"{at[1]:g}", "width": f"{size[0]:g}", "height": f"{size[1]:g}"}
    thin = {"stroke-dasharray": FREE_DASHES, "stroke-width": "0.6"} if dashed else {}
    ET.SubElement(parent, svg_tag("rect"), place | {"fill": FILL[role], "stroke": LINE[role]} | thin)


def _rack_legend(boxes: tuple[RackedDevice, ...]) -> Iterator[LegendEntry]:
    kinds = {box.kind for box in boxes} | {"free"}
    return box_legend(kinds, RACK_KINDS, RACK_ROLES)


def _rack_alt(rack: Rack, boxes: tuple[RackedDevice, ...]) -> str:
    """Devices of a rack from the bottom up, entry by entry of the design, in sentences."""
    filled = {unit for place in rack.places for unit in filled_units(place)}
    sentences = [f"{rack.title} has {count_text(rack.units, 'rack unit')}, of which {len(filled)} are used"]
    entries: dict[tuple[str, Origin], list[RackedDevice]] = {}
    for box in boxes:
        entries.setdefault((box.kind, box.place.origin), []).append(box)
    for (kind, _), alike in entries.items():
        names = compress([box.device.name for box in alike])
        top = max(box.chassis.unit + max(box.chassis.height, 1) - 1 for box in alike)
        first = alike[0].place.unit
        sentences.append(
            f"{RACK_KINDS[kind]}: {names}, {f'unit {first}' if first == top else f'units {first} to {top}'}"
        )
    return f"{'. '.join(sentences)}."


DIAGRAM = Diagram(drawings=drawings)
