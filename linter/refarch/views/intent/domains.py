"""Intents of domains of VMware Cloud Foundation."""

from collections.abc import Iterator, Mapping

from ...core.origin import Origin
from ...model.products import ESXI_PLATFORM
from ...model.types import Appliance, Cluster, Design, DesignNote, Network, origin_of
from .. import view
from .cluster_records import DomainAppliance, DomainIntent, DomainNetwork
from .clusters import cluster_vsan, distributed_switches
from .design_info import design_info
from .host_interfaces import planned_addresses_of_device
from .infra_services import infra_services

SERVICE_KINDS = ("management", "vmotion", "vsan", "nfs", "tep")
"""Services of VMkernel adapters that name the kind of their network, in the order in which they decide."""


@view
def domain_intents(design: Design) -> Mapping[str, DomainIntent]:
    """Intents by the id of the domain; a domain without a vSphere cluster has none."""
    intents = {}
    for domain in design.domains:
        name = domain.origin.pointer[-1]
        clusters = [cluster for cluster in design.clusters.values() if cluster.domain == name]
        of_vsphere = [cluster for cluster in clusters if cluster.kind.platform == ESXI_PLATFORM]
        if of_vsphere:
            intents[str(name)] = _domain_intent(design, domain, of_vsphere)
    return intents


def _domain_intent(design: Design, domain: DesignNote, clusters: list[Cluster]) -> DomainIntent:
    first, release = clusters[0], design.software.get("vcf")
    place = domain.origin
    at = {
        "name": place,
        "cluster": first.origin.child("title"),
        "hosts": first.origin.child("hosts"),
        **{name: place.child(name) for name in ("kind", "instance", "carries")},
    }
    if release is not None:
        at |= {"system": release.origin, "release": origin_of(release, "release")}
    if len(clusters) > 1:
        at["further_clusters"] = clusters[1].origin
    return DomainIntent(
        about=design_info(design),
        name=str(place.pointer[-1]),
        system="vcf",
        release=release.release if release is not None else "",
        kind=domain.data["kind"],
        instance=domain.data.get("instance", ""),
        carries=tuple(domain.data.get("carries", ())),
        cluster=first.title,
        further_clusters=tuple(cluster.title for cluster in clusters[1:]),
        services=infra_services(design, ESXI_PLATFORM, first),
        hosts=tuple(host.name for host in first.hosts),
        switches=distributed_switches(design, first),
        networks={network.name: network for network in _domain_networks(design, first)},
        vsan=cluster_vsan(design, first),
        appliances={
            name: _domain_appliance(design, appliance)
            for name, appliance in design.appliances.items()
            if appliance.runs_on == first.id
        },
        origin=place,
        at=at,
    )


def _domain_appliance(design: Design, appliance: Appliance) -> DomainAppliance:
    """An appliance, with its first address of each kind."""
    addresses = planned_addresses_of_device(design, appliance.name)
    at = {
        "name": appliance.origin,
        **{name: place for address in addresses[::-1] for name, place in address.at.items()},
    }
    return DomainAppliance(
        name=appliance.name,
        role=appliance.role,
        network=appliance.network,
        address=next((address.address for address in addresses if address.address), ""),
        address6=next((address.address6 for address in addresses if address.address6), ""),
        origin=appliance.origin,
        at=at,
    )


def _domain_networks(design: Design, cluster: Cluster) -> Iterator[DomainNetwork]:
    """The networks of a cluster's distributed switches, in the order of their port groups, then those of
    tunnel endpoints."""
    kinds = _network_kinds(cluster)
    machines = _networks_of_appliances(design, cluster)
    seen = set()
    for switch in cluster.virtual_switches.values():
        for group in switch.port_groups.values():
            network = design.networks.get(group.network)
            if switch.kind != "distributed" or network is None or network.id in seen:
                continue
            seen.add(network.id)
            kind = kinds.get(network.id, "vm-management" if network.id in machines else "")
            # Tunnel endpoints have no port group of their own: theirs states its teaming at the interface.
            is_own = group.teaming.origin != group.origin
            yield _domain_network(
                cluster, network, kind, switch.name, group.name if is_own else "", group.origin
            )


def _networks_of_appliances(design: Design, cluster: Cluster) -> set[str]:
    """Networks of the appliances on a cluster: those stated, and those in which they have addresses."""
    appliances = {name: each for name, each in design.appliances.items() if each.runs_on == cluster.id}
    stated = {appliance.network for appliance in appliances.values()}
    for network in design.networks.values():
        devices = [address.device for address in network.addresses]
        devices += [address.device for address in network.addresses6]
        if not appliances.keys().isdisjoint(devices):
            stated.add(network.id)
    return stated


def _network_kinds(cluster: Cluster) -> dict[str, str]:
    """Kind of each network, by the services of its VMkernel adapters."""
    kinds: dict[str, str] = {}
    for service in reversed(SERVICE_KINDS):
        for adapter in cluster.vmkernel:
            if adapter.port_group is not None and service in adapter.services:
                kinds[adapter.port_group.network] = service
    return kinds


def _domain_network(
    cluster: Cluster, network: Network, kind: str, switch: str, group: str, place: Origin
) -> DomainNetwork:
    """A network of a domain, with the addresses of the hosts and the MTU of their adapters."""
    hosts = {host.name for host in cluster.hosts}
    mtus = [
        adapter.mtu
        for adapter in cluster.vmkernel
        if adapter.port_group is not None and adapter.port_group.network == network.id
    ]
    host_addresses = [address for address in network.addresses if address.device in hosts]
    host_addresses6 = [address for address in network.addresses6 if address.device in hosts]
    at = {
        **network.at,
        "name": network.origin,
        "kind": place,
        "switch": place,
        "port_group": place,
        **{name: network.origin.child(name) for name in ("prefix", "gateway", "prefix6", "gateway6", "mtu")},
    }
    if host_addresses:
        at["addresses"] = origin_of(host_addresses[0], "text")
    if host_addresses6:
        at["addresses6"] = origin_of(host_addresses6[0], "text")
    return DomainNetwork(
        name=network.id,
        kind=kind,
        switch=switch,
        port_group=group,
        vlan=network.vlan,
        prefix=network.prefix if network.has_ipv4 else "",
        gateway=network.gateway if network.has_ipv4 else "",
        prefix6=network.prefix6,
        gateway6=network.gateway6,
        mtu=min(mtus, default=network.mtu),
        addresses=tuple(address.text for address in host_addresses if address.text),
        addresses6=tuple(address.text for address in host_addresses6),
        origin=network.origin,
        at=at,
    )
