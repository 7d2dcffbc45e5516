"""NIC028: parameters of driver modules that an adapter does not use."""

import pytest
from rule_designs import findings

S2D_CARD = '{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [pNIC1, pNIC2]}'


@pytest.mark.parametrize(
    ("parameters", "found"),
    [
        ("{nmlx5_core: {pfctx: 8}}", True),
        ("{mlxconfig: {LLDP_NB_DCBX_P1: 0}}", False),
        ("{mlxconfig: {LLDP_NB_DCBX_P1: 0}, nmlx5_core: {pfctx: 8}}", True),
    ],
)
def test_windows_hosts_have_no_driver_modules_of_esxi(parameters: str, found: bool) -> None:
    edits = {"design.yaml": [(S2D_CARD, f"{S2D_CARD[:-1]}, parameters: {parameters}}}")]}
    assert [f"{one.severity} {one.message}" for one in findings("NIC028", edits, "s2d")] == [
        "error node-1 has parameters of nmlx5_core on its NVIDIA ConnectX-6 Lx EN 25GbE dual-port, but "
        "these are driver modules of ESXi, and the host runs Windows Server; also: node-[2-4]"
    ] * found
