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
from .repository import git_output

DRAFT_PREFIX = "refarch-publish"
"""Prefix of temporary files: a folder in that of git, and the draft."""

ORIGIN_BRANCHES = "refs/remotes/origin"
"""Branches of the repository that a clone continues."""

FETCHED_REF = "refs/refarch/pushed-to"
"""The branch of the repository that is pushed to, whatever that is called, while a run works."""

MAX_ATTEMPTS = 5
"""Attempts to commit while another program moves the branch."""

MAX_WAIT = 0.5
"""Seconds to the next attempt, at most; how many is left to chance, so that two do not meet again."""


class BranchDraft(NamedTuple):
    """Temporary branch on which commits are made."""

    branch: str
    """The draft."""
    before: str
    """The commit that it begins with; empty for none."""


def commit_to_branch(
    branch: str, work: Callable[[BranchDraft], str], push: Remote | None = None
) -> tuple[str, bool]:
    """Commits of ``work`` on a draft of a branch, to which the branch then moves; with ``push``, that of this
    repository first.

    Returns the message of ``work``, and whether anything has changed. ``work`` runs again where the branch
    has moved meanwhile. Raises RefarchError, with the branch as it was, for whatever ``work`` raises and for
    a branch that never stands still.
    """
    _remove_drafts()  # of killed runs: this one alone has the lock
    for attempt in range(MAX_ATTEMPTS):
        if attempt:
            time.sleep(random.uniform(0, MAX_WAIT))
        try:
            there = _update_from_remote(branch, push)
            done = _commit_draft(branch, work, push, there)
        except ValueError as error:
            raise RefarchError(
                f"the versions on branch {branch} were not changed: {' '.join(str(error).split())}"
            ) from None
        finally:
            _remove_drafts()
        if done is not None:
            return done
    raise RefarchError(
        f"branch {branch} was not changed: another program changed or locked it in each of {MAX_ATTEMPTS} "
        "attempts; run the command again later"
    )


def _update_from_remote(branch: str, push: Remote | None) -> str:
    """Update the branch from its origin, or from the repository to push to. Returns the commit
    that is there before the push; empty for none."""
    there = _remote_commit(push, branch) if push else ""
    if push and there:
        # Forced, since this name is ours alone and may be left over from a killed run.
        refs = f"+refs/heads/{branch}:{FETCHED_REF}"
        fetched, why = push.run_command(
            "fetch", refs, "--quiet", "--no-tags", "--no-write-fetch-head", "--refmap="
        )
        if fetched is None:
            raise RefarchError(f"branch {branch} was not changed: cannot read {push.display_name}: {why}")
        there = git_output("rev-parse", "--verify", "--quiet", FETCHED_REF) or there
    _fast_forward(
        branch,
        there
        if push
        else git_output("rev-parse", "--verify", "--quiet", f"{ORIGIN_BRANCHES}/{branch}") or "",
    )
    return there


def _fast_forward(branch: str, upstream: str) -> None:
    """Move a branch on to the commit of another repository; a branch that is ahead of it stays. Raises
    RefarchError where both have commits that the other lacks."""
    local_commit = git_output("rev-parse", "--verify", "--quiet", f"refs/heads/{branch}") or ""
    if not upstream or (
        local_commit and git_output("merge-base", "--is-ancestor", upstream, local_commit) is not None
    ):
        return
    if local_commit and git_output("merge-base", "--is-ancestor", local_commit, upstream) is None:
        raise RefarchError(
            f"branch {branch} was not changed: it has commits that the remote branch does not have, and the "
            f"remote commit {upstream[:12]} is missing; to continue from the remote branch, delete the local "
            "branch"
        )
    git_output("update-ref", f"refs/heads/{branch}", upstream, local_commit)


def _commit_draft(
    branch: str, work: Callable[[BranchDraft], str], push: Remote | None, there: str
) -> tuple[str, bool] | None:
    """Message of ``work`` and whether anything has changed; None if the branch has moved meanwhile."""
    before = git_output("rev-parse", "--verify", "--quiet", f"refs/heads/{branch}") or ""
    draft = BranchDraft(f"{DRAFT_PREFIX}-{os.urandom(8).hex()}", before)
    if before:
        git_output("update-ref", f"refs/heads/{draft.branch}", before)
    message = work(draft)
    after = git_output("rev-parse", "--verify", "--quiet", f"refs/heads/{draft.branch}") or ""
    # Pushed before the branch here moves: if that fails, nothing has changed on either side.
    if push and after and not _push_commit(branch, after, push, there):
        return None
    if after == before:
        return message, False
    # Git refuses where the branch is no longer at ``before``.
    if git_output("update-ref", f"refs/heads/{branch}", after, before) is None:
        return None
    return message, True


def _push_commit(branch: str, after: str, push: Remote, there: str) -> bool:
    """Push a commit as the branch. False where that is no longer ``there`` in the other repository; raises
    RefarchError where it cannot be done at all."""
    refs = f"{after}:refs/heads/{branch}"
    done, why = push.run_command("push", refs, "--quiet", "--no-verify")
    if done is not None:
        return True
    # Another program has pushed meanwhile: the next attempt begins with its commit.
    if _remote_commit(push, branch) != there:
        return False
    raise RefarchError(f"branch {branch} was not changed: cannot push to {push.display_name}: {why}")


def _remote_commit(push: Remote, branch: str) -> str:
    """Commit of a branch of another repository; empty for none, and for one that cannot be read."""
    listed, _ = push.run_command("ls-remote", f"refs/heads/{branch}", "--heads")
    return (listed or "").partition("\t")[0]


def _remove_drafts() -> None:
    patterns = (f"refs/heads/{DRAFT_PREFIX}-*", FETCHED_REF)
    for ref in (git_output("for-each-ref", "--format=%(refname)", *patterns) or "").split():
        git_output("update-ref", "-d", ref)
