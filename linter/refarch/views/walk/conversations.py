"""Conversations that a design means: which interface of a host talks to which interface of another device."""

from collections.abc import Iterator, Mapping
from ipaddress import ip_address, ip_network
from itertools import permutations
from typing import NamedTuple

from ...core.origin import Origin
from ...model.services import service_title
from ...model.types import Address, Cluster, Design, Network, origin_of
from .. import view
from ..intent.host_records import HostIntent, NvmePort
from ..intent.hosts import host_intent
from ..intent.virtual_records import HostSwitch, IpInterface
from ..network.vlans import networks_by_vlan
from ..storage.sites import witness_networks
from .egress import GUEST_TAGGING, egress
from .hosts_alike import HostClass, host_classes
from .records import Conversation
from .routes import chosen_route, is_address, routing_table

MACHINES = "machines"
"""Service of the virtual machines behind a port group, or in a VLAN of a Windows team."""

WITNESS = "vsan-witness"

BETWEEN_HOSTS = (
    "vsan",
    "vmotion",
    "smb",
    "live-migration",
    "cluster",
    "pvrdma",
    "rdma",
    "tep",
    "ft-logging",
    "provisioning",
    "replication",
    "management",
    MACHINES,
)
"""Services that the hosts of a cluster offer each other."""

ROCE = ("roce-v2", "roce-v1")
"""Transports that count on a network without loss."""

RDMA_SERVICES = frozenset({"vsan", "nvme-rdma", "pvrdma", "rdma", "smb"})
"""Services that use the transport of the cluster."""

PARALLEL_SERVICES = frozenset({"smb", "nvme-rdma", "nvme-tcp", "rdma", "live-migration", "cluster"})
"""Services that use all their adapters at once and survive the loss of one."""

CLUSTER_SERVICES = frozenset({"vsan", "smb"})
"""Services that hosts of one cluster may offer to those of another."""

SITE_SERVICES = ("dns", "ntp", "syslog")
"""Services of the site that a host asks from its management interface."""


SITE_TITLES = {
    MACHINES: "VM",
    "gateway": "Gateway",
    "dns": "DNS",
    "ntp": "NTP",
    "syslog": "Syslog",
    "vcenter": "vCenter",
}
"""Titles of the conversations that are no service of an adapter."""


def title_of(service: str) -> str:
    """Title of a service, or of what a host asks from the site."""
    return SITE_TITLES.get(service, service_title(service))


class MeantConversation(NamedTuple):
    """A conversation between two hosts that stand for others."""

    conversation: Conversation
    stands_for: int
    """Number of conversations of the same kind that are walked with it."""
    hosts: tuple[str, ...]
    """Hosts that begin such a conversation."""
    far_hosts: tuple[str, ...] = ()
    """Hosts at the far end; empty where it is no host."""


@view
def meant_conversations(design: Design) -> tuple[MeantConversation, ...]:
    """Conversations of all hosts, one for each kind: ordered pairs of classes of hosts, then what a host
    sends to arrays, witness and site."""
    meant: list[MeantConversation] = []
    by_cluster: dict[str, list[HostClass]] = {}
    for alike in host_classes(design):
        by_cluster.setdefault(alike.cluster, []).append(alike)
    for classes in by_cluster.values():
        for first in classes:
            for second in classes:
                meant += _conversations_of_classes(design, first, second)
        for alike in classes:
            host = alike.hosts[0]
            found = (*conversations_to_devices(design, host), *_to_site(design, host))
            meant += [MeantConversation(one, len(alike.hosts), alike.hosts) for one in found]
    meant += _conversations_of_clusters(design, by_cluster)
    return tuple(meant)


def conversations_of_host(design: Design, host: str) -> Iterator[Conversation]:
    """All conversations that a host begins, with every other host of its cluster."""
    cluster = design.clusters[design.hosts[host].cluster]
    for other in cluster.hosts:
        if other.name != host:
            yield from conversations_between(design, host, other.name)
    yield from conversations_to_devices(design, host)
    yield from _to_site(design, host)


def conversations_to_devices(design: Design, host: str) -> Iterator[Conversation]:
    """Conversations of a host with arrays and with the witness of its cluster."""
    yield from _to_arrays(design, host)
    yield from _to_witness(design, host)


def _conversations_of_classes(
    design: Design, first: HostClass, second: HostClass
) -> Iterator[MeantConversation]:
    if first == second:
        # Two hosts of one class talk to each other, too.
        if len(first.hosts) > 1:
            count = len(first.hosts) * (len(first.hosts) - 1)
            for one in conversations_between(design, first.hosts[0], first.hosts[1]):
                yield MeantConversation(one, count, first.hosts, first.hosts)
        return
    for one in conversations_between(design, first.hosts[0], second.hosts[0]):
        yield MeantConversation(one, len(first.hosts) * len(second.hosts), first.hosts, second.hosts)


def interfaces_of_host(design: Design, name: str) -> Mapping[str, IpInterface]:
    """Interfaces of a host by name, with one more for the virtual machines of each port group, or of each
    VLAN of a Windows team."""
    known = _interfaces_so_far(design)
    if name not in known:
        host = host_intent(design, name)
        cluster = design.clusters[design.hosts[name].cluster]
        machines = {one.name: one for one in _machine_interfaces(design, cluster, host)}
        known[name] = {**machines, **host.interfaces}
    return known[name]


@view
def _interfaces_so_far(design: Design) -> dict[str, Mapping[str, IpInterface]]:
    """Filled by ``interfaces_of_host``."""
    return {}


def _machine_interfaces(design: Design, cluster: Cluster, host: HostIntent) -> Iterator[IpInterface]:
    taken = {one.network for one in host.interfaces.values()}
    taken_vlans = {design.networks[network].vlan for network in taken if network in design.networks}
    rdma_groups = {
        adapter.port_group.name
        for machine in cluster.virtual_machines
        for adapter in machine.adapters.values()
        if adapter.kind == "pvrdma" and adapter.port_group is not None
    }
    for switch in host.switches.values():
        if switch.kind == "set":
            carried = _vlans_behind(design, host, switch) - taken_vlans - {0}
            for network in (
                one for vlan in sorted(carried) for one in networks_by_vlan(design).get(vlan, ())
            ):
                if network.id not in taken:
                    yield _machine_interface(switch, "", network, network.vlan, MACHINES, switch.origin)
            continue
        busy = {one.port_group for one in host.interfaces.values() if one.switch == switch.name}
        written = cluster.virtual_switches[switch.name].port_groups
        for group in switch.port_groups.values():
            service = "pvrdma" if group.name in rdma_groups else MACHINES
            if (group.name in busy and service == MACHINES) or group.vlan == GUEST_TAGGING:
                continue
            of_group = design.networks.get(written[group.name].network)
            yield _machine_interface(switch, group.name, of_group, None, service, group.origin)


def _vlans_behind(design: Design, host: HostIntent, switch: HostSwitch) -> set[int]:
    """VLANs that some switch port behind a team carries."""
    from ..intent.switches import every_switch_intent

    vlans = set[int]()
    for name in switch.uplinks.values():
        nic = host.nics.get(name)
        intent = every_switch_intent(design).get(nic.far_device) if nic is not None else None
        port = intent.ports.get(nic.far_port) if intent is not None and nic is not None else None
        vlans |= set(port.tagged) if port is not None else set()
    return vlans


def _machine_interface(
    switch: HostSwitch, group: str, network: Network | None, vlan: int | None, service: str, origin: Origin
) -> IpInterface:
    """Interface that stands for virtual machines: without an address, with the MTU of the network."""
    return IpInterface(
        name=f"port group {group}" if group else f"VLAN {vlan}",
        switch=switch.name,
        nic="",
        port_group=group,
        vlan=vlan,
        affinity="",
        network=network.id if network is not None else "",
        services=(service,),
        mtu=network.mtu if network is not None else 1500,
        address="",
        dhcp=False,
        address6="",
        gateway="",
        routes=(),
        rdma=None,
        stack="",
        origin=origin,
    )


def conversations_between(design: Design, near: str, far: str) -> Iterator[Conversation]:
    """Conversations from one host to another: in the same network; across networks where a host has one
    interface of the service only."""
    ours, theirs = interfaces_of_host(design, near).values(), interfaces_of_host(design, far).values()
    for service in BETWEEN_HOSTS:
        mine = [one for one in ours if service in one.services]
        others = [one for one in theirs if service in one.services]
        for interface in mine:
            targets = [one for one in others if one.network == interface.network]
            if service == MACHINES:
                targets = [one for one in others if one.name == interface.name]
            elif not targets and len(mine) == 1:
                targets = others
            for target in targets:
                yield conversation_of_interfaces(design, service, (near, interface), (far, target))


def conversation_of_interfaces(
    design: Design, service: str, near: tuple[str, IpInterface], far: tuple[str, IpInterface]
) -> Conversation:
    """Conversation of one service from an interface to another, each with the name of its host."""
    (host, interface), (far_host, target) = near, far
    return Conversation(
        service=service,
        host=host,
        interface=interface.name,
        near_network=interface.network,
        far_device=far_host,
        far_interface=target.name,
        address=_plain_address(target),
        network=target.network,
        lossless=service in RDMA_SERVICES
        and _uses_rdma(design, host, interface)
        and _uses_rdma(design, far_host, target),
        origin=interface.origin,
    )


def _plain_address(interface: IpInterface) -> str:
    return (interface.address or interface.address6).partition("/")[0]


def _uses_rdma(design: Design, name: str, interface: IpInterface) -> bool:
    """Whether an interface can use RoCE: on its host, on each of its physical ports, and by its own
    setting."""
    host, cluster = design.hosts[name], design.clusters[design.hosts[name].cluster]
    if cluster.transport not in ROCE or not host.rdma or interface.rdma is False:
        return False
    ports = egress(host_intent(design, name), interface).ports
    return all(host.nics[port].rdma for port in ports if port in host.nics)


def _conversations_of_clusters(
    design: Design, by_cluster: dict[str, list[HostClass]]
) -> Iterator[MeantConversation]:
    """vSAN of hosts in different clusters that share its network, and SMB of clusters with the clusters whose
    shares they use."""
    for first, second in _clusters_in_one_network(design, by_cluster):
        for near, far in ((near, far) for near in by_cluster[first] for far in by_cluster[second]):
            for one in conversations_between_clusters(design, near.hosts[0], far.hosts[0]):
                yield MeantConversation(one, len(near.hosts) * len(far.hosts), near.hosts, far.hosts)


def conversations_between_clusters(design: Design, near: str, far: str) -> Iterator[Conversation]:
    """Conversations of two hosts of different clusters: vSAN in one network, and SMB where one of the
    clusters uses shares of the other."""
    first, second = design.clusters[host_cluster(design, near)], design.clusters[host_cluster(design, far)]
    uses_shares = any(one.cluster == first.id for one in second.share_clients) or any(
        one.cluster == second.id for one in first.share_clients
    )
    services = {"vsan", "smb"} if uses_shares else {"vsan"}
    for one in conversations_between(design, near, far):
        interface = host_intent(design, one.host).interfaces.get(one.interface)
        if one.service in services and interface is not None and interface.network == one.network:
            yield one


def _clusters_in_one_network(
    design: Design, by_cluster: Mapping[str, list[HostClass]]
) -> Iterator[tuple[str, str]]:
    """Ordered pairs of clusters that have interfaces for storage in the same network."""
    clusters: dict[str, dict[str, None]] = {}
    for identity, classes in by_cluster.items():
        for alike in classes:
            for interface in host_intent(design, alike.hosts[0]).interfaces.values():
                if not CLUSTER_SERVICES.isdisjoint(interface.services):
                    clusters.setdefault(interface.network, {})[identity] = None
    yield from dict.fromkeys(pair for listed in clusters.values() for pair in permutations(listed, 2))


def _to_arrays(design: Design, name: str) -> Iterator[Conversation]:
    """NVMe: each adapter to the array ports in its network; without any there, to those in the networks that
    its routes lead to."""
    host = host_intent(design, name)
    cluster = design.clusters[host_cluster(design, name)]
    if host.nvme is None or cluster.nvme is None:
        return
    is_rdma = cluster.transport in ROCE and host.rdma
    for adapter in host.nvme.adapters.values():
        interface = host.interfaces.get(adapter.interface)
        if interface is None:
            continue
        for network, address in _array_addresses(design, cluster, host, adapter, interface):
            yield Conversation(
                service="nvme-rdma" if is_rdma else "nvme-tcp",
                host=name,
                interface=interface.name,
                near_network=interface.network,
                far_device=address.device,
                far_interface=address.interface,
                address=address.text,
                network=network.id,
                lossless=is_rdma,
                origin=adapter.origin,
                is_to_array=True,
            )


def host_cluster(design: Design, name: str) -> str:
    """Id of the cluster of a host."""
    return design.hosts[name].cluster


def _array_addresses(
    design: Design, cluster: Cluster, host: HostIntent, adapter: NvmePort, interface: IpInterface
) -> list[tuple[Network, Address]]:
    names = dict.fromkeys(cluster.nvme.arrays if cluster.nvme is not None else ())
    served = [placed for name in names for placed in _addresses_of_arrays(design).get(name, ())]
    near = [(network, address) for network, address in served if network.id == interface.network]
    if near:
        return near
    taken = {one.network for one in host.interfaces.values()}
    far = [(network, address) for network, address in served if network.id not in taken]
    table = routing_table(host, design.networks)
    leaves_by: dict[str, str] = {}
    for _, address in far:
        choice = chosen_route(host, table, interface, address.text)
        leaves_by[address.text] = choice.interface.name if choice is not None else ""
    led = {network.id for network, address in far if leaves_by[address.text] == interface.name}
    # Another NVMe adapter of the host may lead to the other ports of a network.
    others = {one.interface for one in host.nvme.adapters.values()} if host.nvme is not None else set()
    others.discard(interface.name)
    ours = [
        (network, address)
        for network, address in far
        if network.id in led and leaves_by[address.text] not in others
    ]
    return ours or far


@view
def _addresses_of_arrays(design: Design) -> Mapping[str, tuple[tuple[Network, Address], ...]]:
    """Addresses in which arrays serve hosts, by array."""
    placed: dict[str, list[tuple[Network, Address]]] = {}
    for network in design.networks.values():
        if network.out_of_band or network.purpose == "management":
            continue
        for address in network.addresses:
            array = design.arrays.get(address.device)
            if array is not None and address.interface in array.ports:
                placed.setdefault(array.name, []).append((network, address))
    return {name: tuple(listed) for name, listed in placed.items()}


def _to_witness(design: Design, name: str) -> Iterator[Conversation]:
    """The witness of vSAN: from the interface that is tagged for it, else from that of vSAN."""
    cluster = design.clusters[host_cluster(design, name)]
    witness, networks = cluster.witness, witness_networks(design).get(cluster.id, ())
    # With several candidates, which one the witness uses is open.
    if witness is None or len(networks) != 1:
        return
    address = next((one for one in networks[0].addresses if one.device == witness.host), None)
    interfaces = host_intent(design, name).interfaces.values()
    tagged = [one for one in interfaces if WITNESS in one.services]
    if not tagged and witness.traffic != "separated":
        tagged = [one for one in interfaces if "vsan" in one.services]
    if address is None:
        return
    for interface in tagged:
        yield Conversation(
            service=WITNESS,
            host=name,
            interface=interface.name,
            near_network=interface.network,
            far_device=witness.host,
            far_interface=address.interface,
            address=address.text,
            network=networks[0].id,
            lossless=False,
            origin=interface.origin,
        )


def _to_site(design: Design, name: str) -> Iterator[Conversation]:
    """What a host asks from its management interface: gateway, services with an address, vCenter; and the
    gateways that virtual machines use."""
    host = host_intent(design, name)
    for interface in interfaces_of_host(design, name).values():
        network = design.networks.get(interface.network)
        if MACHINES not in interface.services or network is None or network.router is None:
            continue
        if network.gateway and network.router.switches:
            yield _site_conversation(
                design, name, interface, "gateway", "", network.gateway, origin_of(network, "gateway")
            )
    managing = next((one for one in host.interfaces.values() if "management" in one.services), None)
    if managing is None:
        return
    if host.gateway:
        yield _site_conversation(
            design, name, managing, "gateway", "", host.gateway, origin_of(host, "gateway")
        )
    for service in SITE_SERVICES:
        for server in getattr(host.services, service):
            if is_address(server):
                yield _site_conversation(
                    design, name, managing, service, "", server, origin_of(host.services, service)
                )
    for appliance in design.appliances.values():
        if appliance.role == "vcenter":
            address = _first_address(design, appliance.name)
            if address is not None:
                yield _site_conversation(
                    design, name, managing, "vcenter", appliance.name, address.text, appliance.origin
                )


def _first_address(design: Design, device: str) -> Address | None:
    return _first_addresses(design).get(device)


@view
def _first_addresses(design: Design) -> Mapping[str, Address]:
    """First address of each appliance."""
    first: dict[str, Address] = {}
    for network in design.networks.values():
        for address in network.addresses:
            if address.device in design.appliances:
                first.setdefault(address.device, address)
    return first


def _site_conversation(
    design: Design, host: str, interface: IpInterface, service: str, device: str, address: str, origin: Origin
) -> Conversation:
    known = _networks_of_addresses(design)
    if address not in known:
        known[address] = _network_of_address(design, address)
    return Conversation(
        service, host, interface.name, interface.network, device, "", address, known[address], False, origin
    )


@view
def _networks_of_addresses(design: Design) -> dict[str, str]:
    """Network id of each address that was asked for; filled by ``_site_conversation``."""
    return {}


def _network_of_address(design: Design, address: str) -> str:
    """Id of the first network with an address; empty for none."""
    wanted = ip_address(address)
    for network in design.networks.values():
        prefixes = (network.prefix, network.prefix6) if network.has_ipv4 else (network.prefix6,)
        if any(wanted in ip_network(prefix, strict=False) for prefix in prefixes if prefix):
            return network.id
    return ""
