"""`refarch export`: what it prints, its exit status, and the files of others in its way."""

from pathlib import Path

import pytest
from cli_project import DESIGN

from refarch.cli import main


def test_the_files_are_listed_and_what_has_no_place(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "netbox", DESIGN, "--out", "inventory", "--site", "Hall 2"]) == 0
    said = capsys.readouterr()
    paths = said.out.splitlines()
    assert paths[:2] == ["inventory/00-import.md", "inventory/01-sites.csv"]
    assert all((project / path).is_file() for path in paths)
    assert (project / paths[1]).read_text().splitlines()[1].startswith("Hall 2,hall-2,planned,")
    assert said.err.startswith("refarch: note: NetBox has no place for 1 QoS profile, ")
    # The same design gives the same files, and a folder of refarch is written again.
    before = {path: (project / path).read_bytes() for path in paths}
    assert main(["export", "netbox", DESIGN, "--out", "inventory", "--site", "Hall 2"]) == 0
    assert {path: (project / path).read_bytes() for path in paths} == before


def test_a_file_of_somebody_else_is_kept(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "inventory").mkdir()
    mine = project / "inventory" / "01-sites.csv"
    mine.write_text("mine")
    assert main(["export", "netbox", DESIGN, "--out", "inventory"]) == 2
    assert "01-sites.csv was not written by refarch" in capsys.readouterr().err
    assert mine.read_text() == "mine" and [path.name for path in mine.parent.iterdir()] == [mine.name]
    assert main(["export", "netbox", DESIGN, "--out", "inventory", "--force"]) == 0
    assert mine.read_text() != "mine"


def test_a_contradiction_is_exit_status_1(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wiring = project / "designs" / DESIGN / "wiring.yaml"
    text = wiring.read_text()
    cable = next(line for line in text.splitlines() if line.startswith("  - {from:"))
    wiring.write_text(text.replace(cable, f"{cable}\n{cable}", 1))
    assert main(["export", "netbox", DESIGN, "--out", "inventory"]) == 1
    said = capsys.readouterr()
    assert "already has a cable" in said.err and "inventory/12-cables.csv" in said.out


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["abacus", DESIGN, "--out", "x"], "netbox"),
        (["netbox", "nowhere", "--out", "x"], "nowhere"),
        (["netbox", DESIGN], "--out"),
        (["netbox", DESIGN, "--out", ""], "an argument is empty"),
    ],
)
def test_wrong_words(
    words: list[str], expected: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", *words]) == 2
    assert expected in capsys.readouterr().err
    assert not (project / "x").exists()


def test_a_design_that_cannot_be_read_is_refused(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "designs" / DESIGN / "design.yaml").write_text("format: 1\nid: [\n")
    assert main(["export", "netbox", DESIGN, "--out", "inventory"]) == 2
    assert "run `refarch lint designs/vsan-roce` to list all" in capsys.readouterr().err
    assert not (project / "inventory").exists()


def test_interfaces_that_exist_are_changed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    existing = project / "interfaces.csv"
    existing.write_text("\ufeffID,Device,Name\n41,leaf-1,swp1\n")
    words = ["export", "netbox", DESIGN, "--out", "inventory", "--interfaces", "interfaces.csv"]
    assert main(words) == 0
    assert capsys.readouterr().err.startswith("1 of ")
    assert "\n41,leaf-1,swp1," in (project / "inventory" / "10-interfaces.csv").read_text()
    assert main(["export", "nautobot", *words[2:]]) == 2
    assert "an import of Nautobot cannot change an interface" in capsys.readouterr().err
    for content, message in ((b"\xff\xfe", "not a text in UTF-8"), (b"a\n", "no column id")):
        existing.write_bytes(content)
        assert main(words) == 2
        assert message in capsys.readouterr().err
    existing.unlink()
    assert main(words) == 2
    assert "interfaces.csv: No such file" in capsys.readouterr().err
