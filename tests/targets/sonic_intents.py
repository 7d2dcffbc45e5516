"""Intents of SONiC switches for tests: those of the designs that have such switches, and those of all other
switches of all designs, with names that SONiC has for ports and bonds."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rich_intents import designs

from refarch.api.intent import (
    InterfaceAddress,
    ManagementPort,
    MlagPair,
    SwitchGateway,
    SwitchIntent,
    SwitchVlan,
    UnusedPort,
    switch_intents,
)

SPLITS = {"nvidia-sn2010": 4, "arista-dcs-7050cx3-32s": 4}


@cache
def all_intents() -> Mapping[str, SwitchIntent]:
    """What all designs want of all their switches, by design and switch."""
    found = {
        f"{design.id} {name}": intent
        for design in designs()
        for name, intent in switch_intents(design).items()
    }
    assert len(found) >= 80
    return found


@cache
def own_intents() -> Mapping[str, SwitchIntent]:
    """What designs want of the switches that have SONiC."""
    found = {name: intent for name, intent in all_intents().items() if intent.system == "sonic"}
    assert {intent.release for intent in found.values()} == {"202405", "4.4.0"}
    return found


@cache
def made_intents() -> Mapping[str, SwitchIntent]:
    """The same of all switches, as if they were NVIDIA's with SONiC of the community."""
    return {name: as_sonic(intent) for name, intent in all_intents().items()}


def as_sonic(intent: SwitchIntent, release: str = "202411", model: str = "") -> SwitchIntent:
    """The intent of a switch with another system, as one with SONiC would have it."""
    names = ports(intent)
    bonds = {name: _bond_name(intent, name, number) for number, name in enumerate(intent.bonds, 1)}
    if intent.system == "sonic":
        names, bonds = {name: name for name in names}, {name: name for name in bonds}
    renamed = _renamed(intent, names, bonds)
    return renamed._replace(system="sonic", release=release, model=model or intent.model)


def ports(intent: SwitchIntent) -> dict[str, str]:
    """SONiC's name of every port of an intent, by four as of four lanes each."""
    known = dict.fromkeys(intent.ports)
    for split in intent.breakouts.values():
        known |= dict.fromkeys((split.port, *split.parts, *filter(None, [split.disables])))
    known |= dict.fromkeys(intent.unused_ports)
    return {name: f"Ethernet{4 * number}" for number, name in enumerate(known)}


def _bond_name(intent: SwitchIntent, name: str, number: int) -> str:
    mlag = intent.bonds[name].mlag
    return f"PortChannel{mlag if mlag is not None else 1000 + number}"


def _renamed(intent: SwitchIntent, names: Mapping[str, str], bonds: Mapping[str, str]) -> SwitchIntent:
    return intent._replace(
        management=None if intent.management is None else intent.management._replace(interface="eth0"),
        breakouts={
            names[name]: split._replace(
                port=names[name],
                parts=tuple(names[part] for part in split.parts),
                disables=names.get(split.disables, ""),
            )
            for name, split in intent.breakouts.items()
        },
        ports={
            names[name]: port._replace(name=names[name], bond=bonds.get(port.bond, ""))
            for name, port in intent.ports.items()
        },
        bonds={
            bonds[name]: bond._replace(
                name=bonds[name], members=tuple(names[member] for member in bond.members)
            )
            for name, bond in intent.bonds.items()
        },
        mlag=None
        if intent.mlag is None
        else intent.mlag._replace(
            peer_link=bonds.get(intent.mlag.peer_link, ""),
            domain=intent.mlag.domain if intent.mlag.domain.isdecimal() else "",
        ),
        unused_ports={
            names[name]: port._replace(name=names[name]) for name, port in intent.unused_ports.items()
        },
        other_addresses={
            names.get(name, name): other._replace(interface=names.get(other.interface, other.interface))
            for name, other in intent.other_addresses.items()
        },
    )


_ = (Any, SwitchGateway, ManagementPort, MlagPair, InterfaceAddress, UnusedPort, SwitchVlan)
