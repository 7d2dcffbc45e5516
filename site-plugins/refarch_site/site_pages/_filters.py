"""The filters above the list of rules: a form that a script brings to life, and the facts about each rule
that it looks at.

Without the script the form stays hidden and all rules are shown.
"""

from collections.abc import Mapping

from refarch.api import SEVERITIES, RuleInfo

from ..escape import slug, text
from ..filter_form import as_options, facets_element, form_field, select_field, select_with_options
from ..rule_areas import area_title
from ..vendors import sorted_vendors, vendor_of

ANY_PRODUCT = "any"
"""Stands for a rule that is for every product."""

CONFIDENCES = ("quoted", "derived", "practice")

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
        "confidence": [rule.confidence],
    }
    return facets_element(values)


def rule_filters(rules: tuple[RuleInfo, ...]) -> str:
    """The form, with a choice for everything that some rule has, and the number of rules shown."""
    areas = sorted({rule.area for rule in rules}, key=lambda area: area_title(area).casefold())
    products = sorted({product for rule in rules for product in rule.applies.products})
    choices = [
        select_field("area", "Area", ((area, area_title(area)) for area in areas)),
        select_field("severity", "Severity", ((name, name) for name in SEVERITIES)),
        select_field("product", "Product", ((name, name) for name in products)),
        _source_field(rules),
        select_field("confidence", "Confidence", ((name, name) for name in CONFIDENCES)),
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
