"""Overview of a design: its purpose, audience, software, and links to its pages."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from refarch import api
from refarch.api import Design
from refarch.api.failure import BANDWIDTH_LOSS
from refarch.api.figures import (
    NOT_STATED,
    KeyFigure,
    RankedFailure,
    design_summary,
    key_figures_of,
    overload_sentence,
    ranked_failures,
)
from refarch.api.files import resolve
from refarch.api.model import Cluster, DesignNote
from refarch_diagrams import Drawing, main_path

from ..callouts import HeroNote, hero_notes
from ..capacity_bars import capacity_bars
from ..context import STATUS_KINDS, Context, findings_badge
from ..display_names import PRODUCT_NAMES, TOPOLOGIES, TRANSPORTS, count_text, enumeration
from ..escape import code, link, prose, text, web_link
from ..failure_states import NOT_MODELED, STATE_LABELS
from ..growth_section import growth_steps_text
from ..guide import further_sections, narrative_text, prose_without_page
from ..markdown import (
    anchor,
    badge,
    bullets,
    deeper_headings,
    details_box,
    grid,
    heading,
    page,
    section_heading,
    table,
)
from ..sections import variants
from . import Page


class KeyTile(NamedTuple):
    """Tile of the overview: its title, its figures, and the page with details."""

    title: str
    keys: tuple[str, ...]
    page: str


TILES = (
    KeyTile("Hosts", ("hosts",), "cabling.md"),
    KeyTile("Usable bandwidth per host", ("bandwidth",), "network.md#load"),
    KeyTile("Storage capacity", ("capacity",), "network.md#load"),
    KeyTile("Oversubscription", ("oversubscription",), "network.md#load"),
    KeyTile("Worst single failure", ("worst-failure",), "failures.md"),
    KeyTile("Racks and power", ("racks", "power"), "cabling.md#racks"),
    KeyTile("Cables and transceivers", ("cables", "optics"), "order.md"),
    KeyTile("Conformance", ("conformance",), "compliance.md"),
    KeyTile("Last change", ("last-change",), "source/design.yaml.md"),
)

COUNTED_UNITS: Mapping[str, tuple[str, str]] = {
    "hosts": ("host", "hosts"),
    "cables": ("cable", "cables"),
    "optics": ("transceiver", "transceivers"),
}
"""Units of figures that are a bare number."""


OVERVIEW_PAGE = "index.md"

TOPOLOGY_PAGE = "network.md#topology"

FAILURES_PAGE = "failures.md"

ENDS_TEXT = (
    "**End of support** is the last day or month of the vendor's general support, if a document states it. "
    "The documents are listed on the page Sources and files."
)

SYSTEM_TITLES = {"esxi": "VMware ESXi", "vcenter": "VMware vCenter Server"}
"""Titles of systems that need a time service and may be in a design that does not name their release."""


def headline(context: Context) -> str:
    """Design's own title instead of the page's."""
    return context.design.title


def render(context: Context) -> str:
    """First screen with facts and diagram, the architecture as a document, then the pages of the design."""
    return page(
        *_document_sections(context),
        _folded_facts(context),
        _next_pages(context),
        *_variants_section(context),
    )


def printed_page(context: Context) -> str:
    """Printed form of the overview, without the links to other pages, which the table of contents has."""
    return page(*_document_sections(context), *_open_facts(context))


def _document_sections(context: Context) -> Iterator[str]:
    """Sections of the document in the order of the reader's questions; those without content are left
    out."""
    yield _status_badges(context)
    yield _lead(context)
    yield fact_strip(context)
    yield _hero(context)
    yield f'<p class="ra-verdict">{mark_overload(text(design_summary(context.result)), context.design)}</p>'
    yield _section("Introduction", narrative_text(context, "introduction"), _audience_text(context))
    yield _section("Use it when", narrative_text(context, "use-when"))
    yield _section("Choose another design when", narrative_text(context, "not-when"))
    yield _decisions_section(context)
    yield _assumptions_sentence(context)
    yield _section("Traffic path", narrative_text(context, "path"), _path_figure(context))
    yield _section("Networks", context.figures("address-plan"))
    yield _section("Key figures", key_tiles(context), capacity_bars(context))
    yield _failures_section(context)
    yield _section("Limits", narrative_text(context, "limits"))
    yield _section("Growth", narrative_text(context, "growth"), growth_steps_text(context))
    yield _section("Operations", narrative_text(context, "operations"), _support_sentence(context))
    for title, words in further_sections(context):
        yield page(f"## {title}", words)
    yield prose_without_page(context)


def _section(title: str, *parts: str) -> str:
    """Section of the document; empty without content."""
    body = page(*parts)
    return page(heading(2, title), body) if body else ""


def _path_figure(context: Context) -> str:
    """Diagram of the storage path with the worst verdict, and the verdict as a sentence."""
    found = main_path(context.design)
    if found is None:
        return ""
    number, path = found
    details = context.page_link("network.md#traffic-paths", "Traffic paths")
    sentence = f"{text(path.title)}. {text(path.values.verdict)}."
    return page(sentence, context.figure(f"path-{number}"), f"All paths: {details}." if details else "")


def _facts(context: Context) -> Mapping[str, str]:
    """Tables of the overview by their titles: clusters, software, and prerequisites."""
    parts = {
        "Clusters": page(_clusters_table(context), *_site_tables(context), *_service_tables(context)),
        "Software": _software_tables(context),
        "Prerequisites": _prerequisites_table(context),
    }
    return {title: body for title, body in parts.items() if body}


def _folded_facts(context: Context) -> str:
    """Tables of the overview in boxes that readers open."""
    boxes = (details_box(title, body) for title, body in _facts(context).items())
    return page(heading(2, "Clusters and software"), *boxes)


def _open_facts(context: Context) -> Iterator[str]:
    """Tables of the overview, one below the other."""
    for title, body in _facts(context).items():
        yield page(heading(2, title), body)


def _variants_section(context: Context) -> Iterator[str]:
    """Variants of the design, where it has any."""
    if variants.SECTION.exists(context):
        yield section_heading(*variants.SECTION.info(context))
        yield deeper_headings(variants.render(context))


def _lead(context: Context) -> str:
    """Summary of the design in the author's words."""
    summary = prose(context.design.data.get("summary", ""))
    return f'<div class="ra-lead" markdown>\n\n{summary}\n\n</div>' if summary else ""


FACTS = {"bandwidth": "Bandwidth per host", "capacity": "Storage", "racks": "Space", "power": "Power"}
"""Key figures in the strip above the diagram, with their titles there; hosts and switches are counted."""


def fact_strip(context: Context) -> str:
    """Facts of a design in one line; those that are not stated are left out."""
    figures = {figure.key: figure.value for figure in key_figures_of(context.result)}
    design = context.design
    counted = {
        "Hosts": _model_counts(host.server.model for host in design.hosts.values()),
        "Switches": _model_counts(switch.model.model for switch in design.switches.values()),
    }
    stated = {title: figures[key] for key, title in FACTS.items() if figures[key] != NOT_STATED}
    facts = {title: value for title, value in (counted | stated).items() if value}
    items = bullets(f"{text(title)} **{text(value)}**" for title, value in facts.items())
    return f'<div class="ra-facts" markdown>\n\n{items}\n\n</div>'


def _model_counts(models: Iterable[str]) -> str:
    """Devices by model: ``8 × PowerEdge R760``."""
    return ", ".join(f"{count} × {model}" for model, count in Counter(models).items())


MAX_FAILURES = 6
"""Failures that the overview lists; the page about failures has all."""


def _failures_section(context: Context) -> str:
    """Section with the worst failures, and what the architect says about them."""
    failures = ranked_failures(context.design)
    rows = [_failure_row(context, failure) for failure in failures[:MAX_FAILURES]]
    more = count_text(len(failures) - MAX_FAILURES, "further case") if len(failures) > MAX_FAILURES else ""
    others = (
        f"{more[:1].upper()}{more[1:]} with an equal or smaller effect, and diagrams" if more else "Details"
    )
    return _section(
        "Failures",
        narrative_text(context, "failure"),
        grid(("Failure", "Impact", "Bandwidth per host (Gbit/s)"), rows) if rows else "",
        f"{others}: {link('Failures', FAILURES_PAGE)}. {NOT_MODELED}" if rows else "",
    )


def _failure_row(context: Context, failure: RankedFailure) -> list[str]:
    place = f"<span data-origin hidden>{context.place(failure.origin)}</span>"
    title = f"{text(failure.title)} {badge(failure.state, STATE_LABELS[failure.state].kind)} {place}"
    losses = [loss for loss in failure.impact if not (failure.bandwidth and loss.startswith(BANDWIDTH_LOSS))]
    impact = "; ".join(losses) or ("less bandwidth" if failure.impact else "")
    return [title, text(impact), text(failure.bandwidth)]


def _hero(context: Context) -> str:
    """First diagram with its numbered notes, and where there are more of it."""
    drawing = lead_picture(context.drawings)
    if drawing is None:
        return ""
    listed = "\n".join(f"{note.callout.number}. {_hero_note(note)}" for note in hero_notes(context.design))
    more = ""
    if context.address(TOPOLOGY_PAGE):
        parts = "switch models, operating systems, and addresses"
        words = parts if context.design.switches else "servers and the cables between them"
        more = f"For {words}, see {link('Topology', TOPOLOGY_PAGE)}."
    side = f'<div class="ra-notes" markdown>\n\n{page(listed, more)}\n\n</div>'
    return f'<div class="ra-hero" markdown>\n\n{context.figure(drawing.name)}\n\n{side}\n\n</div>'


def _hero_note(note: HeroNote) -> str:
    """Note of the first diagram, with a link to its decision."""
    decision = f" {link(text(note.decision), f'#{note.decision}')}" if note.decision else ""
    return f"{text(note.text)}{decision}"


def lead_picture(drawings: Sequence[Drawing]) -> Drawing | None:
    """Picture that stands for a design: the one at a glance."""
    return next((drawing for drawing in drawings if drawing.name == "overview"), None)


def _decisions_section(context: Context) -> str:
    """Section with the decisions: alternatives, rationale and implication of each."""
    blocks = [_decision_block(context, note) for note in context.design.decisions]
    return page(heading(2, "Decisions"), *blocks) if blocks else ""


HIDDEN_ORIGIN = '\n  {: data-origin="" hidden="" }'
"""Attributes of a list item with a design line, which the switch for sources shows."""


def _decision_block(context: Context, note: DesignNote) -> str:
    """Decision as a paragraph and the list of what belongs to it; parts that the design does not state are
    left out."""
    data = note.data
    alternatives = "; ".join(map(str, data.get("instead_of", ())))
    parts = {
        "Alternative" if len(data.get("instead_of", ())) == 1 else "Alternatives": text(alternatives),
        "Rationale": context.code_links(text(data["because"]))
        + f" {_decision_basis(context, data.get('source'))}",
        "Implication": context.code_links(text(data.get("implies", ""))),
        "Checked by": ", ".join(map(context.rule, data.get("rules", ()))),
    }
    items = [f"**{name}:** {words}" for name, words in parts.items() if words]
    listed = bullets([*items, f"**Source:** {_decision_place(context, note)}{HIDDEN_ORIGIN}"])
    title = f"{anchor(note.id)}**{text(note.id)}** {text(data['says'])}"
    return f'<div class="ra-decision" markdown>\n\n{title}\n\n{listed}\n\n</div>'


def _decision_basis(context: Context, source: str | None) -> str:
    """Document that recommends a decision, or that none does."""
    for candidate in context.design.sources:
        if candidate.id == source:
            document = web_link(candidate.data["title"], str(candidate.data.get("url", "")))
            publisher = text(candidate.data.get("publisher", ""))
            return f"({publisher}: {document})" if publisher else f"({document})"
    return "(Decision of this design.)"


def _decision_place(context: Context, note: DesignNote) -> str:
    about = resolve(str(note.data.get("about", "")), context.design.files)
    place = context.place(note.origin)
    return place if about is None else f"{place}, applies to {context.place(about[0])}"


def _assumptions_sentence(context: Context) -> str:
    """Sentence that counts the assumptions, with links to them."""
    notes = context.design.assumptions
    if not notes:
        return ""
    listed = ", ".join(context.note_link(note.id) for note in notes)
    facts = "a fact" if len(notes) == 1 else "facts"
    return f"{count_text(len(notes), 'assumption')} about {facts} that no source states: {listed}."


NEXT_PAGES = ("build.md", "order.md", "compliance.md")
"""Pages that readers of the overview continue with."""


def _next_pages(context: Context) -> str:
    """Links to the pages that readers continue with."""
    known = {info.path: info for info in context.pages}
    infos = [known[path] for path in NEXT_PAGES if path in known]
    items = bullets(f"{link(text(info.title), info.path)}: {text(info.summary)}" for info in infos)
    return (
        page(heading(2, "Continue"), f'<div class="ra-next" markdown>\n\n{items}\n\n</div>') if infos else ""
    )


def _site_tables(context: Context) -> Iterator[str]:
    """Sites and witnesses, storage policies, and domains, where a design has them."""
    for name in ("sites", "policies", "domains"):
        data = api.table(context.design, name)
        if data.rows:
            yield heading(3, data.title)
            yield table(data, context.place)


def _service_tables(context: Context) -> Iterator[str]:
    """Tables of infrastructure services, appliances and approvals; services only if there is more than
    NTP."""
    design = context.design
    names = ["appliances", "approvals"]
    if set(design.services) != {"ntp"} or any(cluster.services for cluster in design.clusters.values()):
        names.insert(0, "services")
    for name in names:
        data = api.table(design, name)
        if data.rows:
            yield heading(3, data.title)
            yield table(data, context.place)


def _support_sentence(context: Context) -> str:
    """Ends of the general support of the software, the earliest first; empty if no document states one."""
    data = api.table(context.design, "software")
    ends: dict[str, list[str]] = {}
    columns = (data.cells_of(key) for key in ("product", "release", "support_ends"))
    for product, release, end in zip(*columns, strict=True):
        if end:
            ends.setdefault(str(end), []).append(f"{product} {release}")
    dates = [f"{date} for {enumeration(ends[date])}" for date in sorted(ends)]
    return f"**End of general support:** {text('; '.join(dates))}." if dates else ""


def _software_tables(context: Context) -> str:
    """Releases, and what their builds and ends of support mean where the catalog has them."""
    data = api.table(context.design, "software")
    if not data.rows:
        return ""
    releases = context.design.software.values()
    builds = zip(data.cells_of("build"), releases, strict=True)
    from_catalog = (
        f"A **build** that the design does not state is from the catalog; {context.rule('VER002')} does not "
        "check it."
    )
    return page(
        from_catalog if any(build and release.build is None for build, release in builds) else "",
        ENDS_TEXT if any(data.cells_of("support_ends")) else "",
        table(data, context.place),
    )


def _status_badges(context: Context) -> str:
    design = context.design
    labels = [
        badge(f"version {design.version}", "info"),
        badge(design.status, STATUS_KINDS.get(design.status, "muted")),
    ]
    return f'<p class="ra-badges">{" ".join([*labels, findings_badge(context.result)])}</p>'


def _clusters_table(context: Context) -> str:
    headings = (
        "Cluster",
        "Role",
        "Hosts",
        "Product",
        "Transport",
        "Topology",
        "Network adapters",
        "Switches",
        "Source",
    )
    rows = []
    for cluster in context.design.clusters.values():
        cards = dict.fromkeys(
            f"{card.vendor} {card.model}" for host in cluster.hosts for card, _ in host.cards
        )
        rows.append(
            [
                _cluster_name(cluster),
                text(cluster.role),
                str(len(cluster.hosts)),
                text(PRODUCT_NAMES.get(cluster.product, cluster.product)),
                text(TRANSPORTS.get(cluster.transport, cluster.transport)),
                text(TOPOLOGIES.get(cluster.topology, cluster.topology)),
                text("; ".join(cards)),
                ", ".join(_leaf_switches(context, cluster.id)),
                context.place(cluster.origin),
            ]
        )
    return grid(headings, rows, [False, False, True, False, False, False, False, False, False])


def _cluster_name(cluster: Cluster) -> str:
    """Cluster's title and, where that is another, the id that the files use."""
    same = cluster.title in ("", cluster.id)
    return code(cluster.id) if same else f"{text(cluster.title)} ({code(cluster.id)})"


def _leaf_switches(context: Context, cluster: str) -> Iterator[str]:
    """Switches that the hosts of a cluster are cabled to, with their models."""
    design = context.design
    hosts = {host.name for host in design.clusters[cluster].hosts}
    leafs = dict.fromkeys(
        switch_end.device
        for link_ in design.links
        for host_end, switch_end in ((link_.a, link_.b), (link_.b, link_.a))
        if host_end.device in hosts and switch_end.device in design.switches
    )
    switches = [design.switches[name] for name in leafs]
    for model, group in groupby(switches, key=lambda switch: switch.model.model):
        yield f"{', '.join(code(switch.name) for switch in group)} ({text(model)})"


def _audience_text(context: Context) -> str:
    """Audience: the sentence of the design, then what the narrative adds."""
    audience = text(context.design.data.get("audience", ""))
    more = narrative_text(context, "audience")
    return page(heading(3, "Audience"), audience, more) if audience or more else ""


def _prerequisites_table(context: Context) -> str:
    rows = [
        [text(_prerequisite_text(context, prerequisite)), context.place(prerequisite.origin)]
        for prerequisite in context.design.prerequisites
    ]
    ntp = context.design.ntp
    if ntp is not None:
        rows.append([text(_time_service_text(context, ntp)), context.place(ntp.origin)])
    return grid(("Prerequisite", "Source"), rows) if rows else ""


def _prerequisite_text(context: Context, prerequisite: DesignNote) -> str:
    if "says" in prerequisite.data:
        return str(prerequisite.data["says"])
    product = _product_title(context, prerequisite.data.get("software", ""))
    return f"{product} {prerequisite.data.get('minimum', '')} or later"


def _time_service_text(context: Context, ntp: DesignNote) -> str:
    servers = ntp.data.get("servers", "site")
    which = "servers of the site" if servers == "site" else ", ".join(map(str, servers))
    used_by = " and ".join(_product_title(context, product) for product in ntp.data.get("used_by", ()))
    return f"Working NTP service: {which}{f', used by {used_by}' if used_by else ''}"


def _product_title(context: Context, product: str) -> str:
    return str(context.design.products.get(product, {}).get("title", SYSTEM_TITLES.get(product, product)))


def key_tiles(context: Context) -> str:
    """Tiles of a design, as a list of terms and values."""
    figures = {figure.key: figure for figure in key_figures_of(context.result)}
    tiles = "\n".join(_tile_html(tile, figures, context) for tile in TILES)
    return f'<div class="ra-tiles" markdown>\n{tiles}\n</div>'


def _tile_html(tile: KeyTile, figures: Mapping[str, KeyFigure], context: Context) -> str:
    """Tile; its title leads to the page that has more of it, its values to nothing."""
    if tile.page == "source/design.yaml.md":
        title = link(text(tile.title), context.target(figures[tile.keys[0]].origin))
    else:
        title = context.page_link(tile.page, tile.title) or text(tile.title)
    tile_figures = [figures[key] for key in tile.keys]
    is_unknown = all(figure.value == NOT_STATED for figure in tile_figures)
    values = " · ".join(_tile_value(figure, len(tile_figures) > 1) for figure in tile_figures)
    remarks = "; ".join(
        dict.fromkeys(_tile_remark(figure, len(tile_figures) > 1) for figure in tile_figures if figure.remark)
    )
    muted = " ra-unknown" if is_unknown else ""
    return (
        f'<div class="ra-tile{muted}" markdown="span"><span class="ra-tile-title">{title}</span> '
        f'<strong class="ra-tile-value">{NOT_STATED if is_unknown else values}</strong> '
        f'<span class="ra-tile-remark">{mark_overload(remarks, context.design)}</span></div>'
    )


def _tile_value(figure: KeyFigure, several: bool) -> str:
    """Figure with what it counts; of several in one tile each says what is missing of it."""
    if figure.value == NOT_STATED:
        return f"{text(figure.title.lower())} {NOT_STATED}" if several else NOT_STATED
    if figure.value == "none" and several:
        return f"no {text(figure.title.lower())}"
    words = COUNTED_UNITS.get(figure.key)
    return text(figure.value) if words is None else f"{text(figure.value)} {words[figure.value != '1']}"


def mark_overload(markdown: str, design: Design) -> str:
    """Escaped text in which the sentence about links between switches that carry too little stands out."""
    words = text(overload_sentence(design))
    if words:
        # The sentence is at the beginning of a verdict, and within a note.
        for sentence in (words, words[:1].upper() + words[1:]):
            markdown = markdown.replace(sentence, f'<strong class="ra-overload">{sentence}</strong>')
    return markdown


def _tile_remark(figure: KeyFigure, several: bool) -> str:
    name = f"{figure.title.lower()}: " if several and figure.value == NOT_STATED else ""
    return text(f"{name}{figure.remark}")


PAGE = Page(
    path=OVERVIEW_PAGE,
    title="Overview",
    summary="Summary, audience, key figures, decisions, and software of the design.",
    order=0,
    group="understand",
    render=render,
    printed=printed_page,
    headline=headline,
    sections=(variants.SECTION,),
)
