"""Reads built HTML into what the tests ask about: elements, texts, links, anchors."""

import gc
import posixpath
from collections.abc import Iterator
from functools import cache, cached_property
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[2]

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Element:
    """One element of a page."""

    __slots__ = ("attributes", "children", "parent", "tag")

    def __init__(self, tag: str, attributes: dict[str, str], parent: "Element | None") -> None:
        self.tag, self.attributes, self.parent = tag, attributes, parent
        self.children: list[Element | str] = []

    def all(self, tag: str = "") -> "Iterator[Element]":
        """This element and those below it, in the order of the page; of one tag, or of any."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            if not tag or element.tag == tag:
                yield element
            waiting += [child for child in reversed(element.children) if isinstance(child, Element)]

    def section(self, anchor: str) -> "Element":
        """What is below a heading of the second level, up to the next one, as one element."""
        (heading,) = [one for one in self.all("h2") if one.attributes.get("id") == anchor]
        assert heading.parent is not None
        beside = heading.parent.children
        rest = beside[beside.index(heading) + 1 :]
        ends = [number for number, one in enumerate(rest) if isinstance(one, Element) and one.tag == "h2"]
        part = Element("section", {}, heading.parent)
        part.children = rest[: ends[0]] if ends else rest
        return part

    @property
    def text(self) -> str:
        """All text inside, spaces as they are."""
        return "".join(child if isinstance(child, str) else child.text for child in self.children)

    def has(self, name: str) -> bool:
        """Whether the element is of a class."""
        return name in self.attributes.get("class", "").split()

    def classed(self, name: str) -> "list[Element]":
        """Elements of a class, this one included."""
        return [one for one in self.all() if one.has(name)]


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {}, None)
        self.here = self.root

    def updatepos(self, i: int, j: int) -> int:
        """Count no lines: nobody asks where an element stands, and to count takes an eighth of the time."""
        return j

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = Element(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here.children.append(made)
        if tag not in VOID:
            self.here = made

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.here.children.append(Element(tag, {name: value or "" for name, value in attrs}, self.here))

    def handle_endtag(self, tag: str) -> None:
        node: Element | None = self.here
        while node is not None and node.tag != tag:
            node = node.parent
        if node is not None and node.parent is not None:
            self.here = node.parent

    def handle_data(self, data: str) -> None:
        self.here.children.append(data)


def parse(html: str) -> Element:
    """The tree of a page."""
    parser = _Parser()
    was_on = gc.isenabled()
    gc.disable()  # a search among the elements of all pages for garbage takes as long as to read them
    try:
        parser.feed(html)
        parser.close()
    finally:
        if was_on:
            gc.enable()
    return parser.root


class HtmlPage:
    """A built page: where it lies, and its text."""

    def __init__(self, path: str, html: str) -> None:
        self.path, self._html = path, html

    @cached_property
    def root(self) -> Element:
        """Its tree, made for the first who asks: most tests of a small site look at a page or two."""
        return parse(self._html)

    @cached_property
    def main(self) -> Element:
        """What the page itself says, without header, navigation and footer."""
        return next((one for one in self.root.all("article")), self.root)

    @cached_property
    def anchors(self) -> set[str]:
        return {one.attributes["id"] for one in self.root.all() if "id" in one.attributes}

    @cached_property
    def links(self) -> list[str]:
        return [one.attributes["href"] for one in self.root.all("a") if "href" in one.attributes]


class Built(NamedTuple):
    """A built site."""

    folder: Path
    pages: dict[str, HtmlPage]


def read_built(folder: Path) -> Built:
    """All pages of a built site by their path."""
    found = {}
    for file in sorted(folder.rglob("*.html")):
        path = file.relative_to(folder).as_posix()
        found[path] = HtmlPage(path, file.read_text(encoding="utf-8"))
    assert found, f"no page was built in {folder}"
    return Built(folder, found)


def target(page: HtmlPage, link: str) -> tuple[str, str] | None:
    """File and anchor that a link leads to, relative to the site's root; None for a link out of the site."""
    found = _leads_to(posixpath.dirname(page.path), link)
    return found and (found[0] or page.path, found[1])


@cache  # pages of a folder have most of their links in common
def _leads_to(folder: str, link: str) -> tuple[str, str] | None:
    """The same of a link on any page of a folder; no file for the page itself."""
    split = urlsplit(link)
    if split.scheme or split.netloc:
        return None
    anchor = unquote(split.fragment)
    if not split.path:
        return "", anchor
    path = posixpath.normpath(posixpath.join(folder, unquote(split.path)))
    assert path != ".." and not path.startswith("../"), f"{link} in {folder} leads out of the site"
    if path == "." or split.path.endswith(("/", ".")):
        path = posixpath.normpath(f"{path}/index.html")
    return path, anchor
