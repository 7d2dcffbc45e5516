"""Outputs in folders whose names are of no device, such as the address of a switch, and hosts that only send
MAC addresses: the form in which public snapshots of Arista EOS fabrics keep their outputs."""

from pathlib import Path

import pytest

from refarch import api
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.verification import Verification, verify
from refarch.importing.first_design import FirstDesign, first_design

HEADING = """\
Last table change time   : 0:01:10 ago
Number of table inserts  : 22
Number of table deletes  : 0
Number of table drops    : 0
Number of table age-outs : 0

Port          Neighbor Device ID       Neighbor Port ID    TTL
---------- ------------------------ ---------------------- ---
"""

NEIGHBORS = {
    "leaf-1": (
        ("Et1", "leaf-2", "Ethernet1"),
        ("Et2", "leaf-2", "Ethernet2"),
        ("Et5", "client-1", "aac1.ab8d.4301"),
        ("Et6", "client-2", "aac1.ab8d.4302"),
        ("Ma0", "leaf-2", "Management0"),
        ("Ma0", "client-1", "0242.ac64.6401"),
    ),
    "leaf-2": (
        ("Et1", "leaf-1", "Ethernet1"),
        ("Et2", "leaf-1", "Ethernet2"),
        ("Et5", "client-1", "aac1.ab8d.4303"),
        ("Et6", "client-2", "aac1.ab8d.4304"),
        ("Ma0", "leaf-1", "Management0"),
    ),
}

CONFIGURATION = """\
! Command: show running-config
! device: {name} (cEOSLab, EOS-4.32.2F)
!
hostname {name}
!
system l1
   unsupported speed action error
   unsupported error-correction action error
!
interface Ethernet1
{settings}!
interface Ethernet2
{settings}!
interface Ethernet5
!
interface Ethernet6
!
interface Port-Channel11
   switchport mode trunk
   !
   evpn ethernet-segment
      identifier 0000:0000:d804:eca6:ffc4
      designated-forwarder election algorithm preference 100
      route-target import d8:04:ec:a6:ff:c4
   lacp system-id d804.eca6.ffc4
!
interface Management0
   ip address 192.0.2.1/24
!
end
"""

FOLDERS = {"leaf-1": "192.0.2.11", "leaf-2": "192.0.2.12"}


def collect(folder: Path, settings: str = "") -> None:
    """Outputs of both switches, in folders with their addresses."""
    for name, at in FOLDERS.items():
        (folder / at).mkdir()
        rows = [f"{port:13} {device:24} {far:19} 120" for port, device, far in NEIGHBORS[name]]
        (folder / at / "show lldp neighbors.txt").write_text(HEADING + "\n".join(rows) + "\n")
        text = CONFIGURATION.format(name=name, settings=settings)
        (folder / at / "show running-config.txt").write_text(text)


def imported(folder: Path) -> FirstDesign:
    session = api.Session(str(folder))
    collection = read_collection(str(folder), "out")
    return first_design("my-cluster", collection, session.catalog, session.settings)


def outcomes(found: Verification, kind: str) -> dict[str, str]:
    """Outcome of each cable or setting of a switch, by device and subject."""
    return {
        f"{one.expectation.device} {one.expectation.subject}": one.outcome
        for one in found.results
        if one.expectation.kind == kind
    }


def test_the_folder_has_the_device_of_its_other_outputs(tmp_path: Path) -> None:
    collect(tmp_path)
    found = imported(tmp_path)
    assert found.result.design is not None
    assert [*found.result.design.switches] == ["leaf-1", "leaf-2"]
    assert [*found.result.design.hosts] == ["client-1", "client-2"]
    assert found.conflicts == ()
    verification = verify(found.result.design, read_collection(str(tmp_path)))
    assert verification.not_understood == ()
    assert outcomes(verification, "cable") == {
        "leaf-1 Ethernet1": "equal",
        "leaf-1 Ethernet2": "equal",
        "client-1 unknown-1": "not collected",
        "client-1 unknown-2": "not collected",
        "client-2 unknown-1": "not collected",
        "client-2 unknown-2": "not collected",
    }
    assert {one.code for one in verification.problems} == {"BUILT007"}


def test_ports_without_a_name_are_a_question(tmp_path: Path) -> None:
    collect(tmp_path)
    texts = imported(tmp_path).files
    assert (
        '      - {names: "client-[1-2]", server: generic-server, adapters: [{card: generic-nic-25g-2p, '
        "ports: [unknown-1, unknown-2]}]}  # ? server, adapters, releases, and names of ports: no output "
        "shows them"
    ) in texts["design.yaml"].splitlines()
    assert '  - {from: "client-[1-2] unknown-2", to: "leaf-2 Ethernet[5-6]",' in texts["wiring.yaml"]


def test_a_host_whose_ports_are_collected_gets_no_further_port(tmp_path: Path) -> None:
    """Then the outputs disagree, or lack the MAC address: a question would hide it."""
    collect(tmp_path)
    (tmp_path / "client-1").mkdir()
    (tmp_path / "client-1" / "links.json").write_text(
        '[{"ifname": "eth1", "flags": ["UP"], "mtu": 1500, "address": "aa:c1:ab:8d:43:01"}]'
    )
    found = imported(tmp_path)
    wiring = found.files["wiring.yaml"]
    assert "client-1 eth1" in wiring and "client-1 unknown" not in wiring
    lost = "cable of leaf-2 Ethernet5: the port of client-1 has no name in the outputs"
    assert any(one.startswith(lost) for one in found.not_imported), found.not_imported


@pytest.mark.parametrize(("settings", "word"), [("   no switchport\n", "routed: true"), ("", "vlans: []")])
def test_a_port_in_vlan_1_is_not_routed(settings: str, word: str, tmp_path: Path) -> None:
    collect(tmp_path, settings)
    lines = imported(tmp_path).files["wiring.yaml"].splitlines()
    (link,) = [line for line in lines if 'from: "leaf-1 Ethernet[1-2]"' in line]
    assert word in link


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "leaf-2 neighbors.txt",
            HEADING + "Et9           spine-1                  Ethernet1           120\n",
        ),
        ("other.txt", CONFIGURATION.format(name="leaf-2", settings="")),
    ],
)
def test_a_folder_of_several_devices_has_no_owner(name: str, text: str, tmp_path: Path) -> None:
    """A file of another device in the folder: refarch does not guess whose neighbors they are."""
    collect(tmp_path)
    design = imported(tmp_path).result.design
    assert design is not None
    (tmp_path / FOLDERS["leaf-1"] / name).write_text(text)
    found = verify(design, read_collection(str(tmp_path)))
    problems = [one.problem for one in found.not_understood]
    assert any("no device of the design in the name of the file or its folder" in one for one in problems)


def test_ports_have_the_whole_names_that_their_neighbors_have(tmp_path: Path) -> None:
    """The table of a switch abbreviates its ports, also those that no neighbor names."""
    collect(tmp_path)
    for file in tmp_path.rglob("show running-config.txt"):
        file.unlink()
    for name, at in FOLDERS.items():
        (tmp_path / at).rename(tmp_path / name)
    design = imported(tmp_path).result.design
    assert design is not None
    ends = sorted({end.port for link in design.links for end in (link.a, link.b)})
    assert ends == ["Ethernet1", "Ethernet2", "Ethernet5", "Ethernet6", "unknown-1", "unknown-2"]
    assert verify(design, read_collection(str(tmp_path))).not_understood == ()
