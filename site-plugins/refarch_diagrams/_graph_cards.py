"""Any graph for a narrow screen: its boxes as cards below each other, each with the lines that leave it in
words, behind a piece of line in their look."""

from collections.abc import Iterator

from ._graph import Cell, Edge, Graph, Group, Node, Sketch, Text
from ._measure import NORMAL, SMALL, STRONG, cut
from ._picture import Box, Label, Picture

WIDE, EDGE, LINE, ROW = 320.0, 6.0, 15.0, 18.0
"""Points: width of the whole, rim, height of a line of text and of what is said of a line."""

TYPES = {"strong": (STRONG, True), "normal": (NORMAL, False), "small": (SMALL, False)}


def cards(sketch: Sketch) -> Picture:
    """The picture of a graph as cards, those of a group below its title."""
    boxes: list[Box] = []
    graph, y = sketch.graph, EDGE
    heads = dict(entry for _, node in _nodes(graph) for entry in _names(node))
    title = ""
    for group, node in _nodes(graph):
        if group != title:
            title = group
            if title:
                said = cut(title, WIDE - 2 * EDGE, STRONG, True)
                label = Label(said, EDGE + 2, y + 14, STRONG, True, "quiet", "start")
                boxes.append(Box(f"g{len(boxes)}", EDGE, y, WIDE - 2 * EDGE, 20, "plain", (label,), "note"))
                y += 22
        y = _card(graph, node, heads, y, boxes) + EDGE
    return Picture(graph.name, sketch.title, sketch.alt, WIDE, y, tuple(boxes), (), graph.legend)


def _nodes(graph: Graph) -> Iterator[tuple[str, Node]]:
    """All boxes with the title of their group, in the order of the graph."""
    yield from (("", node) for node in graph.nodes)
    yield from _inside(graph.groups, "")


def _inside(groups: tuple[Group, ...], above: str) -> Iterator[tuple[str, Node]]:
    for group in groups:
        own = " · ".join(piece for piece in (above, *(text.text for text in group.title[:1])) if piece)
        yield from ((own, node) for node in group.nodes)
        yield from _inside(group.groups, own)


def _names(node: Node) -> Iterator[tuple[tuple[str, str], str]]:
    """What a box, and each of its cells, is called where a line leads to it."""
    cells = [cell for row in node.rows for cell in row if cell.texts]
    first = cells[0].texts[0].text if cells else ""
    yield (node.id, ""), first
    for cell in cells:
        if cell.name:
            own = cell.texts[0].text
            yield (node.id, cell.name), own if own == first else f"{first} {own}"


def _card(graph: Graph, node: Node, heads: dict[tuple[str, str], str], y: float, boxes: list[Box]) -> float:
    """A box with the texts of its cells, row by row, and the lines that leave it; its lower edge."""
    lines = [line for row in node.rows for line in _lines(row)]
    leaving = (edge for edge in graph.edges if edge.a.node == node.id and edge.style != "hidden")
    edges = list({(_target(edge, heads), edge.role, edge.style): edge for edge in leaving}.values())
    high = LINE * len(lines) + ROW * len(edges) + 2 * EDGE
    first = node.rows[0][0]
    inside = WIDE - 4 * EDGE
    labels = tuple(
        Label(cut(text.text, inside, *TYPES[text.look]), 2 * EDGE + 2, y + EDGE + 11 + LINE * number,
              *TYPES[text.look], text.role, "start")
        for number, text in enumerate(lines)
    )  # fmt: skip
    role = first.role if first.framed else node.role
    name = f"n{len(boxes)}"
    place = (EDGE, y, WIDE - 2 * EDGE, high)
    boxes.append(Box(name, *place, role, labels, "device", "", first.href, heads[node.id, ""]))
    top = y + EDGE + LINE * len(lines)
    for number, edge in enumerate(edges):
        _leaving(edge, heads, (name, number), top + ROW * number, boxes)
    return y + high


def _target(edge: Edge, heads: dict[tuple[str, str], str]) -> str:
    """What a line leads to, in words."""
    return heads.get((edge.b.node, edge.b.cell)) or heads[edge.b.node, ""]


def _leaving(
    edge: Edge, heads: dict[tuple[str, str], str], of: tuple[str, int], y: float, boxes: list[Box]
) -> None:
    """What a line leads to, behind a piece of it."""
    parent, number = of
    thick = 3.0 if edge.style == "bold" else 1.5
    x = 2 * EDGE + 4
    words = f"to {_target(edge, heads)}"
    label = Label(cut(words, WIDE - x - 40, SMALL), x + 24, y + 12, SMALL, False, edge.role, "start")
    boxes.append(
        Box(f"{parent}s{number}", x, y + 8 - thick / 2, 18, thick, edge.role, (), "chip",
            parent=parent, dashed=edge.style == "dashed")
    )  # fmt: skip
    boxes.append(
        Box(f"{parent}e{number}", x + 22, y, WIDE - x - 22 - 2 * EDGE, 16, "quiet", (label,), "note",
            tip=words, parent=parent)
    )  # fmt: skip


def _lines(row: tuple[Cell, ...]) -> Iterator[Text]:
    """The texts of a row: of several cells those of each on one line."""
    filled = [cell for cell in row if cell.texts]
    if len(filled) == 1:
        yield from filled[0].texts
    elif filled:
        words = " · ".join(", ".join(text.text for text in cell.texts) for cell in filled)
        yield Text(words, "small")
