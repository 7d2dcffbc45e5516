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

from ...model.types import Design, Link
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
    rates = Counter(_rates(broken, network))
    listed = by_network(broken.design).get(network, ())
    live = {
        lead.far.device for attachment in listed for lead in attachment.leads if lead.near not in broken.dead
    }
    serving = [name for name in broken.design.switches if name in live]
    heaviest: dict[frozenset[int], CrossingLoad] = {}
    if len(serving) > 1:
        graph = _graph(broken.live_links(network))
        for switch in serving:
            for others, links in _ways(graph, switch, serving):
                capacity = sum(link_speed(broken.design, link) or 0 for link in links)
                made = CrossingLoad(
                    network=network,
                    switch=switch,
                    others=others,
                    links=links,
                    load=worst(rates, switch, others),
                    capacity=capacity,
                )
                key = numbers_of(links)
                if key not in heaviest or heaviest[key].load < made.load:
                    heaviest[key] = made
    return tuple(heaviest.values())


def _rates(broken: BrokenNetwork, network: str) -> Iterator[Rates]:
    usual = _usual(broken.design).get(network, ())
    for attachment, rates in zip(by_network(broken.design).get(network, ()), usual, strict=True):
        if attachment.device not in broken.devices:
            hit = any(lead.near in broken.dead for lead in attachment.leads)
            left = choices(attachment, broken.dead)
            yield _rates_of(broken.design, attachment, left) if hit else rates


@view
def _usual(design: Design) -> Mapping[str, tuple[Rates, ...]]:
    """Of the attachments of each network, with nothing failed."""
    return {
        network: tuple(_rates_of(design, attachment, choices(attachment)) for attachment in attachments)
        for network, attachments in by_network(design).items()
    }


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
