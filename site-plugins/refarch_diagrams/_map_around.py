"""Surroundings of the frames in the fabric map: out-of-band management, witnesses, and the line between two
sites."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from refarch.facts.figures import amount, rate
from refarch.facts.model import Design, units

from ._map_devices import MAX_NAME
from ._map_parts import clusters_in_frame
from ._map_plan import BOX_GAP, EDGE, FRAME_GAP, MAX_WIDTH, MapPlan
from ._measure import BOLD_SIZE, SMALL_SIZE, shorten_middle, text_width
from ._picture import Box, Label, Points, Wire, centred_labels


class OutOfBandBox(NamedTuple):
    """Box of an out-of-band network or switch, and the boxes that are connected to it."""

    box: Box
    near: tuple[str, ...]


def add_site_links(plan: MapPlan) -> None:
    """Dashed lines from a witness to where its hosts stand, and from site to site."""
    for node in plan.map.spines:
        if node.kind != "witness":
            continue
        box, own = plan.boxes[node.id], set(node.devices)
        near = [
            plan.boxes[frame.id]
            for frame in plan.map.frames
            if not own.isdisjoint(clusters_in_frame(plan.design, frame))
        ]
        for number, frame in enumerate(near):
            points = ((box.middle, box.bottom), (frame.middle, frame.y))
            name = f"{node.id}{number}"
            plan.wires.append(
                Wire(name, node.id, frame.id, points, "quiet", "dashed", 1.4, f"{box.tip}", (), True)
            )
        linked = [name for name in node.devices if plan.design.clusters[name].site_link is not None]
        if linked and len(near) > 1:
            _add_site_link(plan, near, linked[0])


def _add_site_link(plan: MapPlan, near: Sequence[Box], cluster: str) -> None:
    """The line between two sites, with what the design says of it."""
    left, right = near[0], near[1]
    y = left.y + left.high * 0.55
    words = site_link_text(plan.design, cluster)
    name = f"{plan.line}k{cluster_position(plan.design, cluster)}"
    plan.wires.append(
        Wire(
            name, left.id, right.id, ((left.right, y), (right.x, y)), "plain", "solid", 2.0, ", ".join(words)
        )
    )
    middle = (left.right + right.x) / 2
    for at, line in enumerate(words):
        wide = text_width(line, SMALL_SIZE) + 4
        top = y - 17 if at == 0 else y + 4 + (at - 1) * 14
        label = Label(line, middle, top + 10.5, SMALL_SIZE)
        box = Box(f"{name}l{at}", middle - wide / 2, top, wide, 13, "plain", (label,), "note", parent=name)
        plan.boxes[box.id] = box


def cluster_position(design: Design, cluster: str) -> int:
    """The place of a cluster in the design."""
    return list(design.clusters).index(cluster)


def site_link_text(design: Design, cluster: str) -> list[str]:
    """Bandwidth and round-trip time of the line between two sites."""
    link = design.clusters[cluster].site_link
    data = link.data if link is not None else {}
    words = [rate(units.speed(data["bandwidth"]))] if "bandwidth" in data else []
    if "round_trip" in data:
        words.append(f"{amount(data['round_trip'])} round trip")
    return ["Between sites", *words]


def out_of_band_boxes(plan: MapPlan) -> list[OutOfBandBox]:
    """Boxes of out-of-band networks and switches, without places, with the boxes that are connected to
    them."""
    found = []
    for each in plan.map.outside:
        near = tuple(node.id for node in plan.nodes.values() if each.devices & set(node.devices))
        if not near:
            continue
        network = each.network
        second = f"VLAN {network.vlan}" if network and network.vlan else "untagged" if network else "switch"
        name = shorten_middle(each.name, MAX_NAME, BOLD_SIZE, True)
        texts = [name, "out of band", *([network.prefix] if network else []), second]
        href = plan.how.href("network", each.name) if network else plan.how.href("switch", each.name)
        wide = (
            max(
                text_width(texts[0], BOLD_SIZE, True), *(text_width(words, SMALL_SIZE) for words in texts[1:])
            )
            + 16
        )
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
        lines = [(words, BOLD_SIZE if at == 0 else SMALL_SIZE, at == 0, "plain" if at == 0 else "management")
                 for at, words in enumerate(texts)]  # fmt: skip
        labels = tuple(centred_labels((0, 0, box.wide, box.high), lines))  # type: ignore[arg-type]
        found.append(OutOfBandBox(box._replace(labels=labels), near))
    return found


def place_out_of_band(plan: MapPlan, outside: Sequence[OutOfBandBox], wide: float, top: float) -> float:
    """Management beside the frames, or below them where they fill the width, with one dashed line above the
    switches and one below the hosts; the whole width."""
    widest = max(each.box.wide for each in outside)
    beside = wide + FRAME_GAP + widest + EDGE <= MAX_WIDTH
    wide = max(wide, 0 if beside else widest + 2 * EDGE)
    rows_of = [[each] for each in outside] if beside else list(_rows_that_fit(outside, wide - 2 * EDGE))
    x = wide + FRAME_GAP if beside else EDGE
    y = top if beside else max(box.bottom for box in plan.boxes.values()) + FRAME_GAP
    for row in rows_of:
        _place_row(plan, row, (x, y), widest if beside else 0.0)
        y += max(each.box.high for each in row) + BOX_GAP
    first, last = plan.boxes[rows_of[0][-1].box.id], plan.boxes[rows_of[-1][-1].box.id]
    if beside:
        for one, other in pairwise(plan.boxes[each.box.id] for each in outside):
            _add_management_line(
                plan, f"{one.id}j", one.id, other.id, ((one.middle, one.bottom), (other.middle, other.y))
            )
    else:
        _join_rows(plan, rows_of, wide + 6)
        last = first
    near = {name for each in outside for name in each.near}
    rows = {kind: [plan.boxes[node.id] for node in plan.row(kind) if node.id in near] for kind in DEVICE_ROWS}
    for kind, boxes in rows.items():
        if boxes:
            level = _bus_height(plan, kind, boxes)
            of = last if kind == "device" else first
            side = "bottom" if kind == "device" else "top"
            way = _path_to_bus(of, kind, level, wide + 6, beside)
            _add_bus(plan, f"{plan.line}b{kind[0]}", of.id, way, boxes, side)
    return x + widest + EDGE if beside else wide + 14


def _rows_that_fit(outside: Sequence[OutOfBandBox], room: float) -> Iterator[list[OutOfBandBox]]:
    """Rows of as many boxes as have room."""
    row: list[OutOfBandBox] = []
    for each in outside:
        if row and sum(one.box.wide + BOX_GAP for one in row) + each.box.wide > room:
            yield row
            row = []
        row.append(each)
    yield row


def _place_row(plan: MapPlan, row: Sequence[OutOfBandBox], at: tuple[float, float], least: float) -> None:
    """Boxes of one row at their places."""
    x, y = at
    for each in row:
        own = max(each.box.wide, least)
        labels = tuple(
            label._replace(x=label.x + x + (own - each.box.wide) / 2, y=label.y + y)
            for label in each.box.labels
        )
        plan.boxes[each.box.id] = each.box._replace(x=x, y=y, wide=own, labels=labels)
        x += own + BOX_GAP


def _join_rows(plan: MapPlan, rows: Sequence[Sequence[OutOfBandBox]], trunk: float) -> None:
    """Lines between neighbours below the frames, and from further rows to the line of the first."""
    level = 0.0
    for number, row in enumerate(rows):
        boxes = [plan.boxes[each.box.id] for each in row]
        y = boxes[0].y + min(box.high for box in boxes) / 2
        for one, other in pairwise(boxes):
            _add_management_line(plan, f"{one.id}j", one.id, other.id, ((one.right, y), (other.x, y)))
        end = boxes[-1]
        middle = end.y + end.high / 2
        if number:
            points = ((trunk, level), (trunk, middle), (end.right, middle))
            _add_management_line(plan, f"{end.id}k", rows[0][-1].box.id, end.id, points)
        else:
            level = middle


def _add_management_line(
    plan: MapPlan, name: str, a: str, b: str, points: Points, shared: Points = ()
) -> None:
    plan.wires.append(
        Wire(name, a, b, points, "management", "dashed", 1.2, "Management, out of band", ("outside",),
             shared=shared)
    )  # fmt: skip


DEVICE_ROWS = ("spine", "leaf", "device")


def _bus_height(plan: MapPlan, kind: str, boxes: Sequence[Box]) -> float:
    """Height of the out-of-band line of a row."""
    away = plan.depth(kind) + 10
    return max(box.bottom for box in boxes) + away if kind == "device" else min(box.y for box in boxes) - away


def _path_to_bus(box: Box, kind: str, level: float, trunk: float, beside: bool) -> list[tuple[float, float]]:
    """The way from what is out of band to the line of a row."""
    if not beside:
        middle = box.y + box.high / 2
        return [(box.right, middle), (trunk, middle), (trunk, level)]
    if kind == "device":
        return [(box.middle, box.bottom), (box.middle, max(level, box.bottom))]
    if kind == "spine":
        return [(box.middle, box.y), (box.middle, level)]
    return [(box.x, level)]


def _add_bus(
    plan: MapPlan, name: str, start: str, way: list[tuple[float, float]], boxes: Sequence[Box], side: str
) -> None:
    """A dashed line to the farthest box, and from it one to each other."""
    y = way[-1][1]
    for number, box in enumerate(sorted(boxes, key=lambda each: each.x)):
        x = box.x + 8
        edge = box.y if side == "top" else box.bottom
        shared: Points = tuple(way) if number else ()
        points: Points = ((x, y), (x, edge)) if number else (*way, (x, y), (x, edge))
        _add_management_line(plan, f"{name}{number}", start, box.id, points, shared)
