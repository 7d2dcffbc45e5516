"""The page that lists all designs."""

from collections.abc import Iterator

from ..design_cards import design_cards
from ..markdown import heading, page
from ..project import Project
from ..site import SitePage
from . import SitePages


def pages(project: Project) -> Iterator[SitePage]:
    """Page with the list of designs."""
    yield SitePage(
        "designs/index.md",
        "Designs",
        page(heading(1, "Designs"), design_cards(project, "../")),
        hide=("toc",),
        summary=f"All designs of {project.config.site_name} with summary and size.",
    )


PAGES = SitePages(pages=pages)
