"""A project as it was in a git revision: its designs and own parts, written out into a folder of their own,
so that what reads a project reads that one too. The work tree is not touched."""

import copy
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ..core import git
from ..core.errors import RefarchError
from .own_parts import FOLDER as PARTS
from .session import Session


@contextmanager
def at_revision(
    session: Session, repo: git.Repository, revision: git.Commit, design: str = ""
) -> Iterator[Session]:
    """A session of the project as it was in a revision, judged by today's settings and rules: those of a
    stranger's revision are never run. What it reads is gone afterwards. With the folder of a ``design``, that
    one alone is there."""
    designs = session.config.designs
    demand_inside(repo, revision, designs)
    wanted = (design, f"{designs.rstrip('/')}/{PARTS}") if design else (designs,)
    with tempfile.TemporaryDirectory(prefix="refarch-") as folder:
        write_out(repo, revision, folder, wanted)
        if not os.path.lexists(os.path.join(folder, designs)):  # nothing, or what is no folder
            os.makedirs(os.path.join(folder, designs))
        yield elsewhere(session, folder)


def demand_inside(repo: git.Repository, revision: git.Commit, designs: str) -> None:
    """Raise RefarchError where a folder is not in the repository itself."""
    leads = git.leads_out(repo, revision, designs)
    if leads:
        raise RefarchError(
            f"{leads} is a link or a submodule, and revisions of what it leads to are not in this "
            "repository; run refarch where it leads to"
        )


def write_out(repo: git.Repository, revision: git.Commit, folder: str, wanted: Sequence[str]) -> None:
    """Write some folders of a revision into a folder, under their paths from the project's root; all of the
    project where none is named."""
    found = git.files(repo, revision, *wanted)
    for path, content in git.contents(repo, found):
        words = path.split("/")
        if any(word in ("", os.curdir, os.pardir) or os.path.basename(word) != word for word in words):
            raise RefarchError(f"{path}: no file has such a path; the repository is damaged or made up")
        target = os.path.join(folder, *words)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "xb") as stream:
            stream.write(content)


def elsewhere(session: Session, root: str) -> Session:
    """The same settings and rules for designs that lie in another folder."""
    moved = copy.copy(session)
    for made in ("own_parts", "catalogue"):
        moved.__dict__.pop(made, None)
    moved.root = root
    return moved


def repository_of(session: Session) -> git.Repository:
    """The repository of a session's project. Raises RefarchError where it lies in none."""
    return git.repository(session.root or ".")
