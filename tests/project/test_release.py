"""`make release`: in a scratch repository, without a network."""

import importlib.util
import json
import re
import subprocess
import sys
import tarfile
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType

import pytest
from released import commit, git, repository

from refarch import __version__

TAG = f"v{__version__}"


@pytest.fixture(scope="module")
def script(root: Path) -> ModuleType:
    """scripts/release.py as a module."""
    spec = importlib.util.spec_from_file_location("release", root / "scripts" / "release.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def scratch(tmp_path: Path, root: Path) -> Path:
    """A repository with what is here, committed, and a changelog that has the version."""
    folder = tmp_path / "refarch"
    repository(root, folder)
    changelog = folder / "CHANGELOG.md"
    heading = f"## [{__version__}] - 2026-11-24"
    text = re.sub(rf"^## \[{re.escape(__version__)}\] - .*\n", "", changelog.read_text(), flags=re.M)
    changelog.write_text(text.replace("## [Unreleased]", f"## [Unreleased]\n\n{heading}", 1))
    commit(folder)
    return folder


def release(folder: Path, word: str) -> tuple[int, list[str]]:
    """Status and lines of a run; nothing that it starts may reach an index of packages."""
    done = subprocess.run(
        [sys.executable, "scripts/release.py", word],
        cwd=folder,
        env={"PATH": "/usr/local/bin:/usr/bin:/bin", "PIP_NO_INDEX": "1", "HOME": str(folder.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, (done.stdout + done.stderr).splitlines()


def test_documents_name_the_tag_of_this_version(script: ModuleType) -> None:
    """A user who copies an example gets what was tried with it."""
    texts = script.texts()
    assert {name: list(script.other_tags(text, TAG)) for name, text in texts.items()} == {
        name: [] for name in texts
    }
    named = [name for name, text in texts.items() if list(script.other_tags(text, "none"))]
    assert {"docs/using-in-your-repository.md", "templates/review.yml"} <= set(named)


def test_every_form_of_naming_a_tag_is_seen(script: ModuleType) -> None:
    text = """uses: your-org/refarch@v1
component: $CI_SERVER_FQDN/group/refarch/review@v1.2
pip install git+https://git.example.org/refarch.git@v1.2.3
    rev: v1.2.3
    ref: refs/tags/v2.0.0-rc.1
uses: actions/checkout@v5
revision: v3
"""
    assert list(script.other_tags(text, "v1.2.3")) == [(1, "v1"), (2, "v1.2"), (5, "v2.0.0-rc.1")]


def test_a_release_is_built_and_tagged_once(scratch: Path) -> None:
    assert release(scratch, "check") == (0, [f"release: {TAG} can be made"])
    assert not (scratch / "dist").exists() and git(scratch, "tag") == ""
    site = f"refarch_site-{__version__}-py3-none-any.whl"
    wheel, source = f"refarch-{__version__}-py3-none-any.whl", f"refarch-{__version__}.tar.gz"
    notices, sbom = f"refarch-{__version__}-third-party-notices.txt", f"refarch-{__version__}.cdx.json"
    assert release(scratch, "build") == (
        0,
        [
            f"release: {TAG} is tagged, dist/ holds {wheel}, {notices}, {sbom}, {source}, {site}",
            f"release: nothing is published yet: git push origin HEAD {TAG}",
        ],
    )
    assert sorted(path.name for path in (scratch / "dist").iterdir()) == [wheel, notices, sbom, source, site]
    made = json.loads((scratch / "dist" / sbom).read_text())
    day = datetime.fromtimestamp(int(git(scratch, "log", "-1", "--format=%ct")), UTC)
    assert datetime.fromisoformat(made["metadata"]["timestamp"]) == day
    assert made["metadata"]["component"]["version"] == __version__
    with zipfile.ZipFile(scratch / "dist" / wheel) as archive:
        names = archive.namelist()
        metadata = archive.read(f"refarch-{__version__}.dist-info/METADATA").decode()
    assert f"\nVersion: {__version__}\n" in metadata
    assert {"refarch/forges/github.py", "refarch/schemas/design.schema.json"} <= set(names)
    with tarfile.open(scratch / "dist" / source) as archive:
        inside = archive.getnames()
    assert {f"refarch-{__version__}/{name}" for name in ("README.md", "LICENSE", "pyproject.toml")} <= set(
        inside
    )
    assert git(scratch, "cat-file", "-t", TAG) == "tag"
    assert git(scratch, "rev-parse", f"{TAG}^{{commit}}") == git(scratch, "rev-parse", "HEAD")
    assert git(scratch, "show", f"{TAG}:.pre-commit-hooks.yaml").startswith("- id: refarch-lint\n")
    assert git(scratch, "status", "--porcelain") == ""
    assert release(scratch, "build") == (
        1,
        [f"release: the tag {TAG} is there already: raise the version in linter/refarch/__init__.py"],
    )


def test_what_is_in_the_way_is_said_and_nothing_is_made(scratch: Path) -> None:
    (scratch / "new.txt").write_text("x")
    page = scratch / "docs" / "using-in-your-repository.md"
    line = next(n for n, text in enumerate(page.read_text().splitlines(), 1) if f"refarch.git@{TAG}" in text)
    page.write_text(page.read_text().replace(f"refarch.git@{TAG}", "refarch.git@v0.0.9", 1))
    changelog = scratch / "CHANGELOG.md"
    changelog.write_text(changelog.read_text().replace(f"## [{__version__}] -", "## [0.0.9] -"))
    for word in ("check", "build"):
        assert release(scratch, word) == (
            1,
            [
                "release: 3 files are not committed, the first is CHANGELOG.md",
                f"release: CHANGELOG.md has no heading `## [{__version__}] - YEAR-MONTH-DAY`",
                f"release: docs/using-in-your-repository.md:{line} names v0.0.9, not {TAG}",
            ],
        )
    version = scratch / "linter" / "refarch" / "__init__.py"
    version.write_text(version.read_text().replace(__version__, "0.1"))
    status, lines = release(scratch, "check")
    assert status == 1 and lines == [
        'release: linter/refarch/__init__.py has no line `__version__ = "1.2.3"`'
    ]
    assert release(scratch, "publish") == (1, ["usage: release.py check|build"])
    assert not (scratch / "dist").exists() and git(scratch, "tag") == ""


def test_make_release_runs_all_tests_in_between(root: Path) -> None:
    done = subprocess.run(
        ["make", "--dry-run", "release"], cwd=root, capture_output=True, text=True, check=True
    )
    lines = done.stdout.splitlines()
    first, last = (lines.index(f".venv/bin/python scripts/release.py {word}") for word in ("check", "build"))
    between = lines[first + 1 : last]
    assert any(".venv/bin/pytest" in line for line in between)
    assert any("yamllint --strict" in line for line in between)
