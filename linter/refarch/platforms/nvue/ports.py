"""NVUE settings of the bridge, of front panel ports, of breakouts, and of ports without a cable.

Sources, looked up 2026-11-23: Cumulus Linux Switch Port Attributes (NVIDIA) of 5.1 and 5.19: a breakout is
``4x25G`` before 5.4, and ``4x`` in 5.4 or later; up to 5.13, a stated speed disables auto-negotiation.
VLAN-aware Bridge Mode; Spanning Tree and Rapid Spanning Tree, PortAdminEdge with BPDU guard; NVUE Reference,
Interface, Bridge.
"""

import re
from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import PortBreakout, SwitchBond, SwitchIntent, SwitchPort, UnusedPort
from ..target import cosmetic, weakens
from .settings import (
    BRIDGE,
    NvueComment,
    NvueForms,
    NvueOutput,
    NvueSection,
    NvueSetting,
    address,
    description,
    interface_name,
    interface_setting,
    mtu,
    not_configured,
    places,
)

DOMAIN = ("bridge", "domain", BRIDGE)

SPEEDS = {
    speed: f"{speed // 1000}G" for speed in (1_000, 10_000, 25_000, 40_000, 50_000, 100_000, 200_000, 400_000)
} | {10: "10M", 100: "100M", 800_000: "800G"}

FEC = {"rs": "rs", "base-r": "baser", "none": "off"}

SPLITS = re.compile(r"1x|2x(20|40|50|100|200)G|4x(10|25|50|100)G|8x50G")  # modes in `nv list-commands` of 5.0

SECTIONS = {
    "host": "Ports to hosts",
    "array": "Ports to arrays",
    "inter-switch": "Links to other switches",
    "direct": "Links to other devices",
}


def breakouts(switch: SwitchIntent, forms: NvueForms) -> Iterator[NvueOutput]:
    """Breakouts, with the ports that they disable."""
    if switch.breakouts:
        yield NvueSection("Splits")
    for split in switch.breakouts.values():
        yield from _breakout(switch, split, forms)


def _breakout(switch: SwitchIntent, split: PortBreakout, forms: NvueForms) -> Iterator[NvueOutput]:
    port = interface_name(split.port, origin_of(split, "port"))
    count, speed = len(split.parts), SPEEDS.get(split.speed, "")
    origins = places(split, "port", "parts", "speed")
    if forms.has_release(4) and count in (1, 2, 4, 8):
        yield interface_setting(port, ("link", "breakout", f"{count}x"), None, *origins)
        yield from _speed_of_parts(switch, split, speed, forms)
    elif not forms.has_release(4) and SPLITS.fullmatch(f"{count}x{speed}"):
        yield interface_setting(port, ("link", "breakout"), f"{count}x{speed}", *origins)
    else:
        reason = "NVUE in this release has no such breakout mode"
        yield not_configured("breakouts.parts", port, split, reason)
        yield not_configured("breakouts.speed", port, split, reason)
    if split.parts != tuple(f"{split.port}s{number}" for number in range(count)):
        yield not_configured(
            "breakouts.parts", port, split, f"the system names them {port}s0 to {port}s{count - 1}"
        )
    if split.disables:
        off = interface_name(split.disables, origin_of(split, "disables"))
        path, value = (
            (("link", "breakout", "disabled"), None)
            if forms.has_release(4)
            else (("link", "breakout"), "disabled")
        )
        yield interface_setting(off, path, value, origin_of(split, "disables"))


def _speed_of_parts(
    switch: SwitchIntent, split: PortBreakout, speed: str, forms: NvueForms
) -> Iterator[NvueOutput]:
    """Speed of breakout ports. In 5.4 or later, a breakout mode states only the number of ports, which run at
    their maximum speed."""
    cabled = [name for name in split.parts if name in switch.ports and switch.ports[name].speed is None]
    if not cabled or not speed:
        reason = "the breakout mode sets only the number of ports, which run at their maximum speed"
        yield not_configured("breakouts.speed", split.port, split, reason)
    elif not forms.has_release(14):
        reason = (
            "the breakout ports negotiate their speed; before 5.14, a fixed speed disables "
            "auto-negotiation, so it is set only if a link states it"
        )
        yield not_configured("breakouts.speed", split.port, split, reason)
    else:
        for name in cabled:
            yield interface_setting(
                interface_name(name, origin_of(split, "parts")),
                ("link", "speed"),
                speed,
                origin_of(split, "speed"),
            )


def bridge(switch: SwitchIntent) -> Iterator[NvueOutput]:
    """VLANs of the bridge, including those that unused ports are parked in."""
    parked = {port.vlan: port for port in switch.unused_ports.values() if port.vlan is not None}
    if switch.vlans or parked:
        yield NvueSection("Bridge")
    for vlan in switch.vlans.values():
        if 1 <= vlan.number <= 4094:
            yield NvueSetting((*DOMAIN, "vlan", str(vlan.number)), None, places(vlan, "number"))
        else:
            yield not_configured(
                "vlans.number", str(vlan.number), vlan, ("a VLAN ID is a number from 1 to 4094")
            )
    for number, port in parked.items():
        if number not in switch.vlans:
            yield NvueSetting((*DOMAIN, "vlan", str(number)), None, places(port, "vlan"))


def ports(switch: SwitchIntent, forms: NvueForms) -> Iterator[NvueOutput]:
    """Front panel ports with a cable: to hosts, then arrays, then other switches. Members of bonds have only
    the settings of the cable."""
    for role, title in SECTIONS.items():
        of_role = [port for port in switch.ports.values() if port.role == role]
        pieces = [piece for port in of_role for piece in _port(switch, port, forms)]
        if pieces:
            yield NvueSection(title)
            yield from pieces
    others = [port for port in switch.ports.values() if port.role not in SECTIONS]
    if others:
        yield NvueSection("Other ports")
    for port in others:
        yield from _port(switch, port, forms)


def _port(switch: SwitchIntent, port: SwitchPort, forms: NvueForms) -> Iterator[NvueOutput]:
    name = interface_name(port.name, origin_of(port, "name"))
    yield interface_setting(name, ("type",), "swp", origin_of(port, "name"))
    text = f"to {port.far_device} {port.far_port}".rstrip()
    yield from description(name, "ports.far_device", port, text, "far_device", "far_port")
    yield from _link(name, port)
    bond = switch.bonds.get(port.bond)
    if bond is not None and port.name in bond.members:
        yield from _fields_unlike_bond(name, port, bond)
        return
    if port.bond:
        yield not_configured("ports.bond", name, port, "the switch has no such bond with this port")
    yield mtu(name, "ports.mtu", port)
    yield from (
        routed_interface(name, "ports", port, forms)
        if port.routed
        else bridged_interface(switch, name, "ports", port, forms)
    )


def _link(name: str, port: SwitchPort) -> Iterator[NvueOutput]:
    if port.speed in SPEEDS:
        yield interface_setting(name, ("link", "speed"), SPEEDS[port.speed], origin_of(port, "speed"))
    elif port.speed is not None:
        yield not_configured("ports.speed", name, port, "NVUE does not support this speed")
    if port.fec in FEC:
        yield interface_setting(name, ("link", "fec"), FEC[port.fec], origin_of(port, "fec"))
    elif port.fec:
        yield not_configured("ports.fec", name, port, "NVUE supports rs, baser, and off")


OF_BOND = ("mtu", "tagged", "untagged", "edge", "routed", "address")


def _fields_unlike_bond(name: str, port: SwitchPort, bond: SwitchBond) -> Iterator[NvueOutput]:
    for field in OF_BOND:
        if getattr(port, field) != getattr(bond, field):
            yield not_configured(
                f"ports.{field}", name, port, cosmetic("members use the value of their bond")
            )


def routed_interface(
    name: str, path: str, own: SwitchPort | SwitchBond, forms: NvueForms
) -> Iterator[NvueOutput]:
    """Settings of a port or bond outside of the bridge."""
    if own.address:
        yield address(name, own.address, forms, origin_of(own, "address"))
    else:
        reason = weakens(
            "the port is not in the bridge, and the design states no address",
            "the link carries nothing until it gets an address or a routing protocol",
        )
        yield not_configured(f"{path}.routed", name, own, reason)
    for field in ("tagged", "untagged"):
        if getattr(own, field):
            yield not_configured(f"{path}.{field}", name, own, "a routed port carries no VLANs")


def bridged_interface(
    switch: SwitchIntent, name: str, path: str, own: SwitchPort | SwitchBond, forms: NvueForms
) -> Iterator[NvueOutput]:
    """Settings of a port or bond in the bridge: an access port has one untagged VLAN; a trunk port has only
    the listed VLANs."""
    if own.address:
        yield not_configured(
            f"{path}.address", name, own, ("the port is in the bridge, so its VLANs have the addresses")
        )
    if not own.tagged and own.untagged is None:
        if own.edge:
            yield not_configured(
                f"{path}.edge", name, own, ("the port has no VLANs, so it is not in the bridge")
            )
        return
    domain = ("bridge", "domain", BRIDGE)
    if not own.tagged:
        yield interface_setting(name, (*domain, "access"), own.untagged, *places(own, "untagged", "tagged"))
    else:
        native = "none" if own.untagged is None else own.untagged
        yield interface_setting(name, (*domain, "untagged"), native, *places(own, "untagged"))
        for number in own.tagged:
            known = switch.vlans.get(number)
            network = places(known, "number") if known is not None else ()
            yield interface_setting(
                name, (*domain, "vlan", str(number)), None, origin_of(own, "tagged"), *network
            )
    if own.edge:
        for key in ("admin-edge", "bpdu-guard"):
            yield interface_setting(name, (*domain, "stp", key), forms.on_word, origin_of(own, "edge"))


def unused_ports(switch: SwitchIntent) -> Iterator[NvueOutput]:
    """Ports without a cable: shut down or parked in a VLAN, as the design states."""
    if switch.unused_ports:
        yield NvueSection("Ports without a cable")
    for port in switch.unused_ports.values():
        yield from _unused_port(port)


def _unused_port(port: UnusedPort) -> Iterator[NvueOutput]:
    """Settings of an unused port; empty for a port that the design leaves alone, because any setting of a
    port enables it."""
    name = interface_name(port.name, origin_of(port, "name"))
    if not port.shut_down and port.vlan is None:
        return
    yield interface_setting(name, ("type",), "swp", origin_of(port, "name"))
    if port.shut_down:
        yield interface_setting(name, ("link", "state", "down"), None, origin_of(port, "shut_down"))
    if port.vlan is not None:
        yield interface_setting(
            name, ("bridge", "domain", BRIDGE, "access"), port.vlan, origin_of(port, "vlan")
        )


def lldp(switch: SwitchIntent, forms: NvueForms) -> Iterator[NvueOutput]:
    """LLDP settings. LLDP runs on every port by default; NVUE can configure it in 5.11 or later."""
    yield NvueSection("LLDP")
    if not forms.has_release(11):
        yield NvueComment(
            "LLDP runs on every port of a new switch. NVUE can enable and disable it in 5.11 or later."
        )
        return
    branch = ("system" if forms.has_release(15) else "service", "lldp")
    yield NvueSetting((*branch, "state"), "enabled", (switch.origin,))
    if forms.has_release(17):
        for name in ("system-name", "port-description"):
            yield NvueSetting((*branch, "tlv", "egress-policy", name, "state"), "enabled", (switch.origin,))
