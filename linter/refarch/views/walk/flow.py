"""Records of what stays the same while one conversation is walked, so that each part of the walk asks for
little."""

from typing import NamedTuple

from ...model.types import Design, origin_of
from ..intent.host_records import HostIntent
from ..intent.virtual_records import IpInterface
from .egress import Egress
from .fabric import Fabric, FabricPort, Node
from .marking import PacketMarking
from .records import Conversation, Failure, PathFact
from .routes import RouteChoice
from .routing_tables import RoutingTables
from .trail import Trail

LARGEST_ESXI_MTU = 9000
"""Bytes of the largest MTU of a VMkernel adapter. Source: Broadcom, "Change the VMkernel MTU", looked up for
rule MTU003."""


class Flow(NamedTuple):
    """Packets of one conversation under one failure, on their way to the far end."""

    design: Design
    fabric: Fabric
    routing: RoutingTables
    conversation: Conversation
    failure: Failure
    host: HostIntent
    """Host that sends the packets."""
    interface: IpInterface
    size: int
    """Bytes of the largest packet, without the Ethernet header."""
    way_out: Egress
    route: RouteChoice | None
    """None where the far end has no address, and where no route leads to it."""
    far_host: HostIntent | None
    """Host at the far end; None for any other device."""
    far_interface: IpInterface | None
    """Interface of that host; None where it is not known."""
    trail: Trail

    @property
    def is_routed(self) -> bool:
        """Whether the host sends the packets to a router."""
        return self.route is not None and bool(self.route.via)

    @property
    def sender(self) -> str:
        """Interface with its host, e.g. ``vmk2 on host-1``."""
        return f"{self.interface.name} on {self.host.name}"

    @property
    def mtu_fact(self) -> PathFact:
        """MTU of the interface, which decides the size of the packets."""
        return PathFact(f"MTU of {self.interface.name}", origin_of(self.interface, "mtu"))

    def branch(self) -> "Flow":
        """The same flow over one of several ports, with a trail of its own."""
        return self._replace(trail=Trail())

    def network_text(self, vlan: int) -> str:
        """Network in a VLAN as a hint names it, e.g. `` `vsan` ``."""
        names = [one.id for one in self.design.networks.values() if vlan and one.vlan == vlan]
        return f"`{names[0]}`" if len(names) == 1 else f"the network of VLAN {vlan}"


class Entrance(NamedTuple):
    """Place where the packets of a flow enter the switches."""

    nic: str
    """Physical port of the host at the other end of the cable."""
    at: FabricPort
    vlan: int
    """VLAN that the switch port gives the packets; 0 for one that the design does not state."""
    marking: PacketMarking

    @property
    def node(self) -> Node:
        """Switch and VLAN at which the way through the fabric begins."""
        return self.at.switch, self.vlan
