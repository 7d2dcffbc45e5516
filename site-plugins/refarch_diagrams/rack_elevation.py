"""The elevation of each rack: its units from the top down, and what stands in them."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from refarch.api import Origin, counted
from refarch.api.inventory import RackDevice, filled_units, rack_clashes, rack_devices
from refarch.api.model import Design, Place, Rack, compress

from ._dot import address, one_line
from ._drawio import drawio
from ._graph import Diagram, Drawing, Entry, Href, Role
from ._measure import SMALL, STRONG, cut, width
from ._palette import FILL, LINE
from ._picture import Box as Shape, Label, Picture
from ._svg import FREE, box_legend, coloured, framed, tag

UNIT, NUMBERS, WIDTH, EDGE = 20, 26, 282, 6
"""In points: height of a unit, width of the column of numbers, width of the rack, rim."""

ROLES: dict[str, Role] = {
    "host": "host",
    "switch": "switch",
    "array": "storage",
    "clash": "signal",
    "free": "quiet",
}

WORDS = {
    "host": "Host",
    "switch": "Switch",
    "array": "Array",
    "clash": "Two devices in one place",
    "free": "Free",
}


class Box(NamedTuple):
    """What is drawn for one device: its part of the units that it, or the chassis that it shares, fills."""

    device: RackDevice
    place: Place
    chassis: Place
    """Where the chassis stands that the device is in; the device's own place where it shares none."""
    kind: str
    """A key of ``WORDS``."""
    at: tuple[float, float]
    size: tuple[float, float]


def drawings(design: Design, href: Href) -> Iterator[Drawing]:
    """One elevation for each rack."""
    for rack in design.racks.values():
        boxes = tuple(_boxes(design, rack))
        name, title = f"rack-{rack.id}", f"Elevation of {rack.title}"
        texts = (one_line(title), one_line(_alt(rack, boxes)))
        svg = framed(
            coloured(_picture(rack, boxes, href)), _size(rack), f"{design.id}-{name}", texts, _legend(boxes)
        )
        yield Drawing(name, title, texts[1], svg, "", "", "", drawio(_plain(rack, boxes, name, href)))


def _plain(rack: Rack, boxes: tuple[Box, ...], name: str, href: Href) -> Picture:
    """The same places for other programs: the rack as a frame, its numbers, and the devices in it."""
    units = [
        Shape(
            f"u{unit}", EDGE, _top(rack, unit), NUMBERS - 4, UNIT, "quiet",
            (Label(str(unit), EDGE + NUMBERS / 2, _top(rack, unit) + 14),), "note",
        )
        for unit in range(rack.units, 0, -1)
    ]  # fmt: skip
    frame = Shape("rack", EDGE + NUMBERS, EDGE, WIDTH, rack.units * UNIT, "quiet", (), "frame")
    devices = []
    for number, box in enumerate(boxes):
        (left, top), (wide, high) = box.at, box.size
        said = Label(_one_label(box), left + wide / 2, top + high / 2 + 4, STRONG, True)
        target = href(box.device.kind, box.device.name)
        devices.append(
            Shape(f"d{number}", left, top, wide, high, ROLES[box.kind], (said,), "box", "", target,
                   _hover_text(box), (), "rack")
        )  # fmt: skip
    wide, high = _size(rack)
    return Picture(name, f"Elevation of {rack.title}", "", wide, high, (frame, *units, *devices))


def _one_label(box: Box) -> str:
    """What the picture says of a device, where one text is all that it may have."""
    name, model = _said(box)
    return f"{name} · {model}" if model else name


def _said(box: Box) -> tuple[str, str]:
    """The name of a device and, where there is room, its model."""
    wide, model = box.size[0], box.device.model.model
    name = cut(box.device.name, wide - 12, STRONG, True)
    fits = width(name, STRONG, True) + width(model, SMALL) + 24 <= wide
    return name, model if fits else ""


def _size(rack: Rack) -> tuple[float, float]:
    return NUMBERS + WIDTH + 2 * EDGE, _top(rack, 0) + EDGE


def _top(rack: Rack, unit: int) -> float:
    """Where a unit begins; those above the rack's own are drawn on its top one."""
    return EDGE + (rack.units - min(unit, rack.units)) * UNIT


def _boxes(design: Design, rack: Rack) -> Iterator[Box]:
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
            side = 2 if place.device in second else 1 if place.device in first else 0
            yield from _chassis(devices, rack, nodes, side)


def _chassis(devices: Mapping[str, RackDevice], rack: Rack, nodes: list[Place], side: int) -> Iterator[Box]:
    """The devices of one chassis side by side, in as many lines as it has units; of two in one place each
    gets a side."""
    lines = min(nodes[0].height, len(nodes))
    columns = -(-len(nodes) // lines)
    top, height = _top(rack, nodes[0].unit + nodes[0].height - 1), nodes[0].height * UNIT / lines
    whole = WIDTH / 2 if side else WIDTH
    left, width = EDGE + NUMBERS + (whole if side == 2 else 0), whole / columns
    for number, place in enumerate(nodes):
        device, (line, column) = devices[place.device], divmod(number, columns)
        at = left + column * width, top + line * height
        yield Box(device, place, nodes[0], "clash" if side else device.kind, at, (width, height))


def _picture(rack: Rack, boxes: tuple[Box, ...], href: Href) -> ET.Element:
    """The empty rack with its numbers, then the devices."""
    picture = ET.Element(tag("g"))
    for unit in range(rack.units, 0, -1):
        top = _top(rack, unit)
        _rect(picture, (EDGE + NUMBERS, top), (WIDTH, UNIT), "quiet", True)
        _text(picture, str(unit), (EDGE + NUMBERS - 6, top + 14), "11", "end")
    for box in boxes:
        _device(picture, box, href)
    return picture


def _device(picture: ET.Element, box: Box, href: Href) -> None:
    """A device with its name and, where there is room, its model; the rest is told on hover."""
    target = href(box.device.kind, box.device.name)
    inside = (
        ET.SubElement(picture, tag("a"), {"href": address(target)})
        if target
        else ET.SubElement(picture, tag("g"))
    )
    ET.SubElement(inside, tag("title")).text = one_line(_hover_text(box))
    _rect(inside, box.at, box.size, ROLES[box.kind], False)
    left, (wide, high) = box.at[0] + 8, box.size
    middle = box.at[1] + high / 2 + 4
    name, model = _said(box)
    _text(inside, name, (left, middle), "12", "start", strong=True)
    if model:
        _text(inside, model, (box.at[0] + wide - 8, middle), "11", "end")


def _hover_text(box: Box) -> str:
    label = f" ({box.device.label})" if box.device.label else ""
    first, last = box.chassis.unit, box.chassis.unit + max(box.chassis.height, 1) - 1
    units = f"unit {first}" if first == last else f"units {first} to {last}"
    return (
        f"{box.device.name}{label} · {box.device.model.vendor} {box.device.model.model} · "
        f"{box.device.role} · {units}"
    )


def _rect(
    parent: ET.Element, at: tuple[float, float], size: tuple[float, float], role: Role, dashed: bool
) -> None:
    place = {"x": f"{at[0]:g}", "y": f"{at[1]:g}", "width": f"{size[0]:g}", "height": f"{size[1]:g}"}
    thin = {"stroke-dasharray": FREE, "stroke-width": "0.6"} if dashed else {}
    ET.SubElement(parent, tag("rect"), place | {"fill": FILL[role], "stroke": LINE[role]} | thin)


def _text(
    parent: ET.Element,
    words: str,
    at: tuple[float, float],
    size: str,
    anchor: str = "middle",
    strong: bool = False,
) -> None:
    place = {
        "x": f"{at[0]:g}",
        "y": f"{at[1]:g}",
        "font-size": size,
        "text-anchor": anchor,
        "fill": LINE["plain"],
    }
    ET.SubElement(parent, tag("text"), place | ({"font-weight": "bold"} if strong else {})).text = one_line(
        words
    )


def _legend(boxes: tuple[Box, ...]) -> Iterator[Entry]:
    kinds = {box.kind for box in boxes} | {"free"}
    return box_legend(kinds, WORDS, ROLES)


def _alt(rack: Rack, boxes: tuple[Box, ...]) -> str:
    """What stands where, from the bottom up, entry by entry of the design."""
    filled = {unit for place in rack.places for unit in filled_units(place)}
    sentences = [f"{rack.title} has {counted(rack.units, 'rack unit')}, of which {len(filled)} are filled"]
    entries: dict[tuple[str, Origin], list[Box]] = {}
    for box in boxes:
        entries.setdefault((box.kind, box.place.origin), []).append(box)
    for (kind, _), alike in entries.items():
        names = compress([box.device.name for box in alike])
        top = max(box.chassis.unit + max(box.chassis.height, 1) - 1 for box in alike)
        first = alike[0].place.unit
        sentences.append(
            f"{WORDS[kind]}: {names}, {f'unit {first}' if first == top else f'units {first} to {top}'}"
        )
    return f"{'. '.join(sentences)}."


DIAGRAM = Diagram(drawings=drawings)
