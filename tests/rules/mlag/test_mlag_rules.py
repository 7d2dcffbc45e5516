"""MLAG001 to MLAG003: pairs that are none, bonds on one of two switches, and peers that differ."""

import pytest
from rule_designs import told

WIRING = "wiring.yaml"
PAIR = "mlag:\n  leafs: {switches: [leaf-1, leaf-2], peer_link: bond1}\n"
"""Lines 4 and 5; the clean example has two cables of bond1 between the leafs."""

LEAFS = "  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}\n"
DUAL = """\
format: 1
switches:
  leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}
  spine-[1-2]: {model: nvidia-sn2010, role: spine, fabric: main, nos: cumulus-linux}
mlag:
  spines: {switches: [spine-1, spine-2], peer_link: peerlink}
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "spine-[1-2] swp21", cable: nvidia-mcp1600-c003e30l, bond: up1, mlag: 1}
  - {from: "leaf-2 swp[21-22]", to: "spine-[1-2] swp22", cable: nvidia-mcp1600-c003e30l, bond: up2, mlag: 2}
  - {from: "spine-1 swp[19-20]", to: "spine-2 swp[19-20]", cable: nvidia-mcp1600-c003e30l, bond: peerlink}
"""
"""Each leaf is cabled to both spines, which are a pair: the bond of leaf-1 on line 10, of leaf-2 on line
11."""


def paired(pair: str, *edits: tuple[str, str]) -> list[str]:
    return told("MLAG", {WIRING: [("links:\n", pair + "links:\n"), *edits]})


def test_two_switches_joined_by_their_peer_link() -> None:
    assert paired(PAIR) == [] == told("MLAG", {WIRING: DUAL}) == told("MLAG", {})


def test_no_cable_of_the_peer_link() -> None:
    assert paired(PAIR.replace("bond1", "peerlink")) == [
        "wiring.yaml:5:50 error MLAG001 leaf-1 and leaf-2 have peer link peerlink, but no cable "
        "between them is a member of this bond"
    ]


def test_the_peer_link_is_a_bond_to_somewhere_else() -> None:
    """One of its cables between the two is enough; a bond of that name elsewhere is none."""
    links = '"leaf-1 swp[21-22]", to: "spine-[1-2] swp21"'
    made = DUAL.replace("bond: peerlink", "bond: other").replace("bond: up1, mlag: 1", "bond: peerlink")
    assert links in made
    assert told("MLAG001", {WIRING: made}) == [
        "wiring.yaml:6:53 error MLAG001 spine-1 and spine-2 have peer link peerlink, but no cable "
        "between them is a member of this bond"
    ]


def test_one_cable_of_two_is_enough() -> None:
    one = '"spine-1 swp[19-20]", to: "spine-2 swp[19-20]", cable: nvidia-mcp1600-c003e30l, bond: peerlink}'
    split = (
        "spine-1 swp19, to: spine-2 swp19, cable: nvidia-mcp1600-c003e30l, bond: peerlink}\n"
        "  - {from: spine-1 swp20, to: spine-2 swp20, cable: nvidia-mcp1600-c003e30l}"
    )
    assert one in DUAL and told("MLAG001", {WIRING: DUAL.replace(one, split)}) == []


@pytest.mark.parametrize(
    ("switches", "listed"), [("leaf-1", "leaf-1"), ("leaf-1, leaf-2, leaf-3", "leaf-1 and leaf-2 and leaf-3")]
)
def test_a_pair_is_two(switches: str, listed: str) -> None:
    third = LEAFS + LEAFS.replace("leaf-[1-2]", "leaf-3")
    found = paired(PAIR.replace("leaf-1, leaf-2", switches), (LEAFS, third))
    assert found == [
        f"wiring.yaml:6:11 error MLAG001 MLAG pair leafs consists of {listed}, but must have two switches"
    ]


def test_a_bond_with_an_id_on_one_spine_only() -> None:
    made = DUAL.replace('to: "spine-[1-2] swp22"', 'to: "spine-2 swp[21-22]"').replace(
        '"spine-[1-2] swp21"', '"spine-[1-2] swp18"'
    )
    assert told("MLAG", {WIRING: made}) == [
        "wiring.yaml:11:108 error MLAG002 up2 (MLAG ID 2) connects to leaf-2 and spine-2, but not to "
        "both switches of an MLAG pair"
    ]


def test_a_bond_without_an_id_may_end_anywhere() -> None:
    made = DUAL.replace('to: "spine-[1-2] swp22"', 'to: "spine-2 swp[21-22]"').replace(
        '"spine-[1-2] swp21"', '"spine-[1-2] swp18"'
    )
    assert told("MLAG", {WIRING: made.replace(", mlag: 2", "")}) == []


def test_an_id_on_a_single_link_that_is_no_bond() -> None:
    line = DUAL.splitlines()[10]
    made = DUAL.replace(
        line, "  - {from: leaf-2 swp22, to: spine-2 swp22, cable: nvidia-mcp1600-c003e30l, mlag: 2}"
    )
    assert told("MLAG", {WIRING: made}) == [
        "wiring.yaml:11:83 error MLAG002 a link (MLAG ID 2) connects to leaf-2 and spine-2, but not to "
        "both switches of an MLAG pair"
    ]


def test_ids_without_any_pair() -> None:
    made = DUAL.replace("mlag:\n  spines: {switches: [spine-1, spine-2], peer_link: peerlink}\n", "")
    assert told("MLAG", {WIRING: made}) == [
        "wiring.yaml:8:107 error MLAG002 up1 (MLAG ID 1) connects to leaf-1 and spine-1 and spine-2, "
        "but not to both switches of an MLAG pair; also: up2"
    ]


def test_the_other_end_is_a_switch_or_a_pair_as_well() -> None:
    """Both leafs in one bond of the spines, though they are not one switch for it."""
    made = DUAL.replace("bond: up2, mlag: 2", "bond: up1, mlag: 1")
    assert told("MLAG", {WIRING: made}) == [
        "wiring.yaml:10:107 error MLAG002 up1 (MLAG ID 1) connects to leaf-1 and leaf-2, but not to "
        "both switches of an MLAG pair"
    ]
    pair = made.replace("mlag:\n", "mlag:\n  leafs: {switches: [leaf-1, leaf-2], peer_link: bond1}\n")
    assert not [one for one in told("MLAG", {WIRING: pair}) if "MLAG002" in one]


def test_two_bonds_of_a_switch_have_two_ids() -> None:
    assert told("MLAG", {WIRING: DUAL.replace("bond: up2, mlag: 2", "bond: up2, mlag: 1")}) == [
        (
            "wiring.yaml:11:107 error MLAG002 spine-1 has MLAG ID 1 on bond up1 and on bond up2, but "
            "the ID must be unique on a switch; also: spine-2"
        )
    ]


@pytest.mark.parametrize(
    ("more", "differ"),
    [
        ("model: nvidia-sn3700, nos: cumulus-linux", "model SN2010 and SN3700"),
        ("model: nvidia-sn2010", "operating system cumulus-linux and unknown, release 5.1 and unknown"),
        ('model: nvidia-sn2010, nos: cumulus-linux, release: "5.2"', "release 5.1 and 5.2"),
        (
            'model: nvidia-sn3700, nos: cumulus-linux, release: "5.2"',
            "model SN2010 and SN3700, release 5.1 and 5.2",
        ),
        ('model: nvidia-sn2010, nos: cumulus-linux, release: "5.1"', ""),
    ],
)
def test_peers_that_differ(more: str, differ: str) -> None:
    own = f"  leaf-2: {{{more}, role: leaf, fabric: main}}\n"
    assert paired(PAIR, (LEAFS, LEAFS.replace("leaf-[1-2]", "leaf-1") + own)) == bool(differ) * [
        f"wiring.yaml:6:11 warning MLAG003 leaf-1 and leaf-2 are MLAG peers, but have {differ}"
    ]


def test_switches_that_are_no_peers_may_differ() -> None:
    made = DUAL.replace("spine-[1-2]: {model: nvidia-sn2010", "spine-[1-2]: {model: nvidia-sn3700")
    assert told("MLAG003", {WIRING: made}) == []


def test_a_pair_that_is_stated_twice() -> None:
    again = PAIR + '  again: {switches: ["leaf-[1-2]"], peer_link: bond1, domain: again}\n'
    assert paired(again) == [
        "wiring.yaml:6:11 error MLAG007 MLAG pair again contains leaf-1 and leaf-2, but MLAG pair "
        "leafs also does; a switch can be in only one pair"
    ]


def test_a_switch_with_two_peers() -> None:
    second = "  others: {switches: [spine-1, leaf-2], peer_link: up2}\n"
    made = DUAL.replace("links:\n", second + "links:\n")
    found = [line for line in told("MLAG", {WIRING: made}) if "MLAG007" in line]
    assert found == [
        "wiring.yaml:7:12 error MLAG007 MLAG pair others contains spine-1, but MLAG pair spines also "
        "does; a switch can be in only one pair"
    ]
    apart = second.replace("spine-1", "leaf-1")
    assert told("MLAG007", {WIRING: DUAL.replace("links:\n", apart + "links:\n")}) == []


@pytest.mark.parametrize("switches", ["leaf-1", "leaf-1, leaf-2, spine-1"])
def test_what_is_no_pair_is_not_compared(switches: str) -> None:
    """MLAG001 says that it is no pair."""
    first = f"  a: {{switches: [{switches}], peer_link: up1}}\n"
    second = "  b: {switches: [leaf-1, leaf-2], peer_link: up1}\n"
    made = DUAL.replace("links:\n", f"{first}{second}links:\n")
    found = [line.split()[0] + " " + line.split()[2] for line in told("MLAG00", {WIRING: made})]
    assert "wiring.yaml:7:7 MLAG001" in found and not any("MLAG007" in line for line in found)
