"""Switches of a network that still reach each other, with everything working and with some of it dead: for
the load between switches, and for ports in reserve.

Links between switches are taken as usable whenever they are live: which of them a spanning tree blocks, and
how the switches of an MLAG pair behave when their peer link fails, is not modeled. Which devices still reach
each other is the answer of the walk: see ``path_groups``.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from ...model.types import Design, End, Link
from .. import view
from ..network.attachments import attachments, attachments_by_network
from ..network.links import fabric_names, first_reachable_switches, numbers_of_links, switch_links
from ..network.vlans import bridge_vlans, port_vlans
from .faults import SingleFault


class BrokenNetwork:
    """A design with one thing failed, or with nothing failed."""

    def __init__(self, design: Design, fault: SingleFault | None = None) -> None:
        self.design = design
        self.fault = fault
        self.failed_devices: Collection[str] = fault.devices if fault else frozenset()
        self.failed_links: Collection[int] = fault.links if fault else frozenset()
        self.dead_ends = _dead_ends(design, self.failed_devices, self.failed_links)
        """Ends, on hosts and arrays, of cables that carry nothing any more."""
        self.failed_switch_links = frozenset(
            _failed_switch_links(design, self.failed_devices, self.failed_links)
        )
        """Numbers of the links between switches that carry nothing any more."""
        self.switches_changed = bool(self.failed_switch_links) or any(
            name in design.switches for name in self.failed_devices
        )
        """Whether it is other switches than before that reach each other."""
        # Failures of hosts and their cables leave the switches as they are: the islands are those of the
        # intact network.
        self.islands_by_reach: dict[NetworkReach, Mapping[str, str]] = (
            {} if self.switches_changed or not fault else intact_network(design).islands_by_reach
        )

    def islands(self, network: str) -> Mapping[str, str]:
        """Live switch to the name of the part of the network that it is in, for the switches of the fabrics
        in which the network has ports."""
        reach = _reach_by_network(self.design).get(network, NetworkReach(0, ()))
        if reach not in self.islands_by_reach:
            live_switches = [
                name
                for fabric in reach.fabrics
                for name in _switches_by_fabric(self.design)[fabric]
                if name not in self.failed_devices
            ]
            self.islands_by_reach[reach] = first_reachable_switches(live_switches, self.live_links(network))
        return self.islands_by_reach[reach]

    def live_links(self, network: str) -> tuple[Link, ...]:
        """Links between switches that still carry a network."""
        carrying = _links_by_network(self.design).get(network, ())
        # Most failures are in other fabrics than the network.
        if self.failed_switch_links.isdisjoint(_link_numbers_by_network(self.design).get(network, ())):
            return carrying
        return tuple(link for link in carrying if link.number not in self.failed_switch_links)

    def live_link_numbers(self, network: str) -> frozenset[int]:
        """Numbers of these links."""
        numbers = _link_numbers_by_network(self.design).get(network, frozenset())
        return numbers - self.failed_switch_links


@view
def intact_network(design: Design) -> BrokenNetwork:
    """The design with nothing failed."""
    return BrokenNetwork(design)


def affected_networks(broken: BrokenNetwork) -> set[str]:
    """Networks of which a port, a device or a link between switches has failed."""
    design = broken.design
    touched = {network for end in broken.dead_ends for network in _networks_by_end(design).get(end, ())}
    if broken.switches_changed:
        names = fabric_names(design)
        fabrics = {names[design.links[number].a.device] for number in broken.failed_switch_links}
        touched |= {
            network
            for fabric in fabrics
            for network in _networks_by_fabric(design).get(fabric, ())
            if not broken.failed_switch_links.isdisjoint(_link_numbers_by_network(design)[network])
        }
    return touched


@view
def _networks_by_end(design: Design) -> Mapping[End, tuple[str, ...]]:
    """Networks of the attachments at each port of a host or an array."""
    networks: dict[End, tuple[str, ...]] = {}
    # Ports have few different combinations of networks: one object for each keeps a large design small.
    known: dict[tuple[str, ...], tuple[str, ...]] = {}
    for attachment in attachments(design):
        for lead in attachment.cabled_ports:
            names = networks.get(lead.near_end, ())
            if attachment.network not in names:
                names = (*names, attachment.network)
                networks[lead.near_end] = known.setdefault(names, names)
    return networks


class NetworkReach(NamedTuple):
    """Where the frames of a network can be."""

    vlan: int
    """VLAN that its frames are tagged with, or are in where its ports are untagged; 0 for none."""
    fabrics: tuple[str, ...]
    """Names of the connected fabrics in which it has ports: the same VLAN in another fabric is another
    network."""


@view
def _reach_by_network(design: Design) -> Mapping[str, NetworkReach]:
    """Reach of each network with attachments."""
    names = fabric_names(design)
    reach = {}
    for network, listed in attachments_by_network(design).items():
        ends = (lead.far_end for attachment in listed for lead in attachment.cabled_ports)
        fabrics = dict.fromkeys(names[end.device] for end in ends if end.device in names)
        reach[network] = NetworkReach(design.networks[network].vlan, tuple(fabrics))
    return reach


@view
def _networks_by_fabric(design: Design) -> Mapping[str, tuple[str, ...]]:
    """Networks with ports in each fabric."""
    networks: dict[str, list[str]] = {}
    for network, reach in _reach_by_network(design).items():
        for fabric in reach.fabrics:
            networks.setdefault(fabric, []).append(network)
    return {fabric: tuple(listed) for fabric, listed in networks.items()}


@view
def _switches_by_fabric(design: Design) -> Mapping[str, tuple[str, ...]]:
    """Switches of each connected fabric, in the order of the design."""
    switches: dict[str, list[str]] = {}
    for name, fabric in fabric_names(design).items():
        switches.setdefault(fabric, []).append(name)
    return {fabric: tuple(listed) for fabric, listed in switches.items()}


@view
def _links_by_network(design: Design) -> Mapping[str, tuple[Link, ...]]:
    """Links between switches that carry each network, in the fabrics in which it has ports, in the order of
    the design. A network without a VLAN can cross all of them."""
    known = _links_by_reach(design)
    links_by_network = {}
    for network, reach in _reach_by_network(design).items():
        links = (link for fabric in reach.fabrics for link in known.get((fabric, reach.vlan), ()))
        links_by_network[network] = tuple(sorted(links, key=lambda link: link.number))
    return links_by_network


@view
def _link_numbers_by_network(design: Design) -> Mapping[str, frozenset[int]]:
    return {network: numbers_of_links(links) for network, links in _links_by_network(design).items()}


@view
def _links_by_reach(design: Design) -> Mapping[tuple[str, int], list[Link]]:
    """Links between switches by their fabric and by each VLAN that they carry at both ends; all links of the
    fabric by VLAN 0."""
    ports, names = port_vlans(design), fabric_names(design)
    bridges = {name: frozenset(vlans) for name, vlans in bridge_vlans(design).items()}
    links: dict[tuple[str, int], list[Link]] = {}
    for link in switch_links(design):
        near, far = (
            bridges[end.device] & (ports[end].tagged | {ports[end].untagged or 0}) for end in (link.a, link.b)
        )
        for vlan in {0, *(near & far)}:
            links.setdefault((names[link.a.device], vlan), []).append(link)
    return links


@view
def _link_numbers_by_switch(design: Design) -> Mapping[str, frozenset[int]]:
    """Numbers of the links between switches at each switch."""
    numbers: dict[str, set[int]] = {}
    for link in switch_links(design):
        for end in (link.a, link.b):
            numbers.setdefault(end.device, set()).add(link.number)
    return {name: frozenset(listed) for name, listed in numbers.items()}


def _failed_switch_links(design: Design, devices: Iterable[str], links: Iterable[int]) -> Iterator[int]:
    """Numbers of the links between switches that fail, with those of the switches that fail."""
    between = _switch_link_numbers(design)
    yield from (number for number in links if number in between)
    for name in devices:
        yield from _link_numbers_by_switch(design).get(name, ())


@view
def _switch_link_numbers(design: Design) -> frozenset[int]:
    return numbers_of_links(switch_links(design))


@view
def _ends_by_part(design: Design) -> Mapping[str | int, tuple[End, ...]]:
    """Ends on hosts and arrays by the device at either side, and by the number of the link."""
    ends_by_device: dict[str, dict[End, None]] = {}
    ends_by_part: dict[str | int, tuple[End, ...]] = {}
    for attachment in attachments(design):
        for lead in attachment.cabled_ports:
            near, number = lead.near_end, lead.link.number
            for device in (near.device, lead.far_end.device):
                ends_by_device.setdefault(device, {})[near] = None
            # Two where the cable is between two hosts.
            known = ends_by_part.get(number, ())
            if near not in known:
                ends_by_part[number] = (*known, near)
    ends_by_part |= {device: tuple(ends) for device, ends in ends_by_device.items()}
    return ends_by_part


def _dead_ends(design: Design, devices: Iterable[str], links: Iterable[int]) -> frozenset[End]:
    ends = _ends_by_part(design)
    keys: list[str | int] = [*devices, *links]
    return frozenset(end for key in keys for end in ends.get(key, ()))
