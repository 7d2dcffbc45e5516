"""What each single failure does, with equal ones told together."""

from ..views.failure.cases import Case
from ..views.failure.cases import cases as failure_cases
from ..views.failure.effects import Effect, unharmed, usual_crossings
from ..views.failure.faults import joints

__all__ = [
    "Case",
    "Effect",
    "failure_cases",
    "joints",
    "unharmed",
    "usual_crossings",
]
