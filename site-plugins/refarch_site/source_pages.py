"""The files of a design, line by line, so that every row of every page can point to the line that made it."""

from collections.abc import Iterator, Sequence
from functools import cache

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import YamlLexer

from refarch.api import Document, LintResult

from .escape import literal_text, text
from .markdown import heading, page
from .site import SitePage


def source_pages(result: LintResult, folder: str) -> Iterator[SitePage]:
    """Pages of the files of a design; ``folder`` is theirs in the site."""
    for name, document in result.documents.items():
        if document.lines:
            yield SitePage(
                f"{folder}/{name}.md",
                name,
                _source_page(name, document),
                searchable=False,
                hide=("toc",),
                listed=False,
                summary=f"The file {document.path}, line by line.",
            )


def _source_page(name: str, document: Document) -> str:
    return page(heading(1, name), text(document.path), numbered_lines(document))


def numbered_lines(document: Document, is_colored: bool = True) -> str:
    """File as one block of HTML; each line has an anchor that its number links to, and says how far in it
    begins. Without colors, the block has a fifth of the size."""
    lines = document.lines if document.lines[-1] else document.lines[:-1]
    shown = _colored_lines(lines) if is_colored else [literal_text(line) for line in lines]
    numbered = [
        f'<span class="ra-line" id="L{number}"{_indent_style(plain)}><a class="ra-number" '
        f'href="#L{number}">{number}</a>{line or " "}</span>'
        for number, (line, plain) in enumerate(zip(shown, lines, strict=True), 1)
    ]
    return '<div class="highlight ra-source"><pre>' + "\n".join(numbered) + "</pre></div>"


def _colored_lines(lines: Sequence[str]) -> list[str]:
    return highlight("\n".join(lines) + "\n", _yaml_lexer(), _html_formatter()).split("\n")[: len(lines)]


def _indent_style(line: str) -> str:
    """Style attribute with the indentation of a line; empty for none."""
    spaces = len(line) - len(line.lstrip(" "))
    return f' style="--ra-begins:{spaces}ch"' if spaces else ""


@cache
def _yaml_lexer() -> YamlLexer:
    return YamlLexer(stripnl=False)


@cache
def _html_formatter() -> "HtmlFormatter[str]":
    return HtmlFormatter(nowrap=True)
