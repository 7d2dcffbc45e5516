"""TOP018: an uplink that is active for vSAN over RDMA and for something else."""

import pytest
from rule_designs import findings, told

DESIGN = "design.yaml"
VMOTION = "active: [Uplink 2], standby: [Uplink 1]"
VSAN = "active: [Uplink 1], standby: [Uplink 2]"
SAME = (VMOTION, VSAN)
LINE = (
    "design.yaml:34:13 info TOP018 vmnic4 on host-1 is the active uplink of port groups vMotion and "
    "vSAN, but a dedicated port is preferable for vSAN over RDMA; also: host-[2-4]"
)


@pytest.mark.parametrize("order", [VSAN, "active: [Uplink 1]", "active: [Uplink 2, Uplink 1]"])
def test_one_active_uplink_for_both(order: str) -> None:
    assert told("TOP018", {DESIGN: [(VMOTION, order)]}) == [LINE]


def test_standby_for_the_other_is_what_standby_is_for() -> None:
    assert told("TOP018", {}) == []
    assert told("TOP018", {DESIGN: [(VMOTION, "active: [Uplink 2]")]}) == []


def test_the_storage_order_is_named() -> None:
    (finding,) = findings("TOP018", {DESIGN: [SAME]})
    assert [(one.line, one.message) for one in finding.related] == [(37, "failover order of vSAN")]


def test_an_adapter_in_the_same_port_group_is_vlan002() -> None:
    assert told("TOP018", {DESIGN: [("port_group: vMotion,", "port_group: vSAN,")]}) == []


def test_several_active_uplinks_for_storage_are_team003() -> None:
    """The second edit leaves vMotion's order alone: both uplinks are then active for vSAN, one of them for
    vMotion."""
    assert told("TOP018", {DESIGN: [(VSAN, "active: [Uplink 1, Uplink 2]")]}) == []
    assert told("TEAM003", {DESIGN: [(VSAN, "active: [Uplink 1, Uplink 2]")]}) != []


@pytest.mark.parametrize(
    ("old", "new"), [("transport: roce-v2", "transport: tcp"), ("transport: roce-v2", "transport: iwarp")]
)
def test_other_transports(old: str, new: str) -> None:
    assert told("TOP018", {DESIGN: [SAME, (old, new)]}) == []
