"""Routing tables of switches: the next switches of a packet by its destination, from static routes and BGP.

A static route precedes BGP for the same prefix, and the longest prefix precedes all. A route counts only
while one of its next hops is reached over a live cable. BGP is external: a switch announces the prefixes that
it has itself and those that it learned, prefers the shortest AS path, uses all of equal length, and ignores
paths with its own AS number (RFC 4271, sections 9.1.2 and 9.1.2.2, looked up 2026-11-29). Several equal paths
are practice; some systems use only one by default.
"""

from collections.abc import Iterable, Iterator, Mapping
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import NamedTuple

from ..intent.subnets import addresses_in_vlan, addresses_of_switch
from ..intent.switch_records import BgpNeighbor, SwitchIntent, UnnumberedNeighbor
from .fabric import Crossing, Fabric, Node
from .records import Failure

Prefix = IPv4Network | IPv6Network


class NextHop(NamedTuple):
    """Next router of a packet."""

    steps: tuple[Crossing, ...]
    """Steps to a switch of the design; empty for a router outside of it."""
    switch: str
    """Empty for a router outside of the design."""


class _LearnedPath(NamedTuple):
    numbers: tuple[int, ...]
    """AS numbers of the way, the neighbor's first."""
    hops: tuple[NextHop, ...]


class FollowedRoutes(NamedTuple):
    """Switches that the packets to one destination come to from a router."""

    end: Node | None
    """Nearest switch with the destination in one of its VLANs; None where no way leads to one."""
    steps: tuple[Crossing, ...]
    """Steps of all ways."""
    without_route: str
    """First switch that has no route to the destination; empty for none."""
    open_switch: str
    """First switch for which the design does not state how it routes; empty for none."""
    leaves_at: str
    """First switch whose next hop is outside of the design; empty for none."""
    returns_at: str
    """Last switch of a circle, whose routes lead to an earlier one; empty for none."""


def states_routing(switch: SwitchIntent) -> bool:
    """Whether a design states how a switch routes."""
    return bool(switch.routes) or switch.bgp is not None


def _own_networks(switch: SwitchIntent) -> frozenset[str]:
    """Prefixes that a switch has without BGP, which it can announce."""
    connected = {str(one.network) for one in addresses_of_switch(switch)}
    return frozenset(connected | {route.to for route in switch.routes.values()})


class RoutingTables:
    """Routing tables of the switches of a fabric."""

    def __init__(self, fabric: Fabric) -> None:
        self._fabric = fabric
        self._learned: dict[Failure, Mapping[str, Mapping[str, _LearnedPath]]] = {}
        self._followed: dict[tuple[str, str, Failure], FollowedRoutes] = {}
        self._addresses_of_ports = frozenset(
            port.address.partition("/")[0]
            for switch in fabric.switches.values()
            for port in switch.ports.values()
            if port.address
        )

    def follow(self, start: str, destination: str, failure: Failure) -> FollowedRoutes:
        """The ways of packets from a router to an address, over all equal routes."""
        key = start, destination, failure.network_parts
        if key not in self._followed:
            self._followed[key] = self._follow(start, destination, key[-1])
        return self._followed[key]

    def _follow(self, start: str, destination: str, failure: Failure) -> FollowedRoutes:
        steps: list[Crossing] = []
        order, found = [start], {"end": "", "without": "", "open": "", "leaves": ""}
        end: Node | None = None
        for name in order:
            vlan = self._vlan_of_destination(name, destination)
            if vlan is not None:
                end = end or (name, vlan)
                continue
            if not states_routing(self._fabric.switches[name]):
                found["open"] = found["open"] or name
                continue
            hops = self._next_hops(name, destination, failure)
            if not hops:
                found["without"] = found["without"] or name
            for hop in hops:
                if not hop.switch:
                    found["leaves"] = found["leaves"] or name
                    continue
                steps += [step for step in hop.steps if step not in steps]
                if hop.switch not in order:
                    order.append(hop.switch)
        returns_at = order[-1] if end is None and not any(found.values()) else ""
        return FollowedRoutes(end, tuple(steps), found["without"], found["open"], found["leaves"], returns_at)

    def _vlan_of_destination(self, name: str, destination: str) -> int | None:
        switch, address = self._fabric.switches[name], ip_address(destination)
        return next(
            (
                vlan
                for vlan, gateway in switch.gateways.items()
                if any(address in one.network for one in addresses_in_vlan(gateway))
            ),
            None,
        )

    def _next_hops(self, name: str, destination: str, failure: Failure) -> tuple[NextHop, ...]:
        """Live next hops of the longest prefix that has any."""
        address = ip_address(destination)
        by_prefix: dict[Prefix, list[NextHop]] = {}
        for route in self._fabric.switches[name].routes.values():
            prefix = ip_network(route.to)
            if address in prefix:
                by_prefix.setdefault(prefix, []).extend(self._hops_of_static(name, route.via, failure))
        for text, path in self._learned_routes(failure).get(name, {}).items():
            prefix = ip_network(text)
            # A static route has the smaller administrative distance.
            if address in prefix and not by_prefix.get(prefix):
                by_prefix[prefix] = list(path.hops)
        longest = sorted(by_prefix, key=lambda prefix: prefix.prefixlen, reverse=True)
        return next((tuple(by_prefix[prefix]) for prefix in longest if by_prefix[prefix]), ())

    def _hops_of_static(self, name: str, via: str, failure: Failure) -> Iterator[NextHop]:
        """Next hop of a static route: over a routed cable, in a VLAN of the switch, or outside of the design.
        None while the cable or the switch is out of service."""
        is_of_design = via in self._addresses_of_ports
        for step in self._fabric.routed_steps(name, failure):
            far = self._fabric.port(step.end[0], step.far_port)
            if far is not None and far.port.address.partition("/")[0] == via:
                yield NextHop((step,), step.end[0])
        for router in self._fabric.gateways.get(via, ()):
            is_of_design = True
            own = (name, router[1])
            if router[1] not in self._fabric.switches[name].gateways or router[0] == name:
                continue
            arrival = self._fabric.reaches(own, router[0], failure)
            if arrival == router and router[0] not in failure.switches:
                yield NextHop(self._fabric.crossings(own, router, failure), router[0])
        if not is_of_design:
            yield NextHop((), "")

    def _learned_routes(self, failure: Failure) -> Mapping[str, Mapping[str, _LearnedPath]]:
        """Prefixes that switches learn by BGP, by switch."""
        parts = failure.network_parts
        if parts not in self._learned:
            self._learned[parts] = self._exchange(parts)
        return self._learned[parts]

    def _exchange(self, failure: Failure) -> Mapping[str, Mapping[str, _LearnedPath]]:
        """Announcements until no switch learns a better path."""
        switches = self._fabric.switches
        speakers = [name for name, one in switches.items() if one.bgp and name not in failure.switches]
        own = {name: _own_networks(switches[name]) for name in speakers}
        sessions = {name: tuple(self._sessions(name, failure)) for name in speakers}
        learned: dict[str, dict[str, _LearnedPath]] = {name: {} for name in speakers}
        # The longest path visits each switch once.
        for _ in speakers:
            before = {name: dict(paths) for name, paths in learned.items()}
            for name in speakers:
                learned[name] = self._best_paths(name, sessions[name], own, before)
            if learned == before:
                break
        return learned

    def _sessions(self, name: str, failure: Failure) -> Iterator["Crossing"]:
        """Live cables to neighbors that both switches configure with the right AS number."""
        for step in self._fabric.routed_steps(name, failure):
            if self._expects(name, step.end[0]) and self._expects(step.end[0], name):
                yield step

    def _expects(self, name: str, far: str) -> bool:
        """Whether a switch has a neighbor with its AS number."""
        near, other = self._fabric.switches[name].bgp, self._fabric.switches[far].bgp
        if near is None or other is None:
            return False
        neighbors: list[BgpNeighbor | UnnumberedNeighbor] = [*near.neighbors.values()]
        neighbors += near.unnumbered.values()
        return any((one.device, one.number) == (far, other.number) for one in neighbors)

    def _best_paths(
        self,
        name: str,
        sessions: "Iterable[Crossing]",
        own: Mapping[str, frozenset[str]],
        before: Mapping[str, Mapping[str, _LearnedPath]],
    ) -> dict[str, _LearnedPath]:
        """Shortest paths to the prefixes that the neighbors of a switch announce."""
        best: dict[str, _LearnedPath] = {}
        process = self._fabric.switches[name].bgp
        for step in sessions:
            far = step.end[0]
            neighbor = self._fabric.switches[far].bgp
            if process is None or neighbor is None:
                continue
            offers = {prefix: path.numbers for prefix, path in before[far].items()}
            offers |= {prefix: () for prefix in neighbor.networks if prefix in own[far]}
            for prefix, numbers in offers.items():
                path = (neighbor.number, *numbers)
                known = best.get(prefix)
                if process.number in path or prefix in own[name]:
                    continue
                hop = NextHop((step,), far)
                if known is None or len(path) < len(known.numbers):
                    best[prefix] = _LearnedPath(path, (hop,))
                elif len(path) == len(known.numbers):
                    best[prefix] = known._replace(hops=(*known.hops, hop))
        return best
