"""Ports, splits and bonds of a switch, as a design wants them."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import Design, End, Link, QosApplication, Switch, origin_of
from ..network.breakout_ports import broken_out_ports, disabled_ports
from ..network.links import is_management_port, link_address, links_by_device, links_by_end, other_end
from ..network.port_mtus import mtu_is_known, port_mtu
from ..network.vlans import port_vlans
from .switch_records import PortBreakout, SwitchBond, SwitchPort, UnusedPort


class NumberedPort(NamedTuple):
    """A numbered port of the front panel."""

    name: str
    """Name that it has, or had before its split."""
    ports: tuple[str, ...]
    """Names of the ports that it is or was split into."""


NEGOTIATED_FEC = ("", "auto")
"""Values of `fec` for which the two ends negotiate."""


def switch_ports(design: Design, switch: Switch) -> dict[str, SwitchPort]:
    """Cabled ports by name, in the order of the front panel; the management port is not among them."""
    cabled = {
        end.port: link
        for end, link in links_by_device(design).get(switch.name, {}).items()
        if not is_management_port(design, end)
    }
    ordered = [name for name in switch.ports if name in cabled]
    # A cable in a port that the switch lacks is a finding; its intent is made all the same, so that nothing
    # is lost.
    ordered += [name for name in cabled if name not in switch.ports]
    return {name: _switch_port(design, End(switch.name, name), cabled[name]) for name in ordered}


def _switch_port(design: Design, end: End, link: Link) -> SwitchPort:
    """A cabled port with its VLANs, MTU and QoS profile."""
    far, vlans = other_end(link, end), port_vlans(design)[end]
    mtu, mtu_origin = port_mtu(design, end, link)
    application = qos_application(design, end)
    profile = application.profile if application is not None else ""
    dcbx = application.dcbx if application is not None else ""
    profile_origin = application.origin if application is not None else link.origin
    stated_dcbx = design.profiles[profile].dcbx if profile in design.profiles else ""
    return SwitchPort(
        name=end.port,
        far_device=far.device,
        far_port=far.port,
        role=link.role,
        speed=link.speed,
        fec="" if link.fec in NEGOTIATED_FEC else link.fec,
        mtu=mtu,
        tagged=tuple(sorted(vlans.tagged)),
        untagged=vlans.untagged,
        edge=far.device not in design.switches or is_management_port(design, far),
        routed=link.routed,
        address=link_address(link, end) if link.routed and link.subnet else "",
        bond=link.bond,
        profile=profile,
        dcbx=dcbx or stated_dcbx,
        origin=link.origin,
        at={
            "mtu": mtu_origin,
            "tagged": vlans.origin,
            "untagged": origin_of(link, "untagged"),
            "address": origin_of(link, "subnet"),
            "profile": profile_origin,
            "dcbx": profile_origin
            if dcbx or profile not in design.profiles
            else origin_of(design.profiles[profile], "dcbx"),
            "far_device": origin_of(link, "b" if end == link.a else "a"),
            "far_port": origin_of(link, "b" if end == link.a else "a"),
            "name": origin_of(link, "a" if end == link.a else "b"),
        },
        mtu_is_stated=mtu_is_known(design, end, link),
        vlans_are_stated=vlans.is_stated,
    )


def qos_application(design: Design, end: End) -> QosApplication | None:
    """Entry that applies a QoS profile to a port: one that names the port precedes one for the whole
    device."""
    entries = design.applications.get(end.device, ())
    by_name = (entry for entry in entries if entry.ports is not None and end.port in entry.ports)
    return next(by_name, next((entry for entry in entries if entry.ports is None), None))


def port_breakouts(design: Design, switch: Switch) -> dict[str, PortBreakout]:
    """Split ports by their undivided names."""
    if not switch.ports_are_named:
        return {}
    cages = cages_of_switch(switch)
    disabled = {
        broken.number: cages[number].name
        for (device, number), broken in disabled_ports(design).items()
        if device == switch.name and number in cages
    }
    splits = {}
    for broken in broken_out_ports(design, switch):
        cage, origin = cages[broken.number], origin_of(switch, "breakouts", broken.numbers)
        slowest = min(max(switch.ports[name].speeds) for name in cage.ports)
        splits[cage.name] = PortBreakout(
            cage.name,
            slowest,
            cage.ports,
            disabled.get(broken.number, ""),
            origin,
            _breakout_origins(origin),
        )
    return splits


def _breakout_origins(origin: Origin) -> Mapping[str, Origin]:
    """Places of the fields of a split, which is stated in one value."""
    return dict.fromkeys(("port", "speed", "parts", "disables"), origin)


def cages_of_switch(switch: Switch) -> dict[str, NumberedPort]:
    """Undivided port of each number in the catalog entry of a switch, in the order of the front panel."""
    names: dict[str, list[str]] = {}
    for name, port in switch.ports.items():
        names.setdefault(port.number, []).append(name)
    return {
        number: NumberedPort(_undivided_name(switch, ports), tuple(ports)) for number, ports in names.items()
    }


def _undivided_name(switch: Switch, ports: list[str]) -> str:
    """Name of a port before its split. The parent of a single port is no split port, but a cage that it
    shares with another."""
    return switch.ports[ports[0]].parent if len(ports) > 1 else ports[0]


def switch_bonds(design: Design, ports: Mapping[str, SwitchPort], switch: Switch) -> dict[str, SwitchBond]:
    """Bonds of a switch by name, in the order of their first ports."""
    members: dict[str, list[SwitchPort]] = {}
    for port in ports.values():
        if port.bond:
            members.setdefault(port.bond, []).append(port)
    peer_links = {pair.peer_link for pair in design.mlags.values() if switch.name in pair.switches}
    paired = {name for pair in design.mlags.values() for name in pair.switches}
    by_end = links_by_end(design)
    by_name = {
        name: _switch_bond(name, of_bond, by_end[End(switch.name, of_bond[0].name)], name in peer_links)
        for name, of_bond in members.items()
    }
    return {
        name: bond._replace(mlag=None) if _is_mlag_of_far_pair(switch, bond, paired) else bond
        for name, bond in by_name.items()
    }


def _is_mlag_of_far_pair(switch: Switch, bond: SwitchBond, paired: set[str]) -> bool:
    """Whether a bond's id is that of the pair at its far end: to this switch it is a bond as any other."""
    return switch.name not in paired and not paired.isdisjoint(bond.far_devices)


def _switch_bond(name: str, members: list[SwitchPort], link: Link, peer_link: bool) -> SwitchBond:
    """A bond from its members, whose VLANs, MTU and address are equal."""
    first = members[0]
    return SwitchBond(
        name=name,
        members=tuple(port.name for port in members),
        mode=link.bond_mode,
        mlag=link.mlag,
        peer_link=peer_link,
        far_devices=tuple(dict.fromkeys(port.far_device for port in members)),
        tagged=first.tagged,
        untagged=first.untagged,
        mtu=first.mtu,
        edge=all(port.edge for port in members),
        routed=first.routed,
        address=first.address,
        origin=link.origin,
        at={
            **{field: first.at[field] for field in ("mtu", "tagged", "untagged", "address")},
            "name": origin_of(link, "bond"),
            "mode": origin_of(link, "bond_mode"),
            "peer_link": origin_of(link, "bond"),
        },
    )


def neighbor_devices(design: Design, switch: Switch) -> frozenset[str]:
    """A switch and the devices at the far ends of its cables."""
    return frozenset(
        end.device
        for link in links_by_device(design).get(switch.name, {}).values()
        for end in (link.a, link.b)
    )


def unused_ports(
    switch: Switch, cabled: Mapping[str, SwitchPort], splits: Mapping[str, PortBreakout]
) -> Iterator[UnusedPort]:
    """Ports without a cable, where the design states their settings; without those that a split disables."""
    unused = switch.unused_ports
    disabled = {split.disables for split in splits.values()}
    if unused is not None and switch.ports_are_named:
        for name in switch.ports:
            if name not in cabled and name not in disabled:
                yield UnusedPort(name, unused.shut_down, unused.vlan, unused.origin, {"name": unused.origin})
