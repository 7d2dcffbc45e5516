"""Cables from host to host, without a switch between: which networks run over them."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...model.types import Design, End, Link
from .. import view
from .teams import AdapterTeam, teams


@view
def direct_links(design: Design) -> tuple[Link, ...]:
    """Cables between two hosts."""
    return tuple(
        link for link in design.links if link.a.device in design.hosts and link.b.device in design.hosts
    )


@view
def direct_cables_by_network(design: Design) -> Mapping[str, tuple[Link, ...]]:
    """The cables of each network that runs over cables from host to host and over no switch, by the network's
    id: those at both ends of which it is."""
    hosts: dict[str, dict[int, set[str]]] = {}
    switched: set[str] = set()
    direct = {link.number for link in direct_links(design)}
    if direct:
        for team in teams(design):
            if team.network is None or team.network.out_of_band:
                continue
            for uplink in team.active:
                if uplink.link is not None and uplink.link.number in direct:
                    ends = hosts.setdefault(team.network.id, {}).setdefault(uplink.link.number, set())
                    ends.add(team.adapter.host)
                elif uplink.switch is not None:
                    switched.add(team.network.id)
    return {
        network: tuple(design.links[number] for number, ends in links.items() if len(ends) > 1)
        for network, links in hosts.items()
        if network not in switched
    }


class DirectCableEnd(NamedTuple):
    """One end of a cable from host to host, with the interfaces on its port."""

    end: End
    active: tuple[AdapterTeam, ...]
    """Interfaces that use the port while nothing has failed."""
    standby: tuple[AdapterTeam, ...]


@view
def direct_cable_ends(design: Design) -> Mapping[End, DirectCableEnd]:
    """The ports at both ends of every cable from host to host, by the port."""
    ends = {end: link for link in direct_links(design) for end in (link.a, link.b)}
    active: dict[End, list[AdapterTeam]] = {}
    standby: dict[End, list[AdapterTeam]] = {}
    if ends:
        for team in teams(design):
            for uplinks, teams_by_end in ((team.active, active), (team.standby, standby)):
                for uplink in uplinks:
                    end = End(uplink.nic.host, uplink.nic.name)
                    if end in ends:
                        teams_by_end.setdefault(end, []).append(team)
    return {end: DirectCableEnd(end, tuple(active.get(end, ())), tuple(standby.get(end, ()))) for end in ends}


class OneSidedCable(NamedTuple):
    """A network for which a cable from host to host is active at one end and standby at the other."""

    link: Link
    active: DirectCableEnd
    active_team: AdapterTeam
    standby: DirectCableEnd
    standby_team: AdapterTeam


@view
def one_sided_cables(design: Design) -> tuple[OneSidedCable, ...]:
    """The first such network of each cable."""
    ends = direct_cable_ends(design)
    cables = []
    for link in direct_links(design):
        near, far = ends.get(link.a), ends.get(link.b)
        if near is not None and far is not None:
            # One network is enough to report a cable.
            cables += [*_one_sided_networks(link, near, far), *_one_sided_networks(link, far, near)][:1]
    return tuple(cables)


def _one_sided_networks(
    link: Link, side: DirectCableEnd, far_side: DirectCableEnd
) -> Iterator[OneSidedCable]:
    active = {team.network.id for team in far_side.active if team.network is not None}
    for team in side.active:
        network = team.network
        spare = next(
            (
                far_team
                for far_team in far_side.standby
                if network is not None and far_team.network == network
            ),
            None,
        )
        if network is not None and not network.out_of_band and network.id not in active and spare is not None:
            yield OneSidedCable(link, side, team, far_side, spare)
