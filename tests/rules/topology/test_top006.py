"""TOP006: all vSAN adapters of a cluster over RDMA in one subnet and VLAN, and nothing routed."""

import pytest
from rule_designs import findings, told

VMK2 = "      vmk2: {port_group: vSAN, services: [vsan]}"
OTHER_GROUP = (
    "    vmkernel:\n",
    "          vSAN-2:\n"
    "            network: vsan-2\n"
    "            teaming: {policy: explicit-failover-order, active: [Uplink 1], standby: [Uplink 2]}\n"
    "    vmkernel:\n",
)
"""Moves the VMkernel adapters three lines down: vmk2 is on line 43."""
SAME_VLAN, OTHER_VLAN = "30", "31"


def network(vlan: str, prefix: str = "10.31.0.0/24") -> tuple[str, str]:
    return ("  vsan:\n", f"  vsan-2: {{purpose: vsan, vlan: {vlan}, prefix: {prefix}, mtu: 9000}}\n  vsan:\n")


def on_hosts(*hosts: str) -> tuple[str, str]:
    listed = ", ".join(f"{host}: {{port_group: vSAN-2}}" for host in hosts)
    return (VMK2, VMK2.replace("}", f", overrides: {{{listed}}}}}"))


ONE_NETWORK = "203.0.113.0/24, VLAN 30"


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (network(OTHER_VLAN), "10.31.0.0/24, VLAN 31"),
        (network(SAME_VLAN), "10.31.0.0/24, VLAN 30"),
        (network(OTHER_VLAN, "203.0.113.0/24"), "203.0.113.0/24, VLAN 31"),
        (network("0"), "10.31.0.0/24, untagged"),
    ],
)
def test_one_host_in_another_subnet_or_vlan(second: tuple[str, str], said: str) -> None:
    found = told("TOP006", {"design.yaml": [OTHER_GROUP, on_hosts("host-3")], "ip-plan.yaml": [second]})
    assert found == [
        f"design.yaml:43:83 error TOP006 vmk2 on host-3 is in {said}, but vmk2 on host-1 is in "
        f"{ONE_NETWORK}; vSAN over RDMA requires one subnet and VLAN"
    ]


def test_the_smaller_part_is_named_even_if_it_comes_first() -> None:
    edits = {"design.yaml": [OTHER_GROUP, on_hosts("host-1")], "ip-plan.yaml": [network(OTHER_VLAN)]}
    (finding,) = findings("TOP006", edits)
    assert finding.message.startswith(
        "vmk2 on host-1 is in 10.31.0.0/24, VLAN 31, but vmk2 on host-2 is in 203.0.113.0/24"
    )
    assert [(one.line, one.message) for one in finding.related] == [
        (43, "vmk2 on host-2"),
        (5, "so vSAN traffic from 4 hosts of cluster compute does not arrive"),
    ]


def test_two_halves_are_apart() -> None:
    edits = {
        "design.yaml": [OTHER_GROUP, on_hosts("host-3", "host-4")],
        "ip-plan.yaml": [network(OTHER_VLAN)],
    }
    assert [finding.column for finding in findings("TOP006", edits)] == [83, 113]


def test_a_port_group_with_another_vlan_of_the_same_network() -> None:
    """The deviation of a port group counts: frames with another tag do not meet."""
    group = (
        OTHER_GROUP[0],
        OTHER_GROUP[1].replace("network: vsan-2\n", "network: vsan\n            vlan: 99\n"),
    )
    (finding,) = findings("TOP006", {"design.yaml": [group, on_hosts("host-3")]})
    assert "203.0.113.0/24, VLAN 99, but" in finding.message


def test_a_second_network_with_the_same_subnet_and_vlan_is_one() -> None:
    edits = {
        "design.yaml": [OTHER_GROUP, on_hosts("host-3")],
        "ip-plan.yaml": [network(SAME_VLAN, "203.0.113.0/24")],
    }
    assert findings("TOP006", edits) == []


def test_a_second_vsan_adapter_in_another_subnet() -> None:
    """Allowed for TCP, not for RDMA: every adapter of the cluster is compared."""
    second = (VMK2, VMK2 + "\n      vmk3: {port_group: vSAN-2, services: [vsan]}")
    (finding,) = findings(
        "TOP006", {"design.yaml": [OTHER_GROUP, second], "ip-plan.yaml": [network(OTHER_VLAN)]}
    )
    assert finding.message.startswith("vmk3 on host-1 is in 10.31.0.0/24, VLAN 31, but vmk2 on host-1")
    assert finding.message.endswith("also: vmk3 on host-[2-4]")


def test_gateway_of_the_adapter_and_of_the_network() -> None:
    own = (VMK2, VMK2.replace("}", ", gateway: 203.0.113.254}"))
    assert told("TOP006", {"design.yaml": [own]}) == [
        "design.yaml:40:59 warning TOP006 vmk2 has gateway 203.0.113.254, but vSAN over RoCE must not be "
        "routed"
    ]
    common = ("    prefix: 203.0.113.0/24\n", "    prefix: 203.0.113.0/24\n    gateway: 203.0.113.254\n")
    assert told("TOP006", {"ip-plan.yaml": [common]}) == [
        "ip-plan.yaml:21:14 info TOP006 network vsan carries vSAN over RDMA for cluster compute but has "
        "gateway 203.0.113.254; this traffic must not be routed"
    ]


def test_other_traffic_may_have_a_gateway() -> None:
    common = ("    prefix: 198.51.100.0/24\n", "    prefix: 198.51.100.0/24\n    gateway: 198.51.100.254\n")
    assert findings("TOP006", {"ip-plan.yaml": [common]}) == []


def test_tcp_may_be_routed() -> None:
    tcp = ("transport: roce-v2", "transport: tcp")
    own = (
        on_hosts("host-3")[0],
        on_hosts("host-3")[1].replace("services:", "gateway: 203.0.113.254, services:"),
    )
    edits = {"design.yaml": [tcp, OTHER_GROUP, own], "ip-plan.yaml": [network(OTHER_VLAN)]}
    assert findings("TOP006", edits) == []
