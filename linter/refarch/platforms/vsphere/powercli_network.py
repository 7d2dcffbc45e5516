"""Networks of a cluster as calls of powercli.ps1: distributed switches, LAGs, Network I/O Control,
port groups, hosts and their ports on the switches.

Read in, looked up 2026-11-23: vSphere Web Services API (VMwareDVSConfigSpec, VMwareDvsLacpGroupConfig, whose
``uplinkName`` an update ignores, DVPortgroupConfigSpec, VMwareDVSPortSetting,
DistributedVirtualSwitchHostMemberPnicSpec, DvsHostInfrastructureTrafficResourceAllocation;
https://developer.broadcom.com/xapis/vsphere-web-services-api/latest/); PowerCLI Reference,
Add-VDSwitchPhysicalNetworkAdapter, which takes the adapters of a host along
(https://developer.broadcom.com/powercli/latest/).
"""

from collections.abc import Iterator

from ...model.types.origins import where
from ...model.types.virtual_switches import Lag
from ...views.intent.cluster_records import ClusterHost, ClusterIntent
from ...views.intent.virtual_records import HostPortGroup, HostSwitch
from ..powershell import flag
from ..target import Line
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
"""Whether beacons are sent."""

GROUP = "switches.port_groups"

NOT_DISCOVERED = "a switch without discovery has no operation of it"


def switches(cluster: ClusterIntent, distributed: list[HostSwitch]) -> Iterator[VsphereOutput]:
    """All distributed switches with their port groups, then all hosts on them."""
    for switch in distributed:
        yield from _switch(switch)
    for switch in distributed:
        for host in cluster.hosts.values():
            yield from _member(cluster, switch, host)


def _switch(switch: HostSwitch) -> Iterator[VsphereOutput]:
    at = where(switch, "name")
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
            row(field.capitalize(), number(getattr(traffic, field)), where(traffic, field))
            for field in ("reservation", "limit", "shares")
            if getattr(traffic, field) is not None
        )
        yield from table(f"Set-WantedTraffic {on} '{kind}'", rows, traffic.origin)
    for group in switch.port_groups.values():
        here = where(group, "name")
        yield from table(f"Set-WantedPortGroup {on} {name(group.name, here)}", _group(group), here)
        yield from unused_otherwise(switch, f"{switch.name} {group.name}", group.teaming)


def _settings(switch: HostSwitch) -> Iterator[PowerCliRow]:
    if switch.version:
        origin = where(switch, "version")
        yield row("Version", name(switch.version, origin), origin)
    at = where(switch, "uplinks")
    yield row("Uplinks", names(switch.uplinks, at), at)
    yield row("Mtu", number(switch.mtu), where(switch, "mtu"))
    origin, operated = where(switch, "discovery"), where(switch, "discovery_operation")
    if switch.discovery == "none":
        yield row("Operation", "'none'", origin)
        return
    if switch.discovery:
        yield row("Discovery", f"'{api_name(PROTOCOLS, switch.discovery, origin)}'", origin)
    if switch.discovery_operation:
        yield row("Operation", f"'{api_name(OPERATIONS, switch.discovery_operation, operated)}'", operated)


def _lag(switch: HostSwitch, lag: Lag, on: str) -> Iterator[VsphereOutput]:
    mode, hashed = where(lag, "mode"), where(lag, "load_balancing")
    rows = [
        row("Mode", f"'{api_name(LAG_MODES, lag.mode, mode)}'", mode),
        row("Ports", number(len(lag.uplinks)), where(lag, "uplinks")),
    ]
    if lag.load_balancing in LAG_HASHES:
        rows.append(row("Balancing", f"'{LAG_HASHES[lag.load_balancing]}'", hashed))
    yield from table(f"Set-WantedLag {on} {name(lag.name, lag.origin)}", rows, lag.origin)
    if lag.load_balancing and lag.load_balancing not in LAG_HASHES:
        reason = "it is not one of the algorithms that the vSphere API lists"
        yield not_configured("switches.lags.load_balancing", lag, reason, f"{switch.name} {lag.name}")


def _group(group: HostPortGroup) -> Iterator[PowerCliRow]:
    own = group.teaming
    policy, detection = where(own, "policy"), where(own, "failure_detection")
    beacons = DETECTION.get(own.failure_detection)
    if beacons is None:
        api_name({}, own.failure_detection, detection)
    yield row("Vlan", "'0-4094'" if group.vlan == TRUNK else f"'{group.vlan}'", where(group, "vlan"))
    yield row("Policy", f"'{api_name(POLICIES, own.policy, policy)}'", policy)
    yield row("Active", names(own.active, where(own, "active")), where(own, "active"))
    yield row("Standby", names(own.standby, where(own, "standby")), where(own, "standby"))
    yield row("Beacon", flag(bool(beacons)), detection)
    yield row("Notify", flag(own.notifies_switches), where(own, "notifies_switches"))
    yield row("Rolling", flag(not own.fails_back), where(own, "fails_back"))
    yield row("Blocked", flag(group.blocked), where(group, "blocked"))
    yield row("NetFlow", flag(group.netflow), where(group, "netflow"))


def _member(cluster: ClusterIntent, switch: HostSwitch, host: ClusterHost) -> Iterator[Line]:
    at, on = where(host, "name"), where(switch, "name")
    words = f"{name(switch.name, on)} {name(full_name(cluster, host.name, at), at)}"
    yield call(f"Add-WantedMember {words}", at, on)
    own = [adapter for adapter in host.interfaces.values() if adapter.switch == switch.name]
    moved = (
        row(
            name(adapter.name, where(adapter, "name")),
            name(adapter.port_group, where(adapter, "port_group")),
            where(adapter, "name"),
            where(adapter, "port_group"),
        )
        for adapter in own
        if adapter.port_group
    )
    yield from table(f"Set-WantedUplink {words}", _ports(switch), at, on, more=moved)


def _ports(switch: HostSwitch) -> Iterator[PowerCliRow]:
    """The port behind each uplink; those of a LAG are called after it. A name that the switch does not have
    is a port itself."""
    at = where(switch, "uplinks")
    for uplink in free_uplinks(switch):
        yield row(name(uplink, at), name(switch.uplinks[uplink], at), at)
    for lag in switch.lags.values():
        here = where(lag, "uplinks")
        for index, uplink in enumerate(lag.uplinks):
            port = name(switch.uplinks.get(uplink, uplink), here)
            yield row(name(f"{lag.name}-{index}", lag.origin), port, here, at)
