"""OS10 configuration of ports: breakouts, switched and routed ports, port channels, the interconnect of a
pair, and ports without a cable.

Sources, looked up 2026-11-23: Dell, Dell AX System for Azure Local, Switch Configurations - RoCE and iWARP
(H19195.5, April 2026: trunks, members, VLTi ports, spanning tree), and Ansible collection dellemc.os10 (roles
os10_interface, os10_lag, os10_xstp, os10_lldp); Dell, opx-nas-common (values of FEC); Intel,
mfd-switchmanagement, class for OS10 (dcbx version, no switchport access vlan).
"""

import re
from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import PortBreakout, SwitchBond, SwitchIntent, SwitchPort
from .. import industry_ports
from ..industry_cli import Output, line, not_configured, numbers
from ..industry_ports import PortDialect, PortWalk, UnusedDialect, stated_channel
from ..target import ConfigLine, NotConfigured, cosmetic
from .qos import INDENT, port_qos

LONGEST_DESCRIPTION = 240
LARGEST_CHANNEL = 128
"""Largest number of a port channel. OS10 creates port channel 1000 itself as the interconnect of a pair."""

SPEEDS = (1000, 10000, 25000, 40000, 50000, 100000, 200000, 400000)
FEC = {
    ("rs", 25000): "CL108-RS",
    ("rs", 50000): "CL108-RS",
    ("rs", 100000): "CL91-RS",
    ("base-r", 25000): "CL74-FC",
    ("base-r", 50000): "CL74-FC",
}
"""FEC keywords, by the value in the design and the speed."""

DCBX = ("ieee", "cee")
SPLIT_BY_INTERFACE = ("dell-s5232f-on",)
"""Models that a Dell document (Omnia, input of S-series switches) breaks out by ``interface breakout``."""

_PORT = re.compile(r"ethernet(\d+/\d+)/(\d+)(:\d+)?")


def cage(name: str) -> tuple[str, int] | None:
    """Slot and number of an undivided port; None for a name of another form."""
    match = _PORT.fullmatch(name)
    return (match.group(1), int(match.group(2))) if match and not match.group(3) else None


def breakouts(switch: SwitchIntent) -> Iterator[ConfigLine]:
    """Breakouts, which must exist before the breakout ports are configured."""
    for breakout in switch.breakouts.values():
        slot_and_number = _slot_and_number(switch, breakout)
        if slot_and_number is not None:
            slot, number = slot_and_number
            split = f"{breakout.speed // 1000}g-{len(breakout.parts)}x"
            yield line(f"interface breakout {slot}/{number} map {split}", breakout.origin)


def _slot_and_number(switch: SwitchIntent, breakout: PortBreakout) -> tuple[str, int] | None:
    """Slot and number of a port with a breakout command; None for a port without one."""
    by_command = switch.model in SPLIT_BY_INTERFACE and breakout.speed % 1000 == 0
    return cage(breakout.port) if by_command else None


def breakout_limits(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Breakouts without a command, and breakout ports with other names than those of OS10."""
    for breakout in switch.breakouts.values():
        if _slot_and_number(switch, breakout) is None:
            reason = "the breakout command of this model is not documented; break out the port by hand first"
            for field in ("port", "speed", "parts"):
                yield not_configured(f"breakouts.{field}", breakout, reason, breakout.port)
            continue
        counted = tuple(f"{breakout.port}:{part}" for part in range(1, len(breakout.parts) + 1))
        if breakout.parts != counted:
            reason = "OS10 numbers breakout ports from :1"
            yield not_configured("breakouts.parts", breakout, reason, breakout.port)


def dcbx(switch: SwitchIntent) -> Iterator[Output]:
    """Switch-wide DCBX command."""
    return industry_ports.dcbx_of_switch(switch, DCBX, "dcbx enable", "no dcbx enable")


def bundles(switch: SwitchIntent) -> dict[str, SwitchBond]:
    """Bonds that are port channels: all except for the interconnect of a pair."""
    return {name: bond for name, bond in switch.bonds.items() if not is_interconnect(switch, bond)}


def is_interconnect(switch: SwitchIntent, bond: SwitchBond | None) -> bool:
    """True if a bond is the VLTi of the VLT pair."""
    return bond is not None and bond.peer_link and switch.mlag is not None


def interconnects(switch: SwitchIntent) -> Iterator[Output]:
    """Fields of the bond between the switches of a pair that are not configured, because OS10 creates it from
    its ports."""
    for name, bond in switch.bonds.items():
        if is_interconnect(switch, bond):
            reason = cosmetic("OS10 creates the interconnect of a pair itself, with all VLANs")
            for field in ("name", "mode", "tagged", "untagged", "address"):
                if getattr(bond, field) not in (None, "", ()):
                    yield not_configured(f"bonds.{field}", bond, reason, name)
            for field in ("mlag", "edge", "routed"):
                if getattr(bond, field):
                    yield not_configured(f"bonds.{field}", bond, reason, name)
            yield from industry_ports.lost_members(switch, bond, name)


def _name_lost(bond: SwitchBond, number: int) -> str:
    if stated_channel(bond.name, LARGEST_CHANNEL) == number:
        return ""
    return cosmetic(f"OS10 numbers port channels 1 to {LARGEST_CHANNEL}; this one is port-channel{number}")


def _vlans_and_mtu(walk: PortWalk, record: SwitchPort | SwitchBond) -> Iterator[Output]:
    """VLANs and MTU of a switched port or port channel."""
    place, untagged = origin_of(record, "tagged"), origin_of(record, "untagged")
    yield line(f"switchport mode {'trunk' if record.tagged else 'access'}", place)
    if record.untagged is not None:
        yield line(f"switchport access vlan {record.untagged}", untagged)
    elif record.tagged:
        # Without an untagged VLAN, a trunk keeps its default access VLAN unless this command removes it.
        yield line("no switchport access vlan", untagged)
    if record.tagged:
        yield line(f"switchport trunk allowed vlan {numbers(record.tagged)}", place)
    yield line(f"mtu {record.mtu}", origin_of(record, "mtu"))


def _member_mtu(walk: PortWalk, port: SwitchPort) -> Iterator[Output]:
    """MTU of a member, which uses the MTU of its bond and is not a separate switched port. The same applies
    to a port of the interconnect."""
    bond = walk.switch.bonds[port.bond]
    yield line("no switchport", port.origin)
    yield line(f"mtu {bond.mtu}", origin_of(bond, "mtu"))


def _fec(walk: PortWalk, port: SwitchPort) -> Iterator[Output]:
    method = FEC.get((port.fec, port.speed or 0))
    if method is not None or port.fec == "none":
        yield line(f"fec {method or 'off'}", origin_of(port, "fec"), origin_of(port, "speed"))
    elif port.fec:
        reason = "OS10 derives the FEC method from the speed, and this combination is not documented"
        yield not_configured("ports.fec", port, reason, port.name)


_port_dcbx = industry_ports.dcbx_of_port(DCBX, "dcbx version {}", "no lldp tlv-select dcbxp")
_edge = industry_ports.edge("spanning-tree bpduguard enable", "spanning-tree port type edge")
_carried = industry_ports.address_or(_vlans_and_mtu)
_speed = industry_ports.speed(SPEEDS)

PORTS = PortDialect(
    indent=INDENT,
    channel="port-channel",
    largest_channel=LARGEST_CHANNEL,
    description='description "{}"',
    longest_description=LONGEST_DESCRIPTION,
    mlag="vlt-port-channel",
    channel_commands=(
        industry_ports.far_end,
        industry_ports.no_shutdown,
        _carried,
        industry_ports.mlag_number,
        industry_ports.lone_peer_link,
        _edge,
    ),
    port_commands=(
        industry_ports.far_end,
        industry_ports.no_shutdown,
        _carried,
        _speed,
        _fec,
        port_qos,
        _port_dcbx,
        _edge,
    ),
    member_commands=(
        *(
            industry_ports.far_end,
            industry_ports.no_shutdown,
            industry_ports.membership,
            _member_mtu,
            industry_ports.unlike_bond,
        ),
        *(_speed, _fec, port_qos, _port_dcbx),
    ),
    renumbered=_name_lost,
    bonds=bundles,
)

UNUSED_PORTS = UnusedDialect(
    indent=INDENT,
    cage=cage,
    range_of=lambda first, last: f"range {first}-{last.removeprefix('ethernet')}",
    description='description "unused"',
    parked="switchport mode access|switchport access vlan {vlan}",
)
