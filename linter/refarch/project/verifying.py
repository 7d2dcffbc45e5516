"""Verification of an installation against its design: findings in the form of lint, and the results of all
expectations as a table."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from .. import __version__
from ..asbuilt.collection import Collection, EvidenceLines, read_collection
from ..asbuilt.findings import Sighted, unread_problems
from ..asbuilt.results import NOT_COMPARED, OUTCOMES, Result, value_text
from ..asbuilt.stated_settings import REASON, UncomparedSetting
from ..asbuilt.verification import Verification, verify
from ..core.errors import RefarchError
from ..core.finding import Finding, Related
from ..core.origin import Origin
from ..core.run import LintRun
from ..core.wording import count_text, first_few
from ..engine import LintResult
from ..engine.finding_collector import FindingCollector
from ..engine.waivers import apply_waivers
from ..platforms.observed import Evidence
from ..views.tables.table import Column, Row, Table
from .rule_selection import CodeFilter
from .session import Session

AREA = ".asbuilt."
"""Part of the dotted name of every rule about an installation."""

COLUMNS = (
    Column("device", "Device"),
    Column("kind", "Kind"),
    Column("subject", "Subject"),
    Column("property", "Property"),
    Column("expected", "Expected"),
    Column("outcome", "Outcome"),
    Column("observed", "Observed"),
    Column("says", "Reason"),
    Column("design", "Design"),
)
"""Columns of an expectation with its result."""

NOT_READ = "collected but not read"
NOT_RECOGNIZED = "not recognized"

_NUMBERS = re.compile(r"\d[\d.:/]*")

MOST_NAMED = 4
"""Settings of a kind of device, and files, that a line of the summary names."""


class VerifiedDesign(NamedTuple):
    """A design with what a collection says about it."""

    run: LintRun
    verification: Verification
    collection: Collection
    lines: EvidenceLines
    results_of_findings: Mapping[str, tuple[Result, ...]]
    """Results of settings behind each finding, by its fingerprint, also of findings that are not selected."""


def verify_design(
    result: LintResult, folder: str, shown: str, session: Session, is_selected: CodeFilter
) -> VerifiedDesign:
    """Compare a folder of collected files with a design. ``shown`` is the folder as findings name it. Raises
    RefarchError for a folder without a file that refarch can read."""
    assert result.design is not None  # the caller opens designs that have a model
    collection = read_collection(folder, shown, session.plugins)
    if not collection.forms and not collection.not_understood:
        count = len(collection.unrecognized)
        has = "no files" if not count else f"{count} files, but none" if count > 1 else "1 file, but not one"
        raise RefarchError(f"{shown} has {has} that refarch can read")
    verification = verify(result.design, collection)
    lines = EvidenceLines(folder, _evidence_to_show(verification))
    findings, results_of_findings = _findings(result, verification, lines, shown, session)
    run = LintRun(
        version=__version__,
        designs=(result.id,),
        files=result.file_count,
        findings=tuple(finding for finding in findings if is_selected(finding.code)),
        source_line=_source_line(result, lines, shown),
        rule_info=session.rules.info,
        site_url=session.config.site_url,
    )
    return VerifiedDesign(run, verification, collection, lines, results_of_findings)


def _evidence_to_show(verification: Verification) -> Iterable[Evidence]:
    """Evidence whose lines findings and the table of results name."""
    for problem in verification.problems:
        for sighted in problem.evidence:
            if isinstance(sighted, Sighted):
                yield sighted.evidence
    for part in verification.not_understood:
        yield part.evidence
    for one in verification.results:
        for fact in one.facts[:1]:
            yield fact.evidence


def _findings(
    result: LintResult, verification: Verification, lines: EvidenceLines, shown: str, session: Session
) -> tuple[list[Finding], Mapping[str, tuple[Result, ...]]]:
    """Findings in the order of reports, with the waivers of the design, and the results behind each of
    them."""
    settings = session.settings
    collector = FindingCollector(
        result.documents, settings.rules, result.id, severities=settings.severities, levels=settings.levels
    )
    for problem in verification.problems:
        collector.add(problem)
    for problem in unread_problems(verification.not_understood, lines.line):
        collector.add(problem._replace(where=problem.where._replace(file=f"{shown}/{problem.where.file}")))
    waived = apply_waivers(collector, result.documents, settings.rules, settings.today, checked=False)
    # Findings about waivers are those of lint.
    own = [finding for finding in waived.findings if AREA in settings.rules.names.get(finding.code, "")]
    shown_findings = sorted(
        (_with_evidence(finding, collector, lines, shown) for finding in own), key=_report_order
    )
    results = {
        mark: tuple(one for one in evidence if isinstance(one, Result))
        for mark, evidence in collector.evidence.items()
    }
    return shown_findings, results


def _report_order(finding: Finding) -> tuple[str, int, int, str, str]:
    return finding.file, finding.line, finding.column, finding.code, finding.message


def _with_evidence(
    finding: Finding, collector: FindingCollector, lines: EvidenceLines, shown: str
) -> Finding:
    """A finding with the places of its evidence."""
    places = tuple(
        Related(f"{shown}/{sighted.evidence.file}", lines.line(sighted.evidence), 1, sighted.text)
        for sighted in collector.evidence.get(finding.fingerprint, ())
        if isinstance(sighted, Sighted)
    )
    return finding._replace(related=(*finding.related, *places))


def _source_line(result: LintResult, lines: EvidenceLines, shown: str) -> Callable[[str, int], str]:
    """Function that returns a line of a file of the design or of the collection."""
    by_path = {document.path: document for document in result.documents.values()}

    def source_line(file: str, line: int) -> str:
        document = by_path.get(file)
        if document is None:
            return lines.source_line(file.removeprefix(f"{shown}/"), line)
        return document.lines[line - 1] if 0 < line <= len(document.lines) else ""

    return source_line


def outcome_line(results: Iterable[Result]) -> str:
    """Number of expectations by outcome, as a line."""
    counts = Counter(one.outcome for one in results)
    total = sum(counts.values())
    parts = [f"{counts[outcome]} {outcome}" for outcome in OUTCOMES if counts[outcome]]
    return f"{total} expectations: {', '.join(parts)}" if total else "the design has no expectations"


def uncompared_lines(verified: VerifiedDesign) -> Iterator[str]:
    """What was not compared, as lines: settings of the design that no expectation is about, commands whose
    outputs no reader reads, and other outputs that no reader recognizes."""
    devices: dict[str, set[str]] = {}
    titles: dict[str, dict[str, None]] = {}
    for one in verified.verification.uncompared:
        devices.setdefault(one.device_kind, set()).add(one.device)
        titles.setdefault(one.device_kind, {}).setdefault(one.title)
    parts = [
        f"{count_text(len(titles[kind]), 'setting')} of {_devices_text(kind, len(names))} "
        f"({first_few([*titles[kind]], MOST_NAMED)})"
        for kind, names in devices.items()
    ]
    if parts:
        yield f"{NOT_COMPARED}: {'; '.join(parts)}"
    collection = verified.collection
    commands = _kinds_of_commands(collection.unread_commands.values())
    if commands:
        yield f"{NOT_READ}: {count_text(len(commands), 'command')} ({first_few(commands, MOST_NAMED)})"
    outputs = [name for name in collection.unrecognized if name not in collection.unread_commands]
    if outputs:
        yield f"{count_text(len(outputs), 'output')} not recognized: {first_few(outputs, MOST_NAMED)}"


def _kinds_of_commands(commands: Iterable[str]) -> list[str]:
    """Commands, sorted; of those that differ in numbers alone, such as the numbers of ports, the first."""
    kinds: dict[str, str] = {}
    for command in sorted(set(commands)):
        kinds.setdefault(_NUMBERS.sub("0", command), command)
    return list(kinds.values())


def _devices_text(kind: str, count: int) -> str:
    return count_text(count, kind, "switches" if kind == "switch" else "")


def results_table(result: LintResult, verified: VerifiedDesign) -> Table:
    """One row for each expectation: the outcome, both values, and the lines of the design and of the
    evidence. Settings that are not compared, and files that are not recognized, follow."""
    columns = (*COLUMNS, Column("evidence", "Evidence"), Column("age", "Age"))
    rows = [_result_row(result, verified, one) for one in verified.verification.results]
    rows += [_uncompared_row(result, one) for one in verified.verification.uncompared]
    rows += [_file_row(verified.collection, path) for path in verified.collection.unrecognized]
    return Table("results", f"{result.id}: results", columns, tuple(rows))


def _uncompared_row(result: LintResult, one: UncomparedSetting) -> Row:
    """Row of a setting that is not compared. Its place is that of the device."""
    place = design_place(result, one.origin)
    subjects = value_text(one.subjects) if one.subjects else ""
    cells = (one.device, NOT_COMPARED, subjects, one.title, "", NOT_COMPARED, "", REASON, place, "", "")
    return Row(cells, one.origin)


def _file_row(collection: Collection, path: str) -> Row:
    """Row of an output that no reader recognizes. The name of one of several in a file ends with its line."""
    reason = collection.form(path) or NOT_RECOGNIZED
    line = ":1" if collection.files[path] == path else ""
    evidence = f"{collection.folder}/{path}{line}"
    cells = ("", NOT_COMPARED, path, "file", "", NOT_COMPARED, "", reason, "", evidence, "")
    return Row(cells, Origin("", ()))


def design_place(result: LintResult, origin: Origin) -> str:
    """File and line of a place in the design; empty for none."""
    document = result.documents.get(origin.file)
    if document is None:
        return ""
    path, span = document.place(origin.pointer)
    return f"{path}:{span.line}"


def _result_row(result: LintResult, verified: VerifiedDesign, one: Result) -> Row:
    fact, evidence = one.facts[0] if one.facts else None, ""
    if fact is not None:
        evidence = f"{verified.collection.folder}/{fact.evidence.file}:{verified.lines.line(fact.evidence)}"
    cells = (*result_cells(result, one, one.says), evidence, fact.age if fact is not None else "")
    return Row(cells, one.expectation.origin)


def result_cells(result: LintResult, one: Result, reason: str) -> tuple[str, ...]:
    """Cells of ``COLUMNS``."""
    expected = one.expectation
    return (
        expected.device,
        expected.kind,
        expected.subject,
        expected.property,
        value_text(expected.value),
        one.outcome,
        value_text(one.observed),
        reason,
        design_place(result, expected.origin),
    )
