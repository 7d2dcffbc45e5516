"""HST001: every host of a vSAN cluster over RDMA has an active uplink that can do RoCE v2, with RDMA on."""

import pytest
from rule_designs import findings, told

CARD = "nvidia-connectx-6-lx-25g-2p"
ADAPTERS = f'        adapters:\n          - {{card: {CARD}, slot: "1", ports: [vmnic4, vmnic5]}}\n'
OFF = "error HST001 RDMA is disabled on %s, so the whole cluster compute falls back to TCP"
BOTH = "; also: host-[2-4]"


def override(text: str) -> tuple[str, str]:
    """Line 26 is the override of host-4."""
    return (ADAPTERS, f"{ADAPTERS}        overrides:\n          host-4: {text}\n")


def own_card(words: str) -> tuple[str, str]:
    return override(f'{{adapters: [{{card: {words}, slot: "1", ports: [vmnic4, vmnic5]}}]}}')


def test_turned_off_for_one_host() -> None:
    assert told("HST001", {"design.yaml": [override("{rdma: false}")]}) == [
        f"design.yaml:26:26 {OFF % 'host-4'}"
    ]


def test_turned_off_for_a_group() -> None:
    group = (ADAPTERS, "        rdma: false\n" + ADAPTERS)
    assert told("HST001", {"design.yaml": [group]}) == [f"design.yaml:23:15 {OFF % 'host-1'}{BOTH}"]


def test_turned_off_for_the_cluster() -> None:
    cluster = ("    topology: single-site\n", "    topology: single-site\n    rdma: false\n")
    assert told("HST001", {"design.yaml": [cluster]}) == [f"design.yaml:20:11 {OFF % 'host-1'}{BOTH}"]


def test_what_is_nearest_to_the_host_decides() -> None:
    cluster = ("    topology: single-site\n", "    topology: single-site\n    rdma: false\n")
    group = (ADAPTERS, "        rdma: true\n" + ADAPTERS)
    assert told("HST001", {"design.yaml": [cluster, group]}) == []
    off = (
        ADAPTERS,
        "        rdma: false\n" + ADAPTERS + "        overrides:\n          host-4: {rdma: true}\n",
    )
    (line,) = told("HST001", {"design.yaml": [off]})
    assert line.endswith("also: host-[2-3]")


def test_turned_off_for_a_card() -> None:
    card = ("ports: [vmnic4, vmnic5]}", "ports: [vmnic4, vmnic5], rdma: false}")
    assert told("HST001", {"design.yaml": [card]}) == [f"design.yaml:24:91 {OFF % 'host-1'}{BOTH}"]


@pytest.mark.parametrize(("card", "rule"), [("intel-xxv710-da2", "NIC003"), ("chelsio-t6225-cr", "NIC005")])
def test_a_card_that_cannot_is_said_once_by_its_own_rule(card: str, rule: str) -> None:
    lines = told("", {"design.yaml": [own_card(card)]})
    assert [line for line in lines if " error " in line and "falls back to TCP" in line] == lines[:1]
    assert lines[0].startswith(f"design.yaml:26:38 error {rule} vmnic4 on host-4, an active storage uplink")


def test_rdma_on_the_standby_does_not_make_up_for_the_active_one() -> None:
    words = (
        "overrides:\n          host-4:\n            adapters:\n"
        f'              - {{card: {CARD}, slot: "1", ports: [vmnic4], rdma: false}}\n'
        f'              - {{card: {CARD}, slot: "1", ports: [vmnic5]}}\n'
    )
    assert len(findings("HST001", {"design.yaml": [(ADAPTERS, ADAPTERS + "        " + words)]})) == 1
    swapped = words.replace("[vmnic4]", "@").replace("[vmnic5]", "[vmnic4]").replace("@", "[vmnic5]")
    assert findings("HST001", {"design.yaml": [(ADAPTERS, ADAPTERS + "        " + swapped)]}) == []


def test_another_card_with_roce_v2_is_enough() -> None:
    assert findings("HST001", {"design.yaml": [own_card("intel-e810-xxvda2")]}) == []


def test_board_ports_are_not_judged() -> None:
    server = ("server: dell-poweredge-r740", "server: supermicro-sys-2028u-tn24r4t")
    uplinks = ("{Uplink 1: vmnic4, Uplink 2: vmnic5}", "{Uplink 1: vmnic0, Uplink 2: vmnic1}")
    edits = {"design.yaml": [server, uplinks], "wiring.yaml": [("vmnic4", "vmnic0"), ("vmnic5", "vmnic1")]}
    assert findings("HST001", edits) == []
    assert [finding.severity for finding in findings("NIC003", edits)] == ["warning"]


@pytest.mark.parametrize(
    "edit", [("transport: roce-v2", "transport: tcp"), ("product: vsan-osa", "product: nvme-of")]
)
def test_tcp_and_other_products(edit: tuple[str, str]) -> None:
    assert findings("HST001", {"design.yaml": [edit, override("{rdma: false}")]}) == []


def test_a_host_without_a_vsan_adapter_is_for_another_rule() -> None:
    alone = ("vmk2: {port_group: vSAN, services: [vsan]}", "vmk2: {port_group: vSAN, services: []}")
    assert findings("HST001", {"design.yaml": [alone, override("{rdma: false}")]}) == []
