"""Life cycle of parts and releases: the days until which vendors sell and support them.

A day is ``2027-04-09``, or ``2027-04`` where only the month is known.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from itertools import pairwise
from typing import Any

MILESTONES = ("announced", "end_of_sale", "end_of_support")
"""Milestones of the end of life of a part, in their order."""

_SUPPORT_FIELDS = ("support_ends", "extended_support_ends")


def milestone_day(entry: Mapping[str, Any], name: str) -> str | None:
    """Day of a milestone of a part, given its catalog entry; None where no document states it."""
    day: str | None = entry.get("end_of_life", {}).get(name)
    return day


def support_line(product: Mapping[str, Any], version: str, field: str = "support_ends") -> str | None:
    """Longest line of releases that a version belongs to, if it has a last day of support; else None.

    ``product`` is its catalog entry. ``4.32.5`` is of the line ``4.32`` and not of ``4.3``.
    """
    lines = [
        line
        for line in product.get(field, {})
        if version == line or version.startswith((f"{line}.", f"{line} "))
    ]
    return max(lines, key=len, default=None)


def support_end(product: Mapping[str, Any], version: str, field: str = "support_ends") -> str | None:
    """Last day of support of the line of releases of a version; None where there is no such line."""
    line = support_line(product, version, field)
    day: str | None = None if line is None else product[field][line]
    return day


def faulty_day(entry: Mapping[str, Any]) -> tuple[tuple[str | int, ...], str] | None:
    """Place of a day that is not in the calendar, or is before an earlier milestone, and the fault; None for
    none."""
    for place, day in _stated_days(entry):
        if not _is_calendar_day(day):
            return place, f"`{day}` is not a calendar date"
    life = entry.get("end_of_life", {})
    dated = [(name, life[name]) for name in MILESTONES if name in life]
    for (name, earlier), (later_name, later) in pairwise(dated):
        if not is_in_order(earlier, later):
            return ("end_of_life", later_name), f"`{later_name}` {later} is before `{name}` {earlier}"
    for line, last in entry.get(_SUPPORT_FIELDS[1], {}).items():
        if not is_in_order(entry.get(_SUPPORT_FIELDS[0], {}).get(line, last), last):
            return (_SUPPORT_FIELDS[1], line), f"extended support ends {last}, before support itself"
    return None


def is_in_order(earlier: str, later: str) -> bool:
    """Whether a day is not after another one. A month alone is as early and as late as any of its days."""
    shared = min(len(earlier), len(later))
    return earlier[:shared] <= later[:shared]


def _stated_days(entry: Mapping[str, Any]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    for field in ("end_of_life", *_SUPPORT_FIELDS):
        for name, day in entry.get(field, {}).items():
            yield (field, name), day


def _is_calendar_day(day: str) -> bool:
    """Whether a day is in the calendar. A month alone is: the schema checks its number."""
    try:
        date.fromisoformat(f"{day}-01" if day.count("-") == 1 else day)
    except ValueError:
        return False
    return True
