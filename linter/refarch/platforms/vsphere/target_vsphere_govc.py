"""Target for vSphere clusters: a govc script that reports differences from the design and fixes them. It
covers datacenter, cluster, hosts, distributed switches, port groups, NTP and syslog of the hosts, MTU and
services of existing VMkernel adapters, and vSAN as far as govc supports it.

``sh FILE`` reports differences, ``sh FILE apply`` fixes them, stops at the first command that fails, and can
be run again. Exit status 0: no differences; 1: differences that the script does not fix, or a failed command;
2: a requirement of the script is missing. The address and user of vCenter come from the govc variables, the
host password from ESX_ROOT_PASSWORD; the file contains none of them.

Read in: govc's own description of its commands (``govc COMMAND -h``, govmomi 0.53.0: datacenter.create,
cluster.create, cluster.add, cluster.change, host.date.change, host.service, host.option.set, find,
object.collect, object.destroy; https://github.com/vmware/govmomi/blob/main/govc/USAGE.md). Log hosts: ESXi
Upgrade, ESXi Syslog Options, Syslog.global.logHost (protocol://hostname|ipv4|'['ipv6']'[:port],
https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.esxi.upgrade.doc/GUID-8981F5FA-BB2A-47FB-A59A-7FC5C523CFDE.html).
Looked up 2026-11-23. Releases are the documented vCenter Server releases of the other targets, 7.0 or later.
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.cluster_records import ClusterIntent
from ..equipment import MACHINES, WITNESS, disks
from ..esxi_log_hosts import log_targets
from ..script_functions import functions
from ..shell import quote_word, remark
from ..target import CLUSTER, ConfigLine, NotConfigured, Proof, System, Target, word
from .govc import BY_ANSIBLE, BY_POWERCLI, ON_HOST, inventory_word, reasons
from .govc_network import NETWORK_NOT_CONFIGURED, network_limits, networks
from .names import (
    OF_DOMAIN,
    ORDER_OF_SCRIPTS,
    VsphereOutput,
    full_name,
    is_distributed,
    line,
    not_configured,
)

FUNCTIONS = "vsphere/govc.sh"

HOW_TO_RUN = (
    "# Requires govc 0.53 or later. Set GOVC_URL, GOVC_USERNAME, GOVC_PASSWORD, and GOVC_DATACENTER (no "
    "folders).",
    "# To add hosts, also set ESX_ROOT_PASSWORD. If vCenter does not trust their certificates, set",
    "# GOVC_TLS_KNOWN_HOSTS to a file with their thumbprints (govc about.cert -thumbprint).",
)

STAYS = (
    "# Keeps datacenter, cluster, hosts, NTP, syslog, VMkernel adapters, vSAN with its data, and switches "
    "with a",
    "# management adapter. If an object is still in use, its command fails and the script stops.",
)


def lines(cluster: ClusterIntent) -> Iterator[VsphereOutput]:
    """Functions that the script calls, the calls in order, and the settings that are not configured."""
    yield from map(ConfigLine, (*HOW_TO_RUN, *ORDER_OF_SCRIPTS))
    pieces = list(_pieces(cluster))
    calls = [piece for piece in pieces if isinstance(piece, ConfigLine)]
    yield from functions(FUNCTIONS, calls)
    yield from pieces


def _pieces(cluster: ClusterIntent) -> Iterator[VsphereOutput]:
    title = origin_of(cluster, "title")
    yield remark(f"Cluster {cluster.name} of the design.")
    yield ConfigLine("inventory")
    yield line("datacenter", title)
    yield line(f"cluster {inventory_word(cluster.title, title)}", title)
    if cluster.domain:
        yield not_configured("domain", cluster, OF_DOMAIN)
    for host in cluster.hosts.values():
        place = origin_of(host, "name")
        yield line(f"host {inventory_word(full_name(cluster, host.name, place), place)}", place)
    yield from _services(cluster)
    yield from networks(cluster)
    yield from _vsan(cluster)
    yield ConfigLine("finish")


def _services(cluster: ClusterIntent) -> Iterator[ConfigLine]:
    """NTP and syslog of each host."""
    own = cluster.services
    ntp, syslog = origin_of(own, "ntp"), origin_of(own, "syslog")
    servers = " ".join(word(server, ntp) for server in own.ntp)
    logs = quote_word(log_targets(own.syslog, syslog), syslog) if own.syslog else ""
    for host in cluster.hosts.values():
        place = origin_of(host, "name")
        name = inventory_word(full_name(cluster, host.name, place), place)
        if servers:
            yield line(f"time_servers {name} {servers}", ntp)
        if logs:
            yield line(f"log_hosts {name} {logs}", syslog)


def _vsan(cluster: ClusterIntent) -> Iterator[VsphereOutput]:
    own = cluster.vsan
    if own is None:
        return
    if not own.express:
        yield line("vsan", origin_of(own, "express"))


def limits(cluster: ClusterIntent) -> Iterator[NotConfigured]:
    """Express Storage Architecture and LAGs, which govc cannot configure."""
    yield from network_limits(cluster)
    if cluster.vsan is not None and cluster.vsan.express:
        reason = f"`govc cluster.change` would enable the Original Storage Architecture; {BY_POWERCLI}"
        yield not_configured("vsan.express", cluster.vsan, reason)


def rollback(cluster: ClusterIntent) -> Iterator[ConfigLine]:
    """Rollback of networks: port groups, then their switches; empty if none can be removed."""
    calls = list(_back(cluster))
    if not calls:
        return
    yield from map(ConfigLine, (*HOW_TO_RUN, *STAYS))
    calls = [ConfigLine("inventory"), *calls, ConfigLine("finish")]
    yield from functions(FUNCTIONS, calls)
    yield from calls


def _back(cluster: ClusterIntent) -> Iterator[ConfigLine]:
    adapters = [adapter for host in cluster.hosts.values() for adapter in host.interfaces.values()]
    managed = {adapter.switch for adapter in adapters if "management" in adapter.services}
    for switch in cluster.switches.values():
        if not is_distributed(switch) or switch.name in managed:
            continue
        for group in switch.port_groups.values():
            at = origin_of(group, "name")
            yield line(f"without {inventory_word(group.name, at)}", at)
        at = origin_of(switch, "name")
        yield line(f"without {inventory_word(switch.name, at)}", at)


NO_POLICY = "govc creates only tag-based storage policies, none for vSAN"
STRETCHED = (
    "`govc cluster.stretch` needs VMkernel adapters and claimed drives, which govc does not create, and govc "
    f"cannot show whether it was run; {BY_POWERCLI}"
)

TARGET = Target(
    title="vSphere cluster, govc",
    language="bash",
    suffix=".govc.sh",
    scope=CLUSTER,
    lines=lines,
    systems=(System("vcenter", "VMware vCenter Server", ">=7.0,<9.2"),),
    limits=limits,
    not_configured={
        **NETWORK_NOT_CONFIGURED,
        **reasons(
            {
                f"govc has no command for DNS of hosts; {BY_ANSIBLE}": "services.dns services.domain",
                f"govc has no command for SNMP; {ON_HOST}": "services.snmp_receivers services.snmp_version",
                "ESXi hosts use UTC and have no time zone": "services.time_zone",
                f"govc has no flag for vSAN over RDMA; {BY_POWERCLI}": "vsan.rdma",
                "govc has no command for vSAN features": "vsan.features vsan.remote_datastores",
                STRETCHED: "vsan.sites.name vsan.sites.hosts vsan.witness",
                f"govc has no command for fault domains; {BY_POWERCLI}": """
                    vsan.fault_domains.name vsan.fault_domains.hosts
                """,
                NO_POLICY: "vsan.failures vsan.method vsan.stripe_width",
                f"{NO_POLICY}; {BY_POWERCLI}": """
                    vsan.policies.name vsan.policies.site vsan.policies.method vsan.policies.failures
                """,
            }
        ),
        **WITNESS,
        **disks("hosts.disks"),
        **MACHINES,
    },
    proof=Proof(
        "parsed",
        "govmomi's vCenter simulator",
        "Datacenter, cluster, hosts, switches, port groups, syslog, and vSAN were created in it and read "
        "back. The simulator does not support NTP servers, host ports on switches, changes of switches, "
        "and VMkernel adapters; those commands exist, and were run against a stand-in.",
    ),
    first_lines=("#!/bin/sh",),
    applied="run the new file: `sh FILE` shows differences, `sh FILE apply` fixes them",
    rollback=rollback,
    default=False,  # `vsphere-ansible` configures more settings of a cluster
)
