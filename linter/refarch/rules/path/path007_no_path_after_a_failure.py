"""PLACEHOLDER."""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.walk.records import ASYMMETRIC, DOES_NOT_ARRIVE, LARGE_PACKETS_DROPPED, LOSSY, OTHER_ADAPTER
from .. import Problem, Rule
from . import path_problems

EFFECTS = {
    DOES_NOT_ARRIVE: "does not arrive",
    ASYMMETRIC: "gets no answer",
    OTHER_ADAPTER: "leaves by the wrong adapter",
    LOSSY: "loses packets under load",
    LARGE_PACKETS_DROPPED: "stops as soon as large packets are sent",
}


def check(design: Design) -> Iterator[Problem]:
    """One problem for each cause that shows only after a failure."""
    yield from path_problems(design, EFFECTS, after_failure=True)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "ip-plan")),
    sources=(),
    check=check,
)
