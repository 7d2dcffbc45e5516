"""TOP037: cables connect the switches of a fabric."""

import pytest
from rule_designs import BETWEEN, findings, told

FABRIC_B = (
    "  leaf-2: {model: nvidia-sn2010, role: leaf, fabric: b",
    "  leaf-2: {model: nvidia-sn2010, role: leaf, fabric: a",
)
APART = "wiring.yaml:4:54 info TOP037 leaf-1 and leaf-2 are in fabric a, but no cable connects them"
LAST = '  - {from: "array-1 ct[0-1].eth15", to: "leaf-2 swp[17-18]", cable: nvidia-mcp2m00-a003e30l}\n'
SPINE = "  spine-1: {model: nvidia-sn2010, role: spine, fabric: a, nos: cumulus-linux}\n"


def uplink(leaf: int) -> str:
    return f"  - {{from: leaf-{leaf} swp21, to: spine-1 swp{leaf}9, cable: nvidia-mcp1600-c003e30l}}\n"


@pytest.mark.parametrize(
    ("edits", "found"),
    [
        pytest.param((), [], id="two fabrics"),
        pytest.param((FABRIC_B,), [APART], id="one fabric in two parts"),
        pytest.param(
            (FABRIC_B, (LAST, LAST + uplink(1).replace("spine-1 swp19", "leaf-2 swp21"))), [], id="a link"
        ),
        pytest.param(
            (FABRIC_B, ("links:\n", f"{SPINE}links:\n"), (LAST, LAST + uplink(1) + uplink(2))),
            [],
            id="a spine",
        ),
        pytest.param((FABRIC_B, ("links:\n", f"{SPINE}links:\n")), [APART], id="a spine without a cable"),
        pytest.param((("fabric: a, ", ""), ("fabric: b, ", "")), [], id="no fabrics"),
    ],
)
def test_the_switches_of_a_fabric(edits: tuple[tuple[str, str], ...], found: list[str]) -> None:
    assert told("TOP037", {"wiring.yaml": list(edits)}, "nvme-of") == found


def test_the_hint_is_followed_in_both_ways() -> None:
    (finding,) = findings("TOP037", {"wiring.yaml": [FABRIC_B]}, "nvme-of")
    assert finding.hint == "Add a link between leaf-1 and leaf-2. Or set another `fabric` for leaf-2."


def test_a_link_that_traffic_misses_is_one_finding_of_the_path() -> None:
    """The storage of the clean example fails over from one leaf to the other."""
    assert {line.split()[2] for line in told("", {"wiring.yaml": [(BETWEEN, "")]})} == {"PATH007"}
