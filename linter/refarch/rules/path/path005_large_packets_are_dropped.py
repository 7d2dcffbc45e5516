"""PLACEHOLDER."""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.walk.records import LARGE_PACKETS_DROPPED
from .. import Problem, Rule
from . import path_problems

EFFECTS = {LARGE_PACKETS_DROPPED: "stops as soon as large packets are sent"}


def check(design: Design) -> Iterator[Problem]:
    """One problem for each cause."""
    yield from path_problems(design, EFFECTS)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "ip-plan")),
    sources=(),
    check=check,
)
