"""Ports and bonds of a SONiC switch.

Lanes, alias, and index of a port come from the file of the switch, because the tables are merged over it.

Read on 2026-11-23: sonic-net/sonic-buildimage, src/sonic-yang-models/doc/Configuration.md, "Port", "Port
Channel", "Portchannel member"; its YANG models sonic-port and sonic-portchannel; sonic-net/SONiC,
doc/vlan/switchport-mode-support, "Switchport Mode and VLAN CLI Enhancement". Enterprise SONiC:
osism/python-osism, files/sonic/config_db.json and osism/tasks/conductor/sonic/config_generator.py, which fill
these tables of releases 4.0 to 4.5; ansible-collections/dellemc.enterprise_sonic, module
sonic_lag_interfaces (path sonic-portchannel:sonic-portchannel/PORTCHANNEL).
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import SwitchBond, SwitchIntent, SwitchPort
from ..target import cosmetic
from .releases import SWITCHPORT, SonicRelease, release_of
from .tables import BOND, PORT, SonicOutput, entry, not_configured, text

FEC = {"rs": "rs", "base-r": "fc", "none": "none"}
LARGEST_MTU = 9216
LONGEST_DESCRIPTION = 255

NO_PORT = "SONiC port names have the form Ethernet0"
NO_BOND = (
    "SONiC bonds are PortChannel0 to PortChannel9999; this bond is not configured, and its ports stay shut "
    "down"
)
NO_STATIC = "SONiC bonds require LACP; this bond is not configured, and its ports stay shut down"
OF_THE_BOND = cosmetic("the port is in a bond and uses its value")


def is_written(bond: SwitchBond) -> bool:
    """True if SONiC supports a bond."""
    return bool(BOND.fullmatch(bond.name)) and bond.mode == "lacp"


def ports(switch: SwitchIntent) -> Iterator[SonicOutput]:
    """Cabled ports."""
    release = release_of(switch)
    for port in switch.ports.values():
        if PORT.fullmatch(port.name):
            bond = switch.bonds.get(port.bond)
            yield _port(port, bond, release)
            yield from _port_limits(port)
            if port.bond:
                yield from _member(port, bond)
        else:
            yield not_configured(port, "name", "ports.name", port.name, NO_PORT)


def _description(port: SwitchPort) -> str:
    far_device = text(port.far_device, origin_of(port, "far_device"))
    return f"to {far_device} {text(port.far_port, origin_of(port, 'far_port'))}"


def _port(port: SwitchPort, bond: SwitchBond | None, release: SonicRelease) -> SonicOutput:
    """Entry of the physical port."""
    shut = bool(port.bond) and (bond is None or not is_written(bond))
    description = _description(port)
    mode, field = ("", "name") if port.bond else _mode(port, release)
    return entry(
        "PORT",
        port.name,
        port,
        admin_status=("down" if shut else "up", "name"),
        description=(description if len(description) <= LONGEST_DESCRIPTION else "", "far_device"),
        speed=(port.speed, "speed"),
        fec=(FEC.get(port.fec, ""), "fec"),
        mtu=(port.mtu if port.mtu <= LARGEST_MTU else None, "mtu"),
        mode=(mode, field),
    )


def _mode(thing: SwitchPort | SwitchBond, release: SonicRelease) -> tuple[str, str]:
    """Mode of a port or a bond for the CLI, and the field that sets it; empty in releases without modes."""
    if not release.includes(SWITCHPORT):
        return "", "name"
    if thing.routed:
        return "routed", "routed"
    if thing.tagged:
        return "trunk", "tagged"
    return ("access", "untagged") if thing.untagged is not None else ("", "name")


def _port_limits(port: SwitchPort) -> Iterator[SonicOutput]:
    """Settings that a port does not support."""
    if port.fec and port.fec not in FEC:
        yield not_configured(
            port, "fec", "ports.fec", port.name, ("SONiC supports FEC rs, fc (base-r), and none")
        )
    if port.mtu > LARGEST_MTU:
        yield not_configured(
            port, "mtu", "ports.mtu", port.name, f"the maximum MTU of SONiC ports is {LARGEST_MTU} bytes"
        )
    if len(_description(port)) > LONGEST_DESCRIPTION:
        reason = f"the maximum length of a description is {LONGEST_DESCRIPTION} characters"
        yield not_configured(port, "far_port", "ports.far_port", port.name, reason)


def _member(port: SwitchPort, bond: SwitchBond | None) -> Iterator[SonicOutput]:
    """Membership in a bond, whose VLANs and addresses apply."""
    if bond is None:
        yield not_configured(port, "bond", "ports.bond", port.name, NO_BOND)
        return
    if is_written(bond):
        yield entry("PORTCHANNEL_MEMBER", f"{bond.name}|{port.name}", port, "bond")
    else:
        yield not_configured(
            port, "bond", "ports.bond", port.name, NO_BOND if bond.mode == "lacp" else NO_STATIC
        )
    for field in ("tagged", "untagged", "routed", "address", "mtu"):
        if getattr(port, field) != getattr(bond, field):
            yield not_configured(port, field, f"ports.{field}", port.name, OF_THE_BOND)


def unused_ports(switch: SwitchIntent) -> Iterator[SonicOutput]:
    """Ports without a cable whose state the design defines."""
    for port in switch.unused_ports.values():
        if PORT.fullmatch(port.name):
            status = "down" if port.shut_down else "up"
            yield entry("PORT", port.name, port, admin_status=(status, "shut_down"))
        else:
            yield not_configured(port, "name", "unused_ports.name", port.name, NO_PORT)


def bonds(switch: SwitchIntent) -> Iterator[SonicOutput]:
    """Bonds, which all use LACP."""
    release = release_of(switch)
    for bond in switch.bonds.values():
        if is_written(bond):
            yield _bond(bond, release)
            if bond.mtu > LARGEST_MTU:
                reason = f"the maximum MTU of SONiC bonds is {LARGEST_MTU} bytes"
                yield not_configured(bond, "mtu", "bonds.mtu", bond.name, reason)
            for member in bond.members:
                if member not in switch.ports or switch.ports[member].bond != bond.name:
                    thing = f"{bond.name} {member}"
                    yield not_configured(bond, "members", "bonds.members", thing, "not a port of the bond")
        elif BOND.fullmatch(bond.name):
            yield not_configured(bond, "mode", "bonds.mode", bond.name, NO_STATIC)
        else:
            yield not_configured(bond, "name", "bonds.name", bond.name, NO_BOND)


def _bond(bond: SwitchBond, release: SonicRelease) -> SonicOutput:
    return entry(
        "PORTCHANNEL",
        bond.name,
        bond,
        admin_status=("up", "name"),
        mtu=(bond.mtu if bond.mtu <= LARGEST_MTU else None, "mtu"),
        lacp_key=("" if release.is_enterprise else "auto", "mode"),
        mode=_mode(bond, release),
    )
