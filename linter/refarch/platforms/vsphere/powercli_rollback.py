"""Rollback of the script of a cluster: its networks and policies are removed, in reverse order, and vSAN
returns to TCP. Hosts, cluster, and the management adapter of each host stay. While vSAN is on, the script
removes nothing, because hosts without their vSAN adapters lose each other and the data.

Read in: vSphere Web Services API, ClusterConfigInfoEx.vsanConfigInfo (VsanClusterConfigInfo.enabled;
https://developer.broadcom.com/xapis/vsphere-web-services-api/latest/); looked up 2026-11-29.
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.cluster_records import ClusterIntent
from ...views.intent.virtual_records import HostSwitch
from ..script_functions import functions
from ..target import ConfigLine
from .names import DATACENTER, address, full_name, is_distributed, removes_vsan
from .powercli import FUNCTIONS, call, name, prefix, row, table

STAYS = (
    "# Keeps datacenter, cluster, hosts with their NTP, DNS, and syslog settings, vSAN fault domains, and",
    "# management adapters with their switches. If an object is still in use, the script stops. While vSAN",
    "# is on, it removes nothing.",
)


def back(cluster: ClusterIntent) -> Iterator[ConfigLine]:
    """Rollback script; empty for a cluster without objects to remove."""
    own = [*_remove_vsan(cluster)]
    if not own:
        return
    at = origin_of(cluster, "title")
    place = ConfigLine(f"Find-Place {DATACENTER.token} {name(cluster.title, at)}", (at,), (DATACENTER,))
    guard = [call(f"Assert-VsanOff {name(cluster.title, at)}", at)] if removes_vsan(cluster) else []
    calls = [call("Connect-Center"), place, *guard, *own, call("Complete-Script")]
    yield from map(ConfigLine, STAYS)
    yield from functions(FUNCTIONS, calls)
    yield from calls


def _remove_vsan(cluster: ClusterIntent) -> Iterator[ConfigLine]:
    vsan = cluster.vsan
    if vsan is not None:
        for policy in reversed(list(vsan.policies.values())):
            here = origin_of(policy, "name")
            yield call(f"Remove-Policy {name(policy.name, here)}", here)
        if vsan.rdma:
            here = origin_of(vsan, "rdma")
            title = name(cluster.title, origin_of(cluster, "title"))
            yield from table(f"Set-WantedVsan {title}", [row("Rdma", "$false", here)], here)
    switches = [one for one in cluster.switches.values() if is_distributed(one)]
    yield from _adapters(cluster, switches)
    for switch in reversed(switches):
        if not _stays(cluster, switch.name):
            yield from _switch(cluster, switch)


def _adapters(cluster: ClusterIntent, switches: list[HostSwitch]) -> Iterator[ConfigLine]:
    known = {switch.name for switch in switches}
    for host in cluster.hosts.values():
        at = origin_of(host, "name")
        for adapter in reversed(list(host.interfaces.values())):
            if adapter.port_group and adapter.switch in known and "management" not in adapter.services:
                here, on = origin_of(adapter, "name"), origin_of(adapter, "switch")
                own = name(full_name(cluster, host.name, at), at)
                for route in adapter.routes:
                    to, via = origin_of(route, "to"), origin_of(route, "via")
                    yield call(
                        f"Remove-Route {own} {prefix(route.to, to)} '{address(route.via, via)}'", to, via
                    )
                words = f"{own} {name(adapter.name, here)} {name(adapter.switch, on)}"
                yield call(f"Remove-Adapter {words}", here, at, on)


def _stays(cluster: ClusterIntent, switch: str) -> bool:
    """True if a switch carries the management traffic of a host."""
    adapters = (adapter for host in cluster.hosts.values() for adapter in host.interfaces.values())
    return any(adapter.switch == switch and "management" in adapter.services for adapter in adapters)


def _switch(cluster: ClusterIntent, switch: HostSwitch) -> Iterator[ConfigLine]:
    at = origin_of(switch, "name")
    on = name(switch.name, at)
    for host in cluster.hosts.values():
        here = origin_of(host, "name")
        yield call(f"Remove-Member {on} {name(full_name(cluster, host.name, here), here)}", here, at)
    for group in reversed(list(switch.port_groups.values())):
        here = origin_of(group, "name")
        yield call(f"Remove-PortGroup {on} {name(group.name, here)}", here, at)
    yield call(f"Remove-Switch {on}", at)
