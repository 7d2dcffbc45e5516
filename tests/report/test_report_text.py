"""The report for people: exact text, carets under the exact characters, and nothing that drives a
terminal."""

from collections.abc import Callable
from pathlib import Path
from unicodedata import category, east_asian_width

import pytest
from report_samples import finding

from refarch.core.run import LintRun
from refarch.report import text
from refarch.report._visible import visible
from refarch.report.text import MAX_DISTANCE, SOURCE_WIDTH, source_snippet

GOLDEN = Path(__file__).parent.parent / "golden" / "report"


def test_findings_read_as_the_golden_says(guilty: LintRun, golden: Callable[[Path, str], None]) -> None:
    golden(GOLDEN / "guilty.txt", text.render(guilty))


def test_colors_change_nothing_but_colors(guilty: LintRun, golden: Callable[[Path, str], None]) -> None:
    golden(GOLDEN / "guilty.color.txt", text.render(guilty, color=True).replace("\x1b", "<ESC>"))


def test_clean_run_is_one_line(clean: LintRun) -> None:
    assert text.render(clean) == "no findings in 2 designs\n"


def test_waived_findings_are_counted_and_not_listed(one: Callable[..., LintRun]) -> None:
    waived = finding("NIC002", "drivers-differ", "error", (1, 1, 1, 2), "m", waived="a lab bed")
    assert text.render(one(waived)) == "no findings in 2 designs, 1 waived\n"


def test_summary_counts_one_design_in_the_singular(one: Callable[..., LintRun]) -> None:
    run = one(finding("MTU001", "mtu-chain-broken", "warning", (99, 1, 99, 2), "m"))._replace(
        designs=("lab",)
    )
    assert text.render(run).splitlines()[-1] == "1 warning in 1 design"


@pytest.mark.parametrize("color", [False, True])
def test_hostile_text_cannot_drive_the_terminal(hostile: LintRun, color: bool) -> None:
    report = text.render(hostile, color)
    for style in text.STYLES.values():
        report = report.replace(f"\x1b[{style}m", "")
    report = report.replace("\x1b[0m", "")
    bad = {char for char in report if category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp")} - {"\n"}
    assert not bad
    assert len(report.splitlines()) == 8


def test_hostile_report_reads_as_the_golden_says(
    hostile: LintRun, golden: Callable[[Path, str], None]
) -> None:
    golden(GOLDEN / "hostile.txt", text.render(hostile))


def columns(line: str) -> int:
    """Columns a line takes on a terminal."""
    return sum(0 if category(c) == "Mn" else 2 if east_asian_width(c) in "WF" else 1 for c in line)


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("mtu: 1500", "1500"),
        ("\tmtu:\t1500", "1500"),
        ("title: 宽字符 here", "here"),
        ("title: 宽字符 here", "宽字"),
        ("title: e\u0301tage here", "here"),
        ("a: \u202ereversed here", "here"),
        ("x" * 300 + " value " + "y" * 300, "value"),
        ("x" * 5 * MAX_DISTANCE + " value " + "y" * 5 * MAX_DISTANCE, "value"),
        ("宽" * 200 + "value", "value"),
        ("k: " + "z" * (SOURCE_WIDTH - 3), "z" * (SOURCE_WIDTH - 3)),
    ],
)
def test_carets_stand_under_the_value(line: str, value: str) -> None:
    start = line.index(value) + 1
    quoted = source_snippet(line, start, start + len(value))
    assert quoted is not None
    source, carets = quoted
    before = source[: source.index(value)]
    assert columns(before) == carets.index("^")
    assert columns(value) == carets.count("^")
    assert columns(source) <= SOURCE_WIDTH + len("......")


def test_carets_of_a_value_longer_than_the_window_stay_inside() -> None:
    quoted = source_snippet("key: " + "v" * 500, 6, 506)
    assert quoted is not None
    source, carets = quoted
    assert source.endswith("v...")
    assert len(carets) == len(source) - len("...")


@pytest.mark.parametrize(("column", "end"), [(1, 1), (4, 4), (40, 45)])
def test_an_empty_or_missing_span_gets_one_caret(column: int, end: int) -> None:
    quoted = source_snippet("abc", column, end)
    assert quoted is not None
    assert quoted[1].strip() == "^"


def test_a_blank_line_is_not_quoted() -> None:
    assert source_snippet("   ", 1, 2) is None


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("plain ü 宽", "plain ü 宽"),
        ("'quoted' \"twice\" back\\slash", "'quoted' \"twice\" back\\slash"),
        ("a\nb\tc", r"a\nb\tc"),
        ("\x1b[31m \x9b", r"\x1b[31m \x9b"),
        ("\u202e\u2066\u200b\ufeff", r"\u202e\u2066\u200b\ufeff"),
        ("\udce9", r"\udce9"),
        ("quote ' and \x07 \\", "quote ' and \\x07 \\"),
    ],
)
def test_visible_writes_out_what_would_steer_the_screen(raw: str, shown: str) -> None:
    assert visible(raw) == shown
