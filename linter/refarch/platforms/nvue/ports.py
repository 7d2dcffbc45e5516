"""NVUE's settings of the bridge, of front panel ports, of splits, and of ports without a cable.

Sources, looked up 2026-11-23: Cumulus Linux Switch Port Attributes (NVIDIA) of 5.1 and 5.19: a split is
``4x25G`` before 5.4, and ``4x`` since; up to 5.13 a stated speed ends auto-negotiation. VLAN-aware Bridge
Mode; Spanning Tree and Rapid Spanning Tree, PortAdminEdge with BPDU guard; NVUE Reference, Interface, Bridge.
"""

import re
from collections.abc import Iterator

from ...model.types.origins import where
from ...views.intent.switch_records import Bond, Breakout, SwitchIntent, SwitchPort, UnusedPort
from .settings import (
    BRIDGE,
    Forms,
    Note,
    Piece,
    Section,
    Setting,
    address,
    description,
    interface_name,
    left,
    mtu,
    on,
    places,
)

DOMAIN = ("bridge", "domain", BRIDGE)

SPEEDS = {
    speed: f"{speed // 1000}G" for speed in (1_000, 10_000, 25_000, 40_000, 50_000, 100_000, 200_000, 400_000)
} | {10: "10M", 100: "100M", 800_000: "800G"}

FEC = {"rs": "rs", "base-r": "baser", "none": "off"}

SPLITS = re.compile(r"1x|2x(20|40|50|100|200)G|4x(10|25|50|100)G|8x50G")  # what `nv list-commands` of 5.0 has

SECTIONS = {
    "host": "Ports to hosts",
    "array": "Ports to arrays",
    "inter-switch": "Links to other switches",
    "direct": "Links to other devices",
}


def breakouts(switch: SwitchIntent, forms: Forms) -> Iterator[Piece]:
    """Splits, with the ports that they take out of use."""
    if switch.breakouts:
        yield Section("Splits")
    for split in switch.breakouts.values():
        yield from _breakout(switch, split, forms)


def _breakout(switch: SwitchIntent, split: Breakout, forms: Forms) -> Iterator[Piece]:
    port = interface_name(split.port, where(split, "port"))
    count, speed = len(split.parts), SPEEDS.get(split.speed, "")
    origins = places(split, "port", "parts", "speed")
    if forms.since(4) and count in (1, 2, 4, 8):
        yield on(port, ("link", "breakout", f"{count}x"), None, *origins)
        yield from _speed_of_parts(switch, split, speed, forms)
    elif not forms.since(4) and SPLITS.fullmatch(f"{count}x{speed}"):
        yield on(port, ("link", "breakout"), f"{count}x{speed}", *origins)
    else:
        reason = "NVUE of this release has no such split"
        yield left("breakouts.parts", port, split, reason)
        yield left("breakouts.speed", port, split, reason)
    if split.parts != tuple(f"{split.port}s{number}" for number in range(count)):
        yield left("breakouts.parts", port, split, f"the system calls them {port}s0 to {port}s{count - 1}")
    if split.disables:
        off = interface_name(split.disables, where(split, "disables"))
        path, value = (
            (("link", "breakout", "disabled"), None) if forms.since(4) else (("link", "breakout"), "disabled")
        )
        yield on(off, path, value, where(split, "disables"))


def _speed_of_parts(switch: SwitchIntent, split: Breakout, speed: str, forms: Forms) -> Iterator[Piece]:
    """Since 5.4 a split says how many parts it makes, and they take what speed they can."""
    cabled = [name for name in split.parts if name in switch.ports and switch.ports[name].speed is None]
    if not cabled or not speed:
        reason = "the split says the number of parts, which run as fast as they can"
        yield left("breakouts.speed", split.port, split, reason)
    elif not forms.since(14):
        reason = (
            "the parts negotiate their speed: before 5.14, to state it ends auto-negotiation, so "
            "it is written where a link states it"
        )
        yield left("breakouts.speed", split.port, split, reason)
    else:
        for name in cabled:
            yield on(
                interface_name(name, where(split, "parts")), ("link", "speed"), speed, where(split, "speed")
            )


def bridge(switch: SwitchIntent) -> Iterator[Piece]:
    """VLANs of the bridge, those that unused ports are parked in included."""
    parked = {port.vlan: port for port in switch.unused_ports.values() if port.vlan is not None}
    if switch.vlans or parked:
        yield Section("Bridge")
    for vlan in switch.vlans.values():
        if 1 <= vlan.number <= 4094:
            yield Setting((*DOMAIN, "vlan", str(vlan.number)), None, places(vlan, "number"))
        else:
            yield left("vlans.number", str(vlan.number), vlan, "a VLAN has a number from 1 to 4094")
    for number, port in parked.items():
        if number not in switch.vlans:
            yield Setting((*DOMAIN, "vlan", str(number)), None, places(port, "vlan"))


def ports(switch: SwitchIntent, forms: Forms) -> Iterator[Piece]:
    """Front panel ports with a cable: hosts, then arrays, then other switches; members of bonds have what is
    the cable's alone."""
    for role, title in SECTIONS.items():
        of_role = [port for port in switch.ports.values() if port.role == role]
        pieces = [piece for port in of_role for piece in _port(switch, port, forms)]
        if pieces:
            yield Section(title)
            yield from pieces
    others = [port for port in switch.ports.values() if port.role not in SECTIONS]
    if others:
        yield Section("Other ports")
    for port in others:
        yield from _port(switch, port, forms)


def _port(switch: SwitchIntent, port: SwitchPort, forms: Forms) -> Iterator[Piece]:
    name = interface_name(port.name, where(port, "name"))
    yield on(name, ("type",), "swp", where(port, "name"))
    text = f"to {port.far_device} {port.far_port}".rstrip()
    yield from description(name, "ports.far_device", port, text, "far_device", "far_port")
    yield from _link(name, port)
    bond = switch.bonds.get(port.bond)
    if bond is not None and port.name in bond.members:
        yield from _of_bond(name, port, bond)
        return
    if port.bond:
        yield left("ports.bond", name, port, "there is no such bond with this port in it")
    yield mtu(name, "ports.mtu", port)
    yield from (
        routed(name, "ports", port, forms) if port.routed else bridged(switch, name, "ports", port, forms)
    )


def _link(name: str, port: SwitchPort) -> Iterator[Piece]:
    if port.speed in SPEEDS:
        yield on(name, ("link", "speed"), SPEEDS[port.speed], where(port, "speed"))
    elif port.speed is not None:
        yield left("ports.speed", name, port, "NVUE has no such speed")
    if port.fec in FEC:
        yield on(name, ("link", "fec"), FEC[port.fec], where(port, "fec"))
    elif port.fec:
        yield left("ports.fec", name, port, "NVUE has rs, baser and off")


OF_BOND = ("mtu", "tagged", "untagged", "edge", "routed", "address")


def _of_bond(name: str, port: SwitchPort, bond: Bond) -> Iterator[Piece]:
    for field in OF_BOND:
        if getattr(port, field) != getattr(bond, field):
            yield left(f"ports.{field}", name, port, "a member of a bond has what its bond has")


def routed(name: str, path: str, own: SwitchPort | Bond, forms: Forms) -> Iterator[Piece]:
    """A port or bond outside of the bridge."""
    if own.address:
        yield address(name, own.address, forms, where(own, "address"))
    else:
        reason = "it is outside of the bridge, and the design states no address"
        yield left(f"{path}.routed", name, own, reason)
    for field in ("tagged", "untagged"):
        if getattr(own, field):
            yield left(f"{path}.{field}", name, own, "a routed port carries no VLANs")


def bridged(
    switch: SwitchIntent, name: str, path: str, own: SwitchPort | Bond, forms: Forms
) -> Iterator[Piece]:
    """A port or bond in the bridge: an access port has one VLAN, untagged; another one only those listed."""
    if own.address:
        yield left(f"{path}.address", name, own, "it is in the bridge, so its VLANs have addresses")
    if not own.tagged and own.untagged is None:
        if own.edge:
            yield left(f"{path}.edge", name, own, "it has no VLANs, so it is not in the bridge")
        return
    domain = ("bridge", "domain", BRIDGE)
    if not own.tagged:
        yield on(name, (*domain, "access"), own.untagged, *places(own, "untagged", "tagged"))
    else:
        native = "none" if own.untagged is None else own.untagged
        yield on(name, (*domain, "untagged"), native, *places(own, "untagged"))
        for number in own.tagged:
            known = switch.vlans.get(number)
            network = places(known, "number") if known is not None else ()
            yield on(name, (*domain, "vlan", str(number)), None, where(own, "tagged"), *network)
    if own.edge:
        for key in ("admin-edge", "bpdu-guard"):
            yield on(name, (*domain, "stp", key), forms.on, where(own, "edge"))


def unused_ports(switch: SwitchIntent) -> Iterator[Piece]:
    """Ports without a cable: shut down, or parked in a VLAN, as the design says."""
    if switch.unused_ports:
        yield Section("Ports without a cable")
    for port in switch.unused_ports.values():
        yield from _unused(port)


def _unused(port: UnusedPort) -> Iterator[Piece]:
    """To name a port in a setting switches it on, so one that is only left alone is not named."""
    name = interface_name(port.name, where(port, "name"))
    if not port.shut_down and port.vlan is None:
        return
    yield on(name, ("type",), "swp", where(port, "name"))
    if port.shut_down:
        yield on(name, ("link", "state", "down"), None, where(port, "shut_down"))
    if port.vlan is not None:
        yield on(name, ("bridge", "domain", BRIDGE, "access"), port.vlan, where(port, "vlan"))


def lldp(switch: SwitchIntent, forms: Forms) -> Iterator[Piece]:
    """LLDP runs on every port from the factory on; since 5.11 NVUE can say so."""
    yield Section("LLDP")
    if not forms.since(11):
        yield Note("LLDP runs on every port of a new switch; NVUE switches it on and off since 5.11.")
        return
    branch = ("system" if forms.since(15) else "service", "lldp")
    yield Setting((*branch, "state"), "enabled", (switch.origin,))
    if forms.since(17):
        for name in ("system-name", "port-description"):
            yield Setting((*branch, "tlv", "egress-policy", name, "state"), "enabled", (switch.origin,))
