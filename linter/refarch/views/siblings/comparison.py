"""Facts of the members of a group, and the deviations of a minority from the majority."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ...core.finding import Severity
from ...core.majority import clear_majority
from ...core.origin import Origin

LARGEST_SHARE = 4
"""A minority of several members with one statement is reported up to one in this many members. A larger part
of a group that one entry of the design describes is a second kind, not a mistake."""

PAIR = 2
"""Members of a group in which a difference has no majority."""


class SiblingFact(NamedTuple):
    """An attribute or relation of the members of a group."""

    what: str
    """Name of the fact as messages use it after "has"; empty if the texts of the values name it."""
    values: Mapping[str, Hashable]
    """Value by member. Members without a statement are missing, and are not compared."""
    place: Callable[[str], Origin]
    """Place of the value of a member in the design."""
    text: Callable[[Any], str] = str
    part: str = ""
    """Part of the member that has the fact, as messages use it after the value: ``at vmnic4``."""
    severity: Severity = "info"
    codes: tuple[str, ...] = ()
    """Beginnings of the codes of rules that report the same cause more precisely."""
    is_part: bool = False
    """Whether the members that one entry describes are a kind: a second generation of hosts."""
    must_agree: bool = False
    """Whether the two members of a pair must have the same value."""


class SiblingGroup(NamedTuple):
    """Things that are meant to be identical."""

    title: str
    """The members and what they share: ``hosts in cluster esa``."""
    facts: Iterable[SiblingFact]


class Deviation(NamedTuple):
    """Members of a group that have another value than the majority."""

    group: str
    """Title of the group."""
    what: str
    part: str
    members: tuple[str, ...]
    """All members with this value, in the order of the design."""
    text: str
    usual_text: str
    agree: int
    """Number of members with the usual value."""
    total: int
    """Number of members that are compared."""
    example: str
    """First member with the usual value."""
    place: Origin
    """Place of the value of the first member."""
    further_places: tuple[Origin, ...]
    """Places of the same value of further members."""
    example_place: Origin
    severity: Severity
    codes: tuple[str, ...]


def group_deviations(groups: Iterable[SiblingGroup]) -> Iterator[Deviation]:
    """Deviations of groups, fact by fact."""
    for group in groups:
        for fact in group.facts:
            yield from _fact_deviations(group.title, fact)


def _fact_deviations(title: str, fact: SiblingFact) -> Iterator[Deviation]:
    """Deviations of one fact: one for each value of the minority."""
    values = fact.values
    # In most groups all members agree.
    if len(set(values.values())) < PAIR:
        return
    usual = _usual_value(fact)
    if usual is None:
        return
    by_value: dict[Hashable, list[str]] = {}
    for member, value in values.items():
        by_value.setdefault(value, []).append(member)
    usual_members = by_value.pop(usual)
    example = usual_members[0]
    for value, members in by_value.items():
        places = tuple(dict.fromkeys(map(fact.place, members)))
        if _is_kind(fact, members, places):
            continue
        yield Deviation(
            title,
            fact.what,
            fact.part,
            tuple(members),
            fact.text(value),
            fact.text(usual),
            len(usual_members),
            len(values),
            example,
            places[0],
            places[1:],
            fact.place(example),
            fact.severity,
            fact.codes,
        )


def _usual_value(fact: SiblingFact) -> Hashable | None:
    """Value that the group is meant to have: that of a clear majority, or, in a pair that must agree, that of
    the first member. None if the group does not show it."""
    values = fact.values.values()
    if fact.must_agree and len(values) == PAIR:
        return next(iter(values))
    return clear_majority(values)


def _is_kind(fact: SiblingFact, members: Collection[str], places: Collection[Origin]) -> bool:
    """Whether one entry states the value for several members, so that they are a kind on purpose."""
    several = len(members) > 1 and len(places) == 1
    return several and (fact.is_part or LARGEST_SHARE * len(members) > len(fact.values))
