"""Junos configuration of VLANs, their gateways (IRB interfaces), and loopbacks.

Sources, looked up 2026-11-29: Juniper, YANG modules of Junos 23.4R2 for the QFX Series; Juniper, l3-interface
(VLAN), with Enhanced Layer 2 Software,
https://juniper.net/documentation/en_US/junos13.2/topics/reference/configuration-statement/l3-interface-edit-vlans-qfx-series.html;
Juniper, irb (Interfaces) (``vrrp-group``, ``virtual-address``, ``accept-data``),
https://juniper.net/documentation/en_US/junos13.2/topics/reference/configuration-statement/irb-edit-interfaces.html;
Juniper, mtu (interfaces) (jumbo packets need the MTU on the ports and on ``irb``; the protocol MTU plus the
14 bytes of the header fit into the media MTU),
https://juniper.net/documentation/us/en/software/junos/cli-reference/topics/ref/statement/mtu-edit-interfaces-ni.html.
"""

import re
from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import FurtherSubnet, InterfaceAddress, SwitchGateway, SwitchIntent
from ..industry_cli import Output, not_configured
from ..switch_addresses import address_not_configured, routed_port
from ..target import NotConfigured, cosmetic, word
from .names import delete_line, set_line, vlan_names

ABOVE_IP = 14
"""Bytes of the Ethernet header, which the MTU of an interface counts and that of IP does not."""

LARGEST_MTU = 9216
LARGEST_GROUP = 255

_LOOPBACK = re.compile(r"(?:loopback|lo)\s?(\d{1,4})(?:\.0)?", re.IGNORECASE)

Subnet = SwitchGateway | FurtherSubnet

ALONE = ("", "none")
"""Keywords of a gateway that only one switch is."""


def vlans(switch: SwitchIntent) -> Iterator[Output]:
    """VLANs by the names of their networks, those of gateways and of ports without a cable included."""
    names = vlan_names(switch)
    for vlan in switch.vlans.values():
        name = names[vlan.number]
        places = (origin_of(vlan, "number"), origin_of(vlan, "name"))
        yield set_line(f"vlans {name} vlan-id {vlan.number}", *places)
        if vlan.name not in ("", name):
            reason = f"not a name of a VLAN on Junos; the VLAN is {name}"
            yield not_configured("vlans.name", vlan, reason, str(vlan.number))
    known = set(switch.vlans)
    for gateway in switch.gateways.values():
        name, place = names[gateway.vlan], origin_of(gateway, "vlan")
        if gateway.vlan not in known:
            known.add(gateway.vlan)
            yield set_line(f"vlans {name} vlan-id {gateway.vlan}", place)
        yield set_line(f"vlans {name} l3-interface irb.{gateway.vlan}", place, gateway.origin)
    for port in switch.unused_ports.values():
        if port.vlan is not None and port.vlan not in known:
            known.add(port.vlan)
            yield set_line(f"vlans {names[port.vlan]} vlan-id {port.vlan}", origin_of(port, "vlan"))


def gateways(switch: SwitchIntent) -> Iterator[Output]:
    """IRB interfaces with addresses."""
    fitting = [one for one in switch.gateways.values() if one.mtu + ABOVE_IP <= LARGEST_MTU]
    if fitting:
        largest = max(one.mtu for one in fitting) + ABOVE_IP
        yield set_line(f"interfaces irb mtu {largest}", *(origin_of(one, "mtu") for one in fitting))
    for gateway in switch.gateways.values():
        unit = f"interfaces irb unit {gateway.vlan}"
        yield delete_line(unit, origin_of(gateway, "vlan"))
        yield from _gateway(gateway, unit)


def _gateway(gateway: SwitchGateway, unit: str) -> Iterator[Output]:
    subnets: list[Subnet] = [gateway, *gateway.further.values()]
    has_redundancy = False
    for six in ("", "6"):
        family = f"{unit} family inet{six}"
        listed = _own_addresses(gateway, subnets, six)
        if listed and gateway.mtu + ABOVE_IP <= LARGEST_MTU:
            yield set_line(f"{family} mtu {gateway.mtu}", origin_of(gateway, "mtu"))
        for text, (subnet, field) in listed.items():
            at = origin_of(subnet, field)
            address = f"{family} address {word(text, at)}"
            yield set_line(address, at)
            if _has_group(gateway, subnet, six):
                has_redundancy = True
                yield from _vrrp(gateway, subnet, address)
    if gateway.redundancy not in ALONE and not has_redundancy:
        reason = cosmetic("this gateway does not use this protocol on Junos")
        yield not_configured("gateways.redundancy", gateway, reason, str(gateway.vlan))


def _own_addresses(gateway: SwitchGateway, subnets: list[Subnet], six: str) -> dict[str, tuple[Subnet, str]]:
    """Addresses of the switch, and the gateway address if no other switch shares it, each once, with their
    fields."""
    listed: dict[str, tuple[Subnet, str]] = {}
    for subnet in subnets:
        own, shared = getattr(subnet, f"address{six}"), getattr(subnet, f"shared{six}")
        if own:
            listed.setdefault(own, (subnet, f"address{six}"))
        if shared and gateway.redundancy in ALONE and own.partition("/")[0] != shared:
            address = f"{shared}/{getattr(subnet, f'length{six}')}"
            listed.setdefault(address, (subnet, f"shared{six}"))
    return listed


def _has_group(gateway: SwitchGateway, subnet: Subnet, six: str) -> bool:
    """Whether a VRRP group has the shared address of a subnet."""
    own = getattr(subnet, f"address{six}").partition("/")[0]
    is_other = getattr(subnet, f"shared{six}") not in ("", own)
    return gateway.redundancy == "vrrp" and bool(own) and is_other and not six


def gateway_limits(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Shared addresses and MTUs of gateways that Junos cannot have."""
    for gateway in switch.gateways.values():
        subnets: list[Subnet] = [gateway, *gateway.further.values()]
        for subnet in subnets:
            for six in ("", "6"):
                own = getattr(subnet, f"address{six}").partition("/")[0]
                is_lost = getattr(subnet, f"shared{six}") not in ("", own) and gateway.redundancy not in ALONE
                if is_lost and not _has_group(gateway, subnet, six):
                    yield _shared_limit(gateway, subnet, f"shared{six}")
        if gateway.mtu + ABOVE_IP > LARGEST_MTU:
            reason = f"the MTU of an IRB interface is up to {LARGEST_MTU - ABOVE_IP} bytes"
            yield not_configured("gateways.mtu", gateway, reason, str(gateway.vlan))


def _shared_limit(gateway: SwitchGateway, subnet: Subnet, field: str) -> NotConfigured:
    """Shared address that is not configured."""
    if gateway.redundancy == "vrrp" and field == "shared6":
        reason = "VRRP for IPv6 requires a shared link-local address, which the design does not state"
    elif gateway.redundancy == "vrrp":
        reason = "VRRP requires an address of the switch in the VLAN"
    else:
        reason = "Junos uses VRRP for it, but the design does not state VRRP"
    if subnet is gateway:
        return not_configured(f"gateways.{field}", gateway, reason, str(gateway.vlan))
    assert isinstance(subnet, FurtherSubnet)
    thing = f"{gateway.vlan} {subnet.network}"
    return not_configured(f"gateways.further.{field}", subnet, reason, thing)


def _vrrp(gateway: SwitchGateway, subnet: Subnet, address: str) -> Iterator[Output]:
    """VRRP group of a shared address. ``accept-data`` makes the switch answer pings to it."""
    group = (gateway.vlan - 1) % LARGEST_GROUP + 1
    at, shared = origin_of(gateway, "redundancy"), origin_of(subnet, "shared")
    command = f"{address} vrrp-group {group}"
    yield set_line(f"{command} virtual-address {word(subnet.shared, shared)}", at, shared)
    yield set_line(f"{command} accept-data", at)


def other_interfaces(switch: SwitchIntent) -> Iterator[Output]:
    """Addresses of the IP plan for loopbacks and for routed ports without a link address."""
    for record in switch.other_addresses.values():
        interface = _interface(switch, record)
        if not interface:
            continue
        place = origin_of(record, "interface")
        for field, family in (("address", "inet"), ("address6", "inet6")):
            if getattr(record, field):
                at = origin_of(record, field)
                address = word(getattr(record, field), at)
                yield set_line(f"interfaces {interface} unit 0 family {family} address {address}", place, at)
        if record.dhcp:
            at = origin_of(record, "dhcp")
            yield set_line(f"interfaces {interface} unit 0 family inet dhcp", place, at)


def address_limits(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Addresses of interfaces that Junos does not have."""
    for key, record in switch.other_addresses.items():
        if not _interface(switch, record):
            reason = "it is neither the loopback lo0 nor a routed port without a link address"
            yield from address_not_configured(key, record, reason)


def _interface(switch: SwitchIntent, record: InterfaceAddress) -> str:
    """Interface name on Junos; empty if it has no such interface. There is one loopback, lo0."""
    loopback = _LOOPBACK.fullmatch(record.interface)
    if loopback:
        return "lo0" if int(loopback[1]) == 0 and not record.dhcp else ""
    return routed_port(switch, record)
