"""Results of `refarch verify` that a project keeps: one file for each run, below ``as-built/``. The site
shows them, and what changed between the runs of a design.

The files can come from anyone: whatever they contain is read as text, and a file that is no run is listed.
"""

import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from ..asbuilt.results import OUTCOMES, value_text
from ..core.errors import RefarchError
from ..core.finding import Finding
from ..engine import LintResult
from ..platforms.observed import member, records, text_of
from .verifying import VerifiedDesign, design_place, uncompared_lines

FOLDER = "as-built"
"""Folder of the runs, in the root of a project: a folder for each design, and a file for each run."""

KIND, FORMAT = "refarch run", 1

LARGEST_FILE = 64 * 1024 * 1024
MOST_RUNS = 100
"""Runs of a design that are read, the newest ones."""

DIFFERENT = ("different", "absent")
"""Outcomes of a difference."""


class RunFinding(NamedTuple):
    """A finding of a run."""

    code: str
    severity: str
    message: str
    hint: str
    place: str
    """File and line in the design, or in the collected folder."""
    waived: str
    """Reason of the waiver; empty for an open finding."""
    evidence: tuple[str, ...]
    """File and line in the collected folder, and what it shows."""


class RunResult(NamedTuple):
    """Outcome of an expectation."""

    device: str
    kind: str
    subject: str
    property: str
    expected: str
    outcome: str
    observed: str
    reason: str
    place: str
    evidence: str
    age: str


def _key(one: RunResult) -> tuple[str, str, str, str]:
    """What an expectation is about."""
    return one.device, one.kind, one.subject, one.property


class RunFile(NamedTuple):
    """A collected file."""

    path: str
    form: str
    """Output that it is; empty for one that no reader recognizes."""
    problem: str
    """What was not understood; empty for nothing."""


class Run(NamedTuple):
    """Comparison of an installation with a design, as it is kept."""

    design: str
    version: str
    collected: str
    """Time of the newest collected file: ``2026-11-28 14:12 UTC``."""
    findings: tuple[RunFinding, ...]
    results: tuple[RunResult, ...]
    limits: tuple[str, ...]
    """What was not compared, as sentences."""
    files: tuple[RunFile, ...]

    @property
    def counts(self) -> Mapping[str, int]:
        """Number of expectations by outcome, without outcomes that do not occur."""
        counted = Counter(one.outcome for one in self.results)
        return {outcome: counted[outcome] for outcome in OUTCOMES if counted[outcome]}

    @property
    def differences(self) -> Mapping[tuple[str, str, str, str], RunResult]:
        """Results that differ from the design, by what they are about."""
        return {_key(one): one for one in self.results if one.outcome in DIFFERENT}


class RunChanges(NamedTuple):
    """What changed from one run to the next one."""

    fixed: tuple[RunResult, ...]
    """Differences of the first run that are equal in the second."""
    new: tuple[RunResult, ...]
    """Differences of the second run only."""
    unseen: tuple[RunResult, ...]
    """Differences of the first run that the second did not compare."""


class StoredRuns(NamedTuple):
    """Runs of a design, the oldest first, and files that are no run of it."""

    runs: tuple[Run, ...] = ()
    unread: tuple[str, ...] = ()
    """Name of each such file, with the reason."""


def run_of(result: LintResult, verified: VerifiedDesign, folder: str) -> Run:
    """Run of a verification. ``folder`` is the collected folder."""
    assert result.design is not None  # the caller opens designs that have a model
    collection = verified.collection
    start = f"{collection.folder}/"
    unread = {part.evidence.output: part.problem for part in verified.verification.not_understood}
    paths = sorted({*collection.forms, *unread, *collection.unrecognized})
    return Run(
        design=result.id,
        version=result.design.version,
        collected=_collection_time(folder, collection.files.values()),
        findings=tuple(_finding(one, start) for one in verified.run.findings),
        results=tuple(
            RunResult(
                *one.expectation[:4],
                value_text(one.expectation.value),
                one.outcome,
                value_text(one.observed),
                one.says,
                design_place(result, one.expectation.origin),
                *_evidence(verified, one.facts[:1]),
            )
            for one in verified.verification.results
        ),
        limits=tuple(uncompared_lines(verified)),
        files=tuple(RunFile(path, collection.form(path), unread.get(path, "")) for path in paths),
    )


def _collection_time(folder: str, paths: Iterable[str]) -> str:
    """Time of the newest file, to the minute."""
    times = [os.path.getmtime(os.path.join(folder, path)) for path in paths]
    return f"{datetime.fromtimestamp(max(times), UTC):%Y-%m-%d %H:%M} UTC"


def _finding(one: Finding, start: str) -> RunFinding:
    evidence = tuple(
        f"{place.file.removeprefix(start)}:{place.line}: {place.message}" for place in one.related
    )
    place = f"{one.file.removeprefix(start)}:{one.line}"
    return RunFinding(one.code, one.severity, one.message, one.hint, place, one.waived or "", evidence)


def _evidence(verified: VerifiedDesign, facts: Sequence[Any]) -> tuple[str, str]:
    """Place and age of a fact; empty for none."""
    if not facts:
        return "", ""
    place = facts[0].evidence
    return f"{place.file}:{verified.lines.line(place)}", facts[0].age


def run_path(run: Run) -> str:
    """File of a run, from the root of its project."""
    digits = run.collected.removesuffix(" UTC").replace(" ", "T").replace(":", "")
    return f"{FOLDER}/{run.design}/{digits}Z.json"


def run_text(run: Run) -> str:
    """Content of the file of a run: one line for each finding, result, and file."""
    head = {"kind": KIND, "format": FORMAT, "design": run.design, "version": run.version}
    pieces = [f'"{key}": {json.dumps(value)}' for key, value in (*head.items(), ("collected", run.collected))]
    for name in ("findings", "results", "limits", "files"):
        lines = [json.dumps(one, ensure_ascii=True) for one in map(_plain_record, getattr(run, name))]
        pieces.append(f'"{name}": [' + "".join(f"\n  {line}," for line in lines).rstrip(",") + "\n]")
    return "{\n" + ",\n".join(pieces) + "\n}\n"


def _plain_record(record: Any) -> Any:
    return record._asdict() if hasattr(record, "_asdict") else record


def read_runs(root: str, identity: str) -> StoredRuns:
    """Runs that a project keeps of a design."""
    folder = os.path.join(root, FOLDER, *identity.split("/"))
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(".json"))[-MOST_RUNS:]
    except OSError:
        return StoredRuns()
    runs: list[Run] = []
    unread: list[str] = []
    for name in names:
        try:
            run = read_run(os.path.join(folder, name))
        except RefarchError as error:
            unread.append(f"{name}: {error}")
            continue
        if run.design == identity:
            runs.append(run)
        else:
            unread.append(f"{name}: is a run of {run.design}")
    return StoredRuns(tuple(sorted(runs, key=lambda one: one.collected)), tuple(unread))


def read_run(path: str) -> Run:
    """Run of a file. Raises RefarchError for any other file."""
    try:
        with open(path, "rb") as file:
            content = file.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            raise RefarchError(f"larger than {LARGEST_FILE // 1024 // 1024} MB")
        data: Any = json.loads(content)
    except OSError as error:
        raise RefarchError(error.strerror or "cannot be read") from None
    except (ValueError, RecursionError):
        raise RefarchError("not valid JSON") from None
    if member(data, "kind") != KIND or member(data, "format") != FORMAT:
        raise RefarchError(
            f"not a file of `refarch verify DESIGN --against FOLDER --record` in format {FORMAT}"
        )
    return Run(
        design=text_of(member(data, "design")),
        version=text_of(member(data, "version")),
        collected=text_of(member(data, "collected")),
        findings=tuple(map(_read_finding, records(member(data, "findings")))),
        results=tuple(
            result
            for one in records(member(data, "results"))
            for result in (RunResult(*(text_of(member(one, name)) for name in RunResult._fields)),)
            if result.device and result.outcome in OUTCOMES
        ),
        limits=tuple(map(text_of, records(member(data, "limits")))),
        files=tuple(
            RunFile(*(text_of(member(one, name)) for name in RunFile._fields))
            for one in records(member(data, "files"))
        ),
    )


def _read_finding(data: Any) -> RunFinding:
    code, severity, message, hint, place, waived = (
        text_of(member(data, name)) for name in RunFinding._fields[:-1]
    )
    evidence = tuple(map(text_of, records(member(data, "evidence"))))
    return RunFinding(code, severity, message, hint, place, waived, evidence)


def run_changes(before: Run, after: Run) -> RunChanges:
    """What changed between two runs of a design."""
    old, new = before.differences, after.differences
    outcomes = {_key(one): one.outcome for one in after.results}
    gone = [one for key, one in old.items() if key not in new]
    return RunChanges(
        fixed=tuple(one for one in gone if outcomes.get(_key(one)) == "equal"),
        new=tuple(one for key, one in new.items() if key not in old),
        unseen=tuple(one for one in gone if outcomes.get(_key(one)) != "equal"),
    )
