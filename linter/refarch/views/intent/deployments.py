"""Deployments of Azure Local clusters, from the intents of their machines."""

from collections.abc import Iterator, Mapping

from ...core.origin import Origin
from ...model.types import Cluster, Design
from ...model.types.origins import origin_of
from .. import view
from .deployment_records import (
    DeploymentIntent,
    DeploymentNode,
    DeploymentTraffic,
    StorageAddress,
    StorageNetwork,
)
from .design_info import design_info
from .host_records import AtcIntent, HostIntent, HostProfile
from .hosts import host_intents
from .network_atc import is_deployed_by_azure, jumbo_packet, network_direct, storage_interfaces

POOL_ROLE = "infrastructure-pool"


@view
def deployment_intents(design: Design) -> Mapping[str, DeploymentIntent]:
    """Deployments by the id of the cluster."""
    found, every = {}, host_intents(design)
    for cluster in design.clusters.values():
        hosts = [every[host.name] for host in cluster.hosts]
        if hosts and is_deployed_by_azure(hosts[0]):
            found[cluster.id] = _deployment(design, cluster, hosts)
    return found


def _deployment(design: Design, cluster: Cluster, hosts: list[HostIntent]) -> DeploymentIntent:
    first = hosts[0]
    storage = [one for one in first.intents.values() if "storage" in one.traffic]
    place, pool = cluster.origin, _pool(design, cluster)
    at = {
        "title": place.child("title"),
        "gateway": origin_of(first, "gateway"),
        **{name: origin_of(first, name) for name in ("system", "release")},
    }
    if pool:
        at["infrastructure"] = pool[0][1]
    if storage:
        at |= {
            "automatic_ip": origin_of(storage[0], "automatic_ip"),
            "switchless": origin_of(storage[0], "adapters"),
        }
    if first.pool is not None:
        at |= {name: origin_of(first.pool, name) for name in ("witness", "witness_place")}
    return DeploymentIntent(
        about=design_info(design),
        name=cluster.id,
        title=cluster.title,
        system=first.system,
        release=first.release,
        services=first.services,
        gateway=first.gateway,
        dhcp=any("management" in one.services and one.dhcp for one in first.interfaces.values()),
        infrastructure=tuple(address for address, _ in pool),
        nodes={host.name: _node(host) for host in hosts},
        network_intents={name: _traffic(first, intent) for name, intent in first.intents.items()},
        storage_networks={one.adapter: one for intent in storage for one in _storage_networks(hosts, intent)},
        switchless=bool(storage) and all(_is_switchless(design, first, intent) for intent in storage),
        automatic_ip=storage[0].automatic_ip if storage else None,
        witness=first.pool.witness if first.pool is not None else "",
        witness_place=first.pool.witness_place if first.pool is not None else "",
        origin=place,
        at=at,
    )


def _pool(design: Design, cluster: Cluster) -> list[tuple[str, Origin]]:
    """Addresses of the infrastructure pool with their places, in numerical order."""
    names = {
        appliance.name
        for appliance in design.appliances.values()
        if appliance.role == POOL_ROLE and appliance.runs_on in ("", cluster.id)
    }
    listed = (address for network in design.networks.values() for address in network.addresses)
    pool = sorted((one for one in listed if one.device in names), key=lambda one: one.value)
    return [(address.text, address.origin) for address in pool]


def _node(host: HostIntent) -> DeploymentNode:
    managed = next((one for one in host.interfaces.values() if "management" in one.services), None)
    address = managed.address if managed is not None else ""
    at = {"name": origin_of(host, "name")}
    if managed is not None:
        at["address"] = origin_of(managed, "address")
    return DeploymentNode(host.name, address, host.origin, at)


def _traffic(host: HostIntent, intent: AtcIntent) -> DeploymentTraffic:
    profile = _profile(host, intent) if "storage" in intent.traffic else None
    priorities = {"smb-direct": None, "cluster": None} | _priorities(host, profile)
    smb, cluster = priorities["smb-direct"], priorities["cluster"]
    at = {name: origin_of(intent, name) for name in ("name", "traffic", "adapters", "network_direct")}
    at["jumbo_packet"] = origin_of(intent, "jumbo_packet")
    if profile is not None:
        at |= {f"{kind}_priority": origin_of(profile, "policies") for kind in ("smb", "cluster")}
        at |= {f"{kind}_bandwidth": origin_of(profile, "traffic_classes") for kind in ("smb", "cluster")}
    return DeploymentTraffic(
        name=intent.name,
        traffic=intent.traffic,
        adapters=intent.adapters,
        jumbo_packet=jumbo_packet(host, intent),
        network_direct=network_direct(host, intent),
        smb_priority=smb,
        smb_bandwidth=_bandwidth(profile, smb),
        cluster_priority=cluster,
        cluster_bandwidth=_bandwidth(profile, cluster),
        origin=intent.origin,
        at=at,
    )


def _profile(host: HostIntent, intent: AtcIntent) -> HostProfile | None:
    """QoS profile of the first RDMA port of an intent that has one."""
    ports = (host.nics[name] for name in intent.adapters if name in host.nics)
    return next(
        (host.profiles[one.profile] for one in ports if one.rdma and one.profile in host.profiles), None
    )


def _priorities(host: HostIntent, profile: HostProfile | None) -> dict[str, int | None]:
    """Priorities of SMB Direct and of the cluster, where the profile states them."""
    if profile is None:
        return {}
    stated: dict[str, int | None] = {}
    if profile.rdma_priority is not None and host.transport.startswith("roce"):
        stated["smb-direct"] = profile.rdma_priority
    return stated | {one.traffic: one.priority for one in profile.policies}


def _bandwidth(profile: HostProfile | None, priority: int | None) -> float | None:
    """Percentage of the class that contains only this priority."""
    classes = profile.traffic_classes.values() if profile is not None else ()
    return next((kind.bandwidth for kind in classes if kind.priorities == (priority,)), None)


def _storage_networks(hosts: list[HostIntent], intent: AtcIntent) -> Iterator[StorageNetwork]:
    """Storage networks of the ports of an intent, with the addresses of all machines."""
    for number, port in enumerate(intent.adapters):
        vlan, place = None, intent.origin
        addresses = []
        for host in hosts:
            interface = storage_interfaces(host, host.intents[intent.name]).get(port)
            if interface is None:
                continue
            if vlan is None and interface.vlan:
                vlan, place = interface.vlan, origin_of(interface, "vlan")
            if interface.address:
                at = {"node": host.origin, "address": origin_of(interface, "address")}
                addresses.append(
                    StorageAddress(host.name, interface.address, origin_of(interface, "address"), at)
                )
        if intent.vlans:
            vlan = intent.vlans[number] if number < len(intent.vlans) else intent.vlans[0]
            place = origin_of(intent, "vlans")
        at = {"adapter": origin_of(intent, "adapters"), "vlan": place}
        yield StorageNetwork(port, vlan, tuple(addresses), intent.origin, at)


def _is_switchless(design: Design, host: HostIntent, intent: AtcIntent) -> bool:
    """Whether the ports of an intent are cabled to other machines; not all of them need a cable."""
    far = {host.nics[port].far_device for port in intent.adapters if port in host.nics} - {""}
    return bool(far) and far <= {*design.hosts}
