"""Which findings may be waived: those about a design or a project, none that keep it from being read."""

from refarch.rules.registry import BUILT_IN

STAGES = {"reading", "schema", "model", "settings", "project", "engine", "waivers", "installer", "asbuilt"}

WAIVABLE_OF_STAGES = {
    "VAR006",
    *(f"PRJ{number:03}" for number in range(4, 11)),
    *(f"VCF{number:03}" for number in range(2, 25)),
    *(f"BUILT{number:03}" for number in range(1, 20)),
}
"""Variants that name a line by its number, what two designs claim, files for the VCF Installer, and an
installation."""


def test_findings_of_rules_that_check_designs_may_be_waived() -> None:
    rules = [BUILT_IN.rule(code) for code in BUILT_IN.names]
    assert all(rule.waivable for rule in rules if rule.stage is None)
    assert {rule.stage for rule in rules} - {None} == STAGES


def test_of_those_that_the_stages_give_only_some_may_be() -> None:
    stages = {code: BUILT_IN.rule(code) for code in BUILT_IN.names if BUILT_IN.rule(code).stage}
    assert {code for code, rule in stages.items() if rule.waivable} == WAIVABLE_OF_STAGES
