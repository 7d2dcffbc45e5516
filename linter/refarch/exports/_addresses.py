"""VLANs, prefixes, and addresses of an inventory."""

from collections.abc import Iterable, Iterator
from ipaddress import ip_interface
from typing import NamedTuple

from ..model.types import Design, Network
from ..views import view
from ..views.intent.switches import every_switch_intent
from ..views.network.vlans import bridge_vlans
from ._interfaces import inventory_interfaces
from ._records import InventoryAddress, InventoryPrefix, InventoryVlan

GATEWAY_ROLES = {"vrrp": "vrrp", "hsrp": "hsrp", "vrr": "vip", "varp": "vip", "anycast": "anycast"}
"""Role of the address of a gateway by its redundancy. VRR and VARP are a virtual address to an inventory."""


class DistinctAddresses(NamedTuple):
    """Addresses, each once, and a sentence for each that is left out."""

    addresses: tuple[InventoryAddress, ...]
    omitted: tuple[str, ...]


@view
def inventory_vlans(design: Design) -> tuple[InventoryVlan, ...]:
    """VLANs of networks and of bridges, each number once."""
    networks: dict[int, list[Network]] = {}
    for network in design.networks.values():
        if network.vlan:
            networks.setdefault(network.vlan, []).append(network)
    bridged = {number for numbers in bridge_vlans(design).values() for number in numbers}
    ports = {
        number
        for interface in inventory_interfaces(design)
        for number in (interface.untagged, *interface.tagged)
        if number is not None
    }
    return tuple(
        InventoryVlan(number, _vlan_name(number, networks), _networks_text(networks.get(number, [])))
        for number in sorted({*networks, *bridged, *ports})
    )


def _vlan_name(number: int, networks: dict[int, list[Network]]) -> str:
    return networks[number][0].id if number in networks else f"VLAN {number}"


def _networks_text(networks: list[Network]) -> str:
    """Networks in a VLAN with their purposes."""
    return ", ".join(
        network.id if network.id == network.purpose else f"{network.id} ({network.purpose})"
        for network in networks
    )


@view
def inventory_prefixes(design: Design) -> tuple[InventoryPrefix, ...]:
    """Prefixes of networks and of routed links, each once."""
    prefixes: dict[str, InventoryPrefix] = {}
    for network in design.networks.values():
        # A network with IPv6 alone has its prefix in both fields.
        for prefix in filter(None, dict.fromkeys((network.prefix, network.prefix6))):
            entry = InventoryPrefix(prefix, network.vlan or None, _networks_text([network]))
            known = prefixes.get(prefix)
            prefixes[prefix] = (
                known._replace(description=f"{known.description}, {entry.description}") if known else entry
            )
    for link in design.links:
        if link.subnet:
            text = f"routed link from {link.a.device} to {link.b.device}"
            prefixes.setdefault(link.subnet, InventoryPrefix(link.subnet, None, text))
    return tuple(prefixes.values())


@view
def inventory_addresses(design: Design) -> DistinctAddresses:
    """Addresses of interfaces first, then those of gateways that no interface has. The first interface with
    an address has it, because an inventory refuses the second."""
    addresses: dict[str, InventoryAddress] = {}
    omitted = []
    for address in _all_addresses(design):
        host = str(ip_interface(address.address).ip)
        known = addresses.setdefault(host, address)
        if (
            known is not address
            and address.device
            and (known.device, known.interface)
            != (
                address.device,
                address.interface,
            )
        ):
            omitted.append(
                f"address {host} of {address.device} {address.interface} is omitted: "
                f"{known.device} {known.interface} has it"
            )
    return DistinctAddresses(tuple(_with_primary(addresses.values())), tuple(omitted))


def _with_primary(addresses: Iterable[InventoryAddress]) -> Iterator[InventoryAddress]:
    """Addresses; the first one for management is primary, one of IPv4 and one of IPv6 on each device."""
    known: set[tuple[str, int]] = set()
    for address in addresses:
        key = (address.device, ip_interface(address.address).version)
        is_primary = address.manages and not address.is_out_of_band and key not in known
        if is_primary:
            known.add(key)
        yield address._replace(is_primary=is_primary)


def _all_addresses(design: Design) -> Iterator[InventoryAddress]:
    """Addresses of the IP plan, of routed links, and of gateways, in this order."""
    for network in design.networks.values():
        for address in network.addresses:
            if address.text:
                text = f"{address.text}/{network.length}"
                yield _planned_address(design, network, text, address.device, address.interface)
        for six in network.addresses6:
            yield _planned_address(
                design, network, f"{six.text}/{network.length6}", six.device, six.interface
            )
    for switch in every_switch_intent(design).values():
        for port in switch.ports.values():
            if port.address and not port.bond:
                yield InventoryAddress(port.address, switch.name, port.name, description="routed link")
        for bond in switch.bonds.values():
            if bond.address:
                yield InventoryAddress(bond.address, switch.name, bond.name, description="routed link")
    yield from _gateways(design)


def _planned_address(
    design: Design, network: Network, address: str, device: str, interface: str
) -> InventoryAddress:
    """An address of the IP plan; without interface if the device is not in the inventory."""
    if (device, interface) not in _interface_ends(design):
        return InventoryAddress(address, description=f"{network.id}: {device} {interface}")
    host = design.hosts.get(device)
    return InventoryAddress(
        address,
        device,
        interface,
        manages=network.purpose == "management",
        is_out_of_band=host is not None and interface == host.bmc,
        description=network.id,
    )


@view
def _interface_ends(design: Design) -> frozenset[tuple[str, str]]:
    """Device and name of every interface."""
    return frozenset((interface.device, interface.name) for interface in inventory_interfaces(design))


def _gateways(design: Design) -> Iterator[InventoryAddress]:
    for network in design.networks.values():
        redundancy = network.router.redundancy if network.router is not None else ""
        for gateway, length in ((network.gateway, network.length), (network.gateway6, network.length6)):
            if gateway:
                role = GATEWAY_ROLES.get(redundancy, "")
                yield InventoryAddress(
                    f"{gateway}/{length}", role=role, description=f"gateway of {network.id}"
                )
