"""Reports in XML: JUnit, judged by the schema of Jenkins' plug-in, and Checkstyle."""

import subprocess
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest

from refarch.core.run import LintRun
from refarch.report import checkstyle, junit

SCHEMA = "verifiers/schemas/junit-10.xsd"


@pytest.fixture
def complaints(tmp_path: Path, need_tool: Callable[..., str], shared: Path) -> Callable[[str], str]:
    """``complaints(text)``: what xmllint says against a report; empty for a valid one."""
    tool, schema = need_tool("xmllint"), shared / SCHEMA
    report = tmp_path / "report.xml"

    def check(text: str) -> str:
        report.write_text(text, encoding="utf-8")
        command = [tool, "--noout", "--nonet", "--schema", str(schema), str(report)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return "" if done.returncode == 0 else done.stderr

    return check


@pytest.mark.process
@pytest.mark.parametrize("name", ["guilty", "clean", "hostile", "skipped"])
def test_junit_is_valid(name: str, request: pytest.FixtureRequest, complaints: Callable[[str], str]) -> None:
    assert complaints(junit.render(request.getfixturevalue(name))) == ""


@pytest.mark.process
def test_the_validator_of_junit_is_awake(guilty: LintRun, complaints: Callable[[str], str]) -> None:
    assert "The attribute 'failures' is required but missing" in complaints(
        junit.render(guilty).replace(' failures="5"', "")
    )


def test_junit_has_a_suite_for_each_design(guilty: LintRun) -> None:
    root = ET.fromstring(junit.render(guilty))
    assert root.attrib == {"name": "refarch lint", "tests": "9", "failures": "5", "errors": "1"}
    lab, other = root
    assert lab.attrib == {"name": "lab", "tests": "7", "failures": "5", "errors": "0", "skipped": "1"}
    names = [case.attrib["name"] for case in lab]
    assert names[1] == "TEAM001 lag-on-rdma-uplinks at designs/lab/design.yaml:41:31"
    (failure,) = lab[1]
    assert failure.attrib["type"] == "error"
    assert (failure.text or "").splitlines()[1:] == [
        '      hint: write "explicit-failover-order" with one active and one standby uplink',
        "      designs/lab/wiring.yaml:12:5: note leaf-1 swp1 is a member of bond1",
    ]
    assert [child.tag for case in lab for child in case] == [
        *["failure"] * 3,
        "system-out",
        "skipped",
        *["failure"] * 2,
    ]
    assert lab[4][0].attrib == {"type": "waived", "message": "single-leaf lab bed"}
    assert [(case.attrib["name"], [child.tag for child in case]) for case in other] == [
        ("no findings", []),
        ("rules", ["error"]),
    ]


def test_junit_of_a_clean_run_has_one_passed_case_for_each_design(clean: LintRun) -> None:
    root = ET.fromstring(junit.render(clean))
    assert [(suite.attrib["name"], [case.attrib["name"] for case in suite]) for suite in root] == [
        ("lab", ["no findings"]),
        ("other", ["no findings"]),
    ]


def test_checkstyle_lists_errors_by_file(guilty: LintRun) -> None:
    root = ET.fromstring(checkstyle.render(guilty))
    assert [(file.attrib["name"], [error.attrib["source"] for error in file]) for file in root] == [
        ("designs/lab/bom.yaml", ["refarch.FILE001"]),
        (
            "designs/lab/design.yaml",
            ["refarch.TEAM001", "refarch.MTU001", "refarch.FMT004", "refarch.TOP007"],
        ),
        ("designs/lab/wiring.yaml", ["refarch.WIRE001"]),
    ]
    assert root[1][1].attrib == {
        "line": "44",
        "column": "8",
        "severity": "warning",
        "message": "vmk2 has MTU 1500, not 9000. write 9000.",
        "source": "refarch.MTU001",
    }


def test_checkstyle_of_a_clean_run_has_no_file(clean: LintRun) -> None:
    assert list(ET.fromstring(checkstyle.render(clean))) == []


@pytest.mark.parametrize("render", [junit.render, checkstyle.render])
def test_text_of_a_design_stays_text(render: Callable[[LintRun], str], hostile: LintRun) -> None:
    elements = {"testsuites", "testsuite", "testcase", "failure", "error", "checkstyle", "file"}
    text = render(hostile)
    assert {node.tag for node in ET.fromstring(text).iter()} <= elements
    assert all(line.isprintable() for line in text.splitlines())
