"""The front panel of each switch: its ports as they stand, what each is for, and on hover who is at the other
end."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from refarch.facts import (
    Design,
    End,
    Link,
    Switch,
    compress,
    far_end,
    link_speed,
    links_by_end,
    port_vlans,
    units,
)

from ._dot import address, one_line
from ._graph import Diagram, Drawing, Entry, Href, Role
from ._palette import FILL, LINE
from ._parts import counted, kind_of, named
from ._svg import coloured, framed, tag

ROOM = 920
"""Width in points that the cages of a panel may take: what a page has beside its navigation."""

NARROW, WIDE = 30, 58
"""Least and greatest width of a cage, in points: room for three digits and a word, and no more than a hand
needs."""

HEAD, LINE_HEIGHT, SPACE, BETWEEN, EDGE, CAPTION = 17, 15, 4, 16, 12, 16
"""In points: the number of a cage, a line below it, space between cages and between blocks, the rim, a
caption below a block."""

SHELF = 8
"""Points between two shelves, besides the space between rows."""

WORDS = {
    "host": "Host",
    "array": "Array",
    "peer": "MLAG peer link",
    "spine": "To a spine",
    "leaf": "To a leaf",
    "isl": "ISL: to another switch",
    "free": "Free",
}

SHORT = {"isl": "ISL"}
"""What a cage says of its socket, where that is not the key of ``WORDS``."""

ROLES: dict[str, Role] = {
    "host": "switch",
    "array": "storage",
    "peer": "link",
    "spine": "signal",
    "leaf": "signal",
    "isl": "link",
    "free": "quiet",
}


class Socket(NamedTuple):
    """What one cable goes into: a port, or one lane of a port that is broken out."""

    name: str
    kind: str
    """A key of ``WORDS``."""
    said: str
    href: str


class Cage(NamedTuple):
    """A front port by its number, with the sockets that it has."""

    number: str
    sockets: tuple[Socket, ...]

    @property
    def is_broken_out(self) -> bool:
        """Whether the number alone does not name the socket."""
        return len(self.sockets) > 1


class Block(NamedTuple):
    """Neighbouring cages of one form factor with the place of each: column and row."""

    form_factor: str
    cages: tuple[Cage, ...]
    places: tuple[tuple[int, int], ...]

    @property
    def columns(self) -> int:
        """Cages side by side."""
        return 1 + max(column for column, _ in self.places)


class Panel(NamedTuple):
    """A front panel with the measures of its cages."""

    blocks: tuple[Block, ...]
    shelf: int
    """Rows of one shelf."""
    width: int
    lines: int
    """Lines below the number of each cage."""

    @property
    def height(self) -> int:
        """Of a cage."""
        return HEAD + LINE_HEIGHT * self.lines + 3


def drawings(design: Design, href: Href) -> Iterator[Drawing]:
    """The panel of every switch."""
    for switch in design.switches.values():
        panel = _panel(design, switch, href)
        name, shown = f"port-map-{switch.name}", "" if "panel" in switch.model.data else ", schematic"
        title = f"Front panel of {named(switch)}, {switch.model.vendor} {switch.model.model}{shown}"
        alt = _alt(design, switch, panel)
        picture, size = _picture(panel)
        said = (one_line(title), one_line(alt))
        svg = framed(coloured(picture), size, f"{design.id}-{name}", said, _legend(panel))
        yield Drawing(name, title, alt, svg, "")


def _panel(design: Design, switch: Switch, href: Href) -> Panel:
    rows, order, shelves = _layout(switch)
    blocks = tuple(
        Block(
            form_factor,
            cages,
            tuple(_place(at, len(cages), rows, order, shelves) for at in range(len(cages))),
        )
        for form_factor, cages in _cages(design, switch, href)
    )
    sockets = max((len(cage.sockets) for block in blocks for cage in block.cages), default=1)
    columns = sum(block.columns for block in blocks)
    room = ROOM - BETWEEN * (len(blocks) - 1) - SPACE * columns
    width = min(max(room // max(columns, 1), NARROW), WIDE)
    return Panel(blocks, rows, width, 1 if sockets == 1 else -(-sockets // 2))


def _layout(switch: Switch) -> tuple[int, str, int]:
    """Rows of a shelf, order of the numbers, shelves: as the catalogue says; else two rows a rack unit, down
    the columns."""
    said = switch.model.data.get("panel", {})
    rows, order = said.get("rows", 2), said.get("order", "columns")
    many = len(switch.ports) > 32
    return (
        rows,
        order,
        said.get("shelves", 1) if said else (int(switch.model.data.get("rack_units", 1)) if many else 1),
    )


def _place(at: int, count: int, rows: int, order: str, shelves: int) -> tuple[int, int]:
    """Column and row of a cage by its number in its block; with few cages all stand in one shelf."""
    on_shelf = -(-count // shelves) if count > rows * shelves else count
    shelf, inside = divmod(at, on_shelf)
    columns = -(-on_shelf // rows)
    column, row = divmod(inside, rows) if order == "columns" else divmod(inside, columns)[::-1]
    return column, shelf * rows + row


def _cages(design: Design, switch: Switch, href: Href) -> Iterator[tuple[str, tuple[Cage, ...]]]:
    """Cages in the order of the front panel, neighbours of one form factor together."""
    grouped = [
        list(found) for _, found in groupby(switch.ports.values(), key=lambda port: port.parent or port.name)
    ]
    numbers = _numbers(switch)
    made = [
        (
            ports[0].form_factor,
            Cage(number, tuple(_socket(design, End(switch.name, port.name), href) for port in ports)),
        )
        for number, ports in zip(numbers, grouped, strict=False)
    ]
    for form_factor, found in groupby(made, key=lambda one: one[0]):
        yield form_factor, tuple(cage for _, cage in found)


def _numbers(switch: Switch) -> Iterator[str]:
    """Numbers of the front ports, as the catalogue counts them."""
    for group in switch.model.data.get("ports", ()):
        first, _, last = str(group["numbers"]).partition("-")
        yield from map(str, range(int(first), int(last or first) + 1))


def _socket(design: Design, end: End, href: Href) -> Socket:
    link = links_by_end(design).get(end)
    if link is None:
        return Socket(end.port, "free", f"{end.port}: free", "")
    kind = kind_of(design, link, end)
    return Socket(end.port, kind, _said(design, link, end), href("port", f"{end.device} {end.port}"))


def _said(design: Design, link: Link, end: End) -> str:
    """What the hover text of a port says: the peer, the cable, the VLANs."""
    far, runs, vlans = far_end(link, end), link_speed(design, link), port_vlans(design).get(end)
    pieces = [
        f"{end.port}: {far.device} {far.port}",
        units.speed_text(runs) if runs else "",
        f"{link.cable.model}, {units.length_text(link.length)}",
        f"VLAN {', '.join(map(str, sorted(vlans.tagged)))}" if vlans and vlans.tagged else "",
        f"untagged {vlans.untagged}" if vlans and vlans.untagged else "",
        link.bond,
    ]
    return " · ".join(piece for piece in pieces if piece)


def _picture(panel: Panel) -> tuple[ET.Element, tuple[float, float]]:
    """The panel, and its width and height."""
    picture = ET.Element(tag("g"))
    rows = 1 + max((row for block in panel.blocks for _, row in block.places), default=0)
    bottom = EDGE + _top(panel, rows) + CAPTION
    width = (
        EDGE
        + sum(block.columns * (panel.width + SPACE) + BETWEEN for block in panel.blocks)
        - BETWEEN
        - SPACE
        + EDGE
    )
    _box(picture, (1, 1), (width - 2, bottom - 2), "quiet", "6")
    left = EDGE
    for block in panel.blocks:
        for cage, (column, row) in zip(block.cages, block.places, strict=True):
            _cage(picture, panel, cage, (left + column * (panel.width + SPACE), EDGE + _top(panel, row)))
        _text(picture, _caption(block), (left, bottom - 8), "10", "start")
        left += block.columns * (panel.width + SPACE) + BETWEEN
    return picture, (width, bottom)


def _caption(block: Block) -> str:
    """The form factor of a block, with its numbers where there is room for them."""
    form_factor, numbers = block.form_factor.upper(), [cage.number for cage in block.cages]
    return form_factor if block.columns < 3 else f"{numbers[0]} to {numbers[-1]} · {form_factor}"


def _top(panel: Panel, row: int) -> int:
    """Where a row of cages begins, below the first one's beginning; a new shelf stands a little off."""
    return row * (panel.height + SPACE) + row // panel.shelf * SHELF


def _cage(picture: ET.Element, panel: Panel, cage: Cage, at: tuple[int, int]) -> None:
    """A cage with its number and, below it, the word of its one socket or the numbers of its lanes, two on a
    line."""
    left, top = at
    middle = left + panel.width / 2
    if not cage.is_broken_out:
        inside = _link(picture, cage.sockets[0])
        _box(
            inside,
            at,
            (panel.width, panel.height),
            ROLES[cage.sockets[0].kind],
            "2",
            cage.sockets[0].kind == "free",
        )
        _text(inside, cage.number, (middle, top + 13), "12", strong=True)
        if cage.sockets[0].kind != "free":
            _text(
                inside, SHORT.get(cage.sockets[0].kind, cage.sockets[0].kind), (middle, top + HEAD + 11), "10"
            )
        return
    _box(picture, at, (panel.width, panel.height), "plain", "2")
    _text(picture, cage.number, (middle, top + 13), "12", strong=True)
    half = (panel.width - 2) / 2
    for number, socket in enumerate(cage.sockets):
        inside = _link(picture, socket)
        x, y = left + 1 + number % 2 * half, top + HEAD + number // 2 * LINE_HEIGHT
        _box(inside, (x, y), (half, LINE_HEIGHT), ROLES[socket.kind], "0", socket.kind == "free")
        _text(inside, _lane(cage, number), (x + half / 2, y + 11), "10")


def _lane(cage: Cage, number: int) -> str:
    """What the name of a lane ends with that those of its neighbours do not: ``2`` of swp1s2."""
    names = [socket.name for socket in cage.sockets]
    shared = next((at for at, letters in enumerate(zip(*names, strict=False)) if len(set(letters)) > 1), 0)
    return names[number][shared:]


def _link(picture: ET.Element, socket: Socket) -> ET.Element:
    """What a socket is drawn into: with its hover text, and a link where it leads somewhere."""
    made = (
        ET.SubElement(picture, tag("a"), {"href": address(socket.href)})
        if socket.href
        else ET.SubElement(picture, tag("g"))
    )
    ET.SubElement(made, tag("title")).text = one_line(socket.said)
    return made


def _box(
    parent: ET.Element,
    at: tuple[float, float],
    size: tuple[float, float],
    role: Role,
    round_: str,
    dashed: bool = False,
) -> None:
    place = {
        "x": f"{at[0]:g}",
        "y": f"{at[1]:g}",
        "width": f"{size[0]:g}",
        "height": f"{size[1]:g}",
        "rx": round_,
    }
    dashes = {"stroke-dasharray": "3,2"} if dashed else {}
    ET.SubElement(parent, tag("rect"), place | {"fill": FILL[role], "stroke": LINE[role]} | dashes)


def _text(
    parent: ET.Element,
    words: str,
    at: tuple[float, float],
    size: str,
    anchor: str = "middle",
    strong: bool = False,
) -> None:
    place = {
        "x": f"{at[0]:g}",
        "y": f"{at[1]:g}",
        "font-size": size,
        "text-anchor": anchor,
        "fill": LINE["plain"],
    }
    ET.SubElement(parent, tag("text"), place | ({"font-weight": "bold"} if strong else {})).text = one_line(
        words
    )


def _legend(panel: Panel) -> Iterator[Entry]:
    kinds = {socket.kind for block in panel.blocks for cage in block.cages for socket in cage.sockets}
    yield from (Entry(words, ROLES[kind], "box") for kind, words in WORDS.items() if kind in kinds)


def _alt(design: Design, switch: Switch, panel: Panel) -> str:
    sockets = [socket for block in panel.blocks for cage in block.cages for socket in cage.sockets]
    cages = sum(len(block.cages) for block in panel.blocks)
    said = [f"{named(switch)} has {counted(cages, 'front port')}"]
    split = [cage.number for block in panel.blocks for cage in block.cages if cage.is_broken_out]
    if split:
        said.append(f"broken out into lanes: {compress(split)}")
    for kind, words in WORDS.items():
        names = [socket.name for socket in sockets if socket.kind == kind]
        if names:
            said.append(f"{words}: {compress(names)}")
    return f"{'. '.join(said)}."


DIAGRAM = Diagram(drawings=drawings)
