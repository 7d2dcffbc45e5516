"""SIB008: the order of the cables between switches, and groups that show none."""

import pytest
from rule_designs import SPINES, findings

LEAF_2 = '  - {from: "leaf-2 swp[21-22]", to: "spine-[1-2] swp22", cable: nvidia-mcp1600-c003e30l}\n'
"""Line 9 of the wiring."""


def link(near: str, far: str) -> str:
    return f"  - {{from: {near}, to: {far}, cable: nvidia-mcp1600-c003e30l}}\n"


CROSSED = link("leaf-2 swp22", "spine-1 swp22") + link("leaf-2 swp21", "spine-2 swp22")
FOUR = """\
format: 1
switches:
  leaf-[1-4]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}
  spine-[1-2]: {model: nvidia-sn2010, role: spine, fabric: main, nos: cumulus-linux}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
"""


def told(wiring: str) -> list[str]:
    """Findings with their lines, for wiring that replaces that of the clean design."""
    return [
        f"{one.line}:{one.column} {one.severity} {one.message}"
        for one in findings("SIB008", {"wiring.yaml": wiring})
    ]


def test_second_of_two_leaf_switches() -> None:
    assert told(SPINES) == []
    assert told(SPINES.replace(LEAF_2, CROSSED)) == [
        "10:12 info leaf-2 has spine-2 at swp21, but leaf-1 has spine-1; both are leaf switches with the "
        "same neighbors"
    ]


def test_first_of_two_leaf_switches_if_only_the_second_follows_the_numbers() -> None:
    first = LEAF_2.replace("leaf-2", "leaf-1").replace("swp22", "swp21")
    crossed = link("leaf-1 swp22", "spine-1 swp21") + link("leaf-1 swp21", "spine-2 swp21")
    assert first in SPINES
    assert told(SPINES.replace(first, crossed)) == [
        "9:12 info leaf-1 has spine-2 at swp21, but leaf-2 has spine-1; both are leaf switches with the "
        "same neighbors"
    ]


def four_leafs(crossed: set[int]) -> str:
    lines = [
        link(f"leaf-{leaf} swp{port}", f"spine-{spine} swp{12 + leaf}")
        for leaf in (1, 2, 3, 4)
        for port, spine in ((21, 2), (22, 1))
        if leaf in crossed
    ]
    lines += [
        link(f"leaf-{leaf} swp{port}", f"spine-{spine} swp{12 + leaf}")
        for leaf in (1, 2, 3, 4)
        for port, spine in ((21, 1), (22, 2))
        if leaf not in crossed
    ]
    return FOUR + "".join(lines)


@pytest.mark.parametrize(
    ("crossed", "messages"),
    [
        (set(), []),
        ({3}, ["8:12 info leaf-3 has spine-2 at swp21, but 3 of 4 GROUP have spine-1"]),
        ({2, 3}, []),
        ({1, 2, 3}, ["14:12 info leaf-4 has spine-1 at swp21, but 3 of 4 GROUP have spine-2"]),
    ],
)
def test_majority_of_four(crossed: set[int], messages: list[str]) -> None:
    group = "leaf switches with the same neighbors"
    assert told(four_leafs(crossed)) == [text.replace("GROUP", group) for text in messages]


def test_another_number_of_cables_is_another_group() -> None:
    more = link("leaf-2 swp20", "spine-1 swp20")
    assert told(SPINES.replace(LEAF_2, CROSSED + more)) == []


def test_existing_switches_are_as_they_are() -> None:
    text = SPINES.replace("role: leaf, fabric: main,", "role: leaf, fabric: main, existing: true,")
    assert told(text.replace(LEAF_2, CROSSED)) == []
