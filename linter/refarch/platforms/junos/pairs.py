"""Junos configuration of multichassis link aggregation (MC-LAG): ICCP between the switches, the protected
link between them, and the interfaces that both have.

Sources, looked up 2026-11-29: Juniper, MC-LAG Examples, Example: Configuring Multichassis Link Aggregation on
the QFX Series (ICCP over a VLAN of the link between the switches, ``multi-chassis-protection``, LACP system
ID and admin key, ``mc-ae``), https://juniper.net/documentation/en_US/junos/topics/topic-map/examples-mc-lag.html;
Juniper, mc-ae (QFX Series: ``chassis-id``, ``mc-ae-id``, ``mode active-active``, ``status-control``; the peer
in standby takes its links down if the link between the switches fails),
https://juniper.net/documentation/en_US/junos13.2/topics/reference/configuration-statement/mc-ae-edit-interfaces-qfx-series.html;
Juniper, iccp (QFX Series),
https://juniper.net/documentation/en_US/junos13.2/topics/reference/configuration-statement/iccp-qfx-series.html;
a published configuration of a pair of QFX5100 (batfish): hold time 50, receive interval 1000, delay 240,
a ``backup-peer-ip`` in the management network. Google Cloud, Cloud VPN interoperability guide for Juniper
(Junos takes link-local IPv4 addresses, such as 169.254.0.2/30).

The addresses of ICCP are link-local, because only the two switches use them. Junos Evolved is not configured:
the example is for QFX5100 and QFX10000 with Junos.
"""

import zlib
from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import MlagPair, SwitchBond, SwitchIntent
from ..industry_cli import Output, description, not_configured
from ..industry_ports import NO_PAIR
from ..target import NotConfigured, cosmetic, refuse, word
from .names import PAIR_VLAN_NAME, ae_numbers, delete_line, is_evolved, set_line

PAIR_VLAN = 4094
"""VLAN of ICCP on the link between the switches."""

PAIR_ADDRESSES = ("169.254.252.0", "169.254.252.1")
"""Addresses of the two switches of a pair, first switch first."""

LONGEST_DESCRIPTION = 255

EVOLVED = "MC-LAG is documented for Junos, not for Junos Evolved"


def pair(switch: SwitchIntent) -> Iterator[Output]:
    """ICCP with the other switch of the pair, and the protected link."""
    own = switch.mlag
    if own is None or is_evolved(switch):
        return
    if PAIR_VLAN in switch.vlans:
        message = f"VLAN {PAIR_VLAN} connects the switches of the pair; use another VLAN for the network"
        raise refuse(origin_of(switch.vlans[PAIR_VLAN], "number"), message)
    place, places = own.origin, (own.origin, origin_of(own, "is_first"))
    local, peer = PAIR_ADDRESSES if own.is_first else PAIR_ADDRESSES[::-1]
    yield delete_line("protocols iccp", place)
    yield delete_line("multi-chassis", place)
    yield set_line(f"vlans {PAIR_VLAN_NAME} vlan-id {PAIR_VLAN}", place)
    yield set_line(f"vlans {PAIR_VLAN_NAME} l3-interface irb.{PAIR_VLAN}", place)
    text = description(f"MC-LAG to {own.peer}", origin_of(own, "peer"), LONGEST_DESCRIPTION)
    unit = f"interfaces irb unit {PAIR_VLAN}"
    yield delete_line(unit, place)
    yield set_line(f'{unit} description "{text}"', origin_of(own, "peer"))
    yield set_line(f"{unit} family inet address {local}/31", *places)
    yield set_line(f"switch-options service-id {_service(own)}", origin_of(own, "domain"), place)
    yield set_line(f"protocols iccp local-ip-addr {local}", *places)
    session = f"protocols iccp peer {peer}"
    yield set_line(f"{session} session-establishment-hold-time 50", *places)
    yield set_line(f"{session} liveness-detection minimum-receive-interval 1000", *places)
    if own.peer_address:
        at = origin_of(own, "peer_address")
        command = f"{session} backup-liveness-detection backup-peer-ip {word(own.peer_address, at)}"
        yield set_line(command, at)
    numbers = ae_numbers(switch.bonds)
    if own.peer_link in numbers:
        link, at = f"ae{numbers[own.peer_link]}", origin_of(own, "peer_link")
        yield set_line(f"multi-chassis multi-chassis-protection {peer} interface {link}", at, place)
    if own.domain and _service(own) != own.domain:
        reason = cosmetic(f"a service ID is 1 to 65535; {_service(own)} is derived from the name of the pair")
        yield not_configured("mlag.domain", own, reason)


def _service(own: MlagPair) -> str:
    """Number that both switches of the pair have: the domain, otherwise one from the name of the pair."""
    if own.domain.isascii() and own.domain.isdecimal() and 1 <= int(own.domain) <= 65535:
        return str(int(own.domain))
    return str(zlib.crc32(own.name.encode()) % 65535 + 1)


def _system_id(own: MlagPair) -> str:
    """LACP system ID of the pair: a locally administered MAC address from the name of the pair."""
    digits = f"{zlib.crc32(own.name.encode()):08x}"
    return ":".join(("02", "00", *(digits[at : at + 2] for at in range(0, 8, 2))))


def pair_limits(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """MC-LAG that is not configured: of Junos Evolved, without a link between the switches, without LACP."""
    own = switch.mlag
    if own is not None and is_evolved(switch):
        for field in ("domain", "peer", "peer_link", "is_first", "peer_address"):
            if getattr(own, field):
                yield not_configured(f"mlag.{field}", own, EVOLVED)
    elif own is not None and own.peer_link not in switch.bonds:
        yield not_configured("mlag.peer_link", own, "the switch has no bond with that name", own.name)
    for bond in switch.bonds.values():
        reason = _why_not_multichassis(switch, bond)
        if reason:
            yield not_configured("bonds.mlag", bond, reason, bond.name)
        if bond.peer_link and own is None:
            yield not_configured("bonds.peer_link", bond, NO_PAIR, bond.name)


def _why_not_multichassis(switch: SwitchIntent, bond: SwitchBond) -> str:
    """Reason why a bond of both switches is not configured as one; empty if it is, or is not one."""
    if bond.mlag is None:
        return ""
    if switch.mlag is None:
        return NO_PAIR
    if is_evolved(switch):
        return EVOLVED
    if bond.mode != "lacp" or not 1 <= bond.mlag <= 65535:
        return "MC-LAG requires LACP and an ID from 1"
    return ""


def multichassis(switch: SwitchIntent, bond: SwitchBond, interface: str) -> Iterator[Output]:
    """Settings of an interface that both switches of a pair have."""
    own = switch.mlag
    if own is None or bond.mlag is None or _why_not_multichassis(switch, bond):
        return
    at, chassis = origin_of(bond, "mlag"), origin_of(own, "is_first")
    options = f"interfaces {interface} aggregated-ether-options"
    yield set_line(f"{options} lacp system-id {_system_id(own)}", at, own.origin)
    yield set_line(f"{options} lacp admin-key {bond.mlag}", at)
    yield set_line(f"{options} mc-ae mc-ae-id {bond.mlag}", at)
    yield set_line(f"{options} mc-ae chassis-id {0 if own.is_first else 1}", at, chassis)
    yield set_line(f"{options} mc-ae mode active-active", at)
    yield set_line(f"{options} mc-ae status-control {'active' if own.is_first else 'standby'}", at, chassis)
    yield set_line(f"{options} mc-ae init-delay-time 240", at)
