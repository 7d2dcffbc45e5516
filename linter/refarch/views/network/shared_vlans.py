"""Networks that have the same VLAN where they can meet: in one cluster, or in one connected fabric."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from ...model.types import Design, End, Link, Network
from .. import view
from .array_ports import ports_of_interface
from .direct_cables import direct_cable_ends, direct_cables_by_network
from .links import broadcast_domains, links_by_end, other_end
from .ports_on_path import network_paths, port_groups_by_network
from .stated_routes import stated_route


class SharedVlan(NamedTuple):
    """Two networks with one VLAN, in the order of the design, and where they meet."""

    first: Network
    second: Network
    place: str
    """The place as text, e.g. ``in cluster compute``."""


@view
def places_by_network(design: Design) -> Mapping[str, frozenset[str]]:
    """Places where each network is used, as text, by the network's id; empty for an unused one."""
    return {identity: frozenset(_places_of_network(design, identity)) for identity in network_paths(design)}


def kind_of_isolation(design: Design, first: Network, second: Network) -> str:
    """Separation of two networks: ``apart`` where they are never in one cluster or fabric, ``vlans`` where
    only their VLANs separate them; empty where something can reach both, as a router does."""
    # A router can forward between them.
    if first.gateway or second.gateway or first.router or second.router:
        return ""
    if stated_route(design, first.id, second.id) is not None:
        return ""
    near, far = places_by_network(design).get(first.id), places_by_network(design).get(second.id)
    if not near or not far or _devices_of_network(first) & _devices_of_network(second):
        return ""
    common = near & far
    # A host of the cluster is in both networks.
    if any(place.startswith("in cluster") for place in common):
        return ""
    if not common:
        return "apart"
    return "vlans" if first.vlan and second.vlan and first.vlan != second.vlan else ""


def are_on_other_fabrics(design: Design, first: Network, second: Network) -> bool:
    """Whether two networks have separate fabrics, as two storage fabrics without a cable between them: most
    of their hosts, or most of their arrays, are on different ones. Their VLANs never meet, whatever their
    numbers."""
    return any(
        bool(near and far) and max(near, key=near.__getitem__) != max(far, key=far.__getitem__)
        for near, far in zip(_fabric_counts(design, first), _fabric_counts(design, second), strict=True)
    )


def _fabric_counts(design: Design, network: Network) -> tuple[Counter[str], Counter[str]]:
    """Number of ports of hosts, and of arrays, that each fabric has in a network."""
    path = network_paths(design).get(network.id)
    hosts = (
        Counter(design.switches[use.end.device].fabric for use in path.uses)
        if path is not None
        else Counter()
    )
    arrays: Counter[str] = Counter()
    if design.arrays:
        for address in network.addresses:
            array = design.arrays.get(address.device)
            for port in ports_of_interface(array, address.interface) if array is not None else ():
                near = End(address.device, port)
                link = links_by_end(design).get(near)
                switch = design.switches.get(other_end(link, near).device) if link is not None else None
                if switch is not None:
                    arrays[switch.fabric] += 1
    return hosts, arrays


def _devices_of_network(network: Network) -> frozenset[str]:
    return frozenset(address.device for address in (*network.addresses, *network.dynamic))


@view
def shared_vlans(design: Design) -> tuple[SharedVlan, ...]:
    """Every such pair once. Networks out of band, without a VLAN, or without a port group meet nobody, nor do
    those that only routers join, as the racks of a routed fabric that all use one VLAN."""
    meeting: dict[tuple[int, str], list[Network]] = {}
    for identity, network in design.networks.items():
        if network.vlan and identity in network_paths(design):
            places = (*_places_of_network(design, identity), *_standby_cables(design, identity))
            for place in dict.fromkeys(places):
                meeting.setdefault((network.vlan, place), []).append(network)
    shared: dict[tuple[str, str], SharedVlan] = {}
    for (_, place), networks in meeting.items():
        for first, second in combinations(networks, 2):
            if not _only_routers_join(design, first, second):
                shared.setdefault((first.id, second.id), SharedVlan(first, second, place))
    return tuple(shared.values())


def _only_routers_join(design: Design, first: Network, second: Network) -> bool:
    """Whether both networks have switches and no host in common, and no frame gets from the switches of one
    to those of the other."""
    domains = broadcast_domains(design)
    near, far = (network_paths(design)[network.id] for network in (first, second))
    if (
        not near.switches
        or not far.switches
        or {use.host for use in near.uses} & {use.host for use in far.uses}
    ):
        return False
    return {domains[name] for name in near.switches}.isdisjoint(domains[name] for name in far.switches)


def _standby_cables(design: Design, network: str) -> Iterator[str]:
    """Cables from host to host that a network uses when another one fails."""
    if network in direct_cables_by_network(design):
        for end, side in direct_cable_ends(design).items():
            if any(team.network is not None and team.network.id == network for team in side.standby):
                yield cable_place(links_by_end(design)[end])


def cable_place(link: Link) -> str:
    """Place where two networks meet that share a cable."""
    return f"on the cable from {link.a.device} {link.a.port} to {link.b.device} {link.b.port}"


def _places_of_network(design: Design, network: str) -> Iterator[str]:
    """The clusters and fabrics in which a network is used, or the cables of one that runs over no switch."""
    cables = direct_cables_by_network(design).get(network)
    # A network on direct cables uses no switch, and so is in no fabric.
    if cables is not None:
        for link in cables:
            yield cable_place(link)
        return
    for group in port_groups_by_network(design)[network]:
        yield f"in cluster {group.cluster}"
    fabrics = broadcast_domains(design)
    for switch in network_paths(design)[network].switches:
        yield f"in the fabric of {fabrics[switch]}"
