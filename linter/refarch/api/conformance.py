"""Outcome of each rule for a design, grouped by the documents behind the rules; lint profiles; subjects that
rules examine."""

from ..engine.conformance import (
    OUTCOMES as OUTCOMES,
    SOURCES_WITHOUT_DOCUMENT as SOURCES_WITHOUT_DOCUMENT,
    DocumentStatements as DocumentStatements,
    Outcome as Outcome,
    RuleVerdict as RuleVerdict,
    Statement as Statement,
    conformance as conformance,
    group_by_document as group_by_document,
)
from ..load.profiles import (
    LintProfile as LintProfile,
    lint_profiles as lint_profiles,
)
from ..views.subjects.registry import SUBJECTS as SUBJECTS
