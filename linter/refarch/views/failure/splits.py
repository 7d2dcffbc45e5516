"""Devices that a failure parts, for one service: by the walk of its conversations."""

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import NamedTuple

from .path_groups import FailedPaths, PathGroup, ServiceState, kinds_of_traffic


class ConnectivitySplit(NamedTuple):
    """Devices that no longer reach each other for one kind of traffic."""

    kind: str
    cut: tuple[str, ...]
    no_longer_reached: tuple[str, ...]
    """Empty where ``disconnected`` do not reach each other, or have no port left."""
    reaches_nothing: bool
    """Whether ``no_longer_reached`` are all that the device reached before."""
    has_no_port: bool = False
    """Whether no port is left to the devices."""


_NO_SERVICE = ServiceState(works_before=False, works_after=False)

_Pairs = Mapping[tuple[PathGroup, PathGroup], Mapping[str, ServiceState]]


def connectivity_splits(paths: FailedPaths) -> Iterator[ConnectivitySplit]:
    """Groups of devices that no longer reach each other, service by service: those that have lost all ports
    first, then the smaller ones; also groups whose members no longer reach one another."""
    pairs: dict[tuple[PathGroup, PathGroup], Mapping[str, ServiceState]] = {}
    for first, second in combinations_with_replacement(paths.groups, 2):
        if not (paths.is_concerned(first) or paths.is_concerned(second)):
            continue
        # Only hosts begin conversations, and a single device has none with itself.
        if (first.is_host or second.is_host) and (first != second or len(first.names) > 1):
            states = paths.service_states(first, second)
            pairs[first, second] = pairs[second, first] = states
    affected = {
        service
        for states in pairs.values()
        for service, state in states.items()
        if state.works_before and not state.works_after
    }
    for service in kinds_of_traffic(paths.design):
        yield from _splits_of_service(paths, service, pairs, service in affected)


def _splits_of_service(
    paths: FailedPaths, service: str, pairs: _Pairs, is_affected: bool
) -> Iterator[ConnectivitySplit]:
    if not is_affected:
        return
    talking = [
        group
        for group in paths.groups
        if any(_state_of_pair(pairs, group, other, service).works_before for other in paths.groups)
    ]
    without_ports = tuple(group for group in talking if paths.has_lost_all_ports(group, service))
    others = [group for group in talking if group not in without_ports]
    units = [without_ports] if without_ports else []
    units += [(group,) for group in sorted(others, key=lambda group: len(group.names))]
    with_devices = any(not group.is_host for group in talking)
    if not (with_devices or without_ports or paths.is_local) and _is_each_alone(pairs, talking, service):
        yield ConnectivitySplit(service, _names(tuple(talking)), (), reaches_nothing=True)
        return
    for number, unit in enumerate(units):
        # With arrays, traffic is between hosts and arrays only; without, between hosts.
        partners = [
            other
            for other in units
            if other is not unit and (not with_devices or unit[0].is_host != other[0].is_host)
        ]
        states = {other: _state_of_units(pairs, unit, other, service) for other in (unit, *partners)}
        reaches_some = any(states[other].works_after for other in partners)
        lost = [other for other in units[number + 1 :] if other in partners and states[other].is_lost]
        if lost:
            unreachable = tuple(name for other in lost for group in other for name in group.names)
            has_no_port = unit == without_ports
            yield ConnectivitySplit(service, _names(unit), unreachable, not reaches_some, has_no_port)
        elif (not with_devices and states[unit].is_lost) or unit == without_ports:
            yield ConnectivitySplit(service, _names(unit), (), not reaches_some, unit == without_ports)


def _is_each_alone(pairs: _Pairs, talking: list[PathGroup], service: str) -> bool:
    """Whether no two devices of several groups reach each other any more."""
    states = [_state_of_pair(pairs, near, far, service) for near in talking for far in talking]
    return len(talking) > 1 and not any(state.works_after for state in states)


def _names(groups: tuple[PathGroup, ...]) -> tuple[str, ...]:
    return tuple(name for group in groups for name in group.names)


def _state_of_pair(pairs: _Pairs, first: PathGroup, second: PathGroup, service: str) -> ServiceState:
    return pairs.get((first, second), {}).get(service, _NO_SERVICE)


def _state_of_units(
    pairs: _Pairs, unit: tuple[PathGroup, ...], other: tuple[PathGroup, ...], service: str
) -> ServiceState:
    """Whether a service works between any of several groups; lost if it is lost between two of them."""
    states = [_state_of_pair(pairs, near, far, service) for near in unit for far in other]
    is_lost = any(state.is_lost for state in states)
    return ServiceState(
        any(state.works_before for state in states),
        not is_lost and any(state.works_after for state in states),
    )
