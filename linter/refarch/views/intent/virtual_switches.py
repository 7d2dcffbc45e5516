"""Virtual switches and port groups, as a design wants them of a host or of a whole cluster."""

from collections.abc import Mapping

from ...core.origin import Origin
from ...model.types import Cluster, Design, PortGroup, VirtualSwitch, origin_of
from ..network.teams import uplink_names_in_use
from .virtual_records import HostPortGroup, HostSwitch, HostTeaming

VSPHERE_KINDS = ("standard", "distributed")
"""Kinds of switches with port groups that an administrator makes; elsewhere a port group only represents the
connection of an interface to its switch."""


def host_switches(design: Design, cluster: Cluster, host: str | None = None) -> dict[str, HostSwitch]:
    """The virtual switches of a cluster by name, with the port groups that one host has; with all of them
    where none is named."""
    return {
        name: _host_switch(design, switch, host)
        for name, switch in cluster.virtual_switches.items()
        if switch.kind != "direct"
    }


def differs_by_host(cluster: Cluster) -> bool:
    """Whether some port group is not on all hosts."""
    groups = (group for switch in cluster.virtual_switches.values() for group in switch.port_groups.values())
    return any(group.hosts is not None for group in groups)


def is_port_group(switch: VirtualSwitch, group: PortGroup) -> bool:
    """Whether an administrator makes the port group: not the connection of a Windows interface to its switch,
    nor that of a tunnel endpoint, whose teaming is stated at the interface."""
    return switch.kind in VSPHERE_KINDS and group.teaming.origin != group.origin


def _host_switch(design: Design, switch: VirtualSwitch, host: str | None) -> HostSwitch:
    """A virtual switch with the port groups of one host, or with all of them for None."""
    distributed = switch.kind == "distributed"
    written = design.data["clusters"][switch.cluster].get("virtual_switches", {})
    stated = "discovery" in written.get(switch.name, {})
    wide = design.software.get("vds") if distributed and not switch.version else None
    groups = {
        name: _host_port_group(switch, group)
        for name, group in switch.port_groups.items()
        if is_port_group(switch, group) and (host is None or group.is_on_host(host))
    }
    return HostSwitch(
        name=switch.name,
        kind=switch.kind,
        version=switch.version if wide is None else wide.release,
        mtu=switch.mtu,
        uplinks=switch.uplinks,
        lags=switch.lags,
        discovery=switch.discovery_protocol if stated else "",
        discovery_operation=switch.discovery_operation if stated else "",
        ens=switch.ens,
        port_groups=groups,
        system_traffic=switch.system_traffic,
        origin=switch.origin,
        at={**switch.at, **_switch_origins(switch, None if wide is None else origin_of(wide, "release"))},
    )


def _switch_origins(switch: VirtualSwitch, version: Origin | None) -> Mapping[str, Origin]:
    discovery = switch.origin.child("discovery")
    places = {
        "name": switch.origin,
        "discovery": discovery.child("protocol"),
        "discovery_operation": discovery.child("operation"),
    }
    return places if version is None else {**places, "version": version}


def _host_port_group(switch: VirtualSwitch, group: PortGroup) -> HostPortGroup:
    return HostPortGroup(
        name=group.name,
        vlan=group.vlan,
        teaming=_host_teaming(switch, group),
        blocked=group.blocked,
        netflow=group.has_netflow,
        security=group.security,
        origin=group.origin,
        at={**group.at, "name": group.origin, "blocked": group.origin.child("block_all_ports")},
    )


def _host_teaming(switch: VirtualSwitch, group: PortGroup) -> HostTeaming:
    """Teaming of a port group, with vSphere's defaults where the design names no uplinks."""
    teaming = group.teaming
    active, standby = uplink_names_in_use(switch, teaming)
    inside = {uplink for lag in switch.lags.values() for uplink in lag.uplinks}
    listed = {*active, *standby, *teaming.unused, *inside}
    left = (name for name in (*switch.uplinks, *switch.lags) if name not in listed)
    return HostTeaming(
        policy=teaming.policy,
        active=active,
        standby=standby,
        unused=(*teaming.unused, *left),
        failure_detection=teaming.failure_detection,
        notifies_switches=teaming.notifies_switches,
        fails_back=teaming.fails_back,
        origin=teaming.origin,
        at={
            "notifies_switches": teaming.origin.child("notify_switches"),
            "fails_back": teaming.origin.child("failback"),
        },
    )
