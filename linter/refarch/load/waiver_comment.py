"""Parses one comment that waives rules: the codes, the reason, the end, and the owner."""

import re
from typing import NamedTuple

from ..core.origin import Span
from ..core.problem import WHOLE_FILE, Problem

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

MAX_HINT_LENGTH = 160
"""Longest comment that a hint spells out, in characters."""


def misspelled_waiver(written: str, text: str, span: Span) -> Problem:
    """Problem of a comment that was meant as a waiver. ``text`` is its part from the verb on."""
    message = f"this comment is not a valid waiver: `{written[:60]}`"
    hint = f"Use `# refarch: {text}`." if len(text) <= MAX_HINT_LENGTH else WAIVER_SYNTAX
    return invalid_waiver(message, hint, span)


def invalid_waiver(message: str, hint: str, span: Span) -> Problem:
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


class WaiverComment(NamedTuple):
    """Content of one comment."""

    codes: tuple[str, ...]
    reason: str
    owner: str
    until: str
    """ISO date, or version of the design; empty for none."""
    whole_file: bool


def parse_waiver_comment(text: str, span: Span) -> WaiverComment | Problem:
    """Content of a comment at a span; or the problem that keeps it from being read."""
    parsed = _WAIVER.fullmatch(text) if len(text) <= MAX_COMMENT_LENGTH else None
    if parsed is None:
        return invalid_waiver(f"this comment is not a valid waiver: `{text[:60]}`", WAIVER_SYNTAX, span)
    until = parsed["until"] or ""
    if until and not (_is_day(until) or _VERSION.fullmatch(until)):
        message = f"`{until[:20]}` is neither a date nor a version"
        return invalid_waiver(message, WAIVER_SYNTAX, span)
    whole = parsed["verb"] == "waive-file"
    owner = _OWNER.search(parsed["reason"])
    reason = parsed["reason"][: owner.start()] if owner else parsed["reason"]
    # A reason of dots or dashes is none.
    if not any(char.isalnum() and char not in INVISIBLE_LETTERS for char in reason):
        return invalid_waiver("this waiver has no reason", WAIVER_SYNTAX, span)
    misplaced = _misplaced_end_or_owner(parsed, reason, owner.group(1) if owner else "")
    if misplaced is not None:
        message, hint = misplaced
        return invalid_waiver(message, hint, span)
    return WaiverComment(
        codes=tuple(re.split(r"\s*,\s*", parsed["codes"])),
        reason=reason,
        owner=owner.group(1) if owner else "",
        until=until,
        whole_file=whole,
    )


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
