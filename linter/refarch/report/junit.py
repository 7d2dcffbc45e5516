"""Findings as JUnit's XML, as test summaries of CI systems read it: a suite for each design, a case for each
finding.

Schema: junit-10.xsd of the Jenkins plug-in xunit. Errors and warnings are failed cases. A
design without findings is one case that passed, an info a case that passed with a note, and a waived finding
a skipped case with its reason. Custom rules that were not run are skipped cases in a separate suite.
"""

from typing import NamedTuple

from ..core.finding import Finding
from ..core.run import LintRun
from . import Report
from ._summary import baseline_line, skipped_text
from ._xml import XML_HEADER, xml_element

PROJECT_SUITE = "project"
"""The suite of findings that are about no design: settings, own parts."""


def render(run: LintRun, color: bool = False) -> str:
    """The whole run. Color has no effect here."""
    by_design: dict[str, list[Finding]] = {design: [] for design in run.designs or (PROJECT_SUITE,)}
    for finding in run.findings:
        by_design.setdefault(finding.design or PROJECT_SUITE, []).append(finding)
    suites = [
        _TestSuite(
            design,
            [_finding_case(design, finding) for finding in findings],
            failures=sum(finding.waived is None and finding.severity != "info" for finding in findings),
            errors=int(design in run.unchecked),
            skipped=sum(finding.waived is not None for finding in findings),
        )
        for design, findings in by_design.items()
    ]
    skipped_cases = [
        _skipped_case(f"{rule.code} {rule.file}", skipped_text(rule)) for rule in run.skipped_rules
    ]
    if run.baseline_unchecked:
        skipped_cases.append(_skipped_case("baseline", baseline_line(run)))
    if skipped_cases:
        suites.append(_TestSuite("skipped", skipped_cases, skipped=len(skipped_cases)))
    totals = {
        "tests": sum(suite.tests for suite in suites),
        "failures": sum(suite.failures for suite in suites),
        "errors": sum(suite.errors for suite in suites),
    }  # junit-10.xsd has no total of skipped cases
    return XML_HEADER + xml_element(
        "testsuites", {"name": "refarch lint", **totals}, map(_suite_element, suites)
    )


class _TestSuite(NamedTuple):
    """The cases of a design, or of what was skipped."""

    name: str
    cases: list[str]
    failures: int = 0
    errors: int = 0
    """1 where the rules of the design were not run."""
    skipped: int = 0

    @property
    def tests(self) -> int:
        return max(len(self.cases), 1) + self.errors


def _suite_element(suite: _TestSuite) -> str:
    # A design without findings is one case that passed.
    cases = suite.cases or [xml_element("testcase", {"name": "no findings", "classname": suite.name})]
    if suite.errors:
        failure = xml_element(
            "error", {"type": "unchecked", "message": "rules skipped; fix the errors in the files first"}
        )
        cases = [*cases, xml_element("testcase", {"name": "rules", "classname": suite.name}, [failure])]
    counts = {
        "tests": suite.tests,
        "failures": suite.failures,
        "errors": suite.errors,
        "skipped": suite.skipped,
    }
    return xml_element("testsuite", {"name": suite.name, **counts}, cases)


def _skipped_case(name: str, message: str) -> str:
    outcome = xml_element("skipped", {"type": "not run", "message": message})
    return xml_element("testcase", {"name": name, "classname": "refarch"}, [outcome])


def _finding_case(design: str, finding: Finding) -> str:
    """A case of one finding: failed for errors and warnings, passed with a note for infos, skipped if
    waived."""
    name = f"{finding.code} {finding.name} at {finding.file}:{finding.line}:{finding.column}"
    if finding.waived is not None:
        outcome = xml_element("skipped", {"type": "waived", "message": finding.waived})
    else:
        lines = [f"{finding.file}:{finding.line}:{finding.column}: {finding.message}"]
        lines += [f"hint: {finding.hint}"] if finding.hint else []
        lines += [f"{near.file}:{near.line}:{near.column}: note {near.message}" for near in finding.related]
        text = "\n".join(line.replace("\n", " ") for line in lines)
        attributes = {"type": finding.severity, "message": finding.message}
        is_info = finding.severity == "info"
        outcome = (
            xml_element("system-out", {}, text=text)
            if is_info
            else xml_element("failure", attributes, text=text)
        )
    return xml_element("testcase", {"name": name, "classname": design}, [outcome])


REPORT = Report(render=render)
