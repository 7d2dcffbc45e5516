"""Form of each QoS profile of a design in NVUE: RoCE mode, settings of all ports, or settings of some ports.

A profile that needs only the settings of ``nv set qos roce`` uses this mode, if it applies to all ports.
Other profiles are configured in detail in 5.3 or later (for groups of ports in 5.4 or later). Earlier
releases have only the RoCE mode; it is configured as the nearest form, and each difference is reported.
Sources, looked up 2026-11-23: those of ``profiles`` and ``roce``; Quality of Service, PFC Watchdog (5.6 or
later; the settings are ``qos pfc-watchdog`` of an interface, polling interval and robustness of the switch).
"""

from collections.abc import Iterator
from typing import NamedTuple

from ...model.types.origins import origin_of
from ...views.intent.switch_qos import SwitchProfile
from ...views.intent.switch_records import SwitchIntent
from ..target import cosmetic, refuse
from . import pools, profiles, roce
from .profiles import GLOBAL
from .settings import (
    NvueComment,
    NvueForms,
    NvueOutput,
    NvueSection,
    NvueSetting,
    interface_setting,
    not_configured,
    places,
    single_key,
)


class ProfileUse(NamedTuple):
    """Profile with its ports."""

    profile: SwitchProfile
    ports: tuple[str, ...]
    """Cabled ports."""
    is_base: bool
    """True if it is the only profile and applies to all ports."""


def qos(switch: SwitchIntent, forms: NvueForms) -> Iterator[NvueOutput]:
    """All QoS settings of a switch."""
    uses = _uses(switch)
    if uses:
        yield NvueSection("QoS")
    yield from _ports_with_other_profile(switch, uses)
    if _is_explicit(uses, forms):
        yield from _explicit(uses, forms)
    elif _is_roce_mode(uses):
        yield from _roce(uses[0], forms)
    else:
        yield from _nearest(switch, uses, forms)
    yield from _watchdogs(uses, forms)


def roce_mode_profile(switch: SwitchIntent, forms: NvueForms) -> SwitchProfile | None:
    """Profile that the switch has by the RoCE mode: exactly, or as its nearest form. None if the switch has
    no RoCE mode."""
    uses = _uses(switch)
    if _is_explicit(uses, forms):
        return None
    return next((use.profile for use in uses if _is_roce_mode(uses) or roce.can_be_mode(use.profile)), None)


def _is_roce_mode(uses: list[ProfileUse]) -> bool:
    """True if the RoCE mode has all settings of the only profile."""
    return len(uses) == 1 and uses[0].is_base and not any(roce.unlike(uses[0].profile))


def _is_explicit(uses: list[ProfileUse], forms: NvueForms) -> bool:
    """True if the profiles are configured in detail."""
    is_for_all_ports = len(uses) == 1 and uses[0].is_base
    has_commands = forms.has_release(4) or (forms.has_release(3) and is_for_all_ports)
    return has_commands and not _is_roce_mode(uses)


def _uses(switch: SwitchIntent) -> list[ProfileUse]:
    """Profiles on the switch; the profile for all ports precedes the others."""
    ports: dict[str, list[str]] = {name: [] for name in switch.profiles}
    for port in switch.ports.values():
        if port.profile in ports:
            ports[port.profile].append(port.name)
    names = [name for name, own in ports.items() if own or name == switch.everywhere]
    names.sort(key=lambda name: name != switch.everywhere)
    alone = len(names) == 1
    return [
        ProfileUse(
            switch.profiles[name],
            tuple(ports[name]),
            alone and (name == switch.everywhere or len(ports[name]) == len(switch.ports)),
        )
        for name in names
    ]


def _ports_with_other_profile(switch: SwitchIntent, uses: list[ProfileUse]) -> Iterator[NvueOutput]:
    """Ports whose profile differs from the design."""
    unknown = "the design has no such profile"
    whole = next((use.profile.name for use in uses if use.is_base), "")
    if switch.everywhere and switch.everywhere not in switch.profiles:
        yield not_configured("everywhere", "", switch, unknown)
    elif switch.everywhere and not whole:
        reason = "ports have different profiles, so each cabled port gets its own"
        yield not_configured("everywhere", "", switch, reason)
    elif whole and not switch.everywhere:
        reason = f"{whole} is set for all ports, including those without a cable"
        yield not_configured("everywhere", "", switch, reason, "none")
    for port in switch.ports.values():
        if port.profile and port.profile not in switch.profiles:
            yield not_configured("ports.profile", port.name, port, unknown)
        elif whole and not port.profile:
            reason = cosmetic(f"{whole} is set for all ports")
            yield not_configured("ports.profile", port.name, port, reason, "none")


def _roce(use: ProfileUse, forms: NvueForms) -> Iterator[NvueOutput]:
    """``nv set qos roce`` with the settings that the mode leaves open."""
    own = use.profile
    mode = own.mode if own.mode in ("lossless", "lossy") else "lossless"
    yield NvueComment("RoCE mode: trust, maps, classes, PFC, ECN, and buffers with NVIDIA's values for RoCE.")
    yield NvueSetting(("qos", "roce", forms.enable), forms.on_word, places(own, "mode"))
    yield NvueSetting(("qos", "roce", "mode"), mode, places(own, "mode"))
    yield from roce.unclear(own)
    if mode == "lossless":
        yield from profiles.cable_length(own, ("qos", "roce"))
        own = own._replace(pfc_priorities=own.pfc_priorities or (roce.PRIORITY,))
        if forms.has_release(3):
            yield from pools.settings(own, is_roce=True)
        elif pools.shares(own) != pools.Shares(pools.HALF, pools.HALF):
            yield from pools.pools_not_configured(own, roce.REASON)
    elif own.cable_length is not None:
        yield not_configured(
            "profiles.cable_length", own.name, own, ("headroom requires PFC, which is disabled")
        )


def _explicit(uses: list[ProfileUse], forms: NvueForms) -> Iterator[NvueOutput]:
    """Detailed settings of profiles. The first profile sets the values that NVUE has only once per switch."""
    for number, use in enumerate(uses):
        own, group = use.profile, _group(use)
        yield from profiles.unsound(own)
        features = {
            "mapping": list(profiles.mapping(own, group)),
            "egress-scheduler": list(profiles.scheduler(own, group)),
            "congestion-control": list(profiles.marking(own, group)),
            "pfc": list(profiles.flow_control(own, group, forms)),
        }
        for pieces in features.values():
            yield from pieces
        yield from _queues_and_pools(uses, number)
        yield from _profiles_of_ports(use, group, features)


def _group(use: ProfileUse) -> str:
    """Name of a profile in NVUE."""
    own = use.profile
    if own.name == GLOBAL:
        raise refuse(
            own.origin, (f"{GLOBAL} cannot be a profile name; NVUE uses it for the profile of all ports")
        )
    return GLOBAL if use.is_base else single_key(own.name, own.origin)


def _queues_and_pools(uses: list[ProfileUse], number: int) -> Iterator[NvueOutput]:
    """Queues and pools of the first profile, because a switch has them only once."""
    own, first = uses[number].profile, uses[0].profile
    if number == 0:
        yield from profiles.queues(own)
    elif list(_priorities_by_class(own)) != list(_priorities_by_class(first)):
        for kind in own.traffic_classes.values():
            reason = f"queues apply to all ports; profile {first.name} sets them"
            yield not_configured(
                "profiles.traffic_classes.priorities", f"{own.name} {kind.number}", kind, reason
            )
    with_pause = next((index for index, use in enumerate(uses) if use.profile.pfc_priorities), 0)
    if number == with_pause:
        yield from pools.settings(own, is_roce=False)
    elif own.pools and pools.shares(own) != pools.shares(uses[with_pause].profile):
        yield from pools.pools_not_configured(own, "buffers are divided once for the whole switch")


def _priorities_by_class(profile: SwitchProfile) -> Iterator[tuple[int, tuple[int, ...]]]:
    return ((own.number, tuple(sorted(own.priorities))) for own in profile.traffic_classes.values())


def _profiles_of_ports(
    use: ProfileUse, group: str, features: dict[str, list[NvueOutput]]
) -> Iterator[NvueOutput]:
    """Profile assignments of ports, for profiles that do not apply to all ports."""
    pause = profiles.pause_group(use.profile, group)
    for feature, pieces in features.items():
        paths = [piece.path for piece in pieces if isinstance(piece, NvueSetting)]
        for kind, name in ((feature, group), ("link-pause", pause)):
            is_set = any(path[:3] == ("qos", kind, name) for path in paths)
            if not is_set or name == GLOBAL:
                continue
            for port in use.ports:
                place = origin_of(use.profile, "name")
                yield interface_setting(port, ("qos", kind, "profile"), name, place)


def _nearest(switch: SwitchIntent, uses: list[ProfileUse], forms: NvueForms) -> Iterator[NvueOutput]:
    """Nearest form in releases with only the RoCE mode: the mode, if a profile has its priority, and the
    differences."""
    fitting = [use for use in uses if roce.can_be_mode(use.profile)]
    for use in uses:
        own = use.profile
        if use in fitting[:1]:
            yield from roce.unlike(own)
            yield from _roce(use, forms)
            continue
        reason = "NVUE in this release supports only the RoCE mode, for the whole switch"
        yield from _profile_not_configured(use, reason)
    reason = "the RoCE mode applies to all ports of the switch"
    for port in switch.ports.values():
        if fitting and port.profile in switch.profiles and port.profile != fitting[0].profile.name:
            yield not_configured("ports.profile", port.name, port, reason, port.profile or "none")


def _profile_not_configured(use: ProfileUse, reason: str) -> Iterator[NvueOutput]:
    """All settings of a profile, as not configured."""
    own = use.profile
    for field in (
        "trust",
        "pcp_map",
        "dscp_map",
        "pfc_priorities",
        "pfc_off",
        "global_pause",
        "cable_length",
    ):
        if getattr(own, field):
            yield not_configured(f"profiles.{field}", own.name, own, reason)
    for kind in own.traffic_classes.values():
        for field in (
            "number",
            "priorities",
            "scheduling",
            "bandwidth",
            "ecn_min",
            "ecn_max",
            "ecn_probability",
        ):
            if getattr(kind, field) is not None:
                yield not_configured(
                    f"profiles.traffic_classes.{field}", f"{own.name} {kind.number}", kind, reason
                )
    yield from pools.pools_not_configured(own, reason)


def _watchdogs(uses: list[ProfileUse], forms: NvueForms) -> Iterator[NvueOutput]:
    guarded = [use for use in uses if use.profile.watchdog is not None]
    for number, use in enumerate(guarded):
        yield from _watchdog(use, forms, guarded[0].profile if number else None)


def _watchdog(use: ProfileUse, forms: NvueForms, before: SwitchProfile | None) -> Iterator[NvueOutput]:
    """Watchdog of the ports of a profile. The first profile with a watchdog sets the times."""
    own, guard = use.profile, use.profile.watchdog
    assert guard is not None
    reason = "" if forms.has_release(6) else "NVUE supports the PFC watchdog in 5.6 or later"
    if not reason and not own.pfc_priorities and not own.global_pause:
        reason = "the watchdog monitors lossless traffic, but the profile has none"
    if reason:
        for field in ("action", "detect", "restore"):
            if getattr(guard, field) not in (None, ""):
                yield not_configured(f"profiles.watchdog.{field}", own.name, guard, reason)
        if not any(guard[:3]):
            yield not_configured("profiles.watchdog.action", own.name, guard, reason, "that of the system")
        return
    yield from _guard(use, before)


def _guard(use: ProfileUse, before: SwitchProfile | None) -> Iterator[NvueOutput]:
    own, guard = use.profile, use.profile.watchdog
    assert guard is not None
    for port in use.ports:
        yield interface_setting(port, ("qos", "pfc-watchdog"), None, guard.origin)
    if guard.action not in ("", "drop"):
        yield not_configured(
            "profiles.watchdog.action", own.name, guard, ("the watchdog of Cumulus Linux always drops")
        )
    if guard.restore is not None:
        reason = (
            "the watchdog restores PFC after one interval without pause frames; no command changes this time"
        )
        yield not_configured("profiles.watchdog.restore", own.name, guard, reason)
    if guard.detect is None:
        return
    times = _polling_times(guard.detect)
    if before is not None and before.watchdog is not None and before.watchdog.detect != guard.detect:
        yield not_configured(
            "profiles.watchdog.detect", own.name, guard, "the time is set once for the whole switch"
        )
    elif times is None:
        yield not_configured(
            "profiles.watchdog.detect",
            own.name,
            guard,
            ("the watchdog polls every 0.1 to 5 s, up to 1000 times"),
        )
    elif before is None:
        for key, value in zip(("polling-interval", "robustness"), times, strict=True):
            yield NvueSetting(("qos", "pfc-watchdog", key), value, (origin_of(guard, "detect"),))


def _polling_times(seconds: float) -> tuple[int, int] | None:
    """Polling interval in milliseconds and number of intervals for a time; None if no combination matches."""
    milliseconds = round(seconds * 1000)
    if milliseconds % 100 == 0 and 100 <= milliseconds <= 100_000:
        return 100, milliseconds // 100
    return (milliseconds, 1) if 100 <= milliseconds <= 5000 else None
