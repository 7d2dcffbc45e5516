"""The wiring, port by port: one small picture for each switch, with what is at the other end of each cable
next to its port.

A switch with many cables stands between two columns, so that the picture stays low; no two lines cross in
either.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from refarch.api import count_text, enumeration
from refarch.api.model import Design, End, Link, Switch, compress
from refarch.api.network import other_end

from ._graph import (
    Diagram,
    EdgeEnd,
    Graph,
    GraphCell,
    GraphEdge,
    GraphNode,
    GraphText,
    Href,
    LegendEntry,
    LineStyle,
    Role,
    Sketch,
    bold_text,
    small_text,
)
from ._shared_texts import (
    Bundle,
    bundle_ports,
    bundle_text,
    cable_bundles,
    cable_styles,
    cable_title,
    device_title,
    links_text,
    peer_kind,
    switch_texts,
    title_of_name,
)

MAX_ONE_COLUMN = 10
"""Cables up to which all are on one side of the switch."""

DEVICE_ROLES: dict[str, Role] = {"host": "host", "array": "storage"}
LINE_ROLES: dict[str, Role] = {"host": "switch", "array": "storage"}
"""Colors by what a cable leads to; all switches have those of a link between switches."""

KIND_ORDER = ("host", "array", "leaf", "peer", "isl", "spine")


class WiringRow(NamedTuple):
    """Row of the wiring diagram: a cable, or the cables of a bond between two switches."""

    kind: str
    port: str
    device: str
    far_port: str
    links: tuple[Link, ...]


class WiringColumn(NamedTuple):
    """Rows on one side of the switch."""

    side: str
    """``l`` or ``r``."""
    rows: tuple[WiringRow, ...]


def sketches(design: Design, href: Href) -> Iterator[Sketch]:
    """Sketches of the switches that have cables, and one of the cables that reach no switch."""
    for switch in design.switches.values():
        rows = _wiring_rows(design, switch)
        if rows:
            yield Sketch(
                _wiring_graph(design, switch, rows, href),
                f"Wiring of {device_title(switch)}",
                _wiring_alt(design, switch, rows),
            )
    yield from direct_wiring(design, href)


def _wiring_rows(design: Design, switch: Switch) -> list[WiringRow]:
    """Cables of a switch in the order of its ports, those of one device together, hosts first; a bond of
    switches is one row."""
    ends = {
        End(link_end.device, link_end.port): link for link in design.links for link_end in (link.a, link.b)
    }
    cables_by_peer: dict[End, list[tuple[End, Link]]] = {}
    for port in switch.ports:
        switch_end = End(switch.name, port)
        if switch_end in ends:
            link = ends[switch_end]
            peer_end = other_end(link, switch_end)
            is_bond = bool(link.bond) and peer_end.device in design.switches
            key = End(peer_end.device, link.bond) if is_bond else peer_end
            cables_by_peer.setdefault(key, []).append((switch_end, link))
    rows = [_wiring_row(design, cables) for cables in cables_by_peer.values()]
    devices = list(dict.fromkeys(row.device for row in rows))
    return sorted(rows, key=lambda row: (KIND_ORDER.index(row.kind), devices.index(row.device)))


def _wiring_row(design: Design, cables: Sequence[tuple[End, Link]]) -> WiringRow:
    peer_ends = [other_end(link, switch_end) for switch_end, link in cables]
    switch_end, first = cables[0]
    ports, far_ports = (
        compress([end.port for end, _ in cables]),
        compress([peer_end.port for peer_end in peer_ends]),
    )
    return WiringRow(
        peer_kind(design, first, switch_end),
        ports,
        peer_ends[0].device,
        far_ports,
        tuple(link for _, link in cables),
    )


def _wiring_graph(design: Design, switch: Switch, rows: Sequence[WiringRow], href: Href) -> Graph:
    columns = _wiring_columns(rows)
    styles = _line_styles(rows)
    height = max(len(column.rows) for column in columns)
    nodes = [_peers_node(design, column, height, href) for column in columns]
    nodes.insert(len(columns) - 1, _switch_node(switch, columns, height, href))
    legend = tuple(LegendEntry(words, "switch", style) for words, style in styles.items())
    if any(row.kind not in LINE_ROLES for row in rows):
        legend += (LegendEntry("To another switch", "link", "bold"),)
    return Graph(
        f"wiring-{switch.name.lower()}",
        "LR",
        tuple(nodes),
        edges=tuple(_wiring_edges(columns, styles)),
        legend=legend,
        rank_gap=0.7,
        middle="switch",
    )


def _wiring_columns(rows: Sequence[WiringRow]) -> list[WiringColumn]:
    """Many rows on both sides of the switch, hosts that have several ports there on one of them."""
    if len(rows) <= MAX_ONE_COLUMN:
        return [WiringColumn("r", tuple(rows))]
    half = len(rows) // 2
    # All cables of a device are on one side of the switch.
    while half < len(rows) and rows[half].device == rows[half - 1].device:
        half += 1
    return (
        [WiringColumn("l", tuple(rows[:half])), WiringColumn("r", tuple(rows[half:]))]
        if half < len(rows)
        else [WiringColumn("r", tuple(rows))]
    )


def _line_styles(rows: Sequence[WiringRow]) -> dict[str, LineStyle]:
    """Line style of each kind of cable; those between switches are bold."""
    return cable_styles(link for row in rows if row.kind in LINE_ROLES for link in row.links)


def _switch_node(switch: Switch, columns: Sequence[WiringColumn], height: int, href: Href) -> GraphNode:
    """Switch: its name, below it the ports of the rows on each side."""
    head = GraphCell(
        switch_texts(switch), "", "switch", href("switch", switch.name), columns=len(columns), width=130
    )
    lines: list[tuple[GraphCell, ...]] = [(head,)]
    for number in range(height):
        lines.append(tuple(_port_cell(column, number) for column in columns))
    return GraphNode("switch", tuple(lines), spacing=3, role="switch", framed=True)


def _port_cell(column: WiringColumn, number: int) -> GraphCell:
    if number >= len(column.rows):
        return GraphCell((), framed=False)
    row = column.rows[number]
    between = row.kind not in LINE_ROLES
    text = GraphText(row.port, role="link" if between else "plain")
    return GraphCell(
        (text,),
        f"{column.side}{number}",
        "link" if between else "plain",
        align="left" if column.side == "l" else "right",
    )


def _peers_node(design: Design, column: WiringColumn, height: int, href: Href) -> GraphNode:
    """Devices on one side of the switch, each next to its ports."""
    lines: list[tuple[GraphCell, ...]] = [
        (
            GraphCell(
                (bold_text(_device_counts(column.rows)), small_text("and their ports")),
                columns=2,
                framed=False,
            ),
        )
    ]
    for number, row in enumerate(column.rows):
        first = number == 0 or column.rows[number - 1].device != row.device
        cells = [_far_port_cell(row, number)]
        if first:
            same = sum(1 for below in column.rows[number:] if below.device == row.device)
            cells.append(_device_cell(design, row, same, href))
        lines.append(tuple(reversed(cells) if column.side == "l" else cells))
    lines += [(GraphCell((), framed=False, columns=2),)] * (height - len(column.rows))
    return GraphNode("left" if column.side == "l" else "right", tuple(lines), spacing=3)


def _device_counts(rows: Sequence[WiringRow]) -> str:
    """Number of devices in a column by kind, as text."""
    devices = {row.device: row.kind if row.kind in DEVICE_ROLES else "switch" for row in rows}
    kinds = list(devices.values())
    words = [
        count_text(kinds.count(kind), kind, more)
        for kind, more in (("host", ""), ("array", ""), ("switch", "switches"))
        if kind in kinds
    ]
    return enumeration(words)


def _far_port_cell(row: WiringRow, number: int) -> GraphCell:
    return GraphCell(
        (GraphText(row.far_port, role="plain" if row.kind in LINE_ROLES else "link"),), f"p{number}", "plain"
    )


def _device_cell(design: Design, row: WiringRow, rows: int, href: Href) -> GraphCell:
    kind = row.kind if row.kind in DEVICE_ROLES else "switch"
    texts = [GraphText(title_of_name(design, row.device))]
    if kind == "switch":
        words = ", ".join(
            piece
            for piece in ("peer link" if row.kind == "peer" else "", _links_with_bond(design, row))
            if piece
        )
        texts = [GraphText(f"{title_of_name(design, row.device)}: {words}", role="link")]
    role = DEVICE_ROLES.get(kind, "link")
    return GraphCell(tuple(texts), "", role, href(kind, row.device), rows=rows)


def _links_with_bond(design: Design, row: WiringRow) -> str:
    """Cables between two switches as text: ``bond1, 2 × 100 GbE``."""
    bond = row.links[0].bond
    return f"{bond}, {links_text(design, row.links)}" if bond else links_text(design, row.links)


def _wiring_edges(columns: Sequence[WiringColumn], styles: dict[str, LineStyle]) -> Iterator[GraphEdge]:
    for column in columns:
        for number, row in enumerate(column.rows):
            style = styles[cable_title(row.links[0])] if row.kind in LINE_ROLES else "bold"
            switch_side = EdgeEnd("switch", f"{column.side}{number}", "w" if column.side == "l" else "e")
            if column.side == "l":
                yield GraphEdge(
                    EdgeEnd("left", f"p{number}", "e"), switch_side, LINE_ROLES.get(row.kind, "link"), style
                )
            else:
                yield GraphEdge(
                    switch_side, EdgeEnd("right", f"p{number}", "w"), LINE_ROLES.get(row.kind, "link"), style
                )


def _wiring_alt(design: Design, switch: Switch, rows: Sequence[WiringRow]) -> str:
    """Cables that lead from neighboring ports to the same port of like devices are one sentence."""
    groups: dict[object, list[WiringRow]] = {}
    for number, row in enumerate(rows):
        key = (row.kind, row.far_port) if row.kind in LINE_ROLES else number
        groups.setdefault((key, cable_title(row.links[0])), []).append(row)
    sentences = []
    for group in groups.values():
        links = [link for row in group for link in row.links]
        devices = compress(list(dict.fromkeys(row.device for row in group)))
        sentences.append(
            f"{switch.name} {compress([row.port for row in group])} connects to {group[0].far_port} on "
            f"{devices}{' over the MLAG peer link' if group[0].kind == 'peer' else ''}: "
            f"{links_text(design, links)} over {cable_title(links[0])}"
        )
    return ". ".join(sentences) + "."


DIRECT_TITLE = "Direct cables"

WIRING_FIGURE = "wiring-_direct"
"""Name of the drawing. It ends with what cannot be a switch's name, since the other drawings of its kind end
with one."""


def direct_links(design: Design) -> list[Link]:
    """Cables of a design that reach no switch."""
    return [link for link in design.links if not {link.a.device, link.b.device} & set(design.switches)]


def _cabled_devices(pairs: Sequence[Bundle]) -> list[str]:
    """Names of the devices at the ends of cables, each once."""
    return list(dict.fromkeys(name for pair in pairs for name in (pair.a, pair.b)))


def direct_wiring(design: Design, href: Href) -> Iterator[Sketch]:
    """These cables port by port, drawn by their kind; nothing where there are none."""
    links = direct_links(design)
    if not links:
        return
    pairs = cable_bundles(links)
    ids = {name: f"device_{number}" for number, name in enumerate(_cabled_devices(pairs))}
    styles = cable_styles(links)
    edges = tuple(
        GraphEdge(
            EdgeEnd(ids[pair.a], f"x{number}", "e"),
            EdgeEnd(ids[pair.b], f"x{number}", "w"),
            "switch",
            styles[cable_title(pair.links[0])],
        )
        for number, pair in enumerate(pairs)
    )
    nodes = tuple(_device_with_ports(design, name, ids[name], pairs, href) for name in ids)
    legend = tuple(LegendEntry(cable, "switch", style) for cable, style in styles.items())
    sentences = [
        f"{pair.a} {bundle_ports(pair, pair.a)} connects to {pair.b} {bundle_ports(pair, pair.b)}: "
        f"{bundle_text(design, pair)}"
        for pair in pairs
    ]
    graph = Graph(WIRING_FIGURE, "LR", nodes, edges=edges, legend=legend, rank_gap=1.6)
    yield Sketch(graph, DIRECT_TITLE, ". ".join(sentences) + ".")


def _device_with_ports(
    design: Design, name: str, identity: str, pairs: Sequence[Bundle], href: Href
) -> GraphNode:
    """Device with the ports of its cables, one row each; how fast a cable runs is at its first device."""
    kind = "array" if name in design.arrays else "host"
    head = GraphCell(
        (bold_text(title_of_name(design, name)),), "", DEVICE_ROLES[kind], href(kind, name), width=140
    )
    cells = [
        GraphCell((GraphText(_port_text(design, name, pair)),), f"x{number}")
        for number, pair in enumerate(pairs)
        if name in (pair.a, pair.b)
    ]
    return GraphNode(
        identity, tuple((cell,) for cell in (head, *cells)), spacing=3, role=DEVICE_ROLES[kind], framed=True
    )


def _port_text(design: Design, name: str, pair: Bundle) -> str:
    ports = bundle_ports(pair, name)
    return f"{ports}, {bundle_text(design, pair)}" if name == pair.a else ports


DIAGRAM = Diagram(sketches=sketches)
