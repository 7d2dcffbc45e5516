"""The front panel of each switch: its ports as they stand, what each is for, and on hover who is at the other
end."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator

from refarch.api import counted
from refarch.api.model import Design, Switch, compress

from ._dot import address, one_line
from ._front_panel import (
    BETWEEN,
    CAPTION,
    EDGE,
    HEAD,
    LINE_HEIGHT,
    SPACE,
    WORDS,
    Block,
    Cage,
    Panel,
    Socket,
    front_panel,
)
from ._graph import Diagram, Drawing, Entry, Href, Role
from ._measure import SMALL, cut
from ._palette import FILL, LINE
from ._parts import named
from ._svg import FREE, box_legend, coloured, framed, tag

SHELF = 8
"""Points between two shelves, besides the space between rows."""


PHONE, MINIMUM, MAXIMUM = 326, 30, 58
"""Points of a narrow screen, and of a cage on it at least and at most."""

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


def drawings(design: Design, href: Href) -> Iterator[Drawing]:
    """The panel of every switch."""
    for switch in design.switches.values():
        panel = front_panel(design, switch, href)
        name, schematic = (
            f"port-map-{switch.name.lower()}",
            "" if "panel" in switch.model.data else ", schematic",
        )
        title = f"Front panel of {named(switch)}, {switch.model.vendor} {switch.model.model}{schematic}"
        alt = _alt(design, switch, panel)
        picture, size = _picture(panel)
        texts = (one_line(title), one_line(alt))
        identity = f"{design.id}-{name}"
        svg = framed(coloured(picture), size, identity, texts, _legend(panel), "ra-wide")
        small, room = _strips(panel)
        narrow = framed(coloured(small), room, f"{identity}-narrow", texts, _legend(panel), "ra-narrow")
        yield Drawing(name, title, alt, svg, "", "", narrow)


def _strips(panel: Panel) -> tuple[ET.Element, tuple[float, float]]:
    """The panel for a narrow screen, and its width and height: cut into strips below each other."""
    whole, y, widest = ET.Element(tag("g")), 0.0, 0.0
    least = max(MINIMUM, min(panel.width, MAXIMUM))
    most = max(int((PHONE - 2 * EDGE) // (least + SPACE)), 1)
    for block in panel.blocks:
        for start in range(0, block.columns, most):
            strip, (wide, high) = _picture(panel._replace(blocks=(_part(block, start, most),), width=least))
            strip.set("transform", f"translate(0 {y:g})")
            whole.append(strip)
            y, widest = y + high + SPACE, max(widest, wide)
    return whole, (widest, y)


def _part(block: Block, start: int, most: int) -> Block:
    """Some columns of a block."""
    own = [
        (cage, (column - start, row))
        for cage, (column, row) in zip(block.cages, block.places, strict=True)
        if start <= column < start + most
    ]
    return block._replace(cages=tuple(cage for cage, _ in own), places=tuple(place for _, place in own))


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
        room = (
            block.columns * (panel.width + SPACE) - SPACE + (0 if block is panel.blocks[-1] else BETWEEN - 4)
        )
        _text(picture, cut(_caption(block), room, SMALL), (left, bottom - 8), "11", "start")
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
                inside, SHORT.get(cage.sockets[0].kind, cage.sockets[0].kind), (middle, top + HEAD + 11), "11"
            )
        return
    _box(picture, at, (panel.width, panel.height), "plain", "2")
    _text(picture, cage.number, (middle, top + 13), "12", strong=True)
    half = (panel.width - 2) / 2
    for number, socket in enumerate(cage.sockets):
        inside = _link(picture, socket)
        x, y = left + 1 + number % 2 * half, top + HEAD + number // 2 * LINE_HEIGHT
        _box(inside, (x, y), (half, LINE_HEIGHT), ROLES[socket.kind], "0", socket.kind == "free")
        _text(inside, _lane(cage, number), (x + half / 2, y + 11), "11")


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
    ET.SubElement(made, tag("title")).text = one_line(socket.hover_text)
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
    dashes = {"stroke-dasharray": FREE} if dashed else {}
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
    return box_legend(kinds, WORDS, ROLES)


def _alt(design: Design, switch: Switch, panel: Panel) -> str:
    sockets = [socket for block in panel.blocks for cage in block.cages for socket in cage.sockets]
    cages = sum(len(block.cages) for block in panel.blocks)
    sentences = [f"{named(switch)} has {counted(cages, 'front port')}"]
    split = [cage.number for block in panel.blocks for cage in block.cages if cage.is_broken_out]
    if split:
        sentences.append(f"broken out into lanes: {compress(split)}")
    for kind, words in WORDS.items():
        names = [socket.name for socket in sockets if socket.kind == kind]
        if names:
            sentences.append(f"{words}: {compress(names)}")
    return f"{'. '.join(sentences)}."


DIAGRAM = Diagram(drawings=drawings)
