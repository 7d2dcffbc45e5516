"""Sections of the pages of a design: one module each, which declares its ``SECTION`` or ``SECTIONS``. The
modules of ``pages`` compose them."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ..context import Context, SectionInfo


def every_design(context: Context) -> bool:
    """Condition of a page or section that every design has."""
    return True


class Section(NamedTuple):
    """Section of a page."""

    anchor: str
    """Anchor of its heading, e.g. ``lossless``: pages, pictures, and the search link to it."""
    title: str
    render: Callable[[Context], str]
    """The Markdown below the heading, with headings from level 2."""
    exists: Callable[[Context], bool] = every_design
    """Whether a design has the section."""
    title_of_design: Callable[[Context], str] | None = None
    """Title of a section whose words depend on the design."""
    files: Callable[[Context], Mapping[str, str | bytes]] | None = None
    """Files that are next to the page, by name."""
    printed: Callable[[Context], str] | None = None
    """Printed text of the section; nothing is printed if it is empty."""

    def info(self, context: Context) -> SectionInfo:
        """Anchor and title by which the pages of a design refer to the section."""
        title = self.title_of_design(context) if self.title_of_design else self.title
        return SectionInfo(self.anchor, title)
