"""Comment in the form that a host accepts: within its length, and without text that it would misread."""

from collections.abc import Iterator
from typing import NamedTuple

SKETCH_LANGUAGE = "mermaid"
"""Language of the code blocks that some hosts draw."""

SHORTENED_NOTE = "\nThe comment is too long: see the run summary and changes.html for the complete text.\n"


class CommentLine(NamedTuple):
    """Line of a comment."""

    text: str
    """Text of the line, with its end."""
    fence: str
    """First line of the code block that the line belongs to, fences included; empty outside of one."""
    is_open: bool
    """Whether the code block continues after the line."""


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
    """Backticks at the beginning of a line."""
    return fence[: len(fence) - len(fence.lstrip("`"))]


def fit_comment(text: str, longest: int, tail: str) -> str:
    """Text with ``tail`` at its end, in at most ``longest`` characters: lines that do not fit are removed
    from the end, and a note says so. Code blocks and folds that are open there are closed."""
    whole = f"{text.rstrip()}\n{tail}"
    if len(whole) <= longest:
        return whole
    # The link to all files must survive.
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
    """Comment for a host that does not draw sketches: their code would tell a reader nothing."""
    return "".join(line.text for line in _comment_lines(text) if line.fence.lstrip("`") != SKETCH_LANGUAGE)


def escape_commands(text: str) -> str:
    """Comment for a host that obeys lines which begin with a slash: outside of code blocks, where they are
    not obeyed, none does."""
    return "".join(
        f"&#47;{line.text[1:]}" if not line.fence and line.text.startswith("/") else line.text
        for line in _comment_lines(text)
    )
