"""Places where a VLAN stops on its way between two switches: which part of the design is most likely at
fault."""

from collections import Counter
from collections.abc import Mapping

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
    if without_overlay := _overlay_fault(flow, switch, out.switch, entrance.vlan):
        return without_overlay
    names = fabric_names(flow.design)
    if names.get(switch) != names.get(out.switch):
        return _fabric_fault(flow, entrance, out)
    stop = fabric.last_port(entrance.node, out.switch, flow.failure)
    if stop is None:
        routed = _routed_only_fault(flow, switch, out.switch, entrance.vlan)
        return routed or _missing_link_fault(flow, entrance, out)
    return _cable_fault(flow, entrance.vlan, stop, out.switch)


def _missing_link_fault(flow: Flow, entrance: Entrance, out: FabricPort) -> PathFault:
    """Two groups of switches that nothing joins: one fault for each group but the first, at its first cable
    to a host of the VLAN."""
    fabric, vlan, switch = flow.fabric, entrance.vlan, entrance.at.switch
    order = {name: number for number, name in enumerate(fabric.switches)}
    near, far = (
        min(fabric.reached_switches(node, flow.failure), key=order.__getitem__)
        for node in (entrance.node, (out.switch, vlan))
    )
    apart = fabric.switches[max(near, far, key=order.__getitem__)]
    cables = (
        origin_of(port, "name")
        for port in apart.ports.values()
        if port.far_device in flow.design.hosts and fabric.exit_tag(port, vlan) is not None
    )
    carried = _traffic_text(vlan)
    return PathFault(
        DOES_NOT_ARRIVE,
        flow.host.name,
        entrance.nic,
        f"{carried} of {flow.host.name} enters {switch}, but no bridged cable leads to {out.switch}",
        f"Add a link between {switch} and {out.switch} with {carried}. Or connect both to spines.",
        next(cables, apart.origin),
        (PathFact(f"cable of {entrance.nic} on {flow.host.name}", entrance.at.port.origin),),
        vlan=vlan,
    )


def fabric_fault(flow: Flow, near: str, far: str, vlan: int) -> PathFault | None:
    """A VLAN between two switches that no bridged cable joins: an overlay that one of them lacks, or a routed
    cable on the way; None for neither."""
    return _overlay_fault(flow, near, far, vlan) or _routed_only_fault(flow, near, far, vlan)


def _routed_only_fault(flow: Flow, near: str, far: str, vlan: int) -> PathFault | None:
    """A VLAN that would have to cross a routed cable on its way between two switches; None where no routed
    cable is on the way."""
    at = flow.fabric.first_routed_port(near, far, flow.failure)
    if at is None:
        return None
    if flow.fabric.is_overlaid(far):
        # Both switches lack the overlay that joins the others of their underlay.
        return _no_overlay_fault(flow, far, vlan)
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


def _overlay_fault(flow: Flow, near: str, far: str, vlan: int) -> PathFault | None:
    """A switch that VXLAN should join with another and does not; None where the two have no VXLAN."""
    switch = flow.fabric.switch_without_overlay(near, far)
    return _no_overlay_fault(flow, switch, vlan) if switch else None


def _no_overlay_fault(flow: Flow, switch: str, vlan: int) -> PathFault:
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
    """Two fabrics that nothing joins: the cable of an end that differs from its siblings is at fault, else
    the link between the fabrics is missing."""
    near, far = End(flow.host.name, entrance.nic), End(out.port.far_device, out.port.far_port)
    if _is_astray(flow, near):
        return _cable_of_host_fault(flow, entrance, out)
    if far.device in flow.design.hosts and _is_astray(flow, far):
        return PathFault(
            DOES_NOT_ARRIVE,
            far.device,
            far.port,
            f"{far.port} on {far.device} is cabled to {out.switch}, but {far.port} of the other hosts is in "
            f"the fabric of {entrance.at.switch}",
            f"Cable {far.port} on {far.device} to the fabric of the other end. Or join the two fabrics.",
            origin_of(out.port, "name"),
        )
    if far.device in flow.design.hosts or flow.failure != NO_FAILURE:
        return _missing_link_fault(flow, entrance, out)
    names = fabric_names(flow.design)
    others = _ports_of_other_interfaces(flow).values()
    is_host_in_one_fabric = any(names.get(one.far_device) == names[entrance.at.switch] for one in others)
    if far.device in flow.design.arrays and not is_host_in_one_fabric:
        return _array_fault(flow, entrance, out)
    return _cable_of_host_fault(flow, entrance, out)


def _cable_of_host_fault(flow: Flow, entrance: Entrance, out: FabricPort) -> PathFault:
    """A cable of a host that leads to another fabric than that of the far end."""
    host, nic, switch = flow.host.name, entrance.nic, entrance.at.switch
    # Two interfaces for two fabrics on one port: the cable is right.
    is_shared = nic in _ports_of_other_interfaces(flow)
    return PathFault(
        DOES_NOT_ARRIVE,
        host,
        nic,
        f"{nic} on {host} is cabled to {switch}, but no cable joins {switch} with {out.switch}, where "
        f"{flow.conversation.far_device} is",
        f"Cable {nic} on {host} to the fabric of the other end. Or join the two fabrics.",
        origin_of(flow.interface, "nic") if is_shared else origin_of(flow.host.nics[nic], "far_device"),
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


def _is_astray(flow: Flow, near: End) -> bool:
    """Whether the port of a host is in another fabric than the ports of that name of most hosts of its
    cluster. Of hosts in two halves, as in two sites, none is."""
    names, counts = fabric_names(flow.design), Counter[str]()
    for other in flow.design.clusters[flow.design.hosts[near.device].cluster].hosts:
        counts[_fabric_of_port(flow, End(other.name, near.port), names)] += 1
    fabric = _fabric_of_port(flow, near, names)
    return counts[fabric] * 2 <= max(counts[name] for name in counts if name)


def _fabric_of_port(flow: Flow, near: End, names: Mapping[str, str]) -> str:
    """Fabric that the port of a host is cabled to; empty for a port without a cable."""
    link = links_by_end(flow.design).get(near)
    return "" if link is None else names.get(other_end(link, near).device, "")
