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
        (6, "so NVMe over RDMA traffic from 2 hosts of cluster compute does not arrive"),
        (7, "so NVMe over RDMA traffic from 2 hosts of cluster compute does not arrive"),
    ]


def test_a_subnet_for_each() -> None:
    assert told("IP005", {}, BASE) == []


def test_two_adapters_on_one_vmkernel_adapter_are_nvme011() -> None:
    edits = {DESIGN: [("vmhba65: {nic: vmnic5, vmkernel: vmk2}", "vmhba65: {nic: vmnic5, vmkernel: vmk1}")]}
    assert told("IP005", edits, BASE) == [] and told("NVME011", edits, BASE) != []


@pytest.mark.parametrize(
    "more",
    [[("transport: roce-v2", "transport: tcp")], [("        vmhba65: {nic: vmnic5, vmkernel: vmk2}\n", "")]],
)
def test_over_tcp_and_with_a_single_adapter(more: list[tuple[str, str]]) -> None:
    assert told("IP005", {**IN_ONE, DESIGN: [ONE, *more]}, BASE) == []
