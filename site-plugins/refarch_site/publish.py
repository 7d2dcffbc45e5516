"""Puts the built site beside the earlier versions of it, on a local git branch, through mike. Nothing is ever
pushed.

All commits are made on a draft, a branch of its own; then the branch moves to it in one step, if it is still
where the draft began. So a run that is killed changes nothing, and two at a time do not lose each other's
versions."""

import os
import random
import re
import time
from collections.abc import Sequence
from contextlib import chdir

from mike import commands, git_utils  # type: ignore[import-untyped]

from refarch.api import RefarchError, Session, lint
from refarch.facts.outputs import workshop

from .build import build_into
from .repository import check_names, check_repository, git, git_folder, has_own_page, leads_somewhere

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,63}")
"""A version or an alias: one folder of the site, and one word of an address."""

TAKEN = ("index.html", "versions.json", "cname")
"""Files at the top of the branch, which a version must not replace; compared without regard to case."""

PREFIX = "refarch-publish"
"""Of what a run leaves only while it works: a folder in that of git, and the draft."""

ATTEMPTS = 5
"""How often a branch may move under our hands."""

LONGEST_WAIT = 0.5
"""Seconds to the next attempt, at most; how many is left to chance, so that two do not meet again."""


def publish(
    root: str, version: str, alias: str | None = None, force: bool = False, local_code: bool = False
) -> str:
    """Build the site of the project in ``root`` and commit it as ``version`` to the branch that refarch.yaml
    names.

    A version of that name is replaced, others stay as they are; ``alias`` moves to this version, and the
    site's root leads to it. ``force`` replaces what somebody else put on the branch under these names;
    ``local_code`` runs the project's own rules and other plug-ins. Returns a line that says what was done.
    Raises RefarchError, and leaves the branch as it was, for names that are no names, for designs with
    errors, for a site that cannot be built and for a repository that cannot take it.
    """
    names = [_checked(version, "a version"), *([_checked(alias, "an alias")] if alias is not None else [])]
    branch = Session(root).demand_settings().config.site_branch
    with chdir(root):
        check_repository(branch)
        check_names(names, branch, force)
        folder = git_folder()
    _check_designs(root, local_code)
    with workshop(folder, PREFIX) as bench:
        made = os.path.join(bench, "site")
        build_into(made, root, strict=True, version=version, local_rules=local_code)
        with chdir(root):
            return _committed(made, names, branch, force)


def _checked(name: str, what: str) -> str:
    if not NAME.fullmatch(name) or ".." in name or name.lower() in TAKEN:
        raise RefarchError(
            f"{name or '(empty)'}: not the name of {what}; use letters, digits, dots and hyphens, e.g. 1.0"
        )
    return name


def _check_designs(root: str, local_code: bool) -> None:
    """Raise RefarchError for designs with errors that no waiver excuses."""
    findings = lint(session=Session(root, allow_local_code=local_code)).findings
    wrong = sorted(
        {
            finding.design or finding.file
            for finding in findings
            if finding.severity == "error" and finding.waived is None
        }
    )
    if wrong:
        raise RefarchError(
            f"designs with errors are not published: {', '.join(wrong)}; `refarch lint` shows the errors"
        )


def _committed(site: str, names: Sequence[str], branch: str, force: bool) -> str:
    """Commit the site in the folder ``site``: its version is the first of ``names``, an alias may follow."""
    _remove_drafts()  # of killed runs: this one alone has the workshop
    for attempt in range(ATTEMPTS):
        if attempt:
            time.sleep(random.uniform(0, LONGEST_WAIT))
        try:
            git_utils.update_from_upstream("origin", branch)
            check_names(names, branch, force)
            done = _drafted(site, names, branch, force)
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


def _remove_drafts() -> None:
    for ref in (git("for-each-ref", "--format=%(refname)", f"refs/heads/{PREFIX}-*") or "").split():
        git("update-ref", "-d", ref)


def _drafted(site: str, names: Sequence[str], branch: str, force: bool) -> str | None:
    """Commit to a draft and move the branch to it; what was done then, or None where the branch has moved in
    the meantime."""
    label = " as ".join(names)
    before = git("rev-parse", "--verify", "--quiet", f"refs/heads/{branch}")
    is_earlier = commands.list_versions(branch).find(names[0]) is not None
    draft = f"{PREFIX}-{os.urandom(8).hex()}"
    if before:
        git_utils.update_ref(draft, before)
    is_new = _add_version(site, names, draft)
    is_led, remark = _lead_to(names, draft, force)
    after = git("rev-parse", "--verify", "--quiet", f"refs/heads/{draft}")
    if after == before:
        return f"{label} is on branch {branch} already: nothing has changed{remark}"
    if git("update-ref", f"refs/heads/{branch}", after or "", before or "") is None:
        return None
    if not is_new and is_led:
        return f"{label} is on branch {branch} already, and now its root leads there; nothing was pushed"
    done = "replaced" if is_earlier else "published"
    return f"{done} {label} on branch {branch}{remark}; nothing was pushed"


def _add_version(site: str, names: Sequence[str], draft: str) -> bool:
    """Commit the version and its alias. False where they are there already, just the same."""
    origin = git("describe", "--always", "--dirty") or "files that are not committed"
    message = f"Publish {' as '.join(names)} from {origin}"
    settings = {"site_dir": site, "use_directory_urls": False}
    try:
        with commands.deploy(settings, names[0], None, names[1:], True, branch=draft, message=message):
            pass
    except git_utils.GitEmptyCommit:
        return False
    return True


def _lead_to(names: Sequence[str], draft: str, force: bool) -> tuple[bool, str]:
    """Let the root of the branch lead to the alias; without one, to the version, unless it leads somewhere
    already. Whether it was changed, and what is to be said of a page that is not ours."""
    if has_own_page(draft) and not force:
        return False, ", whose own index.html stays (--force replaces it)" if len(names) > 1 else ""
    if len(names) == 1 and leads_somewhere(draft):
        return False, ""
    try:
        commands.set_default(names[-1], branch=draft, message=f"Lead to {names[-1]}")
    except git_utils.GitEmptyCommit:
        return False, ""
    return True, ""
