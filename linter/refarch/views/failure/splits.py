"""Devices that a failure parts, for one kind of traffic."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from .broken_network import ReachableParts, all_places_meet


class ConnectivitySplit(NamedTuple):
    """Devices that no longer reach each other for one kind of traffic."""

    kind: str
    cut: tuple[str, ...]
    no_longer_reached: tuple[str, ...]
    """Empty where ``disconnected`` do not reach each other, or have no port left."""
    reaches_nothing: bool
    """Whether ``no_longer_reached`` are all that the device reached before."""


class AttachmentPlaces(NamedTuple):
    """Places of a device in one network, before a failure and after it."""

    network: str
    before: ReachableParts
    after: ReachableParts


class NetworkSpot(NamedTuple):
    """Position of a device for one kind of traffic: equal for devices that every failure treats the same."""

    is_array: bool
    places: tuple[AttachmentPlaces, ...]
    """Places of each attachment that carries this kind of traffic."""


def splits_of_traffic(kind: str, spots: Mapping[NetworkSpot, Sequence[str]]) -> Iterator[ConnectivitySplit]:
    """Groups of devices that no longer reach each other: those that have lost all ports first, then the
    smaller ones; also groups whose members no longer reach one another."""
    with_arrays = any(spot.is_array for spot in spots)
    ordered = sorted(spots.items(), key=lambda item: (not _has_lost_all_ports(item[0]), len(item[1])))
    for number, (spot, names) in enumerate(ordered):
        # With arrays, traffic is between hosts and arrays only; without, between hosts.
        partners = [
            partner
            for partner, _ in ordered
            if partner is not spot and (not with_arrays or spot.is_array != partner.is_array)
        ]
        reaches_some = any(_meet_after(spot, partner) for partner in partners)
        lost = [
            more
            for partner, more in ordered[number + 1 :]
            if partner in partners and _have_lost_each_other(spot, partner)
        ]
        if lost:
            unreachable = tuple(name for more in lost for name in more)
            yield ConnectivitySplit(kind, tuple(names), unreachable, not reaches_some)
        elif (
            len(names) > 1 and not with_arrays and _have_lost_each_other(spot, spot)
        ) or _has_lost_all_ports(spot):
            yield ConnectivitySplit(kind, tuple(names), (), not reaches_some)


def _have_lost_each_other(first: NetworkSpot, second: NetworkSpot) -> bool:
    """Whether two devices met in some network before the failure and meet in none after it."""
    return _met_before(first, second) and not _meet_after(first, second)


def _met_before(first: NetworkSpot, second: NetworkSpot) -> bool:
    return any(
        a.network == b.network and all_places_meet(a.before, b.before)
        for a in first.places
        for b in second.places
    )


def _meet_after(first: NetworkSpot, second: NetworkSpot) -> bool:
    return any(
        a.network == b.network and all_places_meet(a.after, b.after)
        for a in first.places
        for b in second.places
    )


def _has_lost_all_ports(spot: NetworkSpot) -> bool:
    """Whether a device had a port before the failure and has none after it."""
    return any(place.before for place in spot.places) and not any(place.after for place in spot.places)
