"""NX-OS configuration of VLANs, their gateways, and the vPC domain.

Sources, looked up 2026-11-23: Microsoft, expected configuration std_cisco_nxos_switched of its Azure Local
Physical Network Config Tool (VLANs, SVIs, HSRP version 2 with the VLAN's number as group), and
AzureLocal-Supportability, Reference-TOR-2Node-Switchless-Storage.md (vpc domain with delay restore,
peer-gateway, auto-recovery); Cisco, Ansible collection
cisco.nxos, module nxos_vpc (peer-keepalive ... vrf management, role priority); netlab, templates for NX-OS
(vrrpv3; a device shows the address with ``primary``); Batfish's grammar of NX-OS (HSRP for IPv6).
"""

import zlib
from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import FurtherSubnet, MlagPair, SwitchGateway, SwitchIntent
from ..industry_cli import (
    Output,
    block,
    description,
    further_subnets,
    line,
    not_configured,
    parking_vlans,
    vlan_name,
)
from ..target import NotConfigured, cosmetic, word

LONGEST_NAME = 32
RESERVED = range(3968, 4095)
"""VLANs that the switch reserves, unless another range is configured and the switch is restarted."""

LARGEST_DOMAIN = 1000
FIRST_PRIORITY, SECOND_PRIORITY = 1000, 2000
"""Role priorities of the vPC pair: the switch with the lower value becomes primary."""

LARGEST_VRRP_GROUP = 255

PROTOCOLS = ("hsrp", "vrrp")

VPC_COMMANDS = {
    "peer_gateway": "peer-gateway",
    "auto_recovery": "auto-recovery",
    "restore_delay": "delay restore",
}
"""Commands of a vPC domain by the field of the pair."""


def vlans(switch: SwitchIntent) -> Iterator[Output]:
    """VLANs with the names of their networks, including those that unused ports are parked in."""
    for vlan in switch.vlans.values():
        place = origin_of(vlan, "number")
        if vlan.number in RESERVED:
            reason = "NX-OS reserves VLANs 3968 to 4094"
            yield not_configured("vlans.number", vlan, reason, str(vlan.number))
            continue
        yield from block(line(f"vlan {vlan.number}", place, vlan.origin), vlan_name(vlan, LONGEST_NAME))
    yield from parking_vlans(switch, {vlan.number for vlan in switch.vlans.values()})


def gateways(switch: SwitchIntent) -> Iterator[Output]:
    """VLAN interfaces with addresses."""
    for gateway in switch.gateways.values():
        place = origin_of(gateway, "vlan")
        header = line(f"interface Vlan{gateway.vlan}", place, gateway.origin)
        yield from block(header, _gateway(gateway))


def _gateway(gateway: SwitchGateway) -> Iterator[Output]:
    text = description(gateway.network, gateway.origin, 254)
    yield line(f"description {text}", origin_of(gateway, "network"))
    yield line(f"mtu {gateway.mtu}", origin_of(gateway, "mtu"))
    for field, family in (("address", "ip"), ("address6", "ipv6")):
        if getattr(gateway, field):
            place = origin_of(gateway, field)
            yield line(f"{family} address {word(getattr(gateway, field), place)}", place)
    for further in gateway.further.values():
        yield from _further(further)
    yield from _shared_address(gateway)
    yield line("no shutdown", gateway.origin)


def _further(further: FurtherSubnet) -> Iterator[Output]:
    """Addresses of the switch in a second network of the VLAN."""
    for field, family, kind in (("address", "ip", " secondary"), ("address6", "ipv6", "")):
        if getattr(further, field):
            place = origin_of(further, field)
            yield line(f"{family} address {word(getattr(further, field), place)}{kind}", place)


def groups(gateway: SwitchGateway) -> tuple[str, str]:
    """Shared IPv4 and IPv6 addresses of the pair by HSRP or VRRP; empty if no group is configured."""
    four = gateway.shared if gateway.address and gateway.shared != _host(gateway.address) else ""
    six = gateway.shared6 if gateway.address6 and gateway.shared6 != _host(gateway.address6) else ""
    protocol = gateway.redundancy
    return (four if protocol in PROTOCOLS else ""), (six if protocol == "hsrp" else "")


def _host(address: str) -> str:
    return address.partition("/")[0]


def _shared_address(gateway: SwitchGateway) -> Iterator[Output]:
    """Shared address of the pair."""
    four, six = groups(gateway)
    if gateway.redundancy == "hsrp" and (four or six):
        yield from _hsrp(gateway, four, six)
    elif four:
        yield from _vrrp(gateway, four)
    if gateway.redundancy and not any(groups(gateway)):
        reason = cosmetic("this gateway does not use this protocol on NX-OS")
        yield not_configured("gateways.redundancy", gateway, reason, f"Vlan{gateway.vlan}")
    reason = "refarch does not configure shared addresses in a second network of a VLAN"
    yield from further_subnets(gateway, ("shared", "shared6"), reason, f"Vlan{gateway.vlan}")


def gateway_limits(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Shared addresses of gateways that NX-OS cannot have, so that hosts have no gateway."""
    for gateway in switch.gateways.values():
        yield from _not_shared(gateway)


def _not_shared(gateway: SwitchGateway) -> Iterator[NotConfigured]:
    thing, protocol, written = f"Vlan{gateway.vlan}", gateway.redundancy, groups(gateway)
    for field, own, is_written in (
        ("shared", gateway.address, bool(written[0])),
        ("shared6", gateway.address6, bool(written[1])),
    ):
        address = getattr(gateway, field)
        if is_written or not address or address == _host(own):
            continue
        if not own:
            reason = "next to the shared address, the switch needs its own address with a prefix length"
        elif protocol not in PROTOCOLS:
            reason = "the design states neither HSRP nor VRRP, which NX-OS uses without VXLAN"
        else:
            reason = "VRRP for IPv6 requires a shared link-local address, which the design does not state"
        yield not_configured(f"gateways.{field}", gateway, reason, thing)


def _hsrp(gateway: SwitchGateway, four: str, six: str) -> Iterator[Output]:
    place = origin_of(gateway, "redundancy")
    yield line("hsrp version 2", place)
    for family, address, field in (("", four, "shared"), (" ipv6", six, "shared6")):
        if address:
            header = line(f"hsrp {gateway.vlan}{family}", place, origin_of(gateway, field))
            inner = line(f"ip {word(address, origin_of(gateway, field))}", origin_of(gateway, field))
            yield from block(header, [inner])


def _vrrp(gateway: SwitchGateway, four: str) -> Iterator[Output]:
    place, shared = origin_of(gateway, "redundancy"), origin_of(gateway, "shared")
    header = line(f"vrrpv3 {vrrp_group(gateway.vlan)} address-family ipv4", place, shared)
    yield from block(header, [line(f"address {word(four, shared)} primary", shared)])


def vrrp_group(vlan: int) -> int:
    """VRRP group of a VLAN: its number if it is a valid group, otherwise the remainder, the same on both
    switches."""
    return (vlan - 1) % LARGEST_VRRP_GROUP + 1


def pair(switch: SwitchIntent) -> Iterator[Output]:
    """vPC domain with its peer keepalive between the management addresses."""
    mlag, own = switch.mlag, switch.management
    if mlag is None:
        return
    number, stated = domain(mlag)
    if not stated:
        yield line(f"! The design states no vPC domain number; {number} is derived from the name of the pair")
        if mlag.domain:
            reason = f"a vPC domain is 1 to {LARGEST_DOMAIN}; {number} is derived from the name of the pair"
            yield not_configured("mlag.domain", mlag, reason)
    body: list[Output] = []
    priority = FIRST_PRIORITY if mlag.is_first else SECOND_PRIORITY
    body.append(line(f"role priority {priority}", origin_of(mlag, "is_first")))
    if mlag.peer_address and own is not None and own.address:
        peer, source = origin_of(mlag, "peer_address"), origin_of(own, "address")
        ends = f"destination {word(mlag.peer_address, peer)} source {own.address.partition('/')[0]}"
        body.append(line(f"peer-keepalive {ends} vrf management", peer, source))
    elif mlag.peer_address:
        reason = "the switch has no management address as the source of the peer keepalive"
        yield not_configured("mlag.peer_address", mlag, reason)
    else:
        peer_name = _printable_text(mlag.peer)
        body.append(line(f"! peer-keepalive to {peer_name}: the design has no management address for it"))
    body += _behavior(mlag)
    yield from block(line(f"vpc domain {number}", origin_of(mlag, "domain"), mlag.origin), body)
    links = [bond.name for bond in switch.bonds.values() if bond.peer_link]
    if links != [mlag.peer_link]:
        yield not_configured("mlag.peer_link", mlag, "it is not the only bond between the two switches")
    if not links:
        yield not_configured("mlag.peer", mlag, "the design has no bond between the two switches")


def _behavior(mlag: MlagPair) -> Iterator[Output]:
    """Behavior of the pair after a restart and for packets to the MAC address of the other switch."""
    stated = {field: getattr(mlag, field) for field in VPC_COMMANDS}
    missing = [VPC_COMMANDS[field] for field, value in stated.items() if value is None]
    if missing:
        yield line(f"! The design does not state {', '.join(missing)}; the defaults of NX-OS apply")
    if mlag.restore_delay is not None:
        yield line(f"delay restore {mlag.restore_delay}", origin_of(mlag, "restore_delay"))
    for field in ("peer_gateway", "auto_recovery"):
        command, value = VPC_COMMANDS[field], stated[field]
        if value is not None:
            yield line(command if value else f"no {command}", origin_of(mlag, field))


def _printable_text(text: str) -> str:
    return "".join(character if character.isprintable() else " " for character in text)


def domain(mlag: MlagPair) -> tuple[int, bool]:
    """Number of the vPC domain, and True if the design states it."""
    if mlag.domain.isascii() and mlag.domain.isdecimal() and 1 <= int(mlag.domain) <= LARGEST_DOMAIN:
        return int(mlag.domain), True
    return zlib.crc32(mlag.name.encode()) % LARGEST_DOMAIN + 1, False
