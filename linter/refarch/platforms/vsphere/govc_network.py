"""Networks of a cluster as calls of the functions in govc.sh: distributed switches, port groups, hosts on the
switches, VMkernel adapters.

Read in: govc's own description of its commands (``govc COMMAND -h``, govmomi 0.53.0: dvs.create, dvs.change,
dvs.add, dvs.portgroup.add, dvs.portgroup.change, host.vnic.info, host.vnic.change, host.vnic.service;
https://github.com/vmware/govmomi/blob/main/govc/USAGE.md), and their source code
(https://github.com/vmware/govmomi/tree/v0.53.0/cli/dvs): dvs.create names uplinks "Uplink 1" and so on, and
sets discovery to listen; dvs.change does not change the version; dvs.add sets ports only for new hosts.
Looked up 2026-11-23.
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.cluster_records import ClusterHost, ClusterIntent
from ...views.intent.virtual_records import HostPortGroup, HostSwitch, IpInterface
from ..shell import item, quote_word
from ..target import NotConfigured, cosmetic, set_elsewhere, word
from ..tcpip_stacks import services_to_enable
from .govc import BY_ANSIBLE, ON_HOST, inventory_word, reasons
from .names import (
    SERVICES,
    TRUNK,
    TUNNEL_ENDPOINT,
    VsphereOutput,
    all_not_configured,
    free_uplinks,
    full_name,
    is_distributed,
    line,
    not_configured,
    not_distributed,
    services_on_stack,
)

EVERY_VLAN = "0-4094"
DISCOVERY = ("lldp", "cdp")

NO_TEAMING = f"govc has no flag for teaming, so the vCenter default applies; {BY_ANSIBLE}"
NO_LAG = f"govc has no command for LAGs; {BY_ANSIBLE}"

NETWORK_NOT_CONFIGURED = reasons(
    {
        NO_TEAMING: """
            switches.port_groups.teaming.policy switches.port_groups.teaming.active
            switches.port_groups.teaming.standby switches.port_groups.teaming.unused
            switches.port_groups.teaming.failure_detection switches.port_groups.teaming.notifies_switches
            switches.port_groups.teaming.fails_back
        """,
        f"govc has no flag for it; {BY_ANSIBLE}": """
            switches.port_groups.netflow switches.port_groups.security.promiscuous
            switches.port_groups.security.mac_changes switches.port_groups.security.forged_transmits
            switches.port_groups.security.mac_learning
        """,
        "govc has no flag to block ports; set it in the vSphere Client": "switches.port_groups.blocked",
        NO_LAG: "switches.lags.name switches.lags.mode switches.lags.load_balancing",
        f"govc has no command for Network I/O Control; {BY_ANSIBLE}": """
            switches.system_traffic.kind switches.system_traffic.shares switches.system_traffic.reservation
            switches.system_traffic.limit
        """,
        "NSX sets enhanced data path mode; govc has no flag for it": "switches.ens",
        f"govc has no command to create a VMkernel adapter or set its address; {BY_ANSIBLE}": """
            hosts.interfaces.address hosts.interfaces.dhcp hosts.interfaces.gateway hosts.interfaces.stack
        """,
        set_elsewhere(
            f"govc has no command for IPv6 of VMkernel adapters; {ON_HOST}"
        ): "hosts.interfaces.address6",
        set_elsewhere(f"govc has no command for static routes; {ON_HOST}"): """
            hosts.interfaces.routes.to hosts.interfaces.routes.via
        """,
        cosmetic("govc has no command for RDMA on one adapter"): "hosts.interfaces.rdma",
        TUNNEL_ENDPOINT: "hosts.interfaces.vlan hosts.interfaces.affinity",
    }
)
"""Settings without a govc command or flag, with reasons."""


def networks(cluster: ClusterIntent) -> Iterator[VsphereOutput]:
    """All switches, then all their hosts, then their VMkernel adapters."""
    switches = [switch for switch in cluster.switches.values() if is_distributed(switch)]
    for switch in cluster.switches.values():
        if not is_distributed(switch):
            yield from not_distributed(switch)
    for switch in switches:
        yield from _switch(switch)
    for switch in switches:
        yield from _members(cluster, switch)
    for host in cluster.hosts.values():
        for adapter in host.interfaces.values():
            yield from _adapter(cluster, host, adapter)


def _switch(switch: HostSwitch) -> Iterator[VsphereOutput]:
    places = [origin_of(switch, field) for field in ("name", "uplinks", "mtu")]
    has_discovery = switch.discovery in DISCOVERY
    if has_discovery:
        places.append(origin_of(switch, "discovery"))
    if switch.version:
        places.append(origin_of(switch, "version"))
    words = (
        inventory_word(switch.name, origin_of(switch, "name")),
        str(len(switch.uplinks)),
        str(switch.mtu),
        quote_word(switch.discovery if has_discovery else "", origin_of(switch, "discovery")),
        quote_word(switch.version, origin_of(switch, "version")),
    )
    yield line(f"switch {' '.join(words)}", *places)
    yield from _not_in_switch(switch, has_discovery)
    for group in switch.port_groups.values():
        yield _group(switch, group)


def _not_in_switch(switch: HostSwitch, has_discovery: bool) -> Iterator[NotConfigured]:
    if list(switch.uplinks) != [f"Uplink {number}" for number in range(1, len(switch.uplinks) + 1)]:
        reason = cosmetic("govc names uplinks Uplink 1 and so on, in order")
        yield not_configured("switches.uplinks", switch, reason, switch.name, tuple(switch.uplinks))
    if switch.discovery and not has_discovery:
        reason = f"govc has no flag to disable discovery; {BY_ANSIBLE}"
        yield not_configured("switches.discovery", switch, reason, switch.name)
    operation = switch.discovery_operation
    if operation and not (has_discovery and operation == "listen"):
        reason = f"govc sets listen with the protocol and has no flag for other operations; {BY_ANSIBLE}"
        yield not_configured("switches.discovery_operation", switch, reason, switch.name)


def _group(switch: HostSwitch, group: HostPortGroup) -> VsphereOutput:
    at = origin_of(group, "name")
    vlans = EVERY_VLAN if group.vlan == TRUNK else str(group.vlan)
    on = inventory_word(switch.name, origin_of(switch, "name"))
    return line(f"port_group {inventory_word(group.name, at)} {on} {vlans}", at, origin_of(group, "vlan"))


def _members(cluster: ClusterIntent, switch: HostSwitch) -> Iterator[VsphereOutput]:
    """Each host with the ports that are not in a LAG."""
    free, place = free_uplinks(switch), origin_of(switch, "uplinks")
    if not free:
        return  # among the limits
    ports = ",".join(item(switch.uplinks[uplink], place) for uplink in free)
    for host in cluster.hosts.values():
        at = origin_of(host, "name")
        name = inventory_word(full_name(cluster, host.name, at), at)
        yield line(
            f"member {inventory_word(switch.name, origin_of(switch, 'name'))} {name} {ports}", at, place
        )


def network_limits(cluster: ClusterIntent) -> Iterator[NotConfigured]:
    """LAGs with their ports."""
    for switch in cluster.switches.values():
        if is_distributed(switch):
            yield from _lag_limits(cluster, switch)


def _lag_limits(cluster: ClusterIntent, switch: HostSwitch) -> Iterator[NotConfigured]:
    free = free_uplinks(switch)
    inside = tuple(f"{name}: {port}" for name, port in switch.uplinks.items() if name not in free)
    for lag in switch.lags.values():
        yield not_configured("switches.lags.uplinks", lag, NO_LAG, f"{switch.name} {lag.name}")
    if inside:
        reason = "ports of a LAG are not added to the switch, because govc would add them without the LAG"
        yield not_configured("switches.uplinks", switch, f"{reason}; {BY_ANSIBLE}", switch.name, inside)
    if not free:
        yield from _left_off(switch, cluster)


def _left_off(switch: HostSwitch, cluster: ClusterIntent) -> Iterator[NotConfigured]:
    """Hosts for which a switch has no port outside of LAGs."""
    reason = f"all ports of {switch.name} are in LAGs, so no host is added to it; {BY_ANSIBLE}"
    for host in cluster.hosts.values():
        yield not_configured("hosts.name", host, reason, host.name)


def _adapter(cluster: ClusterIntent, host: ClusterHost, adapter: IpInterface) -> Iterator[VsphereOutput]:
    path, thing = "hosts.interfaces.", f"{host.name} {adapter.name}"
    if not adapter.port_group:
        yield from all_not_configured(adapter, path, thing, TUNNEL_ENDPOINT, NETWORK_NOT_CONFIGURED)
        return
    at, here = origin_of(host, "name"), origin_of(adapter, "name")
    of = f"{inventory_word(full_name(cluster, host.name, at), at)} {word(adapter.name, here)}"
    at_group, at_switch = origin_of(adapter, "port_group"), origin_of(adapter, "switch")
    group, switch = inventory_word(adapter.port_group, at_group), inventory_word(adapter.switch, at_switch)
    yield line(f"adapter {of} {group} {switch}", here, at_group, at_switch)
    yield line(f"adapter_mtu {of} {adapter.mtu}", origin_of(adapter, "mtu"))
    place = origin_of(adapter, "services")
    for service in services_to_enable(adapter):
        if service in SERVICES:
            yield line(f"adapter_service {of} {SERVICES[service]}", place)
    yield from services_on_stack(adapter, thing)
    others = tuple(service for service in services_to_enable(adapter) if service not in SERVICES)
    if others:
        yield not_configured(
            "hosts.interfaces.services", adapter, "vSphere has no such service", thing, others
        )
