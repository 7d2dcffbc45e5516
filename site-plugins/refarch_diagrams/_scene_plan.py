"""Order and horizontal places of the boxes of a scene: rows by tier, neighbors by what they are connected
to."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from refarch.api.figures import amount, rate
from refarch.api.model import Design, units
from refarch.api.network import attachments_of

from ._graph import Href
from ._scene_boxes import PADDING, PORT_GAP, SceneBox, ScenePort, scene_box, scene_port
from ._scene_model import SceneBundle, SceneNode, ScenePart
from ._shared_texts import links_text
from ._text_measure import SMALL_SIZE, text_width
from ._tracks import TrackSpan, inversions, spread_positions

EDGE = 4.0
"""Points around a picture."""

NARROW_WIDTH, MEDIUM_WIDTH, WIDE_WIDTH = 340.0, 700.0, 960.0
"""Points of the three widths that a scene is laid out for; pages of 1220 points or more have room for the
widest."""

MIN_BOX_WIDTH = 68.0
SIDE_OVERLAP, SIDE_PADDING = 8.0, 4.0
"""Points of a port at the side of a box that are inside of it, and between it and the texts of the box."""

MAX_STRETCH = 460.0
"""Points of a box that is widened to be below all that it is connected to."""

RAIL_GAP = 14.0
"""Points between two lines at the right of a column."""

SITE_PADDING = 20.0
"""Points between the boxes of a site and its frame, except in narrow and compact pictures."""

FRAME_GAP = 6.0
"""Least points between the frames of two sites."""

MAX_EXTRA_GAP = 130.0
"""Points by which a gap between two boxes grows where there is room."""


LoadText = Callable[[SceneBundle], str]
"""Function for the text about the load of cables between two switches."""


class SceneOptions(NamedTuple):
    """How a scene is drawn."""

    width: float
    href: Href
    detail: bool = True
    """Whether models are followed by racks and units."""
    is_compact: bool = False
    """Whether little height is used: equal switches of a tier that cables connect are one box, parts are side
    by side where they have room, and VLANs are left out."""
    apart: frozenset[str] = frozenset()
    """Hosts that have a separate box."""
    load_text: LoadText | None = None
    """Text about the load of cables between switches, instead of their number and ports."""

    @property
    def is_narrow(self) -> bool:
        """Whether it is for a telephone."""
        return self.width < MEDIUM_WIDTH

    @property
    def site_padding(self) -> float:
        """Points between the boxes of a site and its frame."""
        return 10.0 if self.is_narrow or self.is_compact else SITE_PADDING

    @property
    def box_gap(self) -> float:
        """Points between two boxes."""
        return 6.0 if self.is_narrow else 24.0

    @property
    def site_gap(self) -> float:
        """Points between boxes of two sites or fabrics."""
        return 12.0 if self.is_narrow else 2 * self.site_padding + 16

    @property
    def inner_width(self) -> float:
        """Points inside the space around a picture."""
        return self.width - 2 * EDGE


class RowOrder:
    """Rows of a part with their boxes in order, and the side at which each bundle leaves its boxes."""

    def __init__(self, design: Design, part: ScenePart) -> None:
        self.part = part
        self.nodes = part.nodes_by_id
        self.rows = _ordered_rows(design, part)
        self.row_of = {node.id: row for row, nodes in self.rows.items() for node in nodes}
        self.position = {node.id: at for row in self.rows.values() for at, node in enumerate(row)}

    def side(self, bundle: SceneBundle, node: str) -> str:
        """Side of a box that a bundle leaves from: ``top``, ``bottom``, ``left``, ``right``; lines within a
        row that pass other boxes leave on the side away from the hosts, and from hosts below."""
        far = bundle.b if node == bundle.a else bundle.a
        row, far_row = self.row_of[node], self.row_of[far]
        if abs(row - far_row) > 1:
            return "right"
        if row != far_row:
            return "bottom" if row < far_row else "top"
        if abs(self.position[node] - self.position[far]) == 1:
            return "right" if self.position[node] < self.position[far] else "left"
        return "top" if row < 0 else "bottom"


Ports = Mapping[tuple[str, str], list[ScenePort]]
"""Ports by box and side."""


def part_ports(design: Design, order: RowOrder, options: SceneOptions, short: bool) -> Ports:
    """Ports of a part; ``short`` leaves out the letters of switch ports. If the picture shows loads, the
    lower port of cables between two tiers of switches has theirs."""
    ports: dict[tuple[str, str], list[ScenePort]] = {}
    for bundle in order.part.bundles:
        for name in (bundle.a, bundle.b):
            if not bundle.is_outside:
                port = scene_port(design, order.nodes, bundle, name, options.href, short)
                if options.load_text and name == bundle.b and joins_tiers(order.part, bundle):
                    port = port._replace(text=options.load_text(bundle))
                ports.setdefault((name, order.side(bundle, name)), []).append(port)
    return ports


def joins_tiers(part: ScenePart, bundle: SceneBundle) -> bool:
    """Whether a bundle is between switches of two tiers."""
    upper, lower = part.nodes_by_id[bundle.a], part.nodes_by_id[bundle.b]
    return upper.kind == lower.kind == "switch" and upper.tier != lower.tier


def ports_width(ports: Ports, name: str) -> float:
    """Points that the ports of a box take side by side."""
    sides = (ports.get((name, side), ()) for side in ("top", "bottom"))
    return max(sum(port.width for port in each) + PORT_GAP * (len(each) + 1) for each in sides)


class ScenePlan:
    """Boxes of one part with their order and horizontal places."""

    def __init__(
        self, design: Design, order: RowOrder, ports: Ports, options: SceneOptions, room: float
    ) -> None:
        """Texts take so many points."""
        self.design, self.part, self.options = design, order.part, options
        self.order, self.nodes, self.rows, self.ports = order, order.nodes, order.rows, ports
        self.position, self.side = order.position, order.side
        self.boxes: Mapping[str, SceneBox] = {
            # Texts may always be as long as the ports are wide.
            node.id: scene_box(
                design,
                self.part,
                node,
                options.href,
                max(room, ports_width(ports, node.id) - 2 * PADDING),
                options.detail,
                options.is_compact,
            )
            for node in self.part.nodes
        }
        self.gaps = {row: [self._gap(*pair) for pair in pairwise(nodes)] for row, nodes in self.rows.items()}
        framed = {order.row_of[node.id] for nodes in self.part.frames.values() for node in nodes}
        # Frames may take the space around the picture, up to its last point.
        room = options.site_padding - EDGE + 1
        self.margins = {row: room if row in framed else 0.0 for row in self.rows}
        """Points at both ends of each row for the frames of sites."""
        self.widths = self._box_widths()
        self.x: dict[str, float] = {}
        """Middle of each box, once it is placed."""
        self.stretched: set[str] = set()
        """Boxes that are widened to be below or above all that they are connected to."""

    @property
    def needed_width(self) -> float:
        """Points that the widest row takes at least."""
        widest = max(self.row_width(row) + 2 * self.margins[row] for row in self.rows)
        if self.part.is_column:
            # Lines on both sides of the middle, where only the right one has any.
            far = [each for each in self.part.bundles if self.side(each, each.a) == "right"]
            ports = [port.width for each in self.ports.values() for port in each if port.bundle in far]
            return widest + 2 * (max(ports, default=0.0) + RAIL_GAP * (len(far) + 1))
        return widest

    @property
    def is_cut(self) -> bool:
        """Whether a text has no room in its box."""
        return any("…" in line.text for box in self.boxes.values() for line in box.texts)

    def row(self, node: str) -> int:
        """Row of a box by its id."""
        return self.order.row_of[node]

    def row_width(self, row: int) -> float:
        """Points that a row takes at least."""
        return sum(self.widths[node.id] for node in self.rows[row]) + sum(self.gaps[row])

    def upper_and_lower(self, bundle: SceneBundle) -> tuple[str, str]:
        """Ends of a bundle between two rows, the upper one first."""
        return (bundle.a, bundle.b) if self.row(bundle.a) < self.row(bundle.b) else (bundle.b, bundle.a)

    def bundles_between(self, upper_row: int, lower_row: int) -> list[SceneBundle]:
        """Bundles between two rows."""
        rows = {upper_row, lower_row}
        return [each for each in self.part.bundles if {self.row(each.a), self.row(each.b)} == rows]

    def arcs(self, row: int) -> list[SceneBundle]:
        """Bundles within a row that pass other boxes."""
        return [
            each
            for each in self.part.bundles
            if self.row(each.a) == self.row(each.b) == row and self.side(each, each.a) in ("top", "bottom")
        ]

    def neighbors(self, left: str, right: str) -> list[SceneBundle]:
        """Bundles between two neighboring boxes."""
        return [each for each in self.part.bundles if {each.a, each.b} == {left, right}]

    def ports_at(self, node: str, side: str) -> list[ScenePort]:
        """Ports of a side of a box, in no order yet."""
        return self.ports.get((node, side), [])

    def _gap(self, left: SceneNode, right: SceneNode) -> float:
        """Least points between two neighbors of a row."""
        gap = self.options.box_gap
        if left.site != right.site or (left.tier > 0 and left.fabric != right.fabric):
            gap = self.options.site_gap
        if left.site != right.site:
            frames = 2 * self.options.site_padding
            gap = max(gap, self._site_link_width() + (16 if self.part.section else frames + FRAME_GAP))
        for bundle in self.neighbors(left.id, right.id):
            texts = self.side_texts(bundle)
            gap = max([gap, *(text_width(text, SMALL_SIZE) + 8 for text in texts)])
            ends = [
                port
                for name, side in ((left.id, "right"), (right.id, "left"))
                for port in self.ports_at(name, side)
            ]
            widest = [port.width - SIDE_OVERLAP for port in ends if port.bundle == bundle]
            # A second line between two ports must be seen.
            free = 14 if not self.options.load_text else 20 if self.options.is_narrow else 32
            gap = max(gap, sum(widest) + free)
        return gap

    def side_texts(self, bundle: SceneBundle, load_text: LoadText | None = None) -> list[str]:
        """Texts on a line between two neighbors: the first above it, the others below it; on one of several
        lines all above it. ``load_text`` replaces the text about the load."""
        texts = bundle_texts(self.design, self.part, bundle, self.options.is_narrow)
        load_text = load_text or self.options.load_text
        if load_text and self.nodes[bundle.a].kind == self.nodes[bundle.b].kind == "switch":
            load = load_text(bundle)
            has_unit = not self.options.is_narrow and load[0].isdigit()
            texts = [texts[0], f"{load} Gbit/s" if has_unit else load]
        if len(self.neighbors(bundle.a, bundle.b)) > 1:
            return [", ".join(text for text in texts if text)]
        return texts

    def _site_link_width(self) -> float:
        """Points of the texts on a line between two sites."""
        routers = {node.id for node in self.part.nodes if node.kind == "router"}
        links = [each for each in self.part.bundles if {each.a, each.b} <= routers]
        texts = [text for each in links for text in bundle_texts(self.design, self.part, each)]
        return max((text_width(text, SMALL_SIZE) for text in texts), default=0.0)

    def _box_widths(self) -> dict[str, float]:
        """Widths of all boxes: the same for switches and for hosts if they have room."""
        least = {name: self._min_width(box) for name, box in self.boxes.items()}
        equal = dict(least)
        for kind in ("switch", "hosts"):
            widest = max((least[node.id] for node in self.part.nodes if node.kind == kind), default=0.0)
            equal |= {node.id: widest for node in self.part.nodes if node.kind == kind}
        needed = max(
            sum(equal[node.id] for node in nodes) + sum(self.gaps[row]) + 2 * self.margins[row]
            for row, nodes in self.rows.items()
        )
        return equal if needed <= self.options.inner_width else least

    def _min_width(self, box: SceneBox) -> float:
        ports = ports_width(self.ports, box.node.id)
        has_side_ports = any(self.ports_at(box.node.id, side) for side in ("left", "right"))
        padding = max(PADDING, SIDE_OVERLAP + SIDE_PADDING if has_side_ports else 0)
        return max(box.text_width + 2 * padding, ports, MIN_BOX_WIDTH)

    def place_boxes(self, width: float) -> None:
        """Place every box in so many points: the widest row evenly, the others near what they are connected
        to."""
        rows = list(self.rows)
        widest = max(rows, key=lambda row: (len(self.rows[row]), self.row_width(row)))
        free = width - 2 * self.margins[widest] - self.row_width(widest)
        extra = min(free / (len(self.rows[widest]) + 1), MAX_EXTRA_GAP)
        nodes, gaps = self.rows[widest], [gap + max(extra, 0.0) for gap in self.gaps[widest]]
        x = (width - sum(self.widths[node.id] for node in nodes) - sum(gaps)) / 2
        for node, gap in zip(nodes, [*gaps, 0.0], strict=True):
            self.x[node.id] = x + self.widths[node.id] / 2
            x += self.widths[node.id] + gap
        at = rows.index(widest)
        for before, row in (*pairwise(rows[at:]), *pairwise(reversed(rows[: at + 1]))):
            self._place_row(row, self.rows[before], width)

        for nodes in self.rows.values():
            for node in nodes:
                if sum(other.site == node.site for other in nodes) == 1:
                    self._stretch(node, width)
        self._move_sites_apart(width)

    def _move_sites_apart(self, width: float) -> None:
        """Move the boxes of sites whose frames would touch, because their widest boxes are in different rows.
        A site moves to the left as far as it has room, and the next site to the right by the rest."""
        for sites in pairwise(self.part.frames.values()):
            edges = [
                [self.x[node.id] + half * self.widths[node.id] / 2 for node in nodes]
                for nodes, half in zip(sites, (1, -1), strict=True)
            ]
            close = max(edges[0]) + 2 * self.options.site_padding + FRAME_GAP - min(edges[1])
            if close > 0:
                starts = [self.x[node.id] - self.widths[node.id] / 2 for node in sites[0]]
                margin = max(self.margins.values())
                left = min(close / 2, max(min(starts) - margin, 0.0))
                for nodes, step in zip(sites, (-left, close - left), strict=True):
                    self.x |= {node.id: self.x[node.id] + step for node in nodes}

    def _stretch(self, node: SceneNode, width: float) -> None:
        """Widen the only box of a row, or of a site in it, so that it is below all that it is connected
        to."""
        ends = [end for each in self.part.bundles if node.id in (each.a, each.b) for end in (each.a, each.b)]
        near = [end for end in ends if self.row(end) != self.row(node.id) and not self._is_outside(end)]
        if self._is_outside(node.id) or not near:
            return
        x = self.x[node.id]
        reach = max(abs(self.x[end] - x) for end in near) + 30
        others = [self.x[other.id] for other in self.rows[self.row(node.id)] if other.id != node.id]
        free = [(abs(other - x) - self.options.site_gap) / 2 for other in others]
        margin = self.margins[self.row(node.id)]
        half = min(reach, MAX_STRETCH / 2, x - margin, width - margin - x, *free)
        if 2 * half > self.widths[node.id]:
            self.widths[node.id] = 2 * half
            self.stretched.add(node.id)

    def _is_outside(self, name: str) -> bool:
        return self.nodes[name].kind in ("router", "witness")

    def _place_row(self, row: int, placed: Sequence[SceneNode], width: float) -> None:
        nodes = self.rows[row]
        near = {node.id: self._connected_names(node.id, placed) for node in nodes}
        wanted = [self._wanted_x(node, near[node.id], placed) for node in nodes]
        if len(nodes) > 1 and len({frozenset(names) for names in near.values()}) == 1:
            left, right = (side(self.x[node.id] for node in placed) for side in (min, max))
            step = (right - left) / (len(nodes) if len(nodes) < len(placed) else len(nodes) - 1)
            start = left + (step / 2 if len(nodes) < len(placed) else 0)
            wanted = [start + step * number for number in range(len(nodes))]
        sizes = [self.widths[node.id] for node in nodes]
        distances = [(a + b) / 2 + gap for (a, b), gap in zip(pairwise(sizes), self.gaps[row], strict=True)]
        room = self.margins[row] + sizes[0] / 2, width - self.margins[row] - sizes[-1] / 2
        for node, x in zip(nodes, spread_positions(wanted, distances, room), strict=True):
            self.x[node.id] = x

    def _connected_names(self, name: str, placed: Iterable[SceneNode]) -> list[str]:
        """Boxes of a placed row that a box is connected to."""
        ids = {node.id for node in placed}
        ends = [(each.a, each.b) for each in self.part.bundles if name in (each.a, each.b)]
        return list(dict.fromkeys(far for pair in ends for far in pair if far in ids))

    def _wanted_x(self, node: SceneNode, near: Sequence[str], placed: Sequence[SceneNode]) -> float:
        if not near:
            near = [each.id for each in placed if each.site == node.site] or [each.id for each in placed]
        return sum(self.x[name] for name in near) / len(near)


def _ordered_rows(design: Design, part: ScenePart) -> dict[int, list[SceneNode]]:
    """Boxes of each row in their order: by site and fabric, MLAG pairs together, switches of arrays last, and
    otherwise by what they are connected to; of four rounds the one with the fewest crossings."""
    rows: dict[int, list[SceneNode]] = {}
    for node in part.nodes:
        rows.setdefault(part.row(node), []).append(node)
    rows = {row: rows[row] for row in sorted(rows)}
    sites = list(dict.fromkeys(site.name for cluster in design.clusters.values() for site in cluster.sites))
    arrays = {node.id for node in part.nodes if node.kind == "array"}
    feeds = {each.a for each in part.bundles if each.b in arrays}
    pairs = {name: min(mlag.switches) for mlag in design.mlags.values() for name in mlag.switches}
    best, fewest = rows, _row_crossings(part, rows)
    for number in range(4):
        keys = list(rows)
        for before, row in (*pairwise(keys), *pairwise(reversed(keys))) if number else ():
            order = {node.id: at for at, node in enumerate(rows[before])}
            means = {node.id: _mean_position(part, node.id, order) for node in rows[row]}
            pair_means = {
                node.id: min(
                    means[other.id]
                    for other in rows[row]
                    if pairs.get(other.devices[0], other.id) == pairs.get(node.devices[0], node.id)
                )
                for node in rows[row]
            }
            rows = rows | {row: sorted(rows[row], key=lambda node: pair_means[node.id])}
        rows = {
            row: sorted(
                nodes,
                key=lambda node: (
                    sites.index(node.site) if node.site in sites else -1,
                    node.fabric,
                    node.id in feeds,
                ),
            )
            for row, nodes in rows.items()
        }
        crossings = _row_crossings(part, rows)
        if number == 0 or crossings < fewest:
            best, fewest = rows, crossings
    return best


def _mean_position(part: ScenePart, name: str, order: Mapping[str, int]) -> float:
    far = [
        order[end]
        for each in part.bundles
        if name in (each.a, each.b)
        for end in (each.a, each.b)
        if end in order
    ]
    return sum(far) / len(far) if far else 0.0


def _row_crossings(part: ScenePart, rows: Mapping[int, Sequence[SceneNode]]) -> int:
    """Crossings between neighboring rows."""
    position = {node.id: at for nodes in rows.values() for at, node in enumerate(nodes)}
    row_of = {node.id: row for row, nodes in rows.items() for node in nodes}
    total = 0
    for upper, lower in pairwise(rows):
        spans = []
        for bundle in part.bundles:
            ends = sorted((bundle.a, bundle.b), key=row_of.__getitem__)
            if [row_of[end] for end in ends] == [upper, lower]:
                spans.append(TrackSpan(position[ends[1]], position[ends[0]]))
        total += inversions(spans)
    return total


def bundle_texts(design: Design, part: ScenePart, bundle: SceneBundle, short: bool = False) -> list[str]:
    """Texts on a line between two neighbors: the first above it, the others below it."""
    kinds = {part.nodes_by_id[bundle.a].kind, part.nodes_by_id[bundle.b].kind}
    if kinds == {"router"}:
        return list(_site_link_texts(design, part.nodes_by_id[bundle.a]))
    if bundle.is_outside:
        return []
    if kinds == {"switch"}:
        title = (
            ("MLAG" if short else "MLAG peer link")
            if bundle.is_peer_link
            else ""
            if short
            else "Inter-switch link"
        )
        return [title, links_text(design, bundle.links)]
    return [text for text in (direct_network(design, bundle),) if text]


def _site_link_texts(design: Design, router: SceneNode) -> Iterator[str]:
    """Rate and round trip between two sites."""
    for cluster in design.clusters.values():
        if cluster.site_link is not None and router.site in {site.name for site in cluster.sites}:
            data = cluster.site_link.data
            yield "Inter-site link"
            if "bandwidth" in data:
                yield rate(units.speed(data["bandwidth"]))
            if "round_trip" in data:
                yield f"{amount(data['round_trip'])} round trip"


def direct_network(design: Design, bundle: SceneBundle) -> str:
    """Subnet of a cable between two hosts; empty if it carries several or none."""
    end = bundle.links[0].a
    networks = {
        attachment.network
        for attachment in attachments_of(design).get(end.device, ())
        if any(lead.near_end == end for lead in attachment.cabled_ports)
    }
    found = [design.networks[name].prefix for name in networks if name in design.networks]
    return found[0] if len(found) == 1 else ""
