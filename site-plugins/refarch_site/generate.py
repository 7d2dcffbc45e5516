"""From a project of designs to all pages of its site: pure, and without any site generator."""

from collections.abc import Iterator
from types import ModuleType
from typing import Any

from refarch.api import RefarchError, Result, load, module_names

from . import pages as design_pages
from . import site_pages
from .cards import cards
from .context import PRINTED, SOURCE, Context, PageInfo, config_path, finding_link, findings_badge, unwaived
from .diagrams import Drawing, draw
from .escape import text
from .markdown import grid, heading, page
from .navigation import navigation
from .project import Project
from .render import Configuration, configurations, target_names
from .site import Page, Site
from .source_pages import source_pages


def generate(project: Project) -> Site:
    """All pages, files and drawings of a project's site."""
    contexts = [_context(project, result) for result in project.designs if result.design is not None]
    pages = [made for module in _modules(site_pages) for made in module.pages(project)]
    for result in project.designs:
        if result.design is None:
            pages.append(_broken(result))
            pages += source_pages(result, f"designs/{result.id}/{SOURCE}")
    files: dict[str, str] = {}
    drawings: dict[str, Drawing] = {}
    for context in contexts:
        folder = f"designs/{context.result.id}"
        pages += _design(context, folder)
        files |= {f"{folder}/{config_path(one)}": one.text for one in context.configurations}
        drawings |= {f"{folder}/diagrams/{drawing.name}.svg": drawing for drawing in context.drawings}
    return Site(tuple(pages), files, drawings, navigation(project, pages), cards(project))


def _context(project: Project, result: Result) -> Context:
    """What a design's pages are made from. Which pages there are is known once they have been made."""
    design = result.design
    assert design is not None
    made, trouble = _configurations(result)
    context = Context(project, result, design, tuple(draw(design)), made, trouble)
    shown = [module for module in _page_modules() if module.render(context)]
    return context._replace(pages=tuple(PageInfo(module.PATH, module.TITLE, module.SUMMARY) for module in shown))


def _configurations(result: Result) -> tuple[tuple[Configuration, ...], str]:
    """The configuration of every device of a design on its platform; or none, and why."""
    errors = [finding for finding in unwaived(result) if finding.severity == "error"]
    if errors:
        return (), "The design has errors, so no configuration is written for it. The conformance page lists them."
    try:
        return tuple(one for target in target_names() for one in configurations(result, target)), ""
    except RefarchError as error:
        return (), f"The configuration cannot be written: {error}"


def _design(context: Context, folder: str) -> Iterator[Page]:
    """The pages of one design, then its files."""
    shown = {one.path for one in context.pages}
    for module in _page_modules():
        if module.PATH in shown:
            yield Page(f"{folder}/{module.PATH}", module.TITLE, _whole(module, context))
    yield from source_pages(context.result, f"{folder}/{SOURCE}")
    printed = context.project.printed.get(context.result.id)
    if printed is not None:
        yield from source_pages(printed, f"{folder}/{PRINTED}")


def _whole(module: Any, context: Context) -> str:
    title = module.title(context) if hasattr(module, "title") else module.TITLE
    return page(heading(1, title), context.banner(), module.render(context))


def _broken(result: Result) -> Page:
    """The page of a design that is too broken to have a model: what is wrong with it."""
    rows = [[text(one.code), text(f"{one.message}. {one.hint}"), finding_link(result, one, SOURCE)] for one in result.findings]
    body = page(heading(1, result.id), findings_badge(result), grid(("Rule", "Finding", "Line"), rows))
    return Page(f"designs/{result.id}/index.md", result.id, body)


def _page_modules() -> list[Any]:
    return sorted(_modules(design_pages), key=lambda module: module.ORDER)


def _modules(package: ModuleType) -> list[Any]:
    return [load(name) for name in module_names(package)]
