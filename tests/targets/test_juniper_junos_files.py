"""The target for Junos: exact files with their rollback, and values that Junos cannot have."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import cli_lines
import pytest
from cli_lines import with_class, with_port, with_profile
from rich_intents import intents

from parse_back.checking import written
from refarch.api import RefarchError, lint_texts
from refarch.api.intent import (
    BgpNeighbor,
    BgpProcess,
    InterfaceAddress,
    PauseWatchdog,
    PortBreakout,
    StaticSwitchRoute,
    SwitchIntent,
    UnnumberedNeighbor,
)
from refarch.platforms.junos.checks_juniper_junos import checks
from refarch.platforms.junos.configured import configured_junos_switch
from refarch.platforms.target import target_named

TARGET = "juniper-junos"
SWITCHES: dict[str, SwitchIntent] = dict(intents(target_named(TARGET)))
LOSSLESS = SWITCHES["smb-direct-sql-junos qfx-a"]
ROUTER = SWITCHES["nvme-tcp-linux-l3 leaf-r1-a"]
NAME = "smb-direct"
PORT = "et-0/0/0"

texts = partial(cli_lines.texts, TARGET)
told = partial(cli_lines.told, TARGET)


def lines(switch: SwitchIntent, *starts: str) -> list[str]:
    """Commands whose statement begins with some words."""
    found = (text.partition(" ")[2] for text in texts(switch) if text.startswith("set "))
    return [text for text in found if text.startswith(starts)]


def qos(switch: SwitchIntent, *starts: str) -> list[str]:
    begin = tuple(f"class-of-service {start}" for start in starts)
    return [text.removeprefix("class-of-service ") for text in lines(switch, *begin)]


def test_configuration_is_the_golden_one(root: Path, golden: Callable[[Path, str], None]) -> None:
    made = written(TARGET, LOSSLESS)
    folder = root / "tests/golden/targets/smb-direct-sql-junos"
    golden(folder / "qfx-a.junos.set", made.text)
    golden(folder / "qfx-a.rollback.junos.set", made.rollback_text)


def test_what_is_lossless_is_so_from_the_code_point_to_the_queue() -> None:
    assert qos(LOSSLESS, "forwarding-classes") == [
        "forwarding-classes class best-effort queue-num 0",
        "forwarding-classes class fcoe queue-num 3",
        "forwarding-classes class fcoe no-loss",
        "forwarding-classes class network-control queue-num 7",
    ]
    assert qos(LOSSLESS, "classifiers") == [
        "classifiers ieee-802.1 smb-direct forwarding-class best-effort loss-priority low "
        "code-points [ 000 001 010 100 101 110 ]",
        "classifiers ieee-802.1 smb-direct forwarding-class fcoe loss-priority low code-points [ 011 ]",
        "classifiers ieee-802.1 smb-direct forwarding-class network-control loss-priority low "
        "code-points [ 111 ]",
    ]
    assert qos(LOSSLESS, "congestion-notification-profile") == [
        "congestion-notification-profile smb-direct input ieee-802.1 code-point 011 pfc",
        "congestion-notification-profile smb-direct output ieee-802.1 code-point 011 flow-control-queue 3",
        "congestion-notification-profile smb-direct input cable-length 20",
    ]
    assert qos(LOSSLESS, f"interfaces {PORT} ") == [
        f"interfaces {PORT} scheduler-map smb-direct",
        f"interfaces {PORT} unit 0 classifiers ieee-802.1 smb-direct",
        f"interfaces {PORT} congestion-notification-profile smb-direct",
    ]
    assert qos(LOSSLESS, "schedulers smb-direct-3", "drop-profiles smb-direct-3") == [
        "schedulers smb-direct-3 transmit-rate percent 50",
        "drop-profiles smb-direct-3 interpolate fill-level [ 20 60 ]",
        "drop-profiles smb-direct-3 interpolate drop-probability [ 0 100 ]",
        "schedulers smb-direct-3 explicit-congestion-notification",
        "schedulers smb-direct-3 drop-profile-map loss-priority any protocol any drop-profile smb-direct-3",
    ]


def test_with_dscp_the_pause_has_the_priority_of_the_class() -> None:
    switch = with_profile(LOSSLESS, trust=("dscp",))
    assert "forwarding-classes class fcoe pfc-priority 3" in qos(switch, "forwarding-classes")
    pausing = [f"input dscp code-point {code:06b} pfc" for code in range(24, 32)]
    base = "congestion-notification-profile smb-direct "
    assert [text.removeprefix(base) for text in qos(switch, f"{base}input dscp")] == pausing
    assert f"interfaces {PORT} unit 0 classifiers dscp smb-direct" in qos(switch, f"interfaces {PORT}")
    both = with_profile(LOSSLESS, trust=("pcp", "dscp"))
    assert qos(both, "") == qos(switch, "")
    tagged = "Juniper documents PFC by DSCP for packets without a VLAN tag, but ports have tagged VLANs"
    assert told(both, "profiles.trust") == [
        (NAME, "pcp", "PFC uses one field; the ports trust DSCP"),
        (NAME, "dscp on et-0/0/0", tagged),
    ]
    ports = {name: port._replace(tagged=(), untagged=711) for name, port in switch.ports.items()}
    assert told(switch._replace(ports=ports), "profiles.trust") == []


@pytest.mark.parametrize("trust", [(), ("exp",)])
def test_a_port_that_trusts_nothing_has_no_pfc(trust: tuple[str, ...]) -> None:
    switch = with_profile(LOSSLESS, trust=trust)
    assert qos(switch, "classifiers", "congestion") == []
    assert "forwarding-classes class fcoe no-loss" not in qos(switch, "forwarding-classes")
    reason = "Junos enables PFC for code points that a port trusts, but the profile trusts none"
    assert told(switch, "profiles.pfc_priorities") == [(NAME, "3", reason)]


def test_a_profile_without_traffic_classes_writes_nothing_and_is_read_back_so() -> None:
    switch = with_profile(LOSSLESS, traffic_classes={})
    assert lines(switch, "class-of-service") == []
    assert all(
        port.qos is None for port in configured_junos_switch(written(TARGET, switch).text).ports.values()
    )
    reason = "the profile has no traffic classes, so that a port has nothing of it"
    assert (PORT, NAME, reason) in told(switch, "ports.profile")
    assert told(switch, "profiles.pfc_priorities") == [
        (NAME, "3", "the priority is in no traffic class of the profile")
    ]


@pytest.mark.parametrize(
    ("dcbx", "expected"),
    [
        ("ieee", ["dcbx-version ieee-dcbx"]),
        ("cee", ["dcbx-version dcbx-1.01"]),
        ("disabled", ["disable", "priority-flow-control no-auto-negotiation"]),
        ("", ["priority-flow-control no-auto-negotiation"]),
    ],
)
def test_without_dcbx_pfc_does_not_wait_for_the_other_end(dcbx: str, expected: list[str]) -> None:
    base = f"protocols dcbx interface {PORT} "
    switch = with_port(LOSSLESS, PORT, dcbx=dcbx)
    assert [text.removeprefix(base) for text in lines(switch, base)] == expected
    lossy = with_profile(with_port(LOSSLESS, PORT, dcbx=dcbx), pfc_priorities=())
    assert not any("no-auto-negotiation" in text for text in lines(lossy, base))


def test_the_watchdog_counts_polls() -> None:
    for detect, restore, expected in (
        (0.3, 0.4, ["poll-interval 100", "detection 3", "recovery 400"]),
        (None, None, []),
        (0.1, 5.0, []),
    ):
        guard = PauseWatchdog("drop", detect, restore, LOSSLESS.origin)
        switch = with_profile(LOSSLESS, watchdog=guard)
        base = "congestion-notification-profile smb-direct pfc-watchdog"
        assert [text.removeprefix(base).strip() for text in qos(switch, base)] == [
            *("", "watchdog-action drop"),
            *expected,
        ]
    assert told(switch, "profiles.watchdog.detect") == [
        (NAME, "0.1", "Junos supports 2 to 10 polls of 100 ms")
    ]
    assert told(switch, "profiles.watchdog.restore") == [(NAME, "5.0", "Junos supports 200 to 1000 ms")]
    forwarding = with_profile(LOSSLESS, watchdog=PauseWatchdog("forward", None, None, LOSSLESS.origin))
    reason = "the watchdog of Junos 21.4 drops packets"
    assert told(forwarding, "profiles.watchdog.action") == [(NAME, "forward", reason)]


def test_thresholds_in_bytes_are_told() -> None:
    reason = (
        "Junos states thresholds in percent of the memory of a queue; the file has 20 and 60 percent, "
        "from Juniper's example"
    )
    assert told(LOSSLESS, "profiles.traffic_classes.ecn_min") == [(f"{NAME} 3", "150000", reason)]
    half = with_class(LOSSLESS, 3, ecn_max=None)
    assert qos(half, "drop-profiles") == []
    strict = with_class(LOSSLESS, 7, scheduling="strict", bandwidth=None)
    assert "schedulers smb-direct-7 priority strict-high" in qos(strict, "schedulers")


def test_the_pair_protects_its_link() -> None:
    first, second = LOSSLESS, SWITCHES["smb-direct-sql-junos qfx-b"]
    for switch, own, peer, chassis, status in (
        (first, "169.254.252.0", "169.254.252.1", 0, "active"),
        (second, "169.254.252.1", "169.254.252.0", 1, "standby"),
    ):
        assert lines(switch, "protocols iccp", "multi-chassis", "switch-options") == [
            "switch-options service-id 1",
            f"protocols iccp local-ip-addr {own}",
            f"protocols iccp peer {peer} session-establishment-hold-time 50",
            f"protocols iccp peer {peer} liveness-detection minimum-receive-interval 1000",
            f"protocols iccp peer {peer} backup-liveness-detection backup-peer-ip "
            f"10.120.9.{202 if switch is first else 201}",
            f"multi-chassis multi-chassis-protection {peer} interface ae0",
        ]
        options = "interfaces ae1 aggregated-ether-options"
        assert lines(switch, f"{options} mc-ae") == [
            f"{options} mc-ae mc-ae-id 1",
            f"{options} mc-ae chassis-id {chassis}",
            f"{options} mc-ae mode active-active",
            f"{options} mc-ae status-control {status}",
            f"{options} mc-ae init-delay-time 240",
        ]
        assert "interfaces ae0 unit 0 family ethernet-switching vlan members 4094" in lines(
            switch, "interfaces"
        )
    assert lines(first, f"{options} lacp") == lines(second, f"{options} lacp")
    taken = LOSSLESS._replace(vlans={4094: LOSSLESS.vlans[711]._replace(number=4094)})
    with pytest.raises(RefarchError, match="VLAN 4094 connects the switches of the pair"):
        texts(taken)


def test_ports_of_a_quad_have_one_speed() -> None:
    assert lines(LOSSLESS, "chassis fpc") == [
        f"chassis fpc 0 pic 0 port {port} speed 25g" for port in (0, 4, 8, 12)
    ]
    mixed = with_port(LOSSLESS, "et-0/0/1", speed=10_000)
    reason = "four ports have one speed, here 25 Gbit/s"
    assert told(mixed, "ports.speed") == [("et-0/0/1", "10000", reason)]
    stated = with_port(LOSSLESS, "et-0/0/54", speed=100_000)
    assert "chassis fpc 0 pic 0 port 54 speed 100g" in lines(stated, "chassis fpc")
    evolved = with_port(LOSSLESS, "et-0/0/54", speed=100_000)._replace(model="juniper-qfx5130-32cd")
    assert lines(evolved, "interfaces et-0/0/54 speed", "chassis fpc") == ["interfaces et-0/0/54 speed 100g"]


@pytest.mark.parametrize(
    ("port", "model", "fields", "expected"),
    [
        ("et-0/0/0", "", {"fec": "base-r"}, "gigether-options fec fec74"),
        ("et-0/0/0", "", {"fec": "none"}, "gigether-options fec none"),
        ("et-0/0/0", "", {"fec": "rs"}, "not documented for 25 Gbit/s"),
        ("et-0/0/48", "", {"fec": "rs", "speed": 100_000, "bond": ""}, "gigether-options fec fec91"),
        ("et-0/0/48", "", {"fec": "rs", "bond": ""}, "not documented for a port without a stated speed"),
        ("et-0/0/54", "", {"fec": "none"}, "no document for a member"),
        ("et-0/0/54", "juniper-qfx5220-32cd", {"fec": "none"}, "ether-options fec none"),
        ("et-0/0/0", "juniper-qfx5220-32cd", {"fec": "rs", "speed": 25_000}, "ether-options fec fec91"),
        ("et-0/0/0", "", {"fec": "llrs"}, "not documented for 25 Gbit/s"),
        ("et-0/0/0", "", {}, ""),
    ],
)
def test_fec(port: str, model: str, fields: dict[str, object], expected: str) -> None:
    switch = with_port(LOSSLESS, port, **fields)
    switch = switch._replace(model=model or switch.model)
    base = f"interfaces {port} "
    found = [text.removeprefix(base) for text in lines(switch, base) if " fec " in text]
    assert found == [expected] * ("options" in expected)
    reason = expected.replace("not documented", "Juniper does not document this FEC")
    reason = reason.replace("no document for a", "no document shows FEC of a")
    reason += " of an aggregated Ethernet interface" if "member" in reason else ""
    left = [] if "options" in expected or not expected else [(port, fields["fec"], reason)]
    assert told(switch, "ports.fec") == left


def test_splits() -> None:
    parts = tuple(f"et-0/0/50:{part}" for part in range(4))
    split = PortBreakout("et-0/0/50", 25_000, parts, "", LOSSLESS.origin)
    switch = LOSSLESS._replace(breakouts={split.port: split})
    assert "chassis fpc 0 pic 0 port 50 channel-speed 25g" in lines(switch, "chassis")
    evolved = switch._replace(model="juniper-qfx5220-32cd")
    assert lines(evolved, "interfaces et-0/0/50 number", "interfaces et-0/0/50 speed") == [
        "interfaces et-0/0/50 number-of-sub-ports 4",
        "interfaces et-0/0/50 speed 25g",
    ]
    fast = switch._replace(breakouts={split.port: split._replace(speed=100_000)})
    reason = "Junos splits ports such as et-0/0/48, and not into channels of every speed"
    assert told(fast, "breakouts.speed") == [("et-0/0/50", "100000", reason)]


def test_tagged_and_untagged_vlans() -> None:
    base = f"interfaces {PORT} "
    for tagged, untagged, expected in (
        ((711,), 712, ["interface-mode trunk", "vlan members 712", "vlan members 711"]),
        ((), 712, ["interface-mode access", "vlan members 712"]),
        ((), None, ["interface-mode access"]),
    ):
        switch = with_port(LOSSLESS, PORT, tagged=tagged, untagged=untagged)
        unit = f"{base}unit 0 family ethernet-switching "
        assert [text.removeprefix(unit) for text in lines(switch, unit)] == expected
        native = [f"{base}native-vlan-id 712"] if tagged else []
        assert lines(switch, f"{base}native") == native


def test_gateways() -> None:
    assert lines(ROUTER, "interfaces irb", "vlans") == [
        "vlans r1-san-a vlan-id 2011",
        "vlans r1-san-a l3-interface irb.2011",
        "interfaces irb mtu 9014",
        "interfaces irb unit 2011 family inet mtu 9000",
        "interfaces irb unit 2011 family inet address 10.201.1.1/25",
    ]
    (gateway,) = ROUTER.gateways.values()
    shared = gateway._replace(shared="10.201.1.100", redundancy="vrrp")
    unit = "interfaces irb unit 2011 family inet address 10.201.1.1/25"
    assert lines(ROUTER._replace(gateways={2011: shared}), f"{unit} ") == [
        f"{unit} vrrp-group 226 virtual-address 10.201.1.100",
        f"{unit} vrrp-group 226 accept-data",
    ]
    alone = ROUTER._replace(gateways={2011: shared._replace(redundancy="", address="")})
    assert "interfaces irb unit 2011 family inet address 10.201.1.100/25" in lines(alone, "interfaces irb")
    assert told(alone, "gateways.shared") == []
    for fields, reason in (
        ({"redundancy": "anycast"}, "Junos uses VRRP for it, but the design does not state VRRP"),
        ({"address": ""}, "VRRP requires an address of the switch in the VLAN"),
    ):
        switch = ROUTER._replace(gateways={2011: shared._replace(**fields)})
        assert told(switch, "gateways.shared") == [("2011", "10.201.1.100", reason)]


def test_routed_ports_and_loopbacks() -> None:
    assert lines(ROUTER, "interfaces et-0/0/54 ") == [
        'interfaces et-0/0/54 description "to spine-1 et-0/0/0"',
        "interfaces et-0/0/54 mtu 9216",
        "interfaces et-0/0/54 unit 0 family inet address 10.203.0.0/31",
    ]
    loopback = InterfaceAddress("loopback0", "192.0.2.9/32", "2001:db8::9/128", False, ROUTER.origin)
    switch = ROUTER._replace(other_addresses={"loopback0": loopback})
    assert lines(switch, "interfaces lo0") == [
        "interfaces lo0 unit 0 family inet address 192.0.2.9/32",
        "interfaces lo0 unit 0 family inet6 address 2001:db8::9/128",
    ]


def test_routing() -> None:
    origin = ROUTER.origin
    routes = (
        StaticSwitchRoute("192.0.2.0/24", "10.255.0.1", "core", origin),
        StaticSwitchRoute("192.0.2.0/24", "10.255.0.3", "", origin),
        StaticSwitchRoute("2001:db8:1::/48", "2001:db8::2", "", origin),
    )
    spine = BgpNeighbor("10.255.0.1", "spine-1", 65_100, origin)
    leaf = BgpNeighbor("10.255.0.5", "leaf-2", 65_001, origin)
    unnumbered = {"et-0/0/55": UnnumberedNeighbor("et-0/0/55", "spine-2", 65_100, origin)}
    neighbors = {one.address: one for one in (spine, leaf)}
    process = BgpProcess(65_001, "192.0.2.9", ("10.201.1.0/24",), neighbors, unnumbered, origin)
    switch = ROUTER._replace(routes={f"{one.to} {one.via}": one for one in routes}, bgp=process)
    parts = ("routing-options", "protocols bgp", "policy-options")
    found = (text for text in texts(switch) if text.partition(" ")[2].startswith(parts))
    assert list(found) == [
        "delete routing-options static route 192.0.2.0/24",
        "set routing-options static route 192.0.2.0/24 next-hop 10.255.0.1",
        "set routing-options static route 192.0.2.0/24 next-hop 10.255.0.3",
        "delete routing-options rib inet6.0 static route 2001:db8:1::/48",
        "set routing-options rib inet6.0 static route 2001:db8:1::/48 next-hop 2001:db8::2",
        "set routing-options autonomous-system 65001",
        "set routing-options router-id 192.0.2.9",
        "delete policy-options policy-statement fabric-networks",
        "set policy-options policy-statement fabric-networks term networks from route-filter "
        "10.201.1.0/24 exact",
        "set policy-options policy-statement fabric-networks term networks then accept",
        "delete protocols bgp group fabric",
        "set protocols bgp group fabric type external",
        "set protocols bgp group fabric export fabric-networks",
        "set protocols bgp group fabric neighbor 10.255.0.1 peer-as 65100",
        'set protocols bgp group fabric neighbor 10.255.0.1 description "spine-1"',
        "delete protocols bgp group fabric-internal",
        "set protocols bgp group fabric-internal type internal",
        "set protocols bgp group fabric-internal export fabric-networks",
        "set protocols bgp group fabric-internal neighbor 10.255.0.5 peer-as 65001",
        'set protocols bgp group fabric-internal neighbor 10.255.0.5 description "leaf-2"',
    ]
    reason = "a static route of Junos has no name"
    assert told(switch, "routes.name") == [("192.0.2.0/24 10.255.0.1", "core", reason)]
    (one,) = told(switch, "bgp.unnumbered.interface")
    assert one[1] == "et-0/0/55"


def test_services_are_reached_through_the_management_instance() -> None:
    services = LOSSLESS.services._replace(
        dns=("192.0.2.1",), ntp=("192.0.2.3",), syslog=("192.0.2.4",), snmp_receivers=("192.0.2.5",)
    )
    switch = LOSSLESS._replace(services=services._replace(snmp_version="v2c"))
    assert lines(switch, "system name", "system ntp", "system syslog", "snmp", "routing-instances") == [
        "routing-instances mgmt_junos routing-options static route 0.0.0.0/0 next-hop 10.120.9.1",
        "system name-server 192.0.2.1 routing-instance mgmt_junos",
        "system ntp server 192.0.2.3 routing-instance mgmt_junos",
        "system syslog host 192.0.2.4 any notice",
        "system syslog host 192.0.2.4 routing-instance mgmt_junos",
        "snmp trap-group <<SNMP_COMMUNITY>> version v2",
        "snmp trap-group <<SNMP_COMMUNITY>> routing-instance mgmt_junos",
        "snmp trap-group <<SNMP_COMMUNITY>> targets 192.0.2.5",
    ]
    assert LOSSLESS.management is not None
    without = switch._replace(management=LOSSLESS.management._replace(gateway=""))
    assert not any("mgmt_junos" in text or "management-instance" in text for text in texts(without))
    third = LOSSLESS._replace(services=services._replace(snmp_version="v3"))
    reason = "the trap groups of Junos have the versions v1 and v2c"
    assert told(third, "services.snmp_receivers") == [("", "192.0.2.5", reason)]


def test_the_rollback_restores_what_was_saved() -> None:
    restored = [line.text for line in target_named(TARGET).rollback(LOSSLESS) if line.origins]
    assert restored == ["load override /var/tmp/before-refarch.conf"]
    assert any("save /var/tmp/before-refarch.conf" in text for text in texts(LOSSLESS))


@pytest.mark.parametrize("value", ["two words", 'a"b', "a\nb", "wh?t", "a[b", "a$b", "ü", "", "x" * 33])
def test_a_secret_that_the_command_line_would_take_apart_is_refused(value: str) -> None:
    quote = target_named(TARGET).quote
    assert quote is not None and quote("s3cr3t-x") == "s3cr3t-x"
    with pytest.raises(ValueError, match=r"expected (printable ASCII without spaces|1 to 32 characters)"):
        quote(value)


def checks_of(root: Path, *edits: tuple[str, str]) -> set[tuple[str, str]]:
    """Commands of the QoS checks of a leaf switch with what they expect, after edits of qos.yaml."""
    folder = root / "tests/fixtures/foreign/designs/smb-direct-sql-junos"
    files = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.yaml")}
    for before, after in edits:
        assert before in files["qos.yaml"]
        files["qos.yaml"] = files["qos.yaml"].replace(before, after, 1)
    result = lint_texts(folder.name, {name: text.encode() for name, text in files.items()})
    assert result.design is not None, result.findings
    return {
        (one.run, " ".join(one.expected))
        for one in checks(result.design)
        if one.devices == ("qfx-a",) and "class-of-service" in one.run and "interfaces" not in one.expected[0]
    }


def test_checks_expect_what_is_written(root: Path) -> None:
    configuration, lossless = "show configuration class-of-service | display set", "class fcoe no-loss"
    class_line = f"set class-of-service forwarding-classes {lossless}"
    pause = ("show class-of-service congestion-notification", "Enabled")
    assert checks_of(root) == {pause, (configuration, class_line)}
    assert checks_of(root, ("trust: [pcp]", "trust: [dscp]")) == {(configuration, class_line)}
    assert class_line.removeprefix("set ") in lines(LOSSLESS, "class-of-service forwarding-classes")
    classes = "".join(
        f"      {number}: {{priorities: {priorities}, scheduling: dwrr, bandwidth: {rest}}}\n"
        for number, priorities, rest in (
            (0, "[0, 1, 2, 4, 5, 6]", "49%"),
            (3, "[3]", "50%, ecn: {min: 150000, max: 1500000}"),
            (7, "[7]", "1%"),
        )
    )
    assert checks_of(root, (f"    traffic_classes:\n{classes}", "")) == set()
