"""`refarch import` of two MLAG pairs with a bond between them: each pair numbers its bonds itself."""

from pathlib import Path

import pytest
from test_importing import imported, make_outputs, model, wrong

from refarch import api
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.verification import verify
from refarch.importing.bonds import mlag_ids
from refarch.importing.cables import ImportedCable
from refarch.model.types import End

DESIGN = """\
format: 1
id: pairs
title: Two pairs with a bond between them
version: 0.1.0
status: draft
clusters:
  compute:
    product: nvme-of-linux
    transport: tcp
    hosts:
      - names: host-[1-2]
        server: generic-server
        adapters: [{card: generic-nic-100g-2p, ports: [eth1, eth2]}]
"""

LINK = "cable: generic-qsfp28-dac, length: 3m, vlans: [10]"

WIRING = f"""\
format: 1
switches:
  leaf-[1-2]: {{model: generic-switch-32x100g, role: leaf, fabric: dc, nos: arista-eos, vlans: [10]}}
  spine-[1-2]: {{model: generic-switch-32x100g, role: leaf, fabric: dc, nos: arista-eos, vlans: [10]}}
mlag:
  leaves: {{switches: [leaf-1, leaf-2], peer_link: Port-Channel31}}
  spines: {{switches: [spine-1, spine-2], peer_link: Port-Channel31}}
links:
  - {{from: "leaf-1 Ethernet31/1", to: "leaf-2 Ethernet31/1", {LINK}, bond: Port-Channel31}}
  - {{from: "spine-1 Ethernet31/1", to: "spine-2 Ethernet31/1", {LINK}, bond: Port-Channel31}}
  - {{from: "leaf-1 Ethernet1/1", to: "spine-1 Ethernet1/1", {LINK}, bond: Port-Channel7, mlag: 7}}
  - {{from: "leaf-1 Ethernet2/1", to: "spine-2 Ethernet1/1", {LINK}, bond: Port-Channel7, mlag: 7}}
  - {{from: "leaf-2 Ethernet1/1", to: "spine-1 Ethernet2/1", {LINK}, bond: Port-Channel7, mlag: 7}}
  - {{from: "leaf-2 Ethernet2/1", to: "spine-2 Ethernet2/1", {LINK}, bond: Port-Channel7, mlag: 7}}
  - {{from: host-1 eth1, to: "spine-1 Ethernet5/1", {LINK}, bond: Port-Channel5, mlag: 5}}
  - {{from: host-1 eth2, to: "spine-2 Ethernet5/1", {LINK}, bond: Port-Channel5, mlag: 5}}
  - {{from: host-2 eth1, to: "leaf-1 Ethernet6/1", {LINK}, bond: Port-Channel6, mlag: 6}}
  - {{from: host-2 eth2, to: "leaf-2 Ethernet6/1", {LINK}, bond: Port-Channel6, mlag: 6}}
"""


def two_pairs() -> api.Design:
    result = api.lint_texts("pairs", {"design.yaml": DESIGN.encode(), "wiring.yaml": WIRING.encode()})
    assert result.design is not None, result.findings
    return result.design


def outputs(folder: Path, ids: dict[str, dict[int, int]]) -> api.Design:
    """Outputs of the switches with other MLAG IDs than those of the design, by switch."""
    design = two_pairs()
    make_outputs(design, folder)
    for switch, changed in ids.items():
        path = folder / switch / "running.txt"
        text = path.read_text()
        for old, new in changed.items():
            assert f"mlag {old}\n" in text
            text = text.replace(f"mlag {old}\n", f"mlag {new}\n")
        path.write_text(text)
    return design


def differences(design: api.Design, folder: Path) -> list[tuple[str, str, object]]:
    """Device, property, and observed value of what is not as designed."""
    found = verify(design, read_collection(str(folder))).results
    return [
        (one.expectation.device, one.expectation.property, one.observed)
        for one in found
        if one.outcome in ("different", "absent")
    ]


def test_pairs_can_have_different_ids_for_the_bond_between_them(tmp_path: Path) -> None:
    """The leaf switches call it 5, as the spines call their bond to a host."""
    design = outputs(tmp_path, {"leaf-1": {7: 5}, "leaf-2": {7: 5}})
    assert differences(design, tmp_path) == []
    found = imported(tmp_path)
    assert (wrong(found), found.conflicts) == ([], ())
    assert {
        (link.a.device, link.b.device): link.mlag for link in model(found).links if link.mlag is not None
    } == {
        ("leaf-1", "spine-1"): 7,
        ("leaf-1", "spine-2"): 7,
        ("leaf-2", "spine-1"): 7,
        ("leaf-2", "spine-2"): 7,
        ("host-1", "spine-1"): 5,
        ("host-1", "spine-2"): 5,
        ("host-2", "leaf-1"): 6,
        ("host-2", "leaf-2"): 6,
    }
    assert not {"MLAG002", "MLAG008"} & {one.code for one in found.result.findings}


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        ({"leaf-1": {7: 5}}, [("leaf-1", "mlag", 5)]),
        ({"leaf-1": {6: 4}, "leaf-2": {6: 4}}, [("leaf-1", "mlag", 4), ("leaf-2", "mlag", 4)]),
        ({"leaf-1": {7: 5}, "leaf-2": {7: 4}}, [("leaf-1", "mlag", 5), ("leaf-2", "mlag", 4)]),
    ],
)
def test_ids_that_are_different(
    ids: dict[str, dict[int, int]], expected: list[tuple[str, str, object]], tmp_path: Path
) -> None:
    """Switches of a pair with different IDs, and a bond to a host, whose ID the design states."""
    assert differences(outputs(tmp_path, ids), tmp_path) == expected


def test_pairs_without_a_cable_between_their_switches_are_noted(tmp_path: Path) -> None:
    """As with the virtual peer link of NX-OS, whose packets go over the fabric."""
    outputs(tmp_path, {})
    for name in ("spine-1", "spine-2"):
        path = tmp_path / name / "lldp.json"
        path.write_text(path.read_text().replace("Ethernet31/1", "Ethernet30/1").replace("spine-", "other-"))
    found = imported(tmp_path)
    assert [pair.switches for pair in model(found).mlags.values()] == [("leaf-1", "leaf-2")]
    assert [text for text in found.not_imported if text.startswith("MLAG")] == [
        "MLAG pairs of spine-[1-2]: no output shows the cables of their peer links"
    ]


def test_a_switch_without_the_id_of_its_pair(tmp_path: Path) -> None:
    """It is wrong, and the other switch of the pair is not."""
    design = outputs(tmp_path, {"leaf-1": {7: 5}, "leaf-2": {7: 5}})
    path = tmp_path / "leaf-1" / "running.txt"
    path.write_text(path.read_text().replace("   mlag 5\n", ""))
    assert differences(design, tmp_path) == [("leaf-1", "mlag", None)]


def test_ids_that_are_all_taken_are_numbered() -> None:
    cables = [
        ImportedCable(End("leaf-1", "p1"), End("spine-1", "p1")),
        ImportedCable(End("host-1", "eth1"), End("leaf-1", "p2")),
        ImportedCable(End("host-2", "eth1"), End("spine-1", "p2")),
        ImportedCable(End("host-3", "eth1"), End("spine-1", "p3")),
    ]
    own = {
        End("leaf-1", "p1"): 2, End("spine-1", "p1"): 3, End("leaf-1", "p2"): 3, End("spine-1", "p2"): 2,
    }  # fmt: skip
    assert mlag_ids([[cable] for cable in cables], own) == dict(zip(cables[:3], (1, 3, 2), strict=True))
