"""VLAN006: ids that exist, and ids that Cumulus Linux keeps for itself."""

import pytest
from rule_designs import HOST_LINKS, findings, places, told

VSAN = "    purpose: vsan\n    vlan: 30\n"
LEAFS = "nos: cumulus-linux}"
FIRST = HOST_LINKS.splitlines()[0]


def vlan(number: int) -> list[tuple[str, str]]:
    return [(VSAN, VSAN.replace("30", str(number)))]


@pytest.mark.parametrize(
    ("number", "severity"),
    [
        (0, "error"),
        (1, ""),
        (3724, ""),
        (3725, "warning"),
        (3999, "warning"),
        (4000, ""),
        (4094, ""),
        (4095, "error"),
    ],
)
def test_limits_of_a_network(number: int, severity: str) -> None:
    found = told("VLAN006", {"ip-plan.yaml": vlan(number)})
    assert [one.split()[:3] for one in found] == (
        [["ip-plan.yaml:19:11", severity, "VLAN006"]] if severity else []
    )


def test_messages() -> None:
    assert (
        findings("VLAN", {"ip-plan.yaml": vlan(0)})[0].message
        == "network vsan has VLAN 0, but VLAN IDs are 1 to 4094"
    )
    assert findings("VLAN", {"ip-plan.yaml": vlan(3725)})[0].message == (
        "network vsan has VLAN 3725, but leaf-1 reserves 3725 to 3999 for its chip; also: leaf-2"
    )


def test_network_that_leaves_it_out_is_untagged() -> None:
    assert told("VLAN", {"ip-plan.yaml": [(VSAN, "    purpose: vsan\n")]}) == []


@pytest.mark.parametrize(("more", "fires"), [(', release: "5.0"', True), (', release: "4.4"', False)])
def test_reserved_range_was_read_for_release_5(more: str, fires: bool) -> None:
    edits = {"ip-plan.yaml": vlan(3800), "wiring.yaml": [(LEAFS, f"nos: cumulus-linux{more}}}")]}
    assert places("VLAN", edits) == ["ip-plan.yaml:19 VLAN006"] * fires


def test_reserved_range_of_other_switches_is_not_known() -> None:
    assert told("VLAN", {"ip-plan.yaml": vlan(3800), "wiring.yaml": [(", nos: cumulus-linux", "")]}) == []


def test_out_of_band_network_only_where_it_is_untagged_on_a_switch() -> None:
    plan = [("    vlan: 10\n", "    vlan: 3800\n")]
    assert told("VLAN", {"ip-plan.yaml": plan}) == []
    native = [("-a003e30l}", "-a003e30l, untagged: management}")]
    assert places("VLAN", {"ip-plan.yaml": plan, "wiring.yaml": native}) == ["ip-plan.yaml:5 VLAN006"]


@pytest.mark.parametrize(
    ("wiring", "place", "said"),
    [
        (
            [(FIRST, FIRST.replace("}", ", untagged: 0}"))],
            "wiring.yaml:5:98",
            "the link from vmnic4 on host-1 has VLAN 0",
        ),
        (
            [("bond1}", "bond1, vlans: [20, 30, 4095]}")],
            "wiring.yaml:7:103",
            "the link from swp21 on leaf-1 has VLAN 4095",
        ),
        (
            [(LEAFS, "nos: cumulus-linux, vlans: [20, 30, 4095]}")],
            "wiring.yaml:3:100",
            "the bridge on leaf-1 has VLAN 4095",
        ),
    ],
)
def test_ids_in_the_wiring(wiring: list[tuple[str, str]], place: str, said: str) -> None:
    assert told("VLAN006", {"wiring.yaml": wiring}) == [
        f"{place} error VLAN006 {said}, but VLAN IDs are 1 to 4094"
    ]


def test_port_group_with_guest_tagging_and_a_vmkernel_adapter() -> None:
    """For virtual machines 4095 is right; a VMkernel adapter cannot tag."""
    group = "            network: vsan\n"
    found = told("VLAN", {"design.yaml": [(group, f"{group}            vlan: 4095\n")]})
    assert found == [
        "design.yaml:37:19 error VLAN006 port group vSAN has VLAN 4095 (guest tagging), but vmk2 is a "
        "VMkernel adapter"
    ]


@pytest.mark.parametrize(
    ("number", "mlag", "fires"), [(4094, True, True), (4094, False, False), (4093, True, False)]
)
def test_peer_link(number: int, mlag: bool, fires: bool) -> None:
    wiring = [(FIRST, FIRST.replace("}", ", mlag: 1}"))] if mlag else []
    assert (
        told("VLAN006", {"ip-plan.yaml": vlan(number), "wiring.yaml": wiring})
        == [
            "ip-plan.yaml:19:11 error VLAN006 network vsan has VLAN 4094, but leaf-1 reserves 4094 for the "
            "peer link of MLAG"
        ]
        * fires
    )


PAIR = "mlag:\n  leafs: {switches: [leaf-1, leaf-2], peer_link: bond1}\nlinks:\n"


@pytest.mark.parametrize(
    ("system", "reason"),
    [
        ("arista-eos", "the peer link of MLAG"),
        ("aruba-aos-cx", ""),
        ("cumulus-linux", "the peer link of MLAG"),
        ("dell-os10", "the control traffic of VLT"),
        ("juniper-junos", "ICCP between the switches of a pair"),
    ],
)
@pytest.mark.parametrize("is_pair", [True, False])
def test_switches_of_a_pair(system: str, reason: str, is_pair: bool) -> None:
    """The pair counts even if no bond ends on both switches."""
    wiring = [("nos: cumulus-linux", f"nos: {system}"), *([("links:\n", PAIR)] if is_pair else [])]
    found = told("VLAN006", {"ip-plan.yaml": vlan(4094), "wiring.yaml": wiring})
    said = f"network vsan has VLAN 4094, but leaf-1 reserves 4094 for {reason}"
    assert [said in text for text in found] == [True] * bool(reason and is_pair)
