"""MTU008: the network of an array that hosts reach over a router."""

import pytest

from refarch import testing

DESIGN = """\
clusters:
  compute:
    vmkernel:
      vmk1: {gateway: 198.51.100.126}
"""
PLAN = """\
networks:
  nvme-a:
    prefix: 198.51.100.0/25
    mtu: %d
    gateway: 198.51.100.126
    router: {devices: leaf-1}
    addresses: [{of: "host-[1-2] vmk1", first: 198.51.100.1}]
  arrays-a:
    purpose: nvme-rdma
    vlan: 101
    prefix: 198.51.100.128/25
    mtu: %d
    gateway: 198.51.100.254
    router: {devices: leaf-1}
    addresses: [{of: "array-1 ct[0-1].eth14", first: 198.51.100.131}]
"""


@pytest.mark.parametrize(
    ("near", "far", "fires"),
    [
        (9000, 1499, True),
        (9000, 1500, True),
        (9000, 1501, False),
        (1499, 1499, False),
        (1500, 1499, False),
        (1501, 1500, True),
    ],
)
def test_network_of_an_array_behind_a_router(near: int, far: int, fires: bool) -> None:
    written = {"design.yaml": DESIGN, "ip-plan.yaml": PLAN % (near, far)}
    parts = [testing.Fragment(file, text, "nvme-of") for file, text in written.items()]
    found = testing.lint_example(parts).findings
    told = [one.message for one in found if one.code == "MTU008" and one.file == "ip-plan.yaml"]
    assert [message for message in told if "arrays-a" in message] == [
        f"network arrays-a has MTU {far}, but vmk1 on host-1 sends to it from network nvme-a with MTU {near}"
    ] * fires
