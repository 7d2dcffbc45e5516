"""Cables between devices, by their ends and by the fabrics that they form."""

from collections.abc import Iterable, Mapping

from ...model import ipv4 as net
from ...model.types import Design, End, Link, Mlag
from .. import view


@view
def links_by_end(design: Design) -> Mapping[End, Link]:
    """The link at each port; where a port is used twice, the first (rule WIRE001 names the second)."""
    links: dict[End, Link] = {}
    for link in design.links:
        # WIRE001 reports the second cable in a port.
        links.setdefault(link.a, link)
        links.setdefault(link.b, link)
    return links


@view
def links_by_device(design: Design) -> Mapping[str, Mapping[End, Link]]:
    """The link at each port of a device, by device, in the order of the design."""
    links: dict[str, dict[End, Link]] = {}
    for end, link in links_by_end(design).items():
        links.setdefault(end.device, {})[end] = link
    return links


@view
def first_cable_by_port(design: Design) -> Mapping[tuple[str, str], Link]:
    """The link at a port of the first host of a cluster that has one, by cluster and port."""
    links: dict[tuple[str, str], Link] = {}
    for host in design.hosts.values():
        for port in host.nics:
            link = links_by_end(design).get(End(host.name, port))
            if link is not None:
                links.setdefault((host.cluster, port), link)
    return links


def is_management_port(design: Design, end: End) -> bool:
    """Whether the end is the management port of a switch or the management controller of a host, which no
    catalog entry lists among the ports."""
    host = design.hosts.get(end.device)
    if host is not None:
        return bool(host.bmc) and end.port == host.bmc
    switch = design.switches.get(end.device)
    if switch is None:
        return False
    nos = design.products.get(switch.nos, {})
    return end.port == nos.get("management_port") or end.port in nos.get("other_management_ports", ())


@view
def data_links_by_end(design: Design) -> Mapping[End, Link]:
    """The link at each port, without those out of band: at a management port, or at a switch whose role is
    management."""
    return {
        end: link
        for end, link in links_by_end(design).items()
        if not any(is_out_of_band(design, near) for near in (link.a, link.b))
    }


def is_out_of_band(design: Design, end: End) -> bool:
    """Whether the end is a management port, or on a switch for nothing but management."""
    switch = design.switches.get(end.device)
    return (switch is not None and switch.role == "management") or is_management_port(design, end)


def peer_link_cables(design: Design, pair: Mlag) -> tuple[Link, ...]:
    """Cables between the switches of an MLAG pair that are members of its peer link."""
    return tuple(
        link
        for link in switch_links(design)
        if link.bond == pair.peer_link and {link.a.device, link.b.device} == {*pair.switches}
    )


@view
def peer_link_numbers(design: Design) -> tuple[frozenset[int], ...]:
    """Numbers of the cables of the peer link of each MLAG pair that has any."""
    members = (numbers_of_links(peer_link_cables(design, pair)) for pair in design.mlags.values())
    return tuple(numbers for numbers in members if numbers)


def other_end(link: Link, near: End) -> End:
    """The other end of a link."""
    return link.b if link.a == near else link.a


def numbers_of_links(links: Iterable[Link]) -> frozenset[int]:
    """Numbers of links, by which they are identified."""
    return frozenset(link.number for link in links)


@view
def switch_links(design: Design) -> tuple[Link, ...]:
    """Links between two switches; a cable in the management port of one carries no traffic of its others."""
    return tuple(
        link
        for link in design.links
        if all(
            end.device in design.switches and not is_management_port(design, end) for end in (link.a, link.b)
        )
    )


@view
def bridged_links(design: Design) -> tuple[Link, ...]:
    """Links between two switches that the frames of VLANs cross: not those that are routed, unless VXLAN
    carries the VLANs of their fabric."""
    overlaid = {switch.fabric for switch in design.switches.values() if switch.vxlan}
    return tuple(
        link
        for link in switch_links(design)
        if not link.routed or design.switches[link.a.device].fabric in overlaid
    )


@view
def bridged_link_numbers(design: Design) -> frozenset[int]:
    """Numbers of the links between switches that the frames of VLANs cross."""
    return numbers_of_links(bridged_links(design))


@view
def broadcast_domains(design: Design) -> Mapping[str, str]:
    """Switch to the name of the first switch that the frames of its VLANs can reach: one name for all that
    are joined without a router between."""
    return first_reachable_switches(design.switches, bridged_links(design))


@view
def fabric_names(design: Design) -> Mapping[str, str]:
    """Switch to the name of the first switch that it can reach over inter-switch links: one name for each
    connected fabric."""
    return first_reachable_switches(design.switches, switch_links(design))


def first_reachable_switches(switches: Iterable[str], links: Iterable[Link]) -> Mapping[str, str]:
    """Switch to the name of the first of these switches that it can reach over links: one name for each
    connected part. Both ends of every link must be among the switches."""
    parent = {name: name for name in switches}

    def root(name: str) -> str:
        while parent[name] != name:
            # Path halving keeps the chains short for large fabrics.
            parent[name] = parent[parent[name]]
            name = parent[name]
        return name

    for link in links:
        parent[root(link.b.device)] = root(link.a.device)
    first: dict[str, str] = {}
    return {name: first.setdefault(root(name), name) for name in parent}


def link_address(link: Link, end: End) -> str:
    """The address of one end of a routed link, with the length of its prefix: that of the first end is first.
    Of a prefix with broadcast address, the usable ones."""
    base, _, length = link.subnet.partition("/")
    # A /31 has no broadcast address (RFC 3021), so that both addresses are usable; in a /30 the first is that
    # of the network.
    first = net.parse_address(base) + (1 if length == "30" else 0)
    return f"{net.address_text(first + (end != link.a))}/{length}"
