"""Findings in full, as golden text: message, hint, related places and fix of every finding that a mistake or
an example gives.

Places are told by their objects and by the text that stands there, so that a line that moves changes nothing.
One file holds the findings of many cases, a section for each: ``## case``, then the findings in the order of
the report. ``pytest --update-golden`` rewrites the section of each case that runs.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from refarch.core.finding import Finding, Fix, Related

HEADING = "## "

EXAMPLES = Path(__file__).parent / "golden" / "rules" / "examples"
"""Findings of the bad example of each rule, by area; ``tests/rules/test_examples.py`` proves them."""


class GoldenFinding(NamedTuple):
    """What a golden file says of a finding that tests of all rules ask about."""

    code: str
    message: str
    hint: str
    has_fix: bool


_FINDING = re.compile(r"^([A-Z]+[0-9]+) (?:error|warning|info) .*?: (.*)\n  hint: (.*)\n((?:  .*\n)*)", re.M)


@cache
def golden_examples() -> dict[str, tuple[GoldenFinding, ...]]:
    """Findings of the bad example of each rule, by the code of the rule, without linting it again."""
    return {
        code: tuple(golden_findings(text))
        for path in EXAMPLES.glob("*.txt")
        for code, text in sections(path).items()
    }


def golden_findings(text: str) -> Iterator[GoldenFinding]:
    """Findings of a section of a golden file."""
    for code, message, hint, rest in _FINDING.findall(text):
        yield GoldenFinding(code, message, hint, "  fix: " in rest)


def findings_text(findings: Iterable[Finding], files: Mapping[str, bytes]) -> str:
    """Findings with all that they say, a paragraph each."""
    told = list(findings)
    text = "".join(_finding_text(finding, files) for finding in told)
    # Tests of all messages, hints, and fixes read golden texts instead of linting the same designs again.
    assert list(golden_findings(text)) == [
        (finding.code, finding.message, finding.hint, finding.fix is not None) for finding in told
    ]
    return text


def _finding_text(finding: Finding, files: Mapping[str, bytes]) -> str:
    place = f"{finding.file} {finding.object}".rstrip()
    lines = [f"{finding.code} {finding.severity} {place}: {finding.message}", f"  hint: {finding.hint}"]
    lines += [f"  related: {_related_text(related, files)}" for related in finding.related]
    if finding.fix is not None:
        lines += [f"  fix: {_fix_text(fix)}" for fix in finding.fix.edits]
    return "\n".join(lines) + "\n"


def _related_text(related: Related, files: Mapping[str, bytes]) -> str:
    """Message of a related place and the beginning of what stands there."""
    source = files.get(related.file, b"").decode(errors="replace").splitlines()
    there = source[related.line - 1][related.column - 1 :][:50] if related.line <= len(source) else ""
    return f"{related.message} [{related.file}: {there}]"


def _fix_text(fix: Fix) -> str:
    pointer = ".".join(map(str, fix.pointer))
    marks = " (safe)" * fix.safe + " (the key)" * fix.at_key
    return f"{fix.file} {pointer} = {fix.value!r}{marks}"


def sections(path: Path) -> dict[str, str]:
    """Text by case of a golden file; empty for a file that does not exist yet."""
    if not path.exists():
        return {}
    parts = path.read_text(encoding="utf-8").split(f"\n{HEADING}")
    return {heading: body for heading, _, body in (part.partition("\n") for part in parts[1:])}


def check_section(path: Path, case: str, text: str, update: bool) -> None:
    """Compare the section of a case, or write it. A case without findings has none."""
    known = sections(path)
    if update:
        known[case] = text
        write_sections(path, {name: body for name, body in known.items() if body})
        return
    if case not in known and text:
        pytest.fail(f"{path.name} has no findings of {case!r}: pytest --update-golden, and review", False)
    assert text == known.get(case, ""), f"differs from {path.name}; if intended: pytest --update-golden"


def write_sections(path: Path, texts: Mapping[str, str]) -> None:
    """Write a golden file, its cases in order, so that two changes seldom meet in one place."""
    path.parent.mkdir(parents=True, exist_ok=True)
    written = "".join(f"\n{HEADING}{case}\n{texts[case]}" for case in sorted(texts))
    path.write_bytes(written.encode())
