"""Cables as they were seen: the neighbors of ports, by the names of the design, and joined from both ends."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..model.types import End
from ..platforms.observed import NEIGHBOR, ObservedFact, SeenNeighbor, mac_address
from .observed_network import ObservedDevices


class Sighting(NamedTuple):
    """A neighbor that a port has."""

    near: End
    far: End
    """Far end. The port is empty where only the device is known; the device is as the neighbor writes it
    where the design does not have it."""
    is_known: bool
    """Whether the design has the device at the far end."""
    fact: ObservedFact
    is_own: bool = True
    """Whether the near end wrote it down; else the far end did."""


class SeenCables(NamedTuple):
    """Cables as they were seen."""

    far_ends: Mapping[End, Sighting]
    """Far end of each port, from the output of either end."""
    ambiguous: Mapping[End, tuple[Sighting, ...]]
    """Ports that have several neighbors, or whose two ends disagree."""
    speaking: frozenset[str]
    """Devices that announce themselves: they were seen as neighbors, or have neighbors."""


def seen_cables(network: ObservedDevices) -> SeenCables:
    """Cables of a network, joined from both ends."""
    by_port: dict[End, list[Sighting]] = defaultdict(list)
    for sighting in _sightings(network):
        by_port[sighting.near].append(sighting)
    single: dict[End, Sighting] = {}
    ambiguous: dict[End, tuple[Sighting, ...]] = {}
    for near, found in by_port.items():
        distinct = _distinct(found)
        if len(distinct) == 1:
            single[near] = distinct[0]
        else:
            ambiguous[near] = distinct
    speaking = {one.far.device for found in by_port.values() for one in found if one.is_known}
    speaking |= {near.device for near in by_port}
    joined = _join_ends(single, ambiguous)
    return SeenCables(joined, ambiguous, frozenset(speaking))


def facts_of_namesakes(network: ObservedDevices) -> Mapping[str, tuple[ObservedFact, ...]]:
    """Neighbors with the name of one device of the design that are several devices: two chassis send the same
    port, to two ports. One fact for each chassis, by the device. A different chassis for each port is none:
    adapters of hosts send their own."""
    senders: dict[End, dict[str, tuple[End, ObservedFact]]] = defaultdict(dict)
    for near_device, fact in network.facts:
        far = fact.value if fact.kind == NEIGHBOR else None
        device = network.devices.find(far.device) if far is not None else ""
        if far is not None and device and far.chassis and far.ports:
            near = End(near_device, fact.subject)
            senders[End(device, far.ports[0])].setdefault(far.chassis, (near, fact))
    found: dict[str, tuple[ObservedFact, ...]] = {}
    for port, of_port in senders.items():
        if len({near for near, _ in of_port.values()}) > len(found.get(port.device, (1,))):
            found[port.device] = tuple(fact for _, fact in of_port.values())
    return found


def _distinct(found: list[Sighting]) -> tuple[Sighting, ...]:
    """The different far ends of a port. A neighbor that the design does not have, such as the agent in the
    firmware of an adapter, does not count if the port has one that it has; a device without a port does not
    count if one of its ports is known."""
    known = [one for one in found if one.is_known] or found
    ports = {one.far.device for one in known if one.far.port}
    exact = [one for one in known if one.far.port or one.far.device not in ports]
    return tuple({one.far: one for one in reversed(exact)}.values())[::-1]


def _join_ends(
    single: Mapping[End, Sighting], ambiguous: dict[End, tuple[Sighting, ...]]
) -> dict[End, Sighting]:
    """Far ends with those that only the other end has seen. Ends that disagree become ambiguous."""
    seen_from: dict[End, list[Sighting]] = defaultdict(list)
    for one in single.values():
        if one.is_known and one.far.port:
            seen_from[one.far].append(one)
    joined: dict[End, Sighting] = {}
    for end in dict.fromkeys((*single, *seen_from)):
        own = single.get(end)
        others = [_other_view(one) for one in seen_from.get(end, ()) if one.near not in ambiguous]
        fars = {one.far for one in others} | ({own.far} if own is not None and own.far.port else set())
        devices = {far.device for far in fars} | ({own.far.device} if own is not None else set())
        if end in ambiguous:
            continue
        if len(fars) > 1 or len(devices) > 1:
            ambiguous[end] = tuple([own] if own is not None else []) + tuple(others)
        elif own is not None and (own.far.port or not others):
            joined[end] = own
        elif others:
            joined[end] = others[0]
    # The far end of an ambiguous port is as uncertain as the port.
    return {end: one for end, one in joined.items() if one.far not in ambiguous}


def _other_view(one: Sighting) -> Sighting:
    return Sighting(one.far, one.near, True, one.fact, is_own=False)


def _sightings(network: ObservedDevices) -> Iterator[Sighting]:
    for device, fact in network.facts:
        if fact.kind == NEIGHBOR:
            port = network.ports[device].find(fact.subject) or fact.subject
            if mac_address(port):
                continue  # no output of the device ties the MAC address to a port
            far, is_known = _far_end(network, fact.value)
            yield Sighting(End(device, port), far, is_known, fact)


def _far_end(network: ObservedDevices, neighbor: SeenNeighbor) -> tuple[End, bool]:
    """Far end by the names of the design, and whether the design has its device. The port ID precedes the
    description, then the MAC address where a collected output ties it to a single port."""
    of_mac = network.ends_by_mac.get(neighbor.mac, frozenset()) if neighbor.mac else frozenset()
    chassis = neighbor.chassis
    device = network.devices.find(neighbor.device) or network.devices_by_chassis.get(chassis, "")
    if not device:
        owners = {end.device for end in of_mac or network.ends_by_mac.get(chassis, frozenset())}
        if len(owners) != 1:
            text = neighbor.device or chassis or neighbor.mac
            return End(text, neighbor.ports[0] if neighbor.ports else neighbor.mac), False
        (device,) = owners
    names = network.ports[device]
    port = next(filter(None, map(names.find, neighbor.ports)), "")
    of_device = [end for end in of_mac if end.device == device]
    if not port and len(of_device) == 1:
        port = of_device[0].port
    return End(device, port), True
