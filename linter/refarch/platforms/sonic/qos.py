"""QoS of SONiC: maps, classes, marking, priority flow control, and its watchdog.

A switch priority of the design is a traffic class (TC) of SONiC, and a traffic class of the design is a
queue. The map TC_TO_QUEUE_MAP connects them. A lossless priority has the priority group with its number; all
others share one.

Read on 2026-11-23: sonic-net/sonic-buildimage, files/build_templates/qos_config.j2 and
src/sonic-yang-models/doc/Configuration.md, "DSCP_TO_TC_MAP" to "WRED_PROFILE"; the YANG models of the tables;
sonic-buildimage issue 4545 (without ``wred_green_enable`` nothing is marked); sonic-net/SONiC, wiki PFC
Watchdog Design; sonic-utilities, doc/Command-Reference.md, "PFC Watchdog Commands", and pfcwd/main.py
(defaults: 200 ms, twice that, and ``drop``). No public document shows these tables of Enterprise SONiC.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ...model.types.qos import TrafficClass
from ...views.intent.fields import INFORMATIVE_FIELDS, intent_values
from ...views.intent.switch_qos import PauseWatchdog, SwitchProfile
from ...views.intent.switch_records import SwitchIntent
from ..target import NotConfigured, breaks, refuse, weakens
from .tables import Field, SonicOutput, TableEntry, entry, not_configured, value_text

NUMBERS = range(8)
"""Number of priorities, traffic classes, queues, and priority groups."""
DSCPS = range(64)
EIGHT = "the number must be 0 to 7"

DETECT, RESTORE = range(100, 5001), range(100, 60001)
"""Range of watchdog times in milliseconds."""
DETECTION = 200
LONGEST_NAME = 30
_NAME = re.compile(r"[A-Za-z0-9][-A-Za-z0-9_]*")
ACTIONS = ("drop", "forward", "alert")

NOT_DOCUMENTED = weakens(
    "no public document shows the QoS tables of Enterprise SONiC; use its CLI, or the Ansible "
    "collection dellemc.enterprise_sonic (qos_maps, qos_interfaces, qos_scheduler, qos_wred, qos_buffer)",
    "ports have no lossless class until somebody configures it by hand",
)


def not_documented(switch: SwitchIntent) -> Iterator[SonicOutput]:
    """All QoS settings of an Enterprise SONiC switch, as not configured."""
    for value in intent_values(switch):
        is_qos = value.path.startswith("profiles.") or value.path in ("everywhere", "ports.profile")
        if is_qos and value.path not in INFORMATIVE_FIELDS:
            yield NotConfigured(
                value.path, value.subject, value_text(value.value), NOT_DOCUMENTED, value.origin
            )


def name_of(profile: SwitchProfile) -> str:
    """Name of a profile in the tables: up to 30 characters, because a number can follow. Raises RefarchError
    for an unsupported name."""
    if not _NAME.fullmatch(profile.name):
        raise refuse(
            profile.origin, f"{profile.name!r} cannot be the name of a map; use letters, digits, -, and _"
        )
    if len(profile.name) <= LONGEST_NAME:
        return profile.name
    digest = hashlib.sha256(profile.name.encode()).hexdigest()[:6]
    return f"{profile.name[: LONGEST_NAME - 7]}-{digest}"


def lossless(profile: SwitchProfile) -> tuple[int, ...]:
    """Valid priorities with PFC."""
    return tuple(priority for priority in profile.pfc_priorities if priority in NUMBERS)


def queue_of(profile: SwitchProfile) -> Mapping[int, int]:
    """Queue of each priority that is in a class. A PFC priority without a class uses the queue with its
    number, as in the default maps of SONiC. All others use queue 0, which needs no map entry."""
    queue = {priority: priority for priority in lossless(profile)}
    for held in queues(profile):
        queue |= {priority: held.number for priority in held.priorities if priority in NUMBERS}
    return dict(sorted(queue.items()))


def queues(profile: SwitchProfile) -> list[TrafficClass]:
    """Classes that become SONiC queues."""
    return [held for held in profile.traffic_classes.values() if held.number in NUMBERS]


def lossy_group(profile: SwitchProfile) -> int:
    """Priority group that lossy priorities share: the first that no lossless priority uses."""
    return next((number for number in NUMBERS if number not in lossless(profile)), 0)


def tables(profile: SwitchProfile, has_groups: bool) -> Iterator[SonicOutput]:
    """Maps, schedulers, and WRED profiles of one profile. ``has_groups``: True if the platform maps
    priorities of pause frames to priority groups."""
    name = name_of(profile)
    yield from _maps(profile, name)
    yield from _pause_maps(profile, name, has_groups)
    for held in profile.traffic_classes.values():
        yield from _queue(profile, held, name)


def _table(table: str, name: str, profile: SwitchProfile, field: str, pairs: Mapping[int, int]) -> TableEntry:
    place = origin_of(profile, field)
    return TableEntry(
        table, name, place, tuple(Field(str(key), str(value), place) for key, value in pairs.items())
    )


def _maps(profile: SwitchProfile, name: str) -> Iterator[SonicOutput]:
    """Maps of packet markings to priorities."""
    for field, table, keys in (
        ("dscp_map", "DSCP_TO_TC_MAP", DSCPS),
        ("pcp_map", "DOT1P_TO_TC_MAP", NUMBERS),
    ):
        pairs: Mapping[int, int] = getattr(profile, field)
        fitting = {key: value for key, value in sorted(pairs.items()) if key in keys and value in NUMBERS}
        if fitting:
            yield _table(table, name, profile, field, fitting)
        if fitting != dict(pairs):
            wrong = ", ".join(f"{key} to {value}" for key, value in pairs.items() if key not in fitting)
            path, place = f"profiles.{field}", origin_of(profile, field)
            yield NotConfigured(path, profile.name, wrong, f"priorities: {EIGHT}", place)
    for marking in profile.trust:
        if marking not in ("pcp", "dscp"):
            reason = "SONiC can trust PCP and DSCP"
            yield NotConfigured("profiles.trust", profile.name, marking, reason, origin_of(profile, "trust"))


def _pause_maps(profile: SwitchProfile, name: str, has_groups: bool) -> Iterator[SonicOutput]:
    """Maps of priorities to queues and to priority groups, for packets and for pause frames."""
    queue, own = queue_of(profile), lossless(profile)
    if queue:
        yield _table("TC_TO_QUEUE_MAP", name, profile, "traffic_classes", queue)
        yield _table("MAP_PFC_PRIORITY_TO_QUEUE", name, profile, "traffic_classes", queue)
    groups = {priority: priority if priority in own else lossy_group(profile) for priority in NUMBERS}
    yield _table("TC_TO_PRIORITY_GROUP_MAP", name, profile, "pfc_priorities", groups)
    if has_groups and own:
        pairs = {priority: priority for priority in own}
        yield _table("PFC_PRIORITY_TO_PRIORITY_GROUP_MAP", name, profile, "pfc_priorities", pairs)
    if own != profile.pfc_priorities:
        yield not_configured(
            profile, "pfc_priorities", "profiles.pfc_priorities", profile.name, f"priorities: {EIGHT}"
        )


def _queue(profile: SwitchProfile, held: TrafficClass, name: str) -> Iterator[SonicOutput]:
    """Scheduler and WRED profile of a queue."""
    path, thing = "profiles.traffic_classes", f"{profile.name} {held.number}"
    if held.number not in NUMBERS:
        yield not_configured(held, "number", f"{path}.number", thing, f"queues: {EIGHT}")
        return
    if not all(priority in NUMBERS for priority in held.priorities):
        yield not_configured(held, "priorities", f"{path}.priorities", thing, f"priorities: {EIGHT}")
    yield from _scheduler(held, f"{name}_{held.number}", path, thing)
    yield from _wred(held, f"{name}_{held.number}", path, thing)


def _scheduler(held: TrafficClass, name: str, path: str, thing: str) -> Iterator[SonicOutput]:
    if held.scheduling == "strict":
        yield entry("SCHEDULER", name, held, "scheduling", type=("STRICT", "scheduling"))
        if held.bandwidth is not None:
            yield not_configured(held, "bandwidth", f"{path}.bandwidth", thing, "a strict queue has no share")
        return
    if held.scheduling != "dwrr":
        yield not_configured(
            held, "scheduling", f"{path}.scheduling", thing, "scheduling must be dwrr or strict"
        )
        return
    weight = None if held.bandwidth is None else min(max(round(held.bandwidth), 1), 100)
    yield entry(
        "SCHEDULER", name, held, "scheduling", type=("DWRR", "scheduling"), weight=(weight, "bandwidth")
    )
    if weight is not None and weight != held.bandwidth:
        reason = f"weights are whole numbers from 1 to 100; {weight} is configured"
        yield not_configured(held, "bandwidth", f"{path}.bandwidth", thing, reason)


def _wred(held: TrafficClass, name: str, path: str, thing: str) -> Iterator[SonicOutput]:
    """ECN marking by queue length. All three packet colors use the same thresholds."""
    if not marks(held):
        for field in ("ecn_min", "ecn_max", "ecn_probability"):
            if getattr(held, field) is not None:
                reason = "marking requires a lower and an upper threshold, and a probability of up to 100%"
                yield not_configured(held, field, f"{path}.{field}", thing, reason)
        return
    fields: dict[str, tuple[Any, str]] = {"ecn": ("ecn_all", "ecn_min")}
    for color in ("green", "yellow", "red"):
        fields |= {
            f"wred_{color}_enable": ("true", "ecn_min"),
            f"{color}_min_threshold": (held.ecn_min, "ecn_min"),
            f"{color}_max_threshold": (held.ecn_max, "ecn_max"),
            f"{color}_drop_probability": (held.ecn_probability, "ecn_probability"),
        }
    yield entry("WRED_PROFILE", name, held, "ecn_min", **fields)


def marks(held: TrafficClass) -> bool:
    """True if a queue marks packets in a way that SONiC supports."""
    if held.ecn_min is None or held.ecn_max is None or not 0 <= held.ecn_min <= held.ecn_max:
        return False
    return held.ecn_probability is None or 0 <= held.ecn_probability <= 100


class AppliedProfile(NamedTuple):
    """Profile on a port."""

    port: str
    profile: SwitchProfile
    cabled: Origin
    """Place of the port in the design."""
    said: Origin
    """Place in the design that assigns the profile."""

    def entry(self, table: str, key: str, fields: Mapping[str, str]) -> TableEntry:
        """Entry for the port or for a part of it. Empty values are omitted."""
        written = tuple(Field(name, value, self.said) for name, value in fields.items() if value)
        return TableEntry(table, key, self.cabled, written)


def on_port(applied: AppliedProfile, has_groups: bool) -> Iterator[SonicOutput]:
    """Maps, flow control, queues, and watchdog of a port."""
    port, profile = applied.port, applied.profile
    name, own = name_of(profile), ",".join(map(str, lossless(profile)))
    watched = own if watchdog_entry(profile) is not None else ""
    values = {
        "dscp_to_tc_map": name if "dscp" in profile.trust else "",
        "dot1p_to_tc_map": name if "pcp" in profile.trust else "",
        "tc_to_queue_map": name if queue_of(profile) else "",
        "tc_to_pg_map": name,
        "pfc_to_queue_map": name if queue_of(profile) else "",
        "pfc_to_pg_map": name if has_groups and own else "",
        "pfc_enable": own,
        "pfcwd_sw_enable": watched,
    }
    yield applied.entry("PORT_QOS_MAP", port, values)
    for held in queues(profile):
        queue = f"{name}_{held.number}"
        served = queue if held.scheduling in ("strict", "dwrr") else ""
        marked = queue if marks(held) else ""
        yield applied.entry("QUEUE", f"{port}|{held.number}", {"scheduler": served, "wred_profile": marked})
    times = watchdog_entry(profile)
    if own and times is not None:
        action, detect, restore = times
        timed = {"action": action, "detection_time": str(detect), "restoration_time": str(restore)}
        yield applied.entry("PFC_WD", port, timed)


class WatchdogEntry(NamedTuple):
    """Values of the PFC watchdog in the tables."""

    action: str
    detect: int
    """Milliseconds."""
    restore: int
    """Milliseconds."""


def watchdog_entry(profile: SwitchProfile) -> WatchdogEntry | None:
    """Action and times of the watchdog; None without a watchdog, or if SONiC does not support
    it."""
    guard = profile.watchdog
    if guard is None:
        return None
    detect = DETECTION if guard.detect is None else round(guard.detect * 1000)
    restore = 2 * detect if guard.restore is None else round(guard.restore * 1000)
    action = guard.action or "drop"
    if action not in ACTIONS or detect not in DETECT or restore not in RESTORE:
        return None
    return WatchdogEntry(action, detect, restore)


def watchdog(profile: SwitchProfile) -> Iterator[SonicOutput]:
    """Watchdog that SONiC does not support, or that has nothing to monitor."""
    guard = profile.watchdog
    if guard is None or (watchdog_entry(profile) is not None and lossless(profile)):
        return
    reason: str = breaks(
        "SONiC supports the actions drop, forward, and alert, a detection time of 100 to 5000 ms, and a "
        "restoration time of 100 to 60000 ms; no watchdog is configured",
        "one faulty adapter can pause the fabric without an end",
    )
    if not lossless(profile):
        reason = "no priority has PFC, so the watchdog has nothing to monitor"
    for field in PauseWatchdog._fields[:3]:
        if getattr(guard, field):
            yield not_configured(guard, field, f"profiles.watchdog.{field}", profile.name, reason)
