"""Content of the scene that topology, failures, and overview show: boxes of devices in tiers and lanes, and
the bundles of cables between them.

A fabric is a lane: two fabrics of the same hosts are drawn above and below them. Hosts are one box if they
have the same ports and end on the same group of switch ports: a split port, a rack, a switch.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from refarch.api.failure import effect_of_no_failure
from refarch.api.model import SERVICE_TITLES, Design, End, Host, Link, compress
from refarch.api.network import (
    Attachment,
    attachments_of,
    link_speed,
    links_by_end,
    other_end,
    port_choices,
    sites_of_hosts,
    sites_of_switches,
)

from ._graph import Role
from ._shared_texts import fabric_title, is_peer_link, network_role

NodeKind = Literal["switch", "hosts", "array", "router", "witness"]
"""Devices of the design, and what it names without cables: the router of a site, and the witness of a
cluster."""

SINGLE, SPLIT_GROUPS, RACKS, CLUSTERS, SWITCH_GROUPS, KINDS = range(6)
"""Folding, from none to one box for each kind of device: hosts by the split ports that they end on, hosts by
rack, hosts by cluster, equal switches and arrays, and at last everything of one kind."""


class SceneNode(NamedTuple):
    """Box of one device, or of several equal ones."""

    id: str
    kind: NodeKind
    devices: tuple[str, ...]
    tier: int
    """0 for hosts and arrays, 1 for leaf switches, 2 for the switches behind them."""
    fabric: int = 0
    """Number of the connected switches that it is one of; 0 for hosts and arrays."""
    site: str = ""


class SceneBundle(NamedTuple):
    """Cables between two boxes in one line: those of one port of every host, of one controller
    of an array, or all between two switches."""

    id: str
    a: str
    b: str
    port: str
    """Port of the hosts, or controller of the array, that these cables leave from; empty between switches."""
    links: tuple[Link, ...]
    is_peer_link: bool = False

    @property
    def is_outside(self) -> bool:
        """Whether the design has no cable for it."""
        return not self.links


class ScenePart(NamedTuple):
    """Devices that cables connect, or a stretched cluster does."""

    nodes: tuple[SceneNode, ...]
    bundles: tuple[SceneBundle, ...]
    fabrics: tuple[str, ...]
    """Titles of the connected groups of switches."""
    is_mirrored: bool
    """Whether its two fabrics are drawn above and below their hosts."""
    is_column: bool = False
    """Whether its hosts are below each other instead of side by side."""
    section: str = ""
    """Title of the section of a larger part that it is; empty for a whole part."""
    is_matrix: bool = False
    """Whether it is a mesh of so many hosts that its cables are drawn as a matrix."""
    site: str = ""
    """Site that it is the section of; empty for any other part."""

    @property
    def nodes_by_id(self) -> dict[str, SceneNode]:
        """Boxes by their ids."""
        return {node.id: node for node in self.nodes}

    def row(self, node: SceneNode) -> int:
        """Row of a box, from the top down; 0 is the row of the hosts, or the first one of a column."""
        if self.is_column:
            return self.nodes.index(node)
        return node.tier if self.is_mirrored and node.fabric == 1 else -node.tier

    @property
    def has_sites(self) -> bool:
        """Whether any of its boxes is at a site."""
        return any(node.site for node in self.nodes)

    @property
    def frames(self) -> dict[str, list[SceneNode]]:
        """Boxes in the frame of each site. A section has at most the frame of its site, without a router that
        the router of another site is next to; it has none if any other box of the site has such neighbors."""
        sites = dict.fromkeys(node.site for node in self.nodes if node.site)
        frames = {site: [node for node in self.nodes if node.site == site] for site in sites}
        if not self.section:
            return frames
        shared = {self.row(node) for node in self.nodes if node.site != self.site}
        outside = [node for node in frames.get(self.site, []) if self.row(node) in shared]
        if not self.site or any(node.kind != "router" for node in outside):
            return {}
        return {self.site: [node for node in frames[self.site] if node not in outside]}

    @property
    def devices(self) -> frozenset[str]:
        """Names of all its devices."""
        return frozenset(name for node in self.nodes for name in node.devices)


def scene_parts(
    design: Design,
    folding: int = SPLIT_GROUPS,
    apart: frozenset[str] = frozenset(),
    by_controller: bool = True,
    joins_peers: bool = False,
    has_matrices: bool = True,
) -> list[ScenePart]:
    """Connected parts of a design. Hosts that are named ``apart`` have a separate box; without
    ``by_controller`` all cables from a switch to an array are one bundle; with ``joins_peers`` equal switches
    of a tier that cables connect are one box; without ``has_matrices`` a mesh of any size is one part with
    the switches of its hosts."""
    nodes = _nodes(design, folding, apart, joins_peers)
    bundles = list(_bundles(design, nodes, by_controller, by_port=folding < KINDS))
    parts = []
    for members in _connected_nodes(design, nodes, bundles):
        names = {node.id for node in members}
        own = tuple(bundle for bundle in bundles if bundle.a in names)
        part = _part(design, members, own)
        parts += _mesh_apart(part) if has_matrices else [part]
    return parts


MIN_MATRIX = 5
"""Hosts from which on a mesh is a matrix."""


def _mesh_apart(part: ScenePart) -> list[ScenePart]:
    """Part, and apart from it the cables from host to host if they are a mesh of many: more pairs of hosts
    than the ring of the same hosts has."""
    hosts = {node.id: node for node in part.nodes if node.kind == "hosts" and len(node.devices) == 1}
    direct = tuple(each for each in part.bundles if each.a in hosts and each.b in hosts)
    ends = {end for each in direct for end in (each.a, each.b)}
    pairs = {frozenset((each.a, each.b)) for each in direct}
    if len(ends) < MIN_MATRIX or len(pairs) <= len(ends):
        return [part]
    others = tuple(each for each in part.bundles if each not in direct)
    matrix = part._replace(
        nodes=tuple(node for node in part.nodes if node.id in ends),
        bundles=direct,
        section="From host to host" if others else "",
        is_matrix=True,
    )
    return [part._replace(bundles=others), matrix] if others else [matrix]


def is_management_switch(design: Design, name: str) -> bool:
    """Whether a device is a switch for management alone, which the scene leaves out."""
    return name in design.switches and design.switches[name].role == "management"


def _nodes(design: Design, folding: int, apart: frozenset[str], joins_peers: bool) -> list[SceneNode]:
    cabled = {end.device for end in links_by_end(design)}
    tiers = _switch_tiers(design)
    sites = {**sites_of_hosts(design), **sites_of_switches(design)}
    peers = _peer_groups(design, tiers, sites) if joins_peers else {}
    groups: dict[object, list[str]] = {}
    kinds: dict[object, tuple[NodeKind, int]] = {}
    for name, switch in design.switches.items():
        if is_management_switch(design, name):
            continue
        tier = tiers[name]
        key: object = peers.get(name, name)
        if folding >= SWITCH_GROUPS:
            kind = (switch.fabric, switch.model.id) if folding < KINDS else ""
            key = ("switch", tier, sites.get(name, ""), kind)
        groups.setdefault(key, []).append(name)
        kinds[key] = ("switch", tier)
    for host in design.hosts.values():
        if host.name in cabled:
            key = _host_key(design, host, folding, apart, sites)
            groups.setdefault(key, []).append(host.name)
            kinds[key] = ("hosts", 0)
    for name, array in design.arrays.items():
        key = name if folding < SWITCH_GROUPS else ("array", array.model.id if folding < KINDS else "")
        groups.setdefault(key, []).append(name)
        kinds[key] = ("array", 0)
    return [
        SceneNode(f"n{number}", kinds[key][0], tuple(names), kinds[key][1], 0, sites.get(names[0], ""))
        for number, (key, names) in enumerate(groups.items())
    ]


def _peer_groups(design: Design, tiers: Mapping[str, int], sites: Mapping[str, str]) -> dict[str, str]:
    """First of the equal switches of a tier and a site that cables connect with each switch."""
    switches = design.switches
    ends = [(link.a.device, link.b.device) for link in design.links]
    pairs = [
        (a, b)
        for a, b in ends
        if a in switches
        and b in switches
        and switches[a].model.id == switches[b].model.id
        and tiers[a] == tiers[b]
        and sites.get(a) == sites.get(b)
    ]
    return connected_roots(switches, pairs)


def _switch_tiers(design: Design) -> dict[str, int]:
    """Tiers of all switches: 1 for those with hosts or arrays, their MLAG peers, and leaves of spines, and 2
    for other spines. Any other switch is one tier above the nearest of them."""
    near: dict[str, list[str]] = {name: [] for name in design.switches}
    for end, link in links_by_end(design).items():
        if end.device in near:
            near[end.device].append(other_end(link, end).device)
    edge = {name for name, peers in near.items() if any(peer not in near for peer in peers)}
    spines = {name for name, switch in design.switches.items() if switch.role == "spine"} - edge
    for pair in design.mlags.values():
        if not edge.isdisjoint(pair.switches):
            edge.update(set(pair.switches) - spines)
    tiers = {name: 1 for name in near if name in edge or not spines.isdisjoint(near[name])}
    tiers |= dict.fromkeys(spines, 2)
    reached = [name for name in near if tiers.get(name) == 1]
    for name in reached:
        for peer in near[name]:
            if peer in near and peer not in tiers:
                tiers[peer] = tiers[name] + 1
                reached.append(peer)
    return {name: tiers.get(name, 1) for name in near}


def _host_key(
    design: Design, host: Host, folding: int, apart: frozenset[str], sites: Mapping[str, str]
) -> tuple[object, ...]:
    """Common properties of hosts that share a box."""
    ends = links_by_end(design)
    peers: list[tuple[object, ...]] = []
    alone = host.name if host.name in apart else ""
    for nic in host.nics.values():
        end = End(host.name, nic.name)
        if end not in ends:
            continue
        far = other_end(ends[end], end)
        if far.device in design.hosts:
            alone = host.name
        if not is_management_switch(design, far.device):
            split = split_port(design, far) if folding <= SPLIT_GROUPS else ""
            peers.append((nic.name, far.device, split))
    site = sites.get(host.name, "")
    rack = rack_of(design, host.name) if folding <= RACKS else ""
    if folding >= SWITCH_GROUPS:
        peers, alone = [], host.name if host.name in apart else ""
    return host.cluster if folding < KINDS else "", site, rack, tuple(peers), alone


def split_port(design: Design, end: End) -> str:
    """Front-panel port that a switch port is a part of; empty if the port is not split."""
    switch = design.switches.get(end.device)
    port = switch.ports.get(end.port) if switch else None
    return port.parent if port else ""


def rack_of(design: Design, name: str) -> str:
    """Id of the rack of a device; empty if no rack contains it."""
    racks = (rack.id for rack in design.racks.values() if any(place.device == name for place in rack.places))
    return next(racks, "")


def _bundles(
    design: Design, nodes: Iterable[SceneNode], by_controller: bool, by_port: bool
) -> Iterator[SceneBundle]:
    """Cables by the boxes at their ends, the upper one first; cables inside a box are left out."""
    home = {name: node for node in nodes for name in node.devices}
    groups: dict[tuple[str, str, str], list[Link]] = {}
    for link in design.links:
        if link.a.device not in home or link.b.device not in home:
            continue
        upper, lower = link.a, link.b
        if home[upper.device].tier < home[lower.device].tier:
            upper, lower = lower, upper
        a, b = home[upper.device], home[lower.device]
        if a.id == b.id:
            continue
        key = (a.id, b.id, _bundle_key(design, link, upper, lower, by_controller) if by_port else "")
        # Cables of one pair of boxes are one bundle, whichever end the design names first.
        if (b.id, a.id, key[2]) in groups:
            key = (b.id, a.id, key[2])
        groups.setdefault(key, []).append(link)
    for number, ((a_id, b_id, part), links) in enumerate(groups.items()):
        peer = all(is_peer_link(design, link) for link in links)
        yield SceneBundle(f"w{number}", a_id, b_id, part.partition("\n")[0], tuple(links), peer)


def _bundle_key(design: Design, link: Link, upper: End, lower: End, by_controller: bool) -> str:
    """Common property of the cables of a bundle between two boxes; its first line is the port that it
    leaves."""
    if lower.device in design.switches:
        return "\npeer" if is_peer_link(design, link) else ""
    if upper.device in design.switches and lower.device in design.arrays:
        port = design.arrays[lower.device].ports.get(lower.port)
        return (port.controller if port else lower.port) if by_controller else ""
    if upper.device in design.switches:
        return lower.port
    # Each cable between two hosts, or a host and an array, is a line of its own.
    return f"{lower.port}\n{link.number}"


def _connected_nodes(
    design: Design, nodes: Iterable[SceneNode], bundles: Iterable[SceneBundle]
) -> list[list[SceneNode]]:
    """Boxes that bundles connect, or that have hosts of one stretched cluster."""
    nodes = list(nodes)
    pairs = [(bundle.a, bundle.b) for bundle in bundles]
    for cluster in design.clusters.values():
        hosts = {host for site in cluster.sites for host in site.hosts}
        members = [node.id for node in nodes if hosts & set(node.devices)]
        pairs += [(members[0], member) for member in members[1:]]
    roots = connected_roots([node.id for node in nodes], pairs)
    groups: dict[str, list[SceneNode]] = {}
    for node in nodes:
        groups.setdefault(roots[node.id], []).append(node)
    cabled = {end.device for end in links_by_end(design)}
    return [group for group in groups.values() if any(not cabled.isdisjoint(node.devices) for node in group)]


def connected_roots(names: Iterable[str], pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """First of the names that each name is connected to."""
    order = {name: at for at, name in enumerate(names)}
    parent = {name: name for name in order}

    def root(name: str) -> str:
        while parent[name] != name:
            name = parent[name]
        return name

    for pair in pairs:
        first, second = sorted((root(pair[0]), root(pair[1])), key=order.__getitem__)
        parent[second] = first
    return {name: root(name) for name in order}


def _part(design: Design, members: list[SceneNode], bundles: tuple[SceneBundle, ...]) -> ScenePart:
    kinds = {node.id: node.kind for node in members}
    switches = [node for node in members if node.kind == "switch"]
    between = [(each.a, each.b) for each in bundles if kinds[each.a] == kinds[each.b] == "switch"]
    roots = connected_roots([node.id for node in switches], between)
    fabrics = list(dict.fromkeys(roots.values()))
    reached: dict[str, set[str]] = {name: set() for name in fabrics}
    for bundle in bundles:
        if kinds[bundle.a] == "switch" and kinds[bundle.b] != "switch":
            reached[roots[bundle.a]].add(bundle.b)
    direct = any(kinds[bundle.a] != "switch" for bundle in bundles)
    mirrored = len(fabrics) == 2 and not direct and bool(reached[fabrics[0]] & reached[fabrics[1]])
    named = [_group_title(design, [node for node in switches if roots[node.id] == name]) for name in fabrics]
    nodes = [
        node._replace(fabric=fabrics.index(roots[node.id])) if node.kind == "switch" else node
        for node in members
    ]
    part = ScenePart(tuple(nodes), bundles, tuple(named), mirrored)
    return with_surroundings(design, part)


def _group_title(design: Design, switches: Iterable[SceneNode]) -> str:
    names = [name for node in switches for name in node.devices]
    fabrics = list(dict.fromkeys(design.switches[name].fabric for name in names))
    if len(fabrics) == 1 and fabrics[0]:
        return fabric_title(fabrics[0])
    return f"Fabric of {compress(names)}"


def with_surroundings(design: Design, part: ScenePart) -> ScenePart:
    """Part with the witnesses of its clusters, and with a router for each site of a cluster whose sites no
    cable of the design joins."""
    nodes, bundles = list(part.nodes), list(part.bundles)
    for number, cluster in enumerate(design.clusters.values()):
        if part.devices.isdisjoint(host.name for host in cluster.hosts):
            continue
        top = max(node.tier for node in part.nodes)
        highest = [node for node in part.nodes if node.tier == top]
        sites = [site.name for site in cluster.sites]
        if len(sites) > 1 and all(node.site in sites for node in highest):
            routers = [
                SceneNode(f"r{number}-{at}", "router", (name,), top + 1, 0, name)
                for at, name in enumerate(sites)
            ]
            for router in routers:
                below = [node for node in highest if node.site == router.site]
                bundles += [
                    SceneBundle(f"{router.id}{node.id}", router.id, node.id, "", ()) for node in below
                ]
            if cluster.site_link is not None and not _joins_sites(part):
                bundles.append(SceneBundle(f"k{number}", routers[0].id, routers[1].id, "", ()))
            highest, top = routers, top + 1
            nodes += routers
        if cluster.witness is not None:
            witness = SceneNode(f"x{number}", "witness", (cluster.id,), top + 1)
            nodes.append(witness)
            bundles += [
                SceneBundle(f"{witness.id}{node.id}", witness.id, node.id, "", ()) for node in highest
            ]
    return part._replace(nodes=tuple(nodes), bundles=tuple(bundles))


def _joins_sites(part: ScenePart) -> bool:
    sites = {node.id: node.site for node in part.nodes}
    return any(sites[each.a] != sites[each.b] for each in part.bundles)


MAX_COLUMN = 8
"""Hosts that are drawn below each other with the cables between them."""


def part_sections(part: ScenePart) -> list[ScenePart]:
    """Sections of a part: its sites, or its switches and the cables from host to host, else the leaf switches
    of the same hosts with these hosts, else its fabrics. Each has the boxes above them, and switches of other
    sections that cables join to its switches."""
    nodes_by_id = part.nodes_by_id
    direct = tuple(
        each for each in part.bundles if nodes_by_id[each.a].kind != "switch" and not each.is_outside
    )
    others = tuple(each for each in part.bundles if each not in direct)
    if direct:
        ends = {end for each in direct for end in (each.a, each.b)}
        if len(ends) > MAX_COLUMN:
            return []
        joined = part._replace(
            nodes=tuple(node for node in part.nodes if node.id in ends),
            bundles=direct,
            section="From host to host" if others else "",
            is_column=True,
        )
        return [part._replace(bundles=others, section="To the switches"), joined] if others else [joined]
    low = [node.id for node in part.nodes if node.tier < 2 and node.kind not in ("router", "witness")]
    pairs = [
        (each.a, each.b) for each in part.bundles if nodes_by_id[each.a].tier != nodes_by_id[each.b].tier
    ]
    roots = connected_roots(low, [pair for pair in pairs if set(pair) <= set(low)])
    groups: dict[str, set[str]] = {}
    for node in part.nodes:
        if node.site or (node.id in roots and not part.has_sites):
            groups.setdefault(node.site or roots[node.id], set()).add(node.id)
    shared = {node.id for node in part.nodes if not any(node.id in group for group in groups.values())}
    shared |= {node.id for node in part.nodes if node.kind == "router"}
    if len(groups) < 2:
        return list(_fabric_sections(part))
    sections = []
    for key, group in groups.items():
        level = [each for each in part.bundles if nodes_by_id[each.a].tier == nodes_by_id[each.b].tier]
        beside = {end for each in level if {each.a, each.b} & group for end in (each.a, each.b)}
        names = group | shared | beside
        hosts = [name for node in part.nodes if node.id in group and not node.tier for name in node.devices]
        site = key if part.has_sites else ""
        sections.append(
            part._replace(
                nodes=tuple(node for node in part.nodes if node.id in names),
                bundles=tuple(each for each in part.bundles if {each.a, each.b} <= names),
                section=f"Site {site}" if site else range_name(hosts),
                site=site,
            )
        )
    return sections


def _fabric_sections(part: ScenePart) -> Iterator[ScenePart]:
    """Fabrics of a part, each with all that is cabled to it; none for one fabric, and for two that are drawn
    above and below their hosts."""
    for number, title in enumerate(part.fabrics) if len(part.fabrics) > 1 and not part.is_mirrored else ():
        own = {node.id for node in part.nodes if node.kind == "switch" and node.fabric == number}
        bundles = tuple(each for each in part.bundles if {each.a, each.b} & own)
        names = own | {end for each in bundles for end in (each.a, each.b)}
        nodes = tuple(node for node in part.nodes if node.id in names)
        yield part._replace(nodes=nodes, bundles=bundles, section=title)


def own_site_section(section: ScenePart) -> ScenePart:
    """Section of a site without the witness and the routers of other sites, which another section has."""
    sites = {node.site for node in section.nodes if node.kind == "hosts"}
    outside = {
        node.id for node in section.nodes if node.kind in ("router", "witness") and node.site not in sites
    }
    return section._replace(
        nodes=tuple(node for node in section.nodes if node.id not in outside),
        bundles=tuple(each for each in section.bundles if outside.isdisjoint((each.a, each.b))),
    )


TRAFFIC_LAYERS: Mapping[str, str] = {
    "vmotion": "vmotion",
    "live-migration": "vmotion",
    "management": "management",
}
"""Layers of kinds of traffic; that of the product itself is ``is_storage``, anything else ``other``."""


TRAFFIC_ROLES: tuple[Role, ...] = ("storage", "lossless", "vmotion", "management", "one")
"""Colors of traffic, the most important first."""


class Traffic(NamedTuple):
    """Traffic of a cable while nothing has failed."""

    layers: tuple[str, ...]
    titles: tuple[str, ...]
    roles: tuple[Role, ...]
    """Colors of its networks, the most important first."""


def traffic_of_links(design: Design, links: Iterable[Link]) -> Traffic:
    """Traffic on cables of hosts and arrays while nothing has failed; none if they are standby."""
    return traffic_of_users(design, users_of_links(design, links, effect_of_no_failure(design).dead_ends))


def users_of_links(design: Design, links: Iterable[Link], dead: Collection[End]) -> list[Attachment]:
    """Attachments of hosts and arrays that use cables while some ports are dead."""
    users: dict[int, Attachment] = {}
    for link in links:
        for end in (link.a, link.b):
            for attachment in attachments_of(design).get(end.device, ()):
                used = {lead.near_end for choice in port_choices(attachment, dead) for lead in choice}
                if end in used:
                    users[id(attachment)] = attachment
    return list(users.values())


def traffic_of_users(design: Design, users: Iterable[Attachment]) -> Traffic:
    """Traffic of attachments: each layer, each title, and each color once."""
    layers: dict[str, None] = {}
    titles: dict[str, None] = {}
    roles: set[Role] = set()
    for attachment in users:
        kinds = [TRAFFIC_LAYERS.get(kind, "other") for kind in attachment.kinds]
        layers.update(dict.fromkeys(["storage"] if attachment.is_storage else kinds))
        network = design.networks.get(attachment.network)
        named = attachment.services or ((network.purpose,) if network else attachment.kinds)
        titles.update(dict.fromkeys(SERVICE_TITLES.get(kind, kind) for kind in named))
        role = network_role(network)
        roles.add(role if role != "plain" else "storage" if attachment.is_storage else "one")
    return Traffic(tuple(layers), tuple(titles), tuple(role for role in TRAFFIC_ROLES if role in roles))


def common_speed(design: Design, links: Iterable[Link]) -> int:
    """Mbit/s of cables if all have the same; else 0."""
    speeds = {link_speed(design, link) or 0 for link in links}
    return speeds.pop() if len(speeds) == 1 else 0


def range_name(names: Iterable[str]) -> str:
    """Several names as ``esx-01 to 08``; otherwise as ranges."""
    short = compress(tuple(names))
    match = re.fullmatch(r"([^\[\],]*)\[(\d+)-(\d+)\]([^\[\],]*)", short)
    if match is None:
        return short
    first, last = (f"{match[1]}{number}{match[4]}" for number in match.group(2, 3))
    return f"{first} to {last if match[4] else match[3]}"
