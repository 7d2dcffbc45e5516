"""Lines of the picture of the whole fabric: between rows, between neighbours of a row, and past boxes."""

from collections.abc import Sequence

from refarch.api.model import compress

from ._map_boxes import amount_of
from ._map_model import Cord, speed_of
from ._map_plan import ARC, Plan
from ._palette import speed_look
from ._picture import Wire


def lines(plan: Plan) -> None:
    """All lines between boxes."""
    for cord in plan.map.cords:
        if cord in plan.near:
            _inline(plan, cord)
        elif cord not in plan.level:
            _upright(plan, cord)
    for kind in ("spine", "leaf", "device"):
        levels = plan.levels(kind)
        for cord in plan.arcs(kind):
            _arc(plan, cord, levels[cord.id], kind == "device")


def _wire(plan: Plan, cord: Cord, points: Sequence[tuple[float, float]], bent: bool) -> None:
    role, thick = speed_look(speed_of(plan.design, cord.links))
    name = cord.id
    a = f"{name}b" if f"{name}b" in plan.boxes else cord.a
    b = plan.how.lands.get(name, f"{name}t")
    b = b if b in plan.boxes else cord.b
    near, far = plan.nodes[cord.a], plan.nodes[cord.b]
    port = f" {cord.port}" if cord.port else ""
    tip = f"{compress(near.devices)} to {compress(far.devices)}{port}: {amount_of(plan.design, cord)}"
    plan.wires.append(Wire(name, a, b, tuple(points), role, "solid", thick, tip, cord.layers, bent))


def _upright(plan: Plan, cord: Cord) -> None:
    """From the lower edge of one box to the upper edge of another, upright where lines pass between them."""
    name = cord.id
    lower = plan.boxes.get(plan.how.lands.get(name, f"{name}t")) or plan.boxes[cord.b]
    upper = plan.boxes.get(f"{name}b")
    if upper is None:
        start = _spread(plan, cord)
    else:
        start = (upper.middle, upper.bottom)
    end = (lower.middle, lower.y)
    arcs = plan.depth("leaf") if plan.row_of(cord.a) == "spine" else 0.0
    tops = min((plan.boxes[node.id].y for node in plan.row("leaf")), default=lower.y)
    knee = [(lower.middle, tops - arcs - 10)] if arcs else []
    _wire(plan, cord, (start, *knee, end), True)


def _spread(plan: Plan, cord: Cord) -> tuple[float, float]:
    """Where a line leaves a spine: lines side by side, in the order of what they lead to."""
    box = plan.boxes[cord.a]
    own = [each for each in plan.map.cords if each.a == cord.a and each not in plan.level]
    own.sort(key=lambda each: (plan.order[each.b], each.port))
    at = own.index(cord)
    return box.x + box.wide * (at + 1) / (len(own) + 1), box.bottom


def _inline(plan: Plan, cord: Cord) -> None:
    """A straight line between two neighbours."""
    left, right = sorted((plan.boxes[cord.a], plan.boxes[cord.b]), key=lambda box: box.x)
    y = left.sign_at[1] + 10
    _wire(plan, cord, ((left.right, y), (right.x, y)), False)


def _arc(plan: Plan, cord: Cord, number: int, below: bool) -> None:
    """A line past the boxes between its ends."""
    one, other = sorted((plan.boxes[cord.a], plan.boxes[cord.b]), key=lambda box: box.x)
    away = (number + 1) * ARC - 6
    bottoms = max(one.bottom, other.bottom)
    tops = min(plan.boxes[node.id].y for node in plan.row(plan.row_of(cord.a)))
    y = bottoms + away if below else tops - away
    edge_one, edge_other = (one.bottom, other.bottom) if below else (one.y, other.y)
    start, end = one.middle + 8 + 7 * number, other.middle - 8 - 7 * number
    _wire(plan, cord, ((start, edge_one), (start, y), (end, y), (end, edge_other)), False)
