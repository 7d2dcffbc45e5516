"""Members of a bond of a switch that are in another bond: one finding."""

import json
from pathlib import Path

import pytest

from refarch import api
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.verification import verify

DESIGN = """\
format: 1
id: small
title: A switch with bonds
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
      - names: host-5
        server: generic-server
        adapters: [{card: generic-nic-100g-2p, ports: [eth1, eth2]}]
      - names: host-[3-4]
        server: generic-server
        adapters: [{card: generic-nic-100g-2p, ports: [eth1]}]
"""

LINK = "cable: generic-qsfp28-dac, length: 3m"

WIRING = f"""\
format: 1
switches:
  leaf-1: {{model: generic-switch-32x100g, role: leaf, fabric: dc, nos: sonic}}
links:
  - {{from: "host-1 eth[1-2]", to: "leaf-1 Ethernet[0-4/4]", {LINK}, bond: PortChannel1}}
  - {{from: "host-2 eth[1-2]", to: "leaf-1 Ethernet[8-12/4]", {LINK}, bond: PortChannel2}}
  - {{from: host-3 eth1, to: leaf-1 Ethernet16, {LINK}, bond: PortChannel3}}
  - {{from: host-4 eth1, to: leaf-1 Ethernet20, {LINK}, bond: PortChannel4}}
  - {{from: "host-5 eth[1-2]", to: "leaf-1 Ethernet[24-28/4]", {LINK}}}
"""

MEMBERS = {0: 1, 4: 1, 8: 2, 12: 2, 16: 3, 20: 4, 24: 0, 28: 0, 32: 0}
"""Number of the bond of each port; 0 for none. The design leaves the last port free."""


def messages(folder: Path, members: dict[int, int]) -> list[str]:
    """Findings about the bonds of the switch whose ports are in these bonds."""
    tables = {
        "DEVICE_METADATA": {"localhost": {"hostname": "leaf-1"}},
        "PORT": {f"Ethernet{port}": {"admin_status": "up"} for port in MEMBERS},
        "PORTCHANNEL_MEMBER": {
            f"PortChannel{bond}|Ethernet{port}": {} for port, bond in members.items() if bond
        },
    }
    (folder / "config_db.json").write_text(json.dumps(tables))
    texts = {"design.yaml": DESIGN.encode(), "wiring.yaml": WIRING.encode()}
    design = api.lint_texts("small", texts).design
    assert design is not None
    found = verify(design, read_collection(str(folder)))
    return [one.message.partition(";")[0] for one in found.problems if one.code == "BUILT011"]


def test_bonds_as_designed(tmp_path: Path) -> None:
    assert messages(tmp_path, MEMBERS) == []


@pytest.mark.parametrize(
    ("moved", "expected"),
    [
        (
            {4: 2},
            ["leaf-1 Ethernet4 is in bond PortChannel2, but the design has it in bond PortChannel1"],
        ),
        (
            {16: 4},
            ["leaf-1 Ethernet16 is in bond PortChannel4, but the design has it in bond PortChannel3"],
        ),
        (
            {20: 1},
            ["leaf-1 Ethernet20 is in bond PortChannel1, but the design has it in bond PortChannel4"],
        ),
        (
            {12: 0},
            [
                "bond PortChannel2 on leaf-1 has members Ethernet8, "
                "but the design has members Ethernet8, Ethernet12"
            ],
        ),
        ({16: 9}, []),
        ({24: 7}, ["leaf-1 Ethernet24 is in bond PortChannel7, but the design has no bond there"]),
        (
            {24: 7, 28: 7, 32: 7},
            ["leaf-1 Ethernet24, Ethernet28 are in bond PortChannel7, but the design has no bond there"],
        ),
        ({32: 7}, []),
        (
            {24: 2},
            [
                "bond PortChannel2 on leaf-1 has members Ethernet8, Ethernet12, Ethernet24, "
                "but the design has members Ethernet8, Ethernet12"
            ],
        ),
    ],
)
def test_ports_in_other_bonds(tmp_path: Path, moved: dict[int, int], expected: list[str]) -> None:
    """A bond with its members is as designed, whatever its name on the switch."""
    assert messages(tmp_path, {**MEMBERS, **moved}) == expected


def test_bonds_with_other_names_are_not_guessed(tmp_path: Path) -> None:
    """Neither name tells which of the two hosts is in the wrong bond."""
    assert messages(tmp_path, {**MEMBERS, 16: 9, 20: 9}) == [
        "bond PortChannel3 on leaf-1 has members Ethernet16, Ethernet20, "
        "but the design has members Ethernet16",
        "bond PortChannel4 on leaf-1 has members Ethernet20, Ethernet16, "
        "but the design has members Ethernet20",
    ]
