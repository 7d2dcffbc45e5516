"""The fabric from afar: switches, the hosts below them, the arrays where their lines are short; and cables
without a switch."""

from collections.abc import Iterator, Mapping

from refarch.facts import Design, compress

from ._fabrics import Block, Downlink, Fabric, Scene, Storage, scenes
from ._graph import (
    At,
    Cell,
    Diagram,
    Edge,
    Entry,
    Graph,
    Group,
    Href,
    Node,
    Side,
    Sketch,
    Text,
    small,
    strong,
)
from ._parts import (
    Bundle,
    bundles,
    capacity,
    counted,
    device_named,
    is_peer_link,
    joined,
    label_of,
    listed,
    named,
    ports_of,
    short_ports,
    short_ports_of,
    switch_texts,
)

COLUMNS = 4
"""Hosts of a block side by side; with one thing beside the block three, with more than that two."""


def sketches(design: Design, href: Href) -> Iterator[Sketch]:
    """One sketch for all fabrics that share hosts, and one for the hosts that are cabled to each other."""
    for scene in scenes(design):
        frames = tuple(_frame(design, scene, number, href) for number in range(len(scene.fabrics)))
        arrays = tuple(_array(one, scene.arrays_at, href) for one in scene.arrays)
        beside = len(scene.blocks) + (len(scene.arrays) if scene.arrays_at == "below" else 0)
        hosts = tuple(_hosts(block, beside, href) for block in scene.blocks)
        devices = (*hosts, *arrays) if scene.arrays_at == "below" else (*arrays, *hosts)
        graph = Graph(
            f"fabric-topology-{scene.first}",
            "TB",
            (*devices, *_management(scene, href)),
            frames,
            tuple(_edges(scene)),
            tuple(_legend(scene)),
            rank_gap=0.6,
            node_gap=0.22,
        )
        yield Sketch(graph, f"Topology of {scene.title}", _alt(design, scene))
    yield from _direct(design, href)


def _frame(design: Design, scene: Scene, at: int, href: Href) -> Group:
    fabric, prefix = scene.fabrics[at], f"f{at}"
    switches = [
        _switch(design, scene, fabric, number, prefix, href) for number in range(len(fabric.switches))
    ]
    between = [
        _between(design, f"{prefix}_between_{number}", fabric.between[number], href)
        for number in _level(fabric)
    ]
    title, nodes = (strong(f"Fabric {fabric.name}"),), (*switches, *between)
    side: Side = (
        "right" if at and at == len(scene.fabrics) - 1 else "left"
    )  # lines from above come from the middle
    return Group(f"fabric_{at}", title, nodes, rows=tuple(_rows(fabric, prefix)), title_at=side)


def _level(fabric: Fabric) -> list[int]:
    """Which bundles join switches of one row: two leafs, not a spine and a leaf."""
    spines = {switch.name: switch.role == "spine" for switch in fabric.switches}
    return [number for number, bundle in enumerate(fabric.between) if spines[bundle.a] == spines[bundle.b]]


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
    level = _level(fabric)
    others = [
        Cell(
            (Text(short_ports_of(one, switch.name), role="link"), small(joined(design, one), "link")),
            f"b{at}",
            "link",
        )
        for at, one in enumerate(fabric.between)
        if at not in level and switch.name in (one.a, one.b)
    ]
    arrays = [
        _ports(design, one, "storage")
        for device in scene.arrays
        for one in device.downlinks
        if one.switch == switch.name
    ]
    down = [
        _ports(design, one, "switch")
        for block in scene.blocks
        for one in block.downlinks
        if one.switch == switch.name
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


def _ports(design: Design, one: Downlink, role: str) -> Cell:
    """Ports of a switch that lead to hosts or to an array, with the number and the speed of the cables."""
    texts = (Text(short_ports(one.switch_ports)), small(capacity(design, one.links)))
    return Cell(texts, one.cell, "storage" if role == "storage" else "switch")


def _hosts(block: Block, beside: int, href: Href) -> Node:
    """The ports that lead to switches, as every host has them, then the hosts in rows."""
    wide, nics = min(max(COLUMNS + 1 - beside, 2), len(block.hosts)), len(block.downlinks)
    tops = tuple(
        Cell((strong(listed(one.ports)),), one.cell, "switch", columns=wide) for one in block.downlinks
    )
    title = f"{block.cluster.title or block.cluster.id}: {counted(len(block.hosts), 'host')}"
    servers = listed(list(dict.fromkeys(f"{host.server.vendor} {host.server.model}" for host in block.hosts)))
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


def _array(one: Storage, place: str, href: Href) -> Node:
    """An array with its ports, those to one switch together, on the side where the switches are."""
    model = f"{one.array.model.vendor} {one.array.model.model}"
    said = " · ".join(piece for piece in (label_of(one.array), model) if piece)
    ports = tuple(
        Cell(tuple(Text(name) for name in link.ports), link.cell, "plain") for link in one.downlinks
    )
    texts = (strong(one.array.name), small(said))
    rows = tuple((port,) for port in ports) if place == "beside" else (ports,)
    head = (Cell(texts, "", "storage", href("array", one.array.name), columns=len(rows[0])),)
    return Node(
        one.id, (*rows, head) if place == "below" else (head, *rows), spacing=4, role="storage", framed=True
    )


def _management(scene: Scene, href: Href) -> tuple[Node, ...]:
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
    """Spines in one row, leafs in the next; what joins two of a row stands after the first of them."""
    for spine in (True, False):
        row = []
        for number, switch in enumerate(fabric.switches):
            if (switch.role == "spine") is spine:
                row.append(f"{prefix}_switch_{number}")
                row += [
                    f"{prefix}_between_{at}" for at in _level(fabric) if fabric.between[at].a == switch.name
                ]
        if row:
            yield tuple(row)


def _edges(scene: Scene) -> Iterator[Edge]:
    ids = {
        switch.name: f"f{at}_switch_{number}"
        for at, fabric in enumerate(scene.fabrics)
        for number, switch in enumerate(fabric.switches)
    }
    for at, fabric in enumerate(scene.fabrics):
        yield from _fabric_edges(fabric, f"f{at}", ids)
    for one in scene.arrays:
        for link in one.downlinks:
            switch, array = At(ids[link.switch], link.cell), At(one.id, link.cell)
            upper, lower = (switch, array) if scene.arrays_at == "below" else (array, switch)
            start = upper if scene.arrays_at == "beside" else upper._replace(side="s")
            yield Edge(start, lower._replace(side="n"), "storage", weight=5)
    for block in scene.blocks:
        for link in block.downlinks:
            if link.switch in ids:
                yield Edge(
                    At(ids[link.switch], link.cell, "s"), At(block.id, link.cell, "n"), "switch", weight=5
                )
        for number in range(len(scene.management)):
            yield Edge(At(block.id), At(f"outside_{number}"), "management", "dashed")


def _fabric_edges(fabric: Fabric, prefix: str, ids: Mapping[str, str]) -> Iterator[Edge]:
    spines = {switch.name for switch in fabric.switches if switch.role == "spine"}
    level = _level(fabric)
    for number, bundle in enumerate(fabric.between):
        if number in level:
            middle = f"{prefix}_between_{number}"
            yield Edge(At(ids[bundle.a], side="e"), At(middle, side="w"), "link", "bold", same_rank=True)
            yield Edge(At(middle, side="e"), At(ids[bundle.b], side="w"), "link", "bold", same_rank=True)
        else:
            upper, lower = (bundle.a, bundle.b) if bundle.a in spines else (bundle.b, bundle.a)
            yield Edge(At(ids[upper], f"b{number}", "s"), At(ids[lower], f"b{number}", "n"), "link", "bold")


def _legend(scene: Scene) -> Iterator[Entry]:
    if any(fabric.between for fabric in scene.fabrics):
        yield Entry("Between switches", "link", "bold")
    if scene.blocks:
        yield Entry("Cables of the hosts, one line for all", "switch")
    if scene.arrays:
        yield Entry("Cables of an array to one switch", "storage")
    if scene.management:
        yield Entry("Management, out of band", "management", "dashed")


def _alt(design: Design, scene: Scene) -> str:
    said = []
    for fabric in scene.fabrics:
        switches = listed([named(switch) for switch in fabric.switches])
        said.append(
            f"Fabric {fabric.name} has {counted(len(fabric.switches), 'switch', 'switches')}: {switches}"
        )
        for bundle in fabric.between:
            peer = " as MLAG peer link" if any(is_peer_link(design, link) for link in bundle.links) else ""
            said.append(
                f"{bundle.a} {ports_of(bundle, bundle.a)} and {bundle.b} {ports_of(bundle, bundle.b)} "
                "are joined by "
                f"{joined(design, bundle)}{peer}"
            )
    for one in scene.arrays:
        for link in one.downlinks:
            ports = compress(link.switch_ports)
            what = f"{listed(link.ports)} of {one.array.name}"
            said.append(f"{what} leads to {link.switch} {ports}, {capacity(design, link.links)}")
    for block in scene.blocks:
        hosts = compress([host.name for host in block.hosts])
        said.append(
            f"{block.cluster.title or block.cluster.id} has {counted(len(block.hosts), 'host')}: {hosts}"
        )
        for link in block.downlinks:
            ports = compress(link.switch_ports)
            said.append(
                f"{listed(link.ports)} leads to {link.switch} {ports}, {capacity(design, link.links)}"
            )
    said += [
        f"{network.id} ({network.prefix}) is out of band: {members}" for network, members in scene.management
    ]
    return ". ".join(said) + "."


def _direct(design: Design, href: Href) -> Iterator[Sketch]:
    """Devices that are cabled to each other with no switch between, side by side."""
    made = bundles(
        (link for link in design.links if not {link.a.device, link.b.device} & set(design.switches)),
        by_bond=False,
    )
    names = list(dict.fromkeys(name for bundle in made for name in (bundle.a, bundle.b)))
    nodes = [_direct_device(design, name, f"device_{number}", href) for number, name in enumerate(names)]
    edges: list[Edge] = []
    for number, bundle in enumerate(made):
        near, far, middle = ports_of(bundle, bundle.a), ports_of(bundle, bundle.b), f"cable_{number}"
        texts = (
            strong(joined(design, bundle), "link"),
            small(near if near == far else f"{near} to {far}", "link"),
        )
        nodes.append(Node(middle, ((Cell(texts, "", "link", href("cables", "")),),)))
        first, second = (At(f"device_{names.index(name)}") for name in (bundle.a, bundle.b))
        edges += [
            Edge(first, At(middle, side="w"), "link", "bold"),
            Edge(At(middle, side="e"), second, "link", "bold"),
        ]
    if made:
        said = [
            f"{one.a} {ports_of(one, one.a)} and {one.b} {ports_of(one, one.b)} are joined by "
            f"{joined(design, one)}"
            for one in made
        ]
        left = dict.fromkeys(one.a for one in made)
        apart = len(left) > 1 and not any(one.b in left for one in made)
        rows = (tuple(f"device_{names.index(name)}" for name in left),) if apart else ()
        graph = Graph(
            "fabric-topology-_direct", "LR", tuple(nodes), edges=tuple(edges), rank_gap=0.5, rows=rows
        )
        yield Sketch(graph, "Cables without a switch", f"With no switch between, {'. '.join(said)}.")


def _direct_device(design: Design, name: str, identity: str, href: Href) -> Node:
    """A host or an array at one end of such a cable."""
    array, host = design.arrays.get(name), design.hosts.get(name)
    model = array.model if array else host.server if host else None
    texts = (strong(device_named(design, name)), small(f"{model.vendor} {model.model}" if model else ""))
    kind = "array" if array else "host"
    return Node(identity, ((Cell(texts, "", "storage" if array else "host", href(kind, name), width=140),),))


DIAGRAM = Diagram(sketches=sketches)
