"""Generates all pages of a project's site, without a site generator."""

from collections.abc import Iterable, Iterator
from functools import partial
from importlib import metadata
from typing import NamedTuple

from refarch.api import CustomCodeError, Design, LintResult, did_you_mean
from refarch.api.workers import task_results, worker_version, workers
from refarch.platforms.rendering import Configuration, files_of
from refarch.platforms.rendering.bundle import bundle
from refarch.platforms.rendering.devices import render_by_every_target
from refarch.proofs.command_sources import Trace
from refarch_diagrams import DIAGRAMS, Drawing, GraphvizRunner, draw, graphviz_version, run_graphviz

from .callouts import hero_notes
from .checklists import checklist_pages
from .configuration_pages import configuration_pages
from .context import (
    CHANGES_PAGE,
    FIRST_PAGE,
    PRINTED_FOLDER,
    SOURCE_FOLDER,
    Context,
    PageInfo,
    bundle_name,
    bundle_path,
    config_path,
    finding_link,
    findings_badge,
    unwaived_findings,
)
from .design_cards import design_cards
from .device_pages import device_pages
from .device_paths import device_paths, picture_address
from .downloads import schema_file
from .escape import text
from .guide import prose_for
from .kept_designs import KeptDesigns
from .markdown import grid, heading, page
from .navigation import generated_navigation
from .pages import Page, all_pages
from .path_pages import path_pages
from .project import Project, project_of_design
from .search.files import rule_records
from .search.records import PageLinks, design_records
from .sections.cable_labels import label_pages
from .side_bar import side_bars
from .site import DesignPages, SearchableDesign, Site, SitePage
from .site_pages import site_files, site_pages
from .source_pages import source_pages

SEARCHED_PAGES = ("index.md", CHANGES_PAGE)
"""Pages of a variant that the search finds; its others would repeat those of its design."""


class Workers(NamedTuple):
    """Processes that make the pages of designs."""

    jobs: int = 1
    """Processes; 0 for one for each core, 1 for this one alone."""
    address: str = ""
    """Address of the scheduler of a Dask cluster, whose workers do it instead."""


SINGLE_WORKER = Workers()


def generate_site(
    project: Project, chosen_workers: Workers = SINGLE_WORKER, kept: KeptDesigns | None = None
) -> Site:
    """Site of a project: pages, files and drawings, with one task for each design whose pages are not
    ``kept``. The result does not depend on the workers and on what is kept. Raises RefarchError for a cluster
    that cannot be reached."""
    parts = {result.id: project_of_design(project, result.id) for result in project.designs}
    pages = {} if kept is None else kept.find(parts.values())
    missing = [identity for identity in parts if identity not in pages]
    with workers(chosen_workers.jobs, chosen_workers.address, tool_versions) as executor:
        made = task_results(executor, _pages_of_part, [parts[identity] for identity in missing])
    pages |= zip(missing, made, strict=True)
    if kept is not None:
        kept.save(pages)
    return assemble_site(project, site_pages(project), [pages[identity] for identity in parts])


def _pages_of_part(part: Project) -> DesignPages:
    """Pages of the one design of a part of a project."""
    return design_pages(part, part.designs[0])


WRITER_PACKAGES = ("pypdf", "XlsxWriter")
"""Distributions that write files."""


def tool_versions() -> str:
    """Versions of refarch and of the libraries that decide how pages look."""
    writers = [f"{name} {metadata.version(name)}" for name in WRITER_PACKAGES]
    return ", ".join((worker_version(), f"Graphviz {graphviz_version()}", *writers))


def assemble_site(project: Project, general: Iterable[SitePage], parts: Iterable[DesignPages]) -> Site:
    """Site of its general pages and those of each design."""
    _check_homes(project)
    pages = list(general)
    files: dict[str, str | bytes] = {**site_files(project)}
    drawings: dict[str, Drawing] = {}
    searchable: dict[str, SearchableDesign] = {}
    for part in parts:
        pages += part.pages
        files |= part.files
        drawings |= part.drawings
        searchable |= part.searchable
    nav, bars = generated_navigation(project, pages), side_bars(project.designs, pages)
    rules = rule_records(project.rules)
    return Site(tuple(pages), files, drawings, nav, bars, design_cards(project), searchable, rules)


def design_pages(project: Project, result: LintResult, lay_out: GraphvizRunner = run_graphviz) -> DesignPages:
    """Pages of one design, or the one that says why it cannot be read. They depend on no other design.

    ``lay_out`` makes DOT text an SVG.
    """
    if result.design is None:
        folder = f"designs/{result.id}"
        return DesignPages((_broken_page(result), *source_pages(result, f"{folder}/{SOURCE_FOLDER}")), {}, {})
    pages: list[SitePage] = []
    files: dict[str, str | bytes] = {**schema_file()}
    drawings: dict[str, Drawing] = {}
    for context in _contexts(project, result, lay_out):
        folder = folder_of(context.result)
        context_pages = (
            *_pages_of_context(context, folder),
            *configuration_pages(context, folder),
            *device_pages(context, folder),
            *checklist_pages(context, folder),
            *label_pages(context, folder),
            *path_pages(context, folder),
        )
        about = page_subject(context.result)
        pages += (page if page.subject else page._replace(subject=about) for page in context_pages)
        files |= {f"{folder}/{path}": content for path, content in configuration_files(context)}
        files |= {f"{folder}/{name}": content for name, content in _page_files(context)}
        drawings |= {f"{folder}/diagrams/{drawing.name}.svg": drawing for drawing in context.drawings}
        files |= {
            f"{folder}/diagrams/{drawing.name}.drawio": drawing.drawio
            for drawing in context.drawings
            if drawing.drawio
        }
        files |= {
            f"{folder}/diagrams/{drawing.name}.dot": drawing.dot
            for drawing in context.drawings
            if drawing.dot
        }
    return DesignPages(
        tuple(pages), files, drawings, {result.id: _search_entry(result.design, result.id, pages)}
    )


def _search_entry(design: Design, identity: str, pages: Iterable[SitePage]) -> SearchableDesign:
    """Search records of a design, without its variants, which have the same names."""
    places = PageLinks(f"designs/{identity}", {page.path: page.markdown for page in pages})
    return SearchableDesign(design.title, design_records(design, places))


def _page_files(context: Context) -> Iterator[tuple[str, str | bytes]]:
    """Files that are next to the pages of a design, by name."""
    for kind in all_pages(context.project.plugins):
        if kind.files is not None and any(info.path == kind.path for info in context.pages):
            yield from kind.files(context).items()


def _check_homes(project: Project) -> None:
    """Raise CustomCodeError for a diagram for a page that there is not."""
    paths = [page.path for page in all_pages(project.plugins)]
    for name, diagram in project.plugins.all_plugins(DIAGRAMS).items():
        if diagram.page and diagram.page not in paths:
            raise CustomCodeError(
                f"{project.plugins.file_of(DIAGRAMS, name)}: diagram {name} is for {diagram.page}, but no "
                f"design has this page. {did_you_mean(diagram.page, paths)}"
            )


def page_subject(result: LintResult) -> str:
    """Subject of the pages of a design or variant: its title; its id if it cannot be read."""
    titles = [result.variant.title] if result.variant is not None else []
    titles.append(result.design.title if result.design is not None else result.id)
    return " · ".join(dict.fromkeys(titles))


def folder_of(result: LintResult) -> str:
    """Folder of the pages of a design in the site; a variant's is below its design's."""
    design, plus, _ = result.id.partition("+")
    return (
        f"designs/{design}/variants/{result.variant.name}" if plus and result.variant else f"designs/{design}"
    )


def _contexts(project: Project, result: LintResult, lay_out: GraphvizRunner) -> Iterator[Context]:
    """A design and its variants that have a model. A variant that has none is listed on the page of its
    design's variants."""
    yield context_of(project, result, lay_out)
    for variant in result.variants:
        if variant.design is not None:
            yield context_of(project, variant, lay_out, result)


def context_of(
    project: Project,
    result: LintResult,
    lay_out: GraphvizRunner = run_graphviz,
    base: LintResult | None = None,
) -> Context:
    """Input of a design's pages. It names all pages before any is rendered, so that they can link to each
    other."""
    design = result.design
    assert design is not None
    devices = device_paths(design) if base is None else {}
    href = partial(picture_address, devices)
    callouts = [note.callout for note in hero_notes(design)]
    drawings = tuple(draw(design, href, project.plugins, lay_out, callouts))
    context = _with_configurations(Context(project, result, design, drawings, (), base=base, devices=devices))
    pages = all_pages(project.plugins)
    return context._replace(pages=tuple(page.info(context) for page in pages if page.exists(context)))


def _with_configurations(context: Context) -> Context:
    """Context with the configuration of every device, or with the reason why there is none."""
    errors = [finding for finding in unwaived_findings(context.result) if finding.severity == "error"]
    if errors:
        why = (
            "The design has errors, so refarch does not write configuration for it. The page Compliance "
            "lists the errors."
        )
        return context._replace(no_configuration_reason=why)
    configurations, refused = render_by_every_target(context.design, context.project.plugins)
    _check_files(configurations)
    project, result = context.project, context.result
    trace = Trace(result, project.rules, project.verdicts.get(result.id, ()))
    return context._replace(configurations=tuple(configurations), refused=tuple(refused), trace=trace)


def _check_files(configurations: Iterable[Configuration]) -> None:
    """Raise CustomCodeError where two targets write one file."""
    titles: dict[str, str] = {}
    for configuration in configurations:
        first = titles.setdefault(configuration.file, configuration.title)
        if first != configuration.title:
            raise CustomCodeError(
                f"targets {first!r} and {configuration.title!r} both write {configuration.file}; change the "
                "suffix of one target"
            )


def configuration_files(context: Context) -> Iterator[tuple[str, str | bytes]]:
    """Paths and contents of the files of each device, and of the archive of all of them."""
    for configuration in context.configurations:
        for path, content in files_of(configuration):
            yield config_path(configuration, path), content
    if context.configurations:
        yield bundle_path(context), bundle(bundle_name(context.result), context.configurations)


def _pages_of_context(context: Context, folder: str) -> Iterator[SitePage]:
    """Pages of one design, then its files."""
    kinds = {kind.path: kind for kind in all_pages(context.project.plugins)}
    for info in context.pages:
        searchable = context.base is None or info.path in SEARCHED_PAGES
        kind = kinds[info.path]
        yield SitePage(
            f"{folder}/{info.path}",
            info.title,
            _page_text(kind, info, context),
            searchable,
            group=kind.group,
            summary=info.summary,
            sections=tuple((section.anchor, section.title) for section in info.sections),
        )
    yield from _source_pages(context)


def _source_pages(context: Context) -> Iterator[SitePage]:
    """Files of a design, line by line; of a variant only its overlay, which is next to its design's
    files."""
    result = context.result
    folder = folder_of(context.base or result)
    if context.base is not None:
        result = result._replace(
            documents={name: document for name, document in result.documents.items() if "/" in name}
        )
    yield from source_pages(result, f"{folder}/{SOURCE_FOLDER}")
    printed = context.project.printed.get(result.id)
    if printed is not None:
        about = f"As printed · {page_subject(printed)}"
        yield from (
            source_page._replace(subject=about)
            for source_page in source_pages(printed, f"{folder}/{PRINTED_FOLDER}")
        )


def _page_text(kind: Page, info: PageInfo, context: Context) -> str:
    """Page with what is above its text."""
    headline = kind.headline(context) if kind.headline else info.title
    # The overview puts the author's text between its own parts.
    has_own_place = kind.path == FIRST_PAGE
    prose = "" if has_own_place else prose_for(context, kind.path)
    pictures = context.pictures_of(kind.path)
    return page(heading(1, headline), context.banner(), prose, kind.render(context), pictures)


def _broken_page(result: LintResult) -> SitePage:
    """Page of a design that is too broken to have a model."""
    return SitePage(
        f"designs/{result.id}/index.md",
        result.id,
        broken_text(result, SOURCE_FOLDER),
        summary=f"Errors in the files of design {result.id}.",
    )


def broken_text(result: LintResult, source: str) -> str:
    """Page with the findings of a design that has no model; ``source`` leads to the folder that shows its
    files."""
    rows = [
        [
            text(finding.code),
            text(f"{finding.message}. {finding.hint}"),
            finding_link(result, finding, source),
        ]
        for finding in result.findings
    ]
    return page(heading(1, result.id), findings_badge(result), grid(("Rule", "Finding", "Source"), rows))
