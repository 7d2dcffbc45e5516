"""PLACEHOLDER."""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.walk.records import ENDS_DIFFER, LOSSLESS_CLASS, SHARES_DIFFER
from .. import Problem, Rule
from . import path_problems

EFFECTS = {
    ENDS_DIFFER: "uses packets that only one end accepts",
    LOSSLESS_CLASS: "competes with RDMA in its lossless class",
    SHARES_DIFFER: "has another share of the bandwidth in each direction",
}


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
