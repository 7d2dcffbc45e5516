"""Findings for all formats: the open ones, their order by severity, message and hint as one text."""

from ..core.finding import RANK, Finding
from ..core.run import LintRun
from ._visible import visible


def open_findings(run: LintRun) -> list[Finding]:
    """Findings that are not waived, in the order of their places."""
    return [finding for finding in run.findings if finding.waived is None]


def most_severe_first(run: LintRun) -> list[Finding]:
    """Findings that are not waived: errors before warnings before infos, each in the order of the places.

    Code hosts show only some findings of a run: those should be the worst ones.
    """
    return sorted(open_findings(run), key=lambda finding: RANK[finding.severity])


def joined_sentences(*texts: str) -> str:
    """Texts as sentences on one line, for formats with one text for message and hint; empty ones are left
    out."""
    ended = [text if text.endswith((".", "!", "?")) else f"{text}." for text in texts if text]
    return visible(" ".join(ended))
