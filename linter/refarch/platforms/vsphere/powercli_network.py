"""Networks of a cluster as calls of powercli.ps1: distributed switches, LAGs, Network I/O Control, port
groups, hosts and their ports on the switches.

Read in, looked up 2026-11-23: vSphere Web Services API (VMwareDVSConfigSpec, VMwareDvsLacpGroupConfig, whose
``uplinkName`` an update ignores, DVPortgroupConfigSpec, VMwareDVSPortSetting,
DistributedVirtualSwitchHostMemberPnicSpec, DvsHostInfrastructureTrafficResourceAllocation;
https://developer.broadcom.com/xapis/vsphere-web-services-api/latest/); PowerCLI Reference,
Add-VDSwitchPhysicalNetworkAdapter, which also moves the VMkernel adapters of a host
(https://developer.broadcom.com/powercli/latest/).
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...model.types.virtual_switches import Lag
from ...views.intent.cluster_records import ClusterHost, ClusterIntent
from ...views.intent.virtual_records import HostPortGroup, HostSwitch
from ..powershell import flag
from ..target import ConfigLine
from .names import (
    LAG_HASHES,
    POLICIES,
    TRAFFIC,
    TRUNK,
    VsphereOutput,
    api_name,
    free_uplinks,
    full_name,
    not_configured,
    number,
    unused_otherwise,
)
from .powercli import PowerCliRow, call, name, names, row, table

PROTOCOLS = {"lldp": "lldp", "cdp": "cdp"}
OPERATIONS = {"listen": "listen", "advertise": "advertise", "both": "both", "none": "none"}
LAG_MODES = {"active": "active", "passive": "passive"}
DETECTION = {"link-status": False, "beacon-probing": True}
"""Beacon probing by failure detection method."""

GROUP = "switches.port_groups"

NOT_DISCOVERED = "a switch without discovery has no discovery operation"


def switches(cluster: ClusterIntent, distributed: list[HostSwitch]) -> Iterator[VsphereOutput]:
    """All distributed switches with their port groups, then all their hosts."""
    for switch in distributed:
        yield from _switch(switch)
    for switch in distributed:
        for host in cluster.hosts.values():
            yield from _member(cluster, switch, host)


def _switch(switch: HostSwitch) -> Iterator[VsphereOutput]:
    at = origin_of(switch, "name")
    on = name(switch.name, at)
    yield from table(f"Set-WantedSwitch {on}", _settings(switch), at)
    if switch.discovery == "none" and switch.discovery_operation not in ("", "none"):
        yield not_configured("switches.discovery_operation", switch, NOT_DISCOVERED, switch.name)
    for lag in switch.lags.values():
        yield from _lag(switch, lag, on)
    if switch.system_traffic:
        yield call(f"Enable-WantedControl {on}", *(one.origin for one in switch.system_traffic.values()))
    for traffic in switch.system_traffic.values():
        kind = api_name(TRAFFIC, traffic.kind, traffic.origin)
        rows = (
            row(field.capitalize(), number(getattr(traffic, field)), origin_of(traffic, field))
            for field in ("reservation", "limit", "shares")
            if getattr(traffic, field) is not None
        )
        yield from table(f"Set-WantedTraffic {on} '{kind}'", rows, traffic.origin)
    for group in switch.port_groups.values():
        here = origin_of(group, "name")
        yield from table(f"Set-WantedPortGroup {on} {name(group.name, here)}", _group(group), here)
        yield from unused_otherwise(switch, f"{switch.name} {group.name}", group.teaming)


def _settings(switch: HostSwitch) -> Iterator[PowerCliRow]:
    if switch.version:
        origin = origin_of(switch, "version")
        yield row("Version", name(switch.version, origin), origin)
    at = origin_of(switch, "uplinks")
    yield row("Uplinks", names(switch.uplinks, at), at)
    yield row("Mtu", number(switch.mtu), origin_of(switch, "mtu"))
    origin, operated = origin_of(switch, "discovery"), origin_of(switch, "discovery_operation")
    if switch.discovery == "none":
        yield row("Operation", "'none'", origin)
        return
    if switch.discovery:
        yield row("Discovery", f"'{api_name(PROTOCOLS, switch.discovery, origin)}'", origin)
    if switch.discovery_operation:
        yield row("Operation", f"'{api_name(OPERATIONS, switch.discovery_operation, operated)}'", operated)


def _lag(switch: HostSwitch, lag: Lag, on: str) -> Iterator[VsphereOutput]:
    mode, hashed = origin_of(lag, "mode"), origin_of(lag, "load_balancing")
    rows = [
        row("Mode", f"'{api_name(LAG_MODES, lag.mode, mode)}'", mode),
        row("Ports", number(len(lag.uplinks)), origin_of(lag, "uplinks")),
    ]
    if lag.load_balancing in LAG_HASHES:
        rows.append(row("Balancing", f"'{LAG_HASHES[lag.load_balancing]}'", hashed))
    yield from table(f"Set-WantedLag {on} {name(lag.name, lag.origin)}", rows, lag.origin)
    if lag.load_balancing and lag.load_balancing not in LAG_HASHES:
        reason = "the vSphere API does not list this algorithm"
        yield not_configured("switches.lags.load_balancing", lag, reason, f"{switch.name} {lag.name}")


SECURITY = {
    "promiscuous": "Promiscuous",
    "mac_changes": "MacChanges",
    "forged_transmits": "ForgedTransmits",
    "mac_learning": "MacLearning",
}
"""Keys of the settings of a security policy."""


def _group(group: HostPortGroup) -> Iterator[PowerCliRow]:
    own = group.teaming
    policy, detection = origin_of(own, "policy"), origin_of(own, "failure_detection")
    beacons = DETECTION.get(own.failure_detection)
    if beacons is None:
        api_name({}, own.failure_detection, detection)
    yield row("Vlan", "'0-4094'" if group.vlan == TRUNK else f"'{group.vlan}'", origin_of(group, "vlan"))
    yield row("Policy", f"'{api_name(POLICIES, own.policy, policy)}'", policy)
    yield row("Active", names(own.active, origin_of(own, "active")), origin_of(own, "active"))
    yield row("Standby", names(own.standby, origin_of(own, "standby")), origin_of(own, "standby"))
    yield row("Beacon", flag(bool(beacons)), detection)
    yield row("Notify", flag(own.notifies_switches), origin_of(own, "notifies_switches"))
    yield row("Rolling", flag(not own.fails_back), origin_of(own, "fails_back"))
    yield row("Blocked", flag(group.blocked), origin_of(group, "blocked"))
    yield row("NetFlow", flag(group.netflow), origin_of(group, "netflow"))
    for field, key in SECURITY.items():
        accepted = getattr(group.security, field, None)
        if group.security is not None and accepted is not None:
            yield row(key, flag(accepted), origin_of(group.security, field))


def _member(cluster: ClusterIntent, switch: HostSwitch, host: ClusterHost) -> Iterator[ConfigLine]:
    at, on = origin_of(host, "name"), origin_of(switch, "name")
    words = f"{name(switch.name, on)} {name(full_name(cluster, host.name, at), at)}"
    yield call(f"Add-WantedMember {words}", at, on)
    own = [adapter for adapter in host.interfaces.values() if adapter.switch == switch.name]
    moved = (
        row(
            name(adapter.name, origin_of(adapter, "name")),
            name(adapter.port_group, origin_of(adapter, "port_group")),
            origin_of(adapter, "name"),
            origin_of(adapter, "port_group"),
        )
        for adapter in own
        if adapter.port_group
    )
    yield from table(f"Set-WantedUplink {words}", _ports(switch), at, on, more=moved)


def _ports(switch: HostSwitch) -> Iterator[PowerCliRow]:
    """Physical port of each uplink. LAG ports are named after the LAG. A name that is not an uplink of the
    switch is itself a port."""
    at = origin_of(switch, "uplinks")
    for uplink in free_uplinks(switch):
        yield row(name(uplink, at), name(switch.uplinks[uplink], at), at)
    for lag in switch.lags.values():
        here = origin_of(lag, "uplinks")
        for index, uplink in enumerate(lag.uplinks):
            port = name(switch.uplinks.get(uplink, uplink), here)
            yield row(name(f"{lag.name}-{index}", lag.origin), port, here, at)
