"""Settings of ``nv set qos roce`` in Cumulus Linux, and the settings of a profile that differ from them.

Sources, looked up 2026-11-23: Cumulus Linux, RDMA over Converged Ethernet (NVIDIA) of 5.1 and 5.17: Default
RoCE Configuration, Verify RoCE Configuration, Change RoCE Configuration (the memory of its pools).
"""

from collections.abc import Iterator

from ...views.intent.switch_qos import SwitchProfile
from ..target import NotConfigured, weakens
from .settings import not_configured

PRIORITY = 3

CLASSES = {0: ((0, 1, 2, 4, 5, 7), 50.0), 3: ((3,), 50.0), 6: ((6,), None)}
"""Traffic class to switch priorities and DWRR percent (None: strict)."""

MARKED = (0, 3)
"""Traffic classes with ECN."""

LOW, HIGH = 150_000, 1_501_500
"""ECN thresholds in bytes."""

ALWAYS = 100
"""Percent of frames above the thresholds that are marked."""

HIGH_ELSEWHERE = 1_500_000
"""Upper threshold in the QoS chapter of the guide."""

REASON = "`nv set qos roce` sets another value, and NVUE in this release has no command to change it"


def unlike(profile: SwitchProfile, reason: str = REASON) -> Iterator[NotConfigured]:
    """Settings of a profile that differ from the RoCE mode. Pools, DCBX, cable length, and watchdog have
    separate settings."""
    name = profile.name
    lossless = profile.mode == "lossless"
    differs = {
        "trust": bool(profile.trust) and {*profile.trust} != {"pcp", "dscp"},
        "pcp_map": any(priority != pcp for pcp, priority in profile.pcp_map.items()),
        "dscp_map": any(priority != dscp // 8 for dscp, priority in profile.dscp_map.items()),
        "pfc_priorities": profile.pfc_priorities not in (((), (PRIORITY,)) if lossless else ((),)),
        "pfc_off": bool(profile.pfc_off),
        "global_pause": profile.global_pause,
    }
    for field, is_unlike in differs.items():
        if is_unlike and field == "trust":
            also = "the switch also classifies frames by the field that the profile does not trust"
            yield not_configured("profiles.trust", name, profile, weakens(reason, also))
        elif is_unlike:
            yield not_configured(f"profiles.{field}", name, profile, reason)
    yield from _unlike_classes(profile, reason)


def _unlike_classes(profile: SwitchProfile, reason: str) -> Iterator[NotConfigured]:
    for own in profile.traffic_classes.values():
        thing, path = f"{profile.name} {own.number}", "profiles.traffic_classes"
        priorities, bandwidth = CLASSES.get(own.number, ((), None))
        if tuple(sorted(own.priorities)) != priorities:
            # RoCE mode makes priority 3 in class 3 lossless; the others only share classes differently.
            is_lossless = bool({*own.priorities} & {*profile.pfc_priorities}) or PRIORITY in priorities
            why = (
                reason
                if is_lossless
                else weakens(reason, "their priorities share a class with other traffic")
            )
            yield not_configured(f"{path}.priorities", thing, own, why)
        if own.scheduling != ("strict" if bandwidth is None else "dwrr"):
            yield not_configured(f"{path}.scheduling", thing, own, reason)
        if own.bandwidth != bandwidth:
            yield not_configured(f"{path}.bandwidth", thing, own, reason, _percent(own.bandwidth))
        marked = ((LOW, HIGH), (LOW, HIGH_ELSEWHERE)) if own.number in MARKED else ()
        if (own.ecn_min, own.ecn_max) not in ((None, None), *marked):
            yield not_configured(f"{path}.ecn_min", thing, own, reason, _threshold_text(own.ecn_min))
            yield not_configured(f"{path}.ecn_max", thing, own, reason, _threshold_text(own.ecn_max))
        if own.ecn_probability not in (None, ALWAYS):
            yield not_configured(f"{path}.ecn_probability", thing, own, reason)


def _percent(bandwidth: float | None) -> str:
    return "none" if bandwidth is None else f"{bandwidth:g} %"


def _threshold_text(threshold: int | None) -> str:
    return "none" if threshold is None else str(threshold)


def unclear(profile: SwitchProfile) -> Iterator[NotConfigured]:
    """Settings of the mode that the chapters of the guide contradict, and settings of the mode that the
    profile does not state."""
    for own in profile.traffic_classes.values():
        thing = f"{profile.name} {own.number}"
        if own.number in (0, PRIORITY) and (own.ecn_min, own.ecn_max) == (LOW, HIGH_ELSEWHERE):
            reason = (
                "the QoS chapter of the guide states that the RoCE mode sets this value, the RoCE chapter "
                f"states {HIGH}"
            )
            yield not_configured("profiles.traffic_classes.ecn_max", thing, own, reason)
        if own.ecn_probability == ALWAYS:
            reason = "the RoCE mode sets its own probability, which is this one"
            yield not_configured("profiles.traffic_classes.ecn_probability", thing, own, reason)


def can_be_mode(profile: SwitchProfile) -> bool:
    """True if the RoCE mode covers the essential settings of a profile: only its priority is lossless, and
    pause is per priority."""
    return not profile.global_pause and profile.pfc_priorities in ((), (PRIORITY,))
