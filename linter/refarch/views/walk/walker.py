"""The way of one conversation, in the order of the packets: out of the host, through the switches, over
routers, into the far end."""

from collections.abc import Mapping

from ...model.types import Design, origin_of
from .. import view
from ..intent.host_records import HostIntent
from ..intent.hosts import host_intent
from ..intent.switch_records import SwitchIntent
from ..intent.switches import every_switch_intent
from ..intent.virtual_records import IpInterface
from ..network.site_devices import sites_of_hosts
from .conversations import interfaces_of_host
from .egress import egress
from .entrance import vlan_at_entrance
from .fabric import Fabric
from .far_end import check_direct_cable, check_direct_cables, compare_ends, report_lost_ports
from .flow import LARGEST_ESXI_MTU, Entrance, Flow
from .flow_control import check_direct_pauses, check_host_end, port_priorities
from .layer2 import walk_to_far_end
from .marking import HostPriorities, PacketMarking, marking_assumption
from .records import (
    DOES_NOT_ARRIVE,
    INTER_SITE_LINK,
    NO_FAILURE,
    Conversation,
    Failure,
    Hop,
    PathFact,
    PathFault,
    PathUnknown,
    Walk,
)
from .routers import walk_over_router
from .routing_tables import RoutingTables
from .source_host import check_way_out, report_missing_cable
from .source_route import check_route, source_route
from .trail import Trail


class Walker:
    """Walks conversations of one design. ``switches`` replace the intents of all switches, as configuration
    that was read back, and ``hosts`` those of some hosts."""

    def __init__(
        self,
        design: Design,
        switches: Mapping[str, SwitchIntent] | None = None,
        hosts: Mapping[str, HostIntent] | None = None,
    ) -> None:
        self.design = design
        self._hosts = hosts or {}
        self.fabric = Fabric(every_switch_intent(design) if switches is None else switches)
        self.routing = RoutingTables(self.fabric)

    def interfaces(self, host: str) -> Mapping[str, IpInterface]:
        """Interfaces of a host by name, with those that stand for virtual machines."""
        known = interfaces_of_host(self.design, host)
        return {**known, **self._hosts[host].interfaces} if host in self._hosts else known

    def _host(self, name: str) -> HostIntent:
        return self._hosts.get(name) or host_intent(self.design, name)

    def routers(self, conversation: Conversation) -> tuple[str, ...]:
        """Switches with the address that the host of a conversation sends the packets to; empty for a
        conversation within one network, and for routers outside of the design."""
        next_hop = _next_hop(self._flow(conversation, NO_FAILURE))
        return tuple(name for name, _ in self.fabric.gateways.get(next_hop, ()))

    def walk(self, conversation: Conversation, failure: Failure = NO_FAILURE) -> Walk:
        """The way of a conversation, in one direction; the return path is another conversation."""
        flow = self._flow(conversation, failure)
        trail = flow.trail
        if not _has_ends(flow):
            return Walk(conversation, (), (), flow.size, tuple(trail.faults), ())
        check_route(flow)
        # What is on another way than the meant one says nothing about the conversation; without a route, the
        # way is open.
        is_open = flow.route is None and conversation.network not in ("", flow.interface.network)
        is_meant = not any(fault.prevents_arrival for fault in trail.faults)
        if is_meant and not (is_open and conversation.address):
            check_way_out(flow)
            _walk_from_ports(flow)
            compare_ends(flow)
        return Walk(
            conversation,
            tuple(trail.hops),
            flow.way_out.ports,
            flow.size,
            tuple(trail.faults),
            tuple(trail.unknowns),
        )

    def _flow(self, conversation: Conversation, failure: Failure) -> Flow:
        """Flow of a conversation, with nothing found yet."""
        host = self._host(conversation.host)
        interface = self.interfaces(host.name)[conversation.interface]
        far_host, far_interface = None, None
        if conversation.far_device in self.design.hosts:
            far_host = self._host(conversation.far_device)
            far_interface = self.interfaces(far_host.name).get(conversation.far_interface)
        return Flow(
            design=self.design,
            fabric=self.fabric,
            routing=self.routing,
            conversation=conversation,
            failure=failure,
            host=host,
            interface=interface,
            size=min(interface.mtu, LARGEST_ESXI_MTU) if host.system == "esxi" else interface.mtu,
            way_out=egress(host, interface, failure),
            route=source_route(self.design, host, interface, conversation),
            far_host=far_host,
            far_interface=far_interface,
            trail=Trail(),
        )


def _has_ends(flow: Flow) -> bool:
    """Whether both ends are in service and something joins their sites. What a failure ends by its nature is
    reported as the end of the packets, and is no fault of the design."""
    conversation, failure = flow.conversation, flow.failure
    sites = sites_of_hosts(flow.design) if failure.kind == INTER_SITE_LINK else {}
    near, far = (sites.get(name, "") for name in (conversation.host, conversation.far_device))
    out_of_service = [
        name for name in (conversation.host, conversation.far_device) if name in failure.devices
    ]
    if out_of_service:
        text = f"{out_of_service[0]} is out of service"
    elif near and far and near != far:
        text = (
            f"{conversation.host} is on site {near}, but {conversation.far_device} is on site {far}; "
            f"{failure.name} is out of service"
        )
    else:
        return True
    flow.trail.add_fault(
        PathFault(
            DOES_NOT_ARRIVE,
            conversation.far_device,
            conversation.far_interface,
            text,
            f"Restore {failure.name}.",
            conversation.origin,
            is_end=True,
        )
    )
    return False


def _walk_from_ports(flow: Flow) -> None:
    """Walk from each port by which the packets may leave. One path is shown: that of the first port, or where
    the trail has none yet, the first with a fault."""
    ports, trail = flow.way_out.ports, flow.trail
    if not ports and flow.failure != NO_FAILURE:
        report_lost_ports(flow, flow.host, flow.interface)
    for port in ports:
        branch = flow.branch()
        _walk_from_port(branch, port)
        trail.join(branch.trail)
        if port == ports[0] or (branch.trail.faults and not trail.hops):
            trail.hops += branch.trail.hops
    check_direct_cables(flow)


def _walk_from_port(flow: Flow, port: str) -> None:
    """Walk from one physical port of the host to the far end."""
    nic = flow.host.nics.get(port)
    if nic is None or not nic.far_device:
        report_missing_cable(flow, port)
        return
    at = flow.fabric.port(nic.far_device, nic.far_port)
    priorities = port_priorities(flow, port, at)
    flow.trail.add_hop(_departure_hop(flow, port, priorities))
    if nic.far_device not in flow.fabric.switches:
        check_direct_cable(flow, port)
        if priorities is not None:
            check_direct_pauses(flow, port, priorities)
        return
    if at is None:
        text = f"port {nic.far_port} of {nic.far_device} has another cable"
        flow.trail.add_unknown(PathUnknown(text, "", origin_of(nic, "far_port")))
        return
    vlan = vlan_at_entrance(flow, port, at)
    if vlan is not None:
        _walk_from_entrance(flow, Entrance(port, at, vlan, _marking(flow, priorities)), priorities)


def _departure_hop(flow: Flow, port: str, priorities: HostPriorities | None) -> Hop:
    """Hop of a physical port of the host: the tag and the marking that it writes."""
    tag = flow.way_out.tag
    text = f"tag {tag}" if tag else "no tag"
    facts = [PathFact(text, flow.way_out.origin)]
    if priorities is not None:
        fields = (("PCP", priorities.writes_pcp), ("DSCP", priorities.writes_dscp))
        marks = ", ".join(f"{name} {value}" for name, value in fields if value is not None)
        if marks:
            marks += marking_assumption(flow.host.system, flow.host.nics[port].driver)
            text += f", {marks}"
            facts.append(PathFact(marks, priorities.marking_origin))
    return Hop(flow.host.name, port, text, tuple(facts))


def _marking(flow: Flow, priorities: HostPriorities | None) -> PacketMarking:
    """Marking of the packets when they leave the host."""
    is_tagged = bool(flow.way_out.tag)
    if priorities is None:
        return PacketMarking(None, None, is_tagged, is_known=False)
    return PacketMarking(priorities.writes_pcp, priorities.writes_dscp, is_tagged)


def _walk_from_entrance(flow: Flow, entrance: Entrance, priorities: HostPriorities | None) -> None:
    """Walk from the port where the packets enter the switches."""
    if priorities is not None:
        check_host_end(flow, entrance, priorities)
    next_hop = _next_hop(flow)
    if next_hop:
        origin = flow.conversation.origin if flow.route is None else flow.route.origin
        walk_over_router(flow, entrance, next_hop, origin)
    else:
        walk_to_far_end(flow, entrance)


def _next_hop(flow: Flow) -> str:
    """Address of the router that the host sends the packets to; empty for none. A gateway on a switch of the
    design is both router and far end."""
    if flow.route is not None and flow.route.via:
        return flow.route.via
    address = flow.conversation.address
    return address if flow.conversation.service == "gateway" and address in flow.fabric.gateways else ""


@view
def walker(design: Design) -> Walker:
    """Walker of the design as it is stated."""
    return Walker(design)
