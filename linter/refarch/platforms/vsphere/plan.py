"""Plan of a playbook for a vSphere cluster: hosts, switches, and port groups exist before a task that uses
them, and vmk0 always has a port.

A new host has vmk0 on vSwitch0. The design does not state the ports of vSwitch0: the plan assumes those that
the playbook gives to the later switch of vmk0.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import yaml

from ..plan import Plan, State, Step

STANDARD = "vSwitch0"
MANAGEMENT = "vmk0"


class _Task(NamedTuple):
    """Task of a playbook, with the variables of its block."""

    line: int
    name: str
    module: str
    """Name without the collection."""
    options: Mapping[str, Any]
    variables: Mapping[str, Any]


def steps(lines: Sequence[str]) -> Iterator[Step]:
    """Steps of the tasks of a playbook."""
    tasks = list(_tasks(lines))
    first_ports = _ports_of_management(tasks)
    for task in tasks:
        reader = _READERS.get(task.module)
        if reader is not None:
            yield reader(task, Step(task.line, task.name), first_ports)


def _tasks(lines: Sequence[str]) -> Iterator[_Task]:
    root = yaml.compose("\n".join(lines), Loader=yaml.SafeLoader)
    for play in root.value if root is not None else ():
        for key, value in play.value:
            if key.value == "tasks":
                for task in value.value:
                    yield from _tasks_of_node(task, {})


def _tasks_of_node(node: yaml.MappingNode, variables: Mapping[str, Any]) -> Iterator[_Task]:
    """Task, or the tasks of a block."""
    entries = {key.value: value for key, value in node.value}
    if "vars" in entries:
        variables = {**variables, **_data(entries["vars"])}
    if "block" in entries:
        for inner in entries["block"].value:
            yield from _tasks_of_node(inner, variables)
        return
    for name, value in entries.items():
        if "." in name:
            module = name.rpartition(".")[2]
            line = node.start_mark.line + 1
            yield _Task(line, str(_data(entries["name"])), module, _data(value), variables)


def _data(node: yaml.Node) -> Any:
    if isinstance(node, yaml.MappingNode):
        return {key.value: _data(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_data(value) for value in node.value]
    return node.value


def _ports(task: _Task) -> list[str]:
    """Ports that a task gives to a switch. If a task of a block names them by an expression, it is the first
    port in the order of the block."""
    ports = task.options["vmnics"]
    return list(ports) if isinstance(ports, list) else list(task.variables["in_order"][:1])


def _ports_of_management(tasks: Sequence[_Task]) -> Mapping[str, tuple[str, ...]]:
    """Ports of the later switch of vmk0, by host; only for hosts whose vmk0 moves."""
    switches = {
        task.options["esxi_hostname"]: task.options["dvswitch_name"]
        for task in tasks
        if task.module == "vmware_vmkernel"
        and task.options.get("device") == MANAGEMENT
        and "dvswitch_name" in task.options
    }
    ports: dict[str, dict[str, None]] = {host: {} for host in switches}
    for task in tasks:
        if task.module == "vmware_dvs_host":
            host = task.options["esxi_hostname"]
            if switches.get(host) == task.options["switch_name"]:
                ports[host].update(dict.fromkeys(_ports(task)))
    return {host: tuple(found) for host, found in ports.items()}


def place(host: str, adapter: str, switch: str) -> str:
    """Fact: an adapter or a port of a host is on a switch."""
    return f"{host}: {adapter} on {switch}"


def _host(task: _Task, step: Step, first_ports: Mapping[str, tuple[str, ...]]) -> Step:
    name = task.options["esxi_host_name"]
    adapters = (MANAGEMENT, *first_ports[name]) if name in first_ports else ()
    return step._replace(provides=(f"host {name}", *(place(name, adapter, STANDARD) for adapter in adapters)))


def _switch(task: _Task, step: Step, first_ports: Mapping[str, tuple[str, ...]]) -> Step:
    return step._replace(provides=(f"switch {task.options['switch_name']}",))


def _port_group(task: _Task, step: Step, first_ports: Mapping[str, tuple[str, ...]]) -> Step:
    switch, group = task.options["switch_name"], task.options["portgroup_name"]
    return step._replace(needs=(f"switch {switch}",), provides=(f"port group {group} of {switch}",))


def _host_on_switch(task: _Task, step: Step, first_ports: Mapping[str, tuple[str, ...]]) -> Step:
    host, switch = task.options["esxi_hostname"], task.options["switch_name"]
    return step._replace(
        needs=(f"host {host}", f"switch {switch}"),
        provides=tuple(place(host, port, switch) for port in _ports(task)),
        removes=tuple(place(host, port, STANDARD) for port in _ports(task)),
    )


def _adapter(task: _Task, step: Step, first_ports: Mapping[str, tuple[str, ...]]) -> Step:
    host, device = task.options["esxi_hostname"], task.options.get("device", "")
    if "dvswitch_name" not in task.options:
        return step._replace(needs=(f"host {host}",))
    switch, group = task.options["dvswitch_name"], task.options["portgroup_name"]
    return step._replace(
        needs=(f"host {host}", f"port group {group} of {switch}"),
        provides=(place(host, device, switch),),
        removes=(place(host, device, STANDARD),),
    )


_READERS: Mapping[str, Callable[[_Task, Step, Mapping[str, tuple[str, ...]]], Step]] = {
    "esxi_host": _host,
    "vmware_dvswitch": _switch,
    "vmware_dvs_portgroup": _port_group,
    "vmware_dvs_host": _host_on_switch,
    "vmware_vmkernel": _adapter,
}
"""Modules whose tasks the plan reads. Others use nothing that a task creates."""


def has_management_ports(state: State) -> bool:
    """Whether vmk0 of each host is on a switch that has a port of the host."""
    places = [fact.partition(f": {MANAGEMENT} on ") for fact in state]
    return all(
        any(fact.startswith(f"{host}: vmnic") and fact.endswith(f" on {switch}") for fact in state)
        for host, found, switch in places
        if found
    )


PLAN = Plan(steps, is_reachable=has_management_ports)
