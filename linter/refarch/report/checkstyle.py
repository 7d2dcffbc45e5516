"""Findings as Checkstyle's XML, which many code review tools read.

Form: that of Checkstyle's XMLLogger, https://checkstyle.org/; each file with its errors, of severity
``error``, ``warning`` or ``info``.
"""

from ..core.finding import Finding
from ..core.run import Run
from . import Report
from ._sentences import sentences
from ._severest import open_findings
from ._xml import HEADER, element

VERSION = "4.3"
"""Of the form; readers of later ones read it too."""


def render(run: Run, colour: bool = False) -> str:
    """All findings that are not waived, file by file. Colour means nothing here."""
    by_file: dict[str, list[Finding]] = {}
    for finding in open_findings(run):
        by_file.setdefault(finding.file, []).append(finding)
    files = [element("file", {"name": file}, map(_error, found)) for file, found in by_file.items()]
    return HEADER + element("checkstyle", {"version": VERSION}, files)


def _error(finding: Finding) -> str:
    return element(
        "error",
        {
            "line": finding.line,
            "column": finding.column,
            "severity": finding.severity,
            "message": sentences(finding.message, finding.hint),
            "source": f"refarch.{finding.code}",
        },
    )


REPORT = Report(render=render)
