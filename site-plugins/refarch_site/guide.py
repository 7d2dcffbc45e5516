"""Texts of the architect, the narrative and the guide of a design: a small, harmless part of Markdown, with
values, tables and diagrams of the design filled in.

Headings, lists, tables, quotations, emphasis, code and links to pages of the site or to the web stay what
they are. Everything else that means something to Markdown, its extensions or HTML is written as a numeric
character reference, so that a text which arrives in a pull request from anyone can run nothing and fetch
nothing.
"""

import re
from collections.abc import Iterator, Sequence

from refarch.api import RefarchError, Table, find_table
from refarch.api.guide import (
    EMBED,
    NARRATIVE,
    Embed,
    EmbedFault,
    NarrativeSection,
    Prose,
    narrative_sections,
    parse_embed,
    result_value,
)

from .context import Context
from .escape import code, fence, link, slug, text, web_link
from .markdown import page, table

MAX_HEADING_LEVEL = 6
"""Level of the smallest heading that there is."""

_UNSAFE = re.compile(r"[<>{}\[\]&\"\\`~^=+$@!]")
_TOKEN = re.compile(rf"(?P<value>{EMBED.pattern})|(?P<code>`[^`]+`)|(?P<link>\[[^\[\]`]+\]\([^()\s]+\))")
_LINK = re.compile(r"\[([^\[\]`]+)\]\(([^()\s]+)\)")
_PAGE = re.compile(r"(\.\./)*[A-Za-z0-9_-]+([./][A-Za-z0-9_-]+)*(#[A-Za-z0-9._-]+)?|#[A-Za-z0-9._-]+")
_OTHER_DESIGN = re.compile(r"\.\./([^./]+)/")
_HEADING = re.compile(r"(#{1,5}) +(.+?) *#* *")
_QUOTE = re.compile(r"(?:> ?)*")
_FENCE = re.compile(r" *(```|~~~) *([A-Za-z0-9-]*) *")
_OPENS_BOX = re.compile(r"^( *)([?:])")


def prose_for(context: Context, path: str) -> str:
    """Text of the guide that belongs to a page, as Markdown; empty for none. ``path`` is the page's."""
    name = path.removesuffix(".md")
    return page(
        *(_render_lines(context, name, text_.lines, 2) for text_ in _texts(context) if text_.page == name)
    )


def prose_without_page(context: Context) -> str:
    """Texts for pages that the design does not have, for the end of its overview: none may vanish."""
    known = {NARRATIVE, *(info.path.removesuffix(".md") for info in context.pages)}
    return page(
        *(
            _render_lines(context, text_.page, text_.lines, 2)
            for text_ in _texts(context)
            if text_.page not in known
        )
    )


def narrative_text(context: Context, name: str) -> str:
    """Section of the narrative as Markdown, without its heading; empty if the architect wrote none."""
    return page(*(_section_text(context, section) for section in _sections(context) if section.name == name))


def further_sections(context: Context) -> Iterator[tuple[str, str]]:
    """Headings and Markdown of the sections of the narrative with other headings."""
    for section in _sections(context):
        if not section.name and not section.is_empty:
            yield _inline_text(context, section.title), _section_text(context, section)


def _sections(context: Context) -> Iterator[NarrativeSection]:
    for text_ in _texts(context):
        if text_.page == NARRATIVE:
            yield from narrative_sections(text_.lines)


def _section_text(context: Context, section: NarrativeSection) -> str:
    return _render_lines(context, section.name or "narrative", section.lines, 1)


def _texts(context: Context) -> Sequence[Prose]:
    """Texts of the design; a variant has those of its design, filled in from the variant."""
    return (context.base or context.result).guide


def _render_lines(context: Context, name: str, lines: Sequence[str], level: int) -> str:
    """Text whose first-level headings are of a level of the page. ``name`` is the first part of the anchors
    of its headings."""
    return "\n".join(_prose_lines(context, name, lines, level)).strip("\n")


def _prose_lines(context: Context, name: str, lines: Sequence[str], level: int) -> Iterator[str]:
    """Markdown of a text, line by line; a block of code is one."""
    block: list[str] | None = None
    language = mark = ""
    for line in lines:
        fenced = _FENCE.fullmatch(line)
        if block is not None and (fenced is None or fenced[1] != mark):
            block.append(line)
        elif block is not None:
            yield _code_block(block, language)
            block = None
        elif fenced is not None:
            block, mark, language = [], fenced[1], fenced[2].lower()
        else:
            yield _prose_line(context, name, line, level)
    if block is not None:  # one that is not closed ends with the text
        yield _code_block(block, language)


def _code_block(lines: Sequence[str], language: str) -> str:
    code_ = "\n".join(lines)
    return f"\n{fence(code_, language)}\n"


def _prose_line(context: Context, name: str, line: str, level: int) -> str:
    whole = EMBED.fullmatch(line.strip())
    # An embed alone on its line may be a table or a diagram; inside of a line it is a value.
    if whole is not None and (block := _embedded_block(context, parse_embed(whole[1]))):
        return f"\n{block}\n"
    heading = _HEADING.fullmatch(line)
    if heading is not None:
        anchor = f"guide-{name}-{slug(heading[2])}"
        marks = "#" * min(level - 1 + len(heading[1]), MAX_HEADING_LEVEL)
        return f"{marks} {_inline_text(context, heading[2])} {{: #{anchor} }}"
    quote = _QUOTE.match(line)
    begin = quote[0] if quote else ""
    return begin + _OPENS_BOX.sub(_reference_after, _inline_text(context, line[len(begin) :]))


def _embedded_block(context: Context, embed: Embed | EmbedFault) -> str:
    """Table or diagram of the design; empty for anything else, and for one that there is not."""
    if not isinstance(embed, Embed) or embed.kind == "value":
        return ""
    if embed.kind == "figure":
        return context.figure(embed.name) or context.figures(embed.name)
    try:
        data = find_table(context.design, embed.name, context.project.plugins)
    except RefarchError:
        return ""
    return table(_selected_rows(data, embed), context.place, device=context.device)


def _selected_rows(data: Table, embed: Embed) -> Table:
    """Table with the rows that the arguments of an embed select."""
    keys = [column.key for column in data.columns]
    kinds, top = embed.arguments.get("kinds"), embed.arguments.get("top")
    rows = data.rows
    if isinstance(kinds, tuple) and "kind" in keys:
        rows = tuple(row for row in rows if str(row.cells[keys.index("kind")]) in kinds)
    return data._replace(rows=rows[:top] if isinstance(top, int) else rows)


def _inline_text(context: Context, line: str) -> str:
    """Values, code and links of a line, and between them text in which only codes of rules are links."""
    pieces, end = [], 0
    for token in _TOKEN.finditer(line):
        pieces.append(context.code_links(_escape_markup(line[end : token.start()])))
        pieces.append(_token_text(context, token))
        end = token.end()
    return "".join([*pieces, context.code_links(_escape_markup(line[end:]))])


def _token_text(context: Context, token: re.Match[str]) -> str:
    if token["code"]:
        return code(token["code"][1:-1])
    if token["link"]:
        return _prose_link(context, token["link"])
    embed = parse_embed(token["value"].strip("{} "))
    value = None
    if isinstance(embed, Embed) and embed.kind == "value":
        value = result_value(context.result, embed.name)
    return text(token["value"] if value is None else value)


def _prose_link(context: Context, written: str) -> str:
    """Link to a page of the site or to the web; the label alone if the site has no such page; text for a link
    to anywhere else."""
    match = _LINK.fullmatch(written)
    assert match is not None
    label, target = match[1], match[2]
    if _PAGE.fullmatch(target):
        known = _is_possible_page(context, target)
        return link(text(label), _page_address(context, target)) if known else text(label)
    return web_link(label, target) if target.startswith(("https://", "http://")) else _escape_markup(written)


def _is_possible_page(context: Context, target: str) -> bool:
    """Whether the site has a page of this design, or the design of another one; other folders are not known
    here."""
    path = target.partition("#")[0]
    if other := _OTHER_DESIGN.match(path):
        return other[1] in context.project.linked_designs
    return not path or "/" in path or any(info.path == path for info in context.pages)


def _page_address(context: Context, target: str) -> str:
    """Address of a page from a page of the design; variants are two folders deeper than their design."""
    return f"../../{target}" if context.base is not None and target.startswith("../") else target


def _escape_markup(words: str) -> str:
    return _UNSAFE.sub(lambda match: f"&#{ord(match[0])};", words)


def _reference_after(match: re.Match[str]) -> str:
    return f"{match[1]}&#{ord(match[2])};"
