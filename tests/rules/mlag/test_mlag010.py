"""MLAG010 and MLAG011: VLANs that the peer link of a pair lacks, and those that nothing else has."""

import pytest
from rule_designs import BETWEEN, Edits, findings, told

WIRING = "wiring.yaml"
PAIR = "mlag:\n  pair-1: {switches: [leaf-1, leaf-2], peer_link: bond1}\nlinks:\n"
BONDS = """\
  - {from: leaf-3 swp21, to: leaf-1 swp20, cable: nvidia-mcp1600-c003e30l, bond: bond2, mlag: 2}
  - {from: leaf-3 swp22, to: leaf-2 swp20, cable: nvidia-mcp1600-c003e30l, bond: bond2, mlag: 2}
"""


def wiring(vlans: str, *edits: tuple[str, str]) -> Edits:
    """The pair with a bond to a third switch, and VLANs of the peer link."""
    peer_link = BETWEEN.replace("}\n", f", {vlans}}}\n" if vlans else "}\n")
    return [
        ("links:\n", PAIR),
        ("leaf-[1-2]: {", "leaf-[1-3]: {"),
        (BETWEEN, peer_link + BONDS),
        *edits,
    ]


@pytest.mark.parametrize(
    ("vlans", "missing"),
    [
        ("carries: []", ["VLANs 20 and 30"]),
        ("carries: [vsan]", ["VLAN 20"]),
        ("vlans: [30]", ["VLAN 20"]),
        ("carries: [vsan], untagged: vmotion", []),
        ("carries: [vsan, vmotion]", []),
        ("", []),
    ],
)
def test_the_peer_link_carries_what_the_bonds_of_the_pair_carry(vlans: str, missing: list[str]) -> None:
    found = told("MLAG010", {WIRING: wiring(vlans)})
    assert [line.partition("does not carry ")[2].partition(",")[0] for line in found] == missing


def test_each_entry_of_the_peer_link_is_a_place() -> None:
    entry = BETWEEN.replace("}\n", ", carries: [vsan]}\n").replace("[21-22]", "[18-19]")
    found = told("MLAG010", {WIRING: [*wiring("carries: [vmotion]"), (BONDS, entry + BONDS)]})
    assert [line.partition(" ")[0] for line in found] == ["wiring.yaml:9:103", "wiring.yaml:10:103"]


def test_a_vlan_without_a_network_has_only_a_number() -> None:
    bond = [("bond: bond2, mlag: 2}", "bond: bond2, mlag: 2, carries: [vsan], vlans: [77]}")]
    files = {WIRING: [*wiring("carries: [vmotion]"), *bond]}
    (finding,) = told("MLAG010", files)
    assert finding == (
        "wiring.yaml:9:103 warning MLAG010 peer link bond1 between leaf-1 and leaf-2 does not carry VLANs "
        "30 and 77, but bond bond2 of the pair does"
    )
    (hint,) = [one.hint for one in findings("MLAG010", files)]
    assert hint.endswith("Or add `vsan` to `carries` and 77 to `vlans`.")


def test_bonds_without_an_id_can_be_of_one_switch() -> None:
    assert told("MLAG010", {WIRING: [*wiring("carries: [vsan]"), (", mlag: 2", "")]}) == []


def test_routed_bonds_carry_no_vlan() -> None:
    routed = [("mlag: 2}", "mlag: 2, routed: true, subnet: 192.0.2.240/31}")]
    assert told("MLAG010", {WIRING: [*wiring("carries: [vsan]"), *routed]}) == []


@pytest.mark.parametrize(
    ("vlans", "unused"),
    [
        ("carries: [vsan, vmotion], vlans: [999]", ["VLAN 999"]),
        ("vlans: [20, 30, 998, 999]", ["VLANs 998 and 999"]),
        ("vlans: [20, 30]", []),
        ("", []),
    ],
)
def test_a_vlan_of_the_peer_link_alone(vlans: str, unused: list[str]) -> None:
    found = told("MLAG011", {WIRING: wiring(vlans)})
    assert [line.partition(" carries ")[2].partition(",")[0] for line in found] == unused


@pytest.mark.parametrize(
    "edit",
    [
        pytest.param(("bond: bond2, mlag: 2}", "bond: bond2, mlag: 2, vlans: [999]}"), id="another port"),
        pytest.param(("nos: cumulus-linux}", "nos: cumulus-linux, existing: true}"), id="in service"),
        pytest.param(("nos: cumulus-linux}", "nos: cumulus-linux, vlans: [20, 30]}"), id="VLAN001"),
    ],
)
def test_vlans_that_others_can_use(edit: tuple[str, str]) -> None:
    assert told("MLAG011", {WIRING: [*wiring("vlans: [20, 30, 999]"), edit]}) == []
