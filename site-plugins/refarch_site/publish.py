"""Puts the built site beside the earlier versions of it, on a git branch, through mike.

A version whose name begins with a digit is a release: it stays as it was published. Any other name, such as
``draft`` or that of a pull request, is a preview, which the next one of that name replaces."""

import os
import re
from collections.abc import Mapping, Sequence
from contextlib import chdir, suppress
from typing import Any, NamedTuple

from mike import commands, git_utils  # type: ignore[import-untyped]

from refarch.api import RefarchError, Session, enumeration, lint_designs
from refarch.facts.outputs import workshop
from refarch.facts.releases import Published, is_release, published

from .branch import PREFIX, Draft, committed
from .build import build_into
from .lost_page import MARK, lost_page
from .releasing import check_versions, release_of
from .repository import check_names, check_repository, git, git_folder, has_own_page, leads_somewhere

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,63}")
"""A version or an alias: one folder of the site, and one word of an address."""

TAKEN = ("index.html", "versions.json", "cname", "404.html", "404.js")
"""Files at the top of the branch, which a version must not replace; compared without regard to case."""


def publish(
    root: str,
    version: str,
    alias: str | None = None,
    force: bool = False,
    local_code: bool = False,
    reason: str = "",
    push: str = "",
) -> str:
    """Build the site of the project in ``root`` and commit it as ``version`` to the branch that refarch.yaml
    names.

    A preview of that name is replaced, a release is not, unless ``force`` and a ``reason`` say so; others
    stay as they are. ``alias`` moves to this version, and the site's root leads to it. ``force`` replaces
    what somebody else put on the branch under these names; ``local_code`` runs the project's own rules and
    other plug-ins; ``push`` names the repository that the branch is pushed to. Returns a line that says
    what was done. Raises RefarchError, and leaves the branch as it was, for names that are no names, for
    designs with errors, or with content that is new and a version that is not, for a site that cannot be
    built and for a repository that cannot take it."""
    names = [_checked(version, "a version"), *([_checked(alias, "an alias")] if alias is not None else [])]
    session = Session(root, allow_local_code=local_code).demand_settings()
    branch = session.config.site_branch
    with chdir(root):
        check_repository(branch)
        check_names(names, branch, force)
        folder = git_folder()
        known = published(".", branch)
    designs = _versions(session)
    release = release_of(session, version, known, branch)
    if is_release(version) and not force:
        check_versions(release)
    with workshop(folder, PREFIX) as bench:
        made = os.path.join(bench, "site")
        build_into(made, root, strict=True, release=release, local_rules=local_code)
        with chdir(root):
            facts = {"commit": _commit(), "designs": designs}
            wanted = _Wanted(made, names, branch, force, reason, facts, session.config.site_url)
            said, has_moved = committed(branch, lambda draft: _add(wanted, draft), push)
    return _told(said, has_moved, push)


def delete(root: str, version: str, force: bool = False, reason: str = "", push: str = "") -> str:
    """Take a version off the branch: a preview, or with ``force`` and a ``reason`` a release. Returns a
    line that says so. Raises RefarchError for one that is not there, or that an alias leads to."""
    branch = Session(root).demand_settings().config.site_branch
    with chdir(root):
        check_repository(branch)
        with workshop(git_folder(), PREFIX):

            def work(draft: Draft) -> str:
                _check_deletable(version, branch, force, reason)
                message = f"Delete {version}{f': {reason}' if reason else ''}"
                commands.delete([version], branch=draft.branch, message=message)
                return f"deleted {version} from branch {branch}"

            return _told(*committed(branch, work, push), push)


def listed(root: str) -> list[Published]:
    """The versions on the branch, previews and then the latest release first."""
    return published(root, Session(root).demand_settings().config.site_branch)


def _told(said: str, has_moved: bool, push: str) -> str:
    if push:
        return f"{said}; pushed to {push}"
    return f"{said}; nothing was pushed" if has_moved else said


class _Wanted(NamedTuple):
    """What is to be on the branch."""

    site: str
    """The folder that the site was built into."""
    names: Sequence[str]
    """The version, and an alias that may follow."""
    branch: str
    force: bool
    reason: str
    facts: Mapping[str, Any]
    """What the list of versions says of this one."""
    address: str


def _checked(name: str, what: str) -> str:
    if not NAME.fullmatch(name) or ".." in name or name.lower() in TAKEN:
        raise RefarchError(
            f"{name or '(empty)'}: not the name of {what}; use letters, digits, dots and hyphens, e.g. 1.0"
        )
    return name


def _versions(session: Session) -> dict[str, str]:
    """The version of each design, by id. Raises RefarchError for designs with errors that no waiver
    excuses."""
    results = lint_designs(session=session)
    judged = [one for result in results for one in (result, *result.variants)]
    wrong = sorted(
        {
            result.id
            for result in judged
            if any(finding.severity == "error" and finding.waived is None for finding in result.told)
        }
    )
    if wrong:
        raise RefarchError(
            f"designs with errors are not published: {', '.join(wrong)}; `refarch lint` shows the errors"
        )
    return {result.id: result.design.version for result in results if result.design is not None}


def _check_deletable(version: str, branch: str, force: bool, reason: str) -> None:
    found = next((one for one in published(".", branch) if one.version == version), None)
    if found is None:
        raise RefarchError(
            f"{version}: branch {branch} has no version of that name; `refarch publish --list`"
        )
    if found.aliases:
        raise RefarchError(
            f"{version} is {enumeration(found.aliases)}, and links lead to it: publish another version with "
            f"--alias {found.aliases[0]} first"
        )
    if is_release(version) and not (force and reason):
        raise RefarchError(f"{version} is a release, which stays: only --force with a --reason takes it away")


def _commit() -> str:
    """The commit that a site is made of; empty where files differ from it."""
    clean = git("status", "--porcelain") == ""
    return (git("rev-parse", "--verify", "--quiet", "HEAD") or "") if clean else ""


def _add(wanted: _Wanted, draft: Draft) -> str:
    """Commit a version, its alias and what lies at the root of the branch."""
    names, branch = wanted.names, wanted.branch
    check_names(names, branch, wanted.force)
    label = " as ".join(names)
    earlier = commands.list_versions(branch).find(names[0]) is not None
    is_new = _add_version(wanted, draft)
    _add_lost_page(wanted, draft)
    is_led, remark = _lead_to(names, draft.branch, wanted.force)
    if not is_new:
        news = ", and now its root leads there" if is_led else ": nothing has changed"
        return f"{label} is on branch {branch} already{news}{remark}"
    done = "replaced" if earlier else "published"
    return f"{done} {label} on branch {branch}{remark}"


def _add_version(wanted: _Wanted, draft: Draft) -> bool:
    """Commit the version and its alias. False where they are there already, just the same. Raises
    RefarchError for other content in the place of a release."""
    version = wanted.names[0]
    before = git("rev-parse", "--verify", "--quiet", f"{draft.before}:{version}") if draft.before else None
    facts = dict(wanted.facts)
    if wanted.reason:
        facts["replaced"] = [*_reasons(wanted), wanted.reason]
    if not _deploy(wanted, draft, facts):
        return False
    after = git("rev-parse", "--verify", "--quiet", f"{draft.branch}:{version}")
    if before is None or after == before:
        if after == before:
            # Of what has not changed, the list goes on saying where it first came from.
            git_utils.update_ref(draft.branch, draft.before)
            return _deploy(wanted, draft, {})
        return True
    if is_release(version) and not (wanted.force and wanted.reason):
        raise RefarchError(
            f"{version} is on branch {wanted.branch} with other content, and a release stays as it was "
            "published: give the new one a name of its own, or replace it by --force with a --reason, which "
            "is written down"
        )
    return True


def _reasons(wanted: _Wanted) -> tuple[str, ...]:
    found = {one.version: one.replaced for one in published(".", wanted.branch)}
    return found.get(wanted.names[0], ())


def _deploy(wanted: _Wanted, draft: Draft, facts: Mapping[str, Any]) -> bool:
    """Commit a version with what the list says of it. False where nothing changes by that."""
    names = wanted.names
    origin = git("describe", "--always", "--dirty") or "files that are not committed"
    because = f"\n\nReplaced: {wanted.reason}" if wanted.reason else ""
    message = f"Publish {' as '.join(names)} from {origin}{because}"
    settings = {"site_dir": wanted.site, "use_directory_urls": False}
    try:
        with commands.deploy(
            settings,
            names[0],
            None,
            names[1:],
            True,
            branch=draft.branch,
            message=message,
            set_props=list(facts.items()),
        ):
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


def _add_lost_page(wanted: _Wanted, draft: Draft) -> None:
    """Commit the page for links that a version lacks the target of, unless somebody else's is there."""
    files = lost_page(wanted.address)
    for name in files:
        there = git("show", f"{draft.branch}:{name}")
        if there is not None and MARK not in there and not wanted.force:
            return
    there_already = suppress(git_utils.GitEmptyCommit)
    with there_already, git_utils.Commit(draft.branch, "Say where a page is") as commit:
        for name, content in files.items():
            commit.add_file(git_utils.FileInfo(name, content))
