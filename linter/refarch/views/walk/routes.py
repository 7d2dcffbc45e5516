"""Routing table of a host: the interface by which a packet to an address leaves, and its next hop.

An ESXi host has one table for each TCP/IP stack: the longest prefix of all its adapters decides, and not the
adapter that a service is enabled on. A gateway of an adapter serves packets that no other entry takes.
"""

from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_interface, ip_network
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import Network, origin_of
from ..intent.host_records import HostIntent
from ..intent.virtual_records import IpInterface

MANAGEMENT = "management"
"""Service of the interface that has the host's default gateway."""


class RoutingEntry(NamedTuple):
    """An entry of a routing table."""

    prefix: IPv4Network | IPv6Network
    via: str
    """Next hop; empty for a network that the interface is in."""
    interface: IpInterface
    origin: Origin


class RouteChoice(NamedTuple):
    """Way of a packet out of a host."""

    interface: IpInterface
    via: str
    """Next hop; empty where the address is on the link."""
    origin: Origin
    """Place of the entry, or of the gateway."""
    others: tuple[RoutingEntry, ...] = ()
    """Entries of other interfaces that are as good."""


def parsed_prefix(text: str) -> IPv4Network | IPv6Network | None:
    """Network of an address with a length, or of a prefix; None for text that is neither."""
    try:
        return ip_interface(text).network
    except ValueError:
        return None


def is_address(text: str) -> bool:
    """Whether a text is an IP address."""
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def routing_table(host: HostIntent, networks: Mapping[str, Network]) -> tuple[RoutingEntry, ...]:
    """Connected networks and static routes of all interfaces. An interface with a dynamic address is in the
    prefix of its network."""
    entries = []
    for interface in host.interfaces.values():
        network = networks.get(interface.network)
        texts = [interface.address, interface.address6]
        if not any(texts) and network is not None:
            texts = [network.prefix]
        for text in filter(None, texts):
            prefix = parsed_prefix(text)
            if prefix is not None:
                place = origin_of(interface, "address" if interface.address else "network")
                entries.append(RoutingEntry(prefix, "", interface, place))
        entries += [
            RoutingEntry(ip_network(route.to, strict=False), route.via, interface, route.origin)
            for route in interface.routes
        ]
    return tuple(entries)


def chosen_route(
    host: HostIntent, table: tuple[RoutingEntry, ...], interface: IpInterface, address: str
) -> RouteChoice | None:
    """Way of a packet of an interface to an address; None where no entry and no gateway leads there. Only
    entries of interfaces on the same TCP/IP stack count."""
    wanted = ip_address(address)
    usable = [
        entry
        for entry in table
        if entry.interface.stack == interface.stack and entry.prefix.version == wanted.version
    ]
    matching = [entry for entry in usable if wanted in entry.prefix]
    if matching:
        longest = max(entry.prefix.prefixlen for entry in matching)
        best = [entry for entry in matching if entry.prefix.prefixlen == longest]
        # The interface's own entry counts as used where others are as good: which one is used is open.
        first = next((entry for entry in best if entry.interface.name == interface.name), best[0])
        others = tuple(entry for entry in best if entry.interface.name != first.interface.name)
        is_own = first.interface.name == interface.name
        return RouteChoice(first.interface, first.via, first.origin, others if is_own else ())
    if interface.gateway and wanted.version == ip_address(interface.gateway).version:
        return RouteChoice(interface, interface.gateway, origin_of(interface, "gateway"))
    field = "gateway" if wanted.version == 4 else "gateway6"
    owner = host.stacks.get(interface.stack) if interface.stack else host
    gateway = getattr(owner, field) if owner is not None else ""
    if owner is None or not gateway:
        return None
    connected = [entry for entry in usable if not entry.via and ip_address(gateway) in entry.prefix]
    managing = [entry for entry in connected if MANAGEMENT in entry.interface.services]
    for entry in (managing or connected)[:1]:
        return RouteChoice(entry.interface, gateway, origin_of(owner, field))
    return None
