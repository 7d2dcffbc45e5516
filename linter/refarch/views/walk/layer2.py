"""The way of frames through the switches, from the port where they enter to that of the far end, and what
each port and cable on it does to them."""

from ...model.types import origin_of
from .fabric import FRAME_HEADER, VXLAN_HEADER, Crossing, FabricPort, Node
from .far_end import FarPort, far_ports, report_lost_far_end, report_uncabled_far_end
from .flow import Entrance, Flow
from .flow_control import check_profiles, check_receiver, check_sender, entry_treatment
from .marking import PacketMarking
from .records import DOES_NOT_ARRIVE, LARGE_PACKETS_DROPPED, Hop, PathFact, PathFault, PathUnknown
from .split_vlans import report_split_vlan

USUAL_SWITCH_MTU = 9216
"""Bytes that switches are usually set to for packets of 9000 bytes: room for every header."""


def walk_to_far_end(flow: Flow, entrance: Entrance) -> None:
    """Walk to each port of the far end."""
    ports = far_ports(flow)
    if ports is None:
        report_uncabled_far_end(flow)
        return
    if not ports:
        report_lost_far_end(flow)
    for far in ports:
        _walk_to_port(flow, entrance, far)


def _walk_to_port(flow: Flow, entrance: Entrance, far: FarPort) -> None:
    """Walk from the port where the packets enter to one port of the far end."""
    check_room(flow, entrance.at)
    out = far.at
    arrival = flow.fabric.reaches(entrance.node, out.switch, flow.failure)
    if arrival is None:
        report_split_vlan(flow, entrance, out)
        return
    ways = flow.fabric.crossings(entrance.node, arrival, flow.failure)
    priority = pass_switches(flow, entrance, ways)
    leave_switches(flow, far, arrival[1], priority)


def leave_switches(flow: Flow, far: FarPort, vlan: int, priority: int | None) -> None:
    """Check the last port, to the far end, and add its hop. ``priority`` is that of packets that must not be
    lost; None for others."""
    out = far.at
    _check_exit(flow, far, vlan)
    check_room(flow, out)
    if priority is not None:
        check_sender(flow, out, priority)
    text = f"VLAN {vlan}" if vlan else "frames without a tag"
    vlans = PathFact("VLANs", origin_of(out.port, "tagged"))
    flow.trail.add_hop(Hop(out.switch, out.port.name, f"out, {text}", (vlans,)))


def _check_exit(flow: Flow, far: FarPort, vlan: int) -> None:
    """Report a switch port that does not send the VLAN to the far end, or with a tag that it does not
    take."""
    out, device = far.at, flow.conversation.far_device
    tag = flow.fabric.exit_tag(out.port, vlan)
    if tag == far.tag:
        return
    if tag is None:
        text = f"VLAN {vlan} reaches {out.switch}, but {out.port.name} to {device} does not carry it"
        hint = f"Add {flow.network_text(vlan)} to `carries` of the cable."
    else:
        sent = f"with tag {tag}" if tag else "without a tag"
        accepted = f"frames with tag {far.tag}" if far.tag else "frames without a tag"
        interface = flow.conversation.far_interface
        text = f"{out.title} sends VLAN {vlan} {sent}, but {interface} on {device} takes {accepted}"
        hint = f"Set `untagged` of the cable to {flow.network_text(vlan)}."
        if far.tag:
            hint = f"Add {flow.network_text(vlan)} to `carries` of the cable. Or set `untagged`."
    place = origin_of(out.port, "tagged" if tag is None else "untagged")
    flow.trail.add_fault(PathFault(DOES_NOT_ARRIVE, out.switch, out.port.name, text, hint, place, vlan=vlan))


def pass_switches(flow: Flow, entrance: Entrance, ways: tuple[Crossing, ...]) -> int | None:
    """Check every cable on the shortest paths; the priority of the packets, None for those that may be
    lost."""
    at, vlan = entrance.at, entrance.vlan
    treatment = entry_treatment(flow, entrance)
    text = f"in, VLAN {vlan}" if vlan else "in, no tag"
    facts = (PathFact(f"VLAN {vlan}", origin_of(at.port, "tagged")), *treatment.facts)
    flow.trail.add_hop(Hop(at.switch, at.port.name, text + treatment.text, facts))
    if flow.conversation.lossless and flow.fabric.profile(at) is None:
        check_profiles(flow, flow.fabric.ports_of(ways))
    cross_cables(flow, entrance, ways, treatment.priority)
    return treatment.priority


def cross_cables(flow: Flow, entrance: Entrance, ways: tuple[Crossing, ...], priority: int | None) -> None:
    """Check every cable between switches on the shortest paths, and add the hops of one path. ``priority`` is
    that of packets that must not be lost; None for others."""
    shown = _one_path(ways[0].start, ways) if ways else set()
    for step in ways:
        check_crossing(flow, step, entrance.marking, priority)
        if step in shown:
            _show_crossing(flow, step, ways)


def _one_path(start: Node, ways: tuple[Crossing, ...]) -> set[Crossing]:
    """Steps of one of several shortest paths."""
    path, node = set[Crossing](), start
    while (step := next((one for one in ways if one.start == node), None)) is not None:
        path.add(step)
        node = step.end
    return path


def check_crossing(flow: Flow, step: Crossing, marking: PacketMarking, priority: int | None) -> None:
    """Check one step between two switches. ``priority`` is that of a packet that must not be lost, which the
    first switch writes as PCP; None for others."""
    (near, vlan), (far, _) = step.start, step.end
    if not step.port:
        _check_underlay(flow, near, far)
        return
    out, into = flow.fabric.port(near, step.port), flow.fabric.port(far, step.far_port)
    if out is None or into is None:
        return
    check_room(flow, out)
    check_room(flow, into)
    if priority is not None:
        is_tagged = vlan != out.port.untagged and not out.port.routed
        check_receiver(flow, into, PacketMarking(priority, marking.dscp, is_tagged))
        check_sender(flow, out, priority)


def _show_crossing(flow: Flow, step: Crossing, ways: tuple[Crossing, ...]) -> None:
    """Add the hop of a step, with the number of cables that are as short."""
    (near, vlan), (far, far_vlan) = step.start, step.end
    text = f"VLAN {vlan}" if vlan == far_vlan else f"VLAN {vlan} becomes VLAN {far_vlan}"
    out = flow.fabric.port(near, step.port)
    if out is None:
        flow.trail.add_hop(Hop(near, f"VXLAN > {far}", text))
        return
    if out.port.routed:
        text = "routed"
    others = sum(other.start == step.start for other in ways) - 1
    if others:
        text += f"; or one of {others} other cables" if others > 1 else "; or 1 other cable"
    vlans = PathFact("VLANs", origin_of(out.port, "tagged"))
    flow.trail.add_hop(Hop(near, f"{out.port.name} > {far} {step.far_port}", text, (vlans,)))


def check_room(flow: Flow, at: FabricPort) -> None:
    """Report a port that drops the largest packets."""
    size, port = flow.size, at.port
    if not flow.fabric.lacks_room(at, size):
        return
    if port.mtu < size:
        text = f"{at.title} has MTU {port.mtu}, but packets from {flow.sender} have {size} bytes"
    else:
        text = (
            f"{at.title} has MTU {port.mtu}, which counts the header, but frames from {flow.sender} have "
            f"{size + FRAME_HEADER} bytes"
        )
    flow.trail.add_fault(
        PathFault(
            LARGE_PACKETS_DROPPED,
            at.switch,
            port.name,
            text,
            f"Set `mtu: {max(USUAL_SWITCH_MTU, size + FRAME_HEADER)}` on {at.switch}, or on the cable.",
            origin_of(port, "mtu"),
            (PathFact(f"MTU of {flow.interface.name}", flow.conversation.origin),),
        )
    )


def _check_underlay(flow: Flow, near: str, far: str) -> None:
    """Check the routed cables under VXLAN between two switches: its frames are larger."""
    needed = flow.size + VXLAN_HEADER
    for at in flow.fabric.routed_way(near, far, flow.failure):
        if flow.fabric.lacks_room(at, needed):
            flow.trail.add_fault(
                PathFault(
                    LARGE_PACKETS_DROPPED,
                    at.switch,
                    at.port.name,
                    f"packets of {flow.size} bytes have {needed} bytes in VXLAN, but {at.title} has MTU "
                    f"{at.port.mtu}",
                    f"Set `mtu: {max(USUAL_SWITCH_MTU, needed + FRAME_HEADER)}` on the cable.",
                    origin_of(at.port, "mtu"),
                )
            )
    if flow.conversation.lossless:
        text = f"whether {near} copies the DSCP of a packet into the VXLAN header"
        flow.trail.add_unknown(PathUnknown(text, "", flow.conversation.origin))
