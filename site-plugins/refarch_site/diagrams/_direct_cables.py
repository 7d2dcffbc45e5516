"""Devices that are cabled to each other with no switch between: from afar, and port by port."""

from collections.abc import Iterator, Sequence

from refarch.facts.model import Design, Link

from ._graph import At, Cell, Edge, Entry, Graph, Href, Node, Role, Sketch, Text, small, strong
from ._parts import Bundle, bundles, cable_styles, cable_title, device_named, joined, ports_of

TITLE = "Cables without a switch"

TOPOLOGY_FIGURE, WIRING_FIGURE = "fabric-topology-_direct", "wiring-_direct"
"""Names of the two drawings. They end with what cannot be a switch's name, since the other drawings of their
kinds end with one."""

ROLES: dict[str, Role] = {"host": "host", "array": "storage"}


def direct_links(design: Design) -> list[Link]:
    """Cables of a design that reach no switch."""
    return [link for link in design.links if not {link.a.device, link.b.device} & set(design.switches)]


def direct_topology(design: Design, href: Href) -> Iterator[Sketch]:
    """Devices side by side, with a box on the line between two that says how they are joined; nothing where
    there are no such cables."""
    pairs = bundles(direct_links(design), by_bond=False)
    if not pairs:
        return
    names = _devices(pairs)
    ids = {name: f"device_{number}" for number, name in enumerate(names)}
    nodes = [_device(design, name, ids[name], href) for name in names]
    nodes += [_cable(design, pair, f"cable_{number}", href) for number, pair in enumerate(pairs)]
    edges: list[Edge] = []
    for number, pair in enumerate(pairs):
        middle = f"cable_{number}"
        edges.append(Edge(At(ids[pair.a]), At(middle, side="w"), "link", "bold"))
        edges.append(Edge(At(middle, side="e"), At(ids[pair.b]), "link", "bold"))
    graph = Graph(
        TOPOLOGY_FIGURE, "LR", tuple(nodes), edges=tuple(edges), rank_gap=0.5, rows=tuple(_rows(pairs, ids))
    )
    sentences = [
        f"{pair.a} {ports_of(pair, pair.a)} and {pair.b} {ports_of(pair, pair.b)} are joined by "
        f"{joined(design, pair)}"
        for pair in pairs
    ]
    yield Sketch(graph, TITLE, f"With no switch between, {'. '.join(sentences)}.")


def _devices(pairs: Sequence[Bundle]) -> list[str]:
    """Names of the devices at the ends of cables, each once."""
    return list(dict.fromkeys(name for pair in pairs for name in (pair.a, pair.b)))


def _device(design: Design, name: str, identity: str, href: Href) -> Node:
    """A host or an array with its model."""
    array, host = design.arrays.get(name), design.hosts.get(name)
    model = array.model if array else host.server if host else None
    texts = (strong(device_named(design, name)), small(f"{model.vendor} {model.model}" if model else ""))
    kind = "array" if array else "host"
    return Node(identity, ((Cell(texts, "", ROLES[kind], href(kind, name), width=140),),))


def _cable(design: Design, pair: Bundle, identity: str, href: Href) -> Node:
    """What joins two devices, as a box between them."""
    near, far = ports_of(pair, pair.a), ports_of(pair, pair.b)
    ports = near if near == far else f"{near} to {far}"
    texts = (strong(joined(design, pair), "link"), small(ports, "link"))
    return Node(identity, ((Cell(texts, "", "link", href("cables", "")),),))


def _rows(pairs: Sequence[Bundle], ids: dict[str, str]) -> Iterator[tuple[str, ...]]:
    """Devices that are all at the near end of their cables stand in one column."""
    near = dict.fromkeys(pair.a for pair in pairs)
    if len(near) > 1 and not any(pair.b in near for pair in pairs):
        yield tuple(ids[name] for name in near)


def direct_wiring(design: Design, href: Href) -> Iterator[Sketch]:
    """The same cables port by port, drawn by their kind; nothing where there are none."""
    links = direct_links(design)
    if not links:
        return
    pairs = bundles(links)
    ids = {name: f"device_{number}" for number, name in enumerate(_devices(pairs))}
    styles = cable_styles(links)
    edges = tuple(
        Edge(
            At(ids[pair.a], f"x{number}", "e"),
            At(ids[pair.b], f"x{number}", "w"),
            "switch",
            styles[cable_title(pair.links[0])],
        )
        for number, pair in enumerate(pairs)
    )
    nodes = tuple(_device_with_ports(design, name, ids[name], pairs, href) for name in ids)
    legend = tuple(Entry(cable, "switch", style) for cable, style in styles.items())
    sentences = [
        f"{pair.a} {ports_of(pair, pair.a)} leads to {pair.b} {ports_of(pair, pair.b)}: "
        f"{joined(design, pair)}"
        for pair in pairs
    ]
    graph = Graph(WIRING_FIGURE, "LR", nodes, edges=edges, legend=legend, rank_gap=1.6)
    yield Sketch(graph, TITLE, ". ".join(sentences) + ".")


def _device_with_ports(design: Design, name: str, identity: str, pairs: Sequence[Bundle], href: Href) -> Node:
    """A device with the ports of its cables, one row each; how fast a cable runs stands at its first
    device."""
    kind = "array" if name in design.arrays else "host"
    head = Cell((strong(device_named(design, name)),), "", ROLES[kind], href(kind, name), width=140)
    cells = [
        Cell((Text(_port_text(design, name, pair)),), f"x{number}")
        for number, pair in enumerate(pairs)
        if name in (pair.a, pair.b)
    ]
    return Node(identity, tuple((cell,) for cell in (head, *cells)), spacing=3, role=ROLES[kind], framed=True)


def _port_text(design: Design, name: str, pair: Bundle) -> str:
    ports = ports_of(pair, name)
    return f"{ports}, {joined(design, pair)}" if name == pair.a else ports
