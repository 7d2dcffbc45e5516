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
    r"waive\s+(?P<codes>[A-Z]+[0-9]{3}(?:\s*,\s*[A-Z]+[0-9]{3})*)"
    r"(?:\s+until\s+(?P<until>\S+?))?\s*:\s*(?P<reason>\S.*?)\s*$"
)
_DATE = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])")
_OWNER = re.compile(r"\s*\(owner:\s*([^()]+?)\s*\)$")

FORM = (
    "Write `# refarch: waive CODE: reason`, optionally `waive CODE until 2027-03-31: reason (owner: team)`."
)

LONGEST = 1000
"""Characters of a comment; the patterns above take time that grows with the square of its length."""

MOST = 1000
"""Codes waived in one file."""


class Waiver(NamedTuple):
    """One code excused on one stretch of lines."""

    code: str
    reason: str
    owner: str
    until: str
    """ISO date after which the waiver has expired; empty for none."""
    file: str
    span: Span
    """The comment itself."""
    first_line: int
    last_line: int
    """Lines whose findings it excuses, both inclusive."""


def waivers(document: Document) -> tuple[list[Waiver], list[Problem]]:
    """All waivers of a file, and what is wrong with those that cannot be read.

    A comment at the end of a line excuses that line. A comment on lines of its own excuses the next line and,
    where that line opens a mapping or list, everything inside it.
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


def _read(path: str, text: str, span: Span, lines: tuple[int, int]) -> list[Waiver] | Problem:
    """The waivers of one comment, which excuses these lines; or what is wrong with it."""
    parsed = _WAIVER.fullmatch(text) if len(text) <= LONGEST else None
    if parsed is None:
        return Problem(
            "WAIVE004", f"this comment is not a waiver: `{text[:60]}`", FORM, span=span, stops=False
        )
    until = parsed["until"] or ""
    if until and not _DATE.fullmatch(until):
        return Problem("WAIVE004", f"`{until[:20]}` is not a date", FORM, span=span, stops=False)
    owner = _OWNER.search(parsed["reason"])
    reason = parsed["reason"][: owner.start()] if owner else parsed["reason"]
    if not reason:
        return Problem("WAIVE004", "this waiver gives no reason", FORM, span=span, stops=False)
    return [
        Waiver(
            code=code,
            reason=reason,
            owner=owner.group(1) if owner else "",
            until=until,
            file=path,
            span=span,
            first_line=lines[0],
            last_line=lines[1],
        )
        for code in re.split(r"\s*,\s*", parsed["codes"])
    ]
