"""Places for the picture of the whole fabric: spines on top, leafs below them in their racks, hosts and
arrays below these, management beside them.

The layout is our own: CONTRIBUTING.md says how Graphviz compares. Rows are fixed by what a device is, so that
lines run in the room between two rows alone and cross no box.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil

from refarch.api.figures import ethernet
from refarch.api.model import Design

from ._graph import Entry
from ._map_around import hanging, outside, site_words, sites
from ._map_fold import steps
from ._map_lines import lines
from ._map_model import Cord, Frame, Map, Node, speed_of
from ._map_parts import clusters_of, components, together
from ._map_plan import BETWEEN, EDGE, LINES, ROOM, TITLE, WIDE, How, Placed, Plan, row_width, upward
from ._map_words import room_of_words, words
from ._measure import SMALL, STRONG, shortened, width
from ._palette import SPEEDS, speed_look
from ._picture import Box, Label, Wire

HEADING = 300.0
"""Points that the title of a frame takes at most, where what is in it does not take more."""


def laid_out(design: Design, drawn: Map, how: How) -> Placed:
    """Every box and line at its place. What no line joins stands side by side, or in lines below each other;
    what is too wide is drawn with what is alike as one."""
    parts = []
    for part in components(design, drawn):
        parts.append(_fitting(design, part, how) if how.fold else part)
    lines: list[Map] = []
    for part in parts:
        longer = together((lines[-1], part)) if lines else part
        if lines and _line(design, longer, how, "").wide <= WIDE:
            lines[-1] = longer
        else:
            lines.append(part)
    placed_lines = [_line(design, part, how, f"{at}" if at else "") for at, part in enumerate(lines)]
    boxes: list[Box] = []
    wires: list[Wire] = []
    wide, y = max((each.wide for each in placed_lines), default=2 * EDGE), 0.0
    for each in placed_lines:
        moved = _moved(each, (wide - each.wide) / 2, y)
        boxes += moved.boxes
        wires += moved.wires
        y += each.high + EDGE
    return Placed(tuple(boxes), tuple(wires), wide, y)


def _fitting(design: Design, part: Map, how: How) -> Map:
    """The part with as little folded as has room; all that can be where nothing has."""
    made = part
    for made in steps(design, part):
        if _line(design, made, how, "").wide <= WIDE:
            break
    return made


def _moved(made: Placed, right: float, down: float) -> Placed:
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
    return Placed(boxes, wires, made.wide, made.high)


def _line(design: Design, drawn: Map, how: How, line: str) -> Placed:
    """Frames side by side with what stands above and beside them."""
    plan = Plan(design, drawn, how, line)
    widths = {frame.id: _frame_width(plan, frame) for frame in drawn.frames}
    beside = hanging(plan) if how.detail else []
    gaps = [_between(plan, one, other) for one, other in pairwise(drawn.frames)]
    own = sum(widths.values()) + sum(gaps)
    inner = max(own, row_width(plan, plan.row("spine")))
    top = _spine_row(plan, inner)
    y = top + (LINES if plan.row("spine") else 0)
    bottom = _frames(plan, widths, gaps, y, (inner - own) / 2)
    lines(plan)
    sites(plan)
    wide = 2 * EDGE + inner
    if beside:
        wide = outside(plan, beside, wide, y)
    words(plan)
    high = max([bottom, *(box.bottom for box in plan.boxes.values())]) + EDGE
    return Placed(tuple(plan.boxes.values()), tuple(plan.wires), wide, high)


def _frame_width(plan: Plan, frame: Frame) -> float:
    rows = [row_width(plan, frame.of("leaf")), row_width(plan, frame.of("hosts", "array"))]
    rows += [row_width(plan, plan.row("spine"))] if plan.spines_inside else []
    return ceil(max([*rows, min(width(frame.title, STRONG, True) + 8, HEADING)])) + 2 * ROOM


def _between(plan: Plan, one: Frame, other: Frame) -> float:
    """Points between two frames: more where a line with words runs from one to the other."""
    needed = [BETWEEN]
    clusters = clusters_of(plan.design, one)
    for name in clusters_of(plan.design, other):
        if name in clusters and plan.design.clusters[name].site_link is not None:
            needed += [width(words, SMALL) + 16 for words in site_words(plan.design, name)]
    left, right = one.of("leaf"), other.of("leaf")
    if left and right:
        needed += [plan.gap(left[-1], right[0])]
    if any(upward(plan)):  # among lines from above, words on a line past boxes have no room elsewhere
        needed += [room_of_words(plan, cord) for cord in plan.arcs("leaf") if _passes(plan, cord, one, other)]
    return max(needed)


def _passes(plan: Plan, cord: Cord, one: Frame, other: Frame) -> bool:
    """Whether a line between switches runs from one of two neighbouring frames, or from before it, to the
    other, or beyond it."""
    frames = [frame.id for frame in plan.map.frames]
    first, last = sorted(frames.index(plan.nodes[end].frame) for end in (cord.a, cord.b))
    return first <= frames.index(one.id) and frames.index(other.id) <= last


def _spine_row(plan: Plan, wide: float) -> float:
    """Spines in the middle of the width; their lower edge."""
    nodes = plan.row("spine")
    if not nodes:
        return EDGE
    arcs = plan.depth("spine")
    free = (wide - row_width(plan, nodes)) / (len(nodes) + 1)
    bus = 14 if plan.how.detail and plan.map.outside else 0
    x, y = EDGE + free, EDGE + arcs + bus + (ROOM if plan.spines_inside else 0)
    for number, node in enumerate(nodes):
        plan.put(node, x, y, plan.sizes[node.id].wide)
        following = nodes[number + 1 : number + 2]
        x += plan.sizes[node.id].wide + free + sum(plan.gap(node, other) for other in following)
    return y + max(plan.sizes[node.id].high for node in nodes)


def _frames(plan: Plan, widths: Mapping[str, float], gaps: Sequence[float], y: float, extra: float) -> float:
    """Frames side by side, each with its leafs above its hosts and arrays, and the only one around the
    spines, too, where these stand in it; the lower edge of all."""
    leafs, devices = plan.row("leaf"), plan.row("device")
    bus = 16 if plan.how.detail and plan.map.outside else 0
    arcs = plan.depth("leaf")
    titled = any(frame.title for frame in plan.map.frames)
    lifted = any(upward(plan))  # lines from above end where a title would stand, so that it stands below
    top = y + (ROOM if lifted or not titled else TITLE) + bus + arcs
    above = max((plan.sizes[node.id].above for node in leafs), default=0.0)
    low = max((plan.sizes[node.id].high - plan.sizes[node.id].above for node in leafs), default=0.0)
    lower = top + above + low + (LINES if leafs and devices else 0)
    high = max((plan.sizes[node.id].high for node in devices), default=0.0)
    below = plan.depth("device") + (16 if bus else 0)
    bottom = lower + high + below + ROOM + (TITLE - 6 if lifted and titled else 0)
    x, upper = EDGE + extra, EDGE if plan.spines_inside else y
    for number, frame in enumerate(plan.map.frames):
        wide = widths[frame.id]
        at = bottom - 10 if lifted else y + 16
        said = shortened(frame.title, wide - 2 * ROOM, STRONG, True)
        title = (Label(said, x + ROOM, at, STRONG, True, "quiet", "start"),) if said else ()
        tip = frame.title if said != frame.title else ""
        place = (x, upper, wide, bottom - upper)
        plan.boxes[frame.id] = Box(frame.id, *place, "quiet", title, "frame", tip=tip)
        inside = (x + ROOM, wide - 2 * ROOM)
        _row_of(plan, frame.of("leaf"), inside, lambda node: top + above - plan.sizes[node.id].above)
        _row_of(plan, frame.of("hosts", "array"), inside, lambda _: lower)
        x += wide + (gaps[number] if number < len(gaps) else 0)
    return bottom


def _row_of(
    plan: Plan, nodes: Sequence[Node], inside: tuple[float, float], top: Callable[[Node], float]
) -> None:
    """Boxes of one row of a frame, in its middle."""
    left, wide = inside
    x = left + (wide - row_width(plan, nodes)) / 2
    for number, node in enumerate(nodes):
        plan.put(node, x, top(node), plan.sizes[node.id].wide)
        x += plan.sizes[node.id].wide
        x += sum(plan.gap(node, other) for other in nodes[number + 1 : number + 2])


def legend(design: Design, drawn: Map, made: Placed) -> Iterator[Entry]:
    """Speeds of the cables that are drawn, and what else has lines of its own."""
    speeds = sorted({speed_of(design, cord.links) for cord in drawn.cords} - {0})
    used = {wire.role for wire in made.wires if wire.style == "solid"}
    for _, role, thick in reversed(SPEEDS):
        names = [ethernet(speed) for speed in speeds if speed_look(speed)[0] == role]
        if role in used:
            yield Entry(" or ".join(names), role, "bold" if thick >= 3 else "solid")
    if "quiet" in used:
        yield Entry("Speed not known, or several", "quiet")
    if any(wire.role == "management" for wire in made.wires):
        yield Entry("Management, out of band", "management", "dashed")
