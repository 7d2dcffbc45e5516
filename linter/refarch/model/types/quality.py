"""Quality of service: what makes a class of traffic lossless."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...core.origin import Origin
from .origins import NOWHERE, At


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
    at: At = NOWHERE


class Pool(NamedTuple):
    """A buffer pool of a QoS profile. ``size`` is in percent, None for unlimited."""

    name: str
    direction: str
    mode: str
    size: float | None
    priorities: tuple[int, ...]
    traffic_classes: tuple[int, ...]
    origin: Origin
    at: At = NOWHERE


class Profile(NamedTuple):
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
    pools: Mapping[str, Pool]
    global_pause: bool
    host: Mapping[str, Any]
    """Host side as written: dcbx, willing, trust, pfctx, pfcrx."""
    origin: Origin
    at: At = NOWHERE
    pfc_off: tuple[str, ...] = ()
    """What PFC does not do though it has priorities: ``receive`` is to obey pause frames, ``transmit`` to
    send them."""
