"""Colour and progress are for a person at a terminal, and for nobody else."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from cli_project import DESIGN

from refarch.cli._terminal import columns

PROGRESS = """
import signal, sys
from refarch.cli import _terminal
_terminal.PATIENCE = 0.01
with _terminal.Progress("checking designs") as progress:
    progress.count(1, 3)
    while sys.stderr.isatty() and not progress.seconds:
        signal.pause()
"""


def on_terminal(words: list[str], **env: str) -> bytes:
    """What a command writes to a terminal that is both its stdout and its stderr."""
    ours, theirs = pty.openpty()
    clean = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "TERM")}
    with subprocess.Popen(
        [sys.executable, *words], stdout=theirs, stderr=theirs, env={**clean, "TERM": "xterm", **env}
    ) as process:
        os.close(theirs)
        shown = b""
        while chunk := _read(ours):
            shown += chunk
    assert process.returncode in (0, 1)
    os.close(ours)
    return shown


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # Linux says so when the other side has been closed
        return b""


@pytest.fixture
def guilty(project: Path) -> Path:
    """A project whose design has a finding."""
    (project / "designs" / DESIGN / "bom.yaml").write_text("format: 1\nitems: 3\n")
    return project


COMMANDS = [["lint"], ["explain", "YAML004"], ["rules"]]


@pytest.mark.parametrize("words", COMMANDS)
def test_a_terminal_gets_colour(words: list[str], guilty: Path) -> None:
    assert b"\x1b[1" in on_terminal(["-m", "refarch", *words])


@pytest.mark.parametrize("words", COMMANDS)
@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_terminal_that_wants_none_gets_none(words: list[str], env: dict[str, str], guilty: Path) -> None:
    shown = on_terminal(["-m", "refarch", *words], **env)
    assert shown and b"\x1b" not in shown


@pytest.mark.parametrize("words", COMMANDS)
def test_a_pipe_gets_none(words: list[str], guilty: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "refarch", *words], capture_output=True, timeout=60, check=False
    )
    assert done.stdout and b"\x1b" not in done.stdout


def test_a_file_gets_none(guilty: Path) -> None:
    on_terminal(["-m", "refarch", "lint", "--output", "report.txt"])
    assert "\x1b" not in (guilty / "report.txt").read_text()


def test_slow_work_shows_progress_and_wipes_it() -> None:
    shown = on_terminal(["-c", PROGRESS])
    assert b"\r\x1b[Kchecking designs: 1 of 3 (1 s)" in shown
    assert shown.endswith(b"\r\x1b[K")


def test_progress_is_silent_without_a_terminal() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRESS], capture_output=True, timeout=60, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")


def test_text_is_wrapped_to_80_columns_without_a_terminal(tmp_path: Path) -> None:
    with (tmp_path / "file").open("w") as stream:
        assert columns(stream) == 80
    assert columns(None) == 80
