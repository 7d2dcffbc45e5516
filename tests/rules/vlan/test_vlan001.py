"""VLAN001, and PATH001 and PATH007 where a walked packet stops: port group, host-facing port, bridge, link
between the switches, in this order outwards."""

from collections.abc import Mapping

import pytest
from rule_designs import BETWEEN, HOST_LINKS, SPINES, Edits, files, findings, places, told

FIRST, SECOND = HOST_LINKS.splitlines()
LEAFS = "nos: cumulus-linux}"
GROUP = "            network: vsan\n"
VSAN = "    purpose: vsan\n    vlan: 30\n"


def link(line: str, more: str) -> list[tuple[str, str]]:
    return [(line, line.replace("}", f", {more}}}"))]


def bridge(vlans: str) -> list[tuple[str, str]]:
    return [(LEAFS, f"nos: cumulus-linux, vlans: [{vlans}]}}")]


def stops(replaced: Mapping[str, str | Edits], base: str = "vsan-roce") -> list[str]:
    """Errors about VLANs, of this rule and of the walk: place, severity, code and message without effects."""
    lines = [line for area in ("VLAN", "PATH") for line in told(area, replaced, base=base)]
    return sorted(line.partition(";")[0] for line in lines if " error " in line)


def stop_places(replaced: Mapping[str, str | Edits]) -> list[str]:
    """Lines and codes of the same."""
    return [" ".join((line.split()[0].rpartition(":")[0], line.split()[2])) for line in stops(replaced)]


def test_clean_example_and_lists_that_are_complete() -> None:
    assert told("VLAN", {}) == []
    everything = [
        *bridge("vsan, vmotion"),
        *link(FIRST, "carries: [vsan, vmotion]"),
        ("bond1}", "bond1, carries: [vsan], vlans: [20]}"),
    ]
    assert told("VLAN", {"wiring.yaml": everything}) == []


@pytest.mark.parametrize(
    ("vlans", "leaf", "missing"),
    [("20, 30", "", ""), ("20, 30, 40", "", ""), ("20", "leaf-1", "VLAN 30"), ("30", "leaf-2", "VLAN 20")],
)
def test_bridge(vlans: str, leaf: str, missing: str) -> None:
    assert stops({"wiring.yaml": bridge(vlans)}) == [
        f"wiring.yaml:3:84 error PATH001 swp1 on {leaf} carries {missing}, but {missing} is not on the "
        f"bridge of {leaf}"
    ] * bool(missing)


def test_empty_bridge_lacks_both_networks() -> None:
    assert stop_places({"wiring.yaml": bridge("")}) == ["wiring.yaml:3 PATH001"]


@pytest.mark.parametrize(
    ("line", "place", "text"),
    [
        (FIRST, "5:88 error PATH001", "vmnic4 on host-1 tags VLAN 30, but swp1 on leaf-1 does not carry it"),
        (SECOND, "6:88 error PATH007", "vmnic5 on host-1 tags VLAN 30, but swp1 on leaf-2 does not carry it"),
    ],
    ids=["active path", "standby path"],
)
def test_host_facing_port(line: str, place: str, text: str) -> None:
    assert stops({"wiring.yaml": link(line, "carries: [vmotion]")}) == [f"wiring.yaml:{place} {text}"]


def test_port_of_one_host_by_number() -> None:
    split = (
        SECOND.replace("[1-4]", "[1-3]")
        + "\n  - {from: host-4 vmnic5, to: leaf-2 swp4, cable: nvidia-mcp2m00-a003e30l, vlans: [30]}"
    )
    assert stops({"wiring.yaml": [(SECOND, split)]}) == [
        "wiring.yaml:7:76 error PATH001 VLAN 20 reaches leaf-2, but swp4 to host-4 does not carry it"
    ]


def test_unused_uplink_need_not_carry_it() -> None:
    design = [("active: [Uplink 1], standby: [Uplink 2]", "active: [Uplink 1]")]
    assert told("VLAN", {"design.yaml": design, "wiring.yaml": link(SECOND, "carries: [vmotion]")}) == []


def test_port_that_sends_the_vlan_untagged_while_the_port_group_tags() -> None:
    assert stops({"wiring.yaml": link(SECOND, "untagged: vsan")}) == [
        "wiring.yaml:6:98 error PATH007 swp2 on leaf-2 sends VLAN 30 without a tag, but vmk2 on host-2 takes "
        "frames with tag 30"
    ]


def test_link_between_the_leafs() -> None:
    """vMotion of all hosts is on leaf-2: only a failure makes it cross."""
    assert stops({"wiring.yaml": [("bond1}", "bond1, carries: [vsan]}")]}) == [
        "wiring.yaml:7:103 error PATH007 VLAN 20 of host-1 must reach leaf-2, but swp21 from leaf-1 to "
        "leaf-2 does not carry it"
    ]


def test_one_of_two_shortest_links_is_an_info() -> None:
    """Packets take the other one."""
    edited = SPINES.replace(
        '"leaf-1 swp[21-22]", to: "spine-[1-2] swp21", ', "leaf-1 swp21, to: spine-1 swp21, "
    )
    edited += "  - {from: leaf-1 swp22, to: spine-2 swp21, cable: nvidia-mcp1600-c003e30l, carries: [vsan]}\n"
    (line,) = told("VLAN", {"wiring.yaml": edited})
    assert line.startswith(
        "wiring.yaml:10:77 info VLAN001 the link from swp22 on leaf-1 to swp21 on spine-2 "
    )


def test_vlan_may_cross_untagged() -> None:
    assert told("VLAN", {"wiring.yaml": [("bond1}", "bond1, carries: [vsan], untagged: vmotion}")]}) == []


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('"spine-[1-2] swp21", ', '"spine-[1-2] swp21", carries: [vsan], ', 8),
        ('"spine-[1-2] swp22", ', '"spine-[1-2] swp22", carries: [vsan], ', 9),
        ("role: spine, ", "role: spine, vlans: [vsan], ", 4),
    ],
)
def test_spines(old: str, new: str, line: int) -> None:
    everywhere = [
        ("[leaf-1, leaf-2", '[leaf-1, leaf-2, "spine-[1-2]"'),
        ('["leaf-[1-2]", ', '["leaf-[1-2]", "spine-[1-2]", '),
    ]
    qos = [edit for edit in everywhere if edit[0] in files({})["qos.yaml"].decode()]
    assert stops({"wiring.yaml": SPINES, "qos.yaml": qos}) == []
    found = stop_places({"wiring.yaml": SPINES.replace(old, new), "qos.yaml": qos})
    assert [place.split()[0] for place in found] == [f"wiring.yaml:{line}"]


def test_bridge_of_a_spine_says_what_the_spine_is_for() -> None:
    (finding,) = findings(
        "VLAN001", {"wiring.yaml": SPINES.replace("role: spine, ", "role: spine, vlans: [vsan], ")}
    )
    assert finding.message == (
        "the bridge on spine-1 has VLAN 30, but it connects leaf switches with hosts of network vmotion, "
        "VLAN 20; also: VLAN 20 on spine-2"
    )


def test_longer_way_round_need_not_carry_it() -> None:
    """With a link between the leafs, the uplinks to the spines are for other networks."""
    around = SPINES.replace("-c003e30l}", "-c003e30l, carries: []}") + BETWEEN.replace("21-22", "19-20")
    assert told("VLAN", {"wiring.yaml": around}) == []


def test_hosts_on_one_leaf_need_no_link() -> None:
    one = HOST_LINKS.replace('leaf-2 swp[1-4]"', 'leaf-1 swp[5-8]"')
    assert told("VLAN", {"wiring.yaml": [(HOST_LINKS, one), ("bond1}", "bond1, carries: []}")]}) == []


@pytest.mark.parametrize(("vlan", "fires"), [(30, False), (31, True), (20, True)])
def test_port_group_that_deviates(vlan: int, fires: bool) -> None:
    """Its VLAN is not followed: one finding, at the port group."""
    found = told("VLAN", {"design.yaml": [(GROUP, f"{GROUP}            vlan: {vlan}\n")]})
    assert (
        found
        == [
            f"design.yaml:37:19 error VLAN001 port group vSAN tags VLAN {vlan}, but its network vsan has "
            "VLAN 30"
        ]
        * fires
    )


def test_port_group_that_deviates_where_ports_have_lists() -> None:
    edits = {
        "design.yaml": [(GROUP, f"{GROUP}            vlan: 31\n")],
        "wiring.yaml": [*bridge("20, 30"), *link(FIRST, "vlans: [20, 30]")],
    }
    assert places("VLAN", edits) == ["design.yaml:37 VLAN001"]


def test_port_group_that_tags_although_the_network_has_no_vlan() -> None:
    edits = {
        "design.yaml": [(GROUP, f"{GROUP}            vlan: 31\n")],
        "ip-plan.yaml": [(VSAN, "    purpose: vsan\n")],
    }
    assert told("VLAN", edits) == [
        "design.yaml:37:19 error VLAN001 port group vSAN tags VLAN 31, but its network vsan has no VLAN"
    ]


def test_untagged_port_group_is_right_where_the_ports_have_the_vlan_untagged() -> None:
    design = [(GROUP, f"{GROUP}            vlan: 0\n")]
    assert (
        told("VLAN", {"design.yaml": design, "wiring.yaml": [("-a003e30l}", "-a003e30l, untagged: vsan}")]})
        == []
    )
    assert told("VLAN", {"design.yaml": design}) == [
        "design.yaml:37:19 error VLAN001 port group vSAN does not tag frames, but its network vsan has VLAN "
        "30"
    ]


def test_untagged_port_group_where_one_leaf_is_not_set_up_for_it() -> None:
    design = [(GROUP, f"{GROUP}            vlan: 0\n")]
    for more, has in (("untagged: 40", "VLAN 40 untagged"), ("speed: 25G", "no untagged VLAN")):
        wiring = [*link(FIRST, "untagged: vsan"), *link(SECOND, more)]
        (finding,) = findings("VLAN", {"design.yaml": design, "wiring.yaml": wiring})
        assert (finding.code, finding.line) == ("VLAN001", 6)
        assert finding.message.startswith(
            f"port swp1 on leaf-2 has {has}, but port group vSAN on host-1 sends VLAN 30 of network vsan "
            "untagged; "
        )


def test_untagged_traffic_crosses_between_the_leafs_in_its_vlan() -> None:
    edits = {"design.yaml": [(GROUP, f"{GROUP}            vlan: 0\n")]}
    wiring = [("-a003e30l}", "-a003e30l, untagged: vsan}"), ("bond1}", "bond1, carries: [vmotion]}")]
    assert stop_places({**edits, "wiring.yaml": wiring}) == ["wiring.yaml:7 PATH007"]


def test_untagged_network_without_vlan_is_no_false_alarm() -> None:
    plan = [(VSAN, "    purpose: vsan\n")]
    assert told("VLAN", {"ip-plan.yaml": plan}) == []
    assert told("VLAN", {"ip-plan.yaml": plan, "wiring.yaml": bridge("20")}) == []
    assert told("VLAN", {"ip-plan.yaml": plan, "wiring.yaml": link(FIRST, "carries: [vmotion]")}) == []
    natives = [("-a003e30l}", "-a003e30l, untagged: 99}")]
    assert told("VLAN", {"ip-plan.yaml": plan, "wiring.yaml": natives}) == []
    lacking = {"ip-plan.yaml": plan, "wiring.yaml": [*natives, ("bond1}", "bond1, vlans: [20]}")]}
    assert stop_places(lacking) == ["wiring.yaml:7 PATH007"]


def test_out_of_band_network_is_not_followed() -> None:
    """Neither its VLAN on ports and bridges, nor the tag of its port group, which its own switches decide."""
    plan = [("    purpose: vsan\n", "    purpose: vsan\n    out_of_band: true\n")]
    wiring = [*bridge("20"), *link(FIRST, "carries: [vmotion]"), ("bond1}", "bond1, carries: [vmotion]}")]
    assert told("VLAN", {"ip-plan.yaml": plan, "wiring.yaml": wiring}) == []
    assert (
        told("VLAN", {"ip-plan.yaml": plan, "design.yaml": [(GROUP, f"{GROUP}            vlan: 99\n")]}) == []
    )


def test_port_group_for_virtual_machines_counts_too() -> None:
    plan = [("  vsan:\n", "  vm: {purpose: vm, vlan: 40, prefix: 10.40.0.0/24}\n  vsan:\n")]
    group = "          VMs: {network: vm, teaming: {active: [Uplink 1, Uplink 2]}}\n          vSAN:\n"
    edits = {"ip-plan.yaml": plan, "design.yaml": [("          vSAN:\n", group)]}
    assert told("VLAN", edits) == []
    assert stop_places({**edits, "wiring.yaml": bridge("20, 30")}) == ["wiring.yaml:3 PATH001"]


def test_guest_tagging_needs_the_networks_vlan() -> None:
    plan = [("  vsan:\n", "  vm: {purpose: vm, vlan: 40, prefix: 10.40.0.0/24}\n  vsan:\n")]
    group = (
        "          VMs: {network: vm, vlan: 4095, teaming: {active: [Uplink 1, Uplink 2]}}\n          vSAN:\n"
    )
    edits = {"ip-plan.yaml": plan, "design.yaml": [("          vSAN:\n", group)]}
    assert told("VLAN", edits) == []
    assert places("VLAN", {**edits, "wiring.yaml": bridge("20, 30")}) == ["wiring.yaml:3 VLAN001"]


def test_port_that_carries_what_its_bridge_lacks() -> None:
    """No port group needs VLAN 40; the design puts it on the link between the leafs all the same."""
    wiring = [*bridge("20, 30"), ("bond1}", "bond1, vlans: [20, 30, 40]}")]
    assert told("VLAN", {"wiring.yaml": wiring}) == [
        "wiring.yaml:3:84 warning VLAN001 the bridge on leaf-1 has VLAN 20, 30, but its port swp21 carries "
        "VLAN 40; also: VLAN 40 on leaf-2"
    ]


def test_tcp_needs_it_as_well() -> None:
    design = [("transport: roce-v2", "transport: tcp")]
    assert stop_places({"design.yaml": design, "wiring.yaml": bridge("20")}) == ["wiring.yaml:3 PATH001"]


def test_long_lists_are_cut() -> None:
    wiring = [*bridge("20, 30, 41, 42, 43, 44, 45, 46, 47"), ("bond1}", "bond1, vlans: [20, 30, 50]}")]
    (finding,) = findings("VLAN001", {"wiring.yaml": wiring})
    assert finding.message.startswith(
        "the bridge on leaf-1 has VLAN 20, 30, 41, 42, 43, 44 and 3 more, but its "
    )


def test_an_untagged_vlan_that_nobody_uses_is_no_fault() -> None:
    assert stops({"wiring.yaml": link(SECOND, "untagged: 40")}) == []


def test_the_port_of_a_standby_uplink_that_no_packet_passes_is_a_warning() -> None:
    """The packets stop at the active uplink. The bridge has no list that a VLAN could be added to."""
    edits = [edit for line in (FIRST, SECOND, BETWEEN.rstrip()) for edit in link(line, "carries: [vmotion]")]
    assert stop_places({"wiring.yaml": edits}) == ["wiring.yaml:5 PATH001"]
    assert places("VLAN001", {"wiring.yaml": edits}) == ["wiring.yaml:6 VLAN001"]


def test_networks_that_stay_on_each_switch_need_no_link() -> None:
    """SMB2 names smb-a, and has its addresses in smb-b, which IP012 says: that smb-a has a port on leaf-2 is
    no fact."""
    third = "      SMB3: {connected_to: Storage, network: smb-c, services: [live-migration]}\n"
    own = "    purpose: live-migration\n    vlan: 90\n    prefix: 192.0.2.128/26\n    mtu: 9000\n"
    plan = f'  smb-c:\n{own}    addresses:\n      - {{of: "node-[1-4] SMB3", first: 192.0.2.131}}\n'
    edits = {
        "design.yaml": [("network: smb-b", "network: smb-a"), ("    smb: {", f"{third}    smb: {{")],
        "ip-plan.yaml": [("  smb-b:\n", f"{plan}  smb-b:\n"), ("192.0.2.0/24", "192.0.2.0/25")],
        "wiring.yaml": [("bond: bond1", "bond: bond1, carries: []")],
    }
    assert stops(edits, "s2d") == []
