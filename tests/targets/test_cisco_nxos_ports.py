"""The target for NX-OS: ports, port channels, splits, VLANs, frames, DCBX."""

from typing import Any

import pytest
from cli_lines import with_bond, with_port
from nxos_lines import FABRIC, LOSSLESS, SWITCHES, TOR, body, told, tops

from refarch.api.intent import InterfaceAddress, PortBreakout, SwitchIntent, UnusedPort

PORT = "Ethernet1/1"


def split(port: str, speed: int, parts: tuple[str, ...]) -> SwitchIntent:
    return TOR._replace(breakouts={port: PortBreakout(port, speed, parts, "", TOR.origin)})


def lanes(port: str, number: int) -> tuple[str, ...]:
    return tuple(f"{port}/{part}" for part in range(1, number + 1))


@pytest.mark.parametrize(
    ("speed", "parts", "line"),
    [
        (10_000, 4, "interface breakout module 2 port 7 map 10g-4x"),
        (25_000, 4, "interface breakout module 2 port 7 map 25g-4x"),
        (50_000, 2, "interface breakout module 2 port 7 map 50g-2x"),
        (100_000, 8, "interface breakout module 2 port 7 map 100g-8x"),
    ],
)
def test_splits(speed: int, parts: int, line: str) -> None:
    switch = split("Ethernet2/7", speed, lanes("Ethernet2/7", parts))
    assert tops(switch, "interface breakout") == [line]
    assert [told(switch, f"breakouts.{field}") for field in ("port", "speed", "parts")] == [[], [], []]


@pytest.mark.parametrize(
    ("port", "speed", "parts"), [("Eth2/7", 25_000, 4), ("Ethernet2/7", 25_000, 3), ("Ethernet2/7", 2_500, 4)]
)
def test_splits_that_there_are_not_are_told(port: str, speed: int, parts: int) -> None:
    switch = split(port, speed, lanes(port, parts))
    maps = "10g-4x, 25g-4x, 50g-2x, 50g-4x, 100g-2x, 100g-4x, 100g-8x, 200g-2x, 400g-2x"
    reason = f"NX-OS breaks out ports EthernetM/P as {maps}"
    assert tops(switch, "interface breakout") == []
    assert told(switch, "breakouts.port") == [(port, port, reason)]
    assert told(switch, "breakouts.speed") == [(port, str(speed), reason)]
    assert told(switch, "breakouts.parts") == [(port, ", ".join(lanes(port, parts)), reason)]


def test_parts_have_the_names_of_nx_os() -> None:
    parts = tuple(f"Ethernet1/31/{part}" for part in range(4))
    switch = split("Ethernet1/31", 25_000, parts)
    reason = "NX-OS names the ports Ethernet1/31/1 to Ethernet1/31/4"
    assert told(switch, "breakouts.parts") == [("Ethernet1/31", ", ".join(parts), reason)]


@pytest.mark.parametrize(
    ("fec", "line"),
    [("rs", "fec rs-fec"), ("base-r", "fec fc-fec"), ("none", "fec off"), ("", ""), ("llrs", "")],
)
def test_fec(fec: str, line: str) -> None:
    switch = with_port(TOR, PORT, fec=fec)
    assert [one for one in body(switch, f"interface {PORT}") if one.startswith("fec")] == [line] * bool(line)
    left = [(PORT, fec, "the fec command has no such value")]
    assert told(switch, "ports.fec") == (left if fec and not line else [])


@pytest.mark.parametrize("speed", [1000, 25_000, 400_000])
def test_speeds(speed: int) -> None:
    switch = with_port(TOR, PORT, speed=speed)
    assert body(switch, f"interface {PORT}").count(f"speed {speed}") == 1


def test_a_speed_that_the_command_does_not_have_is_told() -> None:
    switch = with_port(TOR, PORT, speed=2500)
    assert told(switch, "ports.speed") == [(PORT, "2500", "the speed command has no such value")]


def layer_two(switch: SwitchIntent) -> list[str]:
    return [line for line in body(switch, f"interface {PORT}") if line.startswith(("switchport", "spanning"))]


GUARD = "spanning-tree bpduguard enable"
CARRIED: list[tuple[dict[str, Any], list[str]]] = [
    (
        {"tagged": (8, 7, 9, 12), "untagged": None, "edge": False},
        ["switchport", "switchport mode trunk", "switchport trunk allowed vlan 7-9,12"],
    ),
    (
        {"tagged": (8,), "untagged": 7},
        [
            *("switchport", "switchport mode trunk", "switchport trunk native vlan 7"),
            *("switchport trunk allowed vlan 7-8", "spanning-tree port type edge trunk", GUARD),
        ],
    ),
    (
        {"tagged": (), "untagged": 7},
        [
            *("switchport", "switchport mode access", "switchport access vlan 7"),
            *("spanning-tree port type edge", GUARD),
        ],
    ),
    (
        {"tagged": (), "untagged": None},
        ["switchport", "switchport mode access", "spanning-tree port type edge", GUARD],
    ),
]


@pytest.mark.parametrize(("fields", "lines"), CARRIED)
def test_what_a_port_carries(fields: dict[str, Any], lines: list[str]) -> None:
    assert layer_two(with_port(TOR, PORT, **fields)) == lines


def test_a_routed_port_over_ipv6_has_no_vlans_and_no_spanning_tree() -> None:
    switch = with_port(TOR, PORT, routed=True, address="2001:db8::1/127")
    assert body(switch, f"interface {PORT}")[1:4] == [
        "no switchport",
        "mtu 9216",
        "ipv6 address 2001:db8::1/127",
    ]
    assert layer_two(switch) == []
    assert told(switch, "ports.tagged") == [(PORT, "8", "a routed port has no VLANs")]
    assert told(switch, "ports.edge") == [(PORT, "True", "a routed port does not take part in spanning tree")]


def test_frames_have_one_size_beside_the_usual_one() -> None:
    assert tops(TOR, "system jumbomtu") == []
    switch = SWITCHES["azure-local-two-node bmc-switch"]
    names = list(switch.ports)
    for name, mtu in zip(names, (9000, 4000, 1500), strict=False):
        switch = with_port(switch, name, mtu=mtu, routed=False)
    for name in names[3:]:
        switch = with_port(switch, name, mtu=1500)
    assert tops(switch, "system jumbomtu") == ["system jumbomtu 9000"]
    reason = "a switched port supports an MTU of 1500 or 9000 bytes"
    assert told(switch, "ports.mtu") == [(names[1], "4000", reason)]


def test_bonds_of_other_names_have_numbers() -> None:
    bond = TOR.bonds["port-channel50"]
    cases = {"bond9": 1, "port-channel77": 77, "Po5": 5, "port-channel4097": 1}
    for name, number in cases.items():
        renamed = TOR._replace(
            bonds={name: bond._replace(name=name)},
            ports={
                at: port._replace(bond=name if port.bond == "port-channel50" else "")
                for at, port in TOR.ports.items()
            },
        )
        assert tops(renamed, "interface port-channel") == [f"interface port-channel{number}"]
        assert f"channel-group {number} mode active" in body(renamed, "interface Ethernet1/41")
        reason = f"NX-OS numbers its port channels; this one is port-channel{number}"
        left = [] if number > 1 else [(name, name, reason)]
        assert told(renamed, "bonds.name") == left


def test_bonds_take_the_number_that_they_have_on_both_switches() -> None:
    one = TOR.bonds["port-channel50"]._replace(members=())
    bonds = {
        "storage": one._replace(name="storage", mlag=12),
        "backup": one._replace(name="backup", mlag=12),
        "port-channel1": one._replace(name="port-channel1"),
        "uplink": one._replace(name="uplink", mlag=5000),
    }
    switch = TOR._replace(bonds=bonds)
    assert tops(switch, "interface port-channel") == [
        f"interface port-channel{number}" for number in (1, 12, 2, 3)
    ]


def test_a_static_bond() -> None:
    switch = with_bond(TOR, "port-channel50", mode="static")
    assert "channel-group 50 mode on" in body(switch, "interface Ethernet1/41")
    bonds = {"port-channel50": switch.bonds["port-channel50"]}
    assert tops(switch._replace(bonds=bonds), "feature lacp") == []


def test_a_bond_across_switches_needs_a_pair() -> None:
    bond = "port-channel101"
    switch = with_bond(TOR._replace(mlag=None), bond, mlag=101)
    assert [line for line in body(switch, f"interface {bond}") if line.startswith("vpc")] == []
    reason = "the design states no MLAG pair for the switch"
    assert told(switch, "bonds.mlag") == [(bond, "101", reason)]
    assert told(switch, "bonds.peer_link") == [(bond, "True", reason)]


def test_dcbx_is_told_by_the_whole_switch() -> None:
    assert tops(LOSSLESS, "lldp") == ["lldp tlv-select dcbxp egress-queuing"]
    assert tops(FABRIC, "lldp", "no lldp") == ["no lldp tlv-select dcbxp"]
    assert tops(TOR, "lldp", "no lldp") == []
    mixed = with_port(with_port(LOSSLESS, PORT, dcbx="disabled"), "Ethernet1/2", dcbx="cee")
    reason = "`lldp tlv-select` applies to the whole switch, and other ports need DCBX"
    assert told(mixed, "ports.dcbx") == [(PORT, "disabled", reason)]
    assert "lldp dcbx version cee" in body(mixed, "interface Ethernet1/2")
    assert "priority-flow-control mode on" in body(mixed, f"interface {PORT}")
    assert told(with_port(LOSSLESS, PORT, dcbx="cin"), "ports.dcbx") == [
        (PORT, "cin", "DCBX must be ieee, cee, or disabled")
    ]


def test_ports_without_a_cable_stand_together_where_they_are_alike() -> None:
    origin = TOR.origin
    wishes = ((1, True, 2), (2, True, 2), (3, True, None), (4, False, None), (6, False, None))
    unused = {
        f"Ethernet1/{number}": UnusedPort(f"Ethernet1/{number}", shut, vlan, origin)
        for number, shut, vlan in wishes
    }
    switch = TOR._replace(unused_ports=unused, ports={}, bonds={}, vlans={})
    parked = ["switchport", "switchport mode access", "switchport access vlan 2"]
    blocks = {header: body(switch, header) for header in tops(switch, "interface Ethernet")}
    assert blocks == {
        "interface Ethernet1/1-2": ["description unused", *parked, "shutdown"],
        "interface Ethernet1/3": ["description unused", "shutdown"],
        "interface Ethernet1/4": ["description unused", "no shutdown"],
        "interface Ethernet1/6": ["description unused", "no shutdown"],
    }
    assert tops(switch, "vlan") == ["vlan 2"]


def test_vlans_that_the_switch_keeps_and_long_names_are_told() -> None:
    vlan = TOR.vlans[7]
    wishes = ((1, "default"), (8, "a" * 32), (9, "a" * 33), (3968, "kept"))
    vlans = {number: vlan._replace(number=number, name=name) for number, name in wishes}
    switch = TOR._replace(vlans=vlans, unused_ports={})
    assert {header: body(switch, header) for header in tops(switch, "vlan")} == {
        "vlan 1": [],
        "vlan 8": [f"name {'a' * 32}"],
        "vlan 9": [],
    }
    reason = "VLAN 1 has a fixed name, and other names have up to 32 characters"
    assert told(switch, "vlans.name") == [("1", "default", reason), ("9", "a" * 33, reason)]
    kept = "NX-OS reserves VLANs 3968 to 4094"
    assert told(switch, "vlans.number") == [("3968", "3968", kept)]


@pytest.mark.parametrize(
    ("interface", "header"),
    [
        ("loopback0", "interface loopback0"),
        ("lo7", "interface loopback7"),
        ("Ethernet1/47", "interface Ethernet1/47"),
    ],
)
def test_other_addresses(interface: str, header: str) -> None:
    other = InterfaceAddress(interface, "192.0.2.1/32", "2001:db8::1/128", False, TOR.origin)
    switch = with_port(TOR, "Ethernet1/47", address="")._replace(other_addresses={interface: other})
    assert body(switch, header)[-3:] == [
        "ip address 192.0.2.1/32",
        "ipv6 address 2001:db8::1/128",
        "no shutdown",
    ]
    assert told(switch, "other_addresses.address") == []


def test_an_address_of_a_port_that_has_one_is_told() -> None:
    other = InterfaceAddress("Ethernet1/47", "192.0.2.1/32", "", False, TOR.origin)
    switch = TOR._replace(other_addresses={"x": other})
    reason = "it is neither a loopback nor a routed port without a link address"
    assert told(switch, "other_addresses.address") == [("x", "192.0.2.1/32", reason)]
    assert told(switch, "other_addresses.interface") == [("x", "Ethernet1/47", reason)]
