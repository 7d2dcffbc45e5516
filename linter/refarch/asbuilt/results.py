"""Results of expectations: what the design expects of the installation, and what was observed."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from ..core.origin import Origin
from ..model.ranges import compress
from ..platforms.observed import ObservedFact

Outcome = Literal["equal", "different", "absent", "not collected", "not understood"]

OUTCOMES: Mapping[Outcome, str] = {
    "equal": "the observed value is the expected value",
    "different": "another value was observed",
    "absent": "the output that would show it was collected, and does not show it",
    "not collected": "no collected output can show it",
    "not understood": "a collected output shows something about it that refarch does not understand",
}
"""Outcomes with their meaning."""

NOT_COMPARED = "not compared"
"""Word for what the design states or the folder has, and no expectation is about."""

CABLE = "cable"
"""Kind of the expectation of a cable."""

INTERFACE = "interface"
"""Kind of the expectation of an interface of a host. The other kinds are those of facts."""


class Expectation(NamedTuple):
    """A value that the design expects."""

    device: str
    kind: str
    subject: str
    property: str
    value: Any
    origin: Origin


class Result(NamedTuple):
    """An expectation with its outcome."""

    expectation: Expectation
    outcome: Outcome
    observed: Any = None
    """Observed value; None for none."""
    facts: tuple[ObservedFact, ...] = ()
    """Facts that decide, the first with the place to show."""
    says: str = ""
    """Reason of the outcome, where the values do not tell it."""


def value_text(value: Any) -> str:
    """Value of an expectation or of a fact, as messages and tables show it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        texts = {key: codes_text(each) if type(each) is tuple else each for key, each in value.items()}
        return ", ".join(f"{key}: {each}" for key, each in texts.items())
    if isinstance(value, (tuple, frozenset, list)):
        return ", ".join(map(str, value)) or "none"
    return str(value)


def codes_text(codes: Sequence[int]) -> str:
    """Codes of a priority with ranges; empty for none.

    >>> codes_text((24, 25, 26, 46))
    '24-26,46'
    """
    return compress([str(code) for code in codes]).translate({ord(letter): None for letter in "[] "})


OF_BOND = ("tagged", "untagged", "mtu", "addresses")
"""Properties that a port has from its bond."""


def ports_of_changed_bonds(wrong: Iterable[Result]) -> set[tuple[str, str]]:
    """Device and port of members that a bond lacks or has in addition, by the results that differ."""
    return {
        (one.expectation.device, port)
        for one in wrong
        if one.expectation.property == "members"
        for port in {*one.expectation.value} ^ {*(one.observed or ())}
    }
