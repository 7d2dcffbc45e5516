"""Scene as a picture: rows from top to bottom, lanes and sites behind them, ports, lines, and labels."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from refarch.api.figures import ethernet
from refarch.api.model import SERVICE_TITLES, Design, Network
from refarch.api.network import attachments_of

from ._graph import LegendEntry, Role
from ._picture import Anchor, Box, Label, Points, Wire, centered_labels
from ._scene_boxes import (
    GLYPH_HEIGHT,
    GLYPH_WIDTH,
    NAME_SIZE,
    OUTSIDE,
    PORT_HEIGHT,
    BundleLook,
    ScenePort,
    bundle_look,
)
from ._scene_matrix import MatrixPlan, matrix_boxes
from ._scene_model import (
    KINDS,
    RACKS,
    SPLIT_GROUPS,
    SWITCH_GROUPS,
    SceneBundle,
    SceneNode,
    ScenePart,
    common_speed,
    own_site_section,
    part_sections,
    scene_parts,
)
from ._scene_plan import (
    EDGE,
    MIN_BOX_WIDTH,
    SIDE_OVERLAP,
    WIDE_WIDTH,
    RowOrder,
    SceneOptions,
    ScenePlan,
    part_ports,
    ports_width,
)
from ._scene_routes import TRACK_STEP, ArcZone, Channel, bridge_crossings, place_ports
from ._shared_texts import network_role
from ._text_measure import SMALL_SIZE, shorten_middle, text_width
from ._tracks import TrackSpan, nested_levels

TITLE_HEIGHT, LANE_PADDING, PART_GAP = 24.0, 12.0, 28.0
"""Points: of a title, around the rows of a lane, between two parts."""

MIN_CHANNEL, COMPACT_CHANNEL = 40.0, 28.0
"""Points between two rows at least, in general and in a compact picture."""

SIDE_STEP, RAIL_STEP = 36.0, 21.0
"""Points between two lines from box to box, and between two at the right of a column."""

TEXT_ROOMS = (214.0, 180.0, 150.0, 124.0, 103.0, 86.0, 68.0, 56.0)
"""Points that the texts of a box may take, from the most on."""


FRAME_FOOT = 6.0
"""Points below the frames of sites in a compact picture."""

TITLE_GAP = 6.0
"""Least points between the title of a frame and a line."""

MAX_SECTIONS = 6
"""Sections of a part that are drawn below each other."""


NETWORK_HEIGHT = 26.0
"""Points of a line of VLANs."""


AnyPlan: TypeAlias = ScenePlan | MatrixPlan
"""Plan of a part: boxes in rows with lines between them, or a matrix."""


class Layout:
    """Boxes and lines at their places."""

    def __init__(self, width: float) -> None:
        self.boxes: list[Box] = []
        self.wires: list[Wire] = []
        self.width, self.height = width, 0.0

    def add(self, other: "Layout", right: float, down: float) -> None:
        """Add another layout at a place."""
        for box in other.boxes:
            labels = tuple(label._replace(x=label.x + right, y=label.y + down) for label in box.labels)
            sign = box.sign_at[0] + right, box.sign_at[1] + down
            self.boxes.append(box._replace(x=box.x + right, y=box.y + down, labels=labels, sign_at=sign))
        for wire in other.wires:
            points, gaps = (
                tuple((x + right, y + down) for x, y in each) for each in (wire.points, wire.gaps)
            )
            self.wires.append(wire._replace(points=points, gaps=gaps))
        self.height = max(self.height, down + other.height)


def part_plan(design: Design, part: ScenePart, options: SceneOptions) -> ScenePlan | None:
    """Plan of a part with the longest texts that have room; None if it has none."""
    rows = Counter(part.row(node) for node in part.nodes)
    if max(rows.values()) * (MIN_BOX_WIDTH + options.box_gap) - options.box_gap > options.inner_width:
        return None
    order = RowOrder(design, part)
    for short in (options.is_narrow, True):
        ports = part_ports(design, order, options, short)
        needed = (sum(ports_width(ports, node.id) for node in nodes) for nodes in order.rows.values())
        if max(needed) > options.inner_width:
            continue
        for room in TEXT_ROOMS:
            plan = ScenePlan(design, order, ports, options, room)
            if plan.needed_width <= options.inner_width and not plan.is_cut:
                return plan
    return None


def fitting_plans(design: Design, options: SceneOptions) -> list[AnyPlan]:
    """Plans of the parts of a design, with as little folded as has room. A part that has none with its racks
    apart is drawn in sections below each other, except on wide screens."""
    for folding in range(SPLIT_GROUPS, KINDS + 1):
        parts = scene_parts(
            design,
            folding,
            options.apart,
            by_controller=not options.is_narrow,
            joins_peers=options.is_compact,
        )
        if options.is_compact and len(parts) > 1 and (level := _level_plans(design, parts, options)):
            return level
        plans = [
            part_plans(design, part, options, in_sections=folding in (RACKS, SWITCH_GROUPS)) for part in parts
        ]
        if all(plans):
            return [plan for plans_of_part in plans for plan in plans_of_part]
    return [_cut_plan(design, part, options) for part in parts]


def _level_plans(design: Design, parts: Sequence[ScenePart], options: SceneOptions) -> list[AnyPlan]:
    """Plans of all parts that have room side by side, with the longest texts; none if they have none."""
    if any(part.is_matrix for part in parts):
        return []
    orders = [RowOrder(design, part) for part in parts]
    for room in TEXT_ROOMS:
        plans = [
            ScenePlan(design, order, part_ports(design, order, options, True), options, room)
            for order in orders
        ]
        needed = sum(plan.needed_width for plan in plans) + PART_GAP * (len(plans) - 1)
        if needed <= options.inner_width and not any(plan.is_cut for plan in plans):
            return [*plans]
    return []


def _cut_plan(design: Design, part: ScenePart, options: SceneOptions) -> AnyPlan:
    """Shortened texts for a part that nothing else makes fit."""
    if part.is_matrix:
        return MatrixPlan(design, part, options)
    order = RowOrder(design, part)
    return ScenePlan(design, order, part_ports(design, order, options, True), options, TEXT_ROOMS[-1])


def part_plans(design: Design, part: ScenePart, options: SceneOptions, in_sections: bool) -> list[AnyPlan]:
    """Plan of a part, or of each of its sections; nothing if it has no room."""
    if part.is_matrix:
        return [MatrixPlan(design, part, options)]
    plan = part_plan(design, part, options)
    if plan is not None or not in_sections:
        return [plan] if plan is not None else []
    sections = part_sections(part)
    sections = [*sections[:1], *map(own_site_section, sections[1:])]
    # The wide picture becomes a file for draw.io, in which each device is once.
    if not 0 < len(sections) <= (1 if options.width >= WIDE_WIDTH else MAX_SECTIONS):
        return []
    plans: list[AnyPlan] = [
        section_plan for each in sections if (section_plan := part_plan(design, each, options))
    ]
    return plans if len(sections) == len(plans) else []


def part_layout(plan: AnyPlan, width: float, title: str = "") -> Layout:
    """Part in so many points, without the space around it."""
    if isinstance(plan, MatrixPlan):
        return _matrix_layout(plan, width, title)
    plan.place_boxes(width)
    return _PartLayout(plan, width, title).layout


def _matrix_layout(plan: MatrixPlan, width: float, title: str) -> Layout:
    layout = Layout(width)
    name = plan.part.bundles[0].id
    if title:
        layout.boxes.append(_title_box(f"title-{name}", title, width))
    boxes, layout.height = matrix_boxes(plan, width, TITLE_HEIGHT if title else 0.0)
    layout.boxes += boxes
    if not plan.part.section:
        _add_vlans(layout, plan, name)
    return layout


def _title_box(name: str, title: str, width: float) -> Box:
    label = Label(title, 4, 14, NAME_SIZE, True, "quiet", "start")
    return Box(name, 0, 0, width, 20, "plain", (label,), "text")


class _PartLayout:
    """Vertical places of a part, from top to bottom."""

    def __init__(self, plan: ScenePlan, width: float, title: str) -> None:
        self.plan, self.layout = plan, Layout(width)
        self.name = plan.part.nodes[0].id
        self.looks = {each.id: bundle_look(plan.design, plan.part, each) for each in plan.part.bundles}
        self.places = place_ports(plan)
        self.tops: dict[int, float] = {}
        self.bottoms: dict[int, float] = {}
        rows = list(plan.rows)
        self.arcs = {row: ArcZone(plan, row, self.places) for row in rows}
        self.channels = {pair: Channel(plan, pair, self.places) for pair in pairwise(rows)}
        y = self._lane_edge(rows[0]) if plan.part.is_mirrored else TITLE_HEIGHT if title else 0.0
        y += self._add_fabric_titles(y)
        y += PORT_HEIGHT / 2
        y += self._arc_height(rows[0], above=True)
        for row in rows:
            if row != rows[0]:
                y += self._channel_height(row)
            y += self._site_title_height(row)
            self.tops[row], self.bottoms[row] = y, y + self._row_height(row)
            y = self.bottoms[row]
        y += self._arc_height(rows[-1], above=False) + PORT_HEIGHT / 2
        self.layout.height = y + (self._lane_edge(rows[-1]) if plan.part.is_mirrored else 0)
        self._add_grounds(title)
        self._add_networks()
        for row in rows:
            self._add_row(row)
        self._add_wires()
        self._clear_titles_of_frames()

    def _add_fabric_titles(self, top: float) -> float:
        """Add the titles of fabrics that are side by side, above their switches. Returns the height of the
        line; sites have frames instead."""
        part, plan = self.plan.part, self.plan
        switches: dict[int, list[SceneNode]] = {}
        for node in part.nodes:
            if node.kind == "switch":
                switches.setdefault(node.fabric, []).append(node)
        if part.is_mirrored or part.has_sites or len(switches) < 2:
            return 0.0
        for number, nodes in switches.items():
            left = min(plan.x[node.id] - plan.widths[node.id] / 2 for node in nodes)
            right = max(plan.x[node.id] + plan.widths[node.id] / 2 for node in nodes)
            text = shorten_middle(part.fabrics[number], right - left + plan.options.box_gap, NAME_SIZE, True)
            width, middle = text_width(text, NAME_SIZE, True), (left + right) / 2
            label = Label(text, middle, top + 14, NAME_SIZE, True, "quiet")
            name = f"fabric{number}-{self.name}"
            self.layout.boxes.append(Box(name, middle - width / 2, top, width, 20, "plain", (label,), "text"))
        return TITLE_HEIGHT

    def _lane_edge(self, row: int) -> float:
        """Room at the outer edge of a lane, for its title unless that is next to the boxes of the row."""
        return LANE_PADDING if self._title_corner(row) else TITLE_HEIGHT

    def _title_corner(self, row: int) -> tuple[float, Anchor] | None:
        """Place next to the boxes of the outer row of a lane where a compact picture has its title; None if
        there is no room."""
        nodes = self.plan.rows[row]
        needed = text_width(self.plan.part.fabrics[row > 0], NAME_SIZE, True) + 24
        left = min(self.plan.x[node.id] - self.plan.widths[node.id] / 2 for node in nodes)
        right = max(self.plan.x[node.id] + self.plan.widths[node.id] / 2 for node in nodes)
        if not self.plan.options.is_compact:
            return None
        if self.layout.width - right >= needed:
            return self.layout.width - 12, "end"
        return (12, "start") if left >= needed else None

    def _arc_height(self, row: int, above: bool) -> float:
        zone = self.arcs[row]
        return zone.height if zone.bundles and (row < 0) == above else 0.0

    def _channel_height(self, lower: int) -> float:
        """Room between a row and the one above it."""
        rows = list(self.plan.rows)
        upper = rows[rows.index(lower) - 1]
        tracks = self.channels[upper, lower].track_count
        room = PORT_HEIGHT + TRACK_STEP * (tracks + 1) if tracks else 0.0
        arcs = self._arc_height(upper, above=False) + self._arc_height(lower, above=True)
        lanes = 2 * LANE_PADDING if self.plan.part.is_mirrored and 0 in (upper, lower) else 0.0
        least = COMPACT_CHANNEL if self.plan.options.is_compact else MIN_CHANNEL
        return max(room, least) + arcs + lanes / 2

    def _site_title_height(self, row: int) -> float:
        """Room for the titles of sites, above the first row that has any."""
        first = next((each for each, margin in self.plan.margins.items() if margin), None)
        return TITLE_HEIGHT + 12 if row == first else 0.0

    @property
    def _has_frames(self) -> bool:
        return bool(self.plan.part.frames)

    def _row_height(self, row: int) -> float:
        height = 0.0
        for node in self.plan.rows[row]:
            sides = max(len(self.plan.ports_at(node.id, side)) for side in ("left", "right"))
            text = self.plan.boxes[node.id].text_height
            pads = sum(self._padding(row))
            lines = RAIL_STEP * sides + PORT_HEIGHT if self.plan.part.is_column else SIDE_STEP * sides
            height = max(height, text + pads, lines + 6)
        return height

    def _padding(self, row: int) -> tuple[float, float]:
        """Room above and below the texts of a row, part of which ports take."""
        return tuple(  # type: ignore[return-value]
            8
            + (
                PORT_HEIGHT / 2
                if any(self.plan.ports_at(node.id, side) for node in self.plan.rows[row])
                else 0
            )
            for side in ("top", "bottom")
        )

    def _add_row(self, row: int) -> None:
        plan, (above, below) = self.plan, self._padding(row)
        y, height = self.tops[row], self.bottoms[row] - self.tops[row]
        for node in plan.rows[row]:
            box, width = plan.boxes[node.id], plan.widths[node.id]
            x = plan.x[node.id] - width / 2
            glyphs = GLYPH_HEIGHT + 4 if box.glyphs else 0
            free = height - above - below - box.text_height
            inside = (x, y + above + free / 2, width, box.text_height - glyphs)
            labels = tuple(centered_labels(inside, box.texts))
            outside = node.kind in ("router", "witness")
            self.layout.boxes.append(
                Box(
                    node.id,
                    x,
                    y,
                    width,
                    height,
                    box.role,
                    labels,
                    "device",
                    "",
                    box.href,
                    box.tip,
                    (),
                    "",
                    outside,
                )
            )
            self._add_glyphs(box.glyphs, node.id, plan.x[node.id], inside[1] + inside[3] + 4)
            for side, edge in (("top", y), ("bottom", y + height)):
                for port in plan.ports_at(node.id, side):
                    self._add_port(port, self.places[port.id], edge)

    def _add_glyphs(self, count: int, parent: str, middle: float, y: float) -> None:
        for number in range(count):
            x = middle + (number - count / 2) * GLYPH_WIDTH + 2
            name = f"{parent}g{number}"
            self.layout.boxes.append(
                Box(name, x, y, 20, 20, "host", (), "glyph", "server", parent=parent, sign_at=(x, y))
            )

    def _add_port(self, port: ScenePort, x: float, y: float) -> None:
        look = self.looks[port.bundle.id]
        left, top = x - port.width / 2, y - PORT_HEIGHT / 2
        role: Role = "plain" if look.role == "quiet" else look.role
        label = Label(port.text, x, y + SMALL_SIZE * 0.36, SMALL_SIZE, False, role)
        self.layout.boxes.append(
            Box(
                port.id, left, top, port.width, PORT_HEIGHT, role, (label,), "chip", "", port.href, port.tip,
                look.layers, port.node,
            )
        )  # fmt: skip

    def _add_networks(self) -> None:
        """VLANs that the hosts use, unless the picture is compact."""
        if self.plan.options.is_compact:
            self.layout.height += FRAME_FOOT + self._site_title_foot() if self._has_frames else 0
            return
        self.layout.height += TITLE_HEIGHT if self._has_frames else 0
        _add_vlans(self.layout, self.plan, self.name)

    def _add_wires(self) -> None:
        wires = []
        for (upper, lower), channel in self.channels.items():
            half = PORT_HEIGHT / 2
            top, bottom = self.bottoms[upper], self.tops[lower]
            first = top + half + TRACK_STEP + self._arc_height(upper, above=False)
            if upper >= 0 or (self.plan.part.is_mirrored and lower == 0):
                first += LANE_PADDING / 2
            for bundle in channel.bundles:
                away = 0.0 if bundle.is_outside else half
                points = channel.points(bundle, top + away, first, bottom - away)
                wires.append(self._wire(bundle, points))
        for row, zone in self.arcs.items():
            below = row >= 0
            edge = self.bottoms[row] + PORT_HEIGHT / 2 if below else self.tops[row] - PORT_HEIGHT / 2
            wires += [self._wire(bundle, zone.points(bundle, edge, below)) for bundle in zone.bundles]
        self.layout.wires += bridge_crossings(wires)
        for row, nodes in self.plan.rows.items():
            for left, right in pairwise(nodes):
                self._add_side_wires(row, left.id, right.id)
        if self.plan.part.is_column:
            self._add_rails()

    def _add_rails(self) -> None:
        """Lines at the right of a column, from hosts to hosts that are no neighbors; shorter ones inside."""
        plan = self.plan
        far = [each for each in plan.part.bundles if abs(plan.row(each.a) - plan.row(each.b)) > 1]
        heights: dict[str, float] = {}
        for row, nodes in plan.rows.items():
            ports = sorted(plan.ports_at(nodes[0].id, "right"), key=lambda port: self._rail_key(port, row))
            for number, port in enumerate(ports):
                middle = (self.tops[row] + self.bottoms[row]) / 2
                heights[port.id] = middle + RAIL_STEP * (number - (len(ports) - 1) / 2)
        levels = nested_levels(
            [TrackSpan(heights[f"{each.id}a"], heights[f"{each.id}b"]) for each in far], 4.0
        )
        widest = {}
        for bundle in far:
            for name in (bundle.a, bundle.b):
                port = next(port for port in plan.ports_at(name, "right") if port.bundle == bundle)
                edge = plan.x[name] + plan.widths[name] / 2
                self._add_port(port, edge + port.width / 2 - SIDE_OVERLAP, heights[port.id])
                widest[name, bundle.id] = edge + port.width - SIDE_OVERLAP
        for bundle, level in zip(far, levels, strict=True):
            starts = widest[bundle.a, bundle.id], widest[bundle.b, bundle.id]
            x = max(widest.values()) + TRACK_STEP * (level + 1)
            y, far_y = heights[f"{bundle.id}a"], heights[f"{bundle.id}b"]
            self.layout.wires.append(
                self._wire(bundle, ((starts[0], y), (x, y), (x, far_y), (starts[1], far_y)))
            )

    def _rail_key(self, port: ScenePort, row: int) -> tuple[float, ...]:
        bundle = port.bundle
        far_row = self.plan.row(bundle.b if port.node == bundle.a else bundle.a)
        return (far_row > row, -far_row, int(bundle.id[1:]))

    def _wire(self, bundle: SceneBundle, points: Points, double: bool = False) -> Wire:
        look = self.looks[bundle.id]
        ends = (bundle.a, bundle.b) if bundle.is_outside else (f"{bundle.id}a", f"{bundle.id}b")
        below = self.plan.upper_and_lower(bundle)[0] != bundle.a
        if below and self.plan.row(bundle.a) != self.plan.row(bundle.b):
            ends = ends[1], ends[0]
        return Wire(
            bundle.id, *ends, points, look.role, "dashed" if bundle.is_outside else "solid", look.thickness,
            self._tip(bundle), look.layers, orthogonal=True, double=double,
        )  # fmt: skip

    def _tip(self, bundle: SceneBundle) -> str:
        for name in (bundle.b, bundle.a):
            for ports in self.plan.ports.values():
                for port in ports:
                    if port.bundle == bundle and port.node == name:
                        return port.tip
        return OUTSIDE

    def _add_side_wires(self, row: int, left: str, right: str) -> None:
        """Lines between two neighbors, one above the other, with their texts."""
        bundles = self.plan.neighbors(left, right)
        middle = (self.tops[row] + self.bottoms[row]) / 2
        start = self.plan.x[left] + self.plan.widths[left] / 2
        end = self.plan.x[right] - self.plan.widths[right] / 2
        for number, bundle in enumerate(bundles):
            y = middle + SIDE_STEP * (number - (len(bundles) - 1) / 2) + (4 if len(bundles) > 1 else 0)
            ports = {port.node: port for side in ("left", "right") for node in (left, right)
                     for port in self.plan.ports_at(node, side) if port.bundle == bundle}  # fmt: skip
            x, far_x = start, end
            if ports:
                widths = ports[left].width, ports[right].width
                x, far_x = start + widths[0] - SIDE_OVERLAP, end - widths[1] + SIDE_OVERLAP
                self._add_port(ports[left], x - widths[0] / 2, y)
                self._add_port(ports[right], far_x + widths[1] / 2, y)
            wire = self._wire(bundle, ((x, y), (far_x, y)), bundle.is_peer_link)
            if bundle.a != left:
                wire = wire._replace(a=wire.b, b=wire.a)
            self.layout.wires.append(wire)
            self._add_side_texts(bundle, self.plan.side_texts(bundle), self._gap_middle(left, right), y)

    def _gap_middle(self, left: str, right: str) -> float:
        """Middle between two neighbors, or between the frames of the sites that they are in."""
        ends = self.plan.nodes[left], self.plan.nodes[right]
        frames = self.plan.part.frames if ends[0].site != ends[1].site else {}
        sides = [nodes if end in (nodes := frames.get(end.site, [])) else [end] for end in ends]
        left_edge = max(self.plan.x[node.id] + self.plan.widths[node.id] / 2 for node in sides[0])
        right_edge = min(self.plan.x[node.id] - self.plan.widths[node.id] / 2 for node in sides[1])
        return (left_edge + right_edge) / 2

    def _add_side_texts(self, bundle: SceneBundle, texts: Sequence[str], middle: float, y: float) -> None:
        for at, text in enumerate(texts):
            if text:
                top = y - 25 if at == 0 else y + 11 + 14 * (at - 1)
                width = text_width(text, SMALL_SIZE)
                label = Label(text, middle, top + 10.5, SMALL_SIZE)
                self.layout.boxes.append(
                    Box(f"{bundle.id}l{at}", middle - width / 2, top, width, 14, "plain", (label,), "text",
                        parent=bundle.id)
                )  # fmt: skip

    def _add_grounds(self, title: str) -> None:
        """Lanes of two fabrics, frames of sites and of fabrics, and the title of the part."""
        plan, width = self.plan, self.layout.width
        if plan.part.is_mirrored:
            for number, (role, ground) in enumerate((("fabrica", "lanea"), ("fabricb", "laneb"))):
                rows = [row for row in plan.rows if (row > 0) == bool(number) and row]
                top = self.tops[rows[0]] - PORT_HEIGHT / 2 - LANE_PADDING if number else 0.0
                bottom = (
                    self.layout.height if number else self.bottoms[rows[-1]] + PORT_HEIGHT / 2 + LANE_PADDING
                )
                x, anchor = self._title_corner(rows[-1 if number else 0]) or (12, "start")
                y = bottom - 8 if number else 16
                label = Label(plan.part.fabrics[number], x, y, NAME_SIZE, True, role, anchor)  # type: ignore[arg-type]
                # A lane is as wide as the picture, so that boxes keep off its edges.
                place = -EDGE, top, width + 2 * EDGE, bottom - top
                name = f"lane{number}-{self.name}"
                self.layout.boxes.append(Box(name, *place, ground, (label,), "lane"))  # type: ignore[arg-type]
            return
        if title:
            self.layout.boxes.append(_title_box(f"title-{self.name}", title, width))
        for site, nodes in plan.part.frames.items():
            self._add_site(site, nodes)

    def _clear_titles_of_frames(self) -> None:
        """Move titles of frames that an upright line would touch to the other end, or to the middle."""
        for number, box in enumerate(self.layout.boxes):
            if box.shape == "frame" and box.labels:
                label, *more = box.labels
                places: Sequence[tuple[float, Anchor]] = (
                    (label.x, label.anchor),
                    (box.right_edge - 10, "end"),
                    ((box.x + box.right_edge) / 2, "middle"),
                )
                labels = [label._replace(x=x, anchor=anchor) for x, anchor in places]
                clear = next((each for each in labels if not self._touches_line(each)), label)
                self.layout.boxes[number] = box._replace(labels=(clear, *more))

    def _touches_line(self, label: Label) -> bool:
        """Whether an upright piece of a line is on a text or close to it."""
        left = label.left_edge - TITLE_GAP
        right = label.left_edge + text_width(label.text, label.size, label.bold) + TITLE_GAP
        return any(
            x == far_x
            and left < x < right
            and min(y, far_y) < label.y
            and max(y, far_y) > label.y - label.size
            for wire in self.layout.wires
            for (x, y), (far_x, far_y) in pairwise(wire.points)
        )

    def _site_title_foot(self) -> float:
        """Room for the titles of sites below their boxes, if lines come from above, where they would be."""
        nodes = self.plan.part.nodes
        above = any(node.kind == "switch" and not node.site for node in nodes)
        return TITLE_HEIGHT - 6 if above else 0.0

    def _add_site(self, site: str, nodes: Sequence[SceneNode]) -> None:
        plan = self.plan
        rows = [plan.part.row(node) for node in nodes]
        pad = plan.options.site_padding
        left = max(min(plan.x[node.id] - plan.widths[node.id] / 2 for node in nodes) - pad, -EDGE + 1)
        right = min(
            max(plan.x[node.id] + plan.widths[node.id] / 2 for node in nodes) + pad,
            self.layout.width + EDGE - 1,
        )
        foot = self._site_title_foot()
        top, bottom = self.tops[min(rows)] - TITLE_HEIGHT - 10, self.bottoms[max(rows)] + 12 + foot
        title_y = bottom - 8 if foot else top + 16
        label = Label(f"Site {site}", left + 10, title_y, NAME_SIZE, True, "quiet", "start")
        self.layout.boxes.append(
            Box(
                f"site-{self.name}-{len(self.layout.boxes)}",
                left,
                top,
                right - left,
                bottom - top,
                "quiet",
                (label,),
                "frame",
            )
        )


def _add_vlans(layout: Layout, plan: AnyPlan, name: str) -> None:
    """VLANs that the hosts use, below everything else of a part."""
    networks = carried_networks(plan.design, plan.part)
    rows: list[list[tuple[Network, float]]] = [[]]
    for network in networks:
        width = text_width(vlan_text(network), SMALL_SIZE) + 16
        if sum(each + 8 for _, each in rows[-1]) + width > layout.width:
            rows.append([])
        rows[-1].append((network, width))
    for row in rows if networks else ():
        x = (layout.width - sum(width + 8 for _, width in row) + 8) / 2
        layout.height += NETWORK_HEIGHT
        for network, width in row:
            role = network_role(network)
            y = layout.height - NETWORK_HEIGHT + 8
            label = Label(vlan_text(network), x + width / 2, y + 13, SMALL_SIZE, False, role)
            tip = f"{network.id}: {network.prefix}, MTU {network.mtu}"
            href = plan.options.href("network", network.id)
            identity = f"v-{name}-{len(layout.boxes)}"
            layout.boxes.append(Box(identity, x, y, width, 18, role, (label,), "chip", "", href, tip))
            x += width + 8


def picture_layout(design: Design, plans: Sequence[AnyPlan], options: SceneOptions) -> Layout:
    """All parts side by side where they have room, else below each other."""
    whole = Layout(options.width)
    titles = [part_title(plan) if len(plans) > 1 else "" for plan in plans]
    widths = [
        max(plan.needed_width, text_width(title, NAME_SIZE, True) + 8)
        for plan, title in zip(plans, titles, strict=True)
    ]
    rows: list[list[int]] = []
    for number, width in enumerate(widths):
        needed = sum(widths[at] + PART_GAP for at in rows[-1]) + width if rows else 0.0
        if rows and needed <= options.inner_width:
            rows[-1].append(number)
        else:
            rows.append([number])
    y = EDGE
    for row in rows:
        share = (options.inner_width - PART_GAP * (len(row) - 1)) / sum(widths[at] for at in row)
        x, height = EDGE, 0.0
        for at in row:
            layout = part_layout(plans[at], widths[at] * share, titles[at])
            whole.add(layout, x, y)
            x, height = x + layout.width + PART_GAP, max(height, layout.height)
        y += height + PART_GAP
    whole.height = y - PART_GAP + EDGE
    return whole


def part_title(plan: AnyPlan) -> str:
    """Title of one of several parts: the section that it is, its clusters, or its fabrics; empty for a
    section that is wholly in the frame of its site."""
    frames = plan.part.frames if plan.part.section else {}
    if plan.part.section and not frames:
        return plan.part.section
    if [*frames.values()] == [[*plan.part.nodes]]:
        return ""
    clusters = plan.design.clusters.values()
    titles = [
        cluster.title or cluster.id
        for cluster in clusters
        if not plan.part.devices.isdisjoint(host.name for host in cluster.hosts)
    ]
    return ", ".join(titles if 0 < len(titles) < 3 else plan.part.fabrics)


def carried_networks(design: Design, part: ScenePart) -> list[Network]:
    """Networks that the cables of hosts and arrays carry, in the order of the design; of equal VLANs the
    first. A section has those of its own cables."""
    ends = {end for bundle in part.bundles for link in bundle.links for end in (link.a, link.b)}
    used = {
        attachment.network
        for name in part.devices
        for attachment in attachments_of(design).get(name, ())
        if not part.section or any(port.near_end in ends for port in attachment.cabled_ports)
    }
    networks = [each for each in design.networks.values() if each.id in used and not each.out_of_band]
    return list({vlan_text(network): network for network in reversed(networks)}.values())[::-1]


def vlan_text(network: Network) -> str:
    """``VLAN 1630 vSAN``; an untagged network by what it is for."""
    purpose = SERVICE_TITLES.get(network.purpose, network.purpose)
    return f"VLAN {network.vlan} {purpose}" if network.vlan else f"untagged {purpose}"


def scene_legend(design: Design, plans: Iterable[AnyPlan]) -> Iterator[LegendEntry]:
    """Meaning of each color, with the speeds of its lines."""
    speeds: dict[tuple[Role, str], set[int]] = {}
    looks: dict[tuple[Role, str], BundleLook] = {}
    for plan in plans:
        for bundle in plan.part.bundles:
            look = bundle_look(design, plan.part, bundle)
            key = look.role, look.meaning
            looks[key] = look
            speeds.setdefault(key, set()).add(0 if bundle.is_outside else common_speed(design, bundle.links))
    for (role, meaning), look in looks.items():
        names = [ethernet(speed) for speed in sorted(speeds[role, meaning] - {0})]
        text = ", ".join(piece for piece in (meaning, " or ".join(names)) if piece)
        style = "dashed" if meaning == OUTSIDE else "bold" if look.thickness >= 3 else "solid"
        yield LegendEntry(text, role, style)  # type: ignore[arg-type]
