"""Lines of the picture of the whole fabric: between rows, between neighbours of a row, and past boxes."""

from collections.abc import Sequence

from refarch.facts.model import compress

from ._map_boxes import cable_count_text
from ._map_model import MapEdge, common_speed
from ._map_plan import ARC_HEIGHT, MapPlan
from ._palette import speed_style
from ._picture import Wire


def add_wires(plan: MapPlan) -> None:
    """Add all lines between boxes."""
    for cord in plan.map.cords:
        if cord in plan.near:
            _add_straight_wire(plan, cord)
        elif cord not in plan.level:
            _add_upright_wire(plan, cord)
    for kind in ("spine", "leaf", "device"):
        levels = plan.levels(kind)
        for cord in plan.arcs(kind):
            _add_arc(plan, cord, levels[cord.id], kind == "device")


def _add_wire(plan: MapPlan, cord: MapEdge, points: Sequence[tuple[float, float]], bent: bool) -> None:
    role, thick = speed_style(common_speed(plan.design, cord.links))
    name = cord.id
    a = f"{name}b" if f"{name}b" in plan.boxes else cord.a
    b = plan.how.lands.get(name, f"{name}t")
    b = b if b in plan.boxes else cord.b
    near, far = plan.nodes[cord.a], plan.nodes[cord.b]
    port = f" {cord.port}" if cord.port else ""
    tip = f"{compress(near.devices)} to {compress(far.devices)}{port}: {cable_count_text(plan.design, cord)}"
    plan.wires.append(Wire(name, a, b, tuple(points), role, "solid", thick, tip, cord.layers, bent))


def _add_upright_wire(plan: MapPlan, cord: MapEdge) -> None:
    """Add a line from the lower edge of one box to the upper edge of another, upright where lines pass
    between them."""
    name = cord.id
    lower = plan.boxes.get(plan.how.lands.get(name, f"{name}t")) or plan.boxes[cord.b]
    upper = plan.boxes.get(f"{name}b")
    if upper is None:
        start = _spine_exit(plan, cord)
    else:
        start = (upper.middle, upper.bottom)
    end = (lower.middle, lower.y)
    arcs = plan.depth("leaf") if plan.row_of(cord.a) == "spine" else 0.0
    tops = min((plan.boxes[node.id].y for node in plan.row("leaf")), default=lower.y)
    knee = [(lower.middle, tops - arcs - 10)] if arcs else []
    _add_wire(plan, cord, (start, *knee, end), True)


def _spine_exit(plan: MapPlan, cord: MapEdge) -> tuple[float, float]:
    """Point where a line leaves a spine: lines side by side, in the order of their targets."""
    box = plan.boxes[cord.a]
    own = [each for each in plan.map.cords if each.a == cord.a and each not in plan.level]
    own.sort(key=lambda each: (plan.order[each.b], each.port))
    at = own.index(cord)
    return box.x + box.wide * (at + 1) / (len(own) + 1), box.bottom


def _add_straight_wire(plan: MapPlan, cord: MapEdge) -> None:
    """A straight line between two neighbours."""
    left, right = sorted((plan.boxes[cord.a], plan.boxes[cord.b]), key=lambda box: box.x)
    y = left.sign_at[1] + 10
    _add_wire(plan, cord, ((left.right, y), (right.x, y)), False)


def _add_arc(plan: MapPlan, cord: MapEdge, number: int, below: bool) -> None:
    """A line past the boxes between its ends."""
    one, other = sorted((plan.boxes[cord.a], plan.boxes[cord.b]), key=lambda box: box.x)
    away = (number + 1) * ARC_HEIGHT - 6
    bottoms = max(one.bottom, other.bottom)
    tops = min(plan.boxes[node.id].y for node in plan.row(plan.row_of(cord.a)))
    y = bottoms + away if below else tops - away
    edge_one, edge_other = (one.bottom, other.bottom) if below else (one.y, other.y)
    start, end = one.middle + 8 + 7 * number, other.middle - 8 - 7 * number
    _add_wire(plan, cord, ((start, edge_one), (start, y), (end, y), (end, edge_other)), False)
