"""VLAN021: tunnel endpoints of Edges and of their hosts."""

import pytest
from rule_designs import told

PORT_GROUP = ("        port_groups:\n", "        port_groups:\n          Edges: {network: overlay}\n")
ENDPOINT = (
    "      vmk2: {port_group: vSAN, services: [vsan]}\n",
    "      vmk2: {port_group: vSAN, services: [vsan]}\n"
    "      vmk10: {connected_to: Storage, network: overlay, services: [tep]}\n",
)
OVERLAY = """\
  overlay:
    purpose: tep
    vlan: 40
    prefix: 10.40.0.0/24
    mtu: 1700
    addresses:
      - {of: "host-[1-4] vmk10", assigned: pool}
"""
EDGES = '      - {of: "edge-[1-2] fp-eth0", first: 10.40.0.201}\n'
SECOND = "  edges:\n    purpose: tep\n    vlan: %d\n    prefix: 10.41.0.0/24\n    mtu: 1700\n    addresses:\n"
IN_SECOND = '      - {of: "edge-[1-2] fp-eth0", first: 10.41.0.201}\n'


def lines(plan: str, runs_on: str = "compute", *more: tuple[str, str]) -> list[str]:
    appliances = f"appliances:\n  edge-[1-2]: {{role: nsx-edge, runs_on: {runs_on}}}\nclusters:\n"
    edits = {
        "design.yaml": [("clusters:\n", appliances), ENDPOINT, *more],
        "ip-plan.yaml": [("  vsan:\n", plan + "  vsan:\n")],
    }
    return [line.partition(" ")[2] for line in told("VLAN021", edits)]


def test_in_the_network_of_the_hosts() -> None:
    text = (
        "VLAN021 fp-eth0 on edge-1 uses VLAN 40 of the tunnel endpoints of its hosts, but Edges require a "
        "separate VLAN; also: edge-2"
    )
    assert lines(OVERLAY + EDGES, "compute", PORT_GROUP) == [f"warning {text}"]
    # Without a port group, the Edges can be attached to segments of NSX.
    assert lines(OVERLAY + EDGES) == [f"info {text}"]


@pytest.mark.parametrize(("vlan", "count"), [(39, 0), (40, 1), (41, 0)])
def test_in_another_network(vlan: int, count: int) -> None:
    assert len(lines(OVERLAY + SECOND % vlan + IN_SECOND)) == count


def test_networks_without_a_vlan_are_separate() -> None:
    both = (OVERLAY + SECOND % 40 + IN_SECOND).replace("    vlan: 40\n", "    out_of_band: true\n")
    assert lines(both) == []
    assert len(lines(OVERLAY.replace("    vlan: 40\n", "    out_of_band: true\n") + EDGES)) == 1


def test_on_another_cluster_or_with_another_role() -> None:
    assert lines(OVERLAY + EDGES, "outside") == []
    assert lines(OVERLAY + EDGES, "compute", ("role: nsx-edge", "role: monitoring")) == []
