"""The picture of the whole fabric for a narrow screen: the same devices as cards below each other, with their
cables in words, each behind a piece of line in its colour."""

from collections.abc import Iterator, Sequence

from refarch.api import counted
from refarch.facts.model import Design, compress

from ._graph import Href, Role
from ._map_boxes import SizedBox, cable_count_text, vlan_rows, vlan_text
from ._map_devices import sized_box
from ._map_model import FabricMap, MapEdge, MapFrame, MapNode, common_speed
from ._map_plan import Layout
from ._measure import BOLD_SIZE, SMALL_SIZE, cut_text, shorten_middle
from ._palette import speed_style
from ._parts import is_peer_link, network_role
from ._picture import Box, Label

NARROW_WIDTH, EDGE, LINE_HEIGHT, NAME_HEIGHT = 320.0, 6.0, 18.0, 40.0
"""Points: width of the whole, rim, height of a line and of a name."""


class CardStack:
    """Cards from the top down."""

    def __init__(self, design: Design, drawn: FabricMap, href: Href) -> None:
        self.design, self.map, self.href = design, drawn, href
        self.nodes = drawn.nodes
        self.y = EDGE
        self.boxes: list[Box] = []

    def card(self, node: MapNode, left: float, wide: float) -> None:
        """A device with its name, what its cables lead to, and its VLANs."""
        made = sized_box(self.design, node, (), (), self.href, False)
        cables = [cord for cord in self.map.cords if node.id == cord.b and not self._joins(cord)]
        rows = list(vlan_rows(made.vlans, wide - 8))
        high = NAME_HEIGHT + LINE_HEIGHT * (len(cables) + len(rows)) + (4 if cables or rows else 0)
        labels = tuple(_card_heading(made, left + 34, self.y, wide - 40))
        sign = (left + 8, self.y + NAME_HEIGHT / 2 - 10)
        place = (left, self.y, wide, high)
        self.boxes.append(
            Box(node.id, *place, made.role, labels, "device", made.sign, made.href, made.tip, sign_at=sign)
        )
        y = self.y + NAME_HEIGHT
        for number, cord in enumerate(cables):
            self._cable(node, cord, number, (left + 8, y, wide - 16))
            y += LINE_HEIGHT
        for at, row in enumerate(rows):
            x = left + 8
            for number, (network, own) in enumerate(row):
                text = Label(
                    vlan_text(network), x + own / 2, y + 12, SMALL_SIZE, False, network_role(network)
                )
                name = f"{node.id}v{at}.{number}"
                self.boxes.append(
                    Box(
                        name,
                        x,
                        y,
                        own,
                        16,
                        network_role(network),
                        (text,),
                        "chip",
                        tip=network.id,
                        parent=node.id,
                    )
                )
                x += own + 4
            y += LINE_HEIGHT
        self.y += high + EDGE

    def _joins(self, cord: MapEdge) -> bool:
        """Whether cables lead from switch to switch of one row, or from host to host."""
        return self.nodes[cord.a].kind == self.nodes[cord.b].kind

    def _cable(self, node: MapNode, cord: MapEdge, number: int, place: tuple[float, float, float]) -> None:
        far = self.nodes[cord.a if cord.b == node.id else cord.b]
        port = f"{cord.port} to " if cord.port else "to "
        words = f"{port}{compress(far.devices)}: {cable_count_text(self.design, cord)}"
        self._line_of(f"{node.id}c{number}", cord, words, place, node.id)

    def _line_of(
        self, name: str, cord: MapEdge, words: str, place: tuple[float, float, float], parent: str
    ) -> None:
        """A piece of line and what it stands for."""
        x, y, wide = place
        role, thick = speed_style(common_speed(self.design, cord.links))
        label = Label(
            cut_text(words, wide - 26, SMALL_SIZE), x + 26, y + 12, SMALL_SIZE, False, role, "start"
        )
        self.boxes.append(
            Box(
                name,
                x + 24,
                y,
                wide - 24,
                16,
                "host",
                (label,),
                "note",
                tip=words,
                layers=cord.layers,
                parent=parent,
            )
        )
        line = (x + 2, y + 8 - thick / 2, 18.0, thick)
        self.boxes.append(Box(f"{name}w", *line, role, (), "chip", layers=cord.layers, parent=parent))

    def frame(self, frame: MapFrame) -> None:
        """Add a frame: switches, the lines between them, hosts and arrays."""
        at, top = len(self.boxes), self.y
        self.y += 24 if frame.title else 2 * EDGE
        inside = NARROW_WIDTH - 4 * EDGE
        for node in frame.of("leaf"):
            self.card(node, 2 * EDGE, inside)
        self.between([node.id for node in frame.of("leaf")], 2 * EDGE, inside)
        for node in frame.of("hosts", "array"):
            self.card(node, 2 * EDGE, inside)
        self.between([node.id for node in frame.of("hosts")], 2 * EDGE, inside)
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

    def between(self, names: Sequence[str], left: float, wide: float) -> None:
        """Lines between boxes of one kind, in words."""
        own = [cord for cord in self.map.cords if cord.a in names and self._joins(cord)]
        for number, cord in enumerate(own):
            one, other = (compress(self.nodes[name].devices) for name in (cord.a, cord.b))
            peer = "MLAG " if any(is_peer_link(self.design, link) for link in cord.links) else ""
            words = f"{one} – {other}: {peer}{cable_count_text(self.design, cord)}"
            self._line_of(f"{cord.a}l{number}", cord, words, (left + 4, self.y, wide - 8), cord.a)
            self.y += LINE_HEIGHT
        self.y += EDGE if own else 0.0

    def plain(self, name: str, first: str, second: str, role: Role, href: str) -> None:
        """A card with two lines of text."""
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


def _card_heading(made: SizedBox, left: float, top: float, room: float) -> Iterator[Label]:
    """Name and description from the left."""
    name = " ".join(made.names) or compress(made.node.devices)
    said = next((words for words, _, bold, _ in made.texts if not bold), "")
    yield Label(
        shorten_middle(name, room, BOLD_SIZE, True), left, top + 16, BOLD_SIZE, True, "plain", "start"
    )
    yield Label(cut_text(said, room, SMALL_SIZE), left, top + 31, SMALL_SIZE, False, "quiet", "start")


def map_cards(design: Design, drawn: FabricMap, href: Href) -> Layout:
    """Layout of the fabric map as cards; in a fabric with many switches one frame is one card."""
    stack = CardStack(design, drawn, href)
    for node in drawn.spines:
        stack.card(node, EDGE, NARROW_WIDTH - 2 * EDGE)
    stack.between([node.id for node in drawn.spines], EDGE, NARROW_WIDTH - 2 * EDGE)
    for frame in drawn.frames:
        stack.frame(frame)
    for each in drawn.outside:
        network = each.network
        second = ", ".join(
            ["out of band", *([network.prefix] if network else []), counted(len(each.devices), "device")]
        )
        target = href("network" if network else "switch", each.name)
        stack.plain(each.id, each.name, second, "management", target)
    return Layout(tuple(stack.boxes), (), NARROW_WIDTH, stack.y)
