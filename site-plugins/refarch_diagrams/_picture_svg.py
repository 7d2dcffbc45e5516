"""Writes a picture as SVG: texts on their anchors, colors by class for light and dark, links that the
keyboard reaches, and what is shown on hover."""

import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import Literal

from ._dot import escape_address, one_line
from ._palette import FILL, LINE
from ._picture import ARROW_LENGTH, Box, Label, Picture, Wire
from ._svg import DASHES, add_color_classes, svg_number, svg_page, svg_tag
from ._text_measure import SMALL_SIZE

PictureForm = Literal["wide", "medium", "narrow"]
"""Width of screens that a picture is for."""

FORMS: tuple[PictureForm, ...] = ("wide", "medium", "narrow")

SIGN_PATHS: Mapping[str, str] = {
    # A rack server: a flat case with drive bays and a lamp.
    "server": "M1 6h18v8h-18zM4 8.5v3M6.5 8.5v3M9 8.5v3M16 10h.01",
    # Several of them above each other.
    "servers": (
        "M1 1.5h18v5h-18zM1 7.5h18v5h-18zM1 13.5h18v5h-18zM4 4h3M4 10h3M4 16h3M16 4h.01M16 10h.01M16 16h.01"
    ),
    # A switch: a case with arrows to both sides.
    "switch": "M1 3h18v14h-18zM4 7.5h9M10.5 5l2.5 2.5l-2.5 2.5M16 12.5h-9M9.5 10l-2.5 2.5l2.5 2.5",
    # An array: drums of disks.
    "array": "M3 4.5c0-3.3 14-3.3 14 0v11c0 3.3-14 3.3-14 0zM3 4.5c0 3.3 14 3.3 14 0M3 10c0 3.3 14 3.3 14 0",
    # A router: a round case with arrows in and out.
    "router": (
        "M10 1a9 9 0 1 0 .01 0zM10 8.5v-5M8 5.5l2-2l2 2M10 11.5v5M8 14.5l2 2l2-2"
        "M3.5 10h5M6.5 8l2 2l-2 2M16.5 10h-5M13.5 8l-2 2l2 2"
    ),
    # A virtual machine: a screen in a frame.
    "machine": "M1 2h18v12h-18zM7 18h6M10 14v4M4 5h5v4h-5z",
    # A witness: an eye that watches.
    "witness": "M1 10c5-7.5 13-7.5 18 0c-5 7.5-13 7.5-18 0zM10 6.8a3.2 3.2 0 1 0 .01 0z",
    # A network of others.
    "cloud": "M5.5 15.5a4 4 0 0 1 0-8a5 5 0 0 1 9.2-.6a4.3 4.3 0 0 1 .3 8.6z",
}
"""Signs of devices as SVG path data, each in a square of 20 points. They consist of lines alone, so that they
follow the colors of their box."""

CORNER_RADIUS = {
    "box": "3",
    "frame": "8",
    "lane": "10",
    "chip": "3",
    "note": "2",
    "device": "6",
    "callout": "10.5",
}

BEND_RADIUS, GAP, RAIL = 7.0, 5.0, 3.0
"""Points: radius of the corners of a line, half of the gap at a bridge, half of the distance of a double
line."""


def picture_svg(picture: Picture, identity: str, form: PictureForm = "wide") -> str:
    """Picture as an SVG for a page. ``identity`` makes its ids unique on a page; ``form`` is the width of
    screens that it is for."""
    # Most texts have this size, and are in the middle of their boxes.
    group = ET.Element(svg_tag("g"), {"font-size": svg_number(SMALL_SIZE), "text-anchor": "middle"})
    layers = _choosable_layers(picture)
    for box in picture.boxes:
        # Frames are behind lines, and lines behind all other boxes.
        if box.shape in ("frame", "lane"):
            _add_box(group, box, layers)
    for wire in picture.wires:
        _add_wire(group, wire, layers, form)
    for box in picture.boxes:
        if box.shape not in ("frame", "lane"):
            _add_box(group, box, layers)
    texts = one_line(picture.title), one_line(picture.alt)
    size = picture.width, picture.height
    return svg_page(
        add_color_classes(group),
        size,
        identity,
        texts,
        picture.legend,
        kind=f"ra-{form}",
        cases=picture.cases,
    )


def _choosable_layers(picture: Picture) -> frozenset[str]:
    """Kinds of traffic of which a reader can choose one: those of the lines, if there are several. A picture
    with cases has a choice of them instead."""
    layers = frozenset(layer for wire in picture.wires for layer in wire.layers)
    return layers if len(layers) > 1 and not picture.cases else frozenset()


def path_point(point: tuple[float, float]) -> str:
    """Point in the data of a path."""
    return f"{svg_number(point[0])} {svg_number(point[1])}"


def _add_box(group: ET.Element, box: Box, layers: frozenset[str]) -> None:
    """Add a box with its texts; as a link if it has an address."""
    names = [f"ra-{box.shape}", *(f"ra-on-{layer}" for layer in box.layers if layer in layers)]
    attributes: dict[str, str] = {"class": " ".join(names), "data-box": box.id}
    if box.parent:
        attributes["data-of"] = box.parent
    if box.href:
        attributes["href"] = escape_address(box.href)
    inside = ET.SubElement(group, svg_tag("a" if box.href else "g"), attributes)
    if box.tip:
        ET.SubElement(inside, svg_tag("title")).text = one_line(box.tip)
    sides = ("x", box.x), ("y", box.y), ("width", box.width), ("height", box.height)
    place = {name: svg_number(value) for name, value in sides}
    look = {"rx": CORNER_RADIUS.get(box.shape, "0"), "fill": FILL[box.role], "stroke": LINE[box.role]}
    if box.shape in ("note", "lane"):
        look["stroke"] = "none"
    if box.dashed:
        look["stroke-dasharray"] = DASHES["dashed"]
    if box.shape not in ("glyph", "text"):
        ET.SubElement(inside, svg_tag("rect"), place | look)
    if box.sign:
        at = f"translate({path_point(box.sign_at)})"
        drawn = {"d": SIGN_PATHS[box.sign], "transform": at, "fill": "none", "stroke": LINE[box.role]}
        more = {"stroke-width": "1.3", "stroke-linecap": "round", "stroke-linejoin": "round"}
        ET.SubElement(inside, svg_tag("path"), drawn | more)
    for label in box.labels:
        _add_label(inside, label)


def _add_label(parent: ET.Element, label: Label) -> None:
    place = {"x": svg_number(label.x), "y": svg_number(label.y)}
    if label.size != SMALL_SIZE:
        place["font-size"] = svg_number(label.size)
    if label.anchor != "middle":
        place["text-anchor"] = label.anchor
    look = {} if label.role == "plain" else {"fill": LINE[label.role]}
    if label.bold:
        look["font-weight"] = "bold"
    ET.SubElement(parent, svg_tag("text"), place | look).text = one_line(label.text)


def _add_wire(group: ET.Element, wire: Wire, layers: frozenset[str], form: PictureForm) -> None:
    names = ["ra-wire", *(f"ra-on-{layer}" for layer in wire.layers if layer in layers)]
    attributes = {"class": " ".join(names), "data-wire": wire.id, "data-ends": f"{wire.a} {wire.b}"}
    inside = ET.SubElement(group, svg_tag("g"), attributes)
    # A hidden line is next to another one with the same text. On a telephone, no pointer can be on a line.
    if wire.tip and wire.style != "hidden" and form != "narrow":
        ET.SubElement(inside, svg_tag("title")).text = one_line(wire.tip)
    look = {"fill": "none", "stroke": LINE[wire.role], "stroke-width": f"{wire.thickness:g}"}
    if wire.style in DASHES:
        look["stroke-dasharray"] = DASHES[wire.style]
    if wire.style == "hidden":
        look["visibility"] = "hidden"
    if wire.orthogonal:
        data = orthogonal_path(wire)
    else:
        data = curve_path(wire.points) if wire.curved else line_path(wire.points)
    ET.SubElement(inside, svg_tag("path"), {"d": data} | look)
    if wire.arrow:
        ET.SubElement(inside, svg_tag("path"), {"d": _arrow_path(wire.points[-2:]), "fill": LINE[wire.role]})


def _arrow_path(points: Sequence[tuple[float, float]]) -> str:
    """Triangle that follows the end of a line."""
    (x, y), (end_x, end_y) = points
    length = hypot(end_x - x, end_y - y) or 1.0
    right, down = (end_x - x) / length, (end_y - y) / length
    tip = end_x + ARROW_LENGTH * right, end_y + ARROW_LENGTH * down
    half = ARROW_LENGTH * 0.36
    sides = (end_x - half * down, end_y + half * right), (end_x + half * down, end_y - half * right)
    return f"M{path_point(tip)}L{path_point(sides[0])}L{path_point(sides[1])}z"


def curve_path(points: Sequence[tuple[float, float]]) -> str:
    """Bézier curve as the data of a path."""
    (x, y), *others = points
    return f"M{path_point((x, y))}C" + " ".join(map(path_point, others))


def line_path(points: Sequence[tuple[float, float]]) -> str:
    """Straight pieces as the data of a path."""
    return f"M{path_point(points[0])}" + "".join(step_path(*ends) for ends in pairwise(points))


def step_path(start: tuple[float, float], end: tuple[float, float]) -> str:
    """Straight piece of a line as the data of a path; a level or an upright one needs one number."""
    (x, y), (end_x, end_y) = map(svg_number, start), map(svg_number, end)
    if y == end_y:
        return f"H{end_x}"
    return f"V{end_y}" if x == end_x else f"L{end_x} {end_y}"


def orthogonal_path(wire: Wire) -> str:
    """Line of level and upright pieces as the data of a path: corners are round, a level piece has a gap
    where an upright line bridges it, and a double line has two rails."""
    if wire.double:
        return "".join(
            _rounded_path(_parallel_points(wire.points, shift), wire.gaps) for shift in (-RAIL, RAIL)
        )
    return _rounded_path(wire.points, wire.gaps)


def _parallel_points(points: Sequence[tuple[float, float]], shift: float) -> list[tuple[float, float]]:
    """Points of a straight line, moved to its side."""
    is_level = abs(points[0][1] - points[-1][1]) < abs(points[0][0] - points[-1][0])
    return [(x, y + shift) if is_level else (x + shift, y) for x, y in points]


def _rounded_path(points: Sequence[tuple[float, float]], gaps: Sequence[tuple[float, float]]) -> str:
    x, y = points[0]
    data = f"M{path_point((x, y))}"
    for number, (end_x, end_y) in enumerate(points[1:], 1):
        if end_y == y:
            forward = 1 if end_x > x else -1
            inside = [gap for gap, level in gaps if level == y and min(x, end_x) < gap < max(x, end_x)]
            for gap in sorted(inside, reverse=forward < 0):
                data += f"H{svg_number(gap - forward * GAP)}M{path_point((gap + forward * GAP, y))}"
        if number < len(points) - 1:
            data += _corner((x, y), (end_x, end_y), points[number + 1])
        else:
            data += step_path((x, y), (end_x, end_y))
        x, y = end_x, end_y
    return data


def _corner(start: tuple[float, float], corner: tuple[float, float], end: tuple[float, float]) -> str:
    """Line to near a corner, and a curve around it."""
    before = hypot(corner[0] - start[0], corner[1] - start[1])
    after = hypot(end[0] - corner[0], end[1] - corner[1])
    radius = min(BEND_RADIUS, before / 2, after / 2)
    if not radius:
        return ""
    first = _point_toward(corner, start, radius / before)
    last = _point_toward(corner, end, radius / after)
    return f"{step_path(start, first)}Q{path_point(corner)} {path_point(last)}"


def _point_toward(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    """Point on a straight line after a share of it."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
