"""Every limit of every rule is held by tests: one below, at it and one above, and both sides of each range of
releases.

``limits.txt`` says which tests hold which limit, as it was found by moving the limit (``limits_noticed``).
Here it is compared with the rules of today: a new limit, one with another text, and a test that went are
failures, until somebody has run ``python tests/rules/limits_noticed.py CODE`` again, which moves the limits
of that rule and fails where no test notices.
"""

import ast
from functools import cache
from pathlib import Path

import limit_steps
import limits_noticed
import pytest
import rule_limits
from boundary_releases import TABLES as RELEASES
from boundary_tables import TABLES

from refarch.rules.registry import BUILT_IN

HERE = Path(__file__).parent

LIMITS = list({limit.name: limit for limit in rule_limits.all_limits()}.values())
TRIED = [limit for limit in LIMITS if limit.name not in limit_steps.NO_LIMITS]


@cache
def functions(path: Path) -> set[str]:
    """Names of the tests in a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_there_are_limits() -> None:
    assert len(TRIED) > 130
    assert {limit.kind for limit in TRIED} == {"order", "equality", "releases", "option"}


@pytest.mark.parametrize("limit", TRIED, ids=lambda limit: limit.name)
def test_a_limit_is_held_by_tests(limit: rule_limits.Limit) -> None:
    renew = f"run `python tests/rules/limits_noticed.py {limit.code}`"
    tests = limits_noticed.lines().get(limit.name)
    assert tests, f"no test is known to hold this limit: {renew}"
    for test in tests:
        file, _, name = test.partition("::")
        path = HERE / file
        assert path.exists() and name in functions(path), f"there is no {test} any more: {renew}"


def test_nothing_is_said_of_limits_that_went() -> None:
    names = {limit.name for limit in LIMITS}
    said = {
        *limits_noticed.lines(),
        *limit_steps.STEPS,
        *limit_steps.NO_LIMITS,
        *(table.limit for table in (*TABLES, *RELEASES)),
    }
    assert said - names == set()
    assert limits_noticed.lines().keys() & limit_steps.NO_LIMITS.keys() == set()


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.limit)
def test_a_table_has_both_sides_or_another_has(table: object) -> None:
    """Together, the tables of a limit expect different things of different values, or other tests do."""
    assert isinstance(table, type(TABLES[0]))
    expected = {words for one in TABLES if one.limit == table.limit for words in one.values.values()}
    held = limits_noticed.lines()[table.limit]
    assert len(expected) > 1 or any(not test.startswith("test_boundaries.py") for test in held)


def test_every_rule_was_looked_at() -> None:
    """Rules without a limit compare names, sets and places alone."""
    with_limits = {limit.code for limit in LIMITS}
    assert len(with_limits) > 75
    assert with_limits <= set(BUILT_IN.checking_codes)
