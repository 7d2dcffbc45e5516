"""Claims of a design as the cache keeps them: plain lists, in which each place is written once."""

from collections.abc import Iterator
from typing import Any

from ...core.origin import Span
from ...engine.claims import Claim, Claims, Place
from ...load.waivers import Waiver


def plain_claims(claims: Claims) -> list[Any]:
    """Claims as JSON takes them."""
    by_place: dict[Place, list[Any]] = {}
    for claim in claims.claims:
        fields = [*claim[:5], [list(fact) for fact in claim.facts], claim.vcenter]
        by_place.setdefault(claim.place, []).append(fields)
    listed = [[list(place), fields] for place, fields in by_place.items()]
    place = None if claims.id is None else list(claims.id)
    return [claims.scope, place, listed, [list(waiver) for waiver in claims.waivers]]


def claims_from(kept: Any) -> Claims:
    """Claims from what the cache kept. Raises TypeError or ValueError for anything else."""
    scope, place, listed, waivers = kept
    found = tuple(claim for where, fields in listed for claim in _claims(Place(*where), fields))
    excuses = tuple(Waiver(*fields)._replace(span=Span(*fields[5])) for fields in waivers)
    return Claims(scope, None if place is None else Place(*place), found, excuses)


def _claims(place: Place, listed: list[Any]) -> Iterator[Claim]:
    for kind, key, owner, name, existing, facts, vcenter in listed:
        yield Claim(kind, key, owner, name, existing, place, tuple((a, b) for a, b in facts), vcenter)
