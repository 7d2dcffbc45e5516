"""Rollback of an ESXi host, as calls of the functions in esxi.sh: objects that the other script created are
removed. Settings of the management connection stay: names, DNS servers, NTP, syslog, and the management
adapter with its switch.

Source, looked up 2026-11-29: ESXCLI Reference, vsan (``cluster get``); VMware Cloud Foundation 9.0, View the
Communication Modes (its output, with ``Enabled: true``).
"""

from collections.abc import Container, Iterator

from ...model.types.origins import origin_of
from ...views.intent.host_records import HostIntent
from ...views.intent.virtual_records import IpInterface
from ..shell import item, prefix, quote_word
from ..target import ConfigLine, word
from ..tcpip_stacks import SERVICES_OF_STACKS, stack_key
from .interfaces import stack_suffix
from .ports import parameter_removal, parameters
from .storage import PROTOCOLS

VSAN_SERVICES = frozenset({"vsan", "vsan-witness"})
"""Services of an adapter that holds a vSAN cluster together."""


def rollback_calls(host: HostIntent) -> Iterator[ConfigLine]:
    """Calls of the rollback, in reverse order. While vSAN is on, it removes nothing."""
    for adapter in host.interfaces.values():
        if _is_own(host, adapter) and {*adapter.services} & VSAN_SERVICES:
            places = (origin_of(adapter, "services"), origin_of(adapter, "name"))
            yield ConfigLine("vsan_off", places)
            break
    yield from _paths(host)
    for setting in host.settings:
        if setting.option.startswith("/"):
            place = origin_of(setting, "option")
            yield ConfigLine(f"without_advanced {quote_word(setting.option, place)}", (place,))
    if host.pvrdma is not None and host.pvrdma.interface:
        yield ConfigLine("without_advanced /Net/PVRDMAVmknic", (origin_of(host.pvrdma, "interface"),))
    if host.pvrdma is not None and host.pvrdma.firewall == "enabled":
        yield ConfigLine("firewall pvrdma false", (origin_of(host.pvrdma, "firewall"),))
    yield from _remove_networking(host)
    for piece in parameters(host):
        if isinstance(piece, ConfigLine) and piece.text.startswith("parameter "):
            yield parameter_removal(piece)
        elif isinstance(piece, ConfigLine):
            yield piece  # takes effect when the driver is loaded again


def _paths(host: HostIntent) -> Iterator[ConfigLine]:
    if host.nvme is not None:
        for adapter in host.nvme.adapters.values():
            protocol = PROTOCOLS.get(adapter.transport, "")
            subsystems = {target.subsystem: origin_of(target, "subsystem") for target in adapter.targets}
            for subsystem, place in subsystems.items():
                if subsystem and protocol:
                    nic = item(adapter.nic, origin_of(adapter, "nic"))
                    yield ConfigLine(
                        f"without_path {nic} {protocol} {quote_word(subsystem, place)}", (place,)
                    )


def _is_own(host: HostIntent, adapter: IpInterface) -> bool:
    """True if the script created an adapter: it is on a standard switch and is not the management adapter."""
    switch = host.switches.get(adapter.switch)
    return switch is not None and switch.kind == "standard" and "management" not in adapter.services


def stack_removals(host: HostIntent, kept: Container[str] = ()) -> Iterator[ConfigLine]:
    """Removal of custom stacks whose adapters the script removes. The stacks of the system stay."""
    for name, stack in host.stacks.items():
        users = [adapter for adapter in host.interfaces.values() if adapter.stack == name]
        if name in SERVICES_OF_STACKS or name in kept or not all(_is_own(host, one) for one in users):
            continue
        place = origin_of(stack, "name")
        yield ConfigLine(f"without_stack {item(stack_key(name), place)}", (place,))


def _remove_networking(host: HostIntent) -> Iterator[ConfigLine]:
    for adapter in host.interfaces.values():
        if "tep" not in adapter.services:
            for route in adapter.routes:
                place = origin_of(route, "to")
                network, netmask, length = prefix(route.to, place)
                via = word(route.via, origin_of(route, "via"))
                route_text = f"{network} {netmask} {length} {via}{stack_suffix(adapter)}"
                yield ConfigLine(f"without_route {route_text}", (place,))
        if _is_own(host, adapter):
            place = origin_of(adapter, "name")
            yield ConfigLine(f"without_interface {item(adapter.name, place)}", (place,))
    yield from stack_removals(host)
    managed = {one.switch for one in host.interfaces.values() if "management" in one.services}
    for name, switch in host.switches.items():
        if switch.kind == "standard" and name not in managed:
            yield ConfigLine(
                f"without_switch {quote_word(name, switch.origin)}", (origin_of(switch, "name"),)
            )
