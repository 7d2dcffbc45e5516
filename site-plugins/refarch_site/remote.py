"""The repository that is pushed to, and what git may use on the way there. Nothing else of git leaves this
machine, and only where the user asks for it."""

import os
import re
import shlex
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

from refarch.api import RefarchError
from refarch.api.git import PushAccess, ask_git, git_settings, redact_credentials, run_git

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://|[^/]*:")
"""Beginning of an address; anything else is a path."""

_HELPER = re.compile(r"credential\.(.+\.)?helper")
_REPOSITORY_SCOPES = ("local", "worktree")
"""Scopes of settings that come with a repository."""

NETWORK_PROTOCOLS, FILE_PROTOCOL = "http:https:ssh", "file"
"""Protocols to other machines, and to this one. No setting may turn an address of one kind into the other."""


class Remote(NamedTuple):
    """Repository that is pushed to."""

    display_name: str
    """Name without credentials, for messages."""
    name: str
    """Name for git: a name of the settings, an address or an absolute path."""
    reach: PushAccess

    def run_command(self, command: str, refs: str, *options: str) -> tuple[str | None, str]:
        """Output of `ls-remote`, `fetch` or `push`, or None where it fails, and then why, in one line."""
        program = "--receive-pack=git-receive-pack" if command == "push" else "--upload-pack=git-upload-pack"
        words = (command, program, *options, "--end-of-options", self.name, refs)
        done = ask_git(".", *words, reach=self.reach)
        why = (done.details or done.reason).replace(self.name, self.display_name)
        return (os.fsdecode(done.output) if done.status == 0 else None), why


def remote_repository(push: str, here: str) -> Remote:
    """Repository that ``--push`` names: a name of git's settings, an address, or a path from the folder
    ``here``. The working folder is in the repository that is pushed from. Raises RefarchError for one that
    nobody must push to."""
    display_name = redact_credentials(re.sub(r"[\s'\"`]", lambda odd: f"%{ord(odd[0]):02X}", push))
    names = os.fsdecode(run_git(".", "remote")).splitlines()
    if push in names:
        addresses = [
            address
            # Git reads from one address and may push to another.
            for way in ((), ("--push",))
            for address in os.fsdecode(run_git(".", "remote", "get-url", "--all", *way, push)).splitlines()
        ]
        is_here = any(_local_path(address) is not None for address in addresses)
    else:
        is_path = not _ADDRESS.match(push)
        if is_path and not os.path.isdir(os.path.join(here, push)):
            raise RefarchError(
                f"--push {display_name}: is not a remote of this repository, a folder, or an address"
            )
        # A path is relative to the user's folder, and git runs in the project's.
        push = os.path.join(here, push) if is_path else push
        is_here = _local_path(push) is not None
        addresses = [push, *_rewritten_addresses(push)]
    for path in filter(None, map(_local_path, addresses)):
        _require_outside(display_name, path)
    return Remote(display_name, push, _git_reach(FILE_PROTOCOL if is_here else NETWORK_PROTOCOLS))


def _rewritten_addresses(address: str) -> Iterator[str]:
    """Addresses after rewriting by settings: `insteadOf` for queries, `pushInsteadOf` for pushes. Of each,
    the longest prefix counts."""
    settings = git_settings(".")
    for key in (".insteadof", ".pushinsteadof"):
        matches = [
            (beginning, name.removeprefix("url.").removesuffix(key))
            for _, name, beginning in settings
            if name.startswith("url.") and name.endswith(key) and address.startswith(beginning)
        ]
        if matches:
            beginning, base = max(matches, key=lambda pair: len(pair[0]))
            yield base + address.removeprefix(beginning)


def _local_path(address: str) -> str | None:
    """Path of a repository on this machine, as git reads it; None for one elsewhere. Relative ones count from
    the top. Of a `file` address, git decodes percents, but for zero bytes, and skips the host."""
    if address.startswith("file://"):
        rest = address.removeprefix("file://").replace("%00", "%2500")
        _, slash, path = os.fsdecode(unquote_to_bytes(os.fsencode(rest))).partition("/")
        return slash + path
    return None if _ADDRESS.match(address) else address


def _require_outside(display_name: str, path: str) -> None:
    """Raise RefarchError for a repository inside the work tree, where a pull request could have put it: its
    hooks would run."""
    top = os.path.realpath(os.fsdecode(run_git(".", "rev-parse", "--show-toplevel"))[:-1])
    target = os.path.realpath(os.path.join(top, path))
    # Links are followed on both sides, so that none leads inside unseen.
    if os.path.commonpath([top, target]) == top:
        raise RefarchError(
            f"--push {display_name}: is inside the work tree, where a pull request can add a repository with "
            "hooks; push to another location"
        )


def _git_reach(protocols: str) -> PushAccess:
    """Permissions of git: these protocols, and programs that the user's own settings and environment name,
    never those of the repository."""
    settings = git_settings(".", scopes=True)
    user_settings = [(name, value) for scope, name, value in settings if scope not in _REPOSITORY_SCOPES]
    return PushAccess(
        [("protocol.allow", "user"), *_credential_helpers(user_settings)],
        list(_git_environment(dict(user_settings), protocols)),
    )


def _credential_helpers(user_settings: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """User's helpers for credentials, after all have been removed."""
    # An empty value removes the helpers before it: those of the repository.
    yield "credential.helper", ""
    yield from ((name, value) for name, value in user_settings if _HELPER.fullmatch(name) and "=" not in name)


def _git_environment(user_settings: dict[str, str], protocols: str) -> Iterator[tuple[str, str]]:
    given = os.environ
    yield "GIT_ALLOW_PROTOCOL", protocols
    yield "GIT_TERMINAL_PROMPT", given.get("GIT_TERMINAL_PROMPT", "1")
    asking = given.get("GIT_ASKPASS") or user_settings.get("core.askpass") or given.get("SSH_ASKPASS", "")
    yield "GIT_ASKPASS", asking
    ssh = (
        given.get("GIT_SSH_COMMAND")
        or user_settings.get("core.sshcommand")
        or shlex.quote(given.get("GIT_SSH") or "ssh")
    )
    yield "GIT_SSH_COMMAND", ssh
    for name in given:
        if name.startswith("GIT_SSL_") or name in (
            "GIT_SSH_VARIANT",
            "GIT_HTTP_USER_AGENT",
            "GIT_PROXY_SSL_CAINFO",
        ):
            yield name, given[name]
