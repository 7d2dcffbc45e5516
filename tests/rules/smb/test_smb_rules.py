"""The SMB rules at their boundaries: what fires, where, in which words; and what stays quiet."""

import pytest
from rule_designs import files, told

from refarch import api

DESIGN, PLAN, WIRING, QOS = "design.yaml", "ip-plan.yaml", "wiring.yaml", "qos.yaml"


def nodes(names: str, count: int, base: str = "s2d") -> list[str]:
    """SMB002 of the example with another number of nodes."""
    ports = "1" if count == 1 else f"[1-{count}]"
    renamed = [("node-[1-4]", names)]
    wired = [*renamed, ("leaf-1 swp[1-4]", f"leaf-1 swp{ports}"), ("leaf-2 swp[1-4]", f"leaf-2 swp{ports}")]
    found = api.lint_texts(base, files({DESIGN: renamed, PLAN: renamed, WIRING: wired, QOS: renamed}, base))
    assert found.checked, found.findings
    return [
        f"{one.file}:{one.line}:{one.column} {one.severity} {one.message}"
        for one in found.findings
        if one.code == "SMB002"
    ]


@pytest.mark.parametrize("count", [2, 3, 15, 16])
def test_2_to_16_nodes_are_fine(count: int) -> None:
    assert nodes(f"node-[1-{count}]", count) == []


def test_one_node() -> None:
    assert nodes("node-1", 1) == [
        "design.yaml:14:16 error cluster storage has one node, but Storage Spaces Direct requires at least 2"
    ]


@pytest.mark.parametrize("count", [17, 18])
def test_too_many_nodes(count: int) -> None:
    text = (
        f"design.yaml:14:16 error cluster storage has {count} nodes, but Storage Spaces "
        "Direct supports at most 16"
    )
    assert nodes(f"node-[1-{count}]", count) == [text]


def test_one_port_of_its_own_for_smb() -> None:
    assert told(
        "SMB004",
        {
            DESIGN: [
                (
                    "SMB2: {connected_to: port2, network: smb-b, services: [smb]}",
                    "SMB2: {connected_to: port2, network: smb-b, services: [backup]}",
                )
            ]
        },
        "direct-iwarp",
    ) == [
        "design.yaml:18:28 warning SMB004 port1 is the only RDMA port on node-1 that carries SMB; if "
        "the port fails, the host loses its storage; also: node-2"
    ]


def test_two_interfaces_on_a_switch_with_one_uplink() -> None:
    edits = [("uplinks: [pNIC1, pNIC2]", "uplinks: [pNIC1]"), ("affinity: pNIC2", "affinity: pNIC1")]
    (found,) = told("SMB004", {DESIGN: edits}, "s2d")
    assert (
        " warning SMB004 pNIC1 is the only RDMA port on node-1 that carries SMB; if the "
        "port fails, the host loses its storage; also: node-[2-4]"
    ) in found


@pytest.mark.parametrize("base", ["s2d", "smb-direct", "direct-iwarp"])
def test_two_ports_are_fine(base: str) -> None:
    assert told("SMB004", {}, base) == []


def test_one_port_over_tcp_is_no_matter_of_rdma() -> None:
    edits = [
        ("uplinks: [pNIC1, pNIC2]", "uplinks: [pNIC1]"),
        ("affinity: pNIC2", "affinity: pNIC1"),
        ("roce-v2", "tcp"),
    ]
    assert told("SMB004", {DESIGN: edits}, "s2d") == []


CARD = '          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [pNIC1, pNIC2]}\n'


def mixed(host: str, release: str) -> list[tuple[str, str]]:
    override = f'        overrides: {{{host}: {{software: {{windows-server: {{release: "{release}"}}}}}}}}\n'
    return [(CARD, CARD + override)]


def test_another_release_on_one_node() -> None:
    assert told("SMB012", {DESIGN: mixed("node-3", "2025")}, "s2d") == [
        "design.yaml:18:67 warning SMB012 node-3 runs Windows Server 2025, but node-1 of the "
        "same cluster runs 2022"
    ]


def test_the_first_node_is_the_odd_one() -> None:
    (found,) = told("SMB012", {DESIGN: mixed("node-1", "2019")}, "s2d")
    assert found.endswith(
        "warning SMB012 node-1 runs Windows Server 2019, but node-2 of the same cluster runs 2022"
    )


def test_hosts_over_smb_direct_need_not_be_one_failover_cluster() -> None:
    (found,) = told("SMB012", {DESIGN: mixed("node-2", "2025")}, "smb-direct")
    assert found.endswith(
        "info SMB012 node-2 runs Windows Server 2025, but node-1 of the same cluster runs 2022"
    )


def test_the_same_release_again() -> None:
    assert told("SMB012", {DESIGN: mixed("node-3", "2022")}, "s2d") == []


@pytest.mark.parametrize(("transport", "fires"), [("roce-v2", True), ("roce-v1", True), ("tcp", False)])
def test_multichannel_off(transport: str, fires: bool) -> None:
    edits = {DESIGN: [("    smb:\n", "    smb:\n      multichannel: false\n"), ("roce-v2", transport)]}
    assert told("SMB006", edits, "smb-direct") == fires * [
        "design.yaml:26:21 error SMB006 cluster hyper-v has `multichannel: false`, but SMB "
        "Direct requires SMB Multichannel; SMB uses TCP instead of RDMA"
    ]


def test_multichannel_on_or_not_mentioned() -> None:
    assert told("SMB006", {}, "smb-direct") == []
    assert (
        told("SMB006", {DESIGN: [("    smb:\n", "    smb:\n      multichannel: true\n")]}, "smb-direct") == []
    )


def test_affinity_to_one_port() -> None:
    edits = {DESIGN: [("affinity: pNIC2", "affinity: pNIC1")]}
    assert told("SMB004", edits, "smb-direct") == [
        "design.yaml:24:96 warning SMB004 SMB1 and SMB2 on node-1 have affinity only to "
        "pNIC1; the other RDMA ports are idle; also: node-2"
    ]
    free = {DESIGN: [("services: [smb, live-migration], affinity: pNIC2", "services: [smb, live-migration]")]}
    assert told("SMB004", free, "smb-direct") == []
