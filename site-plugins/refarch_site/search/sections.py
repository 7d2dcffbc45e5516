"""The text of a page by its headings, and the places in it that links may point to: from its Markdown."""

import html
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from markdown.extensions.toc import slugify, unique

from ..markdown_lines import LineKind, markdown_lines

CACHE_SIZE = 8192
"""Pages whose text is kept: a preview asks for all of them after each save, and few have changed."""

_HEADING = re.compile(r"(#{1,6}) +(.*?)(?:\s*\{:?[^{}]*?#([\w-]+)[^{}]*\})?\s*#*$")
_FRONT = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
# Parts for authors (author_section, author_note of ..markdown).
_AUTHOR_PART = re.compile(r"<(aside|span) data-origin hidden.*?</\1>", re.DOTALL)
_PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)")
# Links to the line of the design that a row comes from.
_PLACE = re.compile(r"\[[^\]]*\]\((?:\.\./)*(?:source|as-printed)/[^)]*\)")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_TAG = re.compile(r"</?[a-zA-Z][^>]*>")
_TABLE_RULE = re.compile(r"^\|[-:| ]+\|$")
_IDS = re.compile(r'\bid="([^"]+)"')
_BOX = re.compile(r"^\s*(?:!!!|\?\?\?\+?)\s+\w+.*$")


class PageSection(NamedTuple):
    """Text below one heading; the first of a page has its title."""

    title: str
    anchor: str
    """Empty for the page itself."""
    text: str


@lru_cache(CACHE_SIZE)
def page_sections(markdown: str) -> tuple[PageSection, ...]:
    """Sections of a page in their order, as plain text on one line each. Where a row comes from, what
    is for authors, and what pictures show is left out."""
    shown = _AUTHOR_PART.sub("", _COMMENT.sub("", _FRONT.sub("", markdown)))
    return tuple(_split_sections(shown))


def _split_sections(markdown: str) -> Iterator[PageSection]:
    used: set[str] = set()
    title, anchor, lines = "", "", list[str]()
    for line, kind in markdown_lines(markdown):
        if kind is LineKind.CODE:
            lines.append(line.strip())
            continue
        if kind is not LineKind.TEXT:
            continue
        heading = _HEADING.fullmatch(line)
        if heading is None:
            lines.append(_line_text(line))
            continue
        if title or any(lines):
            yield PageSection(title, anchor, _join_lines(lines))
        title, lines = _line_text(heading[2]), []
        # Named as the extension ``toc`` does it, so that results of the search lead to the heading.
        name = heading[3] or unique(slugify(title, "-"), used)
        used.add(name)
        # The title of a page stands for the page itself.
        anchor = "" if heading[1] == "#" else name
    yield PageSection(title, anchor, _join_lines(lines))


def _line_text(line: str) -> str:
    """Line of Markdown as text."""
    if _TABLE_RULE.match(line) or _BOX.match(line):
        return ""
    for pattern, instead in ((_PICTURE, ""), (_PLACE, ""), (_LINK, r"\1"), (_TAG, " ")):
        line = pattern.sub(instead, line)
    return html.unescape(line.replace("|", " ").replace("**", "").replace("`", ""))


def _join_lines(lines: list[str]) -> str:
    return " ".join(" ".join(lines).split())


@lru_cache(CACHE_SIZE)
def page_anchors(markdown: str) -> frozenset[str]:
    """Places of a page that links may point to."""
    headings = (section.anchor for section in page_sections(markdown))
    return frozenset((*filter(None, headings), *_IDS.findall(markdown)))


@lru_cache(CACHE_SIZE)
def first_sentence(markdown: str) -> str:
    """First sentence of a page, for one without a summary; empty for a page without text."""
    text = next((section.text for section in page_sections(markdown) if section.text), "")
    sentence, end, _ = text.partition(". ")
    return f"{sentence}{end.strip()}"
