"""Starts git. Nothing else in the product does, so that no repository can name a program that runs.

git obeys the settings of the repository that it finds, and a pull request or an archive can bring one. Its
`config` may name an ssh command, hooks, a monitor of files, filters, a pager, a credential helper. Each of
them is switched off here, protocols are forbidden, and of git's variables only those listed below count.
"""

import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from typing import IO, NamedTuple

from .errors import RefarchError

_AUTHORITY = re.compile(
    r"(?<=://)[^/?#\s'\"`]*@|(?<=://)[^/@:\s'\"`]*:(?![0-9]*(?:[/?#\s'\"`]|$))[^\s'\"`]*@"
)
"""User and password before the host of a URL, also a password with a slash that is not written as %2F."""

_QUERY = re.compile(r"(://[^\s?#'\"`]*)[?#][^\s'\"`]*")
_SHORT = re.compile(r"(?<![^\s'\"`=(])[^\s'\"`/@]*@(?=[^\s'\"`/@:]+:)")
"""User before the host in the short form of ssh, `user@host:path`."""


def redact_credentials(text: str) -> str:
    """Text, such as the URL of a remote or a sentence with URLs, without what may be a secret: user and
    password, query and fragment of each address."""
    return _SHORT.sub("", _QUERY.sub(r"\1", _AUTHORITY.sub("", text)))


_KEPT_VARIABLES = re.compile(
    r"GIT_(CONFIG_(GLOBAL|SYSTEM|NOSYSTEM|COUNT|(KEY|VALUE)_[0-9]+)|CEILING_DIRECTORIES"
    r"|DISCOVERY_ACROSS_FILESYSTEM|(AUTHOR|COMMITTER)_(NAME|EMAIL|DATE)|TEST_ASSUME_DIFFERENT_OWNER)"
)
"""Variables of git that count: where the user's settings are, where the search for a repository ends, and who
commits. The last one makes git distrust every repository. All others name programs, or files to read or
write."""

SAFE_SETTINGS = {
    "safe.bareRepository": "explicit",
    "protocol.allow": "never",
    "core.fsmonitor": "false",
    "core.hooksPath": os.devnull,
    "core.sshCommand": "false",
    "core.askPass": "",
    "core.pager": "cat",
    "core.editor": "false",
    "core.alternateRefsCommand": "true",
    "core.attributesFile": os.devnull,
    "core.quotePath": "false",
    "credential.helper": "",
    "diff.external": "",
    "diff.orderFile": os.devnull,
    "gpg.program": "false",
    "gpg.ssh.program": "false",
    "gpg.ssh.defaultKeyCommand": "false",
    "gpg.x509.program": "false",
    "log.showSignature": "false",
    "commit.gpgSign": "false",
    "push.gpgSign": "false",
    "tag.gpgSign": "false",
    "push.followTags": "false",
    "push.negotiate": "false",
    "submodule.recurse": "false",
    "fetch.recurseSubmodules": "false",
    "push.recurseSubmodules": "no",
    "status.submoduleSummary": "false",
    "http.saveCookies": "false",
    "gc.auto": "0",
    "maintenance.auto": "false",
    "i18n.logOutputEncoding": "UTF-8",
}
"""Settings in which a repository or its user could name a program or a file to write, or change what is
read."""

_PROGRAM_SETTINGS = (
    (re.compile(r"filter\..+\.(clean|smudge|process)"), ""),
    (re.compile(r"filter\..+\.required"), "false"),
    (re.compile(r"hook\..+\.command"), "true"),
    (re.compile(r"remote\..+\.uploadpack"), "git-upload-pack"),
    (re.compile(r"remote\..+\.receivepack"), "git-receive-pack"),
    (re.compile(r"http\..+\.savecookies"), "false"),
)
"""Further such settings, in whose names a part is free, each with a value that does nothing."""

SAFE_VARIABLES = {
    "LC_ALL": "C",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_LAZY_FETCH": "1",  # known from git 2.45 on; the list of protocols counts in all
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_ASKPASS": "",
    "GIT_SSH_COMMAND": "false",
}

HARMLESS_COMMANDS = (
    "rev-parse",
    "cat-file",
    "ls-tree",
    "merge-base",
    "for-each-ref",
    "config",
    "check-ignore",
)
"""Commands that neither convert files of the work tree nor change a reference: no filter or hook is asked."""

_TRUST_COMMAND = re.compile(r"^\s*(git config --global --add safe\.directory .+)$", re.MULTILINE)
_ERROR_LINE = re.compile(r"^(?:fatal|error): (.+)$", re.MULTILINE)
_MISSING_OBJECT = re.compile(
    r"transport '[^']*' not allowed|promisor remote|lazy fetching disabled|unable to read [0-9a-f]{40}"
    r"|unable to read tree|missing (blob|tree|commit) object"
)


class GitAnswer(NamedTuple):
    """Result of a run of git."""

    status: int
    output: bytes
    reason: str
    """Reason of the failure, in one line; empty where it succeeded."""
    details: str = ""
    """Everything that it printed on stderr, in one line."""


class PushAccess(NamedTuple):
    """Settings and variables beyond the safe ones, which only an explicit push needs."""

    settings: Sequence[tuple[str, str]] = ()
    variables: Sequence[tuple[str, str]] = ()


def run_git(folder: str, *words: str, given: bytes | IO[bytes] = b"") -> bytes:
    """Output of git in a folder. Raises RefarchError with the message of git where it fails or is not
    installed."""
    done = ask_git(folder, *words, given=given)
    if done.status != 0:
        raise RefarchError(done.reason)
    return done.output


def ask_git(
    folder: str, *words: str, given: bytes | IO[bytes] = b"", reach: PushAccess | None = None
) -> GitAnswer:
    """Answer of git in a folder, whether or not it fails. Raises RefarchError where it cannot be started: it
    is not installed, or the folder is in a bare repository, whose settings nobody has looked at."""
    demand_no_bare_repository(folder)
    # A filter or hook can have any name, so the settings of the repository are listed before commands that
    # run them.
    command = next(word for word in words if not word.startswith("-"))
    named = () if command in HARMLESS_COMMANDS else tuple(_disabled_program_settings(folder))
    settings = [*SAFE_SETTINGS.items(), *named, *(reach.settings if reach else ())]
    variables = {**SAFE_VARIABLES, **dict(reach.variables if reach else ())}
    return _run_process(folder, settings, words, variables, given)


class GitSetting(NamedTuple):
    """A setting of git."""

    scope: str
    """``system``, ``global``, ``local`` and so on; empty where it was not asked for."""
    name: str
    value: str


def git_settings(folder: str, scopes: bool = False) -> list[GitSetting]:
    """Settings that git reads in a folder. Scopes are empty unless they are asked for, which needs git 2.26.
    Raises RefarchError where git cannot list them."""
    words = ("config", *(("--show-scope",) if scopes else ()), "--list", "-z")
    done = _run_process(folder, (), words, SAFE_VARIABLES)
    if done.status != 0:
        raise RefarchError(done.reason)
    fields = os.fsdecode(done.output).split("\0")[:-1]
    pairs = zip(fields[::2], fields[1::2], strict=True) if scopes else (("", field) for field in fields)
    settings = []
    for scope, field in pairs:
        name, _, value = field.partition("\n")
        settings.append(GitSetting(scope, name, value))
    return settings


def _disabled_program_settings(folder: str) -> Iterator[tuple[str, str]]:
    """Settings with a free name that name a program, each with a value that starts none."""
    for name in dict.fromkeys(setting.name for setting in git_settings(folder)):
        value = next((value for pattern, value in _PROGRAM_SETTINGS if pattern.fullmatch(name)), None)
        if value is None:
            continue
        if "=" in name:
            raise RefarchError(
                f"the git setting {name!r} runs a program and has `=` in its name, so it cannot be "
                "disabled; remove it"
            )
        yield name, value


def _run_process(
    folder: str,
    settings: Sequence[tuple[str, str]],
    words: Sequence[str],
    variables: dict[str, str],
    given: bytes | IO[bytes] = b"",
) -> GitAnswer:
    switches = [word for name, value in settings for word in ("-c", f"{name}={value}")]
    try:
        done = subprocess.run(
            ["git", "--no-pager", *switches, *words],
            cwd=folder or ".",
            input=given if isinstance(given, bytes) else None,
            stdin=None if isinstance(given, bytes) else given,
            capture_output=True,
            check=False,
            env={**_environment_without_git(), **variables},
        )
    except FileNotFoundError:
        if not os.path.isdir(folder or "."):
            raise RefarchError(f"{folder}: no such folder") from None
        raise RefarchError("git is not installed") from None
    except OSError as error:
        raise RefarchError(f"git cannot be started in {folder or '.'}: {error.strerror}") from None
    except ValueError:  # a zero byte, which no argument of a program can hold
        raise RefarchError("git cannot be called: a name contains a zero byte") from None
    if done.returncode == 0:
        return GitAnswer(0, done.stdout, "")
    stderr = os.fsdecode(done.stderr)
    details = redact_credentials(" ".join(stderr.split()))
    return GitAnswer(done.returncode, done.stdout, _failure_text(stderr), details)


def _environment_without_git() -> dict[str, str]:
    """Environment without the variables of git, except those that are kept."""
    return {
        name: value
        for name, value in os.environ.items()
        if not name.upper().startswith("GIT_") or _KEPT_VARIABLES.fullmatch(name)
    }


def _failure_text(text: str) -> str:
    """Reason of a failure in one line, from what git printed on stderr."""
    trust = _TRUST_COMMAND.search(text)
    if trust:
        return (
            f"git does not trust this repository, which belongs to another user: "
            f"if you trust it, run `{trust[1]}`"
        )
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        return "git failed without a message"
    match = _ERROR_LINE.search(text)
    message = redact_credentials(match[1] if match else lines[0])
    if _MISSING_OBJECT.search(text):
        return f"git: this repository lacks an object, which refarch does not fetch: {message}"
    return f"git: {message}"


def demand_no_bare_repository(folder: str) -> None:
    """Raise RefarchError where git would take a folder, or one above it, for a repository without a work
    tree.

    git 2.38 and later refuses that by `safe.bareRepository`. Nobody works in such a folder: files like those
    of a repository came with the other files."""
    here = os.path.realpath(folder or ".")
    while True:
        # A folder named .git is the data of a work tree around it, which git accepts.
        if _is_repository(os.path.join(here, ".git")) or os.path.basename(here) == ".git":
            return
        if _is_repository(here):
            raise RefarchError(
                f"{here} has the files of a bare git repository (HEAD, objects, refs), whose settings are "
                "not trusted; remove them, or run refarch in another folder"
            )
        above = os.path.dirname(here)
        # The root of the file system has no folder above it.
        if above == here:
            return
        here = above


def _is_repository(path: str) -> bool:
    """Whether git takes a folder for the data of a repository, or a file for a link to it."""
    if os.path.isfile(path):
        return True
    parts = ("commondir",) if os.path.lexists(os.path.join(path, "commondir")) else ("objects", "refs")
    return all(os.path.lexists(os.path.join(path, part)) for part in ("HEAD", *parts))
