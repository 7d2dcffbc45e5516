"""The page that lists all designs."""

from collections.abc import Iterator

from ..cards import cards
from ..markdown import heading, page
from ..project import Project
from ..site import Page


def pages(project: Project) -> Iterator[Page]:
    """One page."""
    yield Page(
        "designs/index.md", "Designs", page(heading(1, "Designs"), cards(project, "../")), hide=("toc",)
    )
