"""Puts the built site next to the earlier versions of it, on a git branch.

A version whose name begins with a digit is a release: it stays as it was published. Any other name, such as
``draft`` or that of a pull request, is a preview, which the next one of that name replaces."""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import chdir
from typing import Any, NamedTuple

from refarch.api import RefarchError, Session, enumeration, first_few, lint, lint_designs
from refarch.api.git import ask_git
from refarch.api.outputs import staging_dir
from refarch.api.releases import PublishedVersion, is_release, versions_on_branch

from .branch import DRAFT_PREFIX, BranchDraft, commit_to_branch
from .build import build_into
from .commits import CommitFile, commit_files, commit_redirect, commit_removal, commit_version, versions_on
from .not_found_page import NOT_FOUND_MARK, not_found_files
from .release_gate import check_versions, release_of
from .release_info import ReleaseInfo
from .remote import Remote, remote_repository
from .repository import (
    check_names,
    check_repository,
    git_folder,
    git_output,
    has_foreign_root_page,
    has_root_page,
)
from .uncommitted_files import uncommitted_files, uncommitted_note

VERSION_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,63}")
"""A version or an alias: one folder of the site, and one word of an address."""

MAX_NAMED_DESIGNS = 8
"""Designs that a message names."""

RESERVED_NAMES = ("index.html", "versions.json", "cname", "404.html", "404.js")
"""Files at the top of the branch, which a version must not replace; compared without regard to case."""


def publish(
    root: str,
    version: str,
    alias: str | None = None,
    force: bool = False,
    local_code: bool = False,
    reason: str = "",
    push: str = "",
    note: Callable[[str], None] = lambda _: None,
) -> str:
    """Build the site of the project in ``root`` and commit it as ``version`` to the branch that refarch.yaml
    names.

    A preview of that name is replaced, a release only by ``force`` with a ``reason``. ``alias`` moves to this
    version, and the site's root leads to it. ``force`` replaces what somebody else put on the branch;
    ``local_code`` runs the project's own plug-ins; ``push`` names a repository to push to; ``note`` gets the
    consequence of uncommitted files. Returns what was done. Raises RefarchError, and leaves the branch as it
    was, for whatever cannot be published."""
    names = [
        _check_name(version, "a version"),
        *([_check_name(alias, "an alias")] if alias is not None else []),
    ]
    session = Session(root, allow_local_code=local_code).demand_settings()
    branch, here = session.config.site_branch, os.getcwd()
    with chdir(root):
        check_repository(branch)
        target = remote_repository(push, here) if push else None
        check_names(names, branch, force)
        folder = git_folder()
        known = versions_on_branch(".", branch)
    designs = _design_versions(session)
    release = _release_with_changes(session, version, known, force)
    with staging_dir(folder, DRAFT_PREFIX) as bench:
        site_folder = os.path.join(bench, "site")
        build_into(site_folder, root, strict=True, release=release, local_rules=local_code)
        with chdir(root):
            loose = uncommitted_files(session, local_code)
            facts = {"commit": "" if loose else _head_commit(), "designs": designs}
            wanted = _PublishRequest(
                site_folder, names, branch, force, reason, facts, session.config.site_url
            )
            message, has_moved = commit_to_branch(branch, lambda draft: _commit_all(wanted, draft), target)
            _note_uncommitted(version, branch, loose, note)
    return _push_summary(message, has_moved, target)


def _release_with_changes(
    session: Session, version: str, known: Sequence[PublishedVersion], force: bool
) -> ReleaseInfo:
    """Version with what changed since the releases before it. Raises RefarchError for a design that changed
    with a version that did not, unless by ``force``."""
    release = release_of(session, version, known, session.config.site_branch, force)
    if is_release(version) and not force:
        check_versions(release)
    return release


def delete_version(root: str, version: str, force: bool = False, reason: str = "", push: str = "") -> str:
    """Take a version off the branch: a preview, or with ``force`` and a ``reason`` a release. Returns a
    line that says so. Raises RefarchError for one that is not there, or that an alias leads to."""
    branch, here = Session(root).demand_settings().config.site_branch, os.getcwd()
    with chdir(root):
        check_repository(branch)
        target = remote_repository(push, here) if push else None
        with staging_dir(git_folder(), DRAFT_PREFIX):

            def work(draft: BranchDraft) -> str:
                _check_deletable(version, branch, force, reason)
                message = f"Delete {version}{f': {reason}' if reason else ''}"
                commit_removal(draft.branch, message, version)
                return f"deleted {version} from branch {branch}"

            return _push_summary(*commit_to_branch(branch, work, target), target)


def published_versions(root: str) -> list[PublishedVersion]:
    """Versions on the branch, previews and then the latest release first. Raises RefarchError where git does
    not say."""
    done = ask_git(root, "rev-parse", "--git-dir")
    if done.status != 0 and "not a git repository" not in done.reason:
        raise RefarchError(done.reason)
    return versions_on_branch(root, Session(root).demand_settings().config.site_branch)


def _push_summary(message: str, has_moved: bool, push: Remote | None) -> str:
    if push:
        return f"{message}; pushed to {push.display_name}"
    return f"{message}; not pushed" if has_moved else message


class _PublishRequest(NamedTuple):
    """Version to be committed, with its site, alias and facts."""

    site: str
    """The folder that the site was built into."""
    names: Sequence[str]
    """The version, and an alias that may follow."""
    branch: str
    force: bool
    reason: str
    facts: Mapping[str, Any]
    """Facts of the version for the list of versions."""
    address: str


def _check_name(name: str, what: str) -> str:
    if not VERSION_NAME.fullmatch(name) or ".." in name or name.lower() in RESERVED_NAMES:
        raise RefarchError(
            f"{name or '(empty)'}: invalid name for {what}; use letters, digits, dots, and hyphens, e.g. 1.0"
        )
    return name


def _design_versions(session: Session) -> dict[str, str]:
    """Version of each design, by id. Raises RefarchError for designs with errors that no waiver waives."""
    errors = [
        finding
        for finding in lint((), session).findings
        if finding.severity == "error" and finding.waived is None
    ]
    # Findings of rules that compare designs belong to no single design.
    of_project = [finding for finding in errors if session.rules.compares_designs(finding.code)]
    wrong = sorted(
        {finding.design or finding.file for finding in errors if finding.design or finding in of_project}
    )
    if wrong:
        names = first_few(wrong, MAX_NAMED_DESIGNS)
        raise RefarchError(
            f"designs with errors cannot be published: {names}; `refarch lint` lists the errors"
        )
    results = lint_designs(session=session)
    return {result.id: result.design.version for result in results if result.design is not None}


def _check_deletable(version: str, branch: str, force: bool, reason: str) -> None:
    listed = next((entry for entry in versions_on_branch(".", branch) if entry.version == version), None)
    if listed is None:
        raise RefarchError(
            f"{version}: branch {branch} has no version with this name; `refarch publish --list` lists the "
            "versions"
        )
    if listed.aliases:
        raise RefarchError(
            f"{version} has the alias {enumeration(listed.aliases)}, which links use: first publish another "
            f"version with --alias {listed.aliases[0]}"
        )
    if is_release(version) and not (force and reason):
        raise RefarchError(f"{version} is a release: to remove a release, use --force with a --reason")


def _note_uncommitted(version: str, branch: str, loose: Sequence[str], note: Callable[[str], None]) -> None:
    """Say what it costs where a release has no commit, since these files are not committed."""
    if loose and is_release(version) and not _recorded_version(version, branch).commit:
        note(uncommitted_note(version, loose))


def _head_commit() -> str:
    return git_output("rev-parse", "--verify", "--quiet", "HEAD") or ""


def _recorded_version(version: str, branch: str) -> PublishedVersion:
    """Entry of a version in the list on the branch; with nothing but its name if there is none."""
    entries = (entry for entry in versions_on_branch(".", branch) if entry.version == version)
    return next(entries, PublishedVersion(version, (), "", {}))


def _commit_all(wanted: _PublishRequest, draft: BranchDraft) -> str:
    """Commit a version, its alias and what lies at the root of the branch."""
    names, branch = wanted.names, wanted.branch
    check_names(names, branch, wanted.force)
    label = " as ".join(names)
    earlier = versions_on(branch).find(names[0]) is not None
    done = _commit_version(wanted, draft)
    _commit_not_found_page(wanted, draft)
    is_led, remark = _commit_root(names, draft.branch, wanted.force)
    # The version is there already: say only what else has changed.
    if done in (UNCHANGED, COMMIT_RECORDED):
        news = [done, "and the root now redirects to it"] if is_led else [done]
        summary = ", ".join(filter(None, news)) or "no changes"
        between = ", " if summary.startswith("and ") else ": "
        return f"{label} is already on branch {branch}{between}{summary}{remark}"
    return f"{'replaced' if earlier else 'published'} {label} on branch {branch}{remark}"


ADDED, UNCHANGED, COMMIT_RECORDED = "new", "", "its commit was unknown and is now recorded"
"""What became of a version: it is new, or its alias or content is; it was there; it was there, and only the
list says more of it. The last one is the text for that."""


def _commit_version(wanted: _PublishRequest, draft: BranchDraft) -> str:
    """Commit the version and its alias. Returns what became of it; raises RefarchError for other content
    instead of a release."""
    version = wanted.names[0]
    before = (
        git_output("rev-parse", "--verify", "--quiet", f"{draft.before}:{version}") if draft.before else None
    )
    facts = dict(wanted.facts)
    if wanted.reason:
        facts["replaced"] = [*_recorded_version(version, wanted.branch).replaced, wanted.reason]
    if not _deploy_version(wanted, draft, facts):
        return UNCHANGED
    after = git_output("rev-parse", "--verify", "--quiet", f"{draft.branch}:{version}")
    if before is None or after == before:
        return _commit_alias(wanted, draft) if after == before else ADDED
    if is_release(version) and not (wanted.force and wanted.reason):
        raise RefarchError(
            f"{version} is on branch {wanted.branch} with different content, but releases do not change: "
            "publish with a new name, or replace the release with --force and a --reason, which is recorded"
        )
    return ADDED


def _commit_alias(wanted: _PublishRequest, draft: BranchDraft) -> str:
    """Commit the alias of a version that has not changed. The list goes on saying where that first came
    from, unless it did not know, and it is known now."""
    # Back to where the draft began: the list keeps the commit that the version first came from.
    git_output("update-ref", f"refs/heads/{draft.branch}", draft.before)
    version = wanted.names[0]
    is_new_commit = bool(wanted.facts["commit"]) and not _recorded_version(version, wanted.branch).commit
    if not _deploy_version(wanted, draft, wanted.facts if is_new_commit else {}):
        return UNCHANGED
    return COMMIT_RECORDED if is_new_commit else ADDED


def _deploy_version(wanted: _PublishRequest, draft: BranchDraft, facts: Mapping[str, Any]) -> bool:
    """Commit a version with what the list says of it. False where nothing changes by that."""
    names = wanted.names
    origin = git_output("describe", "--always")
    if not origin:
        origin = "uncommitted files"
    elif not wanted.facts["commit"]:
        # As ``git describe --dirty`` writes it.
        origin += "-dirty"
    because = f"\n\nReplaced: {wanted.reason}" if wanted.reason else ""
    message = f"Publish {' as '.join(names)} from {origin}{because}"
    return commit_version(draft.branch, message, wanted.site, [*names], {**facts})


def _commit_root(names: Sequence[str], draft: str, force: bool) -> tuple[bool, str]:
    """Redirect the root of the branch to the alias; without one, to the version, unless there is a page.
    Returns whether it was changed, and a note about a page that is not ours."""
    if has_foreign_root_page(draft) and not force:
        return False, "; its custom index.html was kept (--force replaces it)" if len(names) > 1 else ""
    if len(names) == 1 and has_root_page(draft):
        return False, ""
    return commit_redirect(draft, names[-1]), ""


def _commit_not_found_page(wanted: _PublishRequest, draft: BranchDraft) -> None:
    """Commit the page for links that a version lacks the target of, unless somebody else's is there."""
    files = not_found_files(wanted.address)
    for name in files:
        there = git_output("cat-file", "blob", f"{draft.branch}:{name}")
        if there is not None and NOT_FOUND_MARK not in there and not wanted.force:
            return
    pages = [CommitFile(name, content.encode()) for name, content in files.items()]
    commit_files(draft.branch, "Add page lookup for 404", pages)
