"""The source documents, transcribed with their faults: the linter must find the faults by itself."""

from collections.abc import Callable
from pathlib import Path

import pytest

from refarch import api

FOLDER = "tests/fixtures/as-printed"
ROOT = Path(__file__).resolve().parents[2]
TRANSCRIBED = sorted(path.name for path in (ROOT / FOLDER).iterdir() if path.is_dir())


Golden = Callable[[Path, str], None]


def shown(finding: api.Finding) -> str:
    name = finding.file.rpartition("/")[2]
    return f"{name}:{finding.line}:{finding.column}: {finding.severity} {finding.code} {finding.message}\n"


@pytest.fixture(scope="module")
def results() -> dict[str, api.LintResult]:
    return {result.id: result for result in api.lint_designs([FOLDER], root=str(ROOT))}


@pytest.mark.parametrize("design", TRANSCRIBED)
def test_findings_are_exactly_the_golden_ones(
    design: str, results: dict[str, api.LintResult], golden: Golden
) -> None:
    text = "".join(shown(finding) for finding in results[design].findings)
    assert text
    golden(ROOT / f"tests/golden/as-printed/{design}.txt", text)


@pytest.mark.parametrize("design", TRANSCRIBED)
def test_each_erratum_is_found_by_the_rules_it_names_or_says_why_none_can(
    design: str, results: dict[str, api.LintResult]
) -> None:
    found = {finding.code for finding in results[design].findings}
    corrected = api.open_design(design, root=str(ROOT)).design
    assert corrected is not None and corrected.errata
    for erratum in corrected.errata:
        rules = erratum.data.get("rules", [])
        assert bool(rules) != bool(erratum.data.get("no_rule")), erratum.id
        assert set(rules) <= found, (
            f"{erratum.id}: {sorted(set(rules) - found)} finds nothing in the transcription"
        )


def test_at_least_twelve_errata_of_the_vsan_guide_are_found_by_rules() -> None:
    design = api.open_design("vsan-roce-vsphere7u3", root=str(ROOT)).design
    assert design is not None
    assert len(design.errata) == 22
    assert sum(1 for erratum in design.errata if erratum.data.get("rules")) >= 12


@pytest.mark.parametrize("design", TRANSCRIBED)
def test_corrected_design_has_no_error_and_no_warning_that_is_not_waived(design: str) -> None:
    result = api.open_design(design, root=str(ROOT))
    assert [
        finding for finding in result.findings if finding.severity != "info" and finding.waived is None
    ] == []


def test_the_vsan_design_stays_short() -> None:
    files = (ROOT / "designs/vsan-roce-vsphere7u3").glob("*.yaml")
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) < 400
