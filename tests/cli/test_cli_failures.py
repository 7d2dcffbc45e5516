"""Whatever goes wrong, the user gets one line and an exit status, never a traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli_project import Run

from refarch.cli import lint, main
from refarch.core.errors import RefarchError


def fail_with(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> int:
    """Run ``refarch lint`` where it meets this error."""

    def run(call: object, **values: object) -> int:
        raise error

    monkeypatch.setattr(lint, "COMMAND", lint.COMMAND._replace(run=run))
    return main(["lint"])


REFUSED = (
    (["lnt"], "unknown command lnt. Did you mean lint?"),
    (
        ["x" * 9],
        "unknown command xxxxxxxxx. Valid: build, bump, collect, comment, completion, conformance, diff, "
        "explain, export, fmt, handover, import, init, lint, log, migrate, new, pages, parts, print, "
        "publish, render, review, rules, schema, serve, show, targets, trace, vcf, verify, waivers.",
    ),
    (["lint\x1b\n"], "unknown command lint\\x1b\\n. Did you mean lint?"),
    (
        ["lint", "--formt"],
        "lint: unknown option --formt. Did you mean --format? See `refarch lint --help`",
    ),
    (
        ["lint", "-x"],
        "lint: unknown option -x. Valid: --format, --output, --report, --baseline, --write-baseline, "
        "--changed-since, --not-stated, --add-waiver, --reason, --until, --owner, --jobs, --no-cache, "
        "--cache-dir, --executor, --select, --ignore, --fail-on, --allow-local-code, --statistics, "
        "--stdin-filename, --fix, --diff, --unsafe-fixes, --today, --watch, --profile, --color, "
        "--config, --quiet, --help. See `refarch lint --help`",
    ),
    (["lint", "--output"], "lint: --output: expected one argument. See `refarch lint --help`"),
    (
        ["lint", "--output", "--ignore"],
        "lint: --output: expected one argument. See `refarch lint --help`",
    ),
    (
        ["lint", "--fail-on=never"],
        "lint: --fail-on: never is not one of error, warning, info. See `refarch lint --help`",
    ),
    (["explain"], "explain: the following arguments are required: WORD. See `refarch explain --help`"),
    (["explain", "A", "B"], "explain: unexpected argument: B. See `refarch explain --help`"),
    (
        ["render", "--out", "y"],
        "render: the following arguments are required: DESIGN. See `refarch render --help`",
    ),
    (
        ["render", "x", "--out", "y", "--traget", "z"],
        "render: unknown option --traget. Did you mean --target? See `refarch render --help`",
    ),
    (
        ["serve", "--port", "99999"],
        ("serve: --port: 99999 is not a TCP port; use a number from 1 to 65535. See `refarch serve --help`"),
    ),
    (
        ["serve", "--port", "9" * 9999],
        "serve: --port: "
        + "9" * 9999
        + " is not a TCP port; use a number from 1 to 65535. See `refarch serve --help`",
    ),
)
"""Words, and the line that answers them."""


def test_wrong_usage_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for words, line in REFUSED:
        assert main(words) == 2, words
        assert capsys.readouterr() == ("", f"refarch: {line}\n")


def test_an_expected_error_is_its_own_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fail_with(monkeypatch, RefarchError("designs/\x1b[2J: no such\nfolder")) == 2
    assert capsys.readouterr().err == "refarch: designs/\\x1b[2J: no such\\nfolder\n"


def test_an_interrupt_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert fail_with(monkeypatch, KeyboardInterrupt()) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("error", [KeyError("vmk2"), RecursionError(), MemoryError(), AssertionError("a\nb")])
def test_a_defect_is_named_as_ours(
    error: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("REFARCH_TRACEBACK", raising=False)
    assert fail_with(monkeypatch, error) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"refarch: internal error in refarch, not in your design: {type(error).__name__}")
    assert "REFARCH_TRACEBACK=1" in line and "report" in line


def test_the_trace_is_there_for_those_who_ask(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REFARCH_TRACEBACK", "1")
    assert fail_with(monkeypatch, KeyError("vmk2")) == 2
    shown = capsys.readouterr().err
    assert shown.startswith("Traceback") and shown.splitlines()[-1].startswith(
        "refarch: internal error in refarch"
    )


def test_a_reader_that_went_away_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "refarch", "--help"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


def test_a_full_disk_is_one_line() -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("this system has no /dev/full")
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "refarch", "--help"], stdout=full, stderr=subprocess.PIPE
        )
    assert (done.returncode, done.stderr) == (2, b"refarch: output: No space left on device\n")


def test_a_stream_that_cannot_show_a_character_shows_its_escape(refarch: Run, tmp_path: Path) -> None:
    done = refarch("lint", "宽", env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 2
    assert done.stderr.startswith("refarch: \\u5bbd: no such file or folder")
