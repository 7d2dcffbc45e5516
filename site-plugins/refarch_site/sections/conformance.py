"""Outcome of every rule for the design, once each, by its basis; and the documents behind the rules."""

from collections import Counter
from collections.abc import Iterable, Iterator

from refarch.api import Finding
from refarch.api.conformance import DocumentStatements, RuleVerdict, group_by_document

from .. import not_stated
from ..context import FAILURE_LABELS, OUTCOME_LABELS, Context, outcome_label, verdict_badge
from ..display_names import BASIS_TEXT, count_text, reason_text
from ..escape import text, web_link, with_code
from ..markdown import author_note, badge, grid, heading, page
from ..rule_areas import area_title
from ..vendors import sorted_vendors, vendor_of
from . import Section

QUIET_OUTCOMES = ("pass", "not applicable")
"""Outcomes that the line of a box does not name: what is left are those that need attention."""

FOLDED_CLASS = "ra-conformance"
"""Class of the part with the boxes, which print in two columns."""

RELATED_PAGES = (
    "compliance.md#statements",
    "sources.md#assumptions",
    "sources.md#published-guide",
    "results.md",
)
"""Pages for the same reader."""

SEVERITY_KIND = {"error": "fail", "warning": "warning", "info": "info"}


def render(context: Context) -> str:
    """Counts, what is waived, what needs attention; then all rules by basis, in boxes that open."""
    verdicts = context.project.verdicts[context.result.id]
    command = f"`refarch conformance {context.result.id}` prints the results document by document."
    rest = page(
        heading(2, "All rules"),
        "Each rule is listed once, by its basis. Rules that do not apply are grouped by reason. "
        f"{author_note(command)}",
        *_basis_boxes(context, verdicts),
        *_documents_section(verdicts),
    )
    return page(
        _outcome_badges(verdicts),
        context.page_links(*RELATED_PAGES),
        *_waived_section(context),
        *_findings_section(context),
        not_stated.not_stated_section(context),
        not_stated.excluded_section(context),
        f'<div class="{FOLDED_CLASS}" markdown>\n\n{rest}\n</div>',
    )


def printed_page(context: Context) -> str:
    """Printed form of the page: findings and waived findings in full; of the other rules their number by
    outcome."""
    verdicts = context.project.verdicts[context.result.id]
    return page(
        _outcome_badges(verdicts),
        *_waived_section(context),
        *_findings_section(context),
        not_stated.not_stated_section(context),
        not_stated.excluded_section(context),
        heading(2, "All rules by area"),
        "The site shows each rule and the reason why a rule does not apply.",
        _outcomes_by_area(verdicts),
    )


def _outcomes_by_area(verdicts: Iterable[RuleVerdict]) -> str:
    """Table with the number of rules by area and outcome."""
    labels = [label for label, _ in (*FAILURE_LABELS.values(), *OUTCOME_LABELS.values())]
    areas: dict[str, dict[str, int]] = {}
    for verdict in verdicts:
        counts = areas.setdefault(area_title(verdict.rule.area), dict.fromkeys(labels, 0))
        counts[outcome_label(verdict)[0]] += 1
    rows = [
        [text(area), *(str(counts[label] or "") for label in labels)]
        for area, counts in sorted(areas.items(), key=lambda item: item[0].lower())
    ]
    return grid(("Area", *(label.capitalize() for label in labels)), rows, [False, *(True for _ in labels)])


def _outcome_badges(verdicts: Iterable[RuleVerdict]) -> str:
    """Number of findings by severity and of waived ones, then of the other rules by outcome, as labels."""
    findings = dict.fromkeys((*SEVERITY_KIND, "waived"), 0)
    rules: dict[tuple[str, str], int] = dict.fromkeys(OUTCOME_LABELS.values(), 0)
    for verdict in verdicts:
        for finding in verdict.findings:
            findings["waived" if finding.waived is not None else finding.severity] += 1
        if not verdict.findings:
            rules[outcome_label(verdict)] += 1
    labels = [
        badge(count_text(number, f"{name} finding"), SEVERITY_KIND.get(name, "waived"))
        for name, number in findings.items()
        if number
    ]
    labels += [badge(f"{count_text(n, 'rule')} {label}", kind) for (label, kind), n in rules.items() if n]
    return f'<p class="ra-badges">{" ".join(labels)}</p>'


def _findings_section(context: Context) -> Iterator[str]:
    yield heading(2, "Findings")
    rows = [
        [
            badge(finding.severity, SEVERITY_KIND[finding.severity]),
            context.rule(finding.code),
            context.basis(finding.code),
            _finding_text(finding),
            context.finding_place(finding),
        ]
        for finding in context.result.findings
        if finding.waived is None
    ]
    if rows:
        yield grid(("Severity", "Rule", "Basis", "Finding", "Source"), rows)
    elif context.result.findings:
        yield "No findings, except for the waived findings."
    else:
        yield "No findings."


def _finding_text(finding: Finding) -> str:
    hint = f" {with_code(finding.hint)}" if finding.hint else ""
    return f"{with_code(finding.message)}.{hint}"


def _waived_section(context: Context) -> Iterator[str]:
    """Findings that are waived, with the reason and who answers for it."""
    waivers = {(waiver.code, waiver.reason): waiver for waiver in context.result.waivers}
    rows = []
    for finding in context.result.findings:
        if finding.waived is None:
            continue
        waiver = waivers.get((finding.code, finding.waived))
        who, until = (waiver.owner, waiver.until) if waiver else ("", "")
        rows.append(
            [
                context.rule(finding.code),
                context.basis(finding.code),
                with_code(finding.message),
                text(finding.waived),
                text(who) if who else badge("no owner", "warning"),
                text(until) if until else badge("no end date", "warning"),
                context.finding_place(finding),
            ]
        )
    if rows:
        yield heading(2, "Waived findings")
        yield "These deviations are intentional. Each waiver states the reason."
        yield grid(("Rule", "Basis", "Finding", "Reason", "Owner", "Until", "Source"), rows)


def _basis_boxes(context: Context, verdicts: Iterable[RuleVerdict]) -> Iterator[str]:
    """Box for each basis with a box for each area, and one for the rules that do not apply."""
    by_basis: dict[str, list[RuleVerdict]] = {basis: [] for basis in BASIS_TEXT}
    for verdict in verdicts:
        by_basis[verdict.rule.basis].append(verdict)
    for basis, some in by_basis.items():
        if some:
            boxes = page(text(BASIS_TEXT[basis]), *_area_boxes(context, some)).rstrip("\n")
            yield _verdict_box(basis.capitalize(), some, boxes)


def _area_boxes(context: Context, verdicts: Iterable[RuleVerdict]) -> Iterator[str]:
    areas: dict[str, list[RuleVerdict]] = {}
    idle: list[RuleVerdict] = []
    for verdict in verdicts:
        if verdict.outcome == "not-applicable":
            idle.append(verdict)
        else:
            areas.setdefault(verdict.rule.area, []).append(verdict)
    for area in sorted(areas, key=lambda area: (area == "reading", area_title(area).lower())):
        rows = [_verdict_row(context, verdict) for verdict in areas[area]]
        rules_grid = grid(("Rule", "Description", "Outcome", "Reason"), rows)
        yield _verdict_box(area_title(area), areas[area], rules_grid)
    if idle:
        yield _verdict_box("Not applicable", idle, _idle_rules_table(context, idle))


def _verdict_row(context: Context, verdict: RuleVerdict) -> list[str]:
    return [
        context.plain_rule(verdict.rule.code),
        with_code(verdict.rule.summary),
        verdict_badge(verdict),
        _reason_and_places(context, verdict),
    ]


def _idle_rules_table(context: Context, verdicts: Iterable[RuleVerdict]) -> str:
    """Rules that do not apply, by reason."""
    codes: dict[str, list[str]] = {}
    for verdict in verdicts:
        codes.setdefault(reason_text(verdict.reason), []).append(context.plain_rule(verdict.rule.code))
    return grid(("Reason", "Rules"), [[text(reason), ", ".join(rules)] for reason, rules in codes.items()])


def _documents_section(verdicts: Iterable[RuleVerdict]) -> Iterator[str]:
    """Documents of each vendor, with the codes of their rules and how many of them have which outcome. A
    document without a rule that applies is left out; the pages of its rules link to it."""
    documents: dict[str, list[DocumentStatements]] = {}
    idle = 0
    for group in group_by_document(verdicts):
        if group.kind != "document":
            continue
        if all(verdict.outcome == "not-applicable" for verdict in _verdicts_of_documents([group])):
            idle += 1
        else:
            documents.setdefault(vendor_of(group.title, group.url), []).append(group)
    if documents:
        yield heading(2, "Documents")
    if documents and idle:
        yield f"Documents without a rule that applies to this design are not listed: {idle}."
    for vendor in sorted_vendors(set(documents)):
        rows = [_document_row(group) for group in documents[vendor]]
        yield _verdict_box(
            vendor,
            _verdicts_of_documents(documents[vendor]),
            grid(("Document", "Rules", "Results"), rows),
        )


def _document_row(group: DocumentStatements) -> list[str]:
    verdicts = _verdicts_of_documents([group])
    counts = Counter(outcome_label(verdict)[0] for verdict in verdicts)
    title = web_link(group.title, group.url)
    results = ", ".join(f"{number} {label}" for label, number in counts.items())
    return [title, ", ".join(verdict.rule.code for verdict in verdicts), results]


def _verdicts_of_documents(groups: Iterable[DocumentStatements]) -> list[RuleVerdict]:
    """Verdicts behind the statements of some documents, each once."""
    verdicts = {
        statement.verdict.rule.code: statement.verdict for group in groups for statement in group.statements
    }
    return list(verdicts.values())


def _verdict_box(title: str, verdicts: Iterable[RuleVerdict], markdown: str) -> str:
    """Closed box whose line says how many rules there are, and which outcomes need attention. Not for the
    search, which has the same words on the pages of the rules; and not printed unless a reader opened it."""
    counts = dict.fromkeys((*FAILURE_LABELS.values(), *OUTCOME_LABELS.values()), 0)
    for verdict in verdicts:
        counts[outcome_label(verdict)] += 1
    loud = [
        badge(f"{number} {label}", kind)
        for (label, kind), number in counts.items()
        if number and label not in QUIET_OUTCOMES
    ]
    number = count_text(sum(counts.values()), "rule")
    line = f'{text(title)} <span class="ra-count">{number}</span> {" ".join(loud)}'.rstrip()
    return (
        '<details class="ra-details ra-folded" data-search-exclude '
        f"markdown>\n<summary>{line}</summary>\n\n{markdown}\n\n</details>"
    )


def _reason_and_places(context: Context, verdict: RuleVerdict) -> str:
    """Reason, and for authors links to the lines of the findings."""
    places = dict.fromkeys(context.finding_place(finding) for finding in verdict.findings)
    lines = author_note("<br>".join(places)) if places else ""
    return " ".join(filter(None, (text(reason_text(verdict.reason)), lines)))


SECTION = Section(
    anchor="rules",
    title="Rule results",
    render=render,
    printed=printed_page,
)
