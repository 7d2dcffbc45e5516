"""Two-node and stretched vSAN clusters: their sites, and the networks between the hosts and the witness."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...core.quantities import plain_number, rate
from ...model import ipv4 as net
from ...model.products import VSAN_PRODUCTS
from ...model.ranges import compress
from ...model.services import service_title
from ...model.types import Cluster, Design, HostSet, Network, StoragePolicy, Vmkernel
from ...model.units import speed, time
from .. import view
from ..network.stacks import stack_of_adapter, stated_default_gateway
from ..tables.table import Cell, Column, Row, Table
from ..tables.table_view import table

TOPOLOGIES_WITH_WITNESS = ("two-node", "stretched")
"""Topologies that need a witness."""


class RoutedPath(NamedTuple):
    """Path of a host's adapter into another network, over a router."""

    adapter: Vmkernel
    network: Network
    far: Network
    far_addresses: tuple[int, ...] = ()
    """IPv4 addresses of the other hosts, or of the witness, in that network."""
    stack_gateway: str = ""
    """Default gateway of the adapter's TCP/IP stack; of the default stack only if it is in the network."""

    @property
    def is_routed(self) -> bool:
        """Whether the adapter or its stack has a gateway, or routes to all addresses in that network."""
        routes = self.adapter.routes
        return bool(
            self.adapter.gateway
            or self.stack_gateway
            or all(
                any(net.contains(route.base, route.length, address) for route in routes)
                for address in self.far_addresses or (self.far.base,)
            )
        )


@view
def witness_networks(design: Design) -> Mapping[str, tuple[Network, ...]]:
    """The networks in which the witness of each cluster can be reached for vSAN, by cluster id: the one that
    is named, else those that give it an address and are not for management alone."""
    networks: dict[str, tuple[Network, ...]] = {}
    for cluster in design.clusters.values():
        if cluster.witness is None:
            continue
        named = design.networks.get(cluster.witness.network)
        networks[cluster.id] = (named,) if named else tuple(_networks_of_witness(design, cluster))
    return networks


def _networks_of_witness(design: Design, cluster: Cluster) -> Iterator[Network]:
    witness = cluster.witness
    held = [
        network
        for network in design.networks.values()
        if witness and any(address.device == witness.host for address in network.addresses)
    ]
    # An address in the management network is the witness's own, and not the one for vSAN.
    yield from [network for network in held if network.purpose != "management"] or held


def witness_senders(cluster: Cluster) -> Iterator[Vmkernel]:
    """The adapters that talk to the witness: of each host those marked for it, else those of vSAN."""
    for host in cluster.hosts:
        adapters = [adapter for adapter in cluster.vmkernel if adapter.host == host.name]
        marked = [adapter for adapter in adapters if "vsan-witness" in adapter.services]
        if cluster.witness is not None and cluster.witness.traffic == "separated":
            yield from marked
        else:
            yield from marked or [adapter for adapter in adapters if "vsan" in adapter.services]


@view
def routed_paths(design: Design) -> Mapping[str, tuple[RoutedPath, ...]]:
    """Every pair of networks that traffic of a vSAN cluster has to be routed between, host by host, by
    cluster id: from the hosts to the witness, and between the vSAN networks of the hosts."""
    return {
        cluster.id: tuple(_routed_paths_of_cluster(design, cluster))
        for cluster in design.clusters.values()
        if cluster.product in VSAN_PRODUCTS
    }


def _routed_paths_of_cluster(design: Design, cluster: Cluster) -> Iterator[RoutedPath]:
    far = witness_networks(design).get(cluster.id, ())
    # With several candidates, which one the witness uses is open, and a finding would be a guess.
    if len(far) == 1:
        yield from _paths_to_networks(design, cluster, list(witness_senders(cluster)), far)
    storage = [adapter for adapter in cluster.vmkernel if "vsan" in adapter.services]
    networks = {
        network.id: network for adapter in storage if (network := network_of_adapter(design, adapter))
    }
    if not _has_parallel_adapters(storage, design):
        yield from _paths_to_networks(design, cluster, storage, tuple(networks.values()))


def _has_parallel_adapters(adapters: list[Vmkernel], design: Design) -> bool:
    """Whether hosts have several vSAN adapters, as in two separate fabrics: they need no router."""
    return len({adapter.host for adapter in adapters}) < len(adapters)


def _paths_to_networks(
    design: Design, cluster: Cluster, adapters: list[Vmkernel], networks: tuple[Network, ...]
) -> Iterator[RoutedPath]:
    members = {host.name for host in cluster.hosts}
    if cluster.witness is not None:
        members.add(cluster.witness.host)
    addresses = {
        network.id: tuple(one.value for one in network.addresses if one.device in members and one.text)
        for network in networks
    }
    default_gateways = _default_gateways(design, cluster)
    for adapter in adapters:
        near, stack = network_of_adapter(design, adapter), stack_of_adapter(design, adapter)
        for far in networks:
            if near is None or near.id == far.id or near.prefix == far.prefix:
                continue
            if stack is not None:
                gateway = stack.gateway
            else:
                gateway = _gateway_in_network(default_gateways.get(adapter.host, ""), near)
            yield RoutedPath(adapter, near, far, addresses[far.id], gateway)


def _default_gateways(design: Design, cluster: Cluster) -> Mapping[str, str]:
    """Default gateways of the default stack by host: as stated, else of the network of the management
    adapter. Hosts of which neither is known are left out."""
    stated = stated_default_gateway(cluster)
    if stated is not None:
        return {host.name: stated.gateway for host in cluster.hosts}
    gateways: dict[str, str] = {}
    for adapter in cluster.vmkernel:
        network = network_of_adapter(design, adapter)
        if "management" in adapter.services and not adapter.stack and network is not None:
            gateways.setdefault(adapter.host, network.gateway)
    return gateways


def _gateway_in_network(gateway: str, network: Network) -> str:
    """A gateway, if an adapter in the network sends over it; otherwise an empty text."""
    if not gateway or not network.has_ipv4:
        return ""
    is_near = net.contains(network.base, network.length, net.parse_address(gateway))
    return gateway if is_near else ""


def network_of_adapter(design: Design, adapter: Vmkernel) -> Network | None:
    """The network of an adapter's port group."""
    return design.networks.get(adapter.port_group.network) if adapter.port_group else None


@table("sites")
def site_table(design: Design) -> Table:
    """One row for each site or fault domain of a cluster, and one for its witness."""
    columns = (
        Column("cluster", "Cluster"),
        Column("kind", "Kind"),
        Column("name", "Name"),
        Column("hosts", "Hosts"),
        Column("networks", "Networks"),
        Column("round_trip", "Round trip", "ms"),
        Column("remark", "Note"),
    )
    rows: list[Row] = []
    for cluster in design.clusters.values():
        rows += [Row(_site_cells(design, cluster, place, "site"), place.origin) for place in cluster.sites]
        rows += [
            Row(_site_cells(design, cluster, place, "fault domain"), place.origin)
            for place in cluster.fault_domains
        ]
        if cluster.witness is not None:
            rows.append(Row(_witness_cells(design, cluster), cluster.witness.origin))
    return Table("sites", "Sites and witnesses", columns, tuple(rows))


def _site_cells(design: Design, cluster: Cluster, place: HostSet, kind: str) -> tuple[Cell, ...]:
    hosts = set(place.hosts)
    storage = [
        adapter for adapter in cluster.vmkernel if adapter.host in hosts and "vsan" in adapter.services
    ]
    networks = {network.id: None for adapter in storage if (network := network_of_adapter(design, adapter))}
    link = cluster.site_link.data if cluster.site_link is not None and kind == "site" else {}
    trip = _milliseconds(link.get("round_trip"))
    remark = f"{rate(speed(link['bandwidth']))} between the sites" if "bandwidth" in link else None
    return (cluster.id, kind, place.name, compress(list(place.hosts)), ", ".join(networks), trip, remark)


def _milliseconds(text: str | None) -> float | None:
    return None if text is None else plain_number(time(text) * 1000)


def _witness_cells(design: Design, cluster: Cluster) -> tuple[Cell, ...]:
    witness = cluster.witness
    assert witness is not None
    networks = {network.id: None for network in witness_networks(design).get(cluster.id, ())}
    if witness.management:
        networks[witness.management] = None
    remarks = [
        f"{service_title('vsan-witness')} traffic {witness.traffic}" if witness.traffic else "",
        f"runs on {witness.runs_on}" if witness.runs_on else "",
        witness.site,
        *(f"{release.product} {release.release}" for release in witness.software.values()),
    ]
    return (
        cluster.id,
        f"witness {witness.kind}",
        witness.host,
        None,
        ", ".join(networks),
        None if witness.round_trip is None else round(witness.round_trip * 1000, 6),
        ", ".join(filter(None, remarks)) or None,
    )


@table("policies")
def policy_table(design: Design) -> Table:
    """One row for each named storage policy of vSAN."""
    columns = (
        Column("cluster", "Cluster"),
        Column("policy", "Policy"),
        Column("site", "Between the sites"),
        Column("method", "Within a site"),
        Column("failures", "Failures tolerated within a site"),
        Column("for", "Used for"),
    )
    rows = tuple(
        Row(_policy_cells(cluster, policy, design), policy.origin)
        for cluster in design.clusters.values()
        for policy in cluster.policies
    )
    return Table("policies", "Storage policies", columns, rows)


def _policy_cells(cluster: Cluster, policy: StoragePolicy, design: Design) -> tuple[Cell, ...]:
    written = design.data["clusters"][cluster.id]["policies"][policy.name]
    return (
        cluster.id,
        policy.name,
        policy.site or None,
        policy.method.replace("raid", "RAID-") or None,
        policy.failures,
        written.get("for"),
    )


@table("domains")
def domain_table(design: Design) -> Table:
    """One row for each domain of VMware Cloud Foundation."""
    columns = (
        Column("domain", "Domain"),
        Column("kind", "Kind"),
        Column("instance", "Instance"),
        Column("clusters", "Clusters"),
        Column("carries", "Traffic"),
    )
    rows = tuple(
        Row(
            (
                domain.id,
                domain.data["kind"],
                domain.data.get("instance"),
                ", ".join(cluster.id for cluster in design.clusters.values() if cluster.domain == domain.id),
                ", ".join(domain.data.get("carries", ())) or None,
            ),
            domain.origin,
        )
        for domain in design.domains
    )
    return Table("domains", "Domains of VMware Cloud Foundation", columns, rows)
