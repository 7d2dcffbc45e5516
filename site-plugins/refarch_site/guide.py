"""The architect's own prose, joined to the pages of a design: a small, harmless part of Markdown, with
figures of the design filled in.

Headings, lists, tables, quotations, emphasis, code and links to pages of the site or to the web stay what
they are. Everything else that means something to Markdown, its extensions or HTML is written as a numeric
character reference, so that a text which arrives in a pull request from anyone can run nothing and fetch
nothing.
"""

import re
from collections.abc import Iterator, Sequence

from refarch.api import RefarchError, find_table
from refarch.api.guide import PLACEHOLDER, TABLE_PREFIX, Prose, placeholder_value

from .context import Context
from .escape import code, fence, link, slug, text, web_link
from .markdown import page, table

OVERVIEW_PROSE = "overview"
"""The name of the text for the first page."""

MAX_HEADING_LEVEL = 6
"""Level of the smallest heading that there is."""

_UNSAFE = re.compile(r"[<>{}\[\]&\"\\`~^=+$@!]")
_TOKEN = re.compile(
    rf"(?P<value>{PLACEHOLDER.pattern})|(?P<code>`[^`]+`)|(?P<link>\[[^\[\]`]+\]\([^()\s]+\))"
)
_LINK = re.compile(r"\[([^\[\]`]+)\]\(([^()\s]+)\)")
_PAGE = re.compile(r"(\.\./)*[A-Za-z0-9_-]+([./][A-Za-z0-9_-]+)*(#[A-Za-z0-9._-]+)?|#[A-Za-z0-9._-]+")
_HEADING = re.compile(r"(#{1,5}) +(.+?) *#* *")
_QUOTE = re.compile(r"(?:> ?)*")
_FENCE = re.compile(r" *(```|~~~) *([A-Za-z0-9-]*) *")
_OPENS_BOX = re.compile(r"^( *)([?:])")


def prose_for(context: Context, path: str) -> str:
    """Text that belongs to a page, as Markdown; empty for none. ``path`` is the page's. On the overview it
    has a heading above it, on all others the page's title alone."""
    first = path == "index.md"
    name, level = (OVERVIEW_PROSE, 3) if first else (path.removesuffix(".md"), 2)
    return page(
        *(_render_prose(context, text_, level) for text_ in _guide_texts(context) if text_.page == name)
    )


def prose_without_page(context: Context) -> str:
    """Texts for pages that the design does not have, for the end of its overview: none may vanish."""
    known = {OVERVIEW_PROSE, *(info.path.removesuffix(".md") for info in context.pages)}
    return page(
        *(_render_prose(context, text_, 3) for text_ in _guide_texts(context) if text_.page not in known)
    )


def _guide_texts(context: Context) -> Sequence[Prose]:
    """Texts of the design's guide; a variant has those of its design, filled in from the variant."""
    return (context.base or context.result).guide


def _render_prose(context: Context, prose: Prose, level: int) -> str:
    """Text whose highest headings are of a level of the page."""
    return "\n".join(_prose_lines(context, prose, level)).strip("\n")


def _prose_lines(context: Context, prose: Prose, level: int) -> Iterator[str]:
    """Markdown of a text, line by line; a block of code is one."""
    block: list[str] | None = None
    language = mark = ""
    for line in prose.lines:
        fenced = _FENCE.fullmatch(line)
        if block is not None and (fenced is None or fenced[1] != mark):
            block.append(line)
        elif block is not None:
            yield _code_block(block, language)
            block = None
        elif fenced is not None:
            block, mark, language = [], fenced[1], fenced[2].lower()
        else:
            yield _prose_line(context, prose.page, line, level)
    if block is not None:  # one that is not closed ends with the text
        yield _code_block(block, language)


def _code_block(lines: Sequence[str], language: str) -> str:
    code_ = "\n".join(lines)
    return f"\n{fence(code_, language)}\n"


def _prose_line(context: Context, name: str, line: str, level: int) -> str:
    whole = PLACEHOLDER.fullmatch(line.strip())
    # A placeholder alone on its line may be a table; inside of a line it is a value.
    if whole is not None and whole[1].startswith(TABLE_PREFIX):
        return f"\n{_placeholder_table(context, whole[1].removeprefix(TABLE_PREFIX).strip(), line.strip())}\n"
    heading = _HEADING.fullmatch(line)
    if heading is not None:
        anchor = f"guide-{name}-{slug(heading[2])}"
        marks = "#" * min(level - 1 + len(heading[1]), MAX_HEADING_LEVEL)
        return f"{marks} {_inline_text(context, heading[2])} {{: #{anchor} }}"
    quote = _QUOTE.match(line)
    begin = quote[0] if quote else ""
    return begin + _OPENS_BOX.sub(_reference_after, _inline_text(context, line[len(begin) :]))


def _placeholder_table(context: Context, name: str, written: str) -> str:
    """Table of the design; one that there is not stays as it is written."""
    try:
        return table(
            find_table(context.design, name, context.project.plugins), context.place, device=context.device
        )
    except RefarchError:
        return text(written)


def _inline_text(context: Context, line: str) -> str:
    """Placeholders, code and links of a line, and between them text that can be nothing else."""
    pieces, end = [], 0
    for token in _TOKEN.finditer(line):
        pieces.append(_escape_markup(line[end : token.start()]))
        pieces.append(_token_text(context, token))
        end = token.end()
    return "".join([*pieces, _escape_markup(line[end:])])


def _token_text(context: Context, token: re.Match[str]) -> str:
    if token["code"]:
        return code(token["code"][1:-1])
    if token["link"]:
        return _prose_link(token["link"])
    match = PLACEHOLDER.fullmatch(token["value"])
    value = placeholder_value(context.result, match[1]) if match else None
    return text(token["value"] if value is None else value)


def _prose_link(written: str) -> str:
    """Link to a page of the site or to the web; one to anywhere else is text."""
    match = _LINK.fullmatch(written)
    assert match is not None
    label, target = match[1], match[2]
    if _PAGE.fullmatch(target):
        return link(text(label), target)
    return web_link(label, target) if target.startswith(("https://", "http://")) else _escape_markup(written)


def _escape_markup(words: str) -> str:
    return _UNSAFE.sub(lambda match: f"&#{ord(match[0])};", words)


def _reference_after(match: re.Match[str]) -> str:
    return f"{match[1]}&#{ord(match[2])};"
