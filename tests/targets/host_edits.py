"""Edits of what is wanted of an ESXi host, one of each kind that designs see, for remedies. Each makes a host
of a host, and nothing of it where it means nothing there."""

from collections.abc import Callable, Mapping

from refarch.api import Origin
from refarch.api.intent import AdvancedSetting, HostIntent, HostStack, HostSwitch, IpInterface, StaticRoute
from refarch.model.types import SecurityPolicy

Edit = Callable[[HostIntent], HostIntent]

HERE = Origin("design.yaml", ("clusters",))


def _interface(host: HostIntent, name: str, **fields: object) -> HostIntent:
    if name not in host.interfaces:
        return host
    changed = host.interfaces[name]._replace(**fields)  # type: ignore[arg-type]
    return host._replace(interfaces={**host.interfaces, name: changed})


def _without_interface(host: HostIntent, name: str) -> HostIntent:
    return host._replace(
        interfaces={key: adapter for key, adapter in host.interfaces.items() if key != name},
    )


def _switch(host: HostIntent, name: str, edit: Callable[[HostSwitch], HostSwitch]) -> HostIntent:
    return host._replace(switches={**host.switches, name: edit(host.switches[name])})


def storage(host: HostIntent) -> IpInterface:
    """The last adapter that does not lead to the host."""
    return [one for one in host.interfaces.values() if "management" not in one.services][-1]


def _mtu(host: HostIntent) -> HostIntent:
    return _interface(host, storage(host).name, mtu=1500)


def _address(host: HostIntent) -> HostIntent:
    return _interface(host, storage(host).name, address="198.51.100.77/24")


def _six(host: HostIntent) -> HostIntent:
    return _interface(host, storage(host).name, address6="2001:db8:1::77/64")


def _other_six(host: HostIntent) -> HostIntent:
    return _interface(host, storage(host).name, address6="2001:db8:2::77/64")


def _services(host: HostIntent) -> HostIntent:
    return _interface(host, storage(host).name, services=("replication", "vsan", "vsan-witness"))


def _one_service(host: HostIntent) -> HostIntent:
    return _interface(host, storage(host).name, services=("vsan",))


def _route(host: HostIntent) -> HostIntent:
    route = StaticRoute("203.0.113.0/24", "198.51.100.1", HERE, {})
    return _interface(host, storage(host).name, routes=(route,))


def _other_route(host: HostIntent) -> HostIntent:
    route = StaticRoute("203.0.113.0/24", "198.51.100.9", HERE, {})
    return _interface(host, storage(host).name, routes=(route,))


def _custom_stack(host: HostIntent) -> HostIntent:
    stacks = {"nfs": HostStack("nfs", "198.51.100.254", "", HERE, {})}
    moved = _interface(_route(host), storage(host).name, stack="nfs", services=())
    return moved._replace(stacks=stacks) if storage(host).name in host.interfaces else host


def _gone(host: HostIntent) -> HostIntent:
    return _without_interface(host, storage(host).name)


def _group_renamed(host: HostIntent) -> HostIntent:
    """The port group of an adapter has another name: the adapter moves over."""
    adapter = storage(host)

    def renamed(switch: HostSwitch) -> HostSwitch:
        groups = dict(switch.port_groups)
        group = groups.pop(adapter.port_group)
        return switch._replace(port_groups={**groups, "Other name": group._replace(name="Other name")})

    moved = _switch(host, adapter.switch, renamed)
    adapters = {
        name: one._replace(port_group="Other name")
        if (one.switch, one.port_group) == (adapter.switch, adapter.port_group)
        else one
        for name, one in host.interfaces.items()
    }
    return moved._replace(interfaces=adapters)


def _vlan(host: HostIntent) -> HostIntent:
    adapter = storage(host)

    def numbered(switch: HostSwitch) -> HostSwitch:
        groups = {
            name: group._replace(vlan=777) if name == adapter.port_group else group
            for name, group in switch.port_groups.items()
        }
        return switch._replace(port_groups=groups)

    return _switch(host, adapter.switch, numbered)


def _group(host: HostIntent) -> HostIntent:
    def with_backup(switch: HostSwitch) -> HostSwitch:
        first = next(iter(switch.port_groups.values()))
        return switch._replace(
            port_groups={**switch.port_groups, "Backup 2": first._replace(name="Backup 2", vlan=88)}
        )

    return _switch(host, storage(host).switch, with_backup)


def _security(host: HostIntent) -> HostIntent:
    adapter = storage(host)
    policy = SecurityPolicy(None, False, True, None, HERE)

    def secured(switch: HostSwitch) -> HostSwitch:
        groups = {
            name: group._replace(security=policy) if name == adapter.port_group else group
            for name, group in switch.port_groups.items()
        }
        return switch._replace(port_groups=groups)

    return _switch(host, adapter.switch, secured)


def _switch_mtu(host: HostIntent) -> HostIntent:
    return _switch(host, storage(host).switch, lambda switch: switch._replace(mtu=1600, discovery="none"))


def _switch_gone(host: HostIntent) -> HostIntent:
    gone = storage(host).switch
    kept = {name: one for name, one in host.interfaces.items() if one.switch != gone}
    left = {name: switch for name, switch in host.switches.items() if name != gone}
    return host._replace(interfaces=kept, switches=left)


def _time(host: HostIntent) -> HostIntent:
    return host._replace(services=host.services._replace(ntp=("192.0.2.77",), dns=("192.0.2.78",)))


def _logs(host: HostIntent) -> HostIntent:
    return host._replace(services=host.services._replace(syslog=("192.0.2.79",)), name="renamed-1")


def _settings(host: HostIntent) -> HostIntent:
    setting = AdvancedSetting("/Net/TcpipHeapMax", 512, "", HERE, {})
    return host._replace(settings=(*host.settings, setting))


def _uplinks(host: HostIntent) -> HostIntent:
    """The second uplink of the switch that is connected to the host is not used any more."""
    name = next(one.switch for one in host.interfaces.values() if "management" in one.services)

    def with_one(switch: HostSwitch) -> HostSwitch:
        first, gone = list(switch.uplinks)
        groups = {
            key: group._replace(teaming=group.teaming._replace(active=(first,), standby=()))
            for key, group in switch.port_groups.items()
        }
        kept = {key: nic for key, nic in switch.uplinks.items() if key != gone}
        return switch._replace(uplinks=kept, port_groups=groups)

    return _switch(host, name, with_one)


def _no_quality(host: HostIntent) -> HostIntent:
    nics = {name: nic._replace(profile="") for name, nic in host.nics.items()}
    return host._replace(profiles={}, nics=nics)


def _parameters(host: HostIntent) -> HostIntent:
    """Another value for a parameter of a driver, and none for another one."""
    nics = {
        name: nic._replace(
            parameters={
                module: {key: 46 if key == "dscp_force" else value for key, value in values.items()}
                for module, values in nic.parameters.items()
            }
        )
        for name, nic in host.nics.items()
    }
    return host._replace(nics=nics)


def _no_parameters(host: HostIntent) -> HostIntent:
    return host._replace(nics={name: nic._replace(parameters={}) for name, nic in host.nics.items()})


def _fewer_paths(host: HostIntent) -> HostIntent:
    if host.nvme is None:
        return host
    adapters = {name: port._replace(targets=port.targets[:-1]) for name, port in host.nvme.adapters.items()}
    return host._replace(nvme=host.nvme._replace(adapters=adapters))


def _other_subsystem(host: HostIntent) -> HostIntent:
    if host.nvme is None:
        return host
    adapters = {
        name: port._replace(
            targets=tuple(target._replace(subsystem="nqn.2014-08.org.example:two") for target in port.targets)
        )
        for name, port in host.nvme.adapters.items()
    }
    return host._replace(nvme=host.nvme._replace(adapters=adapters))


EDITS: Mapping[str, Edit] = {
    "MTU of an adapter": _mtu,
    "address": _address,
    "IPv6": _six,
    "other IPv6": _other_six,
    "services": _services,
    "one service": _one_service,
    "route": _route,
    "route by another way": _other_route,
    "custom TCP/IP stack": _custom_stack,
    "adapter gone": _gone,
    "port group renamed": _group_renamed,
    "VLAN": _vlan,
    "port group": _group,
    "security of a port group": _security,
    "MTU and CDP of a switch": _switch_mtu,
    "switch gone": _switch_gone,
    "servers": _time,
    "logs and name": _logs,
    "advanced setting": _settings,
    "uplink gone": _uplinks,
    "no QoS": _no_quality,
    "parameter": _parameters,
    "no parameters": _no_parameters,
    "fewer paths": _fewer_paths,
    "other subsystem": _other_subsystem,
}
