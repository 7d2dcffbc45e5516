"""GitHub workflow commands: parsed back by the runner's own rules, they say what the finding says."""

import re
from collections.abc import Callable
from pathlib import Path

from report_samples import finding as made

from refarch.core.run import LintRun
from refarch.report import github
from refarch.report._findings import most_severe_first

GOLDEN = Path(__file__).parent.parent / "golden" / "report"


def parse(line: str) -> tuple[str, dict[str, str], str]:
    """Command, properties and message of one line, unescaped as the runner does."""
    match = re.fullmatch(r"::(\w+) ([^\n]*?)::([^\r\n]*)", line)
    assert match, line
    properties = dict(pair.split("=", 1) for pair in match[2].split(","))
    return match[1], {key: unescape(value) for key, value in properties.items()}, unescape(match[3])


def unescape(text: str) -> str:
    for code, char in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(code, char)
    return text


def test_commands_read_as_the_golden_says(guilty: LintRun, golden: Callable[[Path, str], None]) -> None:
    golden(GOLDEN / "guilty.github.txt", github.render(guilty))


def test_each_finding_is_one_command_that_reads_back(guilty: LintRun) -> None:
    found = most_severe_first(guilty)
    commands = [parse(line) for line in github.render(guilty).splitlines()]
    assert len(commands) == len(found)
    for finding, (command, properties, message) in zip(found, commands, strict=True):
        assert command == {"error": "error", "warning": "warning", "info": "notice"}[finding.severity]
        assert properties["file"] == finding.file
        assert properties["line"] == str(finding.line)
        assert properties["title"] == f"{finding.code} {finding.name}"
        assert message.splitlines()[0] == finding.message


def test_columns_are_left_out_where_the_value_ends_on_another_line(guilty: LintRun) -> None:
    lines = github.render(guilty).splitlines()
    assert lines
    for line in lines:
        _, properties, _ = parse(line)
        assert (
            ("col" in properties)
            == ("endColumn" in properties)
            == (properties["line"] == properties["endLine"])
        )


def test_a_clean_run_prints_nothing(clean: LintRun) -> None:
    assert github.render(clean) == ""


def test_a_name_that_would_steer_the_screen_is_written_out(hostile: LintRun) -> None:
    finding = hostile.findings[0]._replace(file="designs/\x1b[2Ja\u202eb\tc\r\n::error::x/design.yaml")
    (line,) = github.render(hostile._replace(findings=(finding,))).splitlines()
    name = r"designs/\x1b[2Ja\u202eb\tc" + "\r\n::error::x/design.yaml"
    assert parse(line)[1]["file"] == name
    assert line.isprintable()


def test_no_text_of_a_design_becomes_a_command(hostile: LintRun) -> None:
    (line,) = github.render(hostile).splitlines()
    command, properties, message = parse(line)
    assert command == "error"
    assert set(properties) == {"file", "line", "endLine", "col", "endColumn", "title"}
    assert properties["file"] == hostile.findings[0].file.replace("\udce9", "\\udce9")
    assert not message.startswith("::")
    assert "100%:" in message
    assert "\x1b" not in line and "\u202e" not in line


def test_what_is_above_githubs_limits_stands_in_the_log(one: Callable[..., LintRun]) -> None:
    warnings = [
        made("MTU001", "mtu-chain-broken", "warning", (line, 1, line, 2), f"vmk{line} is short")
        for line in range(1, 13)
    ]
    infos = [
        made("FMT004", "text-not-plain", "info", (line, 1, line, 2), f"text {line}") for line in range(21, 31)
    ]
    error = made("TEAM001", "lag", "error", (40, 1, 40, 2), "a LAG")
    lines = github.render(one(*warnings, *infos, error)).splitlines()
    assert [line.split(" ")[0] for line in lines[:21]] == [
        "::error",
        *["::warning"] * 10,
        *["::notice"] * 9,
        "::notice",
    ]
    assert lines[20] == "::notice title=refarch::3 more findings are in the log of this step"
    assert lines[21:] == [
        "designs/lab/design.yaml:30:1: info FMT004 text 30",
        "designs/lab/design.yaml:11:1: warning MTU001 vmk11 is short",
        "designs/lab/design.yaml:12:1: warning MTU001 vmk12 is short",
    ]


def test_as_many_as_github_shows_are_all_annotations(one: Callable[..., LintRun]) -> None:
    infos = [
        made("FMT004", "text-not-plain", "info", (line, 1, line, 2), f"text {line}") for line in range(1, 11)
    ]
    lines = github.render(one(*infos)).splitlines()
    assert [parse(line)[2] for line in lines] == [f"text {line}" for line in range(1, 11)]
