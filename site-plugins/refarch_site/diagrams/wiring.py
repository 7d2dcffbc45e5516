"""The wiring, port by port: for each cluster its hosts between their leafs, one row for each host, so that no two lines cross."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from refarch.facts import Design, End, Host, Link, Switch, compress, units

from ._graph import At, Cell, Edge, Entry, Graph, Href, Node, Sketch, Style, Text, small, strong
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

STYLES: tuple[Style, ...] = ("solid", "dashed", "dotted")
"""Lines by the kind of cable; from the fourth kind on they repeat, and the table of cables tells them apart."""


class Row(NamedTuple):
    """One line of a picture: a host's n-th cable to the left and to the right."""

    host: Host
    left: tuple[str, Link, End] | None
    right: tuple[str, Link, End] | None
    first: bool
    rows: int
    """How many rows the host has; said on its first."""


class Pair(NamedTuple):
    """Hosts of a cluster between the switches on their left and on their right."""

    name: str
    title: str
    left: tuple[Switch, ...]
    right: tuple[Switch, ...]
    rows: tuple[Row, ...]
    across: tuple[Bundle, ...]
    """Cables from the switches on the left to those on the right."""


def sketches(design: Design, href: Href) -> Iterator[Sketch]:
    """One sketch for each cluster and set of leafs, and one for the cables that these do not show."""
    drawn: set[int] = set()
    for pair in _pairs(design):
        drawn |= {id(link) for link in _links(pair)}
        yield Sketch(_graph(design, pair, href), f"Wiring of {pair.title}", _alt(design, pair))
    rest = [link for link in design.links if id(link) not in drawn]
    if rest:
        yield _rest(design, rest, href)


def _links(pair: Pair) -> Iterator[Link]:
    for row in pair.rows:
        yield from (side[1] for side in (row.left, row.right) if side)
    for bundle in pair.across:
        yield from bundle.links


def _pairs(design: Design) -> Iterator[Pair]:
    shown: set[int] = set()
    for cluster in design.clusters.values():
        for number, (leafs, hosts) in enumerate(by_leafs(design, cluster.hosts).items(), 1):
            left, right = leafs[::2], leafs[1::2]
            across = [link for link in _between(design, left, right) if id(link) not in shown]
            shown |= {id(link) for link in across}
            rows = tuple(row for host in hosts for row in _rows(design, host, left))
            title = f"{cluster.title or cluster.id} to {listed(leafs)}"
            yield Pair(
                f"wiring-{cluster.id}" if number == 1 else f"wiring-{cluster.id}_{number}", title,
                tuple(design.switches[name] for name in left), tuple(design.switches[name] for name in right), rows,
                tuple(bundles(across)),
            )  # fmt: skip


def _between(design: Design, left: Sequence[str], right: Sequence[str]) -> Iterator[Link]:
    for link in design.links:
        if (link.a.device in left and link.b.device in right) or (link.a.device in right and link.b.device in left):
            yield link


def _rows(design: Design, host: Host, left: Sequence[str]) -> Iterator[Row]:
    found = [(nic.name, link, far) for nic, link, far in host_links(design, host)]
    lefts = [one for one in found if one[2].device in left]
    rights = [one for one in found if one[2].device not in left]
    count = max(len(lefts), len(rights))
    for number in range(count):
        near = lefts[number] if number < len(lefts) else None
        far = rights[number] if number < len(rights) else None
        yield Row(host, near, far, number == 0, count)


def _graph(design: Design, pair: Pair, href: Href) -> Graph:
    styles = _styles([*_links(pair)])
    nodes = [_hosts(design, pair, href)]
    nodes += [_leaf(pair, f"left_{number}", switch, True, href) for number, switch in enumerate(pair.left)]
    nodes += [_leaf(pair, f"right_{number}", switch, False, href) for number, switch in enumerate(pair.right)]
    legend = tuple(Entry(words, "switch", style) for words, style in styles.items())
    if pair.across:
        legend += (Entry("Between the leafs", "link", "bold"),)
    return Graph(pair.name, "LR", tuple(nodes), edges=tuple(_edges(pair, styles)), legend=legend, rank_gap=0.9)


def _cable(link: Link) -> str:
    return f"{link.cable.vendor} {link.cable.model}, {units.length_text(link.length)}"


def _styles(links: Sequence[Link]) -> dict[str, Style]:
    """How the lines of each kind of cable are drawn; those between switches are bold."""
    kinds = dict.fromkeys(_cable(link) for link in links if link.role != "inter-switch")
    return {kind: STYLES[number % len(STYLES)] for number, kind in enumerate(kinds)}


def _leaf(pair: Pair, identity: str, switch: Switch, is_left: bool, href: Href) -> Node:
    """A leaf with its ports in the order of the hosts, and those that lead across."""
    head = Cell(switch_texts(switch), "", "switch", href("switch", switch.name), width=110)
    cells = [head]
    for number, row in enumerate(pair.rows):
        side = row.left if is_left else row.right
        mine = side is not None and side[2].device == switch.name
        if mine and side is not None:
            cells.append(Cell((Text(side[2].port),), f"r{number}", "plain", align="right" if is_left else "left"))
        elif len(pair.left if is_left else pair.right) == 1:
            cells.append(Cell((), framed=False))
    for number, bundle in enumerate(pair.across):
        if switch.name in (bundle.a, bundle.b):
            ports = Text(ports_of(bundle, switch.name), role="link")
            cells.append(Cell((ports,), f"x{number}", "link", align="right" if is_left else "left"))
    return Node(identity, tuple((cell,) for cell in cells), spacing=3, role="switch", framed=True)


def _hosts(design: Design, pair: Pair, href: Href) -> Node:
    """The hosts in the middle, one below the other, each between its ports."""
    hosts = {row.host.name for row in pair.rows}
    cluster = design.clusters[pair.rows[0].host.cluster]
    head = (strong(cluster.title or cluster.id), small(counted(len(hosts), "host")))
    rows: list[tuple[Cell, ...]] = [(Cell(head, "", "host", href("cluster", cluster.id), columns=3),)]
    for number, row in enumerate(pair.rows):
        cells = [_port(row.left, f"l{number}")]
        if row.first:
            name = (Text(named(row.host)),)
            cells.append(Cell(name, "", "host", href("host", row.host.name), rows=row.rows))
        rows.append((*cells, _port(row.right, f"r{number}")))
    for number, bundle in enumerate(pair.across):
        words = Text(joined(design, bundle), role="link")
        rows.append((Cell((words,), f"x{number}", "link", href("cables", ""), columns=3),))
    return Node("hosts", tuple(rows), spacing=3)


def _port(side: tuple[str, Link, End] | None, name: str) -> Cell:
    return Cell((Text(side[0]),), name, "plain") if side else Cell((), framed=False)


def _edges(pair: Pair, styles: dict[str, Style]) -> Iterator[Edge]:
    lefts = {switch.name: f"left_{number}" for number, switch in enumerate(pair.left)}
    rights = {switch.name: f"right_{number}" for number, switch in enumerate(pair.right)}
    for number, row in enumerate(pair.rows):
        if row.left:
            at = At(lefts[row.left[2].device], f"r{number}", "e")
            yield Edge(at, At("hosts", f"l{number}", "w"), "switch", styles.get(_cable(row.left[1]), "bold"))
        if row.right:
            at = At(rights[row.right[2].device], f"r{number}", "w")
            yield Edge(At("hosts", f"r{number}", "e"), at, "switch", styles.get(_cable(row.right[1]), "bold"))
    for number, bundle in enumerate(pair.across):
        left, right = (bundle.a, bundle.b) if bundle.a in lefts else (bundle.b, bundle.a)
        yield Edge(At(lefts[left], f"x{number}", "e"), At("hosts", f"x{number}", "w"), "link", "bold")
        yield Edge(At("hosts", f"x{number}", "e"), At(rights[right], f"x{number}", "w"), "link", "bold")


def _alt(design: Design, pair: Pair) -> str:
    said = []
    groups: dict[tuple[str, str], list[tuple[str, End, Link]]] = {}
    for row in pair.rows:
        for side in (row.left, row.right):
            if side:
                groups.setdefault((side[0], side[2].device), []).append((row.host.name, side[2], side[1]))
    for (nic, switch), made in groups.items():
        hosts, ports = compress([host for host, _, _ in made]), compress([end.port for _, end, _ in made])
        speed = capacity(design, [link for _, _, link in made])
        cables = listed(list(dict.fromkeys(_cable(link) for _, _, link in made)))
        said.append(f"{nic} of {hosts} leads to {switch} {ports}: {speed} over {cables}")
    for bundle in pair.across:
        said.append(
            f"{bundle.a} {ports_of(bundle, bundle.a)} leads to {bundle.b} {ports_of(bundle, bundle.b)}: "
            f"{joined(design, bundle)} over {listed(list(dict.fromkeys(map(_cable, bundle.links))))}"
        )
    return ". ".join(said) + "."


def _rest(design: Design, links: Sequence[Link], href: Href) -> Sketch:
    """Cables that no cluster's picture shows, such as those between leafs and spines."""
    made = bundles(links)
    devices = list(dict.fromkeys(name for bundle in made for name in (bundle.a, bundle.b)))
    ids = {name: f"device_{number}" for number, name in enumerate(devices)}
    kinds = {kind: STYLES[number % len(STYLES)] for number, kind in enumerate(dict.fromkeys(map(_cable, links)))}
    edges = tuple(
        Edge(At(ids[one.a], f"x{number}", "e"), At(ids[one.b], f"x{number}", "w"), "link", kinds[_cable(one.links[0])])
        for number, one in enumerate(made)
    )
    nodes = tuple(_device(design, name, ids[name], made, href) for name in devices)
    legend = tuple(Entry(words, "link", style) for words, style in kinds.items())
    said = [f"{one.a} {ports_of(one, one.a)} leads to {one.b} {ports_of(one, one.b)}: {joined(design, one)}" for one in made]
    graph = Graph("wiring-_other", "LR", nodes, edges=edges, legend=legend, rank_gap=1.8)
    return Sketch(graph, "Other cables", ". ".join(said) + ".")


def _device(design: Design, name: str, identity: str, made: Sequence[Bundle], href: Href) -> Node:
    """A device with the ports of its bundles, one row each; what a bundle is stands at its first device."""
    switch = design.switches.get(name)
    texts = switch_texts(switch) if switch else (strong(name), small(label_of(design.hosts[name])))
    head = Cell(texts, "", "switch" if switch else "host", href("switch" if switch else "host", name), width=140)
    cells = [
        Cell(
            (Text(f"{ports_of(bundle, name)}, {joined(design, bundle)}" if name == bundle.a else ports_of(bundle, name)),),
            f"x{number}",
        )
        for number, bundle in enumerate(made)
        if name in (bundle.a, bundle.b)
    ]
    return Node(identity, tuple((cell,) for cell in (head, *cells)), spacing=3, role="switch" if switch else "host", framed=True)
