"""Intents of vSphere clusters."""

from collections.abc import Iterable, Mapping

from ...core.origin import Origin
from ...model.products import ESXI_PLATFORM, VSAN_PRODUCTS
from ...model.types import Cluster, Design, Host, origin_of
from ...model.types.sites import HostSet, Witness
from .. import view
from .cluster_records import ClusterHost, ClusterIntent, ClusterVsan, VsanHosts, VsanPolicy, VsanWitness
from .design_info import design_info
from .disks_and_vms import host_disks, vm_intents
from .host_interfaces import ip_interfaces, planned_addresses_of_device
from .infra_services import infra_services
from .virtual_records import HostSwitch
from .virtual_switches import host_switches

VSAN_ESA = "vsan-esa"


@view
def cluster_intents(design: Design) -> Mapping[str, ClusterIntent]:
    """Intents by the id of the cluster."""
    return {
        name: _cluster_intent(design, cluster)
        for name, cluster in design.clusters.items()
        # Hosts of Windows make their cluster themselves: their intents have what it needs.
        if cluster.kind.platform == ESXI_PLATFORM
    }


def _cluster_intent(design: Design, cluster: Cluster) -> ClusterIntent:
    vcenter = design.software.get("vcenter")
    switches = distributed_switches(design, cluster)
    at = {
        "name": cluster.origin,
        "title": cluster.origin.child("title"),
        "domain": cluster.origin.child("domain"),
    }
    if vcenter is not None:
        at |= {"system": vcenter.origin, "release": origin_of(vcenter, "release")}
    return ClusterIntent(
        about=design_info(design),
        name=cluster.id,
        title=cluster.title,
        system="vcenter",
        release=vcenter.release if vcenter is not None else "",
        domain=cluster.domain,
        services=infra_services(design, ESXI_PLATFORM, cluster),
        switches=switches,
        hosts={host.name: _cluster_host(design, cluster, host, switches) for host in cluster.hosts},
        virtual_machines=vm_intents(design, cluster.virtual_machines),
        vsan=cluster_vsan(design, cluster),
        origin=cluster.origin,
        at=at,
    )


def distributed_switches(design: Design, cluster: Cluster) -> dict[str, HostSwitch]:
    """The distributed switches of a cluster by name, with all their port groups."""
    return {
        name: switch
        for name, switch in host_switches(design, cluster).items()
        if switch.kind == "distributed"
    }


def _cluster_host(
    design: Design, cluster: Cluster, host: Host, switches: Mapping[str, HostSwitch]
) -> ClusterHost:
    host_interfaces = ip_interfaces(design, cluster, host.name)
    return ClusterHost(
        name=host.name,
        interfaces={name: adapter for name, adapter in host_interfaces.items() if adapter.switch in switches},
        disks=host_disks(host) if cluster.product in VSAN_PRODUCTS else (),
        origin=host.origin,
        at=host.at,
    )


def cluster_vsan(design: Design, cluster: Cluster) -> ClusterVsan | None:
    """vSAN of a cluster; None for one without."""
    if cluster.product not in VSAN_PRODUCTS:
        return None
    place = cluster.origin
    return ClusterVsan(
        express=cluster.product == VSAN_ESA,
        rdma=cluster.carrier.rdma and any(host.rdma for host in cluster.hosts),
        failures=cluster.ftt,
        method=cluster.protection,
        stripe_width=cluster.stripe_width,
        features=cluster.features,
        remote_datastores=tuple(datastore.cluster for datastore in cluster.remote_datastores),
        sites=_vsan_host_sets(cluster.sites),
        fault_domains=_vsan_host_sets(cluster.fault_domains),
        witness=cluster.witness.host if cluster.witness is not None else "",
        witness_machine=_vsan_witness(design, cluster.witness) if cluster.witness is not None else None,
        policies={
            policy.name: VsanPolicy(
                policy.name, policy.site, policy.method, policy.failures, policy.origin, policy.at
            )
            for policy in cluster.policies
        },
        origin=place,
        at=_vsan_places(cluster, place),
    )


def _vsan_places(cluster: Cluster, place: Origin) -> dict[str, Origin]:
    at = {
        "express": place.child("product"),
        "rdma": place.child("transport"),
        "failures": place.child("storage_policy", "ftt"),
        "method": place.child("storage_policy", "method"),
        "stripe_width": place.child("storage_policy", "stripe_width"),
        "features": place.child("features"),
        "remote_datastores": place.child("remote_datastores"),
    }
    if cluster.witness is not None:
        at["witness"] = origin_of(cluster.witness, "host")
    return at


def _vsan_witness(design: Design, witness: Witness) -> VsanWitness:
    """Witness of a cluster with its addresses and its release of ESXi."""
    release = next(iter(witness.software.values()), None)
    listed = planned_addresses_of_device(design, witness.host)
    with_ipv4, with_ipv6 = (
        [address for address in listed if getattr(address, name)] for name in ("address", "address6")
    )
    at = {} if release is None else {"release": origin_of(release, "release")}
    if with_ipv4:
        at["addresses"] = with_ipv4[0].at["address"]
    if with_ipv6:
        at["addresses6"] = with_ipv6[0].at["address6"]
    return VsanWitness(
        kind=witness.kind,
        network=witness.network,
        management=witness.management,
        traffic=witness.traffic,
        runs_on=witness.runs_on,
        site=witness.site,
        addresses=tuple(address.address for address in with_ipv4),
        addresses6=tuple(address.address6 for address in with_ipv6),
        release=release.release if release is not None else "",
        origin=witness.origin,
        at={**at, **witness.at},
    )


def _vsan_host_sets(sets: Iterable[HostSet]) -> dict[str, VsanHosts]:
    return {
        host_set.name: VsanHosts(
            host_set.name, host_set.hosts, host_set.origin, {"hosts": host_set.origin, **host_set.at}
        )
        for host_set in sets
    }
