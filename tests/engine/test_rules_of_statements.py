"""Statements, errata, and decisions of a design name rules that exist."""

from pathlib import Path

import pytest

from refarch import api, testing
from refarch.api.conformance import conformance

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


def test_an_unknown_rule_of_a_decision_is_found() -> None:
    files = dict(testing.base_files("vsan-roce"))
    decision = 'decisions:\n  - {id: D1, says: "One.", because: "Two.", rules: [TEAM002, TEAM999]}\n'
    files["design.yaml"] += decision.encode()
    found = [finding for finding in api.lint_texts("vsan-roce", files).findings if finding.code == "REF001"]
    assert [(each.object, each.message) for each in found] == [
        ("decisions[0].rules[1]", "rule `TEAM999` is not defined")
    ]


DEPENDENT_ON_TRANSPORT = {("nvme-of-vsphere7", "D2", "NVME012"), ("vsan-witness-sites", "D1", "TOP004")}
"""Rules that apply only to the transport that the design decides against."""


def test_the_rules_of_shipped_decisions_examine_their_designs(root: Path) -> None:
    """A rule that does not apply says nothing about a decision."""
    session = api.Session(str(root))
    config, listed, not_passed = session.config, 0, set()
    for result in api.lint_designs(session=session):
        if result.design is None or "+" in result.id:
            continue
        verdicts = conformance(result, config.severities, session.rules, session.settings.options)
        outcomes = {verdict.rule.code: verdict.outcome for verdict in verdicts}
        for decision in result.design.decisions:
            for code in decision.data.get("rules", ()):
                listed += 1
                if outcomes[code] != "pass":
                    not_passed.add((result.id, decision.id, code))
                    assert outcomes[code] == "not-applicable"
    assert listed > 50 and not_passed == DEPENDENT_ON_TRANSPORT
