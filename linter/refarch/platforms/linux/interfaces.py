"""Interfaces of a Linux host, as keyfiles of NetworkManager.

Sources, looked up 2026-11-24: NetworkManager, nm-settings-keyfile(5): groups connection, ethernet, ethtool,
vlan, ipv4 and ipv6, with ``routing-rule`` (policy routing) and ``egress-priority-map``; each line was read
back by nmcli 1.42. Mellanox OFED user manual 2.3, RoCE Quality of Service Mapping: where an interface is a
VLAN, its egress map gives the priority of RDMA packets (kernel 3.13 and later); all priorities of sockets
are mapped, as they follow from the type of service by a fixed table.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ...views.intent.host_records import HostIntent, HostNic, HostProfile, Marking
from ...views.intent.virtual_records import IpInterface
from ..not_configured import not_configured_values
from ..target import ConfigLine, NotConfigured, cosmetic, refuse, weakens
from .addresses import ipv4, ipv6, manages
from .files import FileLine, connection_file, file, interface_name

NO_PORT = weakens("the interface is not on a port of the host", "the host does not have the interface")

UNUSED = cosmetic("the design has no interface on the port")

NOT_MANAGED = (
    "name servers and the default gateway belong to the management interface, but the design has none"
)

LARGER = weakens(
    "the port needs the larger MTU of another VLAN on it",
    "the interface sends larger packets than the design states",
)

UNTAGGED = "untagged frames carry no PCP"

UNTAGGED_WITH_DSCP = weakens(
    UNTAGGED, "the packets have only their DSCP, which a switch that classifies by PCP ignores"
)

FIRST = "autoconnect-priority=100"
"""Priority above connections that an installer created."""

EGRESS = "egress-priority-map="

TABLE = 100
"""Number of the routing table of the first interface with a separate gateway."""

HIGHEST_VLAN = 4094


def keyfiles(host: HostIntent) -> Iterator[ConfigLine | NotConfigured]:
    """Keyfiles of ports, then of the interfaces on them, and last of the management interface."""
    own = sorted(host.interfaces.values(), key=lambda one: "management" in one.services)
    for number, one in enumerate(own):
        if not one.nic:
            yield from not_configured_values(one, "interfaces.", one.name, NO_PORT, _FIELDS)
        elif one.vlan:
            yield from _parent(host, one, own[:number])
            yield from _keyfile(host, one, TABLE + number)
        else:
            yield from _keyfile(host, one, TABLE + number)
    used = {one.nic for one in own}
    for nic in host.nics.values():
        if nic.name not in used:
            yield from not_configured_values(
                nic, "nics.", nic.name, UNUSED, ("name", "speed", "fec", "profile")
            )
    yield from _unmanaged_services(host)


_FIELDS = ("name", "vlan", "mtu", "address", "dhcp", "address6", "gateway", "routes.to", "routes.via")


def _unmanaged_services(host: HostIntent) -> Iterator[NotConfigured]:
    if manages(host) is None:
        yield from not_configured_values(host.services, "services.", "", NOT_MANAGED, ("dns", "domain"))
        yield from not_configured_values(host, "", "", NOT_MANAGED, ("gateway", "gateway6"))


def _parent(host: HostIntent, one: IpInterface, before: list[IpInterface]) -> Iterator[ConfigLine]:
    """Connection of the port below VLANs, unless the port has its own address, or its connection is already
    written."""
    on_it = [other for other in host.interfaces.values() if other.nic == one.nic]
    if any(not other.vlan for other in on_it) or any(other.nic == one.nic for other in before):
        return
    place = origin_of(one, "nic")
    name = interface_name(one.nic, place)
    mtu = _largest(host, one.nic)
    rows = [
        FileLine("[connection]"),
        FileLine(f"id={name}", (place,)),
        FileLine("type=ethernet"),
        FileLine(f"interface-name={name}", (place,)),
        FileLine(FIRST),
        *_ethernet(host, one.nic, mtu.mtu, origin_of(mtu, "mtu")),
        *(FileLine(text) for text in ("", "[ipv4]", "method=disabled", "", "[ipv6]", "method=disabled")),
    ]
    yield from file(connection_file(name), rows, f"connection {name}", bits="600")


def _largest(host: HostIntent, port: str) -> IpInterface:
    """Interface with the largest MTU on a port, which the port also needs."""
    return max((one for one in host.interfaces.values() if one.nic == port), key=lambda one: one.mtu)


def _ethernet(host: HostIntent, port: str, mtu: int, place: Origin) -> Iterator[FileLine]:
    """Settings of the port itself."""
    yield from (FileLine(""), FileLine("[ethernet]"), FileLine(f"mtu={mtu}", (place,)))
    nic = host.nics.get(port)
    if nic is None:
        return
    if nic.speed is not None:
        yield FileLine(f"speed={nic.speed}", (origin_of(nic, "speed"),))
        yield FileLine("duplex=full", (origin_of(nic, "speed"),))
    profile = qos_profile_of(host, nic)
    if profile is not None and profile.global_pause:
        places = (origin_of(profile, "global_pause"), origin_of(nic, "profile"))
        yield from (FileLine(""), FileLine("[ethtool]"))
        for text in ("pause-autoneg=false", "pause-rx=true", "pause-tx=true"):
            yield FileLine(text, places)


def qos_profile_of(host: HostIntent, nic: HostNic) -> HostProfile | None:
    """QoS profile of a port; None if it does not use RDMA."""
    return host.profiles.get(nic.profile) if nic.rdma else None


def rdma_marking(profile: HostProfile) -> Marking | None:
    """Marking of RDMA packets: what the profile states for hosts, else the priority and DSCP of RDMA, because
    Linux sends packets without either by default."""
    if profile.marking is not None or (profile.rdma_priority is None and profile.rdma_dscp is None):
        return profile.marking
    places = {"pcp": origin_of(profile, "rdma_priority"), "dscp": origin_of(profile, "rdma_dscp")}
    return Marking(profile.rdma_priority, profile.rdma_dscp, profile.origin, places)


def _keyfile(host: HostIntent, one: IpInterface, table: int) -> Iterator[ConfigLine | NotConfigured]:
    pieces = list(_rows(host, one, table))
    rows = [piece for piece in pieces if isinstance(piece, FileLine)]
    name = interface_name(one.name, origin_of(one, "name"))
    if any(row.text.startswith(EGRESS) for row in rows):
        yield ConfigLine(f"# All packets of {name} leave with the PCP of RDMA, TCP too.")
    yield from file(connection_file(name), rows, f"connection {name}", bits="600")
    yield from (piece for piece in pieces if isinstance(piece, NotConfigured))


def _rows(host: HostIntent, one: IpInterface, table: int) -> Iterator[FileLine | NotConfigured]:
    place, on = origin_of(one, "name"), origin_of(one, "nic")
    name, port = interface_name(one.name, place), interface_name(one.nic, on)
    yield from (FileLine("[connection]"), FileLine(f"id={name}", (place,)))
    if one.vlan:
        yield from (
            FileLine("type=vlan", (origin_of(one, "vlan"),)),
            FileLine(f"interface-name={name}", (place,)),
            FileLine(FIRST),
        )
        yield from (
            FileLine(""),
            FileLine("[ethernet]"),
            FileLine(f"mtu={one.mtu}", (origin_of(one, "mtu"),)),
        )
        yield from _vlan(host, one, one.vlan, port)
    else:
        tag = (origin_of(one, "vlan"),) if one.vlan == 0 else ()
        yield from (
            FileLine("type=ethernet", tag),
            FileLine(f"interface-name={port}", (on,)),
            FileLine(FIRST),
        )
        largest = _largest(host, one.nic)
        yield from _ethernet(host, one.nic, largest.mtu, origin_of(largest, "mtu"))
        if largest.mtu != one.mtu:
            yield from not_configured_values(one, "interfaces.", one.name, LARGER, ("mtu",))
        yield from _untagged_interface(host, one)
    yield from ipv4(host, one, table)
    yield from ipv6(host, one)


def _untagged_interface(host: HostIntent, one: IpInterface) -> Iterator[NotConfigured]:
    nic = host.nics.get(one.nic)
    profile = qos_profile_of(host, nic) if nic is not None else None
    marking = rdma_marking(profile) if profile is not None else None
    if profile is not None and marking is not None and marking.pcp is not None:
        place = origin_of(marking, "pcp")
        pcp = str(marking.pcp)
        reason = UNTAGGED if marking.dscp is None else UNTAGGED_WITH_DSCP
        yield NotConfigured("profiles.marking.pcp", f"{profile.name} {one.name}", pcp, reason, place)


def _vlan(host: HostIntent, one: IpInterface, vlan: int, port: str) -> Iterator[FileLine]:
    place = origin_of(one, "vlan")
    if not 0 < vlan <= HIGHEST_VLAN:
        raise refuse(place, f"{vlan} is not a VLAN ID of an interface")
    yield from (FileLine(""), FileLine("[vlan]"), FileLine(f"id={vlan}", (place,)))
    yield FileLine(f"parent={port}", (origin_of(one, "nic"),))
    nic = host.nics.get(one.nic)
    profile = qos_profile_of(host, nic) if nic is not None else None
    marking = rdma_marking(profile) if profile is not None else None
    if nic is not None and marking is not None and marking.pcp is not None:
        mapped = "".join(f"{priority}:{marking.pcp};" for priority in range(8))
        places = (origin_of(marking, "pcp"), origin_of(nic, "profile"))
        yield FileLine(f"{EGRESS}{mapped}", places)
