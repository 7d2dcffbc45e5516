"""Review of a change: findings, differences, versions that must rise, and everything that the change takes
out of the check. It is made from git and the designs only, without a service."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from .. import __version__
from ..compare.outcome import ComparisonOutcome
from ..core import git
from ..core.finding import RANK, Finding
from ..core.run import LintRun
from ..engine import LintResult
from ..load.folder import FILES
from ..load.waivers import Waiver
from .change_findings import findings_since
from .compared_designs import DesignPair, DesignRevisions
from .coverage import (
    changed_custom_rules,
    changed_parts,
    changed_settings_files,
    new_links,
    unchecked_designs,
)
from .design_keys import KeyEffects, key_effects
from .design_outcomes import ConfigurationDiff, design_outcome
from .gate import BASE, FIRST, HEAD, ReviewGate, with_settings
from .session import Session
from .versions import DesignVersion, design_version
from .weakening import (
    CoverageChange,
    FindingsDifference,
    HiddenFinding,
    Lint,
    findings_difference,
    settings_changes,
)


class WaivedFinding(NamedTuple):
    """Finding with the waiver that covers it, as text."""

    finding: Finding
    before: str
    """Waiver in the base; empty if none covers this finding there."""
    after: str


class Review(NamedTuple):
    """Result of the review of a change."""

    base: str
    """Short id of the commit that is compared with."""
    run: LintRun
    """All findings of the newer side."""
    fresh: LintRun
    """Findings that the change causes."""
    outcomes: tuple[ComparisonOutcome, ...]
    low_versions: tuple[DesignVersion, ...]
    """Designs whose version must rise; none if the base switches this off."""
    versions_count: bool = True
    """Whether a version that is too low is a reason to request changes."""
    decided_by: str = BASE
    """Side whose settings decide: ``base``, ``head`` or ``first``."""
    coverage_changes: tuple[CoverageChange, ...] = ()
    """Changes of what is checked and how."""
    hidden_by_settings: tuple[HiddenFinding, ...] = ()
    """Findings under the settings of the base that those of the change hide or lower."""
    hidden_by_keys: tuple[HiddenFinding, ...] = ()
    """Findings that changed `status`, `scope` and `site` of designs hide."""
    waived: tuple[WaivedFinding, ...] = ()
    """Findings that waivers cover since the change, or that changed waivers cover."""
    why_base_invalid: str = ""
    """Reason why the settings of the base cannot be used."""

    def fails(self, threshold: str) -> bool:
        """Whether changes are requested: by a new finding at or above the threshold, a design without a
        verdict, a version that is too low, or a weakened check."""
        severe = any(
            RANK[finding.severity] <= RANK[threshold]
            for finding in self.fresh.findings
            if finding.waived is None
        )
        low = self.versions_count and bool(self.low_versions)
        return severe or bool(self.fresh.unchecked) or low or self.weakened_checks > 0

    @property
    def weakened_checks(self) -> int:
        """Number of changes that weaken the check. Findings that settings hide count, whichever key is
        responsible."""
        hides = self.decided_by == BASE and bool(self.hidden_by_settings)
        return sum(change.blocks for change in self.coverage_changes) or int(hides)


def review(gate: ReviewGate, lint: Lint, configured: ConfigurationDiff) -> Review:
    """Review a change.

    A revision is evaluated as of the day of its commit, or of the base's if that is later, unless the session
    names another day: the same commits always get the same review, and an old date on a commit extends no
    waiver. The change is compared with the commit at which the two parted; ``lint`` returns the findings of a
    session. Files are named from the root of the repository, as code hosts know them. Raises RefarchError.
    """
    session, repo, start, head = gate.head_session, gate.repo, gate.start, gate.head
    _set_day(gate)
    name = head.name if head is not None else ""
    old_runs: list[LintRun] = []
    lint_old = _recording_lint(lint, old_runs)
    with DesignRevisions(session, others={start.id: gate.start_session}) as sides:
        now = sides.session_at(name)
        run = lint_if_designs(now, lint)
        # If the settings of the change decide, the revision also counts under its own.
        alone = None if gate.decided_by == HEAD else gate.start_session
        fresh = findings_since(session, start.id, run, lint_old, head, alone)
        pairs = list(sides.pairs(start.id, name))
        outcomes = tuple(design_outcome(pair, configured) for pair in pairs)
        different, changes = _settings_effect(gate, now, run, lint)
        by_keys = KeyEffects() if gate.decided_by == FIRST else key_effects(pairs, now, old_runs[0])
        changes += _coverage_changes(gate, sides, by_keys, run, lint)
    result = Review(
        start.id[:12],
        run,
        fresh,
        tuple(_with_short_commit(changed_design, start.id) for changed_design in outcomes),
        _low_versions(gate, pairs, outcomes),
        gate.config.review_versions == "error",
        gate.decided_by,
        tuple(changes),
        different.hidden,
        by_keys.hidden,
        newly_waived_findings(
            LintedSide(old_runs[0], [pair.before.result for pair in pairs]),
            LintedSide(run, [pair.after.result for pair in pairs]),
        ),
        gate.why_base_invalid,
    )
    return _relative_to_repository(result, repo.prefix) if repo.prefix else result


def _recording_lint(lint: Lint, runs: list[LintRun]) -> Callable[[Session], LintRun]:
    """Function that lints a session and appends the run to a list."""

    def lint_old(old: Session) -> LintRun:
        runs.append(lint_if_designs(old, lint))
        return runs[-1]

    return lint_old


def _set_day(gate: ReviewGate) -> None:
    """Evaluate both sides as of one day."""
    session, old = gate.head_session, gate.start_session
    if gate.head is not None:
        session.day_of_commit = max(git.commit_day(gate.repo, commit) for commit in (gate.head, gate.start))
    old.day, old.day_of_commit = session.day, session.day_of_commit


def _low_versions(
    gate: ReviewGate, pairs: list[DesignPair], outcomes: tuple[ComparisonOutcome, ...]
) -> tuple[DesignVersion, ...]:
    """Designs whose version must rise; none if the settings ignore this."""
    if gate.config.review_versions == "ignore":
        return ()
    versions = (design_version(pair, change) for pair, change in zip(pairs, outcomes, strict=True))
    return tuple(version for version in versions if version is not None and version.is_due)


def lint_if_designs(session: Session, lint: Lint) -> LintRun:
    """Findings of a session; of a project without designs, those of its settings and parts."""
    if _has_designs(os.path.join(session.root, session.config.designs)):
        return lint(session)
    findings = (*session.config.findings, *session.own_parts.findings)
    return LintRun(__version__, (), findings, lambda file, line: "", session.rules.info)


def _has_designs(folder: str) -> bool:
    """Whether a file of a design is anywhere below a folder."""
    folders = [folder]
    for here in folders:  # which grows; os.walk of Python 3.11 calls itself, and a change may be very deep
        with suppress(OSError), os.scandir(here) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.path)
                elif entry.name in FILES and not entry.is_dir():
                    return True
    return False


def _settings_effect(
    gate: ReviewGate, now: Session, run: LintRun, lint: Lint
) -> tuple[FindingsDifference, list[CoverageChange]]:
    """Effect of the settings of a change on its findings, and the keys behind it."""
    if gate.decided_by == FIRST:
        return FindingsDifference(), []
    if gate.start_settings.lines == gate.head_settings.lines and not gate.why_head_invalid:
        return FindingsDifference(), []
    if gate.head_config is None:
        return FindingsDifference(), list(settings_changes(gate, FindingsDifference(), None))
    by_change = gate.head_config._replace(findings=now.config.findings, lines=now.config.lines)
    by_start = gate.start_config._replace(
        designs=by_change.designs, findings=now.config.findings, lines=now.config.lines
    )
    then, after = (
        run
        if config._replace(idle_rules="") == now.config._replace(idle_rules="")
        else lint_if_designs(with_settings(now, now.root, config, now.rules), lint)
        for config in (by_start, by_change)
    )
    different = findings_difference(then, after)
    return different, list(settings_changes(gate, different, after))


def _coverage_changes(
    gate: ReviewGate, sides: DesignRevisions, by_keys: KeyEffects, run: LintRun, lint: Lint
) -> Iterator[CoverageChange]:
    """Changes that take something else out of the check."""
    if gate.decided_by == FIRST:
        return
    before, after = sides.session_at(gate.start.id), sides.session_at(gate.head.name if gate.head else "")
    yield from changed_custom_rules(gate, run)
    yield from unchecked_designs(gate, before, after)
    yield from new_links(gate)
    yield from by_keys.changes
    yield from changed_parts(before.own_parts, after, run, lint)
    yield from changed_settings_files(gate, run)


def _with_short_commit(design: ComparisonOutcome, start: str) -> ComparisonOutcome:
    """Outcome whose sides have short names."""
    return design._replace(before=design.before.replace(start, start[:12]), after=design.after)


def _relative_to_repository(result: Review, prefix: str) -> Review:
    """Review whose files are named from the root of the repository."""

    def rename_run(run: LintRun) -> LintRun:
        return run.with_file_names(lambda name: f"{prefix}{name}")

    def rename_finding(finding: Finding) -> Finding:
        return finding._replace(file=f"{prefix}{finding.file}")

    def rename_hidden(hidden: tuple[HiddenFinding, ...]) -> tuple[HiddenFinding, ...]:
        return tuple(entry._replace(finding=rename_finding(entry.finding)) for entry in hidden)

    return result._replace(
        run=rename_run(result.run),
        fresh=rename_run(result.fresh),
        hidden_by_settings=rename_hidden(result.hidden_by_settings),
        hidden_by_keys=rename_hidden(result.hidden_by_keys),
        waived=tuple(entry._replace(finding=rename_finding(entry.finding)) for entry in result.waived),
    )


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
