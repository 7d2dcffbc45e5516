"""Lists of VLANs that checks expect are those of the rendered configuration, for every switch of all
designs."""

from collections.abc import Iterator

import pytest
from rich_intents import designs

from refarch.model.ranges import expand
from refarch.model.types import Design, UnusedPorts
from refarch.platforms.checks import Check, all_checks
from refarch.platforms.configurations import CONFIGURATION_READERS
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import target_named
from refarch.views.intent.switches import switch_intents

TARGETS = {
    "arista-eos": "arista-eos",
    "cisco-nx-os": "cisco-nxos",
    "cumulus-linux": "cumulus-nvue",
    "dell-os10": "dell-os10",
}
"""Targets of the systems whose checks list all VLANs of a switch."""
LISTS = (
    ("show vlan", "VLAN"),
    ("nv show bridge domain br_default vlan", "vlan"),
    ("show running-configuration interface vlan | grep interface", "interface"),
)
PARKING = 3001


def vlan_lists(design: Design) -> Iterator[Check]:
    for kind in all_checks():
        if kind.system in TARGETS:
            for check in kind.checks(design):
                if (check.run, check.read) in LISTS:
                    yield check


def expected_vlans(check: Check) -> set[int]:
    texts = (text.removeprefix("vlan") for text in check.expected)
    return {int(number) for text in texts for number in expand(f"[{text}]")}


def parked(design: Design) -> Design:
    """The design with a VLAN for the ports without a cable of every switch."""
    switches = {
        name: switch._replace(unused_ports=UnusedPorts(True, PARKING, switch.origin))
        for name, switch in design.switches.items()
    }
    return design._replace(switches=switches)


def named(design: Design) -> str:
    return design.id


@pytest.mark.parametrize("design", [*designs(), *map(parked, designs())], ids=named)
def test_expected_vlans_are_those_of_the_configuration(design: Design) -> None:
    intents, seen = switch_intents(design), set()
    for check in vlan_lists(design):
        (name,) = check.devices
        if name in intents:
            target = TARGETS[intents[name].system]
            text = configuration(target, target_named(target), design.id, intents[name]).text
            vlans = CONFIGURATION_READERS[target](text).vlans
            # Cumulus Linux lists VLAN 1 only if the bridge has it.
            default = {1} if target == "cumulus-nvue" else set()
            assert expected_vlans(check) | default == vlans, name
            assert check.compare == "exactly"
            seen.add(name)
    assert seen >= {name for name, intent in intents.items() if intent.system in TARGETS and intent.vlans}


def test_parking_and_pair_vlans_are_expected() -> None:
    known = {design.id: design for design in designs()}
    found = {}
    for identity in ("osa-e810-nexus", "vsan-esa-arista", "esa-dell-vlt"):
        for check in vlan_lists(known[identity]):
            found.setdefault(identity, expected_vlans(check))
    assert 999 in found["osa-e810-nexus"]
    assert 999 in found["esa-dell-vlt"]
    assert 4094 in found["vsan-esa-arista"]
