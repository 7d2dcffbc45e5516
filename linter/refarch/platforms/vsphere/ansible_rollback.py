"""Rollback of the playbook of a cluster: its networks are removed, in reverse order. Hosts, cluster, vSAN
with its data, and the management adapter of each host stay."""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.cluster_records import ClusterIntent
from ..target import ConfigLine
from .ansible import AnsibleTask, plain_value, quoted_value, secret, task_lines
from .names import DATACENTER, full_name, is_distributed

STAYS = (
    "# Keeps hosts, cluster, vSAN with its data, and management adapters with their switches. If an object "
    "is",
    "# still in use, its task fails and the playbook stops.",
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
    for task in tasks:
        yield from task_lines(task)


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
