"""Faults of public reports that are rebuilt as edits of valid designs: what all of them share."""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from refarch import api
from refarch.api import Finding, LintResult, Settings

PROJECT = Path(__file__).resolve().parents[2]
FOLDERS = {"designs": PROJECT / "designs", "foreign": PROJECT / "tests" / "fixtures" / "foreign" / "designs"}
TODAY = Settings(today="2026-11-29")

D, P, W, Q, B = "design.yaml", "ip-plan.yaml", "wiring.yaml", "qos.yaml", "bom.yaml"
"""Names of the files of a design."""


class Edit(NamedTuple):
    """Text of a file that is replaced. The old text occurs once."""

    file: str
    old: str
    new: str


class ExpectedFinding(NamedTuple):
    """Finding that a report requires."""

    code: str
    severity: str
    file: str
    line: str
    """The text of the line of the finding, or a text that only this line contains."""


@cache
def base_files(base: str) -> dict[str, bytes]:
    """Files of a design by name, and the parts that its project adds to the catalog. ``base`` is the folder
    and ID, such as ``foreign/osa-e810-nexus``."""
    folder, _, identity = base.partition("/")
    root = FOLDERS[folder]
    design, parts = root / identity, root / "_catalog"
    return {
        **{path.relative_to(design).as_posix(): path.read_bytes() for path in sorted(design.glob("*.yaml"))},
        **{path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(parts.rglob("*.yaml"))},
    }


def edited_files(files: Mapping[str, bytes], edits: tuple[Edit, ...]) -> dict[str, bytes]:
    """Files after edits. Raises ValueError for an edit whose old text does not occur once."""
    changed = dict(files)
    for edit in edits:
        text = changed[edit.file].decode()
        if text.count(edit.old) != 1:
            raise ValueError(f"{edit.file}: {edit.old!r} occurs {text.count(edit.old)} times")
        changed[edit.file] = text.replace(edit.old, edit.new).encode()
    return changed


def linted(base: str, files: Mapping[str, bytes]) -> LintResult:
    return api.lint_texts(base.partition("/")[2], files, TODAY)


def expected_line(expected: ExpectedFinding, files: Mapping[str, bytes]) -> int:
    """Number of the line that a report requires, from 1."""
    lines = files[expected.file].decode().splitlines()
    exact = [number for number, line in enumerate(lines, 1) if line.strip() == expected.line]
    (number,) = exact or [number for number, line in enumerate(lines, 1) if expected.line in line]
    return number


def as_text(findings: Iterable[Finding]) -> str:
    return "\n".join(f"{one.file}:{one.line} {one.severity} {one.code} {one.message}" for one in findings)


def table_rows(page: str) -> list[str]:
    """Rows of the tables of a page in ``docs``."""
    text = (PROJECT / "docs" / page).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.startswith("|")]
