"""Places where a VLAN stops on its way between two switches: which part of the design is most likely at
fault."""

from ...model.types import End, origin_of
from ..intent.host_records import HostNic
from ..network.links import fabric_names, links_by_end, other_end
from .egress import egress
from .fabric import FabricPort
from .flow import Entrance, Flow
from .records import DOES_NOT_ARRIVE, NO_FAILURE, PathFact, PathFault


def report_split_vlan(flow: Flow, entrance: Entrance, out: FabricPort) -> None:
    """Report that no path of a VLAN joins the switch where packets enter with that of the far end."""
    flow.trail.add_fault(_split_fault(flow, entrance, out))


def _split_fault(flow: Flow, entrance: Entrance, out: FabricPort) -> PathFault:
    """The first of the possible causes: no overlay, a cable to the wrong fabric, no cable, or a cable that
    does not carry the VLAN."""
    switch, fabric = entrance.at.switch, flow.fabric
    alone = fabric.switch_without_overlay(switch, out.switch)
    if alone:
        return _overlay_fault(flow, alone, entrance.vlan)
    names = fabric_names(flow.design)
    # A cable to the wrong fabric is reported without a failure already.
    if names.get(switch) != names.get(out.switch) and flow.failure == NO_FAILURE:
        return _fabric_fault(flow, entrance, out)
    stop = fabric.last_port(entrance.node, out.switch, flow.failure)
    if stop is None:
        routed = routed_only_fault(flow, switch, out.switch, entrance.vlan)
        if routed is not None:
            return routed
        carried = _traffic_text(entrance.vlan)
        return PathFault(
            DOES_NOT_ARRIVE,
            switch,
            "",
            f"{carried} of {flow.host.name} enters {switch}, but no bridged cable leads to {out.switch}",
            f"Add a cable between {switch} and {out.switch} that carries {carried}.",
            fabric.switches[switch].origin,
            vlan=entrance.vlan,
        )
    return _cable_fault(flow, entrance.vlan, stop, out.switch)


def routed_only_fault(flow: Flow, near: str, far: str, vlan: int) -> PathFault | None:
    """A VLAN that would have to cross a routed cable on its way between two switches; None where no routed
    cable is on the way."""
    at = flow.fabric.first_routed_port(near, far, flow.failure)
    if at is None:
        return None
    return PathFault(
        DOES_NOT_ARRIVE,
        at.switch,
        at.port.name,
        f"only routed links connect {at.switch} and {at.port.far_device}, but {_traffic_text(vlan)} of "
        f"{flow.host.name} must cross them",
        "Remove `routed` if the link carries VLANs. Or set `vxlan: true` on the switches if their fabric "
        "carries VLANs. Or use a separate network for each side.",
        at.port.origin.child("routed"),
        vlan=vlan,
    )


def _traffic_text(vlan: int) -> str:
    return f"VLAN {vlan}" if vlan else "traffic without a tag"


def _overlay_fault(flow: Flow, switch: str, vlan: int) -> PathFault:
    """A switch that VXLAN should join with the others and does not."""
    intent = flow.fabric.switches[switch]
    reason = "has no routed cable to the other switches" if intent.vxlan else "has no VXLAN"
    return PathFault(
        DOES_NOT_ARRIVE,
        switch,
        "",
        f"{switch} {reason}, but {_traffic_text(vlan)} is carried to it in VXLAN",
        "Set `routed: true` on its cables." if intent.vxlan else f"Set `vxlan: true` on {switch}.",
        origin_of(intent, "vxlan"),
        vlan=vlan,
    )


def _cable_fault(flow: Flow, vlan: int, stop: FabricPort, switch: str) -> PathFault:
    """A cable on the way to a switch that does not carry the VLAN."""
    port = stop.port
    hint = (
        f"Add {flow.network_text(vlan)} to `carries` of the cable."
        if vlan
        else "Set `untagged` of the cable."
    )
    return PathFault(
        DOES_NOT_ARRIVE,
        stop.switch,
        port.name,
        f"{_traffic_text(vlan)} of {flow.host.name} must reach {switch}, but {port.name} from {stop.switch} "
        f"to {port.far_device} does not carry it",
        hint,
        origin_of(port, "tagged"),
        vlan=vlan,
    )


def _fabric_fault(flow: Flow, entrance: Entrance, out: FabricPort) -> PathFault:
    """A cable into a fabric that nothing joins with that of the far end: the end that differs from its
    siblings is at fault."""
    nic, switch = entrance.nic, entrance.at.switch
    names = fabric_names(flow.design)
    votes = _hosts_by_fabric(flow, nic)
    near_votes, far_votes = votes.get(names[switch], 0), votes.get(names[out.switch], 0)
    others = _ports_of_other_interfaces(flow)
    is_host_in_one_fabric = any(names.get(port.far_device) == names[switch] for port in others.values())
    if out.port.far_device in flow.design.arrays and near_votes > far_votes and not is_host_in_one_fabric:
        return _array_fault(flow, entrance, out)
    device, port = flow.host.name, nic
    text = f"{nic} on {device} is cabled to {switch}, but no cable joins {switch} with {out.switch}"
    text += f", where {flow.conversation.far_device} is"
    place = origin_of(flow.host.nics[nic], "far_device")
    if nic in others:
        # Two interfaces for two fabrics on one port: the cable is right.
        place = origin_of(flow.interface, "nic")
    if out.port.far_device in flow.design.hosts and near_votes > far_votes:
        device, port = out.port.far_device, out.port.far_port
        text = (
            f"{port} on {device} is cabled to {out.switch}, but {nic} of the other hosts is in the fabric of "
        )
        text += switch
        place = origin_of(out.port, "name")
    return PathFault(
        DOES_NOT_ARRIVE,
        device,
        port,
        text,
        f"Cable {port} on {device} to the fabric of the other end. Or join the two fabrics.",
        place,
    )


def _ports_of_other_interfaces(flow: Flow) -> dict[str, HostNic]:
    """Ports of the host by which its other interfaces of the service leave, by name."""
    host = flow.host
    names = {
        port
        for interface in host.interfaces.values()
        if interface.name != flow.interface.name and flow.conversation.service in interface.services
        for port in egress(host, interface).ports
    }
    return {name: host.nics[name] for name in sorted(names) if name in host.nics}


def _array_fault(flow: Flow, entrance: Entrance, out: FabricPort) -> PathFault:
    """A port of an array in a fabric without the hosts of its network."""
    array, port = out.port.far_device, out.port.far_port
    network, switch = flow.conversation.network, entrance.at.switch
    return PathFault(
        DOES_NOT_ARRIVE,
        array,
        port,
        f"{port} on {array} is in network {network}, but its cable leads to {out.switch}, which no cable "
        f"joins with {switch} of the hosts",
        f"Connect `{port}` on {array} to {switch} or its fabric. Or assign the port an address in the "
        f"network of the hosts on {out.switch}.",
        origin_of(out.port, "far_device"),
        (
            PathFact(f"cable of {entrance.nic} on {flow.host.name}", entrance.at.port.origin),
            PathFact(f"{port} on {array}", flow.design.arrays[array].ports[port].origin),
        ),
    )


def _hosts_by_fabric(flow: Flow, nic: str) -> dict[str, int]:
    """Number of hosts of the cluster whose port of one name is cabled to each fabric."""
    names, counts = fabric_names(flow.design), dict[str, int]()
    for other in flow.design.clusters[flow.design.hosts[flow.host.name].cluster].hosts:
        near = End(other.name, nic)
        link = links_by_end(flow.design).get(near)
        far = other_end(link, near).device if link is not None else ""
        if far in names:
            counts[names[far]] = counts.get(names[far], 0) + 1
    return counts
