"""The target for AOS-CX: exact files with their rollback, ports, QoS, the VSX pair, gateways, and values that
AOS-CX cannot have."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import cli_lines
import pytest
from cli_lines import with_bond, with_class, with_port, with_profile
from rich_intents import intents

from parse_back.checking import written
from refarch.api import RefarchError
from refarch.api.intent import (
    BgpNeighbor,
    BgpProcess,
    InterfaceAddress,
    PauseWatchdog,
    PortBreakout,
    SwitchGateway,
    SwitchIntent,
)
from refarch.model.types import SpanningTree
from refarch.platforms.aos_cx.configured import configured_aos_cx_switch
from refarch.platforms.effects import effect_of
from refarch.platforms.target import target_named

TARGET = "aruba-aos-cx"
SWITCHES: dict[str, SwitchIntent] = dict(intents(target_named(TARGET)))
LEAF = SWITCHES["esa-hpe-aoscx vie-8325-a"]
NAME = "aoscx-roce"
PORT = "1/1/13"
PLAIN = {"profile": "", "dcbx": ""}


def body(switch: SwitchIntent, header: str) -> list[str]:
    """Commands of a block without indentation."""
    lines = (line.strip() for line in cli_lines.body(TARGET, switch, header))
    return [line for line in lines if not line.startswith("!")]


def tops(switch: SwitchIntent) -> list[str]:
    """Commands that are not in a block."""
    return [text for text in cli_lines.texts(TARGET, switch) if not text.startswith((" ", "!"))]


def told(switch: SwitchIntent) -> list[tuple[str, str, str, str]]:
    """Values that the file does not configure: path, thing, value, and reason."""
    omissions = written(TARGET, switch).not_configured
    return [(one.path, one.thing, one.value, str(one.reason)) for one in omissions]


def limits(switch: SwitchIntent) -> list[tuple[str, str, str]]:
    """Values that break the design: path, value, and reason."""
    found = target_named(TARGET).limits(switch)
    return [(one.path, one.value, str(one.reason)) for one in found]


def test_configuration_is_the_golden_one(root: Path, golden: Callable[[Path, str], None]) -> None:
    made = written(TARGET, LEAF)
    folder = root / "tests/golden/targets/esa-hpe-aoscx"
    golden(folder / "vie-8325-a.aoscx.cfg", made.text)
    golden(folder / "vie-8325-a.rollback.aoscx.cfg", made.rollback_text)


def test_what_a_port_carries() -> None:
    edge = ["spanning-tree bpdu-guard", "spanning-tree port-type admin-edge"]
    for fields, lines in (
        (
            {"tagged": (9, 7, 8, 12), "untagged": 3, "edge": False},
            ["no routing", "vlan trunk native 3", "vlan trunk allowed 3,7-9,12"],
        ),
        ({"tagged": (7,), "untagged": None}, ["no routing", "vlan trunk allowed 7", *edge]),
        (
            {"tagged": (1, 7), "untagged": None},
            ["no routing", "vlan trunk native 1 tag", "vlan trunk allowed 1,7", *edge],
        ),
        ({"tagged": (), "untagged": 3}, ["no routing", "vlan access 3", *edge]),
    ):
        switch = with_port(LEAF, PORT, **PLAIN | fields)
        assert body(switch, f"interface {PORT}") == [
            "no shutdown",
            "mtu 9198",
            "description to vie-esx-1 vmnic2",
            *lines,
        ]
    routed: dict[str, Any] = {"routed": True, "tagged": (), "untagged": None, "edge": False, "mtu": 9000}
    switch = with_port(LEAF, PORT, **PLAIN | routed, address="198.18.0.1/31")
    assert body(switch, f"interface {PORT}")[1:] == [
        *("mtu 9000", "ip mtu 9000", "description to vie-esx-1 vmnic2", "routing"),
        "ip address 198.18.0.1/31",
    ]


def test_a_switched_lag_without_vlans_is_in_the_default_vlan() -> None:
    bare = with_bond(LEAF, "lag10", tagged=(), untagged=None)
    header = "interface lag 10 multi-chassis"
    assert not [text for text in body(bare, header) if text.startswith("vlan")]
    (omission,) = [one for one in written(TARGET, bare).not_configured if one.path == "bonds.tagged"]
    assert (omission.thing, omission.value) == ("lag10", "no VLAN")
    effect = effect_of(omission)
    assert effect.effect == "weakens"
    assert effect.consequence == (
        "the LAG is in the default VLAN of the switch, and forwards its untagged frames"
    )
    routed = with_bond(LEAF, "lag10", tagged=(), untagged=None, routed=True)
    for switch in (LEAF, routed, with_bond(LEAF, "lag10", tagged=(), untagged=3)):
        assert not [one for one in written(TARGET, switch).not_configured if one.path == "bonds.tagged"]


def test_vlans_of_a_trunk_are_removed_by_hand() -> None:
    assert target_named(TARGET).applied.endswith("until `no vlan trunk allowed` removes them")


def test_speed_and_fec_are_told() -> None:
    assert [
        (one[0], one[2]) for one in told(with_port(LEAF, PORT, speed=25_000, fec="rs")) if one[1] == PORT
    ] == [
        ("ports.speed", "25000"),
        ("ports.fec", "rs"),
    ]


def test_a_vsx_lag_has_the_number_that_both_switches_share() -> None:
    assert "interface lag 10 multi-chassis" in tops(LEAF)
    named = LEAF._replace(bonds={**LEAF.bonds, "lag10": LEAF.bonds["lag10"]._replace(name="uplink", mlag=77)})
    assert "interface lag 77 multi-chassis" in tops(named)
    assert body(named, "interface 1/1/49")[-1] == "lag 77"
    static = with_bond(LEAF, "lag10", mode="static")
    assert "interface lag 10 multi-chassis static" in tops(static)
    assert "lacp mode active" not in body(static, "interface lag 10 multi-chassis static")
    alone = LEAF._replace(mlag=None)
    assert "interface lag 10" in tops(alone)
    assert ("bonds.mlag", "10", "the design states no MLAG pair for the switch") in limits(alone)
    assert ("bonds.mlag", "300", "a VSX LAG has the number of its LAG, 1 to 256") in limits(
        with_bond(LEAF, "lag10", mlag=300)
    )


def test_the_queues_of_a_profile_are_numbered_without_a_gap_and_strict_priority_is_last() -> None:
    assert body(LEAF, f"qos queue-profile {NAME}") == [
        "name queue 0 class-0",
        *(f"map queue 0 local-priority {one}" for one in (0, 1, 2, 4, 5, 7)),
        *("name queue 1 class-3", "map queue 1 local-priority 3"),
        *("name queue 2 class-6", "map queue 2 local-priority 6"),
    ]
    assert body(LEAF, f"qos schedule-profile {NAME}") == [
        *("dwrr queue 0 weight 50", "dwrr queue 1 weight 50", "strict queue 2"),
    ]
    low = with_class(LEAF, 0, scheduling="strict", bandwidth=None)
    assert body(low, f"qos schedule-profile {NAME}") == [
        *("dwrr queue 0 weight 50", "dwrr queue 1 weight 33", "strict queue 2"),
    ]
    assert body(low, f"qos queue-profile {NAME}")[:2] == [
        "name queue 0 class-3",
        "map queue 0 local-priority 3",
    ]
    assert ("profiles.traffic_classes.scheduling", f"{NAME} 0", "strict") in [one[:3] for one in told(low)]


def test_a_priority_without_a_class_is_in_the_queue_of_class_0() -> None:
    lost = with_class(LEAF, 0, priorities=(0, 1, 2, 4, 5))
    assert "map queue 0 local-priority 7" in body(lost, f"qos queue-profile {NAME}")
    classes = LEAF.profiles[NAME].traffic_classes
    without = with_profile(LEAF, traffic_classes={number: classes[number] for number in (3, 6)})
    assert body(without, f"qos queue-profile {NAME}")[:2] == [
        "map queue 0 local-priority 0",
        "map queue 0 local-priority 1",
    ]
    assert body(without, f"qos schedule-profile {NAME}")[0] == "dwrr queue 0 weight 33"


def test_what_is_lossless_is_so_from_the_code_point_to_the_pause() -> None:
    lines = tops(LEAF)
    assert "qos dscp-map 24-31 local-priority 3" in lines
    assert "qos cos-map 0 local-priority 0" in lines
    pool = "qos pool 1 lossless size factory-default percent headroom factory-default kbytes priorities 3"
    assert pool in lines
    assert body(LEAF, f"interface {PORT}")[3:7] == [
        "flow-control priority rxtx 3",
        "flow-control buffer cable-length 3",
        "qos trust dscp",
        f"apply qos threshold-profile {NAME}",
    ]
    assert [f"flow-control priority {word} 3" for word in ("tx", "rx")] == [
        body(with_profile(LEAF, pfc_off=(off,)), f"interface {PORT}")[3] for off in ("receive", "transmit")
    ]
    assert body(LEAF, f"qos threshold-profile {NAME}") == [
        "queue 1 action ecn all min-threshold 200 kbytes max-threshold 1000 kbytes"
    ]
    # A LAG has trust and thresholds; its members pause.
    assert body(LEAF, "interface lag 256")[-2:] == ["qos trust dscp", f"apply qos threshold-profile {NAME}"]
    assert "qos trust dscp" not in body(LEAF, "interface 1/1/55")
    assert "flow-control priority rxtx 3" in body(LEAF, "interface 1/1/55")
    without = with_profile(LEAF, traffic_classes={})
    assert "flow-control priority rxtx 3" in body(without, f"interface {PORT}")
    assert not [line for line in tops(without) if line.startswith(("qos queue", "apply qos queue"))]
    assert [one for one in limits(without) if one[0].startswith("profiles")] == []


def test_what_cannot_be_lossless_breaks_the_design() -> None:
    def of_pfc(switch: SwitchIntent) -> list[tuple[str, str]]:
        return [
            (value, reason) for path, value, reason in limits(switch) if path == "profiles.pfc_priorities"
        ]

    assert of_pfc(LEAF) == []
    shared = with_class(LEAF, 3, priorities=(3, 7))
    assert of_pfc(shared) == [
        (
            "3",
            "the priority shares its queue with others, and AOS-CX pauses a whole queue; give it its own "
            "traffic class",
        )
    ]
    assert not any(line.startswith("flow-control priority") for line in body(shared, f"interface {PORT}"))
    assert of_pfc(with_profile(LEAF, trust=())) == [
        ("3", "the design does not state which field the ports trust")
    ]
    pcps = dict.fromkeys(range(8), 0) | {3: 3, 4: 3}
    assert of_pfc(with_profile(LEAF, trust=("pcp",), pcp_map=pcps)) == [
        ("3", "several PCPs have the priority, but a pause of AOS-CX is for one")
    ]
    for model, reason in (
        ("aruba-6300m-48g-4sfp56", "no document states that this series has PFC"),
        ("aruba-8360-48y6c", "this series has PFC for up to 2 priorities of a port"),
    ):
        many = with_profile(LEAF._replace(model=model), pfc_priorities=(2, 3, 4))
        assert of_pfc(many) == [("2-4", reason)], model


def test_a_series_without_pools_has_no_pool_and_tells_of_ecn() -> None:
    other = LEAF._replace(model="aruba-8360-48y6c")
    assert "flow-control priority rxtx 3" in body(other, f"interface {PORT}")
    assert not [line for line in tops(other) if line.startswith(("qos pool", "qos threshold"))]
    paths = {one[0] for one in told(other)}
    assert paths >= {
        "profiles.traffic_classes.ecn_min",
        "profiles.traffic_classes.ecn_max",
        "profiles.cable_length",
    }


def test_values_of_qos_that_no_command_has_are_told() -> None:
    watched = with_profile(
        with_class(LEAF, 3, ecn_min=200_500, ecn_probability=30),
        trust=("pcp", "dscp"),
        watchdog=PauseWatchdog("drop", 0.3, None, LEAF.origin),
        global_pause=True,
    )
    assert {one[0]: one[2] for one in told(watched) if one[0].startswith("profiles.")} == {
        "profiles.traffic_classes.ecn_min": "200500",
        "profiles.traffic_classes.ecn_probability": "30",
        "profiles.traffic_classes.priorities": "7",
        "profiles.trust": "pcp",
        "profiles.global_pause": "True",
        "profiles.watchdog.action": "drop",
        "profiles.watchdog.detect": "0.3",
    }


def test_control_traffic_needs_a_queue_alone() -> None:
    def of_control(switch: SwitchIntent) -> list[tuple[str, str, str]]:
        return [one[1:] for one in told(switch) if one[0] == "profiles.traffic_classes.priorities"]

    (found,) = of_control(LEAF)
    assert found == (
        f"{NAME} 0",
        "7",
        "AOS-CX needs a queue with bandwidth for local priority 7 alone, but the design has it in a class "
        "with others; add a class with `priorities: [7]`, `scheduling: dwrr`, and a `bandwidth` to the "
        "profile",
    )
    bulk = with_class(LEAF, 0, priorities=(0, 1, 2, 4, 5), bandwidth=45.0)
    classes = bulk.profiles[NAME].traffic_classes
    control = classes[0]._replace(number=7, priorities=(7,), bandwidth=5.0)
    alone = with_profile(bulk, traffic_classes={**classes, 7: control})
    assert of_control(alone) == []
    assert "map queue 2 local-priority 7" in body(alone, f"qos queue-profile {NAME}")
    assert "dwrr queue 2 weight 5" in body(alone, f"qos schedule-profile {NAME}")


def test_a_second_profile_has_its_shares_and_not_its_queues() -> None:
    own = LEAF.profiles[NAME]
    second = own._replace(
        name="other",
        traffic_classes={**own.traffic_classes, 0: own.traffic_classes[0]._replace(bandwidth=30.0)},
    )
    switch = with_port(LEAF._replace(profiles={NAME: own, "other": second}), PORT, profile="other")
    assert body(switch, "qos schedule-profile other")[0] == "dwrr queue 0 weight 30"
    assert "apply qos schedule-profile other" in body(switch, f"interface {PORT}")
    assert "qos queue-profile other" not in tops(switch)
    fewer = second._replace(traffic_classes={number: own.traffic_classes[number] for number in (0, 3)})
    switch = with_port(LEAF._replace(profiles={NAME: own, "other": fewer}), PORT, profile="other")
    (one,) = [one for one in told(switch) if one[0] == "ports.profile"]
    assert one[3] == "the queue profile of the switch has 3 queues, and this profile has 2"


def test_the_pair_has_one_system_mac_address_and_a_keepalive() -> None:
    assert body(LEAF, "vsx") == [
        *("system-mac 02:3e:e1:26:8a:dd", "inter-switch-link lag 256", "role primary"),
        "keepalive peer 172.20.0.202 source 172.20.0.201 vrf mgmt",
    ]
    other = SWITCHES["esa-hpe-aoscx vie-8325-b"]
    assert body(other, "vsx")[:3] == [
        *("system-mac 02:3e:e1:26:8a:dd", "inter-switch-link lag 256", "role secondary"),
    ]
    assert LEAF.mlag is not None
    slow = LEAF._replace(mlag=LEAF.mlag._replace(restore_delay=180, peer_address="2001:db8::1"))
    assert body(slow, "vsx")[-1] == "linkup-delay-timer 180"
    assert "the keepalive of VSX needs an IPv4 management address on both switches" in [
        one[3] for one in told(slow)
    ]
    nameless = LEAF._replace(mlag=LEAF.mlag._replace(peer_link="lag9"))
    assert ("mlag.peer_link", "lag9", "the switch has no bond with that name") in limits(nameless)


def gateway(**fields: Any) -> SwitchIntent:
    own = SwitchGateway(
        410,
        "mgmt",
        "192.0.2.2/24",
        "2001:db8::2/64",
        "192.0.2.1",
        "2001:db8::1",
        24,
        64,
        "",
        9000,
        {},
        LEAF.origin,
    )
    return LEAF._replace(gateways={410: own._replace(**fields)})


def test_gateways_are_active_gateways_or_vrrp() -> None:
    start = ["description mgmt", "ip mtu 9000", "ip address 192.0.2.2/24", "ipv6 address 2001:db8::2/64"]
    active = gateway(redundancy="anycast")
    assert body(active, "interface vlan 410") == [
        *start,
        *("active-gateway ip mac 12:00:00:00:00:01", "active-gateway ip 192.0.2.1"),
        *("active-gateway ipv6 mac 12:00:00:00:00:01", "active-gateway ipv6 2001:db8::1"),
    ]
    assert "no ip icmp redirect" in tops(active) and "router vrrp enable" not in tops(active)
    vrrp = gateway(redundancy="vrrp")
    assert body(vrrp, "interface vlan 410") == [
        *start,
        *("vrrp 155 address-family ipv4", "address 192.0.2.1 primary", "no shutdown", "exit"),
    ]
    assert "router vrrp enable" in tops(vrrp)
    assert [one[0] for one in limits(vrrp) if one[0].startswith("gateways")] == ["gateways.shared6"]
    assert {one[0] for one in limits(gateway()) if one[0].startswith("gateways")} == {
        "gateways.shared",
        "gateways.shared6",
    }
    assert [one[:2] for one in limits(gateway(mtu=9216, redundancy="anycast")) if "mtu" in one[0]] == [
        ("gateways.mtu", "9216")
    ]


def test_routing_and_spanning_tree() -> None:
    neighbors = {"198.51.100.1": BgpNeighbor("198.51.100.1", "spine-1", 65100, LEAF.origin)}
    process = BgpProcess(65101, "192.0.2.9", ("192.0.2.0/24",), neighbors, {}, LEAF.origin)
    assert body(LEAF._replace(bgp=process), "router bgp 65101") == [
        "bgp router-id 192.0.2.9",
        "neighbor 198.51.100.1 remote-as 65100",
        "neighbor 198.51.100.1 description spine-1",
        *("address-family ipv4 unicast", "network 192.0.2.0/24", "neighbor 198.51.100.1 activate"),
        "exit-address-family",
    ]

    def tree(mode: str, priority: int | None = 8192) -> list[str]:
        switch = LEAF._replace(spanning_tree=SpanningTree(mode, priority, LEAF.origin))
        return [line for line in tops(switch) if line.startswith("spanning-tree")]

    assert tree("mst") == ["spanning-tree", "spanning-tree mode mstp", "spanning-tree priority 2"]
    assert tree("rapid-pvst") == [
        "spanning-tree",
        *(f"spanning-tree vlan {number}" for number in LEAF.vlans),
        "spanning-tree mode rpvst",
        "spanning-tree vlan 410,420,430,440 priority 2",
    ]
    assert tree("rstp") == ["spanning-tree"]


def test_other_addresses() -> None:
    loopback = InterfaceAddress("loopback1", "192.0.2.9/32", "", False, LEAF.origin)
    switch = LEAF._replace(other_addresses={"loopback1": loopback})
    assert body(switch, "interface loopback 1") == ["ip address 192.0.2.9/32", "no shutdown"]
    dhcp = LEAF._replace(other_addresses={"loopback1": loopback._replace(address="", dhcp=True)})
    assert ("other_addresses.dhcp", "loopback1", "True") in [one[:3] for one in told(dhcp)]


@pytest.mark.parametrize("name", ("two words", "a;b", "ä"))
def test_a_profile_with_another_name_is_refused(name: str) -> None:
    profile = LEAF.profiles[NAME]._replace(name=name)
    ports = {key: port._replace(profile=name if port.profile else "") for key, port in LEAF.ports.items()}
    switch = LEAF._replace(profiles={name: profile}, ports=ports, everywhere="")
    with pytest.raises(RefarchError, match="AOS-CX accepts 1 to 64 letters, digits, and"):
        written(TARGET, switch)


def test_defaults_of_a_device_are_those_of_the_factory() -> None:
    text = "interface 1/1/1\n    no shutdown\n    no routing\n    vlan access 7\n    qos trust cos\n"
    port = configured_aos_cx_switch(text).ports["1/1/1"]
    assert port.qos is not None and (port.untagged, port.mtu) == (7, None)
    assert port.qos.pcp_map == {0: 1, 1: 0, **{pcp: pcp for pcp in range(2, 8)}}
    assert configured_aos_cx_switch(text.replace("cos", "dscp")).ports["1/1/1"].qos == port.qos._replace(
        trust=("dscp",),
        pcp_map={},
        dscp_map={dscp: {0: 1, 1: 0}.get(dscp // 8, dscp // 8) for dscp in range(64)},
    )


def test_ports_are_split_before_the_file_is_loaded() -> None:
    splits = {
        port: PortBreakout(port, 25000, tuple(f"{port}:{part}" for part in range(1, 5)), "", LEAF.origin)
        for port in ("1/1/1", "1/1/2")
    }
    made = written(TARGET, LEAF._replace(breakouts=splits))
    head, _, _ = made.text.partition("\nhostname")
    assert (
        "! Before loading: split 1/1/[1-2], with `split` in each interface, and restart the switch\n" in head
    )
    left = [one for one in made.not_configured if one.path.startswith("breakouts.")]
    assert {one.path for one in left} == {"breakouts.port", "breakouts.speed", "breakouts.parts"}
    assert {effect_of(one).effect for one in left} == {"elsewhere"}
    assert "Before loading" not in written(TARGET, LEAF).text
