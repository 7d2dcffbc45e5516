"""Findings as Checkstyle's XML, which many code review tools read.

Form: that of Checkstyle's XMLLogger, https://checkstyle.org/; each file with its errors, of severity
``error``, ``warning`` or ``info``.
"""

from ..core.finding import Finding
from ..core.run import LintRun, SkippedRule
from . import Report
from ._findings import joined_sentences, open_findings
from ._summary import skipped_text
from ._xml import XML_HEADER, xml_element

CHECKSTYLE_VERSION = "4.3"
"""Version of the form; readers of later ones read it too."""


SKIPPED_SOURCE = "refarch.skipped"
"""The source of a remark about a rule that was not run."""


def render(run: LintRun, color: bool = False) -> str:
    """All findings that are not waived, file by file. Color has no effect here."""
    by_file: dict[str, list[Finding]] = {}
    for finding in open_findings(run):
        by_file.setdefault(finding.file, []).append(finding)
    files = [
        xml_element("file", {"name": file}, map(_error_element, findings))
        for file, findings in by_file.items()
    ]
    files += [
        xml_element("file", {"name": rule.file}, [_skipped_element(rule)]) for rule in run.skipped_rules
    ]
    return XML_HEADER + xml_element("checkstyle", {"version": CHECKSTYLE_VERSION}, files)


def _error_element(finding: Finding) -> str:
    return xml_element(
        "error",
        {
            "line": finding.line,
            "column": finding.column,
            "severity": finding.severity,
            "message": joined_sentences(finding.message, finding.hint),
            "source": f"refarch.{finding.code}",
        },
    )


def _skipped_element(rule: SkippedRule) -> str:
    """A custom rule that was not run, at its first line: the form has nothing else than errors."""
    values = {
        "line": 1,
        "severity": "info",
        "message": joined_sentences(skipped_text(rule)),
        "source": SKIPPED_SOURCE,
    }
    return xml_element("error", values)


REPORT = Report(render=render)
