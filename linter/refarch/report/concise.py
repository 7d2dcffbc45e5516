"""Findings one a line, for editors, grep and logs: place, severity, code, message."""

from ..core.run import Run
from . import Report
from ._summary import gone_lines, summary_line, unchecked_line
from ._visible import visible


def render(run: Run, colour: bool = False) -> str:
    """A line for each finding that is not waived, then the summary. Colour means nothing here."""
    lines = [
        f"{visible(finding.file)}:{finding.line}:{finding.column}: {finding.severity} {finding.code} "
        f"{visible(finding.message)}"
        for finding in run.findings
        if finding.waived is None
    ]
    last = [visible(line) for line in (*gone_lines(run), unchecked_line(run), summary_line(run)) if line]
    return "".join(f"{line}\n" for line in [*lines, *last])


REPORT = Report(render=render)
