"""Findings one a line, for editors, grep and logs: place, severity, code, message."""

from ..core.run import LintRun
from . import Report
from ._summary import last_lines
from ._visible import visible


def render(run: LintRun, color: bool = False) -> str:
    """A line for each finding that is not waived, then the summary. Color has no effect here."""
    lines = [
        f"{visible(finding.file)}:{finding.line}:{finding.column}: {finding.severity} {finding.code} "
        f"{visible(finding.message)}"
        for finding in run.findings
        if finding.waived is None
    ]
    return "".join(f"{line}\n" for line in [*lines, *map(visible, last_lines(run))])


REPORT = Report(render=render)
