"""TEAM013: vSAN over TCP with a single uplink."""

import pytest
from rule_designs import told

DESIGN = "design.yaml"
TCP = ("transport: roce-v2", "transport: tcp")
ORDER = "policy: explicit-failover-order, active: [Uplink 1], standby: [Uplink 2]"


@pytest.mark.parametrize(
    ("teaming", "column", "port"),
    [
        ("active: [Uplink 1], standby: []", 43, "vmnic4"),
        ("active: [Uplink 1]", 13, "vmnic4"),
        ("active: [Uplink 1], unused: [Uplink 2]", 13, "vmnic4"),
        ("unused: [Uplink 1]", 13, "vmnic5"),
        ("active: [], standby: [Uplink 2]", 23, "vmnic5"),
    ],
)
def test_one_uplink(teaming: str, column: int, port: str) -> None:
    assert told("TEAM013", {DESIGN: [TCP, (ORDER, teaming)]}) == [
        f"design.yaml:37:{column} warning TEAM013 port group vSAN (vSAN) has only one uplink on "
        f"host-1, {port}, but should have at least two; also: host-[2-4]"
    ]


def test_a_switch_with_one_uplink() -> None:
    one = ("uplinks: {Uplink 1: vmnic4, Uplink 2: vmnic5}", "uplinks: {Uplink 1: vmnic4}")
    vmotion = (
        "policy: explicit-failover-order, active: [Uplink 2], standby: [Uplink 1]",
        "active: [Uplink 1]",
    )
    (line,) = told("TEAM013", {DESIGN: [TCP, one, vmotion, (ORDER, "active: [Uplink 1]")]})
    assert (
        "port group vSAN (vSAN) has only one uplink on host-1, vmnic4, but should have at least two" in line
    )


@pytest.mark.parametrize(
    "teaming", [ORDER, "active: [Uplink 1, Uplink 2]", "policy: originating-virtual-port"]
)
def test_two_uplinks(teaming: str) -> None:
    assert told("TEAM013", {DESIGN: [TCP, (ORDER, teaming)]}) == []


def test_over_rdma_it_is_team003() -> None:
    edits = {DESIGN: [(ORDER, "active: [Uplink 1]")]}
    assert told("TEAM013", edits) == [] and told("TEAM003", edits) != []


def test_the_port_group_of_another_service() -> None:
    vmotion = (
        "policy: explicit-failover-order, active: [Uplink 2], standby: [Uplink 1]",
        "active: [Uplink 2]",
    )
    assert told("TEAM013", {DESIGN: [TCP, vmotion]}) == []


def test_other_products() -> None:
    assert told("TEAM013", {DESIGN: [TCP]}, "nvme-of") == []
