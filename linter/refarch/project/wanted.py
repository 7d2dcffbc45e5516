"""What of a run was asked for: findings, custom rules that were skipped, and what designs do not state."""

from collections.abc import Callable, Iterator, Sequence

from ..core.finding import Finding
from ..core.run import NotStated, SkippedRule
from ..engine import Verdict
from ..load.folder import FoundDesigns
from .session import Session
from .whole import STOPPING, project_findings

IGNORE = "ignore"
"""The severity of a rule that is switched off."""

Wanted = Callable[[str], bool]
"""Whether the code of a rule was asked for."""


def wanted_findings(
    found: FoundDesigns, verdicts: Sequence[Verdict], session: Session, is_wanted: Wanted, is_whole: bool
) -> tuple[Finding, ...]:
    """Findings of settings, custom parts, the project and its designs: those of the wanted rules, and
    whatever keeps something from being checked. ``is_whole`` says that all designs of the project were
    asked for."""
    parts = session.own_parts
    of_parts = (one for one in parts.findings if parts.stops(one) or is_wanted(one.code))
    whole = project_findings(found, verdicts, session, is_whole)
    of_project = (one for one in whole if one.code in STOPPING or is_wanted(one.code))
    of_designs = (
        one for verdict in verdicts for one in verdict.findings if not verdict.checked or is_wanted(one.code)
    )
    return (*session.config.findings, *of_parts, *of_project, *of_designs)


def skipped_rules(session: Session, is_wanted: Wanted) -> tuple[SkippedRule, ...]:
    """Custom rules that would have counted, had they been allowed to run."""
    off = {code for code, severity in session.config.severities.items() if severity == IGNORE}
    files = session.rules.idle_files
    return tuple(
        SkippedRule(code, files[code]) for code in sorted(files) if is_wanted(code) and code not in off
    )


def not_stated(verdicts: Sequence[Verdict], is_wanted: Wanted) -> Iterator[NotStated]:
    """What designs do not state, for the wanted rules."""
    for entry in (entry for verdict in verdicts for entry in verdict.not_stated):
        codes = tuple(filter(is_wanted, entry.rules))
        if codes:
            yield entry._replace(rules=codes)
