"""Any graph for a narrow screen: its boxes as cards below each other in the direction of its lines, each with
the lines that leave it as text, behind a piece of line in their look."""

from collections.abc import Iterable, Iterator, Mapping

from ._graph import Graph, GraphCell, GraphEdge, GraphGroup, GraphNode, GraphText, Sketch
from ._picture import Box, Label, Picture
from ._text_measure import BOLD_SIZE, NORMAL_SIZE, SMALL_SIZE, cut_text

NARROW_WIDTH, EDGE, TEXT_HEIGHT, EDGE_HEIGHT = 320.0, 6.0, 15.0, 18.0
"""Points: width of the whole, rim, height of a line of text and of texts on a line."""

GROUP_GAP = 10.0
"""Points below the last card of a group."""

TYPES = {"strong": (BOLD_SIZE, True), "normal": (NORMAL_SIZE, False), "small": (SMALL_SIZE, False)}


def graph_cards(sketch: Sketch) -> Picture:
    """Picture of a graph as cards, those of a group below its title."""
    boxes: list[Box] = []
    graph, y = sketch.graph, EDGE
    heads = dict(entry for _, node in _nodes_with_group(graph) for entry in _target_names(node))
    title = ""
    for group, node in _nodes_with_group(graph):
        if group != title:
            y += GROUP_GAP if title else 0
            title = group
            if title:
                heading = cut_text(title, NARROW_WIDTH - 2 * EDGE, BOLD_SIZE, True)
                label = Label(heading, EDGE + 2, y + 14, BOLD_SIZE, True, "quiet", "start")
                boxes.append(
                    Box(f"g{len(boxes)}", EDGE, y, NARROW_WIDTH - 2 * EDGE, 20, "plain", (label,), "note")
                )
                y += 22
        y = _add_card(graph, node, heads, y, boxes) + EDGE
    return Picture(graph.name, sketch.title, sketch.alt, NARROW_WIDTH, y, tuple(boxes), (), graph.legend)


def _nodes_with_group(graph: Graph) -> list[tuple[str, GraphNode]]:
    """Boxes with the title of their group. Boxes and groups that lines lead to follow those that the lines
    come from; otherwise they are in the order of the graph, boxes before groups."""
    ranks = _ranks(graph)
    return _nodes_in_order(graph.nodes, graph.groups, "", ranks)


def _nodes_in_order(
    nodes: Iterable[GraphNode], groups: Iterable[GraphGroup], title: str, ranks: Mapping[str, int]
) -> list[tuple[str, GraphNode]]:
    pieces = [[(title, node)] for node in nodes]
    for group in groups:
        inner = " · ".join(piece for piece in (title, *(text.text for text in group.title[:1])) if piece)
        pieces.append(_nodes_in_order(group.nodes, group.groups, inner, ranks))
    pieces.sort(key=lambda piece: min((ranks.get(node.id, 0) for _, node in piece), default=0))
    return [entry for piece in pieces for entry in piece]


def _ranks(graph: Graph) -> dict[str, int]:
    """Lines of the longest way that leads to each box; 0 for boxes that none leads to. Around a circle the
    count ends at the number of lines."""
    ends = list(dict.fromkeys((edge.a.node, edge.b.node) for edge in graph.edges if edge.style != "hidden"))
    ranks: dict[str, int] = {}
    for _ in ends:
        before = dict(ranks)
        for start, end in ends:
            ranks[end] = min(max(ranks.get(end, 0), ranks.get(start, 0) + 1), len(ends))
        if ranks == before:
            break
    return ranks


def _target_names(node: GraphNode) -> Iterator[tuple[tuple[str, str], str]]:
    """Names of a box and of its cells as targets of lines: of a box with one cell in each row all of them, as
    a port and its device."""
    cells = [cell for row in node.rows for cell in row if cell.texts]
    first = cells[0].texts[0].text if cells else ""
    is_column = all(len(row) == 1 for row in node.rows)
    yield (node.id, ""), ", ".join(cell.texts[0].text for cell in cells) if is_column else first
    for cell in cells:
        if cell.name:
            cell_text = cell.texts[0].text
            yield (node.id, cell.name), cell_text if cell_text == first else f"{first} {cell_text}"


def _add_card(
    graph: Graph, node: GraphNode, heads: dict[tuple[str, str], str], y: float, boxes: list[Box]
) -> float:
    """Add a box with the texts of its cells, row by row, and the lines that leave it. Returns its lower
    edge."""
    lines = [line for row in node.rows for line in _row_texts(row)]
    leaving = (edge for edge in graph.edges if edge.a.node == node.id and edge.style != "hidden")
    edges = list({(_target_name(edge, heads), edge.role, edge.style): edge for edge in leaving}.values())
    height = TEXT_HEIGHT * len(lines) + EDGE_HEIGHT * len(edges) + 2 * EDGE
    first = node.rows[0][0]
    inside = NARROW_WIDTH - 4 * EDGE
    labels = tuple(
        Label(
            cut_text(text.text, inside, *TYPES[text.look]),
            2 * EDGE + 2,
            y + EDGE + 11 + TEXT_HEIGHT * number,
            *TYPES[text.look],
            text.role,
            "start",
        )
        for number, text in enumerate(lines)
    )
    role = first.role if first.framed else node.role
    name = f"n{len(boxes)}"
    place = (EDGE, y, NARROW_WIDTH - 2 * EDGE, height)
    boxes.append(Box(name, *place, role, labels, "device", "", first.href, heads[node.id, ""]))
    top = y + EDGE + TEXT_HEIGHT * len(lines)
    for number, edge in enumerate(edges):
        _add_edge_text(edge, heads, (name, number), top + EDGE_HEIGHT * number, boxes)
    return y + height


def _target_name(edge: GraphEdge, heads: dict[tuple[str, str], str]) -> str:
    """Name of a line's target."""
    return heads.get((edge.b.node, edge.b.cell)) or heads[edge.b.node, ""]


def _add_edge_text(
    edge: GraphEdge, heads: dict[tuple[str, str], str], of: tuple[str, int], y: float, boxes: list[Box]
) -> None:
    """Add a sample of a line and the name of its target."""
    parent, number = of
    thickness = 3.0 if edge.style == "bold" else 1.5
    x = 2 * EDGE + 4
    words = f"to {_target_name(edge, heads)}"
    label = Label(
        cut_text(words, NARROW_WIDTH - x - 40, SMALL_SIZE),
        x + 24,
        y + 12,
        SMALL_SIZE,
        False,
        edge.role,
        "start",
    )
    boxes.append(
        Box(f"{parent}s{number}", x, y + 8 - thickness / 2, 18, thickness, edge.role, (), "chip",
            parent=parent, dashed=edge.style == "dashed")
    )  # fmt: skip
    boxes.append(
        Box(f"{parent}e{number}", x + 22, y, NARROW_WIDTH - x - 22 - 2 * EDGE, 16, "quiet", (label,), "note",
            tip=words, parent=parent)
    )  # fmt: skip


def _row_texts(row: tuple[GraphCell, ...]) -> Iterator[GraphText]:
    """Texts of a row: of several cells those of each on one line."""
    filled = [cell for cell in row if cell.texts]
    if len(filled) == 1:
        yield from (text for text in filled[0].texts if text.text)
    elif filled:
        words = " · ".join(", ".join(text.text for text in cell.texts) for cell in filled)
        yield GraphText(words, "small")
