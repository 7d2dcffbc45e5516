"""What stands around the frames of the picture of the whole fabric: management out of band, witnesses, and
the line between two sites."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from refarch.api.figures import amount, rate
from refarch.api.model import Design, units

from ._map_devices import NAME
from ._map_parts import clusters_of
from ._map_plan import BETWEEN, EDGE, ROOM, WIDE, Plan
from ._measure import SMALL, STRONG, shortened, width
from ._picture import Box, Label, Points, Wire, centred


class Hanging(NamedTuple):
    """What is out of band, and the boxes that hang on it."""

    box: Box
    near: tuple[str, ...]


def sites(plan: Plan) -> None:
    """Dashed lines from a witness to where its hosts stand, and from site to site."""
    for node in plan.map.spines:
        if node.kind != "witness":
            continue
        box, own = plan.boxes[node.id], set(node.devices)
        near = [
            plan.boxes[frame.id]
            for frame in plan.map.frames
            if not own.isdisjoint(clusters_of(plan.design, frame))
        ]
        for number, frame in enumerate(near):
            points = ((box.middle, box.bottom), (frame.middle, frame.y))
            name = f"{node.id}{number}"
            plan.wires.append(
                Wire(name, node.id, frame.id, points, "quiet", "dashed", 1.4, f"{box.tip}", (), True)
            )
        linked = [name for name in node.devices if plan.design.clusters[name].site_link is not None]
        if linked and len(near) > 1:
            _site_link(plan, near, linked[0])


def _site_link(plan: Plan, near: Sequence[Box], cluster: str) -> None:
    """The line between two sites, with what the design says of it."""
    left, right = near[0], near[1]
    y = left.y + left.high * 0.55
    words = site_words(plan.design, cluster)
    name = f"{plan.line}k{cluster_number(plan.design, cluster)}"
    plan.wires.append(
        Wire(
            name, left.id, right.id, ((left.right, y), (right.x, y)), "plain", "solid", 2.0, ", ".join(words)
        )
    )
    middle = (left.right + right.x) / 2
    for at, line in enumerate(words):
        wide = width(line, SMALL) + 4
        top = y - 17 if at == 0 else y + 4 + (at - 1) * 14
        label = Label(line, middle, top + 10.5, SMALL)
        box = Box(f"{name}l{at}", middle - wide / 2, top, wide, 13, "plain", (label,), "note", parent=name)
        plan.boxes[box.id] = box


def cluster_number(design: Design, cluster: str) -> int:
    """The place of a cluster in the design."""
    return list(design.clusters).index(cluster)


def site_words(design: Design, cluster: str) -> list[str]:
    """What a design says of the line between two sites."""
    link = design.clusters[cluster].site_link
    data = link.data if link is not None else {}
    words = [rate(units.speed(data["bandwidth"]))] if "bandwidth" in data else []
    if "round_trip" in data:
        words.append(f"{amount(data['round_trip'])} round trip")
    return ["Between sites", *words]


def hanging(plan: Plan) -> list[Hanging]:
    """What is out of band, one box each, still without places, with the boxes that hang on it."""
    found = []
    for each in plan.map.outside:
        near = tuple(node.id for node in plan.nodes.values() if each.devices & set(node.devices))
        if not near:
            continue
        network = each.network
        second = f"VLAN {network.vlan}" if network and network.vlan else "untagged" if network else "switch"
        name = shortened(each.name, NAME, STRONG, True)
        texts = [name, "out of band", *([network.prefix] if network else []), second]
        href = plan.how.href("network", each.name) if network else plan.how.href("switch", each.name)
        wide = max(width(texts[0], STRONG, True), *(width(words, SMALL) for words in texts[1:])) + 16
        box = Box(
            f"{plan.line}{each.id}",
            0,
            0,
            max(wide, 96),
            14 * len(texts) + 12,
            "management",
            (),
            "device",
            "",
            href,
        )
        lines = [(words, STRONG if at == 0 else SMALL, at == 0, "plain" if at == 0 else "management")
                 for at, words in enumerate(texts)]  # fmt: skip
        labels = tuple(centred((0, 0, box.wide, box.high), lines))  # type: ignore[arg-type]
        found.append(Hanging(box._replace(labels=labels), near))
    return found


def outside(plan: Plan, outside: Sequence[Hanging], wide: float, top: float) -> float:
    """Management beside the frames, or below them where they fill the width, with one dashed line above the
    switches and one below the hosts; the whole width."""
    widest = max(each.box.wide for each in outside)
    beside = wide + BETWEEN + widest + EDGE <= WIDE
    wide = max(wide, 0 if beside else widest + 2 * EDGE)
    rows_of = [[each] for each in outside] if beside else list(_side_by_side(outside, wide - 2 * EDGE))
    x = wide + BETWEEN if beside else EDGE
    y = top if beside else max(box.bottom for box in plan.boxes.values()) + BETWEEN
    for row in rows_of:
        _put(plan, row, (x, y), widest if beside else 0.0)
        y += max(each.box.high for each in row) + ROOM
    first, last = plan.boxes[rows_of[0][-1].box.id], plan.boxes[rows_of[-1][-1].box.id]
    if beside:
        for one, other in pairwise(plan.boxes[each.box.id] for each in outside):
            _dashed(plan, f"{one.id}j", one.id, other.id, ((one.middle, one.bottom), (other.middle, other.y)))
    else:
        _joined(plan, rows_of, wide + 6)
        last = first
    near = {name for each in outside for name in each.near}
    rows = {kind: [plan.boxes[node.id] for node in plan.row(kind) if node.id in near] for kind in ROWS}
    for kind, boxes in rows.items():
        if boxes:
            level = _level(plan, kind, boxes)
            of = last if kind == "device" else first
            side = "bottom" if kind == "device" else "top"
            way = _start(of, kind, level, wide + 6, beside)
            _bus(plan, f"{plan.line}b{kind[0]}", of.id, way, boxes, side)
    return x + widest + EDGE if beside else wide + 14


def _side_by_side(outside: Sequence[Hanging], room: float) -> Iterator[list[Hanging]]:
    """As many in a row as have room."""
    row: list[Hanging] = []
    for each in outside:
        if row and sum(one.box.wide + ROOM for one in row) + each.box.wide > room:
            yield row
            row = []
        row.append(each)
    yield row


def _put(plan: Plan, row: Sequence[Hanging], at: tuple[float, float], least: float) -> None:
    """Boxes of one row at their places."""
    x, y = at
    for each in row:
        own = max(each.box.wide, least)
        labels = tuple(
            label._replace(x=label.x + x + (own - each.box.wide) / 2, y=label.y + y)
            for label in each.box.labels
        )
        plan.boxes[each.box.id] = each.box._replace(x=x, y=y, wide=own, labels=labels)
        x += own + ROOM


def _joined(plan: Plan, rows: Sequence[Sequence[Hanging]], trunk: float) -> None:
    """Lines between neighbours below the frames, and from further rows to the line of the first."""
    level = 0.0
    for number, row in enumerate(rows):
        boxes = [plan.boxes[each.box.id] for each in row]
        y = boxes[0].y + min(box.high for box in boxes) / 2
        for one, other in pairwise(boxes):
            _dashed(plan, f"{one.id}j", one.id, other.id, ((one.right, y), (other.x, y)))
        end = boxes[-1]
        middle = end.y + end.high / 2
        if number:
            points = ((trunk, level), (trunk, middle), (end.right, middle))
            _dashed(plan, f"{end.id}k", rows[0][-1].box.id, end.id, points)
        else:
            level = middle


def _dashed(plan: Plan, name: str, a: str, b: str, points: Points, shared: Points = ()) -> None:
    plan.wires.append(
        Wire(name, a, b, points, "management", "dashed", 1.2, "Management, out of band", ("outside",),
             shared=shared)
    )  # fmt: skip


ROWS = ("spine", "leaf", "device")


def _level(plan: Plan, kind: str, boxes: Sequence[Box]) -> float:
    """How high the line out of band of a row is."""
    away = plan.depth(kind) + 10
    return max(box.bottom for box in boxes) + away if kind == "device" else min(box.y for box in boxes) - away


def _start(box: Box, kind: str, level: float, trunk: float, beside: bool) -> list[tuple[float, float]]:
    """The way from what is out of band to the line of a row."""
    if not beside:
        middle = box.y + box.high / 2
        return [(box.right, middle), (trunk, middle), (trunk, level)]
    if kind == "device":
        return [(box.middle, box.bottom), (box.middle, max(level, box.bottom))]
    if kind == "spine":
        return [(box.middle, box.y), (box.middle, level)]
    return [(box.x, level)]


def _bus(
    plan: Plan, name: str, start: str, way: list[tuple[float, float]], boxes: Sequence[Box], side: str
) -> None:
    """A dashed line to the farthest box, and from it one to each other."""
    y = way[-1][1]
    for number, box in enumerate(sorted(boxes, key=lambda each: each.x)):
        x = box.x + 8
        edge = box.y if side == "top" else box.bottom
        shared: Points = tuple(way) if number else ()
        points: Points = ((x, y), (x, edge)) if number else (*way, (x, y), (x, edge))
        _dashed(plan, f"{name}{number}", start, box.id, points, shared)
