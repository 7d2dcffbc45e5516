"""Mistakes behind cables that differ: each with the smallest set of moves that corrects it.

Cables of the design and cables that were seen form paths and circles of ports, because a port has at most one
of each. A circle is a set of exchanged cables; a path is a row of cables that are in other ports.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..model.types import End, Link
from ..views.network.links import is_management_port, links_by_end
from .observed_network import ObservedNetwork
from .results import Result
from .sightings import SeenCables, Sighting


class Move(NamedTuple):
    """A plug that must move."""

    cable_at: End
    """The end of the cable that stays."""
    is_in: End
    """Port that the other plug is in."""
    belongs_in: End


class CableMistake(NamedTuple):
    """Cables that are wrong for one reason."""

    moves: tuple[Move, ...]
    is_exchange: bool
    """Whether the ports of the moves exchange their cables."""
    sightings: tuple[Sighting, ...]
    links: tuple[Link, ...]
    """Cables of the design that are affected."""


class ExtraCable(NamedTuple):
    """A cable that the design does not have, at ports that it leaves free."""

    sighting: Sighting


def cable_mistakes(
    network: ObservedNetwork, seen: SeenCables, results: Mapping[int, Result]
) -> Iterator[CableMistake | ExtraCable]:
    """Mistakes of the cables that were seen; those of one device that have no other part are one."""
    links = links_by_end(network.design)
    wrong = _wrong_cables(network, seen, links)
    done: set[End] = set()
    paths: list[CableMistake] = []
    for end in wrong:
        if end in done:
            continue
        component = _component(end, wrong, links, results)
        done |= component
        mistake = _mistake(component, wrong, links)
        if mistake is None:
            if not _is_outside(network, wrong[end]):
                yield ExtraCable(wrong[end])
        elif mistake.is_exchange:
            yield mistake
        else:
            paths.append(mistake)
    yield from _mistakes_by_host(paths)


def _wrong_cables(
    network: ObservedNetwork, seen: SeenCables, links: Mapping[End, Link]
) -> dict[End, Sighting]:
    """Cables that were seen and are not in the design, by both of their ends."""
    wrong: dict[End, Sighting] = {}
    for near, one in seen.far_ends.items():
        link = links.get(near)
        expected = None if link is None else (link.b if near == link.a else link.a)
        is_device_only = not one.far.port and one.is_known
        if one.far == expected or (is_device_only and expected and one.far.device == expected.device):
            continue
        # A device whose port is not known is no proof for a port without a cable in the design.
        if expected is None and is_device_only:
            continue
        wrong.setdefault(near, one)
        if one.far.port and one.is_known and one.far not in seen.ambiguous:
            wrong.setdefault(one.far, Sighting(one.far, near, True, one.fact))
    return wrong


def _component(
    start: End, wrong: Mapping[End, Sighting], links: Mapping[End, Link], results: Mapping[int, Result]
) -> set[End]:
    """Ports that are joined with a port by wrong cables, and by cables of the design that were not seen in
    their place."""
    found: set[End] = set()
    waiting = [start]
    while waiting:
        end = waiting.pop()
        if end in found:
            continue
        found.add(end)
        if end in wrong:
            waiting.append(wrong[end].far)
        link = links.get(end)
        result = results.get(link.number) if link is not None else None
        if link is not None and result is not None and result.outcome != "equal":
            waiting += [link.a, link.b]
    return found


def _mistake(
    component: set[End], wrong: Mapping[End, Sighting], links: Mapping[End, Link]
) -> CableMistake | None:
    """The mistake of a component; None for a cable between ports without a cable in the design."""
    affected = {links[end].number: links[end] for end in component if end in wrong and end in links}
    if not affected:
        return None
    seen = [(end, wrong[end]) for end in _ordered_ports(component, wrong, links) if end in wrong]
    cables = {frozenset((end, one.far)): (end, one) for end, one in reversed(seen)}
    ways = [_moves([*cables.values()][::-1], links, keeps_first) for keeps_first in (True, False)]
    moves = min(ways, key=_effort)
    is_exchange = len(moves) > 1 and {move.is_in for move in moves} == {move.belongs_in for move in moves}
    in_order = tuple(link for _, link in sorted(affected.items()))
    return CableMistake(moves, is_exchange, tuple(one for _, one in cables.values())[::-1], in_order)


def _ordered_ports(
    component: set[End], wrong: Mapping[End, Sighting], links: Mapping[End, Link]
) -> list[End]:
    """Ports of a component from one of its ends to the other, so that every cable that was seen leads from an
    earlier to a later port; of a circle, from the port with the first name."""

    joined: dict[End, dict[End, None]] = defaultdict(dict)
    for end in sorted(component):
        planned = links.get(end)
        fars = [wrong[end].far] if end in wrong else []
        fars += [far for far in ((planned.a, planned.b) if planned else ()) if far != end]
        for far in fars:
            if far in component:
                joined[end].setdefault(far)
                joined[far].setdefault(end)
    starts = [end for end in sorted(component) if len(joined[end]) < 2] or sorted(component)
    # The way through a circle begins with a cable that was seen.
    order: dict[End, None] = {}
    following: End | None = starts[0]
    while following is not None:
        order[following] = None
        following = next((far for far in joined[following] if far not in order), None)
    return [*order]


def _moves(
    cables: list[tuple[End, Sighting]], links: Mapping[End, Link], keeps_first: bool
) -> tuple[Move, ...]:
    """Moves of the second plug of each cable, or of the first, to where the cable of its other end
    belongs."""
    moves = []
    for first, one in cables:
        kept, moved = (first, one.far) if keeps_first else (one.far, first)
        link = links.get(kept)
        if link is not None:
            moves.append(Move(kept, moved, link.b if kept == link.a else link.a))
    return tuple(moves)


def _effort(moves: tuple[Move, ...]) -> tuple[bool, int, int]:
    """Order of the ways to correct a mistake: moves within one device are the smallest."""
    between_devices = sum(move.is_in.device != move.belongs_in.device for move in moves)
    return not moves, between_devices, -len(moves)


def _is_outside(network: ObservedNetwork, one: Sighting) -> bool:
    """Whether a cable is no concern of the design: at a management port that it leaves free, or between a
    port and a device that it does not have."""
    ends = (one.near, one.far)
    is_own_port = bool(network.ports[one.near.device].find(one.near.port))
    return any(is_management_port(network.design, end) for end in ends) or not (is_own_port or one.is_known)


def _mistakes_by_host(paths: list[CableMistake]) -> Iterator[CableMistake]:
    """Mistakes with those of one host together: its cables were moved by one person at one time."""
    by_device: dict[str, list[CableMistake]] = defaultdict(list)
    for number, mistake in enumerate(paths):
        devices = {move.cable_at.device for move in mistake.moves}
        by_device[min(devices) if len(devices) == 1 else f" {number}"].append(mistake)
    for joined in by_device.values():
        yield CableMistake(
            tuple(move for mistake in joined for move in mistake.moves),
            False,
            tuple(one for mistake in joined for one in mistake.sightings),
            tuple(link for mistake in joined for link in mistake.links),
        )
