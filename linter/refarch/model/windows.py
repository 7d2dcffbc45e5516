"""Builds the IP interfaces of Windows hosts: what a VMkernel adapter with its port group is to an ESXi host.

An interface on a virtual switch becomes an adapter with a port group of its own; one on a physical port has a
virtual switch of kind ``direct`` between the two, so that views and rules need to know one way from an
adapter to its ports.
"""

from collections.abc import Collection, Mapping
from typing import Any

from ..core.origin import Origin
from .context import ModelContext
from .types import Network, PortGroup, Teaming, VirtualSwitch

POLICY = "hyper-v-port"
"""How Windows spreads the virtual adapters of a SET switch over its ports."""

DEFAULT_MTU = 1500


def port_groups(
    context: ModelContext,
    cluster: str,
    data: Mapping[str, Any],
    origin: Origin,
    switches: Mapping[str, VirtualSwitch],
    networks: Mapping[str, Network],
    nics: Collection[str],
) -> dict[str, VirtualSwitch]:
    """The cluster's virtual switches with a port group for each interface, by name. ``nics`` are its hosts'
    physical ports."""
    made = dict(switches)
    for name, entry in data.items():
        here, on = origin.child(name), entry["connected_to"]
        if entry["network"] not in networks:
            context.unknown("network", entry["network"], networks, here.child("network"))
        if on not in switches and on not in nics:
            context.unknown("virtual switch or port", on, [*switches, *nics], here.child("connected_to"))
            continue
        switch = made.get(on) or _direct(cluster, on, here)
        network = networks.get(entry["network"])
        group = _group(context, cluster, name, entry, here, switch, network)
        mtu = entry.get("mtu", network.mtu if network else DEFAULT_MTU)
        stated = on in switches and "mtu" in switch.at
        made[on] = switch._replace(
            port_groups={**switch.port_groups, name: group},
            mtu=switch.mtu if stated else max(switch.mtu, mtu),
        )
    return made


def adapters(data: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Interfaces as VMkernel adapters are written: each is connected to the port group of its own name."""
    return {name: {**entry, "port_group": name} for name, entry in data.items()}


def _direct(cluster: str, nic: str, origin: Origin) -> VirtualSwitch:
    return VirtualSwitch(
        nic, cluster, "direct", "", DEFAULT_MTU, {nic: nic}, {}, "none", "listen", {}, origin
    )


def _group(
    context: ModelContext,
    cluster: str,
    name: str,
    entry: Mapping[str, Any],
    origin: Origin,
    switch: VirtualSwitch,
    network: Network | None,
) -> PortGroup:
    """The port group of one interface. With an affinity the other ports of the switch only take over."""
    wanted = entry.get("affinity", "")
    if wanted and wanted not in switch.uplinks:
        context.unknown("uplink", wanted, switch.uplinks, origin.child("affinity"))
    active = (wanted,) if wanted in switch.uplinks else tuple(switch.uplinks)
    standby = tuple(uplink for uplink in switch.uplinks if uplink not in active)
    places = {"active": origin.child("affinity" if wanted else "connected_to")}
    teaming = Teaming(POLICY, active, standby, (), "link-status", origin, places)
    vlan = entry.get("vlan", 0 if network is None or network.out_of_band else network.vlan)
    at = (
        {}
        if "vlan" in entry
        else {"vlan": origin.child("network") if network is None else network.origin.child("vlan")}
    )
    return PortGroup(name, switch.name, cluster, entry["network"], vlan, teaming, origin, at)
