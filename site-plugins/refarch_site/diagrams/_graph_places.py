"""The places that Graphviz gave to framed boxes of cells, read out of its SVG: what a file for draw.io
needs of a picture that it has laid out."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping

from ._columns import THICK, cell_box
from ._graph import At, Edge, Node, Sketch
from ._picture import Box, Picture, Wire
from ._svg import extent, tag

Area = tuple[float, float, float, float]
"""Left, top, width and height."""

_TRANSLATE = re.compile(r"translate\(([-\d.]+)[ ,]([-\d.]+)\)")


def picture(sketch: Sketch, raw: str) -> Picture:
    """The graph where ``raw``, Graphviz's SVG of it, has its boxes; lines lead straight from cell to cell.
    Each box and each of its cells has a frame, and each cell a text."""
    graph, root = sketch.graph, ET.fromstring(raw)
    areas = _areas(root)
    boxes = {box.id: box for node in graph.nodes for box in _boxes(node, areas[node.id])}
    wires = tuple(_wire(number, edge, boxes) for number, edge in enumerate(graph.edges))
    wide, high = map(float, root.attrib["viewBox"].split()[2:])
    return Picture(graph.name, sketch.title, sketch.alt, wide, high, tuple(boxes.values()), wires)


def _areas(root: ET.Element) -> dict[str, list[Area]]:
    """Of each box the areas that are filled, from the first: its frame, then its cells."""
    (group,) = root.findall(tag("g"))
    moved = _TRANSLATE.search(group.get("transform", ""))
    right, down = (float(moved[1]), float(moved[2])) if moved else (0.0, 0.0)
    made: dict[str, list[Area]] = {}
    for node in group.findall(tag("g")):
        if node.get("class") == "node":
            shapes = [shape for shape in node.iter(tag("polygon")) if shape.get("fill") != "none"]
            extents = map(extent, shapes)
            made[node.findtext(tag("title"), "")] = [
                (left + right, top + down, far - left, bottom - top) for left, far, top, bottom in extents
            ]
    return made


def _boxes(node: Node, areas: list[Area]) -> Iterator[Box]:
    """The frame of a box and its cells, row by row as Graphviz writes them."""
    frame, *inside = areas
    yield Box(node.id, *frame, node.role, (), "frame")
    cells = [cell for row in node.rows for cell in row]
    for number, (cell, area) in enumerate(zip(cells, inside, strict=True)):
        yield cell_box(node, number, cell, area)


def _wire(number: int, edge: Edge, boxes: Mapping[str, Box]) -> Wire:
    near, far = (boxes[f"{at.node}.{at.cell}"] for at in (edge.a, edge.b))
    points = (_side(edge.a, near), _side(edge.b, far))
    look = edge.role, edge.style, THICK.get(edge.style, 1.5)
    return Wire(f"w{number}", near.id, far.id, points, *look, f"{near.tip} to {far.tip}")


def _side(at: At, box: Box) -> tuple[float, float]:
    """Where a line meets a cell: in the middle of the side that it names, west or east."""
    return box.x if at.side == "w" else box.right, box.y + box.high / 2
