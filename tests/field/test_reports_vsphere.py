"""Public reports about vSphere: each fault is found where it is, and the repaired design has no finding."""

import pytest
from field_reports import (
    PROJECT,
    ExpectedFinding,
    as_text,
    base_files,
    edited_files,
    expected_line,
    linted,
    table_rows,
)
from vsphere_reports import REPORTS, VALID_REPORTS, FieldReport, ValidReport, faulty_files, repaired_files

from mistakes import new_findings
from refarch.api import Finding

WEAK = "info"


def places(finding: Finding) -> list[tuple[str, int]]:
    return [(finding.file, finding.line), *((place.file, place.line) for place in finding.related)]


def is_at(finding: Finding, expected: ExpectedFinding, files: dict[str, bytes]) -> bool:
    """Whether a finding or one of its related places is at the line that a report requires."""
    return (expected.file, expected_line(expected, files)) in places(finding)


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report.name)
def test_the_fault_is_found_at_its_line(report: FieldReport) -> None:
    files = faulty_files(report)
    findings = new_findings(linted(report.base, base_files(report.base)), linted(report.base, files))
    wanted = (report.expected.code, report.expected.severity)
    due = [one for one in findings if (one.code, one.severity) == wanted]
    assert any(is_at(one, report.expected, files) for one in due), f"{report.source}\n{as_text(findings)}"


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report.name)
def test_the_repaired_design_has_no_finding(report: FieldReport) -> None:
    result = linted(report.base, repaired_files(report))
    # The base of a report has other findings, but none of the rule that the report requires.
    of_rule = [one for one in result.findings if one.code == report.expected.code and one.waived is None]
    findings = new_findings(linted(report.base, base_files(report.base)), result) + of_rule
    assert [one for one in findings if one.severity != WEAK] == [], as_text(findings)


@pytest.mark.parametrize("report", VALID_REPORTS, ids=lambda report: report.name)
def test_a_valid_configuration_has_no_finding(report: ValidReport) -> None:
    base = base_files(report.base)
    findings = new_findings(linted(report.base, base), linted(report.base, edited_files(base, report.edits)))
    assert findings == [], as_text(findings)


def test_each_report_has_a_source_and_says_what_is_right() -> None:
    assert len({report.name for report in REPORTS}) == len(REPORTS) >= 22
    for valid in VALID_REPORTS:
        assert valid.source.startswith("https://") and valid.right.endswith("."), valid.name
    for report in REPORTS:
        assert report.source.startswith("https://"), report.name
        assert report.fault.endswith(".") and report.right.endswith("."), report.name


def test_the_page_lists_each_report_with_its_rule() -> None:
    rows = table_rows("field-reports-vsphere.md")
    for report in REPORTS:
        assert any(report.source in row and f"`{report.expected.code}`" in row for row in rows), report.name
    text = (PROJECT / "docs" / "field-reports-vsphere.md").read_text(encoding="utf-8")
    for valid in VALID_REPORTS:
        assert valid.source in text, valid.name
