"""``refarch show`` as workbook, YAML and JSON: one table, or the whole design."""

import io
import json
import sys
from pathlib import Path

import pytest
import yaml
from cli_project import DESIGN
from openpyxl import load_workbook

from refarch.cli import main
from refarch.core.installed import install_hint


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["show", DESIGN, *words]) == 0, words
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["show", DESIGN, *words]) == 2, words
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    return line


def test_a_workbook_goes_to_a_file_or_through_a_pipe(
    project: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["show", DESIGN, "wiring", "--format", "xlsx"]) == 0
    sys.stdout.flush()
    piped = capfdbinary.readouterr().out
    assert main(["show", DESIGN, "wiring", "--format", "xlsx", "--output", "w.xlsx"]) == 0
    assert (project / "w.xlsx").read_bytes() == piped
    assert load_workbook(io.BytesIO(piped)).sheetnames == ["wiring"]


def test_every_table_of_a_design_is_a_sheet(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = [line.split()[0] for line in shown(capsys).splitlines()[2:]]
    assert main(["show", DESIGN, "--format", "xlsx", "--output", "all.xlsx"]) == 0
    sheets = load_workbook(project / "all.xlsx").sheetnames
    assert "verification" in names
    assert sheets == ["Contents", *(name[:31] for name in names if name != "verification")]
    assert main(["show", DESIGN, "--all", "--format", "xlsx", "--output", "again.xlsx"]) == 0
    assert (project / "again.xlsx").read_bytes() == (project / "all.xlsx").read_bytes()


def test_a_whole_design_as_json_and_as_yaml(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(shown(capsys, "--all", "--format", "json"))
    assert data["design"]["id"] == DESIGN
    assert {"wiring", "bom", "virtual-switches"} <= set(data["tables"])
    assert yaml.safe_load(shown(capsys, "--all", "--format", "yaml")) == data


def test_one_table_as_yaml(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = yaml.safe_load(shown(capsys, "wiring", "--format", "yaml"))
    assert made == json.loads(shown(capsys, "wiring", "--format", "json"))


def test_a_format_of_one_table_cannot_hold_a_design(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "csv holds one table; specify a table, or use --all --format xlsx, json or yaml"
    assert refused(capsys, "--all", "--format", "csv") == f"refarch: {said}"
    assert refused(capsys, "wiring", "--all", "--format", "json") == (
        "refarch: --all includes every table; omit wiring or --all"
    )


def test_a_terminal_gets_no_workbook(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    line = refused(capsys, "bom", "--format", "xlsx")
    assert line == "refarch: the output is binary; use --output FILE to write it to a file"


def test_without_xlsxwriter_it_says_what_to_install(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    line = refused(capsys, "bom", "--format", "xlsx", "--output", "b.xlsx")
    assert line == f"refarch: xlsx requires XlsxWriter, which is not installed. {install_hint('site')}"
    assert not (project / "b.xlsx").exists()
