"""Verification checks in vCenter: distributed switches and port groups by PowerCLI, and vSAN in the vSphere
Client.

Sources, looked up 2026-11-23: Broadcom, PowerCLI Reference (``Get-VDSwitch``, ``Get-VDPortgroup``,
``Get-VDUplinkTeamingPolicy`` and the structures that they return); Broadcom, vSphere Web Services API, for
the fields of ``ExtensionData``; Broadcom KB 326624 and KB 326539, for health checks of vSAN; NVIDIA, "RDG:
VMware vSAN over RoCE on vSphere 7.0 U3d".
"""

from collections.abc import Iterator, Mapping

from ...core.origin import Origin
from ...model.types.clusters import Cluster
from ...model.types.design import Design
from ...model.types.origins import origin_of
from ...model.types.virtual_switches import PortGroup, VirtualSwitch
from ...views.network.teams import storage_teams
from ..checks import Check, Checks, SourceDocument, Unchecked

POWERCLI = SourceDocument(
    "PowerCLI Reference: VDSwitch",
    "https://developer.broadcom.com/powercli/latest/vmware.vimautomation.vds/structures/vmware.vimautomation.vds.types.v1.vdswitch",
)
TEAMING = SourceDocument(
    "PowerCLI Reference: UplinkTeamingPolicy",
    "https://developer.broadcom.com/powercli/latest/vmware.vimautomation.vds/structures/vmware.vimautomation.vds.types.v1.uplinkteamingpolicy",
)
API = "https://developer.broadcom.com/xapis/virtual-infrastructure-json-api/latest/data-structures/"
VLAN = SourceDocument(
    "vSphere Web Services API: VlanIdSpec",
    "https://developer.broadcom.com/xapis/vsphere-web-services-api/8.0U3/vim.dvs.VmwareDistributedVirtualSwitch.VlanIdSpec.html",
)
DISCOVERY = SourceDocument(
    "vSphere API: LinkDiscoveryProtocolConfig, with its protocols and operations",
    f"{API}LinkDiscoveryProtocolConfigOperationType_enum",
)
POLICY = SourceDocument(
    "vSphere API: NicTeamingPolicyMode of distributed switches",
    f"{API}DistributedVirtualSwitchNicTeamingPolicyMode_enum",
)
RDMA_HEALTH = SourceDocument(
    "Broadcom KB 326624: vSAN RDMA Configuration Health", "https://kb.vmware.com/s/article/84227"
)
MTU_HEALTH = SourceDocument(
    "Broadcom KB 326539: vMotion MTU check (ping with large packet size)",
    "https://kb.vmware.com/s/article/2149261",
)
GUIDE = SourceDocument(
    "RDG: VMware vSAN over RoCE on vSphere 7.0 U3d, NVIDIA",
    "https://docs.nvidia.com/networking/pages/releaseview.action?pageId=47035128",
)

POLICIES: Mapping[str, str] = {
    "originating-virtual-port": "loadbalance_srcid",
    "source-mac-hash": "loadbalance_srcmac",
    "explicit-failover-order": "failover_explicit",
    "physical-nic-load": "loadbalance_loadbased",
    "ip-hash": "loadbalance_ip",
}
"""Teaming policies by their names in the vSphere API."""


def checks(design: Design) -> Iterator[Check]:
    """Checks of each cluster in vCenter."""
    for cluster in design.clusters.values():
        if cluster.kind.platform != "esxi":
            continue
        for switch in cluster.virtual_switches.values():
            if switch.kind == "distributed":
                yield from _switch(cluster, switch)
                for group in switch.port_groups.values():
                    if group.name not in _nsx_port_groups(cluster):
                        yield from _port_group(cluster, group)
        if cluster.product.startswith("vsan"):
            yield from _vsan(design, cluster)


def unchecked_settings(design: Design) -> Iterator[Unchecked]:
    """Settings of distributed switches that no check verifies."""
    for cluster in design.clusters.values():
        for switch in cluster.virtual_switches.values():
            if switch.kind == "distributed" and switch.system_traffic:
                reason = "no document describes a command that shows it; use the vSphere Client"
                yield Unchecked((_cluster_name(cluster),), f"Network I/O Control of {switch.name}", reason)
        if _nsx_port_groups(cluster):
            reason = "NSX creates their port groups; the NSX Manager shows VLAN and uplinks"
            yield Unchecked((_cluster_name(cluster),), "tunnel endpoints of NSX", reason)


def _nsx_port_groups(cluster: Cluster) -> set[str]:
    """Port groups of tunnel endpoints, which vCenter does not list."""
    return {
        adapter.port_group.name
        for adapter in cluster.vmkernel
        if adapter.port_group is not None and "tep" in adapter.services
    }


def _cluster_name(cluster: Cluster) -> str:
    return cluster.title or cluster.id


def _check(
    cluster: Cluster,
    run: str,
    read: str,
    expected: tuple[object, ...],
    origin: Origin,
    source: SourceDocument,
    compare: str = "equals",
    says: str = "",
) -> Check:
    values = tuple(map(str, expected))
    return Check((_cluster_name(cluster),), run, read, values, origin, source, compare, says=says)


def _quote_name(name: str) -> str:
    """Name quoted for PowerShell."""
    return "'" + name.replace("'", "''") + "'"


def _switch(cluster: Cluster, switch: VirtualSwitch) -> Iterator[Check]:
    run = f"Get-VDSwitch -Name {_quote_name(switch.name)}"
    yield _check(cluster, run, "Mtu", (switch.mtu,), origin_of(switch, "mtu"), POWERCLI)
    if switch.version:
        yield _check(cluster, run, "Version", (switch.version,), origin_of(switch, "version"), POWERCLI)
    run = f"({run}).ExtensionData.Config.LinkDiscoveryProtocolConfig"
    if switch.discovery_protocol in ("lldp", "cdp"):
        origin = origin_of(switch, "discovery")
        yield _check(cluster, run, "Protocol", (switch.discovery_protocol,), origin, DISCOVERY)
        if switch.discovery_operation:
            yield _check(cluster, run, "Operation", (switch.discovery_operation,), origin, DISCOVERY)


def _port_group(cluster: Cluster, group: PortGroup) -> Iterator[Check]:
    get = f"Get-VDPortgroup -VDSwitch {_quote_name(group.switch)} -Name {_quote_name(group.name)}"
    origin = origin_of(group, "vlan")
    settings = f"({get}).ExtensionData.Config.DefaultPortConfig"
    yield _check(cluster, f"{settings}.Vlan", "VlanId", (group.vlan,), origin, VLAN)
    teaming = group.teaming
    if teaming.policy in POLICIES and teaming.policy_is_stated:
        run, value = f"{settings}.UplinkTeamingPolicy.Policy", POLICIES[teaming.policy]
        yield _check(cluster, run, "Value", (value,), origin_of(teaming, "policy"), POLICY)
    order = (("ActiveUplinkPort", teaming.active), ("StandbyUplinkPort", teaming.standby))
    for read, names in order:
        if names:
            run = f"{get} | Get-VDUplinkTeamingPolicy"
            yield _check(cluster, run, read, names, teaming.origin, TEAMING, "exactly")


def _vsan(design: Design, cluster: Cluster) -> Iterator[Check]:
    if cluster.transport.startswith("roce"):
        origin = cluster.origin.child("transport")
        run = "cluster, vSAN settings, network"
        yield _look(cluster, run, "RDMA support", "turned on", origin, GUIDE)
        says = "if one host fails this check, the whole cluster uses TCP"
        run = "cluster, Monitor, vSAN health, network"
        yield _look(cluster, run, "RDMA configuration health", "green", origin, RDMA_HEALTH, says)
    jumbo = next((team for team in storage_teams(design, cluster)), None)
    if jumbo is not None and _has_health_service(cluster):
        moves = any("vmotion" in adapter.services for adapter in cluster.vmkernel)
        says = f"for vSAN{' and vMotion' if moves else ''}, with MTU {jumbo.adapter.mtu}"
        run, read = "cluster, Monitor, vSAN health, network", "MTU checks (ping with large packet size)"
        yield _look(cluster, run, read, "green", origin_of(jumbo.adapter, "mtu"), MTU_HEALTH, says)


def _look(
    cluster: Cluster, run: str, read: str, value: str, origin: Origin, source: SourceDocument, says: str = ""
) -> Check:
    """Check in the vSphere Client."""
    check = _check(cluster, run, read, (value,), origin, source, says=says)
    return check._replace(command=False)


def _has_health_service(cluster: Cluster) -> bool:
    """True for 6.0 or later, because the first guide to the health check plug-in of Virtual SAN covers 6.0.0a
    (VMware, May 2015)."""
    release = cluster.hosts[0].software.get("esxi") if cluster.hosts else None
    major = release.release.partition(".")[0] if release else ""
    return not major.isdigit() or int(major) >= 6


CHECKS = Checks(
    title="vCenter and vSphere Client",
    order=30,
    verified_by=(
        "The checks use PowerCLI or the vSphere Client, as described in the documents in the table. They "
        "are not tested with a vCenter."
    ),
    checks=checks,
    system="vcenter",
    unchecked=unchecked_settings,
)
