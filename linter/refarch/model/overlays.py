"""Builds the adapters of an overlay: NSX makes tunnel endpoints (TEPs) without a port group, on a virtual
switch and in a VLAN of its own profile. Each becomes an adapter with a port group that no vCenter shows, so
that views and rules need to know one way from an adapter to its ports."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.origin import Origin
from .context import ModelContext
from .types import Network, PortGroup, Teaming, VirtualSwitch


def _endpoints(listed: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """VMkernel adapters that are connected to a virtual switch itself: tunnel endpoints."""
    return ((name, entry) for name, entry in listed.items() if "connected_to" in entry)


def _port_group_name(adapter: str) -> str:
    """Name of the port group that represents a tunnel endpoint."""
    return f"{adapter} of NSX"


def with_endpoints(
    context: ModelContext,
    cluster: str,
    listed: Mapping[str, Any],
    origin: Origin,
    switches: Mapping[str, VirtualSwitch],
    networks: Mapping[str, Network],
) -> dict[str, VirtualSwitch]:
    """Virtual switches of a cluster with the port groups of its tunnel endpoints. Unknown names are
    reported."""
    extended = dict(switches)
    for name, entry in _endpoints(listed):
        here, on = origin.child(name), entry["connected_to"]
        if on not in switches:
            context.add_unknown_name("virtual switch", on, switches, here.child("connected_to"))
            continue
        if entry.get("network", "") not in ("", *networks):
            context.add_unknown_name("network", entry["network"], networks, here.child("network"))
        switch = extended[on]
        group = _endpoint_port_group(cluster, name, entry, here, switch, networks)
        extended[on] = switch._replace(port_groups={**switch.port_groups, group.name: group})
    return extended


def _endpoint_port_group(
    cluster: str,
    name: str,
    entry: Mapping[str, Any],
    here: Origin,
    switch: VirtualSwitch,
    networks: Mapping[str, Network],
) -> PortGroup:
    """Port group of a tunnel endpoint. All uplinks are active, unless the adapter is bound to one: NSX
    creates an endpoint for each."""
    uplink = entry.get("uplink", "")
    active = (uplink,) if uplink else ()
    teaming = Teaming(
        policy="originating-virtual-port",
        active=active,
        standby=(),
        unused=(),
        failure_detection="link-status",
        origin=here,
        at={"active": here.child("uplink")},
    )
    network = networks.get(entry.get("network", ""))
    vlan = 0 if network is None or network.out_of_band else network.vlan
    place = here.child("network") if network is None else network.origin.child("vlan")
    return PortGroup(
        name=_port_group_name(name),
        switch=switch.name,
        cluster=cluster,
        network=entry.get("network", ""),
        vlan=vlan,
        teaming=teaming,
        origin=here,
        at={"vlan": place},
    )


def endpoint_adapters(
    listed: Mapping[str, Any], switches: Mapping[str, VirtualSwitch]
) -> dict[str, Mapping[str, Any]]:
    """VMkernel adapters, connected to the port groups of their tunnel endpoints."""
    written = dict(listed)
    for name, entry in _endpoints(listed):
        if entry["connected_to"] in switches:
            written[name] = {**entry, "port_group": _port_group_name(name)}
    return written
