"""The picture that all failures of a design are shown on: devices, their ports and the lines between them,
each at one place whatever fails."""

from collections.abc import Iterator, Mapping

from refarch.api import enumeration
from refarch.api.failure import failure_cases, unharmed
from refarch.api.figures import PRODUCTS
from refarch.api.model import Design

from ._failure_states import LONG, Port, Shown, ports_of, shown
from ._graph import Entry, Href, Role
from ._map_boxes import Chip
from ._map_devices import sized, terse
from ._map_layout import laid_out
from ._map_model import Map, map_of
from ._map_plan import How, Placed
from ._measure import SMALL, cut
from ._picture import Box, Label, Picture, Wire, centred

FIGURE = 44.0
"""Points of the figure at the lower end of a line between two switches."""

LINE = 14.0

BLANK = "\u00a0"
"""Stands for a line of text that another failure fills."""


class Scene:
    """The places, and what is on them with nothing failed."""

    def __init__(self, design: Design, href: Href) -> None:
        apart = frozenset(
            case.effects[0].fault.owner
            for case in failure_cases(design)
            if case.effects[0].fault.owner in design.hosts
        )
        self.design = design
        self.href = href
        self.map = map_of(design, apart)
        self.ports = tuple(ports_of(design, self.map))
        self.whole = shown(design, self.map, self.ports, unharmed(design))
        lands = {cord: port.id for port in self.ports for cord in port.cords}
        words = {cord.id: _words(self.whole, cord.id) for cord in self.map.cords}
        how = How(href, False, False, _chips(self.map, self.ports, self.whole), lands, words)
        self.wide = laid_out(design, self.map, how)
        self.narrow = _cards(self)

    def picture(self, name: str, title: str, alt: str, state: Shown, narrow: bool = False) -> Picture:
        """The picture of one state."""
        made = self.narrow if narrow else self.wide
        painted = _painted(made, state)
        legend = () if narrow else tuple(_legend(self.design, self.map))
        return Picture(name, title, alt, made.wide, made.high, painted.boxes, painted.wires, legend)


def _legend(design: Design, drawn: Map) -> Iterator[Entry]:
    """Looks that a port or a line has in some failure."""
    used = (cluster.product for cluster in design.clusters.values())
    products = dict.fromkeys(PRODUCTS.get(product, product) for product in used)
    yield Entry(f"Traffic of {enumeration(list(products))}", "storage", "bold")
    yield Entry("Other traffic", "switch")
    yield Entry("In reserve", "quiet", "dashed")
    yield Entry("Failed", "gone", "dotted")
    yield Entry("Overload, or cut off", "failed", "bold")
    nodes = drawn.nodes
    switches = [{nodes[cord.a].kind, nodes[cord.b].kind} <= {"spine", "leaf"} for cord in drawn.cords]
    if any(switches):
        yield Entry("Between switches: load at most, of what the links carry", "link")


def _words(whole: Shown, cord: str) -> tuple[str, ...]:
    """What stands above and below a line between two switches of one row."""
    pair = (whole.boxes.get(f"{cord}l0"), whole.boxes.get(f"{cord}l1"))
    return tuple(lines[0] or BLANK for each in pair if each for _, lines in [each])


def _chips(
    drawn: Map, ports: tuple[Port, ...], whole: Shown
) -> Mapping[str, tuple[tuple[Chip, ...], tuple[Chip, ...]]]:
    """Ports of hosts and arrays, those that lead to other hosts below, and figures of the lines that come
    from above to a switch."""
    tops: dict[str, list[Chip]] = {}
    bottoms: dict[str, list[Chip]] = {}
    nodes = drawn.nodes
    hosts = {name for node in nodes.values() if node.kind == "hosts" for name in node.devices}
    for port in ports:
        direct = all(lead.far.device in hosts for lead in port.leads)
        chip = _chip(port.id[:-1], whole.boxes[port.id], LONG + 10, port.name)
        (bottoms if direct else tops).setdefault(port.node, []).append(chip)
    for cord in drawn.cords:
        if nodes[cord.a].kind == "spine" and nodes[cord.b].kind == "leaf":
            chip = _chip(cord.id, whole.boxes[f"{cord.id}t"], FIGURE, "")
            tops.setdefault(cord.b, []).append(chip)
    return {name: (tuple(tops.get(name, ())), tuple(bottoms.get(name, ()))) for name in nodes}


def _chip(name: str, state: tuple[Role, tuple[str, ...]], least: float, tip: str) -> Chip:
    role, lines = state
    return Chip(name, tuple(line or BLANK for line in lines), role, "", tip, (), least)


def _painted(made: Placed, state: Shown) -> Placed:
    """The same places with other colours and words; what is said below a device's name is kept where nothing
    else is."""
    boxes = tuple(_box(box, state) for box in made.boxes)
    wires = tuple(_wire(wire, state) for wire in made.wires)
    return made._replace(boxes=boxes, wires=wires)


def _box(box: Box, state: Shown) -> Box:
    if box.id not in state.boxes:
        return box
    role, lines = state.boxes[box.id]
    said = dict(enumerate(lines))
    labels = tuple(
        label._replace(text=said[at] or (label.text if box.shape == "device" else BLANK), role="plain")
        if at in said
        else label
        for at, label in enumerate(box.labels)
    )
    return box._replace(role=role, labels=labels)


def _wire(wire: Wire, state: Shown) -> Wire:
    if wire.id not in state.wires:
        return wire
    role, style, thick = state.wires[wire.id]
    return wire._replace(role=role, style=style, thick=thick, tip="")


def _cards(scene: Scene) -> Placed:
    """The same boxes below each other, for a narrow screen: ports in rows below the name of their device."""
    wide, edge, y = 320.0, 6.0, 6.0
    boxes: list[Box] = []
    chips = _chips(scene.map, scene.ports, scene.whole)
    for node in scene.map.nodes.values():
        made = terse(sized(scene.design, node, (), (), scene.href, False))
        own = [
            (f"{each.cord}{side}", each)
            for side, all_ in zip("tb", chips[node.id], strict=True)
            for each in all_
        ]
        rows = [own[start : start + 4] for start in range(0, len(own), 4)]
        high = 36 + sum(LINE * len(row[0][1].lines) + 8 for row in rows)
        labels = tuple(centred((edge + 30, y, wide - 2 * edge - 60, 36), made.texts[:2]))
        sign = (edge + 8, y + 8)
        boxes.append(
            Box(node.id, edge, y, wide - 2 * edge, high, made.role, labels, "device", made.sign,
                made.href, made.tip, sign_at=sign)
        )  # fmt: skip
        top = y + 36
        for row in rows:
            boxes += _row(row, node.id, top)
            top += LINE * len(row[0][1].lines) + 8
        y += high + edge
        for name, who, figure in _level_lines(scene, node.id):
            labels = (Label(figure, wide - 34, y + 12, SMALL, anchor="end"),
                      Label(who, edge + 28, y + 12, SMALL, anchor="start"))  # fmt: skip
            boxes.append(Box(name, edge + 20, y, wide - 2 * edge - 40, 17, "link", labels, "chip"))
            y += 17 + edge
    return Placed(tuple(boxes), (), wide, y)


def _row(row: list[tuple[str, Chip]], parent: str, top: float) -> Iterator[Box]:
    x, wide = 12.0, 71.0
    for name, each in row:
        high = LINE * len(each.lines) + 4
        texts = ((line, SMALL, False, "plain") for line in each.lines)
        labels = tuple(centred((x, top, wide, high), texts))  # type: ignore[arg-type]
        yield Box(name, x, top, wide, high, each.role, labels, "chip", tip=each.tip, parent=parent)
        x += wide + 4


def _level_lines(scene: Scene, node: str) -> Iterator[tuple[str, str, str]]:
    """Lines from a switch to others of its row: box, the two switches, and what can have to cross them."""
    nodes = scene.map.nodes
    for cord in scene.map.cords:
        if cord.a == node and nodes[cord.b].kind == nodes[cord.a].kind and nodes[node].kind != "hosts":
            _, lines = scene.whole.boxes[f"{cord.id}l"]
            who = f"{nodes[cord.a].devices[0]} – {nodes[cord.b].devices[0]}"
            yield f"{cord.id}l", cut(who, 150, SMALL), " ".join(lines)
