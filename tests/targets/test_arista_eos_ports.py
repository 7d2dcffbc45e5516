"""The target for Arista EOS: ports, splits and bonds."""

from typing import Any

import pytest
from eos_lines import LEAF, ROUTER, SPINE, body, told, tops, with_port


def test_bonds_are_numbered_by_name_then_by_mlag_then_by_what_is_free() -> None:
    named, peer = LEAF.bonds["Port-Channel10"], LEAF.bonds["Port-Channel1000"]
    bonds = {
        "Port-Channel1": named._replace(name="Port-Channel1", members=(), mlag=None),
        "hosts": named._replace(name="hosts", members=(), mlag=7),
        "more": named._replace(name="more", members=(), mlag=7),
        "Port-Channel1000": peer,
    }
    switch = LEAF._replace(bonds=bonds, ports={})
    assert tops(switch, "interface Port-Channel") == [
        "interface Port-Channel1",
        "interface Port-Channel1000",
        "interface Port-Channel7",
        "interface Port-Channel2",
    ]
    assert told(switch, "bonds.name") == [
        ("hosts", "hosts", "EOS numbers its port channels; this one is Port-Channel7"),
        ("more", "more", "EOS numbers its port channels; this one is Port-Channel2"),
    ]


@pytest.mark.parametrize(
    ("speed", "parts", "form"),
    [
        (10_000, ("/1", "/2", "/3", "/4"), "speed forced 10000full"),
        (25_000, ("/1", "/2", "/3", "/4"), "speed forced 25gfull"),
        (50_000, ("/1", "/3"), "speed 50g-2"),
        (50_000, ("/1", "/2", "/3", "/4", "/5", "/6", "/7", "/8"), "speed 50g-1"),
        (100_000, ("/1", "/3", "/5", "/7"), "speed 100g-2"),
        (100_000, ("/1", "/5"), "speed 100g-4"),
        (200_000, ("/1", "/5"), "speed 200g-4"),
        (400_000, ("/1", "/5"), "speed 400g-4"),
    ],
)
def test_parts_of_splits_have_their_lanes(speed: int, parts: tuple[str, ...], form: str) -> None:
    split = next(iter(LEAF.breakouts.values()))
    names = tuple(f"Ethernet9{part}" for part in parts)
    switch = LEAF._replace(
        breakouts={"Ethernet9": split._replace(port="Ethernet9", speed=speed, parts=names)},
        ports={},
        bonds={},
    )
    assert [body(switch, f"interface {name}") for name in names] == [[form]] * len(names)


def test_a_split_of_another_kind_is_told() -> None:
    split = next(iter(LEAF.breakouts.values()))._replace(speed=40_000)
    switch = LEAF._replace(breakouts={split.port: split}, ports={}, bonds={})
    reason = "no speed command is documented for breakout ports with so many lanes"
    assert told(switch, "breakouts.speed") == [
        (f"Ethernet1 Ethernet1/{lane}", "40000", reason) for lane in (1, 2, 3, 4)
    ]


def test_a_port_that_a_split_takes_out_of_use_is_shut() -> None:
    split = next(iter(LEAF.breakouts.values()))._replace(disables="Ethernet9/1")
    assert body(LEAF._replace(breakouts={split.port: split}), "interface Ethernet9/1") == ["shutdown"]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        (
            {"speed": 100_000, "fec": "rs"},
            ["speed forced 100gfull", "error-correction encoding reed-solomon"],
        ),
        ({"speed": 400_000, "fec": "none"}, ["speed 400g-8", "no error-correction encoding"]),
        ({"fec": "base-r", "dcbx": "disabled"}, ["no dcbx mode", "error-correction encoding fire-code"]),
    ],
)
def test_what_belongs_to_the_cable(fields: dict[str, Any], expected: list[str]) -> None:
    found = body(with_port(SPINE, "Ethernet1/1", **fields), "interface Ethernet1/1")
    kinds = ("speed", "no dcbx", "error-correction", "no error")
    assert [line for line in found if line.startswith(kinds)] == expected


def test_what_eos_cannot_have_of_a_port_is_told() -> None:
    port = {"speed": 2_500, "fec": "x", "dcbx": "cee", "mtu": 9216}
    switch = with_port(LEAF, "Ethernet1/1", **port)
    assert {path: told(switch, f"ports.{path}")[0][1] for path in port} == {
        "speed": "2500",
        "fec": "x",
        "dcbx": "cee",
        "mtu": "9216",
    }


def test_ports_have_vlans_as_they_are_asked_for() -> None:
    def vlans(**fields: Any) -> list[str]:
        found = body(with_port(LEAF, "Ethernet1/1", **fields), "interface Ethernet1/1")
        return [line for line in found if "switchport" in line]

    assert vlans(tagged=(5, 6, 7, 9), untagged=3) == [
        "switchport trunk native vlan 3",
        "switchport trunk allowed vlan 3,5-7,9",
        "switchport mode trunk",
        "switchport",
    ]
    assert vlans(tagged=(), untagged=3) == [
        "switchport access vlan 3",
        "switchport mode access",
        "switchport",
    ]
    assert vlans(tagged=(), untagged=None) == ["switchport"]
    assert vlans(routed=True, address="2001:db8::1/127") == ["no switchport"]


def test_a_routed_port_has_its_address_and_the_switch_routes() -> None:
    six = with_port(SPINE, "Ethernet1/1", address="2001:db8::1/127")
    assert body(six, "interface Ethernet1/1")[3:5] == ["no switchport", "ipv6 address 2001:db8::1/127"]
    assert (tops(SPINE, "ip rout"), tops(SPINE, "ipv6 unicast")) == (
        ["ip route vrf MGMT 0.0.0.0/0 172.20.0.1", "ip routing"],
        [],
    )
    assert tops(six, "ipv6 unicast") == ["ipv6 unicast-routing"]


def test_unused_ports_are_shut_and_parked() -> None:
    unused = next(iter(ROUTER.unused_ports.values()))
    switch = LEAF._replace(unused_ports={"Ethernet9/1": unused._replace(name="Ethernet9/1", vlan=999)})
    assert body(switch, "interface Ethernet9/1") == [
        "shutdown",
        "switchport access vlan 999",
        "switchport mode access",
        "switchport",
        "service-profile roce-lossless",
    ]


def test_descriptions_keep_harmless_characters() -> None:
    switch = with_port(LEAF, "Ethernet1/1", far_device="a?b\tc;d", far_port="Slot 2 Port 1")
    assert body(switch, "interface Ethernet1/1")[0] == "description to a_b_c_d Slot 2 Port 1"
