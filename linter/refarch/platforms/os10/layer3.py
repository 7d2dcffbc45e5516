"""OS10 configuration of VLANs, their gateways, and the VLT domain.

Sources, looked up 2026-11-23: Dell, Dell AX System for Azure Local, Switch Configurations - RoCE and iWARP
(H19195.5, April 2026: interface vlan, vrrp-group, vlt-domain), and Ansible collection dellemc.os10 (roles
os10_vlt, os10_vrrp, os10_vlan), and OS10 user guides, Virtual Link Trunking, VLT backup (backup destination
ipv6; looked up 2026-11-24); netlab, templates for OS10 (the MTU of an interface is the IP MTU plus 32 bytes;
delay-restore, looked up 2026-11-29); Dell, KB 000317732, SmartFabric OS10 Virtual Link Trunking Layer 2
Reference Architecture (vlt-mac; looked up 2026-11-29).
"""

import hashlib
import zlib
from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import MlagPair, SwitchGateway, SwitchIntent
from ..industry_cli import (
    ADDRESSES,
    Output,
    block,
    description,
    further_subnets,
    line,
    not_configured,
    parking_vlans,
)
from ..target import ConfigLine, NotConfigured, cosmetic, word
from .ports import LONGEST_DESCRIPTION, is_interconnect
from .qos import INDENT

ABOVE_IP = 32
"""Bytes by which the MTU of an interface exceeds the IP MTU."""

LARGEST_DOMAIN = 255
FIRST_PRIORITY, SECOND_PRIORITY = 4096, 8192
"""Priorities of the VLT pair: the switch with the lower value becomes primary."""

LARGEST_VRRP_GROUP = 255

LOCALLY_ADMINISTERED = 0x02
"""First byte of a unicast MAC address that no vendor assigns."""


def vlans(switch: SwitchIntent) -> Iterator[Output]:
    """VLANs with the names of their networks, including those with gateways and those that unused ports are
    parked in."""
    for vlan in switch.vlans.values():
        header = line(f"interface vlan{vlan.number}", origin_of(vlan, "number"), vlan.origin)
        body: list[Output] = []
        if vlan.name:
            body.append(_description_line(vlan.name, line("", origin_of(vlan, "name"))))
        gateway = switch.gateways.get(vlan.number)
        body.append(line("no shutdown", vlan.origin))
        yield from block(header, [*body, *(_gateway(gateway) if gateway is not None else ())], INDENT)
    known = {vlan.number for vlan in switch.vlans.values()}
    for key, gateway in switch.gateways.items():
        if key not in known or gateway.vlan != key:
            known.add(gateway.vlan)
            yield from _only_gateway(gateway)
    yield from parking_vlans(switch, known, "interface vlan")


def _only_gateway(gateway: SwitchGateway) -> Iterator[Output]:
    header = line(f"interface vlan{gateway.vlan}", origin_of(gateway, "vlan"), gateway.origin)
    body = [
        _description_line(gateway.network, line("", origin_of(gateway, "network"))),
        line("no shutdown", gateway.origin),
    ]
    yield from block(header, [*body, *_gateway(gateway)], INDENT)


def _description_line(text: str, of: ConfigLine) -> ConfigLine:
    written = description(text, of.origins[0], LONGEST_DESCRIPTION)
    return of._replace(text=f'description "{written}"')


def _gateway(gateway: SwitchGateway) -> Iterator[Output]:
    yield line(f"mtu {gateway.mtu + ABOVE_IP}", origin_of(gateway, "mtu"))
    for field, family in (("address", "ip"), ("address6", "ipv6")):
        if getattr(gateway, field):
            place = origin_of(gateway, field)
            yield line(f"{family} address {word(getattr(gateway, field), place)}", place)
    yield from _shared_address(gateway)
    reason = "a second network in a VLAN is not documented"
    yield from further_subnets(gateway, ADDRESSES, reason, f"vlan{gateway.vlan}")


def _shared_address(gateway: SwitchGateway) -> Iterator[Output]:
    """Shared address of the pair."""
    own = gateway.address.partition("/")[0]
    thing, protocol = f"vlan{gateway.vlan}", gateway.redundancy
    is_written = False
    if gateway.shared not in ("", own) and protocol == "vrrp" and own:
        is_written = True
        yield from _vrrp(gateway)
    if protocol and not is_written:
        reason = cosmetic("this gateway does not use this protocol on OS10")
        yield not_configured("gateways.redundancy", gateway, reason, thing)


def gateway_limits(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Shared addresses of gateways that OS10 cannot have, so that hosts have no gateway."""
    for gateway in switch.gateways.values():
        own, own6 = gateway.address.partition("/")[0], gateway.address6.partition("/")[0]
        thing, protocol = f"vlan{gateway.vlan}", gateway.redundancy
        if gateway.shared not in ("", own) and not (protocol == "vrrp" and own):
            yield not_configured("gateways.shared", gateway, _why_not(protocol, own), thing)
        if gateway.shared6 not in ("", own6):
            reason = "VRRP for IPv6 requires a shared link-local address, which the design does not state"
            yield not_configured("gateways.shared6", gateway, reason, thing)


def _why_not(protocol: str, own: str) -> str:
    if not own:
        return "next to the shared address, the switch needs its own address with a prefix length"
    if protocol == "anycast":
        return "an anycast gateway requires a virtual MAC address, which the design does not state"
    return "OS10 uses VRRP for it, but the design does not state VRRP"


def _vrrp(gateway: SwitchGateway) -> Iterator[Output]:
    group = (gateway.vlan - 1) % LARGEST_VRRP_GROUP + 1
    place, shared = origin_of(gateway, "redundancy"), origin_of(gateway, "shared")
    address = line(f"virtual-address {word(gateway.shared, shared)}", shared)
    yield from block(line(f"vrrp-group {group}", place, shared), [address], INDENT)


def pair(switch: SwitchIntent) -> Iterator[Output]:
    """VLT domain: its interconnect, and the backup link over the management network."""
    mlag = switch.mlag
    if mlag is None:
        return
    number, stated = domain(mlag)
    if not stated:
        yield line(f"! The design states no VLT domain number; {number} is derived from the name of the pair")
        if mlag.domain:
            reason = f"a VLT domain is 1 to {LARGEST_DOMAIN}; {number} is derived from the name of the pair"
            yield not_configured("mlag.domain", mlag, reason)
    header = line(f"vlt-domain {number}", origin_of(mlag, "domain"), mlag.origin)
    yield from block(header, _domain(switch, mlag), INDENT)
    links = [bond.name for bond in switch.bonds.values() if bond.peer_link]
    if links != [mlag.peer_link]:
        yield not_configured("mlag.peer_link", mlag, "it is not the only bond between the two switches")


def _domain(switch: SwitchIntent, mlag: MlagPair) -> Iterator[Output]:
    name = "".join(character if character.isprintable() else " " for character in mlag.peer)
    if mlag.peer_address:
        place = origin_of(mlag, "peer_address")
        yield line(f"! The other switch is {name}")
        kind = "ipv6 " if ":" in mlag.peer_address else ""
        yield line(f"backup destination {kind}{word(mlag.peer_address, place)}", place)
    else:
        yield line(f"! backup destination: the design has no management address for {name}")
    for bond in switch.bonds.values():
        if is_interconnect(switch, bond):
            for member in bond.members:
                place = origin_of(bond, "members")
                yield line(f"discovery-interface {word(member, place)}", place, origin_of(mlag, "peer_link"))
    priority = FIRST_PRIORITY if mlag.is_first else SECOND_PRIORITY
    yield line(f"primary-priority {priority}", origin_of(mlag, "is_first"))
    yield line("! The design states no MAC address of the pair; it is derived from the names of the switches")
    yield line(f"vlt-mac {pair_mac(switch, mlag)}", origin_of(mlag, "peer"))

    if mlag.restore_delay is not None:
        yield line(f"delay-restore {mlag.restore_delay}", origin_of(mlag, "restore_delay"))
    if mlag.peer_gateway is not None:
        command = "peer-routing" if mlag.peer_gateway else "no peer-routing"
        yield line(command, origin_of(mlag, "peer_gateway"))


def pair_mac(switch: SwitchIntent, mlag: MlagPair) -> str:
    """MAC address of a VLT pair, the same on both switches: locally administered, and different for pairs
    with other names. Without one, the port channels of the second switch flap when the first switch
    fails."""
    digest = hashlib.sha256(" ".join(sorted((switch.name, mlag.peer))).encode()).digest()
    return ":".join(f"{byte:02x}" for byte in (LOCALLY_ADMINISTERED, *digest[:5]))


def domain(mlag: MlagPair) -> tuple[int, bool]:
    """Number of the VLT domain, and True if the design states it."""
    if mlag.domain.isascii() and mlag.domain.isdecimal() and 1 <= int(mlag.domain) <= LARGEST_DOMAIN:
        return int(mlag.domain), True
    return zlib.crc32(mlag.name.encode()) % LARGEST_DOMAIN + 1, False
