"""NIC001: one model of RDMA adapter in a vSAN cluster over RDMA."""

import pytest
from rule_designs import findings, told

CARD = "nvidia-connectx-6-lx-25g-2p"
ADAPTERS = f'        adapters:\n          - {{card: {CARD}, slot: "1", ports: [vmnic4, vmnic5]}}\n'
LX = "NVIDIA ConnectX-6 Lx EN 25GbE dual-port"


def override(card: str) -> tuple[str, str]:
    adapters = f'[{{card: {card}, slot: "1", ports: [vmnic4, vmnic5]}}]'
    return (ADAPTERS, f"{ADAPTERS}        overrides:\n          host-4: {{adapters: {adapters}}}\n")


@pytest.mark.parametrize(
    ("card", "title", "what"),
    [
        ("nvidia-connectx-5-25g-2p", "NVIDIA ConnectX-5 EN 25GbE dual-port", "models"),
        ("intel-e810-xxvda2", "Intel Ethernet Network Adapter E810-XXVDA2", "vendors"),
        ("nvidia-connectx-6-dx-100g-2p", "NVIDIA ConnectX-6 Dx EN 100GbE dual-port", "models"),
    ],
)
def test_another_card_in_one_host(card: str, title: str, what: str) -> None:
    assert told("NIC001", {"design.yaml": [override(card)]}) == [
        f"design.yaml:26:38 error NIC001 host-4 uses {title} for storage, but host-1 uses {LX}; vSAN "
        f"over RDMA does not support adapters of different {what}"
    ]


def test_the_card_of_most_hosts_is_the_intended_one() -> None:
    groups = (
        "      - names: host-[1-4]\n        server: dell-poweredge-r740\n" + ADAPTERS,
        "      - names: host-1\n        server: dell-poweredge-r740\n"
        + ADAPTERS
        + "      - names: host-[2-4]\n        server: dell-poweredge-r740\n"
        + ADAPTERS.replace(CARD, "nvidia-connectx-5-25g-2p"),
    )
    (finding,) = findings("NIC001", {"design.yaml": [groups]})
    assert (
        finding.message.startswith(f"host-1 uses {LX}") and "host-2 uses NVIDIA ConnectX-5" in finding.message
    )
    assert [(one.line, one.message) for one in finding.related] == [(28, "the adapter of host-2")]


def test_two_models_in_every_host() -> None:
    two = (
        ADAPTERS,
        ADAPTERS.replace("[vmnic4, vmnic5]", "[vmnic4]")
        + '          - {card: nvidia-connectx-5-25g-2p, slot: "2", ports: [vmnic5]}\n',
    )
    (finding,) = findings("NIC001", {"design.yaml": [two]})
    assert finding.line == 25 and finding.message.endswith("also: host-[2-4]")


def test_cards_for_other_traffic_may_differ() -> None:
    other = (
        ADAPTERS,
        ADAPTERS + '          - {card: intel-e810-xxvda2, slot: "3", ports: [vmnic8, vmnic9]}\n',
    )
    assert findings("NIC001", {"design.yaml": [other]}) == []


def test_a_card_without_rdma_is_for_another_rule() -> None:
    assert findings("NIC001", {"design.yaml": [override("intel-xxv710-da2")]}) == []
    assert findings("NIC003", {"design.yaml": [override("intel-xxv710-da2")]}) != []


@pytest.mark.parametrize(
    "edit", [("transport: roce-v2", "transport: tcp"), ("product: vsan-osa", "product: nvme-of")]
)
def test_tcp_and_other_products(edit: tuple[str, str]) -> None:
    assert findings("NIC001", {"design.yaml": [edit, override("nvidia-connectx-5-25g-2p")]}) == []
