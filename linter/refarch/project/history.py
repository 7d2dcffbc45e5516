"""History of a design in git: the changes of each commit."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..compare.outcome import ComparisonOutcome
from ..core import git
from ..core.errors import RefarchError
from .compared_designs import DesignPair, DesignRevisions, DesignSide
from .design_outcomes import design_outcome
from .linting import design_path, folders_of
from .revisions import demand_inside, repository_of
from .session import Session


class HistoryStep(NamedTuple):
    """Commit, and its outcome for the design."""

    entry: git.GitEntry
    version: str
    """Version of the design after the commit; empty if it cannot be read."""
    outcome: ComparisonOutcome
    is_shallow: bool = False
    """Whether a shallow clone lacks the commits before."""


def history(
    session: Session, design: str, until: str, most: int, progress: Callable[[int, int], None]
) -> Iterator[HistoryStep]:
    """Commits that changed a design, the latest first. Raises RefarchError for an unknown design or
    revision."""
    repo = repository_of(session)
    last = git.commit(repo, until)
    demand_inside(repo, last, session.config.designs)
    yield from _folder_history(session, design_folder(session, design), last, most, progress)


def _folder_history(
    session: Session, folder: str, last: git.Commit, most: int, progress: Callable[[int, int], None]
) -> Iterator[HistoryStep]:
    """Commits up to a commit that changed files in a folder, the latest first."""
    repo = repository_of(session)
    entries = git.history(repo, folder, last, most + 1)
    identity = folder.rpartition("/")[2]
    with DesignRevisions(session, folder) as sides:
        for number, entry in enumerate(entries[:most]):
            progress(number, min(most, len(entries)))
            after = _side(sides, identity, entry.commit.id)
            if number + 1 == len(entries):
                yield from _first_step(session, entry, identity, after, most - number - 1, progress)
                return
            earlier = entries[number + 1].commit.id
            pair = DesignPair(
                _side(sides, identity, earlier), after, sides.has_same_parts(earlier, entry.commit.id)
            )
            yield HistoryStep(entry, _design_version(after), design_outcome(pair))


def _first_step(
    session: Session,
    entry: git.GitEntry,
    identity: str,
    after: DesignSide,
    most: int,
    progress: Callable[[int, int], None],
) -> Iterator[HistoryStep]:
    """Commit that added a design; if it had another id or folder before, its history there follows."""
    repo = repository_of(session)
    parent = git.parent(repo, entry.commit)
    if parent is None:
        outcome = design_outcome(DesignPair(DesignSide("", None), after))
        # In a shallow clone the parent may exist, but not here.
        yield HistoryStep(entry, _design_version(after), outcome, git.is_shallow(repo))
        return
    with DesignRevisions(session) as sides:
        folders = sides.folders(parent.id)  # the design may have been in another folder, under its id
        old_identity = (
            identity
            if identity in folders
            else sides.renamed_designs(parent.id, entry.commit.id).get(identity, "")
        )
        before = _side(sides, old_identity, parent.id) if old_identity else DesignSide("", None)
        yield HistoryStep(entry, _design_version(after), design_outcome(DesignPair(before, after)))
    if old_identity and most:
        yield from _folder_history(session, folders[old_identity], parent, most, progress)


def _design_version(side: DesignSide) -> str:
    return side.result.design.version if side.result is not None and side.result.design is not None else ""


def _side(sides: DesignRevisions, identity: str, revision: str) -> DesignSide:
    """Design of a revision; without a result if the revision lacks it."""
    return sides.find_side(identity, revision)._replace(label=revision[:12])


def design_folder(session: Session, design: str) -> str:
    """Folder of a design, from the root of the project. Raises RefarchError for an unknown design."""
    inside = f"{session.config.designs.rstrip('/')}/{design}"
    try:
        return folders_of([design_path(design, session)], session)[0].display_path
    except RefarchError as error:
        refused = error
    repo = repository_of(session)
    if re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", design) and git.history(
        repo, inside, git.commit(repo, "HEAD"), 1
    ):
        return inside  # it is gone
    raise refused
