"""``refarch completion``: each shell takes the script and completes commands, options and values with it."""

import os
import pty
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_project import Run

from refarch.cli._command import command_names

WANTED = {
    "refarch li": {"lint"},
    "refarch lint --form": {"--format"},
    "refarch lint --format ": {
        "azure",
        "checkstyle",
        "concise",
        "github",
        "gitlab",
        "json",
        "junit",
        "markdown",
        "rdjson",
        "sarif",
        "text",
    },
    "refarch completion ": {"bash", "zsh", "fish"},
    "refarch lint --color a": {"auto", "always"},
    "refarch lint des": {"designs"},
    "refarch pages --out des": {"designs"},
    "refarch parts ": {"check", "import", "new"},
    "refarch parts new --li": {"--like"},
}

BASH = """\
source ./script
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_shtab_refarch
printf '%s\\n' "${COMPREPLY[@]}"
"""

ZSH = """\
fpath=($PWD $fpath)
autoload -U compinit && compinit -u -D
refarch() { print "ran:" "$@" }
refarch li\tdes\t
refarch lint --form\t sar\t
exit
"""


@pytest.fixture
def script(project: Path, refarch: Run) -> Callable[[str, str], Path]:
    """``script("bash", "name")``: the script for a shell, written into a project's folder."""

    def write(shell: str, name: str) -> Path:
        done = refarch("completion", shell)
        assert (done.returncode, done.stderr) == (0, "")
        path = project / name
        path.write_text(done.stdout)
        return path

    return write


def answers(*words: str, folder: Path) -> set[str]:
    """Lines that a shell prints, without the slash behind a folder and the explanation behind a word."""
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert done.stderr == "", words
    return {line.partition("\t")[0].rstrip("/") for line in done.stdout.splitlines()}


def test_bash_completes(script: Callable[[str, str], Path], need_tool: Callable[..., str]) -> None:
    bash = need_tool("bash")
    path = script("bash", "script")
    subprocess.run([bash, "-n", path], check=True)
    for line, wanted in WANTED.items():
        assert answers(bash, "-c", BASH, "bash", *line.split(" "), folder=path.parent) == wanted, line
    every = answers(bash, "-c", BASH, "bash", "refarch", "", folder=path.parent)
    assert every == set(command_names())


def test_fish_completes(script: Callable[[str, str], Path], need_tool: Callable[..., str]) -> None:
    fish = need_tool("fish")
    path = script("fish", "script")
    subprocess.run([fish, "--no-execute", path], check=True)
    for line, wanted in WANTED.items():
        found = answers(fish, "-N", "-c", f"source ./script; complete -C '{line}'", folder=path.parent)
        assert found == wanted, line


def test_zsh_completes(script: Callable[[str, str], Path], need_tool: Callable[..., str]) -> None:
    zsh = need_tool("zsh")
    path = script("zsh", "_refarch")
    subprocess.run([zsh, "-n", path], check=True)
    shown = typed_into([zsh, "-f", "-i"], ZSH, path.parent)
    assert "ran: lint designs\n" in shown, shown
    assert "ran: lint --format sarif\n" in shown, shown


def typed_into(shell: list[str], text: str, folder: Path) -> str:
    """What a shell shows on its terminal, from its start to its end, if a user types this."""
    ours, theirs = pty.openpty()
    os.write(ours, text.encode())
    env = {**os.environ, "TERM": "dumb", "HOME": str(folder), "ZDOTDIR": str(folder)}
    with subprocess.Popen(
        shell, stdin=theirs, stdout=theirs, stderr=theirs, cwd=folder, env=env, start_new_session=True
    ):
        os.close(theirs)
        shown = b""
        while True:
            try:
                shown += os.read(ours, 65536) or b""
            except OSError:  # the shell has ended, and with it the terminal
                break
    os.close(ours)
    return shown.decode().replace("\r", "")


def test_an_unknown_shell_is_one_line(refarch: Run, project: Path) -> None:
    done = refarch("completion", "csh")
    assert (done.returncode, done.stdout, done.stderr) == (
        2,
        "",
        "refarch: completion: SHELL: csh is not one of bash, zsh, fish. See `refarch completion --help`\n",
    )


def test_the_names_of_own_formats_are_offered_on_request_and_nothing_is_run(
    project: Path, refarch: Run
) -> None:
    (project / "refarch.yaml").write_text("format: 1\nplugins: own\n")
    for name in ("reports/tally.py", "formats/tabs.py", "rules/own001_x.py"):
        (project / "own" / name).parent.mkdir(parents=True)
        (project / "own" / name).write_text("raise SystemExit(7)\n")
    plain, more = refarch("completion", "bash"), refarch("completion", "bash", "--allow-local-code")
    assert (plain.returncode, plain.stderr, more.returncode, more.stderr) == (0, "", 0, "")
    assert "tally" not in plain.stdout and "tabs" not in plain.stdout
    formats = sorted(WANTED["refarch lint --format "])
    assert f"_shtab_refarch_lint___format_choices=({' '.join(formats)} tally)" in more.stdout
    assert "_shtab_refarch_show___format_choices=(csv json markdown table xlsx yaml tabs)" in more.stdout
