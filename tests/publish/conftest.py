"""Repositories for the tests of publishing: one in which nothing is published yet, and one with two
versions."""

from collections.abc import Callable
from pathlib import Path

import pytest
from publish_project import git, publish, scratch


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
        "published 1.0 on branch published-site; nothing was pushed\n",
    ), first.stderr
    git(folder, "tag", "after-1.0", "published-site")
    design = folder / "designs" / "vsan-roce" / "design.yaml"
    text = design.read_text().replace("A small vSAN cluster", "A second vSAN cluster")
    design.write_text(text.replace("version: 1.0.0", "version: 1.0.1"))
    second = publish(folder, "2.0", "--alias", "latest")
    told = "published 2.0 as latest on branch published-site; nothing was pushed\n"
    assert (second.returncode, second.stdout) == (0, told), second.stderr
    return folder
