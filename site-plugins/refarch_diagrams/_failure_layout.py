"""The picture that all failures of a design are shown on: devices, their ports and the lines between them,
each at one place whatever fails."""

from collections.abc import Iterator, Mapping

from refarch.api import enumeration
from refarch.facts.failure import failure_cases, unharmed
from refarch.facts.figures import PRODUCTS
from refarch.facts.model import Design

from ._failure_states import MAX_TRAFFIC_NAME, FailurePort, FailureState, failure_ports, failure_state
from ._graph import Href, LegendEntry, Role
from ._map_boxes import Badge
from ._map_devices import short_box, sized_box
from ._map_layout import map_layout
from ._map_model import FabricMap, design_map
from ._map_plan import DrawOptions, Layout
from ._measure import SMALL_SIZE, cut_text
from ._picture import Box, Label, Picture, Wire, centred_labels

LOAD_WIDTH = 44.0
"""Points of the figure at the lower end of a line between two switches."""

LINE_HEIGHT = 14.0

BLANK = "\u00a0"
"""Stands for a line of text that another failure fills."""


class FailureScene:
    """The places, and what is on them with nothing failed."""

    def __init__(self, design: Design, href: Href) -> None:
        apart = frozenset(
            case.effects[0].fault.owner
            for case in failure_cases(design)
            if case.effects[0].fault.owner in design.hosts
        )
        self.design = design
        self.href = href
        self.map = design_map(design, apart)
        self.ports = tuple(failure_ports(design, self.map))
        self.whole = failure_state(design, self.map, self.ports, unharmed(design))
        lands = {cord: port.id for port in self.ports for cord in port.cords}
        words = {cord.id: _link_load_lines(self.whole, cord.id) for cord in self.map.cords}
        how = DrawOptions(href, False, False, _badges(self.map, self.ports, self.whole), lands, words)
        self.wide = map_layout(design, self.map, how)
        self.narrow = _narrow_layout(self)

    def picture(self, name: str, title: str, alt: str, state: FailureState, narrow: bool = False) -> Picture:
        """The picture of one state."""
        made = self.narrow if narrow else self.wide
        painted = _with_state(made, state)
        legend = () if narrow else tuple(_failure_legend(self.design, self.map))
        return Picture(name, title, alt, made.wide, made.high, painted.boxes, painted.wires, legend)


def _failure_legend(design: Design, drawn: FabricMap) -> Iterator[LegendEntry]:
    """Looks that a port or a line has in some failure."""
    used = (cluster.product for cluster in design.clusters.values())
    products = dict.fromkeys(PRODUCTS.get(product, product) for product in used)
    yield LegendEntry(f"Traffic of {enumeration(list(products))}", "storage", "bold")
    yield LegendEntry("Other traffic", "switch")
    yield LegendEntry("In reserve", "quiet", "dashed")
    yield LegendEntry("Failed", "gone", "dotted")
    yield LegendEntry("Overload, or cut off", "failed", "bold")
    nodes = drawn.nodes
    switches = [{nodes[cord.a].kind, nodes[cord.b].kind} <= {"spine", "leaf"} for cord in drawn.cords]
    if any(switches):
        yield LegendEntry("Between switches: load at most, of what the links carry", "link")


def _link_load_lines(whole: FailureState, cord: str) -> tuple[str, ...]:
    """Texts above and below a line between two switches of one row."""
    pair = (whole.boxes.get(f"{cord}l0"), whole.boxes.get(f"{cord}l1"))
    return tuple(lines[0] or BLANK for each in pair if each for _, lines in [each])


def _badges(
    drawn: FabricMap, ports: tuple[FailurePort, ...], whole: FailureState
) -> Mapping[str, tuple[tuple[Badge, ...], tuple[Badge, ...]]]:
    """Ports of hosts and arrays, those that lead to other hosts below, and figures of the lines that come
    from above to a switch."""
    tops: dict[str, list[Badge]] = {}
    bottoms: dict[str, list[Badge]] = {}
    nodes = drawn.nodes
    hosts = {name for node in nodes.values() if node.kind == "hosts" for name in node.devices}
    for port in ports:
        direct = all(lead.far.device in hosts for lead in port.leads)
        chip = _badge(port.id[:-1], whole.boxes[port.id], MAX_TRAFFIC_NAME + 10, port.name)
        (bottoms if direct else tops).setdefault(port.node, []).append(chip)
    for cord in drawn.cords:
        if nodes[cord.a].kind == "spine" and nodes[cord.b].kind == "leaf":
            chip = _badge(cord.id, whole.boxes[f"{cord.id}t"], LOAD_WIDTH, "")
            tops.setdefault(cord.b, []).append(chip)
    return {name: (tuple(tops.get(name, ())), tuple(bottoms.get(name, ()))) for name in nodes}


def _badge(name: str, state: tuple[Role, tuple[str, ...]], least: float, tip: str) -> Badge:
    role, lines = state
    return Badge(name, tuple(line or BLANK for line in lines), role, "", tip, (), least)


def _with_state(made: Layout, state: FailureState) -> Layout:
    """Layout with the colors and texts of a state; the text below a device's name stays if the state has
    none."""
    boxes = tuple(_box_in_state(box, state) for box in made.boxes)
    wires = tuple(_wire_in_state(wire, state) for wire in made.wires)
    return made._replace(boxes=boxes, wires=wires)


def _box_in_state(box: Box, state: FailureState) -> Box:
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


def _wire_in_state(wire: Wire, state: FailureState) -> Wire:
    if wire.id not in state.wires:
        return wire
    role, style, thick = state.wires[wire.id]
    return wire._replace(role=role, style=style, thick=thick, tip="")


def _narrow_layout(scene: FailureScene) -> Layout:
    """Layout for a narrow screen: the boxes below each other, with their ports in rows below the name."""
    wide, edge, y = 320.0, 6.0, 6.0
    boxes: list[Box] = []
    chips = _badges(scene.map, scene.ports, scene.whole)
    for node in scene.map.nodes.values():
        made = short_box(sized_box(scene.design, node, (), (), scene.href, False))
        own = [
            (f"{each.cord}{side}", each)
            for side, all_ in zip("tb", chips[node.id], strict=True)
            for each in all_
        ]
        rows = [own[start : start + 4] for start in range(0, len(own), 4)]
        high = 36 + sum(LINE_HEIGHT * len(row[0][1].lines) + 8 for row in rows)
        labels = tuple(centred_labels((edge + 30, y, wide - 2 * edge - 60, 36), made.texts[:2]))
        sign = (edge + 8, y + 8)
        boxes.append(
            Box(node.id, edge, y, wide - 2 * edge, high, made.role, labels, "device", made.sign,
                made.href, made.tip, sign_at=sign)
        )  # fmt: skip
        top = y + 36
        for row in rows:
            boxes += _badge_row(row, node.id, top)
            top += LINE_HEIGHT * len(row[0][1].lines) + 8
        y += high + edge
        for name, who, figure in _peer_link_loads(scene, node.id):
            labels = (Label(figure, wide - 34, y + 12, SMALL_SIZE, anchor="end"),
                      Label(who, edge + 28, y + 12, SMALL_SIZE, anchor="start"))  # fmt: skip
            boxes.append(Box(name, edge + 20, y, wide - 2 * edge - 40, 17, "link", labels, "chip"))
            y += 17 + edge
    return Layout(tuple(boxes), (), wide, y)


def _badge_row(row: list[tuple[str, Badge]], parent: str, top: float) -> Iterator[Box]:
    x, wide = 12.0, 71.0
    for name, each in row:
        high = LINE_HEIGHT * len(each.lines) + 4
        texts = ((line, SMALL_SIZE, False, "plain") for line in each.lines)
        labels = tuple(centred_labels((x, top, wide, high), texts))  # type: ignore[arg-type]
        yield Box(name, x, top, wide, high, each.role, labels, "chip", tip=each.tip, parent=parent)
        x += wide + 4


def _peer_link_loads(scene: FailureScene, node: str) -> Iterator[tuple[str, str, str]]:
    """Lines from a switch to others of its row: box, the two switches, and what can have to cross them."""
    nodes = scene.map.nodes
    for cord in scene.map.cords:
        if cord.a == node and nodes[cord.b].kind == nodes[cord.a].kind and nodes[node].kind != "hosts":
            _, lines = scene.whole.boxes[f"{cord.id}l"]
            who = f"{nodes[cord.a].devices[0]} – {nodes[cord.b].devices[0]}"
            yield f"{cord.id}l", cut_text(who, 150, SMALL_SIZE), " ".join(lines)
