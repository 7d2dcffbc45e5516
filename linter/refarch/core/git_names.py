"""Names in a git repository: links that a revision holds, and files that changed."""

import os

from .git import DIFF_COMMAND, Commit, GitRepository
from .git_runner import run_git

LINK_MODES = ("120000", "160000")
"""Modes of links and of submodules."""


def revision_links(repo: GitRepository, revision: Commit, folder: str) -> dict[str, str]:
    """The links and submodules of a project in a revision, below a folder or of its name: path from the
    project's root to the object's id. What they lead to is not read from revisions."""
    path = repo.prefix + folder.rstrip("/")
    words = ("--literal-pathspecs", "ls-tree", "-r", "-z", "--full-tree", revision.id, "--", path)
    entries = (entry.partition("\t") for entry in os.fsdecode(run_git(repo.top, *words)).split("\0"))
    return {
        path.removeprefix(repo.prefix): about.split(" ")[2]
        for about, _, path in entries
        if path and about.split(" ")[0] in LINK_MODES
    }


def changed_names(repo: GitRepository, since: Commit, upto: Commit | None = None) -> list[str]:
    """Files of a project that are not as in a revision, from the project's root, those that are gone among
    them; in the work tree also those that git does not track."""
    span = [since.id] if upto is None else [since.id, upto.id]
    words = ("--no-renames", "--name-only", "-z", *span, "--", repo.prefix or ".")
    listed = run_git(repo.top, *DIFF_COMMAND, *words)
    if upto is None:
        words = ("ls-files", "-z", "--others", "--exclude-standard", "--", repo.prefix or ".")
        listed += run_git(repo.top, *words)
    names = filter(None, os.fsdecode(listed).split("\0"))
    return [name.removeprefix(repo.prefix) for name in names]
