"""Shared code of host checks: the checked host, its ports for the storage traffic of the design, and its
addresses."""

import ipaddress
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..core.origin import Origin
from ..model.types.clusters import Cluster
from ..model.types.design import Design
from ..model.types.hosts import Host, Nic
from ..model.types.networks import Network
from ..model.types.qos import QosProfile
from ..views.network.teams import AdapterTeam, teams_by_cluster
from .checks import Check, SourceDocument, Unchecked, ring, texts

HEADERS = 28
"""Bytes of an IPv4 and an ICMP header, which the payload size of a ping does not include."""

ROCE = ("roce-v2", "roce-v1")


class HostQuestion(NamedTuple):
    """Host that is checked."""

    design: Design
    cluster: Cluster
    host: Host

    def check(
        self,
        run: str,
        read: str,
        expected: object,
        origin: Origin,
        source: SourceDocument,
        *,
        compare: str = "equals",
        row: str = "",
        when: str = "",
        says: str = "",
        group: str = "",
    ) -> Check:
        """Check of this host; ``expected`` is a value or a sequence of values."""
        return Check(
            (self.host.name,),
            run,
            read,
            texts(expected),
            origin,
            source,
            compare,
            row,
            when,
            says,
            group,
        )

    def unchecked_setting(self, what: str, reason: str) -> Unchecked:
        """Setting of this host that no check verifies."""
        return Unchecked((self.host.name,), what, reason)

    @property
    def teams(self) -> tuple[AdapterTeam, ...]:
        """Adapters of the host with their physical ports."""
        teams = teams_by_cluster(self.design).get(self.cluster.id, ())
        return tuple(team for team in teams if team.adapter.host == self.host.name)

    @property
    def profile(self) -> QosProfile | None:
        """QoS profile that the design applies to the host."""
        return self.design.profiles.get(self.design.applied.get(self.host.name, ("",))[0])


def hosts(design: Design, platform: str) -> Iterator[HostQuestion]:
    """Hosts of the clusters of a platform, ``esxi``, ``windows`` or ``linux``."""
    for cluster in design.clusters.values():
        if cluster.kind.platform == platform:
            for host in cluster.hosts:
                yield HostQuestion(design, cluster, host)


def rdma_adapters(asked: HostQuestion) -> tuple[AdapterTeam, ...]:
    """Adapters for the traffic of the product: storage or PVRDMA."""
    own = asked.cluster.pvrdma.vmkernel if asked.cluster.pvrdma else ""
    services = asked.cluster.kind.services
    return tuple(
        team
        for team in asked.teams
        if (own and team.adapter.name == own) or any(name in services for name in team.adapter.services)
    )


def carrying_ports(asked: HostQuestion) -> list[tuple[Nic, int]]:
    """Physical ports of these adapters, each once, with the MTU of its virtual switch in bytes."""
    ports = {
        uplink.nic.name: (uplink.nic, team.virtual_switch.mtu)
        for team in rdma_adapters(asked)
        for uplink in team.uplinks
    }
    return list(ports.values())


class CheckPlace(NamedTuple):
    """Address of an interface."""

    text: str
    length: int
    """Prefix length in bits."""
    origin: Origin
    network: Network
    interface: str

    @property
    def netmask(self) -> str:
        """Netmask of an IPv4 address."""
        return netmask(self.length)


def addresses(design: Design) -> dict[tuple[str, str], CheckPlace]:
    """IPv4 addresses that the design states, by device and interface."""
    return {
        (address.device, address.interface): CheckPlace(
            address.text, network.length, address.origin, network, address.interface
        )
        for network in design.networks.values()
        for address in network.addresses
        if network.has_ipv4
    }


def addresses6(design: Design) -> dict[tuple[str, str], CheckPlace]:
    """IPv6 addresses that the design states, by device and interface."""
    return {
        (address.device, address.interface): CheckPlace(
            address.text, network.length6, address.origin, network, address.interface
        )
        for network in design.networks.values()
        for address in network.addresses6
    }


def netmask(length: int) -> str:
    """24 -> ``255.255.255.0``."""
    return str(ipaddress.ip_network(f"0.0.0.0/{length}").netmask)


class HostPath(NamedTuple):
    """Path from one host of a cluster to the next over the same adapter."""

    asked: HostQuestion
    team: AdapterTeam
    far: Host
    own: str
    target: str
    """Addresses of both ends."""
    mtu: int
    """MTU that both ends support, in bytes."""

    @property
    def group(self) -> str:
        """Heading of all hops of a cluster."""
        return f"Between the hosts of {self.asked.cluster.title or self.asked.cluster.id}"


def hops(design: Design, platform: str, also: str = "", version: int = 4) -> Iterator[HostPath]:
    """Hops from each host of a cluster to the next, and from the last to the first, over each adapter of the
    product, or of the service ``also``, whose network reaches the next host."""
    at = addresses(design) if version == 4 else addresses6(design)
    by_name = {asked.host.name: asked for asked in hosts(design, platform)}
    for cluster in design.clusters.values():
        if cluster.kind.platform == platform:
            for host, following in ring(cluster.hosts):
                asked = by_name[host.name]
                product = {team.adapter.name for team in rdma_adapters(asked)}
                for team in asked.teams:
                    adapter = team.adapter
                    own = at.get((host.name, adapter.name))
                    wanted = adapter.name in product or also in adapter.services
                    target = _target(at, own, following.name, adapter.name) if own and wanted else None
                    if own and target:
                        mtu = min(adapter.mtu, _mtu(cluster, following.name, target.interface))
                        yield HostPath(asked, team, following, own.text, target.text, mtu)


def _mtu(cluster: Cluster, device: str, interface: str) -> int:
    """MTU of an adapter of the cluster hosts."""
    return next(one.mtu for one in cluster.vmkernel if (one.host, one.name) == (device, interface))


def _target(
    at: Mapping[tuple[str, str], CheckPlace], own: CheckPlace, device: str, adapter: str
) -> CheckPlace | None:
    """Address at which a host is reachable from an address: in the same network, or, if that network has a
    gateway, on the adapter of the same name."""
    near = (end for (name, _), end in at.items() if name == device and end.network.id == own.network.id)
    routed = own.network.gateway or own.network.gateway6
    return next(near, None) or (at.get((device, adapter)) if routed else None)
