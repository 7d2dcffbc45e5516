"""`publish --push` works again and again, by a remote's name, a path and addresses; it opens the protocols
that this needs and no more, and runs no program that a repository names."""

import base64
import http.server
import os
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from publish_project import git

from refarch.api import RefarchError
from refarch_site import remote as module
from refarch_site.publish import delete_version, publish

BRANCH = "published-site"

SECRET = "ghp_SECRET"


@pytest.fixture
def target(project: Path, tmp_path: Path) -> Path:
    """A repository that is pushed to, and that the project has as its origin."""
    folder = tmp_path / "target.git"
    git(tmp_path, "init", "--quiet", "--bare", "--initial-branch=main", str(folder))
    git(folder, "config", "http.receivepack", "true")
    git(project, "remote", "add", "origin", str(folder))
    return folder


class Server(http.server.BaseHTTPRequestHandler):
    """A host of repositories: git's own program behind HTTP, with a password where one is wanted."""

    root: Path
    password = ""

    def do_GET(self) -> None:
        self.answer(b"")

    def do_POST(self) -> None:
        self.answer(self.rfile.read(int(self.headers["Content-Length"])))

    def answer(self, body: bytes) -> None:
        wanted = "Basic " + base64.b64encode(f"user:{self.password}".encode()).decode()
        if self.password and self.headers.get("Authorization") != wanted:
            self.send_response(401)
            self.send_header("WWW-Authenticate", "Basic realm=x")
            self.end_headers()
            return
        path, _, query = self.path.partition("?")
        variables = {
            "GIT_PROJECT_ROOT": str(self.root),
            "GIT_HTTP_EXPORT_ALL": "1",
            "REMOTE_USER": "user",
            "REQUEST_METHOD": self.command,
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "CONTENT_TYPE": self.headers.get("Content-Type", ""),
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_CONTENT_ENCODING": self.headers.get("Content-Encoding", ""),
        }
        done = subprocess.run(
            ["git", "http-backend"],
            input=body,
            capture_output=True,
            check=True,
            env={**os.environ, **variables},
        )
        head, _, content = done.stdout.partition(b"\r\n\r\n")
        fields = dict(line.split(": ", 1) for line in head.decode().splitlines())
        self.send_response(int(fields.pop("Status", "200").split()[0]))
        for name, value in fields.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def served(target: Path) -> Iterator[Callable[[str], str]]:
    """The address of the target on a host of this machine, which wants a password where one is given."""
    handler = type("Handler", (Server,), {"root": target.parent})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()

    def address(password: str) -> str:
        handler.password = password
        return f"127.0.0.1:{server.server_address[1]}/{target.name}"

    yield address
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def clone(project: Path, target: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh clone of what is pushed to; the working folder is beside it."""
    git(project, "push", "--quiet", str(target), "main")
    folder = tmp_path / "clone"
    git(tmp_path, "clone", "--quiet", str(target), str(folder))
    for name, value in (("user.name", "Other"), ("user.email", "other@example.org")):
        git(folder, "config", name, value)
    monkeypatch.chdir(tmp_path)
    return folder


def push_again_and_again(project: Path, clone: Path, target: Path, remote: str, shown: str) -> None:
    """From two clones in turn, so that each has to fetch what the other pushed."""
    for number, folder in enumerate((project, clone, project, clone), 1):
        said = publish(str(folder), f"{number}.0", push=remote)
        assert said == f"published {number}.0 on branch {BRANCH}; pushed to {shown}"
        assert git(folder, "rev-parse", BRANCH) == git(target, "rev-parse", BRANCH)
        assert git(folder, "for-each-ref", "refs/refarch") == ""
    said = publish(str(clone), "4.0", push=remote)
    assert said == f"4.0 is already on branch {BRANCH}: no changes; pushed to {shown}"
    delete_version(str(project), "4.0", force=True, reason="Gone", push=remote)
    assert git(target, "ls-tree", "--name-only", BRANCH).split()[1:4] == ["1.0", "2.0", "3.0"]


def test_by_the_name_of_a_remote(project: Path, clone: Path, target: Path) -> None:
    push_again_and_again(project, clone, target, "origin", "origin")


def test_by_a_path_from_where_the_command_is_run(project: Path, clone: Path, target: Path) -> None:
    push_again_and_again(project, clone, target, "target.git", "target.git")
    push = f"../{target.parent.name}/target.git"
    assert publish(str(clone), "5.0", push=push) == f"published 5.0 on branch {BRANCH}; pushed to {push}"


def test_by_an_address_of_files(project: Path, clone: Path, target: Path) -> None:
    push_again_and_again(project, clone, target, f"file://{target}", f"file://{target}")


def test_by_an_address_of_http_with_a_password_in_it(
    project: Path, clone: Path, target: Path, served: Callable[[str], str]
) -> None:
    place = served(SECRET)
    push_again_and_again(project, clone, target, f"http://user:{SECRET}@{place}", f"http://{place}")


def test_by_a_helper_of_the_user_and_not_of_the_repository(
    project: Path, clone: Path, target: Path, served: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path = target.parent
    place, ran = served(SECRET), tmp_path / "ran"
    settings = tmp_path / "gitconfig"
    settings.write_text(
        f'[credential]\n\thelper = "!f() {{ echo username=user; echo password={SECRET}; }}; f"\n'
    )
    for folder in (project, clone):
        for section in ("credential", f"credential.http://{place.partition('/')[0]}"):
            git(folder, "config", f"{section}.helper", f"!touch {ran}; false")
        git(folder, "config", "core.askPass", f"touch {ran}")
    subprocess.run(["git", "ls-remote", f"http://{place}"], cwd=clone, check=False, capture_output=True)
    assert ran.exists(), "so that the test can fail"
    ran.unlink()
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(settings))
    push_again_and_again(project, clone, target, f"http://{place}", f"http://{place}")
    assert not ran.exists()


def refusal_text(call: Callable[..., object], *words: object, **options: object) -> str:
    with pytest.raises(RefarchError) as error:
        call(*words, **options)
    return str(error.value)


def test_a_password_is_never_printed(
    project: Path, served: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_TERMINAL_PROMPT", "0")
    place = served("another")
    said = refusal_text(publish, str(project), "1.0", push=f"http://user:{SECRET}@{place}?token={SECRET}")
    assert said.startswith(f"branch {BRANCH} was not changed: cannot push to http://{place}: fatal: ")
    assert SECRET not in said and "\n" not in said
    said = refusal_text(
        publish, str(project), "1.0", push=f"https://x-access-token:{SECRET}@127.0.0.1:1/a/b.git"
    )
    assert said.startswith(
        f"branch {BRANCH} was not changed: cannot push to https://127.0.0.1:1/a/b.git: fatal: "
    )
    assert SECRET not in said
    git(project, "remote", "add", "secret", f"https://user:{SECRET}@127.0.0.1:1/a/b.git")
    said = refusal_text(publish, str(project), "1.0", push="secret")
    assert said.startswith(f"branch {BRANCH} was not changed: cannot push to secret: fatal: ")
    assert SECRET not in said


@pytest.mark.parametrize(
    ("push", "said"),
    [
        ("nowhere", "--push nowhere: is not a remote of this repository, a folder, or an address"),
        ("-x", "--push -x: is not a remote of this repository, a folder, or an address"),
        ("ext::touch ran", "cannot push to ext::touch%20ran: fatal: transport 'ext' not allowed"),
        (
            "git://127.0.0.1:1/a",
            "cannot push to git://127.0.0.1:1/a: fatal: transport 'git' not allowed",
        ),
        (
            "ftp://127.0.0.1:1/a",
            "cannot push to ftp://127.0.0.1:1/a: fatal: transport 'ftp' not allowed",
        ),
        ("fd::17", "cannot push to fd::17: fatal: transport 'fd' not allowed"),
    ],
)
def test_other_ways_are_refused(push: str, said: str, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project)
    assert refusal_text(publish, str(project), "1.0", push=push).endswith(said)
    assert not (project / "ran").exists()
    assert git(project, "for-each-ref", "--format=%(refname)") == "refs/heads/main"


@pytest.mark.parametrize("by_name", [True, False])
def test_a_repository_inside_the_work_tree_is_refused(
    by_name: bool, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pull request can put it there, and its hooks would run."""
    inside = project / "data.git"
    git(project, "init", "--quiet", "--bare", str(inside))
    (inside / "hooks/pre-receive").write_text(f"#!/bin/sh\ntouch {project}/ran\n")
    (inside / "hooks/pre-receive").chmod(0o755)
    monkeypatch.chdir(project.parent)
    git(project, "remote", "add", "origin", "data.git")
    push = "origin" if by_name else "project/data.git"
    assert refusal_text(publish, str(project), "1.0", push=push) == (
        f"--push {push}: is inside the work tree, where a pull request can add a "
        "repository with hooks; push to another location"
    )
    assert not (project / "ran").exists()


@pytest.fixture
def inner(project: Path) -> Path:
    """A repository in the work tree, with a hook that makes the file `ran`."""
    folder = project / "pb" / "inner"
    git(project, "init", "--quiet", "--bare", str(folder))
    (folder / "hooks/pre-receive").write_text(f"#!/bin/sh\ntouch {project}/ran\n")
    (folder / "hooks/pre-receive").chmod(0o755)
    return folder


INSIDE = (
    "is inside the work tree, where a pull request can add a repository with hooks; push to another location"
)


@pytest.mark.parametrize("by_name", [True, False])
@pytest.mark.parametrize(
    "address",
    [
        "file://{}/p%62/inner",
        "file://localhost{}/pb/inner",
        "file://%2F{}/%70b/inner",
        "file://{}/p%62/../%2e%2E/{}/pb%2Finner",
    ],
)
def test_an_address_of_a_repository_inside_is_refused_however_it_is_written(
    address: str, by_name: bool, project: Path, inner: Path
) -> None:
    push = address.format(project, project.name)
    git(project, "push", "--quiet", push, "HEAD:refs/heads/try")
    assert (project / "ran").exists(), "so that the test can fail"
    (project / "ran").unlink()
    git(project, "remote", "add", "origin", push)
    word = "origin" if by_name else push
    assert refusal_text(publish, str(project), "1.0", push=word) == f"--push {word}: {INSIDE}"
    assert not (project / "ran").exists()


@pytest.mark.parametrize("by_name", [True, False])
@pytest.mark.parametrize("setting", ["insteadOf", "pushInsteadOf"])
@pytest.mark.parametrize("way", ["", "file://"])
def test_a_repository_inside_is_refused_where_settings_lead_there(
    way: str, setting: str, by_name: bool, project: Path, target: Path, inner: Path
) -> None:
    """The address that counts is the one after git's rewriting."""
    push = f"{way}{target}"
    git(project, "config", f"url.{way}{inner}.{setting}", f"{way}{target.parent}/target.git")
    git(project, "config", f"url.https://example.org/.{setting}", f"{way}{target.parent}/")
    git(project, "push", "--quiet", push, "HEAD:refs/heads/try")
    assert (project / "ran").exists(), "so that the test can fail"
    (project / "ran").unlink()
    git(project, "remote", "set-url", "origin", push)
    word = "origin" if by_name else push
    assert refusal_text(publish, str(project), "1.0", push=word) == f"--push {word}: {INSIDE}"
    assert not (project / "ran").exists()


def test_percents_and_hosts_of_an_address_outside_are_what_git_makes_of_them(
    project: Path, target: Path
) -> None:
    push = f"file://localhost{target.parent}/%74arget.git"
    assert publish(str(project), "1.0", push=push).endswith(f"; pushed to {push}")
    assert BRANCH in git(target, "for-each-ref", "--format=%(refname:short)")


def test_a_zero_byte_in_an_address_is_no_defect(project: Path, tmp_path: Path) -> None:
    said = refusal_text(publish, str(project), "1.0", push=f"file://{tmp_path}/a%00b")
    assert said == (
        f"branch {BRANCH} was not changed: cannot push to file://{tmp_path}/a%00b: fatal: "
        f"'{tmp_path}/a%00b' does not appear to be a git repository fatal: Could not read from remote "
        "repository. Please make sure you have the correct access rights and the repository exists."
    )


def test_an_address_does_not_become_a_path(project: Path, target: Path, tmp_path: Path) -> None:
    """Settings of the repository rewrite it to one on this machine, whose hooks would run."""
    git(project, "config", f"url.{target}.pushInsteadOf", "https://example.org/x")
    said = refusal_text(publish, str(project), "1.0", push="https://example.org/x")
    assert said.endswith("fatal: transport 'file' not allowed")


def test_hooks_and_ssh_commands_of_the_repository_do_not_run(
    project: Path, target: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = tmp_path / "ran"
    hooks = project / ".git/hooks"
    for name in ("pre-push", "reference-transaction", "pre-auto-gc", "post-index-change"):
        (hooks / name).write_text(f"#!/bin/sh\ntouch {ran}\n")
        (hooks / name).chmod(0o755)
    git(project, "config", "remote.origin.receivepack", f"touch {ran}; git-receive-pack")
    git(project, "config", "remote.origin.uploadpack", f"touch {ran}; git-upload-pack")
    git(project, "update-ref", "refs/x", "HEAD")
    git(project, "update-ref", "-d", "refs/x")
    assert ran.exists(), "so that the test can fail"
    ran.unlink()
    for version in ("1.0", "2.0"):
        assert publish(str(project), version, push="origin").endswith("; pushed to origin")
    git(project, "config", "core.sshCommand", f"touch {ran}; false")
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    (tmp_path / "ssh").write_text(f"#!/bin/sh\necho $@ >> {tmp_path}/asked\nexit 1\n")
    (tmp_path / "ssh").chmod(0o755)
    assert "cannot push to example.org:a/b" in refusal_text(
        publish, str(project), "3.0", push="git@example.org:a/b"
    )
    assert "git-receive-pack 'a/b'" in (tmp_path / "asked").read_text()
    assert not ran.exists()


@pytest.mark.parametrize(
    ("own", "variables", "command"),
    [
        ({}, {}, "ssh"),
        ({"core.sshcommand": "ssh -i key"}, {}, "ssh -i key"),
        ({"core.sshcommand": "ssh -i key"}, {"GIT_SSH_COMMAND": "ssh -v"}, "ssh -v"),
        ({}, {"GIT_SSH": "/a b/ssh"}, "'/a b/ssh'"),
    ],
)
def test_the_ssh_command_is_that_of_the_user(
    own: dict[str, str], variables: dict[str, str], command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("GIT_SSH", "GIT_SSH_COMMAND"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    found = dict(module._git_environment(own, module.NETWORK_PROTOCOLS))
    assert found["GIT_SSH_COMMAND"] == command and found["GIT_ALLOW_PROTOCOL"] == "http:https:ssh"


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("https://example.org/a.git", None),
        ("https://u:p@example.org:8443/a.git", None),
        ("ssh://example.org/a", None),
        ("git@example.org:a/b", None),
        ("ext::sh -c x", None),
        ("file:///srv/a.git", "/srv/a.git"),
        ("/srv/a.git", "/srv/a.git"),
        ("../a.git", "../a.git"),
        ("./a:b", "./a:b"),
    ],
)
def test_addresses_are_told_from_paths(address: str, path: str | None) -> None:
    assert module._local_path(address) == path
