"""TEAM001: the policies one by one, on one port group and on several, in one cluster and in two."""

import pytest
from rule_designs import findings, places, told

POLICY = "policy: explicit-failover-order, active: [Uplink 1], standby: [Uplink 2]"
VMOTION = "policy: explicit-failover-order, active: [Uplink 2], standby: [Uplink 1]"
VMK2 = "vmk2: {port_group: vSAN, services: [vsan]}"
GROUP = "          vSAN:\n            network: vsan\n"
SECOND_GROUP = """\
          vSAN-2:
            network: vsan
            teaming: {policy: POLICY, active: [Uplink 1], standby: [Uplink 2]}
"""
SECOND_CLUSTER = """
  second:
    product: vsan-esa
    transport: TRANSPORT
    hosts:
      - names: guest-[1-4]
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}
    virtual_switches:
      Other:
        kind: distributed
        mtu: 9000
        uplinks: {Uplink 1: vmnic4, Uplink 2: vmnic5}
        port_groups:
          vSAN: {network: vsan, teaming: {policy: POLICY, active: [Uplink 1], standby: [Uplink 2]}}
    vmkernel:
      vmk2: {port_group: vSAN, services: [vsan]}
"""


def policy(name: str) -> list[tuple[str, str]]:
    return [(POLICY, POLICY.replace("explicit-failover-order", name))]


@pytest.mark.parametrize("name", ["originating-virtual-port", "source-mac-hash", "explicit-failover-order"])
def test_supported(name: str) -> None:
    assert told("TEAM", {"design.yaml": policy(name)}) == []


def test_policy_left_out_is_the_default() -> None:
    assert (
        told("TEAM", {"design.yaml": [(POLICY, POLICY.replace("policy: explicit-failover-order, ", ""))]})
        == []
    )


@pytest.mark.parametrize("name", ["physical-nic-load", "ip-hash"])
def test_not_supported(name: str) -> None:
    (finding,) = findings("TEAM", {"design.yaml": policy(name)})
    assert (finding.code, finding.severity) == ("TEAM001", "error")
    assert (finding.file, finding.line, finding.column, finding.end_column) == (
        "design.yaml",
        37,
        31,
        31 + len(name),
    )
    assert finding.message == (
        f"port group vSAN (vmk2, vSAN over RoCE v2) uses teaming policy {name}, which vSAN over RDMA does "
        "not support"
    )
    assert [(one.line, one.message) for one in finding.related] == [(18, "cluster compute uses roce-v2")]


@pytest.mark.parametrize("product", ["vsan-osa", "vsan-esa"])
def test_both_architectures(product: str) -> None:
    edits = [*policy("ip-hash"), ("product: vsan-osa", f"product: {product}")]
    assert places("TEAM001", {"design.yaml": edits}) == ["design.yaml:37 TEAM001"]


@pytest.mark.parametrize("transport", ["tcp", "iwarp", "roce-v1"])
def test_other_transports(transport: str) -> None:
    edits = [*policy("physical-nic-load"), ("transport: roce-v2", f"transport: {transport}")]
    assert told("TEAM", {"design.yaml": edits}) == []


def test_other_products() -> None:
    edits = [
        *policy("ip-hash"),
        ("product: vsan-osa", "product: nvme-of"),
        ("services: [vsan]", "services: [nvme-rdma]"),
    ]
    assert told("TEAM001", {"design.yaml": edits}) == []


def test_port_group_for_other_traffic() -> None:
    edits = [(VMOTION, VMOTION.replace("explicit-failover-order", "physical-nic-load"))]
    assert told("TEAM", {"design.yaml": edits}) == []


@pytest.mark.parametrize(("name", "fires"), [("physical-nic-load", True), ("source-mac-hash", False)])
def test_only_the_port_group_that_one_host_uses_instead(name: str, fires: bool) -> None:
    edits = [
        (GROUP, SECOND_GROUP.replace("POLICY", name) + GROUP),
        (VMK2, VMK2.replace("}", ", overrides: {host-3: {port_group: vSAN-2}}}")),
    ]
    assert places("TEAM001", {"design.yaml": edits}) == ["design.yaml:37 TEAM001"] * fires


def test_port_group_that_nobody_uses() -> None:
    edits = [(GROUP, SECOND_GROUP.replace("POLICY", "ip-hash") + GROUP)]
    assert told("TEAM", {"design.yaml": edits}) == []


def test_several_port_groups_each_at_its_place() -> None:
    edits = [
        (GROUP, SECOND_GROUP.replace("POLICY", "ip-hash") + GROUP),
        (VMK2, VMK2.replace("}", ", overrides: {host-3: {port_group: vSAN-2}}}")),
        *policy("physical-nic-load"),
    ]
    found = findings("TEAM001", {"design.yaml": edits})
    assert [(one.line, one.message.split(" (")[0]) for one in found] == [
        (37, "port group vSAN-2"),
        (40, "port group vSAN"),
    ]


def test_vsan_beside_vmotion_on_one_adapter() -> None:
    """The services on the adapter decide, not the network's purpose."""
    edits = [
        (VMOTION, VMOTION.replace("explicit-failover-order", "ip-hash")),
        ("services: [vmotion]", "services: [vmotion, vsan]"),
    ]
    (finding,) = findings("TEAM001", {"design.yaml": edits})
    assert finding.message.startswith("port group vMotion (vmk1, vSAN over RoCE v2)")


@pytest.mark.parametrize(
    ("first", "transport", "second", "lines"),
    [
        ("ip-hash", "roce-v2", "ip-hash", [37, 55]),
        ("explicit-failover-order", "roce-v2", "ip-hash", [55]),
        ("ip-hash", "tcp", "ip-hash", [37]),
        ("explicit-failover-order", "tcp", "physical-nic-load", []),
    ],
)
def test_two_clusters(first: str, transport: str, second: str, lines: list[int]) -> None:
    """Port groups of one name in two clusters are two port groups; each cluster has a transport of its
    own."""
    other = SECOND_CLUSTER.replace("POLICY", second).replace("TRANSPORT", transport)
    plan = [
        (
            'of: "host-[1-4] vmk2", first: 203.0.113.1}',
            'of: "host-[1-4] vmk2", first: 203.0.113.1}\n'
            '      - {of: "guest-[1-4] vmk2", first: 203.0.113.101}',
        )
    ]
    edits = {"design.yaml": [*policy(first), (VMK2, VMK2 + other)], "ip-plan.yaml": plan}
    assert [one.line for one in findings("TEAM001", edits)] == lines
