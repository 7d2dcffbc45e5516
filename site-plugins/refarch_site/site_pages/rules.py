"""The rules: an index, and one page for each, made from its docstring."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from refarch.api import SEVERITIES, Applies, RuleInfo
from refarch.api.conformance import SUBJECTS, RuleVerdict
from refarch.proofs.mutations import designs_by_rule

from ..context import outcome_label, verdict_badge
from ..display_names import BASIS_TEXT, count_text, reason_text, rule_title
from ..escape import code, link, slug, text, with_code
from ..filter_form import as_options, facets_element, form_field, select_field, select_with_options
from ..markdown import badge, bullets, document_table, grid, heading, page
from ..project import Project
from ..rule_areas import area_title, rules_by_area
from ..site import SitePage
from ..vendors import sorted_vendors, vendor_of
from . import SitePages

SEVERITY_KINDS = {"error": "fail", "warning": "warning", "info": "info"}

SEVERITY_TEXT = {
    "error": "A design must follow this rule.",
    "warning": "A design should follow this rule.",
    "info": "Consider this rule for a design.",
}

LIMITS_HEADING = "## Limits of this check"
"""Heading after the sources."""


def pages(project: Project) -> Iterator[SitePage]:
    """Index first, then a page for each area, then one for each rule."""
    summary = f"All {len(project.rules)} rules by area."
    yield SitePage("rules/index.md", "Rules", _index_page(project), hide=("toc",), summary=summary)
    for area, rules in rules_by_area(project.rules).items():
        title = area_title(area)
        yield SitePage(
            f"rules/{area}/index.md",
            title,
            page(heading(1, title), _rule_table(rules, "../")),
            hide=("toc",),
            subject="Rules",
            summary=f"All {len(rules)} rules of the area {title}.",
        )
    for rule in project.rules:
        name, markdown = rule_title(rule.name), _rule_page(project, rule)
        yield SitePage(f"rules/{rule.code}/index.md", rule.code, markdown, subject=name, summary=rule.summary)


def _index_page(project: Project) -> str:
    pieces = [
        heading(1, "Rules"),
        f"refarch has {len(project.rules)} rules. Each page describes the check, the reason, and the source "
        "documents. The examples are run as tests. The basis of a rule is a vendor requirement, a vendor "
        "recommendation, derived from documents, or practice.",
        rule_filters(project.rules),
    ]
    for area, rules in rules_by_area(project.rules).items():
        table = _rule_table(rules, "", rule_facets)
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
            badge(rule.severity, SEVERITY_KINDS[rule.severity]),
            text(rule.basis),
            with_code(rule.summary),
        ]
        for rule in rules
    ]
    return grid(("Rule", "Name", "Severity", "Basis", "Description"), rows)


def _rule_page(project: Project, rule: RuleInfo) -> str:
    first, _, rest = rule.docstring.strip().partition("\n\n")
    before, limits, after = rest.partition(LIMITS_HEADING)
    return page(
        heading(1, f"{rule.code}: {rule_title(rule.name)}"),
        _rule_badges(rule),
        first,
        f"{SEVERITY_TEXT[rule.severity]} {BASIS_TEXT[rule.basis]}",
        before.strip(),
        heading(2, "Sources"),
        *_sources_section(rule),
        f"{limits}{after}".strip(),
        heading(2, "Applies to"),
        bullets(_conditions(rule.applies)),
        *_options_section(rule),
        heading(2, "In the designs"),
        _designs_section(project, rule),
        _mutations_text(project, rule),
    )


def _rule_badges(rule: RuleInfo) -> str:
    labels = [
        badge(rule.severity, SEVERITY_KINDS[rule.severity]),
        badge(rule.basis, "info"),
        badge(area_title(rule.area), "muted"),
    ]
    labels += [] if rule.waivable else [badge("cannot be waived", "muted")]
    return f'<p class="ra-badges">{" ".join(labels)}</p>'


def _conditions(where: Applies) -> list[str]:
    """Conditions under which a rule applies, as text."""
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
    return conditions or ["All designs"]


def _options_section(rule: RuleInfo) -> Iterator[str]:
    """Section with the options of a rule in refarch.yaml; nothing for a rule without options."""
    if not rule.options:
        return
    yield heading(2, "Options")
    rows = [
        [code(option.name), text(option.says), text(option.allowed_text), text(option.default_text)]
        for option in rule.options
    ]
    yield grid(("Option", "Description", "Allowed values", "Default"), rows)
    lines = "\n".join(f"    {option.name}: {option.example}" for option in rule.options)
    yield f"```yaml\n# refarch.yaml\noptions:\n  {rule.code}:\n{lines}\n```"


def _sources_section(rule: RuleInfo) -> Iterator[str]:
    yield f"Basis: **{rule.basis}**. {BASIS_TEXT[rule.basis]}"
    if rule.sources:
        yield document_table(rule.sources)


def _designs_section(project: Project, rule: RuleInfo) -> str:
    """Number of designs and variants by outcome, and a table of those that the rule applies to, with the
    reason. The compliance page of each other one says why the rule does not apply."""
    if rule.area == "installer":
        return "`refarch vcf` checks this rule for files, so the pages of designs have no result."
    if rule.area == "asbuilt":
        return (
            "`refarch verify` checks this rule for collected outputs, so the pages of designs have no result."
        )
    if rule.area == "project":
        return "`refarch lint` checks this rule for the project, so the pages of designs have no result."
    rows, outcomes = [], []
    for title, path, identity in _readable_designs(project):
        judged = project.verdicts[identity]
        verdict = next((verdict for verdict in judged if verdict.rule.code == rule.code), None)
        if verdict is None:
            continue
        outcomes.append(outcome_label(verdict))
        if verdict.outcome != "not-applicable":
            rows.append(
                [
                    link(text(title), f"../../{path}/compliance.md"),
                    verdict_badge(verdict),
                    _verdict_reason(verdict),
                ]
            )
    if not outcomes:
        return "The project has no readable design."
    counts = [
        badge(f"{outcomes.count(label)} {label[0]}", label[1]) for label in dict.fromkeys(sorted(outcomes))
    ]
    table = grid(("Design", "Outcome", "Reason"), rows) if rows else ""
    return page(f'<p class="ra-badges">{" ".join(counts)}</p>', table)


def _mutations_text(project: Project, rule: RuleInfo) -> str:
    """Number of mutations that the rule finds; empty if the project has none for it."""
    mutations = designs_by_rule(project.mutations.mutations).get(rule.code, {})
    if not mutations:
        return ""
    number, designs = sum(map(len, mutations.values())), len(mutations)
    where = "one of the designs" if designs == 1 else f"{designs} of the designs"
    return f"Tests with {count_text(number, 'mistake')} in {where} prove that the rule works."


class PublishedDesign(NamedTuple):
    """Design or variant that has pages: its title, the folder of its pages, and its id."""

    title: str
    path: str
    id: str


def _readable_designs(project: Project) -> Iterator[PublishedDesign]:
    """Designs and variants that have pages."""
    for result in project.designs:
        if result.design is None:
            continue
        yield PublishedDesign(result.design.title, f"designs/{result.id}", result.id)
        for variant in result.variants:
            if variant.design is not None and variant.variant is not None:
                yield PublishedDesign(
                    f"{variant.variant.title} (variant)",
                    f"designs/{result.id}/variants/{variant.variant.name}",
                    variant.id,
                )


def _verdict_reason(verdict: RuleVerdict) -> str:
    """Reason why a rule does not apply, or why its findings are accepted."""
    waived = dict.fromkeys(finding.waived for finding in verdict.findings if finding.waived is not None)
    return "<br>".join(text(why) for why in (reason_text(verdict.reason), *waived) if why)


ANY_PRODUCT = "any"
"""Stands for a rule that is for every product."""


NO_DOCUMENT = "none"
"""Stands for a rule without a document."""

REASONING_SOURCES = ("Derived", "Practice")


def rule_facets(rule: RuleInfo) -> str:
    """Empty element with the facts of a rule, for the filters of its row."""
    documents = [source for source in rule.sources if source.document not in REASONING_SOURCES]
    sources = {slug(source.document) for source in documents} | {
        slug(vendor_of(source.document, source.url)) for source in documents
    }
    values: dict[str, list[str]] = {
        "area": [rule.area],
        "severity": [rule.severity],
        "product": list(rule.applies.products) or [ANY_PRODUCT],
        "source": sorted(sources) or [NO_DOCUMENT],
        "confidence": [slug(rule.basis)],
    }
    return facets_element(values)


def rule_filters(rules: tuple[RuleInfo, ...]) -> str:
    """Form with a choice for everything that some rule has, and the number of rules shown. Without the script
    that brings
    it to life, it stays hidden and all rules are shown."""
    areas = sorted({rule.area for rule in rules}, key=lambda area: area_title(area).casefold())
    products = sorted({product for rule in rules for product in rule.applies.products})
    choices = [
        select_field("area", "Area", ((area, area_title(area)) for area in areas)),
        select_field("severity", "Severity", ((name, name) for name in SEVERITIES)),
        select_field("product", "Product", ((name, name) for name in products)),
        _source_field(rules),
        select_field("confidence", "Basis", ((slug(name), name) for name in BASIS_TEXT)),
        '<label for="ra-words">Words</label><input id="ra-words" name="words" type="search" '
        'autocomplete="off">',
    ]
    fields = "".join(map(form_field, choices))
    count = f'<output class="ra-shown" for="ra-words">{len(rules)} of {len(rules)} rules</output>'
    reset = '<button type="reset" class="ra-reset">Show all</button>'
    fields += form_field(f"{count}{reset}", "ra-result")
    return f'<form class="ra-filters" aria-label="Filter the rules" hidden>{fields}</form>'


def _source_field(rules: tuple[RuleInfo, ...]) -> str:
    """Vendors, each with its documents below it."""
    documents = {
        source.document: source.url
        for rule in rules
        for source in rule.sources
        if source.document not in REASONING_SOURCES
    }
    vendors: dict[str, list[str]] = {}
    for title in sorted(documents, key=str.casefold):
        vendors.setdefault(vendor_of(title, documents[title]), []).append(title)
    return select_with_options(
        "source",
        "Source",
        "".join(_vendor_options(name, vendors) for name in sorted_vendors(set(vendors)))
        + _NO_DOCUMENT_OPTION,
    )


def _vendor_options(vendor: str, vendors: Mapping[str, list[str]]) -> str:
    options = [(slug(vendor), f"{vendor}: all"), *((slug(title), title) for title in vendors[vendor])]
    return f'<optgroup label="{text(vendor)}">{as_options(options)}</optgroup>'


_NO_DOCUMENT_OPTION = f'<option value="{NO_DOCUMENT}">no document</option>'


PAGES = SitePages(pages=pages)
