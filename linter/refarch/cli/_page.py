"""Rule page on a terminal: the Markdown of its docstring, wrapped to the width, with bold headings and
colored diffs if the terminal supports them."""

import re
from collections.abc import Iterator

FENCE = "```"
DIFF = "diff"
"""Language of a code block whose lines begin with ``-`` and ``+``."""

ITEM = re.compile(r"(\s*(?:[-*]|\d+\.) )")


def render_markdown(markdown: str, width: int, color: bool) -> str:
    """Markdown with paragraphs and list items wrapped to ``width`` columns; code stays unchanged,
    indented."""
    return "\n".join(_rendered_lines(markdown.strip().split("\n"), width, color)) + "\n"


def bold_text(text: str, color: bool) -> str:
    """Text in bold, on a terminal that supports it."""
    return f"\x1b[1m{text}\x1b[0m" if color else text


def diff_line(line: str, color: bool) -> str:
    """A line of a diff: red if removed, green if added."""
    sign = {"-": "\x1b[31m", "+": "\x1b[32m"}.get(line[:1]) if color else None
    return f"{sign}{line}\x1b[0m" if sign else line


def _rendered_lines(lines: list[str], width: int, color: bool) -> Iterator[str]:
    block: list[str] = []
    in_code, language = False, ""
    for line in lines:
        if line.startswith(FENCE):
            yield from _wrap_block(block, width)
            in_code, language = not in_code, line[len(FENCE) :]
        elif in_code:
            yield f"    {diff_line(line, color and language == DIFF)}".rstrip()
        elif line.startswith("#"):
            yield from _wrap_block(block, width)
            yield bold_text(line.lstrip("#").strip(), color)
        elif line.strip() and not ITEM.match(line):
            block.append(line)
        else:
            yield from _wrap_block(block, width)
            block += [line] if line.strip() else []
            yield from [] if line.strip() else [""]
    yield from _wrap_block(block, width)


def _wrap_block(block: list[str], width: int) -> list[str]:
    """Lines of the current paragraph or list item, which is cleared."""
    if not block:
        return []
    from textwrap import wrap

    item = ITEM.match(block[0])
    first = item[0] if item else ""
    text = " ".join(line.strip() for line in [block[0][len(first) :], *block[1:]])
    block.clear()
    return wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=" " * len(first),
        break_long_words=False,
        break_on_hyphens=False,
    )
