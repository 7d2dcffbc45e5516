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


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["show", *words]) == 0, words
    return capsys.readouterr().out


@pytest.mark.parametrize("name", TABLES)
def test_a_table_has_rows_with_their_places_and_is_the_same_in_every_format(
    name: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "designs" / DESIGN / "results.yaml").write_text(RESULTS)
    table, text, rows_csv, markdown = (
        shown(capsys, DESIGN, name, "--format", form) for form in ("table", "json", "csv", "markdown")
    )
    assert shown(capsys, f"designs/{DESIGN}", name) == table
    rows = json.loads(text)["rows"]
    assert rows and all(row["origin"]["path"] for row in rows)
    heading, rule, *lines = table.splitlines()
    assert heading and set(rule) == {"-", " "} and len(lines) == len(rows)
    assert len(list(csv.reader(io.StringIO(rows_csv, newline="")))) == len(rows) + 1
    assert len(markdown.splitlines()) == len(rows) + 2


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
    assert (
        shown.err == f"refarch: note: {DESIGN} has 1 error; run `refarch lint designs/{DESIGN}` for details\n"
    )


def test_rules_are_chosen_by_code(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--select", "cap01,MTU001"]) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()[2:]]
    assert listed == ["CAP011", "CAP012", "CAP013", "CAP014", "CAP017", "MTU001"]
    assert main(["rules", "--select", "ZZ"]) == 2
    assert capsys.readouterr().err.startswith("refarch: unknown rule ZZ. Defined are: BOM001, ")


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


def test_a_rule_is_explained_by_code_or_name(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for word in ("TEAM001", "team001", "unsupported-teaming-policy"):
        assert main(["explain", word]) == 0, word
        lines = capsys.readouterr().out.splitlines()
        assert lines[0] == "TEAM001 unsupported-teaming-policy (error, vendor requirement)", word
        assert {"What it checks", "Why it matters", "Applies to", "Sources"} <= set(lines), word
        assert not any(line.startswith("#") for line in lines), word
