"""Cables between switches: switches with the same neighbors are meant to have them at the same ports."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import NamedTuple

from ...core.majority import clear_majority
from ...core.origin import Origin
from ...model.types import Design, End, Link, origin_of
from ..network.links import data_links_by_end, other_end
from .comparison import PAIR, SiblingFact, SiblingGroup

MORE_SPECIFIC_RULES = ("WIRE010", "WIRE014", "MLAG", "TOP017", "TOP021")


class Neighbor(NamedTuple):
    """Switch at the other end of a cable, by its position, which is the same in two fabrics."""

    role: str
    """``peer`` for the other switch of an MLAG pair."""
    position: int
    """Number of the switch among those of its role and fabric, counted from 1; 0 for a peer."""


class SwitchCables(NamedTuple):
    """Cables of a switch to other switches, in the order of the ports on its front panel."""

    neighbors: Mapping[str, Neighbor]
    """By port."""
    devices: Mapping[Neighbor, str]
    """Name of each neighbor."""


def switch_cable_groups(design: Design) -> Iterator[SiblingGroup]:
    """Switches of one role and model that use the same ports for as many cables to the same neighbors: a fact
    for each switch with another order."""
    groups: dict[Hashable, dict[str, SwitchCables]] = {}
    for name, cables in _switch_cables(design).items():
        switch = design.switches[name]
        # An existing switch is as it is: the design only refers to it.
        if not switch.existing:
            counts = Counter(cables.neighbors.values())
            key = (switch.role, switch.model.id, frozenset(counts.items()), frozenset(cables.neighbors))
            groups.setdefault(key, {})[name] = cables
    for switches in groups.values():
        role = design.switches[next(iter(switches))].role
        yield SiblingGroup(f"{role} switches with the same neighbors", _order_facts(design, switches))


def _switch_cables(design: Design) -> Mapping[str, SwitchCables]:
    """Cables of each switch to other switches."""
    links, positions = data_links_by_end(design), _positions(design)
    peers = {pair for mlag in design.mlags.values() for pair in _directions(mlag.switches)}
    by_switch: dict[str, SwitchCables] = {}
    for name, switch in design.switches.items():
        neighbors: dict[str, Neighbor] = {}
        devices: dict[Neighbor, str] = {}
        for port in switch.ports:
            near = End(name, port)
            far = other_end(links[near], near).device if near in links else ""
            if far in design.switches:
                neighbors[port] = Neighbor("peer", 0) if (name, far) in peers else positions[far]
                devices[neighbors[port]] = far
        if neighbors:
            by_switch[name] = SwitchCables(neighbors, devices)
    return by_switch


def _directions(names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    return ((near, far) for near in names for far in names if near != far)


def _positions(design: Design) -> Mapping[str, Neighbor]:
    """Role and position of each switch among those of its role and fabric, in the order of the design."""
    counts: dict[tuple[str, str], int] = {}
    positions: dict[str, Neighbor] = {}
    for name, switch in design.switches.items():
        key = (switch.role, switch.fabric)
        counts[key] = counts.get(key, 0) + 1
        positions[name] = Neighbor(switch.role, counts[key])
    return positions


def _order_facts(design: Design, switches: Mapping[str, SwitchCables]) -> Iterator[SiblingFact]:
    """Facts of the switches whose cables are in another order than usual: one for each, about the first port
    that differs."""
    usual = _usual_order(switches)
    odd = {
        name: ports[0]
        for name, cables in switches.items()
        if (ports := [port for port, one in cables.neighbors.items() if usual.get(port, one) != one])
    }
    regular = [name for name in switches if name not in odd]
    # Where half of the switches differ in some port, no order is intended.
    if not regular or (len(odd) >= len(regular) and len(switches) > PAIR):
        return
    for name, port in odd.items():
        neighbors = {**dict.fromkeys(regular, usual[port]), name: switches[name].neighbors[port]}
        yield SiblingFact(
            "",
            {member: _neighbor_text(switches, neighbor) for member, neighbor in neighbors.items()},
            _place_of_port(design, port),
            part=f"at {port}",
            codes=MORE_SPECIFIC_RULES,
            must_agree=True,
        )


def _usual_order(switches: Mapping[str, SwitchCables]) -> Mapping[str, Neighbor]:
    """Neighbor of each port on most of the switches; of two, on the one whose order follows the numbers of
    the neighbors, else on the first."""
    orders = [cables.neighbors for cables in switches.values()]
    if len(orders) == PAIR:
        first, second = orders
        return second if _follows_numbers(second) and not _follows_numbers(first) else first
    found = {port: clear_majority(neighbors[port] for neighbors in orders) for port in orders[0]}
    return {port: neighbor for port, neighbor in found.items() if neighbor is not None}


def _follows_numbers(neighbors: Mapping[str, Neighbor]) -> bool:
    """Whether the ports lead to the neighbors of each role in the order of their positions."""
    order = list(neighbors.values())
    ranks = {role: number for number, role in enumerate(dict.fromkeys(one.role for one in order))}
    return order == sorted(order, key=lambda one: (ranks[one.role], one.position))


def _neighbor_text(switches: Mapping[str, SwitchCables], neighbor: Neighbor) -> str:
    """Name of a neighbor; its position where it is another switch in each fabric."""
    names = {cables.devices[neighbor] for cables in switches.values()}
    if not neighbor.position:
        return "its MLAG peer"
    return names.pop() if len(names) == 1 else f"{neighbor.role} {neighbor.position}"


def _place_of_port(design: Design, port: str) -> Callable[[str], Origin]:
    """Place of the end of the cable at a port, for each switch."""
    links = data_links_by_end(design)

    def place(name: str) -> Origin:
        near = End(name, port)
        link = links.get(near)
        return design.switches[name].origin if link is None else origin_of(link, _side(link, near))

    return place


def _side(link: Link, end: End) -> str:
    return "b" if link.b == end else "a"
