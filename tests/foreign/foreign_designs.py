"""Designs of other people's shapes, written from public documents, and the mistakes made in them."""

from collections.abc import Mapping
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

from refarch import api
from refarch.api import Finding, LintResult, Settings
from refarch.proofs.mutations import Mutation, read_mutations

PROJECT = Path(__file__).resolve().parents[1] / "fixtures" / "foreign"
DESIGNS = PROJECT / "designs"
TODAY = Settings(today="2026-11-21")


def foreign() -> list[str]:
    """Ids of all of them."""
    return sorted(path.parent.name for path in DESIGNS.glob("*/design.yaml"))


@cache
def files_of(design: str) -> dict[str, bytes]:
    """A design's files by name, and those of the parts that the project had to add to the catalog."""
    folder = DESIGNS / design
    parts = DESIGNS / "_catalog"
    return {
        **{path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.yaml"))},
        **{path.relative_to(DESIGNS).as_posix(): path.read_bytes() for path in sorted(parts.rglob("*.yaml"))},
    }


def linted(design: str, files: Mapping[str, bytes]) -> LintResult:
    return api.lint_texts(design, files, TODAY)


@cache
def clean(design: str) -> LintResult:
    return linted(design, files_of(design))


@cache
def mistakes() -> tuple[Mutation, ...]:
    return read_mutations("mistakes", str(PROJECT)).mutations


def points_at_the_edit(finding: Finding, before: Mapping[str, bytes], after: Mapping[str, bytes]) -> bool:
    """Whether a finding, or one of its related places, stands at a line that an edit changed, or at the line
    that begins the part in which it is; a line that was taken away counts as those on both sides."""
    places = [(finding.file, finding.line), *((place.file, place.line) for place in finding.related)]
    for file, line in places:
        lines = after.get(file, b"").splitlines()
        last = _end_of_part(lines, line)
        for first_changed, last_changed in _changed_lines(before.get(file, b"").splitlines(), lines):
            if first_changed <= last and line <= last_changed:
                return True
    return False


def _end_of_part(lines: list[bytes], line: int) -> int:
    """The last line of what begins at a line: those below it that are indented further."""
    own = _indent(lines[line - 1]) if line <= len(lines) else 0
    last = line
    while last < len(lines) and (not lines[last].strip() or _indent(lines[last]) > own):
        last += 1
    return last


def _indent(line: bytes) -> int:
    return len(line) - len(line.lstrip(b" "))


def _changed_lines(before: list[bytes], after: list[bytes]) -> list[tuple[int, int]]:
    """First and last lines, from 1, of what differs in the text after the edit."""
    changed = []
    for kind, _, _, first, end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            changed.append((first + 1, end) if end > first else (first, first + 1))
    return changed
