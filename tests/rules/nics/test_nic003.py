"""NIC003: the ports that carry RDMA storage traffic are on cards that can do RDMA."""

import pytest
from rule_designs import findings, told

CARD = "nvidia-connectx-6-lx-25g-2p"
ADAPTERS = f'        adapters:\n          - {{card: {CARD}, slot: "1", ports: [vmnic4, vmnic5]}}\n'
NO_RDMA = "is on Intel Ethernet Network Adapter XXV710-DA2, which does not support RDMA"


def cards(first: str, second: str) -> tuple[str, str]:
    """One card for each port: lines 24 and 25."""
    return (
        ADAPTERS,
        "        adapters:\n"
        f'          - {{card: {first}, slot: "1", ports: [vmnic4]}}\n'
        f'          - {{card: {second}, slot: "2", ports: [vmnic5]}}\n',
    )


def test_all_hosts() -> None:
    assert told("NIC003", {"design.yaml": [(CARD, "intel-xxv710-da2")]}) == [
        "design.yaml:24:20 error NIC003 vmnic4 on host-1, an active storage uplink of cluster compute "
        f"(roce-v2), {NO_RDMA}; the whole cluster compute falls back to TCP; also: host-[2-4]"
    ]


def test_one_of_two_active_uplinks_keeps_rdma_alive() -> None:
    both = ("active: [Uplink 1], standby: [Uplink 2]", "active: [Uplink 1, Uplink 2]")
    (finding,) = findings("NIC003", {"design.yaml": [both, cards(CARD, "intel-xxv710-da2")]})
    assert "an active storage uplink" in finding.message and "TCP" not in finding.message


def test_a_standby_uplink() -> None:
    assert told("NIC003", {"design.yaml": [cards(CARD, "intel-xxv710-da2")]}) == [
        "design.yaml:25:20 error NIC003 vmnic5 on host-1, a standby storage uplink of cluster compute "
        f"(roce-v2), {NO_RDMA}; also: host-[2-4]"
    ]


@pytest.mark.parametrize("transport", ["roce-v2", "roce-v1", "iwarp"])
@pytest.mark.parametrize("product", ["vsan-osa", "vsan-esa"])
def test_every_rdma_transport(product: str, transport: str) -> None:
    edits = [("transport: roce-v2", f"transport: {transport}"), ("product: vsan-osa", f"product: {product}")]
    assert len(findings("NIC003", {"design.yaml": [*edits, (CARD, "intel-xxv710-da2")]})) == 1


def test_nvme_over_rdma() -> None:
    edits = [("product: vsan-osa", "product: nvme-of"), ("services: [vsan]", "services: [nvme-rdma]")]
    assert len(findings("NIC003", {"design.yaml": [*edits, (CARD, "intel-xxv710-da2")]})) == 1


def test_tcp_needs_no_rdma() -> None:
    assert (
        findings(
            "NIC003", {"design.yaml": [("transport: roce-v2", "transport: tcp"), (CARD, "intel-xxv710-da2")]}
        )
        == []
    )


def test_ports_of_other_traffic() -> None:
    """vmnic5 carries vMotion alone."""
    single = (
        "vSAN:\n            network: vsan\n            teaming: {policy: explicit-failover-order, "
        "active: [Uplink 1], standby:",
        "vSAN:\n            network: vsan\n            teaming: {policy: explicit-failover-order, "
        "active: [Uplink 1], unused:",
    )
    assert findings("NIC003", {"design.yaml": [single, cards(CARD, "intel-xxv710-da2")]}) == []


def test_a_port_on_the_board_is_a_warning() -> None:
    server = ("server: dell-poweredge-r740", "server: supermicro-sys-2028u-tn24r4t")
    uplinks = ("{Uplink 1: vmnic4, Uplink 2: vmnic5}", "{Uplink 1: vmnic0, Uplink 2: vmnic5}")
    assert told("NIC003", {"design.yaml": [server, uplinks], "wiring.yaml": [("vmnic4", "vmnic0")]}) == [
        "design.yaml:22:17 warning NIC003 vmnic0 on host-1, an active storage uplink of cluster "
        "compute (roce-v2), is a port on the board of Supermicro SYS-2028U-TN24R4T+, but the catalog "
        "lists no RDMA for this port; also: host-[2-4]"
    ]


def test_a_card_that_is_turned_off_can_still_do_it() -> None:
    assert (
        findings(
            "NIC003", {"design.yaml": [("ports: [vmnic4, vmnic5]}", "ports: [vmnic4, vmnic5], rdma: false}")]}
        )
        == []
    )
