"""Hosts and switches of each site of the stretched clusters, and the cables between the sites."""

from collections.abc import Iterator, Mapping

from ...model.types import Design, Link
from .. import view
from .links import links_by_device, switch_links

STRETCHED = "stretched"
"""Topology of a cluster on two sites."""


@view
def sites_of_hosts(design: Design) -> Mapping[str, str]:
    """Name of the site of each host of a stretched cluster."""
    sites: dict[str, str] = {}
    for cluster in design.clusters.values():
        if cluster.topology == STRETCHED:
            for site in cluster.sites:
                for name in site.hosts:
                    sites.setdefault(name, site.name)
    return sites


@view
def sites_of_switches(design: Design) -> Mapping[str, str]:
    """Name of the site of each switch: that of the hosts in its rack, else that of the nearest hosts by
    cables. A switch that is as near to hosts of another site is in none."""
    if not sites_of_hosts(design):
        return {}
    racked = {name: frozenset([site]) for name, site in _sites_by_rack(design)}
    known: dict[str, frozenset[str]] = {}
    near = {name: frozenset([site]) for name, site in sites_of_hosts(design).items()}
    while near:
        reached: dict[str, frozenset[str]] = {}
        for name, sites in near.items():
            for far in _neighbors(design, name):
                if far in design.switches and far not in known:
                    reached[far] = reached.get(far, frozenset()) | sites
        # A rack states the site of a switch, whichever hosts are cabled to it.
        near = reached if known else reached | racked
        known |= near
    return {name: next(iter(sites)) for name, sites in known.items() if len(sites) == 1}


def _sites_by_rack(design: Design) -> Iterator[tuple[str, str]]:
    """Switches in racks whose hosts are all on one site, with the site."""
    sites = sites_of_hosts(design)
    for rack in design.racks.values():
        names = {place.device for place in rack.places}
        there = {sites[name] for name in names & sites.keys()}
        if len(there) == 1:
            for name in sorted(names & design.switches.keys()):
                yield name, next(iter(there))


def _neighbors(design: Design, name: str) -> Iterator[str]:
    for link in links_by_device(design).get(name, {}).values():
        yield link.b.device if link.a.device == name else link.a.device


@view
def cables_between_sites(design: Design) -> tuple[Link, ...]:
    """Cables between switches of different sites."""
    sites = sites_of_switches(design)
    return tuple(
        link
        for link in switch_links(design)
        if link.a.device in sites and link.b.device in sites and sites[link.a.device] != sites[link.b.device]
    )
