"""What start-up imports, and nothing else: every module here was let in on purpose, because each costs time
on every run."""

import subprocess
import sys
from pathlib import Path

import pytest

PROBE = """
import sys
before = set(sys.modules)
sys.path[:0] = sys.argv[1].split(":")
from refarch.cli import main
status = main(sys.argv[2:])
print(status, *sorted(set(sys.modules) - before), file=sys.stderr)
"""

STANDARD = {
    "__future__",
    "_collections",
    "_collections_abc",
    "_datetime",
    "_decimal",
    "_functools",
    "_json",
    "_operator",
    "_sre",
    "_stat",
    "_struct",
    "_typing",
    "base64",
    "binascii",
    "collections",
    "collections.abc",
    "contextlib",
    "copyreg",
    "datetime",
    "decimal",
    "email",
    "enum",
    "errno",
    "functools",
    "gc",
    "genericpath",
    "importlib",
    "importlib._bootstrap",
    "importlib._bootstrap_external",
    "itertools",
    "json",
    "json.decoder",
    "json.encoder",
    "json.scanner",
    "keyword",
    "math",
    "numbers",
    "operator",
    "os",
    "os.path",
    "posixpath",
    "re",
    "re._casefix",
    "re._compiler",
    "re._constants",
    "re._parser",
    "reprlib",
    "stat",
    "struct",
    "time",
    "types",
    "typing",
    "typing.io",
    "typing.re",
    "warnings",
}
"""Modules of the standard library that `refarch lint` may load on a clean design."""

PACKAGES = {"jsonschema_rs", "yaml"}
"""Other packages that it may load, with whatever belongs to them."""


MAKES_BUNDLES = "ast"
"""What only a start loads that finds changed sources, and makes its bundles of compiled modules anew."""


def imported(root: Path, folder: Path, *words: str) -> tuple[str, set[str]]:
    """Exit status of a command, and the modules that it loaded in a bare interpreter: at its second start,
    where the first had bundles to make, or at the third, where sources were too young for the first."""
    for _ in range(3):
        status, names = _imported(root, folder, *words)
        if MAKES_BUNDLES not in names:
            break
    return status, names


def _imported(root: Path, folder: Path, *words: str) -> tuple[str, set[str]]:
    packages = [str(root / "linter"), *(path for path in sys.path if path.endswith("site-packages"))]
    command = [sys.executable, "-I", "-S", "-c", PROBE, ":".join(packages), *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, cwd=folder)
    status, *names = done.stderr.split()
    return status, set(names)


def test_the_version_costs_no_import(root: Path, tmp_path: Path) -> None:
    status, names = imported(root, tmp_path, "--version")
    assert status == "0"
    assert names == {"refarch", "refarch.cli"}


def test_a_clean_lint_loads_only_what_is_listed(root: Path, project: Path) -> None:
    status, names = imported(root, project, "lint")
    assert status == "0"
    foreign = {name for name in names if name.partition(".")[0] not in {"refarch", *PACKAGES}}
    cython = {name for name in foreign if name.startswith(("_cython", "cython"))}
    assert sorted(foreign - cython - STANDARD) == []


@pytest.mark.parametrize(
    "name", ["argparse", "dataclasses", "hashlib", "inspect", "ipaddress", "jsonschema", "logging", "pathlib"]
)
def test_the_heavy_ones_stay_out(name: str, root: Path, project: Path) -> None:
    assert name not in imported(root, project, "lint")[1]


def test_a_lint_loads_no_other_command_and_no_other_report(root: Path, project: Path) -> None:
    names = imported(root, project, "lint")[1]
    assert [name for name in names if name.startswith("refarch.cli.") and "._" not in name] == [
        "refarch.cli.lint"
    ]
    assert [name for name in names if name.startswith("refarch.report.") and "._" not in name] == [
        "refarch.report.text"
    ]
    assert not any(name.startswith("refarch_site") for name in names)
