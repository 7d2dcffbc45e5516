"""Junos configuration of ports: speeds and channels, switched and routed ports, aggregated Ethernet
interfaces, DCBX, and ports without a cable.

Each interface is deleted before it is set, because VLANs are added to a list, and because the factory
configuration makes all ports switched. All commands take effect together, at the commit.

Sources, looked up 2026-11-29: Juniper, YANG modules of Junos 23.4R2 for the QFX Series and Junos Evolved;
Juniper, Configure Port Speed at Chassis and Interface Level (``channel-speed``, ``speed`` by quad, and of an
interface with ``number-of-sub-ports``),
https://www.juniper.net/documentation/us/en/software/junos/interfaces-ethernet-switches/topics/concept/configure-port-speed.html;
Juniper, MC-LAG Examples, QFX Series (trunk, access, ``ether-options 802.3ad``, ``device-count``, LACP),
https://juniper.net/documentation/en_US/junos/topics/topic-map/examples-mc-lag.html;
Juniper, mtu (interfaces), and Configuring the Media MTU (the MTU counts the 14 bytes of the Ethernet header),
https://juniper.net/documentation/us/en/software/junos/cli-reference/topics/ref/statement/mtu-edit-interfaces-ni.html;
Juniper, Configuring the DCBX Mode, and priority-flow-control (PFC works without negotiation by
``no-auto-negotiation``),
https://juniper.net/documentation/us/en/software/junos/traffic-mgmt-qfx/topics/task/dcbx-mode-configuring-cli.html.
The word for the older DCBX is that of the YANG module, ``dcbx-1.01``. Published configurations of QFX
switches (batfish): ``protocols rstp interface ae100 edge``.
Juniper, fec (gigether) (QFX Series: CL74 at 25 and 50 Gbit/s, CL91 at 100 Gbit/s),
https://www.juniper.net/documentation/ru/ru/software/junos/interfaces-ethernet/topics/ref/statement/fec-edit-interfaces.html;
Juniper, fec (ether) (QFX5220 with Junos Evolved: CL74 and CL91 at 25 and 50 Gbit/s),
https://juniper.net/documentation/us/en/software/junos/cli-reference/topics/ref/statement/interfaces-ether-options-fec.html.
No document shows ``gigether-options`` and ``ether-options`` of one port.
"""

import re
from collections.abc import Iterator

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ...views.intent.switch_records import PortBreakout, SwitchBond, SwitchIntent, SwitchPort, UnusedPort
from ..industry_cli import Output, description, fields_unlike, not_configured
from ..industry_ports import FIELDS_OF_BOND, lost_members
from ..target import NotConfigured, cosmetic, word
from .names import ae_numbers, delete_line, is_evolved, set_line
from .pairs import PAIR_VLAN, multichassis
from .qos import interface_qos, lossless_classes, profile_limit, unused_interface_qos

LONGEST_DESCRIPTION = 255
SMALLEST_MTU, LARGEST_MTU = 256, 9216
"""Bytes that the command ``mtu`` supports on switches, Ethernet header included."""

QUAD_MODELS = ("juniper-qfx5120-48y", "juniper-qfx5120-48ym")
"""Models whose ports 0 to 47 have one speed for four ports, set at the first of them."""
QUAD_PORTS = range(48)

CHANNELS = (10, 25, 50)
EVOLVED_CHANNELS = (10, 25, 40, 50, 100, 200, 400)
"""Gbit/s of the channels of a split port, with Junos and with Junos Evolved."""

DCBX = {"ieee": "ieee-dcbx", "cee": "dcbx-1.01"}

FEC = {"base-r": "fec74", "rs": "fec91", "none": "none"}
SPEEDS_OF_FEC = {"base-r": (25_000, 50_000, None), "none": (25_000, 50_000, 100_000, None), "rs": (100_000,)}
EVOLVED_SPEEDS_OF_FEC = {**SPEEDS_OF_FEC, "rs": (25_000, 50_000, 100_000)}
"""Mbit/s at which a kind of FEC is configured; None for a speed that the design does not state."""

_PORT = re.compile(r"(et|xe|ge)-(\d+)/(\d+)/(\d+)(:\d+)?")


def speeds(switch: SwitchIntent) -> Iterator[Output]:
    """Channels of split ports, and speeds of ports and quads."""
    for breakout in switch.breakouts.values():
        yield from _breakout(switch, breakout)
    speed_of: dict[str, int] = {}
    places: dict[str, list[Origin]] = {}
    for port in switch.ports.values():
        match = _PORT.fullmatch(port.name)
        if match is None or match[5]:
            if port.speed is not None:
                reason = "the speed of a part of a split port is that of the split"
                yield not_configured("ports.speed", port, reason, port.name)
            continue
        speed = _speed(switch, port, match)
        if speed is None:
            continue
        if speed % 1000:
            reason = "Junos has speeds of whole Gbit/s"
            yield not_configured("ports.speed", port, reason, port.name)
            continue
        statement = _place_of_speed(switch, port, match)
        if speed_of.setdefault(statement, speed) != speed:
            reason = f"four ports have one speed, here {speed_of[statement] // 1000} Gbit/s"
            yield not_configured("ports.speed", port, reason, port.name, speed)
            continue
        places.setdefault(statement, []).extend((origin_of(port, "name"), origin_of(port, "speed")))
    for statement, speed in speed_of.items():
        word_of_speed = "1G" if speed == 1000 and statement.startswith("chassis") else f"{speed // 1000}g"
        yield set_line(f"{statement} speed {word_of_speed}", *places[statement])


def _place_of_speed(switch: SwitchIntent, port: SwitchPort, match: re.Match[str]) -> str:
    """Where the speed of a port is stated: at the interface, at the port, or at the first port of a quad."""
    if is_evolved(switch):
        return f"interfaces {port.name}"
    number = int(match[4])
    if switch.model in QUAD_MODELS and number in QUAD_PORTS:
        number = number // 4 * 4
    return f"chassis fpc {match[2]} pic {match[3]} port {number}"


def _speed(switch: SwitchIntent, port: SwitchPort, match: re.Match[str]) -> int | None:
    """Speed of a port in Mbit/s that has a command: the stated one, and 25 Gbit/s of a quad, whose ports are
    named et- at that speed only."""
    is_quad = switch.model in QUAD_MODELS and int(match[4]) in QUAD_PORTS
    return 25_000 if port.speed is None and is_quad and match[1] == "et" else port.speed


def _breakout(switch: SwitchIntent, breakout: PortBreakout) -> Iterator[Output]:
    if _why_not_split(switch, breakout):
        return
    match, speed, place = _PORT.fullmatch(breakout.port), f"{breakout.speed // 1000}g", breakout.origin
    if is_evolved(switch):
        yield set_line(f"interfaces {breakout.port} number-of-sub-ports {len(breakout.parts)}", place)
        yield set_line(f"interfaces {breakout.port} speed {speed}", place)
    elif match is not None:
        yield set_line(f"chassis fpc {match[2]} pic {match[3]} port {match[4]} channel-speed {speed}", place)


def _why_not_split(switch: SwitchIntent, breakout: PortBreakout) -> str:
    """Reason why a split is not configured; empty if it is."""
    speeds_of_channels = EVOLVED_CHANNELS if is_evolved(switch) else CHANNELS
    if _PORT.fullmatch(breakout.port) and breakout.speed / 1000 in speeds_of_channels:
        return ""
    return "Junos splits ports such as et-0/0/48, and not into channels of every speed"


def port_limits(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Splits, MTUs, and profiles of ports that Junos cannot have."""
    for breakout in switch.breakouts.values():
        reason = _why_not_split(switch, breakout)
        for field in ("port", "speed", "parts") if reason else ():
            yield not_configured(f"breakouts.{field}", breakout, reason, breakout.port)
        counted = tuple(f"{breakout.port}:{part}" for part in range(len(breakout.parts)))
        renamed = tuple(f"xe-{part.partition('-')[2]}" for part in counted)
        if not reason and breakout.parts not in (counted, renamed):
            reason = "Junos numbers the parts of a port from :0"
            yield not_configured("breakouts.parts", breakout, reason, breakout.port)
    for port in switch.ports.values():
        if port.bond not in switch.bonds:
            yield from _mtu_limit(port, "ports")
            yield from profile_limit(switch, port)
    for bond in switch.bonds.values():
        yield from _mtu_limit(bond, "bonds")
        first = _first_member(switch, bond)
        if first is not None:
            yield from profile_limit(switch, first)


def _mtu_limit(record: SwitchPort | SwitchBond, path: str) -> Iterator[NotConfigured]:
    if not SMALLEST_MTU <= record.mtu <= LARGEST_MTU:
        reason = f"the MTU of a port is {SMALLEST_MTU} to {LARGEST_MTU} bytes"
        yield not_configured(f"{path}.mtu", record, reason, record.name)


def bundles(switch: SwitchIntent) -> Iterator[Output]:
    """Aggregated Ethernet interfaces."""
    numbers = ae_numbers(switch.bonds)
    if numbers:
        places = [bond.origin for bond in switch.bonds.values()]
        yield set_line(
            f"chassis aggregated-devices ethernet device-count {max(numbers.values()) + 1}", *places
        )
    for name, number in numbers.items():
        bond, interface = switch.bonds[name], f"ae{number}"
        place = origin_of(bond, "name")
        yield delete_line(f"interfaces {interface}", place)
        text = description(f"to {' and '.join(bond.far_devices)}", bond.origin, LONGEST_DESCRIPTION)
        yield set_line(f'interfaces {interface} description "{text}"', bond.origin)
        yield from _mtu(bond, interface)
        yield from _traffic(switch, bond, interface)
        if bond.mode == "lacp":
            at = origin_of(bond, "mode")
            yield set_line(f"interfaces {interface} aggregated-ether-options lacp active", at)
        elif bond.mode != "static":
            reason = "an aggregated Ethernet interface is either lacp or static"
            yield not_configured("bonds.mode", bond, reason, bond.name)
        yield from multichassis(switch, bond, interface)
        yield from interface_qos(switch, interface, _first_member(switch, bond))
        yield from _edge(bond, interface, "bonds")
        if interface != bond.name:
            reason = cosmetic(f"on Junos, this bond is {interface}")
            yield not_configured("bonds.name", bond, reason, name)
        yield from lost_members(switch, bond, name)


def _first_member(switch: SwitchIntent, bond: SwitchBond) -> SwitchPort | None:
    """Port whose profile a bond has."""
    return next((switch.ports[member] for member in bond.members if member in switch.ports), None)


def cabled_ports(switch: SwitchIntent) -> Iterator[Output]:
    """Ports with a cable."""
    numbers = ae_numbers(switch.bonds)
    for port in switch.ports.values():
        place, bond = origin_of(port, "name"), switch.bonds.get(port.bond)
        name = word(port.name, place)
        yield delete_line(f"interfaces {name}", place)
        text = description(f"to {port.far_device} {port.far_port}", port.origin, LONGEST_DESCRIPTION)
        places = (port.origin, origin_of(port, "far_device"), origin_of(port, "far_port"))
        yield set_line(f'interfaces {name} description "{text}"', *places)
        if bond is not None:
            at = origin_of(port, "bond")
            yield set_line(f"interfaces {name} ether-options 802.3ad ae{numbers[port.bond]}", at)
            reason = cosmetic("members use the value of their bond")
            yield from fields_unlike(port, bond, FIELDS_OF_BOND, "ports", reason)
            first = _first_member(switch, bond)
            if first is not None and first.profile != port.profile:
                reason = cosmetic(f"ae{numbers[port.bond]} has the profile of its first member")
                yield not_configured("ports.profile", port, reason, port.name)
        else:
            yield from _mtu(port, name)
            yield from _traffic(switch, port, name)
            yield from interface_qos(switch, name, port)
            yield from _edge(port, name, "ports")
            if port.bond:
                yield not_configured("ports.bond", port, "the design has no such bond", port.name)
        yield from _fec(switch, port, name)
        yield from _dcbx(switch, port, name)
    edges = [port.origin for port in switch.ports.values() if port.edge]
    edges += [bond.origin for bond in switch.bonds.values() if bond.edge]
    if edges:
        yield set_line("protocols rstp bpdu-block-on-edge", *edges)


def _fec(switch: SwitchIntent, port: SwitchPort, name: str) -> Iterator[Output]:
    """FEC of a port, if its kind is documented for the speed."""
    by_kind = EVOLVED_SPEEDS_OF_FEC if is_evolved(switch) else SPEEDS_OF_FEC
    parts = {part: split.speed for split in switch.breakouts.values() for part in split.parts}
    match = _PORT.fullmatch(port.name)
    speed = parts.get(port.name, port.speed) if match is None or match[5] else _speed(switch, port, match)
    at = origin_of(port, "fec")
    if port.fec and speed not in by_kind.get(port.fec, ()):
        stated = "a port without a stated speed" if speed is None else f"{speed / 1000:g} Gbit/s"
        reason = f"Juniper does not document this FEC for {stated}"
        yield not_configured("ports.fec", port, reason, port.name)
    elif port.fec and port.bond in switch.bonds and not is_evolved(switch):
        reason = "no document shows FEC of a member of an aggregated Ethernet interface"
        yield not_configured("ports.fec", port, reason, port.name)
    elif port.fec:
        options = "ether-options" if is_evolved(switch) else "gigether-options"
        yield set_line(f"interfaces {name} {options} fec {FEC[port.fec]}", at)


def _mtu(record: SwitchPort | SwitchBond, interface: str) -> Iterator[Output]:
    if SMALLEST_MTU <= record.mtu <= LARGEST_MTU:
        yield set_line(f"interfaces {interface} mtu {record.mtu}", origin_of(record, "mtu"))


def _traffic(switch: SwitchIntent, record: SwitchPort | SwitchBond, interface: str) -> Iterator[Output]:
    """VLANs of a switched interface, or the address of a routed one."""
    path = "bonds" if isinstance(record, SwitchBond) else "ports"
    unit = f"interfaces {interface} unit 0 family"
    if record.routed:
        at = origin_of(record, "address")
        family = "inet6" if ":" in record.address else "inet"
        address = f" address {word(record.address, at)}" if record.address else ""
        yield set_line(f"{unit} {family}{address}", origin_of(record, "routed"), at)
        for field in ("tagged", "untagged"):
            if getattr(record, field):
                yield not_configured(f"{path}.{field}", record, "a routed port has no VLANs", record.name)
        return
    if record.address:
        yield not_configured(f"{path}.address", record, "a switched port has no address", record.name)
    tagged, at = list(record.tagged), origin_of(record, "tagged")
    if isinstance(record, SwitchBond) and record.peer_link and switch.mlag is not None:
        tagged.append(PAIR_VLAN)
    mode = "trunk" if tagged else "access"
    yield set_line(f"{unit} ethernet-switching interface-mode {mode}", at)
    if record.untagged is not None:
        place = origin_of(record, "untagged")
        if tagged:
            yield set_line(f"interfaces {interface} native-vlan-id {record.untagged}", place)
        yield set_line(f"{unit} ethernet-switching vlan members {record.untagged}", place)
    for number in tagged:
        if number != record.untagged:
            yield set_line(f"{unit} ethernet-switching vlan members {number}", at)


def _edge(record: SwitchPort | SwitchBond, interface: str, path: str) -> Iterator[Output]:
    """Spanning tree toward hosts and arrays."""
    if record.edge and record.routed:
        reason = "a routed port does not take part in spanning tree"
        yield not_configured(f"{path}.edge", record, reason, record.name)
    elif record.edge:
        yield set_line(f"protocols rstp interface {interface} edge", record.origin)


def _dcbx(switch: SwitchIntent, port: SwitchPort, name: str) -> Iterator[Output]:
    """DCBX of a port. Junos starts PFC only after DCBX has found the same PFC at the other end. A lossless
    port for which the design states no DCBX therefore does not negotiate."""
    at, interface = origin_of(port, "dcbx"), f"protocols dcbx interface {name}"
    yield delete_line(interface, origin_of(port, "name"))
    if port.dcbx in DCBX:
        yield set_line(f"{interface} dcbx-version {DCBX[port.dcbx]}", at)
    elif port.dcbx == "disabled":
        yield set_line(f"{interface} disable", at)
    elif port.dcbx:
        reason = "DCBX must be ieee, cee, or disabled"
        yield not_configured("ports.dcbx", port, reason, port.name)
    profile = switch.profiles.get(port.profile)
    if port.dcbx not in DCBX and profile is not None and lossless_classes(profile):
        at = origin_of(profile, "pfc_priorities")
        yield set_line(f"{interface} priority-flow-control no-auto-negotiation", at)


def unused_ports(switch: SwitchIntent) -> Iterator[Output]:
    """Ports without a cable."""
    for port in switch.unused_ports.values():
        yield from _unused_port(switch, port)


def _unused_port(switch: SwitchIntent, port: UnusedPort) -> Iterator[Output]:
    place = origin_of(port, "name")
    name = word(port.name, place)
    yield delete_line(f"interfaces {name}", place)
    yield set_line(f'interfaces {name} description "unused"', port.origin)
    if port.shut_down:
        yield set_line(f"interfaces {name} disable", origin_of(port, "shut_down"))
    if port.vlan is not None:
        unit, at = f"interfaces {name} unit 0 family ethernet-switching", origin_of(port, "vlan")
        yield set_line(f"{unit} interface-mode access", at)
        yield set_line(f"{unit} vlan members {port.vlan}", at)
    yield from unused_interface_qos(switch, name)
