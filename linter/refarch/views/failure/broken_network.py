"""Connectivity of a network, with everything working and with some of it dead.

A device is where its ports in use lead to; two devices reach each other where live links that carry the
network's VLANs join these places, however the teaming policies choose. Links between switches are taken as
usable whenever they are live: which of them a spanning tree blocks, and how the switches of an MLAG pair
behave when their peer link fails, is not modeled.
"""

from collections.abc import Collection, Iterable, Mapping

from ...model.types import Design, End, Link
from .. import view
from ..network.attachments import Attachment, CabledPort, attachments, attachments_by_network, port_choices
from ..network.links import first_reachable_switches, numbers_of_links, switch_links
from ..network.vlans import bridge_vlans, port_vlans
from .faults import SingleFault

ReachableParts = tuple[frozenset[str], ...]
"""Names of the parts of the network that the ports lead to, for each choice of ports; empty where no port is
left."""


class BrokenNetwork:
    """A design with one thing failed, or with nothing failed."""

    def __init__(self, design: Design, fault: SingleFault | None = None) -> None:
        self.design = design
        self.fault = fault
        self.failed_devices: Collection[str] = fault.devices if fault else frozenset()
        self.failed_links: Collection[int] = fault.links if fault else frozenset()
        self.dead_ends = _dead_ends(design, self.failed_devices, self.failed_links)
        """Ends, on hosts and arrays, of cables that carry nothing any more."""
        touched = any(name in design.switches for name in self.failed_devices) or bool(
            _switch_link_numbers(design) & set(self.failed_links)
        )
        # Failures of hosts and their cables leave the switches as they are: the islands are those of the
        # intact network.
        self.islands_by_vlans: dict[frozenset[int], Mapping[str, str]] = (
            {} if touched or not fault else intact_network(design).islands_by_vlans
        )
        self.switches_changed = touched
        """Whether it is other switches than before that reach each other."""

    def islands(self, network: str) -> Mapping[str, str]:
        """Live switch to the name of the part of the network that it is in."""
        vlans = vlans_by_network(self.design).get(network, frozenset())
        if vlans not in self.islands_by_vlans:
            live_switches = [name for name in self.design.switches if name not in self.failed_devices]
            self.islands_by_vlans[vlans] = first_reachable_switches(live_switches, self.live_links(network))
        return self.islands_by_vlans[vlans]

    def live_links(self, network: str) -> tuple[Link, ...]:
        """Links between switches that still carry a network."""
        carrying = links_carrying_vlans(self.design, vlans_by_network(self.design).get(network, frozenset()))
        if not self.switches_changed:
            return carrying
        return tuple(
            link
            for link in carrying
            if link.number not in self.failed_links
            and link.a.device not in self.failed_devices
            and link.b.device not in self.failed_devices
        )

    def places_of_attachment(self, attachment: Attachment) -> ReachableParts:
        """Parts of the network that a device is attached to."""
        islands = self.islands(attachment.network)
        return tuple(
            frozenset(_island_of_lead(lead, islands) for lead in choice)
            for choice in port_choices(attachment, self.dead_ends)
        )


def _island_of_lead(lead: CabledPort, islands: Mapping[str, str]) -> str:
    """The part of the network that a port leads to: a switch's, or the cable's own where it leads to another
    host."""
    return islands.get(lead.far_end.device) or "cable " + min(
        f"{end.device} {end.port}" for end in (lead.near_end, lead.far_end)
    )


def all_places_meet(a: ReachableParts, b: ReachableParts) -> bool:
    """Whether devices at two places reach each other, whichever ports each of them uses."""
    return bool(a and b) and all(x & y for x in a for y in b)


@view
def intact_network(design: Design) -> BrokenNetwork:
    """The design with nothing failed."""
    return BrokenNetwork(design)


def affected_networks(broken: BrokenNetwork) -> set[str]:
    """Networks of which a port, a device or a link between switches has failed."""
    design = broken.design
    touched = {network for end in broken.dead_ends for network in _networks_by_end(design).get(end, ())}
    if broken.switches_changed:
        touched |= {
            network
            for network in attachments_by_network(design)
            if len(broken.live_links(network)) < len(intact_network(design).live_links(network))
        }
    return touched


@view
def _networks_by_end(design: Design) -> Mapping[End, frozenset[str]]:
    """Networks of the attachments at each port of a host or an array."""
    networks: dict[End, set[str]] = {}
    for attachment in attachments(design):
        for lead in attachment.cabled_ports:
            networks.setdefault(lead.near_end, set()).add(attachment.network)
    return {end: frozenset(names) for end, names in networks.items()}


@view
def vlans_by_network(design: Design) -> Mapping[str, frozenset[int]]:
    """VLANs that each network's traffic is tagged with, or is in where its ports are untagged."""
    vlans: dict[str, frozenset[int]] = {}
    for network, listed in attachments_by_network(design).items():
        vlan = design.networks[network].vlan
        vlans[network] = frozenset({vlan} - {0}) if listed else frozenset()
    return vlans


def links_carrying_vlans(design: Design, vlans: frozenset[int]) -> tuple[Link, ...]:
    """Links between switches that carry all of these VLANs, at both ends."""
    known = _carrier_cache(design)
    if vlans not in known:
        ports, bridges = port_vlans(design), bridge_vlans(design)
        known[vlans] = tuple(
            link
            for link in switch_links(design)
            if all(
                vlan in bridges[end.device] and (vlan in ports[end].tagged or vlan == ports[end].untagged)
                for end in (link.a, link.b)
                for vlan in vlans
            )
        )
    return known[vlans]


@view
def _carrier_cache(design: Design) -> dict[frozenset[int], tuple[Link, ...]]:
    """Filled as the VLANs are asked for."""
    return {}


@view
def _switch_link_numbers(design: Design) -> frozenset[int]:
    return numbers_of_links(switch_links(design))


@view
def _ends_by_part(design: Design) -> Mapping[str | int, frozenset[End]]:
    """Ends on hosts and arrays by the device at either side, and by the number of the link."""
    ends_by_part: dict[str | int, set[End]] = {}
    for attachment in attachments(design):
        for lead in attachment.cabled_ports:
            for key in (lead.near_end.device, lead.far_end.device, lead.link.number):
                ends_by_part.setdefault(key, set()).add(lead.near_end)
    return {key: frozenset(ends) for key, ends in ends_by_part.items()}


def _dead_ends(design: Design, devices: Iterable[str], links: Iterable[int]) -> frozenset[End]:
    ends = _ends_by_part(design)
    keys: list[str | int] = [*devices, *links]
    return frozenset(end for key in keys for end in ends.get(key, ()))
