"""Projects to serve: small ones, with and without a mkdocs.yml."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "linter/refarch/examples/vsan-roce"
OWN = """\
site_name: Lab
plugins: [refarch]
nav:
  - Home: index.md
  - Notes: notes.md
  - Designs: designs/
  - Rules: rules/
  - Files: format/
"""


@pytest.fixture
def bare(tmp_path: Path, need_tool: Callable[..., str]) -> Path:
    """A project with one design, and nothing else."""
    need_tool("dot")
    project = tmp_path / "bare"
    shutil.copytree(EXAMPLE, project / "designs" / "vsan-roce")
    return project


@pytest.fixture
def own(bare: Path) -> Path:
    """The same with a mkdocs.yml and two hand-written pages."""
    (bare / "mkdocs.yml").write_text(OWN)
    (bare / "docs").mkdir()
    (bare / "docs" / "index.md").write_text("# Home\n\n<!-- refarch: designs -->\n")
    (bare / "docs" / "notes.md").write_text("# Notes\n\nThe first word.\n")
    return bare
