"""Designs of other people's shapes, written from public documents, and the mistakes made in them."""

from collections.abc import Mapping
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

from refarch import api
from refarch.api import Finding, Result, Settings
from refarch.proofs.mutations import Mutation, read_mutations

PROJECT = Path(__file__).resolve().parents[1] / "fixtures" / "foreign"
DESIGNS = PROJECT / "designs"
TODAY = Settings(today="2026-11-21")


def foreign() -> list[str]:
    """Ids of all of them."""
    return sorted(path.parent.name for path in DESIGNS.glob("*/design.yaml"))


@cache
def files_of(design: str) -> dict[str, bytes]:
    """A design's files by name, and those of the parts that the project had to add to the catalogue."""
    folder = DESIGNS / design
    parts = DESIGNS / "_catalog"
    return {
        **{path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.yaml"))},
        **{path.relative_to(DESIGNS).as_posix(): path.read_bytes() for path in sorted(parts.rglob("*.yaml"))},
    }


def linted(design: str, files: Mapping[str, bytes]) -> Result:
    return api.lint_texts(design, files, TODAY)


@cache
def clean(design: str) -> Result:
    return linted(design, files_of(design))


@cache
def mistakes() -> tuple[Mutation, ...]:
    return read_mutations("mistakes", str(PROJECT)).listed


def points_at_the_edit(finding: Finding, before: Mapping[str, bytes], after: Mapping[str, bytes]) -> bool:
    """Whether a finding, or one of its related places, stands at a line that an edit changed; a line that was
    taken away counts as the lines on both sides, and as what they are part of."""
    places = [
        (finding.file, finding.line, finding.end_line),
        *((place.file, place.line, place.line) for place in finding.related),
    ]
    return any(
        first <= last_changed and first_changed <= last
        for file, first, last in places
        for first_changed, last_changed in _changed_lines(before.get(file, b""), after.get(file, b""))
    )


def _changed_lines(before: bytes, after: bytes) -> list[tuple[int, int]]:
    """First and last lines, from 1, of what differs in the text after the edit."""
    matcher = SequenceMatcher(None, before.splitlines(), after.splitlines(), autojunk=False)
    changed = []
    for kind, _, _, first, end in matcher.get_opcodes():
        if kind != "equal":
            changed.append((first + 1, end) if end > first else (first, first + 1))
    return changed
