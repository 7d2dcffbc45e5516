"""TOP007: the storage uplinks of a host lead to two switches."""

import pytest
from rule_designs import HOST_LINKS, findings, told

SECOND = '"host-[1-4] vmnic5", to: "leaf-2 swp[1-4]"'
ON_LEAF_1 = ('"leaf-2 swp[1-4]"', '"leaf-1 swp[5-8]"')


def test_all_hosts_on_one_leaf() -> None:
    assert told("TOP007", {"wiring.yaml": [ON_LEAF_1]}) == [
        "wiring.yaml:6:37 warning TOP007 vmnic4 and vmnic5 on host-1, the uplinks of port group vSAN, all "
        "connect to leaf-1; also: host-[2-4]"
    ]


def test_one_host_of_a_range() -> None:
    lines = (
        HOST_LINKS,
        HOST_LINKS.replace(SECOND, '"host-[1-3] vmnic5", to: "leaf-2 swp[1-3]"')
        + '  - {from: "leaf-1 swp5", to: "host-4 vmnic5", cable: nvidia-mcp2m00-a003e30l}\n',
    )
    (finding,) = findings("TOP007", {"wiring.yaml": [lines]})
    assert (finding.line, finding.column) == (7, 12), "the end that names the switch, whichever it is"
    assert (
        finding.message.startswith("vmnic4 and vmnic5 on host-4, the uplinks")
        and "also:" not in finding.message
    )
    assert [(one.line, one.column, one.message) for one in finding.related] == [(5, 37, "vmnic4 on host-4")]


def test_vsan_over_tcp_is_checked_too() -> None:
    tcp = ("transport: roce-v2", "transport: tcp")
    assert len(findings("TOP007", {"design.yaml": [tcp], "wiring.yaml": [ON_LEAF_1]})) == 1


@pytest.mark.parametrize(("product", "found"), [("nvme-of", 1), ("s2d", 0)])
def test_other_products(product: str, found: int) -> None:
    """Those on ESXi have port groups for other traffic."""
    other = ("product: vsan-osa", f"product: {product}")
    assert len(findings("TOP007", {"design.yaml": [other], "wiring.yaml": [ON_LEAF_1]})) == found


def test_other_port_groups_are_compared_where_the_leaf_has_a_twin() -> None:
    """vMotion keeps both uplinks, vSAN has one."""
    single = (
        "{policy: explicit-failover-order, active: [Uplink 1], standby: [Uplink 2]}",
        "{policy: explicit-failover-order, active: [Uplink 1], unused: [Uplink 2]}",
    )
    (finding,) = findings("TOP007", {"design.yaml": [single], "wiring.yaml": [ON_LEAF_1]})
    assert "the uplinks of port group vMotion, all connect to" in finding.message


def test_an_uplink_without_a_cable_is_left_to_the_wiring() -> None:
    lines = (HOST_LINKS, HOST_LINKS.splitlines(keepends=True)[0])
    assert findings("TOP007", {"wiring.yaml": [lines]}) == []
    assert findings("WIRE012", {"wiring.yaml": [lines]}) != []


def test_hosts_cabled_to_each_other() -> None:
    pairs = (
        HOST_LINKS,
        '  - {from: "host-1 vmnic4", to: "host-2 vmnic4", cable: nvidia-mcp2m00-a003e30l}\n'
        '  - {from: "host-1 vmnic5", to: "host-2 vmnic5", cable: nvidia-mcp2m00-a003e30l}\n',
    )
    assert findings("TOP007", {"wiring.yaml": [pairs]}) == []


def test_port_group_without_a_failover_order_uses_all_uplinks() -> None:
    default = (
        "\n            teaming: {policy: explicit-failover-order, active: [Uplink 1], standby: [Uplink 2]}",
        "",
    )
    assert len(findings("TOP007", {"design.yaml": [default], "wiring.yaml": [ON_LEAF_1]})) == 1
