"""What every rule says about the design."""

from collections.abc import Iterable, Iterator

from refarch.api import Finding
from refarch.api.conformance import Verdict

from .. import by_document, unstated
from ..areas import area_title
from ..context import FAILURES, OUTCOMES, Context, outcome, verdict_badge
from ..escape import link, quoted, text
from ..markdown import badge, grid, heading, page
from ..words import reason
from . import Page

FILTERED = "ra-conformance"
"""Class of the part whose rows can be narrowed down; assets/conformance.js reads it."""

OTHERS = (
    "bill-of-materials.md",
    "assumptions-and-errata.md",
    "statements.md",
    "published-guide.md",
    "results.md",
    "sources.md",
)
"""Pages for the same reader."""

SEVERITY_KIND = {"error": "fail", "warning": "warning", "info": "info"}


def render(context: Context) -> str:
    """Counts, what needs attention, what is excused; then all rules by document and by area, in boxes that
    open."""
    verdicts = context.project.verdicts[context.result.id]
    rest = page(
        *by_document.section(context, verdicts),
        heading(2, "All rules"),
        *_areas(context, verdicts),
    )
    return page(
        _counts(verdicts),
        _more(context),
        *_findings(context),
        *_deviations(context),
        unstated.not_stated(context),
        unstated.excluded(context),
        f'<div class="{FILTERED}" markdown>\n\n{rest}\n</div>',
    )


def _more(context: Context) -> str:
    """Where else an auditor looks."""
    titles = {info.path: info.title for info in context.pages}
    links = [link(text(titles[path]), path) for path in OTHERS if path in titles]
    return f"Beside this page: {', '.join(links)}." if links else ""


def printed(context: Context) -> str:
    """What needs attention and what is excused in full; of the other rules, how many say what."""
    verdicts = context.project.verdicts[context.result.id]
    return page(
        _counts(verdicts),
        *_findings(context),
        *_deviations(context),
        unstated.not_stated(context),
        unstated.excluded(context),
        heading(2, "All rules, by area"),
        "Which rule says what, and why one does not apply, is on the page of the site.",
        _numbers(verdicts),
    )


def _numbers(verdicts: Iterable[Verdict]) -> str:
    """How many rules of each area say what."""
    labels = [label for label, _ in (*FAILURES.values(), *OUTCOMES.values())]
    areas: dict[str, dict[str, int]] = {}
    for verdict in verdicts:
        counts = areas.setdefault(area_title(verdict.rule.area), dict.fromkeys(labels, 0))
        counts[outcome(verdict)[0]] += 1
    rows = [
        [text(area), *(str(counts[label] or "") for label in labels)]
        for area, counts in sorted(areas.items(), key=lambda item: item[0].lower())
    ]
    return grid(("Area", *(label.capitalize() for label in labels)), rows, [False, *(True for _ in labels)])


def _counts(verdicts: Iterable[Verdict]) -> str:
    """How many rules say what, from the worst to what needs no attention."""
    counts = dict.fromkeys((*FAILURES.values(), *OUTCOMES.values()), 0)
    for verdict in verdicts:
        counts[outcome(verdict)] += 1
    labels = [badge(f"{number} {label}", kind) for (label, kind), number in counts.items() if number]
    return f'<p class="ra-badges">{" ".join(labels)}</p>'


def _findings(context: Context) -> Iterator[str]:
    yield heading(2, "Findings")
    rows = [
        [
            badge(finding.severity, SEVERITY_KIND[finding.severity]),
            context.rule(finding.code),
            _message(finding),
            context.finding_place(finding),
        ]
        for finding in context.result.findings
        if finding.waived is None
    ]
    yield (
        grid(("Severity", "Rule", "Finding", "Line"), rows)
        if rows
        else "The linter finds nothing that is not listed below as a known deviation."
    )


def _message(finding: Finding) -> str:
    hint = f" {quoted(finding.hint)}" if finding.hint else ""
    return f"{quoted(finding.message)}.{hint}"


def _deviations(context: Context) -> Iterator[str]:
    """Findings that are excused, with the reason and who answers for it."""
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
                quoted(finding.message),
                text(finding.waived),
                text(who),
                text(until),
                context.finding_place(finding),
            ]
        )
    if rows:
        yield heading(2, "Known deviations")
        yield "The design departs from a rule here on purpose, and says why."
        yield grid(("Rule", "Finding", "Why it is accepted", "Owner", "Until", "Line"), rows)


def _areas(context: Context, verdicts: Iterable[Verdict]) -> Iterator[str]:
    areas: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        areas.setdefault(verdict.rule.area, []).append(verdict)
    for area in sorted(areas, key=lambda area: (area == "reading", area_title(area).lower())):
        made = grid(
            ("Rule", "What it looks for", "Outcome", "Why"),
            [_row(context, verdict) for verdict in areas[area]],
        )
        yield by_document.box(area_title(area), areas[area], made)


def _row(context: Context, verdict: Verdict) -> list[str]:
    return [
        context.rule(verdict.rule.code),
        text(verdict.rule.summary),
        verdict_badge(verdict),
        text(reason(verdict.reason)),
    ]


PAGE = Page(
    path="conformance.md",
    title="Conformance",
    summary="Every rule: pass, fail, known deviation, not stated, or not applicable and why.",
    order=90,
    group="prove",
    render=render,
    printed=printed,
)
