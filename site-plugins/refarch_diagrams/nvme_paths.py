"""NVMe paths: a lane for each fabric, with the adapters of the hosts on the left, the switches on the way,
and the ports of the arrays on the right. No line joins two fabrics.

Hosts that take the same ways are one box, so that the picture of sixteen hosts is as large as that of two.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from refarch.api import Design, count_text, enumeration
from refarch.api.model import Cluster, compress
from refarch.api.storage import NvmeLane, NvmeRoute, nvme_lanes

from ._drawings import two_width_drawing
from ._graph import Diagram, Drawing, Href, Role
from ._picture import Box, Label, Picture, Wire
from ._shared_texts import fabric_title
from ._text_measure import NORMAL_SIZE, SMALL_SIZE
from ._text_notes import LINE_HEIGHT, NARROW, WIDE, heading, text_note, wrapped_pieces, wrapped_words

FABRIC_ROLES: tuple[Role, ...] = ("fabrica", "fabricb", "vmotion", "signal")
"""Color of each fabric, in turn; the first two are those of the topology."""

ENDS_WIDTH, SWITCH_WIDTH, MIN_GAP, BOX_HEIGHT, BOX_GAP, LANE_PADDING, LANE_GAP = (
    *(196.0, 130.0, 28.0),
    *(38.0, 8.0, 10.0, 12.0),
)
"""Points: boxes of hosts and array ports, boxes of switches, space between columns at least, a box, between
boxes, around a lane, and between lanes."""


class NvmeHosts(NamedTuple):
    """Hosts that take the same ways, and their lanes."""

    hosts: tuple[str, ...]
    lanes: tuple[NvmeLane, ...]


class PathNode(NamedTuple):
    """Box in a column: its texts, where it leads, and its color."""

    texts: tuple[str, ...]
    href: str
    role: Role


class FabricLane(NamedTuple):
    """Paths in one fabric that cross equally many switches, column by column."""

    fabric: str
    role: Role
    columns: tuple[dict[str, PathNode], ...]
    """Boxes by id: adapters of hosts, switches of each layer, array ports."""
    steps: tuple[frozenset[tuple[str, str]], ...]
    """Boxes that are joined, from each column to the next."""

    @property
    def title(self) -> str:
        """Title of the lane."""
        return fabric_title(self.fabric) if self.fabric else "Fabric without a name"


class NvmePathPicture(NamedTuple):
    """Content of one diagram."""

    cluster: Cluster
    crowds: tuple[NvmeHosts, ...]
    lanes: tuple[FabricLane, ...]

    @property
    def title(self) -> str:
        """Title of the picture."""
        return f"NVMe paths of {self.cluster.title or self.cluster.id}"


def drawings(design: Design, href: Href) -> Iterator[Drawing]:
    """Pictures of the clusters whose hosts reach an array."""
    for content in path_pictures(design, href):
        wide, narrow = wide_picture(content), narrow_picture(content)
        yield two_width_drawing(design, wide, narrow)


def path_pictures(design: Design, href: Href) -> Iterator[NvmePathPicture]:
    """Content of each picture."""
    for identity, lanes in nvme_lanes(design).items():
        if any(lane.routes for lane in lanes):
            crowds = tuple(_hosts_by_lanes(lanes))
            yield NvmePathPicture(
                design.clusters[identity], crowds, tuple(_fabric_lanes(design, crowds, href))
            )


def _hosts_by_lanes(lanes: Sequence[NvmeLane]) -> Iterator[NvmeHosts]:
    by_host: dict[str, list[int]] = {}
    for number, lane in enumerate(lanes):
        for name in lane.hosts:
            by_host.setdefault(name, []).append(number)
    alike: dict[tuple[int, ...], list[str]] = {}
    for name, numbers in by_host.items():
        alike.setdefault(tuple(numbers), []).append(name)
    for taken, hosts in alike.items():
        yield NvmeHosts(tuple(hosts), tuple(lanes[number] for number in taken))


def _fabric_lanes(design: Design, crowds: Sequence[NvmeHosts], href: Href) -> Iterator[FabricLane]:
    """Lanes by fabric, then by the number of switches on the way."""
    found: dict[tuple[str, int], list[tuple[NvmeHosts, int, NvmeRoute]]] = {}
    for group in crowds:
        for number, lane in enumerate(group.lanes):
            for route in lane.routes:
                key = _fabric_of_route(design, route), len(route.layers)
                found.setdefault(key, []).append((group, number, route))
    fabrics = list(dict.fromkeys(fabric for fabric, _ in found))
    for fabric, count in sorted(found, key=lambda key: (fabrics.index(key[0]), key[1])):
        role = FABRIC_ROLES[fabrics.index(fabric) % len(FABRIC_ROLES)]
        columns: list[dict[str, PathNode]] = [{} for _ in range(count + 2)]
        steps: list[set[tuple[str, str]]] = [set() for _ in range(count + 1)]
        for group, number, route in found[fabric, count]:
            stops = [[_add_hosts(columns[0], crowds.index(group), group, number, href)]]
            for layer, column in zip(route.layers, columns[1:], strict=False):
                stops.append([_add_switch(column, design, name, role, href) for name in layer])
            stops.append([_add_port(columns[-1], route)])
            for at, step in enumerate(steps):
                step |= {(a, b) for a in stops[at] for b in stops[at + 1]}
        yield FabricLane(fabric, role, tuple(columns), tuple(map(frozenset, steps)))


def _fabric_of_route(design: Design, route: NvmeRoute) -> str:
    return design.switches[route.layers[0][0]].fabric if route.layers else ""


def _add_hosts(column: dict[str, PathNode], crowd: int, group: NvmeHosts, number: int, href: Href) -> str:
    """Add the adapter of hosts that take the same ways; returns its id."""
    first = group.lanes[number].bindings[0]
    bindings = [each for each in group.lanes[number].bindings if each.host.name in group.hosts]
    addresses = [each.address.text for each in bindings if each.address]
    hosts = compress(list(group.hosts))
    hosts += f", {count_text(len(group.hosts), 'host')}" if len(group.hosts) > 1 else ""
    adapter = f"{first.adapter.name} on {first.adapter.nic}"
    texts = (hosts, adapter, f"{first.adapter.vmkernel} {_address_range(addresses)}".strip())
    identity = f"h{crowd}.{number}"
    column[identity] = PathNode(texts, href("host", group.hosts[0]), "host")
    return identity


def _address_range(addresses: Sequence[str]) -> str:
    """The first and the last of several addresses: ``10.0.0.11 to .14``, if they differ only in the last
    number."""
    ends = list(dict.fromkeys((addresses[0], addresses[-1]))) if addresses else []
    network, dot, number = ends[-1].rpartition(".") if ends else ("", "", "")
    if len(ends) > 1 and dot and ends[0].startswith(f"{network}."):
        return f"{ends[0]} to .{number}"
    return " to ".join(ends)


def _add_switch(column: dict[str, PathNode], design: Design, name: str, role: Role, href: Href) -> str:
    identity = f"s{list(design.switches).index(name)}"
    model = design.switches[name].model.model
    column[identity] = PathNode((name, model), href("switch", name), role)
    return identity


def _add_port(column: dict[str, PathNode], route: NvmeRoute) -> str:
    target = route.target
    identity = f"{target.array.name} {target.port.name}"
    address = target.address.text if target.address else ""
    column[identity] = PathNode((target.array.name, target.port.name, address), "", "host")
    return identity


def wide_picture(content: NvmePathPicture) -> Picture:
    """Picture for a wide screen: lanes below each other, each with its columns from left to right."""
    boxes: list[Box] = []
    wires: list[Wire] = []
    y = 1.0
    for number, lane in enumerate(content.lanes):
        height = _lane_height(lane)
        boxes.append(Box(f"f{number}", 0.5, y, WIDE - 1, height, "quiet", shape="frame"))
        title = Label(lane.title, LANE_PADDING, y + 16, NORMAL_SIZE, True, lane.role, "start")
        boxes.append(text_note(f"f{number}.title", title))
        placed = [_column_boxes(f"l{number}c{at}", lane, at, (y, height)) for at in range(len(lane.columns))]
        boxes += [box for column in placed for box in column.values()]
        for at, step in enumerate(lane.steps):
            wires += _step_wires(f"w{number}.{at}", step, (placed[at], placed[at + 1]), lane.role)
        y += height + LANE_GAP
    return _picture(content, WIDE, y - LANE_GAP + 2, boxes, wires)


def _node_lines(node: PathNode, width: float) -> list[tuple[str, bool]]:
    """Lines of a box, with whether each is bold; bold type is wider."""
    room = width - 10
    return [
        (line, number == 0)
        for number, text in enumerate(node.texts)
        for line in wrapped_words(text, room * (0.88 if number == 0 else 1))
    ]


def _node_height(node: PathNode, width: float) -> float:
    return max(BOX_HEIGHT, LINE_HEIGHT * len(_node_lines(node, width)) + 8)


def _column_height(lane: FabricLane, at: int) -> float:
    _, width = _column_place(len(lane.columns), at)
    return sum(_node_height(node, width) + BOX_GAP for node in lane.columns[at].values()) - BOX_GAP


def _lane_height(lane: FabricLane) -> float:
    return max(_column_height(lane, at) for at in range(len(lane.columns))) + 22 + 2 * LANE_PADDING


def _column_boxes(name: str, lane: FabricLane, at: int, span: tuple[float, float]) -> dict[str, Box]:
    """Boxes of a column by the ids of its nodes, in the middle of the lane."""
    left, width = _column_place(len(lane.columns), at)
    column = lane.columns[at]
    top, height = span
    y = top + 22 + (height - 22 - _column_height(lane, at)) / 2
    placed = {}
    for number, (identity, node) in enumerate(column.items()):
        placed[identity] = _node_box(f"{name}.{number}", node, (left, y, width))
        y += _node_height(node, width) + BOX_GAP
    return placed


def _column_place(columns: int, at: int) -> tuple[float, float]:
    """Left edge and width of a column: hosts and arrays at the edges, switches evenly between them."""
    inner = WIDE - 2 * LANE_PADDING
    if at == 0:
        return LANE_PADDING, ENDS_WIDTH
    if at == columns - 1:
        return WIDE - LANE_PADDING - ENDS_WIDTH, ENDS_WIDTH
    switches = columns - 2
    room = inner - 2 * ENDS_WIDTH
    width = min(SWITCH_WIDTH, (room - MIN_GAP * (switches + 1)) / switches)
    gap = (room - width * switches) / (switches + 1)
    return LANE_PADDING + ENDS_WIDTH + gap + (at - 1) * (width + gap), width


def _node_box(name: str, node: PathNode, place: tuple[float, float, float]) -> Box:
    left, top, width = place
    height, lines = _node_height(node, width), _node_lines(node, width)
    start = top + (height - LINE_HEIGHT * len(lines)) / 2 + 11
    labels = tuple(
        Label(line, left + width / 2, start + LINE_HEIGHT * number, SMALL_SIZE, bold)
        for number, (line, bold) in enumerate(lines)
    )
    tip = _node_text(node)
    return Box(name, left, top, width, height, node.role, labels, "box", href=node.href, tip=tip)


def _step_wires(
    name: str,
    step: frozenset[tuple[str, str]],
    placed: tuple[dict[str, Box], dict[str, Box]],
    role: Role,
) -> Iterator[Wire]:
    """Right-angled lines from a column to the next. Boxes with the same far ends share a vertical line."""
    near, far = placed
    ends = {a: frozenset(b for each, b in step if each == a) for a in near}
    groups = list(dict.fromkeys(group for group in ends.values() if group))
    left = max(box.right_edge for box in near.values())
    right = min(box.x for box in far.values())
    for a, group in ends.items():
        for b in far:
            if b in group:
                x = left + (right - left) * (groups.index(group) + 1) / (len(groups) + 1)
                y, far_y = near[a].y + near[a].height / 2, far[b].y + far[b].height / 2
                points = ((near[a].right_edge, y), (x, y), (x, far_y), (far[b].x, far_y))
                yield Wire(
                    f"{name}.{near[a].id}.{far[b].id}", near[a].id, far[b].id, points, role, thickness=2
                )


def narrow_picture(content: NvmePathPicture) -> Picture:
    """Picture for a telephone: the columns of a lane below each other."""
    boxes: list[Box] = []
    wires: list[Wire] = []
    y = 0.0
    for number, lane in enumerate(content.lanes):
        boxes.append(text_note(f"f{number}.title", heading(lane.title, 2, y + 15, NARROW - 4)))
        y += 24
        for at, column in enumerate(lane.columns):
            is_switch = 0 < at < len(lane.columns) - 1
            pieces = [_node_text(node) for node in column.values()]
            lines = (
                wrapped_pieces(pieces, NARROW - 20)
                if is_switch
                else [
                    line
                    for piece in pieces
                    for line in wrapped_pieces(piece.split(" · "), NARROW - 20, " · ")
                ]
            )
            height = LINE_HEIGHT * len(lines) + 12
            role = lane.role if is_switch else "host"
            labels = tuple(
                Label(line, 10, y + 17 + LINE_HEIGHT * row, anchor="start") for row, line in enumerate(lines)
            )
            boxes.append(Box(f"l{number}c{at}", 0.5, y, NARROW - 1, height, role, labels, "box"))
            if at:
                points = ((NARROW / 2, y - 12), (NARROW / 2, y))
                ends = f"l{number}c{at - 1}", f"l{number}c{at}"
                wires.append(Wire(f"w{number}.{at}", *ends, points, lane.role, thickness=2))
            y += height + 12
        y += LANE_GAP
    return _picture(content, NARROW, y - LANE_GAP - 10, boxes, wires)


def _node_text(node: PathNode) -> str:
    return " · ".join(text for text in node.texts if text)


def _picture(
    content: NvmePathPicture, width: float, height: float, boxes: Sequence[Box], wires: Sequence[Wire]
) -> Picture:
    name = f"nvme-paths-{content.cluster.id}"
    texts = content.title, _path_alt(content.crowds)
    return Picture(name, *texts, width, height, tuple(boxes), tuple(wires))


def _path_alt(crowds: Iterable[NvmeHosts]) -> str:
    sentences = []
    for group in crowds:
        for lane in group.lanes:
            first = lane.bindings[0].adapter
            ports = [f"{route.target.port.name} on {route.target.array.name}" for route in lane.routes]
            over = compress(
                list(dict.fromkeys(name for route in lane.routes for layer in route.layers for name in layer))
            )
            path = f"reaches {enumeration(ports)} over {over or 'a cable'}" if ports else "reaches no array"
            sentences.append(f"{first.name} ({first.nic}) on {compress(group.hosts)} {path}")
    return ". ".join(sentences) + "."


DIAGRAM = Diagram(drawings=drawings)
