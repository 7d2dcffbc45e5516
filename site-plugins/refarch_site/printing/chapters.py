"""The pages of a design as chapters of one document: Markdown becomes HTML, and links lead inside of it."""

import os
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from markdown import Markdown

from refarch.api import read_file
from refarch_diagrams import Drawing

from ..audiences import AUDIENCES
from ..context import CHANGES_PAGE, FIRST_PAGE, Context
from ..figures import with_drawings
from ..markdown import page
from ..mkdocs_settings import ASSETS, BASE_SETTINGS
from ..pages import Page, all_pages
from ..row_origins import hide_origins
from .chapter_html import Element, LinkTargets, PrintedSection, printed_ids, rewrite_chapter

DEFAULT_PAGES = (FIRST_PAGE, "network.md", "failures.md", "order.md", CHANGES_PAGE)
"""Pages that are printed if nobody asks for all of them: what is presented, reviewed, and ordered, and what a
variant changes."""


class PrintedChapter(NamedTuple):
    """Page of the design, in the document."""

    anchor: str
    title: str
    """Title as text."""
    html: str
    sections: tuple[PrintedSection, ...]


def printed_chapters(context: Context, site_url: str = "", every_page: bool = False) -> list[PrintedChapter]:
    """Chapters of a design, in the order of the side bar: the default pages, or every page. A link to a page
    that is not printed leads to the published site, if the project names its address; else it is text."""
    kinds = {kind.path: kind for kind in all_pages(context.project.plugins)}
    titles: dict[str, str] = {}
    pages: dict[str, Element] = {}
    groups = list(AUDIENCES)
    for info in sorted(context.pages, key=lambda info: groups.index(info.group)):
        if not every_page and info.path not in DEFAULT_PAGES:
            continue
        text = _printed_markdown(kinds[info.path], context)
        if text:
            titles[info.path] = info.title
            pages[info.path] = Element.from_html(_chapter_html(text, context))
    anchors = {path: path.removesuffix(".md") for path in pages}
    ids = {anchors[path]: frozenset(printed_ids(page)) for path, page in pages.items()}
    links = LinkTargets(anchors, ids, _design_url(context, site_url))
    return [
        PrintedChapter(anchors[path], titles[path], *rewrite_chapter(page, anchors[path], links))
        for path, page in pages.items()
    ]


def markdown_chapter(context: Context, anchor: str, title: str, markdown: str) -> PrintedChapter:
    """Chapter of a Markdown text without pictures, whose links to pages are text."""
    element = Element.from_html(_chapter_html(markdown, context))
    return PrintedChapter(anchor, title, *rewrite_chapter(element, anchor, LinkTargets({}, {}, "")))


def _printed_markdown(kind: Page, context: Context) -> str:
    """Printed text of a page below its title; empty for none."""
    text = (kind.printed or kind.render)(context)
    return page(text, context.pictures_of(kind.path)) if text else ""


def _design_url(context: Context, site_url: str) -> str:
    if not site_url:
        return ""
    design, plus, variant = context.result.id.partition("+")
    return f"{site_url.rstrip('/')}/designs/{design}/" + (f"variants/{variant}/" if plus else "")


def _chapter_html(markdown: str, context: Context) -> str:
    drawings = {f"diagrams/{drawing.name}.svg": _paper_form(drawing) for drawing in context.drawings}
    html = _markdown_converter().reset().convert(markdown)
    return with_drawings(hide_origins(html), "", drawings, has_files=False)


def _paper_form(drawing: Drawing) -> Drawing:
    """Drawing with one form: the medium one is as wide as paper."""
    return drawing._replace(svg=drawing.medium or drawing.svg, medium="", narrow="")


@cache
def _markdown_extensions() -> Mapping[str, Mapping[str, Any]]:
    """Extensions of the site, by their names."""
    data: Any = read_file(BASE_SETTINGS, os.path.basename(BASE_SETTINGS), ASSETS).data
    listed = data["markdown_extensions"]
    named = [entry if isinstance(entry, dict) else {entry: {}} for entry in listed]
    return {name: options or {} for entry in named for name, options in entry.items()}


@cache
def _markdown_converter() -> Markdown:
    options = {name: dict(settings) for name, settings in _markdown_extensions().items()}
    options["toc"] = {"permalink": False, "toc_depth": 3}
    return Markdown(extensions=list(options), extension_configs=options, output_format="html")
