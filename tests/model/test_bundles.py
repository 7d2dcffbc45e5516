"""A bond, and an MLAG id, for each cable of an entry."""

import pytest

from refarch import testing

LINKS = """\
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, %s}
"""


def reading(bond: str) -> list[tuple[str, str, str]]:
    """Findings of the reader: code, place and message."""
    found = testing.lint_example([testing.Fragment("wiring.yaml", LINKS % bond, "vsan-roce")]).findings
    return [(one.code, one.object, one.message) for one in found if one.code.startswith(("REF", "SCHEMA"))]


@pytest.mark.parametrize("bond", ["bond: all", 'bond: "b[1-4]"', 'bond: "b[5-]", mlag: "[11-14]"', "mlag: 7"])
def test_one_for_all_cables_or_one_for_each(bond: str) -> None:
    assert reading(bond) == []


def test_ranges_that_do_not_go_with_the_cables() -> None:
    assert reading('bond: "b[1-3]"') == [
        ("REF004", "links[0].bond", "`b[1-3]` has 3 values, but the entry has 4 cables")
    ]
    assert reading('bond: b, mlag: "[1-5]"') == [
        ("REF004", "links[0].mlag", "`[1-5]` has 5 values, but the entry has 4 cables")
    ]
    assert reading('bond: "b[4-1]"') == [("REF003", "links[0].bond", "`b[4-1]` counts down from 4 to 1")]


def test_what_is_no_bond() -> None:
    assert [code for code, _, _ in reading('bond: "b[1-"')] == ["SCHEMA005"]
    assert [code for code, _, _ in reading('bond: b, mlag: "[0-3]"')] == ["SCHEMA005"]
