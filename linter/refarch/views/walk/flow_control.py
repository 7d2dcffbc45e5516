"""Flow control of RDMA packets along the way: at the host, where they enter the switches, on each cable, and
where they leave. Traffic that may be lost is not checked."""

from collections.abc import Iterable
from typing import NamedTuple

from ...core.origin import Origin
from ...model.ranges import name_runs
from ...model.types import Design, origin_of
from ..intent.switch_qos import SwitchProfile
from .fabric import FabricPort
from .flow import Entrance, Flow
from .marking import (
    HostPriorities,
    PacketMarking,
    asks_for_pause,
    bandwidth_of,
    host_priorities,
    marked_priority,
    obeys_pause,
    switch_priority,
)
from .records import LOSSY, SHARES_DIFFER, PathFact, PathFault, PathUnknown


class EntryTreatment(NamedTuple):
    """What the first switch makes of a packet."""

    priority: int | None
    """None for a packet that may be lost, and for a port without a QoS profile."""
    text: str = ""
    """Part of the text of the hop; empty where the packet is not lossless."""
    facts: tuple[PathFact, ...] = ()


# The host


def port_priorities(flow: Flow, nic: str, peer: FabricPort | None) -> HostPriorities | None:
    """Priorities of a host's port; None where the design states no QoS for it, which is a fault, and for
    traffic that may be lost."""
    known = flow.design.hosts[flow.host.name].nics.get(nic)
    if known is None or not flow.conversation.lossless:
        return None
    priorities = host_priorities(flow.design, known, None if peer is None else _profile_with_dcbx(flow, peer))
    if priorities.is_stated:
        if not priorities.is_pause_stated:
            cluster_id = flow.design.hosts[flow.host.name].cluster
            text = f"how the adapters of cluster {cluster_id} get PFC: by masks of the driver or by DCBX"
            key = "qos.yaml, `host` of the profile"
            flow.trail.add_unknown(PathUnknown(text, key, priorities.pauses_origin))
        return priorities
    host = flow.host.name
    cluster = flow.design.clusters[flow.design.hosts[host].cluster]
    if not any(one.name in flow.design.applications for one in cluster.hosts):
        # A design of switches alone leaves the hosts to another document.
        text = (
            f"what the hosts of cluster {cluster.id} write into RDMA packets, and which priorities they pause"
        )
        flow.trail.add_unknown(PathUnknown(text, "qos.yaml, `apply` to the hosts", cluster.origin))
        return None
    flow.trail.add_fault(
        PathFault(
            LOSSY,
            host,
            nic,
            f"{nic} on {host} carries RDMA traffic, but has no QoS profile",
            f"Add {host} to `to` of the profile in `apply`, with this port.",
            _place_of_ports(flow.design, host, known.origin),
            (PathFact(nic, known.origin),),
        )
    )
    return None


def _profile_with_dcbx(flow: Flow, at: FabricPort) -> SwitchProfile | None:
    """QoS profile of a switch port with the DCBX version of the port, which an entry of `apply` can state."""
    profile = flow.fabric.profile(at)
    if profile is None or profile.dcbx == at.port.dcbx:
        return profile
    places = {**profile.at, "dcbx": origin_of(at.port, "dcbx")}
    return profile._replace(dcbx=at.port.dcbx, at=places)


def check_host_end(flow: Flow, entrance: Entrance, priorities: HostPriorities) -> None:
    """Compare both ends of a host's cable: flow control, then shares of the bandwidth."""
    profile = flow.fabric.profile(entrance.at)
    if profile is None:
        return
    priority = switch_priority(profile, entrance.marking).number
    if priority not in profile.pfc_priorities:
        # What the switch makes of the packet is the fault, and reported where it enters.
        return
    if priority not in priorities.pauses:
        nic, host = entrance.nic, flow.host.name
        flow.trail.add_fault(
            PathFault(
                LOSSY,
                host,
                nic,
                f"{entrance.at.title} has PFC for priority {priority}, but {nic} on {host} has none",
                f"Enable PFC for priority {priority} on the host side of the profile.",
                priorities.pauses_origin,
                (PathFact(f"PFC of {entrance.at.switch}", origin_of(profile, "pfc_priorities")),),
            )
        )
    if flow.host.system != "esxi":
        _compare_shares(flow, entrance, priorities, profile, priority)


class _CableEnd(NamedTuple):
    """Port of a host at one end of a cable to another host."""

    host: str
    port: str
    priorities: HostPriorities

    @property
    def title(self) -> str:
        """Port as messages name it, e.g. ``SMB1 on node-1``."""
        return f"{self.port} on {self.host}"

    @property
    def paused_text(self) -> str:
        """Priorities with PFC, e.g. ``PFC for priority 3``."""
        listed = ", ".join(map(str, sorted(self.priorities.pauses)))
        return f"PFC for priority {listed}" if listed else "no PFC"


def check_direct_pauses(flow: Flow, nic: str, priorities: HostPriorities) -> None:
    """Compare the flow control of two hosts that are cabled to each other: the far host asks for a pause, and
    the near host obeys."""
    cable, far = flow.host.nics[nic], flow.conversation.far_device
    far_host = flow.design.hosts.get(far)
    far_nic = far_host.nics.get(cable.far_port) if far_host is not None else None
    if cable.far_device != far or far_nic is None:
        return
    far_priorities = host_priorities(flow.design, far_nic, None)
    if not far_priorities.is_stated:
        # The walk in the other direction reports the host without QoS.
        return
    near_end = _CableEnd(flow.host.name, nic, priorities)
    far_end = _CableEnd(far, far_nic.name, far_priorities)
    priority = marked_priority(priorities)
    has_pause = [priority in end.priorities.pauses for end in (near_end, far_end)]
    if all(has_pause) or (priorities.has_global_pause and far_priorities.has_global_pause):
        return
    usual, odd = _ordered_ends(flow, near_end, far_end)
    text = f"{usual.title} has {usual.paused_text}, but {odd.title} at the other end has {odd.paused_text}"
    if not any(has_pause):
        text = f"{near_end.title} sends RDMA packets with priority {priority}, but has {near_end.paused_text}"
        usual, odd = far_end, near_end
    flow.trail.add_fault(
        PathFault(
            LOSSY,
            odd.host,
            odd.port,
            text,
            f"Set `pfc: {{priorities: [{priority}]}}` in the profiles of {usual.host} and {odd.host}.",
            odd.priorities.pauses_origin,
            (PathFact(f"PFC of {usual.host}", usual.priorities.pauses_origin),),
        )
    )


def _ordered_ends(flow: Flow, near: _CableEnd, far: _CableEnd) -> tuple[_CableEnd, _CableEnd]:
    """The end with the flow control of most hosts of the cluster, then the other end; of equally many, the
    first host is the first end. Both directions of a conversation give the same order."""
    hosts = flow.design.clusters[flow.design.hosts[flow.host.name].cluster].hosts
    counts: dict[frozenset[int], int] = {}
    for host in hosts:
        for name in {near.port, far.port} & host.nics.keys():
            pauses = host_priorities(flow.design, host.nics[name], None).pauses
            counts[pauses] = counts.get(pauses, 0) + 1
    order = [host.name for host in hosts]
    first, second = sorted(
        (near, far),
        key=lambda end: (
            -counts.get(end.priorities.pauses, 0),
            order.index(end.host) if end.host in order else len(order),
        ),
    )
    return first, second


def _compare_shares(
    flow: Flow, entrance: Entrance, priorities: HostPriorities, profile: SwitchProfile, priority: int
) -> None:
    """Report a priority with different shares of the bandwidth at the two ends of a cable."""
    share, far_share = dict(priorities.bandwidths).get(priority), bandwidth_of(profile, priority)
    if share is None or far_share is None or share == far_share:
        return
    nic, host, at = entrance.nic, flow.host.name, entrance.at
    flow.trail.add_fault(
        PathFault(
            SHARES_DIFFER,
            host,
            nic,
            f"{nic} on {host} gives priority {priority} {share:g} % of the bandwidth, but {at.title} gives "
            f"it {far_share:g} %",
            "Use the same `bandwidth` on the host side and on the switch side.",
            priorities.bandwidths_origin,
            (
                PathFact(
                    f"classes of profile {profile.name} on {at.switch}", origin_of(profile, "traffic_classes")
                ),
            ),
        )
    )


# The switches


def entry_treatment(flow: Flow, entrance: Entrance) -> EntryTreatment:
    """Priority that the first switch gives the packets, and whether it pauses the host for it."""
    if not flow.conversation.lossless:
        return EntryTreatment(None)
    at = entrance.at
    profile = flow.fabric.profile(at)
    if profile is None:
        _report_missing_profile(flow, at)
        return EntryTreatment(None)
    _check_trust(flow, profile)
    priority = switch_priority(profile, entrance.marking)
    pfc = PathFact("PFC", origin_of(profile, "pfc_priorities"))
    if asks_for_pause(profile, priority.number):
        text = f", {priority.reason}: priority {priority.number}, pauses"
        return EntryTreatment(priority.number, text, (pfc,))
    flow.trail.add_fault(
        PathFault(
            LOSSY,
            at.switch,
            at.port.name,
            f"{at.title} gives RDMA packets priority {priority.number} ({priority.reason}), but profile "
            f"{profile.name} has no PFC for it",
            "Use one priority for RDMA traffic: in the marking of the host, in `trust` and in `pfc`.",
            priority.origin,
            (pfc,),
        )
    )
    # What later switches make of a priority that the first one does not pause follows from this fault.
    return EntryTreatment(None)


def _check_trust(flow: Flow, profile: SwitchProfile) -> None:
    """Add an open question where the design leaves the trusted marking to the default of the switch."""
    if not profile.trust:
        text = f"which marking of RDMA packets the switches with profile {profile.name} trust"
        key = "qos.yaml, `trust` of the profile"
        flow.trail.add_unknown(PathUnknown(text, key, profile.origin))


def check_receiver(flow: Flow, at: FabricPort, marking: PacketMarking) -> None:
    """Report a port that does not ask the other end for a pause before its buffer is full."""
    profile = flow.fabric.profile(at)
    if profile is None:
        _report_missing_profile(flow, at)
        return
    _check_trust(flow, profile)
    priority = switch_priority(profile, marking).number
    if not asks_for_pause(profile, priority):
        _report_missing_pause(flow, at, profile, priority)


def check_sender(flow: Flow, at: FabricPort, priority: int) -> None:
    """Report a port that does not stop sending a priority when the other end asks for a pause."""
    profile = flow.fabric.profile(at)
    if profile is None:
        _report_missing_profile(flow, at)
    elif not obeys_pause(profile, priority):
        _report_missing_pause(flow, at, profile, priority)


def check_profiles(flow: Flow, ports: Iterable[FabricPort]) -> None:
    """Report ports without a QoS profile on the way of packets that the first switch does not pause."""
    for at in ports:
        if flow.fabric.profile(at) is None:
            _report_missing_profile(flow, at)


def _report_missing_profile(flow: Flow, at: FabricPort) -> None:
    if at.switch not in flow.design.applied:
        flow.trail.add_fault(
            PathFault(
                LOSSY,
                at.switch,
                "",
                f"{at.switch} is on the path of RDMA traffic, but has no QoS profile",
                f"Add `{_switches_without_profile(flow.design, at.switch)}` to `to` of a lossless profile in "
                "qos.yaml. vSAN and NVMe over RDMA use priority 3; SMB Direct uses 3 or 4.",
                flow.design.switches[at.switch].origin,
                _profile_of_another_switch(flow.design),
            )
        )
        return
    flow.trail.add_fault(
        PathFault(
            LOSSY,
            at.switch,
            at.port.name,
            f"{at.title}, to {at.port.far_device}, is on the path of RDMA traffic, but has no QoS profile",
            f"Add `{at.port.name}` to `ports` of the entry for {at.switch} in `apply`.",
            _place_of_ports(flow.design, at.switch, origin_of(at.port, "profile")),
            (PathFact(f"cable of {at.port.name}", at.port.origin),),
        )
    )


def _profile_of_another_switch(design: Design) -> tuple[PathFact, ...]:
    """The entry of `apply` that gives a switch its QoS profile, for a switch that may be missing there."""
    for name in design.switches:
        for entry in design.applications.get(name, ()):
            return (PathFact(f"QoS profile of {name}", entry.origin),)
    return ()


def _switches_without_profile(design: Design, switch: str) -> str:
    """Switches without a QoS profile that share the place of one, as the range that the design writes."""
    place = design.switches[switch].origin
    names = [
        one.name for one in design.switches.values() if one.origin == place and one.name not in design.applied
    ]
    return ", ".join(text for text, _ in name_runs(names))


def _report_missing_pause(flow: Flow, at: FabricPort, profile: SwitchProfile, priority: int) -> None:
    flow.trail.add_fault(
        PathFault(
            LOSSY,
            at.switch,
            at.port.name,
            f"{at.title} is on the path of RDMA traffic with priority {priority}, but profile {profile.name} "
            "has no PFC for it",
            f"Set `priorities: [{priority}]` below `pfc` of the profile.",
            origin_of(profile, "pfc_priorities"),
        )
    )


def _place_of_ports(design: Design, device: str, otherwise: Origin) -> Origin:
    """List of ports in the entry that gives a device its QoS profile; another place for a device that no
    entry names."""
    entries = design.applications.get(device, ())
    if not entries:
        return otherwise
    return Origin(entries[0].origin.file, entries[0].origin.pointer[:2]).child("ports", 0)
