"""IP005: software NVMe adapters of a host in one subnet."""

import pytest
from rule_designs import findings, told

DESIGN, PLAN, BASE = "design.yaml", "ip-plan.yaml", "nvme-of"
ONE = ("NVMe-B: {network: nvme-b", "NVMe-B: {network: nvme-a")
FIRST = '      - {of: "array-1 ct[0-1].eth14", first: 198.51.100.101}\n'
MOVED = (
    FIRST + '      - {of: "host-[1-2] vmk2", first: 198.51.100.11}\n      - {of: "array-1 ct[0-1].eth15", '
    "first: 198.51.100.111}\n"
)
SECOND = """\
  nvme-b:
    purpose: nvme-rdma
    vlan: 200
    prefix: 203.0.113.0/24
    mtu: 9000
    addresses:
      - {of: "host-[1-2] vmk2", first: 203.0.113.1}
      - {of: "array-1 ct[0-1].eth15", first: 203.0.113.101}
"""
IN_ONE = {DESIGN: [ONE], PLAN: [(FIRST, MOVED), (SECOND, "")]}


def test_both_in_one_subnet() -> None:
    assert told("IP005", IN_ONE, BASE) == [
        (
            "design.yaml:53:42 error IP005 vmhba64 and vmhba65 on host-1 are both in subnet "
            "198.51.100.0/24, but each fabric should have a separate subnet; also: host-2"
        )
    ]
    (finding,) = findings("IP005", IN_ONE, BASE)
    assert [(one.line, one.message) for one in finding.related] == [
        (52, "binding of vmhba64"),
        (8, "so NVMe over RDMA traffic from 2 hosts of cluster compute does not arrive"),
        (9, "so NVMe over RDMA traffic from 2 hosts of cluster compute does not arrive"),
    ]


def test_a_subnet_for_each() -> None:
    assert told("IP005", {}, BASE) == []


def test_two_adapters_on_one_vmkernel_adapter_are_nvme011() -> None:
    edits = {DESIGN: [("vmhba65: {nic: vmnic5, vmkernel: vmk2}", "vmhba65: {nic: vmnic5, vmkernel: vmk1}")]}
    assert told("IP005", edits, BASE) == [] and told("NVME011", edits, BASE) != []


def test_over_tcp_esxi_has_one_routing_table() -> None:
    edits = {**IN_ONE, DESIGN: [ONE, ("transport: roce-v2", "transport: tcp")]}
    (line,) = told("IP005", edits, BASE)
    assert "vmhba64 and vmhba65 on host-1 are both in subnet" in line


def test_with_a_single_adapter() -> None:
    single = ("        vmhba65: {nic: vmnic5, vmkernel: vmk2}\n", "")
    assert told("IP005", {**IN_ONE, DESIGN: [ONE, single]}, BASE) == []


@pytest.mark.parametrize(("transport", "count"), [("roce-v2", 1), ("tcp", 0)])
def test_linux_selects_the_interface_over_tcp(transport: str, count: int) -> None:
    service = "nvme-rdma" if transport == "roce-v2" else "nvme-tcp"
    second = SECOND.replace("vmk2", "nvme-b")
    moved = MOVED.replace("vmk2", "nvme-b")
    design = [
        ("transport: roce-v2", f"transport: {transport}"),
        ("protocols: [nvme-rdma]", f"protocols: [{service}]"),
        (
            "connected_to: ens1f0np0, network: nvme-a, services: [nvme-rdma]",
            f"connected_to: ens1f0np0, network: nvme-a, services: [{service}]",
        ),
        (
            "connected_to: ens1f1np1, network: nvme-b, services: [nvme-rdma]",
            f"connected_to: ens1f1np1, network: nvme-a, services: [{service}]",
        ),
    ]
    edits = {DESIGN: design, PLAN: [(FIRST, moved), (second, "")]}
    assert len(told("IP005", edits, "nvme-of-linux")) == count
