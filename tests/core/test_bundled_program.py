"""The program with its bundles: the same findings as without them, whatever becomes of the package's
folder."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

RUN = "import sys; from refarch.cli import entry; sys.argv[0] = 'refarch'; entry()"
BUNDLES = {"refarch", "rules", "verdicts", "catalogue", "yaml-0"}


@pytest.fixture
def package(root: Path, tmp_path: Path) -> Path:
    """A copy of the linter and its schemas, of which nothing is compiled yet. Its files keep their times."""
    shutil.copytree(
        root / "linter/refarch", tmp_path / "linter/refarch", ignore=shutil.ignore_patterns("__pycache__")
    )
    shutil.copytree(root / "schemas", tmp_path / "schemas")
    for path in (*tmp_path.rglob("*.py"), *tmp_path.rglob("*.json"), *tmp_path.rglob("*.yaml")):
        os.utime(path, (1_700_000_000, 1_700_000_000))
    return tmp_path / "linter/refarch"


def lint(package: Path, design: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the copy as a program."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV"))}
    return subprocess.run(
        [sys.executable, "-c", RUN, "lint", design.name],
        cwd=design.parent,
        capture_output=True,
        text=True,
        timeout=120,
        env={**kept, "PYTHONPATH": str(package.parent), **environment},
        check=False,
    )


@pytest.fixture
def design(root: Path, tmp_path: Path) -> Path:
    """A clean design, in a folder without settings."""
    return Path(shutil.copytree(root / "linter/refarch/examples/vsan-roce", tmp_path / "work/vsan-roce"))


def bundles(package: Path) -> set[str]:
    """Names of what was kept."""
    return {path.name.partition(".")[0] for path in (package / "core/__pycache__").glob("*.bin")}


def test_the_second_start_says_what_the_first_said(package: Path, design: Path) -> None:
    first, second = lint(package, design), lint(package, design)
    assert (first.returncode, first.stderr) == (0, "")
    assert (first.stdout, first.stderr) == (second.stdout, second.stderr)
    assert bundles(package) == BUNDLES


def test_findings_are_the_same_with_and_without_bundles(package: Path, design: Path) -> None:
    text = (design / "design.yaml").read_text(encoding="utf-8")
    (design / "design.yaml").write_text(text.replace("mtu: 9000", "mtu: 1500", 1), encoding="utf-8")
    lint(package, design)
    bundled = lint(package, design)
    assert bundles(package) == BUNDLES
    shutil.rmtree(package / "core/__pycache__")
    plain = lint(package, design, PYTHONDONTWRITEBYTECODE="1")
    assert bundles(package) == set()
    assert bundled.stdout == plain.stdout
    assert bundled.stdout.count(": error ") + bundled.stdout.count(": warning ") > 0


def test_a_folder_that_cannot_be_written_is_no_obstacle(package: Path, design: Path) -> None:
    (package / "core/__pycache__").write_text("root writes through any permission, but not into a file")
    done = lint(package, design)
    assert (done.returncode, done.stderr) == (0, "")
    assert (package / "core/__pycache__").is_file()


@pytest.mark.parametrize("warm", [True, False], ids=["after a good start", "at the first start"])
def test_a_rule_with_a_syntax_error_is_a_finding(package: Path, design: Path, warm: bool) -> None:
    if warm:
        lint(package, design)
    (rule,) = package.glob("rules/mtu/mtu001_*.py")
    rule.write_text(rule.read_text(encoding="utf-8") + "\ndef broken(:\n", encoding="utf-8")
    os.utime(rule, (1_700_000_000, 1_700_000_001))
    for _ in range(2):
        done = lint(package, design)
        assert "RULE001 rule MTU001 failed: SyntaxError" in done.stdout
        assert done.stdout.count("RULE001") == 1


def test_a_changed_schema_is_noticed(package: Path, design: Path) -> None:
    assert lint(package, design).returncode == 0
    schema = package.parent.parent / "schemas/design.schema.json"
    schema.write_text(
        schema.read_text(encoding="utf-8").replace('"vsan-osa"', '"vsan-other"'), encoding="utf-8"
    )
    assert "vsan-other" in lint(package, design).stdout


def test_a_removed_part_is_noticed(package: Path, design: Path) -> None:
    assert lint(package, design).returncode == 0
    for path in (package / "catalog/nics").iterdir():
        path.unlink()
    assert "REF005" in lint(package, design).stdout
