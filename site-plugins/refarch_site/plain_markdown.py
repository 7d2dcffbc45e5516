"""The pages' Markdown without what only this site's generator and style sheet know: for a wiki, for other
generators, and for programs such as pandoc.

The pages say in HTML what Markdown has no words for (labels, boxes, tiles), and write what could be markup
as character references. Here labels are bold, names to type stand between backticks, boxes are quotations,
folded parts are open, and a character is itself where no dialect of Markdown takes it for markup. What
is in code stays unchanged."""

import html
import re
from collections.abc import Iterator

from .escape import fence
from .markdown_lines import LineKind, markdown_lines

_REFERENCE = re.compile(r"&#([0-9]+);")
_CODE = re.compile(r"<code\b[^>]*>(.*?)</code>")
_TILE = re.compile(
    r'<div class="ra-tile[^>]*><span class="ra-tile-title">(.*?)</span> <strong[^>]*>(.*?)</strong>'
    r"(?: <span[^>]*>(.*?)</span>)?</div>"
)
_DOWNLOAD = re.compile(r'<a (?:[a-z]+="[^"]*" )*href="([^"]*)"[^>]*>(.*?)</a>')
_BADGE = re.compile(r'<span class="ra-badge[^>]*>(.*?)</span>')
_STRONG = re.compile(r"<(strong|b)\b[^>]*>(.*?)</\1>")
_SUMMARY = re.compile(r"<summary\b[^>]*>(.*?)</summary>")
_BAR = re.compile(r' <svg class="ra-bar".*?</svg>')
_BREAK = re.compile(r"<br ?/?>")
_ANCHOR = re.compile(r'<a id="[^"]*"></a>')
_TAG = re.compile(r"</?(?:p|div|details|aside|span|wbr|figure|figcaption|label|small)\b[^>]*>")
_BOX = re.compile(r'<div class="admonition\b[^>]*>')
_TITLE = re.compile(r'<p class="admonition-title">(.*?)</p>')
_FORM = re.compile(r"<form\b.*?</form>\n?", re.DOTALL)
_SOURCE = re.compile(r'<div class="highlight ra-source"><pre>(.*?)</pre></div>', re.DOTALL)
_EXAMPLE = re.compile(r'<pre class="ra-example"[^>]*>(.*?)</pre>', re.DOTALL)
_SOURCE_LINE = re.compile(r'<span class="ra-line" id="(L[0-9]+)"[^>]*><a [^>]*>[0-9]+</a>(.*)</span>')
_ANY_TAG = re.compile(r"<[^>]*>")
# Digits as references: ``text`` writes those that would begin a list in this way.
_NUMBER = re.compile(r"((?:&#(?:4[89]|5[0-7]);)+)([.)])")
# Classes and anchors in braces behind an element, which only an extension of MkDocs' Markdown reads.
_ATTRIBUTES = re.compile(r"(?<=\S)\{:? ?[.#][^{}`]*\}")

ESCAPED_CHARACTERS = "\\`*_{}[]#+-!"
"""Characters that a backslash escapes in every dialect."""

HARMLESS_CHARACTERS = '"='
"""Characters that are no markup in any dialect, unless doubled."""

NAMED_REFERENCES = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}


def plain_markdown(markdown: str) -> str:
    """Page as Markdown that is by itself."""
    lines: list[str] = []
    blocks = _EXAMPLE.sub(_example_block, _SOURCE.sub(_source_block, _FORM.sub("", markdown)))
    for line, is_code in _plain_lines(blocks):
        if is_code or _has_text(line) or (lines and _has_text(lines[-1])):
            lines.append(line)
    while lines and not _has_text(lines[-1]):
        lines.pop()
    return "\n".join(lines) + "\n"


def _has_text(line: str) -> bool:
    """Whether a line is neither empty nor one between two paragraphs of a box."""
    return bool(line.strip("> "))


def _source_block(match: "re.Match[str]") -> str:
    """File of a design as a block of code, below the anchors of its lines."""
    lines = [_SOURCE_LINE.fullmatch(line) for line in match[1].split("\n")]
    source_lines = [line for line in lines if line is not None]
    anchors = "".join(f'<a id="{line[1]}"></a>' for line in source_lines)
    content = "\n".join(html.unescape(_ANY_TAG.sub("", line[2])) for line in source_lines)
    return f"{anchors}\n\n{fence(content, 'yaml')}"


def _example_block(match: "re.Match[str]") -> str:
    """Output of a command as a block of code, which cannot mark a part of a line."""
    lines = html.unescape(_ANY_TAG.sub("", match[1])).split("\n")
    return fence("\n".join(line.rstrip() for line in lines), "text")


def _plain_lines(markdown: str) -> Iterator[tuple[str, bool]]:
    """Lines, those of boxes as quotations, code as it is; and whether each is code."""
    boxes: list[bool] = []
    """Of each open ``div``, whether it is a box."""
    for line, kind in markdown_lines(markdown):
        quote = "> " * sum(boxes)
        if kind in (LineKind.CODE, LineKind.CODE_END):
            yield f"{quote}{line}".rstrip() if quote else line, True
            continue
        if kind is LineKind.CODE_BEGIN:
            # Only MkDocs reads a title behind the language: elsewhere it would be part of the language.
            words, _, title = line.removesuffix('"').partition(' title="')
            if title:
                yield f"{quote}**{title}**", False
                yield quote.rstrip(), False
            yield f"{quote}{words}", True
            continue
        single = _TILE.fullmatch(line.strip())
        # A tile begins and ends on one line, so it opens no box.
        if single is None and line.startswith("<div"):
            boxes.append(_BOX.match(line) is not None)
            quote = "> " * sum(boxes)
        yield f"{quote}{_plain_line(line)}".rstrip(), False
        if line.startswith("</div>") and boxes:
            boxes.pop()


def _plain_line(line: str) -> str:
    """Line of text that is no code, as plain Markdown."""
    tile = _TILE.fullmatch(line.strip())
    if tile:
        title, value, remark = tile.groups()
        line = f"- {title}: <strong>{value}</strong>{f' ({remark})' if remark else ''}"
    title_of_box = _TITLE.fullmatch(line)
    if title_of_box:
        line = f"<strong>{title_of_box[1]}</strong>"
    anchors = "".join(_ANCHOR.findall(line))
    line = _BAR.sub("", _ANCHOR.sub("", line))
    line = _DOWNLOAD.sub(r"[\2](\1)", line)
    line = _SUMMARY.sub(r"<strong>\1</strong>", line)
    line = _BADGE.sub(r"<strong>\1</strong>", line)
    pieces = re.split(r"(<code\b[^>]*>.*?</code>)", line)
    written = "".join(
        _plain_code(piece) if number % 2 else _plain_text(piece) for number, piece in enumerate(pieces)
    )
    return _with_anchors(anchors, _STRONG.sub(r"**\2**", written))


def _with_anchors(anchors: str, line: str) -> str:
    """Anchors are the one thing that Markdown has no word for: in the first cell of a row they come behind
    its bar."""
    if anchors and line.startswith("| "):
        return f"| {anchors}{line[2:]}"
    return f"{anchors}{line}"


def _plain_text(piece: str) -> str:
    piece = _ATTRIBUTES.sub("", piece)
    piece = _BREAK.sub(" · ", piece)
    piece = _NUMBER.sub(_escape_list_number, _TAG.sub("", piece))
    return _REFERENCE.sub(_plain_character, piece)


def _plain_code(piece: str) -> str:
    """Name to type between backticks, unless it has a sign that dialects read differently there."""
    match = _CODE.fullmatch(piece)
    assert match is not None
    content = _REFERENCE.sub(lambda reference: chr(int(reference[1])), _TAG.sub("", match[1]))
    if not content.strip() or any(sign in content for sign in "`|\\\n") or content != content.strip():
        return f"<code>{_TAG.sub('', match[1])}</code>"
    return f"`{content}`"


def _escape_list_number(match: "re.Match[str]") -> str:
    """Number that would begin a list, were it not for the backslash behind it."""
    return f"{_REFERENCE.sub(lambda reference: chr(int(reference[1])), match[1])}\\{match[2]}"


def _plain_character(match: "re.Match[str]") -> str:
    """Character reference, as plainly as it can be written here."""
    sign = chr(int(match[1]))
    if sign in NAMED_REFERENCES:
        return NAMED_REFERENCES[sign]
    if sign in ESCAPED_CHARACTERS:
        return f"\\{sign}"
    after = match.string[match.end() :]
    if (
        sign in HARMLESS_CHARACTERS
        and not after.startswith(match[0])
        and not match.string[: match.start()].endswith(match[0])
    ):
        return sign
    # Before a letter or one of these signs a colon may be part of an emoji or an address.
    if sign == ":" and not (after[:1].isalpha() or after[:1] in tuple("/_+-&")):
        return sign
    return match[0]
