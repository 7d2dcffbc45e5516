"""Rollback of the playbook of a cluster: its networks are removed, in reverse order. Hosts, cluster, and the
management adapter of each host stay. While vSAN is on, the playbook removes nothing, because hosts without
their vSAN adapters lose each other and the data.

Read in: documentation of vmware.vmware.cluster_info 2.6.0 (``vsan_enabled``), as ``ansible-doc`` of ansible
12.3.0 shows it; looked up 2026-11-29.
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.cluster_records import ClusterIntent
from ..target import ConfigLine
from .ansible import AnsibleTask, plain_value, quoted_value, secret, task_lines
from .names import DATACENTER, full_name, is_distributed, removes_vsan

STAYS = (
    "# Keeps hosts, cluster, and management adapters with their switches. If an object is still in use, its",
    "# task fails and the playbook stops. While vSAN is on, it removes nothing.",
)


def back(cluster: ClusterIntent) -> Iterator[ConfigLine]:
    """Rollback playbook; empty for a cluster without distributed switches."""
    tasks = [*_adapters(cluster), *_members(cluster), *_switches(cluster)]
    if not tasks:
        return
    yield from map(ConfigLine, STAYS)
    yield ConfigLine("---")
    yield ConfigLine(
        f"- name: {quoted_value(f'cluster {cluster.title}', origin_of(cluster, 'title')).written}"
    )
    yield from map(
        ConfigLine, ("  hosts: localhost", "  connection: local", "  gather_facts: false", "  tasks:")
    )
    for task in (*_vsan_off(cluster), *tasks):
        yield from task_lines(task)


def _vsan_off(cluster: ClusterIntent) -> Iterator[AnsibleTask]:
    """Tasks that stop the playbook while vSAN is on, before anything is removed."""
    if not removes_vsan(cluster):
        return
    at = origin_of(cluster, "title")
    title = quoted_value(cluster.title, at)
    yield AnsibleTask(
        quoted_value("vSAN before the rollback", at),
        "vmware.vmware.cluster_info",
        {"datacenter": secret(DATACENTER), "cluster": title},
        "vsan_before",
    )
    yield AnsibleTask(
        quoted_value("vSAN is off", at),
        "ansible.builtin.assert",
        {
            "that": plain_value(
                "vsan_before.clusters.values() | selectattr('vsan_enabled') | length == 0", at
            ),
            "fail_msg": quoted_value(
                f"vSAN of {cluster.title} is on: move its data away and turn off vSAN before you remove its "
                "adapters; nothing was removed",
                at,
            ),
        },
    )


def _adapters(cluster: ClusterIntent) -> Iterator[AnsibleTask]:
    for host in cluster.hosts.values():
        place = origin_of(host, "name")
        for adapter in reversed(list(host.interfaces.values())):
            if adapter.port_group and "management" not in adapter.services:
                at = origin_of(adapter, "name")
                yield AnsibleTask(
                    quoted_value(f"{host.name} without {adapter.name}", at),
                    "community.vmware.vmware_vmkernel",
                    {
                        "esxi_hostname": quoted_value(full_name(cluster, host.name, place), place),
                        "device": quoted_value(adapter.name, at),
                        "dvswitch_name": quoted_value(adapter.switch, origin_of(adapter, "switch")),
                        "portgroup_name": quoted_value(adapter.port_group, origin_of(adapter, "port_group")),
                        "state": plain_value("absent", at),
                    },
                )


def _stays(cluster: ClusterIntent, switch: str) -> bool:
    """True if a switch carries the management traffic of a host."""
    adapters = (adapter for host in cluster.hosts.values() for adapter in host.interfaces.values())
    return any(adapter.switch == switch and "management" in adapter.services for adapter in adapters)


def _members(cluster: ClusterIntent) -> Iterator[AnsibleTask]:
    for switch in cluster.switches.values():
        if not is_distributed(switch) or _stays(cluster, switch.name):
            continue
        for host in cluster.hosts.values():
            at = origin_of(host, "name")
            yield AnsibleTask(
                quoted_value(f"{host.name} off {switch.name}", at),
                "community.vmware.vmware_dvs_host",
                {
                    "esxi_hostname": quoted_value(full_name(cluster, host.name, at), at),
                    "switch_name": quoted_value(switch.name, origin_of(switch, "name")),
                    "state": plain_value("absent", at),
                },
            )


def _switches(cluster: ClusterIntent) -> Iterator[AnsibleTask]:
    for switch in cluster.switches.values():
        if not is_distributed(switch) or _stays(cluster, switch.name):
            continue
        at = origin_of(switch, "name")
        for group in switch.port_groups.values():
            here = origin_of(group, "name")
            yield AnsibleTask(
                quoted_value(f"no port group {group.name}", here),
                "community.vmware.vmware_dvs_portgroup",
                {
                    "switch_name": quoted_value(switch.name, at),
                    "portgroup_name": quoted_value(group.name, here),
                    "port_binding": plain_value("static", here),
                    "vlan_id": quoted_value(0, here),
                    "state": plain_value("absent", here),
                },
            )
        yield AnsibleTask(
            quoted_value(f"no switch {switch.name}", at),
            "community.vmware.vmware_dvswitch",
            {
                "datacenter_name": secret(DATACENTER),
                "switch_name": quoted_value(switch.name, at),
                "state": plain_value("absent", at),
            },
        )
