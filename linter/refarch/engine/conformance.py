"""Conformance of a linted design to every rule: pass, fail, waived, not stated, or not applicable and why;
also sorted by document."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

from ..core.finding import Finding
from ..core.rule import RuleInfo, Source
from ..model.types import Design
from ..rules import Rule
from ..rules.registry import BUILT_IN, Registry
from ..views.subjects import SubjectGap
from ..views.subjects.registry import SUBJECTS, exclusions
from . import LintResult
from .scope import CRASHED_RULE, is_idle, scope_of

Outcome = Literal["fail", "not-stated", "waived", "excluded", "pass", "not-applicable", "not-checked"]

OUTCOMES: tuple[Outcome, ...] = (
    *("fail", "not-stated", "waived", "excluded", "pass"),
    *("not-applicable", "not-checked"),
)
"""Outcomes, those that need attention first."""


class RuleVerdict(NamedTuple):
    """Outcome of one rule for one design."""

    rule: RuleInfo
    outcome: Outcome
    reason: str
    """Reason why the rule does not apply, was not checked, applies to some clusters only, or had nothing to
    examine; else empty."""
    findings: tuple[Finding, ...] = ()
    """Findings of the rule, waived ones included."""
    unstated: tuple[SubjectGap, ...] = ()
    """Subjects that it examines and the design neither states nor excludes."""

    @property
    def write(self) -> str:
        """Instructions how to state them, so that the rule has something to examine."""
        hints = dict.fromkeys(SUBJECTS[gap.subject].write for gap in self.unstated)
        return " ".join(hints)


def conformance(
    result: LintResult,
    severities: Mapping[str, str] | None = None,
    rules: Registry = BUILT_IN,
    options: Mapping[str, Mapping[str, Any]] | None = None,
) -> tuple[RuleVerdict, ...]:
    """Verdict of each rule about a design, sorted by area and code. ``severities`` are the settings of the
    project, which may switch rules off; so are ``options``, without which some rules have nothing to compare
    with."""
    findings: dict[str, list[Finding]] = {}
    crashed = {}
    for finding in result.findings:
        findings.setdefault(finding.code, []).append(finding)
        if finding.code == CRASHED_RULE:
            crashed[finding.object] = finding.message
    settings, checking, verdicts = severities or {}, rules.checking_rules(), []
    for code in rules.names:
        if not rules.is_about_designs(code):
            continue
        info, rule_findings = rules.info(code), tuple(findings.get(code, ()))
        if settings.get(code) == "ignore":
            verdict = RuleVerdict(info, "not-checked", "the project has disabled this rule")
        elif code in crashed:
            verdict = RuleVerdict(info, "not-checked", crashed[code], rule_findings)
        elif code not in checking:
            verdict = RuleVerdict(info, _findings_outcome(rule_findings) or "pass", "", rule_findings)
        else:
            verdict = _verdict_of_check(
                result, info, checking[code], rule_findings, (options or {}).get(code, {})
            )
        verdicts.append(verdict)
    return tuple(verdicts)


def _verdict_of_check(
    result: LintResult, info: RuleInfo, rule: Rule, findings: tuple[Finding, ...], options: Mapping[str, Any]
) -> RuleVerdict:
    """Verdict of a rule that checks the model."""
    if result.design is None or not result.checked:
        reason = "the design cannot be checked; fix the other findings first"
        return RuleVerdict(info, "not-checked", reason, findings)
    scope = scope_of(rule.applies, rule.is_for_clusters, result.design)
    excluded = [_exclusion_reason(result.design, gap.subject) for gap in scope.excluded]
    reasons = [*(gap.fact for gap in scope.unstated), *dict.fromkeys(excluded), *scope.elsewhere]
    outcome: Outcome = "pass" if scope.has_all else "not-applicable"
    if is_idle(rule, options):
        outcome, reasons = "not-applicable", [_idle_reason(rule)]
    elif scope.unstated:
        outcome = "not-stated"
    elif scope.excluded:
        outcome = "excluded"
    findings_outcome = _findings_outcome(findings)
    if findings_outcome == "fail" or (findings_outcome and outcome != "not-stated"):
        outcome = findings_outcome
    return RuleVerdict(info, outcome, "; ".join(reasons), findings, scope.unstated)


def _findings_outcome(findings: tuple[Finding, ...]) -> Literal["fail", "waived"] | None:
    """Outcome of the findings of a rule; None without findings."""
    if any(finding.waived is None for finding in findings):
        return "fail"
    return "waived" if findings else None


def _exclusion_reason(design: Design, subject: str) -> str:
    """Reason of the design for leaving out a subject."""
    return f"the design excludes {SUBJECTS[subject].title}: {exclusions(design)[subject].because}"


def _idle_reason(rule: Rule) -> str:
    named = " or ".join(option.name for option in rule.options)
    return f"the project sets no option {named} for this rule"


SOURCES_WITHOUT_DOCUMENT = ("Derived", "Practice")
"""Words in place of a document in a source: a conclusion from other facts, or common practice."""

FORMAT_AREAS = ("reading", "settings", "project")
"""Areas of the rules that read files and settings; they rest on formats of refarch itself."""

GroundKind = Literal["document", "derived", "format", "practice"]

OTHER_GROUPS: tuple[tuple[GroundKind, str], ...] = (
    ("derived", "Follows from the design itself"),
    ("format", "The file formats of refarch"),
    ("practice", "Practice of the field"),
)
"""Groups of rules without a document, in their order after the documents."""


class Statement(NamedTuple):
    """One line of a conformance statement: a sentence of a document, and the verdict of the rule that rests
    on it."""

    source: Source | None
    """None for a rule without sources."""
    verdict: RuleVerdict


class DocumentStatements(NamedTuple):
    """Statements of one document, or of the rules of one kind without a document."""

    title: str
    url: str
    """Address of the document; empty where there is none."""
    kind: GroundKind
    statements: tuple[Statement, ...]


def group_by_document(verdicts: Iterable[RuleVerdict]) -> tuple[DocumentStatements, ...]:
    """Verdicts grouped by the document that each rule rests on: documents by title, then the rest, practice
    last.

    A rule that rests on several documents is listed under each of them, once for each sentence. Rules of
    practice are in the last group, even if a document touches on them.
    """
    documents: dict[str, list[Statement]] = {}
    others: dict[GroundKind, list[Statement]] = {kind: [] for kind, _ in OTHER_GROUPS}
    for verdict in verdicts:
        named = [source for source in verdict.rule.sources if source.document not in SOURCES_WITHOUT_DOCUMENT]
        kind = kind_of(verdict.rule)
        if kind == "document":
            for source in named:
                documents.setdefault(source.document, []).append(Statement(source, verdict))
        else:
            others[kind] += [Statement(source, verdict) for source in verdict.rule.sources or (None,)]
    groups = [
        DocumentStatements(title, _document_url(documents[title]), "document", tuple(documents[title]))
        for title in _index_order(documents)
    ]
    groups += [
        DocumentStatements(title, "", kind, tuple(others[kind]))
        for kind, title in OTHER_GROUPS
        if others[kind]
    ]
    return tuple(groups)


def kind_of(rule: RuleInfo) -> GroundKind:
    """Ground of a rule: a document, the arithmetic of the design, the file formats, or practice."""
    if rule.area in FORMAT_AREAS:
        return "format"
    if rule.confidence == "practice":
        return "practice"
    return (
        "document"
        if any(source.document not in SOURCES_WITHOUT_DOCUMENT for source in rule.sources)
        else "derived"
    )


def groups_with_title(groups: Iterable[DocumentStatements], words: str) -> tuple[DocumentStatements, ...]:
    """Groups whose title contains these words, in any case."""
    return tuple(group for group in groups if words.casefold() in group.title.casefold())


def _index_order(titles: Iterable[str]) -> list[str]:
    """Titles in the order of an index, which ignores capitals."""
    return sorted(titles, key=lambda title: (title.casefold(), title))


def _document_url(statements: Iterable[Statement]) -> str:
    sources = (statement.source for statement in statements)
    return next((source.url for source in sources if source and source.url), "")
