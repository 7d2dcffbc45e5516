"""Lines of a page of Markdown by their kinds: in a block of code there are no headings, tags or links."""

import re
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

_FENCE = re.compile(r"\s*(`{3,}|~{3,})")


class LineKind(Enum):
    """Kind of a line of Markdown."""

    TEXT = "text"
    CODE_BEGIN = "code begin"
    CODE = "code"
    CODE_END = "code end"


class MarkdownLine(NamedTuple):
    """Line of a page, without its end."""

    text: str
    kind: LineKind


def markdown_lines(markdown: str) -> Iterator[MarkdownLine]:
    """Lines of a page in order. A block without its end lasts to the end of the page, as in CommonMark."""
    fence = ""
    for line in markdown.split("\n"):
        if fence:
            # Longer or shorter marks are part of the code: so a block can show Markdown.
            is_end = line.strip() == fence
            yield MarkdownLine(line, LineKind.CODE_END if is_end else LineKind.CODE)
            fence = "" if is_end else fence
            continue
        match = _FENCE.match(line)
        fence = match[1] if match else ""
        yield MarkdownLine(line, LineKind.CODE_BEGIN if match else LineKind.TEXT)
