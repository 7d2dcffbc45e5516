"""Model of the site, independent of any site generator."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from refarch_diagrams import Drawing

from .audiences import Audience
from .search.records import SearchRecord
from .search.sections import first_sentence

Navigation: TypeAlias = "Sequence[str | Mapping[str, str | Navigation]]"
"""A part of the navigation, as mkdocs.yml writes it: paths, or titles with a path or further parts."""


class SitePage(NamedTuple):
    """Page of the site: its path and its Markdown."""

    path: str
    title: str
    markdown: str
    searchable: bool = True
    hide: tuple[str, ...] = ()
    """Parts of the theme that this page does without: ``navigation``, ``toc``."""
    group: Audience = "understand"
    """Audience of a design's page."""
    listed: bool = True
    """Whether the navigation names it; others are reached from tables and the search."""
    subject: str = ""
    """Subject beyond the title, such as a design's title. Tabs and bookmarks show both."""
    summary: str = ""
    """Use of the page for the reader, in a sentence; without one, its first paragraph is used."""
    sections: tuple[tuple[str, str], ...] = ()
    """Anchors and titles of its sections, which the search finds by their titles."""


class SideBarEntry(NamedTuple):
    """Page in a side bar; or several that are in one folder, under the first of them."""

    title: str
    """Escaped for HTML."""
    path: str
    pages: "tuple[SideBarEntry, ...]" = ()


class SideBarPart(NamedTuple):
    """Entries of a side bar under one title."""

    title: str
    entries: tuple[SideBarEntry, ...]


class SideBar(NamedTuple):
    """Side bar of the pages of one design."""

    title: str
    """The design's, escaped for HTML."""
    path: str
    """Its overview."""
    parts: tuple[SideBarPart, ...]


class SearchableDesign(NamedTuple):
    """Search records of a design."""

    title: str
    records: tuple[SearchRecord, ...]


class DesignPages(NamedTuple):
    """Pages, files and drawings of a design and its variants."""

    pages: tuple[SitePage, ...]
    files: Mapping[str, str | bytes]
    drawings: Mapping[str, Drawing]
    searchable: Mapping[str, SearchableDesign] = {}


class Site(NamedTuple):
    """Generated pages and files of a site."""

    pages: tuple[SitePage, ...]
    files: Mapping[str, str | bytes]
    """Further files by path: configuration, and archives of it."""
    drawings: Mapping[str, Drawing]
    """Diagrams by the path of their SVG file."""
    nav: Mapping[str, Navigation]
    """Navigation of the generated parts, by the folder that stands for them in mkdocs.yml: ``designs/``,
    ``rules/``."""
    side_bars: Mapping[str, SideBar]
    """Side bars of designs and variants, by their folder."""
    cards: str
    """The designs as cards, for the page at ``index.md``."""
    searchable: Mapping[str, SearchableDesign] = {}
    """Search records of each design that can be read, by its id."""
    rules: tuple[SearchRecord, ...] = ()
    """Search records of the rules."""


def head_title(page: SitePage) -> str:
    """``Topology · vSAN over RoCE on vSphere 7.0 U3d``: a page with the design that it is about."""
    return f"{page.title} · {page.subject}" if page.subject else page.title


def head_description(page: SitePage) -> str:
    """Sentence or two that no other page has: what the reader gets, and of what."""
    words = page.summary or first_sentence(page.markdown)
    return " ".join(piece for piece in (words, f"{head_title(page)}." if page.subject else "") if piece)
