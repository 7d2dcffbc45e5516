"""Pages of a design: one module each, found by its file name, which declares its ``PAGE``."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from refarch.api import BUILT_IN_PLUGINS, CustomCodeError, PluginKind, Plugins

from ..audiences import AUDIENCES, Audience
from ..context import Context, PageInfo
from ..markdown import deeper_headings, page, section_heading
from ..sections import Section, every_design as every_design

_PATH = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\.md")


class Page(NamedTuple):
    """Page that designs have, as its module declares it."""

    path: str
    """File next to the design's other pages, e.g. ``network.md``."""
    title: str
    summary: str
    """Use of the page for the reader, in one sentence."""
    order: int
    """Its place among the pages of a design; each page has its own."""
    render: Callable[[Context], str]
    """The Markdown below the title. It is called once for each design that has the page."""
    group: Audience = "understand"
    """Audience of the page, which decides its place in the navigation."""
    exists: Callable[[Context], bool] = every_design
    """Whether a design has the page. All pages are asked before any is rendered, so that they can link to
    each other."""
    title_and_summary: Callable[[Context], tuple[str, str]] | None = None
    """Title and summary of a page whose words depend on the design."""
    headline: Callable[[Context], str] | None = None
    """Heading of the page, if it differs from the title."""
    files: Callable[[Context], Mapping[str, str | bytes]] | None = None
    """Files that are next to the page, by name, for its links to them."""
    printed: Callable[[Context], str] | None = None
    """Printed text of the page; nothing is printed if it is empty."""
    sections: tuple[Section, ...] = ()
    """Sections that the page is composed of, if it is; see ``section_page``."""

    def info(self, context: Context) -> PageInfo:
        """Path, title and summary by which the other pages of a design refer to this one."""
        title, summary = (
            self.title_and_summary(context) if self.title_and_summary else (self.title, self.summary)
        )
        sections = tuple(section.info(context) for section in self.sections if section.exists(context))
        return PageInfo(self.path, title, summary, self.group, sections)


def section_page(
    path: str, title: str, summary: str, order: int, group: Audience, sections: tuple[Section, ...]
) -> Page:
    """Page that is composed of sections. A design has it if it has any of them."""

    def page_files(context: Context) -> Mapping[str, str | bytes]:
        return {
            name: content
            for section in sections
            if section.files is not None and section.exists(context)
            for name, content in section.files(context).items()
        }

    return Page(
        path=path,
        title=title,
        summary=summary,
        order=order,
        group=group,
        render=lambda context: _sections_markdown(context, sections),
        exists=lambda context: any(section.exists(context) for section in sections),
        files=page_files,
        printed=lambda context: _sections_markdown(context, sections, printed=True),
        sections=sections,
    )


def _sections_markdown(context: Context, sections: tuple[Section, ...], printed: bool = False) -> str:
    """Sections of a page that a design has, each below its heading."""
    pieces = []
    for section in sections:
        if section.exists(context):
            render = (section.printed or section.render) if printed else section.render
            if body := render(context):
                pieces += [section_heading(*section.info(context)), deeper_headings(body)]
    return page(*pieces)


def _page_faults(page: Page) -> Iterator[tuple[str, str]]:
    if not _PATH.fullmatch(page.path):
        yield (
            "path",
            f"has path {page.path!r}, but a path must be a file name in lower case, such as clusters.md",
        )
    if page.group not in AUDIENCES:
        yield "group", f"has group {page.group!r}, but the group must be one of {', '.join(AUDIENCES)}"


PAGES = PluginKind("page", "pages", "PAGE", Page, __name__, faults=_page_faults)


def all_pages(plugins: Plugins = BUILT_IN_PLUGINS) -> list[Page]:
    """Pages that a design may have, in the order of the site. Raises RefarchError for a module without one,
    and for pages of a project's own that lie where others do."""
    pages = plugins.all_plugins(PAGES)
    _check_paths(pages, plugins)
    return sorted(pages.values(), key=lambda page: page.order)


def _check_paths(pages: dict[str, Page], plugins: Plugins) -> None:
    """Other pages link to each path: it is that of one page, and stays when another takes its place."""
    homes: dict[str, str] = {}
    for name, kind in pages.items():
        module = plugins.file_of(PAGES, name)
        if kind.path in homes:
            raise CustomCodeError(f"{module}: path {kind.path} is already used by {homes[kind.path]}")
        homes[kind.path] = module
        if plugins.is_own(PAGES, name) and name in BUILT_IN_PLUGINS.names(PAGES):
            path = BUILT_IN_PLUGINS.plugin(PAGES, name).path
            if kind.path != path:
                raise CustomCodeError(
                    f"{module}: replaces the built-in page {name}, so its path must stay {path}"
                )
