"""Rewrites the HTML of one page as a part of a document of many: ids get the name of the chapter, links are
led inside, and what only a screen has goes.

A page is parsed once, into a tree, and walked twice, for its ids and for its text: a link can only be led
inside when the ids of all other chapters are known.
"""

import posixpath
import re
from collections.abc import Iterator, Mapping
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
"""Elements that do nothing on paper."""

LINK_ATTRIBUTES = ("href", "xlink:href", "download", "target")
"""Attributes of a link that are not printed as they are."""

REFERENCE_ATTRIBUTES = ("aria-labelledby", "aria-describedby")
"""Attributes that hold ids of other elements."""

_LOCAL = re.compile(r"url\(#([^)]+)\)")

CLOSED_BOX_TEXT = "Not printed:"
"""Text before the title of a box that is closed on the page."""


class Element(NamedTuple):
    """Element of HTML with its content in order: texts, as they are written, and further elements."""

    tag: str
    attributes: Mapping[str, str]
    content: "list[str | Element]"
    is_self_closing: bool = False
    """Whether it is written with a slash, as ``<path/>`` of a diagram."""

    @classmethod
    def from_html(cls, html: str) -> "Element":
        """Element without a tag, around the HTML of a page. End tags are taken to be in order, as Markdown
        and the drawings write them."""
        parser = _TreeParser()
        parser.feed(html)
        parser.close()
        return parser.open[0]


class _TreeParser(HTMLParser):
    """Tree of the elements of a page."""

    def __init__(self) -> None:
        # References such as &#60; stay as they are, so that no text of a design becomes markup on the way.
        super().__init__(convert_charrefs=False)
        self.open = [Element("", {}, [])]
        """Open elements, the outermost first."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = self._append_element(tag, attrs, is_self_closing=False)
        if tag not in VOID_ELEMENTS:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._append_element(tag, attrs, is_self_closing=True)

    def _append_element(
        self, tag: str, attrs: list[tuple[str, str | None]], is_self_closing: bool
    ) -> Element:
        element = Element(tag, {name: value or "" for name, value in attrs}, [], is_self_closing)
        self.open[-1].content.append(element)
        return element

    def handle_endtag(self, tag: str) -> None:
        # The outermost stays open: it is the page.
        if len(self.open) > 1:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].content.append(data)

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")


def printed_ids(element: Element) -> Iterator[str]:
    """Ids of an element and of those in it. A closed box and what is hidden is not printed, so links cannot
    lead into one."""
    if element.tag == "details" or "hidden" in element.attributes:
        return
    if element.attributes.get("id"):
        yield element.attributes["id"]
    for part in element.content:
        if isinstance(part, Element):
            yield from printed_ids(part)


class LinkTargets(NamedTuple):
    """Targets of links in a chapter."""

    chapters: Mapping[str, str]
    """Names of the chapters by the paths of their pages."""
    ids: Mapping[str, frozenset[str]]
    """Ids that are printed, by the names of their chapters."""
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
            if fragment in self.ids[to]:
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


class PrintedSection(NamedTuple):
    """Heading of the second level."""

    anchor: str
    title: str
    """Title as HTML."""


class ChapterHtml(NamedTuple):
    """Chapter as HTML, with its sections in order."""

    html: str
    sections: tuple[PrintedSection, ...]


def rewrite_chapter(page: Element, chapter: str, links: LinkTargets) -> ChapterHtml:
    """HTML of a page as a chapter of that name, and its sections."""
    writer = _ChapterWriter(chapter, links)
    writer.write_content(page, in_picture=False)
    return ChapterHtml("".join(writer.pieces), tuple(writer.sections))


class _ChapterWriter:
    """Writer of the elements that are printed."""

    def __init__(self, chapter: str, links: LinkTargets) -> None:
        self.chapter, self.links = chapter, links
        self.pieces: list[str] = []
        self.sections: list[PrintedSection] = []

    def write_content(self, element: Element, in_picture: bool) -> None:
        for part in element.content:
            if isinstance(part, str):
                self.pieces.append(part)
            elif part.is_self_closing:
                self._write_self_closing(part)
            else:
                self._write(part, in_picture)

    def _write(self, element: Element, in_picture: bool) -> None:
        tag = element.tag
        if "hidden" in element.attributes:
            return
        if tag == "details":
            self._write_closed_box(element, in_picture)
        elif tag == "a":
            self._write_link(element, in_picture)
        elif not _is_for_screens(element):
            self.pieces.append(f"<{tag}{self._attributes(element.attributes)}>")
            start = len(self.pieces)
            self.write_content(element, in_picture or tag == "svg")
            if tag == "h2" and element.attributes.get("id"):
                title = "".join(self.pieces[start:])
                self.sections.append(PrintedSection(f"{self.chapter}--{element.attributes['id']}", title))
            if tag not in VOID_ELEMENTS:
                self.pieces.append(f"</{tag}>")

    def _write_closed_box(self, box: Element, in_picture: bool) -> None:
        """Title alone: nobody can open a box on paper, but a reader should know that there is more."""
        for part in box.content:
            if isinstance(part, Element) and part.tag == "summary":
                self.pieces.append(f'<p class="closed">{CLOSED_BOX_TEXT} ')
                self.write_content(part, in_picture)
                self.pieces.append("</p>")

    def _write_link(self, link: Element, in_picture: bool) -> None:
        if not SCREEN_CLASSES.isdisjoint(_classes(link)):
            return
        href = link.attributes.get("href") or link.attributes.get("xlink:href") or ""
        target = self.links.target(self.chapter, href) if href else ""
        kept = {name: value for name, value in link.attributes.items() if name not in LINK_ATTRIBUTES}
        # A link without a target becomes a neutral element, inside of an SVG a group.
        written = "a" if target else "g" if in_picture else "span"
        self.pieces.append(f"<{written}{self._attributes(kept | ({'href': target} if target else {}))}>")
        self.write_content(link, in_picture)
        self.pieces.append(f"</{written}>")

    def _write_self_closing(self, element: Element) -> None:
        """Element without content. The boxes of lists of tasks are such, and printed: one ticks them with a
        pen."""
        kept = dict(element.attributes)
        href = kept.get("xlink:href", "") or kept.get("href", "")
        kept.pop("href", None)
        # A picture uses its own symbols, whose ids have the name of the chapter too.
        is_symbol = element.tag == "use" and href.startswith("#")
        used = f' href="#{self.chapter}--{escape(href[1:])}"' if is_symbol else ""
        # HTML has no slash in void elements; the elements of a picture need it.
        end = ">" if element.tag in VOID_ELEMENTS else "/>"
        self.pieces.append(f"<{element.tag}{self._attributes(kept)}{used}{end}")

    def _attributes(self, attributes: Mapping[str, str]) -> str:
        """Attributes as they are written, ids and what refers to them with the name of the chapter."""
        written = []
        for name, value in attributes.items():
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


def _is_for_screens(element: Element) -> bool:
    """Whether an element is not printed: what one clicks, and a sentence about a download, which makes
    no sense without its link."""
    if element.tag in DROPPED_ELEMENTS or not SCREEN_CLASSES.isdisjoint(_classes(element)):
        return True
    parts = (part for part in element.content if isinstance(part, Element))
    return element.tag == "p" and any("ra-download" in _classes(part) for part in parts)


def _classes(element: Element) -> list[str]:
    return element.attributes.get("class", "").split()
