"""Who is cabled to whom."""

from collections.abc import Iterable, Mapping

from ...model import net
from ...model.types import Design, End, Link
from .. import view


@view
def links_by_end(design: Design) -> Mapping[End, Link]:
    """The link at each port; where a port is used twice, the first (rule WIRE001 names the second)."""
    links: dict[End, Link] = {}
    for link in design.links:
        links.setdefault(link.a, link)
        links.setdefault(link.b, link)
    return links


def far_end(link: Link, near: End) -> End:
    """The other end of a link."""
    return link.b if link.a == near else link.a


def numbers_of(links: Iterable[Link]) -> frozenset[int]:
    """The numbers of links, by which they are told apart."""
    return frozenset(link.number for link in links)


@view
def switch_links(design: Design) -> tuple[Link, ...]:
    """Links between two switches."""
    return tuple(
        link for link in design.links if link.a.device in design.switches and link.b.device in design.switches
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
def broadcast_domains(design: Design) -> Mapping[str, str]:
    """Switch to the name of the first switch that the frames of its VLANs can reach: one name for all that
    are joined without a router between."""
    return _joined(design, bridged_links(design))


@view
def components(design: Design) -> Mapping[str, str]:
    """Switch to the name of the first switch that it can reach over inter-switch links: one name for each
    connected fabric."""
    return _joined(design, switch_links(design))


def _joined(design: Design, links: Iterable[Link]) -> Mapping[str, str]:
    parent = {name: name for name in design.switches}

    def root(name: str) -> str:
        while parent[name] != name:
            parent[name] = parent[parent[name]]
            name = parent[name]
        return name

    for link in links:
        parent[root(link.b.device)] = root(link.a.device)
    first: dict[str, str] = {}
    return {name: first.setdefault(root(name), name) for name in design.switches}


def link_address(link: Link, end: End) -> str:
    """The address of one end of a routed link, with the length of its prefix: that of the first end comes
    first. Of a prefix with broadcast address, the usable ones."""
    base, _, length = link.subnet.partition("/")
    first = net.address(base) + (1 if length == "30" else 0)
    return f"{net.address_text(first + (end != link.a))}/{length}"
