"""NVUE settings of bonds, MLAG, and gateways.

Sources, looked up 2026-11-23: Cumulus Linux Bonding, and Multi-Chassis Link Aggregation (NVIDIA) of 5.1 and
5.19: Basic Configuration, Set Roles and Priority, Peer Link Consistency Check; Virtual Router Redundancy, and
Virtual Router Redundancy Protocol of 5.1 and 5.17; NVUE Reference, MLAG, VRR, VRRP.
"""

import re
from collections.abc import Iterator
from zlib import crc32

from ...model.types.origins import origin_of
from ...views.intent.switch_records import FurtherSubnet, MlagPair, SwitchBond, SwitchGateway, SwitchIntent
from ..target import cosmetic, refuse, weakens
from .gateways import reason_against, shared_kind, subnets_of
from .ports import bridged_interface, routed_interface
from .settings import (
    BRIDGE,
    MANAGEMENT_VRF,
    NvueComment,
    NvueForms,
    NvueOutput,
    NvueSection,
    NvueSetting,
    address,
    description,
    interface_name,
    interface_setting,
    mtu,
    not_configured,
    places,
    single_key,
)

PEER_LINK = "peerlink"

PEER_LINK_VLAN = 4094

LONGEST_NAME = 15
"""Maximum length of a Linux interface name."""

_TAKEN = re.compile(r"(swp|eth|vlan)[0-9].*|lo|bridge|mgmt")
"""Names of other interfaces."""

_MAC = re.compile(r"([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}")

LONGEST_DELAY = 900
"""Largest init-delay in seconds. Source: NVUE command reference of Cumulus Linux 5.0."""

FIRST_PRIORITY = 2048
"""MLAG priority of the first switch of a pair. It is below the default of 32768, because the switch with the
lower value becomes primary."""

ROUTER_ID = 1
"""VRRP virtual router ID. IDs are local to a VLAN, so one ID is sufficient."""


def bonds(switch: SwitchIntent, forms: NvueForms) -> Iterator[NvueOutput]:
    """Bonds except for the peer link."""
    ordinary = [bond for bond in switch.bonds.values() if not bond.peer_link]
    if ordinary:
        yield NvueSection("Bonds")
    for bond in ordinary:
        yield from _bond(switch, bond, forms)


def _bond(switch: SwitchIntent, bond: SwitchBond, forms: NvueForms) -> Iterator[NvueOutput]:
    name = _name(bond)
    yield interface_setting(name, ("type",), "bond", *places(bond, "name"))
    if bond.far_devices:
        text = f"to {', '.join(bond.far_devices)}"
        yield from description(name, "bonds.far_devices", bond, text, "far_devices")
    yield from _members(name, bond)
    if bond.mlag is not None and switch.mlag is None:
        yield not_configured("bonds.mlag", name, bond, "the switch is not in an MLAG pair")
    elif bond.mlag is not None and 1 <= bond.mlag <= 65535:
        yield interface_setting(name, ("bond", "mlag", forms.enable), forms.on_word, *places(bond, "mlag"))
        yield NvueSetting(("interface", name, "bond", "mlag", "id"), bond.mlag, places(bond, "mlag"))
    elif bond.mlag is not None:
        yield not_configured("bonds.mlag", name, bond, "an MLAG ID is a number from 1 to 65535")
    yield mtu(name, "bonds.mtu", bond)
    yield from (
        routed_interface(name, "bonds", bond, forms)
        if bond.routed
        else bridged_interface(switch, name, "bonds", bond, forms)
    )


def _name(bond: SwitchBond) -> str:
    place = origin_of(bond, "name")
    name = interface_name(bond.name, place)
    if len(name) > LONGEST_NAME or name == PEER_LINK:
        raise refuse(
            place, f"{name} cannot be a bond name; use up to {LONGEST_NAME} characters, but not {PEER_LINK}"
        )
    if _TAKEN.fullmatch(name):
        raise refuse(place, f"{name} cannot be a bond name; another interface has this name")
    return name


def _members(name: str, bond: SwitchBond) -> Iterator[NvueOutput]:
    place = origin_of(bond, "members")
    for member in bond.members:
        yield NvueSetting(
            ("interface", name, "bond", "member", interface_name(member, place)), None, (place,), lists=4
        )
    if bond.mode in ("lacp", "static"):
        yield interface_setting(name, ("bond", "mode"), bond.mode, *places(bond, "mode"))
    else:
        yield not_configured("bonds.mode", name, bond, "a bond is either lacp or static")


def mlag(switch: SwitchIntent, forms: NvueForms) -> Iterator[NvueOutput]:
    """MLAG pair with its peer link."""
    links = [bond for bond in switch.bonds.values() if bond.peer_link]
    if switch.mlag is None and not links:
        return
    yield NvueSection("MLAG")
    for bond in links:
        yield from _peer_link(switch, bond)
    if switch.mlag is not None:
        yield from _pair(switch, switch.mlag, links, forms)


def _peer_link(switch: SwitchIntent, bond: SwitchBond) -> Iterator[NvueOutput]:
    at = places(bond, "name")
    if bond.name != PEER_LINK:
        yield not_configured("bonds.name", bond.name, bond, cosmetic(f"NVUE names the peer link {PEER_LINK}"))
    yield NvueSetting(("interface", PEER_LINK, "type"), "peerlink", at)
    pair = switch.mlag
    if pair is not None and pair.peer:
        yield from description(PEER_LINK, "mlag.peer", pair, f"to {pair.peer}", "peer")
    yield from _members(PEER_LINK, bond)
    yield mtu(PEER_LINK, "bonds.mtu", bond)
    yield NvueSetting(("interface", PEER_LINK, "bridge", "domain", BRIDGE), None, at)
    sub = f"{PEER_LINK}.{PEER_LINK_VLAN}"
    for key, value in (("type", "sub"), ("base-interface", PEER_LINK), ("vlan", PEER_LINK_VLAN)):
        yield NvueSetting(("interface", sub, key), value, at)
    yield from _not_of_peer_links(switch, bond)


def _not_of_peer_links(switch: SwitchIntent, bond: SwitchBond) -> Iterator[NvueOutput]:
    """Settings of a bond that a peer link does not support. A peer link carries all VLANs of the bridge and
    needs its native VLAN, because without it MLAG shuts down its bonds."""
    if bond.tagged and {*bond.tagged, bond.untagged} - {None} != {*switch.vlans}:
        yield not_configured(
            "bonds.tagged", PEER_LINK, bond, cosmetic("the peer link carries every VLAN of the bridge")
        )
    if bond.untagged is not None:
        yield not_configured(
            "bonds.untagged",
            PEER_LINK,
            bond,
            weakens(
                "the peer link keeps the native VLAN of the bridge",
                "untagged frames between the switches are in another VLAN than the design states",
            ),
        )
    for field in ("edge", "routed", "address", "mlag"):
        if getattr(bond, field):
            yield not_configured(
                f"bonds.{field}", PEER_LINK, bond, "a peer link connects the bridges of two switches"
            )


def _pair(
    switch: SwitchIntent, pair: MlagPair, links: list[SwitchBond], forms: NvueForms
) -> Iterator[NvueOutput]:
    at = places(pair, "name")
    yield NvueSetting(("mlag", forms.enable), forms.on_word, at)
    if not _MAC.fullmatch(pair.domain) and not _is_number(pair.domain):
        yield NvueComment(
            "MAC address of the pair: derived from its names. To use another one, set `domain` of the pair "
            "to a MAC address or a number."
        )
    yield NvueSetting(("mlag", "mac-address"), _mac(switch, pair), places(pair, "domain", "name"))
    yield NvueSetting(("mlag", "peer-ip"), "linklocal", at)
    if pair.is_first:
        yield NvueSetting(("mlag", "priority"), FIRST_PRIORITY, places(pair, "is_first"))
    if pair.peer_address:
        place = origin_of(pair, "peer_address")
        yield NvueSetting(
            ("mlag", "backup", single_key(pair.peer_address, place), "vrf"), MANAGEMENT_VRF, (place,)
        )
    else:
        yield NvueComment(
            "The design states no management address of the other switch, but NVIDIA requires one."
        )
    if pair.restore_delay is not None and pair.restore_delay <= LONGEST_DELAY:
        yield NvueSetting(("mlag", "init-delay"), pair.restore_delay, places(pair, "restore_delay"))
    elif pair.restore_delay is not None:
        reason = f"the delay is up to {LONGEST_DELAY} seconds"
        yield not_configured("mlag.restore_delay", "", pair, reason)
    if pair.peer_link not in [bond.name for bond in links]:
        yield not_configured("mlag.peer_link", "", pair, "the switch has no such peer link")
    if not links:
        yield not_configured("mlag.peer", "", pair, "the switch has no peer link to describe")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and 1 <= int(text[:6]) <= 65535


def _mac(switch: SwitchIntent, pair: MlagPair) -> str:
    """MAC address of a pair, the same on both switches: from its domain, otherwise from the range that NVIDIA
    reserves for MLAG, 44:38:39:ff:00:00 to 44:38:39:ff:ff:ff."""
    if _MAC.fullmatch(pair.domain):
        return pair.domain.lower()
    made = crc32(f"{switch.about.design} {pair.name} {pair.domain}".encode()) & 0xFFFF
    number = int(pair.domain) if _is_number(pair.domain) else made
    return f"44:38:39:ff:{number >> 8:02x}:{number & 0xFF:02x}"


def gateways(switch: SwitchIntent, forms: NvueForms) -> Iterator[NvueOutput]:
    """VLAN interfaces with switch addresses and shared addresses."""
    if not switch.gateways:
        return
    yield NvueSection("Gateways")
    kinds = {shared_kind(gateway) for gateway in switch.gateways.values()}
    for gateway in switch.gateways.values():
        yield from _gateway(gateway, forms, "vrr" in kinds)
    for kind in ("vrr", "vrrp"):
        if kind in kinds and not (kind == "vrrp" and "vrr" in kinds):
            first = next(gateway for gateway in switch.gateways.values() if shared_kind(gateway) == kind)
            yield NvueSetting(("router", kind, forms.enable), forms.on_word, places(first, "redundancy"))


def _gateway(gateway: SwitchGateway, forms: NvueForms, has_vrr: bool) -> Iterator[NvueOutput]:
    kind, name = shared_kind(gateway), f"vlan{gateway.vlan}"
    yield interface_setting(name, ("type",), "svi", *places(gateway, "vlan"))
    yield NvueSetting(("interface", name, "vlan"), gateway.vlan, places(gateway, "vlan"))
    yield mtu(name, "gateways.mtu", gateway)
    reason = reason_against(gateway, kind, has_vrr)
    for subnet in subnets_of(gateway):
        for field in ("address", "address6"):
            if text := getattr(subnet, field):
                yield address(name, text, forms, origin_of(subnet, field))
        for field in ("shared", "shared6"):
            if getattr(subnet, field) and not reason:
                yield from _shared_address(name, subnet, field, kind, forms)
    if gateway.redundancy and (reason or gateway.redundancy not in ("vrr", "vrrp", "none")):
        yield not_configured(
            "gateways.redundancy",
            name,
            gateway,
            cosmetic(reason or "configured as VRR, which has the same function"),
        )


def _shared_address(
    name: str, subnet: SwitchGateway | FurtherSubnet, field: str, kind: str, forms: NvueForms
) -> Iterator[NvueOutput]:
    place = origin_of(subnet, field)
    bare = single_key(getattr(subnet, field), place)
    text = f"{bare}/{subnet.length6 if field == 'shared6' else subnet.length}"
    branch = ("interface", name, forms.ip(bare))
    if kind == "vrrp":
        yield NvueSetting(
            (*branch, "vrrp", "virtual-router", str(ROUTER_ID), "address", bare), None, (place,)
        )
        yield NvueSetting((*branch, "vrrp", forms.enable), forms.on_word, (place,))
    elif kind == "vrr":
        yield NvueSetting((*branch, "vrr", "address", text), None, (place,))
        yield NvueSetting((*branch, "vrr", forms.enable), forms.on_word, (place,))
        if not forms.has_release(15):
            yield NvueSetting((*branch, "vrr", "state", "up"), None, (place,))
    elif text not in (subnet.address, subnet.address6):
        yield address(name, text, forms, place)
