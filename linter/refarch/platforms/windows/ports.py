"""Used ports of a Windows host and their names, shared by the parts of its script."""

from collections.abc import Iterator
from typing import NamedTuple

from ...views.intent.host_records import AtcIntent, HostIntent, HostNic
from ...views.intent.network_atc import STORAGE_SERVICES, intent_of
from ...views.intent.virtual_records import HostSwitch, IpInterface

ETHERNET = 14
"""Bytes of the Ethernet header, which the property Jumbo Packet includes but an MTU does not."""

MEGABIT = 10**6 // 8
"""Bytes per second of 1 Mbit/s."""

TECHNOLOGIES = {"iwarp": 1, "roce-v1": 3, "roce-v2": 4}
"""Values of the standard keyword ``*NetworkDirectTechnology``."""


class QosUse(NamedTuple):
    """Use of a port."""

    nic: HostNic
    switch: HostSwitch | None
    """Switch that the port belongs to."""
    intent: AtcIntent | None
    """Network ATC intent that the port belongs to."""


def uses(host: HostIntent) -> Iterator[QosUse]:
    """Ports of a host that the design uses."""
    direct = {interface.nic for interface in host.interfaces.values()}
    for name, nic in host.nics.items():
        on = next((one for one in host.switches.values() if name in one.uplinks.values()), None)
        intent = intent_of(host, name)
        if on is not None or intent is not None or name in direct:
            yield QosUse(nic, on, intent)


def does_rdma(host: HostIntent, interface: IpInterface) -> bool | None:
    """True if an interface must have RDMA; None if the design does not state it."""
    if interface.rdma is not None:
        return interface.rdma
    carries = any(service in STORAGE_SERVICES for service in interface.services)
    return True if carries and host.rdma and host.transport != "tcp" else None
