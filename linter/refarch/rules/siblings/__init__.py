"""Rules about members of a group that differ from the others: hosts of a cluster, switches of a pair,
controllers of an array, racks, and members of a bond."""

from collections.abc import Iterable, Iterator

from ...core.problem import SpecificRules
from ...core.wording import enumeration
from ...model.ranges import name_runs
from ...views.siblings.comparison import PAIR, Deviation
from .. import Problem

MAX_PLACES = 3
"""Most further places of one value that a problem lists."""


def deviation_problems(deviations: Iterable[Deviation]) -> Iterator[Problem]:
    """One problem for each value of a minority, which counts the majority. It gives way to a more specific
    rule that reports the same cause."""
    for deviation in deviations:
        names = enumeration(text for text, _ in name_runs(deviation.members))
        has = "has" if len(deviation.members) == 1 else "have"
        value = " ".join(filter(None, (deviation.what, deviation.text, deviation.part)))
        usual = f"{deviation.agree} of {deviation.total} {deviation.group} have {deviation.usual_text}"
        # Of two members, neither is the majority.
        if deviation.total == PAIR:
            usual = f"{deviation.example} has {deviation.usual_text}; both are {deviation.group}"
        related = (
            (deviation.example_place, _place_text(deviation)),
            *((place, "the same value of another member") for place in deviation.further_places[:MAX_PLACES]),
        )
        yield Problem(
            deviation.place,
            f"{names} {has} {value}, but {usual}",
            related=related,
            subject=deviation.members[0],
            severity=deviation.severity,
            # In a pair, a rule that names either member reports the same difference.
            defers_to=SpecificRules(deviation.codes, (*deviation.members, deviation.example))
            if deviation.total == PAIR
            else SpecificRules(deviation.codes, deviation.members, (deviation.example,)),
        )


def _place_text(deviation: Deviation) -> str:
    """Role of the place with the usual value."""
    value = " ".join(filter(None, (deviation.what, deviation.part)))
    return f"{value} of {deviation.example}" if value else deviation.example
