"""Gateways on switches of the design: protocols of one system, and switches without the VLAN of a network."""

from collections.abc import Iterator, Mapping

from ...core.origin import Origin
from ...model.types import Design, End, Network
from .. import view
from .links import fabric_names
from .ports_on_path import network_paths
from .vlans import bridge_vlans, port_vlans

PROTOCOLS_OF_ONE_SYSTEM: Mapping[str, tuple[str, ...]] = {
    "hsrp": ("cisco-nx-os",),
    "varp": ("arista-eos",),
    "vrr": ("cumulus-linux",),
}
"""Redundancy protocols of one vendor, with the operating systems of the catalog that support them."""


@view
def gateway_switches_without_vlan(design: Design) -> Mapping[str, tuple[str, ...]]:
    """Switches that have the gateway of a network and not its VLAN, by network; networks without any are left
    out."""
    by_network = {
        network.id: tuple(
            name
            for name in (network.router.switches if network.router else ())
            if name in design.switches and network.vlan not in bridge_vlans(design)[name]
        )
        for network in design.networks.values()
        if network.vlan and not network.out_of_band and (network.gateway or network.gateway6)
    }
    return {network: switches for network, switches in by_network.items() if switches}


def cables_with_vlan(design: Design, network: Network) -> Iterator[tuple[Origin, str]]:
    """The cables of hosts and arrays at switches that have a network's VLAN, each line of the design once."""
    seen = set[Origin]()
    for link in design.links:
        for end in (link.a, link.b):
            carried = port_vlans(design).get(end)
            has = carried is not None and network.vlan in (*carried.tagged, carried.untagged)
            outward = {link.a.device, link.b.device} - {*design.switches}
            if has and outward and link.origin not in seen:
                seen.add(link.origin)
                yield link.origin, f"VLAN {network.vlan} is on {end.device}"


def is_outside_fabric(design: Design, switch: str, network: Network) -> bool:
    """Whether the hosts and the routers of a network are all on switches that nothing joins with this one."""
    path = network_paths(design).get(network.id)
    homes = (*(path.switches if path else ()), *(network.router.switches if network.router else ()))
    groups = {fabric_names(design)[name] for name in homes if name in design.switches}
    return bool(groups) and fabric_names(design)[switch] not in groups


@view
def networks_by_interface(design: Design) -> Mapping[End, tuple[Network, ...]]:
    """The networks in which each interface has an address."""
    networks: dict[End, tuple[Network, ...]] = {}
    for network in design.networks.values():
        for end in {End(address.device, address.interface): None for address in network.addresses}:
            networks[end] = (*networks.get(end, ()), network)
    return networks
