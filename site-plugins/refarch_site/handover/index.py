"""Index of a handover folder, with what is missing in it, as README.md and as index.html."""

from collections.abc import Iterator
from html import escape
from typing import NamedTuple
from urllib.parse import quote

from ..escape import text
from ..markdown import bullets, grid, heading, page

INDEX_STYLE = (
    "body{font:15px/1.5 system-ui,Arial,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;"
    "color:#1b232b;background:#fff}table{border-collapse:collapse;width:100%;margin:0 0 1rem}"
    "th,td{text-align:left;vertical-align:top;padding:.3rem .5rem;border-bottom:1px solid #c9d1d8;"
    "overflow-wrap:anywhere}"
    "th{color:#55606b}a{color:#0b5163}h1{line-height:1.2}"
)

INDEX_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


class HandoverEntry(NamedTuple):
    """File or folder in an index."""

    path: str
    """From the folder that the index is of."""
    says: str


class HandoverSection(NamedTuple):
    """Files of one kind."""

    title: str
    entries: tuple[HandoverEntry, ...]


class HandoverIndex(NamedTuple):
    """Index of a folder."""

    title: str
    lines: tuple[str, ...]
    """Sentences above the lists."""
    sections: tuple[HandoverSection, ...]
    missing: tuple[str, ...]
    """Missing parts of the folder, each a sentence."""


MISSING_TITLE = "Not included"


def index_readme(index: HandoverIndex) -> str:
    """Index as Markdown."""
    return page(
        heading(1, index.title),
        *map(text, index.lines),
        *(piece for section in index.sections for piece in _section_markdown(section)),
        heading(2, MISSING_TITLE),
        bullets(map(text, index.missing)),
    )


def _section_markdown(section: HandoverSection) -> Iterator[str]:
    if section.entries:
        yield heading(2, section.title)
        rows = [
            [f"[{text(entry.path)}]({_quote_address(entry.path)})", text(entry.says)]
            for entry in section.entries
        ]
        yield grid(("File", "Contents"), rows)


def _quote_address(path: str) -> str:
    """Path as an address: what could end a link, or begin one to elsewhere, is written by its number."""
    return quote(path, safe="/~")


def index_html(index: HandoverIndex) -> str:
    """Index as a web page that fetches nothing."""
    pieces = [
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f'<meta http-equiv="Content-Security-Policy" content="{INDEX_POLICY}">',
        f"<title>{escape(index.title)}</title><style>{INDEX_STYLE}</style></head><body>",
        f"<h1>{escape(index.title)}</h1>",
        *(f"<p>{escape(line)}</p>" for line in index.lines),
        *map(_section_html, index.sections),
        f"<h2>{MISSING_TITLE}</h2><ul>{''.join(f'<li>{escape(line)}</li>' for line in index.missing)}</ul>",
        "</body></html>",
    ]
    return "\n".join(piece for piece in pieces if piece) + "\n"


def _section_html(section: HandoverSection) -> str:
    rows = "".join(
        f"<tr><td>{_link_html(entry.path)}</td><td>{escape(entry.says)}</td></tr>\n"
        for entry in section.entries
    )
    head = "<tr><th>File</th><th>Contents</th></tr>"
    return f"<h2>{escape(section.title)}</h2>\n<table>{head}\n{rows}</table>" if rows else ""


def _link_html(path: str) -> str:
    return f'<a href="{_quote_address(path)}">{escape(path)}</a>'


def index_files(index: HandoverIndex) -> dict[str, bytes]:
    """Markdown and HTML form of an index, by file name."""
    return {"README.md": index_readme(index).encode(), "index.html": index_html(index).encode()}
