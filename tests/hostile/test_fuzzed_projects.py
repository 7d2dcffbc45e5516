"""Projects with random damage end in findings, or in one line that says what is wrong: never in a defect."""

import os
import random
from collections import Counter
from pathlib import Path

import pytest
from fuzzed_projects import defects, lay_out, project_defects, run

from refarch import api

FEW, MANY = 40, 3000
ONWARD = 100
GROUPS = 20
"""Tests that the many are divided into, so that they run side by side and a failure is found again soon."""


def all_defects(numbers: range, folder: Path, onward: bool = False) -> list[str]:
    """What the projects of some numbers show."""
    found: list[str] = []
    for number in numbers:
        project = folder / str(number)
        project.mkdir()
        found += project_defects(number, project, onward)
    return found


def test_a_few_show_no_defect(tmp_path: Path) -> None:
    assert all_defects(range(FEW), tmp_path) == []


@pytest.mark.deep
@pytest.mark.parametrize("group", range(GROUPS))
def test_many_show_no_defect(group: int, tmp_path: Path) -> None:
    each = MANY // GROUPS
    assert all_defects(range(group * each, (group + 1) * each), tmp_path) == []


@pytest.mark.deep
@pytest.mark.parametrize("group", range(GROUPS))
def test_all_that_comes_after_the_lint_shows_no_defect(group: int, tmp_path: Path) -> None:
    each = ONWARD // GROUPS
    assert all_defects(range(group * each, (group + 1) * each), tmp_path, onward=True) == []


def test_without_damage_the_projects_have_no_error_and_own_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the damage would be looked at by the first stages only."""
    parts: Counter[str] = Counter()
    for number in range(12):
        project = tmp_path / str(number)
        project.mkdir()
        lay_out(project, random.Random(number))
        monkeypatch.chdir(project)
        found = api.lint()
        assert found.unchecked == () and found.designs[0] == "fuzzed"
        errors = {finding.code for finding in found.findings if finding.severity == "error"}
        assert errors <= {"PVR008"}  # what a variant shows; the waiver is a comment, which data do not keep
        parts.update(path.parent.name for path in (project / "designs" / "_catalog").glob("*/*.yaml"))
    assert parts["switches"] > 5 and parts["nics"] > 5 and parts["cables"] > 5


@pytest.mark.parametrize(
    ("status", "out", "err", "told"),
    [
        (0, "", "", []),
        (2, "", "refarch: no such design\n", []),
        (2, "", "", ["lint: no line says why: ''"]),
        (3, "", "", ["lint: status 3"]),
        (2, "", "refarch: a defect of refarch, not", ["lint: refarch: a defect of refarch, not"]),
        (1, "x: rule MTU001 failed: KeyError: 1", "", ["lint: rule MTU001 failed: KeyError: 1"]),
        (0, "a\x1b[2Jb", "", ["lint: control characters in the output"]),
    ],
)
def test_a_defect_is_recognized(status: int, out: str, err: str, told: list[str]) -> None:
    assert defects(("lint",), status, out, err) == told


def test_a_run_returns_what_the_command_wrote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("lint")[0] == 2 and "designs: no such folder" in run("lint")[2]
    assert os.listdir() == []
