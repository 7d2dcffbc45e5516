"""Acceptance protocol of an installation: a workbook with open points, accepted deviations, results, files,
and places to sign."""

from collections import Counter

from ..asbuilt.results import OUTCOMES
from ..core.finding import Finding, summary
from ..core.origin import Origin
from ..core.wording import count_text
from ..engine import LintResult
from ..report.tables.xlsx import WorkbookSheet, workbook_bytes
from ..views.tables.table import Cell, Column, Row, Table
from .verifying import NOT_RECOGNIZED, VerifiedDesign, results_table, uncompared_lines

SIGNERS = ("Installation", "Operation", "Architecture")
"""Roles with a place to sign."""

NOWHERE = Origin("", ())
"""Place of a row that comes from no line of the design."""


def acceptance_workbook(result: LintResult, verified: VerifiedDesign) -> bytes:
    """The workbook; its first sheet counts the results. Raises RefarchError without XlsxWriter."""
    design = result.design
    assert design is not None  # the caller opens designs that have a model
    title = f"Acceptance of {design.title}, version {design.version}"
    sheets = [
        WorkbookSheet(table.name, table)
        for table in (
            _open_points(verified),
            _accepted_deviations(verified),
            results_table(result, verified),
            _files(verified),
            _signatures(),
        )
        if table.rows
    ]
    return workbook_bytes(title, sheets, _contents(result, verified))


def _contents(result: LintResult, verified: VerifiedDesign) -> tuple[tuple[str, str], ...]:
    """Lines of the first sheet."""
    design = result.design
    assert design is not None
    counts = Counter(one.outcome for one in verified.verification.results)
    severities = {name: number for name, number in summary(list(verified.run.findings)).items() if number}
    return (
        ("Design", design.title),
        ("Id", result.id),
        ("Version", design.version),
        ("Outputs", verified.collection.folder),
        ("Findings", ", ".join(count_text(number, name) for name, number in severities.items()) or "none"),
        *((outcome.capitalize(), f"{counts[outcome]}: {meaning}") for outcome, meaning in OUTCOMES.items()),
        *(("Limits", line) for line in uncompared_lines(verified)),
        ("Read with", f"refarch {verified.run.version}"),
    )


def _table(name: str, columns: tuple[str, ...], rows: list[tuple[Cell, ...]]) -> Table:
    heads = tuple(Column(title.lower().replace(" ", "_"), title) for title in columns)
    return Table(name, name, heads, tuple(Row(cells, NOWHERE) for cells in rows))


def _places(finding: Finding) -> str:
    """Lines of the evidence of a finding."""
    return "\n".join(f"{place.file}:{place.line}: {place.message}" for place in finding.related)


def _open_points(verified: VerifiedDesign) -> Table:
    """Findings that no waiver accepts, with an empty cell for who corrects them."""
    rows: list[tuple[Cell, ...]] = [
        (
            one.severity,
            one.code,
            one.message,
            one.hint,
            f"{one.file}:{one.line}",
            _places(one),
            "",
        )
        for one in verified.run.findings
        if one.waived is None
    ]
    columns = ("Severity", "Code", "Finding", "Hint", "Place", "Evidence", "Corrected by and on")
    return _table("open points", columns, rows)


def _accepted_deviations(verified: VerifiedDesign) -> Table:
    """Findings that a waiver accepts, with its reason."""
    rows: list[tuple[Cell, ...]] = [
        (one.code, one.message, one.waived, f"{one.file}:{one.line}", _places(one))
        for one in verified.run.findings
        if one.waived is not None
    ]
    return _table("accepted deviations", ("Code", "Finding", "Reason", "Place", "Evidence"), rows)


def _files(verified: VerifiedDesign) -> Table:
    """Files of the folder, with the output that each is."""
    collection = verified.collection
    unread = {part.evidence.output: part.problem for part in verified.verification.not_understood}
    rows: list[tuple[Cell, ...]] = [
        (path, collection.form(path) or NOT_RECOGNIZED, unread.get(path, ""))
        for path in sorted({*collection.forms, *unread, *collection.unrecognized})
    ]
    return _table("files", ("File", "Output", "Not understood"), rows)


def _signatures() -> Table:
    return _table(
        "signatures", ("Role", "Name", "Date", "Signature"), [(role, "", "", "") for role in SIGNERS]
    )
