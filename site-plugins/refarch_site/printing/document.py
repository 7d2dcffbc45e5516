"""The print page of a design: cover, contents, chapters, in one file of HTML that fetches nothing."""

import base64
import hashlib
import os
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import NamedTuple

from refarch.api import LintResult, __version__

from ..context import Context
from ..display_names import PRODUCT_NAMES, TRANSPORTS, count_text
from ..escape import text
from ..page_assets import ASSETS, DIAGRAM_STYLES, read_asset
from .chapters import PrintedChapter

STYLE_SHEETS = (DIAGRAM_STYLES, os.path.join("printed", "page.css"))

FONTS = {"Inter": ("inter.woff2", "100 900"), "JetBrains Mono": ("jetbrains-mono.woff2", "400")}
"""File and weights of each font of the page and its pictures."""

PRINT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"
"""Policy of the page: it may do nothing but be looked at."""

UNKNOWN_PAGE_NUMBER = "000"
"""A page's number before it is known; as wide as one that is."""

STATUS_TEXT = {
    "draft": "Draft: it can be wrong or incomplete. Do not build from it.",
    "review": "In review: it can still change. Do not build from it yet.",
    "retired": "Retired: it is kept for existing installations. Do not use it for new installations.",
}


class Cover(NamedTuple):
    """First page of a document, next to the title and the facts of the design."""

    kind: str = "Reference architecture"
    """Kind of the document."""
    facts: tuple[tuple[str, str], ...] = ()
    """Names and values below those of the design."""


DESIGN_COVER = Cover()
"""Cover of a printed design."""


def print_page(
    context: Context,
    chapters: Sequence[PrintedChapter],
    numbers: Mapping[str, int],
    cover: Cover = DESIGN_COVER,
) -> str:
    """Whole document. ``numbers`` are the pages on which anchors stand, as far as they are known."""
    design = context.design
    pieces = [
        "<!DOCTYPE html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>{text(design.title)}</title>',
        f'<meta http-equiv="Content-Security-Policy" content="{PRINT_POLICY}">',
        f'<meta name="generator" content="refarch {__version__}">',
        f"<style>{_style_text()}{_margin_rules(context, chapters)}</style></head><body>",
        _cover_html(context, cover),
        _contents_html(chapters, numbers),
        *map(_chapter_html, chapters),
        "</body></html>",
    ]
    return "\n".join(pieces) + "\n"


def _style_text() -> str:
    """Style sheets with the fonts, so that texts of pictures are as wide as they were measured."""
    styles = [_font_face(family, *font) for family, font in FONTS.items()]
    return "\n".join([*styles, *map(read_asset, STYLE_SHEETS)])


def _font_face(family: str, name: str, weights: str) -> str:
    with open(os.path.join(ASSETS, "fonts", name), "rb") as file:
        content = base64.b64encode(file.read()).decode()
    source = f'url("data:font/woff2;base64,{content}") format("woff2")'
    return f'@font-face {{ font-family: "{family}"; font-weight: {weights}; src: {source}; }}'


def css_string(words: str) -> str:
    """Any text as a string of CSS: what is no letter or digit is written by its number, so that nothing ends
    the string or the style sheet."""
    signs = (char if char.isascii() and char.isalnum() else f"\\{ord(char):x} " for char in words)
    return f'"{"".join(signs)}"'


def _margin_rules(context: Context, chapters: Iterable[PrintedChapter]) -> str:
    """Header and footer of each page; the header names the chapter."""
    design = context.design
    left = css_string(_one_line(design.title))
    state = css_string(_one_line(f"Version {design.version} · {design.status}"))
    rules = [f"@page {{ @top-left {{ content: {left}; }} @bottom-left {{ content: {state}; }} }}"]
    for number, chapter in enumerate(chapters):
        rules.append(
            f"@page c{number} {{ @top-right {{ content: {css_string(_one_line(chapter.title))}; }} }}"
        )
        rules.append(f"#{chapter.anchor} {{ page: c{number}; }}")
    return "\n".join(rules)


def _one_line(words: str, most: int = 90) -> str:
    """Text that fits a header."""
    line = " ".join("".join(char if char.isprintable() else " " for char in words).split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


def _cover_html(context: Context, cover: Cover) -> str:
    design = context.design
    state = STATUS_TEXT.get(design.status, "")
    facts = "".join(
        f"<dt>{name}</dt><dd>{text(value)}</dd>"
        for name, value in (*_cover_facts(context), *cover.facts)
        if value
    )
    return (
        '<section class="cover"><div class="kind">'
        f"{text(cover.kind)}</div>"
        f"<h1>{text(design.title)}</h1>"
        f'<p class="summary">{text(design.data.get("summary", ""))}</p>'
        + (f'<p class="state">{state}</p>' if state else "")
        + f"<dl>{facts}</dl></section>"
    )


def _cover_facts(context: Context) -> list[tuple[str, str]]:
    design = context.design
    clusters = design.clusters.values()
    products = {PRODUCT_NAMES.get(cluster.product, cluster.product) for cluster in clusters}
    ways = {TRANSPORTS.get(cluster.transport, cluster.transport) for cluster in clusters}
    size = [count_text(len(design.hosts), "host"), count_text(len(design.switches), "switch", "switches")]
    return [
        ("Version", design.version),
        ("Status", design.status),
        ("Design", context.result.id),
        ("Product", ", ".join(sorted(products))),
        ("Transport", ", ".join(sorted(ways))),
        ("Size", ", ".join(size)),
        ("Checked", check_summary(context.result, context.project.count_checked_rules(context.result.id))),
        ("Source", f"SHA-256 of its files starts with {design_fingerprint(context.result)}"),
    ]


def check_summary(result: LintResult, rules: int) -> str:
    """Number of errors and warnings, and of rules that had nothing to examine."""
    severities = [finding.severity for finding in result.findings if finding.waived is None]
    worst = ", ".join(count_text(severities.count(severity), severity) for severity in ("error", "warning"))
    unexamined = len(result.unexamined_rules)
    silent = f"; {count_text(unexamined, 'rule')} not stated" if unexamined else ""
    return f"{worst}, checked with {rules} rules of refarch {__version__}{silent}"


def design_fingerprint(result: LintResult) -> str:
    """Twelve digits that change with any line of the design's files."""
    known = hashlib.sha256()
    for name, document in sorted(result.documents.items()):
        # With the names, so that moved lines change the digits too.
        known.update(f"{name}\n".encode())
        known.update("\n".join(document.lines).encode("utf-8", "backslashreplace"))
    return known.hexdigest()[:12]


def _contents_html(chapters: Iterable[PrintedChapter], numbers: Mapping[str, int]) -> str:
    items = []
    for chapter in chapters:
        items.append(_contents_entry("of-chapter", chapter.anchor, text(chapter.title), numbers))
        items += [
            _contents_entry("of-section", section.anchor, section.title, numbers)
            for section in chapter.sections
        ]
    return f'<nav class="contents" id="contents"><h1>Contents</h1><ol>{"".join(items)}</ol></nav>'


def _contents_entry(kind: str, anchor: str, title: str, numbers: Mapping[str, int]) -> str:
    number = (
        str(numbers[anchor]) if anchor in numbers else f'<span class="unknown">{UNKNOWN_PAGE_NUMBER}</span>'
    )
    return (
        f'<li class="{kind}"><a href="#{escape(anchor)}"><span class="title">{title}</span>'
        f'<span class="dots"></span><span class="number">{number}</span></a></li>'
    )


def _chapter_html(chapter: PrintedChapter) -> str:
    head = f"<h1>{text(chapter.title)}</h1>"
    return f'<section class="chapter" id="{chapter.anchor}">{head}\n{chapter.html}</section>'


def contents_anchors(chapters: Iterable[PrintedChapter]) -> list[str]:
    """Anchors of all entries of the table of contents, in their order."""
    names = []
    for chapter in chapters:
        names += [chapter.anchor, *(section.anchor for section in chapter.sections)]
    return names
