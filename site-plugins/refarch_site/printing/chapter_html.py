"""Rewrites the HTML of one page as a part of a document of many: ids get the name of the chapter, links are
led inside, and what only a screen has goes."""

import posixpath
import re
from collections.abc import Mapping
from html import escape
from html.parser import HTMLParser
from typing import NamedTuple

VOID_ELEMENTS = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)
"""Elements that have no end."""

SCREEN_CLASSES = frozenset(
    (
        *("ra-take", "ra-takes", "ra-download", "ra-filters", "ra-behind", "headerlink"),
        *("ra-layers", "ra-failures", "ra-fate", "ra-narrow"),
    )
)
"""Classes of what one clicks, and of pictures for a telephone."""

DROPPED_ELEMENTS = frozenset(("script", "button", "input", "select"))

REFERENCE_ATTRIBUTES = ("aria-labelledby", "aria-describedby")
_LOCAL = re.compile(r"url\(#([^)]+)\)")

CLOSED_BOX_TEXT = "Not printed:"
"""Text before the title of a box that is closed on the page."""


class ChapterIds(NamedTuple):
    """Ids of every chapter."""

    by_chapter: Mapping[str, frozenset[str]]

    @classmethod
    def from_pages(cls, pages: Mapping[str, str]) -> "ChapterIds":
        """Ids of pages of HTML, by the names of their chapters."""
        return cls({name: frozenset(_printed_ids(html)) for name, html in pages.items()})


class LinkTargets(NamedTuple):
    """Targets of links in a chapter."""

    chapters: Mapping[str, str]
    """Names of the chapters by the paths of their pages."""
    places: ChapterIds
    site: str
    """Address of the folder of the design's pages; empty where there is no published site."""

    def target(self, chapter: str, href: str) -> str:
        """Target of a chapter's link in the document; empty for none."""
        if re.match(r"https?://", href):
            return href
        path, _, fragment = href.partition("#")
        path = posixpath.normpath(path) if path else ""
        to = self.chapters.get(path) if path else chapter
        if to is not None:
            if fragment in self.places.by_chapter[to]:
                return f"#{to}--{fragment}"
            return f"#{to}" if path else ""
        if not self.site or ":" in href:
            return ""
        end = f"#{fragment}" if fragment else ""
        return _site_address(self.site, re.sub(r"\.md$", ".html", path)) + end


def _site_address(site: str, path: str) -> str:
    """Address of the site for a path that counts from one of its folders."""
    scheme, _, rest = site.partition("://")
    return f"{scheme}://{posixpath.normpath(posixpath.join(rest, path))}"


def rewrite_chapter(html: str, chapter: str, inside: LinkTargets) -> tuple[str, list[tuple[str, str]]]:
    """HTML of a chapter, and the ids and titles (as HTML) of its headings of the second level."""
    writer = _ChapterWriter(chapter, inside)
    writer.feed(html)
    writer.close()
    return "".join(writer.pieces), writer.sections


class _IdParser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.closed = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.closed += tag == "details"
        if not self.closed:
            self.found += [value for name, value in attrs if name == "id" and value]

    def handle_endtag(self, tag: str) -> None:
        self.closed -= tag == "details"


def _printed_ids(html: str) -> list[str]:
    """Ids of what is printed: nothing inside of a box that is closed."""
    reader = _IdParser()
    reader.feed(html)
    return reader.found


class _ChapterWriter(HTMLParser):
    """Writes HTML again as it is read."""

    def __init__(self, chapter: str, inside: LinkTargets) -> None:
        super().__init__(convert_charrefs=False)
        self.chapter, self.inside = chapter, inside
        self.pieces: list[str] = []
        self.sections: list[tuple[str, str]] = []
        self.open: list[str] = []
        """End tags of the open elements."""
        self.skipped = 0
        """Number of open elements of which nothing is written, the first one included."""
        self.heading = -1
        """Index of the first piece of the current section's title; -1 outside of one."""
        self.summary = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if self.skipped and not self._summary_begins(tag):
            self.skipped += tag not in VOID_ELEMENTS
            return
        if tag == "details":
            self.skipped = 1
            return
        if tag in DROPPED_ELEMENTS or SCREEN_CLASSES & set(values.get("class", "").split()):
            self.skipped = int(tag not in VOID_ELEMENTS)
            return
        self._begin(tag, values)

    def _summary_begins(self, tag: str) -> bool:
        """Whether this is the title of a closed box, which alone is printed of it."""
        if tag != "summary" or self.skipped != 1:
            return False
        self.pieces.append(f'<p class="closed">{CLOSED_BOX_TEXT} ')
        self.skipped, self.summary = 0, True
        return True

    def _begin(self, tag: str, values: dict[str, str]) -> None:
        if tag == "summary":
            return
        written, end = tag, f"</{tag}>"
        if tag == "a":
            target = self._target(values)
            values.pop("target", None)
            # A link without a target becomes a neutral element, inside of an SVG a group.
            written = "a" if target else "g" if "</svg>" in self.open else "span"
            end = f"</{written}>"
            for name in ("href", "xlink:href", "download"):
                values.pop(name, None)
            if target:
                values["href"] = target
        self.pieces.append(f"<{written}{self._attributes(values)}>")
        if tag == "h2" and values.get("id"):
            self.heading = len(self.pieces)
            self.sections.append((f"{self.chapter}--{values['id']}", ""))
        if tag not in VOID_ELEMENTS:
            self.open.append(end)

    def _target(self, values: Mapping[str, str]) -> str:
        href = values.get("href") or values.get("xlink:href") or ""
        return self.inside.target(self.chapter, href) if href else ""

    def _attributes(self, values: Mapping[str, str]) -> str:
        """Attributes as they are written, ids and what refers to them with the name of the chapter."""
        written = []
        for name, value in values.items():
            if name == "id":
                value = f"{self.chapter}--{value}"
            elif name in REFERENCE_ATTRIBUTES:
                value = " ".join(f"{self.chapter}--{word}" for word in value.split())
            elif "url(#" in value:
                value = _LOCAL.sub(lambda match: f"url(#{self.chapter}--{match[1]})", value)
            # Links are written by the caller; handlers of events do nothing on paper.
            elif name in ("xlink:href",) or name.startswith("on"):
                continue
            written.append(f' {name}="{escape(value)}"')
        return "".join(written)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.skipped:
            return
        values = {name: value or "" for name, value in attrs}
        href = values.get("xlink:href", "") or values.get("href", "")
        used = f' href="#{self.chapter}--{escape(href[1:])}"' if tag == "use" and href.startswith("#") else ""
        values.pop("href", None)
        end = ">" if tag in VOID_ELEMENTS else "/>"
        self.pieces.append(f"<{tag}{self._attributes(values)}{used}{end}")

    def handle_endtag(self, tag: str) -> None:
        if self.summary and tag == "summary":
            self.pieces.append("</p>")
            self.skipped, self.summary = 1, False
        elif self.skipped:
            self.skipped -= 1
        elif self.open:
            if tag == "h2" and self.heading >= 0:
                anchor, _ = self.sections[-1]
                self.sections[-1] = anchor, "".join(self.pieces[self.heading :])
                self.heading = -1
            self.pieces.append(self.open.pop())

    def handle_data(self, data: str) -> None:
        if not self.skipped:
            self.pieces.append(data)

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")
