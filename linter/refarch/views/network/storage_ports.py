"""Host ports that carry a cluster's storage traffic."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...model.types import Cluster, Design, Host, Nic, Part, VirtualSwitch
from .. import view
from .teams import AdapterTeam, Uplink, storage_teams, uplinks


class StoragePort(NamedTuple):
    """A host port that carries storage traffic, or takes it over after a failure."""

    host: Host
    uplink: Uplink
    is_active: bool
    """Whether a storage adapter uses it while nothing has failed."""

    @property
    def nic(self) -> Nic:
        """The port itself."""
        return self.uplink.nic


def part_name(part: Part) -> str:
    """Vendor and model of a part, short enough for a sentence."""
    return f"{part.vendor} {part.model}"


PROTOCOL_NAMES = {"roce-v1": "RoCE v1", "roce-v2": "RoCE v2", "iwarp": "iWARP"}
"""RDMA protocols as people write them."""


def rdma_protocols(nic: Nic) -> str:
    """RDMA protocols of a port's card, as people write them."""
    return " and ".join(PROTOCOL_NAMES.get(protocol, protocol) for protocol in nic.protocols)


def is_roce_v2(nic: Nic) -> bool:
    """Whether a port can do RoCE v2, with RDMA turned on."""
    return nic.rdma and "roce-v2" in nic.protocols


def rdma_is_known(nic: Nic) -> bool:
    """Whether the catalog lists the RDMA protocols of a port: not for a port on the board, and not for a
    card whose entry leaves them out."""
    return nic.card is not None and "rdma" in nic.card.data


def falls_back_to_tcp(ports: tuple[StoragePort, ...]) -> bool:
    """Whether no active port of a host can do RoCE v2. Ports whose protocols the catalog does not list
    count as able."""
    active = [port for port in ports if port.is_active]
    return bool(active) and not any(is_roce_v2(port.nic) or not rdma_is_known(port.nic) for port in active)


@view
def storage_ports(design: Design) -> Mapping[str, Mapping[str, tuple[StoragePort, ...]]]:
    """Ports by cluster and host, active ones first; empty for a host whose storage adapter has no port.

    Products whose traffic does not run over VMkernel adapters use every port that can do RDMA, and PVRDMA
    those of its virtual switches.
    """
    return {
        identity: _storage_ports_by_host(design, cluster) for identity, cluster in design.clusters.items()
    }


def storage_ports_of_cluster(design: Design, cluster: Cluster) -> Iterator[StoragePort]:
    """All storage ports of a cluster, host by host."""
    for ports in storage_ports(design)[cluster.id].values():
        yield from ports


def uses_adapters(cluster: Cluster) -> bool:
    """Whether the product's traffic runs over adapters of certain services.

    A Windows host without any stated interface uses whatever ports it has: SMB looks for them by itself.
    """
    return bool(cluster.kind.services) and (cluster.kind.platform == "esxi" or bool(cluster.vmkernel))


def ports_without_adapters(cluster: Cluster, host: Host) -> Iterator[Nic]:
    """Ports of a host that can carry the traffic of a product that is not tied to the services of adapters:
    for PVRDMA the uplinks of the virtual switches that its machines and its tagged adapter are on, else all.

    Another card of such a host can do RDMA as well, but PVRDMA does not leave by it.
    """
    names = {vmnic for switch in _pvrdma_switches(cluster) for vmnic in switch.uplinks.values()}
    yield from (nic for nic in host.nics.values() if not names or nic.name in names)


def _pvrdma_switches(cluster: Cluster) -> Iterator[VirtualSwitch]:
    """Virtual switches with a PVRDMA adapter of a machine, or with the adapter that is tagged for PVRDMA."""
    groups = [
        inside.port_group
        for machine in cluster.virtual_machines
        for inside in machine.adapters.values()
        if inside.kind == "pvrdma"
    ]
    tagged = "" if cluster.pvrdma is None else cluster.pvrdma.vmkernel
    groups += [adapter.port_group for adapter in cluster.vmkernel if adapter.name == tagged]
    for name in dict.fromkeys(group.switch for group in groups if group is not None):
        if name in cluster.virtual_switches:
            yield cluster.virtual_switches[name]


def _storage_ports_by_host(design: Design, cluster: Cluster) -> dict[str, tuple[StoragePort, ...]]:
    # SMB looks for its ports by itself, so that every port with RDMA can carry the traffic.
    if not uses_adapters(cluster):
        return {
            host.name: tuple(
                StoragePort(host, uplinks(design)[host.name, nic.name], True)
                for nic in ports_without_adapters(cluster, host)
                if nic.protocols
            )
            for host in cluster.hosts
        }
    by_host: dict[str, list[AdapterTeam]] = {host.name: [] for host in cluster.hosts}
    for team in storage_teams(design, cluster):
        by_host[team.adapter.host].append(team)
    return {host.name: _storage_ports_of_host(host, by_host[host.name]) for host in cluster.hosts}


def _storage_ports_of_host(host: Host, teams: list[AdapterTeam]) -> tuple[StoragePort, ...]:
    """Each port once, active where any of the teams has it active."""
    ports: dict[str, StoragePort] = {}
    for team in teams:
        ports.update((uplink.nic.name, StoragePort(host, uplink, True)) for uplink in team.active)
    for team in teams:
        for uplink in team.standby:
            ports.setdefault(uplink.nic.name, StoragePort(host, uplink, False))
    return tuple(ports.values())
