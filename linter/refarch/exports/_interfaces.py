"""Interfaces of an inventory: ports, bonds, and interfaces with addresses of every device."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ..model.switch_interfaces import is_loopback, vlan_of
from ..model.types import Array, Design, End, Host, Link, Port
from ..views import view
from ..views.intent.host_records import HostIntent
from ..views.intent.hosts import host_intents
from ..views.intent.switch_records import SwitchBond, SwitchIntent, SwitchPort
from ..views.intent.switches import every_switch_intent
from ..views.intent.virtual_records import IpInterface
from ..views.network.array_ports import ports_of_interface
from ..views.network.links import is_management_port, links_by_device, other_end
from ..views.network.wiring import link_speed
from ._records import InventoryInterface

LAG, PHYSICAL, VIRTUAL = "lag", "physical", "virtual"
KINDS = (LAG, PHYSICAL, VIRTUAL)
"""In the order in which a system can create them: members name their bond, virtual interfaces their port."""


class _Vlans(NamedTuple):
    """VLANs of a port or a bond."""

    untagged: int | None
    tagged: tuple[int, ...]


@view
def inventory_interfaces(design: Design) -> tuple[InventoryInterface, ...]:
    """All interfaces: bonds, ports, virtual interfaces; each in the order of the devices."""
    listed = [
        interface
        for name in (*design.switches, *design.hosts, *design.arrays)
        for interface in _interfaces_of_device(design, name)
    ]
    return tuple(interface for kind in KINDS for interface in listed if interface.kind == kind)


def _interfaces_of_device(design: Design, name: str) -> list[InventoryInterface]:
    """Interfaces of a device, each once: what the IP plan or a cable names and nothing else has comes
    last."""
    if name in design.switches:
        listed = list(_interfaces_of_switch(design, every_switch_intent(design)[name]))
    elif name in design.hosts:
        listed = list(_interfaces_of_host(design, design.hosts[name], host_intents(design)[name]))
    else:
        listed = list(_interfaces_of_array(design, design.arrays[name]))
    interfaces = {interface.name: interface for interface in listed}
    for end, link in links_by_device(design).get(name, {}).items():
        if end.port not in interfaces:
            port = _port(design, end, link, None)
            interfaces[end.port] = port._replace(management=is_management_port(design, end))
    for interface in _planned_interfaces(design).get(name, ()):
        if interface not in interfaces:
            interfaces[interface] = _virtual_interface(name, interface, interfaces)
    return list(interfaces.values())


@view
def _planned_interfaces(design: Design) -> Mapping[str, tuple[str, ...]]:
    """Interfaces of each device that the IP plan names."""
    named: dict[str, dict[str, None]] = {}
    for network in design.networks.values():
        ends = [(address.device, address.interface) for address in (*network.addresses, *network.dynamic)]
        ends += [(address.device, address.interface) for address in network.addresses6]
        for device, interface in ends:
            named.setdefault(device, {})[interface] = None
    return {device: tuple(names) for device, names in named.items()}


def _virtual_interface(device: str, name: str, known: Iterable[str]) -> InventoryInterface:
    """Interface that only the IP plan names. ``swp1.100`` is on ``swp1``."""
    below = name.rpartition(".")[0]
    vlan = vlan_of(name)
    description = f"VLAN {vlan}" if vlan else "loopback" if is_loopback(name) else ""
    return InventoryInterface(
        device, name, VIRTUAL, parent=below if below in known else "", description=description
    )


def _port(design: Design, end: End, link: Link | None, port: Port | None) -> InventoryInterface:
    """A physical port, with the far end of its cable."""
    far = other_end(link, end) if link is not None else None
    return InventoryInterface(
        end.device,
        end.port,
        PHYSICAL,
        form_factor=port.form_factor if port is not None else "",
        speed=max(port.speeds, default=None) if port is not None else None,
        link_speed=link_speed(design, link) if link is not None else None,
        description=f"to {far.device} {far.port}" if far is not None else "",
    )


# --- switches ---------------------------------------------------------------------------------------------


def _interfaces_of_switch(design: Design, intent: SwitchIntent) -> Iterator[InventoryInterface]:
    """Bonds, ports, the management port, and VLANs with an address."""
    switch, cabled = design.switches[intent.name], links_by_device(design).get(intent.name, {})
    for bond in intent.bonds.values():
        vlans = _port_vlans(bond)
        yield InventoryInterface(
            intent.name,
            bond.name,
            LAG,
            mtu=bond.mtu,
            untagged=vlans.untagged,
            tagged=vlans.tagged,
            description=f"to {', '.join(bond.far_devices)}",
        )
    for name in dict.fromkeys((*switch.ports, *intent.ports)):
        end = End(intent.name, name)
        port = _port(design, end, cabled.get(end), switch.ports.get(name))
        if name in intent.ports:
            port = _configured_port(port, intent.ports[name])
        elif name in intent.unused_ports:
            unused = intent.unused_ports[name]
            port = port._replace(enabled=not unused.shut_down, untagged=unused.vlan)
        yield port
    yield from _other_switch_interfaces(design, intent)


def _configured_port(port: InventoryInterface, intent: SwitchPort) -> InventoryInterface:
    """A cabled port; VLANs and MTU of a member are those of its bond."""
    if intent.bond:
        return port._replace(lag=intent.bond)
    vlans = _port_vlans(intent)
    return port._replace(mtu=intent.mtu, untagged=vlans.untagged, tagged=vlans.tagged)


def _port_vlans(port: SwitchPort | SwitchBond) -> _Vlans:
    return _Vlans(None, ()) if port.routed else _Vlans(port.untagged, port.tagged)


def _other_switch_interfaces(design: Design, intent: SwitchIntent) -> Iterator[InventoryInterface]:
    management = intent.management
    if management is not None and management.interface:
        end = End(intent.name, management.interface)
        link = links_by_device(design).get(intent.name, {}).get(end)
        yield _port(design, end, link, None)._replace(management=True)
    mtus = {gateway.vlan: gateway.mtu for gateway in intent.gateways.values()}
    for name in _planned_interfaces(design).get(intent.name, ()):
        if vlan_of(name) in mtus:
            interface = _virtual_interface(intent.name, name, ())
            yield interface._replace(mtu=mtus[vlan_of(name)])


# --- hosts ------------------------------------------------------------------------------------------------


def _interfaces_of_host(design: Design, host: Host, intent: HostIntent) -> Iterator[InventoryInterface]:
    """LAGs of distributed switches, ports, the management controller, and interfaces with an address."""
    cabled = links_by_device(design).get(host.name, {})
    lag_of, mtu_of = _lags_of_ports(intent), _mtus_of_ports(intent)
    for switch in intent.switches.values():
        for lag in switch.lags.values():
            yield InventoryInterface(
                host.name, lag.name, LAG, mtu=switch.mtu, description=f"on {switch.name}"
            )
    direct = {interface.name: interface for interface in intent.interfaces.values()}
    for name, nic in host.nics.items():
        end = End(host.name, name)
        port = _port(design, end, cabled.get(end), nic.port)
        port = port._replace(lag=lag_of.get(name, ""), mtu=mtu_of.get(name))
        if name in direct:
            vlan = direct[name].vlan
            port = port._replace(mtu=direct[name].mtu, tagged=(vlan,) if vlan else ())
        yield port
    if host.bmc:
        end = End(host.name, host.bmc)
        yield _port(design, end, cabled.get(end), None)._replace(management=True)
    for interface in intent.interfaces.values():
        if interface.name not in host.nics:
            yield _host_interface(host, interface, intent)


def _lags_of_ports(intent: HostIntent) -> dict[str, str]:
    """LAG of each port that is behind an uplink of one."""
    lags = {}
    for switch in intent.switches.values():
        for lag in switch.lags.values():
            for uplink in lag.uplinks:
                lags[switch.uplinks.get(uplink, uplink)] = lag.name
    return lags


def _mtus_of_ports(intent: HostIntent) -> dict[str, int]:
    """MTU of the virtual switch behind each port."""
    return {port: switch.mtu for switch in intent.switches.values() for port in switch.uplinks.values()}


def _host_interface(host: Host, interface: IpInterface, intent: HostIntent) -> InventoryInterface:
    """A VMkernel adapter, or an interface of Windows or Linux."""
    vlan, on = interface.vlan, interface.port_group or interface.switch
    for switch in intent.switches.values():
        if switch.name == interface.switch and interface.port_group in switch.port_groups:
            vlan = switch.port_groups[interface.port_group].vlan
    words = (", ".join(interface.services), f"on {on}" if on else "")
    return InventoryInterface(
        host.name,
        interface.name,
        VIRTUAL,
        parent=interface.nic if interface.nic in host.nics else "",
        mtu=interface.mtu,
        untagged=vlan or None,
        description=" ".join(filter(None, words)),
    )


# --- arrays -----------------------------------------------------------------------------------------------


def _interfaces_of_array(design: Design, array: Array) -> Iterator[InventoryInterface]:
    """Interface groups, ports, and logical interfaces on a group."""
    cabled = links_by_device(design).get(array.name, {})
    member = {}
    for group in array.interface_groups.values():
        yield InventoryInterface(array.name, group.name, LAG, description=f"on controller {group.controller}")
        member.update(dict.fromkeys(group.ports, group.name))
    for name, port in array.ports.items():
        end = End(array.name, name)
        yield _port(design, end, cabled.get(end), port.port)._replace(lag=member.get(name, ""))
    for group in array.interface_groups.values():
        for name in group.interfaces:
            if ports_of_interface(array, name):
                yield InventoryInterface(array.name, name, VIRTUAL, parent=group.name)
