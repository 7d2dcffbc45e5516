"""Waivers: comments that excuse one finding, with a reason, beside the thing they excuse.

``# refarch: waive TOP007 until 2027-03-31: single-leaf lab bed (owner: storage-architecture)``
"""

import re
from typing import NamedTuple

from ..core.origin import Span
from ..core.problem import Problem
from .document import Document
from .layout import CommentScopes

_COMMENT = re.compile(r"(?:^|(?<=\s))#\s*refarch:\s*(.*)$")
_MISSPELLED_COMMENT = re.compile(
    r"(?:^|(?<=\s))#{1,9}\s{0,9}(?:[\w-]{1,20}\s{0,9}[:;,.=-]?\s{0,9})?"
    r"(waive(?:-file)?\s+[A-Z]+[0-9]{3}\b.*)$",
    re.IGNORECASE,
)
"""Comments meant as waivers that begin otherwise: ``# refarch waive TOP007: ...``. Bounded, as it runs over
every comment of a file, however long."""

_WAIVER = re.compile(
    r"(?P<verb>waive|waive-file)\s+(?P<codes>[A-Z]+[0-9]{3}(?:\s*,\s*[A-Z]+[0-9]{3})*)"
    r"(?:\s+until\s+(?P<until>\S+?))?\s*:\s*(?P<reason>\S.*?)\s*$"
)
_ISO_DATE = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])")
_VERSION = re.compile(r"(?![0-9]{1,2}\.[0-9]{1,2}\.20[0-9]{2}$)(0|[1-9][0-9]{0,8})(\.(0|[1-9][0-9]{0,8})){2}")
"""A version of a design; ``31.12.2026`` is none, but a day in another form."""
_OWNER = re.compile(r"\s*\(owner:\s*((?:(?!\b(?i:until)\b)[^(),;:])+?)\s*\)$")
_DAY_OR_VERSION = r"[0-9]{1,4}[-./][0-9]{1,4}[-./][0-9]{1,4}"
_END_IN_REASON = re.compile(rf"\b(?:untill?|till?)\b\s*[:=]?\s*{_DAY_OR_VERSION}", re.IGNORECASE)
_LAST_PARENTHESIS = re.compile(r"\s*\(([^()]*)\)\W*$")
_OWNER_OR_END_KEY = re.compile(
    r"(?:^|[,;])\s*[a-z]+\s*[:=](?!//)|^\s*(?:owner|until)\b|\b(?:owner|until)\s*[:=]", re.IGNORECASE
)
"""What makes the parenthesis at the end of a waiver more than words of its reason."""
_NAME_OF_OWNER = re.compile(
    r"\b(?:owner|ownr|owned by)\s*[:=]?\s*(.+?)(?=\s+until\b|\s*[,;:=]|$)", re.IGNORECASE
)

WAIVER_SYNTAX = (
    "Write `# refarch: waive CODE: reason`, optionally `waive CODE until 2027-03-31: reason (owner: team)`; "
    "`waive-file` is for the whole file, and `until 2.0.0` for until the design has that version."
)

MAX_COMMENT_LENGTH = 1000
"""Characters of a comment; the patterns above take time that grows with the square of its length."""

INVISIBLE_LETTERS = "\u115f\u1160\u3164\uffa0"
"""Letters that nobody sees: the fillers of Hangul."""

AFTER_LAST_LINE = 1 << 31
"""A line that no file has."""

MAX_HINT_LENGTH = 160
"""Characters of a comment that a hint writes as it should be."""

MAX_WAIVERS = 1000
"""Codes waived in one file."""


class Waiver(NamedTuple):
    """One code excused on one stretch of lines."""

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
    """Lines whose findings it excuses, both inclusive."""
    whole_file: bool = False


def read_waivers(document: Document) -> tuple[list[Waiver], list[Problem]]:
    """All waivers of a file, and what is wrong with those that cannot be read.

    A comment at the end of a line excuses that line. A comment on lines of its own excuses the next line and,
    where that line opens a mapping or list, everything inside it. One with ``waive-file`` excuses the file.
    """
    comments = {
        number: match for number, line in enumerate(document.lines, 1) if (match := _waiver_comment(line))
    }
    excuses: list[Waiver] = []
    problems: list[Problem] = []
    if not comments:
        return excuses, problems
    layout = CommentScopes(document, comments)
    for number, match in comments.items():
        line = document.lines[number - 1]
        if layout.inside_value(number, match.start() + 1):
            continue
        span = Span(number, match.start() + 1, number, len(line) + 1)
        if len(excuses) + len(problems) >= MAX_WAIVERS:
            problems.append(
                Problem(
                    "WAIVE004",
                    f"more than {MAX_WAIVERS:,} waivers in one file; the rest is not read",
                    WAIVER_SYNTAX,
                    span=span,
                    stops=False,
                )
            )
            break
        text = match.group(1).rstrip()
        if match.re is _MISSPELLED_COMMENT:
            problems.append(_misspelled_waiver(match.group(), text, span))
            continue
        read = _parse_comment(document.path, text, span, layout.scope(number))
        if isinstance(read, Problem):
            problems.append(read)
        else:
            excuses += read
    return excuses, problems


def _waiver_comment(line: str) -> re.Match[str] | None:
    """The waiver on a line, or what is nearly one."""
    return (_COMMENT.search(line) or _MISSPELLED_COMMENT.search(line)) if "#" in line else None


def _misspelled_waiver(written: str, text: str, span: Span) -> Problem:
    """A comment that was meant as a waiver. ``text`` is the part of it from the verb on."""
    message = f"this comment is not a waiver: `{written[:60]}`"
    hint = f"Write `# refarch: {text}`." if len(text) <= MAX_HINT_LENGTH else WAIVER_SYNTAX
    return Problem("WAIVE004", message, hint, span=span, stops=False)


def _is_day(text: str) -> bool:
    """Whether a text is a day that the calendar has."""
    if not _ISO_DATE.fullmatch(text):
        return False
    from datetime import date  # few waivers have a day

    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _parse_comment(path: str, text: str, span: Span, lines: tuple[int, int]) -> list[Waiver] | Problem:
    """The waivers of one comment, which excuses these lines; or what is wrong with it."""
    parsed = _WAIVER.fullmatch(text) if len(text) <= MAX_COMMENT_LENGTH else None
    if parsed is None:
        return Problem(
            "WAIVE004", f"this comment is not a waiver: `{text[:60]}`", WAIVER_SYNTAX, span=span, stops=False
        )
    until = parsed["until"] or ""
    if until and not (_is_day(until) or _VERSION.fullmatch(until)):
        message = f"`{until[:20]}` is neither a date nor a version"
        return Problem("WAIVE004", message, WAIVER_SYNTAX, span=span, stops=False)
    whole = parsed["verb"] == "waive-file"
    owner = _OWNER.search(parsed["reason"])
    reason = parsed["reason"][: owner.start()] if owner else parsed["reason"]
    if not any(char.isalnum() and char not in INVISIBLE_LETTERS for char in reason):
        return Problem("WAIVE004", "this waiver gives no reason", WAIVER_SYNTAX, span=span, stops=False)
    unread = _misplaced_end_or_owner(parsed, reason, owner.group(1) if owner else "")
    if unread is not None:
        return Problem("WAIVE004", *unread, span=span, stops=False)
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
    """The message and the hint about an end or an owner that stands where it is not read; None for none."""
    last = _LAST_PARENTHESIS.search(reason)
    until = _END_IN_REASON.search(reason)
    if last is not None and _OWNER_OR_END_KEY.search(last.group(1)):
        message = (
            f"this waiver has `({last.group(1)[:60]})` at its end, but only `(owner: name)` may stand there; "
            "what it says has no effect"
        )
        plain = reason[: last.start()]
        day = re.search(_DAY_OR_VERSION, last.group(1))
        named = _NAME_OF_OWNER.search(last.group(1))
        owner = owner or (named.group(1) if named else "")
    elif until is not None and not parsed["until"]:
        message = (
            f"this waiver has `{until.group()}` in its reason, but its end stands before the colon; it never "
            "expires"
        )
        plain = (reason[: until.start()].rstrip(" ,;(") + reason[until.end() :].rstrip(")")).strip(" :,;")
        day = re.search(_DAY_OR_VERSION, until.group())
    else:
        return None
    return message, _corrected_waiver(parsed, day.group() if day else "", plain, owner)


def _corrected_waiver(parsed: re.Match[str], day: str, reason: str, owner: str) -> str:
    """The hint that writes a waiver as it should be, or the form of all where its parts are not known."""
    until = parsed["until"] or (day if _is_day(day) or _VERSION.fullmatch(day) else "DAY" if day else "")
    written = f"# refarch: {parsed['verb']} {parsed['codes']}"
    written += f" until {until}" if until else ""
    written += f": {reason or 'reason'}"
    written += f" (owner: {owner})" if owner else ""
    return f"Write `{written}`." if len(written) <= MAX_HINT_LENGTH and (until or owner) else WAIVER_SYNTAX
