"""TOP030: a switch without a management address beside one that has it."""

import pytest
from rule_designs import told

LEAFS = '      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}\n'
ONE = "      - {of: leaf-1 eth0, first: 192.0.2.11}\n"
VLAN = '      - {of: "host-[1-4] vmk1", first: 198.51.100.1}\n'


@pytest.mark.parametrize(
    ("leafs", "more", "fires"),
    [
        (LEAFS, "", False),
        (ONE, "", True),
        (ONE + "      - {of: leaf-2 swp20, first: 192.0.2.12}\n", "", False),
        (ONE, "      - {of: leaf-2 vlan20, first: 198.51.100.12}\n", False),
    ],
)
def test_networks_in_which_the_switches_have_addresses(leafs: str, more: str, fires: bool) -> None:
    """One with an address in the same network at another port, or in another network, is managed there."""
    found = told("TOP030", {"ip-plan.yaml": [(LEAFS, leafs), (VLAN, VLAN + more)]})
    assert [line.partition("TOP030 ")[2] for line in found] == [
        "leaf-2 has no management address, but leaf-1 has an address in network management"
    ] * fires
