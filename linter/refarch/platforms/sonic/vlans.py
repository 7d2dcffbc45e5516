"""VLANs of a SONiC switch, their member ports and bonds, and routed ports and bonds.

Read on 2026-11-23: sonic-net/sonic-buildimage, src/sonic-yang-models/doc/Configuration.md, "VLAN",
"VLAN_MEMBER", "L3 Interfaces"; its YANG models sonic-vlan, sonic-interface and sonic-portchannel. Enterprise
SONiC: osism/python-osism, osism/tasks/conductor/sonic/config_generator.py; ansible-collections/
dellemc.enterprise_sonic, module sonic_vlans (path sonic-vlan:sonic-vlan/VLAN, field description).
"""

from collections.abc import Iterator
from typing import NamedTuple

from ...model.types.origins import origin_of
from ...views.intent.switch_records import SwitchBond, SwitchIntent, SwitchPort, UnusedPort
from ..target import weakens
from .mclag import is_half_pair
from .ports import is_written
from .tables import PORT, SonicOutput, entry, not_configured, prefix, text

NUMBERS = range(2, 4095)
"""Valid VLAN IDs. SONiC has no VLAN 1, so a port without an untagged VLAN drops untagged frames."""

NO_VLAN = "not a VLAN of this switch, or not in the SONiC range 2 to 4094"


HALF_PAIR = weakens(
    "without MCLAG, the two switches are no pair; their bonds would not come up completely or would form a "
    "loop, because SONiC runs no spanning tree by default",
    "the bond is in no VLAN until somebody configures the pair",
)


class Layers(NamedTuple):
    """Tables and paths of ports or bonds."""

    path: str
    """Path of their records in the intent."""
    routed: str
    """Table of routed ports or bonds."""


PORTS, BONDS = Layers("ports", "INTERFACE"), Layers("bonds", "PORTCHANNEL_INTERFACE")


def written_vlans(switch: SwitchIntent) -> set[int]:
    """IDs of the VLANs in the tables, including those of gateways and those that unused ports are parked
    in."""
    numbers = {vlan.number for vlan in switch.vlans.values()}
    numbers |= {gateway.vlan for gateway in switch.gateways.values()}
    numbers |= {port.vlan for port in switch.unused_ports.values() if port.vlan is not None}
    return {number for number in numbers if number in NUMBERS}


def vlans(switch: SwitchIntent) -> Iterator[SonicOutput]:
    """VLANs with their names."""
    for vlan in switch.vlans.values():
        if vlan.number in NUMBERS:
            name = text(vlan.name, origin_of(vlan, "name")) if vlan.name else ""
            fields = {"vlanid": (vlan.number, "number"), "description": (name, "name")}
            yield entry("VLAN", f"Vlan{vlan.number}", vlan, "number", **fields)
        else:
            yield not_configured(vlan, "number", "vlans.number", str(vlan.number), NO_VLAN)


def attachments(switch: SwitchIntent) -> Iterator[SonicOutput]:
    """Ports and bonds in VLANs, and routed ports and bonds."""
    known = written_vlans(switch)
    for port in switch.ports.values():
        if PORT.fullmatch(port.name) and not port.bond:
            yield from _interface(port, PORTS, known)
    for bond in switch.bonds.values():
        if is_half_pair(switch, bond):
            yield from _drop_vlans(bond)
        elif is_written(bond):
            yield from _interface(bond, BONDS, known)
    for unused in switch.unused_ports.values():
        if PORT.fullmatch(unused.name) and unused.vlan is not None:
            yield from _parked_port(unused, unused.vlan, known)


def _drop_vlans(bond: SwitchBond) -> Iterator[SonicOutput]:
    """Bond of an MCLAG pair that is not configured, in no VLAN."""
    for field in ("tagged", "untagged"):
        if getattr(bond, field) not in (None, ()):
            yield not_configured(bond, field, f"bonds.{field}", bond.name, HALF_PAIR)


def _parked_port(port: UnusedPort, vlan: int, known: set[int]) -> Iterator[SonicOutput]:
    """Port without a cable in its parking VLAN."""
    if vlan not in known:
        yield not_configured(port, "vlan", "unused_ports.vlan", port.name, NO_VLAN)
        return
    name = f"Vlan{vlan}"
    yield entry("VLAN", name, port, "vlan", vlanid=(vlan, "vlan"))
    yield entry("VLAN_MEMBER", f"{name}|{port.name}", port, "vlan", tagging_mode=("untagged", "vlan"))


def _interface(thing: SwitchPort | SwitchBond, layers: Layers, known: set[int]) -> Iterator[SonicOutput]:
    if thing.routed:
        yield from _routed_interface(thing, layers)
        return
    for field, numbers in (("tagged", thing.tagged), ("untagged", (thing.untagged,))):
        for number in numbers:
            if number in known:
                key = f"Vlan{number}|{thing.name}"
                yield entry("VLAN_MEMBER", key, thing, field, tagging_mode=(field, field))
            elif number is not None:
                path, named = f"{layers.path}.{field}", f"{thing.name} VLAN {number}"
                yield not_configured(thing, field, path, named, NO_VLAN)
    if thing.address:
        reason = "only routed ports have addresses"
        yield not_configured(thing, "address", f"{layers.path}.address", thing.name, reason)


def _routed_interface(thing: SwitchPort | SwitchBond, layers: Layers) -> Iterator[SonicOutput]:
    """Routed port, which is not in a VLAN."""
    yield entry(layers.routed, thing.name, thing, "routed")
    if thing.address:
        address = prefix(thing.address, origin_of(thing, "address"))
        yield entry(layers.routed, f"{thing.name}|{address}", thing, "address")
    for field in ("tagged", "untagged"):
        if getattr(thing, field):
            yield not_configured(
                thing, field, f"{layers.path}.{field}", thing.name, "a routed port is not in a VLAN"
            )
