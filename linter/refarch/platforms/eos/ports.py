"""Ports of EOS: VLANs, MTU, port channels, spanning tree, ports without a cable.

Sources, looked up 2026-11-23: Arista AVD (pyavd 6.4.0), schema, rendered forms and order of
``ethernet_interfaces`` and ``port_channel_interfaces`` (order of EOS 4.35.0F by AVD pull request 6318). A
running configuration of Arista ports for Azure Local (``mtu 9214`` on a trunk). ``mtu`` is enforced on
routed packets alone (see the facts of the catalogue); on a port that bridges it tells what is meant.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...model.types.origins import where
from ...views.intent.switch_records import Bond, OtherAddress, SwitchIntent, SwitchPort, UnusedPort
from ..industry_cli import Piece, block, description, left_out, line, numbers, other_than
from ..target import word
from .layer3 import addresses
from .link import Splits, link, part, unused_parts
from .names import (
    DESCRIPTION_LIMIT,
    INDENT,
    LARGEST_MTU,
    MTU_REASON,
    PAIR_VLAN,
    SMALLEST_MTU,
    TRUNK_GROUP,
    channels,
    splits_by_part,
)
from .qos import on_channel, on_port

MODES: Mapping[str, str] = {"lacp": "active", "static": "on"}
NO_PAIR = "the design states no pair for the switch"

OF_BOND = ("tagged", "untagged", "mtu", "edge", "routed", "address")
"""What a member of a port channel has from it."""


class Numbered(NamedTuple):
    """A switch, and what its bonds and ports are part of."""

    switch: SwitchIntent
    channels: Mapping[str, int]
    splits: Splits
    added: Mapping[str, list[OtherAddress]]
    """Addresses that the IP plan gives ports by their names."""


def port_channels(switch: SwitchIntent) -> Iterator[Piece]:
    """Bonds."""
    for name, number in channels(switch).items():
        bond = switch.bonds[name]
        header = line(f"interface Port-Channel{number}", where(bond, "name"), bond.origin)
        yield from block(header, _channel(switch, bond), INDENT)
        if f"Port-Channel{number}" != name:
            reason = f"EOS numbers its port channels: this one is Port-Channel{number}"
            yield left_out("bonds.name", bond, reason, name)
        for member in bond.members:
            if member not in switch.ports or switch.ports[member].bond != name:
                reason = "no such port of the switch is in the bond"
                yield left_out("bonds.members", bond, reason, name, member)
        if bond.mode not in MODES:
            yield left_out("bonds.mode", bond, "a port channel is made by lacp or static", name)


def _channel(switch: SwitchIntent, bond: Bond) -> Iterator[Piece]:
    far = " and ".join(bond.far_devices)
    yield line(f"description {description(f'to {far}', bond.origin, DESCRIPTION_LIMIT)}", bond.origin)
    yield line("no shutdown", bond.origin)
    yield from _mtu(bond, "bonds")
    yield from _carried(bond, joins=bond.peer_link and switch.mlag is not None)
    if bond.mlag is not None and switch.mlag is not None:
        yield line(f"mlag {bond.mlag}", where(bond, "mlag"), switch.mlag.origin)
    elif bond.mlag is not None:
        yield left_out("bonds.mlag", bond, NO_PAIR, bond.name)
    if bond.peer_link and switch.mlag is None:
        yield left_out("bonds.peer_link", bond, NO_PAIR, bond.name)
    yield from on_channel(switch, bond)
    yield from _edge(bond)


def ports(switch: SwitchIntent) -> Iterator[Piece]:
    """All ports that anything is asked of: with a cable, split, without a cable."""
    added: dict[str, list[OtherAddress]] = {}
    for other in switch.other_addresses.values():
        added.setdefault(other.interface, []).append(other)
    about = Numbered(switch, channels(switch), splits_by_part(switch), added)
    for port in switch.ports.values():
        yield from _port(about, port)
    for unused in switch.unused_ports.values():
        yield from _unused(about, unused)
    yield from unused_parts(switch, about.splits)


def _port(about: Numbered, port: SwitchPort) -> Iterator[Piece]:
    place, switch = where(port, "name"), about.switch
    header = line(f"interface {word(port.name, place)}", place, port.origin)
    bond = switch.bonds.get(port.bond)
    pieces = _single(about, port) if bond is None else _member(about, port, bond)
    yield from block(header, pieces, INDENT)
    if bond is None and port.bond:
        yield left_out("ports.bond", port, "the design has no such bond", port.name)


def _single(about: Numbered, port: SwitchPort) -> Iterator[Piece]:
    yield from _named(port)
    yield from _mtu(port, "ports")
    yield from link(about.switch, port, about.splits)
    yield from _carried(port)
    for other in about.added.get(port.name, ()):
        if port.routed:
            yield from addresses(other)
        else:
            yield from _unaddressed(other)
    yield from on_port(about.switch, port)
    yield from _edge(port)


def _member(about: Numbered, port: SwitchPort, bond: Bond) -> Iterator[Piece]:
    yield from _named(port)
    yield from link(about.switch, port, about.splits)
    mode, number = MODES.get(bond.mode, "active"), about.channels[port.bond]
    yield line(f"channel-group {number} mode {mode}", where(port, "bond"), where(bond, "mode"))
    yield from on_port(about.switch, port)
    yield from other_than(port, bond, OF_BOND, "ports", "a member has what its bond has")
    for other in about.added.get(port.name, ()):
        yield from _unaddressed(other)


def _unaddressed(other: OtherAddress) -> Iterator[Piece]:
    for field in ("address", "address6", "dhcp"):
        if getattr(other, field):
            reason = "a port that bridges has no address"
            yield left_out(f"other_addresses.{field}", other, reason, other.interface)


def _named(port: SwitchPort) -> Iterator[Piece]:
    place = where(port, "far_device")
    far = f"to {port.far_device} {port.far_port}"
    text = description(far, place, DESCRIPTION_LIMIT)
    yield line(f"description {text}", place, where(port, "far_port"), port.origin)
    yield line("no shutdown", port.origin)


def _mtu(record: SwitchPort | Bond, path: str) -> Iterator[Piece]:
    if SMALLEST_MTU <= record.mtu <= LARGEST_MTU:
        yield line(f"mtu {record.mtu}", where(record, "mtu"))
    else:
        yield left_out(f"{path}.mtu", record, MTU_REASON, record.name)


def _carried(record: SwitchPort | Bond, joins: bool = False) -> Iterator[Piece]:
    """VLANs, or the address of one that routes. ``joins`` says that it joins an MLAG pair."""
    if record.routed:
        yield line("no switchport", where(record, "routed"), record.origin)
        place = where(record, "address")
        if record.address:
            yield line(f"{_family(record.address)} address {word(record.address, place)}", place)
        return
    tagged, untagged = where(record, "tagged"), where(record, "untagged")
    if record.untagged is not None and not record.tagged and not joins:
        yield line(f"switchport access vlan {record.untagged}", untagged)
        yield line("switchport mode access", untagged)
    elif record.tagged or joins:
        own = () if record.untagged is None else (record.untagged,)
        if record.untagged is not None:
            yield line(f"switchport trunk native vlan {record.untagged}", untagged)
        allowed = numbers((*record.tagged, *own, *((PAIR_VLAN,) if joins else ())))
        yield line(f"switchport trunk allowed vlan {allowed}", tagged)
        yield line("switchport mode trunk", tagged)
        if joins:
            yield line(f"switchport trunk group {TRUNK_GROUP}", where(record, "peer_link"))
    yield line("switchport", record.origin)


def _family(address: str) -> str:
    return "ipv6" if ":" in address else "ip"


def _edge(record: SwitchPort | Bond) -> Iterator[Piece]:
    """No loop can come from hosts and arrays: they forward at once, and a bridge there is refused."""
    if record.edge and not record.routed:
        yield line("spanning-tree portfast", where(record, "edge"), record.origin)
        yield line("spanning-tree bpduguard enable", where(record, "edge"), record.origin)


def _unused(about: Numbered, unused: UnusedPort) -> Iterator[Piece]:
    place, switch = where(unused, "name"), about.switch
    pieces: list[Piece] = []
    if unused.shut_down:
        pieces.append(line("shutdown", where(unused, "shut_down"), unused.origin))
    if unused.name in about.splits:
        pieces += part(about.splits[unused.name], unused.name)
    if unused.vlan is not None:
        pieces.append(line(f"switchport access vlan {unused.vlan}", where(unused, "vlan")))
        pieces.append(line("switchport mode access", where(unused, "vlan")))
        pieces.append(line("switchport", unused.origin))
    if switch.everywhere in switch.profiles:
        everywhere = where(switch, "everywhere")
        pieces.append(line(f"service-profile {word(switch.everywhere, everywhere)}", everywhere))
    if pieces:
        yield from block(line(f"interface {word(unused.name, place)}", place), pieces, INDENT)
