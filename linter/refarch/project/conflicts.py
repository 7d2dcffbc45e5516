"""Comparison of all designs of a project: two designs that claim one thing, which no design can see alone."""

from collections.abc import Iterable, Iterator, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import NamedTuple

from ..core.wording import first_few
from ..engine.claims import (
    ADDRESS,
    DEVICE,
    GATEWAY,
    LABEL,
    PORT,
    PREFIX,
    ROUTES,
    UNIT,
    VCENTER,
    VLAN,
    Claims,
    Place,
)
from ..model.ranges import compress
from .conflict_words import Claimed, Pair, short_name, words

Prefix = IPv4Network | IPv6Network

MOST = 8
"""Ranges of objects that one finding names; it counts the rest."""


class Conflict(NamedTuple):
    """Two claims of one thing, the later one first."""

    code: str
    design: str
    """Id of the design of the later claim."""
    place: Place
    message: str
    hint: str
    other: Place
    note: str
    """What is at the other place."""


def conflicts(designs: Sequence[tuple[str, Claims]], by_design: bool = False) -> list[Conflict]:
    """All conflicts between designs, which are ids with claims in the order of the project. ``by_design`` is
    whether a design that states no scope is a scope by itself."""
    pairs: dict[tuple[str, Place, int], list[Pair]] = {}
    for claimed in _by_scope(designs, by_design):
        for pair in (*_of_same_things(claimed), *_of_overlapping_prefixes(claimed)):
            key = pair.later.claim.kind, pair.later.claim.place, pair.earlier.number
            pairs.setdefault(key, []).append(pair)
    found = [_conflict(listed) for listed in pairs.values()]
    return sorted(found, key=lambda one: (one.place[0], one.place[2:4], one.code, one.message))


def _by_scope(designs: Sequence[tuple[str, Claims]], by_design: bool) -> Iterator[list[Claimed]]:
    """The claims of each scope, in the order of the designs."""
    scopes: dict[tuple[bool, str], list[Claimed]] = {}
    for number, (identity, listed) in enumerate(designs):
        own = by_design and not listed.scope
        scope = scopes.setdefault((own, str(number) if own else listed.scope), [])
        scope += [Claimed(claim, identity, number) for claim in listed.claims]
    yield from (scope for scope in scopes.values() if len({one.number for one in scope}) > 1)


def _of_same_things(scope: Iterable[Claimed]) -> Iterator[Pair]:
    """Pairs of claims with one key that do not go together: each claim with the first such one."""
    seen: dict[tuple[str, str], dict[str, list[Claimed]]] = {}
    for one in scope:
        servers = seen.setdefault((one.claim.kind, one.claim.key), {})
        server = one.claim.vcenter
        near = servers.values() if not server else (servers.get(server, ()), servers.get("", ()))
        others = [other for listed in near for other in listed if other.number != one.number]
        pair = _first_conflict(one, others)
        if pair is not None:
            yield pair
        elif not any(_is_same_statement(one, other) for other in others):
            servers.setdefault(server, []).append(one)


def _is_same_statement(one: Claimed, other: Claimed) -> bool:
    return (
        one.claim[:3] == other.claim[:3]
        and one.claim[4] == other.claim[4]
        and one.claim[6:] == other.claim[6:]
    )


def _first_conflict(one: Claimed, others: Sequence[Claimed]) -> Pair | None:
    """The first of some claims that a claim does not go together with. What several clusters or networks of
    one design may state goes together with a design if it does with one of its claims."""
    differing: dict[int, Pair | None] = {}
    for other in others:
        pair = _conflicting(one, other)
        if one.claim.kind not in (VLAN, PREFIX, VCENTER) and pair is not None:
            return pair
        if differing.setdefault(other.number, pair) is not None:
            differing[other.number] = pair and differing[other.number]
    return next((pair for pair in differing.values() if pair is not None), None)


def _conflicting(one: Claimed, other: Claimed) -> Pair | None:
    """Two claims as a pair if they do not go together."""
    later, earlier = one.claim, other.claim
    if later.kind in (VLAN, PREFIX):
        if not later.owner or not earlier.owner:
            return None
        return Pair(one, other) if later.owner != earlier.owner else _differing(one, other)
    is_shared = later.owner == earlier.owner and (later.existing or earlier.existing)
    is_shared = is_shared or {later.facts, earlier.facts} == {GATEWAY, ROUTES}
    if later.kind != VCENTER and not is_shared:
        return Pair(one, other)
    return _differing(one, other) if later.kind in (VCENTER, DEVICE) else None


def _differing(one: Claimed, other: Claimed) -> Pair | None:
    """Two claims of one thing as a pair if they state one setting differently."""
    known = dict(other.claim.facts)
    for setting, value in one.claim.facts:
        if known.get(setting, value) != value:
            return Pair(one, other, setting)
    return None


def _of_overlapping_prefixes(scope: Sequence[Claimed]) -> Iterator[Pair]:
    """Pairs of prefixes of two designs of which one is inside of the other."""
    first: dict[Prefix, Claimed] = {}
    for one in scope:
        if one.claim.kind == PREFIX:
            first.setdefault(ip_network(one.claim.key, strict=False), one)
    lengths = sorted({(prefix.version, prefix.prefixlen) for prefix in first})
    for prefix, one in first.items():
        for version, length in lengths:
            if version != prefix.version or length >= prefix.prefixlen:
                continue
            around = first.get(prefix.supernet(new_prefix=length))
            if around is not None and around.number != one.number:
                later, earlier = (one, around) if one.number > around.number else (around, one)
                yield Pair(later, earlier)
                break


CODES = {
    DEVICE: "PRJ004",
    ADDRESS: "PRJ005",
    PORT: "PRJ006",
    VCENTER: "PRJ007",
    UNIT: "PRJ008",
    VLAN: "PRJ009",
    PREFIX: "PRJ009",
    LABEL: "PRJ010",
}
"""The rule of each kind of claim."""


def _conflict(pairs: list[Pair]) -> Conflict:
    """One conflict for all pairs of one place with one other design."""
    first = pairs[0]
    later, earlier = first.later.claim, first.earlier.claim
    message, hint = words(first)
    more = list(dict.fromkeys(short_name(pair.later.claim) for pair in pairs))[1:]
    also = ""
    if more:
        also = f"; also: {first_few(compress(more).split(', '), MOST)}"
    note = f"{earlier.name} in design {first.earlier.design}"
    return Conflict(
        CODES[later.kind], first.later.design, later.place, message + also, hint, earlier.place, note
    )
