"""Quality of service: what makes a class of traffic lossless."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...core.origin import Origin
from .origins import NO_PLACES, At


class TrafficClass(NamedTuple):
    """A traffic class of a QoS profile. ``bandwidth`` is in percent, None for strict scheduling; ECN
    thresholds in bytes."""

    number: int
    priorities: tuple[int, ...]
    scheduling: str
    bandwidth: float | None
    ecn_min: int | None
    ecn_max: int | None
    ecn_probability: int | None
    origin: Origin
    at: At = NO_PLACES


class BufferPool(NamedTuple):
    """A buffer pool of a QoS profile. ``size`` is in percent, None for unlimited."""

    name: str
    direction: str
    mode: str
    size: float | None
    priorities: tuple[int, ...]
    traffic_classes: tuple[int, ...]
    origin: Origin
    at: At = NO_PLACES


class Watchdog(NamedTuple):
    """PFC watchdog, which ends a pause that does not end by itself. Times in seconds, None where the design
    leaves them out."""

    action: str
    """``drop``, ``forward`` or ``alert``; empty where the design leaves it out."""
    detect: float | None
    restore: float | None
    origin: Origin


class HostQosPolicy(NamedTuple):
    """Traffic that a host gives a priority: ``traffic`` is ``smb-direct``, ``smb``, ``cluster``,
    ``live-migration`` or ``default``."""

    traffic: str
    port: int | None
    priority: int
    dscp: int | None
    origin: Origin


class QosApplication(NamedTuple):
    """An entry that puts a profile on a device, or on some of its ports."""

    profile: str
    ports: frozenset[str] | None
    """None for all ports of the device."""
    dcbx: str
    """DCBX version on these ports; empty for that of the profile."""
    origin: Origin


class QosProfile(NamedTuple):
    """A QoS profile: what makes a class of traffic lossless, on switches and hosts."""

    name: str
    mode: str
    rdma_priority: int | None
    rdma_dscp: int | None
    cnp_priority: int | None
    cnp_dscp: int | None
    trust: tuple[str, ...]
    mapping: str
    pfc_priorities: tuple[int, ...]
    cable_length: float | None
    traffic_classes: Mapping[int, TrafficClass]
    pools: Mapping[str, BufferPool]
    global_pause: bool
    host: Mapping[str, Any]
    """Host side as written: dcbx, willing, trust, marking, ecn, pfctx, pfcrx, policies, traffic_classes."""
    origin: Origin
    at: At = NO_PLACES
    pfc_off: tuple[str, ...] = ()
    """Directions in which PFC is off although it has priorities: ``receive`` obeys pause frames, ``transmit``
    sends them."""
    dcbx: str = ""
    """DCBX version of the switch: ``ieee``, ``cee`` or ``disabled``; empty where the design states none."""
    pcp_map: Mapping[int, int] = {}
    """PCP to switch priority where it is not the PCP's own number."""
    dscp_map: Mapping[int, int] = {}
    """DSCP to switch priority where it is not an eighth of the DSCP."""
    watchdog: Watchdog | None = None
    policies: tuple[HostQosPolicy, ...] = ()
    """Priorities that the hosts give to traffic."""
    host_classes: Mapping[int, TrafficClass] = {}
    """Traffic classes of the hosts, where they are stated apart from those of the switch."""

    def priority_of_pcp(self, pcp: int) -> int:
        """The switch priority of a PCP."""
        return self.pcp_map.get(pcp, pcp)

    def priority_of_dscp(self, dscp: int) -> int:
        """The switch priority of a DSCP."""
        return self.dscp_map.get(dscp, dscp // 8)
