"""IP addresses of a switch: of its management port, in its VLANs, and on whatever else the design names."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.switch_interfaces import vlan_of
from ...model.types import Address, Address6, Design, Network, Switch, where
from .. import view
from .switch_records import FurtherSubnet, Gateway, Management, OtherAddress, SwitchPort


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
    found: dict[str, dict[tuple[str, str], _SwitchAddress]] = {name: {} for name in design.switches}
    for network in design.networks.values():
        for address in (*network.addresses, *network.dynamic):
            if address.device in found:
                found[address.device][network.id, address.interface] = _switch_address(network, address)
        for six in network.addresses6:
            if six.device in found:
                of_device, key = found[six.device], (network.id, six.interface)
                of_device[key] = _with_ipv6(network, of_device.get(key), six)
    return found


def _switch_address(network: Network, address: Address) -> _SwitchAddress:
    text = f"{address.text}/{network.length}" if address.text else ""
    place = where(address, "text")
    return _SwitchAddress(address.interface, network, text, "", not address.text, place, place)


def _with_ipv6(network: Network, own: _SwitchAddress | None, six: Address6) -> _SwitchAddress:
    text, place = f"{six.text}/{network.length6}", where(six, "text")
    if own is None:
        return _SwitchAddress(six.interface, network, "", text, False, place, place)
    return own._replace(address6=text, origin6=place)


def _addresses_of_switch(design: Design, switch: Switch) -> list[_SwitchAddress]:
    return list(_addresses_by_switch(design)[switch.name].values())


def _is_management_interface(design: Design, switch: Switch, interface: str) -> bool:
    product = design.products.get(switch.nos, {})
    own, others = product.get("management_port"), product.get("other_management_ports", ())
    return interface == own or interface in others


def _management_addresses(
    design: Design, switch: Switch
) -> tuple[_SwitchAddress | None, _SwitchAddress | None]:
    """The first IPv4 and the first IPv6 address of the management port: of several ports, of the one that the
    design gives an address first."""
    owned = [
        own
        for own in _addresses_of_switch(design, switch)
        if _is_management_interface(design, switch, own.interface)
    ]
    of_port = [own for own in owned if own.interface == owned[0].interface]
    four = next((own for own in of_port if own.address or own.dhcp), None)
    six = next((own for own in of_port if own.address6), None)
    return four, six


def management_port(design: Design, switch: Switch) -> Management | None:
    """The management port with its addresses; None where the design has none for it."""
    four, six = _management_addresses(design, switch)
    first = four or six
    if first is None:
        return None
    at: dict[str, Origin] = {"interface": first.origin}
    if four is not None:
        stated = switch if switch.gateway else four.network
        at |= {"address": four.origin, "dhcp": four.origin, "gateway": where(stated, "gateway")}
    if six is not None:
        at |= {"address6": six.origin6, "gateway6": where(six.network, "gateway6")}
    return Management(
        interface=first.interface,
        address=four.address if four is not None else "",
        gateway=(switch.gateway or four.network.gateway) if four is not None and four.address else "",
        address6=six.address6 if six is not None else "",
        gateway6=six.network.gateway6 if six is not None else "",
        dhcp=four is not None and four.dhcp,
        origin=switch.origin,
        at=at,
    )


def management_address(design: Design, name: str) -> str:
    """The address of a switch's management port, without length; empty where the design has none, or no such
    switch."""
    switch = design.switches.get(name)
    own = management_port(design, switch) if switch is not None else None
    return "" if own is None else (own.address or own.address6).partition("/")[0]


def switch_gateways(design: Design, switch: Switch) -> dict[int, Gateway]:
    """VLANs in which the switch has an address, or the gateway's, by number."""
    found: dict[int, Gateway] = {}
    for gateway in _gateways_of_switch(design, switch):
        first = found.setdefault(gateway.vlan, gateway)
        if first is not gateway:
            further = {**first.further, gateway.network: _further_subnet(gateway)}
            found[gateway.vlan] = first._replace(further=further)
    return found


def _further_subnet(gateway: Gateway) -> FurtherSubnet:
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


def _is_vlan_interface(own: _SwitchAddress) -> bool:
    """Whether an address belongs to the switch's interface in a VLAN, by the interface's name."""
    return bool(own.network.vlan) and vlan_of(own.interface) > 0


def _gateways_of_switch(design: Design, switch: Switch) -> Iterator[Gateway]:
    by_network: dict[str, _SwitchAddress] = {}
    for own in _addresses_of_switch(design, switch):
        if _is_vlan_interface(own) and not own.dhcp:
            by_network.setdefault(own.network.id, own)
    for network in design.networks.values():
        router = network.router
        serves = router is not None and switch.name in router.switches
        if network.vlan and (serves or network.id in by_network):
            yield _switch_gateway(network, by_network.get(network.id), serves)


def _switch_gateway(network: Network, own: _SwitchAddress | None, serves: bool) -> Gateway:
    router = network.router
    at = {
        "vlan": where(network, "vlan"),
        "mtu": where(network, "mtu"),
        "shared": where(network, "gateway"),
        "shared6": where(network, "gateway6"),
        "network": network.origin,
        "address": own.origin if own is not None else network.origin,
        "address6": own.origin6 if own is not None else network.origin,
    }
    if router is not None:
        at["redundancy"] = where(router, "redundancy")
    return Gateway(
        vlan=network.vlan,
        network=network.id,
        address=own.address if own is not None else "",
        address6=own.address6 if own is not None else "",
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
) -> dict[str, OtherAddress]:
    """Addresses of the switch that neither its management port nor a VLAN nor a routed link has, by
    interface."""
    managing = _management_addresses(design, switch)
    found: dict[str, OtherAddress] = {}
    for own in _addresses_of_switch(design, switch):
        told = own in managing or (_is_vlan_interface(own) and not own.dhcp)
        port = ports.get(own.interface)
        is_of_link = port is not None and port.address == own.address and not own.address6
        if not told and not is_of_link:
            key = own.interface if own.interface not in found else f"{own.interface} {own.network.id}"
            found[key] = OtherAddress(
                own.interface,
                own.address,
                own.address6,
                own.dhcp,
                own.origin,
                {"interface": own.origin, "address": own.origin, "address6": own.origin6, "dhcp": own.origin},
            )
    return found
