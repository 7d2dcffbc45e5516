"""Ports, bonds and splits of SONiC, and the tables that a release has."""

import json
import re
from typing import Any

import pytest
from sonic_asked import leaf, one_of_pair, tables, told, with_port

from refarch.api import RefarchError


@pytest.mark.parametrize(
    ("release", "time_zone", "dns", "search", "mode"),
    [
        ("202205", False, False, False, False),
        ("202305", True, True, False, False),
        ("202405.2", True, True, False, True),
        ("202511", True, True, True, True),
        ("4.4.0", False, True, False, False),
        ("", False, False, False, False),
    ],
)
def test_tables_go_by_the_release(release: str, time_zone: bool, dns: bool, search: bool, mode: bool) -> None:
    switch = leaf()._replace(release=release)
    found, left = tables(switch), {path for path, _, _ in told(switch, "services.")}
    assert ("timezone" in found["DEVICE_METADATA"]["localhost"]) == time_zone
    assert ("DNS_NAMESERVER" in found, "DNS_OPTIONS" in found) == (dns, search)
    assert ("mode" in found["PORT"]["Ethernet0"]) == mode
    expected = {"services.time_zone": time_zone, "services.dns": dns, "services.domain": search}
    assert left == {path for path, is_written in expected.items() if not is_written}
    assert told(switch, "release") == []


@pytest.mark.parametrize("release", ["202111", "202512.1", "3.5.0", "5.0.0"])
def test_release_whose_tables_were_not_read_is_told(release: str) -> None:
    assert told(leaf()._replace(release=release), "release") == [("release", "", release)]


def test_enterprise_sonic_has_no_documented_tables_of_qos() -> None:
    """Silence is a defect: everything of the profile is told, and nothing of it is half written."""
    found, left = tables(leaf()._replace(release="4.4.0")), told(leaf()._replace(release="4.4.0"))
    assert not {
        table for table in found if "MAP" in table or "BUFFER" in table or table in ("QUEUE", "PFC_WD")
    }
    assert {path for path, _, _ in left if path.startswith("profiles.")} == {
        *(f"profiles.{name}" for name in ("trust", "pcp_map", "dscp_map", "pfc_priorities", "cable_length")),
        *(f"profiles.watchdog.{name}" for name in ("action", "detect", "restore")),
        *(
            f"profiles.traffic_classes.{name}"
            for name in (
                "number",
                "priorities",
                "scheduling",
                "bandwidth",
                "ecn_min",
                "ecn_max",
                "ecn_probability",
            )
        ),
    }
    assert ("ports.profile", "Ethernet0", "azure-roce") in left
    assert ("everywhere", "", "azure-roce") in left


def test_a_port_says_who_is_at_its_other_end() -> None:
    switch = with_port(leaf(), "Ethernet0", speed=100_000, fec="base-r", far_port="Slot 2 (B)")
    assert tables(switch)["PORT"]["Ethernet0"] == {
        "admin_status": "up",
        "description": "to hpc-esx-01 Slot 2 (B)",
        "speed": "100000",
        "fec": "fc",
        "mtu": "9216",
        "mode": "trunk",
    }


@pytest.mark.parametrize("text", ["vmnic4; reboot", '"', "$(id)", "a\nb", "vmnic4\\", ""])
def test_a_description_that_other_programs_could_take_apart_is_refused(text: str) -> None:
    with pytest.raises(RefarchError, match="cannot be written into a device's configuration"):
        tables(with_port(leaf(), "Ethernet0", far_port=text))


LIMITS: list[tuple[dict[str, Any], list[tuple[str, str, str]], dict[str, Any]]] = [
    ({"mtu": 9216}, [], {"mtu": "9216"}),
    ({"mtu": 9217}, [("ports.mtu", "Ethernet0", "9217")], {"mtu": None}),
    ({"fec": "fire"}, [("ports.fec", "Ethernet0", "fire")], {"fec": None}),
    ({"untagged": 1}, [("ports.untagged", "Ethernet0 VLAN 1", "1")], {}),
    ({"tagged": (113, 114)}, [("ports.tagged", "Ethernet0 VLAN 114", "113, 114")], {}),
    ({"dcbx": "ieee"}, [("ports.dcbx", "Ethernet0", "ieee")], {}),
    ({"dcbx": "disabled"}, [], {}),
    ({"address": "192.0.2.1/31"}, [("ports.address", "Ethernet0", "192.0.2.1/31")], {}),
    ({"profile": "other"}, [("ports.profile", "Ethernet0", "other")], {}),
    ({"far_port": "x" * 242}, [("ports.far_port", "Ethernet0", "x" * 242)], {"description": None}),
]


@pytest.mark.parametrize(("values", "left", "fields"), LIMITS)
def test_what_a_port_cannot_have_is_told(
    values: dict[str, Any], left: list[tuple[str, str, str]], fields: dict[str, Any]
) -> None:
    switch = with_port(leaf(), "Ethernet0", **values)
    assert told(switch, "ports.") == left
    own = tables(switch)["PORT"]["Ethernet0"]
    assert {name: own.get(name) for name in fields} == fields


def test_a_port_by_a_name_that_tables_do_not_know_is_told() -> None:
    switch = with_port(leaf(), "Ethernet0", name="Eth1/1")
    assert told(switch, "ports.") == [("ports.name", "Eth1/1", "Eth1/1")]
    assert all("Eth1/1" not in entries for entries in tables(switch).values())


def test_routed_port_has_its_subnet_and_no_vlan() -> None:
    values = {"routed": True, "address": "192.0.2.0/31", "tagged": (), "untagged": None}
    found = tables(with_port(leaf(), "Ethernet0", **values))
    assert found["INTERFACE"] == {"Ethernet0": {}, "Ethernet0|192.0.2.0/31": {}}
    assert "Vlan113|Ethernet0" not in found["VLAN_MEMBER"]
    assert found["PORT"]["Ethernet0"]["mode"] == "routed"


@pytest.mark.parametrize(
    ("values", "path"), [({"mode": "static"}, "bonds.mode"), ({"name": "bond1"}, "bonds.name")]
)
def test_bond_that_sonic_cannot_have_leaves_its_ports_shut(values: dict[str, str], path: str) -> None:
    """A port of it that came up alone could close a loop."""
    switch = leaf()._replace(bonds={"PortChannel1": leaf().bonds["PortChannel1"]._replace(**values)})
    found, members = tables(switch), leaf().bonds["PortChannel1"].members
    assert [entry[0] for entry in told(switch, "bonds.")] == [path]
    assert [entry[:2] for entry in told(switch, "ports.")] == [("ports.bond", member) for member in members]
    assert {found["PORT"][member]["admin_status"] for member in members} == {"down"}
    assert "PORTCHANNEL" not in found and "PORTCHANNEL_MEMBER" not in found


def test_unused_ports_are_shut_and_parked() -> None:
    parked = {name: port._replace(vlan=999) for name, port in one_of_pair().unused_ports.items()}
    found = tables(one_of_pair()._replace(unused_ports=parked))
    assert found["PORT"]["Ethernet8"] == {"admin_status": "down"}
    assert found["VLAN"]["Vlan999"] == {"vlanid": "999"}
    assert found["VLAN_MEMBER"]["Vlan999|Ethernet8"] == {"tagging_mode": "untagged"}


@pytest.mark.parametrize(
    ("model", "release", "speed", "mode"),
    [
        ("nvidia-sn2010", "202405", 25_000, "4x25G[10G]"),
        ("nvidia-sn2010", "202405", 10_000, "4x25G[10G]"),
        ("nvidia-sn2010", "4.4.0", 25_000, "4x25G"),
        ("nvidia-sn3700", "202405", 50_000, "4x50G[25G,10G,1G]"),
        ("dell-s5232f-on", "202505", 25_000, ""),
        ("dell-s5232f-on", "202511", 25_000, "4x25G[10G]"),
        ("nvidia-sn2700", "202405", 25_000, ""),
        ("nvidia-sn2010", "202405", 50_000, ""),
        ("nvidia-sn2010", "202405", 25_500, ""),
        ("no-such-model", "202405", 25_000, ""),
    ],
)
def test_splits_have_the_platform_s_own_words(model: str, release: str, speed: int, mode: str) -> None:
    splits = {name: split._replace(speed=speed) for name, split in one_of_pair().breakouts.items()}
    switch = one_of_pair()._replace(model=model, release=release, breakouts=splits)
    found = tables(switch).get("BREAKOUT_CFG", {})
    assert found == ({name: {"brkout_mode": mode} for name in splits} if mode else {})
    assert bool(told(switch, "breakouts.speed")) == (not mode)
    ports = tables(switch)["PORT"]
    assert ports["Ethernet1"]["speed"] == str(speed) if mode else "Ethernet1" not in ports


def test_parts_of_a_split_that_the_platform_lacks_are_in_no_table() -> None:
    switch = one_of_pair()._replace(model="no-such-model", release="202405")
    parts = {part for split in switch.breakouts.values() for part in split.parts}
    assert parts & {*switch.ports}
    texts = json.dumps(tables(switch))
    assert [part for part in parts if re.search(rf'[|"]{part}[|"]', texts)] == []
    assert {thing for path, thing, _ in told(switch, "ports.name")} == parts & {*switch.ports}
    whole = json.dumps(tables(one_of_pair()))
    assert all(re.search(rf'[|"]{part}[|"]', whole) for part in parts)
