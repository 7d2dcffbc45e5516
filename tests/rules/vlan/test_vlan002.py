"""VLAN002: storage alone in its VLAN."""

import pytest
from rule_designs import files, places, told

from refarch import api

VMOTION = "    purpose: vmotion\n    vlan: 20\n"
VSAN = "    purpose: vsan\n    vlan: 30\n"


def plan(vmotion: str, vsan: str) -> list[tuple[str, str]]:
    return [(VMOTION, vmotion), (VSAN, vsan)]


def test_vsan_and_vmotion() -> None:
    assert told("VLAN", {"ip-plan.yaml": plan(VMOTION, VSAN.replace("30", "20"))}) == [
        "ip-plan.yaml:19:11 warning VLAN002 networks vmotion (vmotion) and vsan (vsan) share VLAN 20 in "
        "cluster compute, but storage should use a dedicated VLAN"
    ]


@pytest.mark.parametrize(
    ("purpose", "severity"),
    [
        ("nvme-rdma", "warning"),
        ("vsan", "warning"),
        ("nvme-tcp", ""),
        ("iscsi", ""),
        ("vm", ""),
        ("vmotion", ""),
        ("live-migration", ""),
    ],
)
def test_which_purposes_need_a_vlan_of_their_own(purpose: str, severity: str) -> None:
    found = told("VLAN002", {"ip-plan.yaml": plan(VMOTION, f"    purpose: {purpose}\n    vlan: 20\n")})
    assert [one.split()[1] for one in found] == ([severity] if severity else [])


def test_order_of_the_networks_does_not_matter() -> None:
    edits = plan("    purpose: vsan\n    vlan: 20\n", "    purpose: vmotion\n    vlan: 20\n")
    assert places("VLAN002", {"ip-plan.yaml": edits}) == ["ip-plan.yaml:19 VLAN002"]


def test_networks_without_vlan_or_out_of_band() -> None:
    assert told("VLAN002", {"ip-plan.yaml": plan("    purpose: vmotion\n", "    purpose: vsan\n")}) == []
    out_of_band = plan("    purpose: vmotion\n    vlan: 30\n    out_of_band: true\n", VSAN)
    assert told("VLAN002", {"ip-plan.yaml": out_of_band}) == []


def test_network_that_no_port_group_uses() -> None:
    spare = "  spare: {purpose: vm, vlan: 30, prefix: 10.9.0.0/24}\n  vsan:\n"
    assert told("VLAN002", {"ip-plan.yaml": [("  vsan:\n", spare)]}) == []


def test_without_wiring_the_cluster_is_the_meeting_place() -> None:
    leafs = [
        ('      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}\n', ""),
        ("    out_of_band: true\n    addresses:\n", "    out_of_band: true\n"),
    ]
    listed = files({"ip-plan.yaml": [*plan(VMOTION, VSAN.replace("30", "20")), *leafs]})
    del listed["wiring.yaml"], listed["qos.yaml"]
    assert [
        one.code for one in api.lint_texts("vsan-roce", listed).findings if one.code.startswith("VLAN00")
    ] == ["VLAN002"]
