"""TEAM003: one active and one standby uplink."""

import pytest
from rule_designs import places, told

ORDER = "active: [Uplink 1], standby: [Uplink 2]"
GROUP = "port group vSAN (vmk2, vSAN over RoCE v2)"


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("active: [Uplink 1], standby: [Uplink 2]", ""),
        (
            "active: [Uplink 1]",
            f"37:13 warning TEAM003 {GROUP} has active uplink Uplink 1 but no standby uplink",
        ),
        (
            "active: [Uplink 1], standby: []",
            f"37:76 warning TEAM003 {GROUP} has active uplink Uplink 1 but no standby uplink",
        ),
        (
            "active: [Uplink 1], unused: [Uplink 2]",
            f"37:13 warning TEAM003 {GROUP} has active uplink Uplink 1 but no standby uplink",
        ),
        (
            "standby: [Uplink 2]",
            f"37:13 warning TEAM003 {GROUP} has standby uplink Uplink 2 but no active uplink",
        ),
        (
            "active: [Uplink 1, Uplink 2]",
            f"37:56 info TEAM003 {GROUP} has 2 active uplinks (Uplink 1, Uplink 2); the vendor pattern is "
            "one active and one standby uplink",
        ),
        ("unused: [Uplink 1, Uplink 2]", f"37:13 error TEAM003 {GROUP} has no uplink"),
    ],
)
def test_orders(order: str, said: str) -> None:
    assert told("TEAM", {"design.yaml": [(ORDER, order)]}) == ([f"design.yaml:{said}"] if said else [])


@pytest.mark.parametrize(
    "order", ["active: [Uplink 1, Uplink 2], standby: [Uplink 2]", "active: [Uplink 1], standby: [Uplink 1]"]
)
def test_an_uplink_in_two_roles_is_found_once(order: str) -> None:
    assert [one.split()[2] for one in told("TEAM", {"design.yaml": [(ORDER, order)]})] == ["TEAM012"]


def test_no_failover_order_means_all_active() -> None:
    found = told(
        "TEAM", {"design.yaml": [(f"policy: explicit-failover-order, {ORDER}", "policy: source-mac-hash")]}
    )
    assert found == [
        (
            f"design.yaml:37:13 info TEAM003 {GROUP} has 2 active uplinks (Uplink 1, Uplink 2); the vendor "
            "pattern is one active and one standby uplink"
        )
    ]


def test_other_traffic_and_other_transports() -> None:
    assert (
        told("TEAM", {"design.yaml": [("active: [Uplink 2], standby: [Uplink 1]", "active: [Uplink 2]")]})
        == []
    )
    tcp = [(ORDER, "active: [Uplink 1]"), ("transport: roce-v2", "transport: tcp")]
    assert told("TEAM003", {"design.yaml": tcp}) == []


def test_each_port_group_once() -> None:
    """All four hosts use the port group, a fifth adapter too: one finding."""
    edits = [
        (ORDER, "active: [Uplink 1]"),
        ("services: [vsan]}", "services: [vsan]}\n      vmk3: {port_group: vSAN, services: [vsan]}"),
    ]
    assert places("TEAM003", {"design.yaml": edits}) == ["design.yaml:37 TEAM003"]
