"""NVUE settings of one QoS profile without the RoCE mode: maps, classes, flow control, marking.

Sources, looked up 2026-11-23: Cumulus Linux Quality of Service (NVIDIA) of 5.3 and 5.19: Classification, Flow
Control, PFC, Congestion Control, Egress Queues (``default-global`` only), Egress Scheduler (a class without a
share gets none), Port Groups; NVUE Reference, QoS, for the release that introduced each command.
"""

from collections.abc import Iterator, Mapping
from math import ceil

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ...model.types.qos import TrafficClass
from ...views.intent.switch_qos import SwitchProfile
from ..target import cosmetic
from .settings import NvueComment, NvueForms, NvueOutput, NvueSetting, not_configured, places

GLOBAL = "default-global"
"""Name of the profile of all ports without another profile."""

TRUST = {("dscp",): "l3", ("pcp",): "l2", ("dscp", "pcp"): "both"}

LONGEST_CABLE = 100_000

CABLE_NOTE = (
    "NVIDIA: change the cable length only as instructed by its support. It is set because the design "
    "states it."
)


def mapping(profile: SwitchProfile, group: str) -> Iterator[NvueOutput]:
    """Trusted fields of a frame, and the map to switch priorities."""
    trusted = tuple(sorted({*profile.trust}))
    if trusted in TRUST:
        yield NvueSetting(("qos", "mapping", group, "trust"), TRUST[trusted], places(profile, "trust"))
    elif profile.trust:
        yield not_configured("profiles.trust", profile.name, profile, "NVUE trusts PCP, DSCP, or both")
    for name, usual in (("pcp", 1), ("dscp", 8)):
        field = f"{name}_map"
        known: Mapping[int, int] = getattr(profile, field)
        if name not in trusted and all(priority == code // usual for code, priority in known.items()):
            continue
        if name not in trusted:
            reason = cosmetic(f"{name.upper()} is not trusted")
            yield not_configured(f"profiles.{field}", profile.name, profile, reason)
            continue
        if not all(0 <= priority <= 7 for priority in known.values()):
            yield not_configured(
                f"profiles.{field}", profile.name, profile, "a switch priority is a number from 0 to 7"
            )
            continue
        for code, priority in known.items():
            path = ("qos", "mapping", group, name, str(code), "switch-priority")
            yield NvueSetting(path, priority, places(profile, field), lists=4)


def queues(profile: SwitchProfile) -> Iterator[NvueOutput]:
    """Map of switch priorities to traffic classes, which NVUE has only once for all ports."""
    for own in _classes(profile):
        for priority in own.priorities:
            path = ("qos", "egress-queue-mapping", GLOBAL, "switch-priority", str(priority), "traffic-class")
            yield NvueSetting(path, own.number, (origin_of(own, "priorities"),), lists=4)


def _classes(profile: SwitchProfile) -> list[TrafficClass]:
    return [own for own in profile.traffic_classes.values() if _is_sound(own)]


def _is_sound(own: TrafficClass) -> bool:
    return 0 <= own.number <= 7 and all(0 <= priority <= 7 for priority in own.priorities)


def unsound(profile: SwitchProfile) -> Iterator[NvueOutput]:
    """Traffic classes that Cumulus Linux switches do not support."""
    for own in profile.traffic_classes.values():
        if not _is_sound(own):
            reason = "traffic classes and priorities have numbers from 0 to 7"
            yield not_configured(
                "profiles.traffic_classes.number", f"{profile.name} {own.number}", own, reason
            )
            yield not_configured(
                "profiles.traffic_classes.priorities", f"{profile.name} {own.number}", own, reason
            )


def scheduler(profile: SwitchProfile, group: str) -> Iterator[NvueOutput]:
    """Shares or strict priority of the classes."""
    for own in _classes(profile):
        path = ("qos", "egress-scheduler", group, "traffic-class", str(own.number))
        thing = f"{profile.name} {own.number}"
        if own.scheduling in ("dwrr", "strict"):
            yield NvueSetting((*path, "mode"), own.scheduling, (origin_of(own, "scheduling"),))
        else:
            yield not_configured(
                "profiles.traffic_classes.scheduling", thing, own, "NVUE supports dwrr and strict"
            )
        share = own.bandwidth
        if share is None:
            continue
        if own.scheduling == "dwrr" and 1 <= share <= 100:
            if share != int(share):
                reason = f"shares are whole percentages; {int(share)} is configured"
                yield not_configured("profiles.traffic_classes.bandwidth", thing, own, reason)
            yield NvueSetting((*path, "bw-percent"), int(share), (origin_of(own, "bandwidth"),))
        else:
            reason = "a share requires dwrr, and is 1 to 100%"
            yield not_configured("profiles.traffic_classes.bandwidth", thing, own, reason)


def marking(profile: SwitchProfile, group: str) -> Iterator[NvueOutput]:
    """ECN thresholds. By default, class 0 is marked; this is removed if the profile marks no class."""
    marked = [own for own in _classes(profile) if _marks(own)]
    for own in marked:
        path = ("qos", "congestion-control", group, "traffic-class", str(own.number))
        values = {"min-threshold": "ecn_min", "max-threshold": "ecn_max", "probability": "ecn_probability"}
        yield NvueSetting((*path, "ecn"), "enable", places(own, "ecn_min"))
        for key, field in values.items():
            value = getattr(own, field)
            if value is not None and (key != "probability" or 0 <= value <= 100):
                yield NvueSetting((*path, key), value, places(own, field))
            elif value is not None:
                thing = f"{profile.name} {own.number}"
                yield not_configured(
                    f"profiles.traffic_classes.{field}", thing, own, "a probability is 0 to 100%"
                )
    if not marked and profile.traffic_classes:
        first = ("qos", "congestion-control", group, "traffic-class", "0", "ecn")
        yield NvueSetting(first, "disable", places(profile, "traffic_classes"))


def _marks(own: TrafficClass) -> bool:
    return any(value is not None for value in (own.ecn_min, own.ecn_max, own.ecn_probability))


def flow_control(profile: SwitchProfile, group: str, forms: NvueForms) -> Iterator[NvueOutput]:
    """PFC, or link pause."""
    if profile.pfc_priorities and not all(0 <= number <= 7 for number in profile.pfc_priorities):
        yield not_configured("profiles.pfc_priorities", profile.name, profile, "PFC priorities are 0 to 7")
    elif profile.pfc_priorities:
        for priority in profile.pfc_priorities:
            one = ("qos", "pfc", group, "switch-priority", str(priority))
            yield NvueSetting(one, None, places(profile, "pfc_priorities"), lists=4)
        yield from _directions(profile, ("qos", "pfc", group))
    if profile.global_pause and (profile.pfc_priorities or not forms.has_release(4)):
        reason = (
            "a port has either PFC or link pause"
            if forms.has_release(4)
            else ("NVUE supports link pause in 5.4 or later")
        )
        yield not_configured("profiles.global_pause", profile.name, profile, reason)
    elif profile.global_pause:
        path = ("qos", "link-pause", pause_group(profile, group))
        for way in ("rx", "tx"):
            yield NvueSetting((*path, way), "enable", places(profile, "global_pause"))
    if profile.pfc_priorities or (profile.global_pause and forms.has_release(4)):
        kind = ("pfc", group) if profile.pfc_priorities else ("link-pause", pause_group(profile, group))
        yield from cable_length(profile, ("qos", *kind))
    else:
        for field in ("pfc_off", "cable_length"):
            if getattr(profile, field):
                yield not_configured(
                    f"profiles.{field}", profile.name, profile, "it requires PFC, which is disabled"
                )


def pause_group(profile: SwitchProfile, group: str) -> str:
    """Name of the link pause group, because link pause does not support a profile of all ports."""
    return profile.name if group == GLOBAL else group


def _directions(profile: SwitchProfile, path: tuple[str, ...]) -> Iterator[NvueOutput]:
    at: tuple[Origin, ...] = places(profile, "pfc_off" if profile.pfc_off else "pfc_priorities")
    for key, name in (("rx", "receive"), ("tx", "transmit")):
        yield NvueSetting((*path, key), "disable" if name in profile.pfc_off else "enable", at)
    if {*profile.pfc_off} - {"receive", "transmit"}:
        yield not_configured(
            "profiles.pfc_off", profile.name, profile, "PFC has two directions: receive and transmit"
        )


def cable_length(profile: SwitchProfile, path: tuple[str, ...]) -> Iterator[NvueOutput]:
    """Cable length for the headroom, in whole meters."""
    meters = profile.cable_length
    if meters is None:
        return
    if meters > LONGEST_CABLE:
        yield not_configured(
            "profiles.cable_length", profile.name, profile, f"the maximum is {LONGEST_CABLE} m"
        )
        return
    yield NvueComment(CABLE_NOTE)
    yield NvueSetting((*path, "cable-length"), max(1, ceil(meters)), places(profile, "cable_length"))
