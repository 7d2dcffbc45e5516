"""Waivers: comments that waive a rule for the value next to them, with a reason.

``# refarch: waive TOP007 until 2027-03-31: single-leaf lab bed (owner: storage-architecture)``
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from ..core.finding import Finding
from ..core.origin import Span
from ..core.problem import Problem
from .document import Document, Marks, SpanTuple

AFTER_LAST_LINE = 1 << 31
"""Line number after the last line of any file."""

MAX_WAIVERS = 1000
"""Most waivers in one file."""


class Waiver(NamedTuple):
    """One rule waived on a range of lines."""

    code: str
    reason: str
    owner: str
    until: str
    """ISO date after which the waiver has expired, or the version of the design in which it has; empty for
    none."""
    file: str
    span: Span
    """The comment itself."""
    first_line: int
    last_line: int
    """Lines whose findings are waived, both inclusive."""
    whole_file: bool = False

    def covers(self, finding: Finding) -> bool:
        """Whether a finding of this code and file is on one of the lines that the waiver is about."""
        return self.first_line <= finding.line <= self.last_line


def read_waivers(document: Document) -> tuple[list[Waiver], list[Problem]]:
    """Waivers of a file, and problems of those that cannot be read.

    A comment at the end of a line covers that line. A comment on a separate line covers the next line and, if
    that line opens a mapping or list, everything inside it. One with ``waive-file`` covers the file.
    """
    comments = {
        number: match
        for number, line in enumerate(document.lines, 1)
        if "#" in line and (match := _waiver_comment(line))
    }
    waivers: list[Waiver] = []
    problems: list[Problem] = []
    if not comments:
        return waivers, problems
    from .waiver_comment import WAIVER_SYNTAX, invalid_waiver, misspelled_waiver, parse_waiver_comment

    _, misspelled = _comment_patterns()
    scopes = CommentScopes(document, comments)
    for number, match in comments.items():
        line = document.lines[number - 1]
        # Inside of a key or scalar, `#` is a character like any other.
        if scopes.inside_value(number, match.start() + 1):
            continue
        span = Span(line=number, column=match.start() + 1, end_line=number, end_column=len(line) + 1)
        if len(waivers) + len(problems) >= MAX_WAIVERS:
            message = f"more than {MAX_WAIVERS:,} waivers in one file; the rest is not read"
            problems.append(invalid_waiver(message, WAIVER_SYNTAX, span))
            break
        text = match.group(1).rstrip()
        if match.re is misspelled:
            problems.append(misspelled_waiver(match.group(), text, span))
            continue
        comment = parse_waiver_comment(text, span)
        if isinstance(comment, Problem):
            problems.append(comment)
            continue
        lines = (1, AFTER_LAST_LINE) if comment.whole_file else scopes.scope(number)
        waivers += (
            Waiver(
                code,
                comment.reason,
                comment.owner,
                comment.until,
                document.path,
                span,
                *lines,
                comment.whole_file,
            )
            for code in comment.codes
        )
    return waivers, problems


@cache
def _comment_patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Patterns of the comments with waivers, and of those meant as waivers with another begin:
    ``# refarch waive TOP007: ...``. Compiled for the first file with comments.

    All repetitions are bounded, because they run over every comment, however long.
    """
    return re.compile(r"(?:^|(?<=\s))#\s*refarch:\s*(.*)$"), re.compile(
        r"(?:^|(?<=\s))#{1,9}\s{0,9}(?:[\w-]{1,20}\s{0,9}[:;,.=-]?\s{0,9})?"
        r"(waive(?:-file)?\s+[A-Z]+[0-9]{3}\b.*)$",
        re.IGNORECASE,
    )


def _waiver_comment(line: str) -> re.Match[str] | None:
    """Match of a waiver on a line with a comment, or of a comment that resembles one."""
    waiver, misspelled = _comment_patterns()
    return waiver.search(line) or misspelled.search(line)


class _ValueSpan(NamedTuple):
    """Span of a key or a value."""

    span: SpanTuple
    begins: int
    """Line of its key, or of the value itself without a key: a comment above that line is about it."""
    scalar: bool


class CommentScopes:
    """Lines that comments are about, from one walk over all values of a file, however many comments it
    has."""

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
        """Whether a position is inside a key or scalar, where ``#`` does not begin a comment."""
        return any(
            (first_line, first_column) <= (line, column) < (end_line, end_column)
            for first_line, first_column, end_line, end_column in self._scalars.get(line, ())
        )

    def scope(self, line: int) -> tuple[int, int]:
        """First and last line that a comment is about: its own line, or, if it is on a separate line, the
        value below it."""
        if not self._texts[line - 1].lstrip().startswith("#"):
            return line, line
        target = self._next[line]
        return target, max(target, self._ends.get(target, 0))


def _next_lines(lines: tuple[str, ...]) -> list[int]:
    """Number of the next line, for each line, that is neither empty nor a comment; one past the end where
    there is none."""
    next_lines = [0] * (len(lines) + 1)
    following = len(lines) + 1
    for number in range(len(lines), 0, -1):
        next_lines[number] = following
        if lines[number - 1].lstrip()[:1] not in ("", "#"):
            following = number
    return next_lines


def _all_values(marks: Marks | None) -> Iterator[_ValueSpan]:
    """Spans of all keys and values of a file, in the order of the text, containers before their content."""
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
                key_span = here.keys[key]
                begins = key_span[0]
                inside.append(_ValueSpan(key_span, 0, True))
            inside.append(_ValueSpan(span, begins, not isinstance(child, Marks)))
            if isinstance(child, Marks):
                inside.append(child)
        stack += reversed(inside)


def _last_line(span: SpanTuple, lines: tuple[str, ...]) -> int:
    """Last line of a value. The span of a block ends at the first character of what follows it, on a line
    that does not belong to it."""
    first, _, last, column = span
    if first == last:
        return last
    before = lines[last - 1][: column - 1] if last <= len(lines) else ""
    return last if before.strip() else last - 1
