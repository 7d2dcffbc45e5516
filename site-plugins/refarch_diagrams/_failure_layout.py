"""The picture that all failures of a design are shown on: devices, their ports and the lines between them,
each at one place whatever fails."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from refarch.api import enumeration
from refarch.api.failure import effect_of_no_failure, failure_cases
from refarch.api.figures import PRODUCT_NAMES
from refarch.api.model import Design

from ._failure_states import MAX_TRAFFIC_NAME, FailurePort, FailureState, failure_ports, failure_state
from ._graph import Href, LegendEntry, Role
from ._map_boxes import Badge
from ._map_devices import short_box, sized_box
from ._map_layout import map_layout
from ._map_model import FabricMap, design_map
from ._map_plan import DrawOptions, MapLayout
from ._picture import Box, Label, Picture, TextLine, Wire, centered_labels
from ._text_measure import SMALL_SIZE, cut_text

LOAD_WIDTH = 44.0
"""Points of the figure at the lower end of a line between two switches."""

LINE_HEIGHT = 14.0

BLANK = "\u00a0"
"""Stands for a line of text that another failure fills."""


class FailureScene:
    """Places, and what is on them with nothing failed."""

    def __init__(self, design: Design, href: Href) -> None:
        apart = frozenset(
            case.effects[0].fault.owner
            for case in failure_cases(design)
            if case.effects[0].fault.owner in design.hosts
        )
        self.design = design
        self.href = href
        self.fabric = design_map(design, apart)
        self.ports = tuple(failure_ports(design, self.fabric))
        self.unharmed = failure_state(design, self.fabric, self.ports, effect_of_no_failure(design))
        lands = {edge: port.id for port in self.ports for edge in port.edges}
        words = {edge.id: _link_load_lines(self.unharmed, edge.id) for edge in self.fabric.edges}
        options = DrawOptions(
            href, False, False, _badges(self.fabric, self.ports, self.unharmed), lands, words
        )
        self.wide_layout = map_layout(design, self.fabric, options)
        self.narrow_layout = _narrow_layout(self)

    def picture(self, name: str, title: str, alt: str, state: FailureState, narrow: bool = False) -> Picture:
        """Picture of one state."""
        layout = self.narrow_layout if narrow else self.wide_layout
        painted = _with_state(layout, state)
        legend = () if narrow else tuple(_failure_legend(self.design, self.fabric))
        return Picture(name, title, alt, layout.width, layout.height, painted.boxes, painted.wires, legend)


def _failure_legend(design: Design, drawn: FabricMap) -> Iterator[LegendEntry]:
    """Looks that a port or a line has in some failure."""
    used = (cluster.product for cluster in design.clusters.values())
    products = dict.fromkeys(PRODUCT_NAMES.get(product, product) for product in used)
    yield LegendEntry(f"Traffic of {enumeration(list(products))}", "storage", "bold")
    yield LegendEntry("Other traffic", "switch")
    yield LegendEntry("Standby", "quiet", "dashed")
    yield LegendEntry("Failed", "gone", "dotted")
    yield LegendEntry("Overloaded or disconnected", "failed", "bold")
    nodes = drawn.nodes
    switches = [{nodes[edge.a].kind, nodes[edge.b].kind} <= {"spine", "leaf"} for edge in drawn.edges]
    if any(switches):
        yield LegendEntry("Between switches: peak load of link capacity", "link")


def _link_load_lines(whole: FailureState, edge: str) -> tuple[str, ...]:
    """Texts above and below a line between two switches of one row."""
    pair = (whole.boxes.get(f"{edge}l0"), whole.boxes.get(f"{edge}l1"))
    return tuple(lines[0] or BLANK for state in pair if state for _, lines in [state])


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
        direct = all(lead.far_end.device in hosts for lead in port.leads)
        badge = _badge(port.id[:-1], whole.boxes[port.id], MAX_TRAFFIC_NAME + 10, port.name)
        (bottoms if direct else tops).setdefault(port.node, []).append(badge)
    for edge in drawn.edges:
        if nodes[edge.a].kind == "spine" and nodes[edge.b].kind == "leaf":
            badge = _badge(edge.id, whole.boxes[f"{edge.id}t"], LOAD_WIDTH, "")
            tops.setdefault(edge.b, []).append(badge)
    return {name: (tuple(tops.get(name, ())), tuple(bottoms.get(name, ()))) for name in nodes}


def _badge(name: str, state: tuple[Role, tuple[str, ...]], least: float, tip: str) -> Badge:
    role, lines = state
    return Badge(name, tuple(line or BLANK for line in lines), role, "", tip, (), least)


def _with_state(layout: MapLayout, state: FailureState) -> MapLayout:
    """Layout with the colors and texts of a state; the text below a device's name stays if the state has
    none."""
    boxes = tuple(_box_in_state(box, state) for box in layout.boxes)
    wires = tuple(_wire_in_state(wire, state) for wire in layout.wires)
    return layout._replace(boxes=boxes, wires=wires)


def _box_in_state(box: Box, state: FailureState) -> Box:
    if box.id not in state.boxes:
        return box
    role, lines = state.boxes[box.id]
    texts = dict(enumerate(lines))
    labels = tuple(
        label._replace(text=texts[at] or (label.text if box.shape == "device" else BLANK), role="plain")
        if at in texts
        else label
        for at, label in enumerate(box.labels)
    )
    return box._replace(role=role, labels=labels)


def _wire_in_state(wire: Wire, state: FailureState) -> Wire:
    if wire.id not in state.wires:
        return wire
    role, style, thickness = state.wires[wire.id]
    return wire._replace(role=role, style=style, thickness=thickness, tip="")


def _narrow_layout(scene: FailureScene) -> MapLayout:
    """Layout for a narrow screen: the boxes below each other, with their ports in rows below the name."""
    width, edge, y = 320.0, 6.0, 6.0
    boxes: list[Box] = []
    badges_by_node = _badges(scene.fabric, scene.ports, scene.unharmed)
    for node in scene.fabric.nodes.values():
        device = short_box(sized_box(scene.design, node, (), (), scene.href, False))
        badges = [
            (f"{badge.edge}{side}", badge)
            for side, all_ in zip("tb", badges_by_node[node.id], strict=True)
            for badge in all_
        ]
        rows = [badges[start : start + 4] for start in range(0, len(badges), 4)]
        height = 36 + sum(LINE_HEIGHT * len(row[0][1].lines) + 8 for row in rows)
        labels = tuple(centered_labels((edge + 30, y, width - 2 * edge - 60, 36), device.texts[:2]))
        sign = (edge + 8, y + 8)
        boxes.append(
            Box(node.id, edge, y, width - 2 * edge, height, device.role, labels, "device", device.sign,
                device.href, device.tip, sign_at=sign)
        )  # fmt: skip
        top = y + 36
        for row in rows:
            boxes += _badge_row(row, node.id, top)
            top += LINE_HEIGHT * len(row[0][1].lines) + 8
        y += height + edge
        for load in _peer_link_loads(scene, node.id):
            labels = (Label(load.load_text, width - 34, y + 12, SMALL_SIZE, anchor="end"),
                      Label(load.switch_names, edge + 28, y + 12, SMALL_SIZE, anchor="start"))  # fmt: skip
            boxes.append(Box(load.box, edge + 20, y, width - 2 * edge - 40, 17, "link", labels, "chip"))
            y += 17 + edge
    return MapLayout(tuple(boxes), (), width, y)


def _badge_row(row: list[tuple[str, Badge]], parent: str, top: float) -> Iterator[Box]:
    x, width = 12.0, 71.0
    for name, badge in row:
        height = LINE_HEIGHT * len(badge.lines) + 4
        texts = (TextLine(line, SMALL_SIZE) for line in badge.lines)
        labels = tuple(centered_labels((x, top, width, height), texts))
        yield Box(name, x, top, width, height, badge.role, labels, "chip", tip=badge.tip, parent=parent)
        x += width + 4


class _PeerLinkLoad(NamedTuple):
    """Load of a line between two switches of one row."""

    box: str
    """Id of its box."""
    switch_names: str
    """Names of the two switches, as short as they fit."""
    load_text: str


def _peer_link_loads(scene: FailureScene, node: str) -> Iterator[_PeerLinkLoad]:
    """Loads of the lines from a switch to others of its row."""
    nodes = scene.fabric.nodes
    for edge in scene.fabric.edges:
        if edge.a == node and nodes[edge.b].kind == nodes[edge.a].kind and nodes[node].kind != "hosts":
            _, lines = scene.unharmed.boxes[f"{edge.id}l"]
            ends = f"{nodes[edge.a].devices[0]} – {nodes[edge.b].devices[0]}"
            yield _PeerLinkLoad(f"{edge.id}l", cut_text(ends, 150, SMALL_SIZE), " ".join(lines))
