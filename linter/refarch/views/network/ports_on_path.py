"""Switch ports that a network's traffic can cross: those that face its hosts, and the links between these
switches."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import Cluster, Design, End, Link, Network, PortGroup, Teaming, Vmkernel
from .. import view
from .fabric import joining_graph, links_in_order, possible_links, shortest_links
from .links import bridged_link_numbers
from .port_mtus import mtu_is_known, port_mtu
from .teams import physical_ports, teams, uplink_names_in_use, uplinks
from .vlans import bridge_vlans, port_vlans, tag_of_port_group

FRAME_OVERHEAD = 22
"""Bytes of an Ethernet header (14), a VLAN tag (4) and a checksum (4), which some systems count as part of
the MTU."""

STANDARD_MTU = 1500
"""Bytes of payload that every Ethernet switch takes, however it counts."""

LARGEST_MTU = 9000
"""Bytes of the largest MTU of a VMkernel adapter. Who states more (MTU003) needs no more than this from what
is on the path."""


def largest_packet(design: Design, adapter: Vmkernel) -> int:
    """Bytes of the largest packet that an adapter can send: on ESXi no more than ``LARGEST_MTU``, whatever
    the
    design states."""
    return (
        min(adapter.mtu, LARGEST_MTU)
        if design.clusters[adapter.cluster].kind.platform == "esxi"
        else adapter.mtu
    )


def frame_overhead(design: Design, switch: str) -> int:
    """Bytes that a switch needs above the largest payload: none where its operating system counts the payload
    alone."""
    system = design.products.get(design.switches[switch].nos, {})
    return 0 if system.get("mtu_counts") == "payload" else FRAME_OVERHEAD


class PortUse(NamedTuple):
    """A switch port that a port group's traffic can use: the far end of one active or standby uplink of one
    host."""

    port_group: PortGroup
    host: str
    end: End
    link: Link
    vlan: int
    """VLAN of the traffic on this port: the port group's tag, else the port's untagged VLAN; 0 where neither
    is stated."""


class NetworkPath(NamedTuple):
    """Switches, ports and links that carry one network."""

    network: Network
    uses: tuple[PortUse, ...]
    """Host-facing ports, port group by port group and host by host."""
    switches: tuple[str, ...]
    """Switches with such a port, in the order of the design."""
    shortest_links: tuple[Link, ...]
    """Links between switches on the shortest paths between these switches."""
    possible_links: tuple[Link, ...]
    """Links that the traffic can cross at all: those on any path that carries its VLANs, or on any path if
    none carries them."""


@view
def network_paths(design: Design) -> Mapping[str, NetworkPath]:
    """The path of every network that port groups use, by network. Networks out of band have separate
    switches."""
    used: dict[str, list[PortUse]] = {}
    for cluster in design.clusters.values():
        for identity, listed in _port_uses(design, cluster):
            used.setdefault(identity, []).extend(listed)
    between = _SwitchLinkFinder(design)
    return {identity: between.path(design.networks[identity], tuple(uses)) for identity, uses in used.items()}


@view
def port_groups_by_network(design: Design) -> Mapping[str, tuple[PortGroup, ...]]:
    """Port groups by network, in the order of the design."""
    groups_by_network: dict[str, list[PortGroup]] = {}
    for cluster in design.clusters.values():
        for switch in cluster.virtual_switches.values():
            for group in switch.port_groups.values():
                groups_by_network.setdefault(group.network, []).append(group)
    return {network: tuple(groups) for network, groups in groups_by_network.items()}


def _port_uses(design: Design, cluster: Cluster) -> Iterator[tuple[str, list[PortUse]]]:
    """Networks of a cluster, once for each port group, with the switch ports that it uses."""
    ports = uplinks(design)
    for switch in cluster.virtual_switches.values():
        for group in switch.port_groups.values():
            network = design.networks.get(group.network)
            if network is None or network.out_of_band:
                continue
            active, standby = uplink_names_in_use(switch, group.teaming)
            vmnics, tagged = (
                tuple(dict.fromkeys(physical_ports(switch, active + standby))),
                tag_of_port_group(design, group),
            )
            spare = {*physical_ports(switch, standby)} - {*physical_ports(switch, active)}
            ports_without_vlan = standby_ports_without_vlan(design, cluster, group, spare)
            # Standby ports without the VLAN are left out on purpose there, so that no traffic can use them.
            vmnics = tuple(vmnic for vmnic in vmnics if vmnic not in ports_without_vlan)
            host_ports = (
                (host.name, ports.get((host.name, vmnic)))
                for host in cluster.hosts
                for vmnic in vmnics
                if group.is_on_host(host.name)
            )
            yield (
                network.id,
                [
                    PortUse(group, host, port.far_end, port.link, tagged or port.link.untagged or 0)
                    for host, port in host_ports
                    if port is not None
                    and port.link is not None
                    and port.far_end is not None
                    and port.switch is not None
                ],
            )


def needs_standby_vlan(design: Design, cluster: Cluster, group: PortGroup) -> bool:
    """Whether the standby ports of a port group have to carry its VLAN.

    Those of an SMB interface of a Windows host need not where another interface has another port: SMB
    Multichannel then uses that. Microsoft's baseline for Azure Local has a storage VLAN for each switch
    (AzureLocal-Supportability, "Fully Converged Physical Network Design Reference", looked up 2026-11-22).
    """
    if cluster.kind.platform != "windows" or "active" not in group.teaming.at:
        return True
    interface = next((adapter for adapter in cluster.vmkernel if adapter.port_group == group), None)
    if interface is None or not {"smb", "live-migration"} & {*interface.services}:
        return True
    return not _has_doubled_affinity(cluster, interface) and not any(
        {*teaming.active}.isdisjoint(group.teaming.active)
        for teaming in _teamings_of_other_smb(cluster, interface)
    )


def _teamings_of_other_smb(cluster: Cluster, interface: Vmkernel) -> Iterator[Teaming]:
    """Teaming of the other SMB interfaces of a host."""
    for adapter in cluster.vmkernel:
        if (
            adapter.host == interface.host
            and adapter != interface
            and adapter.port_group is not None
            and "smb" in adapter.services
        ):
            yield adapter.port_group.teaming


def _has_doubled_affinity(cluster: Cluster, interface: Vmkernel) -> bool:
    """Whether another interface for SMB has affinity to the same port: SMB004 finds it, and what follows from
    it is no second mistake."""
    return interface.port_group is not None and any(
        teaming.active == interface.port_group.teaming.active and "active" in teaming.at
        for teaming in _teamings_of_other_smb(cluster, interface)
    )


def standby_ports_without_vlan(
    design: Design, cluster: Cluster, group: PortGroup, vmnics: Collection[str]
) -> frozenset[str]:
    """Standby ports of a port group behind which no host of the cluster finds its VLAN: left out on purpose,
    not forgotten at one host. Standby ports that lack the VLAN of the interface whose first port they are
    count too: they have a wrong VLAN, which another finding reports."""
    vlan = tag_of_port_group(design, group)
    if not vlan or not vmnics or needs_standby_vlan(design, cluster, group):
        return frozenset()
    if any(
        adapter.port_group == group and _has_doubled_affinity(cluster, adapter)
        for adapter in cluster.vmkernel
    ):
        return frozenset(vmnics)
    first = {
        port_group.teaming.active: tag_of_port_group(design, port_group)
        for port_group in cluster.virtual_switches[group.switch].port_groups.values()
        if port_group is not group
    }
    return frozenset(
        vmnic
        for vmnic in vmnics
        if any(
            not _is_vlan_behind_port(design, cluster, vmnic, adapter)
            for adapter in (vlan, first.get((vmnic,), 0))
        )
    )


def _is_vlan_behind_port(design: Design, cluster: Cluster, vmnic: str, vlan: int) -> bool:
    """Whether some host of a cluster finds a VLAN behind a port; also where no such port has a cable."""
    ports, bridges, known = port_vlans(design), bridge_vlans(design), uplinks(design)
    ends = [known[host.name, vmnic].far_end for host in cluster.hosts if (host.name, vmnic) in known]
    cabled = [end for end in ends if end is not None and end in ports]
    return (
        not vlan
        or not cabled
        or any(
            vlan in bridges[end.device] and (vlan in ports[end].tagged or vlan == ports[end].untagged)
            for end in cabled
        )
    )


class _SwitchLinkFinder:
    """Finder of the links between switches; networks on the same switches and VLANs share the result."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self.position = {name: number for number, name in enumerate(design.switches)}
        self.known: dict[
            tuple[tuple[str, ...], frozenset[int]], tuple[tuple[Link, ...], tuple[Link, ...]]
        ] = {}

    def path(self, network: Network, uses: tuple[PortUse, ...]) -> NetworkPath:
        switches = tuple(sorted({use.end.device for use in uses}, key=self.position.__getitem__))
        # 0 is a port whose VLAN is not stated: it must not restrict the links that the others can use.
        key = (switches, frozenset(use.vlan for use in uses) - {0})
        if key not in self.known:
            self.known[key] = self._links(*key)
        return NetworkPath(network, uses, switches, *self.known[key])

    def _links(
        self, switches: tuple[str, ...], vlans: frozenset[int]
    ) -> tuple[tuple[Link, ...], tuple[Link, ...]]:
        # Traffic of hosts on one switch stays there.
        if len(switches) < 2:
            return (), ()
        bridged = bridged_link_numbers(self.design)
        shortest = shortest_links(
            joining_graph(self.design, switches, lambda link: link.number in bridged), switches
        )
        possible = possible_links(joining_graph(self.design, switches, self._carries_all(vlans)), switches)
        return links_in_order(self.design, shortest), links_in_order(self.design, possible)

    def _carries_all(self, vlans: frozenset[int]) -> Callable[[Link], bool]:
        ports, bridges = port_vlans(self.design), bridge_vlans(self.design)
        bridged_numbers = bridged_link_numbers(self.design)

        def carries(link: Link) -> bool:
            # Frames cross a routed link only inside of VXLAN.
            if link.routed:
                return link.number in bridged_numbers
            port = ports[link.a]
            bridged = all(vlan in bridges[end.device] for end in (link.a, link.b) for vlan in vlans)
            return bridged and all(vlan in port.tagged or vlan == port.untagged for vlan in vlans)

        return carries


class NarrowPort(NamedTuple):
    """A switch port that a VMkernel adapter's frames can cross, with its MTU and the place that states it."""

    adapter: Vmkernel
    end: End
    mtu: int
    origin: Origin


@view
def narrow_ports(design: Design) -> tuple[NarrowPort, ...]:
    """Crossings whose port has less than ``frame_overhead`` bytes to spare, host ports first, then the links
    between the switches."""
    return (*_narrow_host_ports(design), *_narrow_switch_ports(design))


def _narrow_host_ports(design: Design) -> Iterator[NarrowPort]:
    for team in teams(design):
        # Networks out of band do not cross the fabric.
        if team.network is None or team.network.out_of_band:
            continue
        for port in team.uplinks:
            if port.link is not None and port.far_end is not None and port.switch is not None:
                mtu, origin = port_mtu(design, port.far_end, port.link)
                needed = largest_packet(design, team.adapter) + frame_overhead(design, port.far_end.device)
                if mtu_is_known(design, port.far_end, port.link) and mtu < needed:
                    yield NarrowPort(team.adapter, port.far_end, mtu, origin)


def _narrow_switch_ports(design: Design) -> Iterator[NarrowPort]:
    """Narrow ports between switches; one adapter represents all whose MTU comes from the same place."""
    adapters: dict[str, dict[tuple[int, Origin | None], Vmkernel]] = {}
    for team in teams(design):
        if team.network is not None:
            listed = adapters.setdefault(team.network.id, {})
            listed.setdefault((team.adapter.mtu, team.adapter.at.get("mtu")), team.adapter)
    for identity, path in network_paths(design).items():
        for link in path.possible_links:
            for end in (link.a, link.b):
                if not mtu_is_known(design, end, link):
                    continue
                mtu, origin = port_mtu(design, end, link)
                for adapter in adapters.get(identity, {}).values():
                    if mtu < largest_packet(design, adapter) + frame_overhead(design, end.device):
                        yield NarrowPort(adapter, end, mtu, origin)
