"""The fabric from afar: its switches, how they are joined, and which hosts hang on them; one picture for each fabric."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from refarch.facts import Cluster, Design, Host, Link, Network, Switch, components, compress, switch_links

from ._graph import At, Cell, Edge, Entry, Graph, Group, Href, Node, Sketch, Text, small, strong
from ._parts import (
    Bundle,
    bundles,
    by_leafs,
    capacity,
    counted,
    host_links,
    joined,
    label_of,
    listed,
    named,
    ports_of,
    switch_texts,
)

COLUMNS = 4
"""Hosts side by side."""


class Downlink(NamedTuple):
    """Cables from the same port of every host of a block to one switch."""

    cell: str
    """Name of the cells at both ends."""
    nic: str
    switch: str
    ports: tuple[str, ...]
    links: tuple[Link, ...]


class Block(NamedTuple):
    """Hosts of one cluster that are cabled to the same switches."""

    id: str
    cluster: Cluster
    hosts: tuple[Host, ...]
    downlinks: tuple[Downlink, ...]


class Fabric(NamedTuple):
    """Switches that reach each other, with all that hangs on them."""

    first: str
    """Its first switch in the order of the design, which names the picture."""
    name: str
    switches: tuple[Switch, ...]
    between: tuple[Bundle, ...]
    blocks: tuple[Block, ...]
    management: tuple[tuple[Network, str], ...]
    """Out-of-band networks with what is in them, in words."""


def sketches(design: Design, href: Href) -> Iterator[Sketch]:
    """One sketch for each connected fabric."""
    for fabric in _fabrics(design):
        graph = Graph(
            f"fabric-topology-{fabric.first}", "TB", groups=(_frame(design, fabric, href),),
            nodes=(*(_hosts(block, href) for block in fabric.blocks), *_management(fabric, href)),
            edges=tuple(_edges(fabric)), legend=tuple(_legend(fabric)), rank_gap=0.6, node_gap=0.32,
        )  # fmt: skip
        yield Sketch(graph, f"Topology of fabric {fabric.name}", _alt(design, fabric))


def _fabrics(design: Design) -> Iterator[Fabric]:
    members: dict[str, list[Switch]] = {}
    for name, first in components(design).items():
        members.setdefault(first, []).append(design.switches[name])
    blocks = list(_blocks(design))
    for first, switches in members.items():
        names = {switch.name for switch in switches}
        near = tuple(block for block in blocks if any(one.switch in names for one in block.downlinks))
        between = bundles((link for link in switch_links(design) if link.a.device in names), by_bond=False)
        devices = names | {host.name for block in near for host in block.hosts}
        ordered = tuple(sorted(switches, key=lambda switch: switch.role != "spine"))
        yield Fabric(first, switches[0].fabric or first, ordered, tuple(between), near, tuple(_out_of_band(design, devices)))


def _blocks(design: Design) -> Iterator[Block]:
    groups = [(cluster, hosts) for cluster in design.clusters.values() for hosts in by_leafs(design, cluster.hosts).values()]
    for number, (cluster, hosts) in enumerate(groups):
        yield Block(f"hosts_{number}", cluster, tuple(hosts), _downlinks(design, hosts, f"h{number}"))


def _downlinks(design: Design, hosts: list[Host], prefix: str) -> tuple[Downlink, ...]:
    found: dict[tuple[str, str], list[tuple[str, Link]]] = {}
    for host in hosts:
        for nic, link, far in host_links(design, host):
            found.setdefault((nic.name, far.device), []).append((far.port, link))
    return tuple(
        Downlink(f"{prefix}d{number}", nic, switch, tuple(port for port, _ in made), tuple(link for _, link in made))
        for number, ((nic, switch), made) in enumerate(found.items())
    )


def _out_of_band(design: Design, devices: set[str]) -> Iterator[tuple[Network, str]]:
    """Out-of-band networks with their interfaces: ``vmk0 of 4 hosts and eth0 of 2 switches``."""
    for network in design.networks.values():
        found: dict[tuple[str, bool], int] = {}
        for address in (*network.addresses, *network.dynamic) if network.out_of_band else ():
            if address.device in devices:
                key = (address.interface, address.device in design.hosts)
                found[key] = found.get(key, 0) + 1
        words = [
            f"{interface} of {counted(number, 'host') if is_host else counted(number, 'switch', 'switches')}"
            for (interface, is_host), number in found.items()
        ]
        if words:
            yield network, listed(words)


def _frame(design: Design, fabric: Fabric, href: Href) -> Group:
    switches = [_switch(design, fabric, number, href) for number in range(len(fabric.switches))]
    between = [_between(design, f"between_{number}", fabric.between[number], href) for number in _level(fabric)]
    return Group("fabric", (strong(f"Fabric {fabric.name}"),), (*switches, *between), rows=tuple(_rows(fabric)))


def _level(fabric: Fabric) -> list[int]:
    """Which bundles join switches of one row: two leafs, not a spine and a leaf."""
    spines = {switch.name: switch.role == "spine" for switch in fabric.switches}
    return [number for number, bundle in enumerate(fabric.between) if spines[bundle.a] == spines[bundle.b]]


def _between(design: Design, identity: str, bundle: Bundle, href: Href) -> Node:
    """What joins two switches of a row, as a box between them, so that it is read on its line."""
    near, far = ports_of(bundle, bundle.a), ports_of(bundle, bundle.b)
    texts = (strong(joined(design, bundle), "link"), small(near if near == far else f"{near} to {far}", "link"))
    return Node(identity, ((Cell(texts, "", "link", href("cables", "")),),))


def _switch(design: Design, fabric: Fabric, number: int, href: Href) -> Node:
    """A switch; the ports that lead to spines above it, those that lead to leafs or hosts below."""
    switch = fabric.switches[number]
    level = _level(fabric)
    others = [
        Cell((Text(ports_of(one, switch.name), role="link"), small(joined(design, one), "link")), f"b{at}", "link")
        for at, one in enumerate(fabric.between)
        if at not in level and switch.name in (one.a, one.b)
    ]
    down = [
        Cell((Text(compress(one.ports)), small(capacity(design, one.links))), one.cell, "switch")
        for block in fabric.blocks
        for one in block.downlinks
        if one.switch == switch.name
    ]
    above, below = ([], others + down) if switch.role == "spine" else (others, down)
    wide, narrow = max(len(above), 1), max(len(below), 1)
    head = Cell(switch_texts(switch), "head", "switch", href("switch", switch.name), columns=wide * narrow, width=130)
    rows = (
        tuple(cell._replace(columns=narrow) for cell in above), (head,), tuple(cell._replace(columns=wide) for cell in below),
    )  # fmt: skip
    return Node(f"switch_{number}", tuple(row for row in rows if row))


def _hosts(block: Block, href: Href) -> Node:
    """The ports that lead to switches, as every host has them, then the hosts in rows."""
    wide, nics = min(COLUMNS, len(block.hosts)), len(block.downlinks)
    tops = tuple(Cell((strong(one.nic),), one.cell, "switch", columns=wide) for one in block.downlinks)
    title = f"{block.cluster.title or block.cluster.id}: {counted(len(block.hosts), 'host')}"
    servers = listed(list(dict.fromkeys(f"{host.server.vendor} {host.server.model}" for host in block.hosts)))
    head = Cell((strong(title), small(servers)), columns=wide * nics, framed=False)
    cells = [
        Cell((strong(host.name), small(label_of(host))), "", "plain", href("host", host.name), columns=nics, width=138)
        for host in block.hosts
    ]
    cells += [Cell((), columns=nics, framed=False)] * (-len(cells) % wide)
    rows = (tuple(cells[start : start + wide]) for start in range(0, len(cells), wide))
    return Node(block.id, (tops, (head,), *rows), spacing=4, role="host", framed=True)


def _management(fabric: Fabric, href: Href) -> tuple[Node, ...]:
    """Out-of-band networks, below the hosts."""
    return tuple(
        Node(f"outside_{number}", ((Cell((
            strong(f"{network.id}, out of band"),
            small(f"{network.prefix} · {f'VLAN {network.vlan}' if network.vlan else 'untagged'}"), small(members),
        ), "", "management", href("network", network.id)),),))
        for number, (network, members) in enumerate(fabric.management)
    )  # fmt: skip


def _rows(fabric: Fabric) -> Iterator[tuple[str, ...]]:
    """Spines in one row, leafs in the next; what joins two of a row stands after the first of them."""
    for spine in (True, False):
        row = []
        for number, switch in enumerate(fabric.switches):
            if (switch.role == "spine") is spine:
                row.append(f"switch_{number}")
                row += [f"between_{at}" for at in _level(fabric) if fabric.between[at].a == switch.name]
        if row:
            yield tuple(row)


def _edges(fabric: Fabric) -> Iterator[Edge]:
    ids = {switch.name: f"switch_{number}" for number, switch in enumerate(fabric.switches)}
    spines = {switch.name for switch in fabric.switches if switch.role == "spine"}
    level = _level(fabric)
    for number, bundle in enumerate(fabric.between):
        if number in level:
            yield Edge(At(ids[bundle.a], side="e"), At(f"between_{number}", side="w"), "link", "bold", same_rank=True)
            yield Edge(At(f"between_{number}", side="e"), At(ids[bundle.b], side="w"), "link", "bold", same_rank=True)
        else:
            upper, lower = (bundle.a, bundle.b) if bundle.a in spines else (bundle.b, bundle.a)
            yield Edge(At(ids[upper], f"b{number}", "s"), At(ids[lower], f"b{number}", "n"), "link", "bold")
    yield from _host_edges(fabric, ids)


def _host_edges(fabric: Fabric, ids: Mapping[str, str]) -> Iterator[Edge]:
    for block in fabric.blocks:
        for one in block.downlinks:
            if one.switch in ids:
                yield Edge(At(ids[one.switch], one.cell, "s"), At(block.id, one.cell, "n"), "switch", weight=5)
        for number in range(len(fabric.management)):
            yield Edge(At(block.id), At(f"outside_{number}"), "management", "dashed")


def _legend(fabric: Fabric) -> Iterator[Entry]:
    if fabric.between:
        yield Entry("Between switches", "link", "bold")
    if fabric.blocks:
        yield Entry("Cables of the hosts, one line for all", "switch")
    if fabric.management:
        yield Entry("Management, out of band", "management", "dashed")


def _alt(design: Design, fabric: Fabric) -> str:
    switches = listed([named(switch) for switch in fabric.switches])
    said = [f"Fabric {fabric.name} has {counted(len(fabric.switches), 'switch', 'switches')}: {switches}"]
    for bundle in fabric.between:
        said.append(
            f"{bundle.a} {ports_of(bundle, bundle.a)} and {bundle.b} {ports_of(bundle, bundle.b)} are joined by "
            f"{joined(design, bundle)}"
        )
    for block in fabric.blocks:
        hosts = compress([host.name for host in block.hosts])
        said.append(f"{block.cluster.title or block.cluster.id} has {counted(len(block.hosts), 'host')}: {hosts}")
        for one in block.downlinks:
            said.append(f"{one.nic} leads to {one.switch} {compress(one.ports)}, {capacity(design, one.links)}")
    said += [f"{network.id} ({network.prefix}) is out of band: {members}" for network, members in fabric.management]
    return ". ".join(said) + "."
