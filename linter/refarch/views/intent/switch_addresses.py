"""IP addresses of a switch: of its management port, in its VLANs, and on whatever else the design names."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.switch_interfaces import is_loopback, vlan_of
from ...model.types import Address, Address6, Design, Network, Switch, origin_of
from .. import view
from .switch_records import FurtherSubnet, InterfaceAddress, ManagementPort, SwitchGateway, SwitchPort

HOST_LENGTH, HOST_LENGTH6 = 32, 128
"""Lengths of a prefix with one address, which loopbacks have: their network in the IP plan is the range that
all switches share. That is practice."""


class _SwitchAddress(NamedTuple):
    """Addresses of one interface of a switch in one network; empty where it has none."""

    interface: str
    network: Network
    address: str
    address6: str
    dhcp: bool
    origin: Origin
    origin6: Origin


@view
def _addresses_by_switch(design: Design) -> Mapping[str, Mapping[tuple[str, str], _SwitchAddress]]:
    """All addresses of switches, by device, then by network and interface."""
    addresses: dict[str, dict[tuple[str, str], _SwitchAddress]] = {name: {} for name in design.switches}
    for network in design.networks.values():
        for address in (*network.addresses, *network.dynamic):
            if address.device in addresses:
                addresses[address.device][network.id, address.interface] = _switch_address(network, address)
        for six in network.addresses6:
            if six.device in addresses:
                of_device, key = addresses[six.device], (network.id, six.interface)
                of_device[key] = _with_ipv6(network, of_device.get(key), six)
    return addresses


def _switch_address(network: Network, address: Address) -> _SwitchAddress:
    text = f"{address.text}/{network.length}" if address.text else ""
    place = origin_of(address, "text")
    return _SwitchAddress(address.interface, network, text, "", address.is_by_dhcp, place, place)


def _with_ipv6(network: Network, known: _SwitchAddress | None, address: Address6) -> _SwitchAddress:
    text, place = f"{address.text}/{network.length6}", origin_of(address, "text")
    if known is None:
        return _SwitchAddress(address.interface, network, "", text, False, place, place)
    return known._replace(address6=text, origin6=place)


def _addresses_of_switch(design: Design, switch: Switch) -> list[_SwitchAddress]:
    return list(_addresses_by_switch(design)[switch.name].values())


def _is_management_interface(design: Design, switch: Switch, interface: str) -> bool:
    product = design.products.get(switch.nos, {})
    port, other_ports = product.get("management_port"), product.get("other_management_ports", ())
    return interface == port or interface in other_ports


def _management_addresses(
    design: Design, switch: Switch
) -> tuple[_SwitchAddress | None, _SwitchAddress | None]:
    """The first IPv4 and the first IPv6 address of the management port: of several ports, of the one that the
    design gives an address first."""
    managing = [
        address
        for address in _addresses_of_switch(design, switch)
        if _is_management_interface(design, switch, address.interface)
    ]
    of_port = [address for address in managing if address.interface == managing[0].interface]
    ipv4 = next((address for address in of_port if address.address or address.dhcp), None)
    ipv6 = next((address for address in of_port if address.address6), None)
    return ipv4, ipv6


def _loopback_address(interface: str, address: str, length: int) -> str:
    """Address of an interface; of a loopback with the length of a single address."""
    if not address or not is_loopback(interface):
        return address
    return f"{address.partition('/')[0]}/{length}"


def management_port(design: Design, switch: Switch) -> ManagementPort | None:
    """The management port with its addresses; None where the design has none for it."""
    ipv4, ipv6 = _management_addresses(design, switch)
    first = ipv4 or ipv6
    if first is None:
        return None
    at: dict[str, Origin] = {"interface": first.origin}
    if ipv4 is not None:
        stated = switch if switch.gateway else ipv4.network
        at |= {"address": ipv4.origin, "dhcp": ipv4.origin, "gateway": origin_of(stated, "gateway")}
    if ipv6 is not None:
        at |= {"address6": ipv6.origin6, "gateway6": origin_of(ipv6.network, "gateway6")}
    return ManagementPort(
        interface=first.interface,
        address=ipv4.address if ipv4 is not None else "",
        gateway=(switch.gateway or ipv4.network.gateway) if ipv4 is not None and ipv4.address else "",
        address6=ipv6.address6 if ipv6 is not None else "",
        gateway6=ipv6.network.gateway6 if ipv6 is not None else "",
        dhcp=ipv4 is not None and ipv4.dhcp,
        origin=switch.origin,
        at=at,
    )


def management_address(design: Design, name: str) -> str:
    """The address of a switch's management port, without length; empty where the design has none, or no such
    switch."""
    switch = design.switches.get(name)
    port = management_port(design, switch) if switch is not None else None
    return "" if port is None else (port.address or port.address6).partition("/")[0]


def switch_gateways(design: Design, switch: Switch) -> dict[int, SwitchGateway]:
    """VLANs in which the switch has an address, or the gateway's, by number."""
    gateways: dict[int, SwitchGateway] = {}
    for gateway in _gateways_of_switch(design, switch):
        first = gateways.setdefault(gateway.vlan, gateway)
        # Two networks in one VLAN: the first is the gateway's, the other is added to it.
        if first is not gateway:
            further = {**first.further, gateway.network: _further_subnet(gateway)}
            gateways[gateway.vlan] = first._replace(further=further)
    return gateways


def _further_subnet(gateway: SwitchGateway) -> FurtherSubnet:
    return FurtherSubnet(
        gateway.network,
        gateway.address,
        gateway.address6,
        gateway.shared,
        gateway.shared6,
        gateway.length,
        gateway.length6,
        gateway.origin,
        gateway.at,
    )


def _is_vlan_interface(address: _SwitchAddress) -> bool:
    """Whether an address belongs to the switch's interface in a VLAN, by the interface's name."""
    return bool(address.network.vlan) and vlan_of(address.interface) > 0


def _gateways_of_switch(design: Design, switch: Switch) -> Iterator[SwitchGateway]:
    by_network: dict[str, _SwitchAddress] = {}
    for address in _addresses_of_switch(design, switch):
        if _is_vlan_interface(address) and not address.dhcp:
            by_network.setdefault(address.network.id, address)
    served = _served_networks(design).get(switch.name, frozenset())
    numbers = sorted(served | {_network_numbers(design)[name] for name in by_network})
    networks = _numbered_networks(design)
    for network in (networks[number] for number in numbers):
        if network.vlan:
            serves = network.router is not None and switch.name in network.router.switches
            yield _switch_gateway(network, by_network.get(network.id), serves)


@view
def _numbered_networks(design: Design) -> tuple[Network, ...]:
    """Networks in the order of the design."""
    return tuple(design.networks.values())


@view
def _network_numbers(design: Design) -> Mapping[str, int]:
    """Number of each network in the order of the design, by its id."""
    return {identity: number for number, identity in enumerate(design.networks)}


@view
def _served_networks(design: Design) -> Mapping[str, frozenset[int]]:
    """Numbers of the networks whose gateway a switch has, by switch."""
    served: dict[str, set[int]] = {}
    for number, network in enumerate(design.networks.values()):
        for name in network.router.switches if network.router is not None else ():
            served.setdefault(name, set()).add(number)
    return {name: frozenset(numbers) for name, numbers in served.items()}


def _switch_gateway(network: Network, address: _SwitchAddress | None, serves: bool) -> SwitchGateway:
    """Gateway of a VLAN: the shared address where the switch ``serves`` the network, and the switch's own."""
    router = network.router
    at = {
        "vlan": origin_of(network, "vlan"),
        "mtu": origin_of(network, "mtu"),
        "shared": origin_of(network, "gateway"),
        "shared6": origin_of(network, "gateway6"),
        "network": network.origin,
        "address": address.origin if address is not None else network.origin,
        "address6": address.origin6 if address is not None else network.origin,
    }
    if router is not None:
        at["redundancy"] = origin_of(router, "redundancy")
    return SwitchGateway(
        vlan=network.vlan,
        network=network.id,
        address=address.address if address is not None else "",
        address6=address.address6 if address is not None else "",
        shared=network.gateway if serves else "",
        shared6=network.gateway6 if serves else "",
        length=network.length,
        length6=network.length6,
        redundancy=router.redundancy if router is not None and serves else "",
        mtu=network.mtu,
        further={},
        origin=network.origin,
        at=at,
    )


def other_addresses(
    design: Design, switch: Switch, ports: Mapping[str, SwitchPort]
) -> dict[str, InterfaceAddress]:
    """Addresses of the switch that neither its management port nor a VLAN nor a routed link has, by
    interface."""
    managing = _management_addresses(design, switch)
    others: dict[str, InterfaceAddress] = {}
    for address in _addresses_of_switch(design, switch):
        is_configured_elsewhere = address in managing or (_is_vlan_interface(address) and not address.dhcp)
        port = ports.get(address.interface)
        is_of_link = port is not None and port.address == address.address and not address.address6
        if not is_configured_elsewhere and not is_of_link:
            key = (
                address.interface
                if address.interface not in others
                else f"{address.interface} {address.network.id}"
            )
            others[key] = InterfaceAddress(
                address.interface,
                _loopback_address(address.interface, address.address, HOST_LENGTH),
                _loopback_address(address.interface, address.address6, HOST_LENGTH6),
                address.dhcp,
                address.origin,
                {
                    "interface": address.origin,
                    "address": address.origin,
                    "address6": address.origin6,
                    "dhcp": address.origin,
                },
            )
    return others
