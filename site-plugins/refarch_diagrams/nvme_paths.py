"""NVMe paths: hosts on the left, the switches of each fabric in the middle, the controllers of the arrays on
the right.

Hosts that take the same ways are one box, so that the picture of sixteen hosts is as large as that of two.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from refarch.api import Design, counted, enumeration
from refarch.facts.model import Cluster, compress
from refarch.facts.storage import NvmeLane, nvme_lanes

from ._graph import (
    Diagram,
    EdgeEnd,
    Graph,
    GraphCell,
    GraphEdge,
    GraphGroup,
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
from ._measure import SMALL_SIZE, shorten_middle
from ._parts import switch_texts

FABRIC_STYLES: tuple[tuple[Role, LineStyle], ...] = (
    ("storage", "solid"),
    ("link", "dashed"),
    ("vmotion", "dotted"),
    ("signal", "bold"),
)
"""Colour and line of each fabric, in turn."""


MAX_SUBSYSTEM_NAME = 216.0
"""Points that the name of a subsystem takes at most; the table beside has all of it."""


class NvmeHosts(NamedTuple):
    """Hosts that take the same ways, and their lanes."""

    hosts: tuple[str, ...]
    lanes: tuple[NvmeLane, ...]


class NvmePathPicture(NamedTuple):
    """Content of one diagram: hosts, switches, arrays and fabrics."""

    design: Design
    cluster: Cluster
    crowds: tuple[NvmeHosts, ...]
    switches: tuple[str, ...]
    arrays: tuple[str, ...]
    fabrics: tuple[str, ...]


def sketches(design: Design, href: Href) -> Iterator[Sketch]:
    """Sketches of the clusters whose hosts reach an array."""
    for identity, lanes in nvme_lanes(design).items():
        if any(lane.routes for lane in lanes):
            made = _path_picture(design, design.clusters[identity], lanes)
            title = f"NVMe paths of {made.cluster.title or identity}"
            yield Sketch(_path_graph(made, href), title, _path_alt(made))


def _path_picture(design: Design, cluster: Cluster, lanes: Sequence[NvmeLane]) -> NvmePathPicture:
    routes = [route for lane in lanes for route in lane.routes]
    crossed = {name for route in routes for layer in route.layers for name in layer}
    switches = tuple(name for name in design.switches if name in crossed)
    arrays = tuple(dict.fromkeys(route.target.array.name for route in routes))
    fabrics = tuple(dict.fromkeys(design.switches[name].fabric for name in switches))
    return NvmePathPicture(design, cluster, tuple(_hosts_by_lanes(lanes)), switches, arrays, fabrics)


def _hosts_by_lanes(lanes: Sequence[NvmeLane]) -> Iterator[NvmeHosts]:
    by_host: dict[str, list[int]] = {}
    for number, lane in enumerate(lanes):
        for name in lane.hosts:
            by_host.setdefault(name, []).append(number)
    alike: dict[tuple[int, ...], list[str]] = {}
    for name, numbers in by_host.items():
        alike.setdefault(tuple(numbers), []).append(name)
    for taken, hosts in alike.items():
        yield NvmeHosts(tuple(hosts), tuple(lanes[number] for number in taken))


def _path_graph(made: NvmePathPicture, href: Href) -> Graph:
    hosts = tuple(_hosts_node(made, number, crowd, href) for number, crowd in enumerate(made.crowds))
    fabrics = tuple(_fabric_group(made, number, name, href) for number, name in enumerate(made.fabrics))
    arrays = tuple(_array_group(made, number, name) for number, name in enumerate(made.arrays))
    legend = tuple(LegendEntry(_fabric_title(name), *_fabric_style(made, name)) for name in made.fabrics)
    edges = {
        frozenset((edge.a, edge.b)): edge for edge in reversed(tuple(_path_edges(made)))
    }  # a cable is drawn once, as first taken
    return Graph(
        f"nvme-paths-{made.cluster.id}",
        "LR",
        hosts,
        (*fabrics, *arrays),
        tuple(reversed(edges.values())),
        legend,
        rank_gap=0.55,
    )


def _fabric_title(fabric: str) -> str:
    return f"Fabric {fabric}" if fabric else "Fabric without a name"


def _fabric_style(made: NvmePathPicture, fabric: str) -> tuple[Role, LineStyle]:
    return (
        FABRIC_STYLES[made.fabrics.index(fabric) % len(FABRIC_STYLES)]
        if fabric in made.fabrics
        else ("plain", "solid")
    )


def _hosts_node(made: NvmePathPicture, number: int, crowd: NvmeHosts, href: Href) -> GraphNode:
    head = (bold_text(compress(crowd.hosts)), small_text(counted(len(crowd.hosts), "host")))
    rows = [(GraphCell(head, "", "host", href("host", crowd.hosts[0]), width=170),)]
    for at, lane in enumerate(crowd.lanes):
        first = lane.bindings[0]
        uplink = first.uplink
        role, _ = _fabric_style(made, uplink.switch.fabric if uplink and uplink.switch else "")
        mine = [
            binding.address.text
            for binding in lane.bindings
            if binding.host.name in crowd.hosts and binding.address
        ]
        texts = [
            bold_text(f"{first.adapter.name} on {first.adapter.nic}"),
            small_text(f"{first.adapter.vmkernel} {_address_range(mine)}".strip()),
        ]
        rows.append(
            (
                GraphCell(
                    tuple(texts), f"lane_{at}", role, href("adapter", first.adapter.vmkernel), align="left"
                ),
            )
        )
    return GraphNode(f"hosts_{number}", tuple(rows))


def _address_range(addresses: Sequence[str]) -> str:
    """The first and the last of several addresses."""
    return " to ".join(dict.fromkeys((addresses[0], addresses[-1]))) if addresses else ""


def _fabric_group(made: NvmePathPicture, number: int, fabric: str, href: Href) -> GraphGroup:
    role, _ = _fabric_style(made, fabric)
    nodes = tuple(
        GraphNode(
            f"switch_{at}",
            (
                (
                    GraphCell(
                        switch_texts(made.design.switches[name]),
                        "",
                        "switch",
                        href("switch", name),
                        width=110,
                    ),
                ),
            ),
        )
        for at, name in enumerate(made.switches)
        if made.design.switches[name].fabric == fabric
    )
    return GraphGroup(f"fabric_{number}", (GraphText(_fabric_title(fabric), "strong", role),), nodes)


def _array_group(made: NvmePathPicture, number: int, name: str) -> GraphGroup:
    array = made.design.arrays[name]
    ports = {
        route.target.port.name: route.target
        for crowd in made.crowds
        for lane in crowd.lanes
        for route in lane.routes
        if route.target.array is array
    }
    controllers: dict[str, list[GraphCell]] = {}
    for at, port in enumerate(array.ports.values()):
        if port.name in ports:
            target = ports[port.name]
            role, _ = _fabric_style(made, target.switch.fabric if target.switch else "")
            own = port.name.removeprefix(f"{port.controller}.")
            words = (bold_text(own), small_text(target.address.text if target.address else ""))
            controllers.setdefault(port.controller, []).append(
                GraphCell(words, f"port_{at}", role, align="left", width=110)
            )
    nodes = tuple(
        GraphNode(
            f"controller_{number}_{at}",
            ((GraphCell((bold_text(controller),), "", "host"),), *((cell,) for cell in cells)),
        )
        for at, (controller, cells) in enumerate(controllers.items())
    )
    title = (
        bold_text(f"{name}: {array.model.vendor} {array.model.model}"),
        small_text(shorten_middle(array.subsystem, MAX_SUBSYSTEM_NAME, SMALL_SIZE)),
    )
    return GraphGroup(f"array_{number}", title, nodes)


def _path_edges(made: NvmePathPicture) -> Iterator[GraphEdge]:
    for number, crowd in enumerate(made.crowds):
        for at, lane in enumerate(crowd.lanes):
            for route in lane.routes:
                stops = [EdgeEnd(f"hosts_{number}", f"lane_{at}", "e")]
                fabric = made.design.switches[route.layers[0][0]].fabric if route.layers else ""
                role, style = _fabric_style(made, fabric)
                yield from _route_edges(
                    made,
                    stops,
                    route.layers,
                    _array_port(made, route.target.array.name, route.target.port.name),
                    role,
                    style,
                )


def _route_edges(
    made: NvmePathPicture,
    stops: list[EdgeEnd],
    layers: Iterable[tuple[str, ...]],
    last: EdgeEnd,
    role: Role,
    style: LineStyle,
) -> Iterator[GraphEdge]:
    """Edges from the host through each layer of switches to the array port."""
    for layer in layers:
        following = [EdgeEnd(f"switch_{made.switches.index(name)}") for name in layer]
        for a in stops:
            for b in following:
                yield GraphEdge(a, b, role, style)
        stops = following
    for a in stops:
        yield GraphEdge(a, last, role, style)


def _array_port(made: NvmePathPicture, array: str, port: str) -> EdgeEnd:
    ports = made.design.arrays[array].ports
    taken = {
        route.target.port.controller: None
        for crowd in made.crowds
        for lane in crowd.lanes
        for route in lane.routes
        if route.target.array.name == array
    }
    order = [name for name in dict.fromkeys(each.controller for each in ports.values()) if name in taken]
    number = made.arrays.index(array)
    return EdgeEnd(
        f"controller_{number}_{order.index(ports[port].controller)}", f"port_{list(ports).index(port)}", "w"
    )


def _path_alt(made: NvmePathPicture) -> str:
    sentences = []
    for crowd in made.crowds:
        for lane in crowd.lanes:
            first = lane.bindings[0].adapter
            ports = [f"{route.target.port.name} of {route.target.array.name}" for route in lane.routes]
            over = compress(
                list(dict.fromkeys(name for route in lane.routes for layer in route.layers for name in layer))
            )
            way = f"reaches {enumeration(ports)} over {over or 'a cable'}" if ports else "reaches no array"
            sentences.append(f"{first.name} on {first.nic} of {compress(crowd.hosts)} {way}")
    return ". ".join(sentences) + "."


DIAGRAM = Diagram(sketches=sketches)
