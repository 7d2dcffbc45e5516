"""Findings that waivers cover since a change, and waivers of known findings that a change alters."""

from collections.abc import Iterable
from typing import NamedTuple

from ..core.finding import Finding
from ..core.run import LintRun
from ..engine import LintResult
from ..load.waivers import Waiver


class WaivedFinding(NamedTuple):
    """Finding with the waiver that covers it, as text."""

    finding: Finding
    before: str
    """Waiver in the base; empty if none covers this finding there."""
    after: str


class LintedSide(NamedTuple):
    """Run, and the results of its designs."""

    run: LintRun
    results: Iterable[LintResult | None]


def newly_waived_findings(before: LintedSide, after: LintedSide) -> tuple[WaivedFinding, ...]:
    """Findings that a waiver covers, but no waiver or another waiver covered before. A finding with another
    message is another finding."""
    texts_before, texts_after = _waiver_texts(before), _waiver_texts(after)
    findings = [
        WaivedFinding(finding, texts_before.get((finding.fingerprint, finding.message), ""), text)
        for finding in after.run.findings
        if (text := texts_after.get((finding.fingerprint, finding.message)))
    ]
    return tuple(entry for entry in findings if entry.before != entry.after)


def _waiver_texts(side: LintedSide) -> dict[tuple[str, str], str]:
    """Texts of the waivers, by fingerprint and message of the findings that they cover."""
    waivers: dict[tuple[str, str], dict[Waiver, None]] = {}
    for result in side.results:
        for result_or_variant in () if result is None else (result, *result.variants):
            for waiver in result_or_variant.waivers:
                waivers.setdefault((waiver.file, waiver.code), {})[waiver] = None
    return {
        (finding.fingerprint, finding.message): _waiver_text(
            finding, waivers.get((finding.file, finding.code), ())
        )
        for finding in side.run.findings
        if finding.waived is not None
    }


def _waiver_text(finding: Finding, waivers: Iterable[Waiver]) -> str:
    """Waivers of a finding as in comments; its reason if they are not known."""
    texts = [
        waiver_terms(waiver) for waiver in waivers if waiver.first_line <= finding.line <= waiver.last_line
    ]
    return "; ".join(dict.fromkeys(texts)) or finding.waived or ""


def waiver_terms(waiver: Waiver) -> str:
    """``until 2027-03-31: a lab (owner: lab)``."""
    until = f"until {waiver.until}: " if waiver.until else ""
    owner = f" (owner: {waiver.owner})" if waiver.owner else ""
    return f"{until}{waiver.reason}{owner}"
