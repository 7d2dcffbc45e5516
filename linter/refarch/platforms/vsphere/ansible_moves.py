"""First VMkernel adapter of each host as Ansible tasks: vmk0 exists before its distributed switch, on a
standard switch, and the host is reached through it. Moved in three steps: one port to the distributed switch,
vmk0, then the other ports. Between the steps, both switches have a port.

Read in: modules of community.vmware 5.10.0 (vmware_dvs_host sets the complete list of ports of a host, in the
order of the uplinks, and cannot move adapters; vmware_vmkernel moves an adapter that has an IPv4 address;
vmware_migrate_vmk moves any adapter; vmware_vmkernel_info, vmware_portgroup_info, vmware_vswitch_info), as in
ansible 12.3.0; looked up 2026-11-29. That the installer of ESXi creates vmk0 on a standard switch with one
port is practice. So the tasks read which ports that switch has, and choose the port to move first.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ...model.types.origins import origin_of
from ...views.intent.cluster_records import ClusterHost, ClusterIntent
from ...views.intent.virtual_records import HostSwitch, IpInterface
from ..target import ConfigLine
from .ansible import (
    AnsibleBlock,
    AnsibleTask,
    Value,
    block_lines,
    expression,
    list_value,
    plain_value,
    quoted_value,
    task_lines,
)
from .ansible_adapters import is_written
from .names import free_uplinks, full_name, is_distributed, lag_ports, line

FIRST_ADAPTER = "vmk0"
"""VMkernel adapter that every host has from its installation."""

ADAPTERS, GROUPS, SWITCHES = "adapters_before", "port_groups_before", "switches_before"

GROUP_NOW = (
    f"{ADAPTERS}.host_vmk_info[esxi_host] | mandatory "
    f"| selectattr('device', 'equalto', '{FIRST_ADAPTER}') "
    "| map(attribute='portgroup') | select | first | default('')"
)
"""Port group of vmk0 on a standard switch; empty on a distributed switch."""

SWITCH_NOW = (
    f"{GROUPS}.hosts_portgroup_info[esxi_host] | mandatory "
    "| selectattr('portgroup', 'equalto', group_now) | map(attribute='vswitch') | first | default('')"
)
"""Standard switch of vmk0; empty on a distributed switch."""

PORTS_NOW = f"{SWITCHES}.hosts_vswitch_info[esxi_host][switch_now].pnics if switch_now else []"
"""Ports of the standard switch of vmk0; empty on a distributed switch."""

FIRST_PORTS = "in_order if ports_now | difference(in_order) else other_first"
"""Ports that move before vmk0, so that the standard switch keeps a port."""


VARIABLES = {
    "group_now": GROUP_NOW,
    "switch_now": SWITCH_NOW,
    "ports_now": PORTS_NOW,
    "first_ports": FIRST_PORTS,
}
"""Variables of the play, evaluated for each host."""


class FirstAdapterMove(NamedTuple):
    """vmk0 of a host, and the distributed switch that it moves to."""

    host: ClusterHost
    adapter: IpInterface
    switch: HostSwitch


def first_adapter_moves(cluster: ClusterIntent) -> Iterator[FirstAdapterMove]:
    """Hosts whose vmk0 belongs on a distributed switch."""
    for host in cluster.hosts.values():
        adapter = host.interfaces.get(FIRST_ADAPTER)
        switch = cluster.switches.get(adapter.switch) if adapter and adapter.port_group else None
        if adapter and switch and is_distributed(switch):
            yield FirstAdapterMove(host, adapter, switch)


def move_variables(cluster: ClusterIntent) -> Iterator[ConfigLine]:
    """Variables of the play: where vmk0 of a host is. None without moves."""
    for move in [*first_adapter_moves(cluster)][:1]:
        place = origin_of(move.switch, "name")
        yield line("  vars:", place)
        for name, jinja in VARIABLES.items():
            yield line(f"    {name}: {expression(jinja).written}", place)


def state_before_moves(cluster: ClusterIntent) -> Iterator[ConfigLine]:
    """Tasks that read where vmk0 of each host is, and which ports its switch has."""
    title = origin_of(cluster, "title")
    every = {"cluster_name": quoted_value(cluster.title, title)}
    for subject, module, variable in (
        ("VMkernel adapters", "vmware_vmkernel_info", ADAPTERS),
        ("port groups", "vmware_portgroup_info", GROUPS),
        ("standard switches", "vmware_vswitch_info", SWITCHES),
    ):
        name = quoted_value(f"{subject} before {FIRST_ADAPTER} moves", title)
        yield from task_lines(AnsibleTask(name, f"community.vmware.{module}", every, variable))


def move_lines(cluster: ClusterIntent, move: FirstAdapterMove) -> Iterator[ConfigLine]:
    """Block that moves the first port, and an adapter that its own task cannot move. Skipped where vmk0 is on
    the distributed switch already: a list with one port would take the other ports away from it."""
    place = origin_of(move.host, "name")
    in_order, other_first = _first_ports(move)
    ports = origin_of(move.switch, "uplinks")
    yield from block_lines(
        AnsibleBlock(
            quoted_value(f"{move.host.name} first port and {FIRST_ADAPTER} to {move.switch.name}", place),
            "ports_now | length > 0",
            {
                "esxi_host": quoted_value(full_name(cluster, move.host.name, place), place),
                "in_order": list_value(in_order, ports),
                "other_first": list_value(other_first, ports),
            },
            list(_move_tasks(cluster, move)),
        )
    )


def _move_tasks(cluster: ClusterIntent, move: FirstAdapterMove) -> Iterator[AnsibleTask]:
    host, adapter, switch = move
    at, place = origin_of(adapter, "name"), origin_of(host, "name")
    yield AnsibleTask(
        quoted_value(f"{host.name} keeps a port for {FIRST_ADAPTER}", place),
        "ansible.builtin.assert",
        {
            "that": plain_value("ports_now | difference(first_ports) | length > 0", place),
            "fail_msg": quoted_value(
                f"{FIRST_ADAPTER} of {host.name} would lose its last port: connect a second port to its "
                "standard switch, or use the PowerCLI script, which moves ports and adapter in one change",
                place,
            ),
            "quiet": plain_value("true", place),
        },
    )
    named: dict[str, Value] = {
        "esxi_hostname": quoted_value(full_name(cluster, host.name, place), place),
        "switch_name": quoted_value(switch.name, origin_of(switch, "name")),
    }
    yield AnsibleTask(
        quoted_value(f"{host.name} first port on {switch.name}", place),
        "community.vmware.vmware_dvs_host",
        {**named, **_first_port_option(move)},
    )
    if not is_written(adapter):
        yield AnsibleTask(
            quoted_value(f"{host.name} {adapter.name} to {switch.name}", at),
            "community.vmware.vmware_migrate_vmk",
            {
                "esxi_hostname": named["esxi_hostname"],
                "device": quoted_value(adapter.name, at),
                "current_switch_name": expression("switch_now", place),
                "current_portgroup_name": expression("group_now", place),
                "migrate_switch_name": named["switch_name"],
                "migrate_portgroup_name": quoted_value(adapter.port_group, origin_of(adapter, "port_group")),
            },
        )


def _first_port_option(
    move: FirstAdapterMove,
) -> Mapping[str, Value | Sequence[Mapping[str, Value]]]:
    """Option of vmware_dvs_host that moves the first port: to an uplink, or to the LAG of vmk0."""
    ports = expression("first_ports", origin_of(move.switch, "uplinks"))
    lag = move.switch.lags.get(_used_uplinks(move)[0])
    if lag is None:
        return {"vmnics": ports}
    return {"lag_uplinks": [{"lag": quoted_value(lag.name, lag.origin), "vmnics": ports}]}


def _used_uplinks(move: FirstAdapterMove) -> list[str]:
    """Uplinks of the port group of vmk0, in the order of the switch; all if it names none."""
    group = move.switch.port_groups.get(move.adapter.port_group)
    named = [*group.teaming.active, *group.teaming.standby] if group else []
    uplinks = [*move.switch.lags, *free_uplinks(move.switch)]
    return [uplink for uplink in uplinks if uplink in named] or uplinks


def _first_ports(move: FirstAdapterMove) -> tuple[list[str], list[str]]:
    """Two lists of ports that reach the first uplink of vmk0: with its own port, and with another port of
    vmk0 in its place. vmware_dvs_host fills uplinks in order: both have the ports of the uplinks before."""
    switch, used = move.switch, _used_uplinks(move)
    lag = switch.lags.get(used[0])
    if lag is not None:
        ports = lag_ports(switch, lag)
        return ports[:1], ports[-1:]
    before = free_uplinks(switch)[: free_uplinks(switch).index(used[0])]
    fillers = [switch.uplinks[uplink] for uplink in before]
    return [*fillers, switch.uplinks[used[0]]], [*fillers, switch.uplinks[used[-1]]]
