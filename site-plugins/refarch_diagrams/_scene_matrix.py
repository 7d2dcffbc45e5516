"""Mesh of many hosts as a matrix: a row and a column for each host, and in each cell the cables between the
two, with their ports and subnets. Where a matrix has no room, each host has a list of its cables."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from refarch.api.model import Design

from ._picture import Box, Label, TextLine, centered_labels
from ._scene_boxes import NAME_SIZE, SceneBox, bundle_look, scene_box
from ._scene_model import SceneBundle, SceneNode, ScenePart
from ._scene_plan import SceneOptions, direct_network
from ._shared_texts import links_text
from ._text_measure import SMALL_SIZE, shorten_middle, text_width

CHIP_PADDING, CHIP_GAP, CELL_GAP = 10.0, 4.0, 8.0
"""Points: around the texts of a cable, between two cables, and between cells."""

CABLE_HEIGHT, LIST_HEIGHT = 35.0, 20.0
"""Points of a cable at least, in a cell and in a list."""

MAX_EXTRA_WIDTH = 36.0
"""Points by which a column grows where there is room."""

HEAD_HEIGHT = 22.0
"""Points of the names of columns."""

HOST_ROOM = 150.0
"""Points that the texts of a host take at most."""


class MatrixCable(NamedTuple):
    """Cables of a bundle as one of their hosts has them."""

    id: str
    bundle: SceneBundle
    far: SceneNode
    ports: str
    """Port of the host and port at the other end."""
    subnet: str


class MatrixPlan(NamedTuple):
    """Mesh of hosts, and how it is drawn."""

    design: Design
    part: ScenePart
    options: SceneOptions

    @property
    def boxes(self) -> dict[str, SceneBox]:
        """Boxes of the hosts by their ids."""
        room = HOST_ROOM if self.is_matrix else self.options.inner_width - 2 * CHIP_PADDING
        return {node.id: self._box(node, room) for node in self.part.nodes}

    def _box(self, node: SceneNode, room: float) -> SceneBox:
        return scene_box(self.design, self.part, node, self.options.href, room, self.options.detail)

    def cables(self, node: SceneNode) -> list[MatrixCable]:
        """Cables of a host, in the order of the hosts at the other end."""
        order = {each.id: at for at, each in enumerate(self.part.nodes)}
        found = []
        for bundle in self.part.bundles:
            if node.id in (bundle.a, bundle.b):
                far = self.part.nodes_by_id[bundle.b if node.id == bundle.a else bundle.a]
                own_port, far_port = (_port(bundle, each) for each in (node, far))
                identity = f"{bundle.id}{'a' if node.id == bundle.a else 'b'}"
                subnet = direct_network(self.design, bundle)
                found.append(MatrixCable(identity, bundle, far, f"{own_port} – {far_port}", subnet))
        return sorted(found, key=lambda cable: order[cable.far.id])

    @property
    def head_width(self) -> float:
        """Points of the names of rows."""
        return max(self._box(node, HOST_ROOM).text_width for node in self.part.nodes) + 2 * CHIP_PADDING

    @property
    def cell_width(self) -> float:
        """Points of a column: its name, and the longest text of a cable."""
        widths = [text_width(node.devices[0], NAME_SIZE, True) for node in self.part.nodes]
        for node in self.part.nodes:
            for cable in self.cables(node):
                widths += [text_width(text, SMALL_SIZE) + CHIP_PADDING for text in cable[3:]]
        return ceil(max(widths))

    @property
    def matrix_width(self) -> float:
        """Points of the whole matrix."""
        return self.head_width + len(self.part.nodes) * (self.cell_width + CELL_GAP)

    @property
    def is_matrix(self) -> bool:
        """Whether a matrix has room."""
        return self.matrix_width <= self.options.inner_width

    @property
    def needed_width(self) -> float:
        """Points that it takes."""
        return self.matrix_width if self.is_matrix else self.options.inner_width


def _port(bundle: SceneBundle, node: SceneNode) -> str:
    """Port at which the cable of a bundle ends at a host."""
    link = bundle.links[0]
    return link.a.port if link.a.device in node.devices else link.b.port


def matrix_boxes(plan: MatrixPlan, width: float, top: float) -> tuple[list[Box], float]:
    """Boxes of a mesh in so many points below ``top``, and where they end."""
    boxes: list[Box] = []
    if not plan.is_matrix:
        for node in plan.part.nodes:
            height = plan.boxes[node.id].text_height + 2 * CHIP_PADDING
            boxes += _host_boxes(plan, node, (0.0, top, width, height))
            chips = list(_flowing_chips(plan, node, width, top + height + CHIP_GAP))
            boxes += chips
            top = max(box.bottom for box in chips) + 2 * CELL_GAP
        return boxes, top - 2 * CELL_GAP
    return _cells(plan, width, top)


def _cells(plan: MatrixPlan, width: float, top: float) -> tuple[list[Box], float]:
    """Boxes of a matrix: names of columns, then a row for each host."""
    count = len(plan.part.nodes)
    cell = plan.cell_width + min((width - plan.matrix_width) / count, MAX_EXTRA_WIDTH)
    left = (width - plan.head_width - count * (cell + CELL_GAP)) / 2
    columns = {
        node.id: left + plan.head_width + CELL_GAP + at * (cell + CELL_GAP)
        for at, node in enumerate(plan.part.nodes)
    }
    boxes = []
    for node in plan.part.nodes:
        name = Label(node.devices[0], columns[node.id] + cell / 2, top + NAME_SIZE, NAME_SIZE, True)
        boxes.append(Box(f"{node.id}c", columns[node.id], top, cell, HEAD_HEIGHT, "plain", (name,), "text"))
    top += HEAD_HEIGHT
    for node in plan.part.nodes:
        cables: dict[str, list[MatrixCable]] = {}
        for cable in plan.cables(node):
            cables.setdefault(cable.far.id, []).append(cable)
        needed = max(len(found) * (CABLE_HEIGHT + CHIP_GAP) - CHIP_GAP for found in cables.values())
        height = max(plan.boxes[node.id].text_height + 2 * CHIP_PADDING, needed)
        boxes += _host_boxes(plan, node, (left, top, plan.head_width, height))
        boxes.append(Box(f"{node.id}d", columns[node.id], top, cell, height, "gone", shape="chip"))
        for far, found in cables.items():
            step = (height + CHIP_GAP) / len(found)
            boxes += [
                _chip(plan, cable, (columns[far], top + step * at, cell, step - CHIP_GAP), cable[3:])
                for at, cable in enumerate(found)
            ]
        top += height + CELL_GAP
    return boxes, top - CELL_GAP


def _host_boxes(plan: MatrixPlan, node: SceneNode, place: tuple[float, float, float, float]) -> Iterator[Box]:
    """Box of a host; a text alone if another part of the picture has the box."""
    box = plan.boxes[node.id]
    if plan.part.section:
        yield Box(f"{node.id}h", *place, "plain", tuple(centered_labels(place, box.texts[:1])), "text")
    else:
        labels = tuple(centered_labels(place, box.texts))
        yield Box(node.id, *place, box.role, labels, "device", "", box.href, box.tip)


def _chip(
    plan: MatrixPlan, cable: MatrixCable, place: tuple[float, float, float, float], texts: Sequence[str]
) -> Box:
    """Cable as a box with its texts."""
    look = bundle_look(plan.design, plan.part, cable.bundle)
    lines = [
        TextLine(shorten_middle(text, place[2] - 4, SMALL_SIZE), SMALL_SIZE, False, look.role)
        for text in texts
        if text
    ]
    tip = f"{cable.ports} to {cable.far.devices[0]}: {links_text(plan.design, cable.bundle.links)}"
    labels = tuple(centered_labels(place, lines))
    return Box(cable.id, *place, look.role, labels, "chip", tip=tip, layers=look.layers)


def _flowing_chips(plan: MatrixPlan, node: SceneNode, width: float, top: float) -> Iterator[Box]:
    """Cables of a host next to each other, in as many lines as they need."""
    x, y = 0.0, top
    for cable in plan.cables(node):
        text = f"{cable.far.devices[0]}: {', '.join(piece for piece in cable[3:] if piece)}"
        needed = min(text_width(text, SMALL_SIZE) + CHIP_PADDING, width)
        if x and x + needed > width:
            x, y = 0.0, y + LIST_HEIGHT + CHIP_GAP
        yield _chip(plan, cable, (x, y, needed, LIST_HEIGHT), (text,))
        x += needed + CHIP_GAP
