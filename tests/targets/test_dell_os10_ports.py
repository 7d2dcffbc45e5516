"""The target for OS10: ports, port channels, VLANs with their gateways, the pair; line by line, and what is
told where OS10 cannot have it."""

import re
from functools import partial
from typing import Any

import cli_lines
from cli_lines import with_bond, with_gateway, with_port
from rich_intents import intents

from refarch.api.intent import FurtherSubnet, InterfaceAddress, PortBreakout, SwitchIntent
from refarch.platforms.target import target_named

TARGET = "dell-os10"
SWITCHES: dict[str, SwitchIntent] = dict(intents(target_named(TARGET)))
TOR = SWITCHES["azure-local-four-converged tor-1a"]
LEAF = SWITCHES["esa-dell-os10 leaf-a"]
PAIR = SWITCHES["esa-dell-vlt rz1-s5248-1"]
PORT = "ethernet1/1/1"
PLAIN = {"profile": "", "dcbx": "", "speed": None}

body = partial(cli_lines.body, TARGET)
tops = partial(cli_lines.tops, TARGET)
told = partial(cli_lines.told, TARGET)


def at_port(**fields: Any) -> list[str]:
    """Lines of the first port without its QoS, below the description."""
    switch = with_port(TOR, PORT, **PLAIN | fields)
    lines = body(switch, f"interface {PORT}")
    assert lines[:2] == ['description "to AZL-N1 SLOT 3 Port 1"', "no shutdown"]
    return lines[2:]


def test_what_a_port_carries() -> None:
    edge = ["spanning-tree bpduguard enable", "spanning-tree port type edge"]
    trunk = ["switchport mode trunk"]
    for fields, lines in (
        (
            {"tagged": (9, 7, 8, 12), "untagged": 3, "edge": False},
            [*trunk, "switchport access vlan 3", "switchport trunk allowed vlan 7-9,12", "mtu 9216"],
        ),
        (
            {"tagged": (7,), "untagged": None},
            [*trunk, "no switchport access vlan", "switchport trunk allowed vlan 7", "mtu 9216", *edge],
        ),
        (
            {"tagged": (), "untagged": 3, "mtu": 1554},
            ["switchport mode access", "switchport access vlan 3", "mtu 1554", *edge],
        ),
        ({"tagged": (), "untagged": None}, ["switchport mode access", "mtu 9216", *edge]),
        (
            {"routed": True, "address": "198.18.0.1/31", "tagged": (), "untagged": None},
            ["no switchport", "mtu 9216", "ip address 198.18.0.1/31"],
        ),
        (
            {"routed": True, "address": "2001:db8::1/127", "tagged": (), "untagged": None},
            ["no switchport", "mtu 9216", "ipv6 address 2001:db8::1/127"],
        ),
    ):
        assert at_port(**fields) == lines, fields


def test_what_a_port_cannot_have_is_told() -> None:
    for fields, path, value, reason in (
        ({"routed": True}, "tagged", "201, 301, 401, 711", "a routed port has no VLANs"),
        ({"routed": True}, "untagged", "7", "a routed port has no VLANs"),
        ({"routed": True}, "edge", "True", "a routed port does not take part in spanning tree"),
        ({"address": "192.0.2.1/31"}, "address", "192.0.2.1/31", "a switched port has no address"),
        ({"speed": 2500}, "speed", "2500", "the speed command has no such value"),
        ({"bond": "lag7"}, "bond", "lag7", "the design has no such bond"),
        ({"profile": "x"}, "profile", "x", "the design has no such profile"),
        ({"dcbx": "baseline"}, "dcbx", "baseline", "DCBX must be ieee, cee, or disabled"),
    ):
        found = told(with_port(TOR, PORT, **fields), f"ports.{path}")
        assert [one for one in found if one[0] == PORT] == [(PORT, value, reason)], path


def test_dcbx_is_of_the_switch_and_of_each_port() -> None:
    def dcbx(word: str, others: str) -> tuple[list[str], list[str]]:
        ports = {name: port._replace(dcbx=others) for name, port in TOR.ports.items()}
        switch = with_port(TOR._replace(ports=ports), PORT, dcbx=word)
        lines = [line for line in body(switch, f"interface {PORT}") if "dcbx" in line]
        return tops(switch, "dcbx", "no dcbx"), lines

    assert dcbx("cee", "") == (["dcbx enable"], ["dcbx version cee"])
    assert dcbx("ieee", "disabled") == (["dcbx enable"], ["dcbx version ieee"])
    assert dcbx("disabled", "ieee") == (["dcbx enable"], ["no lldp tlv-select dcbxp"])
    assert dcbx("disabled", "disabled") == (["no dcbx enable"], [])
    assert dcbx("", "") == ([], [])


def test_port_channels_stand_before_their_members() -> None:
    assert body(TOR, "interface port-channel50") == [
        *('description "to tor-1b"', "no shutdown", "no switchport", "mtu 9216", "ip address 10.21.1.17/30"),
    ]
    for mode, word in (("lacp", "active"), ("static", "on"), ("odd", "active")):
        switch = with_bond(TOR, "port-channel50", mode=mode)
        assert body(switch, "interface ethernet1/1/39") == [
            'description "to tor-1b ethernet1/1/39"',
            *("no shutdown", f"channel-group 50 mode {word}", "no switchport", "mtu 9216"),
        ]
        reason = "a port channel is either lacp or static"
        found = [one for one in told(switch, "bonds.mode") if one[0] == "port-channel50"]
        assert found == ([("port-channel50", mode, reason)] if mode == "odd" else [])
    assert [line for line in tops(TOR, "interface") if line.startswith("interface port-channel")] == [
        "interface port-channel50",
        "interface port-channel44",
    ]
    texts = cli_lines.texts(TARGET, TOR)
    assert texts.index("interface port-channel50") < texts.index("interface ethernet1/1/39")


def test_port_channels_over_the_pair_have_their_number_there() -> None:
    assert "vlt-port-channel 10" in body(PAIR, "interface port-channel10")
    alone = PAIR._replace(mlag=None)
    reason = "the design states no MLAG pair for the switch"
    assert told(alone, "bonds.mlag") == [("port-channel10", "10", reason)]
    assert told(alone, "bonds.peer_link") == [("vltinterconnect", "True", reason)]


def test_port_channels_are_numbered_up_to_128() -> None:
    for name, number, said in (("port-channel128", 128, 0), ("port-channel129", 1, 1), ("storage", 1, 1)):
        bond = TOR.bonds["port-channel50"]._replace(name=name)
        ports = {
            key: port._replace(bond=name) if port.bond == "port-channel50" else port
            for key, port in TOR.ports.items()
        }
        switch = TOR._replace(bonds={name: bond}, ports=ports)
        assert tops(switch, "interface port-channel") == [f"interface port-channel{number}"]
        reason = f"OS10 numbers port channels 1 to 128; this one is port-channel{number}"
        assert told(switch, "bonds.name") == [(name, name, reason)] * said


def test_the_pair_is_made_of_ports_and_sees_its_peer_over_ipv6_too() -> None:
    assert PAIR.mlag is not None
    members = [f"discovery-interface ethernet1/1/{number}" for number in (53, 54)]
    for fields, lines in (
        ({}, ["! The other switch is rz1-s5248-2", "backup destination 10.16.10.12", *members]),
        (
            {"peer_address": "2001:db8::12"},
            ["! The other switch is rz1-s5248-2", "backup destination ipv6 2001:db8::12", *members],
        ),
        (
            {"peer_address": ""},
            ["! backup destination: the design has no management address for rz1-s5248-2", *members],
        ),
    ):
        switch = PAIR._replace(mlag=PAIR.mlag._replace(**fields))
        assert body(switch, "vlt-domain 7")[:-2] == [*lines, "primary-priority 4096"], fields
    second = PAIR._replace(mlag=PAIR.mlag._replace(is_first=False))
    assert body(second, "vlt-domain 7")[-3] == "primary-priority 8192"
    assert tops(PAIR, "interface port-channel") == ["interface port-channel10"]


def test_both_switches_of_a_pair_have_one_mac_address() -> None:
    """Dell KB 000317732: else the port channels of the second switch flap when the first one fails."""
    assert PAIR.mlag is not None
    first, second = (
        body(SWITCHES[f"esa-dell-vlt {name}"], "vlt-domain 7")[-1] for name in ("rz1-s5248-1", "rz1-s5248-2")
    )
    assert first == second
    mac = first.removeprefix("vlt-mac ")
    assert re.fullmatch("02(:[0-9a-f]{2}){5}", mac)
    other = PAIR._replace(mlag=PAIR.mlag._replace(peer="rz2-s5248-2"))
    assert body(other, "vlt-domain 7")[-1] != first


def test_a_domain_is_1_to_255() -> None:
    assert PAIR.mlag is not None
    for domain, header in (("1", "vlt-domain 1"), ("255", "vlt-domain 255")):
        assert tops(PAIR._replace(mlag=PAIR.mlag._replace(domain=domain)), "vlt-domain") == [header]
    for domain in ("0", "256", "pair", ""):
        switch = PAIR._replace(mlag=PAIR.mlag._replace(domain=domain))
        (header,) = tops(switch, "vlt-domain")
        number = int(header.removeprefix("vlt-domain "))
        assert 1 <= number <= 255
        reason = f"a VLT domain is 1 to 255; {number} is derived from the name of the pair"
        assert told(switch, "mlag.domain") == [("", domain, reason)] * bool(domain)


def test_gateways_are_in_their_vlans() -> None:
    start = ['description "infra"', "no shutdown", "mtu 1532"]
    shared = {"shared": "", "redundancy": ""}
    for fields, lines in (
        ({}, ["ip address 10.23.1.2/24", "vrrp-group 7", " virtual-address 10.23.1.1"]),
        (shared, ["ip address 10.23.1.2/24"]),
        (
            {**shared, "address6": "2001:db8::2/64"},
            ["ip address 10.23.1.2/24", "ipv6 address 2001:db8::2/64"],
        ),
        ({"redundancy": "anycast"}, ["ip address 10.23.1.2/24"]),
        ({**shared, "mtu": 9000}, ["ip address 10.23.1.2/24"]),
    ):
        mtu = fields.get("mtu", 1500)
        lines = [*start[:2], f"mtu {int(str(mtu)) + 32}", *lines]
        assert body(with_gateway(TOR, 7, **fields), "interface vlan7") == lines, fields
    group = with_gateway(TOR, 401)
    assert "vrrp-group 146" in body(group, "interface vlan401")


def test_gateways_that_os10_cannot_share_are_told() -> None:
    anycast = "an anycast gateway requires a virtual MAC address, which the design does not state"
    other = "OS10 uses VRRP for it, but the design does not state VRRP"
    own = "next to the shared address, the switch needs its own address with a prefix length"
    for fields, reason in (
        ({"redundancy": "anycast"}, anycast),
        ({"redundancy": "hsrp"}, other),
        ({"address": ""}, own),
    ):
        assert told(with_gateway(TOR, 7, **fields), "gateways.shared") == [("vlan7", "10.23.1.1", reason)]
    six = with_gateway(TOR, 7, shared6="2001:db8::1", address6="2001:db8::2/64")
    reason = "VRRP for IPv6 requires a shared link-local address, which the design does not state"
    assert told(six, "gateways.shared6") == [("vlan7", "2001:db8::1", reason)]
    place = TOR.gateways[7].origin
    further = FurtherSubnet("infra2", "10.9.0.2/24", "", "", "", 24, 0, place)
    second = with_gateway(TOR, 7, further={"infra2": further})
    reason = "a second network in a VLAN is not documented"
    assert told(second, "gateways.further.address") == [("vlan7 infra2", "10.9.0.2/24", reason)]


def test_ports_are_split_before_the_transaction_where_the_form_is_known() -> None:
    parts = tuple(f"ethernet1/1/31:{part}" for part in range(1, 5))
    split = PortBreakout("ethernet1/1/31", 25_000, parts, "", LEAF.origin)
    switch = LEAF._replace(model="dell-s5232f-on", breakouts={split.port: split})
    texts = cli_lines.texts(TARGET, switch)
    line = "interface breakout 1/1/31 map 25g-4x"
    assert texts.index(line) < texts.index("start transaction")
    assert told(switch, "breakouts.parts") == []
    odd = split._replace(parts=("ethernet1/1/31:0",))
    changed = switch._replace(breakouts={odd.port: odd})
    reason = "OS10 numbers breakout ports from :1"
    assert told(changed, "breakouts.parts") == [("ethernet1/1/31", "ethernet1/1/31:0", reason)]
    unknown = LEAF._replace(breakouts={split.port: split})
    assert line not in cli_lines.texts(TARGET, unknown)
    reason = "the breakout command of this model is not documented; break out the port by hand first"
    assert told(unknown, "breakouts.speed") == [("ethernet1/1/31", "25000", reason)]


def test_unused_ports_that_follow_each_other_are_one_block() -> None:
    unused = [port._replace(vlan=None) for port in TOR.unused_ports.values()][:3]
    first = unused[0]
    for ports, header, lines in (
        (unused, f"interface range {first.name}-1/1/7", ['description "unused"', "shutdown"]),
        ([first], f"interface {first.name}", ['description "unused"', "shutdown"]),
        (
            [first._replace(shut_down=False, vlan=999)],
            f"interface {first.name}",
            [
                *('description "unused"', "switchport mode access", "switchport access vlan 999"),
                "no shutdown",
            ],
        ),
    ):
        switch = TOR._replace(unused_ports={port.name: port for port in ports})
        assert body(switch, header) == lines, tops(switch, "interface range")
    parked = TOR._replace(unused_ports={first.name: first._replace(vlan=999)})
    assert tops(parked, "interface vlan999") == ["interface vlan999"]


def test_loopbacks_have_their_addresses() -> None:
    own = InterfaceAddress("loopback0", "192.0.2.9/32", "2001:db8::9/128", False, LEAF.origin)
    switch = LEAF._replace(other_addresses={"loopback0": own})
    assert body(switch, "interface loopback0") == [
        *("ip address 192.0.2.9/32", "ipv6 address 2001:db8::9/128", "no shutdown"),
    ]
