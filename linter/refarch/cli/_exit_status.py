"""Exit status of a command that reports findings."""

from ..core.finding import RANK
from ..core.run import LintRun


def exit_status(linted: LintRun, threshold: str) -> int:
    """Exit status: 1 if a finding reaches the threshold or a design has no verdict."""
    severe = any(
        RANK[finding.severity] <= RANK[threshold] for finding in linted.findings if finding.waived is None
    )
    return int(severe or bool(linted.unchecked))
