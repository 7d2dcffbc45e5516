"""The switches as a graph: which links between them the traffic of some switches can cross.

Leaf switches that serve nobody of a network do not pass its traffic on, unless nothing else joins those that
do. So only the spines and the serving leaf switches are looked at, and what one network costs does not grow
with the fabric."""

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from ...model.types import Design, Link
from .. import view
from .links import fabric_names, numbers_of_links, switch_links

FabricGraph = Mapping[str, Mapping[str, tuple[Link, ...]]]
"""Switch to neighboring switch to the links between the two."""

TRANSIT_ROLES = ("spine",)
"""Roles of switches that exist to pass on the traffic of others."""

ROOT = ""
"""No switch has this name."""


@view
def fabric_graph(design: Design) -> FabricGraph:
    """The whole fabric."""
    graph: dict[str, dict[str, tuple[Link, ...]]] = {name: {} for name in design.switches}
    for link in switch_links(design):
        if link.a.device != link.b.device:
            for near, far in ((link.a.device, link.b.device), (link.b.device, link.a.device)):
                graph[near][far] = (*graph[near].get(far, ()), link)
    return graph


@view
def transit_switches_by_fabric(design: Design) -> Mapping[str, tuple[str, ...]]:
    """Switches that pass on the traffic of others, by the name of their connected fabric (see
    ``fabric_names``)."""
    spines_by_fabric: dict[str, tuple[str, ...]] = {}
    for name, fabric in fabric_names(design).items():
        if design.switches[name].role in TRANSIT_ROLES:
            spines_by_fabric[fabric] = (*spines_by_fabric.get(fabric, ()), name)
    return spines_by_fabric


def _subgraph(design: Design, ends: Collection[str], keep: Callable[[Link], bool]) -> FabricGraph:
    """The given switches and the spines of their fabrics, with the links to keep."""
    whole, fabrics = fabric_graph(design), fabric_names(design)
    through = [
        name
        for fabric in dict.fromkeys(fabrics[end] for end in ends)
        for name in transit_switches_by_fabric(design).get(fabric, ())
    ]
    subgraph: dict[str, dict[str, tuple[Link, ...]]] = {name: {} for name in (*through, *ends)}
    pairs = [(name, neighbor) for name in through for neighbor in through if neighbor in whole[name]]
    pairs += [(name, neighbor) for name in ends for neighbor in whole[name] if neighbor in subgraph]
    for name, neighbor in pairs:
        kept = tuple(filter(keep, whole[name][neighbor]))
        if kept:
            subgraph[name][neighbor] = subgraph[neighbor][name] = kept
    return subgraph


def _whole_fabric(design: Design, ends: Collection[str], keep: Callable[[Link], bool]) -> FabricGraph:
    """All switches, with the links to keep."""
    kept = {
        name: {neighbor: tuple(filter(keep, links)) for neighbor, links in neighbors_of_switch.items()}
        for name, neighbors_of_switch in fabric_graph(design).items()
    }
    return {
        name: {neighbor: links for neighbor, links in neighbors_of_switch.items() if links}
        for name, neighbors_of_switch in kept.items()
    }


def joining_graph(
    design: Design, ends: Collection[str], keep: Callable[[Link], bool] = lambda link: True
) -> FabricGraph:
    """The part of the fabric that joins the given switches: over links to keep if these suffice, else over
    any."""
    fabrics = fabric_names(design)
    wanted = len({fabrics[name] for name in ends})
    # First the links that carry the VLANs, then any: a VLAN that is missing on a link is reported on the way
    # the traffic would take.
    for allowed in (keep, lambda link: True):
        # Leaves that serve nobody pass nothing on, unless nothing else joins the others.
        for build in (_subgraph, _whole_fabric):
            graph = build(design, ends, allowed)
            if _group_count(graph, ends) == wanted:
                return graph
    return fabric_graph(design)


def _group_count(graph: FabricGraph, ends: Collection[str]) -> int:
    """Number of unconnected groups that the given switches form."""
    seen: set[str] = set()
    groups = 0
    for end in ends:
        if end not in seen:
            groups += 1
            seen.add(end)
            waiting = [end]
            while waiting:
                unseen = [neighbor for neighbor in graph[waiting.pop()] if neighbor not in seen]
                seen.update(unseen)
                waiting += unseen
    return groups


def links_in_order(design: Design, chosen: Collection[int]) -> tuple[Link, ...]:
    """The links of these numbers, in the order of the design."""
    return tuple(design.links[number] for number in sorted(chosen))


def shortest_links(graph: FabricGraph, ends: Collection[str]) -> frozenset[int]:
    """Numbers of the links on the shortest paths between any two of the given switches."""
    link_numbers: set[int] = set()
    for start in ends:
        distance = {start: 0}
        order = [start]
        for name in order:
            for neighbor in graph[name]:
                if neighbor not in distance:
                    distance[neighbor] = distance[name] + 1
                    order.append(neighbor)
        needed = set(ends)
        for name in reversed(order):
            if name in needed:
                for neighbor, links in graph[name].items():
                    if distance[neighbor] == distance[name] - 1:
                        needed.add(neighbor)
                        link_numbers |= numbers_of_links(links)
    return frozenset(link_numbers)


def possible_links(graph: FabricGraph, ends: Collection[str]) -> frozenset[int]:
    """Numbers of the links on any path between two of the given switches that visits no switch
    twice.

    With a root joined to all ends, these are the links in a biconnected component that holds the root
    (Tarjan's low points).
    """
    search = _depth_first_search(graph, ends)
    number, parent = search.numbers, search.parents
    # Low points in reverse order of the search, so that children come before their parents.
    low = dict(number)
    for name in reversed(number):
        for neighbor in search.neighbors[name]:
            if parent.get(neighbor) == name:
                low[name] = min(low[name], low[neighbor])
            elif neighbor != parent.get(name):
                low[name] = min(low[name], number[neighbor])
    link_numbers: set[int] = set()
    joined = {ROOT: True}
    for name, above in parent.items():
        joined[name] = above == ROOT or (joined[above] and low[name] < number[above])
        if joined[name]:
            for neighbor, links in graph[name].items():
                if number[neighbor] < number[name]:
                    link_numbers |= numbers_of_links(links)
    return frozenset(link_numbers)


class _DepthFirstSearch(NamedTuple):
    """Result of a depth-first search of the fabric, from a root that is joined to all given switches."""

    numbers: dict[str, int]
    """Number of each switch in the order of the search."""
    parents: dict[str, str]
    """Switch that each was reached from."""
    neighbors: Mapping[str, list[str]]


def _depth_first_search(graph: FabricGraph, ends: Collection[str]) -> _DepthFirstSearch:
    """Depth-first search of a graph, with a list as its stack instead of recursion."""
    neighbors = {name: [*others, *((ROOT,) if name in ends else ())] for name, others in graph.items()} | {
        ROOT: list(ends)
    }
    numbers, parents = {ROOT: 0}, dict[str, str]()
    stack = [(ROOT, iter(neighbors[ROOT]))]
    while stack:
        name, unvisited = stack[-1]
        for neighbor in unvisited:
            if neighbor not in numbers:
                numbers[neighbor], parents[neighbor] = len(numbers), name
                stack.append((neighbor, iter(neighbors[neighbor])))
                break
        else:
            stack.pop()
    return _DepthFirstSearch(numbers, parents, neighbors)
