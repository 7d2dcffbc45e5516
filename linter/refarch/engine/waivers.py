"""Lays the waivers of a design over its findings, and finds those that excuse nothing or may not."""

import re
from collections.abc import Iterable, Mapping

from ..core.problem import Problem
from ..core.wording import did_you_mean
from ..load.document import Document
from ..load.waivers import Waiver, read_waivers
from ..rules.registry import Registry
from .desk import Desk

EXPIRY_NOTICE_DAYS = 30
"""Days before its end in which a waiver is told of."""

_VERSION = re.compile(r"[0-9]+\.[0-9]+\.[0-9]+")


def apply_waivers(
    desk: Desk, documents: Mapping[str, Document], rules: Registry, today: str, checked: bool
) -> list[Waiver]:
    """Mark the findings that waivers excuse, and find waivers that are unknown, expired, forbidden or
    unused."""
    kept: list[Waiver] = []
    places: dict[tuple[str, str], list[int]] = {}
    for number, finding in enumerate(desk.findings):
        places.setdefault((finding.file, finding.code), []).append(number)
    version = _design_version(documents)
    for name, document in documents.items():
        excuses, problems = read_waivers(document)
        for problem in problems:
            desk.add(problem, name)
        for waiver in excuses:
            objection = _waiver_objection(waiver, rules, today, version)
            if objection is not None:
                desk.add(objection, name)
                continue
            if _expires_soon(waiver, today):
                desk.add(_expiry_notice(waiver), name)
            excused = _waive(desk, waiver, places.get((waiver.file, waiver.code), ()))
            unknown = waiver.code not in rules.names or rules.compares_designs(waiver.code)
            if excused or not checked or unknown:
                kept.append(waiver)
            else:
                message = f"the waiver of {waiver.code} excuses nothing"
                hint = "Remove it, or put it right above or beside what it excuses."
                desk.add(_waiver_problem("WAIVE002", waiver, message, hint), name)
    return kept


def _design_version(documents: Mapping[str, Document]) -> str:
    """The version of the design; empty where its file says none."""
    document = documents.get("design.yaml")
    data = document.data if document is not None else None
    written = data.get("version") if isinstance(data, Mapping) else None
    return written if isinstance(written, str) else ""


def _has_reached(version: str, until: str) -> bool:
    """Whether the design has the version in which a waiver ends, or a later one."""
    if not (_VERSION.match(version) and _VERSION.fullmatch(until)):
        return False
    numbers = [
        [int(number) for number in text.split("-")[0].split("+")[0].split(".")[:3]]
        for text in (version, until)
    ]
    return numbers[0] >= numbers[1]


def _expires_soon(waiver: Waiver, today: str) -> bool:
    """Whether the last day of a waiver is one of the next thirty."""
    if not (today and waiver.until) or _VERSION.fullmatch(waiver.until):
        return False
    from datetime import date  # few waivers have a day

    return (date.fromisoformat(waiver.until) - date.fromisoformat(today)).days <= EXPIRY_NOTICE_DAYS


def _expiry_notice(waiver: Waiver) -> Problem:
    message = f"the waiver of {waiver.code} ends on {waiver.until}"
    return _waiver_problem(
        "WAIVE006", waiver, message, "Mend what it excuses, or agree on a new date in time."
    )


def _waiver_objection(waiver: Waiver, rules: Registry, today: str, version: str) -> Problem | None:
    """Why a waiver cannot be used at all; None where it can."""
    code = waiver.code
    if code not in rules.known_codes:
        hint = did_you_mean(code, rules.known_codes)
        return _waiver_problem("WAIVE003", waiver, f"there is no rule {code} to waive", hint)
    if waiver.until and _has_reached(version, waiver.until):
        message = f"the waiver of {code} was for until version {waiver.until}, and the design has {version}"
        return _waiver_problem(
            "WAIVE001", waiver, message, "Mend what it excuses, or agree on a later version."
        )
    is_day = bool(waiver.until) and not _VERSION.fullmatch(waiver.until)
    if is_day and today and waiver.until < today:
        message = f"the waiver of {code} expired on {waiver.until}"
        return _waiver_problem("WAIVE001", waiver, message, "Mend what it excuses, or agree on a new date.")
    if code in rules.names and not rules.rule(code).waivable:
        return _waiver_problem("WAIVE005", waiver, f"{code} cannot be waived", "Mend what it finds.")
    return None


def _waiver_problem(code: str, waiver: Waiver, message: str, hint: str) -> Problem:
    return Problem(code, message, hint, span=waiver.span, stops=False)


def _waive(desk: Desk, waiver: Waiver, candidates: Iterable[int]) -> bool:
    """Mark the findings that a waiver covers, of those of its code in its file; whether there were any."""
    excused = False
    for number in candidates:
        finding = desk.findings[number]
        if waiver.first_line <= finding.line <= waiver.last_line:
            desk.findings[number] = finding._replace(waived=waiver.reason)
            excused = True
    return excused
