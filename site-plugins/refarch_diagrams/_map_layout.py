"""Places for the picture of the whole fabric: spines on top, leafs below them in their racks, hosts and
arrays below these, management beside them.

The layout is our own: CONTRIBUTING.md says how Graphviz compares. Rows are fixed by what a device is, so that
lines run in the room between two rows alone and cross no box.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil

from refarch.facts.figures import ethernet
from refarch.facts.model import Design

from ._graph import LegendEntry
from ._map_around import add_site_links, out_of_band_boxes, place_out_of_band, site_link_text
from ._map_fold import simpler_maps
from ._map_lines import add_wires
from ._map_model import FabricMap, MapEdge, MapFrame, MapNode, common_speed
from ._map_parts import clusters_in_frame, connected_maps, join_maps
from ._map_plan import (
    BOX_GAP,
    EDGE,
    FRAME_GAP,
    MAX_WIDTH,
    ROW_GAP,
    TITLE_HEIGHT,
    DrawOptions,
    Layout,
    MapPlan,
    row_width,
    spine_edges,
)
from ._map_words import add_edge_texts, min_text_width
from ._measure import BOLD_SIZE, SMALL_SIZE, shorten_middle, text_width
from ._palette import SPEED_STYLES, speed_style
from ._picture import Box, Label, Wire

MAX_FRAME_TITLE = 300.0
"""Points that the title of a frame takes at most, where what is in it does not take more."""


def map_layout(design: Design, drawn: FabricMap, how: DrawOptions) -> Layout:
    """Layout of the fabric map. Parts that no line joins stand side by side, or in rows below each other; if
    the map is too wide, equal boxes become one."""
    parts = []
    for part in connected_maps(design, drawn):
        parts.append(_map_that_fits(design, part, how) if how.fold else part)
    lines: list[FabricMap] = []
    for part in parts:
        longer = join_maps((lines[-1], part)) if lines else part
        if lines and _row_layout(design, longer, how, "").wide <= MAX_WIDTH:
            lines[-1] = longer
        else:
            lines.append(part)
    placed_lines = [_row_layout(design, part, how, f"{at}" if at else "") for at, part in enumerate(lines)]
    boxes: list[Box] = []
    wires: list[Wire] = []
    wide, y = max((each.wide for each in placed_lines), default=2 * EDGE), 0.0
    for each in placed_lines:
        moved = _shift(each, (wide - each.wide) / 2, y)
        boxes += moved.boxes
        wires += moved.wires
        y += each.high + EDGE
    return Layout(tuple(boxes), tuple(wires), wide, y)


def _map_that_fits(design: Design, part: FabricMap, how: DrawOptions) -> FabricMap:
    """The part with as little folded as has room; all that can be where nothing has."""
    made = part
    for made in simpler_maps(design, part):
        if _row_layout(design, made, how, "").wide <= MAX_WIDTH:
            break
    return made


def _shift(made: Layout, right: float, down: float) -> Layout:
    boxes = tuple(
        box._replace(
            x=box.x + right,
            y=box.y + down,
            sign_at=(box.sign_at[0] + right, box.sign_at[1] + down),
            labels=tuple(label._replace(x=label.x + right, y=label.y + down) for label in box.labels),
        )
        for box in made.boxes
    )
    wires = tuple(
        wire._replace(points=tuple((x + right, y + down) for x, y in wire.points)) for wire in made.wires
    )
    return Layout(boxes, wires, made.wide, made.high)


def _row_layout(design: Design, drawn: FabricMap, how: DrawOptions, line: str) -> Layout:
    """Frames side by side with what stands above and beside them."""
    plan = MapPlan(design, drawn, how, line)
    widths = {frame.id: _frame_width(plan, frame) for frame in drawn.frames}
    beside = out_of_band_boxes(plan) if how.detail else []
    gaps = [_frame_gap(plan, one, other) for one, other in pairwise(drawn.frames)]
    own = sum(widths.values()) + sum(gaps)
    inner = max(own, row_width(plan, plan.row("spine")))
    top = _place_spines(plan, inner)
    y = top + (ROW_GAP if plan.row("spine") else 0)
    bottom = _place_frames(plan, widths, gaps, y, (inner - own) / 2)
    add_wires(plan)
    add_site_links(plan)
    wide = 2 * EDGE + inner
    if beside:
        wide = place_out_of_band(plan, beside, wide, y)
    add_edge_texts(plan)
    high = max([bottom, *(box.bottom for box in plan.boxes.values())]) + EDGE
    return Layout(tuple(plan.boxes.values()), tuple(plan.wires), wide, high)


def _frame_width(plan: MapPlan, frame: MapFrame) -> float:
    rows = [row_width(plan, frame.of("leaf")), row_width(plan, frame.of("hosts", "array"))]
    rows += [row_width(plan, plan.row("spine"))] if plan.spines_inside else []
    return (
        ceil(max([*rows, min(text_width(frame.title, BOLD_SIZE, True) + 8, MAX_FRAME_TITLE)])) + 2 * BOX_GAP
    )


def _frame_gap(plan: MapPlan, one: MapFrame, other: MapFrame) -> float:
    """Points between two frames: more where a line with words runs from one to the other."""
    needed = [FRAME_GAP]
    clusters = clusters_in_frame(plan.design, one)
    for name in clusters_in_frame(plan.design, other):
        if name in clusters and plan.design.clusters[name].site_link is not None:
            needed += [text_width(words, SMALL_SIZE) + 16 for words in site_link_text(plan.design, name)]
    left, right = one.of("leaf"), other.of("leaf")
    if left and right:
        needed += [plan.gap(left[-1], right[0])]
    if any(spine_edges(plan)):  # among lines from above, words on a line past boxes have no room elsewhere
        needed += [
            min_text_width(plan, cord)
            for cord in plan.arcs("leaf")
            if _edge_crosses_gap(plan, cord, one, other)
        ]
    return max(needed)


def _edge_crosses_gap(plan: MapPlan, cord: MapEdge, one: MapFrame, other: MapFrame) -> bool:
    """Whether a line between switches runs from one of two neighbouring frames, or from before it, to the
    other, or beyond it."""
    frames = [frame.id for frame in plan.map.frames]
    first, last = sorted(frames.index(plan.nodes[end].frame) for end in (cord.a, cord.b))
    return first <= frames.index(one.id) and frames.index(other.id) <= last


def _place_spines(plan: MapPlan, wide: float) -> float:
    """Spines in the middle of the width; their lower edge."""
    nodes = plan.row("spine")
    if not nodes:
        return EDGE
    arcs = plan.depth("spine")
    free = (wide - row_width(plan, nodes)) / (len(nodes) + 1)
    bus = 14 if plan.how.detail and plan.map.outside else 0
    x, y = EDGE + free, EDGE + arcs + bus + (BOX_GAP if plan.spines_inside else 0)
    for number, node in enumerate(nodes):
        plan.put(node, x, y, plan.sizes[node.id].wide)
        following = nodes[number + 1 : number + 2]
        x += plan.sizes[node.id].wide + free + sum(plan.gap(node, other) for other in following)
    return y + max(plan.sizes[node.id].high for node in nodes)


def _place_frames(
    plan: MapPlan, widths: Mapping[str, float], gaps: Sequence[float], y: float, extra: float
) -> float:
    """Frames side by side, each with its leafs above its hosts and arrays, and the only one around the
    spines, too, where these stand in it; the lower edge of all."""
    leafs, devices = plan.row("leaf"), plan.row("device")
    bus = 16 if plan.how.detail and plan.map.outside else 0
    arcs = plan.depth("leaf")
    titled = any(frame.title for frame in plan.map.frames)
    lifted = any(spine_edges(plan))  # lines from above end where a title would stand, so that it stands below
    top = y + (BOX_GAP if lifted or not titled else TITLE_HEIGHT) + bus + arcs
    above = max((plan.sizes[node.id].above for node in leafs), default=0.0)
    low = max((plan.sizes[node.id].high - plan.sizes[node.id].above for node in leafs), default=0.0)
    lower = top + above + low + (ROW_GAP if leafs and devices else 0)
    high = max((plan.sizes[node.id].high for node in devices), default=0.0)
    below = plan.depth("device") + (16 if bus else 0)
    bottom = lower + high + below + BOX_GAP + (TITLE_HEIGHT - 6 if lifted and titled else 0)
    x, upper = EDGE + extra, EDGE if plan.spines_inside else y
    for number, frame in enumerate(plan.map.frames):
        wide = widths[frame.id]
        at = bottom - 10 if lifted else y + 16
        said = shorten_middle(frame.title, wide - 2 * BOX_GAP, BOLD_SIZE, True)
        title = (Label(said, x + BOX_GAP, at, BOLD_SIZE, True, "quiet", "start"),) if said else ()
        tip = frame.title if said != frame.title else ""
        place = (x, upper, wide, bottom - upper)
        plan.boxes[frame.id] = Box(frame.id, *place, "quiet", title, "frame", tip=tip)
        inside = (x + BOX_GAP, wide - 2 * BOX_GAP)
        _place_frame_row(plan, frame.of("leaf"), inside, lambda node: top + above - plan.sizes[node.id].above)
        _place_frame_row(plan, frame.of("hosts", "array"), inside, lambda _: lower)
        x += wide + (gaps[number] if number < len(gaps) else 0)
    return bottom


def _place_frame_row(
    plan: MapPlan, nodes: Sequence[MapNode], inside: tuple[float, float], top: Callable[[MapNode], float]
) -> None:
    """Boxes of one row of a frame, in its middle."""
    left, wide = inside
    x = left + (wide - row_width(plan, nodes)) / 2
    for number, node in enumerate(nodes):
        plan.put(node, x, top(node), plan.sizes[node.id].wide)
        x += plan.sizes[node.id].wide
        x += sum(plan.gap(node, other) for other in nodes[number + 1 : number + 2])


def speed_legend(design: Design, drawn: FabricMap, made: Layout) -> Iterator[LegendEntry]:
    """Speeds of the cables that are drawn, and what else has lines of its own."""
    speeds = sorted({common_speed(design, cord.links) for cord in drawn.cords} - {0})
    used = {wire.role for wire in made.wires if wire.style == "solid"}
    for _, role, thick in reversed(SPEED_STYLES):
        names = [ethernet(speed) for speed in speeds if speed_style(speed)[0] == role]
        if role in used:
            yield LegendEntry(" or ".join(names), role, "bold" if thick >= 3 else "solid")
    if "quiet" in used:
        yield LegendEntry("Speed not known, or several", "quiet")
    if any(wire.role == "management" for wire in made.wires):
        yield LegendEntry("Management, out of band", "management", "dashed")
