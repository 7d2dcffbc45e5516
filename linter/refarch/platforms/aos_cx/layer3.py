"""AOS-CX configuration of VLANs, their gateways, and the VSX pair.

Sources, looked up 2026-11-30: HPE, AOS-CX 10.14 Virtual Switching Extension (VSX) Guide (role, system MAC
address, ISL, keepalive and its VRF, ``linkup-delay-timer``; private MAC addresses begin with x2, x6, xA, or
xE; the keepalive uses IPv4 and must not cross the ISL); published configurations of a VSX pair,
Cray-HPE/canu (``active-gateway ip mac``, ``ip mtu``, an ISL with its VLANs); Ansible role
aopdal/ansible-role-aruba-cx-switch (keepalive over the VRF mgmt; ``active-gateway ipv6``); netlab, templates
for AOS-CX 10.15, gateway (``router vrrp enable``, ``vrrp GROUP address-family ipv4``, ``no ip icmp
redirect``).
"""

import hashlib
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
    vlan_name,
)
from ..industry_ports import walk_of_ports
from ..switch_addresses import address_not_configured, own_interfaces
from ..target import ConfigLine, NotConfigured, cosmetic, weakens, word
from .names import (
    INDENT,
    LARGEST_MTU,
    LONGEST_DESCRIPTION,
    LONGEST_VLAN_NAME,
    SMALLEST_IP_MTU,
)
from .ports import PORTS
from .system import MANAGEMENT_VRF

LARGEST_VRRP_GROUP = 255

ANYCAST = ("anycast", "varp", "vrr")
"""Protocols with one address and one MAC address on several switches, as the active gateway of AOS-CX."""

LOCALLY_ADMINISTERED = 0x02
"""First byte of the system MAC address of a pair: a unicast address that no vendor assigns."""

GATEWAY_MAC = "12:00:00:00:00:01"
"""MAC address of active gateways, from the range that HPE recommends: the same on all switches, because one
active gateway never receives packets of another."""


def vlans(switch: SwitchIntent) -> Iterator[Output]:
    """VLANs with the names of their networks, including those of gateways, and those that unused ports are
    parked in."""
    for vlan in switch.vlans.values():
        header = line(f"vlan {vlan.number}", origin_of(vlan, "number"), vlan.origin)
        yield from block(header, vlan_name(vlan, LONGEST_VLAN_NAME), INDENT)
    known = {vlan.number for vlan in switch.vlans.values()}
    for gateway in switch.gateways.values():
        if gateway.vlan not in known:
            known.add(gateway.vlan)
            yield line(f"vlan {gateway.vlan}", origin_of(gateway, "vlan"))
    yield from parking_vlans(switch, known)


def gateways(switch: SwitchIntent) -> Iterator[Output]:
    """VLAN interfaces with addresses."""
    if any(_uses_vrrp(gateway) for gateway in switch.gateways.values()):
        yield line("router vrrp enable", *(one.origin for one in switch.gateways.values() if _uses_vrrp(one)))
    shared = [
        one.origin for one in switch.gateways.values() if any(_shared_addresses(one)) and not _uses_vrrp(one)
    ]
    if shared:
        yield line("no ip icmp redirect", *shared)
    for gateway in switch.gateways.values():
        place = origin_of(gateway, "vlan")
        header = line(f"interface vlan {gateway.vlan}", place, gateway.origin)
        yield from block(header, _gateway(gateway), INDENT)


def _gateway(gateway: SwitchGateway) -> Iterator[Output]:
    text = description(gateway.network, gateway.origin, LONGEST_DESCRIPTION)
    yield line(f"description {text}", origin_of(gateway, "network"))
    thing = f"vlan{gateway.vlan}"
    if SMALLEST_IP_MTU <= gateway.mtu <= LARGEST_MTU:
        yield line(f"ip mtu {gateway.mtu}", origin_of(gateway, "mtu"))
    else:
        reason = f"AOS-CX supports {SMALLEST_IP_MTU} to {LARGEST_MTU} bytes"
        yield not_configured("gateways.mtu", gateway, reason, thing)
    for field, family in (("address", "ip"), ("address6", "ipv6")):
        if getattr(gateway, field):
            place = origin_of(gateway, field)
            yield line(f"{family} address {word(getattr(gateway, field), place)}", place)
    four, six = _shared_addresses(gateway)
    if _uses_vrrp(gateway):
        yield from _vrrp(gateway)
    else:
        for address, field, family in ((four, "shared", "ip"), (six, "shared6", "ipv6")):
            if address:
                place = origin_of(gateway, field)
                mac = origin_of(gateway, "redundancy")
                yield line(f"active-gateway {family} mac {GATEWAY_MAC}", mac, place)
                yield line(f"active-gateway {family} {word(address, place)}", place)
    if gateway.redundancy and not (four or six):
        reason = cosmetic("this gateway does not use this protocol on AOS-CX")
        yield not_configured("gateways.redundancy", gateway, reason, thing)
    reason = "refarch does not configure a second network in a VLAN on AOS-CX"
    yield from further_subnets(gateway, ADDRESSES, reason, thing)


def _plain_address(address: str) -> str:
    return address.partition("/")[0]


def _shared_addresses(gateway: SwitchGateway) -> tuple[str, str]:
    """Shared IPv4 and IPv6 addresses that are configured; empty for none."""
    four = gateway.shared if gateway.address and gateway.shared != _plain_address(gateway.address) else ""
    six = gateway.shared6 if gateway.address6 and gateway.shared6 != _plain_address(gateway.address6) else ""
    if gateway.redundancy == "vrrp":
        return four, ""
    return (four, six) if gateway.redundancy in ANYCAST else ("", "")


def _uses_vrrp(gateway: SwitchGateway) -> bool:
    return gateway.redundancy == "vrrp" and bool(_shared_addresses(gateway)[0])


def _vrrp(gateway: SwitchGateway) -> Iterator[Output]:
    group = (gateway.vlan - 1) % LARGEST_VRRP_GROUP + 1
    place, shared = origin_of(gateway, "redundancy"), origin_of(gateway, "shared")
    inner = [
        line(f"address {word(gateway.shared, shared)} primary", shared),
        line("no shutdown", place),
        line("exit", place),
    ]
    yield from block(line(f"vrrp {group} address-family ipv4", place, shared), inner, INDENT)


def gateway_limits(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Shared addresses of gateways that AOS-CX cannot have, so that hosts have no gateway."""
    for gateway in switch.gateways.values():
        written = _shared_addresses(gateway)
        for field, own, address in (
            ("shared", gateway.address, written[0]),
            ("shared6", gateway.address6, written[1]),
        ):
            stated = getattr(gateway, field)
            if not stated or address or stated == _plain_address(own):
                continue
            reason = (
                "next to the shared address, the switch needs its own address with a prefix length"
                if not own
                else "VRRP for IPv6 requires a shared link-local address, which the design does not state"
                if gateway.redundancy == "vrrp"
                else "the design states neither VRRP nor an anycast gateway, which AOS-CX uses for it"
            )
            yield not_configured(f"gateways.{field}", gateway, reason, f"vlan{gateway.vlan}")


def pair(switch: SwitchIntent) -> Iterator[Output]:
    """VSX: the role of the switch, its inter-switch link, and the keepalive over the management network."""
    mlag = switch.mlag
    if mlag is None:
        return
    yield from block(line("vsx", mlag.origin), _pair(switch, mlag), INDENT)
    if mlag.domain:
        reason = cosmetic("VSX has no domain; the pair is known by its system MAC address")
        yield not_configured("mlag.domain", mlag, reason)


def _pair(switch: SwitchIntent, mlag: MlagPair) -> Iterator[Output]:
    yield ConfigLine("! The system MAC address is derived from the names of the two switches")
    yield line(f"system-mac {system_mac(switch, mlag)}", origin_of(mlag, "peer"))
    number = walk_of_ports(switch, PORTS).channels.get(mlag.peer_link)
    place = origin_of(mlag, "peer_link")
    if number is not None:
        yield line(f"inter-switch-link lag {number}", place)
    else:
        yield not_configured("mlag.peer_link", mlag, "the switch has no bond with that name", mlag.name)
    yield line(f"role {'primary' if mlag.is_first else 'secondary'}", origin_of(mlag, "is_first"))
    yield from _keepalive(switch, mlag)
    if mlag.restore_delay is not None:
        yield line(f"linkup-delay-timer {mlag.restore_delay}", origin_of(mlag, "restore_delay"))


def _keepalive(switch: SwitchIntent, mlag: MlagPair) -> Iterator[Output]:
    own = switch.management.address if switch.management is not None else ""
    if not mlag.peer_address:
        yield ConfigLine("! keepalive: the design has no management address of the other switch")
    elif own and ":" not in mlag.peer_address:
        place, source = origin_of(mlag, "peer_address"), origin_of(switch.management, "address")
        yield ConfigLine("! HPE recommends a routed link of its own for the keepalive")
        text = f"keepalive peer {word(mlag.peer_address, place)} source {word(_plain_address(own), source)}"
        yield line(f"{text} vrf {MANAGEMENT_VRF}", place, source)
    else:
        reason = weakens(
            "the keepalive of VSX needs an IPv4 management address on both switches",
            "if the link between the switches fails, both forward, and hosts lose packets",
        )
        yield not_configured("mlag.peer_address", mlag, reason)


def system_mac(switch: SwitchIntent, mlag: MlagPair) -> str:
    """System MAC address of a VSX pair, the same on both switches: locally administered, and different for
    pairs with other names."""
    digest = hashlib.sha256(" ".join(sorted((switch.name, mlag.peer))).encode()).digest()
    return ":".join(f"{byte:02x}" for byte in (LOCALLY_ADMINISTERED, *digest[:5]))


def other_interfaces(switch: SwitchIntent) -> Iterator[Output]:
    """Loopbacks, and routed ports that the IP plan lists. They have no DHCP client."""
    fixed = {key: one for key, one in switch.other_addresses.items() if not one.dhcp}
    for key, record in switch.other_addresses.items():
        if record.dhcp:
            reason = "no document that was read shows a DHCP client on this interface"
            yield from address_not_configured(key, record, reason)
    yield from own_interfaces(switch._replace(other_addresses=fixed), INDENT, "loopback ")
