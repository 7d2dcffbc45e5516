"""PLACEHOLDER."""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.walk.records import AMBIGUOUS
from .. import Problem, Rule
from . import path_problems

EFFECTS = {AMBIGUOUS: "may leave by either adapter"}


def check(design: Design) -> Iterator[Problem]:
    """One problem for each cause."""
    yield from path_problems(design, EFFECTS)


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("wiring", "ip-plan")),
    sources=(),
    check=check,
)
