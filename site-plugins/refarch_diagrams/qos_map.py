"""The QoS map: one row for each traffic class, from the marking of a packet to its switch priorities, class,
flow control, and buffers. Priorities with the same class share a row."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from refarch.api import enumeration
from refarch.api.figures import percents, sizes
from refarch.api.model import BufferPool, Design, QosProfile, TrafficClass, compress
from refarch.api.rdma import traffic_class_of_priority

from ._drawings import two_width_drawing
from ._graph import Diagram, Drawing, Href, LegendEntry, Role
from ._picture import Box, Label, Picture, Wire
from ._text_measure import NORMAL_SIZE, SMALL_SIZE
from ._text_notes import LINE_HEIGHT, NARROW, WIDE, text_note, wrapped_words

PRIORITIES, DSCPS = range(8), range(64)

COLUMN_GAP, ROW_GAP, PADDING, BAR_HEIGHT = 34.0, 10.0, 8.0, 6.0
"""Points: between columns and rows, around the texts of a cell, and of the bar of a share."""

ARROW_ROOM = 8.0
"""Points before a cell at which a line ends, because its arrow follows."""


class QosCell(NamedTuple):
    """Cell of a row: the first text is the heading of the cell."""

    texts: tuple[str, ...]
    href: str = ""
    share: float | None = None
    """Bandwidth in percent, which a bar shows."""


class QosRow(NamedTuple):
    """Row of a traffic class, or of the priorities without one."""

    role: Role
    marking: QosCell
    priority: QosCell
    traffic_class: QosCell
    pools: QosCell

    @property
    def cells(self) -> list[QosCell]:
        """Cells from left to right; without the pools where there are none."""
        cells = [self.marking, self.priority, self.traffic_class]
        return [*cells, self.pools] if self.pools.texts else cells


def drawings(design: Design, href: Href) -> Iterator[Drawing]:
    """Map of each QoS profile."""
    for number, profile in enumerate(design.profiles.values(), 1):
        wide, narrow = (draw(design, profile, number, href) for draw in (wide_picture, narrow_picture))
        yield two_width_drawing(design, wide, narrow)


def qos_rows(profile: QosProfile, href: Href) -> list[QosRow]:
    """Rows by the number of the class; the priorities without a class are last."""
    priorities: dict[int, list[int]] = {}
    for number in PRIORITIES:
        traffic_class = traffic_class_of_priority(profile, number)
        if traffic_class is not None:
            priorities.setdefault(traffic_class.number, []).append(number)
    classes = _sorted_classes(profile)
    rows = [_class_row(profile, each, priorities.get(each.number, []), href) for each in classes]
    rest = [number for number in PRIORITIES if not any(number in group for group in priorities.values())]
    return [*rows, _unmapped_row(profile, rest, href)] if rest else rows


def _class_row(
    profile: QosProfile, traffic_class: TrafficClass, priorities: Sequence[int], href: Href
) -> QosRow:
    strict = traffic_class.scheduling == "strict"
    texts = ["strict priority" if strict else traffic_class.scheduling.upper()]
    if traffic_class.bandwidth is not None:
        texts[0] += f" {percents(traffic_class.bandwidth)}"
    texts += _ecn_lines(traffic_class)
    title = f"Traffic class {traffic_class.number}"
    return QosRow(
        _row_role(profile, priorities),
        _marking_cell(profile, priorities),
        _priority_cell(profile, priorities, href),
        QosCell((title, *texts), href("classes", ""), None if strict else traffic_class.bandwidth),
        _pools_cell(profile, priorities, traffic_class.number, href),
    )


def _unmapped_row(profile: QosProfile, priorities: Sequence[int], href: Href) -> QosRow:
    return QosRow(
        "quiet",
        _marking_cell(profile, priorities),
        _priority_cell(profile, priorities, href),
        QosCell(("No traffic class", "not in the design"), href("classes", "")),
        _pools_cell(profile, priorities, None, href),
    )


def _row_role(profile: QosProfile, priorities: Sequence[int]) -> Role:
    """Color of a class: lossless, congestion notification, or the rest."""
    if any(number in profile.pfc_priorities for number in priorities):
        return "lossless"
    return "signal" if list(priorities) == [profile.cnp_priority] else "host"


def _marking_cell(profile: QosProfile, priorities: Sequence[int]) -> QosCell:
    """Codes that are one of the priorities, of the fields that the profile trusts."""
    fields: tuple[tuple[str, range, Callable[[int], int]], ...] = (
        ("PCP", PRIORITIES, profile.priority_of_pcp),
        ("DSCP", DSCPS, profile.priority_of_dscp),
    )
    texts = []
    for name, codes, priority_of in fields:
        if not profile.trust or name.lower() in profile.trust:
            found = [code for code in codes if priority_of(code) in priorities]
            texts.append(f"{name} {number_ranges(found)}" if found else f"no {name}")
    return QosCell(tuple(texts) or ("no marking trusted",))


def _priority_cell(profile: QosProfile, priorities: Sequence[int], href: Href) -> QosCell:
    word = "Priority" if len(priorities) == 1 else "Priorities"
    texts = [f"{word} {number_ranges(priorities)}" if priorities else "No priority"]
    paused = [number for number in priorities if number in profile.pfc_priorities]
    if paused:
        texts.append("PFC" if paused == list(priorities) else f"PFC on {number_ranges(paused)}")
    for name, priority, dscp in (
        ("RDMA", profile.rdma_priority, profile.rdma_dscp),
        ("CNP", profile.cnp_priority, profile.cnp_dscp),
    ):
        if priority is not None and priority in priorities:
            texts.append(name if dscp is None else f"{name}, DSCP {dscp}")
    first = str(priorities[0]) if priorities else ""
    return QosCell(tuple(texts), href("priorities", first))


def _pools_cell(
    profile: QosProfile, priorities: Sequence[int], traffic_class: int | None, href: Href
) -> QosCell:
    """Buffer pools of a class: those of its priorities, and its own."""
    found = [
        pool
        for pool in profile.pools.values()
        if traffic_class in pool.traffic_classes or set(priorities) & set(pool.priorities)
    ]
    texts = [
        text for pool in found for text in (pool.name, f"{pool.direction}, {pool.mode}, {_pool_size(pool)}")
    ]
    return QosCell(tuple(texts), href("pools", found[0].name) if found else "")


def _pool_size(pool: BufferPool) -> str:
    return "unlimited" if pool.size is None else percents(pool.size)


def number_ranges(numbers: Sequence[int]) -> str:
    """Numbers in order, with runs of three and more as ranges: ``0\u20132, 4, 5``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}\u2013{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


def _ecn_lines(traffic_class: TrafficClass) -> list[str]:
    """ECN marking in two short lines; nothing for a class that does not mark."""
    if traffic_class.ecn_min is None or traffic_class.ecn_max is None:
        return []
    chance = (
        "" if traffic_class.ecn_probability is None else f", up to {percents(traffic_class.ecn_probability)}"
    )
    return [f"ECN marks{chance}", _ecn_thresholds(traffic_class)]


def _ecn_thresholds(traffic_class: TrafficClass) -> str:
    """Minimum and maximum ECN threshold of a traffic class: ``150,000 to 1,500,000 bytes``."""
    return sizes(traffic_class.ecn_min or 0, traffic_class.ecn_max or 0)


def wide_picture(design: Design, profile: QosProfile, number: int, href: Href) -> Picture:
    """Map for a wide screen: rows below each other, with an arrow from cell to cell."""
    rows = qos_rows(profile, href)
    columns = max((len(row.cells) for row in rows), default=3)
    width = (WIDE - 2 - COLUMN_GAP * (columns - 1)) / columns
    boxes: list[Box] = []
    wires: list[Wire] = []
    y = 0.0
    titles = ("Marking", "Switch priority", "Traffic class", "Buffer pools")[:columns]
    for column, title in enumerate(titles):
        label = Label(title, 1 + column * (width + COLUMN_GAP), 13, anchor="start")
        boxes.append(text_note(f"title{column}", label))
    y = 22.0
    for at, row in enumerate(rows):
        height = max(_cell_height(cell, width) for cell in row.cells)
        for column, cell in enumerate(row.cells):
            place = 1 + column * (width + COLUMN_GAP), y, width, height
            boxes += _cell_boxes(f"r{at}c{column}", cell, row.role, place)
            if column:
                x = place[0]
                points = ((x - COLUMN_GAP, y + height / 2), (x - ARROW_ROOM, y + height / 2))
                ends = f"r{at}c{column - 1}", f"r{at}c{column}"
                thickness = 3.0 if row.role == "lossless" else 1.5
                wires.append(Wire(f"w{at}.{column}", *ends, points, row.role, "solid", thickness, arrow=True))
        y += height + ROW_GAP
    return _picture(design, profile, number, (WIDE, y - ROW_GAP + 2), boxes, wires)


def narrow_picture(design: Design, profile: QosProfile, number: int, href: Href) -> Picture:
    """Map for a telephone: the cells of a class below each other."""
    boxes: list[Box] = []
    wires: list[Wire] = []
    width, y = NARROW - 2, 2.0
    for at, row in enumerate(qos_rows(profile, href)):
        for column, cell in enumerate(row.cells):
            height = _cell_height(cell, width)
            boxes += _cell_boxes(f"r{at}c{column}", cell, row.role, (1, y, width, height))
            if column:
                points = ((NARROW / 2, y - 16), (NARROW / 2, y - ARROW_ROOM))
                ends = f"r{at}c{column - 1}", f"r{at}c{column}"
                wires.append(Wire(f"w{at}.{column}", *ends, points, row.role, arrow=True))
            y += height + 16
        y += ROW_GAP
    return _picture(design, profile, number, (NARROW, y - ROW_GAP - 14), boxes, wires)


def _cell_lines(cell: QosCell, width: float) -> list[tuple[str, bool]]:
    """Lines of a cell, with whether each is bold; bold type is wider."""
    room = width - 2 * PADDING
    return [
        (line, number == 0)
        for number, text in enumerate(cell.texts)
        for line in wrapped_words(text, room * (0.85 if number == 0 else 1))
    ]


def _cell_height(cell: QosCell, width: float) -> float:
    bar = BAR_HEIGHT + 6 if cell.share is not None else 0
    return LINE_HEIGHT * len(_cell_lines(cell, width)) + 2 * PADDING + bar


def _cell_boxes(
    name: str, cell: QosCell, role: Role, place: tuple[float, float, float, float]
) -> Iterator[Box]:
    """Cell with its texts, and the bar of its share at the bottom."""
    left, top, width, height = place
    lines = _cell_lines(cell, width)
    bar = BAR_HEIGHT + 6 if cell.share is not None else 0
    start = top + (height - bar - LINE_HEIGHT * len(lines)) / 2 + 11
    labels = tuple(
        Label(line, left + width / 2, start + LINE_HEIGHT * number, NORMAL_SIZE if bold else SMALL_SIZE, bold)
        for number, (line, bold) in enumerate(lines)
    )
    yield Box(name, *place, role, labels, "box", href=cell.href)
    if cell.share is not None:
        room = width - 2 * PADDING
        at = left + PADDING, top + height - BAR_HEIGHT - 6
        tip = f"{percents(cell.share)} of the bandwidth"
        yield Box(f"{name}.room", *at, room, BAR_HEIGHT, "plain", shape="chip", tip=tip, parent=name)
        filled = room * min(max(cell.share, 0.0), 100.0) / 100
        yield Box(
            f"{name}.share", *at, filled, BAR_HEIGHT, _bar_role(role), shape="chip", tip=tip, parent=name
        )


def _bar_role(role: Role) -> Role:
    """Color of a bar, which differs from that of its cell."""
    return "switch" if role == "host" else "storage" if role == "lossless" else role


def _picture(
    design: Design,
    profile: QosProfile,
    number: int,
    size: tuple[float, float],
    boxes: Sequence[Box],
    wires: Sequence[Wire],
) -> Picture:
    title = f"QoS map of profile {profile.name}"
    return Picture(
        f"qos-map-{number}",
        title,
        _qos_alt(design, profile),
        *size,
        tuple(boxes),
        tuple(wires),
        tuple(_qos_legend(profile)),
    )


def _qos_legend(profile: QosProfile) -> Iterator[LegendEntry]:
    if profile.pfc_priorities:
        yield LegendEntry("Lossless: PFC pauses the sender", "lossless", "box")
    if profile.cnp_priority is not None and profile.cnp_priority not in profile.pfc_priorities:
        yield LegendEntry("Congestion notification", "signal", "box")
    yield LegendEntry("Lossy", "host", "box")


def _sorted_classes(profile: QosProfile) -> list[TrafficClass]:
    return sorted(profile.traffic_classes.values(), key=lambda each: each.number)


def _is_lossless(profile: QosProfile, traffic_class: TrafficClass) -> bool:
    return any(priority in profile.pfc_priorities for priority in traffic_class.priorities)


def _qos_alt(design: Design, profile: QosProfile) -> str:
    trust = enumeration([name.upper() for name in profile.trust])
    sentences = [f"Profile {profile.name} is {profile.mode}" + (f" and trusts {trust}" if trust else "")]
    sentences += [_class_sentence(profile, traffic_class) for traffic_class in _sorted_classes(profile)]
    sentences += [_pool_sentence(pool) for pool in profile.pools.values()]
    devices = [device for device, (name, _) in design.applied.items() if name == profile.name]
    if devices:
        sentences.append(f"Used by {compress(devices)}")
    return ". ".join(sentences) + "."


def _class_sentence(profile: QosProfile, traffic_class: TrafficClass) -> str:
    share = (
        "strict priority"
        if traffic_class.scheduling == "strict"
        else f"{traffic_class.scheduling.upper()} {percents(traffic_class.bandwidth or 0)}"
    )
    ecn = "" if traffic_class.ecn_min is None else f", ECN from {_ecn_thresholds(traffic_class)}"
    pfc = ", PFC" if _is_lossless(profile, traffic_class) else ""
    word = "priority" if len(traffic_class.priorities) == 1 else "priorities"
    numbers = _number_list(traffic_class.priorities)
    return f"Switch {word} {numbers} to traffic class {traffic_class.number}: {share}{ecn}{pfc}"


def _pool_sentence(pool: BufferPool) -> str:
    held = pool.priorities or pool.traffic_classes
    size = "unlimited" if pool.size is None else percents(pool.size)
    what = (
        ("switch priority", "switch priorities") if pool.priorities else ("traffic class", "traffic classes")
    )
    return (
        f"Pool {pool.name} ({pool.direction}, {pool.mode}, {size}) is for {what[len(held) > 1]} "
        f"{_number_list(held)}"
    )


def _number_list(numbers: tuple[int, ...]) -> str:
    return enumeration([str(number) for number in numbers])


DIAGRAM = Diagram(drawings=drawings)
