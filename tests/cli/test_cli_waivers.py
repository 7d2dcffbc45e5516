"""``refarch waivers`` lists what is excused, ``lint --add-waiver`` writes it where it belongs."""

import json
import os
import subprocess
from pathlib import Path

import pytest
from cli_project import DESIGN

from refarch.cli import main
from summaries import without_not_stated

WIRING = Path(f"designs/{DESIGN}/wiring.yaml")
REASON = ["--reason", "a lab: one leaf is enough", "--owner", "lab team", "--until", "2099-12-31"]
COMMENT = "  # refarch: waive TOP007 until 2099-12-31: a lab: one leaf is enough (owner: lab team)\n"


@pytest.fixture(autouse=True)
def one_leaf(project: Path) -> Path:
    """Both ports of every host on one leaf: TOP007, at line 6 of wiring.yaml."""
    text = WIRING.read_text()
    assert text.count("leaf-2 swp[1-]") == 1
    WIRING.write_text(text.replace("leaf-2 swp[1-]", "leaf-1 swp[5-]"))
    return project


def test_a_waiver_is_written_above_what_it_excuses(capsys: pytest.CaptureFixture[str]) -> None:
    before = WIRING.read_text().splitlines(keepends=True)
    assert main(["lint", "--add-waiver", "TOP007", *REASON]) == 0
    shown = capsys.readouterr()
    assert without_not_stated(shown.out) == "no findings in 1 design (5 files), 1 waived\n"
    assert shown.err == f"{WIRING}: 1 waiver for TOP007 written\n"
    assert WIRING.read_text() == "".join([*before[:5], COMMENT, *before[5:]])


def test_line_ends_stay(capsys: pytest.CaptureFixture[str]) -> None:
    WIRING.write_bytes(WIRING.read_bytes().replace(b"\n", b"\r\n"))
    assert main(["lint", "--add-waiver", "TOP007", *REASON]) == 0
    content = WIRING.read_bytes()
    assert content.count(b"\r\n") == content.count(b"\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--add-waiver", "TOPP007", *REASON],
            "--add-waiver: unknown rule TOPP007. Did you mean `TOP007`?",
        ),
        (["--add-waiver", "HST004", *REASON], "--add-waiver: HST004 cannot be waived; fix its findings"),
        (
            ["--add-waiver", "TEAM001", *REASON],
            "--add-waiver: TEAM001 has no findings here, or all are waived",
        ),
        (["--add-waiver", "TOP007"], "--reason is empty; state why the finding is accepted"),
        (
            ["--add-waiver", "TOP007", "--reason", "x\n# refarch: waive HST001: y"],
            "--reason: 'x\\n# refarch: waive HST001: y' is not valid in a comment; use plain text",
        ),
        (
            ["--add-waiver", "TOP007", "--reason", "x", "--owner", "a)b"],
            "--owner: 'a)b' is not valid in a comment; use plain text",
        ),
        (
            ["--add-waiver", "TOP007", "--reason", "x", "--until", "soon"],
            f"{WIRING}:6: `# refarch: waive TOP007 until soon: x` above this line would not waive the "
            "finding; write it by hand, see `refarch explain WAIVE004` for the valid forms",
        ),
        (
            ["--add-waiver", "TOP007", "--reason", "x", "--until", "2020-01-01"],
            f"{WIRING}:6: `# refarch: waive TOP007 until 2020-01-01: x` above this line would not waive the "
            "finding; write it by hand, see `refarch explain WAIVE004` for the valid forms",
        ),
        (["--reason", "x"], "lint: --reason, --until, and --owner require --add-waiver CODE"),
        (
            ["--add-waiver", "TOP007", "--fix"],
            "lint: --add-waiver cannot be used with -, --watch, or --fix",
        ),
    ],
)
def test_what_cannot_be_waived_is_one_line_and_nothing_is_written(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = WIRING.read_bytes()
    assert main(["lint", *words]) == 2
    assert capsys.readouterr().err == f"refarch: {said}\n"
    assert WIRING.read_bytes() == before


def waive(text: str) -> None:
    """Put a comment above the sixth line."""
    lines = WIRING.read_text().splitlines(keepends=True)
    WIRING.write_text("".join([*lines[:5], f"  # refarch: {text}\n", *lines[5:]]))


MESSAGE = (
    "vmnic4 and vmnic5 on host-1, the uplinks of port group vSAN, all connect to leaf-1; also: host-[2-4]"
)


def test_waivers_are_listed_with_what_they_hide(capsys: pytest.CaptureFixture[str]) -> None:
    waive("waive TOP007 until 2.0.0: a lab (owner: lab)")
    assert main(["waivers"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{WIRING}:6: TOP007 a lab (until 2.0.0, owner lab, age not committed)",
        f"    hides warning: {MESSAGE}",
        "1 waiver in force",
    ]


@pytest.mark.process
def test_the_age_counts_from_the_commit_of_the_line(capsys: pytest.CaptureFixture[str]) -> None:
    waive("waive-file TOP007: a lab")
    day = "2026-11-01T12:00:00Z"
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "x"]):
        who = ["-c", "user.name=someone", "-c", "user.email=someone@example.org"]
        environment = {**os.environ, "GIT_AUTHOR_DATE": day, "GIT_COMMITTER_DATE": day}
        subprocess.run(["git", *who, *words], check=True, env=environment)
    assert main(["waivers", "--today", "2026-11-21", "--format", "json"]) == 0
    (one,) = json.loads(capsys.readouterr().out)["waivers"]
    assert (one["since"], one["age"], one["whole_file"], one["until"]) == ("2026-11-01", 20, True, "")
    assert len(one["hides"]) == 1
    assert main(["waivers", "--today", "2026-11-02", "--format", "markdown"]) == 0
    message = MESSAGE.replace(":", "&#58;").replace("[", "&#91;").replace("]", "&#93;")
    assert capsys.readouterr().out.splitlines()[2] == (
        f"| `{WIRING}:6` | TOP007 | a lab |  |  | 1 day | {message} |"
    )


def test_a_project_without_waivers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["waivers"]) == 0
    assert capsys.readouterr().out == "0 waivers in force\n"
