"""Every rule is proved alive by its own docstring: the bad example gives exactly the finding it marks, the
good one none."""

import pytest

from refarch import api, testing

RULES = [rule for rule in api.rules() if rule.area not in ("reading", "project")]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_bad_example_gives_exactly_the_marked_findings(rule: api.RuleInfo) -> None:
    bad = testing.fragments(testing.sections(rule.docstring)["Example"])
    promised = testing.expected(bad)
    assert rule.code in {code for code, _, _ in promised}
    assert sorted(testing.linted(bad)) == sorted(promised)


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_good_example_gives_no_finding(rule: api.RuleInfo) -> None:
    good = testing.fragments(testing.sections(rule.docstring)["Use instead"])
    assert good
    assert testing.linted(good) == []
