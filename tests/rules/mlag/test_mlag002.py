"""MLAG002: the place of a bond that ends on no whole pair."""

from rule_designs import told
from test_mlag_rules import DUAL, WIRING


def test_the_place_is_the_first_link_of_the_bond() -> None:
    """Its two links stand in entries of their own, one below the other."""
    line = DUAL.splitlines()[10]
    bond = "cable: nvidia-mcp1600-c003e30l, bond: up2, mlag: 2"
    links = "\n".join(f"  - {{from: leaf-2 swp{port}, to: spine-2 swp{port}, {bond}}}" for port in (21, 22))
    made = DUAL.replace('"spine-[1-2] swp21"', '"spine-[1-2] swp18"').replace(line, links)
    (found,) = told("MLAG002", {WIRING: made})
    assert found.startswith("wiring.yaml:11:")
    assert found.endswith(
        "up2 (MLAG ID 2) connects to leaf-2 and spine-2, but not to both switches of an MLAG pair"
    )
