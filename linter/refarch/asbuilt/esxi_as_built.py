"""Settings of an ESXi host as built: its standard switches, their port groups, VMkernel adapters, and driver
parameters.

Only what commands of the host change is part of the intent as built. The cluster configures distributed
switches, and adapters learn PFC from their switch.
"""

from collections.abc import Mapping
from typing import Any

from ..platforms.esxi.facts_esxi_dcb import MODE
from ..platforms.esxi.facts_esxi_parameters import SUBJECT as PARAMETER_SUBJECT
from ..platforms.esxi.facts_esxi_vsan import TRAFFIC
from ..platforms.esxi.ports import parameters
from ..platforms.host_subjects import (
    ACTIVE,
    DISTRIBUTED_SWITCH,
    DRIVER,
    FIRMWARE,
    GATEWAY,
    MTU,
    PARAMETER,
    PFC,
    PORT_GROUP,
    PORT_GROUP_SUBJECT,
    STACK,
    STANDBY,
    SWITCH_SUBJECT,
    UPLINKS,
    VLAN,
)
from ..platforms.target import ConfigLine
from ..platforms.tcpip_stacks import stack_key
from ..views.intent.host_records import HostIntent
from ..views.intent.virtual_records import HostPortGroup, HostSwitch, IpInterface
from .results import Result

LEARNED = "PFC that adapters learn from their switch, or that follows from driver parameters"
OTHER_IMAGE = "other drivers or firmware, which no command of a configuration changes"
OF_CLUSTER = "distributed switches and their adapters, which the files of the cluster configure"
NO_COMMAND = "no documented command changes only this setting"

SERVICES = {"vsan": "vsan", "witness": "vsan-witness"}
"""Service of an adapter by its vSAN traffic."""

UNKNOWN = -1
"""Number that stands for an observed text without digits."""

UNSET = "unset"
"""Value that stands for the default of a driver."""


def setting_obstacle(intent: HostIntent, one: Result) -> str:
    """Reason why no command of a host ends a difference of a setting; empty if one can."""
    expected = one.expectation
    if expected.property in (PFC, MODE):
        return LEARNED
    if expected.property in (DRIVER, FIRMWARE):
        return OTHER_IMAGE
    switches = [switch for switch in intent.switches.values() if switch.kind != "standard"]
    of_cluster = [SWITCH_SUBJECT.format(row=switch.name) for switch in switches]
    if expected.property == DISTRIBUTED_SWITCH or expected.subject in of_cluster:
        return OF_CLUSTER
    return NO_COMMAND if with_setting(intent, one) is None else ""


def with_setting(intent: HostIntent, one: Result) -> HostIntent | None:
    """Intent of a host with the observed value of a setting; None if no command of the host changes it."""
    subject, name = one.expectation.subject, one.expectation.property
    value = None if one.outcome == "absent" else one.observed
    for switch in intent.switches.values():
        if switch.kind == "standard":
            if subject == SWITCH_SUBJECT.format(row=switch.name):
                return _with_switch(intent, _switch_with(switch, name, value))
            for group in switch.port_groups.values():
                if subject == PORT_GROUP_SUBJECT.format(row=group.name):
                    return _with_group(intent, switch, group, name, value)
    if subject in intent.interfaces:
        adapter = _adapter_with(intent, intent.interfaces[subject], name, value)
        if adapter is None:
            return None
        return intent._replace(interfaces={**intent.interfaces, subject: adapter})
    return _with_parameter(intent, subject, value) if name == PARAMETER else None


def _with_switch(intent: HostIntent, switch: HostSwitch | None) -> HostIntent | None:
    if switch is None:
        return None
    return intent._replace(switches={**intent.switches, switch.name: switch})


def _switch_with(switch: HostSwitch, name: str, value: Any) -> HostSwitch | None:
    """Standard switch with an observed value."""
    if name == MTU:
        return switch._replace(mtu=_number(value))
    if name == UPLINKS and isinstance(value, tuple):
        return switch._replace(uplinks={str(port): str(port) for port in value})
    return None


def _with_group(
    intent: HostIntent, switch: HostSwitch, group: HostPortGroup, name: str, value: Any
) -> HostIntent | None:
    """Host with an observed value of a port group, which is absent for None."""
    if value is None:
        others = {key: one for key, one in switch.port_groups.items() if key != group.name}
        return _with_switch(intent, switch._replace(port_groups=others))
    if name == VLAN:
        group = group._replace(vlan=_number(value))
    elif name in (ACTIVE, STANDBY) and isinstance(value, tuple):
        ports, teaming = tuple(map(str, value)), group.teaming
        teaming = teaming._replace(active=ports) if name == ACTIVE else teaming._replace(standby=ports)
        group = group._replace(teaming=teaming)
    else:
        return None
    return _with_switch(intent, switch._replace(port_groups={**switch.port_groups, group.name: group}))


def _adapter_with(intent: HostIntent, adapter: IpInterface, name: str, value: Any) -> IpInterface | None:
    """VMkernel adapter with an observed value."""
    text = str(value or "")
    if name == TRAFFIC:
        kept = [one for one in adapter.services if one not in SERVICES.values()]
        return adapter._replace(services=(*kept, *filter(None, (SERVICES.get(text),))))
    if name == STACK:
        stacks = {stack_key(stack): stack for stack in ("", *intent.stacks)}
        return adapter._replace(stack=stacks.get(text, text))
    if name == PORT_GROUP:
        return adapter._replace(port_group=text)
    return adapter._replace(gateway=text) if name == GATEWAY else None


def _with_parameter(intent: HostIntent, subject: str, value: Any) -> HostIntent | None:
    """Host with an observed driver parameter, at the port whose parameters count first."""
    modules = _modules_of_parameters(intent)
    if subject not in modules:
        return None
    module, name = modules[subject]
    nic = next(iter(intent.nics.values()))
    own = {**nic.parameters.get(module, {}), name: value or UNSET}
    nic = nic._replace(parameters={**nic.parameters, module: own})
    return intent._replace(nics={**intent.nics, nic.name: nic})


def _modules_of_parameters(intent: HostIntent) -> Mapping[str, tuple[str, str]]:
    """Module and name of each driver parameter that the target sets, by the subject of its facts."""
    found = {}
    for line in parameters(intent):
        if isinstance(line, ConfigLine) and line.text.startswith("parameter "):
            _, module, name, _ = line.text.split()
            found[PARAMETER_SUBJECT.format(row=name)] = (module, name)
    return found


def _number(value: Any) -> int:
    text = str(value)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else UNKNOWN
