"""Results of the cables of a design, each built from both ends before it is compared."""

from collections.abc import Iterator, Mapping

from ..model.types import End, Link
from ..model.types.origins import origin_of
from ..platforms.observed import SeenNeighbor
from ..views.network.links import links_by_end
from .observed_network import ObservedNetwork
from .results import CABLE, Expectation, Result
from .sightings import SeenCables, Sighting


def cable_results(network: ObservedNetwork, seen: SeenCables) -> Mapping[int, Result]:
    """Result of each cable, by the number of its link, which is its index among the links of the design."""
    return {link.number: _result(network, seen, link) for link in _links(network)}


def _links(network: ObservedNetwork) -> Iterator[Link]:
    """Cables of the design, without those in a port that has another cable (rule WIRE001)."""
    first = links_by_end(network.design)
    for link in network.design.links:
        if first[link.a] is link and first[link.b] is link:
            yield link


def end_text(end: End) -> str:
    """Device and port, as messages name them."""
    return f"{end.device} {end.port}" if end.port else end.device


def _result(network: ObservedNetwork, seen: SeenCables, link: Link) -> Result:
    expected = Expectation(
        link.a.device, CABLE, link.a.port, "far end", end_text(link.b), origin_of(link, "b")
    )
    unclear = seen.ambiguous.get(link.a) or seen.ambiguous.get(link.b)
    if unclear:
        fars = ", ".join(end_text(one.far) for one in unclear)
        return Result(
            expected, "not understood", fars, tuple(one.fact for one in unclear), "several neighbors"
        )
    views = [(near, far, seen.far_ends[near]) for near, far in _directions(link) if near in seen.far_ends]
    for _, far, one in views:
        if one.far != far and (one.far.port or one.far.device != far.device):
            return Result(expected, "different", end_text(one.far), (one.fact,))
    for _, far, one in views:
        if one.far == far:
            return Result(expected, "equal", end_text(link.b), (one.fact,))
    if views:
        return _result_without_port(expected, views[0][2])
    return _unseen_result(network, seen, link, expected)


def _directions(link: Link) -> tuple[tuple[End, End], tuple[End, End]]:
    return (link.a, link.b), (link.b, link.a)


def _result_without_port(expected: Expectation, one: Sighting) -> Result:
    """Result of a cable to the expected device, at a port that the output does not name."""
    neighbor: SeenNeighbor = one.fact.value
    if neighbor.ports and not neighbor.ports[0].isdecimal():
        says = f"{one.far.device} has no port {neighbor.ports[0]} in the design"
        return Result(expected, "not understood", one.far.device, (one.fact,), says)
    sent = neighbor.mac or neighbor.ports[0]
    says = f"{one.far.device} sends {sent} as its port, and no collected output says which port that is"
    return Result(expected, "not collected", one.far.device, (one.fact,), says)


def _unseen_result(network: ObservedNetwork, seen: SeenCables, link: Link, expected: Expectation) -> Result:
    """Result of a cable that no output shows. A device that never announces itself is not missed."""
    for near, far in _directions(link):
        if near.device in network.devices_with_lists and far.device in seen.speaking:
            facts = network.facts_by_key.get((near.device, "system", "", "lldp"), ())
            return Result(expected, "absent", None, facts, f"{near.device} has no neighbor at {near.port}")
    for near, far in _directions(link):
        if near.device in network.devices_with_lists:
            return Result(expected, "not collected", says=f"{far.device} was not seen to send LLDP")
    return Result(expected, "not collected", says="no list of neighbors of either device")
