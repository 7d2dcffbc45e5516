"""PLACEHOLDER."""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.walk.records import LOSSY
from .. import Problem, Rule
from . import path_problems

EFFECTS = {LOSSY: "loses packets under load"}


def check(design: Design) -> Iterator[Problem]:
    """One problem for each cause."""
    yield from path_problems(design, EFFECTS)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "qos", "ip-plan")),
    sources=(),
    check=check,
)
