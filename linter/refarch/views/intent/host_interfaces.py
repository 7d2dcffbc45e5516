"""IP interfaces of a host: VMkernel adapters, and interfaces of Windows and Linux, with their addresses."""

from collections.abc import Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import Cluster, Design, Network, PortGroup, VirtualSwitch, Vmkernel, origin_of
from .. import view
from ..network.stacks import stacks_of_host
from .virtual_records import HostStack, IpInterface, StaticRoute
from .virtual_switches import is_port_group


class PlannedAddress(NamedTuple):
    """Addresses of an interface in the IP plan; empty where it has none."""

    address: str
    dhcp: bool
    address6: str
    at: Mapping[str, Origin]


NO_PLANNED_ADDRESS = PlannedAddress("", False, "", {})


@view
def planned_addresses(design: Design) -> Mapping[tuple[str, str], PlannedAddress]:
    """Addresses in the IP plan by device and interface; the first one counts where there are two (IP013)."""
    planned: dict[tuple[str, str], PlannedAddress] = {}
    # The addresses of a range have one place, and share its mapping.
    places: dict[Origin, Mapping[str, Origin]] = {}
    for network in design.networks.values():
        for address in (*network.addresses, *network.dynamic):
            known = planned.get(key := (address.device, address.interface), NO_PLANNED_ADDRESS)
            if not known.address and not known.dhcp:
                text = f"{address.text}/{network.length}" if address.text else ""
                place = origin_of(address, "text")
                at = places.setdefault(place, {"address": place, "dhcp": place})
                at = {**known.at, **at} if known.at else at
                planned[key] = known._replace(address=text, dhcp=address.is_by_dhcp, at=at)
        for six in network.addresses6:
            known = planned.get(key := (six.device, six.interface), NO_PLANNED_ADDRESS)
            if not known.address6:
                at = {**known.at, "address6": origin_of(six, "text")}
                planned[key] = known._replace(address6=f"{six.text}/{network.length6}", at=at)
    return planned


def planned_addresses_of_device(design: Design, device: str) -> list[PlannedAddress]:
    """Addresses in the IP plan of each interface of a device."""
    return [planned for (name, _), planned in planned_addresses(design).items() if name == device]


@view
def adapters_by_host(design: Design) -> Mapping[str, tuple[Vmkernel, ...]]:
    """The interfaces of each host, in the order of the design."""
    adapters: dict[str, list[Vmkernel]] = {name: [] for name in design.hosts}
    for cluster in design.clusters.values():
        for adapter in cluster.vmkernel:
            adapters.setdefault(adapter.host, []).append(adapter)
    return {host: tuple(listed) for host, listed in adapters.items()}


def ip_interfaces(design: Design, cluster: Cluster, host: str) -> dict[str, IpInterface]:
    """The interfaces of one host by name."""
    return {
        adapter.name: _ip_interface(design, cluster, adapter)
        for adapter in adapters_by_host(design).get(host, ())
    }


def _ip_interface(design: Design, cluster: Cluster, adapter: Vmkernel) -> IpInterface:
    """An interface with its planned address; on a port group, a virtual switch or a physical port."""
    group = adapter.port_group
    switch = cluster.virtual_switches[group.switch] if group is not None else None
    planned = planned_addresses(design).get((adapter.host, adapter.name), NO_PLANNED_ADDRESS)
    direct = switch is not None and switch.kind == "direct"
    real = switch is not None and group is not None and is_port_group(switch, group)
    return IpInterface(
        name=adapter.name,
        switch=switch.name if switch is not None and not direct else "",
        nic=switch.name if switch is not None and direct else "",
        port_group=group.name if group is not None and real else "",
        vlan=group.vlan if group is not None and not real else None,
        affinity=_uplink_affinity(switch, group) if not real and not direct else "",
        network=group.network if group is not None else "",
        services=adapter.services,
        mtu=adapter.mtu,
        address=planned.address,
        dhcp=planned.dhcp,
        address6=planned.address6,
        stack=adapter.stack,
        gateway=adapter.gateway,
        routes=tuple(StaticRoute(route.to, route.via, route.origin, route.at) for route in adapter.routes),
        rdma=adapter.rdma,
        origin=adapter.origin,
        at={**adapter.at, **_interface_origins(adapter, group, real), **planned.at},
    )


def _uplink_affinity(switch: VirtualSwitch | None, group: PortGroup | None) -> str:
    """Uplink that an interface is bound to; empty where it is not bound to a single one."""
    if switch is None or group is None or len(group.teaming.active) != 1:
        return ""
    stated = origin_of(group.teaming, "active").pointer[-1:] == ("affinity",)
    return group.teaming.active[0] if stated or len(switch.uplinks) > 1 else ""


def _interface_origins(adapter: Vmkernel, group: PortGroup | None, real: bool) -> dict[str, Origin]:
    on = origin_of(adapter, "port_group") if real else adapter.origin.child("connected_to")
    places = {"name": adapter.origin, "switch": on, "nic": on, "network": on}
    if group is not None:
        places |= {"vlan": origin_of(group, "vlan"), "affinity": origin_of(group.teaming, "active")}
    return places


def host_stacks(design: Design, host: str) -> dict[str, HostStack]:
    """TCP/IP stacks of one host by name, without its default stack."""
    return {
        name: HostStack(
            name=name,
            gateway=stack.gateway,
            gateway6=stack.gateway6,
            origin=stack.origin,
            at={
                "name": stack.origin,
                "gateway": stack.gateway_origin,
                "gateway6": stack.gateway6_origin,
            },
        )
        for name, stack in stacks_of_host(design, host).items()
    }


def management_network(design: Design, host_interfaces: Mapping[str, IpInterface]) -> Network | None:
    """The network of a host's management, whose gateway is the host's default one; None where it has none."""
    for interface in host_interfaces.values():
        # The host's default gateway belongs to the default stack.
        if interface.stack:
            continue
        if "management" in interface.services and interface.network in design.networks:
            return design.networks[interface.network]
    return None
