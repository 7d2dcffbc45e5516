"""Every rule is proved alive by its own docstring: the bad example gives exactly the finding it marks, the
good one none."""

import pytest

from finding_texts import EXAMPLES, check_section, findings_text, sections
from refarch import api, testing

RULES = [rule for rule in api.rules() if rule.area not in ("reading", "project", "installer", "asbuilt")]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_bad_example_gives_exactly_the_marked_findings(
    rule: api.RuleInfo, pytestconfig: pytest.Config
) -> None:
    bad = testing.faulty_fragments(rule)
    promised = testing.expected_findings(bad)
    assert rule.code in {code for code, _, _ in promised}
    result = testing.lint_example(bad)
    assert sorted(testing.added_findings(bad, result)) == sorted(promised), in_words(bad)
    text = findings_text(result.findings, testing.overlay(bad)[1])
    check_section(EXAMPLES / f"{rule.area}.txt", rule.code, text, pytestconfig.getoption("--update-golden"))


def test_the_findings_that_are_kept_are_those_of_the_rules() -> None:
    assert {case for path in EXAMPLES.glob("*.txt") for case in sections(path)} == {
        rule.code for rule in RULES
    }


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_good_example_gives_no_finding(rule: api.RuleInfo) -> None:
    good = testing.corrected_fragments(rule)
    assert good
    assert testing.example_findings(good) == [], in_words(good)


def in_words(example: list[testing.Fragment]) -> str:
    """Findings of an example with their messages, which say what to write, for readers of a failed test."""
    return "\n" + "\n".join(
        f"{one.file}:{one.line}: {one.code} {one.message}. {one.hint}"
        for one in testing.lint_example(example).findings
    )


def test_a_failed_example_says_what_was_found_in_words() -> None:
    """A network belongs into another file: the code and the line alone would not say so."""
    text = "```yaml\n# design.yaml\nnetworks: {}\n```\n"
    told = in_words(testing.fragments(text))
    assert "SCHEMA001" in told and "`networks`" in told and "ip-plan.yaml" in told
