"""``refarch lint`` as users run it: formats, thresholds, selections, paths and exit statuses."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli_project import DESIGN, Run

from refarch.cli import main
from summaries import without_not_stated

BOM = f"designs/{DESIGN}/bom.yaml"


def spoil(project: Path, text: str = "format: 1\nitems: 3\n") -> None:
    """Break the schema of bom.yaml, at line 2."""
    (project / BOM).write_text(text)


def finding_codes(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return [finding["code"] for finding in json.loads(capsys.readouterr().out)["findings"]]


def test_a_clean_design_in_an_empty_folder(project: Path, refarch: Run) -> None:
    done = refarch("lint")
    assert (done.returncode, done.stderr) == (0, "")
    assert without_not_stated(done.stdout).startswith("no findings in 1 design (5 files)")


def test_a_broken_file_is_a_finding_at_its_place(project: Path, refarch: Run) -> None:
    spoil(project)
    done = refarch("lint")
    assert (done.returncode, done.stderr) == (1, "")
    lines = done.stdout.splitlines()
    assert lines[0].startswith(f"{BOM}:2:8: error SCHEMA003 ")
    assert lines[1:3] == ["    2 | items: 3", "      |        ^"]
    assert lines[-2:] == [
        f"{DESIGN}: rules skipped because of the errors in its files; fix those first",
        "1 error in 1 design (5 files)",
    ]


def test_a_path_names_a_folder_of_designs_a_design_or_a_file(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(project)
    for path in ("designs", "designs/", f"designs/{DESIGN}", BOM, f"./designs/../designs/{DESIGN}"):
        assert main(["lint", path]) == 1, path
        assert capsys.readouterr().out.startswith(f"{BOM}:2:8: error SCHEMA003 "), path


def test_a_design_named_twice_is_checked_once(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoil(project)
    main(["lint", "designs", BOM, "--format", "json"])
    assert finding_codes(capsys) == ["SCHEMA003"]


def test_wrong_words_are_wrong_usage(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["nowhere"], ["refarch.yaml"], ["--select", "NOPE"], ["--ignore", "TEAM,,HST"]):
        assert main(["lint", *words]) == 2, words
        shown = capsys.readouterr()
        assert shown.out == "" and shown.err.startswith("refarch: "), words
        assert len(shown.err.splitlines()) == 1, words


def test_an_unknown_code_is_answered_with_a_near_one(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lint", "--select", "TAEM001"]) == 2
    assert "TEAM001" in capsys.readouterr().err


THRESHOLDS = (
    ("error", "error", 1),
    ("warning", "error", 0),
    ("warning", "warning", 1),
    ("info", "warning", 0),
    ("info", "info", 1),
    ("ignore", "info", 0),
)
"""Severity of a finding, threshold, and exit status."""


@pytest.mark.parametrize("told_by", ["option", "refarch.yaml"])
def test_the_threshold_decides_the_exit_status(
    told_by: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = project / BOM
    path.write_text(path.read_text() + "# refarch: waive TEAM001: nothing here to waive (owner: lab)\n")
    for severity, threshold, status in THRESHOLDS:
        settings = f'format: 1\nseverities: {{WAIVE002: "{severity}"}}\n'
        in_file = f"fail_on: {threshold}\n" if told_by == "refarch.yaml" else ""
        (project / "refarch.yaml").write_text(settings + in_file)
        option = ["--fail-on", threshold] if told_by == "option" else []
        assert main(["lint", "--select", "WAIVE002", *option]) == status, (severity, threshold)
        found = [line for line in capsys.readouterr().out.splitlines() if " WAIVE002 " in line]
        assert len(found) == (severity != "ignore"), severity


def test_the_option_wins_over_the_settings(project: Path) -> None:
    path = project / BOM
    path.write_text(path.read_text() + "# refarch: waive TEAM001: nothing here to waive (owner: lab)\n")
    (project / "refarch.yaml").write_text("format: 1\nfail_on: info\nseverities: {WAIVE002: warning}\n")
    assert main(["lint", "--select", "WAIVE002", "--fail-on", "error"]) == 0
    assert main(["lint", "--select", "WAIVE002"]) == 1


def test_a_design_without_a_verdict_never_passes(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoil(project)
    assert main(["lint", "--select", "TEAM", "--fail-on", "error"]) == 1
    assert "SCHEMA003" in capsys.readouterr().out


SELECTIONS = (
    (["--select", "WAIVE"], True),
    (["--select", "waive002"], True),
    (["--select", "TEAM, WAIVE002"], True),
    (["--select", "TEAM", "--select", "WAIVE"], True),
    (["--select", "TEAM"], False),
    (["--ignore", "WAIVE"], False),
    (["--ignore", "TEAM"], True),
    (["--select", "WAIVE", "--ignore", "WAIVE002"], False),
)
"""Options, and whether a finding of WAIVE002 is told."""


def test_select_and_ignore_take_codes_and_their_beginnings(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = project / BOM
    path.write_text(path.read_text() + "# refarch: waive TEAM001: nothing here to waive (owner: lab)\n")
    for words, told in SELECTIONS:
        main(["lint", "--format", "json", *words])
        assert ("WAIVE002" in finding_codes(capsys)) == told, words


@pytest.mark.parametrize("form", ["text", "json", "github", "sarif"])
def test_a_file_gets_the_report_and_stderr_the_summary(
    form: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(project)
    assert main(["lint", "--format", form]) == 1
    plain = capsys.readouterr()
    assert main(["lint", "--format", form, "--output", "report"]) == 1
    done = capsys.readouterr()
    assert (done.out, without_not_stated(done.err)) == ("", "1 error in 1 design (5 files)\n")
    assert (project / "report").read_text() == plain.out
    assert without_not_stated(plain.err) == ("" if form == "text" else "1 error in 1 design (5 files)\n")


FORMS = ("text", "json", "github", "sarif")

LINTS = f"""
from refarch.cli import main
for form in {FORMS}:
    assert main(["lint", "--format", form]) == 1
    print("#", form, flush=True)
"""


def test_the_same_input_gives_the_same_bytes(project: Path) -> None:
    """In every format, whatever the order of sets: one process with each seed of hashes prints them all."""
    spoil(project)
    first, second = (
        subprocess.run(
            [sys.executable, "-c", LINTS],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    )
    assert all(f"# {form}\n" in first for form in FORMS)
    assert first == second
    assert str(project) not in first


def test_addresses_of_rule_pages_follow_the_settings(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(project)
    (project / "refarch.yaml").write_text("format: 1\nsite: {url: https://example.net/designs}\n")
    main(["lint", "--format", "json"])
    found = json.loads(capsys.readouterr().out)["findings"]
    assert [one["url"] for one in found] == ["https://example.net/designs/rules/SCHEMA003/"]


def test_broken_settings_are_wrong_usage(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "refarch.yaml").write_text("format: 1\nfail_on: never\n")
    assert main(["lint"]) == 2
    assert capsys.readouterr().err.startswith("refarch: refarch.yaml:2:10: ")


def support(refarch: Run, *words: str) -> list[str]:
    """What is said of the support of ESXi 7.0, general support of which ended on 2025-10-02."""
    told = refarch("lint", "--select", "VER017", *words).stdout.splitlines()
    return [line for line in told if "VER017 support of ESXi" in line]


def test_support_is_judged_on_a_day_that_is_named(project: Path, refarch: Run) -> None:
    assert support(refarch) == support(refarch, "--today", "2025-10-02") == []
    told = "warning VER017 support of ESXi 7.0 U3d ended on 2025-10-02, before 2025-10-03"
    assert support(refarch, "--today", "2025-10-03") == [f"designs/{DESIGN}/design.yaml:9:19: {told}"]
    (project / "refarch.yaml").write_text('format: 1\noptions: {VER017: {today: "2025-10-03"}}\n')
    assert len(support(refarch)) == 1
    assert support(refarch, "--today", "2025-10-02") == []


@pytest.mark.parametrize("day", ["22.11.2026", "2026-02-30", "20261122", "today"])
def test_what_is_no_day_is_wrong_usage(day: str, project: Path, refarch: Run) -> None:
    done = refarch("lint", "--today", day)
    assert done.returncode == 2
    assert f"`{day}` is not a date; expected year-month-day, e.g. 2026-11-22" in done.stderr
