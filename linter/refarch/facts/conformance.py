"""Which rules hold for a design, by the documents that they come from, and the profiles of rules."""

from ..engine.conformance import (
    OUTCOMES,
    DocumentStatements,
    Outcome,
    Statement,
    Verdict,
    by_document,
    conformance,
)
from ..load.profiles import RuleProfile, profiles
from ..views.subjects.registry import SUBJECTS

__all__ = [
    "OUTCOMES",
    "SUBJECTS",
    "DocumentStatements",
    "Outcome",
    "RuleProfile",
    "Statement",
    "Verdict",
    "by_document",
    "conformance",
    "profiles",
]
