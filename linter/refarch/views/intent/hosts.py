"""Intents of hosts."""

from collections.abc import Iterator, Mapping

from ...core.origin import Origin
from ...model.products import ESXI_PLATFORM, OPERATING_SYSTEMS, VSAN_PRODUCTS
from ...model.types import Cluster, Design, End, Host, NetworkAtcIntent, Nic, origin_of
from .. import view
from ..inventory.card_software import firmware_of
from ..network.links import links_by_end, other_end
from ..network.stacks import stated_default_gateway
from .design_info import design_info
from .disk_and_vm_records import VmIntent
from .disks_and_vms import host_controllers, host_disks, vm_intents
from .host_interfaces import (
    NO_PLANNED_ADDRESS,
    host_stacks,
    ip_interfaces,
    management_network,
    planned_addresses,
)
from .host_qos import host_profile
from .host_records import AtcIntent, HostIntent, HostNic, HostProfile, HostPvrdma
from .host_storage import advanced_settings, host_pool, host_smb, nvme_initiator
from .infra_services import InfraServices, infra_services
from .switch_ports import NEGOTIATED_FEC, qos_application
from .virtual_records import HostSwitch
from .virtual_switches import differs_by_host, host_switches


class _ClusterHosts:
    """Facts that the hosts of a cluster share, made once for all of them."""

    def __init__(self, design: Design, cluster: Cluster) -> None:
        self.cluster = cluster
        self.services: InfraServices = infra_services(design, cluster.kind.platform, cluster)
        self.settings, self.pool = advanced_settings(cluster), host_pool(cluster)
        self.intents = {intent.name: _atc_intent(design, cluster, intent) for intent in cluster.intents}
        self.profiles: dict[str, HostProfile] = {}
        self._design = design
        self._switches = None if differs_by_host(cluster) else host_switches(design, cluster)

    def switches(self, host: str) -> Mapping[str, HostSwitch]:
        """The virtual switches of one host."""
        return host_switches(self._design, self.cluster, host) if self._switches is None else self._switches

    def machines(self, host: str) -> Mapping[str, VmIntent]:
        """The virtual machines of one host, where they are not those of its cluster."""
        # vSphere places virtual machines by the cluster.
        if self.cluster.kind.platform == ESXI_PLATFORM:
            return {}
        listed = (machine for machine in self.cluster.virtual_machines if machine.host == host)
        return vm_intents(self._design, listed)

    def profile(self, name: str) -> HostProfile:
        """A QoS profile by its name."""
        if name not in self.profiles:
            self.profiles[name] = host_profile(self._design.profiles[name], self.cluster.kind.platform)
        return self.profiles[name]


@view
def host_intents(design: Design) -> Mapping[str, HostIntent]:
    """Intents by name, cluster by cluster."""
    return {
        host.name: _intent_of(design, cluster, host)
        for cluster in design.clusters.values()
        for host in cluster.hosts
    }


def host_intent(design: Design, name: str) -> HostIntent:
    """Intent of one host, for those who need few of many."""
    host = design.hosts[name]
    return _intent_of(design, design.clusters[host.cluster], host)


def _intent_of(design: Design, cluster: Cluster, host: Host) -> HostIntent:
    """As it was computed before, if it was."""
    known = _intents_so_far(design)
    if host.name not in known:
        known[host.name] = _host_intent(design, cluster, host, _shared_by_cluster(design)[cluster.id])
    return known[host.name]


@view
def _intents_so_far(design: Design) -> dict[str, HostIntent]:
    """Filled by ``host_intent``."""
    return {}


@view
def _shared_by_cluster(design: Design) -> Mapping[str, _ClusterHosts]:
    """Facts that hosts share, by the cluster's id."""
    return {identity: _ClusterHosts(design, cluster) for identity, cluster in design.clusters.items()}


def _host_intent(design: Design, cluster: Cluster, host: Host, shared: _ClusterHosts) -> HostIntent:
    system = host_system(cluster, host)
    controller = planned_addresses(design).get((host.name, host.bmc), NO_PLANNED_ADDRESS)
    release = host.software.get(system)
    nics = {nic.name: _host_nic(design, host, nic) for nic in host.nics.values()}
    host_interfaces = ip_interfaces(design, cluster, host.name)
    network = management_network(design, host_interfaces)
    stated = stated_default_gateway(cluster)
    management_gateway = network.gateway if network is not None else ""
    names = dict.fromkeys(nic.profile for nic in nics.values())
    return HostIntent(
        about=design_info(design),
        name=host.name,
        system=system,
        release=release.release if release is not None else "",
        model=host.server.id,
        cluster=cluster.title,
        rdma=host.rdma,
        transport=cluster.transport,
        bmc=controller.address,
        bmc6=controller.address6,
        gateway=stated.gateway if stated is not None else management_gateway,
        gateway6=network.gateway6 if network is not None else "",
        stacks=host_stacks(design, host.name),
        services=shared.services,
        nics=nics,
        switches=shared.switches(host.name),
        interfaces=host_interfaces,
        nvme=nvme_initiator(design, cluster, host),
        pvrdma=_host_pvrdma(cluster),
        settings=shared.settings,
        intents=shared.intents,
        smb=host_smb(cluster, host),
        pool=shared.pool,
        profiles={name: shared.profile(name) for name in names if name in design.profiles},
        bios=host.bios,
        controllers=host_controllers(host),
        disks=() if cluster.product in VSAN_PRODUCTS else host_disks(host),
        virtual_machines=shared.machines(host.name),
        origin=host.origin,
        at={
            **host.at,
            **dict(_host_origins(design, cluster, host, network and network.origin, system)),
            **({"gateway": origin_of(stated, "gateway")} if stated is not None else {}),
        },
    )


def host_system(cluster: Cluster, host: Host) -> str:
    """Software product id of the operating system of a host, e.g. ``esxi``."""
    systems = OPERATING_SYSTEMS.get(cluster.kind.platform, (cluster.kind.platform,))
    return next((system for system in systems if system in host.software), systems[-1])


def _host_origins(
    design: Design, cluster: Cluster, host: Host, network: Origin | None, system: str
) -> Iterator[tuple[str, Origin]]:
    """Places of a host's fields that are not stated in its group."""
    release = host.software.get(system)
    if release is not None:
        yield "system", release.origin
        yield "release", origin_of(release, "release")
    yield "model", origin_of(host, "server")
    yield "cluster", cluster.origin.child("title")
    yield "transport", cluster.origin.child("transport")
    controller = planned_addresses(design).get((host.name, host.bmc), NO_PLANNED_ADDRESS).at
    yield "bmc", controller.get("address", origin_of(host, "bmc"))
    yield "bmc6", controller.get("address6", origin_of(host, "bmc"))
    if network is not None:
        yield "gateway", network.child("gateway")
        yield "gateway6", network.child("gateway6")


def _host_nic(design: Design, host: Host, nic: Nic) -> HostNic:
    """A port with its cable, its QoS profile and the software of its card."""
    near = End(host.name, nic.name)
    link = links_by_end(design).get(near)
    far = other_end(link, near) if link is not None else None
    applied = qos_application(design, near)
    driver, firmware = host.software.get(nic.driver), firmware_of(host, nic)
    at = {"name": origin_of(nic, "name"), "rdma": origin_of(nic, "rdma"), **nic.at}
    if link is not None:
        at |= {"speed": origin_of(link, "speed"), "fec": origin_of(link, "fec")}
        at |= dict.fromkeys(("far_device", "far_port"), origin_of(link, "b" if near == link.a else "a"))
    if applied is not None:
        at["profile"] = applied.origin
    if driver is not None:
        at["driver_release"] = origin_of(driver, "release")
    if firmware is not None:
        at["firmware"] = firmware[1]
    return HostNic(
        name=nic.name,
        far_device=far.device if far is not None else "",
        far_port=far.port if far is not None else "",
        speed=link.speed if link is not None else None,
        fec="" if link is None or link.fec in NEGOTIATED_FEC else link.fec,
        driver=nic.driver,
        driver_release=driver.release if driver is not None else "",
        firmware=firmware[0] if firmware is not None else "",
        parameters=nic.parameters,
        rdma=nic.rdma,
        protocols=nic.protocols,
        profile=applied.profile if applied is not None else "",
        origin=nic.origin,
        at=at,
    )


def _host_pvrdma(cluster: Cluster) -> HostPvrdma | None:
    pvrdma = cluster.pvrdma
    if pvrdma is None:
        return None
    at = {"interface": origin_of(pvrdma, "vmkernel")}
    return HostPvrdma(pvrdma.vmkernel, pvrdma.firewall, pvrdma.native_endpoints, pvrdma.origin, at)


def _atc_intent(design: Design, cluster: Cluster, intent: NetworkAtcIntent) -> AtcIntent:
    return AtcIntent(
        intent.name,
        intent.traffic,
        intent.adapters,
        intent.vlans,
        intent.jumbo_packet,
        intent.network_direct,
        intent.automatic_ip,
        _is_switchless(design, cluster, intent),
        intent.origin,
        {"name": intent.origin, "switchless": origin_of(intent, "adapters")},
    )


def _is_switchless(design: Design, cluster: Cluster, intent: NetworkAtcIntent) -> bool:
    """Whether an intent has only storage traffic, and its ports are cabled to two or more other hosts."""
    if intent.traffic != ("storage",):
        return False
    ends = links_by_end(design)
    for host in cluster.hosts:
        nears = [near for port in intent.adapters if (near := End(host.name, port)) in ends]
        far = {other_end(ends[near], near).device for near in nears}
        if not far <= {*design.hosts} or len(far) < SMALLEST_MESH:
            return False
    return bool(cluster.hosts)


SMALLEST_MESH = 2
"""Other hosts that each host of a mesh is cabled to. Two hosts are a pair, whose ports face each other."""
