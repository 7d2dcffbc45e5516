"""MLAG008: bonds of arrays and hosts at a pair of switches."""

import pytest
from rule_designs import Edits, told
from rule_examples import ExampleFiles, example_findings

LINKS_OF_ARRAY = slice(5, 7)
MESSAGE = (
    "wiring.yaml error array-0 to array-1 has no MLAG ID, but connects to both lan-1 and lan-2, an MLAG "
    "pair; array-1 uses only the cables to one of them; also: array-1"
)


def array_links(files: ExampleFiles) -> list[ExampleFiles]:
    return list(files["wiring"]["links"][LINKS_OF_ARRAY])


def test_a_bond_of_an_array_at_both_switches() -> None:
    assert example_findings("MLAG008") == [MESSAGE]


def test_a_bond_with_an_id_is_correct() -> None:
    assert (
        example_findings("MLAG008", lambda files: [a.update(mlag="[1-2]") for a in array_links(files)]) == []
    )


def test_mlag002_finds_an_id_on_one_cable_of_an_array() -> None:
    assert example_findings("MLAG008", lambda files: array_links(files)[0].update(mlag="[1-2]")) == []


def test_cables_without_a_bond_are_single() -> None:
    assert example_findings("MLAG008", lambda files: [a.pop("bond") for a in array_links(files)]) == []


def test_a_bond_at_one_switch_needs_no_id() -> None:
    def on_one_switch(files: ExampleFiles) -> None:
        array_links(files)[1].update(to="lan-1 swp[5-6]")

    assert example_findings("MLAG008", on_one_switch) == []


def test_bonds_with_two_names_are_two() -> None:
    assert example_findings("MLAG008", lambda files: array_links(files)[1].update(bond="other-[0-1]")) == []


def test_switches_that_are_no_pair() -> None:
    assert example_findings("MLAG008", lambda files: files["wiring"].pop("mlag")) == []


@pytest.mark.parametrize("switches", [["lan-1"], ["lan-1", "lan-2", "leaf-1"]], ids=["one", "three"])
def test_mlag001_finds_a_pair_of_another_number_of_switches(switches: list[str]) -> None:
    def change(files: ExampleFiles) -> None:
        files["wiring"]["mlag"]["lan"]["switches"] = switches
        # The cable to the third switch.
        files["wiring"]["links"][2]["bond"] = "array-[0-1]"

    assert example_findings("MLAG008", change) == []


DESIGN, WIRING = "design.yaml", "wiring.yaml"
PAIR = ("links:\n", "mlag:\n  pair-1: {switches: [leaf-1, leaf-2], peer_link: bond1}\nlinks:\n")
CABLE = 'swp[1-4]", cable: nvidia-mcp2m00-a003e30l'
BONDS = (CABLE, f'{CABLE}, bond: "host[1-4]"')
LAG = (
    ("discovery: {", "lags: {lag1: {uplinks: [Uplink 1, Uplink 2], mode: active}}\n        discovery: {"),
    ("active: [Uplink 2], standby: [Uplink 1]", "active: [lag1]"),
)
IP_HASH = (
    (
        "policy: explicit-failover-order, active: [Uplink 2], standby: [Uplink 1]",
        "policy: ip-hash, active: [Uplink 2, Uplink 1]",
    ),
)
HOST_MESSAGE = (
    "wiring.yaml:7:94 error MLAG008 host1 to host-1 has no MLAG ID, but connects to both leaf-1 and leaf-2, "
    "an MLAG pair; host-1 uses only the cables to one of them; also: host[2-4]"
)


@pytest.mark.parametrize("teaming", [LAG, IP_HASH], ids=["lag", "ip-hash"])
def test_hosts_that_bundle_their_ports(teaming: Edits) -> None:
    assert told("MLAG008", {DESIGN: teaming, WIRING: [PAIR, BONDS]}) == [HOST_MESSAGE]


def test_hosts_that_do_not_bundle_their_ports() -> None:
    """TEAM017 finds a bond at the switches alone."""
    assert told("MLAG008", {WIRING: [PAIR, BONDS]}) == []


def test_an_id_on_one_cable_of_a_host() -> None:
    one_id = (
        'leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l,',
        'leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, mlag: "[1-4]",',
    )
    (finding,) = told("MLAG008", {DESIGN: LAG, WIRING: [PAIR, BONDS, one_id]})
    assert finding.startswith("wiring.yaml:8:")
