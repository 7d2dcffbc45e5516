"""Settings of whole switches, from configurations: addresses and spanning tree."""

import re
from pathlib import Path

import pytest
import rich_intents

from parse_back.checking import written
from refarch.api.intent import every_switch_intent
from refarch.api.model import Design
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.results import Result
from refarch.asbuilt.verification import verify
from refarch.core.origin import Origin
from refarch.model.types import SpanningTree
from refarch.platforms.rendering.choice import defaults

DESIGNS = {design.id: design for design in rich_intents.designs()}

PLACE = Origin("", ())


def first_switch(target: str, field: str = "vlans") -> tuple[Design, str]:
    """Design and name of the first switch that a target configures and that has a field."""
    return next(
        (design, switch.name)
        for design in DESIGNS.values()
        for switch in every_switch_intent(design).values()
        if defaults().get(("switch", switch.system)) == target and getattr(switch, field)
    )


def results(design: Design, name: str, text: str, folder: Path) -> dict[tuple[str, str], Result]:
    """Results of the settings of a switch with a configuration, by subject and property."""
    (folder / name).mkdir(exist_ok=True)
    (folder / name / ("config_db.json" if text.startswith("{") else "running.txt")).write_text(text)
    found = verify(design, read_collection(str(folder))).results
    return {
        one.expectation[2:4]: one
        for one in found
        if (one.expectation.device, one.expectation.kind) == (name, "setting")
    }


MODES = {
    "arista-eos": "mst",
    "aruba-aos-cx": "rapid-pvst",
    "cisco-nxos": "rapid-pvst",
    "cumulus-nvue": "rstp",
    "dell-os10": "rstp",
}


@pytest.mark.parametrize("target", MODES)
def test_spanning_tree(target: str, tmp_path: Path) -> None:
    """The mode and the priority of the design are equal, another priority is different, and a bridge without
    one has the default."""
    design, name = first_switch(target)
    tree = SpanningTree(MODES[target], 4096, PLACE)
    switch = design.switches[name]._replace(spanning_tree=tree)
    design = design._replace(switches={**design.switches, name: switch})
    text = written(target, every_switch_intent(design)[name]).text
    mode, priority = ("spanning tree", "tree mode"), ("spanning tree", "tree priority")
    found = results(design, name, text, tmp_path)
    assert [found[key].outcome for key in (mode, priority)] == ["equal", "equal"]
    pattern = r"((?:spanning-tree|stp) .*priority) \d+$"
    number = 2 if target == "aruba-aos-cx" else 8192
    found = results(design, name, re.sub(pattern, rf"\1 {number}", text, flags=re.MULTILINE), tmp_path)
    assert (found[priority].outcome, found[priority].observed) == ("different", 8192)
    found = results(design, name, re.sub(pattern, "", text, flags=re.MULTILINE), tmp_path)
    assert (found[priority].outcome, found[priority].observed) == ("different", 32768)


@pytest.mark.parametrize("target", ["juniper-junos", "sonic-config-db"])
def test_spanning_tree_that_is_not_read_is_not_understood(target: str, tmp_path: Path) -> None:
    design, name = first_switch(target)
    tree = SpanningTree("rstp", 4096, PLACE)
    switch = design.switches[name]._replace(spanning_tree=tree)
    design = design._replace(switches={**design.switches, name: switch})
    found = results(design, name, written(target, every_switch_intent(design)[name]).text, tmp_path)
    one = found["spanning tree", "tree priority"]
    assert (one.outcome, one.says) == ("not understood", "refarch reads none from the configuration")


@pytest.mark.parametrize(
    "target",
    [
        "arista-eos",
        "aruba-aos-cx",
        "cisco-nxos",
        "cumulus-nvue",
        "dell-os10",
        "juniper-junos",
    ],
)
def test_addresses_in_vlans(target: str, tmp_path: Path) -> None:
    """Addresses of a switch in a VLAN: equal, another one, and none."""
    design, name = first_switch(target, "gateways")
    text = written(target, every_switch_intent(design)[name]).text
    found = results(design, name, text, tmp_path)
    key, one = next((key, one) for key, one in found.items() if key[0].startswith("VLAN "))
    assert one.outcome == "equal" and one.expectation.value
    address = one.expectation.value[0]
    assert re.search(rf"{re.escape(address)}\b", text)
    moved = re.sub(rf"{re.escape(address)}\b", "198.51.100.9", text)
    changed = results(design, name, moved, tmp_path)[key]
    assert changed.outcome == "different" and "198.51.100.9" in changed.observed


def test_a_vlan_without_addresses_is_absent(tmp_path: Path) -> None:
    design, name = first_switch("arista-eos", "gateways")
    text = written("arista-eos", every_switch_intent(design)[name]).text
    without = re.sub(r"(?m)^interface Vlan\d+\n(?:   .*\n)+", "", text)
    found = results(design, name, without, tmp_path)
    outcomes = {one.outcome for (subject, _), one in found.items() if subject.startswith("VLAN ")}
    assert outcomes == {"absent"}


UNKNOWN_LINE = {
    "arista-eos": "errdisable recovery interval 30",
    "aruba-aos-cx": "container runtime",
    "cisco-nxos": "errdisable recovery interval 30",
    "dell-os10": "errdisable recovery interval 30",
    "juniper-junos": "set class-of-service forwarding-policy class lab classification-override",
}
"""Command of each target that refarch does not write, so that the configuration is read in part."""


def partly_read() -> list[tuple[str, str]]:
    return [
        (design.id, switch.name)
        for design in DESIGNS.values()
        for switch in every_switch_intent(design).values()
        if defaults().get(("switch", switch.system)) in UNKNOWN_LINE
    ]


@pytest.mark.parametrize(("design", "name"), partly_read())
def test_a_configuration_with_an_unknown_line_has_the_same_settings(
    design: str, name: str, tmp_path: Path
) -> None:
    switch = every_switch_intent(DESIGNS[design])[name]
    target = defaults()["switch", switch.system]
    text = written(target, switch).text
    whole = results(DESIGNS[design], name, text, tmp_path)
    part = results(DESIGNS[design], name, f"{text}\n{UNKNOWN_LINE[target]}\n", tmp_path)
    assert {key: one[1:3] for key, one in part.items()} == {key: one[1:3] for key, one in whole.items()}


TREE = ("spanning tree", "tree priority")

RUNNING = """\
feature vpc
hostname leaf-1
errdisable recovery interval 30
spanning-tree mode mst
spanning-tree mst 0 priority 8192
vpc domain 7
  peer-keepalive destination 192.0.2.2 source 192.0.2.1 vrf management
interface Vlan30
  ip address 203.0.113.2/24
  ip address 203.0.114.2/24 secondary
  ip dhcp relay address 192.0.2.9
  ipv6 address autoconfig
  no lldp tlv-set management-address 192.0.2.8
  ipv6 address 2001:DB8::2/64
  hsrp 30
    ip 203.0.113.1
interface Vlan40
  no shutdown
interface port-channel5
  no switchport
  ip address 198.51.100.1/31
interface Ethernet1/1
  channel-group 5 mode active
interface mgmt0
  ip address 192.0.2.1/24
ip route 203.0.115.0/24 203.0.113.9 name lab
"""

READ = {
    ("VLAN 30", "addresses"): ("2001:db8::2", "203.0.113.1", "203.0.113.2", "203.0.114.2"),
    ("VLAN 30", "prefixes"): ("203.0.113.0/24", "203.0.114.0/24"),
    ("VLAN 40", "addresses"): (),
    ("Ethernet1/1", "addresses"): ("198.51.100.1",),
    ("mgmt0", "addresses"): ("192.0.2.1",),
    ("mgmt0", "prefixes"): ("192.0.2.0/24",),
    ("spanning tree", "tree mode"): "mst",
    ("spanning tree", "tree priority"): 8192,
    ("MLAG pair", "domain"): "7",
    ("MLAG pair", "peer address"): "192.0.2.2",
    ("default VRF", "static routes"): ("203.0.115.0/24 203.0.113.9",),
}


def settings(folder: Path, text: str) -> dict[tuple[str, str], object]:
    (folder / "running.txt").write_text(text)
    facts = read_collection(str(folder)).facts
    return {(one.subject, one.property): one.value for one in facts if one.kind == "setting"}


def test_settings_of_a_running_configuration(tmp_path: Path) -> None:
    assert settings(tmp_path, RUNNING) == READ


@pytest.mark.parametrize(
    ("old", "new", "key", "value"),
    [
        ("mst 0 priority 8192", "mst 0 priority 8192\nspanning-tree mst 1 priority 4096", TREE, None),
        ("mst 0 priority 8192", "vlan 1-100 root primary", TREE, None),
        ("spanning-tree mst 0 priority 8192\n", "", TREE, 32768),
        ("mst 0 priority 8192", "priority 2", TREE, 8192),
        ("spanning-tree mode mst\n", "", ("spanning tree", "tree mode"), None),
        ("  ip address 203.0.113.2/24", "  ip address negotiated", ("VLAN 30", "addresses"), None),
        ("203.0.115.0/24 203.0.113.9", "203.0.115.0/24 Null0", ("default VRF", "static routes"), None),
        ("ip route 203", "ip route vrf lab 203", ("default VRF", "static routes"), ()),
        ("vpc domain 7", "vsx", ("MLAG pair", "domain"), None),
        ("vpc domain 7", "router lab", ("MLAG pair", "peer address"), ""),
        ("  ip address 192.0.2.1/24", "  ip address dhcp", ("mgmt0", "addresses"), ()),
    ],
)
def test_each_line_of_a_running_configuration_decides(
    old: str, new: str, key: tuple[str, str], value: object, tmp_path: Path
) -> None:
    assert old in RUNNING
    expected = {**READ, **changed_values(key, value, new)}
    if value == ():
        expected.pop((key[0], "prefixes"), None)
    assert settings(tmp_path, RUNNING.replace(old, new, 1)) == expected


def changed_values(key: tuple[str, str], value: object, new: str) -> dict[tuple[str, str], object]:
    """The changed value; without a pair, it has no domain either."""
    further: dict[tuple[str, str], object] = {("MLAG pair", "domain"): ""} if new == "router lab" else {}
    if "negotiated" in new:
        further[key[0], "prefixes"] = ("203.0.114.0/24",)
    return {**further, key: value}
