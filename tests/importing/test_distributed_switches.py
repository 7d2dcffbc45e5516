"""Distributed switches in a design that is imported from a workbook of RVTools."""

from pathlib import Path
from typing import Any

import openpyxl
import pytest
from test_importing import imported, wrong

from refarch.load.reader import read

SERVER = ("VI SDK Server", "vc01.example.com")

HOSTS = ("esx-1.example.com", "esx-2.example.com")

Rows = list[tuple[Any, ...]]

SHEETS: dict[str, Rows] = {
    "vHost": [("Host", "ESX Version"), *((host, "VMware ESXi 8.0.3 build-24022510") for host in HOSTS)],
    "vNIC": [
        ("Host", "Network Device", "Speed", "Switch", "Uplink port"),
        *((host, f"vmnic{at}", 25000, "DSwitch", f"Uplink {at}") for host in HOSTS for at in (1, 2)),
    ],
    "vSC_VMK": [
        ("Host", "Port Group", "Device", "IP Address", "Subnet mask", "MTU"),
        *((host, "vSAN", "vmk2", f"203.0.113.{n}", "255.255.255.0", 9000) for n, host in enumerate(HOSTS, 1)),
    ],
    "dvSwitch": [("Switch", "Version", "Max MTU"), ("DSwitch", "8.0.0", 9000)],
    "dvPort": [
        ("Port", "Switch", "VLAN", "Active Uplink", "Standby Uplink", "Policy"),
        ("vSAN", "DSwitch", 30, "Uplink 1", "Uplink 2", "failover_explicit"),
    ],
}

Changes = dict[tuple[str, int, int], Any]
"""Values of cells by sheet, row, and column from 1."""


def workbook(folder: Path, changes: Changes | None = None, further: dict[str, Rows] | None = None) -> None:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for name, rows in {**SHEETS, **(further or {})}.items():
        sheet = book.create_sheet(name)
        for number, row in enumerate(rows):
            sheet.append([*row, SERVER[number > 0]])
    for (name, row, column), value in (changes or {}).items():
        book[name].cell(row, column).value = value
    book.save(folder / "export.xlsx")


def cluster(folder: Path) -> tuple[dict[str, Any], list[str]]:
    """Cluster of the imported design, and the notes about addresses. Nothing differs from the workbook."""
    found = imported(folder)
    assert wrong(found) == [] and found.conflicts == ()
    data = read("design.yaml", found.files["design.yaml"].encode()).data
    (words,) = data["clusters"].values()
    return words, [text for text in found.not_imported if text.startswith("address of")]


def test_a_distributed_switch_with_its_uplinks_and_teaming(tmp_path: Path) -> None:
    workbook(tmp_path)
    words, notes = cluster(tmp_path)
    assert notes == []
    assert words["virtual_switches"] == {
        "DSwitch": {
            "kind": "distributed",
            "version": "8.0.0",
            "mtu": 9000,
            "uplinks": {"Uplink 1": "vmnic1", "Uplink 2": "vmnic2"},
            "port_groups": {
                "vSAN": {
                    "network": "vlan-30",
                    "teaming": {
                        "policy": "explicit-failover-order",
                        "active": ["Uplink 1"],
                        "standby": ["Uplink 2"],
                    },
                }
            },
        }
    }
    assert words["vmkernel"] == {"vmk2": {"port_group": "vSAN"}}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        (
            {("vNIC", 4, 5): "Uplink 2", ("vNIC", 5, 5): "Uplink 1"},
            "uplinks of distributed switch DSwitch differ between hosts, but a design has one for the "
            "cluster",
        ),
        ({("dvPort", 2, 3): "0-4094"}, "no output shows the VLAN of port group vSAN, or it is a trunk"),
        ({("dvSwitch", 2, 3): 10}, "no output shows the MTU and the uplinks of distributed switch DSwitch"),
        (
            {("vNIC", row, 5): "" for row in (2, 3, 4, 5)},
            "no output shows the MTU and the uplinks of distributed switch DSwitch",
        ),
        (
            {("vNIC", row, 5): f"Uplink: {{{row % 2}}}" for row in (2, 3, 4, 5)},
            "a design cannot have the names of the uplinks of distributed switch DSwitch",
        ),
        (
            {("dvPort", 2, 2): "D: {Switch}"},
            "a design cannot have the name of port group vSAN or of its switch",
        ),
        (
            {("dvPort", 3, 1): "vSAN", ("dvPort", 3, 2): "Other", ("dvPort", 3, 3): 31},
            "several objects of vCenter have the name vSAN",
        ),
        (
            {("vSC_VMK", 2, 2): "Backup", ("vSC_VMK", 3, 2): "Backup"},
            "no output shows the virtual switch and the VLAN of port group Backup",
        ),
    ],
)
def test_what_a_design_cannot_have_is_noted(changes: Changes, reason: str, tmp_path: Path) -> None:
    workbook(tmp_path, changes)
    words, notes = cluster(tmp_path)
    assert "virtual_switches" not in words
    assert notes == [f"address of vmk2 on esx-[1-2]: {reason}"]


def test_a_version_that_no_design_can_have_is_left_out(tmp_path: Path) -> None:
    workbook(tmp_path, {("dvSwitch", 2, 2): "8: {0}"})
    words, notes = cluster(tmp_path)
    assert (words["virtual_switches"]["DSwitch"].get("version"), notes) == (None, [])


def test_a_port_group_of_a_host_precedes_one_of_vcenter(tmp_path: Path) -> None:
    standard: dict[str, Rows] = {
        "vSwitch": [("Host", "Switch", "MTU"), *((host, "vSwitch1", 9000) for host in HOSTS)],
        "vPort": [
            ("Host", "Port Group", "Switch", "VLAN"),
            *((host, "vSAN", "vSwitch1", 40) for host in HOSTS),
        ],
    }
    workbook(tmp_path, {("vNIC", row, 4): "vSwitch1" for row in (2, 3, 4, 5)}, standard)
    words, notes = cluster(tmp_path)
    assert notes == []
    assert words["virtual_switches"] == {
        "vSwitch1": {
            "kind": "standard",
            "mtu": 9000,
            "uplinks": ["vmnic1", "vmnic2"],
            "port_groups": {"vSAN": {"network": "vlan-40"}},
        }
    }
