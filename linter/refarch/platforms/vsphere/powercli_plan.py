"""Plan of a PowerCLI script: hosts, switches, port groups, members, and adapters exist before a call that
uses them, vSAN is turned on when its adapters exist, and vmk0 always has a port.

As in the plan of a playbook, a new host has vmk0 on vSwitch0, with the ports that the script gives to the
later switch of vmk0. The witness of a stretched cluster is a host of vCenter that the script does not add.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from ipaddress import ip_address, ip_interface
from typing import Any, NamedTuple

from ..plan import Plan, Step
from .plan import MANAGEMENT, STANDARD, has_management_ports, place
from .powercli_reading import PowerCliCall, numbered_calls

VSAN = "vsan"
"""Service of a vSAN adapter."""


class _Script(NamedTuple):
    """What the whole script says about each host."""

    adapters: Mapping[str, Mapping[str, Mapping[str, Any]]]
    """Settings of the adapters that it makes, by host and device."""
    ports: Mapping[tuple[str, str], Sequence[str]]
    """Ports by switch and host."""
    vsan_adapters: Sequence[str]
    """Facts of the adapters with the vSAN service."""


def steps(lines: Sequence[str]) -> Iterator[Step]:
    """Steps of the calls of a script."""
    calls = list(numbered_calls("\n".join(lines)))
    script = _script_of([call for _, call in calls])
    for number, call in calls:
        reader = _READERS.get(call.function)
        if reader is not None:
            yield reader(Step(number, " ".join(_words(call))), call.given, script)


def _words(call: PowerCliCall) -> Iterator[str]:
    yield call.function
    yield from (word for word in call.given if isinstance(word, str))


def _script_of(calls: Sequence[PowerCliCall]) -> _Script:
    adapters: dict[str, dict[str, Mapping[str, Any]]] = {}
    ports: dict[tuple[str, str], list[str]] = {}
    vsan_adapters: list[str] = []
    for function, given in calls:
        if function == "Set-WantedAdapter":
            adapters.setdefault(given[0], {})[given[1]] = given[2]
        elif function == "Set-WantedUplink":
            ports[given[0], given[1]] = list(given[2].values())
        elif function == "Set-WantedService" and VSAN in given[2]:
            vsan_adapters.append(_vsan_adapter(given[0], given[1]))
    return _Script(adapters, ports, vsan_adapters)


def _vsan_adapter(host: str, device: str) -> str:
    return f"vSAN on {device} of {host}"


def _datacenter(step: Step, given: Sequence[Any], script: _Script) -> Step:
    return step._replace(provides=("datacenter",))


def _cluster(step: Step, given: Sequence[Any], script: _Script) -> Step:
    return step._replace(needs=("datacenter",), provides=("cluster",))


def _host(step: Step, given: Sequence[Any], script: _Script) -> Step:
    [host] = given
    management = script.adapters.get(host, {}).get(MANAGEMENT)
    moved = (MANAGEMENT, *script.ports.get((management["Switch"], host), ())) if management else ()
    standing = (place(host, one, STANDARD) for one in moved)
    return step._replace(needs=("cluster",), provides=("hosts", f"host {host}", *standing))


def _settings_of_all_hosts(step: Step, given: Sequence[Any], script: _Script) -> Step:
    return step._replace(needs=("hosts",))


def _switch(step: Step, given: Sequence[Any], script: _Script) -> Step:
    switch, settings = given
    uplinks = (f"uplink {uplink} of {switch}" for uplink in settings["Uplinks"])
    return step._replace(needs=("datacenter",), provides=(f"switch {switch}", *uplinks))


def _lag(step: Step, given: Sequence[Any], script: _Script) -> Step:
    switch, lag, settings = given
    uplinks = (lag, *(f"{lag}-{index}" for index in range(settings["Ports"])))
    return step._replace(
        needs=(f"switch {switch}",), provides=tuple(f"uplink {uplink} of {switch}" for uplink in uplinks)
    )


def _control(step: Step, given: Sequence[Any], script: _Script) -> Step:
    [switch] = given
    return step._replace(needs=(f"switch {switch}",), provides=(f"Network I/O Control of {switch}",))


def _traffic(step: Step, given: Sequence[Any], script: _Script) -> Step:
    return step._replace(needs=(f"Network I/O Control of {given[0]}",))


def _port_group(step: Step, given: Sequence[Any], script: _Script) -> Step:
    switch, group, settings = given
    uplinks = (f"uplink {uplink} of {switch}" for uplink in (*settings["Active"], *settings["Standby"]))
    return step._replace(needs=(f"switch {switch}", *uplinks), provides=(f"port group {group} of {switch}",))


def _member(step: Step, given: Sequence[Any], script: _Script) -> Step:
    switch, host = given
    return step._replace(needs=(f"host {host}", f"switch {switch}"), provides=(f"{host} on {switch}",))


def _uplinks(step: Step, given: Sequence[Any], script: _Script) -> Step:
    """Ports of a host on a switch. vmk0 moves from the standard switch in the same step; other adapters of
    the table do not exist on a new host."""
    switch, host, ports, adapters = given
    moved = (*ports.values(), *((MANAGEMENT,) if ports and MANAGEMENT in adapters else ()))
    return step._replace(
        needs=(
            f"{host} on {switch}",
            *(f"uplink {uplink} of {switch}" for uplink in ports),
            *(f"port group {group} of {switch}" for group in adapters.values()),
        ),
        provides=tuple(place(host, one, switch) for one in moved),
        removes=tuple(place(host, one, STANDARD) for one in moved),
    )


def _adapter(step: Step, given: Sequence[Any], script: _Script) -> Step:
    """Adapter. vCenter gives a new one the lowest free number, so those with lower numbers are older."""
    host, device, settings = given
    older = [one for one in script.adapters[host] if _number(one) < _number(device)]
    moved = device == MANAGEMENT
    return step._replace(
        needs=(
            f"{host} on {settings['Switch']}",
            f"port group {settings['PortGroup']} of {settings['Switch']}",
            *(f"{one} of {host}" for one in older),
        ),
        provides=(f"{device} of {host}", *((place(host, device, settings["Switch"]),) if moved else ())),
        removes=(place(host, device, STANDARD),) if moved else (),
    )


def _number(device: str) -> int:
    digits = device.removeprefix("vmk")
    return int(digits) if digits.isdecimal() else 0


def _service(step: Step, given: Sequence[Any], script: _Script) -> Step:
    host, device, services = given
    return step._replace(
        needs=(f"{device} of {host}",), provides=(_vsan_adapter(host, device),) if VSAN in services else ()
    )


def _route(step: Step, given: Sequence[Any], script: _Script) -> Step:
    """Route. The adapter in the network of its gateway exists."""
    host, _, _, via = given
    near = [one for one, settings in script.adapters.get(host, {}).items() if _is_near(settings, via)]
    return step._replace(needs=(f"host {host}", *(f"{one} of {host}" for one in near)))


def _is_near(settings: Mapping[str, Any], gateway: str) -> bool:
    fourth = [f"{settings['Address']}/{settings['Mask']}"] if "Address" in settings else []
    addresses = [*fourth, *settings.get("Address6", ())]
    return any(ip_address(gateway) in ip_interface(one).network for one in addresses)


def _vsan(step: Step, given: Sequence[Any], script: _Script) -> Step:
    return step._replace(needs=("cluster", "hosts", *script.vsan_adapters), provides=("vSAN",))


def _domains(step: Step, given: Sequence[Any], script: _Script) -> Step:
    hosts = (f"host {host}" for members in given[-1].values() for host in members)
    return step._replace(needs=("vSAN", *hosts))


_READERS: Mapping[str, Callable[[Step, Sequence[Any], _Script], Step]] = {
    "Set-WantedDatacenter": _datacenter,
    "Set-WantedCluster": _cluster,
    "Add-WantedHost": _host,
    "Set-WantedTime": _settings_of_all_hosts,
    "Set-WantedNames": _settings_of_all_hosts,
    "Set-WantedLogs": _settings_of_all_hosts,
    "Set-WantedSwitch": _switch,
    "Set-WantedLag": _lag,
    "Enable-WantedControl": _control,
    "Set-WantedTraffic": _traffic,
    "Set-WantedPortGroup": _port_group,
    "Add-WantedMember": _member,
    "Set-WantedUplink": _uplinks,
    "Set-WantedAdapter": _adapter,
    "Set-WantedService": _service,
    "Add-WantedRoute": _route,
    "Set-WantedVsan": _vsan,
    "Set-WantedDomain": _domains,
}
"""Calls that the plan reads. A storage policy uses nothing that another call makes."""

PLAN = Plan(steps, is_reachable=has_management_ports)
