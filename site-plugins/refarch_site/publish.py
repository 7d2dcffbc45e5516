"""Puts the built site beside the earlier versions of it, on a local git branch, through mike. Nothing is ever
pushed."""

import os
import re
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import chdir

from mike import commands, git_utils  # type: ignore[import-untyped]

from refarch.api import RefarchError, Session, lint

from .build import build_into

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,63}")
"""A version or an alias: one folder of the site, and one word of an address."""

TAKEN = ("index.html", "versions.json", "cname")
"""Files at the top of the branch, which a version must not replace; compared without regard to case."""

OTHER = "name another in refarch.yaml, e.g. `site: {branch: gh-pages}`"

WHO = (
    ("GIT_COMMITTER_NAME", "user.name", "Your Name"),
    ("GIT_COMMITTER_EMAIL", "user.email", "you@example.org"),
)
"""What a commit needs to know of its author: variable, setting, example."""


def publish(root: str, version: str, alias: str | None = None, local_code: bool = False) -> str:
    """Build the site of the project in ``root`` and commit it as ``version`` to the branch that refarch.yaml
    names.

    A version of that name is replaced, others stay as they are; ``alias`` moves to this version, and the
    site's root leads to it. ``local_code`` runs the project's own
    rules and other plug-ins. Returns a line that says what was done. Raises RefarchError, and leaves the
    branch as it was, for names that are no names, for designs with errors, for a site that cannot be built
    and for a repository that cannot take it.
    """
    names = [_checked(version, "a version"), *([_checked(alias, "an alias")] if alias is not None else [])]
    branch = Session(root).demand_settings().config.site_branch
    with chdir(root):
        _check_repository(branch)
        try:
            commands.list_versions(branch).add(version, None, names[1:], True)
        except ValueError as error:
            raise RefarchError(f"{error} on branch {branch}") from None
    _check_designs(root, local_code)
    with tempfile.TemporaryDirectory(prefix="refarch-publish-") as folder:
        made = os.path.join(folder, "site")
        build_into(made, root, strict=True, version=version, local_rules=local_code)
        with chdir(root):
            return _committed(made, names, branch)


def _checked(name: str, what: str) -> str:
    if not NAME.fullmatch(name) or ".." in name or name.lower() in TAKEN:
        raise RefarchError(
            f"{name or '(empty)'}: not the name of {what}; use letters, digits, dots and hyphens, e.g. 1.0"
        )
    return name


def _git(*words: str) -> str | None:
    """What git prints, or None where it fails."""
    try:
        done = subprocess.run(["git", *words], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise RefarchError("git is not installed, and published versions live on a git branch") from None
    return done.stdout.strip() if done.returncode == 0 else None


def _check_repository(branch: str) -> None:
    """Raise RefarchError where the repository cannot take a commit on ``branch``."""
    if _git("rev-parse", "--git-dir") is None:
        raise RefarchError(
            "not in a git repository: published versions live on a branch of one; run `git init`"
        )
    for variable, setting, example in WHO:
        if not os.environ.get(variable) and not _git("config", "--", setting):
            raise RefarchError(f"git does not know who commits: run `git config {setting} '{example}'`")
    known = _git("rev-parse", "--symbolic-full-name", "--verify", "--quiet", branch)
    if known not in (None, f"refs/heads/{branch}"):
        raise RefarchError(f"{branch} is {known or 'ambiguous'} and not a branch: {OTHER}")
    if known and _git("cat-file", "-e", f"{branch}:versions.json") is None:
        raise RefarchError(f"branch {branch} holds something else than published versions: {OTHER}")
    if f"branch refs/heads/{branch}" in (_git("worktree", "list", "--porcelain") or "").splitlines():
        raise RefarchError(
            f"branch {branch} is checked out and would change under its work tree: switch to another "
            "branch first"
        )


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


def _committed(site: str, names: Sequence[str], branch: str) -> str:
    """Commit the site in the folder ``site``: its version is the first of ``names``, an alias may follow."""
    version, label = names[0], " as ".join(names)
    settings = {"site_dir": site, "use_directory_urls": False}
    origin = _git("describe", "--always", "--dirty") or "files that are not committed"
    try:
        git_utils.update_from_upstream("origin", branch)
        earlier = commands.list_versions(branch).find(version) is not None
        with commands.deploy(
            settings, version, None, names[1:], True, branch=branch, message=f"Publish {label} from {origin}"
        ):
            pass
    except git_utils.GitEmptyCommit:
        return f"{label} is on branch {branch} already: nothing has changed"
    except (git_utils.GitError, ValueError) as error:
        raise RefarchError(
            f"the versions on branch {branch} stay as they were: {' '.join(str(error).split())}"
        ) from None
    _lead_to(names, branch)
    return f"{'replaced' if earlier else 'published'} {label} on branch {branch}; nothing was pushed"


def _lead_to(names: Sequence[str], branch: str) -> None:
    """Let the root of the branch lead to the alias; without one, to the version, unless it leads somewhere
    already."""
    if len(names) == 1 and _git("cat-file", "-e", f"{branch}:index.html") is not None:
        return
    try:
        commands.set_default(names[-1], branch=branch, message=f"Lead to {names[-1]}")
    except git_utils.GitEmptyCommit:
        pass
