"""The rules: an index, and one page for each, made from its docstring."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from refarch.api import SEVERITIES, Applies, RuleInfo
from refarch.api.conformance import SUBJECTS, RuleVerdict
from refarch.proofs.mutations import designs_by_rule

from ..context import outcome_label, verdict_badge
from ..display_names import BASIS_TEXT, count_text, reason_text, rule_title
from ..escape import code, link, slug, text, with_code
from ..filter_form import form_field, select_field, select_with_options
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
            page(heading(1, title), _rule_table(rules)),
            hide=("toc",),
            subject="Rules",
            summary=f"All {len(rules)} rules of the area {title}.",
        )
    for rule in project.rules:
        name, markdown = rule_title(rule.name), _rule_page(project, rule)
        yield SitePage(f"rules/{rule.code}/index.md", rule.code, markdown, subject=name, summary=rule.summary)


def _index_page(project: Project) -> str:
    filters = RuleFilters(project.rules)
    pieces = [
        heading(1, "Rules"),
        f"refarch has {len(project.rules)} rules. Each page describes the check, the reason, and the source "
        "documents. The examples are run as tests. The basis of a rule is a vendor requirement, a vendor "
        "recommendation, derived from documents, or practice.",
        filters.form(),
    ]
    for area, rules in rules_by_area(project.rules).items():
        pieces.append(_area_box(area, rules, filters))
    return page(*pieces)


def _area_box(area: str, rules: list[RuleInfo], filters: "RuleFilters") -> str:
    """Box with one line for each rule of an area; what each rule is about is on the page of the area."""
    described = link("Descriptions of these rules", f"{area}/index.md")
    lines = bullets(_rule_line(rule, filters.facets(rule)) for rule in rules)
    counts = Counter(rule.severity for rule in rules)
    severities = ", ".join(count_text(counts[name], name) for name in SEVERITIES if counts[name])
    return (
        f'<details class="ra-details ra-rules" id="{text(area)}" markdown>\n'
        f"<summary>{text(area_title(area))} "
        f'<span class="ra-count">{count_text(len(rules), "rule")}: {severities}</span></summary>\n\n'
        f"{described}\n\n{lines}\n\n</details>"
    )


def _rule_line(rule: RuleInfo, facets: str) -> str:
    """Code, problem, severity, and basis of a rule."""
    return (
        f"{link(code(rule.code), f'{rule.code}/index.md')}{facets} {text(rule_title(rule.name))} "
        f"{badge(rule.severity, SEVERITY_KINDS[rule.severity])} {text(rule.basis)}"
    )


def _rule_table(rules: list[RuleInfo]) -> str:
    """Rules of an area as a table on its page."""
    rows = [
        [
            link(code(rule.code), f"../{rule.code}/index.md"),
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

NO_DOCUMENT = "no document"
"""Choice of rules without a document."""

REASONING_SOURCES = ("Derived", "Practice")


class RuleFilters:
    """Filters of the list of rules: the form, and what of it fits each rule.

    The choice of documents is long, and each rule fits some of them. So a line names its documents by their
    positions in the list of choices.
    """

    def __init__(self, rules: tuple[RuleInfo, ...]) -> None:
        self.rules = rules
        self._vendors = _documents_by_vendor(rules)
        choices = [
            choice for vendor, titles in self._vendors.items() for choice in (_all_of(vendor), *titles)
        ]
        # The first option of the list chooses nothing.
        self._positions = {choice: position for position, choice in enumerate(choices, 1)}
        self._vendor_of = {title: vendor for vendor, titles in self._vendors.items() for title in titles}

    def facets(self, rule: RuleInfo) -> str:
        """Empty element with the words of the choices that fit a rule: severity, products, basis, and the
        positions of its documents and of their vendors."""
        documents = _documents(rule)
        choices = {*documents, *(_all_of(self._vendor_of[title]) for title in documents)}
        positions = sorted(self._positions[choice] for choice in choices) or [len(self._positions) + 1]
        words = [rule.severity, slug(rule.basis), *(rule.applies.products or [ANY_PRODUCT])]
        return f'<span data-fits="{text(" ".join([*words, *map(str, positions)]))}"></span>'

    def form(self) -> str:
        """Form with a choice for everything that some rule has, and the number of rules shown. Without the
        script that brings it to life, it stays hidden and the boxes of all areas can be opened."""
        areas = sorted({rule.area for rule in self.rules}, key=lambda area: area_title(area).casefold())
        products = sorted({product for rule in self.rules for product in rule.applies.products})
        choices = [
            select_field("area", "Area", ((area, area_title(area)) for area in areas)),
            select_field("severity", "Severity", ((name, name) for name in SEVERITIES)),
            select_field("product", "Product", ((name, name) for name in products)),
            select_with_options("source", "Source", self._source_options()),
            select_field("confidence", "Basis", ((slug(name), name) for name in BASIS_TEXT)),
            '<label for="ra-words">Words</label><input id="ra-words" name="words" type="search" '
            'autocomplete="off">',
        ]
        fields = "".join(map(form_field, choices))
        number = len(self.rules)
        count = f'<output class="ra-shown" for="ra-words">{number} of {number} rules</output>'
        reset = '<button type="reset" class="ra-reset">Show all</button>'
        fields += form_field(f"{count}{reset}", "ra-result")
        return f'<form class="ra-filters" aria-label="Filter the rules" hidden>{fields}</form>'

    def _source_options(self) -> str:
        """Vendors, each with its documents below it. The text of an option is its value."""
        groups = (
            f'<optgroup label="{text(vendor)}">{_plain_options([_all_of(vendor), *titles])}</optgroup>'
            for vendor, titles in self._vendors.items()
        )
        return f"{''.join(groups)}{_plain_options([NO_DOCUMENT])}"


def _documents(rule: RuleInfo) -> list[str]:
    """Titles of the documents behind a rule."""
    return [source.document for source in rule.sources if source.document not in REASONING_SOURCES]


def _documents_by_vendor(rules: tuple[RuleInfo, ...]) -> dict[str, list[str]]:
    """Titles of all documents, by vendor."""
    addresses = {source.document: source.url for rule in rules for source in rule.sources}
    titles = sorted({title for rule in rules for title in _documents(rule)}, key=str.casefold)
    vendors: dict[str, list[str]] = {}
    for title in titles:
        vendors.setdefault(vendor_of(title, addresses[title]), []).append(title)
    return {vendor: vendors[vendor] for vendor in sorted_vendors(set(vendors))}


def _all_of(vendor: str) -> str:
    return f"{vendor}: all"


def _plain_options(labels: Iterable[str]) -> str:
    return "".join(f"<option>{text(label)}</option>" for label in labels)


PAGES = SitePages(pages=pages)
