"""Leaf switches that the ports of hosts are cabled to, and the hosts whose cabling differs from a clear
majority of the hosts that share their leaf switches."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ...core.majority import MAJORITY, clear_majority
from ...model.types import Cluster, Design, End, Link
from .. import view
from .links import is_management_port
from .teams import storage_teams

DIRECT = "direct"
"""Kind of the virtual switch that represents a port with an IP address."""


class LeafCable(NamedTuple):
    """Cable from a port of a host to a switch."""

    host: str
    port: str
    """Port of the host."""
    link: Link
    switch_end: End

    @property
    def leaf(self) -> str:
        """Name of the switch."""
        return self.switch_end.device


CablesByKey = Mapping[str, LeafCable]
"""Cables of one host: by network for ports that have the addresses themselves, as those of Windows have for
SMB; else by the name of the port."""


class HostRow(NamedTuple):
    """Hosts that are cabled to the same leaf switches, and those that almost are."""

    cluster: str
    hosts: Mapping[str, CablesByKey]
    """Hosts in the order of the design; those with other leaf switches are included."""
    usual_leafs: Mapping[str, str]
    """Leaf switch of a clear majority of the hosts, by key. A key without such a majority is missing."""


class MiscabledPort(NamedTuple):
    """A port of a host that is cabled to another leaf switch than on the majority of the hosts."""

    cable: LeafCable
    network: str
    """Network whose ports are compared; empty if ports of one name are compared."""
    usual: str
    """Leaf switch of the majority."""
    agree: int
    """Number of hosts with the usual leaf switch."""
    total: int
    """Number of hosts that are compared."""
    example: LeafCable
    """First cable to the usual leaf switch."""


class SharedLeaf(NamedTuple):
    """A port that is cabled to the leaf switch of another rack: all hosts share this leaf switch, but their
    other uplinks do not."""

    cable: LeafCable
    example: LeafCable
    """Same port of the first host."""
    other: LeafCable
    """Other uplink of the host."""
    other_example: LeafCable


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
def _smb_networks(design: Design) -> Mapping[tuple[str, str], str]:
    """Network of each port with an SMB address, by host and port."""
    # SMB025 reports hosts with two interfaces in one network; their order over the leaf switches follows from
    # that mistake.
    doubled = {host for host, _ in doubled_smb_ports(design)}
    return {
        (team.adapter.host, team.uplinks[0].nic.name): team.network.id
        for cluster in design.clusters.values()
        for team in storage_teams(design, cluster)
        if team.network is not None
        and team.virtual_switch.kind == DIRECT
        and len(team.uplinks) == 1
        and team.adapter.host not in doubled
    }


@view
def cables_by_port(design: Design) -> Mapping[str, Mapping[str, LeafCable]]:
    """First cable at each port of each host, by name of the port and host, to any device."""
    cables: dict[str, dict[str, LeafCable]] = {}
    hosts = design.hosts
    for link in design.links:
        # WIRE001 reports the second cable in a port.
        if link.a.device in hosts:
            host, port = link.a
            cables.setdefault(port, {}).setdefault(host, LeafCable(host, port, link, link.b))
        if link.b.device in hosts:
            host, port = link.b
            cables.setdefault(port, {}).setdefault(host, LeafCable(host, port, link, link.a))
    return cables


@view
def cables_by_host(design: Design) -> Mapping[str, CablesByKey]:
    """Cables of each host to switches, but for those of management ports and of management switches."""
    networks = _smb_networks(design)
    cables: dict[str, dict[str, LeafCable]] = {host: {} for host in design.hosts}
    leafs = {name for name, switch in design.switches.items() if switch.role != "management"}
    for port, by_host in cables_by_port(design).items():
        for host, cable in by_host.items():
            if (
                cable.switch_end.device in leafs
                and port in design.hosts[host].nics
                and not is_management_port(design, cable.switch_end)
            ):
                cables[host].setdefault(networks.get((host, port)) or port, cable)
    return cables


@view
def host_rows(design: Design) -> tuple[HostRow, ...]:
    """Hosts that share leaf switches, cluster by cluster and site by site."""
    return tuple(
        row
        for cluster in design.clusters.values()
        for hosts in _hosts_by_site(cluster)
        for row in _rows_of_site(cluster.id, {host: cables_by_host(design)[host] for host in hosts})
    )


def _hosts_by_site(cluster: Cluster) -> Iterator[tuple[str, ...]]:
    """Hosts of each site, which has separate leaf switches, and the hosts without a site."""
    site_of_host = {host: site.name for site in cluster.sites for host in site.hosts}
    by_site: dict[str, list[str]] = {}
    for host in cluster.hosts:
        by_site.setdefault(site_of_host.get(host.name, ""), []).append(host.name)
    yield from map(tuple, by_site.values())


def _rows_of_site(cluster: str, hosts: Mapping[str, CablesByKey]) -> Iterator[HostRow]:
    """Rows of the hosts of a site. A host whose leaf switches fewer than ``MAJORITY`` hosts share belongs to
    the row with which it has the most cables in common."""
    by_leafs: dict[frozenset[str], list[str]] = {}
    for host, cables in hosts.items():
        if cables:
            by_leafs.setdefault(frozenset(cable.leaf for cable in cables.values()), []).append(host)
    usual_leafs = {
        leafs: usual
        for leafs, names in by_leafs.items()
        if len(names) >= MAJORITY and (usual := _usual_leafs([hosts[name] for name in names]))
    }
    row_of_host = {name: leafs for leafs, names in by_leafs.items() if leafs in usual_leafs for name in names}
    rows: dict[frozenset[str], list[str]] = {leafs: [] for leafs in by_leafs}
    nearest = next(iter(row_of_host.values()), frozenset[str]())
    for host, cables in hosts.items():
        nearest = row_of_host.get(host, nearest)
        if not cables:
            continue
        own_row = row_of_host.get(host) or _most_similar_row(cables, usual_leafs, nearest)
        rows[own_row or frozenset(cable.leaf for cable in cables.values())].append(host)
    for names in rows.values():
        if names:
            compared = {name: hosts[name] for name in names}
            yield HostRow(cluster, compared, _usual_leafs(compared.values()))


def _usual_leafs(hosts: Iterable[CablesByKey]) -> dict[str, str]:
    """Leaf switch of a clear majority of hosts, by key."""
    leafs_by_key: dict[str, list[str]] = {}
    for cables in hosts:
        for key, cable in cables.items():
            leafs_by_key.setdefault(key, []).append(cable.leaf)
    usual = {key: clear_majority(leafs) for key, leafs in leafs_by_key.items()}
    return {key: leaf for key, leaf in usual.items() if leaf is not None}


def _most_similar_row(
    cables: CablesByKey, usual_leafs: Mapping[frozenset[str], Mapping[str, str]], nearest: frozenset[str]
) -> frozenset[str] | None:
    """The row with which a host has at least half of its cables in common; of several, that of the hosts
    before it in the design. None for a host on separate leaf switches."""
    best: frozenset[str] | None = None
    most = 0
    leafs_of_host = {cable.leaf for cable in cables.values()}
    for leafs, usual in usual_leafs.items():
        if leafs_of_host.isdisjoint(leafs):
            continue
        common = sum(usual.get(key) == cable.leaf for key, cable in cables.items())
        if common > most or (common == most > 0 and leafs == nearest):
            best, most = leafs, common
    return best if 2 * most >= len(cables) else None


@view
def miscabled_ports(design: Design) -> tuple[MiscabledPort, ...]:
    """Ports that differ from the majority of their row; then those of clusters that differ from another
    cluster in the same SMB networks."""
    networks = set(_smb_networks(design).values())
    in_rows = tuple(port for row in host_rows(design) for port in _miscabled_ports_of_row(row, networks))
    return (*in_rows, *_miscabled_clusters(design, networks))


def _miscabled_ports_of_row(row: HostRow, networks: set[str]) -> Iterator[MiscabledPort]:
    for key, usual in row.usual_leafs.items():
        cables = [host_cables[key] for host_cables in row.hosts.values() if key in host_cables]
        agree = [cable for cable in cables if cable.leaf == usual]
        if len(agree) < len(cables):
            network = key if key in networks else ""
            for cable in cables:
                if cable.leaf != usual:
                    yield MiscabledPort(cable, network, usual, len(agree), len(cables), agree[0])


def _miscabled_clusters(design: Design, networks: set[str]) -> Iterator[MiscabledPort]:
    """Ports of a cluster that are cabled to other leaf switches than those of the first cluster in the same
    SMB networks. Their traffic crosses the link between the leaf switches, so that the two must agree."""
    first_rows: dict[frozenset[str], HostRow] = {}
    for row in host_rows(design):
        usual = {key: leaf for key, leaf in row.usual_leafs.items() if key in networks}
        # Two networks on one leaf switch: TOP019 finds them.
        if len(usual) < 2 or len(set(usual.values())) < len(usual):
            continue
        first = first_rows.setdefault(frozenset(usual.values()), row)
        for key, leaf in usual.items():
            first_leaf = first.usual_leafs.get(key, leaf)
            if leaf == first_leaf or first.cluster == row.cluster:
                continue
            agree = [
                cables[key]
                for cables in first.hosts.values()
                if key in cables and cables[key].leaf == first_leaf
            ]
            differ = [cables[key] for cables in row.hosts.values() if key in cables]
            for cable in differ:
                if cable.leaf == leaf:
                    total = len(agree) + len(differ)
                    yield MiscabledPort(cable, key, first_leaf, len(agree), total, agree[0])


@view
def crossed_smb_ports(design: Design) -> frozenset[tuple[str, str]]:
    """Host and port of the ports with an SMB address that are cabled to another leaf switch than usual."""
    return frozenset((odd.cable.host, odd.cable.port) for odd in miscabled_ports(design) if odd.network)


@view
def ports_on_shared_leafs(design: Design) -> tuple[SharedLeaf, ...]:
    """Ports that are cabled to one leaf switch on the hosts of several racks, while another uplink of the
    same virtual switch is cabled to a leaf switch in each rack."""
    return tuple(
        port
        for cluster in design.clusters.values()
        for hosts in _hosts_by_site(cluster)
        for switch in cluster.virtual_switches.values()
        for port in _shared_leafs_of_switch(
            {host: cables_by_host(design)[host] for host in hosts}, tuple(switch.uplinks.values())
        )
    )


def _shared_leafs_of_switch(
    hosts: Mapping[str, CablesByKey], uplinks: tuple[str, ...]
) -> Iterator[SharedLeaf]:
    compared = [cables for cables in hosts.values() if all(name in cables for name in uplinks)]
    if not compared or len(uplinks) < 2:
        return
    leafs = {name: Counter(cables[name].leaf for cables in compared) for name in uplinks}
    shared = next((name for name, counts in leafs.items() if len(counts) == 1), None)
    # Each leaf switch of a rack has two hosts or more: a single host is compared with the majority.
    other = next((name for name, counts in leafs.items() if len(counts) > 1), None)
    if shared is None or other is None or min(leafs[other].values()) < 2:
        return
    counts = leafs[other].values()
    is_majority = 2 * max(counts) > sum(counts)
    if is_majority and min(counts) < MAJORITY:
        return
    first = compared[0]
    for cables in compared:
        if cables[other].leaf != first[other].leaf:
            yield SharedLeaf(cables[shared], first[shared], cables[other], first[other])
