"""The picture of a graph whose places Graphviz has found: its own drawing is read for places alone, and what
is there is drawn as in every other picture."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from math import hypot

from ._dot import BORDER_WIDTH, edge_id
from ._graph import EdgeEnd, Graph, GraphGroup, GraphNode, Role, Sketch, TitleSide
from ._grid import (
    MIN_ROW_HEIGHT,
    TEXT_HEIGHT,
    TEXT_SIZES,
    cell_labels,
    column_widths,
    grid_cells,
    row_heights,
    span_size,
)
from ._picture import ARROW_LENGTH, Anchor, Box, Label, Picture, Shape, Wire
from ._svg import svg_tag
from ._text_measure import shorten_middle
from ._wire_paths import label_bounds, wire_crosses

Bounds = tuple[float, float, float, float]
"""Left, top, right, bottom."""

TITLE_SIDES: tuple[TitleSide, ...] = ("left", "center", "right")
"""Sides for titles, the same for all of a picture: the first is preferred where no line runs through them."""

LINE_WIDTHS = {"bold": 3.0}

_NUMBER = re.compile(r"-?[0-9.]+(?:e-?[0-9]+)?")


def graph_picture(sketch: Sketch, raw: str) -> Picture:
    """Sketch at the places of a raw SVG of Graphviz."""
    graph, drawn = sketch.graph, ET.fromstring(raw)
    _, _, width, height = _numbers(drawn.attrib["viewBox"])
    top = next(child for child in drawn if child.tag == svg_tag("g"))
    shift = tuple(_numbers(top.attrib["transform"].rpartition("translate")[2]))
    places = dict(_box_bounds(top, shift))
    cells = [
        box
        for node, ground in _nodes_with_background(graph)
        for box in _cell_boxes(node, ground, places[node.id])
    ]
    wires = tuple(_graph_wires(graph, {box.id: box for box in cells}, dict(_edge_points(top, shift))))
    sides = (
        [box for group in graph.groups for box in _group_frames(group, places, side)] for side in TITLE_SIDES
    )
    # ``min`` takes the first of equals, which is the preferred side.
    frames = min(sides, key=lambda frames: _crossed_titles(wires, frames))
    return Picture(
        graph.name, sketch.title, sketch.alt, width, height, (*frames, *cells), wires, graph.legend
    )


def _crossed_titles(wires: Sequence[Wire], frames: Sequence[Box]) -> int:
    """Number of lines that run through titles."""
    titles = [label_bounds(label) for frame in frames for label in frame.labels]
    return sum(wire_crosses(wire, title) for wire in wires for title in titles)


def _numbers(text: str) -> list[float]:
    return [float(number) for number in _NUMBER.findall(text)]


def _element_title(group: ET.Element) -> str:
    return group.findtext(svg_tag("title")) or ""


def _box_bounds(top: ET.Element, shift: tuple[float, ...]) -> Iterator[tuple[str, Bounds]]:
    """Room of each box by its id, and of each group by its own behind ``cluster_``."""
    for group in top.iter(svg_tag("g")):
        if group.get("class") in ("node", "cluster"):
            points = [_numbers(shape.get("points", "")) for shape in group.iter(svg_tag("polygon"))]
            # Graphviz draws around its own origin and moves the whole group.
            across = [x + shift[0] for coordinates in points for x in coordinates[::2]]
            down = [y + shift[1] for coordinates in points for y in coordinates[1::2]]
            yield _element_title(group), (min(across), min(down), max(across), max(down))


def _edge_points(
    top: ET.Element, shift: tuple[float, ...]
) -> Iterator[tuple[str, list[tuple[float, float]]]]:
    """Points of each line, as of a Bézier curve; with an arrow it ends where that begins."""
    for group in top.iter(svg_tag("g")):
        if group.get("class") == "edge":
            path = group.find(svg_tag("path"))
            numbers = _numbers(path.get("d", "") if path is not None else "")
            pairs = zip(numbers[::2], numbers[1::2], strict=True)
            points = list(pairs)
            head = group.find(svg_tag("polygon"))
            if head is not None:
                points[-1] = _arrow_start(points, _numbers(head.get("points", "")))
            yield group.get("id", ""), [(x + shift[0], y + shift[1]) for x, y in points]


def _arrow_start(points: Sequence[tuple[float, float]], head: Sequence[float]) -> tuple[float, float]:
    """End of a line at which an arrow of refarch ends where that of Graphviz does."""
    x, y = points[-1]
    tip = max(zip(head[::2], head[1::2], strict=True), key=lambda at: hypot(at[0] - x, at[1] - y))
    from_x, from_y = points[-2]
    away = hypot(tip[0] - from_x, tip[1] - from_y) or 1.0
    return tip[0] - ARROW_LENGTH * (tip[0] - from_x) / away, tip[1] - ARROW_LENGTH * (tip[1] - from_y) / away


def _nodes_with_background(graph: Graph) -> Iterator[tuple[GraphNode, Role]]:
    """Boxes with the color behind them."""
    yield from ((node, "plain") for node in graph.nodes)
    yield from chain.from_iterable(map(_group_members, graph.groups))


def _group_members(group: GraphGroup) -> Iterator[tuple[GraphNode, Role]]:
    yield from ((node, group.role) for node in group.nodes)
    yield from chain.from_iterable(map(_group_members, group.groups))


def _group_frames(group: GraphGroup, places: Mapping[str, Bounds], side: TitleSide) -> Iterator[Box]:
    """Group with its title at one side, and those inside it."""
    left, top, right, bottom = places[f"cluster_{group.id}"]
    lines, y = [], top + 6
    for text in group.title:
        size, bold = TEXT_SIZES[text.look]
        x, anchor = _title_anchor(side, left + 8, right - 8)
        short_text = shorten_middle(text.text, right - left - 12, size, bold)
        lines.append(Label(short_text, x, y + size, size, bold, text.role, anchor))
        y += TEXT_HEIGHT
    tip = ", ".join(text.text for text in group.title)
    place = (left, top, right - left, bottom - top)
    yield Box(f"g-{group.id}", *place, group.role, tuple(lines), "frame", tip=tip)
    for inner in group.groups:
        yield from _group_frames(inner, places, side)


def _title_anchor(side: TitleSide, left: float, right: float) -> tuple[float, Anchor]:
    """Position and anchor of a title."""
    if side == "center":
        return (left + right) / 2, "middle"
    return (left, "start") if side == "left" else (right, "end")


def _cell_boxes(node: GraphNode, ground: Role, place: Bounds) -> Iterator[Box]:
    """Cells of a box, and the frame around them where it has one."""
    left, top, right, bottom = place
    inset = node.spacing + BORDER_WIDTH if node.framed else 0.0
    if node.framed:
        yield Box(node.id, left, top, right - left, bottom - top, node.role, (), "frame")
    across, down = column_widths(node), row_heights(node, MIN_ROW_HEIGHT)
    grid = list(grid_cells(node))
    for number, spot in enumerate(grid):
        cell = spot.cell
        # Cells without text take room alone and are not drawn.
        if not cell.texts:
            continue
        x = left + inset + sum(across[: spot.column]) + node.spacing * spot.column
        y = top + inset + sum(down[: spot.row]) + node.spacing * spot.row
        width, height = (
            span_size(across, spot.column, cell.columns, node.spacing),
            span_size(down, spot.row, cell.rows, node.spacing),
        )
        # A box of a single cell is one shape, so that draw.io and a hover see one object.
        name = node.id if len(grid) == 1 else f"{node.id}.{cell.name or f'c{number}'}"
        framed: Shape = "device" if len(grid) == 1 else "chip"
        shape: Shape = framed if cell.framed else "note"
        tip = ", ".join(text.text for text in cell.texts if text.text)
        yield Box(
            name, x, y, width, height, cell.role if cell.framed else ground,
            tuple(cell_labels(cell, (x, y, width, height))), shape,
            "", cell.href, tip, (), node.id if node.framed else "",
        )  # fmt: skip


def _graph_wires(
    graph: Graph, homes: Mapping[str, Box], paths: Mapping[str, list[tuple[float, float]]]
) -> Iterator[Wire]:
    for number, edge in enumerate(graph.edges):
        points = paths.get(edge_id(number))
        # Hidden edges have a place in the graph and no line in its drawing.
        if not points:
            continue
        first_box, second_box = _edge_end_box(edge.a, homes), _edge_end_box(edge.b, homes)
        straight = graph.straight or _is_straight(points)
        wire_points = (points[0], points[-1]) if straight else tuple(points)
        yield Wire(
            f"w{number}",
            first_box.id,
            second_box.id,
            wire_points,
            edge.role,
            edge.style,
            LINE_WIDTHS.get(edge.style, 1.5),
            _wire_tip(first_box, second_box),
            arrow=edge.arrow,
            curved=not straight,
        )


def _wire_tip(first_box: Box, second_box: Box) -> str:
    first, second = (box.labels[0].text if box.labels else "" for box in (first_box, second_box))
    return f"{first} to {second}"


def _is_straight(points: list[tuple[float, float]]) -> bool:
    (x, y), (far_x, far_y) = points[0], points[-1]
    return all(abs((far_x - x) * (b - y) - (far_y - y) * (a - x)) < 1 for a, b in points)


def _edge_end_box(at: EdgeEnd, homes: Mapping[str, Box]) -> Box:
    """Box that a line ends at: a cell, or the box itself, or its first cell."""
    box_of_end = homes.get(f"{at.node}.{at.cell}") or homes.get(at.node)
    return box_of_end or next(box for name, box in homes.items() if name.startswith(f"{at.node}."))
