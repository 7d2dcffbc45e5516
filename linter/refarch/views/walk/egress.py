"""Ways out of a host: the physical ports by which the frames of an interface may leave, and their tag."""

from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import origin_of
from ..intent.host_records import AtcIntent, HostIntent
from ..intent.virtual_records import HostPortGroup, HostSwitch, IpInterface
from .records import NO_FAILURE, Failure

GUEST_TAGGING = 4095
"""VLAN of a port group that leaves the tag to its virtual machines."""

FIRST_STORAGE_VLAN = 711
"""VLAN that Network ATC gives the first storage adapter of an intent without VLANs; the next one is 712.
Source: Microsoft, "Network ATC overview", default values."""

STORAGE_SERVICES = frozenset({"smb", "cluster", "live-migration"})
"""Services of the interfaces that Network ATC makes for storage."""


class Egress(NamedTuple):
    """Ways out of a host for one interface."""

    ports: tuple[str, ...]
    """Physical ports, each of which may be used: the active ones, or the standby ones when no active one is
    left."""
    tag: int
    """VLAN tag; 0 for frames without one."""
    group: HostPortGroup | None
    origin: Origin
    """Place of the tag: of the port group, else of the interface."""


def egress(host: HostIntent, interface: IpInterface, failure: Failure = NO_FAILURE) -> Egress:
    """Ways out for the frames of an interface."""
    if interface.nic:
        own = [interface.nic] if _is_alive(host, interface.nic, failure) else []
        return Egress(tuple(own), interface.vlan or 0, None, origin_of(interface, "vlan"))
    switch = host.switches.get(interface.switch)
    if switch is None:
        return Egress((), 0, None, interface.origin)
    group = switch.port_groups.get(interface.port_group)
    tag = group.vlan if group is not None else interface.vlan or 0
    place = origin_of(interface, "vlan") if group is None else origin_of(group, "vlan")
    for names in _stages(switch, group, interface):
        ports = [port for name in names for port in physical_ports(host, switch, name)]
        usable = tuple(dict.fromkeys(port for port in ports if _is_alive(host, port, failure)))
        if usable:
            return Egress(usable, tag, group, place)
    return Egress((), tag, group, place)


def ports_of_interface(host: HostIntent, interface: IpInterface) -> tuple[str, ...]:
    """Physical ports that frames of an interface may leave by, active or standby."""
    if interface.nic:
        return (interface.nic,)
    switch = host.switches.get(interface.switch)
    if switch is None:
        return ()
    stages = _stages(switch, switch.port_groups.get(interface.port_group), interface)
    ports = [port for names in stages for name in names for port in physical_ports(host, switch, name)]
    return tuple(dict.fromkeys(ports))


def _stages(
    switch: HostSwitch, group: HostPortGroup | None, interface: IpInterface
) -> tuple[tuple[str, ...], ...]:
    """Uplinks in the order in which they are used: those of a stage only when none of the stage before is
    left."""
    if group is not None:
        return group.teaming.active, group.teaming.standby
    if interface.affinity:
        return (interface.affinity,), tuple(name for name in switch.uplinks if name != interface.affinity)
    return (tuple(switch.uplinks),)


def physical_ports(host: HostIntent, switch: HostSwitch, uplink: str) -> tuple[str, ...]:
    """Physical ports of an uplink, or of the members of a LAG."""
    uplinks = switch.lags[uplink].uplinks if uplink in switch.lags else (uplink,)
    ports = (switch.uplinks.get(name, name if name in host.nics else "") for name in uplinks)
    return tuple(port for port in ports if port)


def _is_alive(host: HostIntent, name: str, failure: Failure) -> bool:
    """Whether a port, its cable and the switch behind it are in service."""
    nic = host.nics.get(name)
    if nic is None:
        return failure == NO_FAILURE
    return (
        (host.name, name) not in failure.nics
        and (nic.far_device, nic.far_port) not in failure.nics
        and nic.far_device not in failure.switches
        and (nic.far_device, nic.far_port) not in failure.ports
    )


class AtcVlan(NamedTuple):
    """VLAN that Network ATC gives a storage adapter."""

    vlan: int
    intent: AtcIntent


def atc_vlan(host: HostIntent, interface: IpInterface, ports: tuple[str, ...]) -> AtcVlan | None:
    """VLAN that Network ATC tags the frames of a storage interface with; None where Network ATC does not
    manage its port."""
    adapter = interface.affinity or interface.nic
    if not adapter or STORAGE_SERVICES.isdisjoint(interface.services):
        return None
    names = ports if adapter not in host.nics else (adapter,)
    for intent in host.intents.values():
        if "storage" in intent.traffic and len(names) == 1 and names[0] in intent.adapters:
            number = intent.adapters.index(names[0])
            if not intent.vlans:
                return AtcVlan(FIRST_STORAGE_VLAN + number, intent)
            return AtcVlan(intent.vlans[min(number, len(intent.vlans) - 1)], intent)
    return None
