"""Buffers of SONiC: lossy and lossless packets, cable lengths for the headroom, and shares of pools.

The switch calculates the headroom itself, and creates pools and buffer profiles from the template of its
platform (``config qos reload``). On NVIDIA ASICs, and others with dynamic calculation, headroom depends on
speed, MTU, and any cable length; on other ASICs, it comes from a table of the platform for some speeds and
cable lengths (``headroom_tables``).

Read on 2026-11-23: sonic-net/SONiC, doc/qos/dynamically-headroom-calculation.md; sonic-swss,
cfgmgr/buffermgr.cpp (it derives groups and profiles of lossless priorities from ``pfc_enable``) and
cfgmgr/buffer_pool_mellanox.lua (``percentage``); sonic-buildimage, files/build_templates/buffers_config.j2,
device/mellanox/x86_64-mlnx_msn2700-r0/ACS-MSN2700/buffers_defaults_objects.j2, pg_profile_lookup.ini of the
platforms of mellanox and device/common/profiles/th; sonic-utilities, config/main.py, ``qos reload``.
"""

from collections.abc import Iterator
from math import ceil
from typing import Any

from ...model.types.origins import origin_of
from ...model.types.qos import BufferPool
from ...views.intent.switch_qos import SwitchProfile
from ...views.intent.switch_records import SwitchIntent
from ..target import NotConfigured, weakens
from .headroom_tables import LENGTHS, TABLES
from .qos import NUMBERS, AppliedProfile, lossless, lossy_group, queue_of, queues
from .releases import POOL_PERCENTAGE, release_of
from .tables import Field, SonicOutput, TableEntry, entry, not_configured

NO_ROWS = (
    "SONiC's files of the platform have no headroom {}, so the switch creates no lossless buffer; add its "
    "rows to the pg_profile_lookup.ini of the switch"
)
NO_LOSSLESS_BUFFER = "until then, RDMA packets are dropped under congestion"

UNKNOWN_POOL = (
    "pools come from the template of the platform; shares can be set in 202405 or later, with dynamic "
    "buffer calculation on NVIDIA ASICs"
)


def is_dynamic(switch: SwitchIntent) -> bool:
    """True if the switch calculates its buffers dynamically. ``qos reload`` selects this on NVIDIA ASICs."""
    return switch.model.startswith("nvidia-")


def known_lengths(switch: SwitchIntent) -> tuple[int, ...]:
    """Cable lengths in meters of the headroom table of a switch."""
    table = TABLES.get(switch.model)
    return LENGTHS if table is None else table.lengths


def cable(profile: SwitchProfile, switch: SwitchIntent) -> int | None:
    """Cable length in meters for which the tables have headroom; None if there is none."""
    if profile.cable_length is None or profile.cable_length < 0:
        return None
    length = ceil(profile.cable_length)
    if is_dynamic(switch):
        return length
    return next((known for known in known_lengths(switch) if known >= length), None)


def on_port(applied: AppliedProfile, switch: SwitchIntent) -> Iterator[SonicOutput]:
    """Priority groups, queues, and headroom of a port."""
    port, profile, dynamic = applied.port, applied.profile, is_dynamic(switch)
    own, queue, length = lossless(profile), queue_of(profile), cable(profile, switch)
    if length is not None and own:
        meters = Field(port, f"{length}m", applied.cabled)
        yield TableEntry("CABLE_LENGTH", "AZURE", origin_of(profile, "cable_length"), (meters,))
    if dynamic:
        for priority in own:
            yield _profile(applied, "BUFFER_PG", str(priority), "NULL")
    if len(own) < len(NUMBERS):
        yield _profile(applied, "BUFFER_PG", str(lossy_group(profile)), "ingress_lossy_profile")
    held = {queue[priority] for priority in own}
    for numbers in _runs([number for number in NUMBERS if number in held]):
        yield _profile(applied, "BUFFER_QUEUE", numbers, "egress_lossless_profile")
    lossy = "q_lossy_profile" if dynamic else "egress_lossy_profile"
    for numbers in _runs([number for number in NUMBERS if number not in held]):
        yield _profile(applied, "BUFFER_QUEUE", numbers, lossy)


def _profile(applied: AppliedProfile, table: str, numbers: str, profile: str) -> TableEntry:
    return applied.entry(table, f"{applied.port}|{numbers}", {"profile": profile})


def _runs(numbers: list[int]) -> Iterator[str]:
    """Numbers as ``0-2``, ``3`` and so on."""
    for first in numbers:
        if first - 1 not in numbers:
            last = first
            while last + 1 in numbers:
                last += 1
            yield str(first) if first == last else f"{first}-{last}"


def cable_lengths(profile: SwitchProfile, switch: SwitchIntent) -> Iterator[SonicOutput]:
    """Cable lengths that are configured with another value, or not at all, and headroom that the platform
    does not have."""
    if lossless(profile):
        yield from _unstated_length(profile)
        yield from _headroom_without_table(profile, switch)
    length = cable(profile, switch)
    if profile.cable_length is None or (length == profile.cable_length and lossless(profile)):
        return
    reason = "no priority has PFC, so there is no headroom"
    if lossless(profile):
        *others, longest = known_lengths(switch)
        lengths = ", ".join(map(str, others))
        reason = (
            f"the table of the platform has headroom for {lengths}, and {longest} m; the headroom for "
            f"{length} m is used"
        )
        if length is None:
            reason = f"the table of the platform has headroom for up to {longest} m"
        elif is_dynamic(switch):
            reason = f"lengths are whole meters; headroom is for {length} m"
    yield not_configured(profile, "cable_length", "profiles.cable_length", profile.name, reason)


def _unstated_length(profile: SwitchProfile) -> Iterator[NotConfigured]:
    """Headroom for cables of a length that the design does not state."""
    if profile.cable_length is None:
        reason = (
            "the design states no cable length, so the ports keep the CABLE_LENGTH of the platform; longer "
            "cables need more headroom"
        )
        yield NotConfigured("profiles.cable_length", profile.name, "none", reason, profile.origin)


def _headroom_without_table(profile: SwitchProfile, switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Headroom that the files of the platform do not have: none at all, or none for the stated speed of a
    port."""
    if is_dynamic(switch):
        return
    table, path = TABLES.get(switch.model), "profiles.cable_length"
    if table is None:
        length = "none" if profile.cable_length is None else f"{profile.cable_length:g}"
        reason = weakens(NO_ROWS.format("table"), NO_LOSSLESS_BUFFER)
        yield NotConfigured(path, profile.name, length, reason, origin_of(profile, "cable_length"))
        return
    for port in switch.ports.values():
        if port.profile == profile.name and port.speed is not None and port.speed not in table.speeds:
            speed = f"{port.speed // 1000}G"
            reason = weakens(NO_ROWS.format(f"row for {speed}"), NO_LOSSLESS_BUFFER)
            yield NotConfigured(path, f"{profile.name} {port.name}", speed, reason, port.origin)


def pools(switch: SwitchIntent) -> Iterator[SonicOutput]:
    """Shares of the shared buffer."""
    can_share = is_dynamic(switch) and release_of(switch).includes(POOL_PERCENTAGE)
    known: dict[str, tuple[str, float | None]] = {}
    for profile in switch.profiles.values():
        for pool in profile.pools.values():
            reason = _why_not(profile, pool) if can_share else UNKNOWN_POOL
            name, stated = _name(profile, pool), (pool.mode, pool.size)
            if not reason and known.setdefault(name, stated) != stated:
                reason = f"another pool already is {name}"
            if reason:
                yield from _pool_not_configured(profile, pool, reason)
            else:
                yield _pool(name, pool)
        yield from _priorities_without_pool(profile) if can_share else ()


def _pool(name: str, pool: BufferPool) -> TableEntry:
    size = None if pool.size is None else round(pool.size)
    fields: dict[str, tuple[Any, str]] = {
        "type": (pool.direction, "direction"),
        "mode": (pool.mode, "mode"),
        "percentage": (size, "size"),
    }
    return entry("BUFFER_POOL", name, pool, "direction", **fields)


def _is_lossless(profile: SwitchProfile, pool: BufferPool) -> bool:
    """True if a pool is for packets of a lossless priority."""
    own, queue = lossless(profile), queue_of(profile)
    if pool.direction == "ingress":
        return bool({*own} & {*pool.priorities})
    return bool({queue[priority] for priority in own} & {*pool.traffic_classes})


def _name(profile: SwitchProfile, pool: BufferPool) -> str:
    return f"{pool.direction}_{'lossless' if _is_lossless(profile, pool) else 'lossy'}_pool"


def _why_not(profile: SwitchProfile, pool: BufferPool) -> str:
    """Reason why a pool is not supported; empty if it is supported."""
    own, queue = {*lossless(profile)}, queue_of(profile)
    held = {queue[priority] for priority in own}
    is_lossless = _is_lossless(profile, pool)
    if pool.direction == "ingress":
        fitting, listed, other = (
            own if is_lossless else {*NUMBERS} - own,
            pool.priorities,
            pool.traffic_classes,
        )
    elif pool.direction == "egress":
        fitting, listed, other = (
            held if is_lossless else {*NUMBERS} - held,
            pool.traffic_classes,
            pool.priorities,
        )
    else:
        return "the direction of a pool must be ingress or egress"
    if not {*listed} <= fitting or other:
        return "lossless and lossy packets have one pool each, for ingress and egress"
    if pool.direction == "egress" and is_lossless and pool.size is not None:
        return "the lossless egress pool has the whole buffer"
    if pool.size is not None and (pool.size != round(pool.size) or not 0 <= pool.size <= 100):
        return "shares must be whole percentages, up to 100"
    return "the mode of a pool must be static or dynamic" if pool.mode not in ("static", "dynamic") else ""


def _priorities_without_pool(profile: SwitchProfile) -> Iterator[NotConfigured]:
    """Priorities and classes that are in no pool of a profile with pools. They share the lossy pool."""
    for direction, field, numbers in (
        ("ingress", "priorities", [*NUMBERS]),
        ("egress", "traffic_classes", [held.number for held in queues(profile)]),
    ):
        stated = [pool for pool in profile.pools.values() if pool.direction == direction]
        listed = {number for pool in stated for number in getattr(pool, field)}
        if listed:
            for number in numbers:
                if number not in listed:
                    path, thing = f"profiles.pools.{field}", f"{profile.name} {direction}"
                    reason = "not in any pool; the lossy pool is used, or with PFC the lossless pool"
                    yield NotConfigured(path, thing, str(number), reason, origin_of(stated[0], field))


def _pool_not_configured(profile: SwitchProfile, pool: BufferPool, reason: str) -> Iterator[NotConfigured]:
    for field in ("direction", "mode", "size", "priorities", "traffic_classes"):
        if getattr(pool, field) not in (None, ()):
            yield not_configured(
                pool, field, f"profiles.pools.{field}", f"{profile.name} {pool.name}", reason
            )
