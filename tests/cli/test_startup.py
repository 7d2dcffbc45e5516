"""What start-up imports, and nothing else: every module here was let in on purpose, because each costs time
on every run."""

import subprocess
import sys
from pathlib import Path

PROBE = """
import sys
before = set(sys.modules)
sys.path[:0] = sys.argv[1].split(":")
from refarch.cli import main
status = main(sys.argv[2:])
print(status, *sorted(set(sys.modules) - before), file=sys.stderr)
"""

STANDARD = """
argparse base64 binascii collections contextlib copyreg datetime decimal enum errno functools gc genericpath
gettext importlib itertools json keyword locale math numbers operator os posixpath re reprlib stat struct time
types typing warnings weakref zlib
"""
"""Modules of the standard library that `refarch lint` may load on a clean design."""

COMPILED_SCHEMAS = "array bisect calendar email ipaddress quopri random select selectors socket string urllib"
"""And what jsonschema_rs loads, for a function that we do not call."""

PACKAGES = {"jsonschema_rs", "yaml"}
"""Other packages that it may load, with whatever belongs to them."""

HEAVY = ("dataclasses", "hashlib", "inspect", "jsonschema", "logging", "pathlib", "rich", "shtab", "shutil")
"""What must not come in by a change of the lists above."""


def imported(root: Path, folder: Path, *words: str) -> tuple[str, set[str]]:
    """Exit status of a command, and the modules that it loaded in a bare interpreter."""
    packages = [str(root / "linter"), *(path for path in sys.path if path.endswith("site-packages"))]
    command = [sys.executable, "-I", "-S", "-c", PROBE, ":".join(packages), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    status, *names = done.stderr.split()
    return status, set(names)


def plug_ins(names: set[str], package: str) -> list[str]:
    """Those of the modules that are public ones of a package."""
    return [name for name in names if name.startswith(f"{package}.") and "._" not in name]


def test_the_version_costs_no_import(root: Path, tmp_path: Path) -> None:
    status, names = imported(root, tmp_path, "--version")
    assert status == "0"
    assert names <= {"refarch", "refarch.cli", "gc"}


def test_a_clean_lint_loads_only_what_it_uses(root: Path, project: Path) -> None:
    status, names = imported(root, project, "lint")
    assert status == "0"
    tops = {name.partition(".")[0] for name in names}
    listed = {"refarch", "cython_runtime", *PACKAGES, *STANDARD.split(), *COMPILED_SCHEMAS.split()}
    assert {name for name in tops - listed if not name.startswith("_")} == set()
    assert tops.isdisjoint({*HEAVY, "refarch_site"})
    assert plug_ins(names, "refarch.cli") == ["refarch.cli.lint"]
    assert plug_ins(names, "refarch.report") == ["refarch.report.text"]


def test_linting_loads_no_subject_of_the_facade(root: Path, project: Path) -> None:
    _, names = imported(root, project, "lint")
    assert {name for name in names if name.startswith("refarch.api.")} == {
        "refarch.api._lint",
        "refarch.api._lookup",
    }
