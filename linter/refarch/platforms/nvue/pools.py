"""Buffer pools of a profile as NVUE traffic pools, which divide the memory between lossy and lossless
traffic.

Sources, looked up 2026-11-23: Cumulus Linux Quality of Service (NVIDIA) of 5.3 and 5.19, Flow Control
Buffers, and Traffic Pools: one lossless pool at a time, ``roce-lossless`` in RoCE mode, else
``default-lossless``; percentages of all pools make at most 100; Advanced Buffer Tuning is for advanced users.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ...model.types.origins import origin_of
from ...model.types.qos import BufferPool
from ...views.intent.switch_qos import SwitchProfile
from ..target import NotConfigured
from .settings import NvueComment, NvueOutput, NvueSetting, not_configured

HALF = 50
"""Percent for each kind, as in the RoCE mode and in the guide."""

REASON = (
    "NVUE traffic pools are dynamic and divide the memory between the PFC priorities and the rest, the "
    "same for ingress and egress; lossless traffic can use all of it on egress"
)


class Shares(NamedTuple):
    """Percent of the memory."""

    lossy: int
    lossless: int


def shares(profile: SwitchProfile) -> Shares | None:
    """Shares of the memory for the pools of a profile; None if traffic pools cannot divide it in this way."""
    sizes: dict[tuple[str, str], float | None] = {}
    for pool in profile.pools.values():
        kind = _kind(profile, pool)
        if not kind or (pool.direction, kind) in sizes or pool.mode != "dynamic":
            return None
        sizes[pool.direction, kind] = pool.size
    lossy, lossless = sizes.get(("ingress", "lossy")), sizes.get(("ingress", "lossless"))
    if lossy is None or lossless is None or lossy < 1 or lossless < 1 or lossy + lossless > 100:
        return None
    same = sizes.get(("egress", "lossy"), lossy) == lossy
    unlimited = sizes.get(("egress", "lossless")) is None
    return Shares(int(lossy), int(lossless)) if same and unlimited else None


def _kind(profile: SwitchProfile, pool: BufferPool) -> str:
    """``lossy`` or ``lossless``, by the priorities in a pool; empty for a mixture."""
    if not profile.pfc_priorities:
        return ""
    priorities = set(pool.priorities)
    if pool.direction == "egress":
        in_pool = (profile.traffic_classes.get(number) for number in pool.traffic_classes)
        priorities = {one for own in in_pool if own is not None for one in own.priorities}
    lossless = {*profile.pfc_priorities}
    if priorities == lossless:
        return "lossless"
    every = {one for own in profile.traffic_classes.values() for one in own.priorities} or {*range(8)}
    return "lossy" if pool.direction in ("ingress", "egress") and priorities == every - lossless else ""


def settings(profile: SwitchProfile, is_roce: bool) -> Iterator[NvueOutput]:
    """Traffic pools of a profile; in RoCE mode only if they differ from the pools of the mode."""
    divided = shares(profile)
    if profile.pools and divided is None:
        yield from pools_not_configured(profile)
    if not profile.pfc_priorities or (is_roce and divided in (None, Shares(HALF, HALF))):
        return
    if divided is None:
        yield NvueComment("Buffers: half for each kind of traffic, as in NVIDIA's guide before PFC.")
    origins = tuple(pool.origin for pool in profile.pools.values()) if divided is not None else ()
    at = origins or (origin_of(profile, "pfc_priorities"),)
    lossy, lossless = divided or Shares(HALF, HALF)
    kind = "roce-lossless" if is_roce else "default-lossless"
    yield NvueSetting(("qos", "traffic-pool", "default-lossy", "memory-percent"), lossy, at)
    yield NvueSetting(("qos", "traffic-pool", kind, "memory-percent"), lossless, at)


def pools_not_configured(profile: SwitchProfile, reason: str = REASON) -> Iterator[NotConfigured]:
    """All settings of the pools of a profile, as not configured."""
    for pool in profile.pools.values():
        thing = f"{profile.name} {pool.name}"
        size = "unlimited" if pool.size is None else f"{pool.size:g} %"
        yield not_configured("profiles.pools.size", thing, pool, reason, size)
        for field in ("direction", "mode", "priorities", "traffic_classes"):
            if getattr(pool, field):
                yield not_configured(f"profiles.pools.{field}", thing, pool, reason)
