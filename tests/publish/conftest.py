"""Repositories for the tests of publishing: one in which nothing is published yet, and one with two
versions."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from publish_project import git, publish, scratch

from refarch_site import branch as branch_module, publish as module

NOT_COMMITTED = (
    "refarch: note: release 2.0 was built from uncommitted files "
    "(designs/vsan-roce/design.yaml): refarch cannot compare later releases with it "
    "and cannot check for version bumps; commit the files, then run `refarch publish "
    "2.0` to record the commit\n"
)


@pytest.fixture
def dot(need_tool: Callable[..., str]) -> str:
    """Graphviz, which a build needs."""
    return need_tool("dot")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A scratch repository in which nothing has been published."""
    folder = tmp_path / "project"
    folder.mkdir()
    return scratch(folder)


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory, need_tool: Callable[..., str]) -> Path:
    """A scratch repository with 1.0, and then a changed design as 2.0, which is also the latest. Tests only
    read it."""
    need_tool("dot")
    folder = scratch(tmp_path_factory.mktemp("published"))
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message=A design")
    first = publish(folder, "1.0")
    assert (first.returncode, first.stdout) == (
        0,
        "published 1.0 on branch published-site; not pushed\n",
    ), first.stderr
    git(folder, "tag", "after-1.0", "published-site")
    design = folder / "designs" / "vsan-roce" / "design.yaml"
    text = design.read_text().replace("A small vSAN cluster", "A second vSAN cluster")
    design.write_text(text.replace("version: 1.0.0", "version: 1.0.1"))
    second = publish(folder, "2.0", "--alias", "latest")
    told = "published 2.0 as latest on branch published-site; not pushed\n"
    assert (second.returncode, second.stdout, second.stderr) == (0, told, NOT_COMMITTED)
    return folder


@pytest.fixture
def project(repository: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with one commit, whose site is the text of the file docs/index.md."""

    def build_into(folder: str, root: str, **_: object) -> None:
        os.mkdir(folder)
        Path(folder, "index.html").write_text(Path(root, "docs/index.md").read_text())

    monkeypatch.setattr(module, "build_into", build_into)
    monkeypatch.setattr(branch_module, "MAX_WAIT", 0.0)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    (repository / "docs").mkdir()
    (repository / "docs/index.md").write_text("one")
    git(repository, "add", ".")
    git(repository, "commit", "--quiet", "--message=A design")
    return repository
