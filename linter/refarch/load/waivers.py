"""Waivers: comments that excuse one finding, with a reason, beside the thing they excuse.

``# refarch: waive TOP007 until 2027-03-31: single-leaf lab bed (owner: storage-architecture)``
"""

import re
from typing import NamedTuple

from ..core.origin import Span
from ..core.problem import Problem
from .document import Document
from .layout import Layout

_COMMENT = re.compile(r"(?:^|(?<=\s))#\s*refarch:\s*(.*)$")
_WAIVER = re.compile(
    r"(?P<verb>waive|waive-file)\s+(?P<codes>[A-Z]+[0-9]{3}(?:\s*,\s*[A-Z]+[0-9]{3})*)"
    r"(?:\s+until\s+(?P<until>\S+?))?\s*:\s*(?P<reason>\S.*?)\s*$"
)
_DATE = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])")
_VERSION = re.compile(r"(0|[1-9][0-9]{0,8})(\.(0|[1-9][0-9]{0,8})){2}")
_OWNER = re.compile(r"\s*\(owner:\s*([^()]+?)\s*\)$")

FORM = (
    "Write `# refarch: waive CODE: reason`, optionally `waive CODE until 2027-03-31: reason (owner: team)`; "
    "`waive-file` is for the whole file, and `until 2.0.0` for until the design has that version."
)

LONGEST = 1000
"""Characters of a comment; the patterns above take time that grows with the square of its length."""

FILLERS = "\u115f\u1160\u3164\uffa0"
"""Letters that nobody sees: the fillers of Hangul."""

END = 1 << 31
"""A line that no file has."""

MOST = 1000
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


def waivers(document: Document) -> tuple[list[Waiver], list[Problem]]:
    """All waivers of a file, and what is wrong with those that cannot be read.

    A comment at the end of a line excuses that line. A comment on lines of its own excuses the next line and,
    where that line opens a mapping or list, everything inside it. One with ``waive-file`` excuses the file.
    """
    lines = [number for number, line in enumerate(document.lines, 1) if "refarch:" in line]
    excuses: list[Waiver] = []
    problems: list[Problem] = []
    if not lines:
        return excuses, problems
    layout = Layout(document, lines)
    for number in lines:
        line = document.lines[number - 1]
        match = _COMMENT.search(line)
        if match is None or layout.inside_value(number, match.start() + 1):
            continue
        span = Span(number, match.start() + 1, number, len(line) + 1)
        if len(excuses) + len(problems) >= MOST:
            problems.append(
                Problem(
                    "WAIVE004",
                    f"more than {MOST:,} waivers in one file; the rest is not read",
                    FORM,
                    span=span,
                    stops=False,
                )
            )
            break
        read = _read(document.path, match.group(1).rstrip(), span, layout.excused(number))
        if isinstance(read, Problem):
            problems.append(read)
        else:
            excuses += read
    return excuses, problems


def _is_day(text: str) -> bool:
    """Whether a text is a day that the calendar has."""
    if not _DATE.fullmatch(text):
        return False
    from datetime import date  # few waivers have a day

    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _read(path: str, text: str, span: Span, lines: tuple[int, int]) -> list[Waiver] | Problem:
    """The waivers of one comment, which excuses these lines; or what is wrong with it."""
    parsed = _WAIVER.fullmatch(text) if len(text) <= LONGEST else None
    if parsed is None:
        return Problem(
            "WAIVE004", f"this comment is not a waiver: `{text[:60]}`", FORM, span=span, stops=False
        )
    until = parsed["until"] or ""
    if until and not (_is_day(until) or _VERSION.fullmatch(until)):
        message = f"`{until[:20]}` is neither a date nor a version"
        return Problem("WAIVE004", message, FORM, span=span, stops=False)
    whole = parsed["verb"] == "waive-file"
    owner = _OWNER.search(parsed["reason"])
    reason = parsed["reason"][: owner.start()] if owner else parsed["reason"]
    if not any(char.isalnum() and char not in FILLERS for char in reason):
        return Problem("WAIVE004", "this waiver gives no reason", FORM, span=span, stops=False)
    return [
        Waiver(
            code=code,
            reason=reason,
            owner=owner.group(1) if owner else "",
            until=until,
            file=path,
            span=span,
            first_line=1 if whole else lines[0],
            last_line=END if whole else lines[1],
            whole_file=whole,
        )
        for code in re.split(r"\s*,\s*", parsed["codes"])
    ]
