"""Hosts whose ports have the addresses themselves, as those of Windows have for SMB, and whose cables lead to
other leaf switches than those of the other hosts of the same networks."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...model.types import Design
from .. import view
from .teams import Uplink, storage_teams

DIRECT = "direct"
"""Kind of the virtual switch that represents a port with an IP address."""


class MiscabledPort(NamedTuple):
    """A port of a host that leads to another leaf than most others of its network."""

    uplink: Uplink
    network: str
    usual: str
    """The leaf that most lead to."""
    agree: int
    """Number of hosts of the group that lead to the usual leaf."""
    hosts: int
    """Hosts of the group."""
    example: Uplink
    """One that leads there."""


UplinksByHost = Mapping[str, Mapping[str, Uplink]]
"""Port in each network, by host."""


@view
def doubled_smb_ports(design: Design) -> frozenset[tuple[str, str]]:
    """Host and port of each further SMB interface in one network, where the ports have the addresses
    themselves; SMB025 finds them."""
    seen: dict[tuple[str, str], str] = {}
    ports = set[tuple[str, str]]()
    for cluster in design.clusters.values():
        for team in storage_teams(design, cluster):
            if team.network is not None and team.virtual_switch.kind == DIRECT and len(team.uplinks) == 1:
                host, port = team.adapter.host, team.uplinks[0].nic.name
                if seen.setdefault((host, team.network.id), port) != port:
                    ports.add((host, port))
    return frozenset(ports)


@view
def miscabled_ports(design: Design) -> tuple[MiscabledPort, ...]:
    """Crossed ports, network by network; the hosts of all clusters that share leaves are compared."""
    return tuple(
        port
        for hosts in _hosts_sharing_leaves(_uplinks_by_host(design))
        for port in _miscabled_ports_of_group(hosts)
    )


def _uplinks_by_host(design: Design) -> UplinksByHost:
    """Ports of hosts with direct addresses, by host and network; only hosts on several leaves."""
    rows: dict[str, dict[str, Uplink]] = {}
    for cluster in design.clusters.values():
        for team in storage_teams(design, cluster):
            if team.network is None or team.virtual_switch.kind != DIRECT or len(team.uplinks) != 1:
                continue
            (uplink,) = team.uplinks
            host, network = team.adapter.host, team.network.id
            if uplink.switch is not None:
                rows.setdefault(host, {})[network] = uplink
    # SMB025 reports hosts with two interfaces in one network; their order over the leaves follows from that
    # mistake.
    alone = {host for host, _ in doubled_smb_ports(design)}
    return {
        host: row
        for host, row in rows.items()
        if host not in alone and len(set(map(_leaf_name, row.values()))) > 1
    }


def _leaf_name(uplink: Uplink) -> str:
    return uplink.switch.name if uplink.switch is not None else ""


def _hosts_sharing_leaves(rows: UplinksByHost) -> Iterator[UplinksByHost]:
    """Hosts whose ports lead to the same leaf switches, in whatever order."""
    groups: dict[frozenset[str], dict[str, Mapping[str, Uplink]]] = {}
    for host, row in rows.items():
        groups.setdefault(frozenset(map(_leaf_name, row.values())), {})[host] = row
    yield from groups.values()


def _miscabled_ports_of_group(rows: UplinksByHost) -> Iterator[MiscabledPort]:
    for network in dict.fromkeys(network for row in rows.values() for network in row):
        uplinks = [row[network] for row in rows.values() if network in row]
        leafs = Counter(map(_leaf_name, uplinks))
        usual = max(leafs, key=lambda leaf: leafs[leaf])  # the first of equals, as in the plan
        example = next(uplink for uplink in uplinks if _leaf_name(uplink) == usual)
        for uplink in uplinks:
            if _leaf_name(uplink) != usual:
                yield MiscabledPort(uplink, network, usual, leafs[usual], len(uplinks), example)
