"""Highest load of the links between switches, network by network.

The figures are upper bounds: every device sends as fast as its ports in use for the network can, and as much
of it as possible is for devices behind other switches: between hosts, or between hosts and arrays where the
network has arrays. A device whose teaming policy may choose among several switches counts where it makes the
load largest. Traffic takes the shortest live paths, spread evenly over their links. Each network is taken
alone.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...model.types import Design, End, Link
from .. import view
from ..network.attachments import Attachment, PortChoice, attachments_by_network, port_choices
from ..network.fabric import shortest_links
from ..network.links import numbers_of_links
from ..network.wiring import link_speed
from .broken_network import BrokenNetwork, intact_network

SwitchGraph = Mapping[str, Mapping[str, tuple[Link, ...]]]
"""Switch to neighboring switch to the links between the two."""


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


class SendingRates(NamedTuple):
    """Rates in Mbit/s at which a device sends into a network, by switch, for each choice of ports."""

    is_array: bool
    speeds_by_choice: tuple[tuple[tuple[str, int], ...], ...]


def crossing_loads(broken: BrokenNetwork, network: str) -> tuple[CrossingLoad, ...]:
    """One crossing for each set of links that leads from a serving switch to others; both sides of the same
    links are one."""
    usual = _usual_traffic(broken.design).get(network)
    if usual is None:
        return ()
    touched = {number for end in broken.dead_ends for number in usual.by_end.get(end, ())}
    # Without a link that is on a shortest path, the shortest paths are the same.
    if (
        broken.fault
        and not touched
        and broken.failed_switch_links.isdisjoint(_links_on_paths(broken, network))
    ):
        return usual_crossings(broken.design).get(network, ())
    losses = tuple(_attachment_loss(broken, usual.attachments[number]) for number in touched)
    # The failures of like devices lose the same, where no link between switches fails with them.
    lost = (network, losses) if broken.fault and not broken.failed_switch_links else None
    known_losses = _crossings_by_loss(broken.design)
    if lost in known_losses:
        return known_losses[lost]
    crossings = _crossings_after(broken, network, usual, losses)
    if lost is not None:
        known_losses[lost] = crossings
    return crossings


class _AttachmentLoss(NamedTuple):
    """An attachment of which a failure takes ports."""

    before: SendingRates
    after: SendingRates | None
    """None for a device that fails itself."""
    switches: tuple[str, ...]
    """Far ends of the ports that fail, one for each port."""


def _attachment_loss(broken: BrokenNetwork, pair: tuple[Attachment, SendingRates]) -> _AttachmentLoss:
    attachment, before = pair
    after = None
    if attachment.device not in broken.failed_devices:
        after = _sending_rates(broken.design, attachment, port_choices(attachment, broken.dead_ends))
    switches = (lead.far_end.device for lead in attachment.cabled_ports if lead.near_end in broken.dead_ends)
    return _AttachmentLoss(before, after, tuple(switches))


@view
def _crossings_by_loss(
    design: Design,
) -> dict[tuple[str, tuple[_AttachmentLoss, ...]] | None, tuple[CrossingLoad, ...]]:
    """Crossings after failures that leave the links between switches, by network and what it loses."""
    return {}


def _crossings_after(
    broken: BrokenNetwork, network: str, usual: "_NetworkTraffic", losses: Iterable[_AttachmentLoss]
) -> tuple[CrossingLoad, ...]:
    rates, leads = dict(usual.rates), dict(usual.leads)
    for loss in losses:
        rates[loss.before] -= 1
        if loss.after is not None:
            rates[loss.after] = rates.get(loss.after, 0) + 1
        for switch in loss.switches:
            # A switch that no attachment leads to any more does not serve the network.
            leads[switch] -= 1
    rates = {each: count for each, count in rates.items() if count}
    serving = _serving_switches(broken.design, leads)
    key = (network, frozenset(rates.items()), serving, broken.live_link_numbers(network))
    known = _crossing_cache(broken.design)
    if key not in known:
        links = broken.live_links(network)
        known[key] = tuple(_heaviest_crossings(broken.design, network, rates, serving, links))
    return known[key]


@view
def usual_crossings(design: Design) -> Mapping[str, tuple[CrossingLoad, ...]]:
    """Load between switches with nothing failed, by network."""
    return {network: crossing_loads(intact_network(design), network) for network in design.networks}


def _links_on_paths(broken: BrokenNetwork, network: str) -> frozenset[int]:
    """Numbers of the links on the shortest paths between the switches that serve a network, with nothing
    failed."""
    known = _path_cache(broken.design)
    if network not in known:
        serving = _serving_switches(broken.design, _usual_traffic(broken.design)[network].leads)
        graph = _switch_graph(intact_network(broken.design).live_links(network))
        known[network] = shortest_links(graph, [name for name in serving if name in graph])
    return known[network]


@view
def _path_cache(design: Design) -> dict[str, frozenset[int]]:
    """Filled as the networks are asked for."""
    return {}


def _serving_switches(design: Design, leads: Mapping[str, int]) -> tuple[str, ...]:
    """Switches to which any ports of a network lead, in the order of the design."""
    order = _switch_order(design)
    names = (name for name, count in leads.items() if count and name in order)
    return tuple(sorted(names, key=order.__getitem__))


@view
def _switch_order(design: Design) -> Mapping[str, int]:
    return {name: number for number, name in enumerate(design.switches)}


CrossingKey = tuple[str, frozenset[tuple[SendingRates, int]], tuple[str, ...], frozenset[int]]
"""All facts that the crossings of a network follow from."""


@view
def _crossing_cache(design: Design) -> dict[CrossingKey, tuple[CrossingLoad, ...]]:
    """Crossings that were computed already: the failures of like devices leave the same."""
    return {}


def _heaviest_crossings(
    design: Design,
    network: str,
    rates: Mapping[SendingRates, int],
    serving: Sequence[str],
    links: Sequence[Link],
) -> Iterator[CrossingLoad]:
    """Side with the higher load, for each set of links between serving switches."""
    heaviest: dict[frozenset[int], CrossingLoad] = {}
    graph = _switch_graph(links) if len(serving) > 1 else {}
    # Traffic of devices on one switch stays there.
    if len(serving) > 1:
        for switch in serving:
            for others, crossed_links in _links_to_switches(graph, switch, serving):
                capacity = sum(link_speed(design, link) or 0 for link in crossed_links)
                load = worst_load(rates, switch, others)
                crossing = CrossingLoad(network, switch, others, crossed_links, load, capacity)
                key = numbers_of_links(crossed_links)
                if key not in heaviest or heaviest[key].load < crossing.load:
                    heaviest[key] = crossing
    yield from heaviest.values()


class _NetworkTraffic(NamedTuple):
    """The attachments of a network with nothing failed."""

    attachments: tuple[tuple[Attachment, SendingRates], ...]
    rates: Mapping[SendingRates, int]
    """Number of devices with equal rates."""
    leads: Mapping[str, int]
    """Number of ports that lead to each switch."""
    by_end: Mapping[End, tuple[int, ...]]
    """Numbers of the attachments, by each of their ports."""


@view
def _usual_traffic(design: Design) -> Mapping[str, _NetworkTraffic]:
    """Traffic with nothing failed, by network."""
    return {
        network: _traffic_of_network(design, listed)
        for network, listed in attachments_by_network(design).items()
    }


def _traffic_of_network(design: Design, listed: Sequence[Attachment]) -> _NetworkTraffic:
    pairs = tuple(
        (attachment, _sending_rates(design, attachment, port_choices(attachment))) for attachment in listed
    )
    by_end: dict[End, tuple[int, ...]] = {}
    for number, attachment in enumerate(listed):
        for lead in attachment.cabled_ports:
            by_end[lead.near_end] = (*by_end.get(lead.near_end, ()), number)
    leads = Counter(lead.far_end.device for attachment in listed for lead in attachment.cabled_ports)
    return _NetworkTraffic(pairs, Counter(rates for _, rates in pairs), leads, by_end)


def _sending_rates(design: Design, attachment: Attachment, chosen: Sequence[PortChoice]) -> SendingRates:
    rates_by_choice = []
    for choice in chosen:
        speeds: dict[str, int] = {}
        for lead in choice:
            if lead.far_end.device in design.switches:
                speeds[lead.far_end.device] = speeds.get(lead.far_end.device, 0) + lead.speed
        rates_by_choice.append(tuple(sorted(speeds.items())))
    return SendingRates(not attachment.cluster, tuple(rates_by_choice))


def worst_load(rates: Mapping[SendingRates, int], here: str, there: Collection[str]) -> int:
    """Highest load, in Mbit/s, from a switch to some others, or back. ``rates`` counts devices with equal
    rates.

    A device at both is served by the switch that the traffic is at already, and so receives nothing across.
    """
    far = frozenset(there)
    with_arrays = any(device_rates.is_array for device_rates in rates)
    most = 0
    for out in (True, False):
        flows: tuple[Counter[DeviceFlows], Counter[DeviceFlows]] = Counter(), Counter()
        for device_rates, count in rates.items():
            flows[device_rates.is_array][
                tuple(_device_flow(dict(each), here, far, out) for each in device_rates.speeds_by_choice)
            ] += count
        ((array_sent, array_received),) = _flow_sums(frozenset(flows[True].items()))
        for sent, received in _flow_sums(frozenset(flows[False].items())):
            across = (
                min(sent, array_received) + min(array_sent, received) if with_arrays else min(sent, received)
            )
            most = max(most, across)
    return most


DeviceFlows = tuple[tuple[int, int], ...]
"""Traffic that a device can send and receive across some links, for each choice of ports."""


def _device_flow(choice: Mapping[str, int], here: str, there: frozenset[str], out: bool) -> tuple[int, int]:
    """Mbit/s that a device can send across the links and receive across them, in one direction."""
    at_here, at_there = choice.get(here, 0), sum(speed for switch, speed in choice.items() if switch in there)
    if out:
        return at_here, 0 if at_here else at_there
    return at_there, 0 if there <= choice.keys() else at_here


@lru_cache(maxsize=1024)
def _flow_sums(flows: frozenset[tuple[DeviceFlows, int]]) -> tuple[tuple[int, int], ...]:
    """Sums of what all devices send and of what all receive, for each combination of choices; only those that
    no other exceeds.

    ``flows`` counts the devices with equal flows. Cached, since failures of equal devices leave the same
    ones.
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


def _switch_graph(links: Sequence[Link]) -> SwitchGraph:
    graph: dict[str, dict[str, tuple[Link, ...]]] = {}
    for link in links:
        for near, far in ((link.a.device, link.b.device), (link.b.device, link.a.device)):
            if near != far:
                neighbors = graph.setdefault(near, {})
                neighbors[far] = (*neighbors.get(far, ()), link)
    return graph


def _links_to_switches(
    graph: SwitchGraph, switch: str, serving: Sequence[str]
) -> Iterator[tuple[tuple[str, ...], tuple[Link, ...]]]:
    """Links over which the shortest paths leave a switch, and the serving switches that they lead to."""
    links_and_switches: dict[frozenset[int], tuple[list[str], tuple[Link, ...]]] = {}
    for server in serving:
        away = _switch_distances(graph, server) if server != switch else {}
        if switch in away:
            near = [name for name in graph[switch] if away[name] == away[switch] - 1]
            links = tuple(link for name in near for link in graph[switch][name])
            links_and_switches.setdefault(numbers_of_links(links), ([], links))[0].append(server)
    yield from ((tuple(others), links) for others, links in links_and_switches.values())


def _switch_distances(graph: SwitchGraph, start: str) -> Mapping[str, int]:
    away = {start: 0}
    order = [start]
    for name in order:
        for neighbor in graph.get(name, ()):
            if neighbor not in away:
                away[neighbor] = away[name] + 1
                order.append(neighbor)
    return away
