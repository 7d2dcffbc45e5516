"""NVMe paths: hosts on the left, the switches of each fabric in the middle, the controllers of the arrays on
the right.

Hosts that take the same ways are one box, so that the picture of sixteen hosts is as large as that of two.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from refarch.api import Design, count_text, enumeration
from refarch.api.model import Cluster, compress
from refarch.api.storage import NvmeLane, nvme_lanes

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
from ._shared_texts import switch_texts
from ._text_measure import SMALL_SIZE, shorten_middle

FABRIC_STYLES: tuple[tuple[Role, LineStyle], ...] = (
    ("storage", "solid"),
    ("link", "dashed"),
    ("vmotion", "dotted"),
    ("signal", "bold"),
)
"""Color and line of each fabric, in turn."""


MAX_SUBSYSTEM_NAME = 216.0
"""Points that the name of a subsystem takes at most; the table has all of it."""


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
            picture = _path_picture(design, design.clusters[identity], lanes)
            title = f"NVMe paths of {picture.cluster.title or identity}"
            yield Sketch(_path_graph(picture, href), title, _path_alt(picture))


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


def _path_graph(picture: NvmePathPicture, href: Href) -> Graph:
    hosts = tuple(_hosts_node(picture, number, group, href) for number, group in enumerate(picture.crowds))
    fabrics = tuple(_fabric_group(picture, number, name, href) for number, name in enumerate(picture.fabrics))
    arrays = tuple(_array_group(picture, number, name) for number, name in enumerate(picture.arrays))
    legend = tuple(
        LegendEntry(_fabric_title(name), *_fabric_style(picture, name)) for name in picture.fabrics
    )
    edges = {
        frozenset((edge.a, edge.b)): edge for edge in reversed(tuple(_path_edges(picture)))
    }  # a cable is drawn once, as first taken
    return Graph(
        f"nvme-paths-{picture.cluster.id}",
        "LR",
        hosts,
        (*fabrics, *arrays),
        tuple(reversed(edges.values())),
        legend,
        rank_gap=0.55,
    )


def _fabric_title(fabric: str) -> str:
    return f"Fabric {fabric}" if fabric else "Fabric without a name"


def _fabric_style(picture: NvmePathPicture, fabric: str) -> tuple[Role, LineStyle]:
    return (
        FABRIC_STYLES[picture.fabrics.index(fabric) % len(FABRIC_STYLES)]
        if fabric in picture.fabrics
        else ("plain", "solid")
    )


def _hosts_node(picture: NvmePathPicture, number: int, group: NvmeHosts, href: Href) -> GraphNode:
    head = (bold_text(compress(group.hosts)), small_text(count_text(len(group.hosts), "host")))
    rows = [(GraphCell(head, "", "host", href("host", group.hosts[0]), width=170),)]
    for at, lane in enumerate(group.lanes):
        first = lane.bindings[0]
        uplink = first.uplink
        role, _ = _fabric_style(picture, uplink.switch.fabric if uplink and uplink.switch else "")
        addresses = [
            binding.address.text
            for binding in lane.bindings
            if binding.host.name in group.hosts and binding.address
        ]
        texts = [
            bold_text(f"{first.adapter.name} on {first.adapter.nic}"),
            small_text(f"{first.adapter.vmkernel} {_address_range(addresses)}".strip()),
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


def _fabric_group(picture: NvmePathPicture, number: int, fabric: str, href: Href) -> GraphGroup:
    role, _ = _fabric_style(picture, fabric)
    nodes = tuple(
        GraphNode(
            f"switch_{at}",
            (
                (
                    GraphCell(
                        switch_texts(picture.design.switches[name]),
                        "",
                        "switch",
                        href("switch", name),
                        width=110,
                    ),
                ),
            ),
        )
        for at, name in enumerate(picture.switches)
        if picture.design.switches[name].fabric == fabric
    )
    return GraphGroup(f"fabric_{number}", (GraphText(_fabric_title(fabric), "strong", role),), nodes)


def _array_group(picture: NvmePathPicture, number: int, name: str) -> GraphGroup:
    array = picture.design.arrays[name]
    ports = {
        route.target.port.name: route.target
        for group in picture.crowds
        for lane in group.lanes
        for route in lane.routes
        if route.target.array is array
    }
    controllers: dict[str, list[GraphCell]] = {}
    for at, port in enumerate(array.ports.values()):
        if port.name in ports:
            target = ports[port.name]
            role, _ = _fabric_style(picture, target.switch.fabric if target.switch else "")
            port_name = port.name.removeprefix(f"{port.controller}.")
            words = (bold_text(port_name), small_text(target.address.text if target.address else ""))
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


def _path_edges(picture: NvmePathPicture) -> Iterator[GraphEdge]:
    for number, group in enumerate(picture.crowds):
        for at, lane in enumerate(group.lanes):
            for route in lane.routes:
                stops = [EdgeEnd(f"hosts_{number}", f"lane_{at}", "e")]
                fabric = picture.design.switches[route.layers[0][0]].fabric if route.layers else ""
                role, style = _fabric_style(picture, fabric)
                yield from _route_edges(
                    picture,
                    stops,
                    route.layers,
                    _array_port(picture, route.target.array.name, route.target.port.name),
                    role,
                    style,
                )


def _route_edges(
    picture: NvmePathPicture,
    stops: list[EdgeEnd],
    layers: Iterable[tuple[str, ...]],
    last: EdgeEnd,
    role: Role,
    style: LineStyle,
) -> Iterator[GraphEdge]:
    """Edges from the host through each layer of switches to the array port."""
    for layer in layers:
        following = [EdgeEnd(f"switch_{picture.switches.index(name)}") for name in layer]
        for a in stops:
            for b in following:
                yield GraphEdge(a, b, role, style)
        stops = following
    for a in stops:
        yield GraphEdge(a, last, role, style)


def _array_port(picture: NvmePathPicture, array: str, port: str) -> EdgeEnd:
    ports = picture.design.arrays[array].ports
    taken = {
        route.target.port.controller: None
        for group in picture.crowds
        for lane in group.lanes
        for route in lane.routes
        if route.target.array.name == array
    }
    order = [
        name
        for name in dict.fromkeys(array_port.controller for array_port in ports.values())
        if name in taken
    ]
    number = picture.arrays.index(array)
    return EdgeEnd(
        f"controller_{number}_{order.index(ports[port].controller)}", f"port_{list(ports).index(port)}", "w"
    )


def _path_alt(picture: NvmePathPicture) -> str:
    sentences = []
    for group in picture.crowds:
        for lane in group.lanes:
            first = lane.bindings[0].adapter
            ports = [f"{route.target.port.name} on {route.target.array.name}" for route in lane.routes]
            over = compress(
                list(dict.fromkeys(name for route in lane.routes for layer in route.layers for name in layer))
            )
            path = f"reaches {enumeration(ports)} over {over or 'a cable'}" if ports else "reaches no array"
            sentences.append(f"{first.name} ({first.nic}) on {compress(group.hosts)} {path}")
    return ". ".join(sentences) + "."


DIAGRAM = Diagram(sketches=sketches)
