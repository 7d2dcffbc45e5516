"""Ports of NX-OS: splits, ports with a cable, port channels, what ports tell of DCB.

Sources, looked up 2026-11-23: Microsoft, AzureLocal-Supportability, files Reference-TOR-* (PFC with
send-tlv, policies on ports and port channels, vPC), and the expected configuration std_cisco_nxos_switched
of its Azure Local Physical Network Config Tool (channel-group, lldp tlv-select); Cisco, Terraform provider
nxos (values of FEC, maps of splits); Intel, mfd-switchmanagement, class for NX-OS (lldp dcbx version);
Batfish's grammar of NX-OS (interface breakout module M port P map).
"""

from collections.abc import Iterator

from ...model.types.origins import where
from ...views.intent.switch_records import Bond, Breakout, SwitchIntent, SwitchPort
from ..channels import channels, stated_channel
from ..industry_cli import Piece, block, left_out, line, other_than
from ..qos_classes import main_profile, paused
from ..target import Line, word
from .layers import carried, described, edge, far_end, jumbo
from .names import FEC, LARGEST_CHANNEL, MODES, SPEEDS, cage
from .qos import WATCHED, classifies

OF_BOND = ("tagged", "untagged", "mtu", "edge", "routed", "address")
"""What a member of a port channel has from it."""

SPLITS = ("10g-4x", "25g-4x", "50g-2x", "50g-4x", "100g-2x", "100g-4x", "100g-8x", "200g-2x", "400g-2x")
"""Maps of parts; which of them a port takes is the model's."""

DCBX = {"ieee": "ieee", "cee": "cee"}


def breakouts(switch: SwitchIntent) -> Iterator[Piece]:
    """Splits, which must be there before their parts are configured."""
    for breakout in switch.breakouts.values():
        place, found = breakout.origin, cage(breakout.port)
        split = f"{breakout.speed // 1000}g-{len(breakout.parts)}x"
        if found is None or breakout.speed % 1000 or split not in SPLITS:
            reason = f"NX-OS splits ports EthernetM/P by {', '.join(SPLITS)}"
            for path, value in (("breakouts.port", breakout.port), ("breakouts.speed", breakout.speed)):
                yield left_out(path, breakout, reason, breakout.port, value)
            yield left_out("breakouts.parts", breakout, reason, breakout.port)
            continue
        module, number = found
        yield line(f"interface breakout module {module} port {number} map {split}", place)
        yield from _named_otherwise(breakout)


def _named_otherwise(breakout: Breakout) -> Iterator[Piece]:
    wanted = tuple(f"{breakout.port}/{part}" for part in range(1, len(breakout.parts) + 1))
    if breakout.parts != wanted:
        reason = f"NX-OS calls the parts {wanted[0]} to {wanted[-1]}" if wanted else "a split has parts"
        yield left_out("breakouts.parts", breakout, reason, breakout.port)


def port_channels(switch: SwitchIntent) -> Iterator[Piece]:
    """Bonds, before their members."""
    largest = jumbo(switch)
    for name, number in channels(switch.bonds, LARGEST_CHANNEL).items():
        bond = switch.bonds[name]
        header = line(f"interface port-channel{number}", where(bond, "name"), bond.origin)
        yield from block(header, _channel(switch, bond, largest))
        if stated_channel(bond.name, LARGEST_CHANNEL) != number:
            reason = f"port channels have numbers: this one is port-channel{number}"
            yield left_out("bonds.name", bond, reason, name)
        for member in bond.members:
            if member not in switch.ports or switch.ports[member].bond != name:
                reason = "no such port of the switch is in the bond"
                yield left_out("bonds.members", bond, reason, name, member)


def _channel(switch: SwitchIntent, bond: Bond, largest: int) -> Iterator[Piece]:
    far = " and ".join(bond.far_devices)
    text = (
        f"vPC peer-link to {switch.mlag.peer}" if bond.peer_link and switch.mlag is not None else f"to {far}"
    )
    yield described(text, bond)
    yield from carried(bond, "bonds", largest)
    yield from _quality(switch, _profile_of(switch, bond), bond)
    if bond.peer_link and switch.mlag is not None:
        yield line("spanning-tree port type network", where(bond, "peer_link"))
        yield line("vpc peer-link", where(bond, "peer_link"))
    elif bond.peer_link:
        yield left_out("bonds.peer_link", bond, "the design states no pair for the switch", bond.name)
    yield from edge(bond)
    if bond.mlag is not None and switch.mlag is not None:
        yield line(f"vpc {bond.mlag}", where(bond, "mlag"), switch.mlag.origin)
    elif bond.mlag is not None:
        yield left_out("bonds.mlag", bond, "the design states no pair for the switch", bond.name)
    yield line("no shutdown", bond.origin)
    if bond.mode not in MODES:
        yield left_out("bonds.mode", bond, "a port channel is made by lacp or static", bond.name)


def _profile_of(switch: SwitchIntent, bond: Bond) -> str:
    """The QoS profile of a port channel: that of its first member."""
    members = (switch.ports[name] for name in bond.members if name in switch.ports)
    return next((port.profile for port in members), "")


def ports(switch: SwitchIntent) -> Iterator[Piece]:
    """Ports with a cable."""
    numbered, largest = channels(switch.bonds, LARGEST_CHANNEL), jumbo(switch)
    for port in switch.ports.values():
        bond = switch.bonds.get(port.bond)
        place = where(port, "name")
        header = line(f"interface {word(port.name, place)}", place, port.origin)
        if bond is not None:
            yield from block(header, _member(switch, port, bond, (numbered[port.bond], largest)))
        else:
            yield from block(header, _single(switch, port, largest))
        if bond is None and port.bond:
            yield left_out("ports.bond", port, "the design has no such bond", port.name)


def _single(switch: SwitchIntent, port: SwitchPort, largest: int) -> Iterator[Piece]:
    yield far_end(port)
    yield from carried(port, "ports", largest)
    yield from _link(port)
    yield from _quality(switch, port.profile, port)
    yield from edge(port)
    yield line("no shutdown", port.origin)
    if port.profile and port.profile not in switch.profiles:
        yield left_out("ports.profile", port, "the design has no such profile", port.name)


def _member(switch: SwitchIntent, port: SwitchPort, bond: Bond, sizes: tuple[int, int]) -> Iterator[Piece]:
    """A member: it must fit its port channel before it can join, and is given the rest by it. ``sizes`` are
    the number of the port channel and the size of jumbo frames."""
    number, largest = sizes
    yield far_end(port)
    yield from (piece for piece in carried(bond, "bonds", largest) if _of_member(piece))
    yield from _link(port)
    mode = MODES.get(bond.mode, "active")
    yield line(f"channel-group {number} mode {mode}", where(port, "bond"), where(bond, "mode"))
    yield line("no shutdown", port.origin)
    yield from other_than(port, bond, OF_BOND, "ports", "a member has what its bond has")
    if port.profile != _profile_of(switch, bond):
        yield left_out("ports.profile", port, "a member has what its bond has", port.name)


def _of_member(piece: Piece) -> bool:
    return isinstance(piece, Line) and not piece.text.startswith(("ip address", "ipv6 address"))


def _link(port: SwitchPort) -> Iterator[Piece]:
    """What belongs to the cable: speed, FEC, and what is told over LLDP."""
    if port.speed in SPEEDS:
        yield line(f"speed {port.speed}", where(port, "speed"))
    elif port.speed is not None:
        yield left_out("ports.speed", port, "no such speed is known for the command", port.name)
    if port.fec in FEC:
        yield line(f"fec {FEC[port.fec]}", where(port, "fec"))
    elif port.fec:
        yield left_out("ports.fec", port, "no such FEC is known for the command", port.name)
    if port.dcbx in DCBX:
        yield line(f"lldp dcbx version {DCBX[port.dcbx]}", where(port, "dcbx"))


def _quality(switch: SwitchIntent, name: str, record: SwitchPort | Bond) -> Iterator[Piece]:
    """The part of a QoS profile that stands on the port: PFC and its watchdog, policies."""
    profile = switch.profiles.get(name)
    if profile is None:
        return
    place, safe = where(record, "profile"), word(name, profile.origin)
    no_drop = bool(paused(profile))
    told = " send-tlv" if isinstance(record, SwitchPort) and record.dcbx in DCBX else ""
    mode = f"on{told}" if no_drop else "off"
    yield line(f"priority-flow-control mode {mode}", place, where(profile, "pfc_priorities"))
    watchdog = profile.watchdog
    if no_drop and watchdog is not None and watchdog.action in WATCHED:
        yield line("priority-flow-control watch-dog-interval on", place, watchdog.origin)
    if profile.global_pause and no_drop:
        reason = "NX-OS has PFC or pause of all traffic on a port"
        yield left_out("profiles.global_pause", profile, reason, name)
    elif profile.global_pause:
        yield line("flowcontrol receive on", place, where(profile, "global_pause"))
        yield line("flowcontrol send on", place, where(profile, "global_pause"))
    if classifies(profile):
        yield line(f"service-policy type qos input {safe}-in", place)
    if name != main_profile(switch) and profile.traffic_classes:
        yield line(f"service-policy type queuing output {safe}-out", place)


def dcbx(switch: SwitchIntent) -> Iterator[Piece]:
    """Whether the switch tells its DCB settings at all, and ports that want something else."""
    told = [where(port, "dcbx") for port in switch.ports.values() if port.dcbx in DCBX]
    silent = [port for port in switch.ports.values() if port.dcbx == "disabled"]
    if told:
        yield line("lldp tlv-select dcbxp egress-queuing", *told)
    elif silent:
        yield line("no lldp tlv-select dcbxp", *(where(port, "dcbx") for port in silent))
    for port in switch.ports.values():
        if port.dcbx == "disabled" and told:
            reason = "`lldp tlv-select` holds for the switch, and other ports want DCBX"
            yield left_out("ports.dcbx", port, reason, port.name)
        elif port.dcbx and port.dcbx not in (*DCBX, "disabled"):
            yield left_out("ports.dcbx", port, "DCBX is ieee, cee or disabled", port.name)
