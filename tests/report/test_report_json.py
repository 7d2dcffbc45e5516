"""The JSON report keeps to its published schema, and says everything that the findings say."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from refarch.core.run import LintRun
from refarch.report import json as report

GOLDEN = Path(__file__).parent.parent / "golden" / "report"


@pytest.fixture(scope="module")
def schema(root: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((root / "schemas" / "findings.schema.json").read_text())
    jsonschema.Draft7Validator.check_schema(loaded)
    return loaded


def test_findings_read_as_the_golden_says(guilty: LintRun, golden: Callable[[Path, str], None]) -> None:
    golden(GOLDEN / "guilty.json", report.render(guilty))


@pytest.mark.parametrize("name", ["guilty", "clean", "hostile"])
def test_every_report_keeps_to_the_schema(
    name: str, schema: dict[str, Any], request: pytest.FixtureRequest
) -> None:
    jsonschema.validate(json.loads(report.render(request.getfixturevalue(name))), schema)


def test_every_property_of_the_schema_is_explained(schema: dict[str, Any]) -> None:
    def properties(node: Any) -> list[tuple[str, dict[str, Any]]]:
        if not isinstance(node, dict):
            return []
        own = list(node["properties"].items()) if isinstance(node.get("properties"), dict) else []
        return own + [pair for child in node.values() for pair in properties(child)]

    found = properties(schema)
    assert len(found) > 25
    assert [name for name, node in found if not node.get("title") or not node.get("description")] == []


def test_the_schema_is_not_laxer_than_the_report(guilty: LintRun, schema: dict[str, Any]) -> None:
    log = json.loads(report.render(guilty))
    assert log["findings"][0]
    for key in list(log["findings"][0]):
        broken = json.loads(report.render(guilty))
        del broken["findings"][0][key]
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(broken, schema)


def test_summary_counts_by_severity_and_waived_apart(guilty: LintRun) -> None:
    log = json.loads(report.render(guilty))
    assert log["summary"] == {"error": 3, "warning": 2, "info": 1, "waived": 1}
    assert len(log["findings"]) == 7


def test_urls_are_absolute_only_where_the_site_is_known(guilty: LintRun) -> None:
    known, unknown = (json.loads(report.render(run)) for run in (guilty, guilty._replace(site_url="")))
    assert known["findings"][1]["url"] == "https://example.net/designs/rules/TEAM001/"
    assert unknown["findings"][1]["url"] == "rules/TEAM001/"


def test_the_text_is_plain_ascii_and_loses_nothing(hostile: LintRun) -> None:
    rendered = report.render(hostile)
    assert rendered.isascii() and rendered.replace("\n", "").isprintable()
    log = json.loads(rendered)
    assert log["findings"][0]["message"] == hostile.findings[0].message
    assert log["findings"][0]["file"] == hostile.findings[0].file
