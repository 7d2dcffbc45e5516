"""Ports of switches with an industry-standard command line (AOS-CX, EOS, NX-OS, OS10): one walk over port
channels, their members, single ports, and ports without a cable.

A platform declares a ``PortDialect``: its keywords, and the commands of a block in order. Each system prints
the commands of a block in a fixed order. A configuration in the same order can be compared with the output of
the device line by line.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from ..model.types.origins import origin_of
from ..views.intent.switch_records import InterfaceAddress, PortBreakout, SwitchBond, SwitchIntent, SwitchPort
from .industry_cli import (
    Output,
    block,
    description,
    fields_unlike,
    line,
    not_configured,
    routed_interface,
    runs_of_ports,
)
from .target import ConfigLine, cosmetic, word

CHANNEL_MODES: Mapping[str, str] = {"lacp": "active", "static": "on"}
"""Keyword after ``channel-group N mode``, by the mode of a bond."""

FIELDS_OF_BOND = ("tagged", "untagged", "mtu", "edge", "routed", "address")
"""Fields that a member of a port channel inherits from its bond."""

NO_PAIR = "the design states no MLAG pair for the switch"

_CHANNEL = re.compile(r"(?:port-channel|po|lag)(\d{1,6})", re.IGNORECASE)


class PortWalk(NamedTuple):
    """Switch with the lookup tables for the commands of its ports."""

    switch: SwitchIntent
    dialect: "PortDialect"
    channels: Mapping[str, int]
    """Number of the port channel, by bond."""
    splits: Mapping[str, PortBreakout]
    """Breakout of each breakout port, by port."""
    addresses: Mapping[str, list[InterfaceAddress]]
    """Addresses of the IP plan for ports, by port name."""


PortCommands = Callable[[PortWalk, SwitchPort], Iterator[Output]]
ChannelCommands = Callable[[PortWalk, SwitchBond], Iterator[Output]]
Routed = Callable[[SwitchPort | SwitchBond, str], Iterator[Output]]


def _all_bonds(switch: SwitchIntent) -> Mapping[str, SwitchBond]:
    return switch.bonds


def _no_words(walk: PortWalk, bond: SwitchBond) -> str:
    return ""


class PortDialect(NamedTuple):
    """Keywords and command order of a platform."""

    indent: str
    channel: str
    """Name of a port channel without its number, e.g. ``port-channel``."""
    largest_channel: int
    description: str
    """Command for a description, with ``{}`` for the text."""
    longest_description: int
    """Maximum length of a description in characters."""
    mlag: str
    """Command for the number of a port channel of a pair of switches, e.g. ``vpc``."""
    channel_commands: tuple[ChannelCommands, ...]
    """Commands in the block of a port channel."""
    port_commands: tuple[PortCommands, ...]
    """Commands in the block of a port that is not in a bond."""
    member_commands: tuple[PortCommands, ...]
    """Commands in the block of a bond member."""
    renumbered: Callable[[SwitchBond, int], str]
    """Reason why the name of a bond changes, given the number of its port channel; empty if it stays."""
    bonds: Callable[[SwitchIntent], Mapping[str, SwitchBond]] = _all_bonds
    """Bonds that are port channels."""
    words_after_number: Callable[[PortWalk, SwitchBond], str] = _no_words
    """Words after the number of a port channel in the header of its block."""
    is_numbered_by_pair: bool = False
    """True if a port channel of an MLAG pair is identified by its own number, so that it has the MLAG ID."""


def walk_of_ports(switch: SwitchIntent, dialect: PortDialect) -> PortWalk:
    """Lookup tables for the ports of a switch."""
    addresses: dict[str, list[InterfaceAddress]] = {}
    for record in switch.other_addresses.values():
        addresses.setdefault(record.interface, []).append(record)
    splits = {part: split for split in switch.breakouts.values() for part in split.parts}
    bonds, largest = dialect.bonds(switch), dialect.largest_channel
    numbers = channel_numbers(bonds, largest, dialect.is_numbered_by_pair and switch.mlag is not None)
    return PortWalk(switch, dialect, numbers, splits, addresses)


def stated_channel(name: str, largest: int) -> int | None:
    """Number in the name of a bond that is named like a port channel; None for another name."""
    match = _CHANNEL.fullmatch(name)
    number = int(match.group(1)) if match else 0
    return number if 1 <= number <= largest else None


def channel_numbers(
    bonds: Mapping[str, SwitchBond], largest: int, is_numbered_by_pair: bool = False
) -> Mapping[str, int]:
    """Number of the port channel for each bond: the number in its name, otherwise the MLAG ID that it has on
    both switches of the pair, otherwise the first free number. With ``is_numbered_by_pair``, the MLAG
    ID precedes the number in the name."""
    numbers: dict[str, int] = {}
    taken: set[int] = set()
    if is_numbered_by_pair:
        for name, bond in bonds.items():
            if bond.mlag is not None and 1 <= bond.mlag <= largest and bond.mlag not in taken:
                numbers[name] = bond.mlag
                taken.add(bond.mlag)
    for name, bond in bonds.items():
        if name in numbers:
            continue
        number = stated_channel(bond.name, largest)
        if number is not None and number not in taken:
            numbers[name] = number
            taken.add(number)
    free = iter(range(1, largest + 1))
    for name, bond in bonds.items():
        if name not in numbers:
            mlag_id = bond.mlag or 0
            is_free = 1 <= mlag_id <= largest and mlag_id not in taken
            numbers[name] = mlag_id if is_free else next(number for number in free if number not in taken)
            taken.add(numbers[name])
    return numbers


def written_bond_names(switch: SwitchIntent, dialect: PortDialect) -> Mapping[str, str]:
    """Names that the file gives to bonds whose names do not state the number of their port channel."""
    return {
        name: f"{dialect.channel}{number}"
        for name, number in walk_of_ports(switch, dialect).channels.items()
        if stated_channel(switch.bonds[name].name, dialect.largest_channel) != number
    }


# -- The walk ------------------------------------------------------------------------------------------------


def port_channels(switch: SwitchIntent, dialect: PortDialect) -> Iterator[Output]:
    """Blocks of all port channels, with what is not configured of their bonds. They precede the blocks of
    their members, because members join an existing channel."""
    walk = walk_of_ports(switch, dialect)
    for name, number in walk.channels.items():
        bond = switch.bonds[name]
        name_of_block = f"{dialect.channel}{number}{dialect.words_after_number(walk, bond)}"
        header = line(f"interface {name_of_block}", origin_of(bond, "name"), bond.origin)
        commands = (piece for part in dialect.channel_commands for piece in part(walk, bond))
        yield from block(header, commands, dialect.indent)
        reason = dialect.renumbered(bond, number)
        if reason:
            yield not_configured("bonds.name", bond, reason, name)
        yield from lost_members(switch, bond, name)
        if bond.mode not in CHANNEL_MODES:
            yield not_configured("bonds.mode", bond, "a port channel is either lacp or static", bond.name)


def lost_members(switch: SwitchIntent, bond: SwitchBond, name: str) -> Iterator[Output]:
    """Members of a bond that are not ports of the switch, or are not in the bond."""
    for member in bond.members:
        if member not in switch.ports or switch.ports[member].bond != name:
            yield not_configured(
                "bonds.members", bond, "the switch has no such port in the bond", name, member
            )


def cabled_ports(switch: SwitchIntent, dialect: PortDialect) -> Iterator[Output]:
    """Blocks of all ports with a cable."""
    walk = walk_of_ports(switch, dialect)
    for port in switch.ports.values():
        place, is_member = origin_of(port, "name"), port.bond in switch.bonds
        header = line(f"interface {word(port.name, place)}", place, port.origin)
        parts = dialect.member_commands if is_member else dialect.port_commands
        yield from block(header, (piece for part in parts for piece in part(walk, port)), dialect.indent)
        if port.bond and not is_member:
            yield not_configured("ports.bond", port, "the design has no such bond", port.name)


# -- Commands that platforms share -----
# ----------------------------------------------------------------------


def description_line(walk: PortWalk, record: SwitchPort | SwitchBond, text: str) -> ConfigLine:
    """Description command."""
    written = description(text, record.origin, walk.dialect.longest_description)
    places = (origin_of(record, "far_device"), origin_of(record, "far_port"))
    return line(walk.dialect.description.format(written), record.origin, *places)


def far_end(walk: PortWalk, record: SwitchPort | SwitchBond) -> Iterator[Output]:
    """Description of a port or port channel: the connected devices."""
    if isinstance(record, SwitchBond):
        yield description_line(walk, record, f"to {' and '.join(record.far_devices)}")
    else:
        yield description_line(walk, record, f"to {record.far_device} {record.far_port}")


def no_shutdown(walk: PortWalk, record: SwitchPort | SwitchBond) -> Iterator[Output]:
    """Command that enables an interface."""
    yield line("no shutdown", record.origin)


def mlag_number(walk: PortWalk, bond: SwitchBond) -> Iterator[Output]:
    """Number of a port channel that both switches of an MLAG pair share."""
    pair = walk.switch.mlag
    if bond.mlag is not None and pair is not None:
        yield line(f"{walk.dialect.mlag} {bond.mlag}", origin_of(bond, "mlag"), pair.origin)
    elif bond.mlag is not None:
        yield not_configured("bonds.mlag", bond, NO_PAIR, bond.name)


def lone_peer_link(walk: PortWalk, bond: SwitchBond) -> Iterator[Output]:
    """Commands of a bond between two switches that are not an MLAG pair: an ordinary port channel."""
    if bond.peer_link and walk.switch.mlag is None:
        yield not_configured("bonds.peer_link", bond, NO_PAIR, bond.name)


def membership(walk: PortWalk, port: SwitchPort) -> Iterator[Output]:
    """Command that adds a port to its port channel; none if its bond is not a port channel."""
    bond, number = walk.switch.bonds[port.bond], walk.channels.get(port.bond)
    if number is not None:
        mode = CHANNEL_MODES.get(bond.mode, "active")
        yield line(f"channel-group {number} mode {mode}", origin_of(port, "bond"), origin_of(bond, "mode"))


def unlike_bond(walk: PortWalk, port: SwitchPort) -> Iterator[Output]:
    """Fields in which a member differs from its bond, whose value applies."""
    bond = walk.switch.bonds[port.bond]
    yield from fields_unlike(
        port, bond, FIELDS_OF_BOND, "ports", cosmetic("members use the value of their bond")
    )


def path_of_record(record: SwitchPort | SwitchBond) -> str:
    """Field of an intent that contains a record."""
    return "bonds" if isinstance(record, SwitchBond) else "ports"


Carried = Callable[[PortWalk, SwitchPort | SwitchBond], Iterator[Output]]


def dcbx_of_port(versions: tuple[str, ...], version: str, off: str) -> PortCommands:
    """DCBX of a port: ``version``, with ``{}`` for its version, or ``off`` for disabled DCBX if other ports
    of the switch have it."""

    def commands(walk: PortWalk, port: SwitchPort) -> Iterator[Output]:
        if port.dcbx in versions:
            yield line(version.format(port.dcbx), origin_of(port, "dcbx"))
        elif port.dcbx == "disabled":
            if any(record.dcbx in versions for record in walk.switch.ports.values()):
                yield line(off, origin_of(port, "dcbx"))
        elif port.dcbx:
            yield not_configured("ports.dcbx", port, "DCBX must be ieee, cee, or disabled", port.name)

    return commands


def address_or(switched: Carried, routed: Routed = routed_interface) -> Carried:
    """Commands of ``routed`` for a routed port or port channel, or those of ``switched`` for a switched
    one."""

    def commands(walk: PortWalk, record: SwitchPort | SwitchBond) -> Iterator[Output]:
        path = path_of_record(record)
        if record.routed:
            yield from routed(record, path)
            return
        yield from switched(walk, record)
        if record.address:
            yield not_configured(f"{path}.address", record, "a switched port has no address", record.name)

    return commands


def edge(*texts: str) -> Carried:
    """Spanning tree commands toward hosts and arrays: edge port and BPDU guard. ``{trunk}`` is the
    placeholder for the keyword of a port with tagged VLANs."""

    def commands(walk: PortWalk, record: SwitchPort | SwitchBond) -> Iterator[Output]:
        if record.edge and record.routed:
            reason = "a routed port does not take part in spanning tree"
            yield not_configured(f"{path_of_record(record)}.edge", record, reason, record.name)
        elif record.edge:
            for text in texts:
                yield line(text.format(trunk=" trunk" if record.tagged else ""), record.origin)

    return commands


def command_by_word(field: str, texts: Mapping[str, str], reason: str = "") -> PortCommands:
    """Command for the value of a field of a port. Another value is not configured, for ``reason``; without a
    reason, another function reports it."""

    def commands(walk: PortWalk, port: SwitchPort) -> Iterator[Output]:
        stated = getattr(port, field)
        if stated in texts:
            yield line(texts[stated], origin_of(port, field))
        elif stated and reason:
            yield not_configured(f"ports.{field}", port, reason, port.name)

    return commands


def speed(speeds: tuple[int, ...]) -> PortCommands:
    """Command for a fixed speed in Mbit/s, if the command supports it."""

    def commands(walk: PortWalk, port: SwitchPort) -> Iterator[Output]:
        if port.speed in speeds:
            yield line(f"speed {port.speed}", origin_of(port, "speed"))
        elif port.speed is not None:
            yield not_configured("ports.speed", port, "the speed command has no such value", port.name)

    return commands


def dcbx_of_switch(switch: SwitchIntent, versions: tuple[str, ...], yes: str, no: str) -> Iterator[Output]:
    """Switch-wide DCBX command: ``yes`` if a port requires one of its versions, ``no`` if ports require
    disabled DCBX and no port requires a version."""
    speaking = [origin_of(port, "dcbx") for port in switch.ports.values() if port.dcbx in versions]
    silent = [origin_of(port, "dcbx") for port in switch.ports.values() if port.dcbx == "disabled"]
    if speaking:
        yield line(yes, *speaking)
    elif silent:
        yield line(no, *silent)


class UnusedDialect(NamedTuple):
    """Commands of a platform for ports without a cable."""

    indent: str
    cage: Callable[[str], tuple[Any, int] | None]
    """Module (or slot) and number of an undivided port; None for another name."""
    range_of: Callable[[str, str], str]
    """Words after ``interface`` for the ports from the first to the last."""
    description: str
    parked: str
    """Commands for a port that is parked in a VLAN, separated by ``|``; ``{vlan}`` is its number."""


def unused_ports(switch: SwitchIntent, dialect: UnusedDialect) -> Iterator[Output]:
    """Blocks of ports without a cable; consecutive ports with the same commands share one block."""

    def follows(name: str, following: str) -> bool:
        first, second = dialect.cage(name), dialect.cage(following)
        return first is not None and second is not None and (first[0], first[1] + 1) == second

    for run in runs_of_ports(switch.unused_ports.values(), follows):
        port, place = run[0], origin_of(run[0], "name")
        name = word(port.name, place)
        words = dialect.range_of(name, run[-1].name) if len(run) > 1 else name
        header = line(f"interface {words}", place, port.origin)
        commands: list[Output] = [line(dialect.description, port.origin)]
        if port.vlan is not None:
            texts = dialect.parked.format(vlan=port.vlan).split("|")
            commands += [line(text, origin_of(port, "vlan")) for text in texts]
        commands.append(line("shutdown" if port.shut_down else "no shutdown", origin_of(port, "shut_down")))
        yield from block(header, commands, dialect.indent)
