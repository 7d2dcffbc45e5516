"""NVMe paths: hosts on the left, the switches of each fabric in the middle, the controllers of the arrays on
the right.

Hosts that take the same ways are one box, so that the picture of sixteen hosts is as large as that of two.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from refarch.api import Design, counted, enumeration
from refarch.api.model import Cluster, compress
from refarch.api.storage import NvmeLane, nvme_lanes

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
    Role,
    Sketch,
    Style,
    Text,
    small,
    strong,
)
from ._measure import SMALL, shortened
from ._parts import switch_texts

LOOKS: tuple[tuple[Role, Style], ...] = (
    ("storage", "solid"),
    ("link", "dashed"),
    ("vmotion", "dotted"),
    ("signal", "bold"),
)
"""Colour and line of each fabric, in turn."""


SUBSYSTEM = 216.0
"""Points that the name of a subsystem takes at most; the table beside has all of it."""


class Crowd(NamedTuple):
    """Hosts that take the same ways, and their lanes."""

    hosts: tuple[str, ...]
    lanes: tuple[NvmeLane, ...]


class Picture(NamedTuple):
    """What one picture shows, under the names that its boxes have."""

    design: Design
    cluster: Cluster
    crowds: tuple[Crowd, ...]
    switches: tuple[str, ...]
    arrays: tuple[str, ...]
    fabrics: tuple[str, ...]


def sketches(design: Design, href: Href) -> Iterator[Sketch]:
    """One sketch for each cluster whose hosts reach an array."""
    for identity, lanes in nvme_lanes(design).items():
        if any(lane.routes for lane in lanes):
            made = _picture(design, design.clusters[identity], lanes)
            title = f"NVMe paths of {made.cluster.title or identity}"
            yield Sketch(_graph(made, href), title, _alt(made))


def _picture(design: Design, cluster: Cluster, lanes: Sequence[NvmeLane]) -> Picture:
    routes = [route for lane in lanes for route in lane.routes]
    crossed = {name for route in routes for layer in route.layers for name in layer}
    switches = tuple(name for name in design.switches if name in crossed)
    arrays = tuple(dict.fromkeys(route.target.array.name for route in routes))
    fabrics = tuple(dict.fromkeys(design.switches[name].fabric for name in switches))
    return Picture(design, cluster, tuple(_crowds(lanes)), switches, arrays, fabrics)


def _crowds(lanes: Sequence[NvmeLane]) -> Iterator[Crowd]:
    by_host: dict[str, list[int]] = {}
    for number, lane in enumerate(lanes):
        for name in lane.hosts:
            by_host.setdefault(name, []).append(number)
    alike: dict[tuple[int, ...], list[str]] = {}
    for name, numbers in by_host.items():
        alike.setdefault(tuple(numbers), []).append(name)
    for taken, hosts in alike.items():
        yield Crowd(tuple(hosts), tuple(lanes[number] for number in taken))


def _graph(made: Picture, href: Href) -> Graph:
    hosts = tuple(_hosts(made, number, crowd, href) for number, crowd in enumerate(made.crowds))
    fabrics = tuple(_fabric(made, number, name, href) for number, name in enumerate(made.fabrics))
    arrays = tuple(_array(made, number, name) for number, name in enumerate(made.arrays))
    legend = tuple(Entry(_named(name), *_look(made, name)) for name in made.fabrics)
    edges = {
        frozenset((edge.a, edge.b)): edge for edge in reversed(tuple(_edges(made)))
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


def _named(fabric: str) -> str:
    return f"Fabric {fabric}" if fabric else "Fabric without a name"


def _look(made: Picture, fabric: str) -> tuple[Role, Style]:
    return LOOKS[made.fabrics.index(fabric) % len(LOOKS)] if fabric in made.fabrics else ("plain", "solid")


def _hosts(made: Picture, number: int, crowd: Crowd, href: Href) -> Node:
    head = (strong(compress(crowd.hosts)), small(counted(len(crowd.hosts), "host")))
    rows = [(Cell(head, "", "host", href("host", crowd.hosts[0]), width=170),)]
    for at, lane in enumerate(crowd.lanes):
        first = lane.bindings[0]
        uplink = first.uplink
        role, _ = _look(made, uplink.switch.fabric if uplink and uplink.switch else "")
        mine = [
            binding.address.text
            for binding in lane.bindings
            if binding.host.name in crowd.hosts and binding.address
        ]
        texts = [
            strong(f"{first.adapter.name} on {first.adapter.nic}"),
            small(f"{first.adapter.vmkernel} {_run(mine)}".strip()),
        ]
        rows.append(
            (Cell(tuple(texts), f"lane_{at}", role, href("adapter", first.adapter.vmkernel), align="left"),)
        )
    return Node(f"hosts_{number}", tuple(rows))


def _run(addresses: Sequence[str]) -> str:
    """The first and the last of several addresses."""
    return " to ".join(dict.fromkeys((addresses[0], addresses[-1]))) if addresses else ""


def _fabric(made: Picture, number: int, fabric: str, href: Href) -> Group:
    role, _ = _look(made, fabric)
    nodes = tuple(
        Node(
            f"switch_{at}",
            (
                (
                    Cell(
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
    return Group(f"fabric_{number}", (Text(_named(fabric), "strong", role),), nodes)


def _array(made: Picture, number: int, name: str) -> Group:
    array = made.design.arrays[name]
    ports = {
        route.target.port.name: route.target
        for crowd in made.crowds
        for lane in crowd.lanes
        for route in lane.routes
        if route.target.array is array
    }
    controllers: dict[str, list[Cell]] = {}
    for at, port in enumerate(array.ports.values()):
        if port.name in ports:
            target = ports[port.name]
            role, _ = _look(made, target.switch.fabric if target.switch else "")
            own = port.name.removeprefix(f"{port.controller}.")
            words = (strong(own), small(target.address.text if target.address else ""))
            controllers.setdefault(port.controller, []).append(
                Cell(words, f"port_{at}", role, align="left", width=110)
            )
    nodes = tuple(
        Node(
            f"controller_{number}_{at}",
            ((Cell((strong(controller),), "", "host"),), *((cell,) for cell in cells)),
        )
        for at, (controller, cells) in enumerate(controllers.items())
    )
    title = (
        strong(f"{name}: {array.model.vendor} {array.model.model}"),
        small(shortened(array.subsystem, SUBSYSTEM, SMALL)),
    )
    return Group(f"array_{number}", title, nodes)


def _edges(made: Picture) -> Iterator[Edge]:
    for number, crowd in enumerate(made.crowds):
        for at, lane in enumerate(crowd.lanes):
            for route in lane.routes:
                stops = [At(f"hosts_{number}", f"lane_{at}", "e")]
                fabric = made.design.switches[route.layers[0][0]].fabric if route.layers else ""
                role, style = _look(made, fabric)
                yield from _hops(
                    made,
                    stops,
                    route.layers,
                    _port(made, route.target.array.name, route.target.port.name),
                    role,
                    style,
                )


def _hops(
    made: Picture, stops: list[At], layers: Iterable[tuple[str, ...]], last: At, role: Role, style: Style
) -> Iterator[Edge]:
    """From the host through each layer of switches to the port."""
    for layer in layers:
        following = [At(f"switch_{made.switches.index(name)}") for name in layer]
        for a in stops:
            for b in following:
                yield Edge(a, b, role, style)
        stops = following
    for a in stops:
        yield Edge(a, last, role, style)


def _port(made: Picture, array: str, port: str) -> At:
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
    return At(
        f"controller_{number}_{order.index(ports[port].controller)}", f"port_{list(ports).index(port)}", "w"
    )


def _alt(made: Picture) -> str:
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
