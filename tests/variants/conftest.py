"""What the tests of variants share: a project on disk with one clean design."""

import shutil
from pathlib import Path

import pytest
from variant_designs import DESIGN


@pytest.fixture
def project(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with the clean design and nothing else; it is the working folder."""
    folder = tmp_path / "project"
    shutil.copytree(root / "linter" / "refarch" / "proofs" / "designs" / DESIGN, folder / "designs" / DESIGN)
    monkeypatch.chdir(folder)
    return folder
