"""Target for vSphere clusters: an Ansible playbook for datacenter, cluster, hosts, distributed switches, port
groups with teaming, Network I/O Control, VMkernel adapters, vSAN as far as modules support it, and NTP, DNS,
and syslog of the hosts.

Read in: documentation of the modules of community.vmware 5.10.0 and vmware.vmware 2.6.0, as ``ansible-doc``
of ansible 12.3.0 (PyPI) shows it: options, kinds, choices, check mode
(https://docs.ansible.com/ansible/latest/collections/community/vmware/ and .../vmware/vmware/); looked up
2026-11-23. Releases are those of vCenter Server in the READMEs of the collections, 7.0 or later.

Every module documents that it is idempotent and supports check mode. Settings that no module supports (ESA,
RDMA, sites and fault domains of vSAN, storage policies) are reported, and `vsphere-powercli` configures them.
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.cluster_records import ClusterIntent
from ..equipment import MACHINES, WITNESS, disks
from ..esxi_log_hosts import log_targets
from ..target import CLUSTER, ConfigLine, NotConfigured, Proof, System, Target, set_elsewhere
from .ansible import AnsibleTask, flag, list_value, plain_value, quote, quoted_value, secret, task_lines
from .ansible_adapters import ADAPTERS_NOT_CONFIGURED, adapter_limits
from .ansible_moves import first_adapter_moves, move_variables
from .ansible_network import networks
from .ansible_rollback import back
from .names import (
    DATACENTER,
    ESX_ROOT,
    OF_DOMAIN,
    ORDER_OF_SCRIPTS,
    VsphereOutput,
    full_name,
    not_configured,
    text,
)
from .plan import PLAN

HOW_TO_RUN = (
    "# Requires: ansible-galaxy collection install community.vmware vmware.vmware. Set the environment "
    "variables",
    "# VMWARE_HOST, VMWARE_USER, VMWARE_PASSWORD. To show pending differences: ansible-playbook --check "
    "--diff.",
    "# On an empty vCenter, this stops at the first task that needs an object that does not exist yet.",
)

OF_MOVES = (
    "# vmk0 moves to its distributed switch after one port, and the other ports follow. Its standard switch",
    "# keeps no port: first move virtual machines on that switch, for example vCenter, to another switch.",
)

BY_POWERCLI = "no module supports it; use `refarch render --target vsphere-powercli`"


def lines(cluster: ClusterIntent) -> Iterator[VsphereOutput]:
    """Playbook of a cluster."""
    title = text(cluster.title, origin_of(cluster, "title"))
    yield from map(ConfigLine, (*HOW_TO_RUN, *ORDER_OF_SCRIPTS))
    yield from map(ConfigLine, OF_MOVES if any(first_adapter_moves(cluster)) else ())
    yield ConfigLine("---")
    yield ConfigLine(
        f"- name: {quoted_value(f'cluster {title} ({cluster.name})', origin_of(cluster, 'title')).written}"
    )
    yield from map(ConfigLine, ("  hosts: localhost", "  connection: local", "  gather_facts: false"))
    yield from move_variables(cluster)
    yield ConfigLine("  tasks:")
    if cluster.domain:
        yield not_configured("domain", cluster, OF_DOMAIN)
    for task in _inventory(cluster):
        yield from task_lines(task)
    for task in _services(cluster):
        yield from task_lines(task)
    yield from networks(cluster)
    yield from _vsan(cluster)


def _inventory(cluster: ClusterIntent) -> Iterator[AnsibleTask]:
    at = origin_of(cluster, "title")
    name = quoted_value(cluster.title, at)
    yield AnsibleTask(
        quoted_value("datacenter", at),
        "community.vmware.vmware_datacenter",
        {"datacenter_name": secret(DATACENTER)},
    )
    yield AnsibleTask(
        quoted_value(f"cluster {cluster.title}", at),
        "vmware.vmware.cluster",
        {"datacenter": secret(DATACENTER), "cluster": name},
    )
    for host in cluster.hosts.values():
        place = origin_of(host, "name")
        yield AnsibleTask(
            quoted_value(f"host {host.name}", place),
            "vmware.vmware.esxi_host",
            {
                "datacenter": secret(DATACENTER),
                "cluster": name,
                "esxi_host_name": quoted_value(full_name(cluster, host.name, place), place),
                "esxi_username": plain_value("root", place),
                "esxi_password": secret(ESX_ROOT),
            },
        )


def _services(cluster: ClusterIntent) -> Iterator[AnsibleTask]:
    own, at = cluster.services, origin_of(cluster, "title")
    every = {"cluster_name": quoted_value(cluster.title, at)}
    if own.ntp:
        origin = origin_of(own, "ntp")
        yield AnsibleTask(
            quoted_value("NTP servers", origin),
            "community.vmware.vmware_host_ntp",
            {**every, "ntp_servers": list_value(own.ntp, origin)},
        )
    if own.dns or own.domain:
        origin = origin_of(own, "dns" if own.dns else "domain")
        options = {**every, "type": plain_value("static", origin)}
        if own.dns:
            options["dns_servers"] = list_value(own.dns, origin_of(own, "dns"))
        if own.domain:
            options["domain"] = quoted_value(own.domain, origin_of(own, "domain"))
        yield AnsibleTask(quoted_value("names", origin), "community.vmware.vmware_host_dns", options)
    if own.syslog:
        origin = origin_of(own, "syslog")
        yield AnsibleTask(
            quoted_value("logs", origin),
            "community.vmware.vmware_host_config_manager",
            {
                **every,
                "options": {"Syslog.global.logHost": quoted_value(log_targets(own.syslog, origin), origin)},
            },
        )


def limits(cluster: ClusterIntent) -> Iterator[NotConfigured]:
    """Express Storage Architecture, which no module enables, and adapters that no module creates."""
    yield from adapter_limits(cluster)
    if cluster.vsan is not None and cluster.vsan.express:
        reason = f"the module would enable the Original Storage Architecture: {BY_POWERCLI}"
        yield not_configured("vsan.express", cluster.vsan, reason)


def _vsan(cluster: ClusterIntent) -> Iterator[VsphereOutput]:
    own = cluster.vsan
    if own is None:
        return
    if own.express:
        return
    at = origin_of(own, "express")
    yield from task_lines(
        AnsibleTask(
            quoted_value("vSAN", at),
            "community.vmware.vmware_cluster_vsan",
            {
                "datacenter": secret(DATACENTER),
                "cluster_name": quoted_value(cluster.title, origin_of(cluster, "title")),
                "enable": flag(True, at),
                "vsan_auto_claim_storage": flag(False, at),
            },
        )
    )


NO_POLICY = "no module creates vSAN storage policies"
OF_POLICIES = f"vSAN storage policies: {BY_POWERCLI}"

TARGET = Target(
    title="vSphere cluster, Ansible playbook",
    language="yaml",
    suffix=".ansible.yaml",
    scope=CLUSTER,
    lines=lines,
    systems=(System("vcenter", "VMware vCenter Server", ">=7.0,<9.2"),),
    limits=limits,
    not_configured={
        "services.snmp_receivers": set_elsewhere("configured on each host"),
        "services.snmp_version": set_elsewhere("configured on each host"),
        "services.time_zone": "ESXi hosts use UTC and have no time zone",
        **ADAPTERS_NOT_CONFIGURED,
        "vsan.rdma": f"vSAN over RDMA: {BY_POWERCLI}",
        "vsan.failures": NO_POLICY,
        "vsan.method": NO_POLICY,
        "vsan.stripe_width": NO_POLICY,
        "vsan.features": "no module supports vSAN features",
        "vsan.remote_datastores": "no module mounts remote vSAN datastores",
        "vsan.sites.name": f"sites of a stretched cluster: {BY_POWERCLI}",
        "vsan.sites.hosts": f"sites of a stretched cluster: {BY_POWERCLI}",
        "vsan.fault_domains.name": f"fault domains: {BY_POWERCLI}",
        "vsan.fault_domains.hosts": f"fault domains: {BY_POWERCLI}",
        "vsan.witness": f"the witness: {BY_POWERCLI}",
        "vsan.policies.name": OF_POLICIES,
        "vsan.policies.site": OF_POLICIES,
        "vsan.policies.method": OF_POLICIES,
        "vsan.policies.failures": OF_POLICIES,
        **WITNESS,
        **disks("hosts.disks"),
        **MACHINES,
    },
    plan=PLAN,
    proof=Proof(
        "validated",
        "Ansible's argument specifications (ansible 12.3.0)",
        "Modules and options are those of the collections. Ports and VMkernel adapters move on a simulator. "
        "Not tested with a vCenter.",
    ),
    applied="run the new file: with --check --diff it shows differences, without these options it fixes them",
    rollback=back,
    quote=quote,
)
