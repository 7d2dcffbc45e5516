"""Faults that the walk finds on the way of one conversation, each with its verdict, its port and its text."""

from collections.abc import Mapping
from typing import Any

import pytest
from walk_designs import Changes, Edit, design_with, switches_with

from refarch.api.model import Design
from refarch.views.intent.switch_records import SwitchIntent
from refarch.views.walk.conversations import meant_conversations
from refarch.views.walk.outcomes import walked_conversations
from refarch.views.walk.records import (
    AMBIGUOUS,
    ASYMMETRIC,
    DOES_NOT_ARRIVE,
    ENDS_DIFFER,
    LARGE_PACKETS_DROPPED,
    LOSSLESS,
    LOSSLESS_CLASS,
    LOSSY,
    NO_FAILURE,
    OTHER_ADAPTER,
    SHARES_DIFFER,
    UNKNOWN,
    Failure,
    PathFault,
    Walk,
)
from refarch.views.walk.walker import Walker

SPLIT = ("design", "active: [Uplink 1], standby: [Uplink 2]", "active: [Uplink 1, Uplink 2]")
"""vSAN may leave by both uplinks, so that its packets cross the bond between the leaf switches."""


def walk(
    design: Design,
    service: str = "vsan",
    changes: Changes | None = None,
    switches: Mapping[str, Mapping[str, Any]] | None = None,
    failure: Failure = NO_FAILURE,
) -> Walk:
    """Walk of the first conversation of a service. ``changes`` are fields of switch ports, ``switches`` those
    of switches."""
    intents = switches_with(design, changes or {})
    for name, fields in (switches or {}).items():
        intents[name] = intents[name]._replace(**fields)
    listed = (meant.conversation for meant in meant_conversations(design))
    return Walker(design, intents).walk(next(one for one in listed if one.service == service), failure)


def brief(fault: PathFault) -> tuple[str, str, str, str]:
    """Verdict, device, port and text of a fault."""
    return fault.verdict, fault.device, fault.port, fault.text


def faults(design: Design, service: str = "vsan", changes: Changes | None = None) -> list[tuple[str, ...]]:
    return [brief(fault) for fault in walk(design, service, changes).faults]


def test_a_clean_path_hop_by_hop() -> None:
    found = walk(design_with())
    assert (found.verdict, found.adapters, found.size) == (LOSSLESS, ("vmnic4",), 9000)
    assert [(hop.device, hop.port, hop.text) for hop in found.hops] == [
        ("host-1", "vmk2", "to 203.0.113.2, on link over vmk2"),
        ("host-1", "vmnic4", "tag 30, PCP 3, DSCP 26"),
        ("leaf-1", "swp1", "in, VLAN 30, DSCP 26: priority 3, pauses"),
        ("leaf-1", "swp2", "out, VLAN 30"),
    ]


def test_a_path_over_both_cables_of_a_bond() -> None:
    found = walk(design_with(SPLIT))
    assert (found.verdict, found.adapters) == (LOSSLESS, ("vmnic4", "vmnic5"))
    one_way = Failure("vmnic4 on host-2", nics=frozenset({("host-2", "vmnic4")}))
    hops = walk(design_with(), failure=one_way).hops
    assert [(hop.device, hop.port, hop.text) for hop in hops[3:]] == [
        ("leaf-1", "swp21 > leaf-2 swp21", "VLAN 30; or 1 other cable"),
        ("leaf-2", "swp2", "out, VLAN 30"),
    ]


ON_ENTRY: dict[str, tuple[dict[str, Any], tuple[str, str]]] = {
    "a port without the VLAN": (
        {"tagged": (20,)},
        (DOES_NOT_ARRIVE, "vmnic4 on host-1 tags VLAN 30, but swp1 on leaf-1 does not carry it"),
    ),
    "a port that sends the VLAN without a tag": (
        {"tagged": (20,), "untagged": 30},
        (
            ASYMMETRIC,
            "vmnic4 on host-1 tags VLAN 30, but swp1 on leaf-1 sends this VLAN without a tag",
        ),
    ),
    "a routed port": (
        {"routed": True},
        (DOES_NOT_ARRIVE, "swp1 on leaf-1 is routed, but vmnic4 on host-1 sends frames of VLAN 30 to it"),
    ),
}


@pytest.mark.parametrize("case", ON_ENTRY)
def test_ports_that_do_not_take_the_frames_of_a_host(case: str) -> None:
    fields, (verdict, text) = ON_ENTRY[case]
    assert faults(design_with(), changes={("leaf-1", "swp1"): fields}) == [(verdict, "leaf-1", "swp1", text)]


def test_a_port_carries_a_vlan_that_its_switch_does_not_have() -> None:
    found = walk(design_with(), switches={"leaf-1": {"vlans": {}}})
    text = "swp1 on leaf-1 carries VLAN 30, but VLAN 30 is not on the bridge of leaf-1"
    assert [brief(fault) for fault in found.faults] == [(DOES_NOT_ARRIVE, "leaf-1", "swp1", text)]


def test_frames_without_a_tag_need_an_untagged_vlan() -> None:
    design = design_with(("ip-plan", "    vlan: 30\n", ""))
    port: dict[str, Any] = {"untagged": None, "vlans_are_stated": True}
    text = "vmnic4 on host-1 sends frames without a tag, but swp1 on leaf-1 has no untagged VLAN"
    assert faults(design, changes={("leaf-1", "swp1"): port}) == [(DOES_NOT_ARRIVE, "leaf-1", "swp1", text)]


def test_the_port_of_the_far_end_must_send_the_vlan_with_its_tag() -> None:
    missing = faults(design_with(), changes={("leaf-1", "swp2"): {"tagged": (20,)}})
    text = "VLAN 30 reaches leaf-1, but swp2 to host-2 does not carry it"
    assert missing == [(DOES_NOT_ARRIVE, "leaf-1", "swp2", text)]
    untagged = faults(design_with(), changes={("leaf-1", "swp2"): {"tagged": (), "untagged": 30}})
    text = "swp2 on leaf-1 sends VLAN 30 without a tag, but vmk2 on host-2 takes frames with tag 30"
    assert untagged == [(DOES_NOT_ARRIVE, "leaf-1", "swp2", text)]


AFTER = Failure("vmnic4 on host-2", nics=frozenset({("host-2", "vmnic4")}))
"""The packets of host-1 then cross the bond: host-1 is on leaf-1, host-2 on leaf-2."""


def test_a_vlan_that_stops_at_the_bond() -> None:
    changes = {("leaf-1", port): {"tagged": (20,)} for port in ("swp21", "swp22")}
    found = walk(design_with(), changes=changes, failure=AFTER)
    text = "VLAN 30 of host-1 must reach leaf-2, but swp21 from leaf-1 to leaf-2 does not carry it"
    assert [brief(fault) for fault in found.faults] == [(DOES_NOT_ARRIVE, "leaf-1", "swp21", text)]
    assert found.faults[0].vlan == 30


def test_flow_control_on_both_ends_of_each_cable() -> None:
    changes: dict[tuple[str, str], dict[str, Any]] = {
        ("leaf-1", "swp21"): {"profile": ""},
        ("leaf-2", "swp22"): {"profile": ""},
        ("leaf-2", "swp2"): {"profile": ""},
    }
    found = walk(design_with(), changes=changes, failure=AFTER)
    text = "{}, to {}, is on the path of RDMA traffic, but has no QoS profile"
    assert sorted(brief(fault) for fault in found.faults) == [
        (LOSSY, "leaf-1", "swp21", text.format("swp21 on leaf-1", "leaf-2")),
        (LOSSY, "leaf-2", "swp2", text.format("swp2 on leaf-2", "host-2")),
        (LOSSY, "leaf-2", "swp22", text.format("swp22 on leaf-2", "leaf-1")),
    ]


def with_profile(design: Design, switch: str, **fields: object) -> SwitchIntent:
    """Intent of a switch whose profile has other fields."""
    intent = switches_with(design, {})[switch]
    profile = intent.profiles["roce"]._replace(**fields)  # type: ignore[arg-type]
    return intent._replace(profiles={"roce": profile})


def faults_with_profile(
    switch: str, failure: Failure = NO_FAILURE, **fields: object
) -> list[tuple[str, ...]]:
    design = design_with()
    changed = with_profile(design, switch, **fields)
    return [
        brief(fault)
        for fault in walk(design, switches={switch: {"profiles": changed.profiles}}, failure=failure).faults
    ]


def test_the_priority_of_a_packet_must_be_paused_where_it_enters() -> None:
    reason = "the port does not trust the marking of the host"
    text = f"swp1 on leaf-1 gives RDMA packets priority 0 ({reason}), but profile roce has no PFC for it"
    # What later ports make of this priority follows from where the packet enters.
    assert faults_with_profile("leaf-1", trust=("dscp",), dscp_map={26: 0}) == [
        (LOSSY, "leaf-1", "swp1", text.replace(reason, "DSCP 26"))
    ]


def test_the_directions_of_flow_control() -> None:
    entry = "swp1 on leaf-1 gives RDMA packets priority 3 (DSCP 26), but profile roce has no PFC for it"
    leave = (
        "swp2 on leaf-1 is on the path of RDMA traffic with priority 3, but profile roce has no PFC for it"
    )
    assert faults_with_profile("leaf-1", pfc_off=("transmit",)) == [(LOSSY, "leaf-1", "swp1", entry)]
    assert faults_with_profile("leaf-1", pfc_off=("receive",)) == [(LOSSY, "leaf-1", "swp2", leave)]


def test_the_host_must_pause_the_priority_of_the_switch() -> None:
    text = "swp1 on leaf-1 has PFC for priority 3, but vmnic4 on host-1 has none"
    design = design_with(("qos", "host: {dcbx: ieee, willing: true}", "host: {pfctx: 0x10, pfcrx: 0x10}"))
    assert faults(design) == [(LOSSY, "host-1", "vmnic4", text)]


def test_a_host_without_a_qos_profile_loses_packets() -> None:
    design = design_with(("qos", ', "host-[1-4]"', ', "host-[2-4]"'))
    text = "vmnic4 on host-1 carries RDMA traffic, but has no QoS profile"
    assert (LOSSY, "host-1", "vmnic4", text) in faults(design)


def test_hosts_of_which_no_qos_is_stated_are_an_open_question() -> None:
    design = design_with(("qos", ', "host-[1-4]"', ""))
    assert faults(design) == []
    (walk,) = {one.walk for one in walked_conversations(design) if one.walk.conversation.service == "vsan"}
    assert walk.verdict == "unknown" and [(one.text, one.key) for one in walk.unknowns] == [
        (
            "what the hosts of cluster compute write into RDMA packets, and which priorities they pause",
            "qos.yaml, `apply` to the hosts",
        )
    ]


def test_both_ends_of_a_cable_give_the_priority_one_share() -> None:
    classes = (
        "traffic_classes: {0: {priorities: [0, 1, 2, 4, 5, 6, 7], scheduling: dwrr, bandwidth: 40%}, 3: "
    )
    classes += "{priorities: [3], scheduling: dwrr, bandwidth: 60%}}"
    design = design_with(
        ("qos", "      willing: false\n", f"      willing: false\n      {classes}\n"), name="s2d"
    )
    text = "pNIC1 on node-1 gives priority 3 60 % of the bandwidth, but swp1 on leaf-1 gives it 50 %"
    assert faults(design, "smb") == [(SHARES_DIFFER, "node-1", "pNIC1", text)]


@pytest.mark.parametrize(
    ("counts", "mtu", "text"),
    [
        ("payload", 8000, "swp2 on leaf-1 has MTU 8000, but packets from vmk2 on host-1 have 9000 bytes"),
        (
            "frame",
            9000,
            "swp2 on leaf-1 has MTU 9000, which counts the header, but frames from vmk2 on host-1 have 9022 "
            "bytes",
        ),
    ],
)
def test_ports_that_are_too_small(counts: str, mtu: int, text: str) -> None:
    design = design_with()
    small = switches_with(design, {("leaf-1", "swp2"): {"mtu": mtu}})["leaf-1"].ports
    found = walk(design, switches={"leaf-1": {"ports": small, "mtu_counts": counts}})
    assert [brief(fault) for fault in found.faults] == [(LARGE_PACKETS_DROPPED, "leaf-1", "swp2", text)]


def test_a_virtual_switch_that_is_too_small() -> None:
    text = "vmk2 on host-1 sends packets of 9000 bytes, but virtual switch Storage has MTU 1500"
    assert faults(design_with(("design", "        mtu: 9000\n", "        mtu: 1500\n"))) == [
        (LARGE_PACKETS_DROPPED, "host-1", "vmk2", text)
    ]


def test_the_far_end_takes_smaller_packets() -> None:
    edit = (
        "design",
        "      vmk2: {port_group: vSAN, services: [vsan]}\n",
        '      vmk2: {port_group: vSAN, services: [vsan], overrides: {"host-[2-4]": {mtu: 1500}}}\n',
    )
    text = "vmk2 on host-1 has MTU 9000, but vmk2 on host-2 has MTU 1500"
    assert faults(design_with(edit)) == [(ENDS_DIFFER, "host-2", "vmk2", text)]


SHARED = ("ip-plan", "prefix: 198.51.100.0/24", "prefix: 203.0.113.0/24")
VMOTION = ("ip-plan", "first: 198.51.100.1", "first: 203.0.113.101")


def test_two_adapters_lead_to_one_network() -> None:
    text = "vmk1 and vmk2 on host-1 all lead to network vsan, so packets may leave by any of them"
    assert faults(design_with(SHARED, VMOTION))[0] == (AMBIGUOUS, "host-1", "vmk2", text)


def test_packets_leave_by_an_adapter_with_a_longer_prefix() -> None:
    narrow = ("ip-plan", "prefix: 198.51.100.0/24", "prefix: 203.0.113.0/28")
    design = design_with(narrow, ("ip-plan", "first: 198.51.100.1", "first: 203.0.113.9"))
    text = "vSAN of host-1 uses vmk2, but packets to 203.0.113.2 in network vsan leave by vmk1"
    found = walk(design)
    assert [brief(fault) for fault in found.faults] == [(OTHER_ADAPTER, "host-1", "vmk2", text)]


def test_a_blocked_port_group() -> None:
    edit = (
        "design",
        "            network: vsan\n",
        "            network: vsan\n            block_all_ports: true\n",
    )
    text = "vmk2 on host-1 uses port group vSAN, but all ports of this port group are blocked"
    assert faults(design_with(edit)) == [(DOES_NOT_ARRIVE, "host-1", "vmk2", text)]


def test_a_port_without_a_cable_is_compared_with_the_other_hosts() -> None:
    cables = '  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]"'
    edit = ("wiring", cables, '  - {from: "host-[2-4] vmnic4", to: "leaf-1 swp[2-4]"')
    text = "vmnic4 on host-1 has no cable, but vmnic4 on host-2 has one"
    assert faults(design_with(edit)) == [(DOES_NOT_ARRIVE, "host-1", "vmnic4", text)]


def test_no_host_has_a_cable() -> None:
    cables = '  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}\n'
    found = walk(design_with(("wiring", cables, "")))
    assert (found.verdict, found.faults) == (UNKNOWN, ())
    assert [unknown.text for unknown in found.unknowns] == ["vmnic4 on host-1 has no cable"]


CABLE = '  - {from: "node-1 port1", to: "node-2 port1", cable: nvidia-mcp2m00-a003e30l}\n'
OTHER = '  - {from: "node-1 port2", to: "node-2 port2", cable: nvidia-mcp2m00-a003e30l}\n'


def test_a_direct_cable_to_the_wrong_port() -> None:
    swapped: tuple[Edit, ...] = (
        ("wiring", CABLE, CABLE.replace("node-2 port1", "node-2 port2")),
        ("wiring", OTHER, OTHER.replace("node-2 port2", "node-2 port1")),
    )
    text = "the cable of port1 on node-1 ends at port2 on node-2, but SMB1 uses port1"
    assert faults(design_with(*swapped, name="direct-iwarp"), "smb") == [
        (DOES_NOT_ARRIVE, "node-1", "port1", text)
    ]


def test_network_atc_tags_another_vlan() -> None:
    design = design_with(("design", "vlans: [70, 80]", "vlans: [71, 80]"), name="azure-local")
    text = (
        "intent Converged tags SMB1 on node-1 with VLAN 71 (its `vlans`), but its network smb-a has VLAN 70"
    )
    assert faults(design, "smb") == [(DOES_NOT_ARRIVE, "node-1", "SMB1", text)]
    design = design_with(("design", ", vlans: [70, 80]", ""), name="azure-local")
    text = text.replace("71 (its `vlans`)", "711 (the default, because it has no `vlans`)")
    assert faults(design, "smb") == [(DOES_NOT_ARRIVE, "node-1", "SMB1", text)]


def test_network_atc_sets_a_jumbo_packet_that_is_too_small() -> None:
    edit = ("design", "vlans: [70, 80]", "vlans: [70, 80], jumbo_packet: 4088")
    design = design_with(edit, name="azure-local")
    text = (
        "SMB1 on node-1 sends packets of 9000 bytes, but intent Converged sets a jumbo packet of 4088 bytes"
    )
    assert faults(design, "smb") == [(LARGE_PACKETS_DROPPED, "node-1", "SMB1", text)]


def overlay(*names: str, mtu: int = 9216) -> list[tuple[str, ...]]:
    """Faults of a packet from leaf-1 to leaf-2, which routed cables join; some of them have VXLAN."""
    design = design_with()
    routed = {
        (leaf, f"swp{n}"): {"routed": True, "mtu": mtu} for leaf in ("leaf-1", "leaf-2") for n in (21, 22)
    }
    vxlan = {name: {"vxlan": name in names} for name in ("leaf-1", "leaf-2")}
    return [brief(fault) for fault in walk(design, changes=routed, switches=vxlan, failure=AFTER).faults]


def test_vxlan_on_both_switches_or_on_none() -> None:
    assert overlay("leaf-1", "leaf-2") == []
    missing = (DOES_NOT_ARRIVE, "leaf-2", "", "leaf-2 has no VXLAN, but VLAN 30 is carried to it in VXLAN")
    assert overlay("leaf-1") == [missing]
    routed = "only routed links connect leaf-1 and leaf-2, but VLAN 30 of host-1 must cross them"
    assert overlay() == [(DOES_NOT_ARRIVE, "leaf-1", "swp21", routed)]


def test_vxlan_over_cables_that_are_not_routed() -> None:
    switches = {name: {"vxlan": True} for name in ("leaf-1", "leaf-2")}
    changes = {("leaf-1", port): {"tagged": (20,)} for port in ("swp21", "swp22")}
    found = walk(design_with(), changes=changes, switches=switches, failure=AFTER)
    text = "leaf-1 has no routed cable to the other switches, but VLAN 30 is carried to it in VXLAN"
    assert [brief(fault) for fault in found.faults] == [(DOES_NOT_ARRIVE, "leaf-1", "", text)]


def test_frames_in_vxlan_are_larger() -> None:
    text = "packets of 9000 bytes have 9050 bytes in VXLAN, but {} on {} has MTU 9049"
    assert overlay("leaf-1", "leaf-2", mtu=9049) == [
        (LARGE_PACKETS_DROPPED, leaf, port, text.format(port, leaf))
        for port in ("swp21", "swp22")
        for leaf in ("leaf-1", "leaf-2")
    ]
    assert overlay("leaf-1", "leaf-2", mtu=9050) == []


def test_the_hops_of_an_overlay() -> None:
    routed = {(leaf, f"swp{n}"): {"routed": True} for leaf in ("leaf-1", "leaf-2") for n in (21, 22)}
    vxlan = {name: {"vxlan": True} for name in ("leaf-1", "leaf-2")}
    found = walk(design_with(), changes=routed, switches=vxlan, failure=AFTER)
    assert found.hops[-2][:3] == ("leaf-1", "VXLAN > leaf-2", "VLAN 30")
    assert [unknown.text for unknown in found.unknowns] == [
        "whether leaf-1 copies the DSCP of a packet into the VXLAN header"
    ]


def test_a_vlan_changes_on_a_cable_without_tags() -> None:
    changes: dict[tuple[str, str], dict[str, Any]] = {
        ("leaf-1", "swp21"): {"tagged": (), "untagged": 30},
        ("leaf-1", "swp22"): {"tagged": ()},
        ("leaf-2", "swp21"): {"tagged": (), "untagged": 20},
    }
    found = walk(design_with(), changes=changes, failure=AFTER)
    assert found.hops[3][:3] == ("leaf-1", "swp21 > leaf-2 swp21", "VLAN 30 becomes VLAN 20")
    text = "swp2 on leaf-2 sends VLAN 20 with tag 20, but vmk2 on host-2 takes frames with tag 30"
    assert [brief(fault) for fault in found.faults] == [(DOES_NOT_ARRIVE, "leaf-2", "swp2", text)]


TWO_FABRICS: tuple[Edit, ...] = (
    (
        "wiring",
        "  leaf-[1-2]: {",
        "  leaf-1: {model: nvidia-sn2010, role: leaf, fabric: a, nos: cumulus-linux}\n  leaf-2: {",
    ),
    ("wiring", "fabric: main", "fabric: b"),
    (
        "wiring",
        '  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, '
        "bond: bond1}\n",
        "",
    ),
)
CABLES = '  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}\n'


def crossed(host: int) -> Design:
    """Two fabrics that no cable joins, and vmnic4 of one host on the wrong one."""
    others = "".join(
        f"  - {{from: host-{n} vmnic4, to: leaf-{2 if n == host else 1} swp{9 if n == host else n}, "
        "cable: nvidia-mcp2m00-a003e30l}\n"
        for n in range(1, 5)
    )
    return design_with(*TWO_FABRICS, ("wiring", CABLES, others))


def test_of_two_ends_in_different_fabrics_the_one_that_differs_from_its_siblings_is_at_fault() -> None:
    near = "vmnic4 on host-1 is cabled to leaf-2, but no cable joins leaf-2 with leaf-1, where host-2 is"
    assert faults(crossed(1)) == [(DOES_NOT_ARRIVE, "host-1", "vmnic4", near)]
    far = "vmnic4 on host-2 is cabled to leaf-2, but vmnic4 of the other hosts is in the fabric of leaf-1"
    design = crossed(2)
    listed = [meant.conversation for meant in meant_conversations(design)]
    one = next(c for c in listed if (c.service, c.host, c.far_device) == ("vsan", "host-1", "host-2"))
    assert [brief(fault) for fault in Walker(design).walk(one).faults] == [
        (DOES_NOT_ARRIVE, "host-2", "vmnic4", far)
    ]


ARRAY_CABLES = (
    '  - {from: "host-[1-2] vmnic4", to: "leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}\n'
    '  - {from: "host-[1-2] vmnic5", to: "leaf-2 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}\n'
    '  - {from: "array-1 ct[0-1].eth14", to: "leaf-1 swp[17-18]", cable: nvidia-mcp2m00-a003e30l}\n'
    '  - {from: "array-1 ct[0-1].eth15", to: "leaf-2 swp[17-18]", cable: nvidia-mcp2m00-a003e30l}\n'
)
DIRECT_CABLES = (
    '  - {from: "host-[1-2] vmnic4", to: "array-1 ct[0-1].eth14", cable: nvidia-mcp2m00-a003e30l}\n'
    '  - {from: "host-[1-2] vmnic5", to: "array-1 ct[0-1].eth15", cable: nvidia-mcp2m00-a003e30l}\n'
)


def test_a_direct_cable_to_another_port_of_the_array() -> None:
    design = design_with(("wiring", ARRAY_CABLES, DIRECT_CABLES), name="nvme-of")
    to_first, to_second = (meant.conversation for meant in meant_conversations(design)[:2])
    found = Walker(design).walk(to_first)
    assert (found.faults, found.hops[-1].text) == ((), "tag 100, PCP 3, DSCP 26, cable to array-1")
    text = "the cable of vmnic4 on host-1 ends at ct0.eth14 on array-1, but the address is on ct1.eth14"
    assert [brief(fault) for fault in Walker(design).walk(to_second).faults] == [
        (DOES_NOT_ARRIVE, "host-1", "vmnic4", text)
    ]


def test_default_traffic_in_the_lossless_class() -> None:
    edit = ("qos", "{for: default, priority: 0}", "{for: default, priority: 3}")
    text = "profile roce gives default traffic priority 3, which is the lossless priority of RDMA"
    found = faults(design_with(edit, name="azure-local"), "live-migration")
    assert (LOSSLESS_CLASS, "node-1", "pNIC1", text) in found


def test_an_interface_without_an_uplink() -> None:
    design = design_with()
    walker = Walker(design)
    walker.interfaces("host-1")["vmk2"] = walker.interfaces("host-1")["vmk2"]._replace(switch="Other")
    found = walker.walk(meant_conversations(design)[0].conversation)
    text = "vmk2 on host-1 uses virtual switch Other, but virtual switch Other has no uplink that it can use"
    assert [brief(fault) for fault in found.faults] == [(DOES_NOT_ARRIVE, "host-1", "vmk2", text)]
    assert found.adapters == ()


def test_an_interface_without_an_address_where_another_host_has_one() -> None:
    edit = (
        "ip-plan",
        '{of: "host-[1-4] vmk2", first: 203.0.113.1}',
        '{of: "host-[2-4] vmk2", first: 203.0.113.2}',
    )
    text = "vmk2 on host-1 has no address, but host-2 has one in its network vsan"
    assert faults(design_with(edit)) == [(DOES_NOT_ARRIVE, "host-1", "vmk2", text)]


def with_witness(*more: Edit) -> Design:
    """The small design with a witness in a network of 1500 bytes, to which the site routes."""
    return design_with(
        (
            "design",
            "    topology: single-site\n",
            "    topology: two-node\n    witness: {host: witness-1, network: witness}\n",
        ),
        (
            "ip-plan",
            "  vsan:\n",
            "  witness:\n    purpose: vsan\n    vlan: 40\n    prefix: 192.0.2.128/25\n    mtu: 1500\n"
            "    gateway: 192.0.2.254\n    out_of_band: true\n"
            "    addresses:\n      - {of: witness-1 vmk1, first: 192.0.2.201}\n  vsan:\n",
        ),
        ("ip-plan", "prefix: 192.0.2.0/24", "prefix: 192.0.2.0/25"),
        (
            "ip-plan",
            "    prefix: 203.0.113.0/24\n",
            "    prefix: 203.0.113.0/24\n    gateway: 203.0.113.254\n    reaches: [{networks: [witness]}]\n",
        ),
        *more,
    )


ROUTE = "routes: [{to: 192.0.2.128/25, via: 203.0.113.254}]"


def test_witness_traffic_of_the_vsan_adapter_needs_one_mtu() -> None:
    adapter = "vmk2: {port_group: vSAN, services: [vsan]"
    design = with_witness(("design", adapter, f"{adapter}, {ROUTE}"))
    text = "vmk2 on host-1 has MTU 9000, but network witness of witness-1 has MTU 1500"
    assert faults(design, "vsan-witness") == [(ENDS_DIFFER, "host-1", "vmk2", text)]


def test_witness_traffic_of_another_adapter_may_have_another_mtu() -> None:
    adapter = "vmk1: {port_group: vMotion, services: [vmotion"
    route = ROUTE.replace("203.0.113.254", "198.51.100.254")
    design = with_witness(("design", f"{adapter}]", f"{adapter}, vsan-witness], {route}"))
    assert faults(design, "vsan-witness") == []
