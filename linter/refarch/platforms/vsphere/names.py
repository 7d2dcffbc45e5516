"""Shared code of the targets for vSphere clusters: names of the vSphere API, addresses, and settings that are
not configured. Independent of the script language.

Values of the API: vSphere Web Services API, VmwareUplinkPortTeamingPolicy (policy),
LinkDiscoveryProtocolConfig, VMwareDvsLacpGroupConfig (loadbalanceAlgorithm),
DistributedVirtualSwitchHostInfrastructureTrafficClass, HostVirtualNicManagerNicType
(https://developer.broadcom.com/xapis/vsphere-web-services-api/latest/); looked up 2026-11-23.
"""

from collections.abc import Container, Iterator, Mapping
from ipaddress import IPv4Interface, IPv6Interface, ip_address, ip_interface
from typing import Any

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ...model.types.virtual_switches import Lag
from ...views.intent.cluster_records import ClusterIntent
from ...views.intent.fields import INFORMATIVE_FIELDS, intent_values
from ...views.intent.virtual_records import HostSwitch, HostTeaming, IpInterface
from ..target import ConfigLine, NotConfigured, Secret, refuse, set_elsewhere
from ..tcpip_stacks import reason_without_service

VsphereOutput = ConfigLine | NotConfigured

ORDER_OF_SCRIPTS = (
    "# Run the scripts of the hosts first: vCenter gives a new adapter the lowest free number. If one of",
    "# them ends with status 4, run it again after this file.",
)
"""Place of the file of a cluster among those of its hosts."""

POLICIES = {
    "originating-virtual-port": "loadbalance_srcid",
    "source-mac-hash": "loadbalance_srcmac",
    "explicit-failover-order": "failover_explicit",
    "ip-hash": "loadbalance_ip",
    "physical-nic-load": "loadbalance_loadbased",
}
"""Teaming policies."""

TUNNEL_ENDPOINT = set_elsewhere("an adapter without a port group is a tunnel endpoint, which NSX creates")
"""Reason why a setting of such an adapter is not configured."""

LAG_HASHES = {
    "Source and destination IP address, TCP/UDP port and VLAN": "srcDestIpTcpUdpPortVlan",
    "Source and destination IP address and TCP/UDP port": "srcDestIpTcpUdpPort",
    "Source and destination IP address and VLAN": "srcDestIpVlan",
    "Source and destination IP address": "srcDestIp",
    "Source and destination TCP/UDP port": "srcDestTcpUdpPort",
    "Source and destination MAC address": "srcDestMac",
    "Source IP address": "srcIp",
    "Destination IP address": "destIp",
    "Source port ID": "srcPortId",
}
"""Load balancing algorithms of a LAG, by their titles in vCenter."""

TRAFFIC = {
    "management": "management",
    "vmotion": "vmotion",
    "vsan": "vsan",
    "vm": "virtualMachine",
    "ft-logging": "faultTolerance",
    "nfs": "nfs",
    "iscsi": "iSCSI",
    "nvme-tcp": "nvmetcp",
    "replication": "hbr",
    "backup": "backupNfc",
}
"""System traffic types of Network I/O Control."""

SERVICES = {
    "management": "management",
    "vmotion": "vmotion",
    "vsan": "vsan",
    "vsan-witness": "vsanWitness",
    "provisioning": "vSphereProvisioning",
    "replication": "vSphereReplication",
    "ft-logging": "faultToleranceLogging",
    "nvme-tcp": "nvmeTcp",
    "nvme-rdma": "nvmeRdma",
}
"""Services of VMkernel adapters."""

TRUNK = 4095
"""VLAN of a port group that passes all VLANs."""

ESX_ROOT = Secret("ESX_ROOT_PASSWORD", "the password of root on the hosts")
DATACENTER = Secret("DATACENTER", "the vCenter datacenter name")

OF_DOMAIN = (
    "VMware Cloud Foundation creates the clusters of its domains itself; use this file for comparison, and "
    "for settings that the installer omits"
)
OF_HOST = set_elsewhere("configured on each host")


def text(value: str | int, origin: Origin) -> str:
    """Value for use between quotes. Raises RefarchError for an empty value, and for a value with a character
    that could end a line."""
    written = str(value)
    if not written or not written.isprintable():
        raise refuse(origin, f"{written!r} cannot be a name in vCenter")
    return written


def number(value: int | float | None) -> str:
    """Number in the notation of programs."""
    return f"{value:g}" if isinstance(value, float) else str(value)


def api_name(names: Mapping[str, str], word: str, origin: Origin) -> str:
    """API name of a value. Raises RefarchError for a value without an API name."""
    if word not in names:
        raise refuse(origin, f"vSphere has no {word!r}")
    return names[word]


def interface(value: str, origin: Origin) -> IPv4Interface | IPv6Interface:
    """Address with a prefix length. Raises RefarchError for another text."""
    try:
        return ip_interface(value)
    except ValueError:
        raise refuse(origin, f"{value!r} is not an address with a prefix length") from None


def address(value: str, origin: Origin) -> str:
    """IP address. Raises RefarchError for another text."""
    try:
        return str(ip_address(value))
    except ValueError:
        raise refuse(origin, f"{value!r} is not an IP address") from None


def full_name(cluster: ClusterIntent, host: str, origin: Origin) -> str:
    """Name of a host in vCenter: with the domain if the design has one."""
    domain = cluster.services.domain
    return text(f"{host}.{domain}" if domain else host, origin)


def services_on_stack(adapter: IpInterface, thing: str) -> Iterator[NotConfigured]:
    """Services of an adapter on a separate TCP/IP stack, which are not enabled one by one."""
    for service in adapter.services if adapter.stack else ():
        reason = reason_without_service(adapter, service)
        yield not_configured("hosts.interfaces.services", adapter, reason, thing, (service,))


def adapters_by_title(cluster: ClusterIntent) -> Iterator[tuple[str, IpInterface]]:
    """VMkernel adapters of a cluster with their names for people: host and adapter."""
    for host in cluster.hosts.values():
        for adapter in host.interfaces.values():
            yield f"{host.name} {adapter.name}", adapter


def line(content: str, *origins: Origin, secrets: tuple[Secret, ...] = ()) -> ConfigLine:
    """Line with the places of the design that require it, each once."""
    return ConfigLine(content, tuple(dict.fromkeys(origins)), secrets)


def not_configured(
    path: str, record: Any, reason: str, thing: str = "", value: object = None
) -> NotConfigured:
    """Field of a record that is not configured in this case; ``value`` if only a part of the field is
    affected."""
    field = path.rpartition(".")[2]
    shown = getattr(record, field) if value is None else value
    if isinstance(shown, bool):
        shown = "yes" if shown else "no"
    written = ", ".join(map(str, shown)) if isinstance(shown, (tuple, list, Mapping)) else str(shown)
    return NotConfigured(path, thing, written, reason, origin_of(record, field))


def all_not_configured(
    record: Any, path: str, thing: str, reason: str, told: Container[str] = ()
) -> Iterator[NotConfigured]:
    """All values of a record as not configured, at ``path`` (``switches.``) of the intent. ``told`` are paths
    that the target never configures."""
    for value in intent_values(record, path, thing):
        if value.path not in INFORMATIVE_FIELDS and value.path not in told:
            shown = value.value
            if isinstance(shown, bool):
                shown = "yes" if shown else "no"
            elif isinstance(shown, (tuple, list, Mapping)):
                shown = ", ".join(map(str, shown))
            yield NotConfigured(value.path, value.subject, str(shown), reason, value.origin)


def free_uplinks(switch: HostSwitch) -> list[str]:
    """Uplinks that are not in a LAG."""
    inside = {uplink for lag in switch.lags.values() for uplink in lag.uplinks}
    return [uplink for uplink in switch.uplinks if uplink not in inside]


def lag_ports(switch: HostSwitch, lag: Lag) -> list[str]:
    """Physical ports of a LAG. A name that is not an uplink of the switch is itself a port."""
    return [switch.uplinks.get(uplink, uplink) for uplink in lag.uplinks]


def implied_unused(switch: HostSwitch, teaming: HostTeaming) -> set[str]:
    """Unused uplinks in vSphere: all that are neither active nor standby."""
    return {*free_uplinks(switch), *switch.lags} - {*teaming.active, *teaming.standby}


def unused_otherwise(switch: HostSwitch, thing: str, teaming: HostTeaming) -> Iterator[NotConfigured]:
    """Entry for unused uplinks that are not configured, if the unused uplinks of the design are not the
    remaining uplinks."""
    if {*teaming.unused} != implied_unused(switch, teaming):
        reason = "in vSphere, exactly the uplinks that are neither active nor standby are unused"
        yield not_configured("switches.port_groups.teaming.unused", teaming, reason, thing)


def is_distributed(switch: HostSwitch) -> bool:
    """True for a distributed switch, which belongs to the cluster; other switches belong to each host."""
    return switch.kind == "distributed"


def removes_vsan(cluster: ClusterIntent) -> bool:
    """Whether the rollback of a cluster removes VMkernel adapters that hold a vSAN cluster together."""
    distributed = {name for name, switch in cluster.switches.items() if is_distributed(switch)}
    return any(
        adapter.switch in distributed
        and "management" not in adapter.services
        and {*adapter.services} & {"vsan", "vsan-witness"}
        for host in cluster.hosts.values()
        for adapter in host.interfaces.values()
    )


def not_distributed(switch: HostSwitch) -> Iterator[NotConfigured]:
    """Settings of a standard switch, as not configured."""
    yield from all_not_configured(switch, "switches.", switch.name, OF_HOST)
