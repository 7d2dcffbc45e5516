"""Hosts that are alike for every packet: one of them is walked for all."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...model import ipv4 as net
from ...model.types import Cluster, Design, End, Host, Link, Network, Vmkernel
from .. import view
from ..intent.host_interfaces import NO_PLANNED_ADDRESS, adapters_by_host, planned_addresses
from ..intent.switch_ports import qos_application
from ..network.links import links_by_end, other_end
from ..network.site_devices import sites_of_hosts
from ..network.vlans import port_vlans


class HostClass(NamedTuple):
    """Hosts of a cluster with equal settings, cabled to the same switches in the same way."""

    cluster: str
    hosts: tuple[str, ...]


@view
def host_classes(design: Design) -> tuple[HostClass, ...]:
    """Classes of hosts, in the order of their first hosts."""
    classes: dict[tuple[Any, ...], list[str]] = {}
    for cluster in design.clusters.values():
        for host in cluster.hosts:
            classes.setdefault(_signature(design, cluster, host), []).append(host.name)
    return tuple(HostClass(key[0], tuple(names)) for key, names in classes.items())


def _signature(design: Design, cluster: Cluster, host: Host) -> tuple[Any, ...]:
    """Everything of a host that a packet can meet, without its own addresses."""
    adapters = adapters_by_host(design).get(host.name, ())
    own_groups = tuple(
        group.name
        for switch in cluster.virtual_switches.values()
        for group in switch.port_groups.values()
        if group.hosts is not None and host.name in group.hosts
    )
    return (
        cluster.id,
        sites_of_hosts(design).get(host.name),
        host.rdma,
        own_groups,
        tuple(_adapter_signature(design, adapter) for adapter in adapters),
        tuple(_port_signature(design, host, name) for name in host.nics),
    )


def _adapter_signature(design: Design, adapter: Vmkernel) -> tuple[Any, ...]:
    planned = planned_addresses(design).get((adapter.host, adapter.name), NO_PLANNED_ADDRESS)
    group = adapter.port_group
    network = design.networks.get(group.network) if group is not None else None
    return (
        adapter.name,
        None if group is None else (group.switch, group.name, group.vlan, group.network),
        adapter.services,
        adapter.mtu,
        adapter.gateway,
        adapter.stack,
        tuple((route.to, route.via) for route in adapter.routes),
        adapter.rdma,
        bool(planned.address),
        planned.dhcp,
        bool(planned.address6),
        # An address outside of the prefix of its network makes another routing table.
        "" if network is None or _is_inside(network, planned.address) else planned.address,
        _partial_routes_to(design, network, planned.address),
    )


def _partial_routes_to(design: Design, network: Network | None, address: str) -> tuple[tuple[int, int], ...]:
    """Destinations of routes that lead to an address, but not to its whole network."""
    if network is None or not address or network.id not in _partial_routes(design):
        return ()
    number = net.parse_address(address.partition("/")[0])
    return tuple(part for part in _partial_routes(design)[network.id] if net.contains(*part, number))


@view
def _partial_routes(design: Design) -> Mapping[str, tuple[tuple[int, int], ...]]:
    """Destinations of static routes that are only a part of a network, each as its first address and its
    length, by network."""
    adapters = (adapter for listed in adapters_by_host(design).values() for adapter in listed)
    of_adapters = {(route.base, route.length) for adapter in adapters for route in adapter.routes}
    of_switches = {
        net.parse_prefix(route.to)
        for switch in design.switches.values()
        for route in switch.routes
        if "." in route.to
    }
    parts = sorted(of_adapters | of_switches)
    partial: dict[str, tuple[tuple[int, int], ...]] = {}
    for network in design.networks.values() if parts else ():
        inside = tuple(
            (base, length)
            for base, length in parts
            if length > network.length and net.contains(network.base, network.length, base)
        )
        if network.has_ipv4 and inside:
            partial[network.id] = inside
    return partial


def _is_inside(network: Network, address: str) -> bool:
    """Whether an address with its length belongs to a network; so does none."""
    text, _, length = address.partition("/")
    if not text or not network.has_ipv4:
        return True
    return int(length) == network.length and net.contains(
        network.base, network.length, net.parse_address(text)
    )


def _port_signature(design: Design, host: Host, name: str) -> tuple[Any, ...]:
    nic, near = host.nics[name], End(host.name, name)
    link: Link | None = links_by_end(design).get(near)
    own = qos_application(design, near)
    settings = (name, nic.rdma, _frozen(nic.parameters), own and own.profile)
    if link is None:
        return settings
    far = other_end(link, near)
    if far.device not in design.switches:
        # A cable to another host or to an array is its own class.
        return (*settings, far)
    vlans, theirs = port_vlans(design).get(far), qos_application(design, far)
    return (
        *settings,
        far.device,
        link.mtu,
        link.routed,
        None if vlans is None else (vlans.tagged, vlans.untagged, vlans.is_stated),
        theirs and (theirs.profile, theirs.dcbx),
    )


def _frozen(parameters: Mapping[str, Mapping[str, int | str]]) -> tuple[Any, ...]:
    return tuple((module, tuple(values.items())) for module, values in parameters.items())
