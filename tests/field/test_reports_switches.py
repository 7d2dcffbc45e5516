"""Public reports about Windows, Azure Local, Linux, and switches: each fault is found at its line, and the
repaired design has no such finding."""

import pytest
from field_reports import as_text, expected_line, linted, table_rows
from switch_reports import REPORTS, SwitchReport, faulty_files, repaired_files

from refarch.api import Finding, LintResult


def open_findings(result: LintResult) -> list[Finding]:
    """Findings without those that the design waives."""
    return [finding for finding in result.findings if finding.waived is None]


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report.name)
def test_the_fault_is_found_at_its_line(report: SwitchReport) -> None:
    files = faulty_files(report)
    result = linted(report.base, files)
    expected = report.expected
    place = (expected.code, expected.severity, expected.file, expected_line(expected, files))
    places = [(one.code, one.severity, one.file, one.line) for one in open_findings(result)]
    assert place in places, f"{report.source}\n{as_text(open_findings(result))}"


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report.name)
def test_the_repaired_design_has_no_such_finding(report: SwitchReport) -> None:
    result = linted(report.base, repaired_files(report))
    assert result.checked
    wrong = [
        one for one in open_findings(result) if one.code == report.expected.code or one.severity == "error"
    ]
    assert wrong == [], as_text(wrong)


def test_each_report_has_a_source_and_states_what_is_right() -> None:
    assert len({report.name for report in REPORTS}) == len(REPORTS) >= 21
    assert len({report.source for report in REPORTS}) == len(REPORTS)
    for report in REPORTS:
        assert report.source.startswith("https://"), report.name
        assert report.fault.endswith(".") and report.right.endswith("."), report.name


def test_the_page_lists_each_report_with_its_rule() -> None:
    rows = table_rows("field-reports-switches.md")
    for report in REPORTS:
        assert any(report.source in row and f"`{report.expected.code}`" in row for row in rows), report.name
