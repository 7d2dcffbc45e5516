"""A QoS profile as a switch is given it: maps, classes, flow control, marking and buffers in full."""

from collections.abc import Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import NO_PLACES, BufferPool, QosProfile, TrafficClass, origin_of
from ...model.types.origins import At

PRIORITIES, DSCPS = range(8), range(64)


class PauseWatchdog(NamedTuple):
    """Watchdog for a pause that does not end by itself; times in seconds, None for the system's default."""

    action: str
    """``drop``, ``forward`` or ``alert``; empty for that of the system."""
    detect: float | None
    restore: float | None
    origin: Origin
    at: At = NO_PLACES


class SwitchProfile(NamedTuple):
    """One QoS profile on a switch."""

    name: str
    mode: str
    """``lossless`` or ``lossy``."""
    rdma_priority: int | None
    rdma_dscp: int | None
    cnp_priority: int | None
    cnp_dscp: int | None
    trust: tuple[str, ...]
    """``pcp``, ``dscp``, both or none."""
    pcp_map: Mapping[int, int]
    """Every PCP to its switch priority."""
    dscp_map: Mapping[int, int]
    """Every DSCP to its switch priority."""
    pfc_priorities: tuple[int, ...]
    pfc_off: tuple[str, ...]
    """Directions in which PFC is off: ``receive``, ``transmit``."""
    watchdog: PauseWatchdog | None
    global_pause: bool
    dcbx: str
    """``ieee``, ``cee``, ``disabled``; empty where the design leaves it out."""
    traffic_classes: Mapping[int, TrafficClass]
    """Classes by number: priorities, ``dwrr`` with percent or ``strict``, ECN thresholds in bytes,
    probability in percent."""
    pools: Mapping[str, BufferPool]
    cable_length: float | None
    """Meters of the longest cable that the headroom is for."""
    origin: Origin
    at: At = NO_PLACES


def switch_profile(profile: QosProfile) -> SwitchProfile:
    """A QoS profile with the settings for switches."""
    guard = profile.watchdog
    mapping = origin_of(profile, "mapping")
    return SwitchProfile(
        name=profile.name,
        mode=profile.mode,
        rdma_priority=profile.rdma_priority,
        rdma_dscp=profile.rdma_dscp,
        cnp_priority=profile.cnp_priority,
        cnp_dscp=profile.cnp_dscp,
        trust=profile.trust,
        pcp_map={pcp: profile.priority_of_pcp(pcp) for pcp in PRIORITIES},
        dscp_map={dscp: profile.priority_of_dscp(dscp) for dscp in DSCPS},
        pfc_priorities=profile.pfc_priorities,
        pfc_off=profile.pfc_off,
        watchdog=PauseWatchdog(*guard) if guard is not None else None,
        global_pause=profile.global_pause,
        dcbx=profile.dcbx,
        traffic_classes=profile.traffic_classes,
        pools=profile.pools,
        cable_length=profile.cable_length,
        origin=profile.origin,
        at={
            "rdma_priority": profile.origin.child("rdma"),
            "rdma_dscp": profile.origin.child("rdma"),
            "cnp_priority": profile.origin.child("congestion_notification"),
            "cnp_dscp": profile.origin.child("congestion_notification"),
            "pcp_map": mapping,
            "dscp_map": mapping,
            "pfc_priorities": profile.origin.child("pfc"),
            "pfc_off": profile.origin.child("pfc"),
            **profile.at,
        },
    )
