"""What every rule says about a design: fail, waived, pass, not applicable and why, or not checked and why."""

from pathlib import Path

import pytest

from refarch import api, testing
from refarch.api.conformance import (
    OUTCOMES,
    DocumentStatements,
    RuleVerdict,
    Statement,
    conformance,
    group_by_document,
)
from refarch.core.rule import Applies, Source
from refarch.rules.registry import BUILT_IN
from shipped_designs import shipped

ROOT = Path(__file__).resolve().parents[2]
BAD = "policy: physical-nic-load"


def lint(**patches: str) -> api.LintResult:
    listed = [
        testing.Fragment(f"{name.replace('_', '-')}.yaml", text, "vsan-roce")
        for name, text in patches.items()
    ]
    return testing.lint_example(listed) if listed else testing.example()


def verdict(result: api.LintResult, code: str, severities: dict[str, str] | None = None) -> RuleVerdict:
    return next(one for one in conformance(result, severities) if one.rule.code == code)


def teaming(policy: str, rest: str = "") -> str:
    group = f"vSAN: {{teaming: {{policy: {policy}}}}}"
    return f"clusters: {{compute: {{{rest}virtual_switches: {{Storage: {{port_groups: {{{group}}}}}}}}}}}\n"


def test_every_rule_has_one_verdict_in_the_order_of_the_codes() -> None:
    codes = [one.rule.code for one in conformance(lint())]
    of_designs = [rule.code for rule in api.rules() if rule.area not in ("project", "installer", "asbuilt")]
    assert codes == of_designs and len(set(codes)) == len(codes)


def test_a_clean_design_passes_and_says_what_does_not_apply() -> None:
    found = {one.outcome for one in conformance(lint())}
    assert found == {"pass", "not-applicable", "not-stated"} <= set(OUTCOMES)


def test_a_finding_fails_its_rule() -> None:
    found = verdict(lint(design=teaming("physical-nic-load")), "TEAM001")
    assert found.outcome == "fail" and [finding.code for finding in found.findings] == ["TEAM001"]


def test_a_rule_that_applies_to_no_cluster_says_why() -> None:
    found = verdict(lint(design=teaming("physical-nic-load", "transport: tcp, ")), "TEAM001")
    assert found == RuleVerdict(
        api.rule("TEAM001"), "not-applicable", "the transport of cluster compute is tcp, not roce-v2"
    )


def test_a_rule_that_applies_to_some_clusters_passes_and_names_the_others() -> None:
    design = """clusters:
  lab:
    product: vsan-osa
    transport: tcp
    hosts: [{names: lab-1, server: dell-poweredge-r740}]
"""
    found = verdict(lint(design=design), "TEAM001")
    assert (found.outcome, found.reason) == ("pass", "the transport of cluster lab is tcp, not roce-v2")


def test_a_missing_file_is_not_stated() -> None:
    listed = testing.base_files("vsan-roce")
    del listed["bom.yaml"]
    found = [
        one
        for one in conformance(api.lint_texts("vsan-roce", listed))
        if one.reason == "the design has no bom.yaml"
    ]
    assert {"BOM001", "BOM009"} <= {one.rule.code for one in found}
    assert {one.outcome for one in found} == {"not-stated"}
    assert {one.write for one in found} == {
        "Add the parts to bom.yaml, for example `- {part: PART, quantity: needed}`."
    }


def test_a_waiver_is_told_apart_from_a_pass() -> None:
    result = shipped("vsan-roce-vsphere7u3")
    found = verdict(result, "VSAN005")
    assert found.outcome == "waived" and [finding.waived for finding in found.findings] == [
        "the guide measured with these drives"
    ]


def test_one_finding_that_is_not_waived_fails_the_rule() -> None:
    result = shipped("vsan-roce-vsphere7u3")
    bare = result._replace(
        findings=(*result.findings, *(finding._replace(waived=None) for finding in result.findings))
    )
    assert verdict(bare, "VSAN005").outcome == "fail"


def test_a_rule_that_is_switched_off_was_not_checked() -> None:
    found = verdict(lint(design=teaming("physical-nic-load")), "TEAM001", {"TEAM001": "ignore"})
    assert (found.outcome, found.reason) == ("not-checked", "the project has disabled this rule")


def test_a_broken_design_was_not_checked_by_the_rules_about_its_model() -> None:
    files = testing.base_files("vsan-roce") | {"design.yaml": b"format: 1\nid: [\n"}
    result = api.lint_texts("vsan-roce", files)
    assert verdict(result, "YAML001").outcome == "fail"
    assert verdict(result, "YAML004").outcome == "pass"
    assert verdict(result, "TEAM001").outcome == "not-checked"
    assert "the design cannot be checked" in verdict(result, "TEAM001").reason


def test_a_rule_that_crashed_was_not_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object) -> None:
        raise ZeroDivisionError("for the test")

    crashing = BUILT_IN.rule("TEAM001")._replace(check_cluster=crash)
    monkeypatch.setattr(BUILT_IN.module("TEAM001"), "RULE", crashing)
    result = lint()
    found = verdict(result, "TEAM001")
    assert found.outcome == "not-checked" and "ZeroDivisionError: for the test" in found.reason
    assert verdict(result, "RULE001").outcome == "fail"


def judged(code: str, confidence: api.RuleInfo | str, *sources: Source, area: str = "teaming") -> RuleVerdict:
    """A rule that passes."""
    return RuleVerdict(
        api.RuleInfo(code, "a-lag", "error", area, Applies(), sources, confidence, "A LAG.", "A LAG."),
        "pass",
        "",
    )  # type: ignore[arg-type]


KB, MANUAL = Source("a KB", "No LAG.", "https://kb.example.net/1", "Limits"), Source("Manual", "LAGs work.")


def test_a_rule_stands_under_each_of_its_documents_by_title() -> None:
    first, second = judged("A001", "quoted", MANUAL, KB), judged("A002", "derived", KB)
    assert group_by_document([first, second]) == (
        DocumentStatements(
            "a KB", "https://kb.example.net/1", "document", (Statement(KB, first), Statement(KB, second))
        ),
        DocumentStatements("Manual", "", "document", (Statement(MANUAL, first),)),
    )


def test_what_no_document_says_comes_last_and_practice_at_the_very_end() -> None:
    practice, formats = judged("A001", "practice", KB), judged("YAML001", "practice", area="reading")
    bare, reasoned = (
        judged("A002", "derived"),
        judged("A003", "derived", why := Source("Derived", "Arithmetic.")),
    )
    quoted = judged("A004", "quoted", KB, why)
    assert group_by_document([practice, formats, bare, reasoned, quoted]) == (
        DocumentStatements("a KB", "https://kb.example.net/1", "document", (Statement(KB, quoted),)),
        DocumentStatements(
            "Follows from the design itself", "", "derived", (Statement(None, bare), Statement(why, reasoned))
        ),
        DocumentStatements("The file formats of refarch", "", "format", (Statement(None, formats),)),
        DocumentStatements("Practice of the field", "", "practice", (Statement(KB, practice),)),
    )


def test_every_rule_is_in_some_group() -> None:
    grouped = {
        statement.verdict.rule.code
        for group in group_by_document(conformance(lint()))
        for statement in group.statements
    }
    assert grouped == {
        rule.code for rule in api.rules() if rule.area not in ("project", "installer", "asbuilt")
    }
