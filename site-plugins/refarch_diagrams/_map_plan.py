"""The picture of the whole fabric while it is laid out: how large each box is, and which lines run where."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from refarch.facts.model import Design

from ._graph import Href
from ._map_boxes import Badge, SizedBox, cable_count_text, edge_badge, placed_boxes
from ._map_devices import box_with_rack, short_box, sized_box
from ._map_model import FabricMap, MapEdge, MapNode, racks_of
from ._measure import SMALL_SIZE, text_width
from ._parts import is_peer_link
from ._picture import Box, Wire

LOAD_TEXT_WIDTH = 76.0
"""Points for the figures of any failure on a line between two boxes."""

MAX_WIDTH = 940.0
"""Points that a page has room for on a screen of 1440."""

EDGE, BOX_GAP, FRAME_GAP, TITLE_HEIGHT, ARC_HEIGHT, ROW_GAP = 8.0, 12.0, 20.0, 24.0, 24.0, 64.0
"""Points: rim of the picture and of a frame, between boxes, between frames, height of a frame's title, of a
line past a box, between two rows."""


class Layout(NamedTuple):
    """Boxes and lines with their places."""

    boxes: tuple[Box, ...]
    wires: tuple[Wire, ...]
    wide: float
    high: float


class DrawOptions(NamedTuple):
    """Content that is drawn at the places."""

    href: Href
    detail: bool
    """Whether ports of switches and what is out of band are shown."""
    fold: bool = True
    """Whether equal racks become one where all are too wide."""
    ports: Mapping[str, tuple[tuple[Badge, ...], tuple[Badge, ...]]] | None = None
    """What stands at the upper and at the lower edge of boxes instead of the ends of their lines, by id of
    the box."""
    lands: Mapping[str, str] = {}
    """The box that a line ends at, by id of the line, where that is not its own end."""
    words: Mapping[str, tuple[str, ...]] | None = None
    """What is written on lines between boxes of one row, by id of the line, instead of speed and number."""


class MapPlan:
    """The picture while it is laid out: sizes first, then rows from the top down."""

    def __init__(self, design: Design, drawn: FabricMap, how: DrawOptions, line: str) -> None:
        self.design, self.map, self.how, self.line = design, drawn, how, line
        self.nodes = drawn.nodes
        self.spines_inside = self._spines_inside()
        self.order = self._order()
        self.level = [cord for cord in drawn.cords if self.row_of(cord.a) == self.row_of(cord.b)]
        self.near = self._inline()
        self.sizes = {node.id: self._sized(node) for node in self.nodes.values()}
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
        """Cords between neighbours of the rows of switches, which are straight lines between the two."""
        found = []
        for kind in ("spine", "leaf"):
            names = [node.id for node in self.row(kind)]
            pairs = {frozenset(pair) for pair in pairwise(names)}
            found += [cord for cord in self.level if frozenset((cord.a, cord.b)) in pairs]
        return found

    def arcs(self, kind: str) -> list[MapEdge]:
        """Cords that pass boxes of their row: above switches, below hosts."""
        return [cord for cord in self.level if cord not in self.near and self.row_of(cord.a) == kind]

    def levels(self, kind: str) -> dict[str, int]:
        """Distance of each of these lines from the boxes of its row, by id, as a number of arcs: lines side
        by side have the same."""
        taken: list[list[tuple[int, int]]] = []
        found = {}
        for cord in self.arcs(kind):
            start, end = sorted((self.order[cord.a], self.order[cord.b]))
            free = [all(end <= left or right <= start for left, right in level) for level in taken]
            number = free.index(True) if any(free) else len(taken)
            taken += [[]] if number == len(taken) else []
            taken[number].append((start, end))
            found[cord.id] = number
        return found

    def depth(self, kind: str) -> float:
        """Points that lines past the boxes of a row take."""
        return ARC_HEIGHT * (1 + max(self.levels(kind).values(), default=-1))

    def _spines_inside(self) -> bool:
        """Whether all that stands above stands in the racks of the only frame, which is drawn around it."""
        if len(self.map.frames) != 1:
            return False
        racks = set(self.map.frames[0].racks)
        homes = [{rack.id for rack in racks_of(self.design, node.devices)} for node in self.map.spines]
        return bool(homes) and all(own and own <= racks for own in homes)

    def _sized(self, node: MapNode) -> SizedBox:
        made = self._with_ports(node)
        above = node.kind == "spine" and not self.spines_inside
        return box_with_rack(self.design, made) if above else made

    def _with_ports(self, node: MapNode) -> SizedBox:
        if self.how.ports is not None:
            tops, bottoms = self.how.ports.get(node.id, ((), ()))
            return short_box(sized_box(self.design, node, tops, bottoms, self.how.href, False))
        ups: list[tuple[int, int, Badge]] = []
        downs: list[tuple[int, int, Badge]] = []
        for number, cord in enumerate(self.map.cords):
            if cord in self.level or node.id not in (cord.a, cord.b):
                continue
            far = self.nodes[cord.b if cord.a == node.id else cord.a]
            made = edge_badge(self.design, cord, node, far, self.how.href, self.how.detail)
            (downs if cord.a == node.id else ups).append((self.order[far.id], number, made))
        if node.kind == "spine" or not self.map.by_port:
            downs = []
        tops, bottoms = (
            tuple(made for _, _, made in sorted(side, key=lambda one: one[:2])) for side in (ups, downs)
        )
        return sized_box(self.design, node, tops, bottoms, self.how.href, self.how.detail)

    def gap(self, one: MapNode, other: MapNode) -> float:
        """Points between two neighbours of a row: enough for what is said of the line between them."""
        found = [cord for cord in self.near if {cord.a, cord.b} == {one.id, other.id}]
        texts = [words for cord in found for words in self.said(cord)]
        return max(
            [
                BOX_GAP if not texts or self.how.words is None else LOAD_TEXT_WIDTH,
                *(text_width(words, SMALL_SIZE) + 16 for words in texts),
            ]
        )

    def said(self, cord: MapEdge) -> list[str]:
        """Texts on a line between two boxes of one row."""
        if self.how.words is not None:
            return list(self.how.words[cord.id])
        bond = ", ".join(dict.fromkeys(link.bond for link in cord.links if link.bond))
        peer = any(is_peer_link(self.design, link) for link in cord.links)
        words = ("MLAG" if peer else "", cable_count_text(self.design, cord), bond if self.how.detail else "")
        return [each for each in words if each]

    def put(self, node: MapNode, x: float, y: float, wide: float) -> None:
        """Place a box."""
        for box in placed_boxes(self.sizes[node.id], x, y, wide):
            self.boxes[box.id] = box


def spine_edges(plan: MapPlan) -> Iterator[MapEdge]:
    return (cord for cord in plan.map.cords if plan.nodes[cord.a].kind == "spine" and cord not in plan.level)


def row_width(plan: MapPlan, nodes: Sequence[MapNode]) -> float:
    wide = sum(plan.sizes[node.id].wide for node in nodes)
    return wide + sum(plan.gap(one, other) for one, other in pairwise(nodes))
