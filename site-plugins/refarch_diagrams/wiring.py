"""The wiring, port by port: one small picture for each switch, with what is at the other end of each cable
beside its port.

A switch with many cables stands between two columns, so that the picture stays low; no two lines cross in
either.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from refarch.api import counted, enumeration
from refarch.api.model import Design, End, Link, Switch, compress
from refarch.api.network import far_end

from ._direct_cables import direct_wiring
from ._graph import (
    At,
    Cell,
    Diagram,
    Edge,
    Entry,
    Graph,
    Href,
    Node,
    Role,
    Sketch,
    Style,
    Text,
    small,
    strong,
)
from ._parts import cable_styles, cable_title, capacity, device_named, kind_of, named, switch_texts

ONE_COLUMN = 10
"""Cables up to which all stand on one side of the switch."""

ROLES: dict[str, Role] = {"host": "host", "array": "storage"}
LINES: dict[str, Role] = {"host": "switch", "array": "storage"}
"""Colours by what a cable leads to; all switches have those of a link between switches."""

ORDER = ("host", "array", "leaf", "peer", "isl", "spine")


class Row(NamedTuple):
    """One line of a picture: a cable, or the cables of a bond between two switches."""

    kind: str
    port: str
    device: str
    far_port: str
    links: tuple[Link, ...]


class Column(NamedTuple):
    """Rows on one side of the switch."""

    side: str
    """``l`` or ``r``."""
    rows: tuple[Row, ...]


def sketches(design: Design, href: Href) -> Iterator[Sketch]:
    """One sketch for each switch that has cables, and one for the cables that reach no switch."""
    for switch in design.switches.values():
        rows = _rows(design, switch)
        if rows:
            yield Sketch(
                _graph(design, switch, rows, href), f"Wiring of {named(switch)}", _alt(design, switch, rows)
            )
    yield from direct_wiring(design, href)


def _rows(design: Design, switch: Switch) -> list[Row]:
    """Cables of a switch in the order of its ports, those of one device together, hosts first; a bond of
    switches is one row."""
    ends = {
        End(link_end.device, link_end.port): link for link in design.links for link_end in (link.a, link.b)
    }
    cables_by_peer: dict[tuple[str, str, str], list[tuple[End, Link]]] = {}
    for port in switch.ports:
        near = End(switch.name, port)
        if near in ends:
            link = ends[near]
            far = far_end(link, near)
            key = (far.device, link.bond or far.port if far.device in design.switches else far.port, "")
            cables_by_peer.setdefault(key, []).append((near, link))
    made = [_row(design, cables) for cables in cables_by_peer.values()]
    devices = list(dict.fromkeys(row.device for row in made))
    return sorted(made, key=lambda row: (ORDER.index(row.kind), devices.index(row.device)))


def _row(design: Design, cables: Sequence[tuple[End, Link]]) -> Row:
    fars = [far_end(link, near) for near, link in cables]
    near, first = cables[0]
    ports, far_ports = compress([end.port for end, _ in cables]), compress([far.port for far in fars])
    return Row(
        kind_of(design, first, near), ports, fars[0].device, far_ports, tuple(link for _, link in cables)
    )


def _graph(design: Design, switch: Switch, rows: Sequence[Row], href: Href) -> Graph:
    columns = _columns(rows)
    styles = _styles(rows)
    height = max(len(column.rows) for column in columns)
    nodes = [_peers(design, column, height, href) for column in columns]
    nodes.insert(len(columns) - 1, _ports(switch, columns, height, href))
    legend = tuple(Entry(words, "switch", style) for words, style in styles.items())
    if any(row.kind not in LINES for row in rows):
        legend += (Entry("To another switch", "link", "bold"),)
    return Graph(
        f"wiring-{switch.name.lower()}",
        "LR",
        tuple(nodes),
        edges=tuple(_edges(columns, styles)),
        legend=legend,
        rank_gap=0.7,
        middle="switch",
    )


def _columns(rows: Sequence[Row]) -> list[Column]:
    """Many rows on both sides of the switch, hosts that have several ports there on one of them."""
    if len(rows) <= ONE_COLUMN:
        return [Column("r", tuple(rows))]
    half = len(rows) // 2
    while half < len(rows) and rows[half].device == rows[half - 1].device:
        half += 1
    return (
        [Column("l", tuple(rows[:half])), Column("r", tuple(rows[half:]))]
        if half < len(rows)
        else [Column("r", tuple(rows))]
    )


def _styles(rows: Sequence[Row]) -> dict[str, Style]:
    """How the lines of each kind of cable are drawn; those between switches are bold."""
    return cable_styles(link for row in rows if row.kind in LINES for link in row.links)


def _ports(switch: Switch, columns: Sequence[Column], height: int, href: Href) -> Node:
    """The switch: its name, below it the ports of the rows on each side."""
    head = Cell(
        switch_texts(switch), "", "switch", href("switch", switch.name), columns=len(columns), width=130
    )
    lines: list[tuple[Cell, ...]] = [(head,)]
    for number in range(height):
        lines.append(tuple(_port(column, number) for column in columns))
    return Node("switch", tuple(lines), spacing=3, role="switch", framed=True)


def _port(column: Column, number: int) -> Cell:
    if number >= len(column.rows):
        return Cell((), framed=False)
    row = column.rows[number]
    between = row.kind not in LINES
    text = Text(row.port, role="link" if between else "plain")
    return Cell(
        (text,),
        f"{column.side}{number}",
        "link" if between else "plain",
        align="left" if column.side == "l" else "right",
    )


def _peers(design: Design, column: Column, height: int, href: Href) -> Node:
    """What is on one side of the switch, each device beside its ports."""
    lines: list[tuple[Cell, ...]] = [
        (Cell((strong(_counted(column.rows)), small("and their ports")), columns=2, framed=False),)
    ]
    for number, row in enumerate(column.rows):
        first = number == 0 or column.rows[number - 1].device != row.device
        cells = [_far_port(row, number)]
        if first:
            same = sum(1 for below in column.rows[number:] if below.device == row.device)
            cells.append(_device(design, row, same, href))
        lines.append(tuple(reversed(cells) if column.side == "l" else cells))
    lines += [(Cell((), framed=False, columns=2),)] * (height - len(column.rows))
    return Node("left" if column.side == "l" else "right", tuple(lines), spacing=3)


def _counted(rows: Sequence[Row]) -> str:
    """What stands in a column, in words."""
    devices = {row.device: row.kind if row.kind in ROLES else "switch" for row in rows}
    kinds = list(devices.values())
    words = [
        counted(kinds.count(kind), kind, more)
        for kind, more in (("host", ""), ("array", ""), ("switch", "switches"))
        if kind in kinds
    ]
    return enumeration(words)


def _far_port(row: Row, number: int) -> Cell:
    return Cell((Text(row.far_port, role="plain" if row.kind in LINES else "link"),), f"p{number}", "plain")


def _device(design: Design, row: Row, rows: int, href: Href) -> Cell:
    kind = row.kind if row.kind in ROLES else "switch"
    texts = [Text(device_named(design, row.device))]
    if kind == "switch":
        words = ", ".join(
            piece for piece in ("peer link" if row.kind == "peer" else "", _bundle(design, row)) if piece
        )
        texts = [Text(f"{device_named(design, row.device)}: {words}", role="link")]
    role = ROLES.get(kind, "link")
    return Cell(tuple(texts), "", role, href(kind, row.device), rows=rows)


def _bundle(design: Design, row: Row) -> str:
    """The cables between two switches in words: ``bond1, 2 × 100 GbE``."""
    bond = row.links[0].bond
    return f"{bond}, {capacity(design, row.links)}" if bond else capacity(design, row.links)


def _edges(columns: Sequence[Column], styles: dict[str, Style]) -> Iterator[Edge]:
    for column in columns:
        for number, row in enumerate(column.rows):
            style = styles[cable_title(row.links[0])] if row.kind in LINES else "bold"
            near = At("switch", f"{column.side}{number}", "w" if column.side == "l" else "e")
            if column.side == "l":
                yield Edge(At("left", f"p{number}", "e"), near, LINES.get(row.kind, "link"), style)
            else:
                yield Edge(near, At("right", f"p{number}", "w"), LINES.get(row.kind, "link"), style)


def _alt(design: Design, switch: Switch, rows: Sequence[Row]) -> str:
    """Cables that lead from neighbouring ports to the same port of like devices are one sentence."""
    groups: dict[object, list[Row]] = {}
    for number, row in enumerate(rows):
        key = (row.kind, row.far_port) if row.kind in LINES else number
        groups.setdefault((key, cable_title(row.links[0])), []).append(row)
    sentences = []
    for made in groups.values():
        links = [link for row in made for link in row.links]
        devices = compress(list(dict.fromkeys(row.device for row in made)))
        sentences.append(
            f"{switch.name} {compress([row.port for row in made])} leads to {made[0].far_port} of {devices}"
            f"{' over the MLAG peer link' if made[0].kind == 'peer' else ''}: "
            f"{capacity(design, links)} over {cable_title(links[0])}"
        )
    return ". ".join(sentences) + "."


DIAGRAM = Diagram(sketches=sketches)
