"""NIC005: vSAN over RDMA is RoCE v2 and nothing else."""

import pytest
from rule_designs import findings, told

CARD = "nvidia-connectx-6-lx-25g-2p"
IWARP = "is on Chelsio T6225-CR, which supports iWARP but not RoCE v2"
SPOKEN = {"roce-v1": "RoCE v1", "iwarp": "iWARP"}


@pytest.mark.parametrize("product", ["vsan-osa", "vsan-esa"])
@pytest.mark.parametrize(
    ("transport", "fires"), [("roce-v2", False), ("tcp", False), ("roce-v1", True), ("iwarp", True)]
)
def test_transports(product: str, transport: str, fires: bool) -> None:
    edits = [("product: vsan-osa", f"product: {product}"), ("transport: roce-v2", f"transport: {transport}")]
    message = f"cluster compute runs vSAN over {SPOKEN.get(transport)}, but vSAN supports only RoCE v2"
    assert told("NIC005", {"design.yaml": edits}) == [f"design.yaml:18:16 error NIC005 {message}"] * fires


@pytest.mark.parametrize("product", ["nvme-of", "smb-direct", "s2d", "pvrdma"])
def test_other_products(product: str) -> None:
    edits = [("product: vsan-osa", f"product: {product}"), ("transport: roce-v2", "transport: iwarp")]
    assert findings("NIC005", {"design.yaml": edits}) == []


def test_a_card_for_iwarp_only() -> None:
    assert told("NIC005", {"design.yaml": [(CARD, "chelsio-t6225-cr")]}) == [
        f"design.yaml:24:20 error NIC005 vmnic4 on host-1, an active storage uplink, {IWARP}; the whole "
        "cluster compute falls back to TCP; also: host-[2-4]"
    ]


def test_a_standby_card_for_iwarp_only() -> None:
    two = (
        f'          - {{card: {CARD}, slot: "1", ports: [vmnic4, vmnic5]}}\n',
        f'          - {{card: {CARD}, slot: "1", ports: [vmnic4]}}\n'
        '          - {card: chelsio-t6225-cr, slot: "2", ports: [vmnic5]}\n',
    )
    (finding,) = findings("NIC005", {"design.yaml": [two]})
    assert (
        finding.line == 25
        and finding.message == f"vmnic5 on host-1, a standby storage uplink, {IWARP}; also: host-[2-4]"
    )


@pytest.mark.parametrize("card", [CARD, "intel-e810-xxvda2", "intel-xxv710-da2"])
def test_cards_with_roce_v2_among_others_and_cards_without_rdma(card: str) -> None:
    assert findings("NIC005", {"design.yaml": [(CARD, card)]}) == []
