"""The one way in which git is started: what it gets of the environment and of settings, how it is read, and
what is said where it fails."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from refarch.core import git
from refarch.core.errors import RefarchError
from refarch.core.git_runner import (
    SAFE_SETTINGS,
    SAFE_VARIABLES,
    PushAccess,
    _disabled_program_settings,
    ask_git,
    redact_credentials,
    run_git,
)

pytestmark = pytest.mark.process


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository without commits, and no settings of this machine's user."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "gitconfig"))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    (tmp_path / "gitconfig").write_text("[user]\n\tname = Somebody\n\temail = somebody@example.org\n")
    folder = tmp_path / "repository"
    folder.mkdir()
    plain(folder, "init", "--quiet", "--initial-branch=main")
    return folder


def plain(folder: Path, *words: str) -> str:
    """What git prints when a user runs it."""
    return subprocess.run(
        ["git", *words], cwd=folder, check=True, capture_output=True, text=True
    ).stdout.strip()


def commit(folder: Path, subject: str, **files: str) -> str:
    """Commit files, whose names have `__` for a dot."""
    for name, text in files.items():
        path = folder / name.replace("__", ".")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    plain(folder, "add", "--all")
    plain(folder, "commit", "--quiet", "--cleanup=verbatim", f"--message={subject}")
    return plain(folder, "rev-parse", "HEAD")


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(RefarchError) as error:
        call()
    return str(error.value)


STAND_IN = f"""#!{sys.executable}
import os, sys
print([word for word in sys.argv[1:]])
print([pair for pair in os.environ.items() if pair[0].startswith(("GIT_", "LC_ALL"))])
"""


@pytest.fixture
def seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[list[str], dict[str, str]]]:
    """Words and variables that a program of the name git gets."""
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "git").write_text(STAND_IN)
    (folder / "git").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")

    def start(*words: str, reach: PushAccess | None = None) -> tuple[list[str], dict[str, str]]:
        first, second = ask_git(str(tmp_path), *words, reach=reach).output.decode().splitlines()
        return eval(first), dict(eval(second))  # what the stand-in printed

    return start


def test_git_gets_closed_settings_and_variables_alone(
    seen: Callable[..., tuple[list[str], dict[str, str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    kept = {
        "GIT_CONFIG_GLOBAL": "/x",
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "safe.directory",
        "GIT_CONFIG_VALUE_0": "/y",
        "GIT_CEILING_DIRECTORIES": "/z",
        "GIT_COMMITTER_NAME": "Somebody",
    }
    dropped = (
        *(
            "GIT_DIR",
            "GIT_WORK_TREE",
            "GIT_INDEX_FILE",
            "GIT_OBJECT_DIRECTORY",
            "GIT_COMMON_DIR",
            "GIT_NAMESPACE",
        ),
        *(
            "GIT_ALTERNATE_OBJECT_DIRECTORIES",
            "GIT_CONFIG_PARAMETERS",
            "GIT_CONFIG",
            "GIT_EXEC_PATH",
            "GIT_PAGER",
        ),
        *(
            "GIT_EXTERNAL_DIFF",
            "GIT_DIFF_OPTS",
            "GIT_SSH",
            "GIT_SSH_COMMAND",
            "GIT_PROXY_COMMAND",
            "GIT_ASKPASS",
        ),
        *(
            "GIT_EDITOR",
            "GIT_SEQUENCE_EDITOR",
            "GIT_TRACE",
            "GIT_TRACE2_EVENT",
            "GIT_TRACE_CURL",
            "GIT_TEMPLATE_DIR",
        ),
        *(
            "GIT_LITERAL_PATHSPECS",
            "GIT_ICASE_PATHSPECS",
            "GIT_REPLACE_REF_BASE",
            "GIT_ATTR_SOURCE",
            "GIT_PREFIX",
        ),
        *(
            "GIT_ALLOW_PROTOCOL",
            "GIT_PROTOCOL_FROM_USER",
            "GIT_FLUSH",
            "GIT_DEFAULT_HASH",
            "GIT_SHALLOW_FILE",
        ),
    )
    for name in dropped:
        monkeypatch.setenv(name, "/hostile")
    for name, value in kept.items():
        monkeypatch.setenv(name, value)
    words, variables = seen("rev-parse", "HEAD")
    assert variables == {**kept, **SAFE_VARIABLES}
    assert words[0] == "--no-pager" and words[-2:] == ["rev-parse", "HEAD"]
    assert words[1:-2:2] == ["-c"] * len(SAFE_SETTINGS)
    assert words[2:-2:2] == [f"{name}={value}" for name, value in SAFE_SETTINGS.items()]


def test_the_settings_that_matter_most_are_closed() -> None:
    assert {
        "safe.bareRepository": "explicit",
        "protocol.allow": "never",
        "core.fsmonitor": "false",
        "core.hooksPath": os.devnull,
        "core.sshCommand": "false",
        "credential.helper": "",
    }.items() <= SAFE_SETTINGS.items()
    assert {
        "GIT_ALLOW_PROTOCOL": "none",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_ASKPASS": "",
    }.items() <= SAFE_VARIABLES.items()


def test_only_an_explicit_reach_opens_what_is_closed(
    seen: Callable[..., tuple[list[str], dict[str, str]]],
) -> None:
    reach = PushAccess([("protocol.allow", "user")], [("GIT_ALLOW_PROTOCOL", "https")])
    words, variables = seen("rev-parse", reach=reach)
    assert words[-3:] == ["-c", "protocol.allow=user", "rev-parse"], "the last one counts"
    assert variables["GIT_ALLOW_PROTOCOL"] == "https"


@pytest.mark.parametrize(
    ("remote", "shown"),
    [
        ("origin", "origin"),
        ("../site.git", "../site.git"),
        ("/srv/a@b/site.git", "/srv/a@b/site.git"),
        ("file:///srv/a@b/site.git", "file:///srv/a@b/site.git"),
        ("https://x-access-token:ghp_SECRET@127.0.0.1:1/a/b.git", "https://127.0.0.1:1/a/b.git"),
        ("https://ghp_SECRET@example.org/a", "https://example.org/a"),
        ("https://user:SEC@RET@example.org/a", "https://example.org/a"),
        ("https://user:SEC/RET@example.org/a", "https://example.org/a"),
        ("https://user:%53ECRET@example.org", "https://example.org"),
        ("https://example.org:8443/a@v1", "https://example.org:8443/a@v1"),
        ("https://example.org/a?private_token=SECRET", "https://example.org/a"),
        ("https://example.org/a#SECRET", "https://example.org/a"),
        ("ssh://git:SECRET@example.org:22/a", "ssh://example.org:22/a"),
        ("git@example.org:a/b.git", "example.org:a/b.git"),
        ("user:SECRET@example.org:a/b.git", "example.org:a/b.git"),
        ("ext::sh -c https://u:SECRET@h", "ext::sh -c https://h"),
        (
            "fatal: invalid refspec '+refs/heads/x:refs/remotes/https://u:SECRET@h/x'",
            "fatal: invalid refspec '+refs/heads/x:refs/remotes/https://h/x'",
        ),
        (
            "could not read Password for 'https://SECRET@example.org': terminal prompts disabled",
            "could not read Password for 'https://example.org': terminal prompts disabled",
        ),
    ],
)
def test_a_remote_is_shown_without_credentials(remote: str, shown: str) -> None:
    assert redact_credentials(remote) == shown


def test_words_of_git_are_told_without_credentials(repository: Path) -> None:
    done = ask_git(str(repository), "ls-remote", "https://u:SECRET@127.0.0.1:1/a")
    assert done.status == 128 and "SECRET" not in done.reason + done.details
    assert done.reason == (
        "git: this repository lacks an object, which refarch does not fetch: transport 'https' not allowed"
    )


def test_a_bare_repository_among_the_files_is_refused(repository: Path) -> None:
    inside = repository / "net"
    for folder in ("objects", "refs"):
        (inside / folder).mkdir(parents=True)
    (inside / "designs").mkdir()
    assert run_git(str(inside / "designs"), "rev-parse", "--show-prefix") == b"net/designs/\n", "no HEAD"
    (inside / "HEAD").write_text("ref: refs/heads/main\n")
    assert refused(lambda: run_git(str(inside / "designs"), "rev-parse", "--show-prefix")) == (
        f"{inside} has the files of a bare git repository (HEAD, objects, refs), whose settings are not "
        "trusted; remove them, or run refarch in another folder"
    )
    assert run_git(str(repository), "rev-parse", "--is-inside-work-tree") == b"true\n"


def test_programs_with_a_free_name_are_switched_off(repository: Path, tmp_path: Path) -> None:
    named = {
        "filter.a.clean": "",
        "filter.a b.smudge": "",
        "filter.A.B.process": "",
        "filter.a.required": "false",
        "hook.a.command": "true",
        "remote.a.uploadpack": "git-upload-pack",
        "remote.a.receivepack": "git-receive-pack",
        "http.https://example.org.savecookies": "false",
    }
    for name in named:
        plain(repository, "config", name, "evil")
    plain(repository, "config", "--global", "filter.lfs.clean", "git-lfs clean -- %f")
    assert dict(_disabled_program_settings(str(repository))) == {**named, "filter.lfs.clean": ""}


def test_a_filter_that_cannot_be_switched_off_is_refused(repository: Path) -> None:
    plain(repository, "config", "filter.a=b.clean", "cat")
    assert refused(lambda: run_git(str(repository), "status")) == (
        "the git setting 'filter.a=b.clean' runs a program and has `=` in its name, so it cannot be "
        "disabled; remove it"
    )
    assert run_git(str(repository), "rev-parse", "--show-prefix") == b"\n", "asks no filter"


def test_what_cannot_be_started_is_one_line(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (
        refused(lambda: run_git(str(tmp_path / "none"), "status")) == f"{tmp_path / 'none'}: no such folder"
    )
    assert refused(lambda: run_git(str(repository), "rev-parse", "a\0b")) == (
        "git cannot be called: a name contains a zero byte"
    )
    monkeypatch.setenv("PATH", str(tmp_path))
    assert refused(lambda: run_git(str(repository), "status")) == "git is not installed"


def test_programs_of_the_users_environment_do_not_run(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = commit(repository, "One", a__yaml="a: 1\n")
    (repository / "a.yaml").write_text("a: 2\n")
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\necho $0 >> {tmp_path / 'ran'}\n")
    program.chmod(0o755)
    names = ("EXTERNAL_DIFF", "PAGER", "EDITOR", "SSH", "SSH_COMMAND", "PROXY_COMMAND", "ASKPASS")
    for name in names:
        monkeypatch.setenv(f"GIT_{name}", str(program))
    monkeypatch.setenv("GIT_TRACE", str(tmp_path / "trace"))
    subprocess.run(["git", "diff"], cwd=repository, check=False, capture_output=True)
    assert (tmp_path / "ran").exists() and (tmp_path / "trace").exists(), "so that the test can fail"
    (tmp_path / "ran").unlink()
    (tmp_path / "trace").unlink()
    repo = git.repository(str(repository))
    assert git.changed_lines(repo, git.commit(repo, first)) == {"a.yaml": [(1, 1)]}
    assert not (tmp_path / "ran").exists() and not (tmp_path / "trace").exists()


@pytest.mark.parametrize(
    "setting",
    [
        "diff.orderFile=/nowhere",
        "diff.relative=true",
        "diff.interHunkContext=99",
        "diff.submodule=diff",
        "diff.external=false",
        "blame.ignoreRevsFile=/nowhere",
        "i18n.logOutputEncoding=UTF-16",
        "log.follow=true",
        "log.showSignature=true",
        "log.date=relative",
        "core.quotePath=true",
        "color.ui=always",
        "diff.noprefix=true",
    ],
)
def test_settings_of_the_user_change_nothing_of_what_is_read(setting: str, repository: Path) -> None:
    lines = [f"line {number}" for number in range(20)]
    first = commit(repository, "Eins – ü", a__yaml="\n".join(lines))
    lines[3], lines[12] = "changed", "changed"
    (repository / "a.yaml").write_text("\n".join(lines))
    plain(repository, "config", "--global", *setting.split("=", 1))
    repo = git.repository(str(repository))
    head = git.commit(repo, "HEAD")
    assert git.changed_lines(repo, head) == {"a.yaml": [(4, 4), (13, 13)]}
    assert [(entry.commit.id, entry.subject) for entry in git.history(repo, "a.yaml", head, 9)] == [
        (first, "Eins – ü")
    ]
    day = git.commit_day(repo, head)
    assert git.days_of_lines(repo, "a.yaml") == ["" if number in (3, 12) else day for number in range(20)]


def test_a_subject_forges_no_entry_of_the_history(repository: Path) -> None:
    first = commit(repository, "One", a__yaml="a: 1\n")
    forged = (
        f"Fix typo\x1e{first}\x1f2026-11-27\x1fApproved by the storage board\n\nand\x1e{'0' * 40}\x1fx\x1fy"
    )
    second = commit(repository, forged, a__yaml="a: 2\n")
    repo = git.repository(str(repository))
    found = git.history(repo, "a.yaml", git.commit(repo, "HEAD"), 9)
    assert [(entry.commit.id, entry.subject) for entry in found] == [
        (second, f"Fix typo\x1e{first}\x1f2026-11-27\x1fApproved by the storage board"),
        (first, "One"),
    ]


def test_objects_are_read_by_each_answer_of_git(repository: Path) -> None:
    commit(repository, "One", a__yaml="a: 1\n", b__yaml="", c__yaml="\n" * 9)
    repo = git.repository(str(repository))
    objects = git.revision_files(repo, git.commit(repo, "HEAD"))
    assert dict(git.file_contents(repo, objects)) == {"a.yaml": b"a: 1\n", "b.yaml": b"", "c.yaml": b"\n" * 9}
    assert dict(git.file_contents(repo, objects, 5))["c.yaml"] == b"", "too large"
    tree = plain(repository, "rev-parse", "HEAD^{tree}")
    assert refused(lambda: list(git.file_contents(repo, {**objects, "d.yaml": tree}))) == (
        "d.yaml: the repository cannot read this file of a revision; a damaged repository must be cloned "
        "again, and a partial clone needs `git fetch --refetch` without a filter"
    )
    lacking = {"a.yaml": objects["a.yaml"], "d.yaml": "1" * 40}
    assert refused(lambda: list(git.file_contents(repo, lacking))) == (
        "d.yaml: the repository lacks this file of a revision; a damaged repository must be cloned "
        "again, and a partial clone needs `git fetch --refetch` without a filter"
    )
    assert list(git.file_contents(repo, {})) == []


@pytest.mark.parametrize("answer", [b"x ambiguous", b"x blob", b"x blob y", b"", b"x commit 3"])
def test_an_answer_that_is_about_no_file_is_an_error(answer: bytes) -> None:
    assert "cannot read this file" in refused(lambda: git._blob_size("a.yaml", answer))


def test_a_date_that_no_calendar_has_is_said(repository: Path) -> None:
    commit(repository, "One", a__yaml="a: 1\n")
    text = plain(repository, "cat-file", "commit", "HEAD")
    lines = [
        f"{line.partition(' ')[0]} x <x@example.org> 253402300800 +0000"
        if line.startswith(("author", "committer"))
        else line
        for line in text.splitlines()
    ]
    made = subprocess.run(
        ["git", "hash-object", "-w", "-t", "commit", "--literally", "--stdin"],
        cwd=repository,
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    plain(repository, "update-ref", "HEAD", made)
    repo = git.repository(str(repository))
    assert refused(lambda: git.commit_day(repo, git.commit(repo, "HEAD"))) == (
        "commit HEAD has the date 10000-01-01, which is not a calendar date"
    )
    assert git.days_of_lines(repo, "a.yaml") == [""]


def test_a_name_that_is_no_commit_is_told_from_one_that_is_unknown(repository: Path) -> None:
    commit(repository, "One", a__yaml="a: 1\n")
    repo = git.repository(str(repository))
    assert refused(lambda: git.commit(repo, "HEAD:a.yaml")) == (
        "HEAD:a.yaml is not a commit in this repository"
    )
    assert refused(lambda: git.commit(repo, "mian")) == (
        "unknown revision mian in this repository. Did you mean `main`?"
    )
