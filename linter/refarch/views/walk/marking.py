"""RDMA packets and flow control: what a host writes into packets, what a switch makes of it, and who pauses.

Priority flow control is hop by hop: the receiver of each cable asks for a pause, and the sender obeys. A
packet is safe on a cable if its priority is paused on both ends.
"""

from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import Design, Nic, origin_of
from ..intent.switch_qos import SwitchProfile
from ..rdma.host_rdma_settings import HostRdmaSettings, host_rdma_settings

NO_PRIORITY = 0
"""Priority of a packet whose marking nobody trusts."""


DSCPS_PER_PRIORITY = 8
"""Values of DSCP that become one priority by default."""


class HostPriorities(NamedTuple):
    """RDMA priorities of a host's port, after the parameters of its driver, its profile and DCBX."""

    writes_pcp: int | None
    writes_dscp: int | None
    marking_origin: Origin
    pauses: frozenset[int]
    """Priorities for which the port asks for a pause and obeys one."""
    pauses_origin: Origin
    is_stated: bool
    """Whether the design states any QoS for the port."""
    is_pause_stated: bool
    """Whether the design states how the port gets its flow control; else it is taken to have that of its
    profile."""
    has_global_pause: bool
    """Whether the port pauses all traffic, which needs no PFC."""
    bandwidths: tuple[tuple[int, float], ...]
    """Percent of the bandwidth for each priority that the host states itself."""
    bandwidths_origin: Origin


def host_priorities(design: Design, nic: Nic, peer: SwitchProfile | None) -> HostPriorities:
    """What the port of a host writes and pauses. ``peer`` is the profile of the switch port at the other end,
    from which a willing adapter learns."""
    settings = host_rdma_settings(design, nic)
    profile = settings.profile
    place = profile.origin if profile is not None else nic.origin
    pcp = settings.pcp.value if settings.pcp is not None else None
    dscp = settings.dscp.value if settings.dscp is not None else None
    if not settings.marks_packets and profile is not None:
        pcp, dscp = profile.rdma_priority, profile.rdma_dscp
    marked_at = next((one.origin for one in (settings.dscp, settings.pcp) if one is not None), place)
    has_masks = design.clusters[design.hosts[nic.host].cluster].kind.platform == "esxi"
    pauses, paused_at = _paused_priorities(settings, peer, place, has_masks)
    shares: tuple[tuple[int, float], ...] = ()
    is_willing = settings.willing is not None and settings.willing.value
    if profile is not None and profile.host_classes and not is_willing:
        shares = tuple(
            (priority, entry.bandwidth)
            for entry in profile.host_classes.values()
            if entry.bandwidth is not None
            for priority in entry.priorities
        )
    return HostPriorities(
        writes_pcp=pcp,
        writes_dscp=dscp,
        marking_origin=marked_at,
        pauses=pauses,
        pauses_origin=paused_at,
        is_stated=profile is not None or settings.pfctx is not None or settings.pfcrx is not None,
        is_pause_stated=not has_masks or _states_pauses(settings),
        has_global_pause=profile is not None and profile.global_pause,
        bandwidths=shares,
        bandwidths_origin=place.child("host", "traffic_classes"),
    )


def marking_assumption(system: str, driver: str) -> str:
    """Remark about the marking of a port that refarch cannot configure, and that is taken to be as the design
    states; empty for other ports. For ESXi, only NVIDIA documents parameters of its driver for it."""
    if system != "esxi" or driver == "nmlx5":
        return ""
    return f" (assumed: {driver or 'the driver'} has no documented parameter)"


def marked_priority(priorities: HostPriorities) -> int:
    """Priority that a host at the other end of a cable gives a packet: its PCP, else an eighth of its
    DSCP."""
    if priorities.writes_pcp is not None:
        return priorities.writes_pcp
    return NO_PRIORITY if priorities.writes_dscp is None else priorities.writes_dscp // DSCPS_PER_PRIORITY


def _states_pauses(settings: HostRdmaSettings) -> bool:
    """Whether masks or DCBX of the adapter are stated. On other systems than ESXi, the profile itself is
    configured on the host."""
    return any(one is not None for one in (settings.pfctx, settings.pfcrx, settings.dcbx, settings.willing))


def _paused_priorities(
    settings: HostRdmaSettings, peer: SwitchProfile | None, place: Origin, has_masks: bool
) -> tuple[frozenset[int], Origin]:
    """Priorities with flow control, and the place that decides: masks of the driver, then what a willing
    adapter learns by DCBX, then the profile. ``has_masks`` is whether the driver has masks, as on ESXi, where
    nothing else enables flow control without DCBX."""
    masks = [mask for mask in (settings.pfcrx, settings.pfctx) if mask is not None and has_masks]
    if len(masks) == 1:
        # One mask without the other is half of PFC.
        return frozenset(), masks[0].origin
    if masks:
        paused = frozenset(number for number in range(8) if all(mask.value >> number & 1 for mask in masks))
        return paused, masks[0].origin
    is_willing = settings.willing is not None and bool(settings.willing.value)
    off = settings.dcbx if settings.dcbx is not None and settings.dcbx.value == "disabled" else None
    if is_willing and settings.willing is not None:
        if off is not None:
            # A willing adapter takes its flow control from DCBX, which it does not speak.
            return frozenset(), off.origin
        if peer is not None and peer.dcbx == "disabled":
            return frozenset(), origin_of(peer, "dcbx")
        if peer is not None:
            return frozenset(peer.pfc_priorities), settings.willing.origin
    elif has_masks and off is not None:
        return frozenset(), off.origin
    elif has_masks and settings.willing is not None:
        return frozenset(), settings.willing.origin
    profile = settings.profile
    if profile is None:
        return frozenset(), place
    if profile.pfc_off:
        return frozenset(), profile.origin.child("pfc", profile.pfc_off[0])
    return frozenset(profile.pfc_priorities), profile.origin.child("pfc")


class PacketMarking(NamedTuple):
    """Fields of a packet by which a switch port selects its priority."""

    pcp: int | None
    """None for a host that writes none."""
    dscp: int | None
    is_tagged: bool
    """Whether the frame has a VLAN tag, without which it has no PCP."""
    is_known: bool = True
    """Whether the design states the QoS of the host; else its packets are taken to be marked as meant."""


class SwitchPriority(NamedTuple):
    """Priority that a switch port gives a packet."""

    number: int
    reason: str
    origin: Origin
    """Place that decides the priority."""


def switch_priority(profile: SwitchProfile, marking: PacketMarking) -> SwitchPriority:
    """Priority of a packet that enters a port with a profile."""
    if not marking.is_known and profile.rdma_priority is not None:
        reason = "the marking of the host is not stated"
        return SwitchPriority(profile.rdma_priority, reason, origin_of(profile, "rdma_priority"))
    trust = origin_of(profile, "trust")
    pcp, dscp = marking.pcp, marking.dscp
    if "dscp" in profile.trust and dscp is not None:
        number = profile.dscp_map.get(dscp, NO_PRIORITY)
        return SwitchPriority(number, f"DSCP {dscp}", origin_of(profile, "dscp_map"))
    if "pcp" in profile.trust:
        if not marking.is_tagged:
            reason = "the frame has no tag, and the port trusts only PCP"
            return SwitchPriority(NO_PRIORITY, reason, trust)
        if pcp is not None:
            number = profile.pcp_map.get(pcp, NO_PRIORITY)
            return SwitchPriority(number, f"PCP {pcp}", origin_of(profile, "pcp_map"))
    if not profile.trust:
        # The design leaves trust open: the profile is taken to work for its RDMA priority.
        known = profile.rdma_priority if profile.rdma_priority is not None else NO_PRIORITY
        return SwitchPriority(known, "trust is not stated", trust)
    return SwitchPriority(NO_PRIORITY, "the port does not trust the marking of the host", trust)


def asks_for_pause(profile: SwitchProfile, priority: int) -> bool:
    """Whether a port asks the other end to pause a priority before its buffer is full."""
    return priority in profile.pfc_priorities and "transmit" not in profile.pfc_off


def obeys_pause(profile: SwitchProfile, priority: int) -> bool:
    """Whether a port stops sending a priority when the other end asks for it."""
    return priority in profile.pfc_priorities and "receive" not in profile.pfc_off


def bandwidth_of(profile: SwitchProfile, priority: int) -> float | None:
    """Percent of the bandwidth that a port gives a priority; None where it states none."""
    return next(
        (entry.bandwidth for entry in profile.traffic_classes.values() if priority in entry.priorities), None
    )
