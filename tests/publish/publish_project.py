"""What the tests of publishing share: git and `refarch publish` as processes, and a scratch repository with
one design."""

import io
import os
import shutil
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from few_rules import few_rules
from refarch.cli import main

EXAMPLE = Path(__file__).resolve().parents[2] / "linter" / "refarch" / "examples" / "vsan-roce"
FEW_RULES = str(Path(__file__).resolve().parents[1] / "few_rules.py")
IDENTITY = ("user.name=Scratch", "user.email=scratch@example.org")


def git(folder: Path, *words: str) -> str:
    """What git prints in ``folder``."""
    done = subprocess.run(
        ["git", *words], cwd=folder, capture_output=True, text=True, check=True, env=environment(folder)
    )
    return done.stdout.strip()


def publish(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run ``refarch publish`` in ``folder`` as a process of its own, with the pages of few rules."""
    command = [sys.executable, FEW_RULES, "publish", *words]
    return subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env=environment(folder),
    )


def publish_in_vain(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """The same in this process, for what is refused."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err), few_rules():
        patch.chdir(folder)
        for name in {*os.environ} - {*environment(folder)}:
            patch.delenv(name)
        for name, value in environment(folder).items():
            patch.setenv(name, value)
        status = main(["publish", *words])
    return subprocess.CompletedProcess(words, status, out.getvalue(), err.getvalue())


def environment(folder: Path) -> dict[str, str]:
    """This machine's, without its own git settings: a test must see only those of its repository."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return {
        **kept,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CEILING_DIRECTORIES": str(folder.parent),
    }


def scratch(folder: Path) -> Path:
    """A folder with one clean design, which is a repository whose owner has a name."""
    shutil.copytree(EXAMPLE, folder / "designs" / "vsan-roce")
    git(folder, "init", "--quiet", "--initial-branch=main")
    for setting in IDENTITY:
        git(folder, "config", *setting.split("="))
    return folder
