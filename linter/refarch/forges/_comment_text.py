"""A comment as a forge takes it: no longer than it may be, and without what it would read otherwise."""

from collections.abc import Iterator
from typing import NamedTuple

SKETCH_LANGUAGE = "mermaid"
"""What a block of code is called that some forges draw."""

SHORTENED_NOTE = "\nThe rest did not fit into a comment: the summary of the run and changes.html have all.\n"


class CommentLine(NamedTuple):
    """A line of a comment."""

    text: str
    """With its end."""
    fence: str
    """The first line of the block of code that it belongs to, as its own fences do; empty outside."""
    is_open: bool
    """Whether that block goes on behind it."""


def _comment_lines(text: str) -> Iterator[CommentLine]:
    fence = ""
    for line in text.splitlines(keepends=True):
        bare = line.strip()
        if fence:
            is_open = bare != _leading_backticks(fence)
            yield CommentLine(line, fence, is_open)
            fence = fence if is_open else ""
        else:
            ticks = _leading_backticks(bare)
            fence = bare if len(ticks) >= 3 and "`" not in bare[len(ticks) :] else ""
            yield CommentLine(line, fence, bool(fence))


def _leading_backticks(fence: str) -> str:
    """The backticks that a line begins with."""
    return fence[: len(fence) - len(fence.lstrip("`"))]


def fit_comment(text: str, longest: int, tail: str) -> str:
    """The text with ``tail`` behind it, in no more characters than ``longest``: what is too much goes line by
    line from its end, and a line says so. What is open there, a block of code or a fold, is closed."""
    whole = f"{text.rstrip()}\n{tail}"
    if len(whole) <= longest:
        return whole
    room = longest - len(tail) - len(SHORTENED_NOTE)
    kept: list[str] = []
    length, folded, ending = 0, 0, ""
    for line in _comment_lines(text):
        if not line.fence:
            folded += line.text.count("<details>") - line.text.count("</details>")
        closed = f"{_leading_backticks(line.fence)}\n" if line.is_open else ""
        closed += "\n</details>\n" * max(folded, 0)
        if length + len(line.text) + len(closed) > room:
            break
        kept.append(line.text)
        length, ending = length + len(line.text), closed
    return f"{''.join(kept)}{ending}{SHORTENED_NOTE}{tail}"


def remove_sketches(text: str) -> str:
    """The comment for a forge that does not draw sketches: their code would say nothing to a reader."""
    return "".join(line.text for line in _comment_lines(text) if line.fence.lstrip("`") != SKETCH_LANGUAGE)


def escape_commands(text: str) -> str:
    """The comment for a forge that obeys lines which begin with a slash: none does, outside of blocks of
    code, where they are not obeyed."""
    return "".join(
        f"&#47;{line.text[1:]}" if not line.fence and line.text.startswith("/") else line.text
        for line in _comment_lines(text)
    )
