"""Findings as JUnit's XML, as test summaries of CI systems read it: a suite for each design, a case for each
finding.

Schema: junit-10.xsd of the Jenkins plug-in xunit. Errors and warnings are failed cases. A
design without findings is one case that passed, an info a case that passed with a note, and a waived finding
a skipped case with its reason.
"""

from ..core.finding import Finding
from ..core.run import Run
from . import Report
from ._xml import HEADER, element

PROJECT = "project"
"""The suite of findings that are about no design: settings, own parts."""


def render(run: Run, colour: bool = False) -> str:
    """The whole run. Colour means nothing here."""
    found: dict[str, list[Finding]] = {design: [] for design in run.designs}
    for finding in run.findings:
        found.setdefault(finding.design or PROJECT, []).append(finding)
    suites = [_suite(design, findings, design in run.unchecked) for design, findings in found.items()]
    totals = {"tests": 0, "failures": 0, "errors": 0}
    for design, findings in found.items():
        for name, number in _counts(findings, design in run.unchecked).items():
            totals[name] = totals.get(name, 0) + number
    totals.pop("skipped", None)  # junit-10.xsd knows no such sum
    return HEADER + element("testsuites", {"name": "refarch lint", **totals}, suites)


def _counts(findings: list[Finding], unchecked: bool) -> dict[str, int]:
    skipped = sum(finding.waived is not None for finding in findings)
    infos = sum(finding.waived is None and finding.severity == "info" for finding in findings)
    cases = len(findings) or 1
    return {
        "tests": cases + unchecked,
        "failures": len(findings) - skipped - infos,
        "errors": int(unchecked),
        "skipped": skipped,
    }


def _suite(design: str, findings: list[Finding], unchecked: bool) -> str:
    cases = [_case(design, finding) for finding in findings]
    if not findings:
        cases = [element("testcase", {"name": "no findings", "classname": design})]
    if unchecked:
        said = element("error", {"type": "unchecked", "message": "rules were not run: mend the files first"})
        cases.append(element("testcase", {"name": "rules", "classname": design}, [said]))
    return element("testsuite", {"name": design, **_counts(findings, unchecked)}, cases)


def _case(design: str, finding: Finding) -> str:
    name = f"{finding.code} {finding.name} at {finding.file}:{finding.line}:{finding.column}"
    if finding.waived is not None:
        said = element("skipped", {"type": "waived", "message": finding.waived})
    else:
        lines = [f"{finding.file}:{finding.line}:{finding.column}: {finding.message}"]
        lines += [f"hint: {finding.hint}"] if finding.hint else []
        lines += [f"{near.file}:{near.line}:{near.column}: note {near.message}" for near in finding.related]
        text = "\n".join(line.replace("\n", " ") for line in lines)
        told = {"type": finding.severity, "message": finding.message}
        is_info = finding.severity == "info"
        said = element("system-out", {}, text=text) if is_info else element("failure", told, text=text)
    return element("testcase", {"name": name, "classname": design}, [said])


REPORT = Report(render=render)
