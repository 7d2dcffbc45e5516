"""Rules that had nothing to examine in a linted design, by what it does not state."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..core.finding import Finding
from ..core.run import NotStated
from ..model.types import Design
from ..rules.registry import Registry
from ..views.subjects import Gap
from ..views.subjects.registry import SUBJECTS
from .scope import is_area_irrelevant, is_idle, scope_of

CRASH = "RULE001"
"""The code of a rule that failed; its finding is about that rule."""


def not_stated(
    identity: str,
    design: Design,
    findings: Iterable[Finding],
    rules: Registry,
    switched_off: Iterable[str],
    options: Mapping[str, Mapping[str, Any]],
) -> tuple[NotStated, ...]:
    """What a design does not state, with the rules that found nothing because of it: one entry for each
    subject, in the order of the subjects. A rule with a finding that no waiver excuses is not among them, nor
    is one that the project has switched off."""
    silent = {finding.code for finding in findings if finding.waived is None}
    silent |= {*switched_off} | {finding.object for finding in findings if finding.code == CRASH}
    facts: dict[str, dict[str, None]] = {}
    codes: dict[str, dict[str, None]] = {}
    for code in rules.checking_codes:
        for gap in () if code in silent else _gaps(code, design, rules, options.get(code, {})):
            facts.setdefault(gap.subject, {})[gap.says] = None
            codes.setdefault(gap.subject, {})[code] = None
    return tuple(
        NotStated(identity, name, "; ".join(facts[name]), subject.write, tuple(codes[name]))
        for name, subject in SUBJECTS.items()
        if name in facts
    )


def _gaps(code: str, design: Design, rules: Registry, options: Mapping[str, Any]) -> tuple[Gap, ...]:
    """What one rule misses. Rules of an area that is not for the design are not even imported."""
    if is_area_irrelevant(rules.area(code), design):
        return ()
    rule = rules.rule(code)
    if rule.stage is not None or is_idle(rule, options):
        return ()
    return scope_of(rule.applies, rule.is_for_clusters, design).unstated
