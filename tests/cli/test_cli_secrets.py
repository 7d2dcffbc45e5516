"""Files with secrets: git has none of them, whatever git answers, and nobody but the user can read them."""

import os
import shutil
import stat
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from cli_project import DESIGN

from refarch.cli import main

pytestmark = pytest.mark.process

VALUES = "ESX_ROOT_PASSWORD: s3cret-Passw0rd!\n"

TRACKED = (
    "refarch: {}: git tracks this file, but secrets must not be in git; run `git rm --cached`, add a line "
    "to .gitignore, and replace all secrets in it\n"
)
TAKEN = (
    "refarch: {}: would contain secrets in a git repository that does not ignore it; use another folder, "
    "or add a line to .gitignore\n"
)
UNKNOWN = "refarch: {}: secrets must not be in git, but the state of this file in git is unknown: {}\n"

FIRST = "out/leaf-1.nvue.sh"

ANSIBLE = ("--target", "vsphere-ansible")
NEEDED = (
    "refarch: compute: vsphere-ansible does not configure vsan.rdma, so vSAN does not have the layout of "
    "the design; use --target vsphere-powercli\n"
)
"""Complaint about each of its files of this design, which therefore end with status 1."""
"""The target whose file has the password; the default for a cluster with RDMA asks for it when it runs."""


@pytest.fixture(autouse=True)
def repository(project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The project in a repository with one commit, which ignores `s.yaml` and `out`, but not `open`."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    (project / ".gitignore").write_text("/s.yaml\n/out/\n")
    git("init", "--quiet", "--initial-branch=main")
    commit()
    (project / "s.yaml").write_text(VALUES)
    return project


def git(*words: str) -> str:
    who = ("-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "protocol.file.allow=always")
    return subprocess.run(["git", *who, *words], check=True, capture_output=True, text=True).stdout.strip()


def commit(*files: str) -> None:
    git("add", "--force", "--", *(files or (".",)))
    git("commit", "--quiet", "--message=x")


def render(*words: str) -> int:
    return main(["render", DESIGN, "--quiet", *words])


def test_what_git_ignores_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    assert render(*ANSIBLE, "--values", "s.yaml", "--out", "out") == 1
    assert capsys.readouterr().err == NEEDED
    assert any("s3cret" in path.read_text() for path in Path("out").rglob("*.yaml"))


NOTE = (
    "refarch: note: {}: git does not ignore this file, so `git add .` would add its secrets; add it "
    "to .gitignore, or move it out of the repository\n"
)


def test_a_file_of_values_that_git_would_take_in_is_noted(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    away = tmp_path_factory.mktemp("away")
    words = ("render", DESIGN, "--device", "leaf-1", "--values")

    def notes(path: str) -> list[str]:
        assert main([*words, path]) == 0
        lines = capsys.readouterr().err.splitlines(keepends=True)
        return [line for line in lines if "git does not ignore" in line]

    shutil.copy("s.yaml", "open.yaml")
    assert notes("open.yaml") == [NOTE.format("open.yaml")]
    assert git("status", "--porcelain") == "?? open.yaml"
    Path("link.yaml").symlink_to("s.yaml")
    assert notes("link.yaml") == [], "a link has no secrets"
    shutil.copy("s.yaml", "out.yaml")
    (away / "link.yaml").symlink_to(Path("out.yaml").absolute())
    assert notes(str(away / "link.yaml")) == [NOTE.format(away / "link.yaml")]
    Path(".gitignore").write_text("/s.yaml\n/out/\n/open.yaml\n")
    assert notes("open.yaml") == []
    (away / "outside.yaml").write_text(VALUES)
    assert notes(str(away / "outside.yaml")) == [] == notes("s.yaml")


def in_the_index() -> str:
    git("add", "--force", "s.yaml")
    return "s.yaml"


def assumed_unchanged() -> str:
    commit("s.yaml")
    git("update-index", "--assume-unchanged", "s.yaml")
    return "s.yaml"


def skipped() -> str:
    commit("s.yaml")
    git("update-index", "--skip-worktree", "s.yaml")
    return "s.yaml"


def in_the_last_commit_alone() -> str:
    commit("s.yaml")
    git("rm", "--quiet", "--cached", "s.yaml")
    return "s.yaml"


def with_other_capitals() -> str:
    Path("S.YAML").write_text(VALUES)
    commit("S.YAML")
    return "s.yaml"


def in_another_form_of_unicode() -> str:
    Path("u\u0308.yaml").write_text(VALUES)
    commit("u\u0308.yaml")
    Path("ü.yaml").write_text(VALUES)
    return "ü.yaml"


def behind_a_link() -> str:
    commit("s.yaml")
    Path("../link.yaml").symlink_to(Path("s.yaml").resolve())
    return "../link.yaml"


def behind_a_link_that_is_tracked() -> str:
    shutil.move("s.yaml", "../s.yaml")
    Path("s.yaml").symlink_to("../s.yaml")
    commit("s.yaml")
    return "s.yaml"


def behind_two_links() -> str:
    Path("../a.yaml").symlink_to(Path("b.yaml").resolve())
    Path("b.yaml").symlink_to("s.yaml")
    commit("s.yaml")
    return "../a.yaml"


def behind_a_linked_folder() -> str:
    commit("s.yaml")
    Path("../here").symlink_to(Path.cwd())
    return "../here/s.yaml"


def in_a_submodule() -> str:
    git("init", "--quiet", "inner")
    Path("inner/v.yaml").write_text(VALUES)
    git("-C", "inner", "add", ".")
    git("-C", "inner", "commit", "--quiet", "--message=x")
    git("submodule", "--quiet", "add", "./inner", "inner")
    git("rm", "--quiet", "--cached", "--force", "inner")
    return "inner/v.yaml"


def in_a_work_tree_of_its_own() -> str:
    commit("s.yaml")
    git("worktree", "add", "--quiet", "../tree")
    return "../tree/s.yaml"


def in_a_conflict() -> str:
    commit("s.yaml")
    one = git("rev-parse", "HEAD:s.yaml")
    git("rm", "--quiet", "--cached", "s.yaml")
    git("commit", "--quiet", "--message=x")
    lines = "".join(f"100644 {one} {stage}\ts.yaml\n" for stage in (1, 2, 3))
    subprocess.run(["git", "update-index", "--index-info"], input=lines, text=True, check=True)
    return "s.yaml"


def with_the_folder_left_out() -> str:
    commit("s.yaml")
    git("sparse-checkout", "set", "designs")
    Path("s.yaml").write_text(VALUES)
    return "s.yaml"


@pytest.mark.parametrize(
    "arranged",
    [
        *(in_the_index, assumed_unchanged, skipped, in_the_last_commit_alone, with_other_capitals),
        *(in_another_form_of_unicode, behind_a_link, behind_a_link_that_is_tracked, behind_two_links),
        *(behind_a_linked_folder, in_a_submodule, in_a_work_tree_of_its_own, in_a_conflict),
        with_the_folder_left_out,
    ],
)
def test_a_file_of_values_that_git_has_is_refused(
    arranged: Callable[[], str], capsys: pytest.CaptureFixture[str]
) -> None:
    path = arranged()
    assert render("--values", path, "--out", "out") == 2
    assert capsys.readouterr() == ("", TRACKED.format(path))
    assert not Path("out").exists()


TRUST = (
    "git does not trust this repository, which belongs to another user: if you trust it, run "
    "`git config --global --add "
)


@contextmanager
def of_another_user(variables: pytest.MonkeyPatch) -> Iterator[str]:
    variables.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    yield f"{TRUST}safe.directory {Path.cwd()}`"


@contextmanager
def git_dir(variables: pytest.MonkeyPatch) -> Iterator[str]:
    variables.setenv("GIT_DIR", "/nonexistent")
    yield "GIT_DIR is set to another repository than the repository of the folder; unset it"


@contextmanager
def work_tree(variables: pytest.MonkeyPatch) -> Iterator[str]:
    variables.setenv("GIT_WORK_TREE", "/nonexistent")
    yield "GIT_WORK_TREE is set to another repository than the repository of the folder; unset it"


@contextmanager
def no_git(variables: pytest.MonkeyPatch) -> Iterator[str]:
    variables.setenv("PATH", "/nonexistent")
    yield "git is not installed"


@contextmanager
def broken_settings(variables: pytest.MonkeyPatch) -> Iterator[str]:
    Path(".git/config").write_text("[core\n")
    yield "git: bad config line 1 in file .git/config"


@contextmanager
def search_that_ends_below(variables: pytest.MonkeyPatch) -> Iterator[str]:
    variables.setenv("GIT_CEILING_DIRECTORIES", str(Path.cwd()))
    Path("deep").mkdir()
    shutil.move("s.yaml", "deep/s.yaml")
    yield "git: not a git repository (or any of the parent directories): .git"


@contextmanager
def link_to_nothing(variables: pytest.MonkeyPatch) -> Iterator[str]:
    shutil.rmtree(".git")
    Path(".git").write_text("gitdir: /nonexistent\n")
    yield "git: not a git repository: /nonexistent"


@contextmanager
def without_a_head(variables: pytest.MonkeyPatch) -> Iterator[str]:
    identity = git("rev-parse", "HEAD")
    Path(f".git/objects/{identity[:2]}/{identity[2:]}").unlink()
    yield "git: not a tree object"


@contextmanager
def elsewhere(variables: pytest.MonkeyPatch) -> Iterator[str]:
    git("config", "core.worktree", str(Path("designs").resolve()))
    yield f"git: the work tree of this repository is {Path.cwd() / 'designs'}"


@contextmanager
def bare(variables: pytest.MonkeyPatch) -> Iterator[str]:
    git("config", "core.bare", "true")
    yield "git: this operation must be run in a work tree"


@pytest.mark.parametrize(
    "arranged",
    [
        *(
            of_another_user,
            git_dir,
            work_tree,
            no_git,
            broken_settings,
            search_that_ends_below,
            link_to_nothing,
        ),
        *(without_a_head, elsewhere, bare),
    ],
)
def test_what_git_does_not_say_is_no_no(
    arranged: Callable[[pytest.MonkeyPatch], "contextmanager[str]"],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with arranged(monkeypatch) as words:
        path = "deep/s.yaml" if Path("deep").exists() else "s.yaml"
        assert render("--values", path, "--out", "out") == 2
        assert capsys.readouterr() == ("", UNKNOWN.format(path, words))
        assert not Path("out").exists()


@pytest.mark.parametrize("arranged", [of_another_user, git_dir, broken_settings, no_git])
def test_the_folder_that_is_written_into_is_asked_for_as_well(
    arranged: Callable[[pytest.MonkeyPatch], "contextmanager[str]"],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shutil.move("s.yaml", "../s.yaml")
    with arranged(monkeypatch) as words:
        assert render("--values", "../s.yaml", "--out", "out") == 2
        said = capsys.readouterr().err
        assert said in (UNKNOWN.format(FIRST, words), UNKNOWN.format("../s.yaml", words))
        assert not Path("out").exists()


def test_an_empty_git_folder_is_no_repository(capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(".git")
    Path(".git").mkdir()
    assert render("--values", "s.yaml", "--out", "out") == 0


def test_no_git_is_needed_where_there_is_no_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.rmtree(".git")
    monkeypatch.setenv("PATH", "/nonexistent")
    assert render("--values", "s.yaml", "--out", "out") == 0


@pytest.mark.parametrize("through", ["folder", "link", "tracked"])
def test_a_folder_that_git_would_take_in_is_refused(
    through: str, capsys: pytest.CaptureFixture[str], repository: Path
) -> None:
    out = "open/deep"
    if through == "link":
        Path("open").mkdir()
        out = "../link"
        Path(out).symlink_to(repository / "open")
    if through == "tracked":
        out = "out"
        Path("out").mkdir()
        (repository / FIRST).write_text("old\n")
        commit(FIRST)
    assert render("--values", "s.yaml", "--out", out, "--force") == 2
    assert capsys.readouterr().err == TAKEN.format(FIRST.replace("out", out))
    assert not Path("open/deep").exists()


def modes(folder: str) -> dict[str, int]:
    return {path.as_posix(): stat.S_IMODE(path.stat().st_mode) for path in Path(folder).rglob("*")}


@pytest.fixture
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("usual_umask")
def test_files_with_secrets_and_their_folders_are_for_the_user_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["render", DESIGN, "--values", "s.yaml", "--out", "out/made/deep", "--trace"]) == 0
    assert " was there before" not in capsys.readouterr().err
    found = modes("out")
    assert {stat.S_IMODE(Path("out").stat().st_mode)} == {0o700}
    assert len(found) > 10 and "out/made/deep/.refarch-output.json" in found
    assert {
        path: mode for path, mode in found.items() if mode != (0o700 if Path(path).is_dir() else 0o600)
    } == {}


@pytest.mark.usefixtures("usual_umask")
def test_files_without_secrets_are_as_the_umask_says() -> None:
    assert render("--out", "out") == 0
    assert set(modes("out").values()) == {0o644, 0o755}


@pytest.mark.usefixtures("usual_umask")
def test_a_folder_that_was_there_stays_and_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert render("--out", "out") == 0
    capsys.readouterr()
    assert main(["render", DESIGN, "--values", "s.yaml", "--out", "out"]) == 0
    notes = [line for line in capsys.readouterr().err.splitlines() if " already exists" in line]
    assert notes[0] == (
        "refarch: note: out already exists and others can read it (mode 0755); the files with secrets "
        "in it are readable only by you (mode 0600)"
    )
    folders = {path.as_posix() for path in Path("out").iterdir() if path.is_dir()}
    assert {note.split()[2] for note in notes} == {"out", *folders}
    assert stat.S_IMODE(Path("out").stat().st_mode) == 0o755
    assert {mode for path, mode in modes("out").items() if Path(path).is_file()} <= {0o600}


@pytest.mark.usefixtures("usual_umask")
@pytest.mark.parametrize("words", [(), ("--format", "json")])
def test_one_file_with_secrets_is_for_the_user_alone(words: tuple[str, ...]) -> None:
    path = Path("s.yaml.out")
    Path(".git/info/exclude").write_text("/s.yaml.out\n")
    path.write_text("old\n")
    assert render(*ANSIBLE, "--values", "s.yaml", "--output", str(path), *words) == 1
    assert "s3cret" in path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_out_may_be_a_link_and_nothing_below_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    Path("out").mkdir()
    Path("out/real").mkdir()
    Path("out/link").symlink_to("real")
    assert render("--values", "s.yaml", "--out", "out/link") == 0
    assert Path("out/real/leaf-1.nvue.sh").is_file()
    shutil.rmtree("out/real/rollback")
    Path("out/elsewhere").mkdir()
    Path("out/real/rollback").symlink_to("../elsewhere")
    capsys.readouterr()
    assert render("--values", "s.yaml", "--out", "out/link") == 2
    assert "out/link/rollback is a link, but must be a folder" in capsys.readouterr().err
    assert os.listdir("out/elsewhere") == []
