"""The calls of a PowerCLI script that a design wants."""

from collections.abc import Iterator, Mapping
from ipaddress import ip_address, ip_interface, ip_network
from typing import Any

from refarch.api.intent import ClusterHost, ClusterIntent, HostPortGroup, HostSwitch, IpInterface
from refarch.platforms.vsphere.powercli_reading import PowerCliCall

POLICIES = {
    "originating-virtual-port": "loadbalance_srcid",
    "source-mac-hash": "loadbalance_srcmac",
    "explicit-failover-order": "failover_explicit",
    "ip-hash": "loadbalance_ip",
    "physical-nic-load": "loadbalance_loadbased",
}
SERVICES = {
    "management": "management",
    "vmotion": "vmotion",
    "vsan": "vsan",
    "provisioning": "vSphereProvisioning",
    "replication": "vSphereReplication",
    "ft-logging": "faultToleranceLogging",
    "nvme-tcp": "nvmeTcp",
    "nvme-rdma": "nvmeRdma",
}


def wanted(cluster: ClusterIntent, datacenter: str) -> list[PowerCliCall]:
    """The same, as a design wants it; for clusters without LAGs and Network I/O Control."""
    return [PowerCliCall(function, tuple(given)) for function, *given in _wanted(cluster, datacenter)]


def _wanted(cluster: ClusterIntent, datacenter: str) -> Iterator[tuple[Any, ...]]:
    own = cluster.services
    yield ("Connect-Center",)
    yield "Set-WantedDatacenter", datacenter
    yield "Set-WantedCluster", cluster.title
    for name in cluster.hosts:
        yield "Add-WantedHost", full(cluster, name)
    if own.ntp:
        yield "Set-WantedTime", [*own.ntp]
    names = (*(("Address", [*own.dns]) if own.dns else ()), *(("Domain", own.domain) if own.domain else ()))
    if names:
        yield "Set-WantedNames", *names
    if own.syslog:
        hosts = (f"[{host}]" if ":" in host else host for host in own.syslog)
        yield "Set-WantedLogs", ",".join(f"udp://{host}:514" for host in hosts)
    for switch in cluster.switches.values():
        yield from _switch(switch)
    for switch in cluster.switches.values():
        for host in cluster.hosts.values():
            yield "Add-WantedMember", switch.name, full(cluster, host.name)
            on = [one for one in host.interfaces.values() if one.switch == switch.name and one.port_group]
            groups = {one.name: one.port_group for one in on}
            yield "Set-WantedUplink", switch.name, full(cluster, host.name), {**switch.uplinks}, groups
    for host in cluster.hosts.values():
        yield from _adapters(cluster, host)
    yield from _vsan(cluster)
    yield ("Complete-Script",)


def full(cluster: ClusterIntent, host: str) -> str:
    """A host with its domain."""
    return ".".join(filter(None, (host, cluster.services.domain)))


def _switch(switch: HostSwitch) -> Iterator[tuple[Any, ...]]:
    if switch.lags or switch.system_traffic:
        raise ValueError("not read: LAGs and Network I/O Control")
    settings: dict[str, Any] = {"Version": switch.version} if switch.version else {}
    settings |= {"Uplinks": [*switch.uplinks], "Mtu": switch.mtu}
    if switch.discovery:
        settings |= {"Discovery": switch.discovery, "Operation": switch.discovery_operation}
    yield "Set-WantedSwitch", switch.name, settings
    for group in switch.port_groups.values():
        yield "Set-WantedPortGroup", switch.name, group.name, _group(group)


def _group(group: HostPortGroup) -> Mapping[str, Any]:
    own = group.teaming
    return {
        "Vlan": "0-4094" if group.vlan == 4095 else str(group.vlan),
        "Policy": POLICIES[own.policy],
        "Active": [*own.active],
        "Standby": [*own.standby],
        "Beacon": own.failure_detection == "beacon-probing",
        "Notify": own.notifies_switches,
        "Rolling": not own.fails_back,
        "Blocked": group.blocked,
        "NetFlow": group.netflow,
    }


def _adapters(cluster: ClusterIntent, host: ClusterHost) -> Iterator[tuple[Any, ...]]:
    name = full(cluster, host.name)
    made = [one for one in host.interfaces.values() if one.port_group]
    for adapter in sorted(made, key=lambda one: int(one.name.removeprefix("vmk"))):
        yield "Set-WantedAdapter", name, adapter.name, _adapter(adapter)
        # A separate TCP/IP stack enables its service itself, and no others.
        if not adapter.stack:
            services = sorted(SERVICES[one] for one in adapter.services if one in SERVICES)
            yield "Set-WantedService", name, adapter.name, services
        for route in adapter.routes:
            network = ip_network(route.to)
            yield "Add-WantedRoute", name, str(network.network_address), network.prefixlen, route.via


def _adapter(adapter: IpInterface) -> Mapping[str, Any]:
    settings: dict[str, Any] = {"Switch": adapter.switch, "PortGroup": adapter.port_group}
    settings |= {"Mtu": adapter.mtu, "Dhcp": adapter.dhcp}
    if adapter.stack:
        settings["Stack"] = {"provisioning": "vSphereProvisioning"}.get(adapter.stack, adapter.stack)
    if adapter.address:
        own = ip_interface(adapter.address)
        settings |= {"Address": str(own.ip), "Mask": str(own.netmask)}
    if adapter.address6:
        settings["Address6"] = [str(ip_interface(adapter.address6))]
    if adapter.gateway:
        settings["Gateway" if ip_address(adapter.gateway).version == 4 else "Gateway6"] = adapter.gateway
    return settings


def _vsan(cluster: ClusterIntent) -> Iterator[tuple[Any, ...]]:
    own = cluster.vsan
    if own is None:
        return
    yield "Set-WantedVsan", cluster.title, {"Enabled": True, "Express": own.express, "Rdma": own.rdma}
    sets = {one.name: one.hosts for one in (own.sites or own.fault_domains).values()}
    if own.witness and not sets:
        sets = {name: (host,) for name, host in zip(("Preferred", "Secondary"), cluster.hosts, strict=True)}
    if sets:
        hosts = {name: [full(cluster, host) for host in within] for name, within in sets.items()}
        sides = ("Witness", full(cluster, own.witness), "Preferred", next(iter(sets)), "Wanted")
        yield "Set-WantedDomain", cluster.title, *(sides if own.witness else ()), hosts
    for policy in own.policies.values():
        yield "Set-WantedPolicy", policy.name, _policy(policy.site, policy.method, policy.failures)


def _policy(site: str, method: str, failures: int | None) -> Mapping[str, Any]:
    rules: dict[str, Any] = {}
    if site in ("mirror", "preferred", "secondary"):
        rules["VSAN.hostFailuresToTolerate"] = int(site == "mirror")
    if site in ("preferred", "secondary"):
        rules["VSAN.locality"] = f"{site.capitalize()} Fault Domain"
    if failures is not None:
        rules["VSAN.subFailuresToTolerate" if rules else "VSAN.hostFailuresToTolerate"] = failures
    if method == "mirror":
        rules["VSAN.replicaPreference"] = "RAID-1 (Mirroring) - Performance"
    elif method:
        rules["VSAN.replicaPreference"] = "RAID-5/6 (Erasure Coding) - Capacity"
    return rules
