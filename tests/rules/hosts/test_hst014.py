"""HST014: RDMA off under products other than vSAN."""

import pytest
from rule_designs import told

CARD = 'slot: "1", ports: [pNIC1, pNIC2]}'
INTERFACE = "services: [smb, live-migration], affinity: pNIC"


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        (
            [(CARD, f"{CARD[:-1]}, rdma: false}}")],
            (
                "design.yaml:17:89 error HST014 RDMA is disabled on storage ports pNIC1, pNIC2 on "
                "node-1, but cluster hyper-v uses RoCE v2; also: node-2"
            ),
        ),
        (
            [
                (
                    CARD,
                    (
                        'slot: "1", ports: [pNIC1]}\n          - {card: nvidia-connectx-6-lx-25g-2p, '
                        'slot: "2", ports: [pNIC2], rdma: false}'
                    ),
                )
            ],
            (
                "design.yaml:18:82 warning HST014 RDMA is disabled on storage port pNIC2 on node-1, but "
                "cluster hyper-v uses RoCE v2; also: node-2"
            ),
        ),
        (
            [(f"{INTERFACE}1", f"{INTERFACE}1, rdma: false")],
            (
                "design.yaml:23:109 warning HST014 interface SMB1 carries storage traffic of cluster "
                "hyper-v, but RDMA is disabled on the interface; also: SMB1 on node-2"
            ),
        ),
        (
            [(f"{INTERFACE}{number}", f"{INTERFACE}{number}, rdma: false") for number in (1, 2)],
            (
                "design.yaml:23:109 error HST014 interface SMB1 carries storage traffic of cluster hyper-v, "
                "but RDMA is disabled on the interface; also: SMB1 on node-2"
            ),
        ),
    ],
)
def test_where_rdma_is_off(edits: list[tuple[str, str]], expected: str) -> None:
    assert told("HST014", {"design.yaml": edits}, base="smb-direct")[0] == expected


def test_vsan_and_pvrdma_have_rules_of_their_own() -> None:
    off = {"design.yaml": [("ports: [vmnic4, vmnic5]}", "ports: [vmnic4, vmnic5], rdma: false}")]}
    assert not told("HST014", off) and told("HST001", off)
    assert not told("HST014", off, base="pvrdma") and told("PVR008", off, base="pvrdma")
