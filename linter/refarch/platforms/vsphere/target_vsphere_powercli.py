"""Target for vSphere clusters: a PowerCLI script that reports differences from the design and fixes them. It
covers datacenter, cluster, hosts with NTP, DNS, and syslog, distributed switches, port groups with teaming,
Network I/O Control, VMkernel adapters, vSAN with RDMA, sites and fault domains, and storage policies.

It runs against vCenter: with ``-WhatIf``, it reports differences; otherwise, it reports and fixes them, stops
at the first error, and can be run again. Exit status 0: no differences; 1: differences that were not fixed.
The script asks for passwords or uses the given credentials; it contains none.

Sources, looked up 2026-11-23: Broadcom, PowerCLI Reference (Connect-VIServer, Get-View, Add-VMHost,
Get-VIObjectByVIView, Get-Task, Wait-Task, Get-VsanView, and the commands that the other modules name;
https://developer.broadcom.com/powercli/latest/); vSphere Web Services API and vSAN Management API
(https://developer.broadcom.com/xapis/vsphere-web-services-api/latest/, .../vsan-management-api/latest/). Most
settings use the API, because its names can be validated. Releases are the vCenter Server releases of
`vsphere-ansible`, 7.0 to 9.1. If the API of a release lacks a feature, the script stops at that feature.
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.cluster_records import ClusterIntent
from ..equipment import MACHINES, disks
from ..esxi_log_hosts import log_targets
from ..script_functions import functions
from ..shell import remark
from ..target import CLUSTER, ConfigLine, NotConfigured, Proof, System, Target, set_elsewhere
from .names import (
    DATACENTER,
    OF_DOMAIN,
    ORDER_OF_SCRIPTS,
    VsphereOutput,
    full_name,
    is_distributed,
    not_configured,
    not_distributed,
)
from .powercli import FUNCTIONS, call, name, names, quote
from .powercli_adapters import ADAPTERS_NOT_CONFIGURED as OF_ADAPTERS, adapter_limits, adapters
from .powercli_network import switches
from .powercli_plan import PLAN
from .powercli_rollback import back
from .powercli_vsan import VSAN_NOT_CONFIGURED as OF_VSAN, vsan, vsan_limits

HOW_TO_RUN = (
    "# Requires VMware PowerCLI. -WhatIf shows pending differences; -Confirm asks before each change.",
    "# -Server names the vCenter. The script asks for passwords unless you pass -Credential and "
    "-HostCredential.",
)


def lines(cluster: ClusterIntent) -> Iterator[VsphereOutput]:
    """Instructions, functions that the script calls, the calls in order, and the settings that are not
    configured."""
    pieces = list(_pieces(cluster))
    calls = [piece for piece in pieces if isinstance(piece, ConfigLine)]
    yield from map(ConfigLine, (*HOW_TO_RUN, *ORDER_OF_SCRIPTS))
    yield from functions(FUNCTIONS, calls)
    yield from calls
    yield from (piece for piece in pieces if not isinstance(piece, ConfigLine))


def _pieces(cluster: ClusterIntent) -> Iterator[VsphereOutput]:
    if cluster.domain:
        yield not_configured("domain", cluster, OF_DOMAIN)
    yield remark(f"Cluster {cluster.title} ({cluster.name})")
    yield call("Connect-Center")
    yield from _inventory(cluster)
    yield from _services(cluster)
    for switch in cluster.switches.values():
        if not is_distributed(switch):
            yield from not_distributed(switch)
    yield from switches(cluster, [one for one in cluster.switches.values() if is_distributed(one)])
    for host in cluster.hosts.values():
        yield from adapters(cluster, host)
    yield from vsan(cluster)
    yield call("Complete-Script")


def _inventory(cluster: ClusterIntent) -> Iterator[ConfigLine]:
    at = origin_of(cluster, "title")
    yield ConfigLine(f"Set-WantedDatacenter {DATACENTER.token}", (at,), (DATACENTER,))
    yield call(f"Set-WantedCluster {name(cluster.title, at)}", at)
    for host in cluster.hosts.values():
        place = origin_of(host, "name")
        yield call(f"Add-WantedHost {name(full_name(cluster, host.name, place), place)}", place)


def _services(cluster: ClusterIntent) -> Iterator[ConfigLine]:
    own = cluster.services
    if own.ntp:
        at = origin_of(own, "ntp")
        yield call(f"Set-WantedTime {names(own.ntp, at)}", at)
    if own.dns or own.domain:
        dns, domain = origin_of(own, "dns"), origin_of(own, "domain")
        words = f" -Address {names(own.dns, dns)}" if own.dns else ""
        words += f" -Domain {name(own.domain, domain)}" if own.domain else ""
        origins = (*((dns,) if own.dns else ()), *((domain,) if own.domain else ()))
        yield call(f"Set-WantedNames{words}", *origins)
    if own.syslog:
        at = origin_of(own, "syslog")
        yield call(f"Set-WantedLogs {name(log_targets(own.syslog, at), at)}", at)


def limits(cluster: ClusterIntent) -> Iterator[NotConfigured]:
    """Adapters without an address, and sites or a witness that do not make a stretched cluster."""
    yield from adapter_limits(cluster)
    yield from vsan_limits(cluster)


TARGET = Target(
    title="vSphere cluster, PowerCLI",
    language="powershell",
    suffix=".powercli.ps1",
    scope=CLUSTER,
    lines=lines,
    limits=limits,
    systems=(System("vcenter", "VMware vCenter Server", ">=7.0,<9.2"),),
    not_configured={
        "services.snmp_receivers": set_elsewhere("configured on each host"),
        "services.snmp_version": set_elsewhere("configured on each host"),
        "services.time_zone": "ESXi hosts use UTC and have no time zone",
        "switches.ens": "NSX sets enhanced data path mode",
        **OF_ADAPTERS,
        **OF_VSAN,
        **disks("hosts.disks"),
        **MACHINES,
    },
    proof=Proof(
        "parsed",
        "tree-sitter-powershell and pyVmomi (vSphere 9.1)",
        "The script parses as PowerShell. Types, properties, and methods are those of the API, commands "
        "and parameters those of the vendor's reference. Not tested with a vCenter.",
        "vSphere 9.1",
        ">=9.1,<9.2",
    ),
    applied="run the new file: with -WhatIf it shows differences, without it fixes them",
    plan=PLAN,
    rollback=back,
    quote=quote,
    default=False,  # `vsphere-ansible` is the default for clusters
)
