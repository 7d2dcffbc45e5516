"""Every limit of every rule is held by tests: one below, at it and one above, and both sides of each range of
releases.

``limits.txt`` says which tests hold which limit, as it was found by moving the limit: ``make rule CODE=...``
does it for one rule, ``make deep`` for all, and fails where no test notices. Here the list is compared with
today's rules: a limit that nobody has moved yet, one with another text, and a test that went are failures.
"""

import ast
from functools import cache
from pathlib import Path

import limit_steps
import limits_noticed
import rule_limits
from boundary_releases import TABLES as RELEASES
from boundary_tables import TABLES

from refarch.rules.registry import BUILT_IN

HERE = Path(__file__).parent


@cache
def limits() -> list[rule_limits.Limit]:
    """Limits of all rules, each name once; read when a test asks, as it means to parse all rules."""
    return list({limit.name: limit for limit in rule_limits.all_limits()}.values())


def moved_limits() -> list[rule_limits.Limit]:
    """Limits that are moved to see which test notices."""
    return [limit for limit in limits() if limit.name not in limit_steps.NO_LIMITS]


@cache
def functions(path: Path) -> set[str]:
    """Names of the tests in a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_kind_of_limit_is_looked_for() -> None:
    assert {limit.kind for limit in moved_limits()} == {"order", "equality", "releases", "option"}
    assert {limit.code for limit in limits()} <= set(BUILT_IN.checking_codes)


def test_every_limit_was_moved_and_noticed() -> None:
    listed = limits_noticed.lines()
    new = [limit.name for limit in moved_limits() if not listed.get(limit.name)]
    assert new == [], "no test is known to hold these: run make rule CODE=... for each"
    gone = [
        f"{limit.name}: {test}"
        for limit in moved_limits()
        for test in listed[limit.name]
        if not _exists(test)
    ]
    assert gone == [], "these tests went: run make rule CODE=... for each"


def _exists(test: str) -> bool:
    """Whether there is such a test; ``ip/test_ip001.py::test_limits``."""
    file, _, name = test.partition("::")
    return (HERE / file).exists() and name in functions(HERE / file)


def test_nothing_is_said_of_limits_that_went() -> None:
    names = {limit.name for limit in limits()}
    said = {
        *limits_noticed.lines(),
        *limit_steps.STEPS,
        *limit_steps.NO_LIMITS,
        *(table.limit for table in (*TABLES, *RELEASES)),
    }
    assert said - names == set()
    assert limits_noticed.lines().keys() & limit_steps.NO_LIMITS.keys() == set()


def test_a_table_has_both_sides_or_another_has() -> None:
    """Together, the tables of a limit expect different things of different values, or other tests do."""
    expected: dict[str, set[str]] = {}
    for table in TABLES:
        expected.setdefault(table.limit, set()).update(table.values.values())
    one_sided = [limit for limit, words in expected.items() if len(words) == 1]
    elsewhere = limits_noticed.lines()
    assert (
        expected
        and [
            limit
            for limit in one_sided
            if all(test.startswith("test_boundaries.py") for test in elsewhere[limit])
        ]
        == []
    )
