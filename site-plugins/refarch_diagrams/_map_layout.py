"""Places for the picture of the whole fabric: spines on top, leaf switches below them in their racks, hosts
and arrays below these, management next to them.

The layout is our own: CONTRIBUTING.md says how Graphviz compares. Rows are fixed by what a device is, so that
lines run in the room between two rows alone and cross no box. A map without room becomes simpler, step by
step: what is alike becomes one box that names all of it and says how many there are.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil

from refarch.api.model import Design

from ._map_edges import add_edge_texts, add_wires, min_text_width
from ._map_frames import (
    clusters_in_frame,
    connected_maps,
    device_model,
    fold_frames,
    join_maps,
    merged_title,
    racks_of_frames,
)
from ._map_model import FabricMap, MapEdge, MapFrame, MapNode, map_edges
from ._map_plan import (
    BOX_GAP,
    EDGE,
    FRAME_GAP,
    MAX_WIDTH,
    ROW_GAP,
    TITLE_HEIGHT,
    DrawOptions,
    MapLayout,
    MapPlan,
    row_width,
    spine_edges,
)
from ._map_surroundings import add_site_links, management_boxes, place_out_of_band, site_link_text
from ._picture import Box, Label, Wire
from ._text_measure import BOLD_SIZE, SMALL_SIZE, shorten_middle, text_width

BoxKey = Callable[[MapNode], object]
"""Function for the common properties of boxes of one frame that become one."""


MAX_FRAME_TITLE = 300.0
"""Points that the title of a frame takes at most, where what is in it does not take more."""


def map_layout(design: Design, drawn: FabricMap, options: DrawOptions) -> MapLayout:
    """Layout of the fabric map. Parts that no line joins stand side by side, or in rows below each other; if
    the map is too wide, equal boxes become one."""
    parts = []
    for part in connected_maps(design, drawn):
        parts.append(_map_that_fits(design, part, options) if options.may_fold else part)
    lines: list[FabricMap] = []
    for part in parts:
        # Unconnected parts share a row as long as it fits the page.
        longer = join_maps((lines[-1], part)) if lines else part
        if lines and _row_layout(design, longer, options, "").width <= MAX_WIDTH:
            lines[-1] = longer
        else:
            lines.append(part)
    placed_lines = [
        _row_layout(design, part, options, f"{at}" if at else "") for at, part in enumerate(lines)
    ]
    boxes: list[Box] = []
    wires: list[Wire] = []
    width, y = max((row.width for row in placed_lines), default=2 * EDGE), 0.0
    for row in placed_lines:
        moved = _shift(row, (width - row.width) / 2, y)
        boxes += moved.boxes
        wires += moved.wires
        y += row.height + EDGE
    return MapLayout(tuple(boxes), tuple(wires), width, y)


def _map_that_fits(design: Design, part: FabricMap, options: DrawOptions) -> FabricMap:
    """Part with as little folded as has room; all that can be where nothing has."""
    simpler = part
    for simpler in simpler_maps(design, part):
        if _row_layout(design, simpler, options, "").width <= MAX_WIDTH:
            break
    return simpler


def _shift(layout: MapLayout, right: float, down: float) -> MapLayout:
    boxes = tuple(
        box._replace(
            x=box.x + right,
            y=box.y + down,
            sign_at=(box.sign_at[0] + right, box.sign_at[1] + down),
            labels=tuple(label._replace(x=label.x + right, y=label.y + down) for label in box.labels),
        )
        for box in layout.boxes
    )
    wires = tuple(
        wire._replace(points=tuple((x + right, y + down) for x, y in wire.points)) for wire in layout.wires
    )
    return MapLayout(boxes, wires, layout.width, layout.height)


def _row_layout(design: Design, drawn: FabricMap, options: DrawOptions, line: str) -> MapLayout:
    """Frames side by side with what is above and next to them."""
    plan = MapPlan(design, drawn, options, line)
    widths = {frame.id: _frame_width(plan, frame) for frame in drawn.frames}
    beside = management_boxes(plan) if options.detail else []
    gaps = [_frame_gap(plan, left, right) for left, right in pairwise(drawn.frames)]
    frames_width = sum(widths.values()) + sum(gaps)
    inner = max(frames_width, row_width(plan, plan.row("spine")))
    top = _place_spines(plan, inner)
    y = top + (ROW_GAP if plan.row("spine") else 0)
    bottom = _place_frames(plan, widths, gaps, y, (inner - frames_width) / 2)
    add_wires(plan)
    add_site_links(plan)
    width = 2 * EDGE + inner
    if beside:
        width = place_out_of_band(plan, beside, width, y)
    add_edge_texts(plan)
    height = max([bottom, *(box.bottom for box in plan.boxes.values())]) + EDGE
    return MapLayout(tuple(plan.boxes.values()), tuple(plan.wires), width, height)


def _frame_width(plan: MapPlan, frame: MapFrame) -> float:
    rows = [row_width(plan, frame.nodes_of("leaf")), row_width(plan, frame.nodes_of("hosts", "array"))]
    rows += [row_width(plan, plan.row("spine"))] if plan.spines_inside else []
    return (
        ceil(max([*rows, min(text_width(frame.title, BOLD_SIZE, True) + 8, MAX_FRAME_TITLE)])) + 2 * BOX_GAP
    )


def _frame_gap(plan: MapPlan, left_frame: MapFrame, right_frame: MapFrame) -> float:
    """Points between two frames: more where a line with words runs from one to the other."""
    needed = [FRAME_GAP]
    clusters = clusters_in_frame(plan.design, left_frame)
    for name in clusters_in_frame(plan.design, right_frame):
        if name in clusters and plan.design.clusters[name].site_link is not None:
            needed += [text_width(words, SMALL_SIZE) + 16 for words in site_link_text(plan.design, name)]
    left, right = left_frame.nodes_of("leaf"), right_frame.nodes_of("leaf")
    if left and right:
        needed += [plan.gap(left[-1], right[0])]
    if any(spine_edges(plan)):  # among lines from above, words on a line past boxes have no room elsewhere
        needed += [
            min_text_width(plan, edge)
            for edge in plan.arcs("leaf")
            if _edge_crosses_gap(plan, edge, left_frame, right_frame)
        ]
    return max(needed)


def _edge_crosses_gap(plan: MapPlan, edge: MapEdge, left_frame: MapFrame, right_frame: MapFrame) -> bool:
    """Whether a line between switches runs from one of two neighboring frames, or from before it, to the
    other, or beyond it."""
    frames = [frame.id for frame in plan.map.frames]
    first, last = sorted(frames.index(plan.nodes[end].frame) for end in (edge.a, edge.b))
    return first <= frames.index(left_frame.id) and frames.index(right_frame.id) <= last


def _place_spines(plan: MapPlan, width: float) -> float:
    """Spines in the middle of the width; their lower edge."""
    nodes = plan.row("spine")
    if not nodes:
        return EDGE
    arcs = plan.depth("spine")
    # The same room before, between and after the spines.
    free = (width - row_width(plan, nodes)) / (len(nodes) + 1)
    bus = 14 if plan.options.detail and plan.map.outside else 0
    x, y = EDGE + free, EDGE + arcs + bus + (BOX_GAP if plan.spines_inside else 0)
    for number, node in enumerate(nodes):
        plan.place(node, x, y, plan.sizes[node.id].width)
        following = nodes[number + 1 : number + 2]
        x += plan.sizes[node.id].width + free + sum(plan.gap(node, next_node) for next_node in following)
    return y + max(plan.sizes[node.id].height for node in nodes)


def _place_frames(
    plan: MapPlan, widths: Mapping[str, float], gaps: Sequence[float], y: float, extra: float
) -> float:
    """Frames side by side, each with its leaf switches above its hosts and arrays, and the only one around
    the spines, too, where these are in it; the lower edge of all."""
    leafs, devices = plan.row("leaf"), plan.row("device")
    bus = 16 if plan.options.detail and plan.map.outside else 0
    arcs = plan.depth("leaf")
    titled = any(frame.title for frame in plan.map.frames)
    lifted = any(spine_edges(plan))  # lines from above end where a title would stand, so that it stands below
    top = y + (BOX_GAP if lifted or not titled else TITLE_HEIGHT) + bus + arcs
    above = max((plan.sizes[node.id].ports_height for node in leafs), default=0.0)
    low = max((plan.sizes[node.id].height - plan.sizes[node.id].ports_height for node in leafs), default=0.0)
    lower = top + above + low + (ROW_GAP if leafs and devices else 0)
    height = max((plan.sizes[node.id].height for node in devices), default=0.0)
    below = plan.depth("device") + (16 if bus else 0)
    bottom = lower + height + below + BOX_GAP + (TITLE_HEIGHT - 6 if lifted and titled else 0)
    x, upper = EDGE + extra, EDGE if plan.spines_inside else y
    for number, frame in enumerate(plan.map.frames):
        width = widths[frame.id]
        at = bottom - 10 if lifted else y + 16
        short_title = shorten_middle(frame.title, width - 2 * BOX_GAP, BOLD_SIZE, True)
        title = (
            (Label(short_title, x + BOX_GAP, at, BOLD_SIZE, True, "quiet", "start"),) if short_title else ()
        )
        tip = frame.title if short_title != frame.title else ""
        place = (x, upper, width, bottom - upper)
        plan.boxes[frame.id] = Box(frame.id, *place, "quiet", title, "frame", tip=tip)
        inside = (x + BOX_GAP, width - 2 * BOX_GAP)
        _place_frame_row(
            plan, frame.nodes_of("leaf"), inside, lambda node: top + above - plan.sizes[node.id].ports_height
        )
        _place_frame_row(plan, frame.nodes_of("hosts", "array"), inside, lambda _: lower)
        x += width + (gaps[number] if number < len(gaps) else 0)
    return bottom


def _place_frame_row(
    plan: MapPlan, nodes: Sequence[MapNode], inside: tuple[float, float], top: Callable[[MapNode], float]
) -> None:
    """Boxes of one row of a frame, in its middle."""
    left, width = inside
    x = left + (width - row_width(plan, nodes)) / 2
    for number, node in enumerate(nodes):
        plan.place(node, x, top(node), plan.sizes[node.id].width)
        x += plan.sizes[node.id].width
        x += sum(plan.gap(node, next_node) for next_node in nodes[number + 1 : number + 2])


def simpler_maps(design: Design, drawn: FabricMap) -> Iterator[FabricMap]:
    """Maps from the full one to one box for each kind of device, each simpler than the one before."""
    # Each step loses more detail than the one before: equal racks, equal arrays and spines, leaves and hosts,
    # models, racks as such, single ports, and at last all but the kind of device.
    yield drawn
    simpler = fold_frames(design, drawn)
    yield simpler
    simpler = merge_boxes(design, simpler, _key_by_model_and_cables(design, simpler, "array", "spine"))
    yield simpler
    simpler = merge_boxes(design, simpler, _key_by_model_and_cables(design, simpler, "leaf"))
    simpler = merge_boxes(
        design, simpler, _key_by_model_and_cables(design, simpler, "hosts", "array", "spine")
    )
    yield simpler
    simpler = merge_boxes(design, simpler, _key_by_model(design))
    yield simpler
    simpler = merge_boxes(design, _single_frame(drawn, simpler), _key_by_model(design))
    yield simpler
    simpler = merge_boxes(design, simpler._replace(by_port=False), _key_by_model(design))
    yield simpler
    yield merge_boxes(design, simpler, lambda node: node.kind)


def merge_boxes(design: Design, drawn: FabricMap, likeness: BoxKey) -> FabricMap:
    """Map with equal boxes of a frame as one."""
    names = (*design.switches, *design.hosts, *design.arrays, *design.clusters)
    order = {name: at for at, name in enumerate(names)}
    frames = tuple(frame._replace(nodes=_merge_nodes(frame.nodes, likeness, order)) for frame in drawn.frames)
    merged = drawn._replace(frames=frames, spines=_merge_nodes(drawn.spines, likeness, order), edges=())
    return merged._replace(edges=tuple(map_edges(design, merged)))


def _merge_nodes(nodes: Iterable[MapNode], likeness: BoxKey, order: Mapping[str, int]) -> tuple[MapNode, ...]:
    alike: dict[object, list[MapNode]] = {}
    for node in nodes:
        alike.setdefault((node.kind, likeness(node)), []).append(node)
    return tuple(
        members[0]._replace(
            devices=tuple(sorted((name for node in members for name in node.devices), key=order.__getitem__))
        )
        for members in alike.values()
    )


def _key_by_model_and_cables(design: Design, drawn: FabricMap, *kinds: str) -> BoxKey:
    """Boxes of some kinds that are of one model and cabled in the same way to boxes of other kinds."""
    cabling: dict[str, set[object]] = {}
    nodes = drawn.nodes
    for edge in drawn.edges:
        if nodes[edge.a].kind != nodes[edge.b].kind:
            for near_id, far_id in ((edge.a, edge.b), (edge.b, edge.a)):
                cable_count = 0 if nodes[near_id].kind == "hosts" else len(edge.links)
                cabling.setdefault(near_id, set()).add((far_id, edge.port, cable_count))
    named = _key_by_model(design)

    def likeness(node: MapNode) -> object:
        return (named(node), frozenset(cabling.get(node.id, ()))) if node.kind in kinds else node.id

    return likeness


def _key_by_model(design: Design) -> BoxKey:
    """Boxes of one model, switches of one fabric, hosts of one cluster."""

    def likeness(node: MapNode) -> object:
        name = node.devices[0]
        switch = design.switches.get(name) if node.kind in ("leaf", "spine") else None
        return (
            name if node.kind == "witness" else (device_model(design, name), switch.fabric if switch else "")
        )

    return likeness


def _single_frame(before: FabricMap, merged: FabricMap) -> FabricMap:
    """Map with all frames as one, whose title names them and their number."""
    if len(merged.frames) < 2:
        return merged
    title = merged_title(before.frames, "together") if any(frame.title for frame in before.frames) else ""
    first = merged.frames[0].id
    nodes = tuple(node._replace(frame=first) for frame in merged.frames for node in frame.nodes)
    return merged._replace(frames=(MapFrame(first, title, nodes, racks_of_frames(before.frames)),))
