"""Examples of rules that the walk replaced: each mistake is found at the same line by a rule of the walk, and
the corrected design has no finding."""

from pathlib import Path

import pytest

from refarch import api, testing
from refarch.rules import registry

EXAMPLES = sorted((Path(__file__).parent / "former_examples").glob("*.md"))

by_code = pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)


def former_rule(path: Path) -> api.RuleInfo:
    """A rule of the walk with the docstring of the retired rule that a file holds."""
    return api.rule("PATH001")._replace(docstring=path.read_text(encoding="utf-8"))


NARROWED = {"QOS033", "TOP012", "VLAN001"}
"""Rules that stay for designs that the walk cannot follow."""


def test_each_file_is_for_a_rule_that_a_rule_of_the_walk_replaced() -> None:
    retired = {code for code, text in registry.retired_codes().items() if "see PATH" in text}
    assert {path.stem.upper() for path in EXAMPLES} == retired | NARROWED
    assert set(registry.BUILT_IN.names) >= NARROWED


@by_code
def test_a_former_bad_example_is_found_at_its_line(path: Path) -> None:
    bad = testing.faulty_fragments(former_rule(path))
    expected = testing.expected_findings(bad)
    assert expected
    assert all(one.code.startswith("PATH") for one in expected)
    assert sorted(testing.example_findings(bad)) == sorted(expected)


@by_code
def test_a_former_good_example_has_no_finding(path: Path) -> None:
    assert testing.example_findings(testing.corrected_fragments(former_rule(path))) == []
