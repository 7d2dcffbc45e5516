"""Findings as GitLab's code quality report, which the merge request shows next to the changed lines.

Form: https://docs.gitlab.com/ci/testing/code_quality/; fingerprints are unique in one report, paths relative
to the repository.
"""

import hashlib
import json

from ..core.finding import Finding
from ..core.run import LintRun, SkippedRule
from . import Report
from ._findings import joined_sentences, open_findings
from ._summary import skipped_text
from ._visible import visible

SEVERITIES = {"error": "critical", "warning": "major", "info": "info"}


def render(run: LintRun, color: bool = False) -> str:
    """A list of issues; an empty one for a clean run. Waived findings are left out. Color has no effect
    here."""
    seen: dict[str, int] = {}
    issues = []
    for finding in open_findings(run):
        number = seen[finding.fingerprint] = seen.get(finding.fingerprint, 0) + 1
        issues.append(_finding_issue(finding, number))
    issues += map(_skipped_issue, run.skipped_rules)
    return json.dumps(issues, indent=2) + "\n"


def _skipped_issue(rule: SkippedRule) -> dict[str, object]:
    """A custom rule that was not run, at its first line: the form has nothing else than issues."""
    return {
        "description": joined_sentences(skipped_text(rule)),
        "check_name": "skipped-rule",
        "fingerprint": hashlib.sha256(f"skipped {rule.code}".encode()).hexdigest()[:32],
        "severity": "info",
        "location": {"path": visible(rule.file), "lines": {"begin": 1, "end": 1}},
    }


def _finding_issue(finding: Finding, number: int) -> dict[str, object]:
    return {
        "description": joined_sentences(f"{finding.code} {finding.message}", finding.hint),
        "check_name": finding.code,
        "fingerprint": _unique_fingerprint(finding.fingerprint, number),
        "severity": SEVERITIES[finding.severity],
        "location": {
            "path": visible(finding.file),
            "lines": {"begin": finding.line, "end": finding.end_line},
        },
    }


def _unique_fingerprint(fingerprint: str, number: int) -> str:
    """The fingerprint of the first finding that has it; for further ones, one made of it."""
    return fingerprint if number == 1 else hashlib.sha256(f"{fingerprint} {number}".encode()).hexdigest()[:32]


REPORT = Report(render=render)
