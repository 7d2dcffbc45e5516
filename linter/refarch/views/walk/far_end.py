"""The far end of a conversation: its ports on the switches, a cable to it without a switch, and what both
ends must have in common."""

from collections.abc import Iterator
from typing import NamedTuple

from ...core.wording import enumeration
from ...model.types import origin_of
from ..intent.host_records import HostIntent
from ..intent.virtual_records import IpInterface
from .conversations import PARALLEL_SERVICES
from .egress import Egress, egress, ports_of_interface
from .fabric import FabricPort
from .flow import LARGEST_ESXI_MTU, Flow
from .records import DOES_NOT_ARRIVE, ENDS_DIFFER, NO_FAILURE, PathFact, PathFault, PathUnknown


class FarPort(NamedTuple):
    """Switch port to which a far end is cabled."""

    at: FabricPort
    tag: int
    """VLAN tag that the far end takes; 0 for frames without one."""


def far_ports(flow: Flow) -> list[FarPort] | None:
    """Switch ports of the far end; None where the design does not cable it."""
    far = flow.conversation.far_device
    if flow.far_host is not None:
        return list(_ports_of_host(flow))
    return _ports_of_array(flow) if far in flow.design.arrays else None


def _ports_of_host(flow: Flow) -> Iterator[FarPort]:
    """Switch ports by which frames reach the interface of the far host."""
    host, way_in = flow.far_host, _way_in(flow)
    if host is None or way_in is None:
        return
    for nic in (host.nics[port] for port in way_in.ports if port in host.nics):
        at = flow.fabric.port(nic.far_device, nic.far_port)
        if at is not None:
            yield FarPort(at, way_in.tag)


def _way_in(flow: Flow) -> Egress | None:
    """Ports and tag by which the far host answers, which take the packets as well; None for no host."""
    if flow.far_host is None or flow.far_interface is None:
        return None
    return egress(flow.far_host, flow.far_interface, flow.failure)


def _ports_of_array(flow: Flow) -> list[FarPort] | None:
    """Switch port of the array port that has the address: none after its failure, None where no switch has a
    cable to it."""
    conversation, failure = flow.conversation, flow.failure
    at = flow.fabric.port_of(conversation.far_device, conversation.far_interface)
    if at is None:
        return None
    if at.switch in failure.switches or (at.switch, at.port.name) in failure.ports:
        return []
    vlan = flow.design.networks[conversation.network].vlan
    return [FarPort(at, 0 if at.port.untagged == vlan else vlan)]


def report_uncabled_far_end(flow: Flow) -> None:
    """Add the open question where the far end is in the network."""
    conversation = flow.conversation
    text = f"{conversation.far_device or conversation.address} has no cable in the design"
    flow.trail.add_unknown(PathUnknown(text, "wiring.yaml, `links`", conversation.origin))


def report_lost_far_end(flow: Flow) -> None:
    """Report a far end that has no port left after a failure."""
    conversation = flow.conversation
    if flow.failure == NO_FAILURE:
        return
    if flow.far_host is not None and flow.far_interface is not None:
        report_lost_ports(flow, flow.far_host, flow.far_interface)
    elif conversation.far_device in flow.design.arrays:
        flow.trail.add_fault(
            PathFault(
                DOES_NOT_ARRIVE,
                conversation.far_device,
                conversation.far_interface,
                f"{conversation.far_interface} on {conversation.far_device} has no port left",
                "Use a path to another port of the array.",
                conversation.origin,
                is_end=True,
            )
        )


def report_lost_ports(flow: Flow, host: HostIntent, interface: IpInterface) -> None:
    """Report an interface of one of the ends that has no port left after a failure."""
    flow.trail.add_fault(
        PathFault(
            DOES_NOT_ARRIVE,
            host.name,
            interface.name,
            f"{interface.name} on {host.name} has no port left",
            _hint_for_lost_ports(flow, host, interface),
            interface.origin,
            is_end=True,
        )
    )


def _hint_for_lost_ports(flow: Flow, host: HostIntent, interface: IpInterface) -> str:
    """Hint for an interface without a port. An interface of a parallel service, such as that of an NVMe
    adapter, stays on its port."""
    service = flow.conversation.service
    if service in PARALLEL_SERVICES:
        others = [one for one in host.interfaces.values() if service in one.services and one != interface]
        left = [one.name for one in others if egress(host, one, flow.failure).ports]
        if left:
            return f"Use the paths of {enumeration(left, 'or')}."
        return "Connect an interface of this service to another switch."
    if len(ports_of_interface(host, interface)) > 1:
        return "Connect the uplinks to different switches."
    return "Add a second uplink to another switch."


def check_direct_cable(flow: Flow, port: str) -> None:
    """Check a cable to another device without a switch between. Only one that ends at the far end says
    something about the conversation."""
    nic, hops = flow.host.nics[port], flow.trail.hops
    hops[-1] = hops[-1]._replace(text=f"{hops[-1].text}, cable to {nic.far_device}")
    if nic.far_device != flow.conversation.far_device:
        return
    if nic.far_device in flow.design.arrays:
        _check_cable_to_array(flow, port)
    elif flow.far_host is not None:
        _check_cable_to_host(flow, port)


def check_direct_cables(flow: Flow) -> None:
    """Report a host whose cables without a switch all lead to other hosts than the far end."""
    nics, far = flow.host.nics, flow.conversation.far_device
    cabled = [(port, nics[port].far_device) for port in flow.way_out.ports if port in nics]
    others = [(port, name) for port, name in cabled if name in flow.design.hosts and name != far]
    if flow.far_host is None or not others or len(others) < len(flow.way_out.ports):
        return
    port, neighbor = others[0]
    flow.trail.add_fault(
        PathFault(
            DOES_NOT_ARRIVE,
            flow.host.name,
            port,
            f"{port} on {flow.host.name} is cabled to {neighbor}, but no cable of {flow.interface.name} "
            f"leads to {far}",
            f"Cable {port} to a switch that {far} is cabled to.",
            origin_of(nics[port], "far_device"),
            (PathFact(flow.sender, flow.conversation.origin),),
        )
    )


def _check_cable_to_array(flow: Flow, port: str) -> None:
    """Report a cable to another port of the array than the one that has the address."""
    nic, wanted = flow.host.nics[port], flow.conversation.far_interface
    if nic.far_port == wanted:
        return
    flow.trail.add_fault(
        PathFault(
            DOES_NOT_ARRIVE,
            flow.host.name,
            port,
            f"the cable of {port} on {flow.host.name} ends at {nic.far_port} on {nic.far_device}, but the "
            f"address is on {wanted}",
            f"Cable {port} to {wanted}.",
            origin_of(nic, "far_port"),
        )
    )


def _check_cable_to_host(flow: Flow, port: str) -> None:
    """Report a cable to a port that the interface of the far host does not use, or with another VLAN
    there."""
    nic, near, way_in = flow.host.nics[port], flow.host.name, _way_in(flow)
    far, interface = flow.conversation.far_device, flow.conversation.far_interface
    if way_in is None or not way_in.ports:
        return
    if nic.far_port not in way_in.ports:
        flow.trail.add_fault(
            PathFault(
                DOES_NOT_ARRIVE,
                near,
                port,
                f"the cable of {port} on {near} ends at {nic.far_port} on {far}, but {interface} uses "
                f"{', '.join(way_in.ports)}",
                f"Cable {port} to {way_in.ports[0]} of {far}.",
                origin_of(nic, "far_port"),
            )
        )
    elif way_in.tag != flow.way_out.tag:
        flow.trail.add_fault(
            PathFault(
                DOES_NOT_ARRIVE,
                far,
                nic.far_port,
                f"{flow.sender} sends VLAN {flow.way_out.tag or 'none'}, but {interface} on {far} takes VLAN "
                f"{way_in.tag or 'none'}",
                "Use the same VLAN at both ends of the cable.",
                way_in.origin,
                (PathFact(flow.sender, flow.conversation.origin),),
            )
        )


def compare_ends(flow: Flow) -> None:
    """Compare the size of packets at both ends."""
    if flow.conversation.far_device in flow.design.hosts:
        _compare_with_host(flow)
    else:
        _compare_with_network(flow)


def _compare_with_host(flow: Flow) -> None:
    """Report an interface of the far host with a smaller MTU. Of routed conversations only those of vSAN are
    compared."""
    there, interface, far = flow.far_interface, flow.interface, flow.conversation.far_device
    if there is None or (flow.is_routed and flow.conversation.service != "vsan"):
        return
    if min(there.mtu, LARGEST_ESXI_MTU) >= min(flow.size, LARGEST_ESXI_MTU):
        return
    flow.trail.add_fault(
        PathFault(
            ENDS_DIFFER,
            far,
            there.name,
            f"{flow.sender} has MTU {interface.mtu}, but {there.name} on {far} has MTU {there.mtu}",
            f"Set `mtu: {interface.mtu}` of {there.name} on {far}. Or set the smaller MTU on all hosts.",
            origin_of(there, "mtu"),
            (PathFact(f"MTU of {flow.sender}", origin_of(interface, "mtu")),),
        )
    )


def _compare_with_network(flow: Flow) -> None:
    """Report another MTU in the network of an array or a witness. Witness traffic on the interface of vSAN
    needs one MTU on both ends; elsewhere a larger far end does no harm."""
    conversation, interface = flow.conversation, flow.interface
    network = flow.design.networks.get(conversation.network)
    if network is None:
        return
    is_array = conversation.far_device in flow.design.arrays and not flow.is_routed
    is_witness_shared = conversation.service == "vsan-witness" and "vsan" in interface.services
    differs = network.mtu != flow.size if is_witness_shared else is_array and network.mtu < flow.size
    if not differs:
        return
    place = origin_of(network, "mtu") if is_witness_shared else origin_of(interface, "mtu")
    flow.trail.add_fault(
        PathFault(
            ENDS_DIFFER,
            flow.host.name,
            interface.name,
            f"{flow.sender} has MTU {interface.mtu}, but network {network.id} of {conversation.far_device} "
            f"has MTU {network.mtu}",
            f"Set `mtu: {network.mtu}` of {interface.name}. Or set `mtu: {interface.mtu}` of network "
            f"{network.id}.",
            place,
            (flow.mtu_fact,),
        )
    )
