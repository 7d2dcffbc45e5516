"""Surroundings of the frames in the fabric map: out-of-band management, witnesses, and the line between two
sites."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from refarch.api.figures import amount, rate
from refarch.api.model import Design, units

from ._map_devices import MAX_NAME
from ._map_frames import clusters_in_frame
from ._map_plan import BOX_GAP, EDGE, FRAME_GAP, MAX_WIDTH, MapPlan
from ._picture import Box, Label, Points, TextLine, Wire, centered_labels
from ._text_measure import BOLD_SIZE, SMALL_SIZE, shorten_middle, text_width


class OutOfBandBox(NamedTuple):
    """Box of an out-of-band network or switch, and the boxes that are connected to it."""

    box: Box
    attached: tuple[str, ...]


def add_site_links(plan: MapPlan) -> None:
    """Dashed lines from a witness to where its hosts stand, and from site to site."""
    for node in plan.map.spines:
        if node.kind != "witness":
            continue
        box, clusters = plan.boxes[node.id], set(node.devices)
        frames = [
            plan.boxes[frame.id]
            for frame in plan.map.frames
            if not clusters.isdisjoint(clusters_in_frame(plan.design, frame))
        ]
        for number, frame in enumerate(frames):
            points = ((box.middle, box.bottom), (frame.middle, frame.y))
            name = f"{node.id}{number}"
            plan.wires.append(
                Wire(name, node.id, frame.id, points, "quiet", "dashed", 1.4, f"{box.tip}", (), True)
            )
        linked = [name for name in node.devices if plan.design.clusters[name].site_link is not None]
        if linked and len(frames) > 1:
            _add_site_link(plan, frames, linked[0])


def _add_site_link(plan: MapPlan, frames: Sequence[Box], cluster: str) -> None:
    """Line between two sites, with what the design says of it."""
    left, right = frames[0], frames[1]
    y = left.y + left.height * 0.55
    words = site_link_text(plan.design, cluster)
    name = f"{plan.prefix}k{cluster_position(plan.design, cluster)}"
    plan.wires.append(
        Wire(
            name,
            left.id,
            right.id,
            ((left.right_edge, y), (right.x, y)),
            "plain",
            "solid",
            2.0,
            ", ".join(words),
        )
    )
    middle = (left.right_edge + right.x) / 2
    for at, line in enumerate(words):
        width = text_width(line, SMALL_SIZE) + 4
        top = y - 17 if at == 0 else y + 4 + (at - 1) * 14
        label = Label(line, middle, top + 10.5, SMALL_SIZE)
        box = Box(f"{name}l{at}", middle - width / 2, top, width, 13, "plain", (label,), "note", parent=name)
        plan.boxes[box.id] = box


def cluster_position(design: Design, cluster: str) -> int:
    """Place of a cluster in the design."""
    return list(design.clusters).index(cluster)


def site_link_text(design: Design, cluster: str) -> list[str]:
    """Bandwidth and round-trip time of the line between two sites."""
    link = design.clusters[cluster].site_link
    data = link.data if link is not None else {}
    words = [rate(units.speed(data["bandwidth"]))] if "bandwidth" in data else []
    if "round_trip" in data:
        words.append(f"{amount(data['round_trip'])} round trip")
    return ["Between sites", *words]


def management_boxes(plan: MapPlan) -> list[OutOfBandBox]:
    """Boxes of out-of-band networks and switches, without places, with the boxes that are connected to
    them."""
    boxes = []
    for item in plan.map.outside:
        attached = tuple(node.id for node in plan.nodes.values() if item.devices & set(node.devices))
        if not attached:
            continue
        network = item.network
        second = f"VLAN {network.vlan}" if network and network.vlan else "untagged" if network else "switch"
        name = shorten_middle(item.name, MAX_NAME, BOLD_SIZE, True)
        texts = [name, "out of band", *([network.prefix] if network else []), second]
        href = plan.options.href("network", item.name) if network else plan.options.href("switch", item.name)
        width = (
            max(
                text_width(texts[0], BOLD_SIZE, True), *(text_width(words, SMALL_SIZE) for words in texts[1:])
            )
            + 16
        )
        box = Box(
            f"{plan.prefix}{item.id}",
            0,
            0,
            max(width, 96),
            14 * len(texts) + 12,
            "management",
            (),
            "device",
            "",
            href,
        )
        lines = [
            TextLine(texts[0], BOLD_SIZE, True),
            *(TextLine(words, SMALL_SIZE, False, "management") for words in texts[1:]),
        ]
        labels = tuple(centered_labels((0, 0, box.width, box.height), lines))
        boxes.append(OutOfBandBox(box._replace(labels=labels), attached))
    return boxes


def place_out_of_band(plan: MapPlan, outside: Sequence[OutOfBandBox], width: float, top: float) -> float:
    """Management next to the frames, or below them where they fill the width, with one dashed line above the
    switches and one below the hosts; the whole width."""
    widest = max(item.box.width for item in outside)
    beside = width + FRAME_GAP + widest + EDGE <= MAX_WIDTH
    width = max(width, 0 if beside else widest + 2 * EDGE)
    rows_of = [[item] for item in outside] if beside else list(_rows_that_fit(outside, width - 2 * EDGE))
    x = width + FRAME_GAP if beside else EDGE
    y = top if beside else max(box.bottom for box in plan.boxes.values()) + FRAME_GAP
    for row in rows_of:
        _place_row(plan, row, (x, y), widest if beside else 0.0)
        y += max(item.box.height for item in row) + BOX_GAP
    first, last = plan.boxes[rows_of[0][-1].box.id], plan.boxes[rows_of[-1][-1].box.id]
    if beside:
        for first_box, second_box in pairwise(plan.boxes[item.box.id] for item in outside):
            _add_management_line(
                plan,
                f"{first_box.id}j",
                first_box.id,
                second_box.id,
                ((first_box.middle, first_box.bottom), (second_box.middle, second_box.y)),
            )
    else:
        _join_rows(plan, rows_of, width + 6)
        last = first
    attached = {name for item in outside for name in item.attached}
    rows = {
        kind: [plan.boxes[node.id] for node in plan.row(kind) if node.id in attached] for kind in DEVICE_ROWS
    }
    for kind, boxes in rows.items():
        if boxes:
            level = _bus_height(plan, kind, boxes)
            of = last if kind == "device" else first
            side = "bottom" if kind == "device" else "top"
            path = _path_to_bus(of, kind, level, width + 6, beside)
            _add_bus(plan, f"{plan.prefix}b{kind[0]}", of.id, path, boxes, side)
    return x + widest + EDGE if beside else width + 14


def _rows_that_fit(outside: Sequence[OutOfBandBox], room: float) -> Iterator[list[OutOfBandBox]]:
    """Rows of as many boxes as have room."""
    row: list[OutOfBandBox] = []
    for item in outside:
        if row and sum(placed.box.width + BOX_GAP for placed in row) + item.box.width > room:
            yield row
            row = []
        row.append(item)
    yield row


def _place_row(plan: MapPlan, row: Sequence[OutOfBandBox], at: tuple[float, float], least: float) -> None:
    """Boxes of one row at their places."""
    x, y = at
    for item in row:
        width = max(item.box.width, least)
        labels = tuple(
            label._replace(x=label.x + x + (width - item.box.width) / 2, y=label.y + y)
            for label in item.box.labels
        )
        plan.boxes[item.box.id] = item.box._replace(x=x, y=y, width=width, labels=labels)
        x += width + BOX_GAP


def _join_rows(plan: MapPlan, rows: Sequence[Sequence[OutOfBandBox]], trunk: float) -> None:
    """Lines between neighbors below the frames, and from further rows to the line of the first."""
    level = 0.0
    for number, row in enumerate(rows):
        boxes = [plan.boxes[item.box.id] for item in row]
        y = boxes[0].y + min(box.height for box in boxes) / 2
        for left, right in pairwise(boxes):
            _add_management_line(plan, f"{left.id}j", left.id, right.id, ((left.right_edge, y), (right.x, y)))
        end = boxes[-1]
        middle = end.y + end.height / 2
        if number:
            points = ((trunk, level), (trunk, middle), (end.right_edge, middle))
            _add_management_line(plan, f"{end.id}k", rows[0][-1].box.id, end.id, points)
        else:
            level = middle


def _add_management_line(
    plan: MapPlan, name: str, a: str, b: str, points: Points, shared: Points = ()
) -> None:
    plan.wires.append(
        Wire(name, a, b, points, "management", "dashed", 1.2, "Out-of-band management", ("outside",),
             shared=shared)
    )  # fmt: skip


DEVICE_ROWS = ("spine", "leaf", "device")


def _bus_height(plan: MapPlan, kind: str, boxes: Sequence[Box]) -> float:
    """Height of the out-of-band line of a row."""
    away = plan.depth(kind) + 10
    return max(box.bottom for box in boxes) + away if kind == "device" else min(box.y for box in boxes) - away


def _path_to_bus(box: Box, kind: str, level: float, trunk: float, beside: bool) -> list[tuple[float, float]]:
    """Way from what is out of band to the line of a row."""
    if not beside:
        middle = box.y + box.height / 2
        return [(box.right_edge, middle), (trunk, middle), (trunk, level)]
    if kind == "device":
        return [(box.middle, box.bottom), (box.middle, max(level, box.bottom))]
    if kind == "spine":
        return [(box.middle, box.y), (box.middle, level)]
    return [(box.x, level)]


def _add_bus(
    plan: MapPlan, name: str, start: str, path: list[tuple[float, float]], boxes: Sequence[Box], side: str
) -> None:
    """A dashed line to the farthest box, and from it one to each other."""
    y = path[-1][1]
    for number, box in enumerate(sorted(boxes, key=lambda each: each.x)):
        x = box.x + 8
        edge = box.y if side == "top" else box.bottom
        shared: Points = tuple(path) if number else ()
        points: Points = ((x, y), (x, edge)) if number else (*path, (x, y), (x, edge))
        _add_management_line(plan, f"{name}{number}", start, box.id, points, shared)
