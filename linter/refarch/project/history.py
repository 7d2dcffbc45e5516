"""A design's history in git, as what moved with each commit."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..compare.outcome import Outcome
from ..core import git
from ..core.errors import RefarchError
from .comparing import outcome
from .linting import designs_at
from .revisions import repository_of
from .session import Session
from .sides import Pair, Side, Sides


class Step(NamedTuple):
    """One commit, and what it did to the design."""

    entry: git.Entry
    version: str
    """That the design has since; empty where it has none that can be read."""
    outcome: Outcome


def history(
    session: Session, design: str, until: str, most: int, progress: Callable[[int, int], None]
) -> Iterator[Step]:
    """The commits that changed a design, the latest first. Raises RefarchError where there is no such design
    or revision."""
    repo = repository_of(session)
    folder = folder_of(session, design)
    entries = git.history(repo, folder, git.commit(repo, until), most + 1)
    identity = folder.rpartition("/")[2]
    with Sides(session, folder) as sides:
        for number, entry in enumerate(entries[:most]):
            progress(number, min(most, len(entries)))
            before = _side(
                sides, identity, entries[number + 1].commit.id if number + 1 < len(entries) else ""
            )
            after = _side(sides, identity, entry.commit.id)
            version = ""
            if after.result is not None and after.result.design is not None:
                version = after.result.design.version
            found = outcome(Pair(before, after, sides.same_parts(before.label, after.label)))
            yield Step(entry, version, found)


def _side(sides: Sides, identity: str, revision: str) -> Side:
    """The design of a revision; without a result where that lacks it, or it cannot be read."""
    if not revision or identity not in sides.ids(revision):
        return Side(revision, None)
    try:
        return Side(revision, sides.opened(identity, revision).result)
    except RefarchError:
        return Side(revision, None)


def folder_of(session: Session, design: str) -> str:
    """The folder of a design, as a path from the project's root. Raises RefarchError for an unknown one."""
    try:
        return designs_at(design, session)[0].shown
    except RefarchError:
        return designs_at(f"{session.config.designs.rstrip('/')}/{design}", session)[0].shown
