"""Applies the waivers of a design to its findings, and reports waivers that cannot be used or waive
nothing."""

import re
from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple

from ..core.finding import Finding
from ..core.problem import WHOLE_FILE, Problem
from ..load.document import Document
from ..load.waivers import AFTER_LAST_LINE, Waiver, read_waivers
from ..rules.registry import Registry, code_correction_hint
from .finding_collector import FindingCollector

EXPIRY_NOTICE_DAYS = 30
"""Days before the end of a waiver in which lint announces the end."""

_VERSION = re.compile(r"[0-9]+\.[0-9]+\.[0-9]+")

FileAndRule = tuple[str, str]
"""File of a finding, and code of its rule."""

LineRange = tuple[int, int]
"""First and last line, both inclusive."""


class WaivedFindings(NamedTuple):
    """Findings of a design after its waivers were applied."""

    findings: list[Finding]
    waivers: list[Waiver]
    """Waivers in use, and those of which this run cannot know whether they are in use."""


def apply_waivers(
    collector: FindingCollector,
    documents: Mapping[str, Document],
    rules: Registry,
    today: str,
    checked: bool,
    covered_file: str = "",
    undecided: Collection[str] = (),
    covered_lines: Mapping[int, LineRange] = MappingProxyType({}),
) -> WaivedFindings:
    """The findings of a design, with the reason of the waiver in those that are waived, and with findings
    about waivers that are unknown, expired, forbidden or unused. ``checked`` is whether the rules ran; those
    with a code in ``undecided`` did not. With ``covered_file``, all waivers are about that file: those on a
    line in ``covered_lines`` about the first and last line there, the others about the whole file."""
    findings = list(collector.findings)
    by_rule: dict[FileAndRule, list[Finding]] = {}
    for finding in findings:
        by_rule.setdefault((finding.file, finding.code), []).append(finding)
    usable: dict[FileAndRule, list[Waiver]] = {}
    kept: list[Waiver] = []
    version = _design_version(documents)
    for name, document in documents.items():
        waivers, problems = read_waivers(document)
        for problem in problems:
            collector.add(problem, name)
        for written in waivers:
            waiver = written if not covered_file else _waiver_of_file(written, covered_file, covered_lines)
            objection = _waiver_objection(waiver, rules, today, version)
            # An invalid waiver covers no finding.
            if objection is not None:
                collector.add(objection, name)
                continue
            if _expires_soon(waiver, today):
                collector.add(_expiry_notice(waiver), name)
            key = (waiver.file, waiver.code)
            usable.setdefault(key, []).append(waiver)
            # Findings that compare designs are made later, where all designs are known; those about an
            # installation where its outputs are known. So are those of rules that did not run here.
            is_decided_later = waiver.code not in rules.names or rules.is_found_later(waiver.code)
            is_decided_later = is_decided_later or waiver.code in undecided
            if any(map(waiver.covers, by_rule.get(key, ()))) or not checked or is_decided_later:
                kept.append(waiver)
            else:
                message = f"the waiver of {waiver.code} covers no finding"
                hint = "Remove the waiver. Or move it to the line of the finding or to the line above it."
                collector.add(_waiver_problem("WAIVE002", waiver, message, hint), name)
    waived = [_with_reason(finding, usable.get((finding.file, finding.code), [])) for finding in findings]
    return WaivedFindings(waived + collector.findings[len(findings) :], kept)


def _waiver_of_file(waiver: Waiver, file: str, lines: Mapping[int, LineRange]) -> Waiver:
    """A waiver that is about another file, or about lines of it."""
    first, last = lines.get(waiver.span.line, (1, AFTER_LAST_LINE))
    is_whole = waiver.span.line not in lines
    return waiver._replace(file=file, first_line=first, last_line=last, whole_file=is_whole)


def _with_reason(finding: Finding, waivers: list[Waiver]) -> Finding:
    """A finding with the reason of the waiver that covers it: of several, the last in the file."""
    covering = [waiver for waiver in waivers if waiver.covers(finding)]
    return finding._replace(waived=covering[-1].reason) if covering else finding


def _design_version(documents: Mapping[str, Document]) -> str:
    """Version of the design; empty where its file states none."""
    document = documents.get("design.yaml")
    data = document.data if document is not None else None
    version = data.get("version") if isinstance(data, Mapping) else None
    return version if isinstance(version, str) else ""


def _has_reached(version: str, until: str) -> bool:
    """Whether a design has the version in which a waiver ends, or a later one."""
    if not (_VERSION.match(version) and _VERSION.fullmatch(until)):
        return False
    # Pre-releases and build metadata are cut off: `2.0.0-rc1` ends a waiver until 2.0.0.
    current, end = (
        [int(number) for number in text.split("-")[0].split("+")[0].split(".")[:3]]
        for text in (version, until)
    )
    return current >= end


def _expires_soon(waiver: Waiver, today: str) -> bool:
    """Whether the last day of a waiver is at most EXPIRY_NOTICE_DAYS away."""
    if not (today and waiver.until) or _VERSION.fullmatch(waiver.until):
        return False
    from datetime import date  # few waivers have a day

    return (date.fromisoformat(waiver.until) - date.fromisoformat(today)).days <= EXPIRY_NOTICE_DAYS


def _expiry_notice(waiver: Waiver) -> Problem:
    message = f"the waiver of {waiver.code} ends on {waiver.until}"
    return _waiver_problem(
        "WAIVE006", waiver, message, "Resolve the waived finding. Or agree on a new date in time."
    )


def _waiver_objection(waiver: Waiver, rules: Registry, today: str, version: str) -> Problem | None:
    """Reason why a waiver cannot be used at all; None where it can."""
    code = waiver.code
    if code not in rules.known_codes:
        hint = code_correction_hint(code, rules.known_codes)
        return _waiver_problem("WAIVE003", waiver, f"unknown rule {code} in a waiver", hint)
    if waiver.until and _has_reached(version, waiver.until):
        message = (
            f"the waiver of {code} is valid until version {waiver.until}, but the design has "
            f"version {version}"
        )
        hint = "Resolve the waived finding. Or agree on a later version."
        return _waiver_problem("WAIVE001", waiver, message, hint)
    is_day = bool(waiver.until) and not _VERSION.fullmatch(waiver.until)
    if is_day and today and waiver.until < today:
        message = f"the waiver of {code} expired on {waiver.until}"
        hint = "Resolve the waived finding. Or agree on a new date."
        return _waiver_problem("WAIVE001", waiver, message, hint)
    if code in rules.names and not rules.rule(code).waivable:
        return _waiver_problem("WAIVE005", waiver, f"{code} cannot be waived", "Resolve the finding.")
    return None


def _waiver_problem(code: str, waiver: Waiver, message: str, hint: str) -> Problem:
    return Problem(WHOLE_FILE, message, hint, code=code, span=waiver.span)
