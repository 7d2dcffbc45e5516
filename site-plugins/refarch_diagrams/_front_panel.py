"""The front panel of a switch before it is drawn: cages with their places, and what each socket is for."""

from collections.abc import Iterator
from itertools import groupby
from math import ceil
from typing import NamedTuple

from refarch.api.figures import ethernet, meters
from refarch.api.model import Design, End, Link, Switch
from refarch.api.network import link_speed, links_by_end, other_end, port_vlans

from ._graph import Href
from ._shared_texts import peer_kind
from ._text_measure import BOLD_SIZE, text_width

PANEL_WIDTH = 920
"""Width in points that the cages of a panel may take: what a page has next to its navigation."""

MIN_CAGE_WIDTH, MAX_CAGE_WIDTH = 30, 58
"""Least and greatest width of a cage, in points: room for three digits and a word, and no more than a hand
needs."""

NUMBER_HEIGHT, LINE_HEIGHT, CAGE_GAP, BLOCK_GAP, EDGE, CAPTION_HEIGHT = 17, 15, 4, 16, 12, 16
"""In points: the number of a cage, a line below it, space between cages and between blocks, the rim, a
caption below a block."""

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


class Socket(NamedTuple):
    """Socket of one cable: a port, or one lane of a port that is broken out."""

    name: str
    kind: str
    """A key of ``SOCKET_KINDS``."""
    hover_text: str
    href: str


class Cage(NamedTuple):
    """Front port by its number, with the sockets that it has."""

    number: str
    sockets: tuple[Socket, ...]

    @property
    def is_broken_out(self) -> bool:
        """Whether the number alone does not name the socket."""
        return len(self.sockets) > 1


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
    sockets = max((len(cage.sockets) for block in blocks for cage in block.cages), default=1)
    columns = sum(block.columns for block in blocks)
    room = PANEL_WIDTH - BLOCK_GAP * (len(blocks) - 1) - CAGE_GAP * columns
    numbers = (cage.number for block in blocks for cage in block.cages)
    least = max([MIN_CAGE_WIDTH, *(ceil(text_width(number, BOLD_SIZE, True)) + 6 for number in numbers)])
    width = min(max(room // max(columns, 1), least), max(MAX_CAGE_WIDTH, least))
    return Panel(blocks, layout.rows, width, 1 if sockets == 1 else -(-sockets // 2))


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
    return Socket(end.port, kind, hover_text(design, link, end), href("port", f"{end.device} {end.port}"))


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
