"""``refarch verify``: findings with both lines, exit status, waivers, and the table of results."""

import csv
import json
import shutil
from pathlib import Path

import openpyxl
import pytest

from collected import CABLES, WIRING, collect, design_folder, neighbor, neighbor_list, recabled
from refarch.cli import main

ROOT = Path(__file__).resolve().parents[2]

CROSSED = recabled((("host-1", "eth1"), ("leaf-1", "swp2")), (("host-2", "eth1"), ("leaf-1", "swp1")))


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Project with the small design, in which the command runs."""
    design_folder(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_as_designed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    collect(project / "collected", CABLES)
    assert main(["verify", "small", "--against", "collected", "--ignore", "BUILT007"]) == 0
    shown = capsys.readouterr()
    assert shown.out == "no findings in 1 design (2 files)\n"
    assert "92 expectations: 10 equal, 82 not collected\n" in shown.err


def test_what_was_not_collected_is_said(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    collect(project / "collected", CABLES)
    assert main(["verify", "small", "--against", "collected", "--format", "concise"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == (
        "designs/small/design.yaml:1:1: info BUILT007 82 of 82 settings were not collected; devices: "
        "leaf-1, leaf-2, host-1, host-2 and 2 more"
    )


def test_exchanged_cables_with_both_lines(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    collect(project / "collected", CROSSED, ["leaf-1", "leaf-2"])
    assert main(["verify", "small", "--against", "collected", "--ignore", "BUILT007"]) == 1
    shown = capsys.readouterr()
    link = '{from: "host-[1-4] eth1", to: "leaf-1 swp[1-4]", cable: generic-qsfp28-dac, length: 3m}'
    assert shown.out == (
        "designs/small/wiring.yaml:5:5: error BUILT001 host-1 eth1 is in leaf-1 swp2 and host-2 eth1 is "
        "in leaf-1 swp1, but the design has them exchanged\n"
        f"    5 |   - {link}\n"
        f"      |     {'^' * len(link)}\n"
        "hint: Exchange the plugs in leaf-1 swp2 and leaf-1 swp1.\n"
        "collected/leaf-1/lldp.json:5:1: note port swp2 has the neighbor host-1 eth1\n"
        "collected/leaf-1/lldp.json:40:1: note port swp1 has the neighbor host-2 eth1\n"
        "\n"
        "1 error in 1 design (2 files)\n"
    )
    assert "92 expectations: 8 equal, 2 different, 82 not collected\n" in shown.err


def test_the_project_in_another_folder(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    collect(project / "collected", CROSSED)
    (project / "refarch.yaml").write_text("format: 1\n")
    monkeypatch.chdir(project / "collected")
    assert main(["verify", "small", "--against", "."]) == 1
    assert "\nhost-1/lldp.json:5:1: note port eth1 has the neighbor leaf-1 swp2\n" in capsys.readouterr().out


def test_broken_files_are_findings_at_their_line(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    collect(project / "collected", CABLES)
    (project / "collected" / "leaf-1" / "more.json").write_text('{"lldp": [\n  {"interface": [\n')
    words = ["verify", "small", "--against", "collected", "--format", "json", "--quiet"]
    words += ["--ignore", "BUILT007"]
    assert main(words) == 0
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert (finding["code"], finding["severity"]) == ("BUILT006", "warning")
    assert finding["file"] == "collected/leaf-1/more.json"
    assert finding["message"].startswith("not understood: line 3: not valid JSON")
    assert main([*words, "--fail-on", "warning"]) == 1


def test_accepted_deviations(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    collect(project / "collected", CROSSED)
    waiver = "  # refarch: waive BUILT001 until 2026-12-31: The night shift corrects the labels.\n"
    first = '  - {from: "host-[1-4] eth1"'
    design_folder(project, {"wiring.yaml": WIRING.replace(first, waiver + first)})
    words = ["verify", "small", "--against", "collected", "--ignore", "BUILT007", "--today"]
    assert main([*words, "2026-11-30"]) == 0
    assert capsys.readouterr().out == "no findings in 1 design (2 files), 1 waived\n"
    assert main([*words, "2027-01-01"]) == 1
    assert main(["lint", "designs/small", "--select", "WAIVE", "--today", "2026-11-30"]) == 0
    assert "covers no finding" not in capsys.readouterr().out


def test_selected_codes(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    collect(project / "collected", CROSSED)
    assert main(["verify", "small", "--against", "collected", "--select", "BUILT003"]) == 0
    assert main(["verify", "small", "--against", "collected", "--ignore", "BUILT001"]) == 0
    assert main(["verify", "small", "--against", "collected", "--select", "BUILT9"]) == 2
    assert "BUILT9" in capsys.readouterr().err


def test_results_of_all_expectations(project: Path) -> None:
    collect(project / "collected", CROSSED, ["leaf-1"])
    assert main(["verify", "small", "--against", "collected", "--results", "results.csv", "--quiet"]) == 1
    rows = list(csv.DictReader((project / "results.csv").read_text().splitlines()))
    assert sum(row["Kind"] != "not compared" for row in rows) == 92
    assert [row["Kind"] for row in rows[:10]] == ["cable"] * 10
    assert {name: rows[0][name] for name in ("Device", "Subject", "Expected", "Outcome", "Observed")} == {
        "Device": "host-1",
        "Subject": "eth1",
        "Expected": "leaf-1 swp1",
        "Outcome": "different",
        "Observed": "leaf-1 swp2",
    }
    assert rows[0]["Design"] == "designs/small/wiring.yaml:5"
    assert rows[0]["Evidence"] == "collected/leaf-1/lldp.json:5"
    assert rows[0]["Age"] == "0 day, 00:00:05"
    assert rows[4]["Outcome"] == "not collected"
    for ending in ("json", "md", "xlsx", "yaml"):
        file = project / f"results.{ending}"
        assert main(["verify", "small", "--against", "collected", "--results", file.name, "--quiet"]) == 1
        assert file.stat().st_size > 500
    assert main(["verify", "small", "--against", "collected", "--results", "results.doc"]) == 2


def test_commands_that_are_not_read_are_listed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They are known from the prompts; ports of one command count once. Other files are not recognized."""
    collect(project / "collected", CABLES)
    for name, text in {
        "a.txt": "leaf-1# nv show interface swp1 bond\nx\n",
        "b.txt": "leaf-1# nv show interface swp2 bond\nx\n",
        "c.txt": "leaf-1# nv show mlag\nx\nleaf-1# ping 192.0.2.1\nx\n",
        "d.txt": "x\n",
    }.items():
        (project / "collected" / "leaf-1" / name).write_text(text)
    words = ["verify", "small", "--against", "collected", "--ignore", "BUILT007"]
    assert main([*words, "--results", "results.csv", "--protocol", "acceptance.xlsx", "--record"]) == 0
    assert capsys.readouterr().err.splitlines()[2:4] == [
        "collected but not read: 3 commands (nv show interface swp1 bond, nv show mlag, ping 192.0.2.1)",
        "1 output not recognized: leaf-1/d.txt",
    ]
    rows = list(csv.DictReader((project / "results.csv").read_text().splitlines()))
    reasons = {row["Subject"]: row["Reason"] for row in rows if row["Property"] == "file"}
    expected = {
        "leaf-1/a.txt": "not read: nv show interface swp1 bond",
        "leaf-1/b.txt": "not read: nv show interface swp2 bond",
        "leaf-1/c.txt:1": "not read: nv show mlag",
        "leaf-1/c.txt:3": "not read: ping 192.0.2.1",
        "leaf-1/d.txt": "not recognized",
    }
    assert reasons == expected
    places = {row["Subject"]: row["Evidence"] for row in rows if row["Property"] == "file"}
    assert places["leaf-1/a.txt"] == "collected/leaf-1/a.txt:1"
    assert places["leaf-1/c.txt:3"] == "collected/leaf-1/c.txt:3"
    book = openpyxl.load_workbook(project / "acceptance.xlsx")
    files = {row[0].value: row[1].value for row in book["files"].iter_rows(min_row=2)}
    assert {name: files[name] for name in expected} == expected
    (run,) = (project / "as-built" / "small").glob("*.json")
    forms = {one["path"]: one["form"] for one in json.loads(run.read_text())["files"]}
    assert {name: forms[name] or "not recognized" for name in expected} == expected


def test_what_is_not_compared_is_said(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Settings of each kind of device, and files that no reader recognizes: in the summary and as rows."""
    collect(project / "collected", CABLES)
    for name in ("a.txt", "b.txt", "c.txt", "d.txt", "e\x1b[31m.txt"):
        (project / "collected" / "leaf-1" / name).write_text("x\n")
    words = ["verify", "small", "--against", "collected", "--ignore", "BUILT007"]
    assert main([*words, "--results", "results.csv"]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert lines[1:3] == [
        "not compared: 1 setting of 2 switches (edge ports of spanning tree)",
        "5 outputs not recognized: leaf-1/a.txt, leaf-1/b.txt, leaf-1/c.txt, leaf-1/d.txt and 1 more",
    ]
    rows = list(csv.DictReader((project / "results.csv").read_text().splitlines()))
    switch, *_, file = [row for row in rows if row["Kind"] == "not compared"]
    shown = [switch[name] for name in ("Device", "Property", "Outcome")]
    assert shown == ["leaf-1", "edge ports of spanning tree", "not compared"]
    assert "`refarch show DESIGN verification` lists the checks" in switch["Reason"]
    assert switch["Design"] == "designs/small/wiring.yaml:3"
    assert (file["Property"], file["Reason"]) == ("file", "not recognized")
    assert len([row for row in rows if row["Property"] == "file"]) == 5
    assert main([*words, "--protocol", "acceptance.xlsx", "--quiet"]) == 0
    contents = openpyxl.load_workbook(project / "acceptance.xlsx")["Contents"]
    limits = [row[1].value for row in contents.iter_rows(max_col=2) if row[0].value == "Limits"]
    assert limits == lines[1:3]


@pytest.mark.parametrize(
    "name", ["concise", "github", "gitlab", "azure", "json", "junit", "markdown", "sarif"]
)
def test_report_formats(project: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    collect(project / "collected", CROSSED)
    assert main(["verify", "small", "--against", "collected", "--format", name, "--quiet"]) == 1
    assert "BUILT001" in capsys.readouterr().out


@pytest.mark.parametrize("settings", ["", "# none yet\n"])
def test_a_folder_with_the_name_of_the_design(
    settings: str, project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder of collected files does not hide the design; settings without a setting are the defaults."""
    (project / "refarch.yaml").write_text(settings)
    collect(project / "small", CROSSED)
    for folder, against in ((project, "small"), (project / "small", ".")):
        monkeypatch.chdir(folder)
        assert main(["verify", "small", "--against", against]) == 1
        assert "BUILT001" in capsys.readouterr().out
    (project / "small" / "small").mkdir()
    assert main(["verify", "small", "--against", "."]) == 1
    assert main(["verify", "./small", "--against", "."]) == 2
    assert "small/small: no design found" in capsys.readouterr().err


def test_folders_that_hold_nothing(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "small", "--against", "gone"]) == 2
    assert "gone: no such folder; expected a folder of collected files" in capsys.readouterr().err
    (project / "collected").mkdir()
    assert main(["verify", "small", "--against", "collected"]) == 2
    assert "collected has no files that refarch can read" in capsys.readouterr().err
    (project / "collected" / "README").write_text("x\n")
    assert main(["verify", "small", "--against", "collected"]) == 2
    assert "collected has 1 file, but not one that refarch can read" in capsys.readouterr().err


def test_texts_of_outputs_reach_no_terminal_as_they_are(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hostile = [(("leaf-1", "swp9"), ("evil\x1b[31m\nname", "p\x07")), *CABLES]
    collect(project / "collected", hostile, ["leaf-1"])
    assert main(["verify", "small", "--against", "collected"]) == 0
    out = capsys.readouterr().out
    assert "BUILT004" in out and "\x1b" not in out and "\x07" not in out


def test_an_acceptance_protocol(project: Path) -> None:
    """Its sheets, read back by another library."""
    collect(project / "collected", CROSSED, ["leaf-1", "leaf-2"])
    (project / "collected" / "leaf-1" / "notes.txt").write_text("x\n")
    waiver = "  # refarch: waive BUILT001 until 2026-12-31: The night shift corrects the labels.\n"
    first = '  - {from: "host-[1-4] eth1"'
    words = ["verify", "small", "--against", "collected", "--protocol", "acceptance.xlsx", "--quiet"]
    assert main([*words, "--today", "2026-11-30"]) == 1
    book = openpyxl.load_workbook(project / "acceptance.xlsx")
    assert book.sheetnames == ["Contents", "open points", "results", "files", "signatures"]
    points = [[cell.value for cell in row] for row in book["open points"].iter_rows(min_row=2)]
    assert [row[:2] for row in points] == [["info", "BUILT007"], ["error", "BUILT001"]]
    assert points[1][3] == "Exchange the plugs in leaf-1 swp2 and leaf-1 swp1."
    assert "collected/leaf-1/lldp.json:5: port swp2 has the neighbor host-1 eth1" in str(points[1][5])
    files = [[cell.value for cell in row] for row in book["files"].iter_rows(min_row=2)]
    assert ["leaf-1/notes.txt", "not recognized", None] in files
    assert [row[0].value for row in book["signatures"].iter_rows(min_row=2)] == [
        "Installation",
        "Operation",
        "Architecture",
    ]
    counts = {row[0].value: row[1].value for row in book["Contents"].iter_rows(max_col=2)}
    assert counts["Different"] == "2: another value was observed"
    design_folder(project, {"wiring.yaml": WIRING.replace(first, waiver + first)})
    assert main([*words, "--today", "2026-11-30"]) == 0
    accepted = openpyxl.load_workbook(project / "acceptance.xlsx")["accepted deviations"]
    assert accepted["C2"].value == "The night shift corrects the labels."
    assert main(["verify", "small", "--against", "collected", "--protocol", "acceptance.doc"]) == 2


@pytest.fixture
def edge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Project with an example whose switch has another MTU on its ports, in which the command runs."""
    shutil.copytree(ROOT / "linter/refarch/examples/vsan-roce", tmp_path / "designs" / "vsan-roce")
    monkeypatch.chdir(tmp_path)
    words = ["render", "vsan-roce", "--target", "cumulus-nvue", "--out", "rendered", "--quiet"]
    assert main(words) == 0
    text = (tmp_path / "rendered" / "leaf-1.nvue.sh").read_text()
    (tmp_path / "collected").mkdir()
    changed = text.replace("swp1-4 link mtu 9216", "swp1-4 link mtu 1500")
    (tmp_path / "collected" / "leaf-1.nvue.sh").write_text(changed)
    return tmp_path


VERIFY_EDGE = ["verify", "vsan-roce", "--against", "collected", "--ignore", "BUILT007"]


def test_commands_to_the_design(edge: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The smallest lines, below the findings that they answer."""
    capsys.readouterr()
    assert main([*VERIFY_EDGE, "--commands", "commands"]) == 1
    assert capsys.readouterr().err.splitlines()[-1] == "commands for 1 device in commands"
    (file,) = (edge / "commands").glob("*.*sh")
    lines = file.read_text().splitlines()
    assert file.name == "leaf-1.nvue.sh"
    assert lines[:2] == ["#!/usr/bin/env bash", "# From the observed state of leaf-1 to the design"]
    assert next(line for line in lines if line.startswith("# BUILT")).startswith(
        "# BUILT009 leaf-1 swp[1-4] has MTU 1500, but the design has MTU 9216; 4 ports; "
    )
    assert "# Validation: validated by data of the vendor. " in file.read_text()
    assert [line for line in lines if line.startswith("nv set")] == ["nv set interface swp1-4 link mtu 9216"]
    assert main([*VERIFY_EDGE, "--commands", "collected/commands"]) == 2
    assert "collected/commands is in collected; " in capsys.readouterr().err


def test_differences_without_commands_are_listed(edge: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each with its reason, next to the commands; a text of an output is no formula."""
    (edge / "collected" / "leaf-1").mkdir()
    (edge / "collected" / "leaf-1" / "lldp.json").write_text(
        neighbor_list([neighbor("swp1", ("=1+1", "vmnic4"))])
    )
    capsys.readouterr()
    assert main([*VERIFY_EDGE, "--commands", "commands"]) == 1
    reason = "cables, transceivers, or links, which need work at the racks"
    assert capsys.readouterr().err.splitlines()[-2:] == [
        "commands for 1 device in commands",
        f"no commands for 1 difference (host-1): {reason}",
    ]
    (row,) = csv.DictReader((edge / "commands" / "without-commands.csv").read_text().splitlines())
    assert row == {
        "Device": "host-1",
        "Kind": "cable",
        "Subject": "vmnic4",
        "Property": "far end",
        "Expected": "leaf-1 swp1",
        "Outcome": "different",
        "Observed": "'=1+1 vmnic4",
        "Reason": reason,
        "Design": "designs/vsan-roce/wiring.yaml:5",
    }
    (edge / "collected" / "leaf-1" / "lldp.json").unlink()
    assert main([*VERIFY_EDGE, "--commands", "commands"]) == 1
    assert [file.name for file in (edge / "commands").glob("*.csv")] == []


def test_accepted_and_unselected_findings_get_no_commands(
    edge: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*VERIFY_EDGE, "--commands", "commands"]) == 1
    assert main([*VERIFY_EDGE[:-1], "BUILT007,BUILT009", "--commands", "commands"]) == 0
    assert capsys.readouterr().err.splitlines()[-1] == "commands for 0 devices in commands"
    assert list((edge / "commands").glob("*.sh")) == []
    wiring = edge / "designs" / "vsan-roce" / "wiring.yaml"
    waiver = "  # refarch: waive BUILT009: The new firmware sets it.\n  leaf-[1-2]:"
    wiring.write_text(wiring.read_text().replace("  leaf-[1-2]:", waiver, 1))
    assert main([*VERIFY_EDGE, "--commands", "commands"]) == 0
    assert list((edge / "commands").glob("*.sh")) == []
