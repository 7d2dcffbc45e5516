"""Layer 2 between the ports of switches: where the frames of a VLAN go, port by port.

A node is a VLAN on a switch. Two nodes are neighbors where a cable joins two bridged ports that carry the
VLAN; a VLAN without a tag on one side is whatever VLAN the other side gives to frames without one. Switches
with VXLAN over a common underlay are neighbors of each other. All shortest paths count, because any of them
may be used.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from ..intent.switch_qos import SwitchProfile
from ..intent.switch_records import SwitchIntent, SwitchPort
from .records import NO_FAILURE, Failure

VXLAN_HEADER = 50
"""Bytes that VXLAN adds to a frame's payload: outer IPv4 (20), UDP (8), VXLAN (8) and inner Ethernet (14)
headers. Source: RFC 7348, section 5."""

FRAME_HEADER = 22
"""Bytes of an Ethernet header, a VLAN tag and a checksum, which some systems count as part of the MTU."""

STANDARD_MTU = 1500
"""Bytes of payload that every Ethernet port takes, however its system counts."""

Node = tuple[str, int]
"""A switch and a VLAN of it; VLAN 0 stands for frames without a tag on a port whose native VLAN is not
stated."""


class Crossing(NamedTuple):
    """A step from one switch to the next: over a cable, or through the overlay, which has no ports."""

    start: Node
    port: str
    """Port of the first switch; empty in the overlay."""
    end: Node
    far_port: str


class FabricPort(NamedTuple):
    """A cabled port with its switch."""

    switch: str
    port: SwitchPort

    @property
    def title(self) -> str:
        """Port as messages name it, e.g. ``swp1 on leaf-1``."""
        return f"{self.port.name} on {self.switch}"


class _Search(NamedTuple):
    """Breadth-first search from one node."""

    distances: Mapping[Node, int]
    arrivals: Mapping[Node, list[Crossing]]
    """Last steps of all shortest paths to a node."""


class Fabric:
    """Switches of a design as a graph of VLANs."""

    def __init__(self, switches: Mapping[str, SwitchIntent]) -> None:
        self.switches = switches
        self._searches: dict[tuple[Node, Failure], _Search] = {}
        self._routed_searches: dict[tuple[str, Failure], _Search] = {}
        self.underlay = self._underlay_groups(NO_FAILURE)
        self._underlays = {NO_FAILURE: self.underlay}
        self._ports_of_devices = {
            (port.far_device, port.far_port): FabricPort(name, port)
            for name, switch in switches.items()
            for port in switch.ports.values()
        }
        self.gateways: dict[str, list[Node]] = {}
        """Address, without length, to the VLANs of switches that have it."""
        for name, switch in switches.items():
            for vlan, gateway in switch.gateways.items():
                texts = [gateway.shared, gateway.address, gateway.shared6, gateway.address6]
                for subnet in gateway.further.values():
                    texts += [subnet.shared, subnet.address, subnet.shared6, subnet.address6]
                for text in dict.fromkeys(one.partition("/")[0] for one in texts if one):
                    self.gateways.setdefault(text, []).append((name, vlan))

    def port(self, switch: str, name: str) -> FabricPort | None:
        """A cabled port; None for a switch or a port that the design does not have."""
        known = self.switches.get(switch)
        port = None if known is None else known.ports.get(name)
        return None if port is None else FabricPort(switch, port)

    def port_of(self, device: str, name: str) -> FabricPort | None:
        """Switch port that the port of a device is cabled to; None for none."""
        return self._ports_of_devices.get((device, name))

    def neighbor(self, port: SwitchPort) -> SwitchPort | None:
        """Port at the other end of a cable between switches."""
        far = self.port(port.far_device, port.far_port)
        return None if far is None else far.port

    def profile(self, at: FabricPort) -> SwitchProfile | None:
        """QoS profile of a port; None for none."""
        return self.switches[at.switch].profiles.get(at.port.profile)

    def _underlay_groups(self, failure: Failure) -> dict[str, str]:
        """Switch to the first switch that routed links join it with."""
        first: dict[str, str] = {}
        for start in self.switches:
            if start in first or start in failure.switches:
                continue
            for name, _ in self._routed_search(start, failure).distances:
                first[name] = start
        return first

    def underlay_after(self, failure: Failure) -> Mapping[str, str]:
        """Switch to the first switch that routed links join it with, without the failed parts."""
        parts = failure.network_parts
        if parts not in self._underlays:
            self._underlays[parts] = self._underlay_groups(parts)
        return self._underlays[parts]

    def lacks_room(self, at: FabricPort, size: int) -> bool:
        """Whether a port drops packets of a size, in bytes. Where neither the design nor the system states
        the MTU, or the system's way to count is unknown, only a drop that is certain counts."""
        if not at.port.mtu_is_stated or size <= STANDARD_MTU <= at.port.mtu:
            return False
        counts_headers = self.switches[at.switch].mtu_counts == "frame"
        return at.port.mtu < size + (FRAME_HEADER if counts_headers else 0)

    def entry_vlan(self, port: SwitchPort, tag: int) -> int | None:
        """VLAN that a port gives to frames with a tag, or without one for 0; None where it drops them."""
        if not tag:
            if port.untagged is None:
                return None if port.vlans_are_stated else 0
            return port.untagged
        return tag if tag in port.tagged or tag == port.untagged else None

    def exit_tag(self, port: SwitchPort, vlan: int) -> int | None:
        """Tag of frames of a VLAN when they leave a port, 0 for none; None where the port does not carry the
        VLAN."""
        if vlan == (port.untagged or 0):
            return 0
        return vlan if vlan in port.tagged else None

    def _steps(self, node: Node, failure: Failure) -> Iterator[Crossing]:
        name, vlan = node
        switch = self.switches[name]
        for port, far in self._live_cables(name, failure):
            if port.routed:
                continue
            tag = self.exit_tag(port, vlan)
            if tag is None:
                continue
            there = self.entry_vlan(far, tag) if tag else (far.untagged or 0)
            if there is not None and (not there or there in self.switches[port.far_device].vlans):
                yield Crossing(node, port.name, (port.far_device, there), far.name)
        if switch.vxlan:
            underlay = self.underlay_after(failure)
            for other, intent in self.switches.items():
                joined = other != name and intent.vxlan and underlay.get(other) == underlay.get(name)
                if joined and other not in failure.switches and vlan in intent.vlans:
                    yield Crossing(node, "", (other, vlan), "")

    def _search(self, start: Node, failure: Failure) -> _Search:
        key = (start, failure.network_parts)
        if key not in self._searches:
            self._searches[key] = _breadth_first_search(start, lambda node: self._steps(node, failure))
        return self._searches[key]

    def _routed_search(self, start: str, failure: Failure) -> _Search:
        key = (start, failure.network_parts)
        if key not in self._routed_searches:
            self._routed_searches[key] = _breadth_first_search(
                (start, 0), lambda node: self.routed_steps(node[0], failure)
            )
        return self._routed_searches[key]

    def routed_steps(self, switch: str, failure: Failure) -> Iterator[Crossing]:
        """Steps over routed cables, which have no VLAN."""
        for port, far in self._live_cables(switch, failure):
            if port.routed:
                yield Crossing((switch, 0), port.name, (port.far_device, 0), far.name)

    def _live_cables(self, switch: str, failure: Failure) -> Iterator[tuple[SwitchPort, SwitchPort]]:
        """Near and far port of each cable from a switch to another that works after a failure."""
        for port in self.switches[switch].ports.values():
            far = self.neighbor(port)
            if far is None or port.far_device in failure.switches:
                continue
            if failure.ports.isdisjoint(((switch, port.name), (port.far_device, far.name))):
                yield port, far

    def routed_distance(self, start: str, end: str, failure: Failure = NO_FAILURE) -> int | None:
        """Number of routed cables between two switches; None where none join them."""
        return self._routed_search(start, failure).distances.get((end, 0))

    def routed_crossings(self, start: str, end: str, failure: Failure = NO_FAILURE) -> tuple[Crossing, ...]:
        """Steps of all shortest paths over routed cables between two switches."""
        return _steps_between(self._routed_search(start, failure), (end, 0))

    def routed_way(self, start: str, end: str, failure: Failure = NO_FAILURE) -> Iterator[FabricPort]:
        """Both ports of each routed cable on the shortest paths between two switches."""
        return self.ports_of(self.routed_crossings(start, end, failure))

    def ports_of(self, steps: Iterable[Crossing]) -> Iterator[FabricPort]:
        """Both ports of the cable of each step; none for a step in VXLAN."""
        for step in steps:
            for (switch, _), name in ((step.start, step.port), (step.end, step.far_port)):
                at = self.port(switch, name)
                if at is not None:
                    yield at

    def reaches(self, start: Node, switch: str, failure: Failure = NO_FAILURE) -> Node | None:
        """The node of a switch that frames get to from a node; of several the nearest; None for none."""
        distances = self._search(start, failure).distances
        return min((node for node in distances if node[0] == switch), key=distances.__getitem__, default=None)

    def reached_switches(self, start: Node, failure: Failure = NO_FAILURE) -> set[str]:
        """Switches that frames get to from a node."""
        return {name for name, _ in self._search(start, failure).distances}

    def crossings(self, start: Node, end: Node, failure: Failure = NO_FAILURE) -> tuple[Crossing, ...]:
        """Steps of all shortest paths between two nodes, in the order of the way."""
        return _steps_between(self._search(start, failure), end)

    def first_routed_port(self, start: str, end: str, failure: Failure) -> FabricPort | None:
        """The first routed port to another switch on the shortest way over cables of any kind; None for a way
        without one, and for no way."""
        way = self._cable_way(start, end, failure, lambda at: True)
        return next((at for at in way if at.port.routed), None)

    def last_port(self, start: Node, switch: str, failure: Failure) -> FabricPort | None:
        """Port where a VLAN stops on the shortest cable way to a switch; None where no cables lead
        there. Routed cables count only among switches with VXLAN."""
        reached = self.reached_switches(start, failure)
        way = self._cable_way(
            start[0], switch, failure, lambda at: not at.port.routed or self.switches[at.switch].vxlan
        )
        return next((at for at in way if at.port.far_device not in reached), None)

    def _cable_way(
        self, start: str, end: str, failure: Failure, is_usable: Callable[[FabricPort], bool]
    ) -> list[FabricPort]:
        """Ports from which the shortest way over usable cables leaves its switches, in the order of the way;
        empty for no way."""
        before: dict[str, FabricPort | None] = {start: None}
        order = [start]
        for name in order:
            for port in self.switches[name].ports.values():
                at, far = FabricPort(name, port), port.far_device
                if (
                    far in self.switches
                    and far not in failure.switches
                    and far not in before
                    and is_usable(at)
                ):
                    before[far] = at
                    order.append(far)
        way, step = list[FabricPort](), before.get(end)
        while step is not None:
            way.append(step)
            step = before[step.switch]
        return way[::-1]

    def is_overlaid(self, switch: str) -> bool:
        """Whether VXLAN joins switches of the underlay of a switch."""
        group = self.underlay[switch]
        return any(intent.vxlan and self.underlay[name] == group for name, intent in self.switches.items())

    def switch_without_overlay(self, start: str, end: str) -> str:
        """Of two switches the one that VXLAN should join with the other and does not; empty for none."""
        if not (self.switches[start].vxlan or self.switches[end].vxlan):
            return ""
        for name in (end, start):
            routed = any(
                port.routed and port.far_device in self.switches
                for port in self.switches[name].ports.values()
            )
            if not self.switches[name].vxlan and routed and self.switches[name].vlans:
                return name
        if self.underlay[start] != self.underlay[end]:
            sizes = Counter(self.underlay.values())
            return min((start, end), key=lambda name: sizes[self.underlay[name]])
        return ""


def _breadth_first_search(start: Node, steps: Callable[[Node], Iterator[Crossing]]) -> _Search:
    distances, arrivals, order = {start: 0}, dict[Node, list[Crossing]](), [start]
    for node in order:
        for step in steps(node):
            if step.end not in distances:
                distances[step.end] = distances[node] + 1
                order.append(step.end)
            if distances[step.end] == distances[node] + 1:
                arrivals.setdefault(step.end, []).append(step)
    return _Search(distances, arrivals)


def _steps_between(search: _Search, end: Node) -> tuple[Crossing, ...]:
    """Steps of all shortest paths to a node, in the order of the way."""
    steps, waiting, seen = list[Crossing](), [end], {end}
    for node in waiting:
        for step in reversed(search.arrivals.get(node, ())):
            steps.append(step)
            if step.start not in seen:
                seen.add(step.start)
                waiting.append(step.start)
    return tuple(reversed(steps))
