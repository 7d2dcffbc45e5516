"""Findings for programs: one JSON object, described by ``schemas/findings.schema.json``."""

import json

from ..core.finding import Finding, Fix, Related, summary
from ..core.run import BaselineFinding, LintRun, NotStated, Statistics
from . import Report


def render(run: LintRun, color: bool = False) -> str:
    """The whole run as JSON in plain ASCII, so that no character of a design reaches a terminal as itself."""
    log: dict[str, object] = {
        "version": run.version,
        "designs": list(run.designs),
        "unchecked": list(run.unchecked),
        "files": run.files or 0,
        "left_out": list(run.ignored_files),
        "summary": summary(list(run.findings)),
        "known": run.known_count,
        "gone": [_baseline_finding(finding) for finding in run.fixed_findings],
        "baseline_unchecked": [_baseline_finding(finding) for finding in run.baseline_unchecked],
        "skipped_rules": [{"code": rule.code, "file": rule.file} for rule in run.skipped_rules],
        "not_stated": [_unstated_subject(entry) for entry in run.not_stated],
        "findings": [_finding_data(finding, run.site_url) for finding in run.findings],
    }
    if run.statistics is not None:
        log["statistics"] = _statistics_data(run.statistics)
    return json.dumps(log, indent=2) + "\n"


def _baseline_finding(finding: BaselineFinding) -> dict[str, object]:
    """A finding of the baseline, by which it is recognized in a later run."""
    return {
        "design": finding.design,
        "code": finding.code,
        "object": finding.object,
        "fingerprint": finding.fingerprint,
        "file": finding.file,
        "message": finding.message,
    }


def _unstated_subject(entry: NotStated) -> dict[str, object]:
    """A subject that a design does not state, with the rules that had nothing to examine."""
    return {
        "design": entry.design,
        "subject": entry.subject,
        "says": entry.says,
        "write": entry.write,
        "rules": entry.rules,
    }


def _statistics_data(measured: Statistics) -> dict[str, object]:
    return {
        "designs": measured.designs,
        "seconds": round(measured.seconds, 6),
        "stages": {name: round(seconds, 6) for name, seconds in measured.stages.items()},
        "rules": [
            {"code": rule.code, "seconds": round(rule.seconds, 6), "hits": rule.hits}
            for rule in measured.rules
        ],
    }


def _finding_data(finding: Finding, site_url: str) -> dict[str, object]:
    """A finding as plain data; the keys are part of the format."""
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity,
        "message": finding.message,
        "hint": finding.hint,
        "file": finding.file,
        "line": finding.line,
        "column": finding.column,
        "end_line": finding.end_line,
        "end_column": finding.end_column,
        "design": finding.design,
        "object": finding.object,
        "fingerprint": finding.fingerprint,
        "related": [_related_data(place) for place in finding.related],
        "url": site_url + finding.url,
        "waived": finding.waived,
        "fix": None if finding.fix is None else _fix_data(finding.fix),
    }


def _related_data(place: Related) -> dict[str, object]:
    return {"file": place.file, "line": place.line, "column": place.column, "message": place.message}


def _fix_data(fix: Fix) -> dict[str, object]:
    return {**_edit_data(fix), "safe": fix.safe, "also": [_edit_data(further) for further in fix.also]}


def _edit_data(fix: Fix) -> dict[str, object]:
    return {"file": fix.file, "pointer": list(fix.pointer), "key": fix.at_key, "value": fix.value}


REPORT = Report(render=render)
