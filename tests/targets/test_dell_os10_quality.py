"""The target for OS10: QoS, management, services and secrets; line by line, and what is told where OS10
cannot have it."""

from functools import partial
from typing import Any

import cli_lines
import pytest
from cli_lines import with_class, with_profile
from rich_intents import intents

from refarch.api.intent import PauseWatchdog, SwitchIntent
from refarch.platforms.target import target_named

TARGET = "dell-os10"
SWITCHES: dict[str, SwitchIntent] = dict(intents(target_named(TARGET)))
LOSSLESS = SWITCHES["esa-dell-os10 leaf-a"]
NAME = "roce"
PORT = "interface ethernet1/1/1"
EVERY_MAP = ("class-map", "policy-map", "trust ", "qos-map", "wred", "system qos")

body = partial(cli_lines.body, TARGET)
tops = partial(cli_lines.tops, TARGET)
told = partial(cli_lines.told, TARGET)


def test_what_is_lossless_is_so_from_the_code_point_to_the_queue() -> None:
    switch = LOSSLESS
    assert body(switch, "trust dscp-map roce_trust") == [
        f"qos-group {group} dscp {8 * group}-{8 * group + 7}" for group in range(8)
    ]
    assert body(switch, "qos-map traffic-class roce_queues") == [
        *("queue 0 qos-group 0-2,4-5,7", "queue 3 qos-group 3", "queue 6 qos-group 6"),
    ]
    assert body(switch, "class-map type network-qos roce_pfc3") == ["match qos-group 3"]
    assert body(switch, "policy-map type network-qos roce_pfc") == ["class roce_pfc3", " pause", " pfc-cos 3"]
    assert body(switch, "class-map type queuing roce_queue6") == ["match queue 6"]
    assert body(switch, "policy-map type queuing roce_ets") == [
        *("class roce_queue0", " bandwidth percent 50"),
        *("class roce_queue3", " bandwidth percent 50", " random-detect ecn_roce_3"),
        *("class roce_queue6", " priority"),
    ]
    assert body(switch, "wred ecn_roce_3") == [
        "! 100 percent: from Dell's example; the design states no value",
        "random-detect color green minimum-threshold 150 maximum-threshold 1500 drop-probability 100",
        "random-detect ecn",
    ]
    assert body(switch, "system qos") == ["trust-map dscp roce_trust", "ets mode on"]
    assert body(switch, PORT)[6:14] == [
        *("flowcontrol receive off", "flowcontrol transmit off", "priority-flow-control mode on"),
        *("service-policy input type network-qos roce_pfc", "service-policy output type queuing roce_ets"),
        *("ets mode on", "qos-map traffic-class roce_queues", "trust-map dscp roce_trust"),
    ]


def test_ports_go_by_what_is_trusted() -> None:
    for trust, header in ((("pcp",), "trust dot1p-map roce_trust"), (("dscp",), "trust dscp-map roce_trust")):
        switch = with_profile(LOSSLESS, trust=trust)
        assert tops(switch, "trust ") == [header]
        assert told(switch, "profiles.trust") == []
    for trust in ((), ("exp",)):
        switch = with_profile(LOSSLESS, trust=trust)
        assert tops(switch, "trust ") == []
        assert body(switch, "system qos") == ["ets mode on"]
        reason = "OS10 classifies by a map of PCPs or DSCPs, but the profile has none"
        assert told(switch, "profiles.trust") == [(NAME, "exp", reason)] * len(trust)
    pcps = {code: code for code in range(8)} | {5: 3}
    switch = with_profile(LOSSLESS, pcp_map=pcps)
    assert told(switch, "profiles.pcp_map") == [(NAME, "5: 3", "ports do not trust PCP")]


def test_marking() -> None:
    for low, high, chance, line in (
        (150_000, 3_000_000, 7, "minimum-threshold 150 maximum-threshold 3000 drop-probability 7"),
        (150_999, 3_000_001, 100, "minimum-threshold 150 maximum-threshold 3000 drop-probability 100"),
    ):
        switch = with_class(LOSSLESS, 3, ecn_min=low, ecn_max=high, ecn_probability=chance)
        assert body(switch, "wred ecn_roce_3") == [f"random-detect color green {line}", "random-detect ecn"]
        reason = "thresholds are whole kilobytes; the value is rounded down"
        left = [(f"{NAME} 3", str(low), reason)] if low % 1000 else []
        assert told(switch, "profiles.traffic_classes.ecn_min") == left
    half = with_class(LOSSLESS, 3, ecn_max=None)
    assert tops(half, "wred") == []
    reason = "marking requires both thresholds"
    assert told(half, "profiles.traffic_classes.ecn_min") == [(f"{NAME} 3", "150000", reason)]


def test_what_a_queue_cannot_have_is_told() -> None:
    for fields, path, reason in (
        ({"bandwidth": 33.5}, "bandwidth", "shares must be whole percentages"),
        ({"scheduling": "strict"}, "bandwidth", "a priority queue has no share"),
        ({"scheduling": "wfq"}, "scheduling", "scheduling must be dwrr or strict"),
    ):
        switch = with_class(LOSSLESS, 3, **fields)
        value = str({**LOSSLESS.profiles[NAME].traffic_classes[3]._asdict(), **fields}[path])
        assert told(switch, f"profiles.traffic_classes.{path}") == [(f"{NAME} 3", value, reason)], fields
    classes = LOSSLESS.profiles[NAME].traffic_classes
    beyond = with_profile(LOSSLESS, traffic_classes={**classes, 8: classes[3]._replace(number=8)})
    reason = "queue numbers are 0 to 7"
    assert told(beyond, "profiles.traffic_classes.number") == [(f"{NAME} 8", "8", reason)]
    assert "class-map type queuing roce_queue8" not in tops(beyond, "class-map")


def test_pause_of_all_traffic_or_of_priorities() -> None:
    pause = ["flowcontrol receive on", "flowcontrol transmit on"]
    none = with_profile(LOSSLESS, pfc_priorities=())
    assert "priority-flow-control mode off" in body(none, PORT)
    assert tops(none, "policy-map type network-qos", "class-map type network-qos") == []
    both = with_profile(LOSSLESS, global_pause=True)
    assert not {*pause} & {*body(both, PORT)}
    assert {*told(both, "profiles.global_pause")} == {
        (NAME, "True", "a port supports either PFC or global pause")
    }
    alone = with_profile(none, global_pause=True)
    assert [line for line in body(alone, PORT) if line in pause] == pause
    assert told(alone, "profiles.global_pause") == []
    lost = with_profile(LOSSLESS, pfc_priorities=(3, 9))
    assert tops(lost, "class-map type network-qos") == ["class-map type network-qos roce_pfc3"]
    reason = "the priority is in no traffic class of the profile"
    assert told(lost, "profiles.pfc_priorities") == [(NAME, "9", reason)]


def test_what_no_document_has_is_told() -> None:
    watchdog = PauseWatchdog("", 0.2, 0.4, LOSSLESS.origin)
    switch = with_profile(LOSSLESS, watchdog=watchdog, pfc_off=("receive",), cable_length=12.0)
    assert cli_lines.texts(TARGET, switch) == cli_lines.texts(TARGET, LOSSLESS)
    reason = "a PFC watchdog of OS10 is not documented"
    assert told(switch, "profiles.watchdog.action") == [(NAME, "the system default", reason)]
    assert told(switch, "profiles.watchdog.detect") == [(NAME, "0.2", reason)]
    reason = "PFC in one direction is not documented"
    assert told(switch, "profiles.pfc_off") == [(NAME, "receive", reason)]


def test_names_of_maps_have_no_dashes_and_the_whole_switch_needs_its_profile() -> None:
    (profile,) = LOSSLESS.profiles.values()
    ports = {name: port._replace(profile="two-names") for name, port in LOSSLESS.ports.items()}
    switch = LOSSLESS._replace(
        profiles={"two-names": profile._replace(name="two-names")}, ports=ports, everywhere="gone"
    )
    found = tops(switch, *EVERY_MAP)
    assert found and not any("two-names" in line or line == "system qos" for line in found)
    assert "trust dscp-map two_names_trust" in found
    assert told(switch, "everywhere") == [("", "gone", "the design has no such profile")]


def test_management() -> None:
    own = LOSSLESS.management
    assert own is not None
    six = {"address": "", "gateway": "", "address6": "2001:db8::5/64", "gateway6": "2001:db8::1"}
    cases: tuple[tuple[dict[str, Any], list[str], list[str]], ...] = (
        ({}, ["no ip address dhcp", "ip address 10.61.0.201/24"], ["management route 0.0.0.0/0 10.61.0.1"]),
        ({"address": "", "gateway": "", "dhcp": True}, ["ip address dhcp"], []),
        (six, ["ipv6 address 2001:db8::5/64"], ["management route ::/0 2001:db8::1"]),
    )
    for fields, lines, routes in cases:
        switch = LOSSLESS._replace(management=own._replace(**fields))
        assert body(switch, "interface mgmt1/1/1") == ["no shutdown", *lines]
        assert tops(switch, "management route") == routes
        undone = [line.text for line in target_named(TARGET).rollback(switch)]
        assert [line for line in undone if "route" in line] == [
            f"no {line.rpartition(' ')[0]}" for line in routes
        ]
    other = LOSSLESS._replace(management=own._replace(interface="eth0"))
    reason = "the management port of OS10 is mgmt1/1/1; it has the addresses"
    assert told(other, "management.interface") == [("", "eth0", reason)]
    assert tops(LOSSLESS._replace(management=None), "interface mgmt", "management") == []


def test_services() -> None:
    services = LOSSLESS.services._replace(
        domain="example.org", dns=("192.0.2.1", "2001:db8::1"), ntp=("192.0.2.3",), syslog=("192.0.2.4",)
    )
    switch = LOSSLESS._replace(services=services._replace(time_zone="Europe/Berlin"))
    assert tops(switch, "ip ", "ntp", "logging", "clock") == [
        "ip domain-list example.org",
        "ip name-server 192.0.2.1 2001:db8::1",
        "ntp server 192.0.2.3",
        "logging server 192.0.2.4",
        "clock timezone standard-timezone Europe/Berlin",
    ]
    for version, words in (
        ("v1", "version 1 <<SNMP_COMMUNITY>>"),
        ("v2c", "version 2c <<SNMP_COMMUNITY>>"),
        ("v3", "version 3 priv <<SNMP_USER>>"),
    ):
        own = services._replace(snmp_receivers=("192.0.2.5",), snmp_version=version)
        found = tops(LOSSLESS._replace(services=own), "snmp-server")
        assert found == [f"snmp-server host 192.0.2.5 traps {words}"]
    reason = "the design states no SNMP version that the command supports: v1, v2c, or v3"
    for version in ("", "v4"):
        own = services._replace(snmp_receivers=("192.0.2.5",), snmp_version=version)
        switch = LOSSLESS._replace(services=own)
        assert tops(switch, "snmp-server") == []
        assert told(switch, "services.snmp_receivers") == [("", "192.0.2.5", reason)]
    own = services._replace(snmp_receivers=(), snmp_version="v3")
    told_of = told(LOSSLESS._replace(services=own), "services.snmp_version")
    assert told_of == [("", "v3", "the design has no receiver")]


def test_releases_that_were_not_read_are_told() -> None:
    releases = {"10.4.3.0": 1, "10.5.0": 0, "10.5.6.0": 0, "10.6.0.0": 1, "": 0}
    found = {release: len(told(LOSSLESS._replace(release=release), "release")) for release in releases}
    assert found == releases


def test_a_secret_that_the_command_line_would_take_apart_is_refused() -> None:
    quote = target_named(TARGET).quote
    assert quote is not None
    for value in ("two words", 'a"b', "a\nb", "tab\t", "wh?t", "a|b", "a!b", "a;b", "a#b", "ü", "", "x" * 33):
        with pytest.raises(ValueError, match=r"expected (printable ASCII without spaces|1 to 32 characters)"):
            quote(value)
    assert quote("s3cr3t-$x") == "s3cr3t-$x" and quote("x" * 32) == "x" * 32
