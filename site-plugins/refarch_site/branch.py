"""Commits to the branch of published versions: in one step or not at all, also where others do the same.

All commits are made on a draft, a branch of its own; then the branch moves to it in one step, if it is still
where the draft began. So a run that is killed changes nothing, and two at a time do not lose each other's
versions. What is pushed reaches the other repository before this one's branch moves."""

import os
import random
import time
from collections.abc import Callable
from typing import NamedTuple

from refarch.api import RefarchError

from .remote import Remote
from .repository import git

PREFIX = "refarch-publish"
"""Of what a run leaves only while it works: a folder in that of git, and the draft."""

ORIGIN = "refs/remotes/origin"
"""Branches of the repository that a clone continues."""

FETCHED = "refs/refarch/pushed-to"
"""The branch of the repository that is pushed to, whatever that is called, while a run works."""

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


def committed(branch: str, work: Callable[[Draft], str], push: Remote | None = None) -> tuple[str, bool]:
    """Let ``work`` commit to a draft of a branch, and move the branch there; with ``push``, that of this
    repository first.

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
        except ValueError as error:
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


def _follow(branch: str, push: Remote | None) -> str:
    """Let the branch begin where that of its origin is; what is to be pushed, where that is now. Returns
    the commit that is there before the push; empty for none."""
    there = _tip(push, branch) if push else ""
    if push and there:
        refs = f"+refs/heads/{branch}:{FETCHED}"
        fetched, why = push.asked("fetch", refs, "--quiet", "--no-tags", "--no-write-fetch-head", "--refmap=")
        if fetched is None:
            raise RefarchError(f"branch {branch} stays as it was: {push.shown} cannot be read: {why}")
        there = git("rev-parse", "--verify", "--quiet", FETCHED) or there
    _catch_up(branch, there if push else git("rev-parse", "--verify", "--quiet", f"{ORIGIN}/{branch}") or "")
    return there


def _catch_up(branch: str, upstream: str) -> None:
    """Move a branch on to the commit of another repository; a branch that is ahead of it stays. Raises
    RefarchError where both have commits that the other lacks."""
    own = git("rev-parse", "--verify", "--quiet", f"refs/heads/{branch}") or ""
    if not upstream or (own and git("merge-base", "--is-ancestor", upstream, own) is not None):
        return
    if own and git("merge-base", "--is-ancestor", own, upstream) is None:
        raise RefarchError(
            f"branch {branch} stays as it was: it has commits that the other repository lacks, and lacks "
            f"{upstream[:12]}, which that one has; delete the branch here to go on from there"
        )
    git("update-ref", f"refs/heads/{branch}", upstream, own)


def _drafted(
    branch: str, work: Callable[[Draft], str], push: Remote | None, there: str
) -> tuple[str, bool] | None:
    """What was done, and whether anything has changed; None where the branch has moved meanwhile."""
    before = git("rev-parse", "--verify", "--quiet", f"refs/heads/{branch}") or ""
    draft = Draft(f"{PREFIX}-{os.urandom(8).hex()}", before)
    if before:
        git("update-ref", f"refs/heads/{draft.branch}", before)
    said = work(draft)
    after = git("rev-parse", "--verify", "--quiet", f"refs/heads/{draft.branch}") or ""
    if push and after and not _pushed(branch, after, push, there):
        return None
    if after == before:
        return said, False
    if git("update-ref", f"refs/heads/{branch}", after, before) is None:
        return None
    return said, True


def _pushed(branch: str, after: str, push: Remote, there: str) -> bool:
    """Push a commit as the branch. False where that is no longer ``there`` in the other repository; raises
    RefarchError where it cannot be done at all."""
    refs = f"{after}:refs/heads/{branch}"
    done, why = push.asked("push", refs, "--quiet", "--no-verify")
    if done is not None:
        return True
    if _tip(push, branch) != there:
        return False
    raise RefarchError(f"branch {branch} stays as it was: it cannot be pushed to {push.shown}: {why}")


def _tip(push: Remote, branch: str) -> str:
    """The commit of a branch of another repository; empty for none, and for one that cannot be read."""
    listed, _ = push.asked("ls-remote", f"refs/heads/{branch}", "--heads")
    return (listed or "").partition("\t")[0]


def _remove_drafts() -> None:
    patterns = (f"refs/heads/{PREFIX}-*", FETCHED)
    for ref in (git("for-each-ref", "--format=%(refname)", *patterns) or "").split():
        git("update-ref", "-d", ref)
