"""Every command that asks git does so in repositories that are made to run a program: none runs, and each
command works or ends with one line. The first test proves that the traps work against plain git."""

import os
import random
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hostile_repositories import DESIGN, TRAPS, Trap, random_trap

from few_rules import few_rules
from refarch.cli import main
from refarch_site import publish as publishing
from sharing import Share

SEED, ROUNDS = 25, 100

VALUES = "ESX_ROOT_PASSWORD: s3cret-Passw0rd!\n"

COMMANDS: dict[str, tuple[str, ...]] = {
    "review": ("review", "--base", "HEAD~1", "--head", "HEAD", "--no-pictures", "--out", "out/review"),
    "review-work-tree": (
        "review",
        "--base",
        "HEAD",
        "--no-pictures",
        "--no-configuration",
        "--out",
        "out/here",
    ),
    "lint": ("lint",),
    "lint-changed": ("lint", "--changed-since", "HEAD~1"),
    "diff": ("diff", "HEAD~1"),
    "diff-two": ("diff", "HEAD~1", "HEAD"),
    "diff-release": ("diff", f"{DESIGN}@1.0"),
    "bump-check": ("bump", "--check", "--since", "HEAD~1"),
    "bump": ("bump", "--since", "HEAD~1"),
    "log": ("log", DESIGN),
    "waivers": ("waivers",),
    "render": ("render", DESIGN, "--values", "secret.yaml", "--out", "out/config"),
    "pages": ("pages", "--out", "out/pages"),
    "publish": ("publish", "1.0"),
    "publish-list": ("publish", "--list"),
    "publish-push": ("publish", "draft", "--push", "origin"),
    "publish-push-address": ("publish", "draft", "--push", "ext::/bin/false"),
    "publish-delete": ("publish", "draft", "--delete", "--push", "origin"),
    "new": ("new", "another", "--like", DESIGN, "--yes"),
    "init": ("init", ".", "--no-design"),
}
"""Each in the project's folder, one after the other: what one of them leaves is there for the next."""


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """No settings of this machine's user but a name, a site that is made in no time, and pages of few
    rules."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "gitconfig").write_text("[user]\n\tname = Somebody\n\temail = somebody@example.org\n")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(home / "gitconfig"))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))

    def build_into(folder: str, root: str, **_: object) -> None:
        os.mkdir(folder)
        Path(folder, "index.html").write_text("a site")

    monkeypatch.setattr(publishing, "build_into", build_into)
    with few_rules():
        yield


def said(name: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Exit status and stderr of a command."""
    capsys.readouterr()
    status = main(list(COMMANDS[name]))
    return status, capsys.readouterr().err


def run_all(
    trap: Trap, capsys: pytest.CaptureFixture[str], names: Iterable[str]
) -> Iterator[tuple[str, int, str]]:
    """Commands in the project of a repository: name, exit status and stderr."""
    os.chdir(trap.project)
    (trap.project / "secret.yaml").write_text(VALUES)
    for name in names:
        status, err = said(name, capsys)
        assert not trap.ran.exists(), (name, trap.ran.read_text())
        assert status in (0, 1, 2), (name, err)
        assert "defect" not in err and "Traceback" not in err, (name, err)
        assert "\x1b" not in err and "s3cret" not in err, (name, err)
        if status == 2:
            assert err.startswith("refarch: ") and err.count("\n") == 1, (name, err)
        yield name, status, err


PLAIN_GIT: dict[str, tuple[tuple[str, ...], ...]] = {
    "embedded-bare": (("status",), ("cat-file", "-e", "1" * 40)),
    "embedded-by-commondir": (("cat-file", "-e", "1" * 40),),
    "embedded-above-the-design": (("-C", "designs", "status"),),
    "hostile-settings": (("diff",), ("status",), ("update-ref", "refs/x", "HEAD"), ("fetch", "origin")),
    "hostile-include": (("diff",), ("status",)),
    "hostile-link": (("status",),),
    "settings-with-an-equals-sign": (("diff",),),
    "lazy-fetch": (("cat-file", "-e", "1" * 40),),
    "hostile-submodule": (("status",),),
}


@pytest.mark.parametrize("name", PLAIN_GIT)
def test_plain_git_runs_the_program(name: str, tmp_path: Path) -> None:
    trap = Trap(tmp_path)
    TRAPS[name](trap)
    for one in PLAIN_GIT[name]:
        subprocess.run(["git", *one], cwd=trap.project, capture_output=True, check=False)
        assert trap.ran.exists(), one
        trap.ran.unlink()


@pytest.mark.parametrize("name", TRAPS)
def test_no_command_runs_a_program_of_a_repository(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    share: Share,
) -> None:
    """A third of the commands in each repository, another third in the next, and all with ``--deep``: git is
    started in one place, so that each command that meets a setting sees what that place lets through."""
    trap = Trap(tmp_path)
    TRAPS[name](trap)
    monkeypatch.chdir(trap.project)
    if name == "of-another-user":
        monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    for _ in run_all(trap, capsys, share.of(COMMANDS, list(TRAPS).index(name))):
        pass


def test_each_command_is_tried_in_a_third_of_the_repositories() -> None:
    turns = [set(Share(is_all=False).of(COMMANDS, turn)) for turn in range(len(TRAPS))]
    assert min(sum(name in names for names in turns) for name in COMMANDS) >= len(TRAPS) // 3


@pytest.mark.deep
@pytest.mark.parametrize("number", range(ROUNDS))
def test_no_command_runs_a_program_of_a_random_repository(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each of a hundred repositories has up to five traps at once and some changed bytes."""
    trap, names = random_trap(tmp_path, random.Random(f"{SEED} {number}"))
    monkeypatch.chdir(trap.project)
    if "of-another-user" in names:
        monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    without_pages = [name for name in COMMANDS if name != "pages"]  # which is slow and asks git nothing
    for name, status, err in run_all(trap, capsys, without_pages):
        assert status < 3, (names, name, err)
