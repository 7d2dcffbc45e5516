"""What a failure takes, and the lines that the remaining cables of a scene then have."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from refarch.api.failure import FailureEffect, SiteFailure, effect_of_no_failure, usual_crossings
from refarch.api.figures import load_of
from refarch.api.model import Design, End, Link
from refarch.api.network import attachments_of, numbers_of_links

from ._graph import LineStyle, Role
from ._scene_model import Traffic, traffic_of_users, users_of_links

WITNESS, SITE_LINK = "witness", "inter-site link"
"""Kinds of failures that take no device with cables."""

SECOND_THICKNESS = 2.4
"""Points of the line of traffic that moved to a cable."""


class LineLook(NamedTuple):
    """Look of a line: its color, dashes and thickness in points."""

    role: Role
    style: LineStyle
    thickness: float


LOST_LINE = LineLook("lost", "dashed", 1.6)
"""Look of cables that carry nothing any more."""


class SceneFailure(NamedTuple):
    """Failure as the scene shows it: what it takes, and the effect on the traffic of the rest."""

    effect: FailureEffect
    devices: frozenset[str] = frozenset()
    """Failed devices, and clusters whose witness fails."""
    links: frozenset[int] = frozenset()
    ends: frozenset[End] = frozenset()
    disconnected: frozenset[str] = frozenset()
    """Devices that no longer reach others."""
    sites: frozenset[str] = frozenset()
    separates_sites: bool = False
    """Whether the link between sites fails."""

    def takes(self, link: Link) -> bool:
        """Whether a cable carries nothing any more."""
        return link.number in self.links or any(
            end.device in self.devices or end in self.ends for end in (link.a, link.b)
        )


def scene_failure(design: Design, effect: FailureEffect) -> SceneFailure:
    """Failure of a device, of a part of it, or of cables."""
    cut = frozenset(name for split in effect.splits for name in split.cut)
    ends = effect.dead_ends - effect_of_no_failure(design).dead_ends
    return SceneFailure(effect, effect.fault.devices, effect.fault.links, ends, cut)


def scene_site_failure(design: Design, failure: SiteFailure, switches: Mapping[str, str]) -> SceneFailure:
    """Failure of a site, of the link between sites, or of a witness. ``switches`` are the switches of the
    scene by name, with their sites."""
    sites = frozenset(
        site.name
        for cluster in design.clusters.values()
        for site in cluster.sites
        if failure.failed_hosts and set(site.hosts) <= set(failure.failed_hosts)
    )
    witnesses = {
        cluster.id
        for cluster in design.clusters.values()
        if failure.kind == WITNESS and cluster.witness and cluster.witness.host in failure.title.split()
    }
    devices = {name for name, site in switches.items() if site in sites}
    return SceneFailure(
        effect_of_no_failure(design),
        devices=frozenset({*failure.failed_hosts, *witnesses, *devices}),
        sites=sites,
        separates_sites=failure.kind == SITE_LINK,
    )


NO_LINK = "no link"
"""Text about cables between switches that carry nothing any more."""


class LinkLoad(NamedTuple):
    """Load of cables between two switches: a word or figures, and whether it is more than they carry."""

    text: str
    is_overload: bool = False


def link_load(design: Design, links: Sequence[Link], failure: SceneFailure) -> LinkLoad:
    """Load of cables between switches: the most of one network that can have to cross them."""
    if all(failure.takes(link) for link in links):
        return LinkLoad(NO_LINK)
    load, capacity = highest_load(design, failure.effect, numbers_of_links(links))
    return LinkLoad(load_of(load, capacity) if load else "idle", load > capacity)


def highest_load(design: Design, effect: FailureEffect, links: frozenset[int]) -> tuple[int, int]:
    """The most that one network can have to send over some links, and what the links that share it carry; in
    Mbit/s."""
    # Networks that the failure does not affect keep their usual load.
    crossings = list(effect.crossings)
    crossings += [
        crossing
        for network, usual in usual_crossings(design).items()
        if network not in effect.affected_networks
        for crossing in usual
    ]
    affected = [crossing for crossing in crossings if links & numbers_of_links(crossing.links)]
    highest = max(affected, key=lambda crossing: (crossing.share, crossing.load), default=None)
    return (highest.load, highest.capacity) if highest else (0, 0)


def switch_lines(
    design: Design, links: Sequence[Link], failure: SceneFailure, usual: LineLook
) -> tuple[LineLook, ...]:
    """Lines of cables between switches: the usual one, one for networks of which more has to cross them than
    usual, and one for those of the cables that are lost."""
    lost = [link for link in links if failure.takes(link)]
    if len(lost) == len(links):
        return (LOST_LINE,)
    if link_load(design, links, failure).is_overload:
        return (usual._replace(role="failed"),)
    numbers = numbers_of_links(links)
    before: dict[str, int] = {}
    for network, crossings in usual_crossings(design).items():
        loads = (each.load for each in crossings if numbers & numbers_of_links(each.links))
        before[network] = max(loads, default=0)
    grown = {
        each.network
        for each in failure.effect.crossings
        if numbers & numbers_of_links(each.links) and each.load > before.get(each.network, 0)
    }
    users = (each for every in attachments_of(design).values() for each in every if each.network in grown)
    return (usual, *_moved_lines(traffic_of_users(design, users)), *([LOST_LINE] if lost else []))


def host_lines(
    design: Design, links: Sequence[Link], failure: SceneFailure, usual: LineLook
) -> tuple[LineLook, ...]:
    """Lines of cables of hosts and arrays: the usual one while they carry their usual traffic, one for each
    layer of traffic that moved to them, and one for those of the cables that are lost."""
    alive = [link for link in links if not failure.takes(link)]
    if not alive:
        return (LOST_LINE,)
    before = users_of_links(design, alive, effect_of_no_failure(design).dead_ends)
    after = users_of_links(design, alive, failure.effect.dead_ends)
    first, moved = (
        usual,
        _moved_lines(traffic_of_users(design, (each for each in after if each not in before))),
    )
    if not any(each in before for each in after):
        if moved:
            first, moved = moved[0]._replace(thickness=usual.thickness), moved[1:]
        elif before:
            first = LineLook("quiet", "solid", usual.thickness)
    return (first, *moved, *([LOST_LINE] if len(alive) < len(links) else []))


def _moved_lines(traffic: Traffic) -> tuple[LineLook, ...]:
    """One line for each color of moved traffic, the most important first."""
    return tuple(LineLook(role, "solid", SECOND_THICKNESS) for role in traffic.roles)


def device_states(devices: Iterable[str], failure: SceneFailure) -> Iterator[tuple[Role, str]]:
    """Color of a box, and a word about its devices, where any of them fails or no longer reaches others."""
    names = tuple(devices)
    states: tuple[tuple[Role, frozenset[str], str], ...] = (
        ("lost", failure.devices, "failed"),
        ("failed", failure.disconnected, "disconnected"),
    )
    for role, affected, word in states:
        number = sum(name in affected for name in names)
        if number:
            yield role, word if number == len(names) else f"{number} of {len(names)} {word}"
