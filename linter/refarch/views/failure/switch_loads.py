"""How much traffic can have to cross the links between switches, network by network.

The figures are upper bounds: every device sends as fast as its ports in use for the network can, and as much
of it as possible is for devices behind other switches: between hosts, or between hosts and arrays where the
network has arrays. A device whose teaming policy may choose among several switches counts where it makes the
load largest. Traffic takes the shortest live paths, spread evenly over their links. Each network is taken
alone.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...model.types import Design, End, Link
from .. import view
from ..network.attachments import Attachment, Choice, by_network, choices
from ..network.links import numbers_of
from ..network.wiring import link_speed
from .broken_network import BrokenNetwork

Graph = Mapping[str, Mapping[str, tuple[Link, ...]]]
"""Switch to neighbouring switch to the links between the two."""


class CrossingLoad(NamedTuple):
    """The links that lead from one switch to some others that a network serves, and the most that can cross
    them."""

    network: str
    switch: str
    others: tuple[str, ...]
    """Serving switches that these links lead to, directly or not."""
    links: tuple[Link, ...]
    load: int
    """Mbit/s in the direction that has more."""
    capacity: int
    """Mbit/s in each direction."""

    @property
    def share(self) -> float:
        """Load divided by capacity."""
        return self.load / self.capacity if self.capacity else float("inf") if self.load else 0.0


class Rates(NamedTuple):
    """How fast a device sends into a network, and at which switch: switches with Mbit/s, for each choice of
    ports."""

    array: bool
    choices: tuple[tuple[tuple[str, int], ...], ...]


def crossings(broken: BrokenNetwork, network: str) -> tuple[CrossingLoad, ...]:
    """One crossing for each set of links that leads from a serving switch to others; both sides of the same
    links are one."""
    usual = _usual(broken.design).get(network)
    if usual is None:
        return ()
    rates, leads = dict(usual.rates), dict(usual.leads)
    for number in {number for end in broken.dead for number in usual.by_end.get(end, ())}:
        attachment, was = usual.attachments[number]
        rates[was] -= 1
        if attachment.device not in broken.devices:
            now = _rates_of(broken.design, attachment, choices(attachment, broken.dead))
            rates[now] = rates.get(now, 0) + 1
        for lead in attachment.leads:
            leads[lead.far.device] -= lead.near in broken.dead
    rates = {each: count for each, count in rates.items() if count}
    serving = tuple(name for name in broken.design.switches if leads.get(name))
    links = broken.live_links(network)
    key = (network, frozenset(rates.items()), serving, numbers_of(links))
    known = _known(broken.design)
    if key not in known:
        known[key] = tuple(_heaviest(broken.design, network, rates, serving, links))
    return known[key]


Key = tuple[str, frozenset[tuple[Rates, int]], tuple[str, ...], frozenset[int]]
"""All that the crossings of a network follow from."""


@view
def _known(design: Design) -> dict[Key, tuple[CrossingLoad, ...]]:
    """Crossings that were computed already: the failures of like devices leave the same."""
    return {}


def _heaviest(
    design: Design, network: str, rates: Mapping[Rates, int], serving: Sequence[str], links: Sequence[Link]
) -> Iterator[CrossingLoad]:
    """Of each set of links between serving switches the side that has more to send."""
    heaviest: dict[frozenset[int], CrossingLoad] = {}
    graph = _graph(links) if len(serving) > 1 else {}
    for switch in serving if len(serving) > 1 else ():
        for others, ways in _ways(graph, switch, serving):
            capacity = sum(link_speed(design, link) or 0 for link in ways)
            load = worst(rates, switch, others)
            made = CrossingLoad(network, switch, others, ways, load, capacity)
            key = numbers_of(ways)
            if key not in heaviest or heaviest[key].load < made.load:
                heaviest[key] = made
    yield from heaviest.values()


class _Usual(NamedTuple):
    """The attachments of a network with nothing failed."""

    attachments: tuple[tuple[Attachment, Rates], ...]
    rates: Mapping[Rates, int]
    """How many of them send alike."""
    leads: Mapping[str, int]
    """How many of their ports lead to each switch."""
    by_end: Mapping[End, tuple[int, ...]]
    """Their numbers by each of their ports."""


@view
def _usual(design: Design) -> Mapping[str, _Usual]:
    """By network."""
    return {network: _with_nothing_failed(design, listed) for network, listed in by_network(design).items()}


def _with_nothing_failed(design: Design, listed: Sequence[Attachment]) -> _Usual:
    pairs = tuple((attachment, _rates_of(design, attachment, choices(attachment))) for attachment in listed)
    by_end: dict[End, tuple[int, ...]] = {}
    for number, attachment in enumerate(listed):
        for lead in attachment.leads:
            by_end[lead.near] = (*by_end.get(lead.near, ()), number)
    leads = Counter(lead.far.device for attachment in listed for lead in attachment.leads)
    return _Usual(pairs, Counter(rates for _, rates in pairs), leads, by_end)


def _rates_of(design: Design, attachment: Attachment, chosen: Sequence[Choice]) -> Rates:
    made = []
    for choice in chosen:
        speeds: dict[str, int] = {}
        for lead in choice:
            if lead.far.device in design.switches:
                speeds[lead.far.device] = speeds.get(lead.far.device, 0) + lead.speed
        made.append(tuple(sorted(speeds.items())))
    return Rates(not attachment.cluster, tuple(made))


def worst(rates: Mapping[Rates, int], here: str, there: Collection[str]) -> int:
    """The most, in Mbit/s, that can have to go from a switch to some others, or back. ``rates`` counts
    devices that are alike.

    A device at both is served by the switch that the traffic is at already, and so receives nothing across.
    """
    far = frozenset(there)
    with_arrays = any(device_rates.array for device_rates in rates)
    most = 0
    for out in (True, False):
        flows: tuple[Counter[Flows], Counter[Flows]] = Counter(), Counter()
        for device_rates, count in rates.items():
            flows[device_rates.array][
                tuple(_flow(dict(each), here, far, out) for each in device_rates.choices)
            ] += count
        ((array_sent, array_received),) = _placements(frozenset(flows[True].items()))
        for sent, received in _placements(frozenset(flows[False].items())):
            across = (
                min(sent, array_received) + min(array_sent, received) if with_arrays else min(sent, received)
            )
            most = max(most, across)
    return most


Flows = tuple[tuple[int, int], ...]
"""What a device can send and receive across some links, for each choice of ports."""


def _flow(choice: Mapping[str, int], here: str, there: frozenset[str], out: bool) -> tuple[int, int]:
    """What a device can send across the links, and what it can receive across them, in one direction."""
    at_here, at_there = choice.get(here, 0), sum(speed for switch, speed in choice.items() if switch in there)
    if out:
        return at_here, 0 if at_here else at_there
    return at_there, 0 if there <= choice.keys() else at_here


@lru_cache(maxsize=1024)
def _placements(flows: frozenset[tuple[Flows, int]]) -> tuple[tuple[int, int], ...]:
    """Sums of what all send and of what all receive, for each way in which they may choose; only those that
    no other exceeds.

    ``flows`` counts the devices that are alike. Kept, as the failures of like devices leave the same ones.
    """
    best = {0: 0}
    for options in (options for options, count in flows for _ in range(count)):
        following: dict[int, int] = {}
        for sent, received in best.items():
            for more_sent, more_received in options or ((0, 0),):
                total = sent + more_sent
                following[total] = max(following.get(total, 0), received + more_received)
        best = following
    return tuple(best.items())


def _graph(links: Sequence[Link]) -> Graph:
    graph: dict[str, dict[str, tuple[Link, ...]]] = {}
    for link in links:
        for near, far in ((link.a.device, link.b.device), (link.b.device, link.a.device)):
            if near != far:
                neighbours = graph.setdefault(near, {})
                neighbours[far] = (*neighbours.get(far, ()), link)
    return graph


def _ways(
    graph: Graph, switch: str, serving: Sequence[str]
) -> Iterator[tuple[tuple[str, ...], tuple[Link, ...]]]:
    """Links over which the shortest paths leave a switch, and the serving switches that they lead to."""
    ways: dict[frozenset[int], tuple[list[str], tuple[Link, ...]]] = {}
    for other in serving:
        away = _distances(graph, other) if other != switch else {}
        if switch in away:
            near = [name for name in graph[switch] if away[name] == away[switch] - 1]
            links = tuple(link for name in near for link in graph[switch][name])
            ways.setdefault(numbers_of(links), ([], links))[0].append(other)
    yield from ((tuple(others), links) for others, links in ways.values())


def _distances(graph: Graph, start: str) -> Mapping[str, int]:
    away = {start: 0}
    order = [start]
    for name in order:
        for other in graph.get(name, ()):
            if other not in away:
                away[other] = away[name] + 1
                order.append(other)
    return away
