"""Host ports that a VMkernel adapter uses, and the switch ports that they are cabled to."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import (
    Cluster,
    Design,
    End,
    Link,
    Network,
    Nic,
    PortGroup,
    Switch,
    Teaming,
    VirtualSwitch,
    Vmkernel,
)
from .. import view
from .links import links_by_end, other_end


class Uplink(NamedTuple):
    """One host port of a team, and where its cable leads."""

    nic: Nic
    link: Link | None
    far_end: End | None
    switch: Switch | None
    """The switch at the far end; None for a port that is not cabled, or cabled to another host."""


class AdapterTeam(NamedTuple):
    """A VMkernel adapter with the uplinks of its port group, in failover order. Ports that the host lacks are
    left out."""

    adapter: Vmkernel
    port_group: PortGroup
    virtual_switch: VirtualSwitch
    network: Network | None
    active: tuple[Uplink, ...]
    standby: tuple[Uplink, ...]
    lag: str
    """Name of the LAG that the port group uses as an uplink; empty for none."""

    @property
    def uplinks(self) -> tuple[Uplink, ...]:
        """Active uplinks first, then standby ones."""
        return self.active + self.standby


@view
def uplinks(design: Design) -> Mapping[tuple[str, str], Uplink]:
    """Every network port of every host by host and name, with its cable."""
    ends = links_by_end(design)
    return {
        (nic.host, nic.name): _cabled_uplink(design, nic, ends)
        for host in design.hosts.values()
        for nic in host.nics.values()
    }


def uplink_names_in_use(switch: VirtualSwitch, teaming: Teaming) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names of the active and of the standby uplinks of a port group, LAGs by their own names.

    Where a design names neither, the vSphere default holds: every uplink is active that is neither unused nor
    in a LAG.
    """
    # Where a design names neither, vSphere's default holds: all uplinks are active.
    if teaming.active or teaming.standby:
        return teaming.active, teaming.standby
    # Members of a LAG are used through the LAG only.
    taken = {*teaming.unused, *(uplink for lag in switch.lags.values() for uplink in lag.uplinks)}
    return tuple(name for name in switch.uplinks if name not in taken), ()


def physical_ports(switch: VirtualSwitch, names: Iterable[str]) -> Iterator[str]:
    """Physical ports (vmnics) behind the names of uplinks and LAGs, in order."""
    for name in names:
        for uplink in switch.lags[name].uplinks if name in switch.lags else (name,):
            if uplink in switch.uplinks:
                yield switch.uplinks[uplink]


@view
def teams(design: Design) -> tuple[AdapterTeam, ...]:
    """One team for each VMkernel adapter that has a port group, host by host."""
    return tuple(team for cluster in design.clusters.values() for team in _cluster_teams(design, cluster))


def _cluster_teams(design: Design, cluster: Cluster) -> Iterator[AdapterTeam]:
    ports = uplinks(design)
    for adapter in cluster.vmkernel:
        group = adapter.port_group
        if group is None:
            continue
        switch = cluster.virtual_switches[group.switch]
        active, standby = (
            tuple(
                ports[adapter.host, vmnic]
                for vmnic in physical_ports(switch, names)
                if (adapter.host, vmnic) in ports
            )
            for names in uplink_names_in_use(switch, group.teaming)
        )
        lag = next((name for name in group.teaming.active + group.teaming.standby if name in switch.lags), "")
        yield AdapterTeam(
            adapter=adapter,
            port_group=group,
            virtual_switch=switch,
            network=design.networks.get(group.network),
            active=active,
            standby=standby,
            lag=lag,
        )


def _cabled_uplink(design: Design, nic: Nic, ends: Mapping[End, Link]) -> Uplink:
    near = End(nic.host, nic.name)
    link = ends.get(near)
    far = None if link is None else other_end(link, near)
    return Uplink(nic, link, far, None if far is None else design.switches.get(far.device))


def storage_teams(design: Design, cluster: Cluster) -> tuple[AdapterTeam, ...]:
    """Teams of the adapters that carry the cluster's storage traffic (vSAN, NVMe over RDMA, SMB), host by
    host."""
    return _storage_teams_by_cluster(design).get(cluster.id, ())


@view
def _storage_teams_by_cluster(design: Design) -> Mapping[str, tuple[AdapterTeam, ...]]:
    """Storage teams by cluster: many rules ask for them."""
    by_cluster = {}
    for identity, listed in teams_by_cluster(design).items():
        services = design.clusters[identity].kind.services
        by_cluster[identity] = tuple(
            team for team in listed if any(service in services for service in team.adapter.services)
        )
    return by_cluster


@view
def teams_by_cluster(design: Design) -> Mapping[str, tuple[AdapterTeam, ...]]:
    """Teams by cluster."""
    by_cluster: dict[str, list[AdapterTeam]] = {identity: [] for identity in design.clusters}
    for team in teams(design):
        by_cluster[team.adapter.cluster].append(team)
    return {identity: tuple(listed) for identity, listed in by_cluster.items()}


def endpoint_port_groups(cluster: Cluster) -> frozenset[Origin]:
    """Places of the port groups by which the model represents NSX tunnel endpoints, which have no port group
    in vCenter: NSX sets their teaming."""
    return frozenset(
        adapter.port_group.origin
        for adapter in cluster.vmkernel
        if adapter.port_group is not None and "tep" in adapter.services
    )
