"""EOS configuration of ports: port channels, VLANs, MTU, breakouts, speed, FEC, DCBX, pause, spanning tree,
and ports without a cable.

Sources, looked up 2026-11-23: Arista AVD (pyavd 6.4.0), schema, rendered forms and order of
``ethernet_interfaces`` and ``port_channel_interfaces`` (order of EOS 4.35.0F by AVD pull request 6318). A
running configuration of Arista ports for Azure Local (``mtu 9214`` on a trunk, ``dcbx mode ieee``). pyeapi,
``show running-config all`` of a port (``no dcbx mode``, ``flowcontrol send``). HPE, Slingshot edge switches
on Arista: flow control in both directions, speed and FEC on members of a port channel. EOS enforces ``mtu``
only on routed packets (see the facts of the catalog); on a switched port, it documents the intended value.
"""

from collections.abc import Iterator, Mapping

from ...model.types.origins import origin_of
from ...views.intent.switch_records import (
    InterfaceAddress,
    PortBreakout,
    SwitchBond,
    SwitchIntent,
    SwitchPort,
    UnusedPort,
)
from .. import industry_ports
from ..industry_cli import Output, block, line, not_configured, numbers
from ..industry_ports import PortDialect, PortWalk
from ..target import cosmetic, word
from .layer3 import addresses
from .names import (
    CHANNEL,
    DESCRIPTION_LIMIT,
    INDENT,
    LARGEST_CHANNEL,
    LARGEST_MTU,
    MTU_REASON,
    PAIR_VLAN,
    SMALLEST_MTU,
    TRUNK_GROUP,
    WHOLE,
    is_interface,
    part_speed,
)
from .qos import channel_qos, port_qos

DCBX: Mapping[str, str] = {"ieee": "dcbx mode ieee", "disabled": "no dcbx mode"}
FEC: Mapping[str, str] = {
    "rs": "error-correction encoding reed-solomon",
    "base-r": "error-correction encoding fire-code",
    "none": "no error-correction encoding",
}


def _name_lost(bond: SwitchBond, number: int) -> str:
    if bond.name == f"{CHANNEL}{number}":
        return ""
    return f"EOS numbers its port channels; this one is {CHANNEL}{number}"


def _mtu(walk: PortWalk, record: SwitchPort | SwitchBond) -> Iterator[Output]:
    if SMALLEST_MTU <= record.mtu <= LARGEST_MTU:
        yield line(f"mtu {record.mtu}", origin_of(record, "mtu"))
    else:
        yield not_configured(f"{industry_ports.path_of_record(record)}.mtu", record, MTU_REASON, record.name)


def _vlans_or_address(walk: PortWalk, record: SwitchPort | SwitchBond) -> Iterator[Output]:
    """VLANs of a switched port, or address of a routed port."""
    if record.routed:
        yield line("no switchport", origin_of(record, "routed"), record.origin)
        place = origin_of(record, "address")
        if record.address:
            family = "ipv6" if ":" in record.address else "ip"
            yield line(f"{family} address {word(record.address, place)}", place)
        return
    tagged, untagged = origin_of(record, "tagged"), origin_of(record, "untagged")
    joins_pair = isinstance(record, SwitchBond) and record.peer_link and walk.switch.mlag is not None
    if record.untagged is not None and not record.tagged and not joins_pair:
        yield line(f"switchport access vlan {record.untagged}", untagged)
        yield line("switchport mode access", untagged)
    elif record.tagged or joins_pair:
        native = () if record.untagged is None else (record.untagged,)
        if record.untagged is not None:
            yield line(f"switchport trunk native vlan {record.untagged}", untagged)
        allowed = numbers((*record.tagged, *native, *((PAIR_VLAN,) if joins_pair else ())))
        yield line(f"switchport trunk allowed vlan {allowed}", tagged)
        yield line("switchport mode trunk", tagged)
        if joins_pair:
            yield line(f"switchport trunk group {TRUNK_GROUP}", origin_of(record, "peer_link"))
    yield line("switchport", record.origin)


def _pause(walk: PortWalk, port: SwitchPort) -> Iterator[Output]:
    """Global pause on the link."""
    profile = walk.switch.profiles.get(port.profile)
    if profile is not None and profile.global_pause:
        places = origin_of(profile, "global_pause"), origin_of(port, "profile")
        yield line("flowcontrol send on", *places)
        yield line("flowcontrol receive on", *places)


def _speed(walk: PortWalk, port: SwitchPort) -> Iterator[Output]:
    """Speed of a port: from the link, otherwise from its breakout."""
    split = walk.splits.get(port.name)
    if port.speed is None:
        if split is not None:
            yield from _part_speed(split, port.name)
        return
    speed = WHOLE.get(port.speed) if split is None else part_speed(split, port.speed)
    if speed is not None:
        yield line(f"speed {speed}", origin_of(port, "speed"))
    else:
        yield not_configured("ports.speed", port, "no speed command is documented for it", port.name)
    if split is not None and split.speed != port.speed:
        thing = f"{split.port} {port.name}"
        yield not_configured("breakouts.speed", split, cosmetic("the port has its own speed"), thing)


def _part_speed(split: PortBreakout, name: str) -> Iterator[Output]:
    """Speed of a breakout port. In EOS, this command breaks out the port."""
    speed = part_speed(split, split.speed)
    if speed is not None:
        yield line(f"speed {speed}", split.origin)
    else:
        reason = "no speed command is documented for breakout ports with so many lanes"
        yield not_configured("breakouts.speed", split, reason, f"{split.port} {name}")


def _port_addresses(walk: PortWalk, port: SwitchPort) -> Iterator[Output]:
    """Addresses of the IP plan for the port, by its name."""
    for record in walk.addresses.get(port.name, ()):
        if port.routed:
            yield from addresses(record)
        else:
            yield from _addresses_of_bridging_port(record)


def _member_addresses(walk: PortWalk, port: SwitchPort) -> Iterator[Output]:
    for record in walk.addresses.get(port.name, ()):
        yield from _addresses_of_bridging_port(record)


def _addresses_of_bridging_port(record: InterfaceAddress) -> Iterator[Output]:
    for field in ("address", "address6", "dhcp"):
        if getattr(record, field):
            reason = "a switched port has no address"
            yield not_configured(f"other_addresses.{field}", record, reason, record.interface)


def _edge(walk: PortWalk, record: SwitchPort | SwitchBond) -> Iterator[Output]:
    """Edge port with BPDU guard, because hosts and arrays cannot cause loops: the port forwards immediately,
    and a bridge on it is blocked."""
    if record.edge and not record.routed:
        yield line("spanning-tree portfast", origin_of(record, "edge"), record.origin)
        yield line("spanning-tree bpduguard enable", origin_of(record, "edge"), record.origin)


_dcbx = industry_ports.command_by_word("dcbx", DCBX, "only mode ieee is documented")
_fec = industry_ports.command_by_word("fec", FEC, "EOS supports reed-solomon and fire-code")
_link = (_dcbx, _pause, _speed, _fec)

PORTS = PortDialect(
    indent=INDENT,
    channel=CHANNEL,
    largest_channel=LARGEST_CHANNEL,
    description="description {}",
    longest_description=DESCRIPTION_LIMIT,
    mlag="mlag",
    channel_commands=(
        *(
            industry_ports.far_end,
            industry_ports.no_shutdown,
            _mtu,
            _vlans_or_address,
            industry_ports.mlag_number,
            industry_ports.lone_peer_link,
        ),
        *(channel_qos, _edge),
    ),
    port_commands=(
        *(
            industry_ports.far_end,
            industry_ports.no_shutdown,
            _mtu,
            *_link,
            _vlans_or_address,
            _port_addresses,
            port_qos,
            _edge,
        ),
    ),
    member_commands=(
        *(
            industry_ports.far_end,
            industry_ports.no_shutdown,
            *_link,
            industry_ports.membership,
            port_qos,
            industry_ports.unlike_bond,
            _member_addresses,
        ),
    ),
    renumbered=_name_lost,
)


def ports(switch: SwitchIntent) -> Iterator[Output]:
    """All ports with settings: cabled ports, ports without a cable, and breakout ports."""
    yield from industry_ports.cabled_ports(switch, PORTS)
    splits = industry_ports.walk_of_ports(switch, PORTS).splits
    for unused in switch.unused_ports.values():
        yield from _unused_port(switch, unused, splits)
    yield from _unused_parts(switch, splits)


def _unused_port(
    switch: SwitchIntent, port: UnusedPort, splits: Mapping[str, PortBreakout]
) -> Iterator[Output]:
    pieces: list[Output] = []
    if port.shut_down:
        pieces.append(line("shutdown", origin_of(port, "shut_down"), port.origin))
    if port.name in splits:
        pieces += _part_speed(splits[port.name], port.name)
    if port.vlan is not None:
        pieces.append(line(f"switchport access vlan {port.vlan}", origin_of(port, "vlan")))
        pieces.append(line("switchport mode access", origin_of(port, "vlan")))
        pieces.append(line("switchport", port.origin))
    if switch.everywhere in switch.profiles:
        everywhere = origin_of(switch, "everywhere")
        pieces.append(line(f"service-profile {word(switch.everywhere, everywhere)}", everywhere))
    # A block without commands would configure nothing, and EOS would not print it.
    if pieces:
        place = origin_of(port, "name")
        yield from block(line(f"interface {word(port.name, place)}", place), pieces, INDENT)


def _unused_parts(switch: SwitchIntent, splits: Mapping[str, PortBreakout]) -> Iterator[Output]:
    """Breakout ports without a cable, and ports that a breakout disables."""
    for name, split in splits.items():
        if name not in switch.ports and name not in switch.unused_ports:
            yield from _port_of_split(name, split, _part_speed(split, name))
    for split in switch.breakouts.values():
        if is_interface(split.disables):
            yield from _port_of_split(split.disables, split, iter([line("shutdown", split.origin)]))
        elif split.disables:
            yield not_configured(
                "breakouts.disables", split, ("EOS has no interface with that name"), split.port
            )
        if not all(name.startswith(f"{split.port}/") for name in split.parts):
            reason = "EOS names breakout ports by the port and their lanes"
            yield not_configured("breakouts.port", split, reason, split.port)
            yield not_configured("breakouts.parts", split, reason, split.port)


def _port_of_split(name: str, split: PortBreakout, pieces: Iterator[Output]) -> Iterator[Output]:
    header = line(f"interface {word(name, split.origin)}", split.origin)
    yield from block(header, pieces, INDENT)
