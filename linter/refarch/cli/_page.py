"""A rule's page on a terminal: the Markdown of its docstring, wrapped to the width, headings bold and diffs
red and green where that shows."""

import re
from collections.abc import Iterator

FENCE = "```"
DIFF = "diff"
"""Language of a code block whose lines begin with ``-`` and ``+``."""

ITEM = re.compile(r"(\s*(?:[-*]|\d+\.) )")


def rendered(markdown: str, width: int, colour: bool) -> str:
    """Wrap paragraphs and list items to ``width`` columns; code stays as it is, indented."""
    return "\n".join(_lines(markdown.strip().split("\n"), width, colour)) + "\n"


def bold(text: str, colour: bool) -> str:
    """The text in bold, on a terminal that has it."""
    return f"\x1b[1m{text}\x1b[0m" if colour else text


def _changed(line: str, colour: bool) -> str:
    """A line of a diff: red where it goes, green where it comes."""
    sign = {"-": "\x1b[31m", "+": "\x1b[32m"}.get(line[:1]) if colour else None
    return f"{sign}{line}\x1b[0m" if sign else line


def _lines(lines: list[str], width: int, colour: bool) -> Iterator[str]:
    block: list[str] = []
    in_code, language = False, ""
    for line in lines:
        if line.startswith(FENCE):
            yield from _wrapped(block, width)
            in_code, language = not in_code, line[len(FENCE) :]
        elif in_code:
            yield f"    {_changed(line, colour and language == DIFF)}".rstrip()
        elif line.startswith("#"):
            yield from _wrapped(block, width)
            yield bold(line.lstrip("#").strip(), colour)
        elif line.strip() and not ITEM.match(line):
            block.append(line)
        else:
            yield from _wrapped(block, width)
            block += [line] if line.strip() else []
            yield from [] if line.strip() else [""]
    yield from _wrapped(block, width)


def _wrapped(block: list[str], width: int) -> list[str]:
    """The paragraph or list item gathered so far, which is thereby used up."""
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
