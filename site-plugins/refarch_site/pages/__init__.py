"""Pages of a design: one module each, found by its file name, which declares its ``PAGE``."""

import sys
from collections.abc import Callable
from typing import NamedTuple

from refarch.api import declared, module_names

from ..context import Context, PageInfo


def every_design(context: Context) -> bool:
    """For a page that every design has."""
    return True


class Page(NamedTuple):
    """A page that designs have, as its module declares it."""

    path: str
    """File beside the design's other pages, e.g. ``topology.md``."""
    title: str
    summary: str
    """What the reader gets from it, in one sentence."""
    order: int
    """Its place among the pages of a design; each page has its own."""
    render: Callable[[Context], str]
    """The Markdown below the title. It is called once for each design that has the page."""
    exists: Callable[[Context], bool] = every_design
    """Whether a design has the page. All pages are asked before any is rendered, so that they can link to
    each other."""
    named: Callable[[Context], tuple[str, str]] | None = None
    """Title and summary of a page whose words depend on the design."""
    headline: Callable[[Context], str] | None = None
    """What stands at the top of the page where that is not its title."""

    def info(self, context: Context) -> PageInfo:
        """How the other pages of a design refer to this one."""
        title, summary = self.named(context) if self.named else (self.title, self.summary)
        return PageInfo(self.path, title, summary)


def all_pages() -> list[Page]:
    """Every page that a design may have, in the order of the site. Raises RefarchError for a module without
    one."""
    pages = [declared(name, "PAGE", Page) for name in module_names(sys.modules[__name__])]
    return sorted(pages, key=lambda page: page.order)
