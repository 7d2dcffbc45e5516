"""Findings in reviewdog's diagnostic format, with which any code host gets them as review comments.

Form: https://github.com/reviewdog/reviewdog/tree/master/proto/rdf. Columns count bytes of UTF-8 there.
"""

import json

from ..core.finding import Finding, Fix
from ..core.run import LintRun, SkippedRule
from ..load.fixes import inline_yaml
from . import Report
from ._findings import joined_sentences, open_findings
from ._summary import skipped_text
from ._visible import visible

SEVERITIES = {"error": "ERROR", "warning": "WARNING", "info": "INFO"}

Json = dict[str, object]


def render(run: LintRun, color: bool = False) -> str:
    """The whole run; waived findings are left out. Color has no effect here."""
    source: Json = {"name": "refarch"}
    if run.site_url:
        source["url"] = run.site_url
    diagnostics = [_finding_diagnostic(run, finding) for finding in open_findings(run)]
    diagnostics += map(_skipped_diagnostic, run.skipped_rules)
    return json.dumps({"source": source, "diagnostics": diagnostics}, indent=2) + "\n"


def _finding_diagnostic(run: LintRun, finding: Finding) -> Json:
    """A finding as a diagnostic, with its fix as a suggestion where the form permits."""
    code: Json = {"value": finding.code}
    if run.site_url:
        code["url"] = run.site_url + finding.url
    place = (finding.line, finding.column, finding.end_line, finding.end_column)
    diagnostic: Json = {
        "message": joined_sentences(finding.message, finding.hint),
        "location": {"path": visible(finding.file), "range": _source_range(run, finding.file, place)},
        "severity": SEVERITIES[finding.severity],
        "code": code,
    }
    if finding.related:
        diagnostic["relatedLocations"] = [
            {
                "message": visible(near.message),
                "location": {
                    "path": visible(near.file),
                    "range": {"start": _source_position(run, near.file, near.line, near.column)},
                },
            }
            for near in finding.related
        ]
    suggestions = [] if finding.fix is None else _fix_suggestions(run, finding, finding.fix)
    return {**diagnostic, "suggestions": suggestions} if suggestions else diagnostic


def _skipped_diagnostic(rule: SkippedRule) -> Json:
    """A custom rule that was not run, at its file: the form has nothing else than diagnostics."""
    return {
        "message": joined_sentences(skipped_text(rule)),
        "location": {"path": visible(rule.file)},
        "severity": "INFO",
        "code": {"value": "skipped-rule"},
    }


def _fix_suggestions(run: LintRun, finding: Finding, fix: Fix) -> list[Json]:
    """The fix, if it is one edit in the file of the finding: the format has no other fixes."""
    # The form has one replacement in the file of the finding.
    if fix.also or fix.place is None or fix.file != finding.file:
        return []
    return [{"range": _source_range(run, fix.file, fix.place), "text": inline_yaml(fix.value)}]


def _source_range(run: LintRun, file: str, place: tuple[int, int, int, int]) -> Json:
    line, column, end_line, end_column = place
    return {
        "start": _source_position(run, file, line, column),
        "end": _source_position(run, file, end_line, end_column),
    }


def _source_position(run: LintRun, file: str, line: int, column: int) -> Json:
    # Columns count bytes of UTF-8 there, characters here.
    before = run.source_line(file, line)[: column - 1]
    missing = column - 1 - len(before)
    return {"line": line, "column": len(before.encode("utf-8", "surrogatepass")) + missing + 1}


REPORT = Report(render=render)
