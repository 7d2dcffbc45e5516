"""IP008: DHCP only with a reservation."""

import pytest
from rule_designs import told

VSAN = '      - {of: "host-[1-4] vmk2", first: 203.0.113.1}\n'


@pytest.mark.parametrize(
    ("rule", "column"),
    [
        ("first: 203.0.113.1", 0),
        ("first: 203.0.113.1, assigned: static", 0),
        ("first: 203.0.113.1, assigned: dhcp-reserved", 0),
        ("assigned: dhcp-reserved", 0),
        ("first: 203.0.113.1, assigned: dhcp", 63),
        ("assigned: dhcp", 43),
    ],
)
def test_ways_to_get_an_address(rule: str, column: int) -> None:
    """With and without a stated first address: what DHCP hands out need not be known."""
    plan = [(VSAN, f'      - {{of: "host-[1-4] vmk2", {rule}}}\n')]
    assert told("IP", {"ip-plan.yaml": plan}) == [
        f"ip-plan.yaml:23:{column} warning IP008 vmk2 on host-1 gets its address in network vsan from DHCP "
        "without a reservation; also: vmk2 on host-[2-4]"
    ] * bool(column)


def test_switches_and_other_products() -> None:
    leafs = [("first: 192.0.2.11}", "assigned: dhcp}")]
    assert told("IP008", {"ip-plan.yaml": leafs}) == []
    plan = [(VSAN, VSAN.replace("first: 203.0.113.1", "assigned: dhcp"))]
    assert (
        told("IP008", {"ip-plan.yaml": plan, "design.yaml": [("product: vsan-osa", "product: nvme-of")]})
        == []
    )
