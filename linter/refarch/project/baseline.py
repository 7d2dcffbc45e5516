"""Baseline: findings that a project accepts, so that only new ones count."""

import json
import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..core.errors import RefarchError
from ..core.finding import Finding
from ..core.run import BaselineFinding, LintRun

HOW_WRITTEN = "create it with `refarch lint --write-baseline --baseline FILE`"


def baseline_text(run: LintRun) -> str:
    """Text of the baseline of a run: its findings without a waiver, sorted, one per line, so that a diff of
    two baselines can be read."""
    known = sorted(_baseline_entry(finding) for finding in run.findings if finding.waived is None)
    lines = ",\n".join(f"    {json.dumps(entry._asdict(), sort_keys=True)}" for entry in known)
    listed = f"[\n{lines}\n  ]" if lines else "[]"
    return f'{{\n  "version": 1,\n  "findings": {listed}\n}}\n'


def _baseline_entry(finding: Finding) -> BaselineFinding:
    return BaselineFinding(
        finding.design, finding.code, finding.object, finding.fingerprint, finding.file, finding.message
    )


def read_baseline(path: str) -> Mapping[str, BaselineFinding]:
    """Findings of a baseline by fingerprint. Raises RefarchError for a file that is not a baseline."""
    try:
        with open(path, "rb") as stream:
            content = stream.read()
    except OSError as error:
        hint = f"; {HOW_WRITTEN}" if not os.path.exists(path) else ""
        raise RefarchError(f"{path}: cannot be read: {error.strerror}{hint}") from None
    return parse_baseline(path, content)


def parse_baseline(path: str, content: bytes) -> Mapping[str, BaselineFinding]:
    """Findings of a baseline by fingerprint, from the content of the file. Raises RefarchError."""
    try:
        data: Any = json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise RefarchError(f"{path}:{line}: not a baseline file; {HOW_WRITTEN}") from None
    if not isinstance(data, dict) or data.get("version") != 1 or not isinstance(data.get("findings"), list):
        raise RefarchError(f"{path}: not a baseline file of version 1; {HOW_WRITTEN}")
    known = {}
    for number, entry in enumerate(data["findings"]):
        if not isinstance(entry, dict) or set(entry) != {*BaselineFinding._fields}:
            raise RefarchError(f"{path}: findings[{number}] is not a baseline finding; {HOW_WRITTEN}")
        if not all(isinstance(value, str) for value in entry.values()):
            raise RefarchError(f"{path}: findings[{number}] contains a value that is not text; {HOW_WRITTEN}")
        known[entry["fingerprint"]] = BaselineFinding(**entry)
    return known


def new_findings_only(
    run: LintRun,
    known: Mapping[str, BaselineFinding],
    checks: Callable[[str], bool],
    found: Iterable[Finding],
) -> LintRun:
    """Run with its new findings only, and with the entries of the baseline that are gone. ``found`` are all
    findings of the designs, and ``checks`` tells whether a rule was run: an entry of a design or a rule that
    was not checked is not gone."""
    there = {finding.fingerprint for finding in found if finding.waived is None}
    fresh = tuple(
        finding for finding in run.findings if finding.waived is not None or finding.fingerprint not in known
    )
    checked = {*run.designs, ""} - {*run.unchecked}
    lacking = [entry for entry in sorted(known.values()) if entry.fingerprint not in there]
    gone = tuple(entry for entry in lacking if entry.design in checked and checks(entry.code))
    return run._replace(
        findings=fresh,
        known_count=run.known_count + len(run.findings) - len(fresh),
        fixed_findings=gone,
        baseline_unchecked=tuple(entry for entry in lacking if entry not in gone),
    )
