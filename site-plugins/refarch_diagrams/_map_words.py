"""Words on lines of the picture of the whole fabric, put where they hide no border and no other line."""

from collections.abc import Iterable
from itertools import pairwise

from ._graph import Role
from ._map_boxes import cable_count_text
from ._map_model import MapEdge
from ._map_plan import LOAD_TEXT_WIDTH, MapPlan
from ._measure import SMALL_SIZE, text_width
from ._picture import Box, Label, Wire
from ._ways import wire_points

TEXT_HEIGHT, TEXT_MARGIN, TRIED_STEP = 14.0, 3.0, 2.0
"""Points: height of a line of words, free room around it, and between places that are tried."""

Interval = tuple[float, float]
"""From left to right."""


def add_edge_texts(plan: MapPlan) -> None:
    """Add the texts of lines between boxes of one row."""
    wires = {wire.id: wire for wire in plan.wires}
    for cord in plan.near:
        _add_straight_text(plan, cord, wires[cord.id])
    for cord in plan.level:
        if cord not in plan.near:
            _add_arc_text(plan, cord, wires[cord.id])


def _add_straight_text(plan: MapPlan, cord: MapEdge, wire: Wire) -> None:
    """Words above and below a straight line; in the middle of what is between two frames."""
    (left, y), (right, _) = wire.points
    frames = [plan.boxes[name] for name in {plan.nodes[end].frame for end in (cord.a, cord.b)} if name]
    if len(frames) == 2:
        left, right = min(frame.right for frame in frames), max(frame.x for frame in frames)
    lines = plan.said(cord)
    wide = max((text_width(line, SMALL_SIZE) for line in lines), default=0.0) + 4
    wide = max(wide, LOAD_TEXT_WIDTH - 8) if plan.how.words is not None else wide
    for at, line in enumerate(lines):
        top = y - 17 if at == 0 else y + 4 + (at - 1) * TEXT_HEIGHT
        place = ((left + right - wide) / 2, top, wide, 13.0)
        _add_text_box(plan, f"{cord.id}l{at}", cord, line, place, wire)


def _add_arc_text(plan: MapPlan, cord: MapEdge, wire: Wire) -> None:
    """Words on the level part of a line that passes boxes: the most that have room."""
    forms = _text_forms(plan, cord)
    if not forms:
        return
    (start, y), (end, _) = wire.points[1:3]
    taken = list(
        _occupied_intervals(
            plan, wire, (y - TEXT_HEIGHT / 2 - TEXT_MARGIN, y + TEXT_HEIGHT / 2 + TEXT_MARGIN)
        )
    )
    places = [(line, wide, *_least_hidden_place((start, end), wide, taken)) for line, wide in forms]
    line, wide, left, _ = next((place for place in places if not place[-1]), places[-1])
    _add_text_box(plan, f"{cord.id}l", cord, line, (left, y - TEXT_HEIGHT / 2, wide, TEXT_HEIGHT), wire)


def _text_forms(plan: MapPlan, cord: MapEdge) -> list[tuple[str, float]]:
    """Texts that fit a line, with their widths, from the full one to number and speed alone."""
    said = plan.said(cord)
    if plan.how.words is not None:
        line = " ".join(said)
        return [(line, max(text_width(line, SMALL_SIZE) + 8, LOAD_TEXT_WIDTH + 40))] if line else []
    amount = cable_count_text(plan.design, cord)
    lines = (", ".join(words) for words in (said, said[: said.index(amount) + 1], [amount]))
    return [(line, text_width(line, SMALL_SIZE) + 8) for line in lines]


def min_text_width(plan: MapPlan, cord: MapEdge) -> float:
    """Points that the least that may be said of a line takes, with what is free around it."""
    return min((wide + 4 * TEXT_MARGIN for _, wide in _text_forms(plan, cord)), default=0.0)


def _add_text_box(
    plan: MapPlan, name: str, cord: MapEdge, line: str, place: tuple[float, float, float, float], wire: Wire
) -> None:
    x, y, wide, high = place
    inside = any(
        box.shape == "frame" and box.x < x and x + wide < box.right and box.y < y < box.bottom
        for box in plan.boxes.values()
    )
    label = Label(line, x + wide / 2, y + high / 2 + 4, SMALL_SIZE, False, wire.role)
    ground: Role = "quiet" if inside else "plain"
    plan.boxes[name] = Box(name, *place, ground, (label,), "note", parent=cord.id)


def _occupied_intervals(plan: MapPlan, own: Wire, band: Interval) -> Iterable[Interval]:
    """Intervals of a horizontal band that other lines and the borders of frames occupy."""
    top, bottom = band
    for wire in plan.wires:
        if wire.id != own.id:
            for (x, y), (far_x, far_y) in pairwise((*wire.shared[-1:], *wire_points(wire))):
                if min(y, far_y) < bottom and max(y, far_y) > top:
                    yield min(x, far_x) - TEXT_MARGIN, max(x, far_x) + TEXT_MARGIN
    for box in plan.boxes.values():
        if box.y < bottom and box.bottom > top:
            edges = (box.x, box.right) if box.shape == "frame" else ()
            yield from ((x - TEXT_MARGIN, x + TEXT_MARGIN) for x in edges)


def _least_hidden_place(room: Interval, wide: float, taken: Iterable[Interval]) -> tuple[float, int]:
    """The left edge of words in the room, where they hide the least of what is taken, as near to the middle
    as can be; and how much they hide."""
    left, right = room
    spans, middle = list(taken), (left + right - wide) / 2
    steps = int(max(right - left - wide, 0) / 2 / TRIED_STEP)
    found = (
        (sum(start < x + wide and end > x for start, end in spans), abs(x - middle), x)
        for x in (middle + TRIED_STEP * step for step in range(-steps, steps + 1))
    )
    hidden, _, x = min(found)
    return x, hidden
