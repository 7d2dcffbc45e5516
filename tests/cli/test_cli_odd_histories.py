"""Repositories that are not straight: a design with another id, one that is gone, merges, histories that
never met, shallow clones, links and submodules."""

import shutil
from pathlib import Path

import pytest
from cli_project import DESIGN
from test_cli_review import FOLDER, edit, git

from refarch.cli import main
from refarch.load.folder import DesignFolder, find_designs
from refarch.project import compared_designs, linting
from refarch.project.session import Session

pytestmark = pytest.mark.process

SHALLOW = (
    "This clone is shallow and lacks older revisions: run `git fetch --unshallow`, or configure the "
    "CI checkout to fetch all history (fetch-depth: 0, GIT_DEPTH: 0)"
)


@pytest.fixture(autouse=True)
def repository(project: Path) -> Path:
    """The project in git, its design published: a first commit on main."""
    path = Path(FOLDER) / "design.yaml"
    path.write_text(path.read_text().replace("status: draft", "status: published"))
    git("init", "-q", "-b", "main")
    git("add", ".")
    git("commit", "-q", "-m", "a design")
    return project


def rename(new: str) -> None:
    """Give the design another id."""
    git("mv", FOLDER, f"designs/{new}")
    path = Path(f"designs/{new}/design.yaml")
    path.write_text(path.read_text().replace(f"id: {DESIGN}", f"id: {new}"))


def test_a_design_with_another_id_that_changed_too_is_compared(capsys: pytest.CaptureFixture[str]) -> None:
    edit("re-address")
    rename("other")
    git("commit", "-q", "-a", "-m", "renamed")
    assert main(["diff", "HEAD~1"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"{DESIGN}@HEAD~1 -> other: re-address, document only"
    assert "    the design: id vsan-roce -> other" in said
    assert main(["diff", "HEAD~1", "HEAD"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == (
        f"{DESIGN}@HEAD~1 -> other@HEAD: re-address, document only"
    )
    assert main(["review", "--base", "HEAD~1", "--out", "review", "--no-pictures"]) == 1
    said = capsys.readouterr().out
    assert said.startswith("Changes requested: 1 design changed, 0 new findings, 1 version bump required")


def test_a_history_goes_on_under_the_older_id(capsys: pytest.CaptureFixture[str]) -> None:
    edit("reconfigure")
    git("commit", "-q", "-a", "-m", "before")
    rename("other")
    git("commit", "-q", "-a", "-m", "renamed")
    assert main(["log", "other"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[-1] for line in said[::2]] == ["renamed", "before", "design"]
    assert said[1::2] == [
        "    document only: 1 change",
        "    reconfigure: 2 switches, 1 cluster",
        "    design added",
    ]


def test_another_design_in_the_place_of_one_is_no_rename(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    git("rm", "-q", "-r", FOLDER)
    shutil.copytree(root / "linter/refarch/examples/direct-iwarp", "designs/direct-iwarp")
    assert main(["diff", "HEAD"]) == 0
    said = capsys.readouterr().out
    assert "direct-iwarp: design added\n" in said
    assert f"{DESIGN}: design removed\n" in said


def test_a_design_that_is_gone_has_its_history(capsys: pytest.CaptureFixture[str]) -> None:
    git("rm", "-q", "-r", FOLDER)
    git("commit", "-q", "-m", "gone")
    assert main(["log", DESIGN]) == 0
    assert capsys.readouterr().out.splitlines()[1::2] == ["    design removed", "    design added"]
    assert main(["log", "vsan-rose"]) == 2
    assert main(["log", "../x"]) == 2


def test_a_merge_counts_as_what_it_brought(capsys: pytest.CaptureFixture[str]) -> None:
    git("switch", "-q", "-c", "one")
    edit("reconfigure")
    git("commit", "-q", "-a", "-m", "one")
    git("switch", "-q", "main")
    edit("re-cable")
    git("commit", "-q", "-a", "-m", "two")
    git("merge", "-q", "-m", "merged", "one")
    assert main(["log", DESIGN]) == 0
    said = capsys.readouterr().out
    assert [line.split()[-1] for line in said.splitlines() if line[0] != " "] == ["merged", "two", "design"]
    assert main(["diff", "HEAD^2"]) == 0
    assert capsys.readouterr().out.splitlines()[0].endswith(": re-cable, reconfigure, re-label")
    assert main(["diff", "HEAD^1"]) == 0
    assert capsys.readouterr().out.splitlines()[0].endswith(": reconfigure")


def test_histories_that_never_met_are_compared_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    git("switch", "-q", "--orphan", "alone")
    git("checkout", "-q", "main", "--", ".")
    edit("reconfigure")
    git("add", ".")
    git("commit", "-q", "-m", "alone")
    words = ["--no-pictures", "--no-configuration", "--out", "review"]
    assert main(["review", "--base", "main", "--head", "alone", *words]) == 1
    said = capsys.readouterr().out
    assert said.startswith("Changes requested: 1 design changed, 0 new findings, 1 version bump required")
    assert main(["diff", "main", "alone"]) == 0


@pytest.fixture
def shallow(repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone of the last commit alone."""
    edit("reconfigure")
    git("commit", "-q", "-a", "-m", "second")
    git("clone", "-q", "--depth", "1", f"file://{repository}", str(tmp_path / "shallow"))
    monkeypatch.chdir(tmp_path / "shallow")
    return tmp_path / "shallow"


def test_a_shallow_clone_is_told(shallow: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ["diff", "HEAD~1"],
        ["review", "--base", "HEAD~1", "--out", "x"],
        ["bump", "--since", "v0"],
    ):
        assert main(words) == 2
        said = capsys.readouterr().err
        assert said.startswith("refarch: unknown revision ")
        assert said.endswith(f" {SHALLOW}\n")
    assert main(["log", DESIGN]) == 0
    assert capsys.readouterr().out.splitlines()[1] == (
        "    the earlier version is not in this shallow clone; run `git fetch --unshallow`"
    )


def test_where_two_lines_parted_is_not_guessed_in_a_shallow_clone(
    shallow: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    git("fetch", "-q", "--depth", "1", "origin", "main:refs/heads/base")
    git("switch", "-q", "--orphan", "cut")
    git("commit", "-q", "--allow-empty", "-m", "cut")
    assert main(["review", "--base", "base", "--head", "cut", "--out", "x"]) == 2
    assert capsys.readouterr().err == f"refarch: the common ancestor of base and cut is unknown. {SHALLOW}\n"


@pytest.mark.parametrize("kind", ["link", "submodule"])
def test_designs_of_another_repository_are_not_taken_for_new_ones(
    kind: str,
    repository: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    outer = tmp_path / "outer"
    outer.mkdir()
    monkeypatch.chdir(outer)
    git("init", "-q", "-b", "main")
    name = "designs" if kind == "submodule" else "there"
    git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", f"file://{repository}", name)
    if kind == "link":
        Path("designs").symlink_to("there/designs")
    else:
        Path("refarch.yaml").write_text("format: 1\ndesigns: designs/designs\n")
    git("add", ".")
    git("commit", "-q", "-m", "outer")
    for words in (["diff", "HEAD"], ["log", DESIGN], ["review", "--base", "HEAD", "--out", "x"]):
        assert main(words) == 2, words
        assert capsys.readouterr().err == (
            "refarch: designs is a link or a submodule, so its revisions are not in this repository; run "
            "refarch in the repository that contains them\n"
        ), words


def test_a_change_that_breaks_a_design_has_a_comment_and_a_history(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = Path(FOLDER) / "design.yaml"
    whole = path.read_text()
    path.write_text(whole.replace("title: A small", "title: [a]\ntitel: A small"))
    git("commit", "-q", "-a", "-m", "broken")
    words = ["--no-pictures", "--no-configuration", "--out", "review"]
    assert main(["review", "--base", "HEAD~1", "--head", "HEAD", *words]) == 1
    assert capsys.readouterr().out.startswith("Changes requested: 1 design changed, 2 new findings")
    comment = Path("review/comment.md").read_text()
    assert f"| `{FOLDER}/design.yaml:3` |" in comment
    assert "Not compared: " in comment
    path.write_text(whole)
    git("commit", "-q", "-a", "-m", "mended")
    assert main(["log", DESIGN]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[-1] for line in said[::2]] == ["mended", "broken", "design"]
    assert all(line.startswith("    not compared: ") for line in said[1:4:2])
    assert main(["diff", "HEAD~1"]) == 0
    assert "  not compared: " in capsys.readouterr().out


@pytest.mark.parametrize("count", [1, 6])
def test_designs_of_a_revision_are_searched_for_once(
    count: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """However many there are."""
    for number in range(count):
        shutil.copytree(FOLDER, f"designs/copy-{number}")
        path = Path(f"designs/copy-{number}/design.yaml")
        path.write_text(path.read_text().replace(f"id: {DESIGN}", f"id: copy-{number}"))
    git("add", ".")
    git("commit", "-q", "-m", "copies")
    searched: list[str] = []

    def find(path: str, root: str = ".") -> list[DesignFolder]:
        searched.append(path)
        return find_designs(path, root)

    monkeypatch.setattr(compared_designs, "find_designs", find)
    monkeypatch.setattr(linting, "find_designs", find)
    with compared_designs.DesignRevisions(Session(".")) as opened:
        pairs = list(opened.pairs("HEAD", ""))
    assert len(pairs) == count + 1
    assert all(pair.before.result and pair.after.result for pair in pairs)
    assert searched == ["designs", "designs"]
