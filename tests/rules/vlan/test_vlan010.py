"""VLAN010: VLANs in which unused ports are parked."""

import pytest
from rule_designs import told

LEAFS = "role: leaf, fabric: main, nos: cumulus-linux}"


@pytest.mark.parametrize(
    ("parked", "used"),
    [
        ("{shut_down: true}", ""),
        ("{shut_down: true, vlan: 999}", ""),
        ("{vlan: 1}", "every new port uses"),
        ("{vlan: 2}", ""),
        ("{vlan: 30}", "network vsan uses"),
        ("{shut_down: true, vlan: 30}", "network vsan uses"),
    ],
)
def test_where_ports_are_parked(parked: str, used: str) -> None:
    edit = (LEAFS, LEAFS.replace("}", f", unused_ports: {parked}}}"))
    found = [line.partition(" ")[2] for line in told("VLAN010", {"wiring.yaml": [edit]})]
    vlan = parked.rpartition(" ")[2].rstrip("}") if "vlan" in parked else ""
    assert found == bool(used) * [
        f"warning VLAN010 unused ports on leaf-1 are parked in VLAN {vlan}, which {used}; also: leaf-2"
    ]


def test_a_vlan_of_cables_alone() -> None:
    """No network of the plan has it, and a link carries it."""
    edits = [
        (LEAFS, LEAFS.replace("}", ", unused_ports: {vlan: 77}}")),
        ("bond: bond1", "bond: bond1, untagged: 77"),
    ]
    (found, *_) = told("VLAN010", {"wiring.yaml": edits})
    assert "parked in VLAN 77, which its cabled ports carry" in found
