"""Ports of OS10: splits, switched and routed ports, port channels, the interconnect of a pair, ports without
a cable.

Sources, looked up 2026-11-23: Dell, Dell AX System for Azure Local, Switch Configurations - RoCE and iWARP
(H19195.5, April 2026: trunks, members, VLTi ports, spanning tree), and Ansible collection dellemc.os10
(roles os10_interface, os10_lag, os10_xstp, os10_lldp); Dell, opx-nas-common (values of FEC); Intel,
mfd-switchmanagement, class for OS10 (dcbx version, no switchport access vlan).
"""

import re
from collections.abc import Iterator

from ...model.types.origins import where
from ...views.intent.switch_records import Bond, SwitchIntent, SwitchPort
from ..channels import channels, stated_channel
from ..industry_cli import Piece, block, description, left_out, line, numbers, other_than, routed, runs
from ..target import Line, word
from .qos import INDENT, on_port

LONGEST_DESCRIPTION = 240
LARGEST_CHANNEL = 128
"""Port channel 1000 is the interconnect of a pair, which OS10 makes itself."""

MODES = {"lacp": "active", "static": "on"}
SPEEDS = (1000, 10000, 25000, 40000, 50000, 100000, 200000, 400000)
FEC = {
    ("rs", 25000): "CL108-RS",
    ("rs", 50000): "CL108-RS",
    ("rs", 100000): "CL91-RS",
    ("base-r", 25000): "CL74-FC",
    ("base-r", 50000): "CL74-FC",
}
"""By the design's word and the speed."""

DCBX = ("ieee", "cee")
SPLIT_BY_INTERFACE = ("dell-s5232f-on",)
"""Models that a document of Dell's (Omnia, input of S-series switches) splits by ``interface breakout``."""

OF_BOND = ("tagged", "untagged", "mtu", "edge", "routed", "address")

_PORT = re.compile(r"ethernet(\d+/\d+)/(\d+)(:\d+)?")


def cage(name: str) -> tuple[str, int] | None:
    """Slot and number of an undivided port."""
    found = _PORT.fullmatch(name)
    return (found.group(1), int(found.group(2))) if found and not found.group(3) else None


def breakouts(switch: SwitchIntent) -> Iterator[Piece]:
    """Splits, which must be there before their parts are configured."""
    for breakout in switch.breakouts.values():
        found, place = cage(breakout.port), breakout.origin
        if switch.model in SPLIT_BY_INTERFACE and found is not None and breakout.speed % 1000 == 0:
            split = f"{breakout.speed // 1000}g-{len(breakout.parts)}x"
            yield line(f"interface breakout {found[0]}/{found[1]} map {split}", place)
            wanted = tuple(f"{breakout.port}:{part}" for part in range(1, len(breakout.parts) + 1))
            if breakout.parts != wanted:
                reason = "OS10 counts the parts from :1"
                yield left_out("breakouts.parts", breakout, reason, breakout.port)
            continue
        reason = "no document that was read has the split of this model: split the port before, by hand"
        for field in ("port", "speed", "parts"):
            yield left_out(f"breakouts.{field}", breakout, reason, breakout.port)


def dcbx(switch: SwitchIntent) -> Iterator[Piece]:
    """Whether the switch speaks DCBX at all."""
    told = [where(port, "dcbx") for port in switch.ports.values() if port.dcbx in DCBX]
    silent = [where(port, "dcbx") for port in switch.ports.values() if port.dcbx == "disabled"]
    if told:
        yield line("dcbx enable", *told)
    elif silent:
        yield line("no dcbx enable", *silent)


def bundles(switch: SwitchIntent) -> dict[str, Bond]:
    """Bonds that are port channels: all but the interconnect of a pair."""
    return {name: bond for name, bond in switch.bonds.items() if not is_interconnect(switch, bond)}


def is_interconnect(switch: SwitchIntent, bond: Bond | None) -> bool:
    """Whether a bond is the VLTi of the switch's pair."""
    return bond is not None and bond.peer_link and switch.mlag is not None


def port_channels(switch: SwitchIntent) -> Iterator[Piece]:
    """Bonds, before their members."""
    for name, number in channels(bundles(switch), LARGEST_CHANNEL).items():
        bond = switch.bonds[name]
        header = line(f"interface port-channel{number}", where(bond, "name"), bond.origin)
        yield from block(header, _channel(switch, bond), INDENT)
        if stated_channel(bond.name, LARGEST_CHANNEL) != number:
            reason = f"port channels are numbered 1 to {LARGEST_CHANNEL}: this one is port-channel{number}"
            yield left_out("bonds.name", bond, reason, name)
        yield from _lost_members(switch, bond, name)


def _lost_members(switch: SwitchIntent, bond: Bond, name: str) -> Iterator[Piece]:
    for member in bond.members:
        if member not in switch.ports or switch.ports[member].bond != name:
            yield left_out("bonds.members", bond, "no such port of the switch is in the bond", name, member)


def _channel(switch: SwitchIntent, bond: Bond) -> Iterator[Piece]:
    yield described(f"to {' and '.join(bond.far_devices)}", bond)
    yield line("no shutdown", bond.origin)
    yield from _carried(bond, "bonds")
    if bond.mlag is not None and switch.mlag is not None:
        yield line(f"vlt-port-channel {bond.mlag}", where(bond, "mlag"), switch.mlag.origin)
    elif bond.mlag is not None:
        yield left_out("bonds.mlag", bond, "the design states no pair for the switch", bond.name)
    if bond.peer_link:
        yield left_out("bonds.peer_link", bond, "the design states no pair for the switch", bond.name)
    yield from _edge(bond)
    if bond.mode not in MODES:
        yield left_out("bonds.mode", bond, "a port channel is made by lacp or static", bond.name)


def interconnects(switch: SwitchIntent) -> Iterator[Piece]:
    """What a design says of the bond between the switches of a pair, which OS10 makes itself of its ports."""
    for name, bond in switch.bonds.items():
        if is_interconnect(switch, bond):
            reason = "OS10 makes the interconnect of a pair itself, with all VLANs"
            for field in ("name", "mode", "tagged", "untagged", "address"):
                if getattr(bond, field) not in (None, "", ()):
                    yield left_out(f"bonds.{field}", bond, reason, name)
            for field in ("mlag", "edge", "routed"):
                if getattr(bond, field):
                    yield left_out(f"bonds.{field}", bond, reason, name)
            yield from _lost_members(switch, bond, name)


def ports(switch: SwitchIntent) -> Iterator[Piece]:
    """Ports with a cable."""
    numbered = channels(bundles(switch), LARGEST_CHANNEL)
    speaks = any(port.dcbx in DCBX for port in switch.ports.values())
    for port in switch.ports.values():
        place = where(port, "name")
        header = line(f"interface {word(port.name, place)}", place, port.origin)
        body = [
            *_port(switch, port, numbered.get(port.bond)),
            *_told(port, speaks),
            *_port_edge(switch, port),
        ]
        yield from block(header, body, INDENT)


def _port(switch: SwitchIntent, port: SwitchPort, number: int | None) -> Iterator[Piece]:
    bond = switch.bonds.get(port.bond)
    yield described(f"to {port.far_device} {port.far_port}", port)
    yield line("no shutdown", port.origin)
    if bond is None:
        yield from _carried(port, "ports")
    else:
        yield from _member(port, bond, number)
    yield from _link(port)
    yield from on_port(switch, port)
    if bond is None and port.bond:
        yield left_out("ports.bond", port, "the design has no such bond", port.name)


def _port_edge(switch: SwitchIntent, port: SwitchPort) -> Iterator[Piece]:
    if port.bond not in switch.bonds:
        yield from _edge(port)


def _member(port: SwitchPort, bond: Bond, number: int | None) -> Iterator[Piece]:
    """A member of a port channel, or, without a number, a port of the interconnect."""
    if number is not None:
        mode = MODES.get(bond.mode, "active")
        yield line(f"channel-group {number} mode {mode}", where(port, "bond"), where(bond, "mode"))
    yield line("no switchport", port.origin)
    yield line(f"mtu {bond.mtu}", where(bond, "mtu"))
    yield from other_than(port, bond, OF_BOND, "ports", "a member has what its bond has")


def described(text: str, record: SwitchPort | Bond) -> Line:
    """A description in quotes, for it has several words."""
    places = (where(record, "far_device"), where(record, "far_port"))
    return line(
        f'description "{description(text, record.origin, LONGEST_DESCRIPTION)}"', record.origin, *places
    )


def _carried(record: SwitchPort | Bond, path: str) -> Iterator[Piece]:
    """What a port or port channel carries: an address, or VLANs."""
    if record.routed:
        yield from routed(record, path)
        return
    yield from _vlans(record)
    yield line(f"mtu {record.mtu}", where(record, "mtu"))
    if record.address:
        yield left_out(f"{path}.address", record, "a switched port has no address", record.name)


def _vlans(record: SwitchPort | Bond) -> Iterator[Piece]:
    place, untagged = where(record, "tagged"), where(record, "untagged")
    yield line(f"switchport mode {'trunk' if record.tagged else 'access'}", place)
    if record.untagged is not None:
        yield line(f"switchport access vlan {record.untagged}", untagged)
    elif record.tagged:
        yield line("no switchport access vlan", untagged)
    if record.tagged:
        yield line(f"switchport trunk allowed vlan {numbers(record.tagged)}", place)


def _link(port: SwitchPort) -> Iterator[Piece]:
    """What belongs to the cable."""
    if port.speed in SPEEDS:
        yield line(f"speed {port.speed}", where(port, "speed"))
    elif port.speed is not None:
        yield left_out("ports.speed", port, "no such speed is known for the command", port.name)
    method = FEC.get((port.fec, port.speed or 0))
    if method is not None or port.fec == "none":
        yield line(f"fec {method or 'off'}", where(port, "fec"), where(port, "speed"))
    elif port.fec:
        reason = "which one of OS10's methods it is follows from the speed, and this is none that is known"
        yield left_out("ports.fec", port, reason, port.name)


def _told(port: SwitchPort, speaks: bool) -> Iterator[Piece]:
    """DCBX on a port; ``speaks`` says whether the switch does at all."""
    if port.dcbx in DCBX:
        yield line(f"dcbx version {port.dcbx}", where(port, "dcbx"))
    elif port.dcbx == "disabled" and speaks:
        yield line("no lldp tlv-select dcbxp", where(port, "dcbx"))
    elif port.dcbx and port.dcbx != "disabled":
        yield left_out("ports.dcbx", port, "DCBX is ieee, cee or disabled", port.name)


def _edge(record: SwitchPort | Bond) -> Iterator[Piece]:
    """Towards hosts and arrays: no waiting, and no bridge behind the port."""
    if record.edge and record.routed:
        kind = "bonds" if isinstance(record, Bond) else "ports"
        yield left_out(f"{kind}.edge", record, "a routed port is in no spanning tree", record.name)
    elif record.edge:
        yield line("spanning-tree bpduguard enable", record.origin)
        yield line("spanning-tree port type edge", record.origin)


def unused(switch: SwitchIntent) -> Iterator[Piece]:
    """Ports without a cable, those that follow each other with the same wish together."""
    for run in runs(switch.unused_ports.values(), _follows):
        port, place = run[0], where(run[0], "name")
        name = word(port.name, place)
        together = f"range {name}-{run[-1].name.removeprefix('ethernet')}"
        header = line(f"interface {together if len(run) > 1 else name}", place, port.origin)
        body: list[Piece] = [line('description "unused"', port.origin)]
        if port.vlan is not None:
            body.append(line("switchport mode access", where(port, "vlan")))
            body.append(line(f"switchport access vlan {port.vlan}", where(port, "vlan")))
        body.append(line("shutdown" if port.shut_down else "no shutdown", where(port, "shut_down")))
        yield from block(header, body, INDENT)


def _follows(name: str, following: str) -> bool:
    """Whether the second of two ports is the next of the same slot."""
    first, second = cage(name), cage(following)
    return first is not None and second is not None and (first[0], first[1] + 1) == second
