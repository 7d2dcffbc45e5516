"""The way back of an ESXi host, as calls of the functions in esxi.sh: what the other script has made
is taken away. What leads to the host stays: names, name servers, time, logs, its management adapter with
the switch below."""

from collections.abc import Iterator

from ...model.types.origins import where
from ...views.intent.host_records import HostIntent
from ...views.intent.virtual_records import IpInterface
from ..shell import item, prefix, quote_word
from ..target import Line, word
from .ports import parameters
from .storage import PROTOCOLS


def rollback_calls(host: HostIntent) -> Iterator[Line]:
    """In the opposite order."""
    yield from _paths(host)
    for setting in host.settings:
        if setting.option.startswith("/"):
            place = where(setting, "option")
            yield Line(f"without_advanced {quote_word(setting.option, place)}", (place,))
    if host.pvrdma is not None and host.pvrdma.interface:
        yield Line("without_advanced /Net/PVRDMAVmknic", (where(host.pvrdma, "interface"),))
    if host.pvrdma is not None and host.pvrdma.firewall == "enabled":
        yield Line("firewall pvrdma false", (where(host.pvrdma, "firewall"),))
    yield from _remove_networking(host)
    for piece in parameters(host):
        if isinstance(piece, Line) and piece.text.startswith("parameter "):
            module, name = piece.text.split()[1:3]
            yield Line(f"without_parameter {module} {name}", piece.origins)
        elif isinstance(piece, Line):
            yield piece  # drivers take that at the next start


def _paths(host: HostIntent) -> Iterator[Line]:
    for adapter in host.nvme.adapters.values() if host.nvme is not None else ():
        protocol = PROTOCOLS.get(adapter.transport, "")
        subsystems = {target.subsystem: where(target, "subsystem") for target in adapter.targets}
        for subsystem, place in subsystems.items():
            if subsystem and protocol:
                nic = item(adapter.nic, where(adapter, "nic"))
                yield Line(f"without_path {nic} {protocol} {quote_word(subsystem, place)}", (place,))


def _is_own(host: HostIntent, adapter: IpInterface) -> bool:
    """Whether the script has made an adapter: on a standard switch, and not the one that leads here."""
    switch = host.switches.get(adapter.switch)
    return switch is not None and switch.kind == "standard" and "management" not in adapter.services


def _remove_networking(host: HostIntent) -> Iterator[Line]:
    for adapter in host.interfaces.values():
        for route in adapter.routes if "tep" not in adapter.services else ():
            place = where(route, "to")
            network, netmask, length = prefix(route.to, place)
            via = word(route.via, where(route, "via"))
            yield Line(f"without_route {network} {netmask} {length} {via}", (place,))
        if _is_own(host, adapter):
            place = where(adapter, "name")
            yield Line(f"without_interface {item(adapter.name, place)}", (place,))
    managed = {one.switch for one in host.interfaces.values() if "management" in one.services}
    for name, switch in host.switches.items():
        if switch.kind == "standard" and name not in managed:
            yield Line(f"without_switch {quote_word(name, switch.origin)}", (where(switch, "name"),))
