"""Statements and errata of a design name rules that exist."""

import pytest

from refarch import api, testing

STATEMENT = """
statements:
  - {{id: S1, source: guide, where: Page 1, says: "Two ports.", rules: [{codes}]}}
"""


@pytest.mark.parametrize(
    ("codes", "wrong"),
    [("TEAM001", []), ("TEAM001, WIRE005", []), ("TEAM999", [0]), ("TEAM001, TEAM999", [1])],
)
def test_unknown_rules_of_statements_are_found(codes: str, wrong: list[int]) -> None:
    files = dict(testing.base_files("vsan-roce"))
    files["design.yaml"] += STATEMENT.format(codes=codes).encode()
    found = [finding for finding in api.lint_texts("vsan-roce", files).findings if finding.code == "REF001"]
    assert [finding.object for finding in found] == [f"statements[0].rules[{number}]" for number in wrong]
