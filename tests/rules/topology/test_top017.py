"""TOP017: a cable between two fabrics."""

import pytest
from rule_designs import findings, told

WIRING = "wiring.yaml"
BASE = "nvme-of"


def cabled(near: str, far: str, *edits: tuple[str, str]) -> list[str]:
    line = f"  - {{from: {near}, to: {far}, cable: nvidia-mcp1600-c003e30l}}\n"
    return told("TOP017", {WIRING: [*edits, ("links:\n", f"links:\n{line}")]}, BASE)


@pytest.mark.parametrize(("near", "far"), [(1, 2), (2, 1)])
def test_one_cable(near: int, far: int) -> None:
    fabric = {1: "a", 2: "b"}
    assert cabled(f"leaf-{near} swp21", f"leaf-{far} swp21") == [
        f"wiring.yaml:6:30 warning TOP017 leaf-{near} (fabric {fabric[near]}) is cabled to leaf-{far} "
        f"(fabric {fabric[far]}), but the fabrics should be separate"
    ]


def test_the_fabrics_are_named_where_they_are_said() -> None:
    line = "  - {from: leaf-1 swp21, to: leaf-2 swp21, cable: nvidia-mcp1600-c003e30l}\n"
    (finding,) = findings("TOP017", {WIRING: [("links:\n", f"links:\n{line}")]}, BASE)
    assert [(one.line, one.column, one.message) for one in finding.related] == [
        (3, 54, "fabric of leaf-1"),
        (4, 54, "fabric of leaf-2"),
    ]


@pytest.mark.parametrize("edit", [("fabric: b, ", ""), ("fabric: a, ", ""), ("fabric: b", "fabric: a")])
def test_one_fabric_or_none_said(edit: tuple[str, str]) -> None:
    assert cabled("leaf-1 swp21", "leaf-2 swp21", edit) == []


def test_management_is_a_network_of_its_own() -> None:
    switch = (
        "links:\n",
        "  mgmt-1: {model: nvidia-sn2010, role: management, fabric: m, nos: cumulus-linux}\nlinks:\n",
    )
    assert cabled("leaf-1 eth0", "leaf-2 swp19") == []
    assert cabled("leaf-1 swp21", "mgmt-1 swp21", switch) == []
    assert (
        cabled(
            "leaf-1 swp21", "mgmt-1 swp21", (switch[0], switch[1].replace("role: management", "role: leaf"))
        )
        != []
    )


def test_several_lines_of_cables_are_one_wrong_fabric() -> None:
    """It is told at the second switch, whichever of the two was meant."""
    lines = "".join(
        f"  - {{from: leaf-1 swp{port}, to: leaf-2 swp{port}, cable: nvidia-mcp1600-c003e30l}}\n"
        for port in (20, 21)
    )
    (finding,) = findings("TOP017", {WIRING: [("links:\n", f"links:\n{lines}")]}, BASE)
    assert (finding.line, finding.column) == (4, 54)
    assert (
        finding.message
        == "leaf-1 (fabric a) is cabled to leaf-2 (fabric b), but the fabrics should be separate"
    )
    assert [(one.line, one.message) for one in finding.related] == [
        (3, "fabric of leaf-1"),
        (6, "the first of the cables"),
    ]
