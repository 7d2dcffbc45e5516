"""Lines of a scene: places of the ports on their boxes, tracks between the rows, and bridges where lines
cross."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from ._picture import Points, Wire
from ._scene_boxes import PORT_GAP, ScenePort
from ._scene_model import SceneBundle
from ._scene_plan import ScenePlan
from ._tracks import TrackSpan, free_position, nested_levels, spread_positions, track_levels

TRACK_STEP = 14.0
"""Points between two tracks."""

MIN_DISTANCE = 10.0
"""Points between two upright lines."""

MAX_CELL = 110.0
"""Points between two ports of a switch at most."""


def ordered_ports(plan: ScenePlan, node: str, side: str) -> list[ScenePort]:
    """Ports of the upper or lower side of a box from left to right: by the place of their far end."""
    return sorted(plan.ports_at(node, side), key=lambda port: _port_key(plan, node, port))


def _port_key(plan: ScenePlan, node: str, port: ScenePort) -> tuple[object, ...]:
    bundle = port.bundle
    far = bundle.b if node == bundle.a else bundle.a
    number = int(bundle.id[1:])
    if plan.row(far) != plan.row(node):
        return 1, plan.x[far], bundle.port, number
    # Of two lines that pass other boxes, the longer one is outside of the shorter one.
    return (0 if plan.x[far] < plan.x[node] else 2), -plan.x[far], bundle.port, number


def place_ports(plan: ScenePlan) -> dict[str, float]:
    """Middle of each port on an upper or lower side: spread over a switch, and on a host below the far
    end."""
    places: dict[str, float] = {}
    for name in plan.nodes:
        if plan.nodes[name].kind == "switch":
            for side in ("top", "bottom"):
                places |= _spread_ports(plan, name, ordered_ports(plan, name, side))
    for name in plan.nodes:
        if plan.nodes[name].kind != "switch":
            for side in ("top", "bottom"):
                places |= _ports_near_far_ends(plan, name, ordered_ports(plan, name, side), places)
    return places


def _spread_ports(plan: ScenePlan, name: str, ports: Sequence[ScenePort]) -> dict[str, float]:
    if not ports:
        return {}
    far = [plan.x[port.bundle.b if name == port.bundle.a else port.bundle.a] for port in ports]
    if name in plan.stretched:
        return _placed_ports(plan, name, ports, far)
    cell = min(plan.widths[name] / len(ports), MAX_CELL)
    first = plan.x[name] - cell * (len(ports) - 1) / 2
    return _placed_ports(plan, name, ports, [first + cell * number for number in range(len(ports))])


def _ports_near_far_ends(
    plan: ScenePlan, name: str, ports: Sequence[ScenePort], places: Mapping[str, float]
) -> dict[str, float]:
    far = {port.id: f"{port.bundle.id}{'b' if port.id.endswith('a') else 'a'}" for port in ports}
    if ports and not all(far[port.id] in places for port in ports):
        return _spread_ports(plan, name, ports)
    return _placed_ports(plan, name, ports, [places[far[port.id]] for port in ports])


def _placed_ports(
    plan: ScenePlan, name: str, ports: Sequence[ScenePort], wanted: Sequence[float]
) -> dict[str, float]:
    """Places as near to the wanted ones as the width of the box and of the ports allows."""
    if not ports:
        return {}
    left, right = plan.x[name] - plan.widths[name] / 2, plan.x[name] + plan.widths[name] / 2
    distances = [(a.width + b.width) / 2 + PORT_GAP for a, b in pairwise(ports)]
    room = left + PORT_GAP / 2 + ports[0].width / 2, right - PORT_GAP / 2 - ports[-1].width / 2
    found = spread_positions(wanted, distances, room)
    return {port.id: x for port, x in zip(ports, found, strict=True)}


class Channel:
    """Room between two rows with the lines through it: where each leaves its ports, and its track."""

    def __init__(self, plan: ScenePlan, rows: tuple[int, int], places: Mapping[str, float]) -> None:
        self.plan = plan
        self.bundles = plan.bundles_between(*rows)
        used: list[float] = [
            places[port.id]
            for row in rows
            for bundle in plan.arcs(row)
            for port in _ports_of(plan, bundle)
            if (plan.side(bundle, port.node) == "bottom") == (row == rows[0])
        ]
        self.spans: dict[str, TrackSpan] = {}
        pairs = {bundle.id: _ends(plan, bundle, places) for bundle in self.bundles}
        # Lines that can be straight are so, and others keep away from them.
        for bundle in sorted(self.bundles, key=lambda each: _shift(pairs[each.id])):
            upper, lower = pairs[bundle.id]
            straight = _common_position(upper, lower, used)
            if straight is not None:
                span = TrackSpan(straight, straight)
            else:
                up = free_position(upper[0], upper[1], used, MIN_DISTANCE)
                span = TrackSpan(free_position(lower[0], lower[1], [*used, up], MIN_DISTANCE), up)
            used += list(set(span))
            self.spans[bundle.id] = span
        bent = [
            bundle.id for bundle in self.bundles if self.spans[bundle.id].lower != self.spans[bundle.id].upper
        ]
        levels = track_levels([self.spans[name] for name in bent], MIN_DISTANCE)
        self.levels = dict(zip(bent, levels, strict=True))

    @property
    def track_count(self) -> int:
        """Number of its tracks."""
        return max(self.levels.values(), default=-1) + 1

    def points(self, bundle: SceneBundle, top: float, first_track: float, bottom: float) -> Points:
        """Corners of a line from the upper to the lower row."""
        span = self.spans[bundle.id]
        if span.lower == span.upper:
            return (span.upper, top), (span.lower, bottom)
        y = first_track + TRACK_STEP * self.levels[bundle.id]
        return (span.upper, top), (span.upper, y), (span.lower, y), (span.lower, bottom)


End = tuple[float, float]
"""Middle of a port, and how far from it a line may leave it."""


def _ports_of(plan: ScenePlan, bundle: SceneBundle) -> Iterator[ScenePort]:
    for name in (bundle.a, bundle.b):
        yield from (port for port in plan.ports_at(name, plan.side(bundle, name)) if port.bundle == bundle)


def _ends(plan: ScenePlan, bundle: SceneBundle, places: Mapping[str, float]) -> tuple[End, End]:
    """Upper and lower end of a bundle. One without ports may leave its boxes anywhere."""
    names = plan.upper_and_lower(bundle)
    if bundle.is_outside:
        upper, lower = names
        reach = [max(plan.widths[name] / 2 - 12, 0) for name in names]
        middle = [plan.x[upper], plan.x[lower]]
        # Several lines from one box are spread over it, toward their far ends.
        toward = [
            max(-reach[0], min(middle[1] - middle[0], reach[0])) * 0.7,
            max(-reach[1], min(middle[0] - middle[1], reach[1])) * 0.5,
        ]
        return (middle[0] + toward[0], 12.0), (middle[1] + toward[1], 12.0)
    ports = {port.node: port for port in _ports_of(plan, bundle)}
    ends = [(places[ports[name].id], ports[name].width / 2 - 5) for name in names]
    return ends[0], ends[1]


def _shift(pair: tuple[End, End]) -> float:
    return abs(pair[0][0] - pair[1][0])


def _common_position(upper: End, lower: End, used: Iterable[float]) -> float | None:
    """Place from which a straight line reaches both ports, near to the upper one; None if there is none."""
    left = max(upper[0] - upper[1], lower[0] - lower[1])
    right = min(upper[0] + upper[1], lower[0] + lower[1])
    if left > right:
        return None
    wanted = min(max((upper[0] + lower[0]) / 2, left), right)
    reach = min(wanted - left, right - wanted)
    found = free_position(wanted, reach, list(used), MIN_DISTANCE)
    return found if all(abs(found - other) >= MIN_DISTANCE for other in used) else None


class ArcZone:
    """Room next to a row with the lines that pass other boxes of it."""

    def __init__(self, plan: ScenePlan, row: int, places: Mapping[str, float]) -> None:
        self.bundles = plan.arcs(row)
        self.spans = {}
        for bundle in self.bundles:
            xs = [places[port.id] for port in _ports_of(plan, bundle)]
            self.spans[bundle.id] = TrackSpan(*xs) if xs else TrackSpan(plan.x[bundle.a], plan.x[bundle.b])
        levels = nested_levels([self.spans[bundle.id] for bundle in self.bundles], MIN_DISTANCE)
        self.levels = {bundle.id: level for bundle, level in zip(self.bundles, levels, strict=True)}

    @property
    def height(self) -> float:
        """Points that its tracks take."""
        return TRACK_STEP * (max(self.levels.values(), default=-1) + 1) + (8 if self.levels else 0)

    def points(self, bundle: SceneBundle, edge: float, is_below: bool) -> Points:
        """Corners of a line that leaves its row at an edge."""
        start, end = self.spans[bundle.id]
        away = TRACK_STEP * (self.levels[bundle.id] + 1)
        y = edge + away if is_below else edge - away
        return (start, edge), (start, y), (end, y), (end, edge)


def parallel_points(points: Points, distance: float) -> Points:
    """Corners of a line next to one of level and upright pieces, and ends where it ends."""
    pieces = [
        # To the left of where the piece leads: downward that is the right of the picture.
        (distance * _sign(far_y - y), -distance * _sign(far_x - x))
        for (x, y), (far_x, far_y) in pairwise(points)
    ]
    shifts = [pieces[0], *((a + c, b + d) for (a, b), (c, d) in pairwise(pieces)), pieces[-1]]
    return tuple((x + right, y + down) for (x, y), (right, down) in zip(points, shifts, strict=True))


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def bridge_crossings(wires: Sequence[Wire]) -> list[Wire]:
    """Lines with gaps where an upright piece of another line crosses a level one."""
    crossings: dict[str, list[tuple[float, float]]] = {}
    for level, point in crossing_points(wires):
        crossings.setdefault(level, []).append(point)
    return [wire._replace(gaps=tuple(crossings.get(wire.id, ()))) for wire in wires]


def crossing_points(wires: Sequence[Wire]) -> Iterator[tuple[str, tuple[float, float]]]:
    """Each crossing of a level piece with an upright piece of another line: the line with the level piece,
    and the place."""
    upright = [
        (wire.id, x, min(y, far_y), max(y, far_y))
        for wire in wires
        for (x, y), (far_x, far_y) in pairwise(wire.points)
        if x == far_x
    ]
    for wire in wires:
        for (x, y), (far_x, far_y) in pairwise(wire.points):
            if y != far_y or len(wire.points) == 2:
                continue
            for name, at, top, bottom in upright:
                if name != wire.id and min(x, far_x) < at < max(x, far_x) and top < y < bottom:
                    yield wire.id, (at, y)
