"""The port where frames of a host enter a switch: which VLAN it gives them, or why it drops them."""

from ...model.types import origin_of
from .fabric import FabricPort
from .flow import Flow
from .records import ASYMMETRIC, DOES_NOT_ARRIVE, PathFact, PathFault


def vlan_at_entrance(flow: Flow, nic: str, at: FabricPort) -> int | None:
    """VLAN of the frames of a host's port on the switch that they enter; None where the switch port drops
    them, which is reported."""
    fault = _entry_fault(flow, nic, at)
    if fault is not None:
        flow.trail.add_fault(fault)
        return None
    return flow.fabric.entry_vlan(at.port, flow.way_out.tag)


def _entry_fault(flow: Flow, nic: str, at: FabricPort) -> PathFault | None:
    """Reason why a switch port drops frames of a host, or answers in another way; None for none."""
    tag, port = flow.way_out.tag, at.port
    sender = f"{nic} on {flow.host.name}"
    if port.routed:
        return PathFault(
            DOES_NOT_ARRIVE,
            at.switch,
            port.name,
            f"{at.title} is routed, but {sender} sends frames of VLAN {tag or 'none'} to it",
            "Remove `routed` from the cable.",
            origin_of(port, "name"),
        )
    if tag and tag == port.untagged and tag not in port.tagged:
        return PathFault(
            ASYMMETRIC,
            at.switch,
            port.name,
            f"{sender} tags VLAN {tag}, but {at.title} sends this VLAN without a tag",
            f"Add {flow.network_text(tag)} to `carries` of the cable, and remove `untagged`.",
            origin_of(port, "untagged"),
            (_tag_fact(flow), PathFact(flow.sender, flow.interface.origin)),
            tag,
        )
    vlan = flow.fabric.entry_vlan(port, tag)
    if vlan is None:
        return _missing_vlan_fault(flow, sender, at)
    if vlan and vlan not in flow.fabric.switches[at.switch].vlans:
        return _missing_bridge_vlan_fault(flow, at, vlan)
    return None


def _tag_fact(flow: Flow) -> PathFact:
    return PathFact(f"VLAN tag of {flow.host.name}", flow.way_out.origin)


def _missing_vlan_fault(flow: Flow, sender: str, at: FabricPort) -> PathFault:
    """A port that does not carry the VLAN of the frames, or has none for frames without a tag."""
    tag = flow.way_out.tag
    if tag:
        text = f"{sender} tags VLAN {tag}, but {at.title} does not carry it"
        hint = f"Add {flow.network_text(tag)} to `carries` of the cable."
    else:
        text = f"{sender} sends frames without a tag, but {at.title} has no untagged VLAN"
        hint = "Set `untagged` of the cable."
    place = origin_of(at.port, "tagged" if tag else "untagged")
    return PathFault(DOES_NOT_ARRIVE, at.switch, at.port.name, text, hint, place, (_tag_fact(flow),), tag)


def _missing_bridge_vlan_fault(flow: Flow, at: FabricPort, vlan: int) -> PathFault:
    """A port that carries a VLAN which its switch does not have."""
    return PathFault(
        DOES_NOT_ARRIVE,
        at.switch,
        at.port.name,
        f"{at.title} carries VLAN {vlan}, but VLAN {vlan} is not on the bridge of {at.switch}",
        f"Add {vlan} to `vlans` of {at.switch}.",
        origin_of(flow.fabric.switches[at.switch], "vlans"),
        (_tag_fact(flow),),
        vlan,
    )
