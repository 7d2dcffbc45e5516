"""Custom rules that were not allowed to run, and what a baseline has of them: every format says so, each in
its own place."""

import hashlib
import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from report_samples import FINDINGS, SKIPPED_RULES, finding
from validators import reviewdog

from refarch import report
from refarch.core.plugins import BUILT_IN_PLUGINS
from refarch.core.run import LintRun
from refarch.report import (
    azure,
    checkstyle,
    concise,
    github,
    gitlab,
    json as findings_json,
    junit,
    markdown,
    rdjson,
    sarif,
    text,
)

FIRST, SECOND = SKIPPED_RULES
LINE = "skipped 2 custom rules (use --allow-local-code to run them): OWN001, OWN002"
BASELINE = "not checked: 2 findings in the baseline (OWN001)"
TEXT = "custom rule OWN001 was skipped; run refarch lint --allow-local-code to run its code."
TEXT_2 = TEXT.replace("OWN001", "OWN002")
NAME = r"rules/##vso[x] a\n::error::b/own002_x.py"
"""The hostile name as it is shown."""


def test_every_format_says_so(skipped: LintRun) -> None:
    """A new format cannot forget it."""
    formats = BUILT_IN_PLUGINS.all_plugins(report.REPORTS)
    assert len(formats) >= 11
    for name, made in formats.items():
        printed = made.render(skipped, False)
        assert "OWN001" in printed and "OWN002" in printed and "skipped" in printed, name
        assert "--allow-local-code" in printed or name == "json", name


@pytest.mark.parametrize("module", [text, concise])
def test_lines_for_people(module: Any, skipped: LintRun) -> None:
    assert module.render(skipped) == f"{BASELINE}\n{LINE}\nno findings in 2 designs\n"


def test_one_rule_and_many(skipped: LintRun) -> None:
    one = skipped._replace(skipped_rules=SKIPPED_RULES[:1], baseline_unchecked=())
    assert concise.render(one).splitlines()[0] == (
        "skipped 1 custom rule (use --allow-local-code to run them): OWN001"
    )
    many = one._replace(
        skipped_rules=tuple(FIRST._replace(code=f"OWN{number:03}") for number in range(1, 31))
    )
    assert concise.render(many).splitlines()[0] == (
        "skipped 30 custom rules (use --allow-local-code to run them): OWN001, OWN002, OWN003, OWN004, "
        "OWN005, OWN006, OWN007, OWN008 and 22 more"
    )


def test_markdown(skipped: LintRun) -> None:
    assert markdown.render(skipped).splitlines() == [
        "**no findings in 2 designs**",
        "",
        "not checked&#58; 2 findings in the baseline &#40;OWN001&#41;",
        "",
        "skipped 2 custom rules &#40;use --allow-local-code to run them&#41;&#58; OWN001, OWN002",
    ]


def test_json(skipped: LintRun, root: Path) -> None:
    log = json.loads(findings_json.render(skipped))
    assert log["skipped_rules"] == [rule._asdict() for rule in SKIPPED_RULES]
    assert [one["fingerprint"] for one in log["baseline_unchecked"]] == ["f1", "f2"]
    assert log["gone"] == []
    schema = json.loads((root / "schemas/findings.schema.json").read_text())
    jsonschema.validate(log, schema)
    for key in ("skipped_rules", "baseline_unchecked"):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({name: value for name, value in log.items() if name != key}, schema)


def test_sarif(skipped: LintRun) -> None:
    (run,) = json.loads(sarif.render(skipped))["runs"]
    (invocation,) = run["invocations"]
    notes = invocation["toolConfigurationNotifications"]
    assert notes[0] == {
        "level": "warning",
        "message": {"text": TEXT},
        "associatedRule": {"id": "OWN001"},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "rules/own001_many_hosts.py", "uriBaseId": "PROJECT"}
                }
            }
        ],
    }
    assert notes[1]["message"] == {"text": TEXT_2}
    assert notes[2] == {"level": "note", "message": {"text": f"{BASELINE}."}}
    assert "toolExecutionNotifications" not in invocation
    assert run["results"] == []


def test_junit(skipped: LintRun) -> None:
    root = ET.fromstring(junit.render(skipped))
    assert root.attrib == {"name": "refarch lint", "tests": "5", "failures": "0", "errors": "0"}
    suite = root[2]
    assert suite.attrib == {"name": "skipped", "tests": "3", "failures": "0", "errors": "0", "skipped": "3"}
    assert [(case.attrib["name"], case[0].tag, case[0].attrib) for case in suite] == [
        (
            "OWN001 rules/own001_many_hosts.py",
            "skipped",
            {"type": "not run", "message": TEXT.removesuffix(".")},
        ),
        (f"OWN002 {NAME}", "skipped", {"type": "not run", "message": TEXT_2.removesuffix(".")}),
        ("baseline", "skipped", {"type": "not run", "message": BASELINE}),
    ]


def test_github(skipped: LintRun, one: Callable[..., LintRun]) -> None:
    notices = [f"::notice title=refarch::{LINE}", f"::notice title=refarch::{BASELINE}"]
    assert github.render(skipped).splitlines() == notices
    infos = [finding("FMT004", "n", "info", (line, 1, line, 2), "m") for line in range(1, 12)]
    many = one(*infos)._replace(
        skipped_rules=skipped.skipped_rules, baseline_unchecked=skipped.baseline_unchecked
    )
    lines = github.render(many).splitlines()
    assert sum(line.startswith("::notice") for line in lines) == 10  # what GitHub shows
    assert lines[7:9] == notices
    assert lines[9] == "::notice title=refarch::4 more findings are in the log of this step"
    assert len(lines) == 10 + 4


def test_azure(skipped: LintRun) -> None:
    assert azure.render(skipped).splitlines() == [
        f"##vso[task.logissue type=warning;]{LINE}",
        f"##vso[task.logissue type=warning;]{BASELINE}",
    ]


def test_gitlab(skipped: LintRun, shared: Path) -> None:
    issues = json.loads(gitlab.render(skipped))
    assert issues[0] == {
        "description": TEXT,
        "check_name": "skipped-rule",
        "fingerprint": hashlib.sha256(b"skipped OWN001").hexdigest()[:32],
        "severity": "info",
        "location": {"path": "rules/own001_many_hosts.py", "lines": {"begin": 1, "end": 1}},
    }
    assert issues[1]["location"]["path"] == NAME and issues[1]["fingerprint"] != issues[0]["fingerprint"]
    schema = json.loads((shared / "verifiers/schemas/gitlab-codeclimate.json").read_text())
    for issue in issues:
        jsonschema.validate(issue, schema)


def test_checkstyle(skipped: LintRun) -> None:
    root = ET.fromstring(checkstyle.render(skipped))
    assert [(file.attrib["name"], [error.attrib for error in file]) for file in root] == [
        (
            name,
            [{"line": "1", "severity": "info", "message": said, "source": "refarch.skipped"}],
        )
        for name, said in ((FIRST.file, TEXT), (NAME, TEXT_2))
    ]


def test_rdjson(skipped: LintRun) -> None:
    found = json.loads(rdjson.render(skipped))["diagnostics"]
    assert found == [
        {
            "message": said,
            "location": {"path": name},
            "severity": "INFO",
            "code": {"value": "skipped-rule"},
        }
        for name, said in ((FIRST.file, TEXT), (NAME, TEXT_2))
    ]
    assert reviewdog.complaints(rdjson.render(skipped)) == []


def test_files_are_renamed_with_the_rest(skipped: LintRun) -> None:
    renamed = skipped.with_file_names(lambda name: f"net/{name}")
    assert [rule.file for rule in renamed.skipped_rules] == [f"net/{FIRST.file}", f"net/{SECOND.file}"]


def test_findings_stay_first(skipped: LintRun, one: Callable[..., LintRun]) -> None:
    run = one(*FINDINGS)._replace(skipped_rules=skipped.skipped_rules)
    assert len(json.loads(rdjson.render(run))["diagnostics"]) == 6 + 2
    assert concise.render(run).splitlines()[-2:] == [
        LINE,
        "3 errors, 2 warnings, 1 info in 2 designs, 1 waived",
    ]
