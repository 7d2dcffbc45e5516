"""What QoS profiles ask for, as SONiC's tables say it: maps, pools, and all that a port has."""

from collections.abc import Mapping
from typing import Any

from refarch.api.intent import SwitchIntent, SwitchProfile

from .sonic_kind import Kind, Told, Tree, stated

DSCP_OF_ALL, PRIORITIES = range(64), range(8)


def pools(switch: SwitchIntent, told: Told) -> Tree:
    found: Tree = {}
    for profile in switch.profiles.values():
        queues = {
            held.number
            for held in profile.traffic_classes.values()
            if {*held.priorities} & {*profile.pfc_priorities}
        }
        for pool in profile.pools.values():
            if told("profiles.pools.direction", f"{profile.name} {pool.name}"):
                continue
            is_lossless = {*pool.priorities} & {*profile.pfc_priorities} or {*pool.traffic_classes} & queues
            size = None if pool.size is None else str(int(pool.size))
            part = {"type": pool.direction, "mode": pool.mode, "percentage": size}
            found[f"{pool.direction}_{'lossless' if is_lossless else 'lossy'}_pool"] = stated(part)
    return found


def _queues(profile: SwitchProfile) -> dict[int, int]:
    own = {priority: priority for priority in profile.pfc_priorities}
    return own | {
        priority: held.number for held in profile.traffic_classes.values() for priority in held.priorities
    }


def maps(profiles: Mapping[str, SwitchProfile], kind: Kind) -> Tree:
    found: Tree = {}
    for name, profile in profiles.items():
        pfc = profile.pfc_priorities
        lossy = next((number for number in PRIORITIES if number not in pfc), 0)
        queues = _queues(profile)
        for table, values in {
            "DSCP_TO_TC_MAP": {code: profile.dscp_map[code] for code in DSCP_OF_ALL},
            "DOT1P_TO_TC_MAP": {code: profile.pcp_map[code] for code in PRIORITIES},
            "TC_TO_QUEUE_MAP": queues,
            "MAP_PFC_PRIORITY_TO_QUEUE": queues,
            "TC_TO_PRIORITY_GROUP_MAP": {one: one if one in pfc else lossy for one in PRIORITIES},
            "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP": {one: one for one in pfc} if kind.dynamic else {},
        }.items():
            if values:
                found.setdefault(table, {})[name] = values
    return found


def quality(profile: SwitchProfile, kind: Kind, told: Told) -> Tree:
    """A profile on a port."""
    from_classes, pfc = _queues(profile), profile.pfc_priorities
    paused = {from_classes[priority] for priority in pfc}
    is_watched = profile.watchdog is not None and not _unwatched(profile, told)
    enabled = ",".join(map(str, pfc))
    lossy = next((number for number in PRIORITIES if number not in pfc), None)
    groups = dict.fromkeys(pfc, "NULL") if kind.dynamic else {}
    plain = "q_lossy_profile" if kind.dynamic else "egress_lossy_profile"
    return stated(
        {
            "maps": stated(
                {
                    "dscp_to_tc_map": profile.name if "dscp" in profile.trust else "",
                    "dot1p_to_tc_map": profile.name if "pcp" in profile.trust else "",
                    "tc_to_queue_map": profile.name if from_classes else "",
                    "pfc_to_queue_map": profile.name if from_classes else "",
                    "tc_to_pg_map": profile.name,
                    "pfc_to_pg_map": profile.name if kind.dynamic and pfc else "",
                    "pfc_enable": enabled,
                    "pfcwd_sw_enable": enabled if is_watched else "",
                }
            ),
            "watchdog": _watchdog(profile) if is_watched and pfc else {},
            "queues": {str(held.number): _queue(held) for held in profile.traffic_classes.values()},
            "groups": groups | ({} if lossy is None else {lossy: "ingress_lossy_profile"}),
            "buffers": {
                number: "egress_lossless_profile" if number in paused else plain for number in PRIORITIES
            },
            "cable": _cable(profile, kind),
        }
    )


def _unwatched(profile: SwitchProfile, told: Told) -> bool:
    return any(told(f"profiles.watchdog.{field}", profile.name) for field in ("action", "detect", "restore"))


def _watchdog(profile: SwitchProfile) -> Tree:
    guard = profile.watchdog
    assert guard is not None
    detect = 200 if guard.detect is None else round(guard.detect * 1000)
    restore = 2 * detect if guard.restore is None else round(guard.restore * 1000)
    action = guard.action or "drop"
    return {"action": action, "detection_time": str(detect), "restoration_time": str(restore)}


def _queue(held: Any) -> Tree:
    own = {"type": "STRICT"} if held.scheduling == "strict" else {"type": "DWRR"}
    if held.scheduling == "dwrr" and held.bandwidth is not None:
        own["weight"] = str(min(max(round(held.bandwidth), 1), 100))
    if held.ecn_min is None or held.ecn_max is None:
        return own
    probability = None if held.ecn_probability is None else str(held.ecn_probability)
    marks = {"min_threshold": str(held.ecn_min), "max_threshold": str(held.ecn_max)}
    return {**own, **marks, "drop_probability": probability}


def _cable(profile: SwitchProfile, kind: Kind) -> str:
    length = profile.cable_length
    if length is None or not profile.pfc_priorities:
        return ""
    if kind.dynamic:
        return f"{-int(-length // 1)}m"
    lengths = (5, 40, 300, 1000, 2000) if kind.model == "dell-z9332f-on" else (5, 40, 300)
    return next((f"{known}m" for known in lengths if known >= length), "")
