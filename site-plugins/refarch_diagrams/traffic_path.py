"""The path picture: devices that storage packets cross, and the values of each in rows from VLAN to ECN."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from refarch.api import enumeration, first_few
from refarch.api.model import Design
from refarch.api.traffic import (
    VERDICTS,
    Failure,
    PathValue,
    PathValues,
    ValueState,
    ValueStop,
    Walk,
    open_router,
    path_values,
    title_of,
    walked_conversations,
    walker,
)

from ._drawings import two_width_drawing
from ._graph import Diagram, Drawing, Href, LegendEntry, Role
from ._picture import Box, Label, Picture, Points, Wire
from ._text_measure import NORMAL_SIZE, SMALL_SIZE, shorten_middle
from ._text_notes import LINE_HEIGHT, NARROW, WIDE, heading, text_note, wrapped_pieces, wrapped_words

STORAGE_SERVICES = ("vsan", "smb", "iscsi", "nvme-rdma", "nvme-tcp", "pvrdma", "rdma")
"""Services whose paths are drawn; of a design with RDMA only those that need a lossless network."""

NAMES_WIDTH, HEAD_HEIGHT, ROW_PADDING, VALUE_GAP = 68.0, 46.0, 9.0, 12.0
"""Points: column of row names, boxes of the devices, above and below the values of a row, and next to a
value."""

OUTSIDE_ROUTER = "Router, not in this design"

MAX_CHANGED_PATHS = 4
"""Paths after failures that are drawn for each network."""

STATE_ROLES: Mapping[ValueState, Role] = {"set": "storage", "open": "signal", "bad": "failed"}


class DrawnPath(NamedTuple):
    """Path with its values, for one or more networks."""

    networks: tuple[str, ...]
    """Ids of the networks whose paths have the same values."""
    walk: Walk
    values: PathValues
    failures: tuple[str, ...] = ()
    """Failures after which the packets take this path; none for the usual one."""

    @property
    def service(self) -> str:
        """Service of the packets."""
        return self.walk.conversation.service

    @property
    def title(self) -> str:
        """Title of the picture."""
        if self.failures:
            return f"Path after the failure of {enumeration(list(self.failures), 'or')}"
        stops, (network, *others) = self.values.stops, self.networks
        title = f"Path of {title_of(self.service)} on {network}: {stops[0].device} to {stops[-1].device}"
        return f"{title} ({first_few(others, 2)}: only names and VLAN differ)" if others else title

    @property
    def rows(self) -> list[str]:
        """Rows of the path."""
        return list(self.values.stops[0].values)

    @property
    def alt(self) -> str:
        """All values as text."""
        stops = (
            f"{stop.device} ({OUTSIDE_ROUTER if stop.is_outside else ', '.join(stop.ports)}): "
            + ", ".join(f"{row} {value.text}" for row, value in stop.values.items())
            for stop in self.values.stops
        )
        return f"{self.values.verdict}. {'. '.join(stops)}."


def drawings(design: Design, href: Href) -> Iterator[Drawing]:
    """Path of each storage network, and after it the paths that failures change it to."""
    for number, path in enumerate(drawn_paths(design), 1):
        names = {f"path-{number}": path}
        changed = paths_after_failures(design, path)[:MAX_CHANGED_PATHS]
        names |= {f"path-{number}-after-{at}": each for at, each in enumerate(changed, 1)}
        for name, each in names.items():
            wide, narrow = wide_picture(design, each, name, href), narrow_picture(design, each, name, href)
            yield two_width_drawing(design, wide, narrow)


def drawn_paths(design: Design) -> list[DrawnPath]:
    """Paths to draw: for each storage network the one with the worst verdict, of these the longest; networks
    with equal values share one."""
    walks = [each.walk for each in walked_conversations(design) if each.walk.hops]
    chosen = [walk for walk in walks if walk.conversation.lossless]
    chosen = chosen or [walk for walk in walks if walk.conversation.service in STORAGE_SERVICES]
    by_network: dict[str, Walk] = {}
    for walk in sorted(chosen, key=lambda each: (VERDICTS.index(each.verdict), -len(each.hops))):
        by_network.setdefault(walk.conversation.near_network, walk)
    paths: dict[object, DrawnPath] = {}
    for network in design.networks:
        if network in by_network:
            walk = by_network[network]
            values = path_values(design, walk)
            path = DrawnPath((network,), walk, values)
            key = _signature(walk, values)
            known = paths.get(key)
            paths[key] = path if known is None else known._replace(networks=(*known.networks, network))
    return list(paths.values())


def main_path(design: Design) -> tuple[int, DrawnPath] | None:
    """Path with the worst verdict, of these the one with the most devices, and the number in the name of its
    drawing; None for a design without storage paths."""
    numbered = list(enumerate(drawn_paths(design), 1))
    states: Sequence[ValueState] = ("bad", "open", "set")
    return min(
        numbered,
        key=lambda each: (states.index(each[1].values.state), -len(each[1].values.stops)),
        default=None,
    )


def paths_after_failures(design: Design, path: DrawnPath) -> list[DrawnPath]:
    """Other paths of the same packets: after the failure of a port that they leave by, or of a switch on
    their way. Failures that lead to one path share it; after a failure that stops the packets there is
    none."""
    found: dict[object, DrawnPath] = {_stops_key(path.values): path}
    for failure in _part_failures(design, path):
        after = walker(design).walk(path.walk.conversation, failure)
        if after.hops and set(after.faults) <= set(path.walk.faults):
            values = path_values(design, after)
            other = found.get(_stops_key(values), DrawnPath(path.networks, after, values))
            found[_stops_key(values)] = other._replace(failures=(*other.failures, failure.name))
    return list(found.values())[1:]


def _part_failures(design: Design, path: DrawnPath) -> Iterator[Failure]:
    """Failures of the ports that the packets leave by, and of the switches up to a router outside of the
    design."""
    host = path.walk.conversation.host
    for port in path.walk.adapters:
        yield Failure(f"{port} on {host}", nics=frozenset({(host, port)}))
    names = [stop.device for stop in takewhile(lambda stop: not stop.is_outside, path.values.stops)]
    for name in dict.fromkeys(names):
        if name in design.switches:
            yield Failure(name, switches=frozenset({name}))


def _stops_key(values: PathValues) -> object:
    """Devices and ports of a path."""
    return tuple((stop.device, stop.ports) for stop in values.stops)


def _signature(walk: Walk, values: PathValues) -> object:
    """Values that make two paths equal: all but names and VLANs; a fault keeps its own picture."""
    if walk.faults:
        return walk
    rows = [tuple(value for row, value in stop.values.items() if row != "VLAN") for stop in values.stops]
    return walk.conversation.service, tuple(rows), values.state


def wide_picture(design: Design, path: DrawnPath, name: str, href: Href) -> Picture:
    """Path for a wide screen: a column for each device, a row for each kind of value."""
    stops = path.values.stops
    column = (WIDE - NAMES_WIDTH) / len(stops)
    boxes: list[Box] = []
    wires: list[Wire] = []
    for at, stop in enumerate(stops):
        left = NAMES_WIDTH + at * column + VALUE_GAP
        boxes.append(_device_box(design, f"d{at}", stop, (left, 1, column - 2 * VALUE_GAP), href))
        if at:
            y = 1 + HEAD_HEIGHT / 2
            wires.append(_wire(path, at, ((left - 2 * VALUE_GAP, y), (left, y))))
    y = HEAD_HEIGHT + 12
    for row in path.rows:
        cells = [stop.values[row] for stop in stops]
        lines = [wrapped_words(cell.text, column - VALUE_GAP) for cell in cells]
        height = LINE_HEIGHT * max(map(len, lines)) + ROW_PADDING
        boxes.append(text_note(f"{row}.name", heading(row, 2, y + (height - 3) / 2 + 4, NAMES_WIDTH)))
        for at, (cell, texts) in enumerate(zip(cells, lines, strict=True)):
            left = NAMES_WIDTH + at * column + 2
            boxes.append(_value_box(f"{row}.v{at}", cell, texts, (left, y, column - 4, height - 3)))
        y += height
    boxes.append(_verdict_box(path, (0.5, y + 6, WIDE - 1)))
    return _picture(path, name, WIDE, boxes, wires)


def narrow_picture(design: Design, path: DrawnPath, name: str, href: Href) -> Picture:
    """Path for a telephone: devices below each other, each with its values."""
    boxes: list[Box] = []
    wires: list[Wire] = []
    y, left = 1.0, 22.0
    for at, stop in enumerate(path.values.stops):
        boxes.append(_device_box(design, f"d{at}", stop, (0.5, y, NARROW - 1), href))
        y += HEAD_HEIGHT
        known = [f"{row} {value.text}" for row, value in stop.values.items() if value.state == "set"]
        wrong = [f"{row} {value.text}" for row, value in stop.values.items() if value.state == "bad"]
        lines: list[tuple[str, ValueState]] = [
            (line, "set") for line in wrapped_pieces(known, NARROW - left, " · ")
        ]
        lines += [(line, "bad") for line in wrapped_pieces(wrong, NARROW - left - 10, " · ")]
        if stop.open_rows:
            text = f"Not in the design: {', '.join(stop.open_rows)}"
            lines += [(line, "open") for line in wrapped_words(text, NARROW - left - 10)]
        top = y
        for number_of_line, (text, state) in enumerate(lines):
            place = left, y + 4 + (LINE_HEIGHT + 3) * number_of_line, NARROW - left - 1, LINE_HEIGHT + 2
            line_name = f"d{at}.l{number_of_line}"
            if state == "set":
                boxes.append(text_note(line_name, Label(text, left + 2, place[1] + 12, anchor="start")))
            else:
                boxes.append(_value_box(line_name, PathValue(text, state), [text], place))
        y += 10 + (LINE_HEIGHT + 3) * len(lines)
        if at + 1 < len(path.values.stops):
            wires.append(_wire(path, at + 1, ((10.0, top), (10.0, y))))
    boxes.append(_verdict_box(path, (0.5, y + 4, NARROW - 1)))
    return _picture(path, name, NARROW, boxes, wires)


def _wire(path: DrawnPath, at: int, points: Points) -> Wire:
    """Line to a device from the one before it; dashed where the design does not state the way."""
    before, stop = path.values.stops[at - 1 : at + 1]
    is_open = stop.is_outside or before.device == open_router(path.walk)
    role = "signal" if is_open else _line_role(stop)
    return Wire(f"w{at}", f"d{at - 1}", f"d{at}", points, role, "dashed" if is_open else "solid", 3)


def _line_role(stop: ValueStop) -> Role:
    """Color of the line to a device: the worst state of its values."""
    states = {value.state for value in stop.values.values()}
    worst: ValueState = "bad" if "bad" in states else "open" if "open" in states else "set"
    return STATE_ROLES[worst]


def _device_box(
    design: Design, name: str, stop: ValueStop, place: tuple[float, float, float], href: Href
) -> Box:
    """Device with its ports."""
    left, top, width = place
    kind = "switch" if stop.device in design.switches else "array" if stop.device in design.arrays else "host"
    roles: Mapping[str, Role] = {"switch": "switch", "array": "storage", "host": "host"}
    title = shorten_middle(stop.device, width - 8, NORMAL_SIZE, True)
    ports = OUTSIDE_ROUTER if stop.is_outside else " → ".join(stop.ports)
    tip = f"{stop.device}: {ports}"
    ports = shorten_middle(ports, width - 8, SMALL_SIZE)
    middle = left + width / 2
    labels = [Label(title, middle, top + (19 if ports else 27), NORMAL_SIZE, True)]
    labels += [Label(ports, middle, top + 36)] if ports else []
    known = stop.device in {**design.switches, **design.arrays, **design.hosts}
    address = href(kind, stop.device) if known else ""
    role = "quiet" if stop.is_outside else roles[kind]
    return Box(
        name, left, top, width, HEAD_HEIGHT, role, tuple(labels), "box", "", address, tip,
        dashed=stop.is_outside,
    )  # fmt: skip


def _value_box(
    name: str, value: PathValue, lines: Sequence[str], place: tuple[float, float, float, float]
) -> Box:
    """Value of a device; one that is open or bad has the color of its state."""
    left, top, width, height = place
    start = top + (height - LINE_HEIGHT * len(lines)) / 2 + 11
    labels = tuple(
        Label(line, left + width / 2, start + LINE_HEIGHT * number) for number, line in enumerate(lines)
    )
    if value.state == "set":
        return Box(name, left, top, width, height, "plain", labels, "text")
    return Box(name, left, top, width, height, STATE_ROLES[value.state], labels, "chip")


def _verdict_box(path: DrawnPath, place: tuple[float, float, float]) -> Box:
    """Verdict as text, in the color of its state."""
    left, top, width = place
    # Bold type is wider than the small type that lines are measured with.
    lines = wrapped_words(path.values.verdict, (width - 20) * 0.82)
    labels = tuple(
        Label(line, left + 10, top + 18 + LINE_HEIGHT * number, NORMAL_SIZE, True, anchor="start")
        for number, line in enumerate(lines)
    )
    role = STATE_ROLES[path.values.state]
    return Box("verdict", left, top, width, LINE_HEIGHT * len(lines) + 12, role, labels, "box")


def _picture(
    path: DrawnPath, name: str, width: float, boxes: Sequence[Box], wires: Sequence[Wire]
) -> Picture:
    states = {value.state for stop in path.values.stops for value in stop.values.values()}
    legend = []
    if "open" in states:
        legend.append(LegendEntry("Not in the design", "signal", "box"))
    if "bad" in states:
        legend.append(LegendEntry("Contradicts its neighbor", "failed", "box"))
    bottom = max(box.bottom for box in boxes) + 2
    return Picture(name, path.title, path.alt, width, bottom, tuple(boxes), tuple(wires), tuple(legend))


DIAGRAM = Diagram(drawings=drawings)
