"""Judges a linted design by every rule: pass, fail, waived, or not applicable and why; and sorts the verdicts
by document."""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from ..core.finding import Finding
from ..core.rule import RuleInfo, Source
from ..model.types import Design
from ..rules import Rule
from ..rules.registry import BUILT_IN, Registry
from . import Result
from .scope import reason_not_applicable

Outcome = Literal["fail", "waived", "pass", "not-applicable", "not-checked"]

OUTCOMES: tuple[Outcome, ...] = ("fail", "waived", "pass", "not-applicable", "not-checked")
"""From what needs attention to what does not."""

CRASH = "RULE001"


class Verdict(NamedTuple):
    """What one rule says about one design."""

    rule: RuleInfo
    outcome: Outcome
    reason: str
    """Why the rule does not apply, was not checked, or applies to some clusters only; else empty."""
    findings: tuple[Finding, ...] = ()
    """Its findings, waived ones included."""


def conformance(
    result: Result, severities: Mapping[str, str] | None = None, rules: Registry = BUILT_IN
) -> tuple[Verdict, ...]:
    """One verdict for each rule about a design, sorted by area and code. ``severities`` are the project's,
    which may turn rules off."""
    findings: dict[str, list[Finding]] = {}
    crashed = {}
    for finding in result.findings:
        findings.setdefault(finding.code, []).append(finding)
        if finding.code == CRASH:
            crashed[finding.object] = finding.message
    settings = severities or {}
    checking = rules.checking_rules()
    return tuple(
        Verdict(rules.info(code), "not-checked", "the project has switched this rule off")
        if settings.get(code) == "ignore"
        else _verdict(
            result, rules.info(code), checking.get(code), tuple(findings.get(code, ())), crashed.get(code, "")
        )
        for code in rules.names
        if not rules.compares_designs(code)  # what no design shows alone
    )


def _verdict(
    result: Result, rule: RuleInfo, checking: Rule | None, findings: tuple[Finding, ...], crash: str
) -> Verdict:
    """The verdict of one rule; ``checking`` is None for a rule of an earlier stage, which applies to every
    design."""
    reason, applies = "", True
    if crash:
        return Verdict(rule, "not-checked", crash, findings)
    if checking is not None:
        if result.design is None or not result.checked:
            return Verdict(
                rule,
                "not-checked",
                "the design is too broken to be checked; mend the other findings first",
                findings,
            )
        reason, applies = _scope(checking, result.design)
    if any(finding.waived is None for finding in findings):
        return Verdict(rule, "fail", reason, findings)
    if findings:
        return Verdict(rule, "waived", reason, findings)
    return Verdict(rule, "pass" if applies else "not-applicable", reason)


def _scope(rule: Rule, design: Design) -> tuple[str, bool]:
    """Why a rule does not apply to the design or some of its clusters, and whether it applies to any."""
    if not rule.is_for_clusters:
        reason = reason_not_applicable(rule.applies, design, None)
        return reason, not reason
    reasons = [reason_not_applicable(rule.applies, design, cluster) for cluster in design.clusters.values()]
    return "; ".join(dict.fromkeys(reason for reason in reasons if reason)), not all(reasons)


REASONING = ("Derived", "Practice")
"""What stands for a document in a source where there is none: a conclusion of ours, or what the field
does."""

FORMAT_AREAS = ("reading", "settings", "project")
"""The rules that read the files and settings; they rest on formats that are refarch's own."""

Kind = Literal["document", "derived", "format", "practice"]

OTHER_GROUPS: tuple[tuple[Kind, str], ...] = (
    ("derived", "Follows from the design itself"),
    ("format", "The file formats of refarch"),
    ("practice", "Practice of the field"),
)
"""The groups of rules that no document stands behind, in the order in which they follow the documents."""


class Statement(NamedTuple):
    """One line to check a design by: what a document says, and the verdict of the rule that rests on it."""

    source: Source | None
    """None for a rule that says nothing of where it comes from."""
    verdict: Verdict


class DocumentStatements(NamedTuple):
    """The statements of one document, or the rules of one kind that no document stands behind."""

    title: str
    url: str
    """Address of the document; empty where there is none."""
    kind: Kind
    statements: tuple[Statement, ...]


def by_document(verdicts: Iterable[Verdict]) -> tuple[DocumentStatements, ...]:
    """The verdicts by the document that each rule comes from: documents by title, then the rest, practice
    last.

    A rule that rests on several documents stands under each of them, and under a document once for each thing
    that it says. What practice alone says stands in the last group, with the documents that touch on it.
    """
    documents: dict[str, list[Statement]] = {}
    others: dict[Kind, list[Statement]] = {kind: [] for kind, _ in OTHER_GROUPS}
    for verdict in verdicts:
        named = [source for source in verdict.rule.sources if source.document not in REASONING]
        kind = kind_of(verdict.rule)
        if kind == "document":
            for source in named:
                documents.setdefault(source.document, []).append(Statement(source, verdict))
        else:
            others[kind] += [Statement(source, verdict) for source in verdict.rule.sources or (None,)]
    groups = [
        DocumentStatements(title, _address(documents[title]), "document", tuple(documents[title]))
        for title in _sorted(documents)
    ]
    groups += [
        DocumentStatements(title, "", kind, tuple(others[kind]))
        for kind, title in OTHER_GROUPS
        if others[kind]
    ]
    return tuple(groups)


def kind_of(rule: RuleInfo) -> Kind:
    """What stands behind a rule: a document, the design's own arithmetic, the file formats, or practice."""
    if rule.area in FORMAT_AREAS:
        return "format"
    if rule.confidence == "practice":
        return "practice"
    return "document" if any(source.document not in REASONING for source in rule.sources) else "derived"


def matching(groups: Iterable[DocumentStatements], words: str) -> tuple[DocumentStatements, ...]:
    """The groups whose title has these words, in any case."""
    return tuple(group for group in groups if words.casefold() in group.title.casefold())


def _sorted(titles: Iterable[str]) -> list[str]:
    """Titles as an index has them: whatever the case."""
    return sorted(titles, key=lambda title: (title.casefold(), title))


def _address(statements: Iterable[Statement]) -> str:
    sources = (statement.source for statement in statements)
    return next((source.url for source in sources if source and source.url), "")
