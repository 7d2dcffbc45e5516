"""The designs of a project as cards, for the landing page: a picture, what each is, and filters."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from refarch.api import Design, LintResult
from refarch.api.figures import NOT_STATED, key_figures_of

from .context import STATUS_KINDS, findings_badge
from .design_facts import FACETS
from .display_names import count_text, product_and_transport
from .escape import link, slug, text
from .filter_form import facets_element, form_field, select_field
from .markdown import badge
from .project import Project

WIDTH, HEIGHT = 240, 96

TOP, MARGIN = 12, 12

MAX_DEVICES = 24
"""Devices drawn in a row; of more, every so many-th stands for its neighbors."""

DEVICE_SIZES: Mapping[str, tuple[int, int]] = {"switch": (22, 8), "host": (6, 14), "array": (8, 14)}
"""Width and height of each kind of device."""

SPINE_ROLES = ("spine", "super-spine", "core")


COMPARE_PAGE = "designs/compare.md"

CARD_FIGURES = {"bandwidth": "{} per host", "oversubscription": "oversubscription {}"}
"""Key figures that a card has next to its size, and how it tells them."""

MISSING_FIGURES = (NOT_STATED, "none")


def design_cards(project: Project, up: str = "") -> str:
    """Cards of the designs, below filters if there are several. ``up`` is the path from the page to the
    site's root."""
    items = "\n\n".join(_design_card(result, up) for result in project.designs)
    listed = f'<div class="grid cards ra-designs" markdown>\n\n{items}\n\n</div>'
    if len(project.designs) < 2:
        return listed
    return f"{design_filters(project.designs)}\n\n{_compare_link(up)}\n\n{listed}\n\n{NO_DESIGN}"


NO_DESIGN = (
    '<p class="ra-nothing" role="status" hidden>No design fits all of that. '
    "Take one of the choices back, or show all.</p>"
)


def _compare_link(up: str) -> str:
    """Way to the comparison; a script adds the designs that are chosen."""
    return f'<p class="ra-compare" markdown="span">{link("Compare all designs", f"{up}{COMPARE_PAGE}")}</p>'


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
    first = value.removeprefix("up to ").partition(" ")[0]
    return int(first) if first.isdecimal() else AFTER_NUMBERS, value.casefold()


def _design_facets(result: LintResult) -> str:
    """Facts of a design for the filters."""
    if result.design is None:
        return facets_element({"design": [result.id]})
    values = {name: [slug(value) for value in tell(result.design)] for name, (_, tell) in FACETS.items()}
    return facets_element({"design": [result.id], **values})


def _design_card(result: LintResult, up: str) -> str:
    target = f"{up}designs/{result.id}/index.md"
    design = result.design
    if design is None:
        return (
            f"-   **{link(text(result.id), target)}**{_design_facets(result)}\n\n    {findings_badge(result)}"
        )
    labels = [
        badge(f"version {design.version}", "info"),
        badge(design.status, STATUS_KINDS.get(design.status, "muted")),
        findings_badge(result),
    ]
    products = dict.fromkeys(
        product_and_transport(cluster.product, cluster.transport) for cluster in design.clusters.values()
    )
    pieces = [
        f"{thumbnail(design)}\n    **{link(text(design.title), target)}**{_design_facets(result)}",
        text(design.data.get("summary", "")),
        f"{_size_text(design)} · {text('; '.join(products))}",
        _key_figures(result),
        _variant_links(result, up),
        f'<span class="ra-badges">{" ".join(labels)}</span>',
    ]
    return "-   " + "\n\n    ".join(piece for piece in pieces if piece)


def _key_figures(result: LintResult) -> str:
    """``25 to 100 Gbit/s per host · oversubscription 4:1``; what the design does not have is left out."""
    figures = {figure.key: figure.value for figure in key_figures_of(result)}
    parts = [
        words.format(text(figures[key]))
        for key, words in CARD_FIGURES.items()
        if figures[key] not in MISSING_FIGURES
    ]
    return " · ".join(parts)


def _size_text(design: Design) -> str:
    """``12 hosts in 1 cluster, 4 switches``."""
    hosts = count_text(len(design.hosts), "host", zero="no")
    clusters = count_text(len(design.clusters), "cluster", zero="no")
    switches = count_text(len(design.switches), "switch", "switches", zero="no")
    return f"{hosts} in {clusters}, {switches}"


def _variant_links(result: LintResult, up: str) -> str:
    """Links to the variants of a design that can be read."""
    links = [
        link(text(variant.variant.title), f"{up}designs/{result.id}/variants/{variant.variant.name}/index.md")
        for variant in result.variants
        if variant.variant is not None and variant.design is not None
    ]
    return f"{'Variant' if len(links) == 1 else 'Variants'}: {'; '.join(links)}" if links else ""


def thumbnail(design: Design) -> str:
    """Picture as SVG that is in a page, on one line."""
    rows = [row for row in _device_rows(design) if row]
    places = dict(_device_places(design, rows))
    lines = "".join(_cable_lines(design, places))
    boxes = "".join(_device_box(kind, x, y) for kind, x, y in places.values())
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    return (
        f'<svg class="ra-thumb" {size} aria-hidden="true"><g class="ra-thumb-lines">{lines}</g>{boxes}</svg>'
    )


def _device_rows(design: Design) -> Iterator[list[str]]:
    """Names of what is drawn, from the top down."""
    spines = [name for name, switch in design.switches.items() if switch.role in SPINE_ROLES]
    yield spines
    yield [name for name in design.switches if name not in spines]
    yield _sample_names([*design.hosts, *design.arrays])


def _sample_names(names: Sequence[str]) -> list[str]:
    """Names, no more than ``MAX_DEVICES``, spread over all."""
    step = -(-len(names) // MAX_DEVICES) if names else 1
    return list(names[::step])


def _device_places(
    design: Design, rows: Sequence[Sequence[str]]
) -> Iterator[tuple[str, tuple[str, float, float]]]:
    """Kind and middle of each device."""
    gap = (HEIGHT - 2 * TOP) / max(len(rows) - 1, 1)
    for number, row in enumerate(rows):
        y = HEIGHT / 2 if len(rows) == 1 else TOP + number * gap
        step = (WIDTH - 2 * MARGIN) / len(row)
        for place, name in enumerate(row):
            kind = "switch" if name in design.switches else "array" if name in design.arrays else "host"
            yield name, (kind, MARGIN + step * (place + 0.5), y)


def _cable_lines(design: Design, places: Mapping[str, tuple[str, float, float]]) -> Iterator[str]:
    """Line for each pair of drawn devices that cables join."""
    pairs = dict.fromkeys((link.a.device, link.b.device) for link in design.links)
    for first, second in pairs:
        if first in places and second in places:
            (_, x1, y1), (_, x2, y2) = places[first], places[second]
            # A straight line between devices of one row would run behind those between them.
            if y1 == y2:
                yield f'<path d="M{x1:g} {y1:g}Q{(x1 + x2) / 2:g} {y1 - 8:g} {x2:g} {y2:g}"/>'
            else:
                yield f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}"/>'


def _device_box(kind: str, x: float, y: float) -> str:
    wide, high = DEVICE_SIZES[kind]
    return (
        f'<rect class="ra-thumb-{kind}" x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide}" '
        f'height="{high}" rx="1.5"/>'
    )
