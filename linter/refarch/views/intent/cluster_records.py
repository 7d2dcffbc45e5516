"""Records for the intent of a vSphere cluster, and of a domain of VMware Cloud Foundation.

Settings of single hosts (drivers, standard switches with their port groups, NVMe, advanced settings) are in
the host's intent; a cluster has what its hosts share: distributed switches, the adapters on them, vSAN.
"""

from collections.abc import Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import NO_PLACES
from ...model.types.origins import At
from .design_info import DesignInfo
from .disk_and_vm_records import HostDisks, VmIntent
from .infra_services import InfraServices
from .virtual_records import HostSwitch, IpInterface


class ClusterHost(NamedTuple):
    """A host as its cluster sees it."""

    name: str
    interfaces: Mapping[str, IpInterface]
    """VMkernel adapters on distributed switches, by name."""
    disks: tuple[HostDisks, ...]
    """Disks of vSAN; empty for a cluster without."""
    origin: Origin
    at: At = NO_PLACES


class VsanHosts(NamedTuple):
    """Hosts of one site or fault domain."""

    name: str
    hosts: tuple[str, ...]
    origin: Origin
    at: At = NO_PLACES


class VsanPolicy(NamedTuple):
    """A named storage policy."""

    name: str
    site: str
    """Between sites: ``mirror``, ``preferred``, ``secondary``, ``none``; empty where it does not say."""
    method: str
    """Inside of one: ``mirror``, ``raid5``, ``raid6``; empty where it does not say."""
    failures: int | None
    origin: Origin
    at: At = NO_PLACES


class VsanWitness(NamedTuple):
    """The machine that has the deciding vote. Fields are empty where the design does not say."""

    kind: str
    """``appliance`` or ``host``."""
    network: str
    """Id of the network of its vSAN adapter."""
    management: str
    """Id of the network of its management."""
    traffic: str
    """``separated`` or ``shared``: whether the hosts reach it over dedicated adapters."""
    runs_on: str
    """Id of the cluster that it runs on."""
    site: str
    addresses: tuple[str, ...]
    """Addresses with the lengths of their prefixes."""
    addresses6: tuple[str, ...]
    release: str
    """Release of its ESXi."""
    origin: Origin
    at: At = NO_PLACES


class ClusterVsan(NamedTuple):
    """vSAN of a cluster."""

    express: bool
    """Whether it is the Express Storage Architecture (ESA); else the original one."""
    rdma: bool
    failures: int | None
    """Failures that objects survive; None where the design does not state it."""
    method: str
    """``mirror``, ``raid5`` or ``raid6``; empty where the design does not say."""
    stripe_width: int | None
    """Drives that each copy is spread over; None where the design does not say."""
    features: tuple[str, ...]
    """``datastore-sharing``, ``vsan-storage-cluster``, ``vsan-compute-cluster``."""
    remote_datastores: tuple[str, ...]
    """Ids of the clusters whose datastores it mounts."""
    sites: Mapping[str, VsanHosts]
    """Sites of a stretched cluster, the preferred one first."""
    fault_domains: Mapping[str, VsanHosts]
    witness: str
    """Name of the witness; empty for none."""
    witness_machine: VsanWitness | None
    policies: Mapping[str, VsanPolicy]
    origin: Origin
    at: At = NO_PLACES


class ClusterIntent(NamedTuple):
    """Intent of one vSphere cluster."""

    about: DesignInfo
    name: str
    """Id in the design."""
    title: str
    """Name in vCenter."""
    system: str
    """``vcenter``, which makes it."""
    release: str
    """Release of vCenter Server; empty where the design names none."""
    domain: str
    """Id of its domain of VMware Cloud Foundation; empty for none."""
    services: InfraServices
    switches: Mapping[str, HostSwitch]
    """Distributed ones."""
    hosts: Mapping[str, ClusterHost]
    virtual_machines: Mapping[str, VmIntent]
    vsan: ClusterVsan | None
    origin: Origin
    at: At = NO_PLACES


class DomainNetwork(NamedTuple):
    """A network of a domain."""

    name: str
    """Id in the design."""
    kind: str
    """``management``, ``vm-management``, ``vmotion``, ``vsan``, ``nfs`` or ``tep``; empty for another."""
    switch: str
    """Distributed switch."""
    port_group: str
    """Empty for tunnel endpoints, which have none."""
    vlan: int
    prefix: str
    gateway: str
    prefix6: str
    gateway6: str
    mtu: int
    """MTU of its VMkernel adapters, in bytes; of the network where there are none."""
    addresses: tuple[str, ...]
    """Addresses of the hosts, in their order."""
    addresses6: tuple[str, ...]
    origin: Origin
    at: At = NO_PLACES


class DomainAppliance(NamedTuple):
    """A machine that manages the domain."""

    name: str
    role: str
    """``vcenter``, ``nsx-manager``, ``sddc-manager`` and so on."""
    network: str
    """Id of its network; empty where the design gives none."""
    address: str
    """Address with the length of the prefix; empty where the design gives none."""
    address6: str
    origin: Origin
    at: At = NO_PLACES


class DomainIntent(NamedTuple):
    """Intent of one domain of VMware Cloud Foundation."""

    about: DesignInfo
    name: str
    system: str
    """``vcf``."""
    release: str
    kind: str
    """``management`` or ``workload``."""
    instance: str
    """Empty for the only one."""
    carries: tuple[str, ...]
    cluster: str
    """Name in vCenter of its first cluster."""
    further_clusters: tuple[str, ...]
    services: InfraServices
    hosts: tuple[str, ...]
    """Hosts of the first cluster."""
    switches: Mapping[str, HostSwitch]
    networks: Mapping[str, DomainNetwork]
    vsan: ClusterVsan | None
    appliances: Mapping[str, DomainAppliance]
    origin: Origin
    at: At = NO_PLACES
