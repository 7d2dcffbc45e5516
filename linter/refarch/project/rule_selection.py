"""Selection of rules for a run: by codes that the user names, and what of the results belongs to them."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from ..core.errors import RefarchError
from ..core.finding import Finding
from ..core.run import NotStated, SkippedRule
from ..engine import LintOutcome
from ..load.folder import FoundDesigns
from ..rules.registry import Registry, unknown_code_hint
from .project_findings import STOPPING_RULES, project_findings
from .session import Session

IGNORE = "ignore"
"""Severity of a rule that is switched off."""

CodeFilter = Callable[[str], bool]
"""Whether the code of a rule is selected."""


def code_filter(select: Iterable[str], ignore: Iterable[str], registry: Registry) -> CodeFilter:
    """Filter for codes that begin with one of ``select`` and with none of ``ignore``; without ``select``,
    every code passes. Raises RefarchError for a beginning that no rule has."""
    selected, ignored = _known_prefixes(select, registry), _known_prefixes(ignore, registry)

    def is_selected(code: str) -> bool:
        return (not selected or code.startswith(selected)) and not code.startswith(ignored)

    return is_selected


def _known_prefixes(codes: Iterable[str], registry: Registry) -> tuple[str, ...]:
    """Codes and beginnings of codes in capitals. Raises RefarchError for one that no rule has."""
    prefixes = tuple(code.upper() for code in codes)
    for prefix in prefixes:
        # An empty word would select every rule, and is most often a variable that is not set.
        if not prefix or not any(code.startswith(prefix) for code in registry.names):
            raise RefarchError(
                f"unknown rule {prefix or '(empty)'}. {unknown_code_hint(prefix, registry.names)}"
            )
    return prefixes


def selected_findings(
    search: FoundDesigns,
    verdicts: Sequence[LintOutcome],
    session: Session,
    is_selected: CodeFilter,
    is_whole: bool,
) -> tuple[Finding, ...]:
    """Findings of the settings, the custom parts, the project and its designs: those of selected rules, and
    all that keep something from being checked. ``is_whole`` is whether the run covers all designs of the
    project."""
    parts = session.own_parts
    part_findings = (
        finding for finding in parts.findings if parts.stops(finding) or is_selected(finding.code)
    )
    across_designs = (
        finding
        for finding in project_findings(search, verdicts, session, is_whole)
        if finding.code in STOPPING_RULES or is_selected(finding.code)
    )
    # A design without a model has only the findings that explain why: they are shown whatever is selected.
    design_findings = (
        finding
        for verdict in verdicts
        for finding in verdict.findings
        if not verdict.checked or is_selected(finding.code)
    )
    return (*session.config.findings, *part_findings, *across_designs, *design_findings)


def skipped_rules(session: Session, is_selected: CodeFilter) -> tuple[SkippedRule, ...]:
    """Custom rules that are selected and switched on, but not run because local code is not allowed."""
    off = {code for code, severity in session.config.severities.items() if severity == IGNORE}
    files = session.rules.idle_files
    return tuple(
        SkippedRule(code, files[code]) for code in sorted(files) if is_selected(code) and code not in off
    )


def selected_not_stated(verdicts: Sequence[LintOutcome], is_selected: CodeFilter) -> Iterator[NotStated]:
    """Subjects that designs do not state and that a selected rule would examine, each with these rules."""
    for entry in (entry for verdict in verdicts for entry in verdict.not_stated):
        codes = tuple(filter(is_selected, entry.rules))
        if codes:
            yield entry._replace(rules=codes)
