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
    """A folder with ``refarch`` of this clone, and a ``python`` that notes how it is called in ``calls``.
    Virtual environments that it makes have both."""
    folder = tmp_path / "programs"
    folder.mkdir()
    (folder / "refarch").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m refarch "$@"\n')
    (folder / "python").write_text(
        f"""#!/bin/sh
printf '%s\\n' "python $*" >>"{folder}/calls"
case "$*" in
*"-m venv ."*) mkdir -p bin && ln -sf "{folder}/python" "{folder}/refarch" bin ;;
esac
"""
    )
    for path in folder.iterdir():
        path.chmod(0o755)
    return folder


@pytest.fixture
def published(tmp_path: Path, root: Path, git: Git) -> str:
    """A repository with what CI installs refarch by, as its templates take it: ``git+URL@TAG``."""
    folder = tmp_path / "published"
    shutil.copytree(root / "scripts", folder / "scripts")
    shutil.copytree(root / "requirements", folder / "requirements")
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "what is published")
    git(folder, "tag", "-a", "-m", "first", "v0.1.0")
    return f"git+file://{folder}@v0.1.0"
