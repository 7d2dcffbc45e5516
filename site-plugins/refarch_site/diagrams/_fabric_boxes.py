"""The boxes in a picture of the fabric: switches in their frames, and the hosts, arrays and networks around
them."""

from collections.abc import Iterator

from refarch.facts.model import Design

from ..words import counted, enumeration
from ._fabrics import Block, Downlink, Fabric, Scene, Storage
from ._graph import Cell, Group, Href, Node, Side, Text, small, strong
from ._parts import (
    Bundle,
    capacity,
    is_peer_link,
    joined,
    label_of,
    short_ports,
    short_ports_of,
    switch_texts,
)

COLUMNS = 4
"""Hosts of a block side by side; with one thing beside the block three, with more than that two."""


def fabric_frame(design: Design, scene: Scene, at: int, href: Href) -> Group:
    fabric, prefix = scene.fabrics[at], f"f{at}"
    switches = [
        _switch(design, scene, fabric, number, prefix, href) for number in range(len(fabric.switches))
    ]
    between = [
        _between(design, f"{prefix}_between_{number}", fabric.between[number], href)
        for number in fabric.level
    ]
    title, nodes = (strong(f"Fabric {fabric.name}"),), (*switches, *between)
    side: Side = (
        "right" if at and at == len(scene.fabrics) - 1 else "left"
    )  # lines from above come from the middle
    return Group(f"fabric_{at}", title, nodes, rows=tuple(_rows(fabric, prefix)), title_at=side)


def _between(design: Design, identity: str, bundle: Bundle, href: Href) -> Node:
    """What joins two switches of a row, as a box between them, so that it is read on its line."""
    near, far = short_ports_of(bundle, bundle.a), short_ports_of(bundle, bundle.b)
    texts = [
        strong(joined(design, bundle), "link"),
        small(near if near == far else f"{near} to {far}", "link"),
    ]
    if any(is_peer_link(design, link) for link in bundle.links):
        texts.insert(0, strong("MLAG peer link", "link"))
    return Node(identity, ((Cell(tuple(texts), "", "link", href("cables", "")),),))


def _switch(design: Design, scene: Scene, fabric: Fabric, number: int, prefix: str, href: Href) -> Node:
    """A switch; the ports that lead to spines and arrays above it, those that lead to leafs or hosts
    below."""
    switch = fabric.switches[number]
    others = [
        Cell(
            (Text(short_ports_of(bundle, switch.name), role="link"), small(joined(design, bundle), "link")),
            f"b{at}",
            "link",
        )
        for at, bundle in enumerate(fabric.between)
        if at not in fabric.level and switch.name in (bundle.a, bundle.b)
    ]
    arrays = [
        _ports(design, downlink, "storage")
        for device in scene.arrays
        for downlink in device.downlinks
        if downlink.switch == switch.name
    ]
    down = [
        _ports(design, downlink, "switch")
        for block in scene.blocks
        for downlink in block.downlinks
        if downlink.switch == switch.name
    ]
    above, below = ([], others) if switch.role == "spine" else (others, [])
    below += down
    above, below = (above, below + arrays) if scene.arrays_at == "below" else (above + arrays, below)
    wide, narrow = max(len(above), 1), max(len(below), 1)
    head = Cell(
        switch_texts(switch), "head", "switch", href("switch", switch.name), columns=wide * narrow, width=130
    )
    rows = (
        tuple(cell._replace(columns=narrow) for cell in above),
        (head,),
        tuple(cell._replace(columns=wide) for cell in below),
    )
    return Node(f"{prefix}_switch_{number}", tuple(row for row in rows if row))


def _ports(design: Design, downlink: Downlink, role: str) -> Cell:
    """Ports of a switch that lead to hosts or to an array, with the number and the speed of the cables."""
    texts = (Text(short_ports(downlink.switch_ports)), small(capacity(design, downlink.links)))
    return Cell(texts, downlink.cell, "storage" if role == "storage" else "switch")


def hosts_box(block: Block, beside: int, href: Href) -> Node:
    """The ports that lead to switches, as every host has them, then the hosts in rows."""
    wide, nics = min(max(COLUMNS + 1 - beside, 2), len(block.hosts)), len(block.downlinks)
    tops = tuple(
        Cell((strong(enumeration(downlink.ports)),), downlink.cell, "switch", columns=wide)
        for downlink in block.downlinks
    )
    title = f"{block.cluster.title or block.cluster.id}: {counted(len(block.hosts), 'host')}"
    servers = enumeration(
        list(dict.fromkeys(f"{host.server.vendor} {host.server.model}" for host in block.hosts))
    )
    head = Cell((strong(title), small(servers)), columns=wide * nics, framed=False)
    cells = [
        Cell(
            (strong(host.name), small(label_of(host))),
            "",
            "plain",
            href("host", host.name),
            columns=nics,
            width=124,
        )
        for host in block.hosts
    ]
    cells += [Cell((), columns=nics, framed=False)] * (-len(cells) % wide)
    rows = (tuple(cells[start : start + wide]) for start in range(0, len(cells), wide))
    return Node(block.id, (tops, (head,), *rows), spacing=4, role="host", framed=True)


def array_box(storage: Storage, place: str, href: Href) -> Node:
    """An array with its ports, those to one switch together, on the side where the switches are."""
    model = f"{storage.array.model.vendor} {storage.array.model.model}"
    description = " · ".join(piece for piece in (label_of(storage.array), model) if piece)
    ports = tuple(
        Cell(tuple(Text(name) for name in link.ports), link.cell, "plain") for link in storage.downlinks
    )
    texts = (strong(storage.array.name), small(description))
    rows = tuple((port,) for port in ports) if place == "beside" else (ports,)
    head = (Cell(texts, "", "storage", href("array", storage.array.name), columns=len(rows[0])),)
    return Node(
        storage.id,
        (*rows, head) if place == "below" else (head, *rows),
        spacing=4,
        role="storage",
        framed=True,
    )


def management_boxes(scene: Scene, href: Href) -> tuple[Node, ...]:
    """Out-of-band networks, below the hosts."""
    return tuple(
        Node(
            f"outside_{number}",
            (
                (
                    Cell(
                        (
                            strong(f"{network.id}, out of band"),
                            small(
                                f"{network.prefix} · {f'VLAN {network.vlan}' if network.vlan else 'untagged'}"
                            ),
                            small(members),
                        ),
                        "",
                        "management",
                        href("network", network.id),
                    ),
                ),
            ),
        )
        for number, (network, members) in enumerate(scene.management)
    )


def _rows(fabric: Fabric, prefix: str) -> Iterator[tuple[str, ...]]:
    """Spines in one row, leafs in the next; what joins two of a row stands after the first of them, whichever
    way round its cables are written."""
    order = {switch.name: number for number, switch in enumerate(fabric.switches)}
    near = {at: min(order[fabric.between[at].a], order[fabric.between[at].b]) for at in fabric.level}
    for spine in (True, False):
        row = []
        for number, switch in enumerate(fabric.switches):
            if (switch.role == "spine") is spine:
                row.append(f"{prefix}_switch_{number}")
                row += [f"{prefix}_between_{at}" for at in near if near[at] == number]
        if row:
            yield tuple(row)
