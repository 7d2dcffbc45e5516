"""What a reviewer has to see of a change: findings, what moves, versions that have to rise. Made from git and
the designs alone; no service is asked."""

from collections.abc import Callable
from typing import NamedTuple

from ..compare.outcome import Outcome
from ..core import git
from ..core.finding import RANK
from ..core.run import Run
from .comparing import Configured, outcome
from .revisions import repository_of
from .session import Session
from .sides import Sides
from .since import since
from .versions import Version, versions


class Review(NamedTuple):
    """A change, looked at."""

    base: str
    """The commit that is compared with, in short."""
    run: Run
    """All findings of the newer side."""
    fresh: Run
    """Those that come from the change."""
    outcomes: tuple[Outcome, ...]
    low: tuple[Version, ...]
    """Designs whose version has to rise."""

    def fails(self, threshold: str) -> bool:
        """Whether the change is to be stopped: by a new finding that is severe enough, by a design without a
        verdict, or by a version that is too low."""
        severe = any(
            RANK[finding.severity] <= RANK[threshold]
            for finding in self.fresh.findings
            if finding.waived is None
        )
        return severe or bool(self.fresh.unchecked) or bool(self.low)


def start_of(repo: git.Repository, base: str, head: str) -> git.Commit:
    """The commit at which a base and a revision, or the work tree's own where ``head`` is empty, parted.
    Raises RefarchError for unknown revisions."""
    return git.merge_base(repo, git.commit(repo, base), git.commit(repo, head or "HEAD"))


def review(
    session: Session, base: str, head: str, lint: Callable[[Session], Run], configured: Configured
) -> Review:
    """Look at the change from a base to a revision, or to the work tree where ``head`` is empty. A revision
    is judged by the day of its commit, unless the session names another, so that the same commits are always
    judged alike. What is compared with is the commit at which the two parted; ``lint`` finds what is wrong in
    a session. Files are named from the repository's root, as platforms know them. Raises RefarchError for
    unknown revisions.
    """
    repo = repository_of(session)
    start = start_of(repo, base, head)
    newest = git.commit(repo, head) if head else None
    if newest is not None:
        session.day_of_commit = git.day_of(repo, newest)
    with Sides(session) as sides:
        now = sides.at(head)
        run = lint(now)
        fresh = since(session, start.id, run, lint, newest)
        outcomes = tuple(outcome(pair, configured) for pair in sides.pairs(start.id, head))
    low = tuple(one for one in versions(session, start.id, head=head) if one.is_low)
    if repo.prefix:
        run, fresh = (one.renamed(lambda name: f"{repo.prefix}{name}") for one in (run, fresh))
    return Review(start.id[:12], run, fresh, tuple(_named(one, start.id) for one in outcomes), low)


def _named(one: Outcome, start: str) -> Outcome:
    """An outcome whose sides are named in short."""
    return one._replace(before=one.before.replace(start, start[:12]), after=one.after)
