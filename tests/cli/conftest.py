"""What the tests of the command line share: a project in an empty folder, and the command as users run it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from cli_project import DESIGN, Run


@pytest.fixture
def project(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one clean design and nothing else; it is the working folder."""
    shutil.copytree(root / "linter" / "refarch" / "examples" / DESIGN, tmp_path / "designs" / DESIGN)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def refarch() -> Run:
    """``refarch("lint", ..., env={...})``: run the command in its own process, in the working folder."""

    def run(*words: str, env: dict[str, str] | None = None) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "refarch", *words]
        return subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, **(env or {})},
        )

    return run
