"""Color is for those who want it, texts are as wide as is asked for, progress is for a person at a
terminal."""

import io
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from cli_project import DESIGN, Run

from refarch.cli import main
from refarch.cli._terminal import has_color, text_width

ASKING = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "COLUMNS", "TERM")
"""Variables by which a user says what a terminal gets."""

COLORED = (
    ["lint"],
    ["explain", "TEAM001"],
    ["explain", "lacp"],
    ["rules"],
    ["show", DESIGN, "hosts"],
    ["parts", "switch"],
    ["diff", DESIGN, "other"],
    ["conformance", DESIGN],
)
"""A line of each command that colors."""


class Screen(io.StringIO):
    """A stream that is a terminal, or is none."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


def on_terminal(words: list[str], **env: str) -> bytes:
    """What Python, run with these words, writes to a terminal that is both its stdout and its stderr."""
    ours, theirs = pty.openpty()
    kept = {key: value for key, value in os.environ.items() if key not in ASKING}
    with subprocess.Popen(
        [sys.executable, *words], stdout=theirs, stderr=theirs, env={**kept, "TERM": "xterm", **env}
    ) as process:
        os.close(theirs)
        shown = b""
        while chunk := _read(ours):
            shown += chunk
    assert process.returncode in (0, 1), shown
    os.close(ours)
    return shown


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # Linux says so when the other side has been closed
        return b""


@pytest.fixture(autouse=True)
def asked_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ASKING:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def guilty(project: Path) -> Path:
    """A project with a design that has a finding, and another that differs from it."""
    text = (project / "designs" / DESIGN / "design.yaml").read_text()
    (project / "designs" / "other").mkdir()
    for path in (project / "designs" / DESIGN).iterdir():
        if path.is_file():
            (project / "designs" / "other" / path.name).write_bytes(path.read_bytes())
    assert "transport: roce-v2" in text
    (project / "designs" / "other" / "design.yaml").write_text(
        text.replace(f"id: {DESIGN}", "id: other").replace("transport: roce-v2", "transport: iwarp")
    )
    return project


@pytest.mark.parametrize("words", COLORED, ids=" ".join)
def test_every_command_that_colors_is_told_whether_to(
    words: list[str],
    guilty: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def printed(env: dict[str, str], *options: str) -> str:
        with monkeypatch.context() as patched:
            for name, value in env.items():
                patched.setenv(name, value)
            status = main([*words, *options])
        shown = capsys.readouterr()
        assert status in (0, 1), shown.err
        return shown.out

    plain = printed({})
    assert plain and "\x1b" not in plain
    assert "\x1b[1" in printed({}, "--color", "always")
    assert "\x1b[1" in printed({"FORCE_COLOR": "1"})
    assert printed({"FORCE_COLOR": "1"}, "--color=never") == plain
    assert printed({"FORCE_COLOR": "1", "NO_COLOR": "1"}) == plain


def test_a_process_is_told_by_its_environment_and_its_options(guilty: Path, refarch: Run) -> None:
    plain = refarch("lint").stdout
    assert plain and "\x1b" not in plain
    assert "\x1b[1" in refarch("lint", env={"FORCE_COLOR": "1"}).stdout
    assert refarch("lint", "--color=never", env={"FORCE_COLOR": "1"}).stdout == plain


def test_a_terminal_gets_color_unless_it_wants_none(guilty: Path) -> None:
    lint = ["-m", "refarch", "lint"]
    assert b"\x1b[1" in on_terminal(lint)
    for env in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        shown = on_terminal(lint, **env)
        assert shown and b"\x1b" not in shown, env
    shown = on_terminal([*lint, "--color", "never"])
    assert shown and b"\x1b" not in shown


def test_a_file_gets_none(guilty: Path) -> None:
    on_terminal(["-m", "refarch", "lint", "--color", "always", "--output", "report.txt"])
    assert "\x1b" not in (guilty / "report.txt").read_text()


DECIDED = (
    ("auto", {}, True, True),
    ("auto", {}, False, False),
    ("always", {"NO_COLOR": "1", "TERM": "dumb"}, False, True),
    ("never", {"FORCE_COLOR": "1"}, True, False),
    ("auto", {"NO_COLOR": "1"}, True, False),
    ("auto", {"NO_COLOR": ""}, True, True),
    ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1", "CLICOLOR_FORCE": "1"}, True, False),
    ("auto", {"FORCE_COLOR": "1"}, False, True),
    ("auto", {"FORCE_COLOR": ""}, False, False),
    ("auto", {"CLICOLOR_FORCE": "1"}, False, True),
    ("auto", {"CLICOLOR_FORCE": "0"}, False, False),
    ("auto", {"CLICOLOR_FORCE": ""}, False, False),
    ("auto", {"FORCE_COLOR": "1", "TERM": "dumb"}, False, True),
    ("auto", {"TERM": "dumb"}, True, False),
)
"""Option, environment, whether the stream is a terminal, and whether it gets color."""


def test_what_decides_about_color(monkeypatch: pytest.MonkeyPatch) -> None:
    for color, env, terminal, wanted in DECIDED:
        with monkeypatch.context() as patch:
            for name, value in env.items():
                patch.setenv(name, value)
            assert has_color(Screen(terminal), color) is wanted, (color, env, terminal)
            assert terminal or has_color(None, color) is wanted, (color, env, "no stream")


def test_text_is_as_wide_as_columns_says_or_80(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (tmp_path / "file").open("w") as stream:
        for asked, width in (("60", 60), ("132", 132), ("3", 20), ("", 80), ("0", 80), ("wide", 80)):
            monkeypatch.setenv("COLUMNS", asked)
            assert text_width(stream) == width, asked
    monkeypatch.delenv("COLUMNS")
    assert text_width(None) == 80


def test_a_page_is_wrapped_to_columns(refarch: Run, project: Path) -> None:
    for width in (40, 70):
        done = refarch("explain", "TEAM001", env={"COLUMNS": str(width)})
        _, *prose = done.stdout.partition("\nExample")[0].splitlines()  # a heading is never wrapped
        assert width - 10 < max(map(len, prose)) <= width


AT_ONCE = """
from refarch.cli._progress import Progress
with Progress("checking [b]designs\\x1b[2J", color={color!r}, patience=0) as progress:
    progress.count(1, 3)
print("done")
"""

SOON_DONE = """
import sys
from refarch.cli._progress import Progress
with Progress("checking designs", patience=10**6) as progress:
    progress.count(1, 3)
assert "rich" not in sys.modules
"""

WAITS = """
import sys, threading
from refarch.cli import _progress
shown = threading.Event()
show = _progress._moving_line
_progress._moving_line = lambda text: (show(text), shown.set())[0]
with _progress.Progress("checking designs", patience=0.01):
    shown.wait()
"""


def test_slow_work_shows_a_line_and_wipes_it() -> None:
    shown = on_terminal(["-c", AT_ONCE.format(color="auto")])
    assert b"checking [b]designs\\x1b[2J" in shown and b": 1 of 3" in shown
    line, _, rest = shown.rpartition(b"\x1b[2K")
    assert line and rest == b"done\r\n"


def test_a_terminal_without_escape_sequences_gets_a_plain_line() -> None:
    for color, env in (("auto", {"TERM": "dumb"}), ("auto", {"NO_COLOR": "1"}), ("never", {})):
        shown = on_terminal(["-c", AT_ONCE.format(color=color)], **env)
        assert shown == b"checking [b]designs\\x1b[2J ...\r\ndone\r\n", (color, env)


def test_quick_work_shows_nothing() -> None:
    assert on_terminal(["-c", SOON_DONE]) == b""


def test_the_line_comes_by_itself_while_one_call_takes_long() -> None:
    assert b"checking designs" in on_terminal(["-c", WAITS])


def test_progress_is_silent_without_a_terminal() -> None:
    for env in ({}, {"FORCE_COLOR": "1"}):
        done = subprocess.run(
            [sys.executable, "-c", AT_ONCE.format(color="always")],
            capture_output=True,
            check=True,
            env={**os.environ, **env},
        )
        assert (done.stdout, done.stderr) == (b"done\n", b""), env


def test_a_table_is_no_wider_than_the_terminal(refarch: Run, project: Path) -> None:
    """Where a program reads it, a row stays a line, whatever COLUMNS says."""
    words = ["-m", "refarch", "show", DESIGN, "bom", "--color", "never"]
    lines = on_terminal(words, COLUMNS="120").decode().splitlines()
    assert max(map(len, lines)) <= 120
    whole = refarch("show", DESIGN, "bom", env={"COLUMNS": "120"}).stdout.splitlines()
    assert len(whole) < len(lines) and max(map(len, whole)) > 120
