"""The front panel of each switch: its ports as they stand, with the device at the other end of each."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import groupby

from refarch.api import count_text
from refarch.api.model import Design, Switch, compress

from ._dot import escape_address, one_line
from ._front_panel import (
    BLOCK_GAP,
    CAGE_GAP,
    CAPTION_HEIGHT,
    EDGE,
    LINE_HEIGHT,
    NUMBER_HEIGHT,
    SOCKET_KINDS,
    Cage,
    CageBlock,
    Panel,
    Socket,
    front_panel,
)
from ._graph import Diagram, Drawing, Href, LegendEntry, Role
from ._palette import FILL, LINE
from ._shared_texts import device_title
from ._svg import FREE_DASHES, add_color_classes, add_svg_text, box_legend, svg_page, svg_tag
from ._text_measure import SMALL_SIZE, cut_text

SHELF_GAP = 8
"""Points between two shelves, besides the space between rows."""


NARROW_WIDTH, MIN_NARROW_CAGE, MAX_NARROW_CAGE = 326, 30, 58
"""Points of a narrow screen, and of a cage on it at least and at most."""

FREE_LINE_HEIGHT = 24.0
"""Points of a line for free ports on a narrow screen."""

SOCKET_ROLES: dict[str, Role] = {
    "host": "switch",
    "array": "storage",
    "peer": "link",
    "spine": "signal",
    "leaf": "signal",
    "isl": "link",
    "free": "quiet",
}


def drawings(design: Design, href: Href) -> Iterator[Drawing]:
    """Panel of every switch."""
    for switch in design.switches.values():
        panel = front_panel(design, switch, href)
        name, schematic = (
            f"port-map-{switch.name.lower()}",
            "" if "panel" in switch.model.data else ", schematic",
        )
        title = (
            f"Front panel of {device_title(switch)}, {switch.model.vendor} {switch.model.model}{schematic}"
        )
        alt = _panel_alt(design, switch, panel)
        picture, size = _panel_svg(panel)
        texts = (one_line(title), one_line(alt))
        identity = f"{design.id}-{name}"
        svg = svg_page(add_color_classes(picture), size, identity, texts, _socket_legend(panel), "ra-wide")
        small, room = _narrow_panel(panel)
        narrow = svg_page(
            add_color_classes(small), room, f"{identity}-narrow", texts, _socket_legend(panel), "ra-narrow"
        )
        yield Drawing(name, title, alt, svg, "", "", narrow)


def _narrow_panel(panel: Panel) -> tuple[ET.Element, tuple[float, float]]:
    """Panel for a narrow screen, and its width and height: cut into strips below each other. Strips in which
    every port is free are one line."""
    whole, y, widest = ET.Element(svg_tag("g")), 0.0, 0.0
    least = max(MIN_NARROW_CAGE, min(panel.width, MAX_NARROW_CAGE))
    most = max(int((NARROW_WIDTH - 2 * EDGE) // (least + CAGE_GAP)), 1)
    for block in panel.blocks:
        all_strips = [_block_columns(block, start, most) for start in range(0, block.columns, most)]
        for is_free, strips in groupby(all_strips, key=_is_free):
            if is_free:
                cages = tuple(cage for strip in strips for cage in strip.cages)
                drawn = [_free_line(block._replace(cages=cages), most * (least + CAGE_GAP))]
            else:
                drawn = [_panel_svg(panel._replace(blocks=(strip,), width=least)) for strip in strips]
            for strip, (width, height) in drawn:
                strip.set("transform", f"translate(0 {y:g})")
                whole.append(strip)
                y, widest = y + height + CAGE_GAP, max(widest, width)
    return whole, (widest, y)


def _is_free(block: CageBlock) -> bool:
    """Whether no port of a block has a cable."""
    return all(socket.kind == "free" for cage in block.cages for socket in cage.sockets)


def _free_line(block: CageBlock, room: float) -> tuple[ET.Element, tuple[float, float]]:
    """Line for the ports of a block, all of them free, and its width and height."""
    picture = ET.Element(svg_tag("g"))
    width, height = room - CAGE_GAP + 2 * EDGE, FREE_LINE_HEIGHT
    _add_box(picture, (1, 1), (width - 2, height - 2), "quiet", "3", dashed=True)
    text = f"{_port_numbers(block)} free · {block.form_factor.upper()}"
    add_svg_text(picture, cut_text(text, width - 2 * EDGE, SMALL_SIZE), (EDGE, height / 2 + 4), "11", "start")
    return picture, (width, height)


def _block_columns(block: CageBlock, start: int, most: int) -> CageBlock:
    """Some columns of a block."""
    cages_and_places = [
        (cage, (column - start, row))
        for cage, (column, row) in zip(block.cages, block.places, strict=True)
        if start <= column < start + most
    ]
    return block._replace(
        cages=tuple(cage for cage, _ in cages_and_places),
        places=tuple(place for _, place in cages_and_places),
    )


def _panel_svg(panel: Panel) -> tuple[ET.Element, tuple[float, float]]:
    """Panel, and its width and height."""
    picture = ET.Element(svg_tag("g"))
    rows = 1 + max((row for block in panel.blocks for _, row in block.places), default=0)
    bottom = EDGE + _row_top(panel, rows) + CAPTION_HEIGHT
    width = (
        EDGE
        + sum(block.columns * (panel.width + CAGE_GAP) + BLOCK_GAP for block in panel.blocks)
        - BLOCK_GAP
        - CAGE_GAP
        + EDGE
    )
    _add_box(picture, (1, 1), (width - 2, bottom - 2), "quiet", "6")
    left = EDGE
    for block in panel.blocks:
        for cage, (column, row) in zip(block.cages, block.places, strict=True):
            _add_cage(
                picture, panel, cage, (left + column * (panel.width + CAGE_GAP), EDGE + _row_top(panel, row))
            )
        room = (
            block.columns * (panel.width + CAGE_GAP)
            - CAGE_GAP
            + (0 if block is panel.blocks[-1] else BLOCK_GAP - 4)
        )
        add_svg_text(
            picture, cut_text(_block_caption(block), room, SMALL_SIZE), (left, bottom - 8), "11", "start"
        )
        left += block.columns * (panel.width + CAGE_GAP) + BLOCK_GAP
    return picture, (width, bottom)


def _block_caption(block: CageBlock) -> str:
    """Form factor of a block, with its numbers where there is room for them."""
    form_factor = block.form_factor.upper()
    return form_factor if block.columns < 3 else f"{_port_numbers(block)} · {form_factor}"


def _port_numbers(block: CageBlock) -> str:
    """Numbers of the ports of a block: ``1 to 10, 33 to 42`` on two shelves."""
    # A cage with several ports has the first and the last number.
    numbers = [cage.number.split("-") for cage in block.cages]
    runs: list[tuple[int, int]] = []
    for first, last in sorted((int(each[0]), int(each[-1])) for each in numbers):
        if runs and runs[-1][1] == first - 1:
            runs[-1] = runs[-1][0], last
        else:
            runs.append((first, last))
    return ", ".join(f"{first} to {last}" if first < last else str(first) for first, last in runs)


def _row_top(panel: Panel, row: int) -> int:
    """Upper edge of a row of cages, counted from the first row; a new shelf stands a little off."""
    return row * (panel.height + CAGE_GAP) + row // panel.shelf * SHELF_GAP


def _add_cage(picture: ET.Element, panel: Panel, cage: Cage, at: tuple[int, int]) -> None:
    """Cage with its number and, below it, the numbers of its lanes, two on a line, and the devices at the
    other ends."""
    left, top = at
    middle = left + panel.width / 2
    if not cage.is_broken_out:
        inside = _socket_element(picture, cage.sockets[0])
        _add_box(
            inside,
            at,
            (panel.width, panel.height),
            SOCKET_ROLES[cage.sockets[0].kind],
            "2",
            cage.sockets[0].kind == "free",
        )
        add_svg_text(inside, cage.number, (middle, top + 13), "12", strong=True)
        _add_far_lines(inside, panel, cage, at)
        return
    _add_box(picture, at, (panel.width, panel.height), "plain", "2")
    add_svg_text(picture, cage.number, (middle, top + 13), "12", strong=True)
    half = (panel.width - 2) / 2
    for number, socket in enumerate(cage.sockets):
        inside = _socket_element(picture, socket)
        x, y = left + 1 + number % 2 * half, top + NUMBER_HEIGHT + number // 2 * LINE_HEIGHT
        _add_box(inside, (x, y), (half, LINE_HEIGHT), SOCKET_ROLES[socket.kind], "0", socket.kind == "free")
        add_svg_text(inside, _lane_suffix(cage, number), (x + half / 2, y + 11), "11")
    _add_far_lines(picture, panel, cage, at)


def _add_far_lines(parent: ET.Element, panel: Panel, cage: Cage, at: tuple[int, int]) -> None:
    """Devices at the other ends, below the number of the cage and its lanes."""
    top = at[1] + NUMBER_HEIGHT + cage.lane_rows * LINE_HEIGHT
    for number, line in enumerate(cage.far_lines(panel.width - 4, panel.starts)):
        add_svg_text(parent, line, (at[0] + panel.width / 2, top + number * LINE_HEIGHT + 11), "11")


def _lane_suffix(cage: Cage, number: int) -> str:
    """End of a lane's name that tells it from its neighbors: ``2`` of swp1s2."""
    names = [socket.name for socket in cage.sockets]
    # The first letter in which the names differ begins the lane.
    shared = next((at for at, letters in enumerate(zip(*names, strict=False)) if len(set(letters)) > 1), 0)
    return names[number][shared:]


def _socket_element(picture: ET.Element, socket: Socket) -> ET.Element:
    """Element of a socket, with its hover text, and a link if it has an address."""
    element = (
        ET.SubElement(picture, svg_tag("a"), {"href": escape_address(socket.href)})
        if socket.href
        else ET.SubElement(picture, svg_tag("g"))
    )
    ET.SubElement(element, svg_tag("title")).text = one_line(socket.hover_text)
    return element


def _add_box(
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
    dashes = {"stroke-dasharray": FREE_DASHES} if dashed else {}
    ET.SubElement(parent, svg_tag("rect"), place | {"fill": FILL[role], "stroke": LINE[role]} | dashes)


def _socket_legend(panel: Panel) -> Iterator[LegendEntry]:
    kinds = {socket.kind for block in panel.blocks for cage in block.cages for socket in cage.sockets}
    starts = {kind: f"{SOCKET_KINDS[kind]}, {start}…" for kind, start in panel.starts.items()}
    return box_legend(kinds, {**SOCKET_KINDS, **starts}, SOCKET_ROLES)


def _panel_alt(design: Design, switch: Switch, panel: Panel) -> str:
    sockets = [socket for block in panel.blocks for cage in block.cages for socket in cage.sockets]
    cages = sum(len(block.cages) for block in panel.blocks)
    sentences = [f"{device_title(switch)} has {count_text(cages, 'front port')}"]
    split = [cage.number for block in panel.blocks for cage in block.cages if cage.is_broken_out]
    if split:
        sentences.append(f"split into lanes: {compress(split)}")
    for kind, words in SOCKET_KINDS.items():
        names = [socket.name for socket in sockets if socket.kind == kind]
        if names:
            sentences.append(f"{words}: {compress(names)}")
    return f"{'. '.join(sentences)}."


DIAGRAM = Diagram(drawings=drawings)
