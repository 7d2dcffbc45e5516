"""Findings as a SARIF 2.1.0 log, for code-scanning services and editors.

Specification: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html. Addresses of rule pages are
written only where refarch.yaml states the site's address: SARIF wants them absolute.
"""

import json
from urllib.parse import quote

from ..core.finding import DOCUMENTATION_URL, Finding, Fix, Related
from ..core.rule import RuleInfo
from ..core.run import LintRun, SkippedRule
from ..load.fixes import inline_yaml
from . import Report
from ._findings import joined_sentences
from ._summary import baseline_line, skipped_text

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS = {"error": "error", "warning": "warning", "info": "note"}
GITHUB_SEVERITIES = {"error": "error", "warning": "warning", "info": "recommendation"}
"""Values of ``problem.severity``, which GitHub's code scanning sorts alerts by."""
FALLBACK_URL = "https://refarch.example/"
"""Address of the tool while refarch.yaml names no site: validators want one. ``.example`` is reserved for
such a purpose (RFC 2606)."""

BASE_ID = "PROJECT"
"""The folder that file names are relative to. Its absolute place is left out: a log reads the same
everywhere."""

Json = dict[str, object]


def render(run: LintRun, color: bool = False) -> str:
    """The whole run as one SARIF log; waived findings are results with a suppression."""
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [_run_data(run)]}, indent=2) + "\n"


def _run_data(run: LintRun) -> Json:
    codes = sorted({finding.code for finding in run.findings})
    # Results refer to rules by their position in the driver's list.
    index = {code: number for number, code in enumerate(codes)}
    return {
        "tool": {"driver": _tool_driver(run, [run.rule_info(code) for code in codes])},
        "automationDetails": {
            "id": "refarch/lint/",
            "description": {"text": "Checks of RDMA storage designs."},
        },
        "invocations": [_invocation(run)],
        "originalUriBaseIds": {BASE_ID: {"description": {"text": "The folder that refarch was run in."}}},
        "columnKind": "unicodeCodePoints",
        "results": [_finding_result(finding, index[finding.code]) for finding in run.findings],
    }


def _tool_driver(run: LintRun, rules: list[RuleInfo]) -> Json:
    return {
        "name": "refarch",
        "version": run.version,
        "semanticVersion": run.version,
        "shortDescription": {"text": "Checks RDMA storage designs in YAML."},
        "informationUri": run.site_url or FALLBACK_URL,
        "rules": [_rule_descriptor(rule, run.site_url) for rule in rules],
    }


def _rule_descriptor(rule: RuleInfo, site_url: str) -> Json:
    descriptor: Json = {
        "id": rule.code,
        "name": "".join(word.capitalize() for word in rule.name.split("-")),
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": _full_description(rule)},
        "help": {"text": rule.docstring, "markdown": rule.docstring},
        "defaultConfiguration": {"level": LEVELS[rule.severity]},
        "properties": {"tags": [rule.area], "problem.severity": GITHUB_SEVERITIES[rule.severity]},
    }
    if site_url:
        descriptor["helpUri"] = site_url + DOCUMENTATION_URL.format(code=rule.code)
    return descriptor


def _full_description(rule: RuleInfo) -> str:
    """First paragraph of a rule's page; its summary where there is none."""
    blocks = rule.docstring.strip().split("\n\n")[1:]
    return next((" ".join(block.split()) for block in blocks if not block.startswith("#")), rule.summary)


def _invocation(run: LintRun) -> Json:
    execution = [
        _notification("warning", f"Rules were skipped for design {design}; fix the errors in its files first")
        for design in run.unchecked
    ]
    configuration = [_skipped_notification(rule) for rule in run.skipped_rules]
    if run.baseline_unchecked:
        configuration.append(_notification("note", baseline_line(run)))
    notes = {"toolExecutionNotifications": execution, "toolConfigurationNotifications": configuration}
    return {"executionSuccessful": True, **{name: entries for name, entries in notes.items() if entries}}


def _notification(level: str, text: str) -> Json:
    return {"level": level, "message": {"text": _linkless_sentences(text)}}


def _skipped_notification(rule: SkippedRule) -> Json:
    """A custom rule that was not run: the tool was not configured to."""
    return {
        **_notification("warning", skipped_text(rule)),
        "associatedRule": {"id": rule.code},
        "locations": [{"physicalLocation": {"artifactLocation": _artifact_location(rule.file)}}],
    }


def _finding_result(finding: Finding, rule_index: int) -> Json:
    """A finding as a result; a waived one with a suppression."""
    result: Json = {
        "ruleId": finding.code,
        "ruleIndex": rule_index,
        "level": LEVELS[finding.severity],
        "message": {"text": _linkless_sentences(finding.message, finding.hint)},
        "locations": [_finding_location(finding)],
        "partialFingerprints": {"refarch/v1": finding.fingerprint},
    }
    if finding.related:
        result["relatedLocations"] = [
            _related_location(place, number) for number, place in enumerate(finding.related, start=1)
        ]
    if finding.fix is not None and all(edit.place is not None for edit in finding.fix.edits):
        result["fixes"] = [_fix_data(finding.fix)]
    if finding.waived is not None:
        result["suppressions"] = [{"kind": "inSource", "status": "accepted", "justification": finding.waived}]
    return result


def _fix_data(fix: Fix) -> Json:
    """Replacements of old values by new ones, file by file. Only for edits whose old value has a place."""
    replacements: dict[str, list[Json]] = {}
    for edit in fix.edits:
        assert edit.place is not None
        line, column, end_line, end_column = edit.place
        region = {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}
        replacements.setdefault(edit.file, []).append(
            {"deletedRegion": region, "insertedContent": {"text": inline_yaml(edit.value)}}
        )
    values = " and ".join(inline_yaml(edit.value) for edit in fix.edits)
    return {
        "description": {"text": _linkless_sentences(f"Set {values}")},
        "artifactChanges": [
            {"artifactLocation": _artifact_location(file), "replacements": listed}
            for file, listed in replacements.items()
        ],
    }


def _linkless_sentences(*texts: str) -> str:
    """The texts as sentences on one line. ``[a](b)`` would be a link, and a design must not bring its own."""
    return joined_sentences(*texts).replace("](", "] (")


def _finding_location(finding: Finding) -> Json:
    region = {
        "startLine": finding.line,
        "startColumn": finding.column,
        "endLine": finding.end_line,
        "endColumn": finding.end_column,
    }
    location: Json = {"physicalLocation": _physical_location(finding.file, region)}
    if finding.object:
        name = f"{finding.design}/{finding.object}" if finding.design else finding.object
        location["logicalLocations"] = [{"fullyQualifiedName": name, "kind": "element"}]
    return location


def _related_location(place: Related, number: int) -> Json:
    physical = _physical_location(place.file, {"startLine": place.line, "startColumn": place.column})
    return {
        "id": number,
        "physicalLocation": physical,
        "message": {"text": _linkless_sentences(place.message)},
    }


def _physical_location(file: str, region: dict[str, int]) -> Json:
    return {"artifactLocation": _artifact_location(file), "region": region}


def _artifact_location(file: str) -> Json:
    return {"uri": quote(file, errors="surrogateescape"), "uriBaseId": BASE_ID}


REPORT = Report(render=render)
