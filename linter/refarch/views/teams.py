"""Which host ports a VMkernel adapter uses, and where their cables lead."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..model.types import Cluster, Design, End, Link, Network, Nic, PortGroup, Switch, VirtualSwitch, Vmkernel
from . import view
from .links import far_end, links_by_end

STORAGE_SERVICES: Mapping[str, tuple[str, ...]] = {
    "vsan-osa": ("vsan",),
    "vsan-esa": ("vsan",),
    "nvme-of": ("nvme-rdma", "nvme-tcp"),
}
"""The VMkernel services that carry a product's storage traffic."""


class Uplink(NamedTuple):
    """One host port of a team, and where its cable leads."""

    nic: Nic
    link: Link | None
    far: End | None
    switch: Switch | None
    """The switch at the far end; None for a port that is not cabled, or cabled to another host."""


class Team(NamedTuple):
    """A VMkernel adapter with the uplinks of its port group, in failover order."""

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
def teams(design: Design) -> tuple[Team, ...]:
    """One team for each VMkernel adapter that has a port group, host by host."""
    return tuple(team for cluster in design.clusters.values() for team in _teams(design, cluster))


def _teams(design: Design, cluster: Cluster) -> Iterator[Team]:
    ends = links_by_end(design)
    uplinks = {(host.name, nic.name): _uplink(design, nic, ends) for host in cluster.hosts for nic in host.nics.values()}
    for adapter in cluster.vmkernel:
        group = adapter.port_group
        if group is None:
            continue
        switch = cluster.virtual_switches[group.switch]
        lag = next((name for name in group.teaming.active + group.teaming.standby if name in switch.lags), "")
        yield Team(
            adapter, group, switch, design.networks.get(group.network),
            tuple(_ports(switch, group.teaming.active, adapter.host, uplinks)),
            tuple(_ports(switch, group.teaming.standby, adapter.host, uplinks)), lag,
        )  # fmt: skip


def _uplink(design: Design, nic: Nic, ends: Mapping[End, Link]) -> Uplink:
    near = End(nic.host, nic.name)
    link = ends.get(near)
    far = None if link is None else far_end(link, near)
    return Uplink(nic, link, far, None if far is None else design.switches.get(far.device))


def _ports(
    switch: VirtualSwitch, names: tuple[str, ...], host: str, uplinks: Mapping[tuple[str, str], Uplink]
) -> Iterator[Uplink]:
    """Uplinks by the names of a teaming policy; the members of a LAG one by one. Ports that the host lacks are left out."""
    for name in names:
        members = switch.lags[name].uplinks if name in switch.lags else (name,)
        for member in members:
            found = uplinks.get((host, switch.uplinks.get(member, "")))
            if found is not None:
                yield found


def storage_teams(design: Design, cluster: Cluster) -> tuple[Team, ...]:
    """Teams of the adapters that carry the cluster's storage traffic (vSAN, NVMe over RDMA), host by host."""
    services = STORAGE_SERVICES.get(cluster.product, ())
    return tuple(
        team for team in teams_of(design).get(cluster.id, ()) if any(service in services for service in team.adapter.services)
    )


@view
def teams_of(design: Design) -> Mapping[str, tuple[Team, ...]]:
    """Teams by cluster."""
    found: dict[str, list[Team]] = {identity: [] for identity in design.clusters}
    for team in teams(design):
        found[team.adapter.cluster].append(team)
    return {identity: tuple(listed) for identity, listed in found.items()}
