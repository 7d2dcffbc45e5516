"""Page for an auditor about all designs: waived findings first, then open ones, then the outcomes of the
rules of each design by their basis."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from refarch.api import Finding, LintResult, RuleInfo
from refarch.api.conformance import SOURCES_WITHOUT_DOCUMENT, RuleVerdict

from ..context import findings_badge, outcome_label
from ..display_names import BASIS_TEXT, count_text
from ..escape import code, link, text, web_link, with_code
from ..markdown import badge, grid, heading, page
from ..project import Project
from ..site import SitePage
from . import SitePages

COMPLIANCE_PAGE = "designs/compliance.md"

SHOWN_OUTCOMES = ("fail", "warning", "info", "waived", "not stated", "excluded")
"""Labels of outcomes that a cell names next to the number of rules that pass."""

BASIS_KINDS = {
    "vendor requirement": "warning",
    "vendor recommendation": "info",
    "derived": "info",
    "practice": "muted",
}


class _OpenFinding(NamedTuple):
    """Finding of a design or a variant."""

    result: LintResult
    finding: Finding


def pages(project: Project) -> Iterator[SitePage]:
    """Page of all designs."""
    yield SitePage(
        COMPLIANCE_PAGE,
        "Compliance",
        _compliance_page(project),
        hide=("navigation", "toc"),
        summary="Waived and open findings of all designs, with basis, owner, and end date.",
    )


def _compliance_page(project: Project) -> str:
    results = [result for design in project.designs for result in (design, *design.variants)]
    found = [_OpenFinding(result, finding) for result in results for finding in result.reported_findings]
    waived = [entry for entry in found if entry.finding.waived is not None]
    failing = [entry for entry in found if entry.finding.waived is None and entry.finding.severity != "info"]
    infos = [entry for entry in found if entry.finding.waived is None and entry.finding.severity == "info"]
    rules = {rule.code: rule for rule in project.rules}
    return page(
        heading(1, "Compliance of all designs"),
        _summary(project, len(failing), len(infos), waived),
        heading(2, "Waived findings"),
        _waived_table(waived, rules) if waived else "No finding is waived.",
        heading(2, "Errors and warnings"),
        _open_table(failing, rules) if failing else "No design has an error or a warning.",
        heading(2, "By design"),
        _basis_list(),
        _design_table(project),
    )


def _summary(project: Project, failing: int, infos: int, waived: list[_OpenFinding]) -> str:
    """Numbers of the whole project in two sentences."""
    variants = sum(len(result.variants) for result in project.designs)
    subjects = count_text(len(project.designs), "design")
    if variants:
        subjects += f" and {count_text(variants, 'variant')}"
    open_ended = sum(not _end_date(entry) for entry in waived)
    counted = (
        f"{subjects}, checked against {count_text(project.count_checked_rules(*project.verdicts), 'rule')}: "
        f"{count_text(failing, 'error or warning', 'errors or warnings', zero='no')} and "
        f"{count_text(infos, 'info', zero='no')}."
    )
    ends = f" Waived findings: {len(waived)}, of which {open_ended} have no end date." if waived else ""
    return counted + ends


def _waiver(entry: _OpenFinding) -> tuple[str, str]:
    """Owner and end of the waiver of a finding."""
    return next(
        (
            (waiver.owner, waiver.until)
            for waiver in entry.result.waivers
            if (waiver.code, waiver.reason) == (entry.finding.code, entry.finding.waived)
        ),
        ("", ""),
    )


def _end_date(entry: _OpenFinding) -> str:
    return _waiver(entry)[1]


def _waived_table(waived: Iterable[_OpenFinding], rules: dict[str, RuleInfo]) -> str:
    """Waived findings, those without an end date first."""
    rows = []
    for entry in sorted(waived, key=lambda entry: (_end_date(entry), entry.finding.code)):
        owner, until = _waiver(entry)
        rows.append(
            [
                *_finding_cells(entry, rules),
                text(entry.finding.waived),
                text(owner) if owner else badge("no owner", "fail"),
                text(until) if until else badge("no date", "fail"),
            ]
        )
    return grid(("Rule", "Basis", "Design", "Reason", "Owner", "Ends"), rows)


def _open_table(found: Iterable[_OpenFinding], rules: dict[str, RuleInfo]) -> str:
    rows = [
        [
            badge(entry.finding.severity, "fail" if entry.finding.severity == "error" else "warning"),
            *_finding_cells(entry, rules),
        ]
        for entry in found
    ]
    return grid(("Severity", "Rule", "Basis", "Design"), rows)


def _finding_cells(entry: _OpenFinding, rules: dict[str, RuleInfo]) -> list[str]:
    """Rule with the message, its basis with the documents, and the design."""
    rule = rules.get(entry.finding.code)
    code_ = code(entry.finding.code)
    named = link(code_, f"../rules/{entry.finding.code}/index.md") if rule is not None else code_
    message = with_code(entry.finding.message)
    return [f"{named}<br>{message}", _basis_cell(rule), link(*_subject_link(entry.result))]


def _basis_cell(rule: RuleInfo | None) -> str:
    if rule is None:
        return ""
    documents = {
        source.document: web_link(source.document, source.url)
        for source in rule.sources
        if source.document not in SOURCES_WITHOUT_DOCUMENT
    }
    return "<br>".join([badge(rule.basis, BASIS_KINDS[rule.basis]), *documents.values()])


def _subject_link(result: LintResult) -> tuple[str, str]:
    """Title of a design or variant, and its page."""
    design, plus, variant = result.id.partition("+")
    if plus and result.variant is not None:
        return text(result.variant.title), f"{design}/variants/{variant}/index.md"
    return text(result.design.title if result.design else result.id), f"{design}/index.md"


def _basis_list() -> str:
    """What each basis means."""
    return "\n".join(
        f"- {badge(name, BASIS_KINDS[name])} {text(words)}" for name, words in BASIS_TEXT.items()
    )


def _design_table(project: Project) -> str:
    rows = []
    for result in project.designs:
        verdicts = project.verdicts.get(result.id, ())
        cells = [_outcome_cell(verdicts, basis) for basis in BASIS_TEXT]
        rows.append([link(*_subject_link(result)), findings_badge(result), *cells])
    return grid(("Design", "Result", *(basis.capitalize() for basis in BASIS_TEXT)), rows)


def _outcome_cell(verdicts: Iterable[RuleVerdict], basis: str) -> str:
    """Number of rules that pass, and of those with another outcome that matters."""
    counts: dict[tuple[str, str], int] = {}
    for verdict in verdicts:
        if verdict.rule.basis == basis:
            label = outcome_label(verdict)
            counts[label] = counts.get(label, 0) + 1
    passed = sum(count for (label, _), count in counts.items() if label == "pass")
    others = [
        badge(f"{count} {label}", kind)
        for wanted in SHOWN_OUTCOMES
        for (label, kind), count in counts.items()
        if label == wanted
    ]
    return " ".join([f"{passed} pass", *others])


PAGES = SitePages(pages=pages)
