"""The order in which platforms that show only some findings get them."""

from ..core.finding import RANK, Finding
from ..core.run import Run


def open_findings(run: Run) -> list[Finding]:
    """Findings that are not waived, in the order of their places."""
    return [finding for finding in run.findings if finding.waived is None]


def most_severe_first(run: Run) -> list[Finding]:
    """Findings that are not waived: errors before warnings before infos, each in the order of the places."""
    return sorted(open_findings(run), key=lambda finding: RANK[finding.severity])
