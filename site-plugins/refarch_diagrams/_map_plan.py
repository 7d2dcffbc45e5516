"""The picture of the whole fabric while it is laid out: how large each box is, and which lines run where."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

from refarch.api.model import Design

from ._graph import Href
from ._map_boxes import Badge, SizedBox, cable_count_text, edge_badge, placed_boxes
from ._map_devices import box_with_rack, short_box, sized_box
from ._map_model import FabricMap, MapEdge, MapNode, racks_of
from ._picture import Box, Wire
from ._shared_texts import is_peer_link
from ._text_measure import SMALL_SIZE, text_width

LOAD_TEXT_WIDTH = 76.0
"""Points for the figures of any failure on a line between two boxes."""

MAX_WIDTH = 940.0
"""Points that a page has room for on a screen of 1440."""

EDGE, BOX_GAP, FRAME_GAP, TITLE_HEIGHT, ARC_HEIGHT, ROW_GAP = 8.0, 12.0, 20.0, 24.0, 24.0, 64.0
"""Points: rim of the picture and of a frame, between boxes, between frames, height of a frame's title, of a
line past a box, between two rows."""


class MapLayout(NamedTuple):
    """Boxes and lines with their places."""

    boxes: tuple[Box, ...]
    wires: tuple[Wire, ...]
    width: float
    height: float


class DrawOptions(NamedTuple):
    """Content that is drawn at the places."""

    href: Href
    detail: bool
    """Whether ports of switches and what is out of band are shown."""
    may_fold: bool = True
    """Whether equal racks become one where all are too wide."""
    badges: Mapping[str, tuple[tuple[Badge, ...], tuple[Badge, ...]]] | None = None
    """Badges at the upper and at the lower edge of boxes instead of the ends of their lines, by id of the
    box."""
    end_boxes: Mapping[str, str] = {}
    """The box that a line ends at, by id of the line, where that is not its own end."""
    edge_texts: Mapping[str, tuple[str, ...]] | None = None
    """Texts on lines between boxes of one row instead of speed and number, by id of the line."""


class MapPlan:
    """Picture while it is laid out: sizes first, then rows from the top down."""

    def __init__(self, design: Design, drawn: FabricMap, options: DrawOptions, line: str) -> None:
        self.design, self.map, self.options, self.prefix = design, drawn, options, line
        self.nodes = drawn.nodes
        self.spines_inside = self._spines_inside()
        self.order = self._order()
        self.level_edges = [edge for edge in drawn.edges if self.row_of(edge.a) == self.row_of(edge.b)]
        self.neighbor_edges = self._inline()
        self.sizes = {node.id: self._size_box(node) for node in self.nodes.values()}
        self.boxes: dict[str, Box] = {}
        self.wires: list[Wire] = []

    def _order(self) -> dict[str, int]:
        """Boxes from left to right, row by row."""
        inner = [node.id for frame in self.map.frames for node in frame.nodes]
        return {name: at for at, name in enumerate([node.id for node in self.map.spines] + inner)}

    def row_of(self, name: str) -> str:
        kind = self.nodes[name].kind
        return {"spine": "spine", "witness": "spine", "leaf": "leaf"}.get(kind, "device")

    def row(self, kind: str) -> list[MapNode]:
        """Boxes of a row, from left to right."""
        return [node for node in self.nodes.values() if self.row_of(node.id) == kind]

    def _inline(self) -> list[MapEdge]:
        """Edges between neighbors in the rows of switches, which are straight lines between the two."""
        neighbors = []
        for kind in ("spine", "leaf"):
            names = [node.id for node in self.row(kind)]
            pairs = {frozenset(pair) for pair in pairwise(names)}
            neighbors += [edge for edge in self.level_edges if frozenset((edge.a, edge.b)) in pairs]
        return neighbors

    def arcs(self, kind: str) -> list[MapEdge]:
        """Edges that pass boxes of their row: above switches, below hosts."""
        return [
            edge
            for edge in self.level_edges
            if edge not in self.neighbor_edges and self.row_of(edge.a) == kind
        ]

    def levels(self, kind: str) -> dict[str, int]:
        """Distance of each of these lines from the boxes of its row, by id, as a number of arcs: lines side
        by side have the same."""
        taken: list[list[tuple[int, int]]] = []
        numbers = {}
        for edge in self.arcs(kind):
            start, end = sorted((self.order[edge.a], self.order[edge.b]))
            free = [all(end <= left or right <= start for left, right in level) for level in taken]
            # The nearest level on which no other line of the row runs there.
            number = free.index(True) if any(free) else len(taken)
            taken += [[]] if number == len(taken) else []
            taken[number].append((start, end))
            numbers[edge.id] = number
        return numbers

    def depth(self, kind: str) -> float:
        """Points that lines past the boxes of a row take."""
        return ARC_HEIGHT * (1 + max(self.levels(kind).values(), default=-1))

    def _spines_inside(self) -> bool:
        """Whether all that is above is in the racks of the only frame, which is drawn around it."""
        if len(self.map.frames) != 1:
            return False
        racks = set(self.map.frames[0].racks)
        homes = [{rack.id for rack in racks_of(self.design, node.devices)} for node in self.map.spines]
        return bool(homes) and all(racks_of_node and racks_of_node <= racks for racks_of_node in homes)

    def _size_box(self, node: MapNode) -> SizedBox:
        sized = self._with_ports(node)
        above = node.kind == "spine" and not self.spines_inside
        return box_with_rack(self.design, sized) if above else sized

    def _with_ports(self, node: MapNode) -> SizedBox:
        if self.options.badges is not None:
            tops, bottoms = self.options.badges.get(node.id, ((), ()))
            return short_box(sized_box(self.design, node, tops, bottoms, self.options.href, False))
        ups: list[tuple[int, Badge]] = []
        downs: list[tuple[int, Badge]] = []
        for edge in self.map.edges:
            if edge in self.level_edges or node.id not in (edge.a, edge.b):
                continue
            peer = self.nodes[edge.b if edge.a == node.id else edge.a]
            badge = edge_badge(self.design, edge, node, peer, self.options.href, self.options.detail)
            (downs if edge.a == node.id else ups).append((self.order[peer.id], badge))
        # Lines of a spine spread over its lower edge; badges for all of them would not fit.
        if node.kind == "spine" or not self.map.by_port:
            downs = []
        # In the order of the boxes that they lead to, so that lines do not cross; lines to one box stay
        # in the order of the design.
        tops, bottoms = (
            tuple(badge for _, badge in sorted(side, key=itemgetter(0))) for side in (ups, downs)
        )
        return sized_box(self.design, node, tops, bottoms, self.options.href, self.options.detail)

    def gap(self, left: MapNode, right: MapNode) -> float:
        """Points between two neighbors of a row: enough for the text on the line between them."""
        edges = [edge for edge in self.neighbor_edges if {edge.a, edge.b} == {left.id, right.id}]
        texts = [words for edge in edges for words in self.edge_texts(edge)]
        return max(
            [
                BOX_GAP if not texts or self.options.edge_texts is None else LOAD_TEXT_WIDTH,
                *(text_width(words, SMALL_SIZE) + 16 for words in texts),
            ]
        )

    def edge_texts(self, edge: MapEdge) -> list[str]:
        """Texts on a line between two boxes of one row."""
        if self.options.edge_texts is not None:
            return list(self.options.edge_texts[edge.id])
        bond = ", ".join(dict.fromkeys(link.bond for link in edge.links if link.bond))
        peer = any(is_peer_link(self.design, link) for link in edge.links)
        words = (
            "MLAG" if peer else "",
            cable_count_text(self.design, edge),
            bond if self.options.detail else "",
        )
        return [text for text in words if text]

    def place(self, node: MapNode, x: float, y: float, width: float) -> None:
        """Place a box."""
        for box in placed_boxes(self.sizes[node.id], x, y, width):
            self.boxes[box.id] = box


def spine_edges(plan: MapPlan) -> Iterator[MapEdge]:
    return (
        edge for edge in plan.map.edges if plan.nodes[edge.a].kind == "spine" and edge not in plan.level_edges
    )


def row_width(plan: MapPlan, nodes: Sequence[MapNode]) -> float:
    width = sum(plan.sizes[node.id].width for node in nodes)
    return width + sum(plan.gap(left, right) for left, right in pairwise(nodes))
