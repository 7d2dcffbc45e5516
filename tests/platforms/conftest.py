"""A repository of designs with a change, as the platforms hand it to a job."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from ci_project import DESIGN, Git


@pytest.fixture
def git() -> Git:
    """``git(folder, "log")``: what git prints in a folder."""

    def run(folder: Path, *words: str) -> str:
        who = ["-c", "user.name=someone", "-c", "user.email=someone@example.org"]
        done = subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True, text=True)
        return done.stdout.strip()

    return run


@pytest.fixture
def changed(tmp_path: Path, root: Path, git: Git) -> Path:
    """A repository whose project lies in ``racks``, with the merge of a change that brings a warning checked
    out; its first parent is the base, tagged ``base``."""
    folder = tmp_path / "repository"
    shutil.copytree(root / "linter" / "refarch" / "examples" / DESIGN, folder / "racks" / "designs" / DESIGN)
    design = folder / "racks" / "designs" / DESIGN / "design.yaml"
    design.write_text(design.read_text().replace("status: draft", "status: published"))
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "a design")
    git(folder, "tag", "base")
    git(folder, "switch", "-q", "-c", "change")
    wiring = folder / "racks" / "designs" / DESIGN / "wiring.yaml"
    wiring.write_text(wiring.read_text().replace("leaf-2 swp[1-]", "leaf-1 swp[5-]"))
    git(folder, "commit", "-q", "-a", "-m", "a change")
    git(folder, "switch", "-q", "--detach", "main")
    git(folder, "merge", "-q", "--no-ff", "-m", "merged", "change")
    return folder


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A folder with ``refarch`` of this clone, and with what else an installation puts there, which notes how
    it is called in ``calls``."""
    folder = tmp_path / "programs"
    folder.mkdir()
    (folder / "refarch").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m refarch "$@"\n')
    for name in ("pip", "python"):
        (folder / name).write_text(f'#!/bin/sh\nprintf "%s\\n" "{name} $*" >>"{folder}/calls"\n')
    for path in folder.iterdir():
        path.chmod(0o755)
    return folder
