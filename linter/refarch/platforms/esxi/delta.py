"""Commands from one configuration of an ESXi host to another, as calls of the functions in esxi.sh: settings
that only the old design has are removed, and changed settings are applied, in the order of the whole script.

Driver parameters are set before all others, because RDMA devices depend on them. Then objects are removed
that others need to be free: paths, routes, adapters, port groups, uplinks, switches. The management
connection of the host is never removed. Sources, looked up 2026-11-24: ESXCLI Reference, network and vsan
(``dns server remove``, ``portgroup remove``, ``uplink remove``, ``interface tag remove``, ``ipv6 address
remove``, ``vsan network remove``), and the sources of the modules that create these objects.
"""

import shlex
from collections.abc import Container, Iterable, Iterator, Mapping

from ...model.types.origins import origin_of
from ...model.versions import is_in_range
from ...views.intent.host_records import HostIntent
from ...views.intent.virtual_records import HostSwitch, IpInterface
from ..shell import address, interface, item, prefix, quote_word
from ..target import ConfigLine, DeltaNote
from ..tcpip_stacks import services_to_enable
from .interfaces import TAGS, stack_suffix
from .ports import parameter_removal
from .rollback import stack_removals
from .storage import PROTOCOLS

MAINTENANCE = (
    *("interface", "switch", "port_group", "route", "nvme", "nic_", "parameter", "distributed"),
    *(f"without_{what}" for what in ("parameter", "interface", "switch", "port_group", "uplink")),
    *(f"without_{what}" for what in ("route", "path", "tag", "vsan", "ipv6")),
)
"""Beginnings of calls that can interrupt the network of storage, vMotion, or the host."""

RESTART = "driver parameters change: the script stops there; restart the host, then run the script again"
IN_MAINTENANCE = "use maintenance mode: adapters, virtual switches, or paths change"


def remedy_calls(
    before: HostIntent, after: HostIntent, old: Mapping[str, ConfigLine], new: Mapping[str, ConfigLine]
) -> list[ConfigLine]:
    """Calls that change a host from one configuration to the other; empty if they are equal. ``old`` and
    ``new`` are the calls of the two whole scripts, by their text."""
    goes = list(_goes(before, after))
    anew = {*_made_anew(before, after)}
    moved = {f"interface {one.name} " for one in _moved_by_hand(before, after)}
    again = {text for text in new if _is_again(text, anew, goes)}
    comes = [line for text, line in new.items() if text not in old or text in again]
    comes = [line for line in comes if not line.text.startswith((*moved,))]
    first = [line for line in (*_parameters_gone(old, new), *comes) if _is_parameter(line)]
    rest = [line for line in (*goes, *comes) if not (_is_parameter(line) or _ends(line))]
    restart = [ConfigLine("restart_for_parameters", first[0].origins)] if first else []
    return [*first, *restart, *rest, ConfigLine("finish")] if first or rest else []


def notes(
    before: HostIntent, after: HostIntent, old: Iterable[str], new: Iterable[str], calls: Iterable[ConfigLine]
) -> Iterator[DeltaNote]:
    """Notes about requirements of the calls, and about settings that they do not change."""
    texts = [line.text for line in calls]
    if any(text.startswith(MAINTENANCE) for text in texts):
        yield DeltaNote(IN_MAINTENANCE)
    if any(text.startswith(("parameter ", "without_parameter ")) for text in texts):
        yield DeltaNote(RESTART)
    for adapter in _moved_by_hand(before, after):
        stack = f"on TCP/IP stack {adapter.stack}" if adapter.stack else ""
        goal = " ".join(filter(None, (adapter.switch, adapter.port_group, stack)))
        yield DeltaNote(f"by hand: move {adapter.name} to {goal}")
    for text in _calls_left_behind(old, new, texts):
        yield DeltaNote(f"by hand: no command reverts `{text}`")


def _is_parameter(line: ConfigLine) -> bool:
    return line.text.startswith(("parameter ", "without_parameter "))


def _ends(line: ConfigLine) -> bool:
    return line.text in ("restart_for_parameters", "finish")


def _parameters_gone(old: Mapping[str, ConfigLine], new: Mapping[str, ConfigLine]) -> Iterator[ConfigLine]:
    kept = {parameter_removal(line).text for text, line in new.items() if text.startswith("parameter ")}
    for text, line in old.items():
        if text.startswith("parameter "):
            removal = parameter_removal(line)
            if removal.text not in kept:
                yield removal


def _goes(before: HostIntent, after: HostIntent) -> Iterator[ConfigLine]:
    """Calls that remove objects, users before the objects that they use."""
    yield from _paths_gone(before, after)
    yield from _options_gone(before, after)
    yield from _services_gone(before, after)
    anew = {*_made_anew(before, after)}
    for name, adapter in before.interfaces.items():
        if "tep" not in adapter.services:
            yield from _adapter_gone(adapter, after.interfaces.get(name), name in anew)
            if name in anew or (name not in after.interfaces and _is_own(before, adapter)):
                yield ConfigLine(
                    f"without_interface {item(name, adapter.origin)}", (origin_of(adapter, "name"),)
                )
    yield from stack_removals(before, after.stacks)
    yield from _switches_gone(before, after)


def _is_own(host: HostIntent, adapter: IpInterface) -> bool:
    """True if the script creates an adapter and can remove it: the adapter is on a standard switch and is not
    the management adapter."""
    switch = host.switches.get(adapter.switch)
    return switch is not None and switch.kind == "standard" and "management" not in adapter.services


def _made_anew(before: HostIntent, after: HostIntent) -> Iterator[str]:
    """Adapters that move to another port group of a standard switch, or to another TCP/IP stack."""
    for name, adapter in before.interfaces.items():
        now = after.interfaces.get(name)
        if now is None or not (_is_own(before, adapter) and _is_own(after, now)):
            continue
        if _place(adapter) != _place(now):
            yield name


def _place(adapter: IpInterface) -> tuple[str, ...]:
    """Switch, port group, and TCP/IP stack of an adapter, which cannot be changed."""
    return (adapter.switch, adapter.port_group, adapter.stack)


def _moved_by_hand(before: HostIntent, after: HostIntent) -> Iterator[IpInterface]:
    """Adapters that move, and that are management adapters or are on a distributed switch before or after."""
    anew = {*_made_anew(before, after)}
    for name, now in after.interfaces.items():
        was = before.interfaces.get(name)
        if was is None or name in anew or "tep" in now.services:
            continue
        if _place(was) != _place(now):
            yield now


def _is_again(text: str, anew: Container[str], goes: Iterable[ConfigLine]) -> bool:
    """True if an unchanged call is needed, because its object is removed before it."""
    words = text.split(" ")
    if words[0].startswith("interface"):
        gone = f"without_vsan {words[1]}"
        return words[1] in anew or (words[0] == "interface_vsan" and any(one.text == gone for one in goes))
    if words[0] == "nvme_path":
        over, to = " ".join(words[1:3]), " ".join(words[5:])
        return any(one.text == f"without_path {over} {to}" for one in goes)
    return words[0] in ("route", "stack_gateway", "stack_gateway6") and any(
        one.text.startswith("without_interface ") for one in goes
    )


def _paths_gone(before: HostIntent, after: HostIntent) -> Iterator[ConfigLine]:
    """Removal of all paths of an adapter to a subsystem, if one of them is removed. Later calls connect the
    others again."""
    kept = {path for path, _ in _paths(after)}
    gone = {path[:3]: line for path, line in _paths(before) if path not in kept}
    yield from gone.values()


def _paths(host: HostIntent) -> Iterator[tuple[tuple[str, ...], ConfigLine]]:
    if host.nvme is not None:
        for adapter in host.nvme.adapters.values():
            nic, protocol = item(adapter.nic, origin_of(adapter, "nic")), PROTOCOLS.get(adapter.transport, "")
            for target in adapter.targets:
                if target.subsystem and protocol:
                    place = origin_of(target, "subsystem")
                    subsystem = quote_word(target.subsystem, place)
                    path = (nic, protocol, subsystem, target.address, str(target.service))
                    yield path, ConfigLine(f"without_path {nic} {protocol} {subsystem}", (place,))


def _options_gone(before: HostIntent, after: HostIntent) -> Iterator[ConfigLine]:
    """Reset of advanced settings and of the PVRDMA settings."""
    kept = {setting.option for setting in after.settings}
    for setting in before.settings:
        if setting.option.startswith("/") and setting.option not in kept:
            place = origin_of(setting, "option")
            yield ConfigLine(f"without_advanced {quote_word(setting.option, place)}", (place,))
    own, now = before.pvrdma, after.pvrdma
    if own is not None and own.interface and not (now is not None and now.interface):
        yield ConfigLine("without_advanced /Net/PVRDMAVmknic", (origin_of(own, "interface"),))
    if own is not None and own.firewall == "enabled" and not (now is not None and now.firewall):
        yield ConfigLine("firewall pvrdma false", (origin_of(own, "firewall"),))


def _services_gone(before: HostIntent, after: HostIntent) -> Iterator[ConfigLine]:
    own, now = before.services, after.services
    for number, server in enumerate(own.dns):
        if server not in now.dns:
            place = origin_of(own, "dns", number)
            yield ConfigLine(f"without_name_server {item(server, place)}", (place,))
    if _has_no_ntp(after) or not now.ntp:
        return
    kept = " ".join(item(server, origin_of(now, "ntp", number)) for number, server in enumerate(now.ntp))
    for number, server in enumerate(own.ntp):
        if server not in now.ntp:
            place = origin_of(own, "ntp", number)
            yield ConfigLine(f"without_time_server {item(server, place)} {kept}", (place,))


def _has_no_ntp(host: HostIntent) -> bool:
    return bool(host.release) and is_in_range(host.release, "<7.0")


def _adapter_gone(adapter: IpInterface, now: IpInterface | None, anew: bool) -> Iterator[ConfigLine]:
    """Removal of settings of an adapter. Routes are removed separately before it; other settings are removed
    with the adapter."""
    is_kept = now is not None and not anew and now.stack == adapter.stack
    routes = {(route.to, route.via) for route in now.routes} if now is not None and is_kept else set()
    for route in adapter.routes:
        if (route.to, route.via) not in routes:
            place = origin_of(route, "to")
            network, netmask, length = prefix(route.to, place)
            via = address(route.via, origin_of(route, "via"))
            route_text = f"{network} {netmask} {length} {via}{stack_suffix(adapter)}"
            yield ConfigLine(f"without_route {route_text}", (place,))
    if now is None or anew:
        return
    name, place = item(adapter.name, origin_of(adapter, "name")), origin_of(adapter, "services")
    gone = [service for service in services_to_enable(adapter) if service not in now.services]
    for service in gone:
        if service in TAGS and service != "management":
            yield ConfigLine(f"without_tag {name} {TAGS[service]}", (place,))
    if {*gone} & {"vsan", "vsan-witness"}:
        yield ConfigLine(f"without_vsan {name}", (place,))
    if adapter.address6 and adapter.address6 != now.address6:
        six = interface(adapter.address6, origin_of(adapter, "address6"))
        yield ConfigLine(
            f"without_ipv6 {name} {six.ip} {six.network.prefixlen}", (origin_of(adapter, "address6"),)
        )


def _switches_gone(before: HostIntent, after: HostIntent) -> Iterator[ConfigLine]:
    """Removal of port groups and uplinks, then of their switches. Those of management adapters stay."""
    leads = _leads_here(before)
    kept = {name: switch for name, switch in after.switches.items() if switch.kind == "standard"}
    standard = [switch for switch in before.switches.values() if switch.kind == "standard"]
    for switch in standard:
        now, name = kept.get(switch.name), quote_word(switch.name, origin_of(switch, "name"))
        if now is not None:
            for group in switch.port_groups.values():
                if group.name not in now.port_groups and (switch.name, group.name) not in leads:
                    place = origin_of(group, "name")
                    yield ConfigLine(f"without_port_group {quote_word(group.name, place)} {name}", (place,))
            yield from _uplinks_gone(switch, now, name)
        elif switch.name not in {of for of, _ in leads}:
            yield ConfigLine(f"without_switch {name}", (origin_of(switch, "name"),))


def _uplinks_gone(switch: HostSwitch, now: HostSwitch, name: str) -> Iterator[ConfigLine]:
    for number, nic in enumerate(switch.uplinks.values()):
        if nic not in now.uplinks.values():
            place = origin_of(switch, "uplinks", number)
            yield ConfigLine(f"without_uplink {name} {item(nic, place)}", (place,))


def _leads_here(host: HostIntent) -> set[tuple[str, str]]:
    """Switches and port groups of management adapters."""
    return {
        (adapter.switch, adapter.port_group)
        for adapter in host.interfaces.values()
        if "management" in adapter.services
    }


def _calls_left_behind(old: Iterable[str], new: Iterable[str], calls: Iterable[str]) -> Iterator[str]:
    """Calls of the old script whose setting no call of the new script sets, and that no call reverts."""
    wanted = {_slot(text) for text in new}
    gone = {_slot(text.removeprefix("without_")) for text in calls if text.startswith("without_")}
    things = {slot[:2] for slot in wanted}
    for text in old:
        slot = _slot(text)
        if not slot or slot in wanted or slot in gone or ("switch", slot[-1]) in gone:
            continue
        owners = OWNERS.get(slot[0].partition("_")[0], ())
        if slot[0] in owners or not owners or _has_owner(things, owners, slot[1]):
            yield text


def _has_owner(things: Container[tuple[str, ...]], owners: Iterable[str], name: str) -> bool:
    return any((owner, name) in things for owner in owners)


OWNERS = {
    "interface": ("interface", "distributed"),
    "switch": ("switch",),
    "port": ("port_group",),
    "stack": ("stack",),
}
"""Owner objects of the settings of a family of calls. The settings are removed with their owner."""

SLOTS: Mapping[str, int] = {
    **dict.fromkeys(("domain_name", "log_hosts", "traps", "time_servers"), 0),
    **dict.fromkeys(("default_gateway", "default_gateway6"), 0),
    **dict.fromkeys(("nic_speed", "nic_pause", "interface", "distributed", "interface_gateway"), 1),
    **dict.fromkeys(("interface_ipv4", "interface_dhcp", "switch", "switch_cdp", "port_group_vlan"), 1),
    **dict.fromkeys(("stack", "stack_gateway", "stack_gateway6"), 1),
    **dict.fromkeys(
        (
            "port_group",
            "port_group_teaming",
            "port_group_security",
            "port_group_rest",
            "interface_tag",
            "nvme",
        ),
        2,
    ),
}
"""Number of words after a call that identify its setting, for calls that no other function reverts in every
case."""

SAME = {
    "interface_dhcp": "interface_ipv4",
    "port_group_rest": "port_group_teaming",
    "tag": "interface_tag",
}
"""Calls that set the same setting as another call, or revert it."""


def _slot(text: str) -> tuple[str, ...]:
    """Setting that a call changes; empty for a call that only checks, or that a separate call reverts."""
    words = shlex.split(text)
    function = SAME.get(words[0], words[0])
    return (function, *words[1 : 1 + SLOTS[function]]) if function in SLOTS else ()
