"""`refarch collect`: what it prints, and the files of others in its way."""

from pathlib import Path

import pytest
from cli_project import DESIGN

from refarch.cli import main


def test_the_scripts_are_listed_with_their_size(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["collect", DESIGN, "--out", "collect"]) == 0
    said = capsys.readouterr()
    assert said.out.splitlines() == [
        "collect/README.md",
        "collect/collect-cumulus-linux.sh",
        "collect/collect-esxi.sh",
        "collect/collect-vcenter.ps1",
    ]
    assert all((project / path).is_file() for path in said.out.splitlines())
    numbers, *notes = said.err.splitlines()
    assert numbers.endswith(" devices") and " commands on " in numbers
    assert notes[0].endswith(" checks must be read by hand; collect/README.md lists them")
    files = [path for path in (project / "collect").rglob("*") if path.is_file()]
    texts = [path.read_text().lower() for path in files]
    assert texts and not [text for text in texts if "password=" in text or "-credential" in text]


def test_a_file_of_somebody_else_is_kept(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "collect").mkdir()
    mine = project / "collect" / "README.md"
    mine.write_text("mine")
    assert main(["collect", DESIGN, "--out", "collect"]) == 2
    assert "README.md was not written by refarch" in capsys.readouterr().err
    assert mine.read_text() == "mine" and [path.name for path in mine.parent.iterdir()] == [mine.name]
    assert main(["collect", DESIGN, "--out", "collect", "--force"]) == 0


@pytest.mark.parametrize("words", [["nowhere", "--out", "x"], [DESIGN]])
def test_wrong_words(words: list[str], project: Path) -> None:
    assert main(["collect", *words]) == 2
    assert not (project / "x").exists()
