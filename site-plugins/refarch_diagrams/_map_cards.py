"""The picture of the whole fabric for a narrow screen: the same devices as cards below each other, with their
cables as text, each behind a piece of line in its color."""

from collections.abc import Iterator, Sequence

from refarch.api import count_text
from refarch.api.model import Design, compress

from ._graph import Href, Role
from ._map_boxes import SizedBox, cable_count_text, vlan_rows, vlan_text
from ._map_devices import sized_box
from ._map_model import FabricMap, MapEdge, MapFrame, MapNode, common_speed
from ._map_plan import MapLayout
from ._palette import speed_style
from ._picture import Box, Label
from ._shared_texts import is_peer_link, network_role
from ._text_measure import BOLD_SIZE, SMALL_SIZE, cut_text, shorten_middle

NARROW_WIDTH, EDGE, LINE_HEIGHT, NAME_HEIGHT = 320.0, 6.0, 18.0, 40.0
"""Points: width of the whole, rim, height of a line and of a name."""


class CardStack:
    """Cards from the top down."""

    def __init__(self, design: Design, drawn: FabricMap, href: Href) -> None:
        self.design, self.map, self.href = design, drawn, href
        self.nodes = drawn.nodes
        self.y = EDGE
        self.boxes: list[Box] = []

    def add_device(self, node: MapNode, left: float, width: float) -> None:
        """Device with its name, what its cables lead to, and its VLANs."""
        sized = sized_box(self.design, node, (), (), self.href, False)
        cables = [edge for edge in self.map.edges if node.id == edge.b and not self._is_peer_link(edge)]
        rows = list(vlan_rows(sized.vlans, width - 8))
        height = NAME_HEIGHT + LINE_HEIGHT * (len(cables) + len(rows)) + (4 if cables or rows else 0)
        labels = tuple(_card_heading(sized, left + 34, self.y, width - 40))
        sign = (left + 8, self.y + NAME_HEIGHT / 2 - 10)
        place = (left, self.y, width, height)
        self.boxes.append(
            Box(
                node.id, *place, sized.role, labels, "device", sized.sign, sized.href, sized.tip, sign_at=sign
            )
        )
        y = self.y + NAME_HEIGHT
        for number, edge in enumerate(cables):
            self._add_cable(node, edge, number, (left + 8, y, width - 16))
            y += LINE_HEIGHT
        for at, row in enumerate(rows):
            x = left + 8
            for number, (network, vlan_width) in enumerate(row):
                text = Label(
                    vlan_text(network), x + vlan_width / 2, y + 12, SMALL_SIZE, False, network_role(network)
                )
                name = f"{node.id}v{at}.{number}"
                self.boxes.append(
                    Box(
                        name,
                        x,
                        y,
                        vlan_width,
                        16,
                        network_role(network),
                        (text,),
                        "chip",
                        tip=network.id,
                        parent=node.id,
                    )
                )
                x += vlan_width + 4
            y += LINE_HEIGHT
        self.y += height + EDGE

    def _is_peer_link(self, edge: MapEdge) -> bool:
        """Whether cables lead from switch to switch of one row, or from host to host."""
        return self.nodes[edge.a].kind == self.nodes[edge.b].kind

    def _add_cable(
        self, node: MapNode, edge: MapEdge, number: int, place: tuple[float, float, float]
    ) -> None:
        peer = self.nodes[edge.a if edge.b == node.id else edge.b]
        port = f"{edge.port} to " if edge.port else "to "
        words = f"{port}{compress(peer.devices)}: {cable_count_text(self.design, edge)}"
        self._add_line(f"{node.id}c{number}", edge, words, place, node.id)

    def _add_line(
        self, name: str, edge: MapEdge, words: str, place: tuple[float, float, float], parent: str
    ) -> None:
        """Piece of line and what it stands for."""
        x, y, width = place
        _, role, thickness = speed_style(common_speed(self.design, edge.links))
        label = Label(
            cut_text(words, width - 26, SMALL_SIZE), x + 26, y + 12, SMALL_SIZE, False, role, "start"
        )
        self.boxes.append(
            Box(
                name,
                x + 24,
                y,
                width - 24,
                16,
                "host",
                (label,),
                "note",
                tip=words,
                layers=edge.layers,
                parent=parent,
            )
        )
        line = (x + 2, y + 8 - thickness / 2, 18.0, thickness)
        self.boxes.append(Box(f"{name}w", *line, role, (), "chip", layers=edge.layers, parent=parent))

    def add_frame(self, frame: MapFrame) -> None:
        """Add a frame: switches, the lines between them, hosts and arrays."""
        at, top = len(self.boxes), self.y
        self.y += 24 if frame.title else 2 * EDGE
        inside = NARROW_WIDTH - 4 * EDGE
        for node in frame.nodes_of("leaf"):
            self.add_device(node, 2 * EDGE, inside)
        self.add_peer_links([node.id for node in frame.nodes_of("leaf")], 2 * EDGE, inside)
        for node in frame.nodes_of("hosts", "array"):
            self.add_device(node, 2 * EDGE, inside)
        self.add_peer_links([node.id for node in frame.nodes_of("hosts")], 2 * EDGE, inside)
        title = Label(
            cut_text(frame.title, inside, BOLD_SIZE, True),
            2 * EDGE + 2,
            top + 16,
            BOLD_SIZE,
            True,
            "quiet",
            "start",
        )
        labels = (title,) if frame.title else ()
        box = Box(frame.id, EDGE, top, NARROW_WIDTH - 2 * EDGE, self.y - top, "quiet", labels, "frame")
        self.boxes.insert(at, box)
        self.y += EDGE

    def add_peer_links(self, names: Sequence[str], left: float, width: float) -> None:
        """Lines between boxes of one kind, as text."""
        edges = [edge for edge in self.map.edges if edge.a in names and self._is_peer_link(edge)]
        for number, edge in enumerate(edges):
            first, second = (compress(self.nodes[name].devices) for name in (edge.a, edge.b))
            peer = "MLAG " if any(is_peer_link(self.design, link) for link in edge.links) else ""
            words = f"{first} – {second}: {peer}{cable_count_text(self.design, edge)}"
            self._add_line(f"{edge.a}l{number}", edge, words, (left + 4, self.y, width - 8), edge.a)
            self.y += LINE_HEIGHT
        self.y += EDGE if edges else 0.0

    def add_card(self, name: str, first: str, second: str, role: Role, href: str) -> None:
        """Card with two lines of text."""
        inside = NARROW_WIDTH - 2 * EDGE
        labels = (
            Label(
                cut_text(first, inside - 12, BOLD_SIZE, True), NARROW_WIDTH / 2, self.y + 16, BOLD_SIZE, True
            ),
            Label(
                cut_text(second, inside - 12, SMALL_SIZE),
                NARROW_WIDTH / 2,
                self.y + 31,
                SMALL_SIZE,
                False,
                role,
            ),
        )
        self.boxes.append(
            Box(name, EDGE, self.y, inside, NAME_HEIGHT, role, labels, "device", "", href, first)
        )
        self.y += NAME_HEIGHT + EDGE


def _card_heading(sized: SizedBox, left: float, top: float, room: float) -> Iterator[Label]:
    """Name and description from the left."""
    name = " ".join(sized.names) or compress(sized.node.devices)
    details = next((line.text for line in sized.texts if not line.bold), "")
    yield Label(
        shorten_middle(name, room, BOLD_SIZE, True), left, top + 16, BOLD_SIZE, True, "plain", "start"
    )
    yield Label(cut_text(details, room, SMALL_SIZE), left, top + 31, SMALL_SIZE, False, "quiet", "start")


def map_cards(design: Design, drawn: FabricMap, href: Href) -> MapLayout:
    """Layout of the fabric map as cards; in a fabric with many switches one frame is one card."""
    stack = CardStack(design, drawn, href)
    for node in drawn.spines:
        stack.add_device(node, EDGE, NARROW_WIDTH - 2 * EDGE)
    stack.add_peer_links([node.id for node in drawn.spines], EDGE, NARROW_WIDTH - 2 * EDGE)
    for frame in drawn.frames:
        stack.add_frame(frame)
    for item in drawn.outside:
        network = item.network
        second = ", ".join(
            ["out of band", *([network.prefix] if network else []), count_text(len(item.devices), "device")]
        )
        target = href("network" if network else "switch", item.name)
        stack.add_card(item.id, item.name, second, "management", target)
    return MapLayout(tuple(stack.boxes), (), NARROW_WIDTH, stack.y)
