"""Releases of the site of a project, as the branch that holds them lists them, with their commits.

A release is the whole library of designs, each with its own version, published under a name that begins with
a digit, or with a ``v`` and a digit. A version with another name, such as ``draft``, is a preview, and is
replaced by the next one.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..core import git
from ..core.errors import RefarchError
from ..core.git_runner import run_git
from .session import Session

VERSION_LIST = "versions.json"
"""File with the list on the branch; the version selector of Material reads it, too."""

_RELEASE = re.compile(r"v?[0-9]")
_COMMIT = re.compile(r"[0-9a-f]{40}([0-9a-f]{24})?")


class PublishedVersion(NamedTuple):
    """Version of the site on the branch."""

    version: str
    aliases: tuple[str, ...]
    commit: str
    """Commit of its files, in hexadecimal digits; empty if files were not committed or the commit is
    unknown."""
    designs: Mapping[str, str]
    """Version of each design in it, by id."""
    replaced: tuple[str, ...] = ()
    """Reason of each replacement of its content."""


def is_release(version: str) -> bool:
    """Whether a version is a release, which never changes, and not a preview."""
    return _RELEASE.match(version) is not None


def versions_on_branch(root: str, branch: str) -> list[PublishedVersion]:
    """Versions on the branch of a repository, previews and then the latest first; on the branch of its origin
    if there is no local one. Empty if nothing was published. Raises RefarchError if git is missing."""
    # A fresh clone has the branch of the origin only.
    for ref in (f"refs/heads/{branch}", f"refs/remotes/origin/{branch}"):
        try:
            listed = json.loads(run_git(root, "cat-file", "blob", f"{ref}:{VERSION_LIST}"))
        except (RefarchError, ValueError, RecursionError):
            # The branch may exist here, at the remote only, or not at all.
            continue
        return list(_listed_versions(listed))
    return []


def _listed_versions(listed: Any) -> Iterator[PublishedVersion]:
    """Versions of the list; invalid entries are skipped, because other tools write the list, too."""
    if not isinstance(listed, list):
        return
    for entry in listed:
        if not isinstance(entry, dict) or not isinstance(entry.get("version"), str):
            continue
        aliases = entry.get("aliases")
        more = entry.get("properties")
        more = more if isinstance(more, dict) else {}
        commit, replaced = more.get("commit"), more.get("replaced")
        yield PublishedVersion(
            entry["version"],
            tuple(sorted(filter(_is_text, aliases))) if isinstance(aliases, list) else (),
            commit if isinstance(commit, str) and _COMMIT.fullmatch(commit) else "",
            _texts(more.get("designs")),
            tuple(filter(_is_text, replaced)) if isinstance(replaced, list) else (),
        )


def _texts(value: Any) -> dict[str, str]:
    pairs = value.items() if isinstance(value, dict) else ()
    return {key: text for key, text in pairs if isinstance(key, str) and isinstance(text, str)}


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def commit_named(session: Session, repo: git.GitRepository, name: str) -> git.Commit:
    """Commit by any name that git accepts, or by the name of a release: ``1.0`` or ``v1.0``. Raises
    RefarchError for an unknown name, and for a release whose commit is not in this repository."""
    try:
        return git.commit(repo, name)
    except RefarchError as unknown:
        release = _release(session, repo, name)
        if release is None:
            raise unknown
    if not release.commit:
        raise RefarchError(
            f"release {release.version} was published from uncommitted files, so its designs "
            "are not in this repository"
        )
    try:
        return git.commit(repo, release.commit)._replace(name=name)
    except RefarchError:
        raise RefarchError(
            f"release {release.version} was built from commit {release.commit[:12]}, which is not in this "
            "clone; fetch the complete history, e.g. with `git fetch --unshallow`"
        ) from None


def _release(session: Session, repo: git.GitRepository, name: str) -> PublishedVersion | None:
    """Release of that name; its ``v`` is optional."""
    names = (name, name.removeprefix("v"), f"v{name}")
    by_version = {
        listed.version: listed for listed in versions_on_branch(repo.top, session.config.site_branch)
    }
    return next((by_version[word] for word in names if word in by_version and is_release(word)), None)
