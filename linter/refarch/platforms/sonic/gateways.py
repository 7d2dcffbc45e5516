"""Addresses of a SONiC switch in VLANs, on loopbacks, and on ports that the IP plan lists.

In an MCLAG pair, both switches have the same address in a VLAN; if each switch has a separate address, the
VLAN is in the table MCLAG_UNIQUE_IP. The documented models support no other form of shared gateways.

Read on 2026-11-23: sonic-net/sonic-buildimage, src/sonic-yang-models/doc/Configuration.md, "L3 Interfaces",
"Loopback Interface"; its YANG models sonic-vlan, sonic-interface and sonic-mclag; sonic-net/SONiC,
doc/mclag/MCLAG_Enhancements_HLD.md, "Unique IP enhancements".
"""

import re
from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import FurtherSubnet, InterfaceAddress, SwitchGateway, SwitchIntent
from ..target import cosmetic
from .mclag import has_session
from .ports import LARGEST_MTU
from .tables import PORT, SonicOutput, TableEntry, address, entry, not_configured, prefix
from .vlans import NO_VLAN, NUMBERS

_LOOPBACK = re.compile(r"Loopback(0|[1-9][0-9]{0,3})")
ALONE = ("", "none")
"""Protocols of gateways that only one switch has."""

NO_ADDRESS = cosmetic("the switch has no configured address in it")
NO_SHARED = "outside of an MCLAG pair, SONiC in these releases does not support shared addresses"
OWN_BESIDES = "SONiC in these releases does not support a shared address in addition to switch addresses"
NO_PROTOCOL = cosmetic(
    "SONiC in these releases supports neither VRRP nor anycast gateways; an MCLAG pair uses the same "
    "address on both"
)
NOWHERE = "only loopbacks (Loopback0), routed ports, and the management port eth0 can have addresses"
FAMILIES = (("address", "shared", "length"), ("address6", "shared6", "length6"))

Subnet = SwitchGateway | FurtherSubnet | InterfaceAddress


def gateways(switch: SwitchIntent) -> Iterator[SonicOutput]:
    """Addresses of the switch in VLANs."""
    for gateway in switch.gateways.values():
        if gateway.vlan in NUMBERS:
            yield from _gateway(switch, gateway)
        else:
            yield not_configured(gateway, "vlan", "gateways.vlan", str(gateway.vlan), NO_VLAN)


def _gateway(switch: SwitchIntent, gateway: SwitchGateway) -> Iterator[SonicOutput]:
    subnets: list[tuple[str, SwitchGateway | FurtherSubnet]] = [("gateways", gateway)]
    subnets += [("gateways.further", further) for further in gateway.further.values()]
    has_own = any(subnet.address or subnet.address6 for _, subnet in subnets)
    reason = OWN_BESIDES if has_own else ""
    if not has_own and not has_session(switch) and gateway.redundancy not in ALONE:
        reason = NO_SHARED
    written = [piece for path, subnet in subnets for piece in _subnet(path, gateway.vlan, subnet, reason)]
    yield from _interface(gateway, any(isinstance(piece, TableEntry) for piece in written))
    if has_own and has_session(switch):
        unique = {"unique_ip": ("enable", "vlan")}
        yield entry("MCLAG_UNIQUE_IP", f"Vlan{gateway.vlan}", gateway, "vlan", **unique)
    yield from written
    if gateway.redundancy not in ALONE:
        thing = f"Vlan{gateway.vlan}"
        yield not_configured(gateway, "redundancy", "gateways.redundancy", thing, NO_PROTOCOL)


def _interface(gateway: SwitchGateway, has_address: bool) -> Iterator[SonicOutput]:
    """VLAN, and its interface if one of its addresses is configured."""
    name, has_size = f"Vlan{gateway.vlan}", has_address and gateway.mtu <= LARGEST_MTU
    mtu = gateway.mtu if has_size else None
    yield entry("VLAN", name, gateway, "vlan", vlanid=(gateway.vlan, "vlan"), mtu=(mtu, "mtu"))
    if has_address:
        yield entry("VLAN_INTERFACE", name, gateway, "vlan")
    if not has_size:
        reason = f"the maximum MTU of SONiC VLANs is {LARGEST_MTU} bytes" if has_address else NO_ADDRESS
        yield not_configured(gateway, "mtu", "gateways.mtu", name, reason)


def _subnet(
    path: str, vlan: int, subnet: SwitchGateway | FurtherSubnet, reason: str
) -> Iterator[SonicOutput]:
    """Addresses in one network. ``reason`` states why a shared address is not supported; empty if it is."""
    name = f"Vlan{vlan}"
    for own, shared, length in FAMILIES:
        stated, common = getattr(subnet, own), getattr(subnet, shared)
        if stated:
            yield _address("VLAN_INTERFACE", name, stated, subnet, own)
        if common and not reason:
            router = f"{address(common, origin_of(subnet, shared))}/{getattr(subnet, length)}"
            yield _address("VLAN_INTERFACE", name, router, subnet, shared)
        elif common and common != stated.partition("/")[0]:
            yield not_configured(subnet, shared, f"{path}.{shared}", name, reason)


def _address(table: str, name: str, stated: str, record: Subnet, field: str) -> TableEntry:
    return entry(table, f"{name}|{prefix(stated, origin_of(record, field))}", record, field)


def other_addresses(switch: SwitchIntent) -> Iterator[SonicOutput]:
    """Addresses of loopbacks, and of ports that the IP plan lists."""
    for other in switch.other_addresses.values():
        port = switch.ports.get(other.interface)
        if _LOOPBACK.fullmatch(other.interface):
            yield from _other_address("LOOPBACK_INTERFACE", other)
        elif PORT.fullmatch(other.interface) and (port is None or port.routed):
            yield from _other_address("INTERFACE", other)
        else:
            for field in ("interface", "address", "address6", "dhcp"):
                if getattr(other, field):
                    yield not_configured(other, field, f"other_addresses.{field}", other.interface, NOWHERE)


def _other_address(table: str, other: InterfaceAddress) -> Iterator[SonicOutput]:
    yield entry(table, other.interface, other, "interface")
    for field in ("address", "address6"):
        if getattr(other, field):
            yield _address(table, other.interface, getattr(other, field), other, field)
    if other.dhcp:
        reason = "SONiC supports DHCP only on its management port"
        yield not_configured(other, "dhcp", "other_addresses.dhcp", other.interface, reason)
