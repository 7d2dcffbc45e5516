"""From a project of designs to all pages of its site: pure, and without any site generator."""

from collections.abc import Iterable, Iterator

from refarch.api import OwnCodeError, RefarchError, Result, did_you_mean

from .cards import cards
from .context import (
    CHANGES,
    PRINTED,
    SOURCE,
    Context,
    PageInfo,
    config_path,
    finding_link,
    findings_badge,
    unwaived,
)
from .diagrams import DIAGRAMS, Drawing, draw
from .escape import text
from .markdown import grid, heading, page
from .navigation import navigation
from .pages import Page, all_pages
from .project import Project
from .render import Configuration, configurations
from .site import Site, SitePage
from .site_pages import site_pages
from .source_pages import source_pages
from .targets import Refused, target_names

SEARCHED = ("index.md", CHANGES)
"""Pages of a variant that the search finds; its others would repeat those of its design."""


def generate(project: Project) -> Site:
    """All pages, files and drawings of a project's site."""
    _check_homes(project)
    contexts = list(_contexts(project))
    pages = site_pages(project)
    for result in project.designs:
        if result.design is None:
            pages.append(_broken(result))
            pages += source_pages(result, f"designs/{result.id}/{SOURCE}")
    files: dict[str, str] = {}
    drawings: dict[str, Drawing] = {}
    for context in contexts:
        folder = folder_of(context.result)
        pages += _design(context, folder)
        files |= {
            f"{folder}/{config_path(configuration)}": configuration.text
            for configuration in context.configurations
        }
        drawings |= {f"{folder}/diagrams/{drawing.name}.svg": drawing for drawing in context.drawings}
    return Site(tuple(pages), files, drawings, navigation(project, pages), cards(project))


def _check_homes(project: Project) -> None:
    """Raise OwnCodeError for a diagram that wants to stand on a page that there is not."""
    paths = [page.path for page in all_pages(project.plugins)]
    for name, diagram in project.plugins.every(DIAGRAMS).items():
        if diagram.page and diagram.page not in paths:
            raise OwnCodeError(
                f"{project.plugins.shown(DIAGRAMS, name)}: diagram {name} stands on {diagram.page}, and no "
                f"design has such a page. {did_you_mean(diagram.page, paths)}"
            )


def folder_of(result: Result) -> str:
    """Where the pages of a design lie in the site; those of a variant lie below its design's."""
    design, plus, _ = result.id.partition("+")
    return (
        f"designs/{design}/variants/{result.variant.name}" if plus and result.variant else f"designs/{design}"
    )


def _contexts(project: Project) -> Iterator[Context]:
    """Every design and variant that has a model. A variant that has none is told of on the page of its
    design's variants."""
    for result in project.designs:
        if result.design is not None:
            yield _context(project, result)
        for variant in result.variants:
            if variant.design is not None:
                yield _context(project, variant, result)


def _context(project: Project, result: Result, base: Result | None = None) -> Context:
    """What a design's pages are made from; which pages there are is known before any is rendered."""
    design = result.design
    assert design is not None
    drawings = tuple(draw(design, plugins=project.plugins))
    context = _configured(Context(project, result, design, drawings, (), base=base))
    pages = all_pages(project.plugins)
    return context._replace(pages=tuple(page.info(context) for page in pages if page.exists(context)))


def _configured(context: Context) -> Context:
    """With the configuration of every device of the design on its platform; or with none, and why."""
    errors = [finding for finding in unwaived(context.result) if finding.severity == "error"]
    if errors:
        why = "The design has errors, so no configuration is written for it. The conformance page lists them."
        return context._replace(trouble=why)
    plugins = context.project.plugins
    try:
        made = tuple(
            configuration
            for target in target_names(plugins)
            for configuration in configurations(context.result, target, plugins)
        )
    except Refused as refused:
        return context._replace(trouble=refused.reason, refused=refused.origin)
    except OwnCodeError:
        raise
    except RefarchError as error:
        return context._replace(trouble=str(error))
    _check_files(made)
    return context._replace(configurations=made)


def _check_files(made: Iterable[Configuration]) -> None:
    """Raise OwnCodeError where two targets write one file."""
    titles: dict[str, str] = {}
    for configuration in made:
        first = titles.setdefault(configuration.file, configuration.title)
        if first != configuration.title:
            raise OwnCodeError(
                f"targets {first!r} and {configuration.title!r} both write {configuration.file}: give one "
                "of them another suffix"
            )


def _design(context: Context, folder: str) -> Iterator[SitePage]:
    """The pages of one design, then its files."""
    kinds = {kind.path: kind for kind in all_pages(context.project.plugins)}
    for info in context.pages:
        searchable = context.base is None or info.path in SEARCHED
        markdown = _whole(kinds[info.path], info, context)
        yield SitePage(f"{folder}/{info.path}", info.title, markdown, searchable)
    yield from _files(context)


def _files(context: Context) -> Iterator[SitePage]:
    """The files of a design, line by line; of a variant only its overlay, which lies beside its design's
    files."""
    result = context.result
    folder = folder_of(context.base or result)
    if context.base is not None:
        result = result._replace(
            documents={name: document for name, document in result.documents.items() if "/" in name}
        )
    yield from source_pages(result, f"{folder}/{SOURCE}")
    printed = context.project.printed.get(result.id)
    if printed is not None:
        yield from source_pages(printed, f"{folder}/{PRINTED}")


def _whole(kind: Page, info: PageInfo, context: Context) -> str:
    """A page with what stands above its text."""
    headline = kind.headline(context) if kind.headline else info.title
    return page(heading(1, headline), context.banner(), kind.render(context), context.pictures_of(kind.path))


def _broken(result: Result) -> SitePage:
    """The page of a design that is too broken to have a model: what is wrong with it."""
    rows = [
        [
            text(finding.code),
            text(f"{finding.message}. {finding.hint}"),
            finding_link(result, finding, SOURCE),
        ]
        for finding in result.findings
    ]
    body = page(heading(1, result.id), findings_badge(result), grid(("Rule", "Finding", "Line"), rows))
    return SitePage(f"designs/{result.id}/index.md", result.id, body)
