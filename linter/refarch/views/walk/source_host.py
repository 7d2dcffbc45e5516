"""The host that sends, between the interface and its physical ports: virtual switch, port group, uplinks,
Network ATC, the policy for default traffic, and the cable of each port."""

from ...model.types import origin_of
from ..intent.host_records import AtcIntent
from ..network.links import first_cable_by_port
from .egress import atc_vlan
from .flow import Flow
from .records import (
    DOES_NOT_ARRIVE,
    LARGE_PACKETS_DROPPED,
    LOSSLESS_CLASS,
    NO_FAILURE,
    PathFact,
    PathFault,
    PathUnknown,
)

ETHERNET_HEADER = 14
"""Bytes that the jumbo packet of a Windows adapter counts in addition to the payload."""


def check_way_out(flow: Flow) -> None:
    """Check what is between the interface and the ports of its host."""
    _check_virtual_switch(flow)
    _check_port_group(flow)
    _check_uplinks(flow)
    _check_atc_vlan(flow)
    for intent in flow.host.intents.values():
        _check_jumbo_packet(flow, intent)
    if not flow.conversation.lossless:
        _check_default_policy(flow)


def _check_virtual_switch(flow: Flow) -> None:
    """Report a virtual switch that drops the largest packets. A Windows team has no MTU of its own."""
    switch = flow.host.switches.get(flow.interface.switch)
    if switch is None or switch.kind == "set" or switch.mtu >= flow.size:
        return
    flow.trail.add_fault(
        PathFault(
            LARGE_PACKETS_DROPPED,
            flow.host.name,
            flow.interface.name,
            f"{flow.sender} sends packets of {flow.size} bytes, but virtual switch {switch.name} has MTU "
            f"{switch.mtu}",
            f"Set `mtu: {flow.size}` on virtual switch {switch.name}.",
            origin_of(switch, "mtu"),
            (flow.mtu_fact,),
        )
    )


def _check_port_group(flow: Flow) -> None:
    """Report a port group whose ports are blocked."""
    group = flow.way_out.group
    if group is None or not group.blocked:
        return
    flow.trail.add_fault(
        PathFault(
            DOES_NOT_ARRIVE,
            flow.host.name,
            flow.interface.name,
            f"{flow.sender} uses port group {group.name}, but all ports of this port group are blocked",
            "Remove `block_all_ports`.",
            origin_of(group, "blocked"),
        )
    )


def _check_uplinks(flow: Flow) -> None:
    """Report an interface without a physical port. After a failure it has lost its ports, which is no fault
    of the design."""
    if flow.way_out.ports or flow.failure != NO_FAILURE:
        return
    interface, switch = flow.interface, flow.host.switches.get(flow.interface.switch)
    if not interface.switch and not interface.nic:
        # What it is connected to is not stated, which the schema reports.
        return
    group = flow.way_out.group
    if group is not None and switch is not None and switch.uplinks:
        flow.trail.add_fault(
            PathFault(
                DOES_NOT_ARRIVE,
                flow.host.name,
                interface.name,
                f"{flow.sender} uses port group {group.name}, but its team has no uplink of {switch.name}",
                f"Add uplinks of {switch.name} to `active` of the teaming of {group.name}.",
                group.teaming.origin,
                (PathFact(flow.sender, interface.origin),),
            )
        )
        return
    through = f"virtual switch {interface.switch}" if interface.switch else interface.nic
    flow.trail.add_fault(
        PathFault(
            DOES_NOT_ARRIVE,
            flow.host.name,
            interface.name,
            f"{flow.sender} uses {through}, but {through} has no uplink that it can use",
            f"Add the physical ports of the host to `uplinks` of {through}.",
            switch.origin if switch is not None else interface.origin,
            (PathFact(flow.sender, interface.origin),),
        )
    )


def _check_atc_vlan(flow: Flow) -> None:
    """Report a VLAN tag of Network ATC that differs from the IP plan. Without a switch at the other end, any
    tag works if both ends have it."""
    interface, way_out = flow.interface, flow.way_out
    given = atc_vlan(flow.host, interface, way_out.ports)
    if given is None or given.vlan == way_out.tag or not _has_port_on_switch(flow):
        return
    source = "its `vlans`" if given.intent.vlans else "the default, because it has no `vlans`"
    flow.trail.add_fault(
        PathFault(
            DOES_NOT_ARRIVE,
            flow.host.name,
            interface.name,
            f"intent {given.intent.name} tags {flow.sender} with VLAN {given.vlan} ({source}), but its "
            f"network {interface.network} has VLAN {way_out.tag}",
            f"Set `vlans` of intent {given.intent.name} to the VLANs of the storage networks.",
            origin_of(given.intent, "vlans"),
            (PathFact(f"VLAN of {interface.name}", way_out.origin),),
        )
    )


def _has_port_on_switch(flow: Flow) -> bool:
    """Whether a switch is at the other end of one of the ports."""
    nics = [flow.host.nics[port] for port in flow.way_out.ports if port in flow.host.nics]
    return any(nic.far_device in flow.fabric.switches for nic in nics)


def _check_jumbo_packet(flow: Flow, intent: AtcIntent) -> None:
    """Report a storage intent of Network ATC whose jumbo packet is smaller than the packets."""
    largest = intent.jumbo_packet
    if largest is None or "storage" not in intent.traffic:
        return
    if not set(flow.way_out.ports) & set(intent.adapters) or largest - ETHERNET_HEADER >= flow.size:
        return
    flow.trail.add_fault(
        PathFault(
            LARGE_PACKETS_DROPPED,
            flow.host.name,
            flow.interface.name,
            f"{flow.sender} sends packets of {flow.size} bytes, but intent {intent.name} sets a jumbo packet "
            f"of {largest} bytes",
            f"Set `jumbo_packet: {flow.size + ETHERNET_HEADER}`.",
            origin_of(intent, "jumbo_packet"),
            (flow.mtu_fact,),
        )
    )


def _check_default_policy(flow: Flow) -> None:
    """Report traffic without a policy of its own that the host marks with a lossless priority."""
    for port in flow.way_out.ports:
        nic = flow.host.nics.get(port)
        profile = flow.host.profiles.get(nic.profile) if nic is not None else None
        if profile is None:
            continue
        for policy in profile.policies:
            if policy.traffic == "default" and policy.priority in profile.pfc_priorities:
                flow.trail.add_fault(
                    PathFault(
                        LOSSLESS_CLASS,
                        flow.host.name,
                        port,
                        f"profile {profile.name} gives default traffic priority {policy.priority}, which is "
                        "the lossless priority of RDMA",
                        "Set `priority: 0` of the policy for default traffic.",
                        origin_of(policy, "priority"),
                    )
                )


def report_missing_cable(flow: Flow, port: str) -> None:
    """Report a port without a cable: a fault where the same port of another host has one, else an open
    question."""
    host, cluster = flow.host, flow.design.hosts[flow.host.name].cluster
    cable = first_cable_by_port(flow.design).get((cluster, port))
    if cable is not None:
        end = next(one for one in (cable.a, cable.b) if one.port == port and one.device in flow.design.hosts)
        flow.trail.add_fault(
            PathFault(
                DOES_NOT_ARRIVE,
                host.name,
                port,
                f"{port} on {host.name} has no cable, but {port} on {end.device} has one",
                f"Add the cable of {port} on {host.name} to `links` in wiring.yaml.",
                host.nics[port].origin if port in host.nics else flow.interface.origin,
                (PathFact(f"cable of {end.device}", cable.origin),),
            )
        )
        return
    flow.trail.add_unknown(
        PathUnknown(f"{port} on {host.name} has no cable", "wiring.yaml, `links`", host.origin)
    )
