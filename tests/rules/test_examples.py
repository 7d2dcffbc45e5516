"""Every rule is proved alive by its own docstring: the bad example gives exactly the finding it marks, the
good one none."""

import pytest

from refarch import api, testing

HEADINGS = [
    "",
    "What it checks",
    "Why it matters",
    "Example",
    "Use instead",
    "When it does not apply",
    "Limits of this check",
]

RULES = [rule for rule in api.rules() if rule.area != "reading"]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_docstring_has_the_headings_of_every_rule_page(rule: api.RuleInfo) -> None:
    assert list(testing.sections(rule.docstring)) == HEADINGS
    assert rule.summary.endswith(".")


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_bad_example_gives_exactly_the_marked_findings(rule: api.RuleInfo) -> None:
    bad = testing.fragments(testing.sections(rule.docstring)["Example"])
    promised = testing.expected(bad)
    assert rule.code in {code for code, _, _ in promised}
    assert sorted(testing.found(bad)) == sorted(promised)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_good_example_gives_no_finding(rule: api.RuleInfo) -> None:
    good = testing.fragments(testing.sections(rule.docstring)["Use instead"])
    assert good
    assert testing.found(good) == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_sources_name_document_fact_and_day(rule: api.RuleInfo) -> None:
    if rule.confidence == "quoted":
        assert any(source.url and source.verified for source in rule.sources)
    for source in rule.sources:
        assert source.document and source.fact
        assert source.url == "" or source.url.startswith("https://")
