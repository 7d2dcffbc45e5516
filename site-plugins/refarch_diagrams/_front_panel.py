"""The front panel of a switch before it is drawn: cages with their places, and what each socket is for."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from math import ceil
from typing import NamedTuple

from refarch.api.figures import ethernet, meters
from refarch.api.model import Design, End, Link, Switch, compress
from refarch.api.network import link_speed, links_by_end, other_end, port_vlans

from ._graph import Href
from ._shared_texts import peer_kind
from ._text_measure import BOLD_SIZE, SMALL_SIZE, text_width

PANEL_WIDTH = 920
"""Width in points that the cages of a panel may take: what a page has next to its navigation."""

MIN_CAGE_WIDTH, MAX_CAGE_WIDTH = 30, 58
"""Least and greatest width of a cage, in points: room for three digits and a word, and no more than a hand
needs."""

NUMBER_HEIGHT, LINE_HEIGHT, CAGE_GAP, BLOCK_GAP, EDGE, CAPTION_HEIGHT = 17, 15, 4, 16, 12, 16
"""In points: the number of a cage, a line below it, space between cages and between blocks, the rim, a
caption below a block."""

MAX_NAME_LINES = 3
"""Lines for the device at the other end."""

MAX_SHELF_PORTS = 32
"""Ports up to which a panel that the catalog does not describe has one shelf."""

SOCKET_KINDS = {
    "host": "Host",
    "array": "Array",
    "peer": "MLAG peer link",
    "spine": "To a spine switch",
    "leaf": "To a leaf switch",
    "isl": "ISL: to another switch",
    "free": "Free",
}

SHORT_SOCKET_KINDS = {"isl": "ISL"}
"""Text of a socket in its cage, where that is not the key of ``SOCKET_KINDS``."""


class Socket(NamedTuple):
    """Socket of one cable: a port, or one lane of a port that is broken out."""

    name: str
    kind: str
    """A key of ``SOCKET_KINDS``."""
    hover_text: str
    href: str
    far_device: str = ""
    """Device at the other end of the cable; empty for a free socket."""


class Cage(NamedTuple):
    """Front port by its number, with the sockets that it has."""

    number: str
    sockets: tuple[Socket, ...]

    @property
    def is_broken_out(self) -> bool:
        """Whether the number alone does not name the socket."""
        return len(self.sockets) > 1

    @property
    def lane_rows(self) -> int:
        """Rows of lanes, two side by side; none for a cage with one socket."""
        return -(-len(self.sockets) // 2) if self.is_broken_out else 0

    def far_lines(self, width: float, starts: Mapping[str, str]) -> list[str]:
        """Devices at the other ends, in lines of a width, without the starts of names of their kinds; the
        kind of the port where a name has no room."""
        far = [socket for socket in self.sockets if socket.far_device]
        if not far:
            return []
        rests = dict.fromkeys(socket.far_device.removeprefix(starts.get(socket.kind, "")) for socket in far)
        # Brackets of a range belong to what is left out.
        text = re.sub(r"^\[([^\[\]]*)\]$", r"\1", compress(list(rests)))
        kind = far[0].kind
        lines = name_lines(text, width) or name_lines(text, width, PIECE_BEFORE_SEPARATOR)
        return lines or [SHORT_SOCKET_KINDS.get(kind, kind)]


SEPARATORS = "-_. "

PIECE_BEHIND_SEPARATOR = re.compile(r"\[[^\]]*\]?|[^-_. \[]+[-_. ]?|[-_. ]")
PIECE_BEFORE_SEPARATOR = re.compile(r"\[[^\]]*\]?|[-_. ]?[^-_. \[]+|[-_. ]")
"""Pieces of a name that a line may end behind: the second for names whose words alone have room in a line."""


def name_lines(name: str, width: float, piece_pattern: re.Pattern[str] = PIECE_BEHIND_SEPARATOR) -> list[str]:
    """Name in at most ``MAX_NAME_LINES`` lines of a width, broken behind its pieces; empty if it does not
    fit."""
    lines: list[str] = []
    for piece in piece_pattern.findall(name):
        if lines and text_width(lines[-1] + piece, SMALL_SIZE) <= width:
            lines[-1] += piece
        else:
            lines.append(piece)
    fits = all(text_width(line, SMALL_SIZE) <= width for line in lines)
    return lines if fits and len(lines) <= MAX_NAME_LINES else []


class CageBlock(NamedTuple):
    """Neighboring cages of one form factor with the place of each: column and row."""

    form_factor: str
    cages: tuple[Cage, ...]
    places: tuple[tuple[int, int], ...]

    @property
    def columns(self) -> int:
        """Cages side by side."""
        return 1 + max(column for column, _ in self.places)


class Panel(NamedTuple):
    """Front panel with the measures of its cages."""

    blocks: tuple[CageBlock, ...]
    shelf: int
    """Rows of one shelf."""
    width: int
    lines: int
    """Lines below the number of each cage."""
    starts: Mapping[str, str]
    """Start of the names of all devices of a kind that their cages leave out, because whole names have no
    room."""

    @property
    def height(self) -> int:
        """Height of a cage, in points."""
        return NUMBER_HEIGHT + LINE_HEIGHT * self.lines + 3


def front_panel(design: Design, switch: Switch, href: Href) -> Panel:
    layout = _panel_layout(switch)
    blocks = tuple(
        CageBlock(
            form_factor,
            cages,
            tuple(column_and_row(at, len(cages), layout) for at in range(len(cages))),
        )
        for form_factor, cages in _cages_by_form_factor(design, switch, href)
    )
    columns = sum(block.columns for block in blocks)
    room = PANEL_WIDTH - BLOCK_GAP * (len(blocks) - 1) - CAGE_GAP * columns
    numbers = (cage.number for block in blocks for cage in block.cages)
    least = max([MIN_CAGE_WIDTH, *(ceil(text_width(number, BOLD_SIZE, True)) + 6 for number in numbers)])
    width = min(max(room // max(columns, 1), least), max(MAX_CAGE_WIDTH, least))
    cages = [cage for block in blocks for cage in block.cages]
    starts = _starts_of_names(cages, width - 4)
    lines = max((cage.lane_rows + len(cage.far_lines(width - 4, starts)) for cage in cages), default=1)
    return Panel(blocks, layout.rows, width, max(lines, 1), starts)


def _starts_of_names(cages: Iterable[Cage], width: float) -> dict[str, str]:
    """Start that all names of a kind share, for the kinds with a name that has no room in a cage."""
    names: dict[str, dict[str, None]] = {}
    crowded: dict[str, None] = {}
    for cage in cages:
        devices = list(dict.fromkeys(socket.far_device for socket in cage.sockets if socket.far_device))
        for socket in cage.sockets:
            names.setdefault(socket.kind, {})[socket.far_device] = None
        if devices and not name_lines(compress(devices), width):
            crowded |= dict.fromkeys(socket.kind for socket in cage.sockets)
    # Links to other switches have one color, so that their kinds are words if there are both.
    words = {"free", *(("peer", "isl") if {"peer", "isl"} <= names.keys() else ())}
    return {kind: start for kind in crowded if kind not in words and (start := shared_start(names[kind]))}


def shared_start(names: Iterable[str]) -> str:
    """Start that all names share, up to a separator or to the number at their ends; empty if they share
    none."""
    first, *others = names
    for end in range(min(map(len, (first, *others))) - 1, 0, -1):
        start, rests = first[:end], [name[end:] for name in (first, *others)]
        is_number = not start[-1].isdigit() and all(rest.isdigit() for rest in rests)
        if (start[-1] in SEPARATORS or is_number) and all(name.startswith(start) for name in others):
            return start
    return ""


class PanelLayout(NamedTuple):
    """Arrangement of the cages of a front panel."""

    rows: int
    """Rows of a shelf."""
    order: str
    """Order of the numbers: down the ``columns``, or along the rows."""
    shelves: int


def _panel_layout(switch: Switch) -> PanelLayout:
    """Layout as the catalog states it; else two rows a rack unit, numbered down the columns."""
    data = switch.model.data.get("panel", {})
    if data:
        shelves = data.get("shelves", 1)
    else:
        # Up to 32 ports fit one shelf, however many rack units the switch has.
        shelves = int(switch.model.data.get("rack_units", 1)) if len(switch.ports) > MAX_SHELF_PORTS else 1
    return PanelLayout(data.get("rows", 2), data.get("order", "columns"), shelves)


def column_and_row(at: int, count: int, layout: PanelLayout) -> tuple[int, int]:
    """Column and row of a cage by its number in its block; with few cages all are in one shelf."""
    rows, order, shelves = layout
    on_shelf = -(-count // shelves) if count > rows * shelves else count
    shelf, inside = divmod(at, on_shelf)
    columns = -(-on_shelf // rows)
    column, row = divmod(inside, rows) if order == "columns" else divmod(inside, columns)[::-1]
    return column, shelf * rows + row


def _cages_by_form_factor(
    design: Design, switch: Switch, href: Href
) -> Iterator[tuple[str, tuple[Cage, ...]]]:
    """Cages in the order of the front panel, neighbors of one form factor together."""
    grouped = [
        list(ports) for _, ports in groupby(switch.ports.values(), key=lambda port: port.parent or port.name)
    ]
    numbers = _cage_numbers(switch)
    cages = [
        (
            ports[0].form_factor,
            Cage(number, tuple(_socket_of_port(design, End(switch.name, port.name), href) for port in ports)),
        )
        for number, ports in zip(numbers, grouped, strict=False)
    ]
    for form_factor, neighbors in groupby(cages, key=lambda pair: pair[0]):
        yield form_factor, tuple(cage for _, cage in neighbors)


def _cage_numbers(switch: Switch) -> Iterator[str]:
    """Numbers of the front ports, as the catalog counts them."""
    for group in switch.model.data.get("ports", ()):
        first, _, last = str(group["numbers"]).partition("-")
        numbers = range(int(first), int(last or first) + 1)
        size = group.get("ports_per_cage", 1)
        cages = (numbers[at : at + size] for at in range(0, len(numbers), size))
        yield from ("-".join(map(str, (cage[0], cage[-1])[: len(cage)])) for cage in cages)


def _socket_of_port(design: Design, end: End, href: Href) -> Socket:
    link = links_by_end(design).get(end)
    if link is None:
        return Socket(end.port, "free", f"{end.port}: free", "")
    kind = peer_kind(design, link, end)
    address = href("port", f"{end.device} {end.port}")
    return Socket(end.port, kind, hover_text(design, link, end), address, other_end(link, end).device)


def hover_text(design: Design, link: Link, end: End) -> str:
    """Hover text of a port: the peer, the cable, the VLANs."""
    peer_end, runs, vlans = other_end(link, end), link_speed(design, link), port_vlans(design).get(end)
    pieces = [
        f"{end.port}: {peer_end.device} {peer_end.port}",
        ethernet(runs) if runs else "",
        f"{link.cable.model}, {meters(link.length)}",
        f"VLAN {', '.join(map(str, sorted(vlans.tagged)))}" if vlans and vlans.tagged else "",
        f"untagged {vlans.untagged}" if vlans and vlans.untagged else "",
        link.bond,
    ]
    return " · ".join(piece for piece in pieces if piece)
