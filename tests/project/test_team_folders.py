"""Commands that take a design by its id or path, for designs in folders of teams: today, and through git."""

import shutil
import subprocess
from pathlib import Path

import pytest

from refarch import api
from refarch.cli import main


def git(*words: str) -> None:
    names = ["-c", "user.name=x", "-c", "user.email=x@example.com"]
    subprocess.run(["git", *names, *words], check=True, capture_output=True)


def change(path: str, old: str, new: str) -> None:
    text = Path(path).read_text()
    assert old in text, old
    Path(path).write_text(text.replace(old, new))


@pytest.fixture
def moved(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository in which the design lab changed, then went to the folder of a team, then changed again."""
    shutil.copytree(root / "linter/refarch/examples/vsan-roce", tmp_path / "designs/lab")
    (tmp_path / "refarch.yaml").write_text("format: 1\n")
    monkeypatch.chdir(tmp_path)
    change("designs/lab/design.yaml", "id: vsan-roce", "id: lab")
    git("init", "-b", "main")
    git("add", ".")
    git("commit", "-m", "first")
    change("designs/lab/ip-plan.yaml", "vlan: 30", "vlan: 31")
    git("commit", "-am", "another VLAN")
    Path("designs/team-a").mkdir()
    git("mv", "designs/lab", "designs/team-a/lab")
    git("commit", "-m", "to the team")
    change("designs/team-a/lab/ip-plan.yaml", "vlan: 31", "vlan: 32")
    git("commit", "-am", "one more")
    return tmp_path


@pytest.mark.parametrize("word", ["lab", "team-a/lab", "designs/team-a/lab", "designs/team-a/lab/"])
def test_a_design_is_named_by_id_or_path(moved: Path, capsys: pytest.CaptureFixture[str], word: str) -> None:
    assert main(["show", word, "ip-plan.networks", "--format", "csv"]) == 0
    assert ",32," in capsys.readouterr().out
    assert main(["conformance", word, "--format", "csv"]) == 0
    assert main(["render", word, "--out", "rendered"]) == 0


def test_an_unknown_word_asks_for_a_design_at_any_depth(
    moved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", "labb"]) == 2
    assert capsys.readouterr().err == "refarch: labb: no such design. Did you mean `lab`?\n"


def test_the_history_goes_on_in_the_folder_that_a_design_came_from(
    moved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["log", "lab"]) == 0
    lines = [line.split(maxsplit=3)[3] for line in capsys.readouterr().out.splitlines() if line[0] != " "]
    assert lines == ["one more", "another VLAN", "first"]  # the move itself changed nothing


def test_a_design_is_compared_with_what_it_was_in_another_folder(
    moved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["diff", "lab@HEAD~3"]) == 0
    assert "vSAN: vlan 30 -> 32" in capsys.readouterr().out
    assert main(["diff", "HEAD~3"]) == 0
    assert "vSAN: vlan 30 -> 32" in capsys.readouterr().out


def test_a_version_rises_in_the_folder_of_the_team(moved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bump", "--since", "HEAD~1"]) == 0
    said = capsys.readouterr()
    assert (said.out + said.err).startswith("designs/team-a/lab/design.yaml: lab: version raised from ")


def test_a_review_sees_a_design_that_a_team_adds(moved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Copied into a team's folder, it conflicts with the first; a design file in the wrong place is found."""
    shutil.copytree("designs/team-a/lab", "designs/team-b/second")
    change("designs/team-b/second/design.yaml", "id: lab", "id: second")
    Path("designs/team-b/second/more").mkdir()
    shutil.copy("designs/team-a/lab/bom.yaml", "designs/team-b/second/more/bom.yaml")
    git("add", ".")
    git("commit", "-m", "second")
    assert main(["review", "--base", "HEAD~1", "--out", "out", "--no-pictures", "--no-configuration"]) == 1
    comment = Path("out/comment.md").read_text()
    for code in ("PRJ001", "PRJ004", "PRJ005", "PRJ006", "PRJ007"):
        assert code in comment, code
    assert "designs/team-b/second/more/bom.yaml" in comment
    sarif = Path("out/findings.sarif").read_text()
    assert '"PRJ004"' in sarif and "host host-1 in design lab" in sarif


def test_a_baseline_keeps_conflicts_that_a_project_lives_with(
    moved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree("designs/team-a/lab", "designs/team-b/second")
    change("designs/team-b/second/design.yaml", "id: lab", "id: second")
    main(["lint", "--write-baseline", "--baseline", "base.json", "--no-cache"])
    assert main(["lint", "--baseline", "base.json", "--no-cache"]) == 0
    shutil.rmtree("designs/team-b")
    capsys.readouterr()
    assert main(["lint", "--baseline", "base.json", "--no-cache"]) == 0


def test_files_are_laid_out_at_any_depth(moved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change("designs/team-a/lab/bom.yaml", "format: 1\n", "format:    1\n")
    assert main(["fmt", "--check"]) == 1
    assert "designs/team-a/lab/bom.yaml" in capsys.readouterr().out
    assert main(["fmt"]) == 0
    assert main(["fmt", "--check"]) == 0


def test_a_folder_of_a_team_is_a_path_of_designs(moved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert api.lint(("designs/team-a",), api.Session(".")).designs == ("lab",)
    assert api.lint((".",), api.Session(".")).designs == ("lab",)
    Path("designs/lab").symlink_to("team-a/lab")
    codes = [one.code for one in api.lint((), api.Session(".")).findings]
    assert codes.count("PRJ003") == 2
