"""Show the result of every rule for a design, grouped by document.

The result is pass, fail, not stated, or not applicable with the reason. Each document lists the rules that
are based on it, with the statement and its section. Rules without a document follow, practice last. Exit
status: 0 clean, 1 a rule at or above the threshold fails or the design cannot be checked, 2 wrong usage or
unreadable input.
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..core.finding import RANK, SEVERITIES
from ..core.wording import count_text
from ..report._visible import visible
from ._call import Call
from ._command import Command
from ._options import add_allow_local_code, add_choice, add_color, add_fail_on, add_output, add_profile
from ._page import bold_text

if TYPE_CHECKING:
    from ..api import LintResult, Session
    from ..core.finding import Finding
    from ..engine.conformance import DocumentStatements, Statement

EXAMPLE = """\
  refarch conformance vsan-roce-vsphere7u3
  refarch conformance designs/vsan-roce-vsphere7u3 --document "KB 382163"
  refarch conformance nvme-of-vsphere7 --format csv --output conformance.csv"""

HEADINGS = (
    "group",
    "document",
    "url",
    "section",
    "statement",
    "verified",
    "code",
    "name",
    "severity",
    "confidence",
    "outcome",
    "reason",
    "write",
    "findings",
)
"""Columns of the CSV."""

INDENT = 26
"""Columns before the text, for outcome and rule."""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument("design", metavar="DESIGN", help="id or folder of the design, or design+variant")
    parser.add_argument(
        "--document", metavar="TEXT", help="show only documents whose title contains this text"
    )
    add_choice(parser, "--format", ("table", "json", "csv"), "output format", "table")
    add_output(parser)
    add_fail_on(parser, SEVERITIES)
    add_profile(parser)
    add_allow_local_code(parser)
    add_color(parser)


def run(
    call: Call,
    design: str,
    document: str | None,
    format: str,
    fail_on: str | None,
    profile: str | None,
    allow_local_code: bool,
) -> int:
    """Lint the design, print the results of the rules, and return the exit status."""
    from .. import api

    session = call.session(profile, allow_local_code).demand_settings()
    config = session.config
    with call.progress(f"checking {design}"):
        result = api.lint_design(call.design_word(design), session)
        groups = _chosen_groups(result, session, document)
    if format == "table":
        text = _table(result, groups, call.width, call.is_colored)
    else:
        text = _json(result, groups, config.site_url) if format == "json" else _csv(groups)
    call.emit(text)
    return _status(result, groups, fail_on or config.fail_on)


def _chosen_groups(
    result: "LintResult", session: "Session", document: str | None
) -> "tuple[DocumentStatements, ...]":
    """Groups to show. Raises RefarchError if no document has such a title."""
    from ..api import RefarchError
    from ..engine.conformance import conformance, group_by_document, groups_with_title

    config = session.config
    groups = group_by_document(
        conformance(result, config.severities, session.rules, session.settings.options)
    )
    if document is None:
        return groups
    chosen = groups_with_title(groups, document)
    if not chosen:
        raise RefarchError(f"no document title contains {document}. {_title_hint(document, groups)}")
    return chosen


def _title_hint(document: str, groups: "tuple[DocumentStatements, ...]") -> str:
    """Hint with the most similar word of the titles."""
    from difflib import get_close_matches

    words = {word.strip(",.:()").casefold() for group in groups for word in group.title.split()}
    similar = get_close_matches(document.casefold(), sorted(words), 1)
    return f"Did you mean {similar[0]}?" if similar else "Run without --document to list all."


def _status(result: "LintResult", groups: "tuple[DocumentStatements, ...]", threshold: str) -> int:
    """Exit status: 1 if a shown rule fails at or above the threshold, or if the design has no verdict."""
    findings = [
        finding
        for group in groups
        for statement in group.statements
        for finding in statement.verdict.findings
    ]
    severe = any(finding.waived is None and RANK[finding.severity] <= RANK[threshold] for finding in findings)
    return int(severe or not result.checked)


def _outcome_counts(groups: "tuple[DocumentStatements, ...]") -> dict[str, int]:
    """Number of rules by outcome; a rule under several documents counts once."""
    from ..engine.conformance import OUTCOMES

    outcomes = {
        statement.verdict.rule.code: statement.verdict.outcome
        for group in groups
        for statement in group.statements
    }
    return {outcome: list(outcomes.values()).count(outcome) for outcome in OUTCOMES}


def _table(result: "LintResult", groups: "tuple[DocumentStatements, ...]", width: int, color: bool) -> str:
    """Text for people: a block per document, with a line or more per statement."""
    blocks = ["\n".join(_group_lines(group, width, color)) for group in groups]
    counts = _outcome_counts(groups)
    number = sum(counts.values())
    outcomes = ", ".join(f"{times} {outcome.replace('-', ' ')}" for outcome, times in counts.items() if times)
    last = f"{visible(result.id)}: {count_text(number, 'rule')}, {outcomes}"
    return "\n\n".join([*blocks, last]) + "\n"


def _group_lines(group: "DocumentStatements", width: int, color: bool) -> Iterator[str]:
    yield bold_text(visible(group.title), color)
    if group.url:
        yield visible(group.url)
    for statement in group.statements:
        yield from _statement_lines(statement, width)


def _statement_lines(statement: "Statement", width: int) -> Iterator[str]:
    """Outcome and rule, with the statement of the document, the reason if the rule does not apply, and the
    findings."""
    from textwrap import wrap

    verdict = statement.verdict
    partly = verdict.outcome in ("pass", "fail", "waived")
    because = "only partly" if partly else "because"
    reason = [f"{because}: {verdict.reason}"] if verdict.reason else []
    write = [f"to check it: {verdict.write}"] if verdict.unstated else []
    fact = f"{verdict.rule.basis}: {_stated_fact(statement)}"
    beside = [fact, *reason, *write, *map(_finding_line, verdict.findings)]
    room = max(width - INDENT, 20)
    texts = [
        part
        for text in beside
        for part in wrap(visible(text), room, break_long_words=False, break_on_hyphens=False)
    ]
    heads = [f"  {verdict.outcome.replace('-', ' '):<14}  {verdict.rule.code:<7} "]
    yield from (
        f"{head:<{INDENT}}{text}".rstrip()
        for head, text in zip(heads + [""] * len(texts), texts, strict=False)
    )


def _stated_fact(statement: "Statement") -> str:
    source = statement.source
    if source is None:
        return statement.verdict.rule.summary
    return f"{source.section}: {source.fact}" if source.section else source.fact


def _finding_line(finding: "Finding") -> str:
    waived = f" (waived: {finding.waived})" if finding.waived is not None else ""
    return f"{finding.file}:{finding.line}:{finding.column}: {finding.severity}: {finding.message}{waived}"


def _csv(groups: "tuple[DocumentStatements, ...]") -> str:
    """CSV with one row per statement. No cell is a formula."""
    from ..core.origin import Origin
    from ..report.tables.csv import render
    from ..views.tables.table import Column, Row, Table

    rows = []
    for group in groups:
        for statement in group.statements:
            finding_text = "\n".join(map(_finding_line, statement.verdict.findings))
            cells = {"group": group.title, **_statement_entry(statement), "findings": finding_text}
            rows.append(Row(tuple(str(cells[name]) for name in HEADINGS), Origin("", ())))
    return render(
        Table("conformance", "Conformance", tuple(Column(name, name) for name in HEADINGS), tuple(rows))
    )


def _json(result: "LintResult", groups: "tuple[DocumentStatements, ...]", site_url: str) -> str:
    """JSON object in ASCII, described by ``schemas/conformance.schema.json``."""
    import json

    from .. import __version__

    data = {
        "version": __version__,
        "design": result.id,
        "checked": result.checked,
        "summary": _outcome_counts(groups),
        "groups": [
            {
                "title": group.title,
                "kind": group.kind,
                "url": group.url,
                "statements": [_statement_object(statement, site_url) for statement in group.statements],
            }
            for group in groups
        ],
    }
    return json.dumps(data, indent=2) + "\n"


def _statement_object(statement: "Statement", site_url: str) -> dict[str, object]:
    from ..core.finding import DOCUMENTATION_URL

    page = site_url + DOCUMENTATION_URL.format(code=statement.verdict.rule.code)
    return {
        **_statement_entry(statement),
        "page": page,
        "findings": [_finding_object(finding) for finding in statement.verdict.findings],
    }


def _statement_entry(statement: "Statement") -> dict[str, object]:
    """Fields that every format has, by heading; those of the document are empty for a conclusion or
    practice."""
    from ..engine.conformance import SOURCES_WITHOUT_DOCUMENT

    source, verdict, rule = statement.source, statement.verdict, statement.verdict.rule
    cited = source if source is not None and source.document not in SOURCES_WITHOUT_DOCUMENT else None
    return {
        "document": cited.document if cited else "",
        "url": cited.url if cited else "",
        "section": cited.section if cited else "",
        "statement": source.fact if source is not None else rule.summary,
        "verified": cited.verified if cited else "",
        "code": rule.code,
        "name": rule.name,
        "severity": rule.severity,
        "confidence": rule.confidence,
        "outcome": verdict.outcome,
        "reason": verdict.reason,
        "write": verdict.write,
    }


def _finding_object(finding: "Finding") -> dict[str, object]:
    fields = ("severity", "file", "line", "column", "message", "waived")
    return {name: getattr(finding, name) for name in fields}


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
