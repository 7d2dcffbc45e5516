"""Random inputs for every command show no defect: no traceback, no lost comment, no fix that does harm, no
file written elsewhere."""

import random
from pathlib import Path

import fuzzed_commands
import fuzzed_files
import pytest
from fuzzed_commands import FAMILIES, Tried, command_defects

from refarch import testing

FEW, MANY = 6, 10_000
"""Inputs: of each family in every run, and of all together with ``--deep``."""

GROUPS = 40


def all_defects(family: str, numbers: range, folder: Path) -> list[str]:
    """What the inputs of some numbers show."""
    found: list[str] = []
    for number in numbers:
        project = folder / f"{family or 'any'}-{number}"
        project.mkdir()
        found += command_defects(number, project, family)
    return found


@pytest.mark.parametrize("family", FAMILIES)
def test_a_few_show_no_defect(family: str, tmp_path: Path) -> None:
    assert all_defects(family, range(FEW), tmp_path) == []


@pytest.mark.deep
@pytest.mark.parametrize("group", range(GROUPS))
def test_many_show_no_defect(group: int, tmp_path: Path) -> None:
    each = MANY // GROUPS
    assert all_defects("", range(group * each, (group + 1) * each), tmp_path) == []


@pytest.fixture
def tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tried:
    """A project with a mistake that has a fix, and a file that is not laid out."""
    folder = tmp_path / "designs" / "fuzzed"
    folder.mkdir(parents=True)
    for name, content in testing.base_files("vsan-roce").items():
        content = content.replace(b"id: vsan-roce", b"id: fuzzed").replace(
            b"quantity: 4,", b"quantity: 9,", 1
        )
        (folder / name).write_bytes(content)
    bill = folder / "bom.yaml"
    bill.write_text(bill.read_text().replace("format: 1\n", "format:  1\n# kept\n"))
    monkeypatch.chdir(tmp_path)
    return Tried(tmp_path, random.Random(1))


def test_without_damage_each_command_has_something_to_do_and_shows_no_defect(tried: Tried) -> None:
    """Else the inputs would be looked at by the first stages only."""
    done = {}
    for family, work in fuzzed_commands.ON_PROJECTS.items():
        work(tried)
        done[family] = sorted(tried.changed()) if family != "looks" else []
        tried.again()
    bill = "designs/fuzzed/bom.yaml"
    assert tried.found == []
    assert (done["layout"], done["fixes"]) == ([bill], [bill])
    assert done["waivers"] != [] and done["migration"] == []


HARM = {
    "a lost comment": (lambda text: text.replace(b"# kept\n", b""), "layout", "lost a comment"),
    "a value": (lambda text: text.replace(b"quantity: 9,", b"quantity: 8,"), "waivers", "changed a value"),
    "an error": (lambda text: text.replace(b"format:", b"fromat:"), "fixes", "a fix adds an error"),
    "line ends": (lambda text: text.replace(b"\n", b"\r\n"), "layout", "has other line ends"),
}


@pytest.mark.parametrize(("harm", "family", "said"), HARM.values(), ids=HARM)
def test_harm_is_recognized(
    harm: object, family: str, said: str, tried: Tried, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command that does what it should, and harm."""
    real = fuzzed_commands.run

    def run(*words: str) -> tuple[int, str, str]:
        answer = real(*words)
        path = tried.folder / "designs" / "fuzzed" / "bom.yaml"
        if "--check" not in words and "--diff" not in words:
            path.write_bytes(harm(path.read_bytes()))  # type: ignore[operator]
        return answer

    monkeypatch.setattr(fuzzed_commands, "run", run)
    fuzzed_commands.ON_PROJECTS[family](tried)
    assert any(said in line for line in tried.found), tried.found


def test_a_file_that_nobody_asked_for_is_recognized(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "x.json").touch()
    assert fuzzed_files._strangers(tmp_path / "in", ("x.json",)) == []
    (tmp_path / "in" / "y").touch()
    (tmp_path / "x").touch()
    assert fuzzed_files._strangers(tmp_path / "in", ("x.json",)) == ["stray file y", "stray file x"]
