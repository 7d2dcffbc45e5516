"""Network of an ESXi host from vCenter: ports, interfaces, virtual switches, and port groups with their
teaming, from ``govc collect -json HOST config.network`` and ``govc host.portgroup.info -json``.

The names of the fields are those of VMware's API: HostNetworkInfo.
"""

from collections.abc import Iterator
from typing import Any

from ..host_subjects import (
    ACTIVE,
    DRIVER,
    MTU,
    PORT_GROUP,
    PORT_GROUP_SUBJECT,
    STACK,
    STANDBY,
    SWITCH_SUBJECT,
    UPLINKS,
    VIRTUAL_SWITCH,
    VLAN,
)
from ..observed import (
    ADDRESSES,
    PORT,
    SETTING,
    CollectedFile,
    Evidence,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    Pointer,
    interface_address,
    mac_address,
    member,
    records,
    text_of,
)


def _network(data: Any) -> tuple[Pointer, Any]:
    """Network of a host, and the keys that lead to it."""
    for number, one in enumerate(data if isinstance(data, list) else ()):
        if member(one, "name") == "config.network":
            return (number, "val"), member(one, "val")
    return (), data


def is_host_network(file: CollectedFile) -> bool:
    """Whether the file has port groups with their teaming."""
    groups = member(_network(file.data)[1], "portgroup")
    return isinstance(groups, list) and any(isinstance(member(one, "computedPolicy"), dict) for one in groups)


def read_host_network(file: CollectedFile) -> Facts:
    """Facts of all parts."""
    pointer, network = _network(file.data)
    for key, read in READERS.items():
        found = network.get(key)
        for number, one in enumerate(found if isinstance(found, list) else ()):
            yield from read(file.place(*pointer, key, number), one)


def _settings(place: Evidence, subject: str, values: dict[str, Any]) -> Iterator[ObservedFact]:
    for property_name, value in values.items():
        yield ObservedFact("", SETTING, subject, property_name, value, place)


def _port_group(place: Evidence, group: Any) -> Facts:
    name, vlan = text_of(member(group, "spec", "name")), member(group, "spec", "vlanId")
    order = member(group, "computedPolicy", "nicTeaming", "nicOrder")
    if not name or type(vlan) is not int:
        yield NotUnderstood(place, "this port group has no name or no VLAN")
        return
    values: dict[str, Any] = {VIRTUAL_SWITCH: text_of(member(group, "spec", "vswitchName")), VLAN: str(vlan)}
    if isinstance(order, dict):
        for property_name, key in ((ACTIVE, "activeNic"), (STANDBY, "standbyNic")):
            values |= {property_name: tuple(sorted(map(text_of, records(order.get(key)))))}
    yield from _settings(place, PORT_GROUP_SUBJECT.format(row=name), values)


def _virtual_switch(place: Evidence, switch: Any) -> Facts:
    name, mtu = text_of(member(switch, "name")), member(switch, "mtu")
    if not name or type(mtu) is not int:
        yield NotUnderstood(place, "this virtual switch has no name or no MTU")
        return
    ports = tuple(sorted(map(text_of, records(member(switch, "spec", "bridge", "nicDevice")))))
    yield from _settings(place, SWITCH_SUBJECT.format(row=name), {MTU: str(mtu), UPLINKS: ports})


def _port(place: Evidence, port: Any) -> Facts:
    """A port without a link has no speed."""
    name, speed = text_of(member(port, "device")), member(port, "linkSpeed", "speedMb")
    if not name:
        yield NotUnderstood(place, "this adapter has no name")
        return
    yield ObservedFact("", PORT, name, "up", type(speed) is int and speed > 0, place)
    if type(speed) is int and speed > 0:
        yield ObservedFact("", PORT, name, "speed", speed, place)
    address, driver = mac_address(text_of(member(port, "mac"))), text_of(member(port, "driver"))
    if address:
        yield ObservedFact("", PORT, name, "mac", address, place)
    if driver:
        yield from _settings(place, name, {DRIVER: driver})


def _interface(place: Evidence, interface: Any) -> Facts:
    name, spec = text_of(member(interface, "device")), member(interface, "spec")
    mtu = member(spec, "mtu")
    if not name or not isinstance(spec, dict):
        yield NotUnderstood(place, "this interface has no name or no settings")
        return
    if type(mtu) is int:
        yield ObservedFact("", PORT, name, "mtu", mtu, place)
    address = interface_address(member(spec, "ip", "ipAddress"), member(spec, "ip", "subnetMask"))
    if address:
        yield ObservedFact("", PORT, name, ADDRESSES, (address,), place)
    group, stack = text_of(member(interface, "portgroup")), text_of(spec.get("netStackInstanceKey"))
    yield from _settings(place, name, {PORT_GROUP: group} if group else {})
    yield from _settings(place, name, {STACK: stack} if stack else {})


READERS = {"pnic": _port, "vnic": _interface, "vswitch": _virtual_switch, "portgroup": _port_group}
"""Readers of the parts of a network, by key."""


FACTS = FactReader(
    "vCenter: govc collect -json HOST config.network, govc host.portgroup.info -json",
    is_host_network,
    read_host_network,
    "esxi",
)
