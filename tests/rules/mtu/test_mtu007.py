"""MTU007: routed links between the vSAN networks of one cluster."""

import pytest

from refarch import api, testing

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
      vmk2: {overrides: {host-3: {port_group: vSAN-2}, host-4: {port_group: vSAN-2}}}
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


@pytest.mark.parametrize(("mtu", "fires"), [(8999, True), (9000, False), (9001, False)])
def test_routed_link_between_two_vsan_networks(mtu: int, fires: bool) -> None:
    """The hosts of one site are on leaf-1, those of the other on leaf-2."""
    written = {"design.yaml": DESIGN, "ip-plan.yaml": PLAN, "wiring.yaml": WIRING % mtu}
    parts = [testing.Fragment(file, text, "vsan-roce") for file, text in written.items()]
    found = api.lint_texts(*testing.overlay(parts)).findings
    assert [one.message for one in found if one.code == "MTU007"] == [
        f"port swp21 on leaf-1 has MTU {mtu}, but packets of 9000 bytes are routed through it from network "
        "vsan to vsan-2; also: port swp21 on leaf-2"
    ] * fires
