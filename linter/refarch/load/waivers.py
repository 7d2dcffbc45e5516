"""Waivers: comments that excuse one finding, with a reason, beside the thing they excuse.

``# refarch: waive TOP007 until 2027-03-31: single-leaf lab bed (owner: storage-architecture)``
"""

import re
from typing import NamedTuple

from ..core.origin import Span
from .document import Document, Marks, Problem
from .syntax import inside_value

_COMMENT = re.compile(r"(?:^|(?<=\s))#\s*refarch:\s*(.*)$")
_WAIVER = re.compile(
    r"waive\s+(?P<codes>[A-Z]+[0-9]{3}(?:\s*,\s*[A-Z]+[0-9]{3})*)"
    r"(?:\s+until\s+(?P<until>\S+?))?\s*:\s*(?P<reason>\S.*?)\s*$"
)
_DATE = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])")
_OWNER = re.compile(r"\s*\(owner:\s*([^()]+?)\s*\)$")

FORM = "Write `# refarch: waive CODE: reason`, optionally `waive CODE until 2027-03-31: reason (owner: team)`."


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

    A comment at the end of a line excuses that line. A comment on lines of its own excuses the next line and, where that
    line opens a mapping or list, everything inside it.
    """
    found: list[Waiver] = []
    problems: list[Problem] = []
    for number, line in enumerate(document.lines, 1):
        if "refarch:" not in line:
            continue
        match = _COMMENT.search(line)
        if match is None or inside_value(document.marks, number, match.start() + 1):
            continue
        span = Span(number, match.start() + 1, number, len(line) + 1)
        parsed = _WAIVER.fullmatch(match.group(1))
        if parsed is None:
            problems.append(Problem("WAIVE004", span, f"this comment is not a waiver: `{match.group(1)[:60]}`", FORM))
            continue
        until = parsed["until"] or ""
        if until and not _DATE.fullmatch(until):
            problems.append(Problem("WAIVE004", span, f"`{until[:20]}` is not a date", FORM))
            continue
        found += _read(document, parsed, until, span, own_line=line.lstrip().startswith("#"))
    return found, problems


def _read(document: Document, parsed: re.Match[str], until: str, span: Span, own_line: bool) -> list[Waiver]:
    owner = _OWNER.search(parsed["reason"])
    reason = parsed["reason"][: owner.start()] if owner else parsed["reason"]
    first, last = _covered(document, span.line, own_line)
    who = owner.group(1) if owner else ""
    return [Waiver(code, reason, who, until, document.path, span, first, last) for code in re.split(r"\s*,\s*", parsed["codes"])]


def _covered(document: Document, line: int, own_line: bool) -> tuple[int, int]:
    if not own_line:
        return line, line
    target = line + 1
    while target <= len(document.lines) and document.lines[target - 1].lstrip()[:1] in ("", "#"):
        target += 1
    return target, max(target, _last_line_of_block(document.marks, target))


def _last_line_of_block(marks: Marks | None, line: int) -> int:
    """Last line of the outermost value that begins on ``line``; 0 where none does."""
    if marks is None:
        return 0
    children = marks.values.items() if isinstance(marks.values, dict) else enumerate(marks.values)
    for key, child in children:
        span = child.span if isinstance(child, Marks) else child
        begins = marks.keys[key][0] if isinstance(key, str) else span[0]
        last = span[2] if span[3] > 1 or span[2] == span[0] else span[2] - 1
        if begins == line:
            return last
        if begins < line <= last and isinstance(child, Marks):
            return _last_line_of_block(child, line)
    return 0
