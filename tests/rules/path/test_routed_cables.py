"""PATH005 and PATH007 on routed cables: between the networks of two sites, and under VXLAN."""

import pytest

from refarch import testing

DESIGN = """\
clusters:
  compute:
    virtual_switches:
      Storage:
        port_groups:
          vSAN-2:
            network: vsan-2
            teaming: {policy: explicit-failover-order, active: [Uplink 1], standby: [Uplink 2]}
    vmkernel:
      vmk2:
        gateway: 203.0.113.126
        overrides:
          host-3: {port_group: vSAN-2, gateway: 203.0.113.254}
          host-4: {port_group: vSAN-2, gateway: 203.0.113.254}
"""
PLAN = """\
networks:
  vmotion: {mtu: 1500}
  vsan:
    prefix: 203.0.113.0/25
    gateway: 203.0.113.126
    router: {devices: leaf-1}
    addresses: [{of: "host-[1-2] vmk2", first: 203.0.113.1}]
  vsan-2:
    purpose: vsan
    vlan: 31
    prefix: 203.0.113.128/25
    mtu: 9000
    gateway: 203.0.113.254
    router: {devices: leaf-2}
    addresses: [{of: "host-[3-4] vmk2", first: 203.0.113.131}]
"""
WIRING = """\
links:
  - {from: "host-[1-2] vmnic4", to: "leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-2] vmnic5", to: "leaf-1 swp[3-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[3-4] vmnic4", to: "leaf-2 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[3-4] vmnic5", to: "leaf-2 swp[3-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: leaf-1 swp21, to: leaf-2 swp21, cable: nvidia-mcp1600-c003e30l, routed: true, mtu: %d}
"""


def path_messages(wiring: str, plan: str = "", design: str = "") -> list[str]:
    """Findings of the walk that name a place in the wiring, with their code and line."""
    written = {"design.yaml": design, "ip-plan.yaml": plan, "wiring.yaml": wiring}
    parts = [testing.Fragment(file, text, "vsan-roce") for file, text in written.items() if text]
    found = testing.lint_example(parts).findings
    assert all(one.file == "wiring.yaml" for one in found if one.code.startswith("PATH"))
    return [f"{one.code} {one.object}: {one.message}" for one in found if one.code.startswith("PATH")]


@pytest.mark.parametrize(("mtu", "fires"), [(8999, True), (9000, False), (9001, False)])
def test_routed_link_between_two_vsan_networks(mtu: int, fires: bool) -> None:
    """The hosts of one site are on leaf-1, those of the other on leaf-2."""
    assert (
        path_messages(WIRING % mtu, PLAN, DESIGN)
        == [
            f"PATH005 links[4].mtu: swp21 on leaf-1 has MTU {mtu}, but packets from vmk2 on host-1 have 9000 "
            "bytes; vSAN traffic from 4 hosts of cluster compute stops as soon as large packets are sent"
        ]
        * fires
    )


VXLAN = """\
switches:
  leaf-[1-2]: {vxlan: true}
  border-1: {model: nvidia-sn2100, role: spine, fabric: main, nos: cumulus-linux}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: leaf-1 swp21, to: leaf-2 swp21, cable: nvidia-mcp1600-c003e30l, routed: true, mtu: %d}
  - {from: leaf-1 swp22, to: border-1 swp1, cable: nvidia-mcp1600-c003e30l, routed: true, mtu: 1500}
"""


@pytest.mark.parametrize(("mtu", "fires"), [(9049, True), (9050, False), (9051, False)])
def test_routed_link_under_vxlan(mtu: int, fires: bool) -> None:
    """The link to a border router is on no path between the leaf switches and may be smaller."""
    expected = (
        f"PATH007 links[2].mtu: packets of 9000 bytes have 9050 bytes in VXLAN, but swp21 on leaf-2 has "
        f"MTU {mtu}; vSAN traffic from 4 hosts of cluster compute stops as soon as large packets are "
        "sent after the failure of vmnic4 on host-1"
    )
    assert path_messages(VXLAN % mtu) == [expected] * fires
