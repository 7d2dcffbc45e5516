"""Findings that a change is responsible for: on lines that it touches, and elsewhere if it causes them."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from ..core import git
from ..core.errors import RefarchError
from ..core.finding import RANK, Finding
from ..core.run import LintRun
from .config import FILE
from .revisions import repository_of, revision_session, write_out
from .session import Session

Lint = Callable[[Session], LintRun]

FindingRanks = Mapping[tuple[str, ...], int]
"""Rank of the severity of each finding, by its identity."""


def findings_since(
    session: Session,
    name: str,
    run: LintRun,
    lint_old: Lint,
    upto: git.Commit | None = None,
    old_session: Session | None = None,
) -> LintRun:
    """Run with only the findings that a change causes since a revision.

    A finding counts if it or a related place is on a line that differs, or if it was not found in the
    revision, even in a file that the change does not touch. Where settings change, too, a finding counts that
    the old settings did not find, or found less severe. A finding in a file that was only renamed is known.

    ``lint_old`` lints the project as it was; the run is of the revision ``upto``, or of the work tree. With
    an ``old_session``, the revision is evaluated by that session only, whatever its own settings are. Raises
    RefarchError for an unknown revision.
    """
    repo = repository_of(session)
    revision = git.commit(repo, name)
    changed = git.changed_lines(repo, revision, upto)
    names = git.renamed_files(repo, revision, upto)
    with revision_session(old_session or session, repo, revision) as old:
        before = [_finding_ranks(lint_old(old).findings, names)]
        # Laxer settings must not make an old finding new, nor stricter ones hide that the change causes it:
        # the revision is also linted under its own settings.
        if FILE in changed and old_session is None:
            write_out(repo, revision, old.root, (FILE,))
            before += _findings_under_old_settings(old.root, lint_old, names)
    custom_codes = session.rules.own_codes
    kept = tuple(
        finding
        for finding in run.findings
        if _is_touched(finding, changed) or not _was_there(finding, before, custom_codes)
    )
    return run._replace(findings=kept, known_count=run.known_count + len(run.findings) - len(kept))


def _findings_under_old_settings(root: str, lint_old: Lint, names: Mapping[str, str]) -> list[FindingRanks]:
    """Findings of a revision under its own settings; none if these cannot be read."""
    try:
        return [_finding_ranks(lint_old(Session(root).demand_settings()).findings, names)]
    except RefarchError:
        return []


def _finding_ranks(findings: Iterable[Finding], names: Mapping[str, str]) -> FindingRanks:
    """Ranks of findings of a revision, each also under the name that its file has after the change."""
    ranks: dict[tuple[str, ...], int] = {}
    for finding in findings:
        ranks[finding.fingerprint, finding.message] = RANK[finding.severity]
        if finding.file in names:
            ranks[_place_key(finding, names[finding.file])] = RANK[finding.severity]
    return ranks


def _place_key(finding: Finding, file: str) -> tuple[str, ...]:
    """Identity of a finding in a renamed file."""
    return finding.code, file, finding.object, finding.message


def _was_there(finding: Finding, before: Sequence[FindingRanks], custom_codes: Collection[str]) -> bool:
    """Whether a finding was there before, under the settings of today and under those of the revision. Custom
    rules of the revision are not run, so the settings of today alone decide about their findings."""
    # The second set are the findings under the settings of the revision: there, a finding that was less
    # severe counts as new.
    for number, known in enumerate(before[:1] if finding.code in custom_codes else before):
        rank = known.get((finding.fingerprint, finding.message), known.get(_place_key(finding, finding.file)))
        if rank is None or (number and RANK[finding.severity] < rank):
            return False
    return True


def _is_touched(finding: Finding, changed: Mapping[str, Sequence[tuple[int, int]]]) -> bool:
    """Whether a place of a finding is on a changed line."""
    places = [(finding.file, finding.line, finding.end_line)]
    places += [(related.file, related.line, related.line) for related in finding.related]
    return any(
        first <= run_end and run_start <= last
        for file, first, last in places
        for run_start, run_end in changed.get(file, ())
    )
