"""Judges a linted design by every rule: pass, fail, waived, or not applicable and why. What the conformance page shows."""

from collections.abc import Mapping
from types import ModuleType
from typing import Literal

from .core.finding import Finding
from .core.record import NamedTuple
from .core.rule import RuleInfo
from .engine import Result, reason_not_applicable
from .model.types import Design
from .rules import registry

Outcome = Literal["fail", "waived", "pass", "not-applicable", "not-checked"]

OUTCOMES: tuple[Outcome, ...] = ("fail", "waived", "pass", "not-applicable", "not-checked")
"""From what needs attention to what does not."""

CRASH = "RULE001"


class Verdict(NamedTuple):
    """What one rule says about one design."""

    rule: RuleInfo
    outcome: Outcome
    reason: str
    """Why the rule does not apply, was not checked, or applies to some clusters only; else empty."""
    findings: tuple[Finding, ...] = ()
    """Its findings, waived ones included."""


def conformance(result: Result, severities: Mapping[str, str] | None = None) -> tuple[Verdict, ...]:
    """One verdict for each rule, sorted by area and code. ``severities`` are the project's, which may turn rules off."""
    found: dict[str, list[Finding]] = {}
    crashed = {}
    for finding in result.findings:
        found.setdefault(finding.code, []).append(finding)
        if finding.code == CRASH:
            crashed[finding.object] = finding.message
    settings = severities or {}
    checks_model = dict(registry.modules())
    return tuple(
        Verdict(registry.info(code), "not-checked", "the project has switched this rule off")
        if settings.get(code) == "ignore"
        else _verdict(result, code, checks_model.get(code), tuple(found.get(code, ())), crashed.get(code, ""))
        for code in registry.module_by_code()
    )


def _verdict(result: Result, code: str, module: ModuleType | None, listed: tuple[Finding, ...], crash: str) -> Verdict:
    """The verdict of one rule; ``module`` is None for a rule of an earlier stage, which applies to every design."""
    rule, reason, applies = registry.info(code), "", True
    if crash:
        return Verdict(rule, "not-checked", crash, listed)
    if module is not None:
        if result.design is None or not result.checked:
            return Verdict(rule, "not-checked", "the design is too broken to be checked; mend the other findings first", listed)
        reason, applies = _scope(rule, module, result.design)
    if any(finding.waived is None for finding in listed):
        return Verdict(rule, "fail", reason, listed)
    if listed:
        return Verdict(rule, "waived", reason, listed)
    return Verdict(rule, "pass" if applies else "not-applicable", reason)


def _scope(rule: RuleInfo, module: ModuleType, design: Design) -> tuple[str, bool]:
    """Why a rule does not apply to the design or some of its clusters, and whether it applies to any."""
    if not hasattr(module, "check_cluster"):
        reason = reason_not_applicable(rule.applies, design, None)
        return reason, not reason
    reasons = [reason_not_applicable(rule.applies, design, cluster) for cluster in design.clusters.values()]
    return "; ".join(dict.fromkeys(reason for reason in reasons if reason)), not all(reasons)
