"""Cables of hosts that are meant to be identical: settings and parts of the links, and numbers of the switch
ports."""

import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import NamedTuple

from ...core.majority import clear_majority
from ...core.origin import Origin
from ...core.quantities import ethernet
from ...model.types import Design, End, Host, origin_of
from .. import view
from ..network.links import links_by_end, other_end
from ..network.miscabled_hosts import HostRow, LeafCable, cables_by_port, host_rows
from ..network.port_mtus import port_mtu
from ..network.vlans import port_vlans
from ..network.wiring import link_speed
from ..rdma.roce import profile_at
from .comparison import SiblingFact, SiblingGroup
from .host_groups import host_groups

VLAN_RULES = ("VLAN", "WIRE017", "WIRE010", "TEAM", "PATH", "NVME", "QOS031", "MTU", "IP")
MTU_RULES = ("MTU", "WIRE025", "PATH")
PART_RULES = ("WIRE", "OPT", "BOM", "NIC", "NVME", "SMB", "TOP")
PRESENCE_RULES = ("WIRE", "TEAM", "TOP", "NVME", "SMB", "HST", "VSAN", "REF", "PATH", "SRV", "PVR", "RACK")
NUMBER_RULES = (*PART_RULES, "TEAM", "MLAG", "QOS", "VLAN", "MTU", "PATH")
PROFILE_RULES = ("QOS", "TOP012", "PATH", "MTU005")

_NUMBER = re.compile("[0-9]{1,9}")
_LAST_NUMBER = re.compile("(.*?)([0-9]{1,9})([^0-9]*)")


def cable_groups(design: Design) -> Iterator[SiblingGroup]:
    """Cables of the hosts of a cluster, port by port, and the switch ports at one switch."""
    all_cables = cables_by_port(design)
    for group in host_groups(design):
        names = dict.fromkeys(
            name for host in group.hosts for name in (*host.nics, *((host.bmc,) if host.bmc else ()))
        )
        for name in names:
            by_host = all_cables.get(name, {})
            cables = {host.name: by_host[host.name] for host in group.hosts if host.name in by_host}
            # A cable of some hosts only, such as that of a backup network, is no deviation.
            if len(cables) < len(group.hosts) < 2 * len(cables):
                yield SiblingGroup(group.title, (_presence_fact(group.hosts, name, cables),))
            to_switch = {host: cable for host, cable in cables.items() if cable.leaf in design.switches}
            yield SiblingGroup(group.title, _setting_facts(design, name, to_switch))
            by_leaf: dict[str, dict[str, LeafCable]] = {}
            for host, cable in to_switch.items():
                by_leaf.setdefault(cable.leaf, {})[host] = cable
            for leaf, at_leaf in by_leaf.items():
                yield SiblingGroup(f"{group.title} at {leaf}", _part_facts(design, name, at_leaf))
    for row in host_rows(design):
        yield SiblingGroup(f"hosts in cluster {row.cluster}", _number_facts(design, row))


def _presence_fact(hosts: tuple[Host, ...], name: str, cables: Mapping[str, LeafCable]) -> SiblingFact:
    by_name = {host.name: host for host in hosts}
    return SiblingFact(
        "",
        {host: host in cables for host in by_name},
        lambda host: origin_of(by_name[host], "name"),
        lambda is_cabled: "one" if is_cabled else f"no cable at {name}",
        severity="warning",
        codes=PRESENCE_RULES,
    )


def _setting_facts(design: Design, name: str, cables: Mapping[str, LeafCable]) -> Iterator[SiblingFact]:
    """Settings of the switch ports: VLANs, MTU, and speed."""
    if len({_setting_values(design, cable) for cable in cables.values()}) < 2:
        return
    for what, value, field, severity, codes in (
        ("tagged VLANs", _tagged_text, "carries", "warning", VLAN_RULES),
        ("untagged VLAN", _untagged_text, "untagged", "warning", VLAN_RULES),
        ("MTU", _mtu_of_port, "mtu", "warning", MTU_RULES),
        ("speed", _speed_text, "speed", "info", PART_RULES),
        ("bond", _bond_text, "bond", "warning", ("TEAM", "MLAG", "WIRE", "PATH")),
    ):
        yield SiblingFact(
            what,
            _cable_values(design, cables, value),
            _cable_place(cables, field),
            part=f"at the switch port of {name}",
            severity=severity,  # type: ignore[arg-type]
            codes=codes,
        )


def _setting_values(design: Design, cable: LeafCable) -> tuple[Hashable, ...]:
    """All that the settings of a switch port follow from."""
    link, (switch, port) = cable.link, cable.switch_end
    model_port = design.switches[switch].ports.get(port)
    return (
        switch,
        link.carries,
        link.untagged,
        link.mtu,
        link.speed,
        link.bond,
        link.bond_mode,
        link.cable.id,
        None if model_port is None else model_port.speeds,
    )


def _part_facts(design: Design, name: str, cables: Mapping[str, LeafCable]) -> Iterator[SiblingFact]:
    """Facts of the cables to one switch: cable, FEC, and QoS profile of the switch port."""
    if len({_part_values(cable) for cable in cables.values()}) > 1:
        for what, value, field in (
            ("FEC", lambda _, cable: cable.link.fec or None, "fec"),
            ("transceiver", _optic_text, "optics"),
        ):
            yield SiblingFact(
                what,
                _cable_values(design, cables, value),
                _cable_place(cables, field),
                part=f"at {name}",
                codes=PART_RULES,
                is_part=True,
            )
        # Longer cables have another medium: only cables of one length are compared.
        by_length: dict[float, dict[str, LeafCable]] = {}
        for host, cable in cables.items():
            by_length.setdefault(cable.link.length, {})[host] = cable
        for of_length in by_length.values():
            yield SiblingFact(
                "cable",
                _cable_values(design, of_length, lambda _, cable: cable.link.cable.data.get("medium")),
                _cable_place(of_length, "cable"),
                part=f"at {name}",
                codes=PART_RULES,
                is_part=True,
            )
    leaf = next(iter(cables.values())).leaf
    # Without a profile for single ports, all ports of the switch have one profile.
    if any(entry.ports is not None for entry in design.applications.get(leaf, ())):
        yield SiblingFact(
            "QoS profile",
            _cable_values(design, cables, _profile_text),
            _cable_place(cables, "b"),
            part=f"at the switch port of {name}",
            severity="warning",
            codes=PROFILE_RULES,
        )


def _part_values(cable: LeafCable) -> tuple[Hashable, ...]:
    """Parts and settings of a link, with its length."""
    link = cable.link
    return (
        link.cable.id,
        link.length,
        link.fec,
        *(optic and optic.id for optic in (link.optic_a, link.optic_b)),
    )


def _cable_values(
    design: Design, cables: Mapping[str, LeafCable], value: Callable[[Design, LeafCable], Hashable | None]
) -> dict[str, Hashable]:
    return {
        host: own_value for host, cable in cables.items() if (own_value := value(design, cable)) is not None
    }


def _cable_place(cables: Mapping[str, LeafCable], field: str) -> Callable[[str], Origin]:
    return lambda host: origin_of(cables[host].link, field)


def _tagged_text(design: Design, cable: LeafCable) -> str:
    return ", ".join(map(str, sorted(port_vlans(design)[cable.switch_end].tagged))) or "none"


def _untagged_text(design: Design, cable: LeafCable) -> str:
    return str(port_vlans(design)[cable.switch_end].untagged or "none")


def _mtu_of_port(design: Design, cable: LeafCable) -> int:
    return port_mtu(design, cable.switch_end, cable.link)[0]


def _speed_text(design: Design, cable: LeafCable) -> str | None:
    speed = link_speed(design, cable.link)
    return None if speed is None else ethernet(speed)


def _bond_text(design: Design, cable: LeafCable) -> str:
    del design
    return "none" if not cable.link.bond else cable.link.bond_mode


def _optic_text(design: Design, cable: LeafCable) -> str | None:
    del design
    optic = cable.link.optic_b if cable.link.b == cable.switch_end else cable.link.optic_a
    return None if optic is None else optic.model


def _profile_text(design: Design, cable: LeafCable) -> str | None:
    # A port without RDMA needs no profile.
    nic = design.hosts[cable.host].nics.get(cable.port)
    if nic is None or not nic.rdma:
        return None
    profile = profile_at(design, cable.switch_end)
    return "none" if profile is None else profile.name


def _number_facts(design: Design, row: HostRow) -> Iterator[SiblingFact]:
    """Distance between the numbers of the switch ports of a host at two leaf switches, for the hosts with the
    usual leaf switches and the same cables."""
    if len(row.usual_leafs) < 2:
        return
    first_key, *further_keys = row.usual_leafs
    usual_cables = {
        key: {
            host: cables[key]
            for host, cables in row.hosts.items()
            if key in cables and cables[key].leaf == leaf
        }
        for key, leaf in row.usual_leafs.items()
    }
    for key in further_keys:
        by_parts: dict[tuple[str, str], dict[str, tuple[LeafCable, LeafCable]]] = {}
        for host, cable in usual_cables[key].items():
            first = usual_cables[first_key].get(host)
            if first is not None:
                parts = (first.link.cable.id, cable.link.cable.id)
                by_parts.setdefault(parts, {})[host] = (first, cable)
        for pairs in by_parts.values():
            yield _distance_fact(design, f"between {first_key} and {key}", pairs)


def _distance_fact(
    design: Design, part: str, pairs: Mapping[str, tuple[LeafCable, LeafCable]]
) -> SiblingFact:
    """Distances between the two ports of each host. A host whose neighbor on a switch is no host of the group
    cannot have the usual port."""
    distances = {
        host: distance
        for host, (first, cable) in pairs.items()
        if (distance := _port_distance(first.switch_end.port, cable.switch_end.port)) is not None
    }
    usual = clear_majority(distances.values())
    # Hosts in each other's ports are reported as a pair.
    swapped = {name for pair in swapped_hosts(design) for name in (pair.first.host, pair.second.host)}
    free = {
        host: distance
        for host, distance in distances.items()
        if distance == usual or (host not in swapped and not _is_usual_port_taken(design, pairs, host))
    }
    return SiblingFact(
        "switch port offset",
        free,
        lambda host: _switch_end_place(pairs[host][1]),
        _distance_text,
        part,
        codes=NUMBER_RULES,
    )


def _is_usual_port_taken(design: Design, pairs: Mapping[str, tuple[LeafCable, LeafCable]], host: str) -> bool:
    """Whether a port with the number of the other cable of a host has a cable to something else than the
    compared hosts."""
    first, cable = pairs[host]
    for end in (
        End(first.leaf, cable.switch_end.port),
        End(cable.leaf, first.switch_end.port),
    ):
        link = links_by_end(design).get(end)
        if link is not None and other_end(link, end).device not in pairs:
            return True
    return False


def _switch_end_place(cable: LeafCable) -> Origin:
    return origin_of(cable.link, "b" if cable.link.b == cable.switch_end else "a")


def _port_distance(first: str, second: str) -> tuple[int, ...] | None:
    """Distances between the numbers in two names of ports; None for names of different form."""
    if first == second:
        return (0,)
    if _NUMBER.sub("#", first) != _NUMBER.sub("#", second):
        return None
    numbers, others = (list(map(int, _NUMBER.findall(name))) for name in (first, second))
    return tuple(other - number for number, other in zip(numbers, others, strict=True))


def _distance_text(distances: tuple[int, ...]) -> str:
    return "/".join(map(str, distances)) if len(distances) > 1 and any(distances[:-1]) else str(distances[-1])


class SwappedHosts(NamedTuple):
    """Two hosts that use each other's switch ports, in the order of the ports of the other hosts."""

    first: LeafCable
    second: LeafCable
    leaf: str
    agree: int
    """Number of hosts whose switch ports follow the order of the hosts."""
    total: int


@view
def swapped_hosts(design: Design) -> tuple[SwappedHosts, ...]:
    """Pairs of hosts in each other's switch ports, each pair once."""
    pairs: dict[frozenset[str], SwappedHosts] = {}
    for group in host_groups(design):
        numbers = {host.name: number for number, host in enumerate(group.hosts)}
        for by_host in cables_by_port(design).values():
            by_leaf: dict[str, dict[str, LeafCable]] = {}
            for host in group.hosts:
                cable = by_host.get(host.name)
                if cable is not None and cable.leaf in design.switches:
                    by_leaf.setdefault(cable.leaf, {})[host.name] = cable
            for cables in by_leaf.values():
                for pair in _swapped_cables(cables, numbers):
                    pairs.setdefault(frozenset((pair.first.host, pair.second.host)), pair)
    return tuple(pairs.values())


def _swapped_cables(cables: Mapping[str, LeafCable], numbers: Mapping[str, int]) -> Iterator[SwappedHosts]:
    """Hosts whose switch port is the one that the order gives another host, and the reverse. Only ports whose
    names differ in the last number are compared."""
    by_form: dict[str, dict[str, int]] = {}
    for host, cable in cables.items():
        match = _LAST_NUMBER.fullmatch(cable.switch_end.port)
        if match is not None:
            by_form.setdefault(f"{match[1]}#{match[3]}", {})[host] = int(match[2])
    for ports in by_form.values():
        usual = clear_majority(port - numbers[host] for host, port in ports.items())
        if usual is None:
            continue
        odd = {host: port for host, port in ports.items() if port - numbers[host] != usual}
        host_by_port = {port: host for host, port in odd.items()}
        for host, port in odd.items():
            other = host_by_port.get(numbers[host] + usual)
            if other is not None and numbers[host] < numbers[other] and numbers[other] + usual == port:
                yield SwappedHosts(
                    cables[host], cables[other], cables[host].leaf, len(ports) - len(odd), len(ports)
                )
