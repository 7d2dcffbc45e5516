"""The designs of a project as a table below filters, for the landing page. A script shows the designs that
fit a choice as cards, or else the three nearest ones."""

import json
from collections.abc import Iterable, Iterator, Sequence

from refarch.api import LintResult
from refarch.api.figures import ethernet, number
from refarch.scaffold.alternatives import Alternative, CriteriaChange

from .context import STATUS_KINDS, findings_badge
from .design_facts import FACETS
from .display_names import count_text
from .escape import link, slug, text
from .filter_form import facets_element, form_field, select_field
from .markdown import badge, grid
from .project import Project
from .thumbnails import thumbnail

COMPARE_PAGE = "designs/compare.md"

PAGES_OF_ALL = (("Compliance", "designs/compliance.md"), ("Fleet", "designs/fleet.md"))
"""Pages for auditors and operators about all designs."""

CHANGES_OF_ALL = ("Changes", "designs/changes.md")
"""Page with the changelogs, if a design has one."""

PRODUCT_ORDER = ("vsan-esa", "vsan-osa", "nvme-of", "azure-local", "s2d", "smb-direct", "pvrdma")
"""Products in the order of the list; others are last."""


REFUSED = "design not created because it has an error: "
"""Beginning of a reason that adds nothing to the reason of an alternative."""


def design_cards(project: Project, up: str = "") -> str:
    """Table of the designs, below filters if there are several. ``up`` is the path from the page to the
    site's root."""
    designs = sorted(project.designs, key=_list_order)
    systems = _system_titles(designs)
    rows = [_design_row(result, project.alternatives.get(result.id, ()), systems, up) for result in designs]
    heads = ("Design", *(title for title, _ in FACETS.values()))
    listed = f'<div class="ra-designs" markdown>\n\n{grid(heads, rows)}\n\n</div>'
    if len(designs) < 2:
        return listed
    return f"{design_filters(designs)}\n\n{NEAREST}\n\n{_compare_link(designs, up)}\n\n{listed}"


NEAREST = '<div class="ra-nearest" hidden><p class="ra-verdict" role="status"></p><ul></ul></div>'
"""Place of the cards, which the script fills."""


def _list_order(result: LintResult) -> tuple[int, bool, int, str]:
    """Key of a design in the list: its product, RDMA before TCP, small before large."""
    if result.design is None:
        return len(PRODUCT_ORDER) + 1, False, 0, result.id
    clusters = result.design.clusters.values()
    ranks = [
        PRODUCT_ORDER.index(cluster.product) if cluster.product in PRODUCT_ORDER else len(PRODUCT_ORDER)
        for cluster in clusters
    ]
    # vSAN is one place, whatever its architecture.
    rank = min((max(place, 1) for place in ranks), default=len(PRODUCT_ORDER))
    return rank, all(cluster.transport == "tcp" for cluster in clusters), len(result.design.hosts), result.id


def _compare_link(designs: Iterable[LintResult], up: str) -> str:
    """Link to the comparison, to which a script adds the designs that are chosen; then the other pages about
    all designs."""
    links = [link("Compare designs", f"{up}{COMPARE_PAGE}")]
    has_changes = any(result.design is not None and result.design.changelog for result in designs)
    pages = (*PAGES_OF_ALL, CHANGES_OF_ALL) if has_changes else PAGES_OF_ALL
    links += [link(title, f"{up}{path}") for title, path in pages]
    return f'<p class="ra-compare" markdown="span">{" · ".join(links)}</p>'


def design_filters(designs: Sequence[LintResult]) -> str:
    """Filters: a list for each kind of fact in which designs differ, with how many have each value."""
    fields = "".join(form_field(choice) for choice in _filter_fields(designs))
    total = len(designs)
    count = f'<output class="ra-shown">{total} of {count_text(total, "design")}</output>'
    reset = '<button type="reset" class="ra-reset">Show all</button>'
    fields += form_field(f"{count}{reset}", "ra-result")
    return (
        f'<form class="ra-filters ra-design-filters" aria-label="Filter the designs" hidden>{fields}</form>'
    )


def _filter_fields(designs: Iterable[LintResult]) -> Iterator[str]:
    for name, (title, tell) in FACETS.items():
        counts: dict[str, int] = {}
        for result in designs:
            if result.design is not None:
                for value in dict.fromkeys(tell(result.design)):
                    counts[value] = counts.get(value, 0) + 1
        # A filter with one value would select nothing.
        if len(counts) > 1:
            ordered = sorted(counts, key=_natural_key)
            yield select_field(
                name, title, ((slug(value), f"{value} ({counts[value]})") for value in ordered)
            )


AFTER_NUMBERS = 1_000_000
"""Place of values that begin with no number, after those that do."""


def _natural_key(value: str) -> tuple[int, str]:
    """Numbers before words, and in their order."""
    first = value.replace(",", "").partition(" ")[0]
    return int(first) if first.isdecimal() else AFTER_NUMBERS, value.casefold()


def _design_facets(result: LintResult) -> str:
    """Facts of a design for the filters."""
    if result.design is None:
        return facets_element({"design": [result.id]})
    values = {name: [slug(value) for value in tell(result.design)] for name, (_, tell) in FACETS.items()}
    return facets_element({"design": [result.id], **values})


def _system_titles(designs: Iterable[LintResult]) -> dict[str, str]:
    """Title of each network operating system of the designs."""
    return {
        switch.nos: str(design.products.get(switch.nos, {}).get("title", switch.nos))
        for design in (result.design for result in designs)
        if design is not None
        for switch in design.switches.values()
    }


def _alternatives_element(alternatives: Iterable[Alternative], systems: dict[str, str]) -> str:
    """Empty element with the alternatives of a design: what each changes, and its command, or why there is
    none. A reason is given once, for the change alone."""
    listed = []
    for alternative in alternatives:
        change = _change_facets(alternative.change, systems)
        if alternative.command:
            listed.append({**change, "command": alternative.command})
        elif len(change) < 2:
            listed.append({**change, "reason": alternative.reason.removeprefix(REFUSED)})
    if not listed:
        return ""
    written = text(json.dumps(listed, separators=(",", ":")))
    return f'<span class="ra-alternatives" data-alternatives="{written}"></span>'


def _change_facets(change: CriteriaChange, systems: dict[str, str]) -> dict[str, str]:
    """CriteriaChange as values of filters; without those that stay."""
    values = {
        "hosts": number(change.hosts) if change.hosts else "",
        "speed": ethernet(change.speed) if change.speed else "",
        "system": systems.get(change.system, change.system),
    }
    return {name: slug(value) for name, value in values.items() if value}


def _design_row(
    result: LintResult, alternatives: Sequence[Alternative], systems: dict[str, str], up: str
) -> list[str]:
    target = f"{up}designs/{result.id}/index.md"
    design = result.design
    if design is None:
        named = f"**{link(text(result.id), target)}**{_design_facets(result)}"
        return [f"{named}<br>{findings_badge(result)}", *("" for _ in FACETS)]
    labels = [
        badge(f"version {design.version}", "info"),
        badge(design.status, STATUS_KINDS.get(design.status, "muted")),
        findings_badge(result),
    ]
    pieces = [
        f"{thumbnail(design)}**{link(text(design.title), target)}**{_design_facets(result)}"
        f"{_alternatives_element(alternatives, systems)}",
        f'<span class="ra-badges">{" ".join(labels)}</span>',
        _variant_links(result, up),
    ]
    facts = [", ".join(map(text, tell(design))) for _, tell in FACETS.values()]
    return ["<br>".join(piece for piece in pieces if piece), *(fact or "none" for fact in facts)]


def _variant_links(result: LintResult, up: str) -> str:
    """Links to the variants of a design that can be read."""
    links = [
        link(text(variant.variant.title), f"{up}designs/{result.id}/variants/{variant.variant.name}/index.md")
        for variant in result.variants
        if variant.variant is not None and variant.design is not None
    ]
    return f"{'Variant' if len(links) == 1 else 'Variants'}: {'; '.join(links)}" if links else ""
