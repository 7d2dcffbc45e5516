"""Hosts and port groups from a workbook of RVTools."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import rich_intents

import needs
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.verification import Verification, verify
from refarch.cli import main
from refarch.platforms.observed import ADDRESSES

DESIGNS = {design.id: design for design in rich_intents.designs()}

MADE = "verifiers/observed/rvtools/made-three-hosts.xlsx"

SERVER = ("VI SDK Server", "vc01.example.com")

HOST, OTHER = "eos-esa-1.example.com", "eos-esa-2.example.com"

ESXI = "VMware ESXi 8.0.3 build-24022510"

Rows = list[Sequence[Any]]

SHEETS: dict[str, Rows] = {
    "vHost": [
        ("Host", "ESX Version", "Model"),
        (HOST, ESXI, "PowerEdge R760"),
        (OTHER, ESXI, "PowerEdge R760"),
    ],
    "vNIC": [
        ("Host", "Network Device", "Driver", "Speed", "MAC"),
        (HOST, "vmnic4", "nmlx5_core", 25000, "00:00:00:00:00:01"),
        (HOST, "vmnic5", "nmlx5_core", 25000, ""),
    ],
    "vSC_VMK": [
        ("Host", "Port Group", "Device", "IP Address", "Subnet mask", "MTU"),
        (HOST, "vSAN-DPG", "vmk2", "10.200.20.11", "255.255.255.0", 9000),
    ],
    "vSwitch": [("Host", "Switch", "MTU"), (HOST, "vSwitch0", 1500)],
    "vPort": [("Host", "Port Group", "Switch", "VLAN"), (HOST, "Management Network", "vSwitch0", 0)],
    "dvPort": [
        ("Port", "Switch", "VLAN", "Active Uplink", "Standby Uplink", "Policy"),
        ("vSAN-DPG", "ESA-DSwitch", 220, "Uplink 1", "Uplink 2", "failover_explicit"),
        ("ESA-DVUplinks", "ESA-DSwitch", "0-4094", "", "", ""),
    ],
}


def workbook(path: Path, changes: dict[tuple[str, int, int], Any] | None = None, without: str = "") -> Path:
    """Workbook with these sheets after changes of cells, by sheet, row, and column from 1."""
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for name, rows in SHEETS.items():
        if name != without:
            sheet = book.create_sheet(name)
            for number, row in enumerate(rows):
                sheet.append([*row, SERVER[number > 0]])
    for (name, row, column), value in (changes or {}).items():
        book[name].cell(row, column).value = value
    book.save(path)
    return path


def verification(folder: Path, **options: Any) -> Verification:
    workbook(folder / "export.xlsx", **options)
    return verify(DESIGNS["vsan-esa-arista"], read_collection(str(folder)))


def problems(found: Verification) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in found.problems if one.code != "BUILT007"]


def test_hosts_as_designed(tmp_path: Path) -> None:
    found = verification(tmp_path)
    assert problems(found) == [] and found.not_understood == ()
    equal = [(e.device, e.subject, e.property) for e, outcome, *_ in found.results if outcome == "equal"]
    assert {
        ("eos-esa-1", "esxi", "release"),
        ("eos-esa-1", "", "model"),
        ("eos-esa-2", "", "model"),
        ("eos-esa-1", "vmnic4", "up"),
        ("eos-esa-1", "vmnic4", "driver"),
        ("eos-esa-1", "vmk2", "mtu"),
        ("eos-esa-1", "vmk2", "address"),
        ("eos-esa-1", "virtual switch vSwitch0", "MTU"),
        ("eos-esa-1", "port group Management Network", "VLAN"),
        ("esa", "vSAN-DPG", "vlan"),
        ("esa", "vSAN-DPG", "standby"),
    } <= {*equal}
    assert {e.kind for e, outcome, *_ in found.results if outcome == "equal"} & {"cable"} == set()


CHANGES = [
    (("vHost", 2, 2), "VMware ESXi 8.0.3 build-24674464", "BUILT016",
     "eos-esa-1 has release 8.0 U3e (build 24674464), but the design has release 8.0 U3"),
    (("vHost", 3, 3), "PowerEdge R660", "BUILT017",
     "eos-esa-2 has model PowerEdge R660, but the design has model PowerEdge R760"),
    (("vNIC", 3, 4), 0, "BUILT008", "eos-esa-1 vmnic5 has no link, but the design has a link"),
    (("vSC_VMK", 2, 6), "1500", "BUILT009", "eos-esa-1 vmk2 has MTU 1500, but the design has MTU 9000"),
    (("vSwitch", 2, 3), 9000, "BUILT009",
     "eos-esa-1 virtual switch vSwitch0 has MTU 9000, but the design has MTU 1500"),
    (("vPort", 2, 4), 10, "BUILT010",
     "eos-esa-1 port group Management Network has VLAN 10, but the design has VLAN 0"),
    (("dvPort", 2, 3), 221, "BUILT010",
     "port group vSAN-DPG of cluster esa has VLAN 221, but the design has VLAN 220"),
]  # fmt: skip


@pytest.mark.parametrize(("cell", "value", "code", "message"), CHANGES)
def test_a_changed_cell(
    cell: tuple[str, int, int], value: Any, code: str, message: str, tmp_path: Path
) -> None:
    found = verification(tmp_path, changes={cell: value})
    assert problems(found) == [(code, message)]
    (problem,) = [one for one in found.problems if one.code == code]
    evidence: Any = problem.evidence[0]
    assert (evidence.evidence.file, evidence.evidence.line) == ("export.xlsx", cell[1])
    assert evidence.text.endswith(f"in the sheet {cell[0]}")


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_can_be_missing(name: str, tmp_path: Path) -> None:
    found = verification(tmp_path, without=name)
    assert problems(found) == [] and found.not_understood == ()


def test_rows_that_are_not_understood(tmp_path: Path) -> None:
    changes: dict[tuple[str, int, int], Any] = {
        ("vHost", 2, 2): "VMware ESXi",
        ("vNIC", 2, 2): None,
        ("vSC_VMK", 2, 6): "big",
        ("vSwitch", 2, 1): None,
        ("vPort", 2, 4): "all",
        ("dvPort", 2, 1): None,
    }
    found = verification(tmp_path, changes=changes)
    assert {(part.evidence.pointer, part.evidence.line) for part in found.not_understood} == {
        ((name,), 2) for name in SHEETS
    }


def test_another_workbook_is_not_rvtools(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.worksheets[0].title = "vHost"
    book.worksheets[0].append(["Host", "ESX Version"])
    book.save(tmp_path / "x.xlsx")
    assert read_collection(str(tmp_path)).forms == {}


def test_the_two_mistakes_of_a_made_workbook() -> None:
    """The truth that comes with the workbook: a port at 25 Gbit/s, and a VMkernel adapter with MTU 1500."""
    folder = (needs.shared_folder() / MADE).parent
    collection = read_collection(str(folder))
    assert collection.not_understood == ()
    values = {(one.device, one.subject, one.property): one.value for one in collection.facts}
    assert values["clx-host-071.example.com", "vmnic5", "speed"] == 25_000
    assert values["clx-host-070.example.com", "vmk2", "mtu"] == 1500
    assert values["clx-host-069.example.com", "vmk0", ADDRESSES] == ("192.168.10.69/24",)
    found = verify(DESIGNS["vsan-roce-vsphere7u3"], collection)
    message = "clx-host-070 vmk2 has MTU 1500, but the design has MTU 9000"
    assert ("BUILT009", message) in problems(found)
    equal = {(e.device, e.property) for e, outcome, *_ in found.results if outcome == "equal"}
    assert {("clx-host-069", "release"), ("clx-host-069", "model")} <= equal


def test_the_command_names_the_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "collected"
    folder.mkdir()
    workbook(folder / "export.xlsx", {("vSC_VMK", 2, 6): 1500})
    monkeypatch.chdir(Path(__file__).parents[2])
    assert main(["verify", "vsan-esa-arista", "--against", str(folder), "--ignore", "BUILT007"]) == 1
    shown = capsys.readouterr().out
    assert "export.xlsx:2:1: note port vmk2: mtu 1500 in the sheet vSC_VMK\n" in shown


def test_damaged_workbooks(tmp_path: Path) -> None:
    """Cut and changed bytes: facts or a reason, never a failure."""
    whole = workbook(tmp_path / "export.xlsx").read_bytes()
    choice = random.Random(3)
    tried = 0
    changes: list[Callable[[], bytes]] = [
        lambda: whole[: choice.randrange(4, len(whole))],
        lambda: whole[: (at := choice.randrange(4, len(whole)))] + b"\xff" + whole[at + 1 :],
    ]
    for _ in range(30):
        for change in changes:
            (tmp_path / "export.xlsx").write_bytes(change())
            collection = read_collection(str(tmp_path))
            assert not [part for part in collection.not_understood if "failed" in part.problem]
            tried += 1
    assert tried == 60
