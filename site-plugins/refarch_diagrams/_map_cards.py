"""The picture of the whole fabric for a narrow screen: the same devices as cards below each other, with their
cables in words, each behind a piece of line in its colour."""

from collections.abc import Iterator, Sequence

from refarch.api import counted
from refarch.api.model import Design, compress

from ._graph import Href, Role
from ._map_boxes import Sized, amount_of, vlan_rows, vlan_text
from ._map_devices import sized
from ._map_model import Cord, Frame, Map, Node, speed_of
from ._map_plan import Placed
from ._measure import SMALL, STRONG, cut, shortened
from ._palette import speed_look
from ._parts import is_peer_link, role_of
from ._picture import Box, Label

WIDE, EDGE, ROW, HEAD = 320.0, 6.0, 18.0, 40.0
"""Points: width of the whole, rim, height of a line and of a name."""


class Stack:
    """Cards from the top down."""

    def __init__(self, design: Design, drawn: Map, href: Href) -> None:
        self.design, self.map, self.href = design, drawn, href
        self.nodes = drawn.nodes
        self.y = EDGE
        self.boxes: list[Box] = []

    def card(self, node: Node, left: float, wide: float) -> None:
        """A device with its name, what its cables lead to, and its VLANs."""
        made = sized(self.design, node, (), (), self.href, False)
        cables = [cord for cord in self.map.cords if node.id == cord.b and not self._joins(cord)]
        rows = list(vlan_rows(made.vlans, wide - 8))
        high = HEAD + ROW * (len(cables) + len(rows)) + (4 if cables or rows else 0)
        labels = tuple(_head(made, left + 34, self.y, wide - 40))
        sign = (left + 8, self.y + HEAD / 2 - 10)
        place = (left, self.y, wide, high)
        self.boxes.append(
            Box(node.id, *place, made.role, labels, "device", made.sign, made.href, made.tip, sign_at=sign)
        )
        y = self.y + HEAD
        for number, cord in enumerate(cables):
            self._cable(node, cord, number, (left + 8, y, wide - 16))
            y += ROW
        for at, row in enumerate(rows):
            x = left + 8
            for number, (network, own) in enumerate(row):
                text = Label(vlan_text(network), x + own / 2, y + 12, SMALL, False, role_of(network))
                name = f"{node.id}v{at}.{number}"
                self.boxes.append(
                    Box(
                        name, x, y, own, 16, role_of(network), (text,), "chip", tip=network.id, parent=node.id
                    )
                )
                x += own + 4
            y += ROW
        self.y += high + EDGE

    def _joins(self, cord: Cord) -> bool:
        """Whether cables lead from switch to switch of one row, or from host to host."""
        return self.nodes[cord.a].kind == self.nodes[cord.b].kind

    def _cable(self, node: Node, cord: Cord, number: int, place: tuple[float, float, float]) -> None:
        far = self.nodes[cord.a if cord.b == node.id else cord.b]
        port = f"{cord.port} to " if cord.port else "to "
        words = f"{port}{compress(far.devices)}: {amount_of(self.design, cord)}"
        self._line_of(f"{node.id}c{number}", cord, words, place, node.id)

    def _line_of(
        self, name: str, cord: Cord, words: str, place: tuple[float, float, float], parent: str
    ) -> None:
        """A piece of line and what it stands for."""
        x, y, wide = place
        role, thick = speed_look(speed_of(self.design, cord.links))
        label = Label(cut(words, wide - 26, SMALL), x + 26, y + 12, SMALL, False, role, "start")
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

    def frame(self, frame: Frame) -> None:
        """What hangs together: switches, the lines between them, hosts and arrays."""
        at, top = len(self.boxes), self.y
        self.y += 24 if frame.title else 2 * EDGE
        inside = WIDE - 4 * EDGE
        for node in frame.of("leaf"):
            self.card(node, 2 * EDGE, inside)
        self.between([node.id for node in frame.of("leaf")], 2 * EDGE, inside)
        for node in frame.of("hosts", "array"):
            self.card(node, 2 * EDGE, inside)
        self.between([node.id for node in frame.of("hosts")], 2 * EDGE, inside)
        title = Label(
            cut(frame.title, inside, STRONG, True), 2 * EDGE + 2, top + 16, STRONG, True, "quiet", "start"
        )
        labels = (title,) if frame.title else ()
        box = Box(frame.id, EDGE, top, WIDE - 2 * EDGE, self.y - top, "quiet", labels, "frame")
        self.boxes.insert(at, box)
        self.y += EDGE

    def between(self, names: Sequence[str], left: float, wide: float) -> None:
        """Lines between boxes of one kind, in words."""
        own = [cord for cord in self.map.cords if cord.a in names and self._joins(cord)]
        for number, cord in enumerate(own):
            one, other = (compress(self.nodes[name].devices) for name in (cord.a, cord.b))
            peer = "MLAG " if any(is_peer_link(self.design, link) for link in cord.links) else ""
            words = f"{one} – {other}: {peer}{amount_of(self.design, cord)}"
            self._line_of(f"{cord.a}l{number}", cord, words, (left + 4, self.y, wide - 8), cord.a)
            self.y += ROW
        self.y += EDGE if own else 0.0

    def plain(self, name: str, first: str, second: str, role: Role, href: str) -> None:
        """A card with two lines of text."""
        inside = WIDE - 2 * EDGE
        labels = (
            Label(cut(first, inside - 12, STRONG, True), WIDE / 2, self.y + 16, STRONG, True),
            Label(cut(second, inside - 12, SMALL), WIDE / 2, self.y + 31, SMALL, False, role),
        )
        self.boxes.append(Box(name, EDGE, self.y, inside, HEAD, role, labels, "device", "", href, first))
        self.y += HEAD + EDGE


def _head(made: Sized, left: float, top: float, room: float) -> Iterator[Label]:
    """Name and description from the left."""
    name = " ".join(made.names) or compress(made.node.devices)
    said = next((words for words, _, bold, _ in made.texts if not bold), "")
    yield Label(shortened(name, room, STRONG, True), left, top + 16, STRONG, True, "plain", "start")
    yield Label(cut(said, room, SMALL), left, top + 31, SMALL, False, "quiet", "start")


def cards(design: Design, drawn: Map, href: Href) -> Placed:
    """All of the picture; of a fabric with many switches those of one frame as one card."""
    stack = Stack(design, drawn, href)
    for node in drawn.spines:
        stack.card(node, EDGE, WIDE - 2 * EDGE)
    stack.between([node.id for node in drawn.spines], EDGE, WIDE - 2 * EDGE)
    for frame in drawn.frames:
        stack.frame(frame)
    for each in drawn.outside:
        network = each.network
        second = ", ".join(
            ["out of band", *([network.prefix] if network else []), counted(len(each.devices), "device")]
        )
        target = href("network" if network else "switch", each.name)
        stack.plain(each.id, each.name, second, "management", target)
    return Placed(tuple(stack.boxes), (), WIDE, stack.y)
