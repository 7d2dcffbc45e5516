"""Where the values of a file stand, line by line: what a comment on a line of its own is about, and whether
``#`` is text."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .document import Document, Marks, SpanTuple


class _ValueSpan(NamedTuple):
    """A key's or a value's stretch of text."""

    span: SpanTuple
    begins: int
    """The line that a comment above it stands over: its key's, where it has one."""
    scalar: bool


class CommentScopes:
    """Answers for certain lines of a file, from one walk over all its values, however many lines are asked
    for."""

    def __init__(self, document: Document, lines: Iterable[int]) -> None:
        self._next = _next_lines(document.lines)
        self._texts = document.lines
        asked = set(lines)
        targets = {self._next[line] for line in asked}
        self._scalars: dict[int, list[SpanTuple]] = {}
        self._ends: dict[int, int] = {}
        for value in _all_values(document.marks):
            first, _, last, _ = value.span
            if value.begins in targets:
                self._ends.setdefault(value.begins, _last_line(value.span, document.lines))
            if value.scalar:
                for line in range(first, last + 1):
                    if line in asked:
                        self._scalars.setdefault(line, []).append(value.span)

    def inside_value(self, line: int, column: int) -> bool:
        """Whether a position lies inside a key or scalar, where ``#`` is text."""
        return any(
            (span[0], span[1]) <= (line, column) < (span[2], span[3]) for span in self._scalars.get(line, ())
        )

    def scope(self, line: int) -> tuple[int, int]:
        """First and last line that a comment on this line is about: its own line, or what follows a line of
        comment alone."""
        if not self._texts[line - 1].lstrip().startswith("#"):
            return line, line
        target = self._next[line]
        return target, max(target, self._ends.get(target, 0))


def _next_lines(lines: tuple[str, ...]) -> list[int]:
    """For each line, by number, the next one that is neither blank nor a comment; one past the end where
    there is none."""
    next_lines = [0] * (len(lines) + 1)
    following = len(lines) + 1
    for number in range(len(lines), 0, -1):
        next_lines[number] = following
        if lines[number - 1].lstrip()[:1] not in ("", "#"):
            following = number
    return next_lines


def _all_values(marks: Marks | None) -> Iterator[_ValueSpan]:
    """Everything in a file, in the order of the text, what is around something before it."""
    stack: list[_ValueSpan | Marks] = [] if marks is None else [marks]
    while stack:
        here = stack.pop()
        if isinstance(here, _ValueSpan):
            yield here
            continue
        inside: list[_ValueSpan | Marks] = []
        children = here.values.items() if isinstance(here.values, dict) else enumerate(here.values)
        for key, child in children:
            span = child.span if isinstance(child, Marks) else child
            begins = span[0]
            if isinstance(key, str):
                own = here.keys[key]
                begins = own[0]
                inside.append(_ValueSpan(own, 0, True))
            inside.append(_ValueSpan(span, begins, not isinstance(child, Marks)))
            if isinstance(child, Marks):
                inside.append(child)
        stack += reversed(inside)


def _last_line(span: SpanTuple, lines: tuple[str, ...]) -> int:
    """The last line of a value. A block's span ends at the first character of what follows it, on a line that
    is not its own."""
    first, _, last, column = span
    if first == last:
        return last
    before = lines[last - 1][: column - 1] if last <= len(lines) else ""
    return last if before.strip() else last - 1
