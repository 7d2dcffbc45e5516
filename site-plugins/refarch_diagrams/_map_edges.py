"""Lines of the fabric map, between rows, between neighbors of a row and past boxes, and the texts on them,
which hide no border and no other line."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from refarch.api.model import compress

from ._graph import Role
from ._map_boxes import cable_count_text
from ._map_model import MapEdge
from ._map_plan import ARC_HEIGHT, LOAD_TEXT_WIDTH, MapPlan
from ._palette import speed_style
from ._picture import Box, Label, Wire
from ._scene_model import common_speed
from ._text_measure import SMALL_SIZE, text_width
from ._wire_paths import wire_points


def add_wires(plan: MapPlan) -> None:
    """Add all lines between boxes."""
    for edge in plan.map.edges:
        if edge in plan.neighbor_edges:
            _add_straight_wire(plan, edge)
        elif edge not in plan.level_edges:
            _add_upright_wire(plan, edge)
    for kind in ("spine", "leaf", "device"):
        levels = plan.levels(kind)
        for edge in plan.arcs(kind):
            _add_arc(plan, edge, levels[edge.id], kind == "device")


def _add_wire(plan: MapPlan, edge: MapEdge, points: Sequence[tuple[float, float]], bent: bool) -> None:
    _, role, thickness = speed_style(common_speed(plan.design, edge.links))
    name = edge.id
    a = f"{name}b" if f"{name}b" in plan.boxes else edge.a
    b = plan.options.end_boxes.get(name, f"{name}t")
    b = b if b in plan.boxes else edge.b
    upper, lower = plan.nodes[edge.a], plan.nodes[edge.b]
    port = f" {edge.port}" if edge.port else ""
    tip = (
        f"{compress(upper.devices)} to {compress(lower.devices)}{port}: {cable_count_text(plan.design, edge)}"
    )
    plan.wires.append(Wire(name, a, b, tuple(points), role, "solid", thickness, tip, edge.layers, bent))


def _add_upright_wire(plan: MapPlan, edge: MapEdge) -> None:
    """Add a line from the lower edge of one box to the upper edge of another, upright where lines pass
    between them."""
    name = edge.id
    lower = plan.boxes.get(plan.options.end_boxes.get(name, f"{name}t")) or plan.boxes[edge.b]
    upper = plan.boxes.get(f"{name}b")
    if upper is None:
        start = _spine_exit(plan, edge)
    else:
        start = (upper.middle, upper.bottom)
    end = (lower.middle, lower.y)
    arcs = plan.depth("leaf") if plan.row_of(edge.a) == "spine" else 0.0
    tops = min((plan.boxes[node.id].y for node in plan.row("leaf")), default=lower.y)
    # Curves end above the arcs of the leaf row, and run straight down from there.
    knee = [(lower.middle, tops - arcs - 10)] if arcs else []
    _add_wire(plan, edge, (start, *knee, end), True)


def _spine_exit(plan: MapPlan, edge: MapEdge) -> tuple[float, float]:
    """Point where a line leaves a spine: lines side by side, in the order of their targets."""
    box = plan.boxes[edge.a]
    leaving = [
        other_edge
        for other_edge in plan.map.edges
        if other_edge.a == edge.a and other_edge not in plan.level_edges
    ]
    leaving.sort(key=lambda other_edge: (plan.order[other_edge.b], other_edge.port))
    at = leaving.index(edge)
    return box.x + box.width * (at + 1) / (len(leaving) + 1), box.bottom


def _add_straight_wire(plan: MapPlan, edge: MapEdge) -> None:
    """A straight line between two neighbors."""
    left, right = sorted((plan.boxes[edge.a], plan.boxes[edge.b]), key=lambda box: box.x)
    y = left.sign_at[1] + 10
    _add_wire(plan, edge, ((left.right_edge, y), (right.x, y)), False)


def _add_arc(plan: MapPlan, edge: MapEdge, number: int, below: bool) -> None:
    """Line past the boxes between its ends."""
    left, right = sorted((plan.boxes[edge.a], plan.boxes[edge.b]), key=lambda box: box.x)
    away = (number + 1) * ARC_HEIGHT - 6
    bottoms = max(left.bottom, right.bottom)
    tops = min(plan.boxes[node.id].y for node in plan.row(plan.row_of(edge.a)))
    y = bottoms + away if below else tops - away
    edge_one, edge_other = (left.bottom, right.bottom) if below else (left.y, right.y)
    start, end = left.middle + 8 + 7 * number, right.middle - 8 - 7 * number
    _add_wire(plan, edge, ((start, edge_one), (start, y), (end, y), (end, edge_other)), False)


TEXT_HEIGHT, TEXT_MARGIN, TRIED_STEP = 14.0, 3.0, 2.0
"""Points: height of a line of words, free room around it, and between places that are tried."""

Interval = tuple[float, float]
"""From left to right."""


def add_edge_texts(plan: MapPlan) -> None:
    """Add the texts of lines between boxes of one row."""
    wires = {wire.id: wire for wire in plan.wires}
    for edge in plan.neighbor_edges:
        _add_straight_text(plan, edge, wires[edge.id])
    for edge in plan.level_edges:
        if edge not in plan.neighbor_edges:
            _add_arc_text(plan, edge, wires[edge.id])


def _add_straight_text(plan: MapPlan, edge: MapEdge, wire: Wire) -> None:
    """Words above and below a straight line; in the middle of what is between two frames."""
    (left, y), (right, _) = wire.points
    frames = [plan.boxes[name] for name in {plan.nodes[end].frame for end in (edge.a, edge.b)} if name]
    if len(frames) == 2:
        left, right = min(frame.right_edge for frame in frames), max(frame.x for frame in frames)
    lines = plan.edge_texts(edge)
    width = max((text_width(line, SMALL_SIZE) for line in lines), default=0.0) + 4
    width = max(width, LOAD_TEXT_WIDTH - 8) if plan.options.edge_texts is not None else width
    for at, line in enumerate(lines):
        top = y - 17 if at == 0 else y + 4 + (at - 1) * TEXT_HEIGHT
        place = ((left + right - width) / 2, top, width, 13.0)
        _add_text_box(plan, f"{edge.id}l{at}", edge, line, place, wire)


def _add_arc_text(plan: MapPlan, edge: MapEdge, wire: Wire) -> None:
    """Words on the level part of a line that passes boxes: the most that have room."""
    forms = _text_forms(plan, edge)
    if not forms:
        return
    (start, y), (end, _) = wire.points[1:3]
    taken = list(
        _occupied_intervals(
            plan, wire, (y - TEXT_HEIGHT / 2 - TEXT_MARGIN, y + TEXT_HEIGHT / 2 + TEXT_MARGIN)
        )
    )
    places = [(line, width, *_least_hidden_place((start, end), width, taken)) for line, width in forms]
    line, width, left, _ = next((place for place in places if not place[-1]), places[-1])
    _add_text_box(plan, f"{edge.id}l", edge, line, (left, y - TEXT_HEIGHT / 2, width, TEXT_HEIGHT), wire)


def _text_forms(plan: MapPlan, edge: MapEdge) -> list[tuple[str, float]]:
    """Texts that fit a line, with their widths, from the full one to number and speed alone."""
    texts = plan.edge_texts(edge)
    if plan.options.edge_texts is not None:
        line = " ".join(texts)
        return [(line, max(text_width(line, SMALL_SIZE) + 8, LOAD_TEXT_WIDTH + 40))] if line else []
    amount = cable_count_text(plan.design, edge)
    lines = (", ".join(words) for words in (texts, texts[: texts.index(amount) + 1], [amount]))
    return [(line, text_width(line, SMALL_SIZE) + 8) for line in lines]


def min_text_width(plan: MapPlan, edge: MapEdge) -> float:
    """Points that the least that may be said of a line takes, with what is free around it."""
    return min((width + 4 * TEXT_MARGIN for _, width in _text_forms(plan, edge)), default=0.0)


def _add_text_box(
    plan: MapPlan, name: str, edge: MapEdge, line: str, place: tuple[float, float, float, float], wire: Wire
) -> None:
    x, y, width, height = place
    inside = any(
        box.shape == "frame" and box.x < x and x + width < box.right_edge and box.y < y < box.bottom
        for box in plan.boxes.values()
    )
    label = Label(line, x + width / 2, y + height / 2 + 4, SMALL_SIZE, False, wire.role)
    ground: Role = "quiet" if inside else "plain"
    plan.boxes[name] = Box(name, *place, ground, (label,), "note", parent=edge.id)


def _occupied_intervals(plan: MapPlan, skipped: Wire, band: Interval) -> Iterable[Interval]:
    """Intervals of a horizontal band that other lines and the borders of frames occupy."""
    top, bottom = band
    for wire in plan.wires:
        if wire.id != skipped.id:
            for (x, y), (far_x, far_y) in pairwise((*wire.shared[-1:], *wire_points(wire))):
                if min(y, far_y) < bottom and max(y, far_y) > top:
                    yield min(x, far_x) - TEXT_MARGIN, max(x, far_x) + TEXT_MARGIN
    for box in plan.boxes.values():
        if box.y < bottom and box.bottom > top:
            edges = (box.x, box.right_edge) if box.shape == "frame" else ()
            yield from ((x - TEXT_MARGIN, x + TEXT_MARGIN) for x in edges)


def _least_hidden_place(room: Interval, width: float, taken: Iterable[Interval]) -> tuple[float, int]:
    """Left edge of words in the room, where they hide the least of what is taken, as near to the middle as
    can be; and how much they hide."""
    left, right = room
    spans, middle = list(taken), (left + right - width) / 2
    # From the middle outwards in both directions, as far as the words stay in the room.
    steps = int(max(right - left - width, 0) / 2 / TRIED_STEP)
    candidates = (
        (sum(start < x + width and end > x for start, end in spans), abs(x - middle), x)
        for x in (middle + TRIED_STEP * step for step in range(-steps, steps + 1))
    )
    hidden, _, x = min(candidates)
    return x, hidden
