"""Devices that a failure parts, for one kind of traffic."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from .broken_network import ReachableParts, all_places_meet


class ConnectivitySplit(NamedTuple):
    """Devices that no longer reach each other for one kind of traffic."""

    kind: str
    cut: tuple[str, ...]
    no_longer_reached: tuple[str, ...]
    """Empty where ``cut`` do not reach each other, or have no port left."""
    reaches_nothing: bool
    """Whether ``no_longer_reached`` are all that the device reached before."""


NetworkSpot = tuple[bool, tuple[tuple[str, ReachableParts, ReachableParts], ...]]
"""Whether a device is an array, and for each of its attachments of one kind the network and its places before
and after."""


def splits_of_traffic(kind: str, spots: Mapping[NetworkSpot, Sequence[str]]) -> Iterator[ConnectivitySplit]:
    """Groups that have lost each other: those without a port are cut off, then the smaller; groups whose
    members have."""
    with_arrays = any(spot[0] for spot in spots)
    listed = sorted(spots.items(), key=lambda entry: (not _has_lost_all_ports(entry[0]), len(entry[1])))
    for number, (spot, names) in enumerate(listed):
        others = [
            entry for entry in listed if entry[0] is not spot and (not with_arrays or spot[0] != entry[0][0])
        ]
        kept = any(_have_met(spot, other, 2) for other, _ in others)
        lost = [
            more
            for other, more in listed[number + 1 :]
            if (other, more) in others and _have_lost_each_other(spot, other)
        ]
        if lost:
            yield ConnectivitySplit(
                kind, tuple(names), tuple(name for more in lost for name in more), not kept
            )
        elif (
            len(names) > 1 and not with_arrays and _have_lost_each_other(spot, spot)
        ) or _has_lost_all_ports(spot):
            yield ConnectivitySplit(kind, tuple(names), (), not kept)


def _have_lost_each_other(spot: NetworkSpot, other: NetworkSpot) -> bool:
    """Whether two devices met in some network before and meet in none now."""
    return _have_met(spot, other, 1) and not _have_met(spot, other, 2)


def _have_met(spot: NetworkSpot, other: NetworkSpot, when: Literal[1, 2]) -> bool:
    """Whether two devices meet in some network: before the failure (1) or after it (2)."""
    return any(a[0] == b[0] and all_places_meet(a[when], b[when]) for a in spot[1] for b in other[1])


def _has_lost_all_ports(spot: NetworkSpot) -> bool:
    """Whether a device had a port and has none now."""
    return any(before for _, before, _ in spot[1]) and not any(after for _, _, after in spot[1])
