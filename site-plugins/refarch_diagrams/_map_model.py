"""Content of the fabric map: devices in boxes, equal ones together, and the cables between boxes.

Hosts in one rack (where the design knows racks) that are cabled to the same switches are one box. Where the
map would be too wide, equal racks become one.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from refarch.api.model import Design, End, Host, Link, Network, Rack
from refarch.api.network import link_speed, links_by_end, other_end

from ._scene_model import traffic_of_links

NodeKind = Literal["spine", "leaf", "hosts", "array", "witness"]


class MapNode(NamedTuple):
    """Box of one device, or of several equal ones."""

    id: str
    kind: NodeKind
    devices: tuple[str, ...]
    frame: str
    """Id of the frame that it is in; empty for none."""


class MapFrame(NamedTuple):
    """Rack, or what is connected where the design knows no racks."""

    id: str
    title: str
    nodes: tuple[MapNode, ...]
    racks: tuple[str, ...] = ()
    """Ids of the racks that it is; empty for what is connected."""

    def nodes_of(self, *kinds: NodeKind) -> tuple[MapNode, ...]:
        """Its boxes of some kinds, in their order."""
        return tuple(node for node in self.nodes if node.kind in kinds)


class MapEdge(NamedTuple):
    """Cables between two boxes that one line stands for: those of one port of every host of a box, or all
    between two boxes of other kinds."""

    id: str
    a: str
    b: str
    port: str
    """The port of the hosts that these cables leave from; empty for other boxes."""
    links: tuple[Link, ...]
    layers: tuple[str, ...]
    """Kinds of traffic that they carry while nothing has failed."""


class OutOfBand(NamedTuple):
    """Network out of band, or a switch of its own for it, with what is connected to it."""

    id: str
    name: str
    network: Network | None
    devices: frozenset[str]


class FabricMap(NamedTuple):
    """Content of the fabric map."""

    frames: tuple[MapFrame, ...]
    spines: tuple[MapNode, ...]
    """Boxes above the frames: spines, and witnesses, each named as its cluster is."""
    edges: tuple[MapEdge, ...]
    outside: tuple[OutOfBand, ...]
    by_port: bool = True
    """Whether cables of each port of hosts have a separate line; else those of one speed."""

    @property
    def nodes(self) -> dict[str, MapNode]:
        """Boxes that cables end at, by id."""
        inner = (node for frame in self.frames for node in frame.nodes)
        return {node.id: node for node in (*self.spines, *inner)}


def design_map(design: Design, apart: frozenset[str] = frozenset(), racks: bool = True) -> FabricMap:
    """Fabric map of a design. Hosts that are named ``apart`` have a separate box; without ``racks``
    connected devices make a frame, wherever they stand."""
    ends = links_by_end(design)
    cabled = {end.device for end in ends}
    wired = {
        name for end, link in ends.items() if (name := end.device) and _reaches_device(design, link, end)
    }
    spines = [
        switch.name
        for switch in design.switches.values()
        if switch.role == "spine" and switch.name not in wired and switch.name in cabled
    ]
    homes = _frame_of_device(design, spines, racks)
    groups = _device_groups(design, homes, apart)
    numbered = [
        (MapNode(f"n{number}", kind, devices, homes[devices[0]]))
        for number, (kind, devices) in enumerate(groups)
    ]
    frames = tuple(_map_frames(design, numbered))
    top = [MapNode(f"s{number}", "spine", (name,), "") for number, name in enumerate(spines)]
    witnesses = [cluster.id for cluster in design.clusters.values() if cluster.witness is not None]
    top += [MapNode(f"x{number}", "witness", (name,), "") for number, name in enumerate(witnesses)]
    fabric = FabricMap(frames, tuple(top), (), tuple(_management_networks(design)))
    return fabric._replace(edges=tuple(map_edges(design, fabric)))


def racks_of(design: Design, devices: Iterable[str]) -> list[Rack]:
    """Racks that any of these devices are in."""
    names = set(devices)
    return [rack for rack in design.racks.values() if any(place.device in names for place in rack.places)]


def _reaches_device(design: Design, link: Link, end: End) -> bool:
    return end.device in design.switches and other_end(link, end).device not in design.switches


def is_management_switch(design: Design, name: str) -> bool:
    """Whether a device is a switch for management alone."""
    return name in design.switches and design.switches[name].role == "management"


def _frame_of_device(design: Design, spines: Iterable[str], racks: bool) -> dict[str, str]:
    """Frame of each device that has one: its rack, or the first device of what is connected."""
    above = set(spines)
    if racks and design.racks:
        placed = {place.device: rack.id for rack in design.racks.values() for place in rack.places}
    else:
        placed = {}
    # Union-find: connected devices have one root.
    parent: dict[str, str] = {}

    def root(name: str) -> str:
        while parent.setdefault(name, name) != name:
            name = parent[name]
        return name

    for link in design.links:
        ends = (link.a.device, link.b.device)
        skipped = any(name in above or is_management_switch(design, name) for name in ends)
        if not skipped and _same_site(design, *ends):
            parent[root(ends[1])] = root(ends[0])
    names = (*design.switches, *design.hosts, *design.arrays)
    devices = [name for name in names if name not in above and not is_management_switch(design, name)]
    return {name: placed.get(name) or f"-{root(name)}" for name in devices}


def _same_site(design: Design, first: str, second: str) -> bool:
    """Whether two devices are of one site: a link between switches of two sites joins no frame."""
    if first in design.switches and second in design.switches:
        fabrics = {design.switches[name].fabric for name in (first, second)}
        return len(fabrics) == 1
    return True


def _device_groups(
    design: Design, homes: Mapping[str, str], apart: frozenset[str]
) -> Iterator[tuple[NodeKind, tuple[str, ...]]]:
    """Devices that make a box together: switches and arrays alone, hosts that are alike."""
    for name in design.switches:
        if name in homes:
            yield "leaf", (name,)
    alike: dict[tuple[object, ...], list[str]] = {}
    for host in design.hosts.values():
        alike.setdefault(_host_key(design, host, homes, apart), []).append(host.name)
    for names in alike.values():
        yield "hosts", tuple(names)
    for name in design.arrays:
        yield "array", (name,)


def _host_key(
    design: Design, host: Host, homes: Mapping[str, str], apart: frozenset[str]
) -> tuple[object, ...]:
    """Common properties of hosts that share a box."""
    ends = links_by_end(design)
    peers = []
    for nic in host.nics.values():
        link = ends.get(End(host.name, nic.name))
        if link is not None:
            device = other_end(link, End(host.name, nic.name)).device
            peers.append((nic.name, device))
    alone = host.name if host.name in apart or any(to in design.hosts for _, to in peers) else ""
    return homes[host.name], host.cluster, tuple(peers), alone


def _map_frames(design: Design, nodes: Iterable[MapNode]) -> Iterator[MapFrame]:
    members: dict[str, list[MapNode]] = {}
    for node in nodes:
        members.setdefault(node.frame, []).append(node)
    ordered = [rack for rack in design.racks if rack in members]
    ordered += [name for name in members if name not in ordered]
    for number, name in enumerate(ordered):
        members_of_frame = tuple(node._replace(frame=f"f{number}") for node in members[name])
        if name in design.racks:
            yield MapFrame(f"f{number}", design.racks[name].title, members_of_frame, (name,))
        else:
            yield MapFrame(f"f{number}", _frame_title(design, members_of_frame), members_of_frame)


def _frame_title(design: Design, nodes: Iterable[MapNode]) -> str:
    """Title of connected devices: the site of the hosts and the fabrics of the switches, or that there is no
    switch; empty for switches of no named fabric."""
    nodes = tuple(nodes)
    hosts = {name for node in nodes if node.kind == "hosts" for name in node.devices}
    sites = [
        site.name for cluster in design.clusters.values() for site in cluster.sites if hosts & set(site.hosts)
    ]
    fabrics = dict.fromkeys(design.switches[node.devices[0]].fabric for node in nodes if node.kind == "leaf")
    pieces = [f"Site {name}" for name in dict.fromkeys(sites)]
    named = [name for name in fabrics if name]
    if named:
        pieces.append(f"{'Fabric' if len(named) == 1 else 'Fabrics'} {', '.join(named)}")
    return " · ".join(pieces) or ("" if fabrics else NO_SWITCH_TITLE)


def map_edges(design: Design, drawn: FabricMap) -> Iterator[MapEdge]:
    """Cables by the boxes that they join, for hosts by their port; those inside a box are left out."""
    home = {name: node for node in drawn.nodes.values() for name in node.devices if node.kind != "witness"}
    links_by_ends: dict[tuple[str, str, str], list[Link]] = {}
    for link in design.links:
        a, b = home.get(link.a.device), home.get(link.b.device)
        if a is None or b is None or a.id == b.id:
            continue
        upper, lower = (link.a, link.b) if _row_number(a) <= _row_number(b) else (link.b, link.a)
        between_hosts = link.a.device in design.hosts and link.b.device in design.hosts
        port = lower.port if lower.device in design.hosts and not between_hosts else ""
        part = port if drawn.by_port else str(link_speed(design, link))
        key = (home[upper.device].id, home[lower.device].id, part)
        # Cables of one pair of boxes are one edge, whichever end the design names first.
        if (key[1], key[0], part) in links_by_ends:
            key = (key[1], key[0], part)
        links_by_ends.setdefault(key, []).append(link)
    for number, ((upper_id, lower_id, part), links) in enumerate(links_by_ends.items()):
        port = part if drawn.by_port else ""
        yield MapEdge(
            f"w{number}", upper_id, lower_id, port, tuple(links), traffic_of_links(design, links).layers
        )


def _row_number(node: MapNode) -> int:
    return {"witness": 0, "spine": 0, "leaf": 1, "hosts": 2, "array": 2}[node.kind]


NO_SWITCH_TITLE = "Without a switch"
"""The title of hosts that are cabled to each other, or to an array."""


def _management_networks(design: Design) -> Iterator[OutOfBand]:
    """Networks out of band, and switches for management that no such network names."""
    number = 0
    ends = links_by_end(design)
    for network in design.networks.values():
        if network.out_of_band:
            devices = {holder.device for holder in (*network.addresses, *network.dynamic)}
            if devices:
                yield OutOfBand(f"o{number}", network.id, network, frozenset(devices))
                number += 1
    for switch in design.switches.values():
        if switch.role == "management":
            devices = {other_end(link, end).device for end, link in ends.items() if end.device == switch.name}
            yield OutOfBand(f"o{number}", switch.name, None, frozenset(devices))
            number += 1
