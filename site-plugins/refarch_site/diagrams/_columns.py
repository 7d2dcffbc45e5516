"""Places for a graph whose boxes stand side by side as columns with the same rows, as the wiring of a switch
does: needs no Graphviz. On a narrow screen each line becomes a row of its own."""

from collections.abc import Iterator, Mapping
from math import ceil
from typing import NamedTuple

from ._graph import Cell, Edge, Entry, Graph, Node, Role, Sketch, Text
from ._measure import NORMAL, SMALL, STRONG, cut, width
from ._picture import Box, Label, Picture, Shape, TextLine, Wire, centred

GAP, RIM, LINE, EDGE = 64.0, 8.0, 15.0, 6.0
"""Points between columns, beside a text, of a line of text, and around the whole."""

THICK = {"bold": 3.0, "solid": 1.5, "dashed": 1.5, "dotted": 1.5}

PHONE = 320.0


class Spot(NamedTuple):
    """A cell in the grid of its box."""

    cell: Cell
    row: int
    column: int


def spots(node: Node) -> Iterator[Spot]:
    """Cells with the place that they get in the grid, as tables of HTML give it."""
    taken: set[tuple[int, int]] = set()
    for row, cells in enumerate(node.rows):
        column = 0
        for cell in cells:
            while (row, column) in taken:
                column += 1
            taken |= {
                (row + down, column + right) for down in range(cell.rows) for right in range(cell.columns)
            }
            yield Spot(cell, row, column)
            column += cell.columns


def picture(sketch: Sketch) -> Picture:
    """The graph with columns from left to right."""
    graph = sketch.graph
    heights = _heights(graph)
    boxes: list[Box] = []
    x = EDGE
    for node in graph.nodes:
        x = _column(node, x, heights, boxes) + GAP
    wide = x - GAP + EDGE
    high = EDGE + sum(heights) + EDGE
    wires = tuple(_wires(graph, {box.id: box for box in boxes}))
    return Picture(graph.name, sketch.title, sketch.alt, wide, high, tuple(boxes), wires, graph.legend)


def _heights(graph: Graph) -> list[float]:
    """Height of each row, the same in all columns."""
    count = max(len(node.rows) for node in graph.nodes)
    heights = [LINE + 2 * RIM] * count
    for node in graph.nodes:
        for spot in spots(node):
            if spot.cell.rows == 1:
                heights[spot.row] = max(heights[spot.row], LINE * len(spot.cell.texts) + RIM)
    return heights


def _needed(cell: Cell) -> float:
    """Points from side to side."""
    texts = (width(text.text, *_type(text)) for text in cell.texts)
    return ceil(max([cell.width, *(wide + 2 * RIM for wide in texts)]))


def _type(text: Text) -> tuple[float, bool]:
    """Size of a text, and whether it is bold."""
    return {"strong": (STRONG, True), "normal": (NORMAL, False), "small": (SMALL, False)}[text.look]


def _widths(node: Node) -> list[float]:
    """Width of each column of a box."""
    made = list(spots(node))
    widths = [0.0] * max(spot.column + spot.cell.columns for spot in made)
    for spot in made:
        if spot.cell.columns == 1:
            widths[spot.column] = max(widths[spot.column], _needed(spot.cell))
    for spot in made:
        own = range(spot.column, spot.column + spot.cell.columns)
        lacking = _needed(spot.cell) - sum(widths[at] for at in own)
        if lacking > 0:
            for at in own:
                widths[at] += ceil(lacking / len(own))
    return widths


def _column(node: Node, x: float, heights: list[float], boxes: list[Box]) -> float:
    """Put the cells of a box, and the frame around them; its right edge."""
    widths = _widths(node)
    frame = Box(node.id, x, EDGE, sum(widths), sum(heights), node.role, (), "frame")
    if node.framed:
        boxes.append(frame)
    for number, spot in enumerate(spots(node)):
        cell = spot.cell
        if not cell.texts:
            continue
        left = x + sum(widths[: spot.column])
        top = EDGE + sum(heights[: spot.row])
        wide = sum(widths[spot.column : spot.column + cell.columns])
        high = sum(heights[spot.row : spot.row + cell.rows])
        boxes.append(cell_box(node, number, cell, (left + 1, top + 1, wide - 2, high - 2)))
    return x + sum(widths)


def cell_box(node: Node, number: int, cell: Cell, place: tuple[float, float, float, float]) -> Box:
    """A cell, the one of this number of its box, as a box of its own in it. ``place`` is left, top, width and
    height."""
    name = f"{node.id}.{cell.name or f'c{number}'}"
    shape: Shape = "chip" if cell.framed else "note"
    tip = " ".join(text.text for text in cell.texts)
    role: Role = cell.role if cell.framed else "quiet"
    parent = node.id if node.framed else ""
    return Box(name, *place, role, tuple(_labels(cell, place)), shape, "", cell.href, tip, (), parent)


def _labels(cell: Cell, place: tuple[float, float, float, float]) -> Iterator[Label]:
    """The texts of a cell: in its middle, or at the side that it wants."""
    lines: list[TextLine] = [(text.text, *_type(text), text.role) for text in cell.texts]
    for label in centred(place, lines):
        if cell.align == "center":
            yield label
        else:
            at_left = cell.align == "left"
            x = place[0] + RIM if at_left else place[0] + place[2] - RIM
            yield label._replace(x=x, anchor="start" if at_left else "end")


def _wires(graph: Graph, boxes: Mapping[str, Box]) -> Iterator[Wire]:
    for number, edge in enumerate(graph.edges):
        near, far = (boxes[f"{at.node}.{at.cell}"] for at in (edge.a, edge.b))
        left, right = (near, far) if near.x < far.x else (far, near)
        points = ((left.right, left.y + left.high / 2), (right.x, right.y + right.high / 2))
        yield Wire(
            f"w{number}", left.id, right.id, points, edge.role, edge.style, THICK.get(edge.style, 1.5),
            f"{left.tip} to {right.tip}",
        )  # fmt: skip


def rows(sketch: Sketch, middle: str) -> Picture:
    """The same for a narrow screen: what the box ``middle`` says, then each line with its port on the left
    and what it leads to on the right."""
    graph = sketch.graph
    node = next(node for node in graph.nodes if node.id == middle)
    head = node.rows[0][0]
    high = LINE * len(head.texts) + 2 * RIM
    place = (EDGE, EDGE, PHONE - 2 * EDGE, high)
    boxes = [Box(middle, *place, head.role, tuple(_labels(head, place)), "device", "", head.href, "")]
    wires = []
    y = EDGE + high + 4
    for number, edge in enumerate(graph.edges):
        line, wire = _row(graph, edge, middle, number, y)
        boxes += line
        wires.append(wire)
        y += line[0].high + 3
    legend: tuple[Entry, ...] = graph.legend
    return Picture(graph.name, sketch.title, sketch.alt, PHONE, y + EDGE, tuple(boxes), tuple(wires), legend)


def _row(graph: Graph, edge: Edge, middle: str, number: int, y: float) -> tuple[list[Box], Wire]:
    """One line: its port, and beside it the device and the port at the other end."""
    near, far = (edge.a, edge.b) if edge.a.node == middle else (edge.b, edge.a)
    cells = {node.id: list(spots(node)) for node in graph.nodes}
    own = next(spot for spot in cells[middle] if spot.cell.name == near.cell)
    other = next(spot for spot in cells[far.node] if spot.cell.name == far.cell)
    beside = [
        spot for spot in cells[far.node]
        if spot is not other and spot.row <= other.row < spot.row + spot.cell.rows and spot.cell.framed
    ]  # fmt: skip
    device = beside[0].cell if beside else other.cell
    first, second = device.texts[0].text, other.cell.texts[0].text if beside else ""
    left, right = (EDGE, y, 88.0, 36.0), (124.0, y, PHONE - 124 - EDGE, 36.0)
    port = own.cell.texts[0]
    port_label = Label(cut(port.text, 80, NORMAL), 50, y + 22, NORMAL, False, port.role)
    words: list[TextLine] = [
        (cut(first, right[2] - 12, STRONG, True), STRONG, True, "plain"),
        (cut(second, right[2] - 12, SMALL), SMALL, False, "quiet"),
    ]
    boxes = [
        Box(f"p{number}", *left, own.cell.role, (port_label,), "chip", "", own.cell.href, port.text),
        Box(f"d{number}", *right, device.role, tuple(centred(right, words)), "chip", "", device.href, first),
    ]
    points = ((left[0] + left[2], y + 18), (right[0], y + 18))
    look = edge.role, edge.style, THICK.get(edge.style, 1.5)
    return boxes, Wire(
        f"w{number}", f"p{number}", f"d{number}", points, *look, f"{port.text} to {first} {second}"
    )
