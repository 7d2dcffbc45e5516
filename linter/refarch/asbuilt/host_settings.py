"""Expectations of hosts and their results: links and speeds of ports; MTU, addresses, and VLANs of
interfaces.

Facts of interfaces have the kind of ports, because a system lists both together.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..model.products import ESXI_PLATFORM
from ..model.types import Design, End
from ..model.types.origins import origin_of
from ..platforms.observed import (
    ADDRESSES,
    INTERFACES,
    PARENT,
    PORT,
    SYSTEM,
    VLAN_ID,
    ObservedFact,
    interface_address,
)
from ..views.intent.host_records import HostIntent, HostNic
from ..views.intent.hosts import host_intents
from ..views.intent.network_atc import adapter_name, has_automatic_address
from ..views.intent.virtual_records import IpInterface
from .expectations import speed_expectations
from .observed_network import ObservedNetwork
from .results import INTERFACE, Expectation, Result

LINUX = "linux"

Facts = tuple[ObservedFact, ...]


class _Named(NamedTuple):
    """An expectation with the name of its subject on the system."""

    expectation: Expectation
    name: str
    parent: str = ""
    """Port below a VLAN interface, which can have any name; empty for others."""
    vlan: int = 0
    is_listed: bool = True
    """Whether a list of the interfaces of the system has it: not if it is in another TCP/IP stack."""


class _HostFacts:
    """Facts about the ports and interfaces of hosts, by the names that systems give them."""

    def __init__(self, network: ObservedNetwork) -> None:
        self._facts: dict[tuple[str, str, str], list[ObservedFact]] = defaultdict(list)
        self._names: dict[str, dict[str, None]] = defaultdict(dict)
        self._lists: dict[str, ObservedFact] = {}
        for device, fact in network.facts:
            if device in network.design.hosts:
                if fact.kind == PORT:
                    name = fact.subject.casefold()
                    self._facts[device, name, fact.property].append(fact)
                    self._names[device].setdefault(name)
                elif fact.kind == SYSTEM and fact.property == INTERFACES:
                    self._lists.setdefault(device, fact)

    def facts(self, device: str, name: str, property_name: str) -> Facts:
        """Facts about a property of an interface."""
        return tuple(self._facts.get((device, name.casefold(), property_name), ()))

    def name_of(self, device: str, one: _Named) -> str:
        """Name of an interface on its system: of a VLAN interface without its designed name, the name of the
        one with the same port and VLAN."""
        if one.name.casefold() in self._names[device] or not one.parent:
            return one.name
        for name in self._names[device]:
            numbers = self.facts(device, name, VLAN_ID)
            parents = self.facts(device, name, PARENT)
            if numbers and parents and (numbers[0].value, parents[0].value) == (one.vlan, one.parent):
                return name
        return one.name

    def list_without(self, device: str, name: str) -> Facts:
        """The list of the interfaces of a host, if it was collected and does not have an interface."""
        listed = self._lists.get(device)
        is_gone = listed is not None and name.casefold() not in self._names[device]
        return (listed,) if listed is not None and is_gone else ()


def host_results(network: ObservedNetwork) -> Iterator[Result]:
    """Results of all expectations of hosts."""
    observed = _HostFacts(network)
    for host in host_intents(network.design).values():
        for one in _expectations(network.design, host):
            yield _result(observed, one)


def _expectations(design: Design, host: HostIntent) -> Iterator[_Named]:
    for nic in host.nics.values():
        yield from _port_expectations(design, host, nic)
    for interface in host.interfaces.values():
        yield from _interface_expectations(host, interface)


def _port_expectations(design: Design, host: HostIntent, nic: HostNic) -> Iterator[_Named]:
    if nic.far_device:
        yield _Named(Expectation(host.name, PORT, nic.name, "up", True, origin_of(nic, "name")), nic.name)
        for one in speed_expectations(design, End(host.name, nic.name)):
            yield _Named(one, nic.name)


def _interface_expectations(host: HostIntent, interface: IpInterface) -> Iterator[_Named]:
    def expectation(property_name: str, value: Any, place: str) -> _Named:
        expected = Expectation(
            host.name, INTERFACE, interface.name, property_name, value, origin_of(interface, place)
        )
        if host.system == LINUX and interface.vlan:
            return _Named(expected, interface.name, interface.nic, interface.vlan)
        name = interface.name if host.system == ESXI_PLATFORM else adapter_name(host, interface)
        return _Named(expected, name, is_listed=not interface.stack)

    yield expectation("mtu", interface.mtu, "mtu")
    if not has_automatic_address(host, interface):
        for field in ("address", "address6"):
            value = getattr(interface, field)
            if value:
                yield expectation("address", value, field)
    if host.system == LINUX and interface.vlan:
        yield expectation("vlan", interface.vlan, "vlan")


def _result(observed: _HostFacts, one: _Named) -> Result:
    expected = one.expectation
    name = observed.name_of(expected.device, one)
    property_name = {"address": ADDRESSES, "vlan": VLAN_ID}.get(expected.property, expected.property)
    facts = observed.facts(expected.device, name, property_name)
    if not facts:
        missing = observed.list_without(expected.device, name) if one.is_listed else ()
        if missing and expected.kind == INTERFACE:
            return Result(expected, "absent", None, missing, f"{expected.device} has no interface {name}")
        return Result(expected, "not collected")
    value = facts[0].value
    if expected.property == "address":
        address, _, length = expected.value.partition("/")
        wanted = interface_address(address, length)
        family = [one for one in value if (":" in one) == (":" in wanted)]
        if wanted in family:
            return Result(expected, "equal", expected.value, facts)
        return Result(expected, "different", tuple(family), facts)
    return Result(expected, "equal" if value == expected.value else "different", value, facts)
