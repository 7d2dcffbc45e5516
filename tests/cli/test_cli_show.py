"""``refarch show``, ``rules`` and ``explain`` on a clean design and the real rules."""

import csv
import io
import json
from pathlib import Path

import pytest
from cli_project import DESIGN

from refarch.cli import main

TABLES = ["bom", "ip-plan", "wiring", "qos", "hosts", "bandwidth", "failure", "results"]

RESULTS = """\
format: 1
beds: {lab: {}}
results: {read: {title: Random read, bed: lab, values: {iops: {median: 85000}}}}
"""


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("design", [DESIGN, f"designs/{DESIGN}"])
def test_every_table_has_rows(
    name: str, design: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "designs" / DESIGN / "results.yaml").write_text(RESULTS)
    assert main(["show", design, name]) == 0
    heading, rule, *rows = capsys.readouterr().out.splitlines()
    assert heading and set(rule) == {"-", " "} and rows


@pytest.mark.parametrize("name", TABLES)
def test_the_formats_agree(name: str, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = {}
    for form in ("table", "csv", "json", "markdown"):
        assert main(["show", DESIGN, name, "--format", form]) == 0
        shown[form] = capsys.readouterr().out
    rows = json.loads(shown["json"])["rows"]
    assert len(list(csv.reader(io.StringIO(shown["csv"], newline="")))) == len(rows) + 1
    assert len(shown["table"].splitlines()) == len(shown["markdown"].splitlines()) == len(rows) + 2


def test_every_row_names_a_place_in_a_file(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in TABLES:
        main(["show", DESIGN, name, "--format", "json"])
        for row in json.loads(capsys.readouterr().out)["rows"]:
            assert row["origin"]["path"], (name, row)


def test_an_unknown_design_is_answered_with_a_near_one(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", "vsan-rose", "bom"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("refarch: vsan-rose: no such design.") and DESIGN in line


def test_a_design_without_a_model_is_one_line(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "designs" / DESIGN / "bom.yaml").write_text("format: 1\nitems: 3\n")
    assert main(["show", DESIGN, "bom"]) == 2
    shown = capsys.readouterr()
    assert shown.out == "" and "SCHEMA003" in shown.err and len(shown.err.splitlines()) == 1


def test_a_design_with_errors_is_shown_with_a_note(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = project / "designs" / DESIGN / "bom.yaml"
    path.write_text(path.read_text() + "# refarch: waive NOPE001: there is no such rule (owner: lab)\n")
    assert main(["show", DESIGN, "bom"]) == 0
    shown = capsys.readouterr()
    assert shown.out
    assert shown.err == f"refarch: note: {DESIGN} has 1 error; `refarch lint designs/{DESIGN}` shows more\n"


def test_rules_are_listed_for_people_and_programs(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    heading, _, *lines = capsys.readouterr().out.splitlines()
    assert heading.split() == ["Code", "Name", "Severity", "Applies", "to", "Sources"]
    assert main(["rules", "--format", "json"]) == 0
    rules = json.loads(capsys.readouterr().out)
    assert [line.split()[0] for line in lines] == [rule["code"] for rule in rules]
    team = next(rule for rule in rules if rule["code"] == "TEAM001")
    assert team["applies"]["transports"] == ["roce-v2"]
    assert team["url"] == "rules/TEAM001/"
    assert all(source["url"] and source["verified"] for source in team["sources"])


@pytest.mark.parametrize("word", ["TEAM001", "team001", "unsupported-teaming-policy"])
def test_a_rule_is_explained_by_code_or_name(
    word: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", word]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "TEAM001 unsupported-teaming-policy (error)"
    assert {"What it checks", "Why it matters", "Applies to", "Sources"} <= set(lines)
    assert not any(line.startswith("#") for line in lines)


def test_an_unknown_rule_is_answered_with_a_near_one(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", "TAEM001"]) == 2
    shown = capsys.readouterr()
    assert shown.out == "" and "TEAM001" in shown.err and len(shown.err.splitlines()) == 1
