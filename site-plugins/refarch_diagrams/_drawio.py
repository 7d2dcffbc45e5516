"""Writes a picture as a file that draw.io (diagrams.net) edits: real shapes with names, lines that hold on to
their ends, our places.

The format is draw.io's own, uncompressed: an ``mxfile`` with an ``mxGraphModel`` of cells. Labels are plain
text (``html=0``), so that no text of a design is markup there; what is shown on hover is an attribute of the
cell's object. Colors are those of the light scheme.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping

from ._dot import one_line
from ._palette import FILL, LINE
from ._picture import Box, Picture, Wire

SHAPE_STYLES: Mapping[str, str] = {
    "box": "rounded=1;arcSize=4;",
    "frame": "rounded=1;arcSize=2;container=1;collapsible=0;verticalAlign=top;align=left;spacingLeft=8;"
    "fontStyle=1;",
    "lane": "rounded=1;arcSize=2;verticalAlign=top;align=left;spacingLeft=8;",
    "glyph": "rounded=1;arcSize=10;",
    "callout": "ellipse;fontStyle=1;",
    "chip": "rounded=0;",
    "text": "text;strokeColor=none;fillColor=none;",
    "note": "text;strokeColor=none;fillColor=none;",
    "device": "rounded=1;arcSize=6;container=1;collapsible=0;",
}

SIDE_STYLES = {"start": "align=left;spacingLeft=-2;", "end": "align=right;spacingRight=-2;"}
"""Style of a text that is not in the middle of its box; draw.io has two points around every label."""

TEXT_RISE = 3.0
"""Points that the middle of a label is above the middle of its box without signs, for its letters."""

DASH_STYLES = {"dashed": "dashed=1;", "dotted": "dashed=1;dashPattern=1 3;"}


def drawio_file(picture: Picture) -> str:
    """File. Same picture, same text."""
    file = ET.Element("mxfile", {"host": "refarch"})
    page = ET.SubElement(file, "diagram", {"id": picture.name, "name": one_line(picture.title)})
    size = {"pageWidth": f"{picture.width:g}", "pageHeight": f"{picture.height:g}", "page": "1", "grid": "0"}
    model = ET.SubElement(page, "mxGraphModel", size)
    root = ET.SubElement(model, "root")
    # Every file begins with these two cells: the root, and the layer that holds all shapes.
    ET.SubElement(root, "mxCell", {"id": "0"})
    ET.SubElement(root, "mxCell", {"id": "1", "parent": "0"})
    boxes = {box.id: box for box in picture.boxes}
    for box in _boxes_back_to_front(picture):
        _add_box(root, box, boxes)
    for wire in picture.wires:
        if wire.style != "hidden":
            _add_wire(root, wire, boxes)
    ET.indent(file)
    return ET.tostring(file, encoding="unicode") + "\n"


def _boxes_back_to_front(picture: Picture) -> list[Box]:
    """Frames are behind devices, and these behind their ports."""
    rank = {
        "lane": 0,
        "frame": 0,
        "device": 1,
        "box": 1,
        "chip": 2,
        "glyph": 2,
        "note": 3,
        "text": 3,
        "callout": 4,
    }
    return sorted(picture.boxes, key=lambda box: rank[box.shape])


def cell_id(name: str) -> str:
    """Id of a box or a line in the file."""
    return f"c-{name}"


def _add_object(root: ET.Element, name: str, label: str, tip: str, href: str) -> ET.Element:
    attributes = {"id": cell_id(name), "label": label}
    if tip:
        attributes["tooltip"] = one_line(tip)
    if href:
        attributes["page"] = one_line(href)
    return ET.SubElement(root, "UserObject", attributes)


def _box_text(box: Box) -> str:
    """Its lines of text; draw.io breaks a label at a line feed."""
    return "\n".join(one_line(label.text) for label in box.labels)


def _add_box(root: ET.Element, box: Box, boxes: Mapping[str, Box]) -> None:
    parent = boxes.get(box.parent)
    edge = "none" if box.shape == "lane" else LINE[box.role]
    ink = LINE["callout" if box.shape == "callout" else "plain"]
    colors = f"fillColor={FILL[box.role]};strokeColor={edge};fontColor={ink};"
    # A note has neither frame nor fill, so that its text alone has its color.
    if box.shape in ("note", "text"):
        colors = f"fontColor={LINE[box.labels[0].role if box.labels else 'plain']};"
    size = min((label.size for label in box.labels), default=11)  # all words have one, and must have room
    dashed = "dashed=1;" if box.dashed else ""
    shape = SHAPE_STYLES[box.shape]
    style = f"{shape}html=0;whiteSpace=wrap;{colors}fontFamily=Arial;fontSize={size:g};{dashed}"
    style += _label_style(box)
    element = _add_object(root, box.id, _box_text(box), box.tip, box.href)
    cell = ET.SubElement(
        element, "mxCell", {"style": style, "vertex": "1", "parent": cell_id(parent.id) if parent else "1"}
    )
    x, y = (box.x - parent.x, box.y - parent.y) if parent else (box.x, box.y)
    place = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{box.width:g}", "height": f"{box.height:g}"}
    ET.SubElement(cell, "mxGeometry", place | {"as": "geometry"})


def _label_style(box: Box) -> str:
    """Place of a label above the signs in a device, side of a text alone, and bold type, if all lines have
    it."""
    style = ""
    if box.shape == "device" and box.labels:
        middle = (box.labels[0].y - box.labels[0].size + box.labels[-1].y) / 2
        # draw.io moves a label up by half of the space below it.
        space = round(2 * (box.y + box.height / 2 - middle))
        if space > 2 * TEXT_RISE:
            style = f"spacingBottom={space};"
    anchors = {label.anchor for label in box.labels}
    if box.shape == "text" and len(anchors) == 1:
        style += SIDE_STYLES.get(anchors.pop(), "")
    is_bold = box.shape in ("text", "lane") and box.labels and all(label.bold for label in box.labels)
    return f"{style}fontStyle=1;" if is_bold else style


def _add_wire(root: ET.Element, wire: Wire, boxes: Mapping[str, Box]) -> None:
    look = "curved=1;" if wire.curved else ""
    if wire.orthogonal:
        look = f"rounded=1;jumpStyle=gap;{'shape=link;' if wire.double else ''}"
    ends = _wire_ends(wire, boxes)
    end = "block" if wire.arrow else "none"
    style = (
        f"{look}html=0;endArrow={end};strokeColor={LINE[wire.role]};strokeWidth={wire.thickness:g};"
        f"{DASH_STYLES.get(wire.style, '')}{ends}"
    )
    element = _add_object(root, wire.id, "", wire.tip, "")
    cell = ET.SubElement(
        element,
        "mxCell",
        {"style": style, "edge": "1", "parent": "1", "source": cell_id(wire.a), "target": cell_id(wire.b)},
    )
    geometry = ET.SubElement(cell, "mxGeometry", {"relative": "1", "as": "geometry"})
    # Every third point of a curve is on it; the others are its controls, for which draw.io has its own.
    between = wire.points[3:-1:3] if wire.curved else wire.points[1:-1]
    if between:
        points = ET.SubElement(geometry, "Array", {"as": "points"})
        for x, y in between:
            ET.SubElement(points, "mxPoint", {"x": f"{x:g}", "y": f"{y:g}"})


def _wire_ends(wire: Wire, boxes: Mapping[str, Box]) -> str:
    """Points on its two boxes where a line begins and ends, as fractions of their width and height."""
    style = ""
    for name, box, (x, y) in (
        ("exit", boxes.get(wire.a), wire.points[0]),
        ("entry", boxes.get(wire.b), wire.points[-1]),
    ):
        if box is not None and box.width and box.height:
            across, down = (x - box.x) / box.width, (y - box.y) / box.height
            # Rounded places may lie a little outside of the box; draw.io places ends that are farther away.
            if -0.01 <= across <= 1.01 and -0.01 <= down <= 1.01:
                style += f"{name}X={_ratio_text(across)};{name}Y={_ratio_text(down)};{name}Dx=0;{name}Dy=0;"
    return style


def _ratio_text(share: float) -> str:
    return re.sub(r"\.?0+$", "", f"{min(max(share, 0.0), 1.0):.4f}") or "0"
