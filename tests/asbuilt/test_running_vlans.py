"""VLANs, MLAG IDs, MTU, and state of ports in running configurations of another author: commands that
replace each other, and commands that are not read, which never become values."""

from pathlib import Path
from typing import Any

import pytest
import rich_intents

from parse_back.checking import written
from refarch.api.intent import every_switch_intent
from refarch.asbuilt.collection import Collection, read_collection
from refarch.asbuilt.verification import verify

HEADS = {
    "eos": "! device: leaf-1 (DCS-7060CX2-32S, EOS-4.32.1F)\nhostname leaf-1\nvlan 10,20,30\n",
    "nxos": "feature lldp\nhostname leaf-1\nvlan 10,20,30\n",
    "os10": "! Version 10.5.4.4\nhostname leaf-1\n"
    + "".join(f"interface vlan{n}\n!\n" for n in (10, 20, 30)),
    "aos-cx": "!Version ArubaOS-CX GL.10.13.1000\nhostname leaf-1\nvlan 1,10,20,30\n",
}
PORTS = {"eos": "Ethernet1", "nxos": "Ethernet1/1", "os10": "ethernet1/1/1", "aos-cx": "1/1/1"}
UNKNOWN = "quantum entangle all\n"
"""Command that no reader knows, so that the configuration is read in part."""


def collected(system: str, commands: str, folder: Path) -> Collection:
    """Collection with a port that has these commands."""
    port = "".join(f"  {command}\n" for command in commands.split("; "))
    (folder / "leaf-1.txt").write_text(f"{HEADS[system]}{UNKNOWN}interface {PORTS[system]}\n{port}")
    return read_collection(str(folder))


def values(collection: Collection, system: str) -> dict[str, Any]:
    return {fact.property: fact.value for fact in collection.facts if fact.subject == PORTS[system]}


def problems(collection: Collection) -> list[str]:
    return [one.problem for one in collection.not_understood if one.problem != UNKNOWN.strip()]


TRUNK = "switchport mode trunk; switchport trunk allowed vlan 10,20"


@pytest.mark.parametrize("system", HEADS)
def test_a_port_without_a_command_is_in_vlan_1(system: str, tmp_path: Path) -> None:
    found = values(collected(system, "description spare", tmp_path), system)
    assert (found["tagged"], found["untagged"]) == ((), 1)


@pytest.mark.parametrize(
    ("system", "commands", "tagged", "untagged"),
    [
        ("eos", TRUNK, (10, 20), 1),
        ("eos", f"{TRUNK}; switchport trunk native vlan 20", (10,), 20),
        ("eos", f"{TRUNK}; switchport trunk allowed vlan add 30", (10, 20, 30), 1),
        ("eos", f"{TRUNK}; switchport trunk allowed vlan remove 20", (10,), 1),
        ("eos", f"{TRUNK}; switchport trunk allowed vlan except 20", (10, 30), 1),
        ("eos", f"{TRUNK}; switchport trunk allowed vlan none", (), 1),
        ("eos", f"{TRUNK}; switchport trunk allowed vlan all", (10, 20, 30), 1),
        ("eos", "switchport mode trunk; switchport trunk allowed vlan remove 20", (10, 30), 1),
        ("nxos", f"{TRUNK}; switchport trunk allowed vlan add 40", (10, 20), 1),
        # What a trunk would have has no effect on an access port.
        ("nxos", "switchport access vlan 30; switchport trunk allowed vlan 10,20", (), 30),
        ("eos", f"{TRUNK}; switchport mode access; switchport trunk native vlan 20", (), 1),
        ("nxos", f"{TRUNK}; switchport access vlan 30", (10, 20), 1),
        # The untagged VLAN of a trunk of OS10 is its access VLAN.
        ("os10", f"{TRUNK}; switchport access vlan 30", (10, 20), 30),
        ("os10", f"{TRUNK}; no switchport access vlan", (10, 20), 0),
        ("os10", "switchport mode access; switchport access vlan 30", (), 30),
        ("aos-cx", "no routing; vlan trunk native 20; vlan trunk allowed 10,20", (10,), 20),
        ("aos-cx", "no routing; vlan trunk native 20 tag; vlan trunk allowed 10,20", (10, 20), 0),
        ("aos-cx", "no routing; vlan access 30", (), 30),
        ("eos", f"{TRUNK}; switchport trunk native vlan tag", (10, 20), 0),
        ("eos", f"{TRUNK}; no switchport trunk allowed vlan", (10, 20, 30), 1),
        ("nxos", f"{TRUNK}; switchport trunk native vlan 20; no switchport trunk native vlan", (10, 20), 1),
        ("nxos", "switchport access vlan 30; no switchport access vlan", (), 1),
        ("eos", f"{TRUNK}; no switchport vlan translation in required", (10, 20), 1),
    ],
)
def test_vlans_of_a_port(
    system: str, commands: str, tagged: tuple[int, ...], untagged: int, tmp_path: Path
) -> None:
    collection = collected(system, commands, tmp_path)
    found = values(collection, system)
    assert (found["tagged"], found["untagged"], problems(collection)) == (tagged, untagged, [])


@pytest.mark.parametrize(
    ("system", "command", "is_reported"),
    [
        ("eos", "switchport mode dot1q-tunnel", False),
        ("nxos", "switchport mode private-vlan trunk", False),
        ("nxos", "switchport trunk allowed vlan 10-", True),
        ("eos", "switchport vlan translation 10 110", True),
        ("nxos", "switchport private-vlan mapping 10 20", True),
        ("aos-cx", "vlan trunk allowed storage", True),
    ],
)
def test_vlans_that_are_not_read_are_unknown(
    system: str, command: str, is_reported: bool, tmp_path: Path
) -> None:
    commands = f"{TRUNK}; {command}" if system != "aos-cx" else f"vlan trunk allowed 10; {command}"
    collection = collected(system, commands, tmp_path)
    found = values(collection, system)
    assert (found["tagged"], found["untagged"]) == (None, None)
    text = f"interface {PORTS[system]}: {command}"
    assert problems(collection) == ([text] if is_reported else [])


def test_a_switch_that_tags_all_native_vlans(tmp_path: Path) -> None:
    collected("nxos", f"{TRUNK}; switchport trunk native vlan 20", tmp_path)
    file = tmp_path / "leaf-1.txt"
    file.write_text(file.read_text().replace("vlan 10,20,30\n", "vlan 10,20,30\nvlan dot1Q tag native\n"))
    found = values(read_collection(str(tmp_path)), "nxos")
    assert (found["tagged"], found["untagged"]) == ((10, 20), 0)


@pytest.mark.parametrize(
    ("system", "bond", "member", "mtu"),
    [
        ("eos", "mtu 9000", "channel-group 1 mode active", 9000),
        ("nxos", "mtu 9216", "channel-group 1 mode active; mtu 9216", 9216),
        ("nxos", "description x", "channel-group 1 mode active", "default"),
        ("nxos", "description x", "channel-group 1 mode active; mtu 9216", None),
        ("aos-cx", "no shutdown", "lag 1; mtu 9198", 9198),
        ("eos", "l2 mtu 1500", "channel-group 1 mode active", None),
    ],
)
def test_mtu_of_a_member(system: str, bond: str, member: str, mtu: Any, tmp_path: Path) -> None:
    """A member has the MTU of its bond; on AOS-CX, its own."""
    name = {"eos": "Port-Channel1", "nxos": "port-channel1", "aos-cx": "lag 1"}[system]
    collected(system, f"{member}\ninterface {name}\n  {bond}", tmp_path)
    assert values(read_collection(str(tmp_path)), system)["mtu"] == mtu


def test_a_network_qos_policy_with_an_mtu_leaves_the_mtu_open(tmp_path: Path) -> None:
    """Some NX-OS switches give their ports this MTU."""
    policy = "policy-map type network-qos jumbo\n  class type network-qos class-default\n    mtu 9216\n"
    use = "system qos\n  service-policy type network-qos jumbo\n"
    for text, mtu in ((policy + use, None), (policy, "default")):
        collected("nxos", f"description spare\n{text}", tmp_path)
        assert values(read_collection(str(tmp_path)), "nxos")["mtu"] == mtu


def test_members_of_a_bond_that_is_shut_down_are_down(tmp_path: Path) -> None:
    commands = "channel-group 1 mode active; no shutdown\ninterface port-channel1\n  shutdown"
    assert values(collected("nxos", commands, tmp_path), "nxos")["up"] is False


@pytest.mark.parametrize(
    "name", ["interface Ethernet1/1-4, Ethernet1/9", "interface range ethernet 1/1/1", "vlan name x"]
)
def test_lists_of_ports_and_other_vlans_are_reported(name: str, tmp_path: Path) -> None:
    collection = collected("nxos", f"description spare\n{name}\n  mtu 1500", tmp_path)
    assert name in problems(collection)


def test_a_range_of_ports_has_the_commands_of_each(tmp_path: Path) -> None:
    """As refarch writes the ports without a cable of NX-OS."""
    collection = collected("nxos", "mtu 9216\ninterface Ethernet1/3-40\n  shutdown\n  quantum", tmp_path)
    down = [fact.subject for fact in collection.facts if fact.property == "up" and fact.value is False]
    assert down == [f"Ethernet1/{port}" for port in range(3, 41)]
    assert problems(collection) == ["interface Ethernet1/3-40: quantum"]


def test_two_switches_in_one_text_are_not_read_as_one(tmp_path: Path) -> None:
    text = f"{HEADS['nxos']}{UNKNOWN}interface Ethernet1/1\n  mtu 9216\n"
    (tmp_path / "all.txt").write_text(text + text.replace("leaf-1", "leaf-2"))
    collection = read_collection(str(tmp_path))
    assert collection.facts == ()
    (problem,) = problems(collection)
    assert "the text has the configurations of leaf-1 and leaf-2" in problem


def test_a_tagged_vlan_1_is_no_difference(tmp_path: Path) -> None:
    """Designs do not state VLAN 1, and switches often tag it between each other. A further VLAN counts."""
    design = next(one for one in rich_intents.designs() if one.id == "azl-four-switchless")
    text = written("aruba-aos-cx", every_switch_intent(design)["cx-1"]).text
    (tmp_path / "cx-1").mkdir()
    outcomes = {}
    for vlans in ("1,1201", "1,30,1201"):
        native = f"vlan trunk native 1 tag\n    vlan trunk allowed {vlans}"
        changed = text.replace("vlan trunk allowed 1201", native) + "vlan 1,30\n" + UNKNOWN
        assert changed.count(native)
        (tmp_path / "cx-1" / "running.txt").write_text(changed)
        outcomes[vlans] = {
            one.outcome
            for one in verify(design, read_collection(str(tmp_path))).results
            if one.expectation.property == "tagged" and one.expectation.value == (1201,) and one.facts
        }
    assert outcomes == {"1,1201": {"equal"}, "1,30,1201": {"different"}}


@pytest.mark.parametrize(
    ("system", "commands", "value"),
    [
        ("eos", "no shutdown\ninterface Port-Channel5\n  mlag 5", 5),
        ("eos", "no shutdown\ninterface Port-Channel5\n  switchport", None),
        ("aos-cx", "no shutdown\ninterface lag 5 multi-chassis\n  no shutdown", "not stated"),
    ],
)
def test_mlag_id_of_a_bond(system: str, commands: str, value: object, tmp_path: Path) -> None:
    """A bond without one has none, but AOS-CX takes the number of the bond."""
    name = {"eos": "Port-Channel5", "aos-cx": "lag5"}[system]
    facts = collected(system, commands, tmp_path).facts
    found = {fact.property: fact.value for fact in facts if fact.subject == name}
    assert found.get("mlag", "not stated") == value
