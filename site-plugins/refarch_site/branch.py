"""Commits to the branch of published versions: in one step or not at all, also where others do the same.

All commits are made on a draft, a branch of its own; then the branch moves to it in one step, if it is still
where the draft began. So a run that is killed changes nothing, and two at a time do not lose each other's
versions. What is pushed reaches the other repository before this one's branch moves."""

import os
import random
import time
from collections.abc import Callable
from typing import NamedTuple

from mike import git_utils  # type: ignore[import-untyped]

from refarch.api import RefarchError

from .repository import git, git_said

PREFIX = "refarch-publish"
"""Of what a run leaves only while it works: a folder in that of git, and the draft."""

ORIGIN = "origin"
"""The repository that a clone continues."""

ATTEMPTS = 5
"""How often a branch may move under our hands."""

LONGEST_WAIT = 0.5
"""Seconds to the next attempt, at most; how many is left to chance, so that two do not meet again."""


class Draft(NamedTuple):
    """Where commits are made."""

    branch: str
    """The draft."""
    before: str
    """The commit that it begins with; empty for none."""


def committed(branch: str, work: Callable[[Draft], str], push: str = "") -> tuple[str, bool]:
    """Let ``work`` commit to a draft of a branch, and move the branch there; with ``push``, that of the
    repository of this name first.

    Returns what ``work`` says of it, and whether anything has changed. ``work`` runs again where the branch
    has moved meanwhile. Raises RefarchError, with the branch as it was, for whatever ``work`` raises and
    for a branch that never stands still."""
    _remove_drafts()  # of killed runs: this one alone has the workshop
    for attempt in range(ATTEMPTS):
        if attempt:
            time.sleep(random.uniform(0, LONGEST_WAIT))
        try:
            there = _follow(branch, push)
            done = _drafted(branch, work, push, there)
        except (git_utils.GitError, ValueError) as error:
            raise RefarchError(
                f"the versions on branch {branch} stay as they were: {' '.join(str(error).split())}"
            ) from None
        finally:
            _remove_drafts()
        if done is not None:
            return done
    raise RefarchError(
        f"branch {branch} stays as it was: another program changed or locked it each of {ATTEMPTS} times; "
        "run the same again when that is done"
    )


def _follow(branch: str, push: str) -> str:
    """Let the branch begin where that of its origin is; what is to be pushed, where that is now. Returns
    the commit that is there before the push; empty for none."""
    there = _tip(push, branch) if push else ""
    if there:
        refs = f"+refs/heads/{branch}:refs/remotes/{push}/{branch}"
        fetched, said = git_said("fetch", "--quiet", "--no-tags", "--end-of-options", push, refs)
        if fetched is None:
            raise RefarchError(f"branch {branch} stays as it was: {push} cannot be read: {said}")
        there = git("rev-parse", "--verify", "--quiet", f"refs/remotes/{push}/{branch}") or there
    git_utils.update_from_upstream(push or ORIGIN, branch)
    return there


def _drafted(branch: str, work: Callable[[Draft], str], push: str, there: str) -> tuple[str, bool] | None:
    """What was done, and whether anything has changed; None where the branch has moved meanwhile."""
    before = git("rev-parse", "--verify", "--quiet", f"refs/heads/{branch}") or ""
    draft = Draft(f"{PREFIX}-{os.urandom(8).hex()}", before)
    if before:
        git_utils.update_ref(draft.branch, before)
    said = work(draft)
    after = git("rev-parse", "--verify", "--quiet", f"refs/heads/{draft.branch}") or ""
    if push and after and not _pushed(branch, after, push, there):
        return None
    if after == before:
        return said, False
    if git("update-ref", f"refs/heads/{branch}", after, before) is None:
        return None
    return said, True


def _pushed(branch: str, after: str, push: str, there: str) -> bool:
    """Push a commit as the branch. False where that is no longer ``there`` in the other repository; raises
    RefarchError where it cannot be done at all."""
    refs = f"{after}:refs/heads/{branch}"
    done, said = git_said("push", "--quiet", "--no-verify", "--end-of-options", push, refs)
    if done is not None:
        return True
    if _tip(push, branch) != there:
        return False
    raise RefarchError(
        f"branch {branch} stays as it was: it cannot be pushed to {push}: {' '.join(said.split())}"
    )


def _tip(push: str, branch: str) -> str:
    """The commit of a branch of another repository; empty for none."""
    listed = git("ls-remote", "--heads", "--end-of-options", push, f"refs/heads/{branch}") or ""
    return listed.partition("\t")[0]


def _remove_drafts() -> None:
    for ref in (git("for-each-ref", "--format=%(refname)", f"refs/heads/{PREFIX}-*") or "").split():
        git("update-ref", "-d", ref)
