"""Waivers: comments that waive a rule for the value next to them, with a reason.

``# refarch: waive TOP007 until 2027-03-31: single-leaf lab bed (owner: storage-architecture)``
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..core.finding import Finding
from ..core.origin import Span
from ..core.problem import WHOLE_FILE, Problem
from .document import Document, Marks, SpanTuple

_COMMENT = re.compile(r"(?:^|(?<=\s))#\s*refarch:\s*(.*)$")
_MISSPELLED_COMMENT = re.compile(
    r"(?:^|(?<=\s))#{1,9}\s{0,9}(?:[\w-]{1,20}\s{0,9}[:;,.=-]?\s{0,9})?"
    r"(waive(?:-file)?\s+[A-Z]+[0-9]{3}\b.*)$",
    re.IGNORECASE,
)
"""Comments meant as waivers with another begin: ``# refarch waive TOP007: ...``. All repetitions are bounded,
because it runs over every comment, however long."""

_WAIVER = re.compile(
    r"(?P<verb>waive|waive-file)\s+(?P<codes>[A-Z]+[0-9]{3}(?:\s*,\s*[A-Z]+[0-9]{3})*)"
    r"(?:\s+until\s+(?P<until>\S+?))?\s*:\s*(?P<reason>\S.*?)\s*$"
)
_ISO_DATE = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])")
_VERSION = re.compile(r"(?![0-9]{1,2}\.[0-9]{1,2}\.20[0-9]{2}$)(0|[1-9][0-9]{0,8})(\.(0|[1-9][0-9]{0,8})){2}")
"""Version of a design. ``31.12.2026`` looks like one, but is a day in another notation."""
_OWNER = re.compile(r"\s*\(owner:\s*((?:(?!\b(?i:until)\b)[^(),;:])+?)\s*\)$")
_DAY_OR_VERSION = r"[0-9]{1,4}[-./][0-9]{1,4}[-./][0-9]{1,4}"
_END_IN_REASON = re.compile(rf"\b(?:untill?|till?)\b\s*[:=]?\s*{_DAY_OR_VERSION}", re.IGNORECASE)
_LAST_PARENTHESIS = re.compile(r"\s*\(([^()]*)\)\W*$")
_OWNER_OR_END_KEY = re.compile(
    r"(?:^|[,;])\s*[a-z]+\s*[:=](?!//)|^\s*(?:owner|until)\b|\b(?:owner|until)\s*[:=]", re.IGNORECASE
)
"""Keys in a parenthesis at the end of a waiver, which are no words of its reason."""
_NAME_OF_OWNER = re.compile(
    r"\b(?:owner|ownr|owned by)\s*[:=]?\s*(.+?)(?=\s+until\b|\s*[,;:=]|$)", re.IGNORECASE
)

WAIVER_SYNTAX = (
    "Use `# refarch: waive CODE: reason`, optionally `waive CODE until 2027-03-31: "
    "reason (owner: team)`. `waive-file` is for the whole file. `until 2.0.0` ends the "
    "waiver when the design has that version."
)

MAX_COMMENT_LENGTH = 1000
"""Longest comment in characters; the time of the patterns above grows with the square of its length."""

INVISIBLE_LETTERS = "\u115f\u1160\u3164\uffa0"
"""Letters that are invisible: the fillers of Hangul."""

AFTER_LAST_LINE = 1 << 31
"""Line number after the last line of any file."""

MAX_HINT_LENGTH = 160
"""Longest comment that a hint spells out, in characters."""

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
        number: match for number, line in enumerate(document.lines, 1) if (match := _waiver_comment(line))
    }
    excuses: list[Waiver] = []
    problems: list[Problem] = []
    if not comments:
        return excuses, problems
    scopes = CommentScopes(document, comments)
    for number, match in comments.items():
        line = document.lines[number - 1]
        # Inside of a key or scalar, `#` is a character like any other.
        if scopes.inside_value(number, match.start() + 1):
            continue
        span = Span(line=number, column=match.start() + 1, end_line=number, end_column=len(line) + 1)
        if len(excuses) + len(problems) >= MAX_WAIVERS:
            message = f"more than {MAX_WAIVERS:,} waivers in one file; the rest is not read"
            problems.append(_invalid_waiver(message, WAIVER_SYNTAX, span))
            break
        text = match.group(1).rstrip()
        if match.re is _MISSPELLED_COMMENT:
            problems.append(_misspelled_waiver(match.group(), text, span))
            continue
        read = _parse_comment(document.path, text, span, scopes.scope(number))
        if isinstance(read, Problem):
            problems.append(read)
        else:
            excuses += read
    return excuses, problems


def _waiver_comment(line: str) -> re.Match[str] | None:
    """Match of a waiver on a line, or of a comment that resembles one."""
    return (_COMMENT.search(line) or _MISSPELLED_COMMENT.search(line)) if "#" in line else None


def _misspelled_waiver(written: str, text: str, span: Span) -> Problem:
    """Problem of a comment that was meant as a waiver. ``text`` is its part from the verb on."""
    message = f"this comment is not a valid waiver: `{written[:60]}`"
    hint = f"Use `# refarch: {text}`." if len(text) <= MAX_HINT_LENGTH else WAIVER_SYNTAX
    return _invalid_waiver(message, hint, span)


def _invalid_waiver(message: str, hint: str, span: Span) -> Problem:
    return Problem(WHOLE_FILE, message, hint, code="WAIVE004", span=span)


def _is_day(text: str) -> bool:
    """Whether a text is a day of the calendar."""
    if not _ISO_DATE.fullmatch(text):
        return False
    from datetime import date  # few waivers have a day

    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _parse_comment(path: str, text: str, span: Span, lines: tuple[int, int]) -> list[Waiver] | Problem:
    """Waivers of one comment, which is about these lines; or the problem that keeps it from being read."""
    parsed = _WAIVER.fullmatch(text) if len(text) <= MAX_COMMENT_LENGTH else None
    if parsed is None:
        return _invalid_waiver(f"this comment is not a valid waiver: `{text[:60]}`", WAIVER_SYNTAX, span)
    until = parsed["until"] or ""
    if until and not (_is_day(until) or _VERSION.fullmatch(until)):
        message = f"`{until[:20]}` is neither a date nor a version"
        return _invalid_waiver(message, WAIVER_SYNTAX, span)
    whole = parsed["verb"] == "waive-file"
    owner = _OWNER.search(parsed["reason"])
    reason = parsed["reason"][: owner.start()] if owner else parsed["reason"]
    # A reason of dots or dashes is none.
    if not any(char.isalnum() and char not in INVISIBLE_LETTERS for char in reason):
        return _invalid_waiver("this waiver has no reason", WAIVER_SYNTAX, span)
    misplaced = _misplaced_end_or_owner(parsed, reason, owner.group(1) if owner else "")
    if misplaced is not None:
        message, hint = misplaced
        return _invalid_waiver(message, hint, span)
    return [
        Waiver(
            code=code,
            reason=reason,
            owner=owner.group(1) if owner else "",
            until=until,
            file=path,
            span=span,
            first_line=1 if whole else lines[0],
            last_line=AFTER_LAST_LINE if whole else lines[1],
            whole_file=whole,
        )
        for code in re.split(r"\s*,\s*", parsed["codes"])
    ]


def _misplaced_end_or_owner(parsed: re.Match[str], reason: str, owner: str) -> tuple[str, str] | None:
    """Message and hint about an end or an owner in a place where it has no effect; None if there is
    neither."""
    last = _LAST_PARENTHESIS.search(reason)
    until = _END_IN_REASON.search(reason)
    if last is not None and _OWNER_OR_END_KEY.search(last.group(1)):
        message = (
            f"this waiver ends with `({last.group(1)[:60]})`, but only `(owner: name)` is valid "
            "there; the text has no effect"
        )
        plain = reason[: last.start()]
        day = re.search(_DAY_OR_VERSION, last.group(1))
        named = _NAME_OF_OWNER.search(last.group(1))
        owner = owner or (named.group(1) if named else "")
    elif until is not None and not parsed["until"]:
        message = (
            f"this waiver has `{until.group()}` in its reason, but the end must be before the "
            "colon; the waiver never expires"
        )
        plain = (reason[: until.start()].rstrip(" ,;(") + reason[until.end() :].rstrip(")")).strip(" :,;")
        day = re.search(_DAY_OR_VERSION, until.group())
    else:
        return None
    return message, _corrected_waiver(parsed, day.group() if day else "", plain, owner)


def _corrected_waiver(parsed: re.Match[str], day: str, reason: str, owner: str) -> str:
    """Hint with the corrected waiver, or the general syntax where parts of it are unknown."""
    until = parsed["until"] or (day if _is_day(day) or _VERSION.fullmatch(day) else "DAY" if day else "")
    written = f"# refarch: {parsed['verb']} {parsed['codes']}"
    written += f" until {until}" if until else ""
    written += f": {reason or 'reason'}"
    written += f" (owner: {owner})" if owner else ""
    return f"Use `{written}`." if len(written) <= MAX_HINT_LENGTH and (until or owner) else WAIVER_SYNTAX


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
