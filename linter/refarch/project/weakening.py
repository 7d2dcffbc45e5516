"""Changes that weaken the check: settings, custom rules, designs, parts and baselines, each with its effect
on the findings of the change."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

from ..core.finding import RANK, Finding
from ..core.run import LintRun
from ..core.wording import count_text
from ..rules.registry import Registry
from .config import Config
from .gate import BASE, ReviewGate
from .session import Session

Lint = Callable[[Session], LintRun]

NO_EFFECT = "no finding changes"
COMPARE_KEY = "compare_designs"

NOT_SET = "not set"
NOT_THERE = "missing"
LATER_EFFECT = "applies to later changes"

DEFAULTS: Mapping[str, str] = {
    "compare_designs": "true",
    "designs": "designs",
    "fail_on": "error",
    "review.settings": "base",
    "review.versions": "error",
}
"""Values of keys that the settings file leaves out."""

FINDING_KEYS = (
    "compare_designs",
    "designs",
    "fail_on",
    "options",
    "plugins",
    "profile",
    "profiles",
    "review",
    "rules",
    "severities",
)
"""Keys of the settings file that decide about findings or their severity."""

OTHER_KEYS = ("as_printed", "format", "mutations", "site")
"""Keys that decide about the site only, and the version of the language."""


class CoverageChange(NamedTuple):
    """Change of something that decides about findings."""

    key: str
    """Key such as ``severities.IP002``, or a file."""
    before: str
    after: str
    effect: str
    blocks: bool = False
    """Whether this alone is a reason to request changes."""


class HiddenFinding(NamedTuple):
    """Finding under the settings of the base that those of the change hide or lower."""

    finding: Finding
    severity_now: str
    """Severity under the settings of the change; empty if they hide it."""


class FindingsDifference(NamedTuple):
    """Findings that differ under two sets of settings."""

    hidden: tuple[HiddenFinding, ...] = ()
    added: tuple[Finding, ...] = ()
    """Findings that only the settings of the change report, or that they raise."""


def findings_difference(before_run: LintRun, after_run: LintRun) -> FindingsDifference:
    """Findings that differ between two runs over the same designs, without waived ones."""
    before, after = _open_findings(before_run), _open_findings(after_run)
    hidden = [
        HiddenFinding(finding, after[key].severity if key in after else "")
        for key, finding in before.items()
        if key not in after or RANK[after[key].severity] > RANK[finding.severity]
    ]
    added = [
        finding
        for key, finding in after.items()
        if key not in before or RANK[finding.severity] < RANK[before[key].severity]
    ]
    return FindingsDifference(tuple(hidden), tuple(added))


def _open_findings(run: LintRun) -> dict[str, Finding]:
    return {finding.fingerprint: finding for finding in run.findings if finding.waived is None}


def settings_changes(
    gate: ReviewGate, different: FindingsDifference, now: LintRun | None
) -> Iterator[CoverageChange]:
    """Keys of the settings file that a change alters; ``now`` is the run under its settings."""
    # Settings that cannot be read have no keys to compare.
    if gate.why_head_invalid:
        yield CoverageChange("refarch.yaml", "valid", "invalid", gate.why_head_invalid, blocks=True)
        return
    assert gate.head_config is not None
    before, after = _flat_settings(gate.start_settings.document), _flat_settings(gate.head_settings.document)
    rules = gate.head_session.rules
    changed = {}
    for key in (*before, *after):
        old = _setting_text(key, before, gate.start_config, rules)
        new = _setting_text(key, after, gate.head_config, rules)
        # A key that only states its default changes nothing.
        if before.get(key) != after.get(key) and old != new:
            changed[key] = old, new
    for key, (old, new) in changed.items():
        yield _settings_change(gate, key, old, new, _difference_by_key(key, changed, different, rules), now)


def _settings_change(
    gate: ReviewGate, key: tuple[str, ...], old: str, new: str, part: FindingsDifference, now: LintRun | None
) -> CoverageChange:
    name = ".".join(key)
    if key[0] == "review":
        return CoverageChange(name, old, new, LATER_EFFECT)
    if key[0] == "fail_on":
        passed = [
            finding
            for finding in (now.findings if now is not None else ())
            if finding.waived is None and RANK[new] < RANK[finding.severity] <= RANK[old]
        ]
        effect = (
            f"{count_text(len(passed), 'finding')} no longer fail"
            if len(passed) != 1
            else ("1 finding no longer fails")
        )
        blocks = bool(passed) and gate.decided_by == BASE
        return CoverageChange(name, old, new, f"{effect} `refarch lint`" if passed else NO_EFFECT, blocks)
    return CoverageChange(name, old, new, effect_of(part), bool(part.hidden) and gate.decided_by == BASE)


def effect_of(part: FindingsDifference) -> str:
    """Text of an effect, e.g. ``hides 1 finding, lowers 2 findings``."""
    gone = sum(not finding.severity_now for finding in part.hidden)
    counts = (("hides", gone), ("lowers", len(part.hidden) - gone), ("adds or raises", len(part.added)))
    return (
        ", ".join(f"{verb} {count_text(number, 'finding')}" for verb, number in counts if number) or NO_EFFECT
    )


def _difference_by_key(
    key: tuple[str, ...], keys: Collection[tuple[str, ...]], different: FindingsDifference, rules: Registry
) -> FindingsDifference:
    """Part of a difference that a key can have caused: for a key of one rule, the findings of the rule; for
    the comparison of designs, the findings that only it reports; for a profile, those that no changed key of
    one rule explains."""
    code = _rule_code(key)
    others = {_rule_code(changed) for changed in keys if changed[0] != "profiles"}
    if key[0] not in ("severities", "options", "profile", "profiles", COMPARE_KEY):
        return FindingsDifference()

    def fits(finding: Finding) -> bool:
        if key[0] == COMPARE_KEY:
            return rules.compares_designs(finding.code)
        return finding.code == code if code else finding.code not in others

    return FindingsDifference(
        tuple(hidden for hidden in different.hidden if fits(hidden.finding)),
        tuple(filter(fits, different.added)),
    )


def _rule_code(key: tuple[str, ...]) -> str:
    """Code of the rule that a key is about; empty for none."""
    words = key[2:] if key[0] == "profiles" else key  # after the name of the profile, which is any word
    return words[1] if len(words) > 1 and words[0] in ("severities", "options") else ""


def _flat_settings(document: Any) -> dict[tuple[str, ...], str]:
    """Values of a settings file that decide about findings, by key."""
    values: dict[tuple[str, ...], str] = {}
    data = document.data if document is not None else {}
    # A list and not recursion: a settings file may be nested as deeply as the reader allows.
    waiting: list[tuple[tuple[str, ...], Any]] = [((key,), data[key]) for key in FINDING_KEYS if key in data]
    while waiting:
        key, value = waiting.pop(0)
        if isinstance(value, Mapping):
            waiting += [((*key, str(name)), inner) for name, inner in value.items()]
        elif key[-1] != "title" or key[0] != "profiles":
            values[key] = _text(value)
    return values


def _text(value: Any) -> str:
    """A value as a settings file writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _setting_text(
    key: tuple[str, ...], values: Mapping[tuple[str, ...], str], config: Config, rules: Registry
) -> str:
    """Value for a reviewer: for a key that is left out, the value that counts instead."""
    if key in values:
        return values[key]
    if key[0] == "severities":
        return _severity(key[1], config, rules)
    if key[0] == "options" and key[1] in rules.names:
        _, code, option_name = key
        given = config.options.get(code, {})
        defaults = {option.name: option.default for option in rules.rule(code).options}
        return _text(given.get(option_name, defaults.get(option_name, NOT_SET)))
    return DEFAULTS.get(".".join(key), NOT_SET)


def _severity(code: str, config: Config, rules: Registry) -> str:
    """Severity of the findings of a rule."""
    if code in config.severities or code not in rules.names:
        return config.severities.get(code, NOT_SET)
    declared = rules.rule(code).severity
    return config.levels.get(declared, declared)
