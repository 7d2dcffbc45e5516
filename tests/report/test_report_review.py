"""Reports for code review: GitLab's code quality, reviewdog's diagnostics, and the comment."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from report_samples import DESIGN, finding
from validators import reviewdog

from refarch.compare.outcome import ComparisonOutcome
from refarch.core.run import LintRun
from refarch.project.review import Review, WaivedFinding
from refarch.project.review_files import comment
from refarch.project.versions import DesignVersion
from refarch.report import (
    checkstyle,
    gitlab,
    json as findings_json,
    markdown,
    rdjson,
    sarif,
    text as text_report,
)
from refarch.report._visible import visible

GOLDEN = Path(__file__).parent.parent / "golden" / "report"


@pytest.mark.parametrize("name", ["guilty", "clean", "hostile"])
def test_each_issue_keeps_to_gitlabs_schema(name: str, request: pytest.FixtureRequest, shared: Path) -> None:
    schema = json.loads((shared / "verifiers/schemas/gitlab-codeclimate.json").read_text())
    for issue in json.loads(gitlab.render(request.getfixturevalue(name))):
        jsonschema.validate(issue, schema)


def test_gitlab_gets_place_rule_and_severity(guilty: LintRun) -> None:
    issues = json.loads(gitlab.render(guilty))
    assert [(issue["check_name"], issue["severity"]) for issue in issues] == [
        ("FILE001", "critical"),
        ("TEAM001", "critical"),
        ("MTU001", "major"),
        ("FMT004", "info"),
        ("TOP007", "major"),
        ("WIRE001", "critical"),
    ]
    assert issues[2] == {
        "description": "MTU001 vmk2 has MTU 1500, not 9000. write 9000.",
        "check_name": "MTU001",
        "fingerprint": "MTU001-44-8",
        "severity": "major",
        "location": {"path": DESIGN, "lines": {"begin": 44, "end": 44}},
    }


def test_fingerprints_are_unique_in_one_report(one: Callable[..., LintRun]) -> None:
    twice = [finding("MTU001", "mtu", "warning", (line, 1, line, 2), "m", fingerprint="f") for line in (1, 2)]
    marks = [issue["fingerprint"] for issue in json.loads(gitlab.render(one(*twice)))]
    assert marks[0] == "f"
    assert len(set(marks)) == 2


def diagnostics(run: LintRun) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(rdjson.render(run))["diagnostics"]
    return found


def test_reviewdog_gets_ranges_codes_and_suggestions(guilty: LintRun) -> None:
    found = diagnostics(guilty)
    assert found[1] == {
        "message": 'port group "vSAN" of lab uses the teaming policy "lacp", which vSAN over RDMA does not '
        'support. write "explicit-failover-order" with one active and one standby uplink.',
        "location": {
            "path": DESIGN,
            "range": {"start": {"line": 41, "column": 31}, "end": {"line": 41, "column": 35}},
        },
        "severity": "ERROR",
        "code": {"value": "TEAM001", "url": "https://example.net/designs/rules/TEAM001/"},
        "relatedLocations": [
            {
                "message": "leaf-1 swp1 is a member of bond1",
                "location": {
                    "path": "designs/lab/wiring.yaml",
                    "range": {"start": {"line": 12, "column": 5}},
                },
            }
        ],
        "suggestions": [
            {
                "range": {"start": {"line": 41, "column": 31}, "end": {"line": 41, "column": 35}},
                "text": "explicit-failover-order",
            }
        ],
    }


def test_columns_count_bytes(guilty: LintRun) -> None:
    """Line 46 has three wide characters of three bytes and an accent of two before column 48."""
    place = diagnostics(guilty)[3]["location"]["range"]["start"]
    assert place == {"line": 46, "column": 48 + 3 * 2 + 1 + 1}


def test_reviewdog_of_a_clean_run(clean: LintRun) -> None:
    assert json.loads(rdjson.render(clean)) == {"source": {"name": "refarch"}, "diagnostics": []}


KNOWN = {"error": "ERROR", "warning": "WARNING", "info": "INFO"}


@pytest.mark.parametrize("name", ["guilty", "clean", "hostile"])
def test_reviewdog_reads_each_report_as_it_is_meant(name: str, request: pytest.FixtureRequest) -> None:
    """By its own readers: places, severities and codes in rdjson, checkstyle and SARIF are the findings'."""
    run: LintRun = request.getfixturevalue(name)
    open_ones = [one for one in run.findings if one.waived is None]
    meant = sorted((visible(one.file), one.line, KNOWN[one.severity]) for one in open_ones)
    for form, text in (("rdjson", rdjson.render(run)), ("checkstyle", checkstyle.render(run))):
        read = reviewdog.diagnostics(text, form)
        assert sorted((one["path"], one["span"][0], one["severity"]) for one in read) == meant, form
    read = reviewdog.diagnostics(rdjson.render(run), "rdjson")
    assert [one["code"] for one in read] == [one.code for one in open_ones]
    assert sum(one["related"] for one in read) == sum(len(one.related) for one in open_ones)
    codes = {one["code"] for one in reviewdog.diagnostics(sarif.render(run), "sarif")}
    assert {one.code for one in open_ones} <= codes


def test_reviewdog_refuses_what_is_none(guilty: LintRun) -> None:
    text = rdjson.render(guilty)
    assert reviewdog.complaints(text) == []
    (said,) = reviewdog.complaints(text.replace('"diagnostics"', '"diagnosis"', 1))
    assert said.endswith('unknown field "diagnosis"')
    (said,) = reviewdog.complaints(text.replace('"ERROR"', '"FATAL"', 1))
    assert "FATAL" in said
    (said,) = reviewdog.complaints("<checkstyle>", "checkstyle")
    assert said


def test_comment_reads_as_the_golden_says(guilty: LintRun, golden: Callable[[Path, str], None]) -> None:
    golden(GOLDEN / "guilty.comment.md", markdown.render(guilty))


def test_comment_of_a_clean_run(clean: LintRun) -> None:
    assert markdown.render(clean) == "**no findings in 2 designs**\n"


def test_comment_fits_the_platform_and_says_what_is_left_out(one: Callable[..., LintRun]) -> None:
    many = [finding("MTU001", "mtu", "warning", (line, 1, line, 2), "x" * 100) for line in range(1, 2001)]
    last = finding("TEAM001", "lag", "error", (2001, 1, 2001, 2), "a LAG")
    text = markdown.render(one(*many, last))
    assert len(text) <= 65_535
    rows = [line for line in text.splitlines() if line.startswith("| ") and "MTU001" in line]
    assert text.splitlines()[4].startswith("| ❌ error | TEAM001<br>vendor requirement |")
    assert text.splitlines()[-1] == f"{2000 - len(rows)} more of 2001: run `refarch lint` to list all."
    assert len(rows) > 300


def test_designs_whose_rules_did_not_run_are_named_in_part(one: Callable[..., LintRun]) -> None:
    """All of them together took more than a comment may have."""
    names = tuple(f"{number:04}{'_' * 59}" for number in range(1100))
    made = one(finding("MTU001", "mtu", "warning", (1, 1, 1, 2), "a message"))._replace(unchecked=names)
    escaped = ", ".join(name.replace("_", "&#95;") for name in names[:8])
    lines = markdown.render(made).splitlines()
    assert lines[2] == (
        f"{escaped} and 1092 more&#58; rules skipped because of the errors in their files; fix those first"
    )
    assert lines[6].startswith("| ⚠️ warning | MTU001<br>")
    assert text_report.render(made).splitlines()[-2] == (
        f"{', '.join(names[:8])} and 1092 more: rules skipped because of the errors in their files; fix "
        "those first"
    )
    assert json.loads(findings_json.render(made))["unchecked"] == [*names]
    last = text_report.render(made._replace(unchecked=names[:1])).splitlines()[-2]
    assert last == f"{names[0]}: rules skipped because of the errors in its files; fix those first"


def test_a_review_of_very_many_designs_fits_and_has_findings(one: Callable[..., LintRun]) -> None:
    names = [f"{number:04}{'-' * 59}" for number in range(1100)]
    many = [
        finding("MTU001", "mtu", "error", (1, 1, 1, 2), "x" * 100, file=f"designs/{name}/design.yaml")
        for name in names
    ]
    run = one(*many)._replace(unchecked=tuple(names))
    outcomes = tuple(ComparisonOutcome(name, "", name, None) for name in names)
    low = tuple(
        DesignVersion(name, "design.yaml", "1.0.0", "1.0.0", "2.0.0", ("re-cable",), None, "", ())
        for name in names
    )
    made = Review(
        "0123456789ab",
        run,
        run,
        outcomes,
        low,
        waived=tuple(WaivedFinding(waived, "", "a waiver") for waived in many),
    )
    lines = comment(made, "warning").splitlines()
    assert sum(len(line) + 1 for line in lines) <= markdown.MAX_COMMENT_LENGTH
    rows = [line for line in lines if line.startswith("| ❌ error | MTU001<br>")]
    raised = [line for line in lines if "requires 2.0.0 or later" in line]
    assert raised[0] == (
        f"- ❌ {names[0]} has version 1.0.0, but the change (re-cable) requires 2.0.0 or later: "
        f"`refarch bump {names[0]}`"
    )
    left = next(line for line in lines if line.endswith(": run `refarch lint` to list all."))
    listed = rows.index(lines[lines.index(left) - 2]) + 1
    assert listed > 50 and left.startswith(f"{1100 - listed} more of 1100: ")
    assert f"- {1100 - len(raised)} more of 1100: see summary.md." in lines
    told = sum(line == "This design is new." for line in lines)
    assert told > 0 and f"{1100 - told} more designs in changes.html." in lines
    whole = comment(made, "warning", whole=True)
    assert whole.count("requires 2.0.0 or later") == whole.count("This design is new.") == 1100


HOSTILE = "@everyone #1 [a](https://x.test) <img src=x> | `b` **c** https://y.test www.z.test GH-1 ~d~ <!-- e"


def test_nothing_of_a_design_becomes_markup(one: Callable[..., LintRun]) -> None:
    evil = finding(
        "FMT001", "n", "error", (1, 1, 1, 2), HOSTILE, hint=HOSTILE, file=f"designs/{HOSTILE}.yaml"
    )
    text = markdown.render(one(evil))
    row = text.splitlines()[-1]
    assert row.count(" | ") == 3
    where = row.split(" | ")[2]
    assert where == f"`designs/{HOSTILE.replace('`', chr(39)).replace('|', chr(92) + '|')}.yaml:1`".replace(
        " \\| ", " \\| "
    )
    said = row.split(" | ")[3]
    assert not set("@[]<>`*~:") & set(said.replace("<br>", "").removesuffix(" |"))
    assert "www." not in said and "GH-" not in said
