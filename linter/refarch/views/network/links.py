"""Who is cabled to whom."""

from collections.abc import Iterable, Mapping

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
def components(design: Design) -> Mapping[str, str]:
    """Switch to the name of the first switch that it can reach over inter-switch links: one name for each
    connected fabric."""
    parent = {name: name for name in design.switches}

    def root(name: str) -> str:
        while parent[name] != name:
            parent[name] = parent[parent[name]]
            name = parent[name]
        return name

    for link in switch_links(design):
        parent[root(link.b.device)] = root(link.a.device)
    first: dict[str, str] = {}
    return {name: first.setdefault(root(name), name) for name in design.switches}
