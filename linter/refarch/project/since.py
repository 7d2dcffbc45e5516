"""Findings that a change is to answer for: those on lines that it touches, and those that it brings about
elsewhere."""

from collections.abc import Callable, Mapping, Sequence

from ..core import git
from ..core.finding import Finding
from ..core.run import Run
from .revisions import at_revision, repository_of
from .session import Session


def since(
    session: Session,
    name: str,
    run: Run,
    lint_old: Callable[[Session], Run],
    upto: git.Commit | None = None,
) -> Run:
    """A run with the findings alone that are a change's since a revision: on a line that differs, with a
    related place on such a line, or not found in the revision, be it in a file that the change leaves alone.

    ``lint_old`` lints the project as it was; the run is of the revision ``upto``, or of the work tree. Raises
    RefarchError where the revision is not known.
    """
    repo = repository_of(session)
    revision = git.commit(repo, name)
    changed = git.changed_lines(repo, revision, upto)
    with at_revision(session, repo, revision) as old:
        before = {(finding.fingerprint, finding.message) for finding in lint_old(old).findings}
    kept = tuple(
        finding
        for finding in run.findings
        if (finding.fingerprint, finding.message) not in before or _is_touched(finding, changed)
    )
    return run._replace(findings=kept, known=run.known + len(run.findings) - len(kept))


def _is_touched(finding: Finding, changed: Mapping[str, Sequence[tuple[int, int]]]) -> bool:
    """Whether a place of a finding is on a changed line."""
    places = [(finding.file, finding.line, finding.end_line)]
    places += [(near.file, near.line, near.line) for near in finding.related]
    return any(
        first <= run[1] and run[0] <= last for file, first, last in places for run in changed.get(file, ())
    )
