"""VSAN032: NVMe drives of vSAN ESA behind a storage controller."""

import pytest
from rule_designs import findings

CARD = '          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}\n'
DRIVES = "        drives: [{drive: samsung-mzwlj3t8hbls-00007, quantity: 4, role: storage-pool%s}%s]\n"
BOOT = ", {drive: intel-ssdpe2kx040t8, role: %s, controller: generic-sas-hba}"
CONTROLLER = "        storage_controllers: [{card: generic-sas-hba}]\n"
DIRECT = "only on PCIe"


def vsan032(pool: str, more: str = "", controllers: str = CONTROLLER, base: str = "vsan-esa") -> list[str]:
    edits = {"design.yaml": [(CARD, f"{CARD}{DRIVES % (pool, more)}{controllers}")]}
    return [f"{one.severity} {one.message}" for one in findings("VSAN032", edits, base)]


def test_drives_for_vsan_behind_a_controller() -> None:
    assert vsan032(", controller: generic-sas-hba") == [
        "error MZWLJ3T8HBLS-00007 on host-1 is connected to generic-sas-hba, but vSAN supports NVMe "
        "drives only on PCIe; also: host-[2-4]"
    ]
    assert vsan032(", controller: generic-sas-hba", base="vsan-roce") == []


@pytest.mark.parametrize(("role", "found"), [("boot", False), ("data", False), ("capacity", True)])
def test_drives_outside_of_vsan_can_have_a_controller(role: str, found: bool) -> None:
    assert bool([text for text in vsan032("", BOOT % role) if DIRECT in text]) is found


def test_a_controller_without_drives_is_an_open_question() -> None:
    assert vsan032("") == [
        "info host-1 has storage controller SAS host bus adapter, but the design does not specify which "
        "drives are connected to it; also: host-[2-4]"
    ]
    assert vsan032("", BOOT % "boot") == []
    assert vsan032("", controllers="") == []


def test_an_unknown_controller_is_reported() -> None:
    edits = {"design.yaml": [(CARD, f"{CARD}{DRIVES % (', controller: no-such-hba', '')}")]}
    with pytest.raises(AssertionError, match="storage-controller `no-such-hba` is not defined"):
        findings("VSAN032", edits, "vsan-esa")
