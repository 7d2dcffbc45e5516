"""WIRE033: the name of a bond is that of no other interface of its switch."""

import pytest
from rule_designs import BETWEEN, HOST_LINKS, told


def named(bond: str, *edits: tuple[str, str]) -> list[str]:
    """Findings for the bond between the leafs, line 7, under another name."""
    return told("WIRE033", {"wiring.yaml": [(BETWEEN, BETWEEN.replace("bond1", bond)), *edits]})


@pytest.mark.parametrize(
    ("bond", "kind"),
    [
        ("swp1", "a port"),
        ("Swp10", "a port"),
        ("swp99", "a port"),
        ("swp20s0", "a port"),
        ("Vlan30", "a VLAN interface"),
        ("vlan4094", "a VLAN interface"),
        ("lo", "a loopback"),
        ("Loopback0", "a loopback"),
        ("eth0", "the management port"),
    ],
)
def test_names_of_other_interfaces(bond: str, kind: str) -> None:
    split = ("nos: cumulus-linux}", 'nos: cumulus-linux, breakouts: {"20": 4x25G}}')
    assert named(bond, split) == [
        f"wiring.yaml:7:96 error WIRE033 bond {bond} on leaf-1 has the name of {kind}, but the name of "
        "a bond must be unique on its switch; also: leaf-2"
    ]


@pytest.mark.parametrize("bond", ["bond1", "peerlink", "Port-Channel9", "swp", "vlan5000", "swpbond1"])
def test_names_of_bonds(bond: str) -> None:
    assert named(bond) == []


def test_the_bond_of_a_host() -> None:
    bonded = HOST_LINKS.replace(
        "cable: nvidia-mcp2m00-a003e30l", "cable: nvidia-mcp2m00-a003e30l, bond: swp1"
    )
    (first, second) = told("WIRE033", {"wiring.yaml": [(HOST_LINKS, bonded)]})
    assert first.startswith("wiring.yaml:5:94 error WIRE033 bond swp1 on leaf-1 has the name of a port")
    assert second.startswith("wiring.yaml:6:94 error WIRE033 bond swp1 on leaf-2 has the name of a port")
