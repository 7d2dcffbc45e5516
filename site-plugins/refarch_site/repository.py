"""The git repository that published versions go into: what it must be like, and what is on the branch."""

import os
from collections.abc import Sequence

from refarch.api import RefarchError
from refarch.api.git import ask_git

from .commits import VERSION_LIST, versions_on

OTHER_BRANCH_HINT = "set another branch in refarch.yaml, e.g. `site: {branch: gh-pages}`"

AUTHOR_SETTINGS = (
    ("GIT_COMMITTER_NAME", "user.name", "Your Name"),
    ("GIT_COMMITTER_EMAIL", "user.email", "you@example.org"),
)
"""Settings of the author that a commit needs: variable, setting, example."""

REDIRECT_MARKS = ("<title>Redirecting</title>", "window.location.replace(")
"""Texts by which the page is recognized that leads from the root of the site to a version."""


def git_output(*words: str) -> str | None:
    """Output of git in the working folder, or None if it fails. Raises RefarchError if git cannot be
    started."""
    done = ask_git(".", *words)
    # Paths come in the bytes of the file system, whatever the locale can show.
    return os.fsdecode(done.output).strip() if done.status == 0 else None


def check_repository(branch: str) -> None:
    """Raise RefarchError where the repository of the working folder cannot take a commit on ``branch``."""
    _check_git_folder()
    for variable, setting, example in AUTHOR_SETTINGS:
        if not os.environ.get(variable) and not git_output("config", "--", setting):
            raise RefarchError(f"git has no author for commits: run `git config {setting} '{example}'`")
    known = git_output("rev-parse", "--symbolic-full-name", "--verify", "--quiet", branch)
    if known not in (None, f"refs/heads/{branch}"):
        raise RefarchError(f"{branch} is {known or 'ambiguous'}, not a branch: {OTHER_BRANCH_HINT}")
    if known and git_output("cat-file", "-e", f"{branch}:{VERSION_LIST}") is None:
        raise RefarchError(
            f"branch {branch} contains other files than published versions: {OTHER_BRANCH_HINT}"
        )
    if f"branch refs/heads/{branch}" in (git_output("worktree", "list", "--porcelain") or "").splitlines():
        raise RefarchError(f"branch {branch} is checked out; switch to another branch first")


def _check_git_folder() -> None:
    """Raise RefarchError where the working folder is in no git repository, or git does not trust it."""
    done = ask_git(".", "rev-parse", "--git-dir")
    if done.status == 0:
        return
    if "not a git repository" not in done.reason:
        raise RefarchError(done.reason)
    raise RefarchError(
        "not in a git repository: published versions are stored on a git branch; run `git init`"
    )


def git_folder() -> str:
    """Data folder of the working folder's repository; the same in all its work trees."""
    return os.path.abspath(git_output("rev-parse", "--git-common-dir") or ".git")


def check_names(names: Sequence[str], branch: str, force: bool) -> None:
    """Raise RefarchError for a version and aliases that cannot be on the branch together with what is there.
    ``force`` lets them take the place of what nobody published."""
    versions = versions_on(branch)
    known = {str(info.version) for info in versions} | {alias for info in versions for alias in info.aliases}
    published = {str(info.version) for info in versions}
    # A version instead of an alias would take the links that lead to the alias.
    if names[0] in known - published:
        raise RefarchError(
            f"{names[0]} is an alias on branch {branch} and cannot be a version: publish the version again "
            f"with --alias {names[0]}"
        )
    if names[0] in names[1:]:
        raise RefarchError(
            f"{names[0]} is the version itself and needs no alias with this name: remove --alias"
        )
    if taken := [name for name in names[1:] if name in published]:
        raise RefarchError(
            f"{taken[0]} is the name of a version and cannot be an alias: use another --alias, or remove "
            f"that version with `mike delete --branch {branch} {taken[0]}`"
        )
    try:
        versions.add(names[0], None, names[1:], True)
    except ValueError as error:
        raise RefarchError(f"{error} on branch {branch}") from None
    entries = (git_output("ls-tree", "--name-only", "-z", branch) or "").split("\0")
    for name in names:
        # Somebody put it on the branch by hand, and may need it.
        if name in entries and name not in known and not force:
            raise RefarchError(
                f"branch {branch} contains {name}, which is not a published version; use another name, or "
                "--force to replace it"
            )


def has_root_page(branch: str) -> bool:
    """Whether the branch has a page at its root."""
    return git_output("cat-file", "-e", f"{branch}:index.html") is not None


def has_foreign_root_page(branch: str) -> bool:
    """Whether the page at the root of the branch is one that nobody here wrote."""
    page = git_output("cat-file", "blob", f"{branch}:index.html")
    return page is not None and not all(words in page for words in REDIRECT_MARKS)
