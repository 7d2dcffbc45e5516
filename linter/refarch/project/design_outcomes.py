"""Outcomes of a comparison: each design before and after, with the findings that differ."""

from collections.abc import Callable

from ..compare.comparison import compare_designs
from ..compare.outcome import ComparisonOutcome, DeviceLines, new_findings
from ..core.finding import Finding
from ..engine import LintResult
from .compared_designs import DesignPair, DesignRevisions, DesignSide
from .session import Session

ConfigurationDiff = Callable[[LintResult, LintResult], tuple[DeviceLines, ...]]
"""Function that returns how the configuration of devices changes from one result to another. Both
are without errors."""


def no_configuration(before: LintResult, after: LintResult) -> tuple[DeviceLines, ...]:
    """No changes of configuration, for a caller that does not need them."""
    return ()


def design_outcome(pair: DesignPair, configured: ConfigurationDiff = no_configuration) -> ComparisonOutcome:
    """Outcome for one design: compared models, new and gone findings, changed configuration."""
    before, after = pair.before.result, pair.after.result
    identity = (after or before).id if (after or before) is not None else ""  # type: ignore[union-attr]
    fresh = new_findings(() if before is None else before.findings, () if after is None else after.findings)
    gone = new_findings(() if after is None else after.findings, () if before is None else before.findings)
    unmoved = pair.has_same_parts and not (fresh or gone)
    if before is not None and after is not None and unmoved and _is_same_text(before, after):
        return ComparisonOutcome(identity, pair.before.label, pair.after.label, None)
    if before is None or after is None or before.design is None or after.design is None:
        return ComparisonOutcome(
            identity, _label(pair.before), _label(pair.after), None, _why_broken(pair), fresh, gone
        )
    outcome = ComparisonOutcome(
        identity,
        pair.before.label,
        pair.after.label,
        compare_designs(before.design, after.design),
        "",
        fresh,
        gone,
    )
    if configured is no_configuration:
        return outcome
    error = _first_error(pair)
    if error:
        return outcome._replace(problem=f"the configuration of devices, because of an error in {error}")
    return outcome._replace(configuration=configured(before, after))


def design_outcomes(session: Session, old: str, new: str = "") -> list[ComparisonOutcome]:
    """Outcomes for all designs between two revisions or releases, or since one; configuration is not
    compared. Raises RefarchError for an unknown revision."""
    with DesignRevisions(session) as sides:
        return [design_outcome(pair) for pair in sides.pairs(old, new)]


def _is_same_text(before: LintResult, after: LintResult) -> bool:
    """Whether two results are of the same texts."""
    if before.documents.keys() != after.documents.keys() or before.design is None or after.design is None:
        return False
    texts = all(before.documents[name].lines == after.documents[name].lines for name in before.documents)
    return texts and before.variant == after.variant


def _label(side: DesignSide) -> str:
    return "" if side.result is None else side.label


def _why_broken(pair: DesignPair) -> str:
    """Text of the first finding of a side that has no model."""
    for side in (pair.before, pair.after):
        if side.result is not None and side.result.design is None:
            return _finding_text(side, side.result.findings[0])
    return ""


def _first_error(pair: DesignPair) -> str:
    """Text of the first error that is not waived of a side, which then has no configuration."""
    for side in (pair.before, pair.after):
        for finding in () if side.result is None else side.result.findings:
            if finding.severity == "error" and finding.waived is None:
                return _finding_text(side, finding)
    return ""


def _finding_text(side: DesignSide, finding: Finding) -> str:
    return f"{side.label}: {finding.file}:{finding.line}:{finding.column}: {finding.code} {finding.message}"
