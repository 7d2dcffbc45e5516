"""The rules: an index, and one page for each, made from its docstring."""

from collections.abc import Callable, Iterator

from refarch.api import Applies, RuleInfo
from refarch.api.conformance import SUBJECTS, Verdict
from refarch.proofs.mutations import designs_by_rule

from ..areas import area_title, by_area
from ..context import outcome, verdict_badge
from ..escape import code, link, text
from ..markdown import badge, bullets, documents, grid, heading, page
from ..project import Project
from ..site import SitePage
from ..words import counted, reason, spelled
from . import SitePages
from ._filters import facets, form

SEVERITY = {"error": "fail", "warning": "warning", "info": "info"}

CONFIDENCE = {
    "quoted": "A document says so.",
    "derived": "It follows from what documents say.",
    "practice": "It is practice of the field, or plain from the design itself; no document says so.",
}

LIMITS = "## Limits of this check"
"""The heading that the sources stand before."""


def pages(project: Project) -> Iterator[SitePage]:
    """The index first, then a page for each area, then one for each rule."""
    summary = f"What each of the {len(project.rules)} rules of the linter finds, by area."
    yield SitePage("rules/index.md", "Rules", _index(project), hide=("toc",), summary=summary)
    for area, rules in by_area(project.rules).items():
        title = area_title(area)
        yield SitePage(
            f"rules/{area}/index.md",
            title,
            page(heading(1, title), _rule_table(rules, "../")),
            hide=("toc",),
            subject="Rules",
            summary=f"What each of the {len(rules)} rules of the area {title} finds.",
        )
    for rule in project.rules:
        name, markdown = spelled(rule.name), _page(project, rule)
        yield SitePage(f"rules/{rule.code}/index.md", rule.code, markdown, subject=name, summary=rule.summary)


def _index(project: Project) -> str:
    pieces = [
        heading(1, "Rules"),
        f"The linter has {len(project.rules)} rules. Each page says what a rule checks, why it "
        "matters, and which document "
        "says so; its examples are run as tests.",
        form(project.rules),
    ]
    for area, rules in by_area(project.rules).items():
        table = _rule_table(rules, "", facets)
        pieces.append(
            f'<div class="ra-rules" markdown>\n\n{heading(2, area_title(area))}\n\n{table}\n\n</div>'
        )
    return page(*pieces)


def _rule_table(rules: list[RuleInfo], up: str, more: Callable[[RuleInfo], str] = lambda _: "") -> str:
    """Rules as a table; ``up`` leads from the page to the folder of the rules, ``more`` goes into the first
    cell of each row."""
    rows = [
        [
            f"{link(code(rule.code), f'{up}{rule.code}/index.md')}{more(rule)}",
            text(rule.name),
            badge(rule.severity, SEVERITY[rule.severity]),
            text(rule.summary),
        ]
        for rule in rules
    ]
    return grid(("Rule", "Name", "Severity", "What it finds"), rows)


def _page(project: Project, rule: RuleInfo) -> str:
    first, _, rest = rule.docstring.strip().partition("\n\n")
    before, limits, after = rest.partition(LIMITS)
    return page(
        heading(1, f"{rule.code}: {spelled(rule.name)}"),
        _badges(rule),
        first,
        before.strip(),
        heading(2, "Sources"),
        *_sources(rule),
        f"{limits}{after}".strip(),
        heading(2, "Applies to"),
        bullets(_applies(rule.applies)),
        *_options(rule),
        heading(2, "In the designs"),
        _designs(project, rule),
        _mistakes(project, rule),
    )


def _badges(rule: RuleInfo) -> str:
    labels = [
        badge(rule.severity, SEVERITY[rule.severity]),
        badge(area_title(rule.area), "muted"),
        badge(rule.confidence, "info"),
    ]
    labels += [] if rule.waivable else [badge("cannot be waived", "muted")]
    return f'<p class="ra-badges">{" ".join(labels)}</p>'


def _applies(where: Applies) -> list[str]:
    """Where a rule applies, each condition in words."""
    conditions = [
        f"{what}: {text(' or '.join(values))}"
        for what, values in (
            ("Product", where.products),
            ("Transport", where.transports),
            ("Topology", where.topologies),
        )
        if values
    ]
    conditions += [f"Version: {text(product)} {text(bounds)}" for product, bounds in where.versions]
    conditions += [f"Designs with {SUBJECTS[name].title}" for name in where.needs]
    return conditions or ["Every design"]


def _options(rule: RuleInfo) -> Iterator[str]:
    """What a project may set in refarch.yaml; nothing for a rule without options."""
    if not rule.options:
        return
    yield heading(2, "Options")
    rows = [
        [code(option.name), text(option.says), text(option.allowed), text(option.shown)]
        for option in rule.options
    ]
    yield grid(("Option", "What it is", "Takes", "Default"), rows)
    lines = "\n".join(f"    {option.name}: {option.example}" for option in rule.options)
    yield f"```yaml\n# refarch.yaml\noptions:\n  {rule.code}:\n{lines}\n```"


def _sources(rule: RuleInfo) -> Iterator[str]:
    yield f"Confidence: **{rule.confidence}**. {CONFIDENCE[rule.confidence]}"
    if rule.sources:
        yield documents(rule.sources)


def _designs(project: Project, rule: RuleInfo) -> str:
    """How many designs and variants pass and fail, and each of them with its outcome and the reason."""
    if rule.area == "project":
        return "No page of a design has a result of this rule: `refarch lint` evaluates it for the project."
    rows, outcomes = [], []
    for title, path, identity in _judged(project):
        judged = project.verdicts[identity]
        verdict = next((verdict for verdict in judged if verdict.rule.code == rule.code), None)
        if verdict is not None:
            rows.append(
                [link(text(title), f"../../{path}/conformance.md"), verdict_badge(verdict), _why(verdict)]
            )
            outcomes.append(outcome(verdict))
    if not rows:
        return "The project has no design that can be read."
    counts = [
        badge(f"{outcomes.count(label)} {label[0]}", label[1]) for label in dict.fromkeys(sorted(outcomes))
    ]
    return page(f'<p class="ra-badges">{" ".join(counts)}</p>', grid(("Design", "Outcome", "Why"), rows))


def _mistakes(project: Project, rule: RuleInfo) -> str:
    """How many mistakes that were put into the designs the rule finds; nothing where the project has none for
    it."""
    mutations = designs_by_rule(project.mutations.listed).get(rule.code, {})
    if not mutations:
        return ""
    number, designs = sum(map(len, mutations.values())), len(mutations)
    mistakes = counted(number, "mistake")
    where = "one of the designs" if designs == 1 else f"{designs} of the designs"
    return (
        f"The rule finds {link(mistakes, f'../mutations.md#{rule.code.lower()}')} that are put into "
        f"{where} to prove it."
    )


def _judged(project: Project) -> Iterator[tuple[str, str, str]]:
    """Title, folder and id of each design and variant that has pages."""
    for result in project.designs:
        if result.design is None:
            continue
        yield result.design.title, f"designs/{result.id}", result.id
        for variant in result.variants:
            if variant.design is not None and variant.variant is not None:
                yield (
                    f"{variant.variant.title} (variant)",
                    f"designs/{result.id}/variants/{variant.variant.name}",
                    variant.id,
                )


def _why(verdict: Verdict) -> str:
    """Why the rule does not apply, or why what it finds is accepted."""
    waived = dict.fromkeys(finding.waived for finding in verdict.findings if finding.waived is not None)
    return "<br>".join(text(why) for why in (reason(verdict.reason), *waived) if why)


PAGES = SitePages(pages=pages)
