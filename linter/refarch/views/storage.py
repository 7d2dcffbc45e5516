"""Which host ports carry a cluster's storage traffic."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..model.types import Cluster, Design, Host, Nic
from . import view
from .teams import STORAGE_SERVICES, Team, Uplink, storage_teams, uplink_of


class StoragePort(NamedTuple):
    """A host port that carries storage traffic, or takes it over after a failure."""

    host: Host
    uplink: Uplink
    active: bool
    """Whether a storage adapter uses it while nothing has failed."""

    @property
    def nic(self) -> Nic:
        """The port itself."""
        return self.uplink.nic


@view
def storage_ports(design: Design) -> Mapping[str, Mapping[str, tuple[StoragePort, ...]]]:
    """Ports by cluster and host, active ones first; empty for a host whose storage adapter has no port.

    Products whose traffic does not run over VMkernel adapters use every port that can do RDMA.
    """
    return {identity: _of_cluster(design, cluster) for identity, cluster in design.clusters.items()}


def ports_of(design: Design, cluster: Cluster) -> Iterator[StoragePort]:
    """All storage ports of a cluster, host by host."""
    for ports in storage_ports(design)[cluster.id].values():
        yield from ports


def _of_cluster(design: Design, cluster: Cluster) -> dict[str, tuple[StoragePort, ...]]:
    if cluster.product not in STORAGE_SERVICES:
        return {
            host.name: tuple(StoragePort(host, uplink_of(design, nic), True) for nic in host.nics.values() if nic.protocols)
            for host in cluster.hosts
        }
    by_host: dict[str, list[Team]] = {host.name: [] for host in cluster.hosts}
    for team in storage_teams(design, cluster):
        by_host[team.adapter.host].append(team)
    return {host.name: _of_host(design, host, by_host[host.name]) for host in cluster.hosts}


def _of_host(design: Design, host: Host, teams: list[Team]) -> tuple[StoragePort, ...]:
    """Each port once, active where any of the teams has it active."""
    found: dict[str, StoragePort] = {}
    for active in (True, False):
        for team in teams:
            for uplink in _uplinks(design, host, team, active):
                found.setdefault(uplink.nic.name, StoragePort(host, uplink, active))
    return tuple(found.values())


def _uplinks(design: Design, host: Host, team: Team, active: bool) -> tuple[Uplink, ...]:
    """Active or standby uplinks; where the port group names none, all ports of its switch are active, as in vSphere."""
    named = team.port_group.teaming
    if not active:
        return team.standby
    if named.active or named.standby or named.unused:
        return team.active
    ports = (host.nics.get(vmnic) for vmnic in team.virtual_switch.uplinks.values())
    return tuple(uplink_of(design, nic) for nic in ports if nic is not None)
