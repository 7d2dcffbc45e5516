"""MLAG009: pairs whose keepalive can only use the peer link."""

import pytest
from rule_designs import Edits, told

WIRING, PLAN = "wiring.yaml", "ip-plan.yaml"
PAIR = ("links:\n", "mlag:\n  pair-1: {switches: [leaf-1, leaf-2], peer_link: bond1}\nlinks:\n")
IN_BAND: Edits = [("leaf-[1-2] eth0", "leaf-[1-2] vlan10"), ("    out_of_band: true\n", "")]
NEXUS = [("nvidia-sn2010", "cisco-n9k-c93180yc-fx"), ("cumulus-linux", "cisco-nx-os")]
MESSAGE = (
    "the keepalive between leaf-1 and leaf-2 has no path but the peer link: leaf-1 has no address on its "
    "management port"
)
ROUTED = (
    "  - {from: leaf-1 swp20, to: leaf-2 swp20, cable: nvidia-mcp1600-c003e30l, routed: true, "
    "subnet: 192.0.2.240/31}\n"
)


def wiring(*edits: tuple[str, str]) -> Edits:
    return [PAIR, *edits]


def test_addresses_in_a_vlan_only() -> None:
    assert told("MLAG009", {WIRING: wiring(), PLAN: IN_BAND}) == [
        f"wiring.yaml:5:51 warning MLAG009 {MESSAGE}"
    ]


def test_the_peer_link_of_a_vpc_pair_does_not_come_up() -> None:
    edits = [(f"swp[{ports}]", f"Ethernet1/[{ports}]") for ports in ("1-4", "21-22")]
    (finding,) = told("MLAG009", {WIRING: wiring(*NEXUS, *edits), PLAN: IN_BAND})
    assert finding == f"wiring.yaml:5:51 error MLAG009 {MESSAGE}"


def test_addresses_of_the_management_ports() -> None:
    assert told("MLAG009", {WIRING: wiring()}) == []


def test_one_switch_without_such_an_address() -> None:
    address = '{of: "leaf-[1-2] eth0", first: 192.0.2.11}'
    two_addresses = "{of: leaf-1 eth0, first: 192.0.2.11}\n      - {of: leaf-2 vlan10, first: 192.0.2.15}"
    (finding,) = told("MLAG009", {WIRING: wiring(), PLAN: [(address, two_addresses)]})
    assert finding.endswith(": leaf-2 has no address on its management port")


@pytest.mark.parametrize("switches", ["leaf-1", "leaf-1, leaf-2, leaf-3"])
def test_mlag001_finds_a_pair_of_another_number_of_switches(switches: str) -> None:
    pair = ("[leaf-1, leaf-2]", f"[{switches}]")
    more = [("leaf-[1-2]: {", "leaf-[1-3]: {")]
    plan = [*IN_BAND, ("leaf-[1-2] vlan10", "leaf-[1-3] vlan10")]
    files = {WIRING: wiring(pair, *more), PLAN: plan}
    assert told("MLAG009", files) == [] == told("RULE", files)


def test_a_routed_link_is_a_path() -> None:
    assert told("MLAG009", {WIRING: wiring(("links:\n", f"links:\n{ROUTED}")), PLAN: IN_BAND}) == []


def test_switches_without_any_address_are_not_stated() -> None:
    none = [('    addresses:\n      - {of: "leaf-[1-2] eth0", first: 192.0.2.11}\n', "")]
    assert told("MLAG009", {WIRING: wiring(), PLAN: none}) == []


@pytest.mark.parametrize(
    "change",
    [
        (("nos: cumulus-linux}", "nos: cumulus-linux, existing: true}"),),
        (
            ("nos: cumulus-linux}", "nos: sonic}"),
            ("swp[1-4]", "Ethernet[0-12/4]"),
            ("swp[21-22]", "Ethernet[72-76/4]"),
        ),
    ],
    ids=["in service", "other system"],
)
def test_pairs_that_are_not_checked(change: tuple[tuple[str, str], ...]) -> None:
    assert told("MLAG009", {WIRING: wiring(*change), PLAN: IN_BAND}) == []
