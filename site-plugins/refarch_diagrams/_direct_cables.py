"""Devices that are cabled to each other with no switch between, port by port."""

from collections.abc import Iterator, Sequence

from refarch.facts.model import Design, Link

from ._graph import (
    EdgeEnd,
    Graph,
    GraphCell,
    GraphEdge,
    GraphNode,
    GraphText,
    Href,
    LegendEntry,
    Role,
    Sketch,
    bold_text,
)
from ._parts import Bundle, bundle_ports, bundle_text, cable_bundles, cable_styles, cable_title, title_of_name

DIRECT_TITLE = "Cables without a switch"

WIRING_FIGURE = "wiring-_direct"
"""Name of the drawing. It ends with what cannot be a switch's name, since the other drawings of its kind end
with one."""

DEVICE_ROLES: dict[str, Role] = {"host": "host", "array": "storage"}


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
        f"{pair.a} {bundle_ports(pair, pair.a)} leads to {pair.b} {bundle_ports(pair, pair.b)}: "
        f"{bundle_text(design, pair)}"
        for pair in pairs
    ]
    graph = Graph(WIRING_FIGURE, "LR", nodes, edges=edges, legend=legend, rank_gap=1.6)
    yield Sketch(graph, DIRECT_TITLE, ". ".join(sentences) + ".")


def _device_with_ports(
    design: Design, name: str, identity: str, pairs: Sequence[Bundle], href: Href
) -> GraphNode:
    """A device with the ports of its cables, one row each; how fast a cable runs stands at its first
    device."""
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
