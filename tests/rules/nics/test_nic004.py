"""NIC004: the hosts' adapters speak the RDMA protocol of their cluster."""

import pytest
from plain_designs import cluster, told
from rule_designs import findings

SPEAK = {
    "roce-v2": ("nvidia-connectx-6-lx-25g-2p", "intel-e810-xxvda2"),
    "roce-v1": ("nvidia-connectx-6-lx-25g-2p",),
    "iwarp": ("chelsio-t6225-cr", "intel-e810-xxvda2"),
}
CARDS = ["nvidia-connectx-6-lx-25g-2p", "intel-e810-xxvda2", "chelsio-t6225-cr"]


def lint(product: str, transport: str, *cards: str) -> list[str]:
    listed = ", ".join(
        f"{{card: {card}, ports: [vmnic{2 * index}, vmnic{2 * index + 1}]}}"
        for index, card in enumerate(cards)
    )
    keys = f"product: {product}, transport: {transport}"
    return told(
        "NIC004", "clusters:\n" + cluster("main", "host-[1-2]", keys=keys, host=f", adapters: [{listed}]")
    )


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("transport", SPEAK)
@pytest.mark.parametrize("product", ["smb-direct", "s2d", "pvrdma"])
def test_card_and_transport(product: str, transport: str, card: str) -> None:
    assert bool(lint(product, transport, card)) == (card not in SPEAK[transport])


def test_the_message() -> None:
    assert lint("smb-direct", "iwarp", CARDS[0]) == [
        "design.yaml:11:78 error NIC004 vmnic0 on host-1 supports RoCE v1 and RoCE v2, but cluster "
        "main uses iWARP; also: host-2"
    ]


def test_one_card_of_two_is_enough() -> None:
    assert lint("s2d", "iwarp", CARDS[0], CARDS[2]) == []


def test_a_host_without_any_rdma() -> None:
    assert lint("s2d", "roce-v2", "intel-xxv710-da2") == [
        "design.yaml:11:17 error NIC004 host-1 has no RDMA-capable adapter, but cluster main uses RoCE "
        "v2; also: host-2"
    ]


def test_tcp_and_vsan() -> None:
    assert lint("smb-direct", "tcp", "intel-xxv710-da2") == []
    assert lint("vsan-osa", "iwarp", CARDS[0]) == []


def test_nvme_looks_at_the_ports_under_its_adapters() -> None:
    edits = [("product: vsan-osa", "product: nvme-of"), ("services: [vsan]", "services: [nvme-rdma]")]
    iwarp = ("nvidia-connectx-6-lx-25g-2p", "chelsio-t6225-cr")
    assert findings("NIC004", {"design.yaml": edits}) == []
    assert len(findings("NIC004", {"design.yaml": [*edits, iwarp]})) == 1
    none = ("nvidia-connectx-6-lx-25g-2p", "intel-xxv710-da2")
    assert findings("NIC004", {"design.yaml": [*edits, none]}) == [], "NIC003 finds it"
