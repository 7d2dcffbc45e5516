"""Attachments of devices to networks: the cabled ports behind a port group of one host, or a port of an
array.

Which of the ports carry the traffic follows from the teaming policy. The vSphere documentation ("Configure
NIC Teaming, Failover, and Load Balancing on a vSphere Standard Switch or Standard Port Group", verified
2026-11-21,
https://docs.vmware.com/en/VMware-vSphere/8.0/vsphere-networking/GUID-D34B1ADD-B8A7-43CD-AA7E-2832A0F7EE76.html)
says that explicit failover order uses the first active adapter that works, that the policy by virtual port
keeps a VMkernel adapter on one uplink, and that a standby adapter serves while an active one is down.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...model.services import service_title
from ...model.types import Array, Cluster, Design, End, Link, PortGroup, VirtualSwitch
from .. import view
from .array_ports import ports_of_interface
from .links import links_by_end, other_end
from .storage_ports import storage_ports
from .teams import physical_ports, storage_teams, uplink_names_in_use, uplinks
from .vlans import port_vlans, tag_of_port_group
from .wiring import link_speed

FAILOVER_ORDER = "explicit-failover-order"
"""The policy under which the first uplink that works takes all."""

VIRTUAL_MACHINES = "virtual machines"
"""Placeholder for the virtual machines of a host, which differ from host to host only in their names."""

IP_HASH = "ip-hash"
"""The policy that spreads one adapter's traffic over all active uplinks; a LAG does so too."""


class CabledPort(NamedTuple):
    """A cabled port of a host or array, as seen from it."""

    near_end: End
    far_end: End
    link: Link
    speed: int
    """Mbit/s; 0 where neither design nor catalog gives it."""


class Attachment(NamedTuple):
    """Ports that attach one device to one network."""

    device: str
    cluster: str
    """The host's; empty for an array."""
    name: str
    """Adapters behind the ports: ``vmk2``, virtual machines, or the port of an array; empty for none in
    particular."""
    port_group: str
    network: str
    services: tuple[str, ...]
    """Services of the adapters, or protocols of an array."""
    is_storage: bool
    """Whether the traffic is that of the cluster's storage product."""
    active: tuple[CabledPort, ...]
    standby: tuple[CabledPort, ...]
    policy: str
    uses_all_active: bool
    """Whether all active ports carry traffic at once."""

    @property
    def cabled_ports(self) -> tuple[CabledPort, ...]:
        """Active ports first."""
        return self.active + self.standby

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of traffic: the services, or the network's id where there are none."""
        return self.services or (self.network,)

    @property
    def display_name(self) -> str:
        """Name for people: ``vmk2 (vSAN)``, or the port group where nothing in it has a name; the port of an
        array."""
        name = self.name or self.port_group
        return (
            f"{name} ({', '.join(map(service_title, self.services))})"
            if self.services and self.cluster
            else name
        )


PortChoice = tuple[CabledPort, ...]
"""Ports that carry an attachment's traffic at the same time."""


def port_choices(attachment: Attachment, dead: Collection[End] = ()) -> tuple[PortChoice, ...]:
    """Ports in use while those at some ends are dead, for every choice that the policy permits; empty where
    no port is left.

    One standby port replaces each dead active one. A policy that keeps an adapter on one uplink gives a
    choice for each.
    """
    live = tuple(lead for lead in attachment.active if lead.near_end not in dead)
    spare = tuple(lead for lead in attachment.standby if lead.near_end not in dead)
    # Explicit failover order uses the first uplink that works; all others wait, active ones too.
    if attachment.policy == FAILOVER_ORDER and not attachment.uses_all_active:
        return tuple((lead,) for lead in (live + spare)[:1])
    if attachment.uses_all_active:
        return (live or spare,) if live or spare else ()
    # Each dead active port brings one standby port in; where no active port is left, all that are there
    # count.
    missing = len(attachment.active) - len(live)
    return tuple((lead,) for lead in live + spare[: missing or (not live)])


@view
def attachments(design: Design) -> tuple[Attachment, ...]:
    """All attachments to networks that the design's cables serve: those of the hosts, then those of the
    arrays."""
    hosts = (
        attachment
        for cluster in design.clusters.values()
        for attachment in _cluster_attachments(design, cluster)
    )
    return (*(attachment for attachment in hosts if attachment.cabled_ports), *_array_attachments(design))


@view
def attachments_by_device(design: Design) -> Mapping[str, tuple[Attachment, ...]]:
    """Attachments by host or array."""
    return _attachments_by_key((attachment.device, attachment) for attachment in attachments(design))


@view
def attachments_by_network(design: Design) -> Mapping[str, tuple[Attachment, ...]]:
    """Attachments by network, in the order of the design."""
    return _attachments_by_key((attachment.network, attachment) for attachment in attachments(design))


def _attachments_by_key(pairs: Iterable[tuple[str, Attachment]]) -> dict[str, tuple[Attachment, ...]]:
    groups: dict[str, list[Attachment]] = {}
    for key, attachment in pairs:
        groups.setdefault(key, []).append(attachment)
    return {key: tuple(listed) for key, listed in groups.items()}


def _cluster_attachments(design: Design, cluster: Cluster) -> Iterator[Attachment]:
    """Attachments of a cluster's hosts to in-band networks; of port groups that no adapter uses, those of all
    hosts."""
    users, storage = _users_of_port_groups(cluster), _storage_port_groups(design, cluster)
    busy = {group for _, group in users}
    for switch in cluster.virtual_switches.values():
        for group in switch.port_groups.values():
            network = design.networks.get(group.network)
            # Networks out of band have separate switches, which are no part of the fabric.
            if network is None or network.out_of_band:
                continue
            wanted = [
                host.name
                for host in cluster.hosts
                if group.is_on_host(host.name)
                and ((host.name, group.name) in users or group.name not in busy)
            ]
            for host in wanted:
                attachment = _host_attachment(design, host, cluster, switch, group)
                names, services = users.get((host, group.name), ((), ()))
                yield attachment._replace(
                    name=", ".join(names), services=services, is_storage=(host, group.name) in storage
                )


def _users_of_port_groups(
    cluster: Cluster,
) -> Mapping[tuple[str, str], tuple[tuple[str, ...], tuple[str, ...]]]:
    """Adapters in each port group of each host, virtual machines among them, and the services of the
    adapters."""
    names: dict[tuple[str, str], list[str]] = {}
    kinds: dict[tuple[str, str], list[str]] = {}
    for adapter in cluster.vmkernel:
        if adapter.port_group is not None:
            names.setdefault((adapter.host, adapter.port_group.name), []).append(adapter.name)
            kinds.setdefault((adapter.host, adapter.port_group.name), []).extend(adapter.services)
    for machine in cluster.virtual_machines:
        for inside in machine.adapters.values():
            if inside.port_group is not None:
                names.setdefault((machine.host, inside.port_group.name), []).append(VIRTUAL_MACHINES)
    return {
        key: (tuple(dict.fromkeys(listed)), tuple(dict.fromkeys(kinds.get(key, ()))))
        for key, listed in names.items()
    }


def _storage_port_groups(design: Design, cluster: Cluster) -> set[tuple[str, str]]:
    """Hosts and port groups of the product's traffic; where no adapter is marked for it, all on ports that it
    would use."""
    # Adapters with a service of the product are certain; ports that could carry it are a guess for clusters
    # without.
    marked = {(team.adapter.host, team.port_group.name) for team in storage_teams(design, cluster)}
    if marked:
        return marked
    ports = {
        (name, port.nic.name) for name, listed in storage_ports(design)[cluster.id].items() for port in listed
    }
    return {
        (host.name, group.name)
        for switch in cluster.virtual_switches.values()
        for group in switch.port_groups.values()
        for host in cluster.hosts
        if group.is_on_host(host.name)
        and any(
            (host.name, vmnic) in ports
            for vmnic in physical_ports(switch, sum(uplink_names_in_use(switch, group.teaming), ()))
        )
    }


def _host_attachment(
    design: Design, host: str, cluster: Cluster, switch: VirtualSwitch, group: PortGroup
) -> Attachment:
    """Ports of one host behind a port group, by its teaming."""
    active, standby = (
        tuple(_cabled_ports(design, host, physical_ports(switch, names), tag_of_port_group(design, group)))
        for names in uplink_names_in_use(switch, group.teaming)
    )
    lagged = any(name in switch.lags for name in (*group.teaming.active, *group.teaming.standby))
    return Attachment(
        device=host,
        cluster=cluster.id,
        name="",
        port_group=group.name,
        network=group.network,
        services=(),
        is_storage=False,
        active=active,
        standby=standby,
        policy=group.teaming.policy,
        uses_all_active=lagged or group.teaming.policy == IP_HASH,
    )


def _cabled_ports(design: Design, host: str, vmnics: Iterable[str], vlan: int) -> Iterator[CabledPort]:
    """Cabled ports; those whose switch port does not carry the VLAN are left out, as no traffic can use
    them."""
    ports = uplinks(design)
    for vmnic in dict.fromkeys(vmnics):
        port = ports.get((host, vmnic))
        if (
            port is not None
            and port.link is not None
            and port.far_end is not None
            and _carries_vlan(design, port.far_end, vlan)
        ):
            yield CabledPort(End(host, vmnic), port.far_end, port.link, link_speed(design, port.link) or 0)


def _carries_vlan(design: Design, end: End, vlan: int) -> bool:
    # The far end of a cable to another host is no switch port, and has no VLANs.
    carried = port_vlans(design).get(end)
    return carried is None or not vlan or vlan in carried.tagged or vlan == carried.untagged


def _array_attachments(design: Design) -> Iterator[Attachment]:
    """A port of an array, or a group of its ports, is in the network that has an address for it."""
    for network in design.networks.values():
        seen = set[tuple[str, ...]]()
        for address in network.addresses:
            array = design.arrays.get(address.device)
            ports = ports_of_interface(array, address.interface) if array is not None else ()
            # Logical interfaces on one group have the same ports.
            if array is None or network.out_of_band or (array.name, *ports) in seen:
                continue
            seen.add((array.name, *ports))
            leads = tuple(_array_leads(design, array, ports, network.vlan))
            if leads:
                yield Attachment(
                    device=array.name,
                    cluster="",
                    name=address.interface,
                    port_group="",
                    network=network.id,
                    services=array.protocols,
                    is_storage=True,
                    active=leads,
                    standby=(),
                    policy=FAILOVER_ORDER,
                    uses_all_active=len(ports) > 1,
                )


def _array_leads(design: Design, array: Array, ports: Sequence[str], vlan: int) -> Iterator[CabledPort]:
    """Cabled ports of an array. A port without the VLAN of the network does not lead into it."""
    ends = links_by_end(design)
    for near in (End(array.name, port) for port in ports):
        link = ends.get(near)
        if link is not None and _carries_vlan(design, other_end(link, near), vlan):
            yield CabledPort(near, other_end(link, near), link, link_speed(design, link) or 0)
