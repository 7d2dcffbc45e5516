"""Path of RDMA traffic through the switches: where it enters, and the switches between."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from ...model.types import Cluster, Design, Link
from .. import view
from ..network.fabric import joining_graph, links_in_order, possible_links
from ..network.miscabled_hosts import crossed_smb_ports, doubled_smb_ports
from ..network.ports_on_path import standby_ports_without_vlan
from ..network.storage_ports import storage_ports_of_cluster, uses_adapters
from ..network.teams import AdapterTeam, Uplink, storage_teams, uplinks
from ..network.vlans import port_vlans
from .virtual_machines import rdma_uplinks


@view
def misplaced_clusters(design: Design) -> frozenset[str]:
    """Clusters whose storage adapters have addresses, and none in the network of their port group: IP012
    reports it, and further findings about that port group would repeat the same mistake."""
    networks: dict[tuple[str, str], set[str]] = {}
    for network in design.networks.values():
        for address in network.addresses + network.dynamic:
            networks.setdefault((address.device, address.interface), set()).add(network.id)
    clusters = set()
    for cluster in design.clusters.values():
        if uses_adapters(cluster):
            for team in storage_teams(design, cluster):
                has = networks.get((team.adapter.host, team.adapter.name), set())
                # Adapters without any address are another finding.
                if has and team.port_group.network in design.networks and team.port_group.network not in has:
                    clusters.add(cluster.id)
    return frozenset(clusters)


class RdmaEntry(NamedTuple):
    """A switch that the RDMA traffic of a host enters."""

    vlan: int
    """0 where the design does not state it."""
    switch: str
    host: str


def rdma_entries(design: Design, cluster: Cluster) -> Iterator[RdmaEntry]:
    """Switches that the RDMA traffic of a cluster's hosts enters, host by host."""
    if uses_adapters(cluster):
        # SIB002 and SMB025 report these ports.
        crossed = crossed_smb_ports(design) | doubled_smb_ports(design)
        used = [
            (team.port_group.vlan, uplink)
            for team in storage_teams(design, cluster)
            for uplink in (*team.active, *_serving_standby_uplinks(design, cluster, team))
            if (uplink.nic.host, uplink.nic.name) not in crossed
        ]
    elif cluster.kind.services:
        used = [(0, port.uplink) for port in storage_ports_of_cluster(design, cluster)]
    else:
        used = [(vlan, uplinks(design)[host, vmnic]) for vlan, host, vmnic in rdma_uplinks(cluster)]
    for vlan, uplink in used:
        if uplink.switch is not None and uplink.nic.rdma:
            yield RdmaEntry(vlan, uplink.switch.name, uplink.nic.host)


def _serving_standby_uplinks(design: Design, cluster: Cluster, team: AdapterTeam) -> Iterator[Uplink]:
    """Standby uplinks that RDMA can fall back to: Microsoft's baseline for Azure Local has a storage VLAN on
    each switch, and none between them."""
    spare = {uplink.nic.name for uplink in team.standby}
    ports_without_vlan = standby_ports_without_vlan(design, cluster, team.port_group, spare)
    return (uplink for uplink in team.standby if uplink.nic.name not in ports_without_vlan)


def switches_on_path(design: Design, vlan: int, ends: Collection[str]) -> list[str]:
    """The switches that a VLAN's traffic enters, and those on any path between them, in this order."""
    names = dict.fromkeys(ends)
    for link in links_on_path(design, vlan, ends):
        names.update({link.a.device: None, link.b.device: None})
    return list(names)


def links_on_path(design: Design, vlan: int, ends: Collection[str]) -> list[Link]:
    """The links on any path that a VLAN's traffic can take between switches; of all VLANs where it is 0."""

    def carries(link: Link) -> bool:
        vlans = port_vlans(design)[link.a]
        return vlan == 0 or vlan in vlans.tagged or vlan == vlans.untagged

    if len(ends) < 2:
        return []
    chosen = possible_links(joining_graph(design, ends, carries), ends)
    return list(links_in_order(design, chosen))
