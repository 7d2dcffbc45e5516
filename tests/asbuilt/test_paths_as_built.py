"""Paths of packets over the network as built: cables in wrong ports, settings of switches, and interfaces of
hosts."""

import shutil
from pathlib import Path

import pytest
import rich_intents

from collected import neighbor, neighbor_list
from refarch.api.model import Design
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.verification import verify
from refarch.cli import main

ROOT = Path(__file__).resolve().parents[2]

DESIGNS = {design.id: design for design in rich_intents.designs()}

Port = tuple[str, str]


def collected(design: Design, folder: Path, one: Port, other: Port) -> Path:
    """Neighbors of all switches after the plugs in two of their ports were exchanged."""
    fars: dict[Port, Port] = {}
    for link in design.links:
        a, b = (link.a.device, link.a.port), (link.b.device, link.b.port)
        fars[a], fars[b] = b, a
    far, other_far = fars.pop(one, None), fars.pop(other, None)
    for near, end in ((one, other_far), (other, far)):
        if end is not None:
            fars[near], fars[end] = end, near
    for switch in design.switches:
        records = [neighbor(port, end) for (device, port), end in fars.items() if device == switch]
        (folder / switch).mkdir()
        (folder / switch / "lldp.json").write_text(neighbor_list(records))
    return folder


def problems(design: Design, folder: Path) -> list[tuple[str, str]]:
    found = verify(design, read_collection(str(folder)))
    return [(one.code, one.message) for one in found.problems if one.code != "BUILT007"]


THOR = "esa-thor-arista-400g"


def test_a_cable_in_a_free_port(tmp_path: Path) -> None:
    folder = collected(DESIGNS[THOR], tmp_path, ("leaf1", "Ethernet1/1"), ("leaf1", "Ethernet9/1"))
    assert problems(DESIGNS[THOR], folder) == [
        (
            "BUILT002",
            "thor-01 vmnic4 is in leaf1 Ethernet9/1, but the design has it in leaf1 Ethernet1/1; vSAN, "
            "thor-01 vmk2 -> thor-02 vmk2 is lossless in the design, but does not arrive as built at leaf1 "
            "Ethernet9/1, because vmnic4 on thor-01 tags VLAN 102, but Ethernet9/1 on leaf1 does not carry "
            "it; 6 more conversations affected",
        )
    ]


FREE_PORT = """\
! device: leaf1 (DCS-7060, EOS-4.32.1F)
hostname leaf1
vlan 102
interface Ethernet9/1
   mtu 9214
   switchport mode trunk
   switchport trunk allowed vlan 102
   no shutdown
"""


def test_the_settings_of_a_free_port_count_as_observed(tmp_path: Path) -> None:
    """A port that somebody gave the VLAN of the host, and no QoS."""
    folder = collected(DESIGNS[THOR], tmp_path, ("leaf1", "Ethernet1/1"), ("leaf1", "Ethernet9/1"))
    (folder / "leaf1" / "running.txt").write_text(FREE_PORT)
    (message,) = [text for code, text in problems(DESIGNS[THOR], folder) if code == "BUILT002"]
    assert message.partition("; ")[2] == (
        "vSAN, thor-01 vmk2 -> thor-02 vmk2 is lossless in the design, but lossy as built at leaf1 "
        "Ethernet9/1, because Ethernet9/1 on leaf1, to thor-01, is on the path of RDMA traffic, but has no "
        "QoS profile; 6 more conversations affected"
    )


def test_exchanged_cables_of_two_networks(tmp_path: Path) -> None:
    folder = collected(DESIGNS[THOR], tmp_path, ("leaf1", "Ethernet1/1"), ("leaf1", "Ethernet41/1"))
    assert problems(DESIGNS[THOR], folder) == [
        (
            "BUILT001",
            "leaf1 Ethernet1/1 is in thor-01 vmnic2 and leaf1 Ethernet41/1 is in thor-01 vmnic4, but the "
            "design has them exchanged; vSAN, thor-01 vmk2 -> thor-02 vmk2 is lossless in the design, but "
            "does not arrive as built at leaf1 Ethernet41/1, because vmnic4 on thor-01 tags VLAN 102, but "
            "Ethernet41/1 on leaf1 does not carry it; 29 more conversations affected",
        )
    ]


def test_exchanged_cables_of_equal_ports_have_no_effect(tmp_path: Path) -> None:
    folder = collected(DESIGNS[THOR], tmp_path, ("leaf1", "Ethernet1/1"), ("leaf1", "Ethernet2/1"))
    ((_, message),) = problems(DESIGNS[THOR], folder)
    assert message.startswith("thor-02 vmnic4 is in leaf1 Ethernet1/1 and ") and message.endswith(
        ", but the design has them exchanged"
    )


def test_a_conversation_that_only_arrives_is_told_in_good_english(tmp_path: Path) -> None:
    design = DESIGNS["vcf9-management-nexus"]
    ports = ("ams-leaf-101a", "Ethernet1/1"), ("ams-leaf-101a", "Ethernet1/9")
    ((_, message),) = problems(design, collected(design, tmp_path, *ports))
    assert (
        "ams01-m01-esx02 vmk1 arrives in the design, but does not arrive as built at ams-leaf-101a" in message
    )


LLDP = """\
-------------------------------------------------------------------------------
LLDP neighbors:
-------------------------------------------------------------------------------
Interface:    swp1, via: LLDP, RID: 1, Time: 0 day, 00:05:10
  Chassis:
    ChassisID:    mac 0c:42:a1:00:00:02
    SysName:      host-2
  Port:
    PortID:       ifname vmnic4
-------------------------------------------------------------------------------
Interface:    swp2, via: LLDP, RID: 2, Time: 0 day, 00:05:11
  Chassis:
    ChassisID:    mac 0c:42:a1:00:00:01
    SysName:      host-1
  Port:
    PortID:       ifname vmnic4
-------------------------------------------------------------------------------
"""


def test_a_trace_over_the_network_as_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exchanged cables and another MTU, each at its port; without the folder, the design is traced."""
    shutil.copytree(ROOT / "linter/refarch/examples/vsan-roce", tmp_path / "designs" / "vsan-roce")
    monkeypatch.chdir(tmp_path)
    assert main(["render", "vsan-roce", "--target", "cumulus-nvue", "--out", "collected", "--quiet"]) == 0
    file = tmp_path / "collected" / "leaf-1.nvue.sh"
    file.write_text(file.read_text().replace("swp1-4 link mtu 9216", "swp1-4 link mtu 1500"))
    (tmp_path / "collected" / "leaf-1").mkdir()
    (tmp_path / "collected" / "leaf-1" / "lldp.txt").write_text(LLDP)
    words = ["trace", "vsan-roce", "host-1", "vsan", "host-2"]
    capsys.readouterr()
    assert main([*words, "--against", "collected"]) == 1
    shown = capsys.readouterr()
    assert shown.err == "as built: 3 files of collected; what they do not show is as designed\n"
    lines = shown.out.splitlines()
    assert lines[0] == "vSAN, host-1 vmk2 -> host-2 vmk2: large packets dropped, 9000 bytes, both ways"
    assert [line.split("  ")[1].strip() for line in lines[1:5]] == [
        *("host-1 vmk2", "host-1 vmnic4", "leaf-1 swp2", "leaf-1 swp1")
    ]
    assert "  x  swp2 on leaf-1 has MTU 1500, but packets from vmk2 on host-1 have 9000 bytes" in shown.out
    assert {line for line in lines if line.startswith("    hint: ")} == {
        "    hint: Correct the device or the cable, because the design does not have this fault. "
        "`refarch verify vsan-roce --against collected` lists the differences."
    }
    assert main(words) == 0
    assert capsys.readouterr().out.splitlines()[0].endswith(": lossless, 9000 bytes, both ways")
    assert main(["trace", "vsan-roce", "--against", "collected"]) == 2
    assert main([*words, "--against", "gone"]) == 2


def test_a_fault_of_the_design_keeps_its_hint_as_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The MTU is too small in the design, too; only the cables differ."""
    shutil.copytree(ROOT / "linter/refarch/examples/vsan-roce", tmp_path / "designs" / "vsan-roce")
    wiring = tmp_path / "designs" / "vsan-roce" / "wiring.yaml"
    wiring.write_text(wiring.read_text().replace("cumulus-linux}", "cumulus-linux, mtu: 1500}"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "collected" / "leaf-1").mkdir(parents=True)
    (tmp_path / "collected" / "leaf-1" / "lldp.txt").write_text(LLDP)
    assert main(["trace", "vsan-roce", "host-1", "vsan", "host-2", "--against", "collected"]) == 1
    hints = {line for line in capsys.readouterr().out.splitlines() if line.startswith("    hint: ")}
    assert hints == {"    hint: Set `mtu: 9216` on leaf-1, or on the cable."}
