"""Outcome of each rule for a design, grouped by the documents behind the rules; lint profiles; subjects that
rules examine."""

from ..engine.conformance import (
    OUTCOMES as OUTCOMES,
    DocumentStatements as DocumentStatements,
    Outcome as Outcome,
    Statement as Statement,
    Verdict as Verdict,
    by_document as by_document,
    conformance as conformance,
)
from ..load.profiles import (
    RuleProfile as RuleProfile,
    profiles as profiles,
)
from ..views.subjects.registry import SUBJECTS as SUBJECTS
