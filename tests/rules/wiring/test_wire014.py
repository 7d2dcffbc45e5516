"""WIRE014: parallel cables between two switches are a bond."""

import pytest
from rule_designs import BETWEEN, SPINES, told

BOND = ", bond: bond1"
PAIR = "leaf-1 and leaf-2 are connected by"


@pytest.mark.parametrize(
    ("between", "said"),
    [
        (BETWEEN, ""),
        (
            BETWEEN.replace(BOND, ""),
            (f"7 {PAIR} 2 cables without a bond; spanning tree blocks all paths but one"),
        ),
        (BETWEEN.replace(BOND, "").replace("[21-22]", "21"), ""),
        (
            BETWEEN + BETWEEN.replace("[21-22]", "20").replace(BOND, ""),
            f"8 {PAIR} 3 cables, 1 of them without a bond; spanning tree blocks all paths but one",
        ),
        (
            BETWEEN + BETWEEN.replace("21-22", "19-20").replace(BOND, ""),
            f"8 {PAIR} 4 cables, 2 of them without a bond; spanning tree blocks all paths but one",
        ),
    ],
)
def test_ways_between_two_leafs(between: str, said: str) -> None:
    found = told("WIRE014", {"wiring.yaml": [(BETWEEN, between)]})
    assert found == ([f"wiring.yaml:{said[0]}:5 warning WIRE014 {said[2:]}"] if said else [])


def test_one_cable_to_each_spine_is_no_parallel() -> None:
    assert told("WIRE014", {"wiring.yaml": SPINES}) == []
    two = SPINES.replace('"spine-[1-2] swp21"', '"spine-1 swp[21-22]"')
    assert told("WIRE014", {"wiring.yaml": two}) == [
        (
            "wiring.yaml:8:5 warning WIRE014 leaf-1 and spine-1 are connected by 2 cables without a bond; "
            "spanning tree blocks all paths but one"
        )
    ]


def test_cables_of_management_ports_are_left_alone() -> None:
    more = BETWEEN + "  - {from: leaf-1 eth0, to: leaf-2 eth0, cable: generic-cat6a, length: 1m}\n"
    assert told("WIRE014", {"wiring.yaml": [(BETWEEN, more)]}) == []
