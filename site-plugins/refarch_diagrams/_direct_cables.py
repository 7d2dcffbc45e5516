"""Devices that are cabled to each other with no switch between, port by port."""

from collections.abc import Iterator, Sequence

from refarch.api.model import Design, Link

from ._graph import At, Cell, Edge, Entry, Graph, Href, Node, Role, Sketch, Text, strong
from ._parts import Bundle, bundles, cable_styles, cable_title, device_named, joined, ports_of

TITLE = "Cables without a switch"

WIRING_FIGURE = "wiring-_direct"
"""Name of the drawing. It ends with what cannot be a switch's name, since the other drawings of its kind end
with one."""

ROLES: dict[str, Role] = {"host": "host", "array": "storage"}


def direct_links(design: Design) -> list[Link]:
    """Cables of a design that reach no switch."""
    return [link for link in design.links if not {link.a.device, link.b.device} & set(design.switches)]


def _devices(pairs: Sequence[Bundle]) -> list[str]:
    """Names of the devices at the ends of cables, each once."""
    return list(dict.fromkeys(name for pair in pairs for name in (pair.a, pair.b)))


def direct_wiring(design: Design, href: Href) -> Iterator[Sketch]:
    """These cables port by port, drawn by their kind; nothing where there are none."""
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
