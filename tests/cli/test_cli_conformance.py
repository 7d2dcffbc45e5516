"""``refarch conformance``: every rule under the documents that it comes from, line by line, as text, CSV and
JSON."""

import csv
import io
import json
import shutil
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from cli_project import DESIGN

from refarch import api
from refarch.cli import main

KB = """\
Broadcom KB 382163: Configuring RDMA for vSAN
https://knowledge.broadcom.com/external/article/382163/configuring-rdma-for-vsan.html
"""


@pytest.fixture
def schema(root: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((root / "schemas" / "conformance.schema.json").read_text())
    jsonschema.Draft7Validator.check_schema(loaded)
    return loaded


def shown(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    """What the command prints."""
    assert main(["conformance", *words]) == status
    return capsys.readouterr().out


def rows(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> list[dict[str, str]]:
    return list(
        csv.DictReader(io.StringIO(shown(capsys, *words, "--format", "csv", status=status), newline=""))
    )


def edit(project: Path, old: str, new: str) -> None:
    path = project / "designs" / DESIGN / "design.yaml"
    text = path.read_text()
    assert text.count(old) == 1, text
    path.write_text(text.replace(old, new))


def test_a_document_is_checked_line_by_line(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, DESIGN, "--document", "kb 382163")
    assert text.startswith(KB)
    assert (
        "\n  pass            TOP006  vendor requirement: Restrictions: RoCE for vSAN must\n          "
        "                not be run over layer 3.\n" in text
    )
    assert text.endswith("\n\nvsan-roce: 5 rules, 5 pass\n")


def test_every_rule_is_there_and_practice_comes_last(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = rows(capsys, DESIGN)
    assert {row["code"] for row in listed} == {
        one.code for one in api.rules() if one.area not in ("project", "installer", "asbuilt")
    }
    groups = list(dict.fromkeys(row["group"] for row in listed))
    assert groups[-2:] == ["The file formats of refarch", "Practice of the field"]
    practice = {row["code"] for row in listed if row["group"] == groups[-1]}
    assert practice == {
        one.code
        for one in api.rules()
        if one.confidence == "practice"
        and one.area not in ("reading", "settings", "project", "installer", "asbuilt")
    }


def test_a_row_says_what_the_document_says_and_where(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (row,) = (one for one in rows(capsys, DESIGN, "--document", "KB 382163") if one["code"] == "TOP006")
    assert row == {
        "group": "Broadcom KB 382163: Configuring RDMA for vSAN",
        "document": "Broadcom KB 382163: Configuring RDMA for vSAN",
        "url": "https://knowledge.broadcom.com/external/article/382163/configuring-rdma-for-vsan.html",
        "section": "Restrictions",
        "statement": "RoCE for vSAN must not be run over layer 3.",
        "verified": "2026-11-21",
        "code": "TOP006",
        "name": api.rule("TOP006").name,
        "severity": "error",
        "confidence": "quoted",
        "outcome": "pass",
        "reason": "",
        "write": "",
        "findings": "",
    }


def test_a_finding_stands_at_its_place_and_fails_the_command(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(project, "transport: roce-v2", "transport: iwarp")
    text = shown(capsys, DESIGN, "--document", "vsan management api 7.0u3", status=1)
    lines = (project / "designs" / DESIGN / "design.yaml").read_text().splitlines()
    (number,) = (number for number, line in enumerate(lines, 1) if "transport: iwarp" in line)
    column = lines[number - 1].index("iwarp") + 1
    assert "\n  fail            NIC005  vendor requirement: RoCE v2 is the only" in text
    assert f"designs/{DESIGN}/design.yaml:{number}:{column}:" in text
    assert text.endswith("vsan-roce: 1 rule, 1 fail\n")


def test_documents_that_are_not_asked_for_do_not_fail_it(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(project, "transport: roce-v2", "transport: iwarp")
    shown(capsys, DESIGN, "--document", "Host profiles")
    shown(capsys, DESIGN, status=1)


def test_a_rule_that_does_not_apply_says_because_of_what(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(project, "transport: roce-v2", "transport: tcp")
    (row,) = (one for one in rows(capsys, DESIGN, "--document", "KB 382163") if one["code"] == "TEAM002")
    assert row["outcome"] == "not-applicable" and row["reason"].startswith(
        "the transport of cluster compute is tcp, not "
    )
    text = shown(capsys, DESIGN, "--document", "KB 382163")
    one_line = " ".join(text.split())
    statement = "vendor requirement: Switch Configuration, Restrictions: LAG and LACP"
    assert "\n  not applicable  TEAM002 vendor requirement: " in text
    assert f"not applicable TEAM002 {statement}" in one_line
    assert "because: the transport of cluster compute is" in one_line


def test_a_waiver_is_told_with_its_reason(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(root)
    listed = [one for one in rows(capsys, "vsan-roce-vsphere7u3") if one["code"] == "VSAN005"]
    assert {one["outcome"] for one in listed} == {"waived"}
    assert all(one["findings"].endswith("(waived: the guide measured with these drives)") for one in listed)


def test_the_threshold_is_lint_s(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(root)
    shown(capsys, "vsan-roce-vsphere7u3", "--fail-on", "warning")
    shown(capsys, "vsan-roce-vsphere7u3", "--fail-on", "info", status=1)


def test_a_variant_is_judged_as_a_design(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(root)
    log = json.loads(shown(capsys, "pvrdma-hpc+host-without-hca", "--format", "json"))
    assert log["design"] == "pvrdma-hpc+host-without-hca" and log["checked"]


@pytest.mark.parametrize("words", [(), ("--document", "vSAN Management API 7.0U3")])
def test_the_json_keeps_to_its_schema(
    words: tuple[str, ...], project: Path, schema: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    edit(project, "transport: roce-v2", "transport: iwarp")
    text = shown(capsys, DESIGN, "--format", "json", *words, status=1)
    log = json.loads(text)
    jsonschema.validate(log, schema)
    assert text.isascii()
    outcomes = {one["code"]: one["outcome"] for group in log["groups"] for one in group["statements"]}
    assert log["summary"] == {name: list(outcomes.values()).count(name) for name in log["summary"]}
    assert sum(log["summary"].values()) == len(outcomes) > 0


def test_the_schema_is_not_laxer_than_the_report(
    project: Path, schema: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    edit(project, "transport: roce-v2", "transport: iwarp")
    text = shown(capsys, DESIGN, "--format", "json", "--document", "vSAN Management API 7.0U3", status=1)
    statement = json.loads(text)["groups"][0]["statements"][0]
    for place, keys in (
        ("log", json.loads(text)),
        ("statement", statement),
        ("finding", statement["findings"][0]),
    ):
        for key in keys:
            log = json.loads(text)
            found = log["groups"][0]["statements"][0]
            del {"log": log, "statement": found, "finding": found["findings"][0]}[place][key]
            with pytest.raises(jsonschema.ValidationError):
                jsonschema.validate(log, schema)


def test_no_cell_is_a_formula(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(project / "designs" / DESIGN, project / "=1+1")
    listed = rows(capsys, "=1+1", status=1)
    found = [one["findings"] for one in listed if one["findings"]]
    assert found and all(text.startswith("'=1+1/design.yaml:") for text in found)
    assert not any(value.startswith(("=", "+", "-", "@")) for row in listed for value in row.values())


def test_a_broken_design_is_not_checked(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "designs" / DESIGN / "bom.yaml").write_text("format: 1\nitems: 3\n")
    listed = {one["code"]: one for one in rows(capsys, DESIGN, status=1)}
    assert listed["SCHEMA003"]["outcome"] == "fail" and listed["YAML001"]["outcome"] == "pass"
    assert (
        listed["TEAM001"]["outcome"] == "not-checked"
        and "the design cannot be checked" in listed["TEAM001"]["reason"]
    )
    shown(capsys, DESIGN, "--document", "KB 382163", status=1)


def test_a_rule_that_is_switched_off_is_told(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "refarch.yaml").write_text("severities: {TOP006: ignore}\n")
    (row,) = (one for one in rows(capsys, DESIGN, "--document", "KB 382163") if one["code"] == "TOP006")
    assert (row["outcome"], row["reason"]) == ("not-checked", "the project has disabled this rule")


def test_a_file_takes_the_report(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, DESIGN, "--output", "report.txt", "--document", "KB 382163") == ""
    assert (project / "report.txt").read_text().startswith(KB)


REFUSED = (
    (["vsan-rose"], "vsan-rose: no such design. Did you mean `vsan-roce`?"),
    ([f"{DESIGN}+tcp"], f"{DESIGN} has no variant tcp. None are defined."),
    (
        [DESIGN, "--document", "Cumulos"],
        "no document title contains Cumulos. Did you mean cumulus?",
    ),
    (
        [DESIGN, "--document", "%%"],
        "no document title contains %%. Run without --document to list all.",
    ),
)
"""Words, and the line that answers them."""


def test_what_is_not_there_is_one_line(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words, line in REFUSED:
        assert main(["conformance", *words]) == 2, words
        assert capsys.readouterr() == ("", f"refarch: {line}\n")
