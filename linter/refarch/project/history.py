"""A design's history in git, as what moved with each commit."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..compare.outcome import Outcome
from ..core import git
from ..core.errors import RefarchError
from .comparing import outcome
from .linting import designs_at
from .revisions import demand_inside, repository_of
from .session import Session
from .sides import Pair, Side, Sides


class Step(NamedTuple):
    """One commit, and what it did to the design."""

    entry: git.Entry
    version: str
    """That the design has since; empty where it has none that can be read."""
    outcome: Outcome
    is_cut: bool = False
    """Whether a shallow clone lacks what was before."""


def history(
    session: Session, design: str, until: str, most: int, progress: Callable[[int, int], None]
) -> Iterator[Step]:
    """The commits that changed a design, the latest first. Raises RefarchError where there is no such design
    or revision."""
    repo = repository_of(session)
    last = git.commit(repo, until)
    demand_inside(repo, last, session.config.designs)
    folder = folder_of(session, design)
    entries = git.history(repo, folder, last, most + 1)
    identity = folder.rpartition("/")[2]
    with Sides(session, folder) as sides:
        for number, entry in enumerate(entries[:most]):
            progress(number, min(most, len(entries)))
            earlier = entries[number + 1].commit.id if number + 1 < len(entries) else ""
            before = _side(sides, identity, earlier)
            after = _side(sides, identity, entry.commit.id)
            other = "" if earlier else _other_id(session, repo, identity, entry)
            parent = git.parent(repo, entry.commit)
            if other and parent is not None:
                with Sides(session) as both:
                    found = outcome(Pair(_side(both, other, parent.id), after))
                yield Step(entry, _version(after), found)
                yield from history(session, other, parent.id, most - number - 1, progress)
                return
            found = outcome(Pair(before, after, sides.same_parts(earlier, entry.commit.id)))
            is_cut = not earlier and parent is None and git.is_shallow(repo)
            yield Step(entry, _version(after), found, is_cut)


def _version(side: Side) -> str:
    return side.result.design.version if side.result is not None and side.result.design is not None else ""


def _other_id(session: Session, repo: git.Repository, identity: str, entry: git.Entry) -> str:
    """The id that a design had before the commit that brought it; empty where it is new."""
    parent = git.parent(repo, entry.commit)
    if parent is None:
        return ""
    with Sides(session) as sides:
        return sides.renamed(parent.id, entry.commit.id).get(identity, "")


def _side(sides: Sides, identity: str, revision: str) -> Side:
    """The design of a revision; without a result where that lacks it."""
    if not revision:
        return Side("", None)
    return sides.there(identity, revision)._replace(label=revision[:12])


def folder_of(session: Session, design: str) -> str:
    """The folder of a design, as a path from the project's root. Raises RefarchError for an unknown one."""
    inside = f"{session.config.designs.rstrip('/')}/{design}"
    for path in (design, inside):
        try:
            return designs_at(path, session)[0].shown
        except RefarchError as error:
            refused = error
    repo = repository_of(session)
    if re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", design) and git.history(
        repo, inside, git.commit(repo, "HEAD"), 1
    ):
        return inside  # it is gone
    raise refused
