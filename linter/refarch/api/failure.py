"""Single failures of a design with their effects; equal failures are one case."""

from ..views.failure.cases import Case as Case, cases as failure_cases  # noqa: F401
from ..views.failure.effects import (
    Effect as Effect,
    unharmed as unharmed,
    usual_crossings as usual_crossings,
)
from ..views.failure.faults import joints as joints
