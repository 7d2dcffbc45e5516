"""Places for a graph whose boxes stand side by side as columns with the same rows, as the wiring of a switch
does: needs no Graphviz. On a narrow screen each line becomes a row of its own."""

from collections.abc import Iterator, Mapping

from ._graph import Graph, GraphEdge, GraphNode, LegendEntry, Role, Sketch
from ._grid import CELL_PADDING, TEXT_HEIGHT, cell_labels, column_widths, grid_cells
from ._picture import Box, Label, Picture, Shape, TextLine, Wire, centered_labels
from ._text_measure import BOLD_SIZE, NORMAL_SIZE, SMALL_SIZE, cut_text

COLUMN_GAP, EDGE = 64.0, 6.0
"""Points between columns and around the whole."""

LINE_WIDTHS = {"bold": 3.0, "solid": 1.5, "dashed": 1.5, "dotted": 1.5}

NARROW_WIDTH = 320.0


def column_picture(sketch: Sketch) -> Picture:
    """Graph with columns from left to right."""
    graph = sketch.graph
    heights = _row_heights(graph)
    boxes: list[Box] = []
    x = EDGE
    for node in graph.nodes:
        x = _place_column(node, x, heights, boxes) + COLUMN_GAP
    width = x - COLUMN_GAP + EDGE
    height = EDGE + sum(heights) + EDGE
    wires = tuple(_column_wires(graph, {box.id: box for box in boxes}))
    return Picture(graph.name, sketch.title, sketch.alt, width, height, tuple(boxes), wires, graph.legend)


def _row_heights(graph: Graph) -> list[float]:
    """Height of each row, the same in all columns."""
    count = max(len(node.rows) for node in graph.nodes)
    heights = [TEXT_HEIGHT + 2 * CELL_PADDING] * count
    for node in graph.nodes:
        for spot in grid_cells(node):
            if spot.cell.rows == 1:
                heights[spot.row] = max(heights[spot.row], TEXT_HEIGHT * len(spot.cell.texts) + CELL_PADDING)
    return heights


def _place_column(node: GraphNode, x: float, heights: list[float], boxes: list[Box]) -> float:
    """Put the cells of a box, and the frame around them; its right edge."""
    across = column_widths(node)
    frame = Box(node.id, x, EDGE, sum(across), sum(heights), node.role, (), "frame")
    if node.framed:
        boxes.append(frame)
    for number, spot in enumerate(grid_cells(node)):
        cell = spot.cell
        # An empty cell only fills the grid.
        if not cell.texts:
            continue
        left = x + sum(across[: spot.column])
        top = EDGE + sum(heights[: spot.row])
        width = sum(across[spot.column : spot.column + cell.columns])
        height = sum(heights[spot.row : spot.row + cell.rows])
        place = (left + 1, top + 1, width - 2, height - 2)
        name = f"{node.id}.{cell.name or f'c{number}'}"
        shape: Shape = "chip" if cell.framed else "note"
        tip = " ".join(text.text for text in cell.texts)
        role: Role = cell.role if cell.framed else "plain"
        parent = node.id if node.framed else ""
        boxes.append(
            Box(name, *place, role, tuple(cell_labels(cell, place)), shape, "", cell.href, tip, (), parent)
        )
    return x + sum(across)


def _column_wires(graph: Graph, boxes: Mapping[str, Box]) -> Iterator[Wire]:
    for number, edge in enumerate(graph.edges):
        first_box, second_box = (boxes[f"{at.node}.{at.cell}"] for at in (edge.a, edge.b))
        left, right = (first_box, second_box) if first_box.x < second_box.x else (second_box, first_box)
        points = ((left.right_edge, left.y + left.height / 2), (right.x, right.y + right.height / 2))
        yield Wire(
            f"w{number}", left.id, right.id, points, edge.role, edge.style, LINE_WIDTHS.get(edge.style, 1.5),
            f"{left.tip} to {right.tip}",
        )  # fmt: skip


def row_picture(sketch: Sketch, middle: str) -> Picture:
    """Picture for a narrow screen: the box ``middle``, then a row for each line, its port on the left and its
    target on the right."""
    graph = sketch.graph
    node = next(node for node in graph.nodes if node.id == middle)
    head = node.rows[0][0]
    height = TEXT_HEIGHT * len(head.texts) + 2 * CELL_PADDING
    place = (EDGE, EDGE, NARROW_WIDTH - 2 * EDGE, height)
    boxes = [Box(middle, *place, head.role, tuple(cell_labels(head, place)), "device", "", head.href, "")]
    wires = []
    y = EDGE + height + 4
    for number, edge in enumerate(graph.edges):
        line, wire = _cable_row(graph, edge, middle, number, y)
        boxes += line
        wires.append(wire)
        y += line[0].height + 3
    legend: tuple[LegendEntry, ...] = graph.legend
    return Picture(
        graph.name, sketch.title, sketch.alt, NARROW_WIDTH, y + EDGE, tuple(boxes), tuple(wires), legend
    )


def _cable_row(graph: Graph, edge: GraphEdge, middle: str, number: int, y: float) -> tuple[list[Box], Wire]:
    """Row of a cable: its port, and next to it the device and the port at the other end."""
    port_end, peer_end = (edge.a, edge.b) if edge.a.node == middle else (edge.b, edge.a)
    cells = {node.id: list(grid_cells(node)) for node in graph.nodes}
    port_cell = next(spot for spot in cells[middle] if spot.cell.name == port_end.cell)
    far_cell = next(spot for spot in cells[peer_end.node] if spot.cell.name == peer_end.cell)
    beside = [
        spot for spot in cells[peer_end.node]
        if spot is not far_cell and spot.row <= far_cell.row < spot.row + spot.cell.rows and spot.cell.framed
    ]  # fmt: skip
    device = beside[0].cell if beside else far_cell.cell
    first, second = device.texts[0].text, far_cell.cell.texts[0].text if beside else ""
    left, right = (EDGE, y, 88.0, 36.0), (124.0, y, NARROW_WIDTH - 124 - EDGE, 36.0)
    port = port_cell.cell.texts[0]
    port_label = Label(cut_text(port.text, 80, NORMAL_SIZE), 50, y + 22, NORMAL_SIZE, False, port.role)
    words: list[TextLine] = [
        TextLine(cut_text(first, right[2] - 12, BOLD_SIZE, True), BOLD_SIZE, True),
        TextLine(cut_text(second, right[2] - 12, SMALL_SIZE), SMALL_SIZE, False, "quiet"),
    ]
    boxes = [
        Box(
            f"p{number}",
            *left,
            port_cell.cell.role,
            (port_label,),
            "chip",
            "",
            port_cell.cell.href,
            port.text,
        ),
        Box(
            f"d{number}",
            *right,
            device.role,
            tuple(centered_labels(right, words)),
            "chip",
            "",
            device.href,
            first,
        ),
    ]
    points = ((left[0] + left[2], y + 18), (right[0], y + 18))
    look = edge.role, edge.style, LINE_WIDTHS.get(edge.style, 1.5)
    return boxes, Wire(
        f"w{number}", f"p{number}", f"d{number}", points, *look, f"{port.text} to {first} {second}"
    )
