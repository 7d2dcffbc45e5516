"""Single failures of a design with their effects; equal failures are one case."""

from ..views.failure import cases as _cases
from ..views.failure.cases import Case as Case
from ..views.failure.effects import (
    Effect as Effect,
    unharmed as unharmed,
    usual_crossings as usual_crossings,
)
from ..views.failure.faults import joints as joints

failure_cases = _cases.cases
