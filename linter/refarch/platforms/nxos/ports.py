"""NX-OS configuration of ports: breakouts, jumbo frames, port channels, cabled ports, ports without a cable,
DCBX.

Sources, looked up 2026-11-23: Microsoft, AzureLocal-Supportability, files Reference-TOR-* (PFC with send-tlv,
policies on ports and port channels, vPC; trunks, edge, MTU in Reference-TOR-QOS-Policy-Configuration.md), and
the expected configuration std_cisco_nxos_switched of its Azure Local Physical Network Config Tool
(channel-group, lldp tlv-select, unused ports); Cisco, Terraform provider nxos (values of FEC, maps of
splits), and Ansible collection cisco.nxos (system jumbomtu); Intel, mfd-switchmanagement, class for NX-OS
(lldp dcbx version); Batfish's grammar of NX-OS (interface breakout module M port P map). Looked up
2026-11-29: Microsoft, AzureLocal-Supportability, Troubleshoot-TOR-LLDP-DCBX-PFC-RoCEv2.md, Recommended
Configuration (``priority-flow-control mode off`` on ports without lossless traffic); Cisco, NX-API REST SDK
9.3(x), Configuring Priority Flow Control (modes auto, on, off).
"""

import re
from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import PortBreakout, SwitchBond, SwitchIntent, SwitchPort
from .. import industry_ports
from ..industry_cli import Output, line, not_configured, numbers
from ..industry_ports import PortDialect, PortWalk, UnusedDialect, stated_channel
from ..qos_classes import main_profile, pfc_priorities_by_class
from ..target import ConfigLine, NotConfigured, cosmetic, word
from .qos import WATCHED, classifies, pauses

LARGEST_CHANNEL = 4096
USUAL_MTU, LARGEST_MTU = 1500, 9216
"""MTU in bytes: the default of a switched port, and the default of jumbo frames, which is the maximum."""

SPEEDS = (100, 1000, 10000, 25000, 40000, 50000, 100000, 200000, 400000)
"""Values of ``speed`` in Mbit/s."""

FEC = {"rs": "fec rs-fec", "base-r": "fec fc-fec", "none": "fec off"}
DCBX = ("ieee", "cee")
SPLITS = ("10g-4x", "25g-4x", "50g-2x", "50g-4x", "100g-2x", "100g-4x", "100g-8x", "200g-2x", "400g-2x")
"""Breakout maps. The model determines which of them a port supports."""

_PORT = re.compile(r"Ethernet(\d+)/(\d+)")


def cage(name: str) -> tuple[int, int] | None:
    """Module and number of an undivided port; None for a name of another form."""
    match = _PORT.fullmatch(name)
    return (int(match.group(1)), int(match.group(2))) if match else None


def breakouts(switch: SwitchIntent) -> Iterator[ConfigLine]:
    """Breakouts, which must exist before the breakout ports are configured."""
    for breakout in switch.breakouts.values():
        module_and_number = cage(breakout.port)
        if module_and_number is not None and split_map(breakout) in SPLITS:
            module, number = module_and_number
            command = f"interface breakout module {module} port {number} map {split_map(breakout)}"
            yield line(command, breakout.origin)


def split_map(breakout: PortBreakout) -> str:
    """Map of a breakout, such as ``25g-4x``; empty for a speed that is no whole number of Gbit/s."""
    return "" if breakout.speed % 1000 else f"{breakout.speed // 1000}g-{len(breakout.parts)}x"


def breakout_limits(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Breakouts without a command, and breakout ports with other names than those of NX-OS."""
    for breakout in switch.breakouts.values():
        if cage(breakout.port) is None or split_map(breakout) not in SPLITS:
            reason = f"NX-OS breaks out ports EthernetM/P as {', '.join(SPLITS)}"
            for field in ("port", "speed", "parts"):
                yield not_configured(f"breakouts.{field}", breakout, reason, breakout.port)
            continue
        counted = tuple(f"{breakout.port}/{part}" for part in range(1, len(breakout.parts) + 1))
        if breakout.parts != counted:
            reason = f"NX-OS names the ports {counted[0]} to {counted[-1]}"
            yield not_configured("breakouts.parts", breakout, reason, breakout.port)


def _switched_records(switch: SwitchIntent) -> list[SwitchPort | SwitchBond]:
    records: list[SwitchPort | SwitchBond] = [*switch.ports.values(), *switch.bonds.values()]
    return [record for record in records if not record.routed]


def jumbo(switch: SwitchIntent) -> int:
    """Jumbo MTU of the switch: switched ports support only one MTU above 1500 bytes."""
    sizes = (record.mtu for record in _switched_records(switch))
    return max((size for size in sizes if USUAL_MTU < size <= LARGEST_MTU), default=LARGEST_MTU)


def frames(switch: SwitchIntent) -> Iterator[Output]:
    """Jumbo MTU, if it differs from the default."""
    size = jumbo(switch)
    if size != LARGEST_MTU:
        places = (origin_of(record, "mtu") for record in _switched_records(switch) if record.mtu == size)
        yield line(f"system jumbomtu {size}", *places)


def dcbx(switch: SwitchIntent) -> Iterator[Output]:
    """Switch-wide DCBX command, and ports whose DCBX setting conflicts with it."""
    by_switch = "lldp tlv-select dcbxp egress-queuing"
    yield from industry_ports.dcbx_of_switch(switch, DCBX, by_switch, "no lldp tlv-select dcbxp")
    speaks = any(port.dcbx in DCBX for port in switch.ports.values())
    for port in switch.ports.values():
        if port.dcbx == "disabled" and speaks:
            reason = "`lldp tlv-select` applies to the whole switch, and other ports need DCBX"
            yield not_configured("ports.dcbx", port, reason, port.name)
        elif port.dcbx and port.dcbx not in (*DCBX, "disabled"):
            yield not_configured("ports.dcbx", port, "DCBX must be ieee, cee, or disabled", port.name)


def _channel_description(walk: PortWalk, bond: SwitchBond) -> Iterator[Output]:
    pair = walk.switch.mlag
    if bond.peer_link and pair is not None:
        yield industry_ports.description_line(walk, bond, f"vPC peer-link to {pair.peer}")
    else:
        yield from industry_ports.far_end(walk, bond)


def _vlans_and_mtu(walk: PortWalk, record: SwitchPort | SwitchBond) -> Iterator[Output]:
    """VLANs and MTU of a switched port or port channel, with the default or the jumbo MTU."""
    yield line("switchport", record.origin)
    yield from _vlans(record)
    largest = jumbo(walk.switch)
    if record.mtu in (USUAL_MTU, largest):
        yield line(f"mtu {record.mtu}", origin_of(record, "mtu"))
    else:
        reason = f"a switched port supports an MTU of {USUAL_MTU} or {largest} bytes"
        yield not_configured(f"{industry_ports.path_of_record(record)}.mtu", record, reason, record.name)


def _vlans(record: SwitchPort | SwitchBond) -> Iterator[Output]:
    place, untagged_place = origin_of(record, "tagged"), origin_of(record, "untagged")
    if record.tagged:
        yield line("switchport mode trunk", place)
        if record.untagged is not None:
            yield line(f"switchport trunk native vlan {record.untagged}", untagged_place)
        # A trunk carries the native VLAN only if it is in the list of allowed VLANs.
        allowed = {*record.tagged, *(() if record.untagged is None else (record.untagged,))}
        yield line(f"switchport trunk allowed vlan {numbers(allowed)}", place, untagged_place)
        return
    yield line("switchport mode access", record.origin)
    if record.untagged is not None:
        yield line(f"switchport access vlan {record.untagged}", untagged_place)


def _carried_of_bond(walk: PortWalk, port: SwitchPort) -> Iterator[Output]:
    """Settings of the bond except for its address, because a member must match its port channel before it can
    join."""
    for piece in _carried(walk, walk.switch.bonds[port.bond]):
        if isinstance(piece, ConfigLine) and not piece.text.startswith(("ip address", "ipv6 address")):
            yield piece


def _profile_of_bond(switch: SwitchIntent, bond: SwitchBond) -> str:
    """QoS profile of a port channel: the profile of its first member."""
    members = (switch.ports[name] for name in bond.members if name in switch.ports)
    return next((port.profile for port in members), "")


def _qos(walk: PortWalk, record: SwitchPort | SwitchBond) -> Iterator[Output]:
    """Port commands of a QoS profile: PFC, its watchdog, and policies."""
    switch = walk.switch
    name = _profile_of_bond(switch, record) if isinstance(record, SwitchBond) else record.profile
    profile = switch.profiles.get(name)
    if profile is None:
        yield from _pfc_off(switch, record)
        return
    place, safe = origin_of(record, "profile"), word(name, profile.origin)
    no_drop = bool(pfc_priorities_by_class(profile))
    send_tlv = " send-tlv" if isinstance(record, SwitchPort) and record.dcbx in DCBX else ""
    mode = f"on{send_tlv}" if no_drop else "off"
    yield line(f"priority-flow-control mode {mode}", place, origin_of(profile, "pfc_priorities"))
    watchdog = profile.watchdog
    if no_drop and watchdog is not None and watchdog.action in WATCHED:
        yield line("priority-flow-control watch-dog-interval on", place, watchdog.origin)
    if profile.global_pause and no_drop:
        reason = "a port of NX-OS supports either PFC or global pause"
        yield not_configured("profiles.global_pause", profile, reason, name)
    elif profile.global_pause:
        yield line("flowcontrol receive on", place, origin_of(profile, "global_pause"))
        yield line("flowcontrol send on", place, origin_of(profile, "global_pause"))
    if classifies(profile):
        yield line(f"service-policy type qos input {safe}-in", place)
    # The queuing policy of the main profile is under system qos.
    if name != main_profile(switch) and profile.traffic_classes:
        yield line(f"service-policy type queuing output {safe}-out", place)


def _pfc_off(switch: SwitchIntent, record: SwitchPort | SwitchBond) -> Iterator[Output]:
    """PFC off on a port without a QoS profile, if other ports of the switch pause: the network-qos policy is
    that of the whole switch, and in the default mode, auto, DCBX of the far end can turn its pauses on."""
    if pauses(switch):
        main = switch.profiles[main_profile(switch)]
        yield line("priority-flow-control mode off", record.origin, origin_of(main, "pfc_priorities"))


def _missing_profile(walk: PortWalk, port: SwitchPort) -> Iterator[Output]:
    if port.profile and port.profile not in walk.switch.profiles:
        yield not_configured("ports.profile", port, "the design has no such profile", port.name)


def _profile_unlike_bond(walk: PortWalk, port: SwitchPort) -> Iterator[Output]:
    if port.profile != _profile_of_bond(walk.switch, walk.switch.bonds[port.bond]):
        yield not_configured(
            "ports.profile", port, cosmetic("members use the value of their bond"), port.name
        )


def _peer_link(walk: PortWalk, bond: SwitchBond) -> Iterator[Output]:
    if bond.peer_link and walk.switch.mlag is not None:
        yield line("spanning-tree port type network", origin_of(bond, "peer_link"))
        yield line("vpc peer-link", origin_of(bond, "peer_link"))


def _name_lost(bond: SwitchBond, number: int) -> str:
    if stated_channel(bond.name, LARGEST_CHANNEL) == number:
        return ""
    return f"NX-OS numbers its port channels; this one is port-channel{number}"


_carried = industry_ports.address_or(_vlans_and_mtu)
_edge = industry_ports.edge("spanning-tree port type edge{trunk}", "spanning-tree bpduguard enable")
_speed = industry_ports.speed(SPEEDS)
_fec = industry_ports.command_by_word("fec", FEC, "the fec command has no such value")
_dcbx_version = industry_ports.command_by_word(
    "dcbx", {version: f"lldp dcbx version {version}" for version in DCBX}
)

PORTS = PortDialect(
    indent="  ",
    channel="port-channel",
    largest_channel=LARGEST_CHANNEL,
    description="description {}",
    longest_description=254,
    mlag="vpc",
    channel_commands=(
        *(_channel_description, _carried, _qos, _peer_link, industry_ports.lone_peer_link, _edge),
        *(industry_ports.mlag_number, industry_ports.no_shutdown),
    ),
    port_commands=(
        *(
            industry_ports.far_end,
            _carried,
            _speed,
            _fec,
            _dcbx_version,
            _qos,
            _edge,
            industry_ports.no_shutdown,
        ),
        _missing_profile,
    ),
    member_commands=(
        *(
            industry_ports.far_end,
            _carried_of_bond,
            _speed,
            _fec,
            _dcbx_version,
            industry_ports.membership,
            industry_ports.no_shutdown,
        ),
        *(industry_ports.unlike_bond, _profile_unlike_bond),
    ),
    renumbered=_name_lost,
)

UNUSED_PORTS = UnusedDialect(
    indent="  ",
    cage=cage,
    range_of=lambda first, last: f"{first}-{last.rpartition('/')[2]}",
    description="description unused",
    parked="switchport|switchport mode access|switchport access vlan {vlan}",
)
