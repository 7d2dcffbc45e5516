"""The SARIF log satisfies Microsoft's validator, and carries what code scanning needs."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from refarch.core.run import LintRun
from refarch.report import sarif

pytestmark = pytest.mark.process

GOLDEN = Path(__file__).parent.parent / "golden" / "report"


def log_of(run: LintRun) -> dict[str, Any]:
    log: dict[str, Any] = json.loads(sarif.render(run))["runs"][0]
    return log


def test_log_reads_as_the_golden_says(guilty: LintRun, golden: Callable[[Path, str], None]) -> None:
    golden(GOLDEN / "guilty.sarif", sarif.render(guilty))


@pytest.fixture
def complaints(tmp_path: Path, need_tool: Callable[..., str]) -> Callable[[str], list[str]]:
    """``complaints(log)``: the validator's errors and warnings on a log, as rule ids."""
    tool = need_tool("sarif-multitool-linux", "sarif-multitool")
    log, verdict = tmp_path / "log.sarif", tmp_path / "verdict.sarif"

    def check(text: str) -> list[str]:
        log.write_text(text)
        command = [tool, "validate", str(log), "-o", str(verdict)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert verdict.exists(), done.stdout + done.stderr
        found = json.loads(verdict.read_text(encoding="utf-8-sig"))["runs"][0].get("results", [])
        return [result["ruleId"] for result in found]

    return check


@pytest.mark.parametrize("name", ["guilty", "clean", "hostile", "skipped"])
def test_the_validator_finds_no_error_and_no_warning(
    name: str, request: pytest.FixtureRequest, complaints: Callable[[str], list[str]]
) -> None:
    assert complaints(sarif.render(request.getfixturevalue(name))) == []


def test_the_validator_is_awake(guilty: LintRun, complaints: Callable[[str], list[str]]) -> None:
    log = json.loads(sarif.render(guilty))
    del log["runs"][0]["tool"]["driver"]["informationUri"]
    log["runs"][0]["results"][1]["ruleIndex"] = 99
    assert {found[:5] for found in complaints(json.dumps(log))} == {"SARIF"}


def test_every_result_points_at_its_rule(guilty: LintRun) -> None:
    log = log_of(guilty)
    rules = log["tool"]["driver"]["rules"]
    assert [rules[result["ruleIndex"]]["id"] for result in log["results"]] == [
        one.code for one in guilty.findings
    ]


def test_waived_findings_are_suppressed_with_their_reason(guilty: LintRun) -> None:
    suppressed = [result for result in log_of(guilty)["results"] if "suppressions" in result]
    assert [result["ruleId"] for result in suppressed] == ["NIC002"]
    assert suppressed[0]["suppressions"][0]["justification"] == "single-leaf lab bed"


def test_designs_without_a_verdict_are_notified(guilty: LintRun, clean: LintRun) -> None:
    (note,) = log_of(guilty)["invocations"][0]["toolExecutionNotifications"]
    assert "other" in note["message"]["text"]
    assert "toolExecutionNotifications" not in log_of(clean)["invocations"][0]


def test_pages_are_named_only_where_the_site_is_known(guilty: LintRun) -> None:
    rules = log_of(guilty)["tool"]["driver"]["rules"]
    assert rules
    assert all(rule["helpUri"] == f"https://example.net/designs/rules/{rule['id']}/" for rule in rules)
    assert all(
        "helpUri" not in rule for rule in log_of(guilty._replace(site_url=""))["tool"]["driver"]["rules"]
    )


def test_no_text_of_a_design_becomes_a_link_or_an_escape(hostile: LintRun) -> None:
    result = log_of(hostile)["results"][0]
    text = result["message"]["text"]
    assert "](" not in text and text.isprintable()
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "designs/a%3Ab%2Cc%250A%0A%E9/design.yaml"
