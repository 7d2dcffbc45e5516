"""Adapters whose addresses are all in other networks than their port group: there is no telling which of the
two was meant."""

from ...model import ipv4 as net
from ...model.types import Design, Network, Vmkernel
from .. import view
from ..network.vlans import tag_of_port_group


@view
def adapters_elsewhere(design: Design) -> frozenset[tuple[str, str]]:
    """Host and name of each such VMkernel adapter; IP012 finds them. Those without any address are not among
    them."""
    networks_by_adapter: dict[tuple[str, str], set[str]] = {}
    for network in design.networks.values():
        for address in network.addresses + network.dynamic:
            networks_by_adapter.setdefault((address.device, address.interface), set()).add(network.id)
    return frozenset(
        (adapter.host, adapter.name)
        for cluster in design.clusters.values()
        for adapter in cluster.vmkernel
        if adapter.port_group is not None
        and (adapter.host, adapter.name) in networks_by_adapter
        and adapter.port_group.network not in networks_by_adapter[adapter.host, adapter.name]
    )


def adapters_in_network(design: Design, network: Network) -> list[Vmkernel]:
    """Adapters of hosts with an address in a network, host by host."""
    placed = {(address.device, address.interface) for address in (*network.addresses, *network.dynamic)}
    return [
        adapter
        for cluster in design.clusters.values()
        for adapter in cluster.vmkernel
        if (adapter.host, adapter.name) in placed
    ]


def are_adapters_misplaced(design: Design, network: Network) -> bool:
    """Whether every adapter with an address in a network is in another network or VLAN, so that the VLAN of
    this one gets to no switch (IP012, VLAN001)."""
    adapters = adapters_in_network(design, network)
    return bool(adapters) and all(
        (adapter.host, adapter.name) in adapters_elsewhere(design)
        or (
            adapter.port_group is not None
            and tag_of_port_group(design, adapter.port_group) not in (0, network.vlan)
        )
        for adapter in adapters
    )


@view
def interfaces_in_two_networks(design: Design) -> frozenset[tuple[str, str]]:
    """Host and name of each interface that two networks have under `between`; IP021 finds them."""
    first: dict[tuple[str, str], str] = {}
    doubled = set()
    for network in design.networks.values():
        for member in network.between:
            key = (member.device, member.interface)
            if first.setdefault(key, network.id) != network.id:
                doubled.add(key)
    return frozenset(doubled)


def is_prefix_wrong(network: Network) -> bool:
    """Whether none of the addresses that a network is given, at several places, is usable in its prefix: then
    that is wrong."""
    places = {address.at["text"] for address in network.addresses}
    if network.gateway:
        places.add(network.origin.child("gateway"))
    # One address outside may be a slip in that address; several stated ones point to the prefix.
    return len(places) > 1 and has_no_usable_address(network)


def has_no_usable_address(network: Network) -> bool:
    """Whether a network has addresses, and none of them is usable in its prefix; IP002 finds them."""
    values = [address.value for address in network.addresses]
    if network.gateway:
        values.append(net.parse_address(network.gateway))
    return bool(values) and not any(net.is_usable(network.base, network.length, value) for value in values)
