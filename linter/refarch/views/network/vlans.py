"""VLANs that each switch port and each bridge carries: as the design states them, or as the port groups
behind the port need them."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import Cluster, Design, End, Link, Mlag, Network, PortGroup, origin_of
from .. import view
from .array_ports import ports_of_interface
from .links import broadcast_domains, is_management_port, links_by_device, numbers_of_links, switch_links


class PortVlans(NamedTuple):
    """VLANs of one switch port."""

    tagged: frozenset[int]
    untagged: int | None
    is_stated: bool
    """Whether the design states the VLANs of the link; otherwise they follow from the port groups."""
    origin: Origin
    """Place of the link, or of its stated VLANs."""


GUEST_TAGGING = 4095
"""A port group with this VLAN id leaves the tagging to its virtual machines."""


def tag_of_port_group(design: Design, group: PortGroup) -> int:
    """VLAN that the frames of a port group are tagged with on the wire; 0 for untagged ones."""
    # Only guests know the tag of a trunk; the network of the port group has it.
    if group.vlan != GUEST_TAGGING:
        return group.vlan
    return design.networks[group.network].vlan if group.network in design.networks else 0


@view
def networks_by_vlan(design: Design) -> Mapping[int, tuple[Network, ...]]:
    """Networks in each VLAN, in the order of the design."""
    networks: dict[int, list[Network]] = {}
    for network in design.networks.values():
        networks.setdefault(network.vlan, []).append(network)
    return {vlan: tuple(listed) for vlan, listed in networks.items()}


@view
def vlans_needed_by_port(design: Design) -> Mapping[End, frozenset[int]]:
    """VLANs that the port groups of a host need on each of its ports; 0 is untagged."""
    needed: dict[End, frozenset[int]] = {}
    for cluster in design.clusters.values():
        by_vmnic: dict[str, set[int]] = {}
        for switch in cluster.virtual_switches.values():
            vlans = {
                tag_of_port_group(design, group)
                for group in switch.port_groups.values()
                if group.hosts is None
            }
            for vmnic in switch.uplinks.values():
                by_vmnic.setdefault(vmnic, set()).update(vlans)
        frozen = {vmnic: frozenset(vlans) for vmnic, vlans in by_vmnic.items()}
        needed.update(
            (End(host.name, vmnic), vlans) for host in cluster.hosts for vmnic, vlans in frozen.items()
        )
        for end, vlan in _vlans_of_single_hosts(design, cluster):
            needed[end] |= {vlan}
    return {**needed, **_vlans_of_arrays(design)}


def _vlans_of_single_hosts(design: Design, cluster: Cluster) -> Iterator[tuple[End, int]]:
    """VLANs that some hosts of a cluster need on a port, where an interface is not in one network on all."""
    for switch in cluster.virtual_switches.values():
        for group in switch.port_groups.values():
            for host in group.hosts or ():
                for vmnic in switch.uplinks.values():
                    yield End(host, vmnic), tag_of_port_group(design, group)


def _vlans_of_arrays(design: Design) -> Mapping[End, frozenset[int]]:
    """VLANs of the networks in which an array's port has an address. A VLAN that its link leaves untagged
    needs no tag."""
    needed: dict[End, frozenset[int]] = {}
    untagged = {
        end: link.untagged or 0 for link in design.links if link.role == "array" for end in (link.a, link.b)
    }
    if design.arrays:
        for network in design.networks.values():
            for address in network.addresses:
                array = design.arrays.get(address.device)
                for port in ports_of_interface(array, address.interface) if array is not None else ():
                    end = End(address.device, port)
                    # An array's frames are untagged where its link leaves the VLAN untagged.
                    vlan = network.vlan if network.vlan != untagged.get(end) else 0
                    needed[end] = needed.get(end, frozenset()) | {vlan}
    return needed


@view
def port_vlans(design: Design) -> Mapping[End, PortVlans]:
    """VLANs of every cabled switch port."""
    needed, fabrics = vlans_needed_by_port(design), broadcast_domains(design)
    vlans: dict[End, PortVlans] = {}
    in_fabric: dict[str, set[int]] = {fabric: set() for fabric in fabrics.values()}
    between = numbers_of_links(switch_links(design))
    for link in design.links:
        # Links between switches carry what all other ports of their fabric need: they come last.
        if link.number in between:
            continue
        for near, far in ((link.a, link.b), (link.b, link.a)):
            if near.device in design.switches:
                needed_here = needed.get(far, frozenset())
                vlans[near] = _port_vlans(link, needed_here - {0})
                # A VLAN that the design states for a cable counts even where no port group needs it.
                in_fabric[fabrics[near.device]] |= vlans[near].tagged | (needed_here - {0})
                if 0 in needed_here and link.untagged:
                    in_fabric[fabrics[near.device]].add(link.untagged)
    for link in switch_links(design):
        # A routed link bridges no VLAN.
        if link.routed:
            vlans[link.a] = vlans[link.b] = _port_vlans(link, frozenset())
            continue
        wanted = frozenset(in_fabric[fabrics[link.a.device]]) - {link.untagged}
        vlans[link.a] = vlans[link.b] = _port_vlans(link, wanted)
    for pair in design.mlags.values():
        vlans.update(_vlans_of_peer_link(design, pair, vlans))
    return vlans


def _vlans_of_peer_link(
    design: Design, pair: Mlag, vlans: Mapping[End, PortVlans]
) -> Iterator[tuple[End, PortVlans]]:
    """VLANs of the peer link of an MLAG pair, where the design states none: those of all other ports of both
    switches, whatever is behind them, and those in which both switches have the gateway. A frame that
    arrives at the switch whose own port is down leaves over the other switch."""
    needed = _gateway_vlans_of_pair(design, pair)
    cables = []
    for name in pair.switches:
        for near, link in links_by_device(design).get(name, {}).items():
            if link.bond == pair.peer_link and {link.a.device, link.b.device} == {*pair.switches}:
                cables.append(link)
            elif not link.routed and not is_management_port(design, near):
                needed |= vlans[near].tagged | {vlans[near].untagged or 0}
    for link in cables:
        if not link.routed:
            carried = _port_vlans(link, vlans[link.a].tagged | needed - {0, link.untagged})
            yield link.a, carried
            yield link.b, carried


def _gateway_vlans_of_pair(design: Design, pair: Mlag) -> set[int]:
    """VLANs in which all switches of an MLAG pair have the gateway, and which the design states for each of
    them. A gateway alone does not bring its VLAN to a switch: TOP031 reports it."""
    stated = [{*(design.switches[name].vlans or ())} for name in pair.switches if name in design.switches]
    return {
        network.vlan
        for network in design.networks.values()
        if network.router is not None
        and {*pair.switches} <= {*network.router.switches}
        and all(network.vlan in vlans for vlans in stated)
    }


def _port_vlans(link: Link, derived: frozenset[int] | set[int]) -> PortVlans:
    stated = link.carries is not None
    tagged = frozenset(link.carries or ()) if stated else frozenset(derived)
    return PortVlans(
        tagged, link.untagged or None, stated, origin_of(link, "carries") if stated else link.origin
    )


@view
def bridge_vlans(design: Design) -> Mapping[str, tuple[int, ...]]:
    """VLANs of each switch's bridge, sorted: those that the design states, or all that its ports carry."""
    derived: dict[str, set[int]] = {name: set() for name in design.switches}
    for end, vlans in port_vlans(design).items():
        derived[end.device] |= vlans.tagged | ({vlans.untagged} if vlans.untagged is not None else set())
    return {
        name: tuple(sorted(derived[name])) if switch.vlans is None else tuple(sorted(switch.vlans))
        for name, switch in design.switches.items()
    }
