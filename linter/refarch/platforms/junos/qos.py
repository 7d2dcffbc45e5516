"""Junos configuration of QoS: classifiers, forwarding classes, PFC, schedulers (ETS), and ECN marking.

A forwarding class is a traffic class of the design; its queue has the number of the traffic class.

Sources, looked up 2026-11-29:
Juniper, YANG modules of Junos 23.4R2 and 21.4R1 for the QFX Series;
Juniper, Configuring DSCP-based PFC for Layer 3 Untagged Traffic (``no-loss``, ``pfc-priority``, ``input dscp
code-point``), https://www.juniper.net/documentation/en_US/junos/topics/task/configuration/cos-configuring-l3-dscp-pfc.html;
Juniper, congestion-notification-profile (one profile on an interface, PFC by DSCP or by IEEE 802.1p, not by
both; for aggregated Ethernet, too; PFC watchdog),
https://www.juniper.net/documentation/us/en/software/junos/traffic-mgmt-qfx/cos/topics/ref/statement/congestion-notification-profile-edit-class-of-service.html;
Juniper, code-point (Output Congestion Notification), and cable-length (Congestion Notification) (in meters);
Juniper, PFC Watchdog (``flow-control-queue``; polls each 100 ms, detects after 2 polls, restores after 200
ms), https://www.juniper.net/documentation/us/en/software/junos/cos/topics/topic-map/cos-pfc-watchdog-configure.html;
Juniper, forwarding-classes (all classes of a queue have the same drop attribute);
Juniper, Data Center Quantized Congestion Notification (DCQCN) (ECN together with PFC),
https://www.juniper.net/documentation/us/en/software/junos/traffic-mgmt-qfx/topics/topic-map/cos-qfx-series-DCQCN.html;
Juniper, Example: Configuring WRED Drop Profiles (a fill level is a percentage of the memory of the queue),
https://juniper.net/documentation/us/en/software/junos/traffic-mgmt-qfx/topics/example/tail-drop-profiles-cos-configuring.html;
Juniper, terraform-apstra-examples, DCQCN configlet (fill levels 20 and 60, ``scheduler-map`` of an
interface), https://github.com/Juniper/terraform-apstra-examples.
"""

from collections.abc import Iterator, Mapping

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ...model.types.qos import TrafficClass
from ...views.intent.switch_qos import SwitchProfile
from ...views.intent.switch_records import SwitchIntent, SwitchPort
from ..industry_cli import Output, not_configured
from ..qos_classes import (
    QUEUES,
    class_of_priority,
    codes_by_class,
    dcbx_of_ports,
    pfc_priorities_by_class,
    pfc_without_class,
    priorities_without_class,
    unused_map,
)
from ..target import ConfigLine, NotConfigured, cosmetic, weakens
from .names import class_name, delete_line, profile_name, set_line

FILL_LEVELS = (20, 60)
"""Percent of the memory of a queue at which marking starts and is at its maximum, from Juniper's example."""

KINDS: Mapping[str, str] = {"dscp": "dscp", "pcp": "ieee-802.1"}
"""Classifiers by the field that ports trust."""
BITS: Mapping[str, int] = {"dscp": 6, "pcp": 3}

POLL = 0.1
"""Seconds between two polls of the PFC watchdog."""
DETECTION = range(2, 11)
"""Polls after which the watchdog detects a stall."""
RECOVERY = range(200, 1001)
"""Milliseconds after which the watchdog restores a queue."""

ROOT = "class-of-service"


def trust(profile: SwitchProfile) -> str:
    """Field that ports trust: ``dscp`` or ``pcp``; empty for neither. If both are stated, DSCP, because RoCE
    v2 always has it. A profile without traffic classes has nothing to classify into."""
    mapped = {"dscp": profile.dscp_map, "pcp": profile.pcp_map}
    has_class = _has_class(profile)
    return next((one for one in mapped if has_class and one in profile.trust and mapped[one]), "")


def lossless_classes(profile: SwitchProfile) -> Mapping[int, list[int]]:
    """PFC priorities by traffic class; empty if Junos cannot make the profile lossless, because its ports
    trust nothing."""
    if not trust(profile):
        return {}
    return {number: found for number, found in pfc_priorities_by_class(profile).items() if number in QUEUES}


def qos(switch: SwitchIntent) -> Iterator[Output]:
    """Switch-wide QoS configuration, without interfaces."""
    yield from _forwarding_classes(switch)
    for name, profile in switch.profiles.items():
        safe = profile_name(name, profile.origin)
        yield from _classifier(profile, safe)
        yield from _pfc(profile, safe)
        yield from _schedulers(profile, safe, name)
        yield from _not_configured_of_profile(switch, profile, name)
        yield from priorities_without_class(profile, name)
        yield from dcbx_of_ports(switch, name)
    if switch.everywhere and switch.everywhere not in switch.profiles:
        yield not_configured("everywhere", switch, "the design has no such profile")


def _forwarding_classes(switch: SwitchIntent) -> Iterator[Output]:
    """Forwarding classes of all profiles. A class is lossless if a profile makes it so."""
    queues = sorted(
        {number for one in switch.profiles.values() for number in one.traffic_classes if number in QUEUES}
    )
    for queue in queues:
        owners = [one for one in switch.profiles.values() if queue in one.traffic_classes]
        places = [origin_of(one, "traffic_classes") for one in owners]
        base = f"{ROOT} forwarding-classes class {class_name(queue)}"
        yield delete_line(base, *places)
        yield set_line(f"{base} queue-num {queue}", *places)
        lossless = [one for one in owners if lossless_classes(one).get(queue)]
        if lossless:
            yield set_line(f"{base} no-loss", *(origin_of(one, "pfc_priorities") for one in lossless))
        by_dscp = [one for one in lossless if trust(one) == "dscp"]
        if by_dscp:
            priority = lossless_classes(by_dscp[0])[queue][0]
            at = origin_of(by_dscp[0], "pfc_priorities")
            yield set_line(f"{base} pfc-priority {priority}", at)


def _pause_priority(switch: SwitchIntent, queue: int) -> int | None:
    """Priority of the pause frames of a queue whose packets are classified by DSCP."""
    for profile in switch.profiles.values():
        if trust(profile) == "dscp" and lossless_classes(profile).get(queue):
            return lossless_classes(profile)[queue][0]
    return None


def _bits(code: int, kind: str) -> str:
    return f"{code:0{BITS[kind]}b}"


def _classifier(profile: SwitchProfile, safe: str) -> Iterator[Output]:
    """Classifier of PCPs or DSCPs into forwarding classes."""
    kind = trust(profile)
    if not kind:
        return
    place = origin_of(profile, f"{kind}_map")
    base = f"{ROOT} classifiers {KINDS[kind]} {safe}"
    yield delete_line(base, place)
    codes: Mapping[int, int] = getattr(profile, f"{kind}_map")
    for queue, found in sorted(codes_by_class(profile, codes).items()):
        if queue in QUEUES:
            points = " ".join(_bits(code, kind) for code in sorted(found))
            line = f"{base} forwarding-class {class_name(queue)} loss-priority low code-points [ {points} ]"
            yield set_line(line, place, origin_of(profile, "traffic_classes"))


def _pfc(profile: SwitchProfile, safe: str) -> Iterator[Output]:
    """Congestion notification profile: code points that pause the sender, and queues that stop for a pause
    of the other end. Its statements replace the defaults, which are priorities 3 and 4."""
    classes = lossless_classes(profile)
    if not classes:
        return
    kind, place = trust(profile), origin_of(profile, "pfc_priorities")
    base = f"{ROOT} congestion-notification-profile {safe}"
    yield delete_line(base, place)
    codes: Mapping[int, int] = getattr(profile, f"{kind}_map")
    paused = {priority for found in classes.values() for priority in found}
    for code, priority in sorted(codes.items()):
        if priority in paused:
            at = origin_of(profile, f"{kind}_map")
            yield set_line(f"{base} input {KINDS[kind]} code-point {_bits(code, kind)} pfc", place, at)
    for queue, found in sorted(classes.items()):
        for priority in found:
            point = f"code-point {priority:03b} flow-control-queue {queue}"
            yield set_line(f"{base} output ieee-802.1 {point}", place)
    if profile.cable_length is not None:
        at = origin_of(profile, "cable_length")
        yield set_line(f"{base} input cable-length {round(profile.cable_length)}", at)
    yield from _watchdog(profile, base)


def _watchdog(profile: SwitchProfile, base: str) -> Iterator[Output]:
    watchdog = profile.watchdog
    if watchdog is None:
        return
    at = origin_of(watchdog, "action") if watchdog.action else watchdog.origin
    yield set_line(f"{base} pfc-watchdog", watchdog.origin)
    if watchdog.action == "drop":
        yield set_line(f"{base} pfc-watchdog watchdog-action drop", at)
    polls, pause = _polls(watchdog.detect), _milliseconds(watchdog.restore)
    if polls is not None:
        place = origin_of(watchdog, "detect")
        yield set_line(f"{base} pfc-watchdog poll-interval {round(POLL * 1000)}", place)
        yield set_line(f"{base} pfc-watchdog detection {polls}", place)
    if pause is not None:
        yield set_line(f"{base} pfc-watchdog recovery {pause}", origin_of(watchdog, "restore"))


def _polls(seconds: float | None) -> int | None:
    """Polls of the watchdog in a time; None if Junos does not support the time."""
    if seconds is None:
        return None
    polls = round(seconds / POLL)
    return polls if polls in DETECTION and abs(polls * POLL - seconds) < 0.001 else None


def _milliseconds(seconds: float | None) -> int | None:
    """Recovery time; None if Junos does not support it."""
    if seconds is None:
        return None
    value = round(seconds * 1000)
    return value if value in RECOVERY else None


def _schedulers(profile: SwitchProfile, safe: str, name: str) -> Iterator[Output]:
    """Schedulers with share or strict priority of each class, and the map that interfaces have."""
    classes = {key: one for key, one in profile.traffic_classes.items() if one.number in QUEUES}
    if not classes:
        return
    place = origin_of(profile, "traffic_classes")
    yield delete_line(f"{ROOT} scheduler-maps {safe}", place)
    yield ConfigLine(
        "# The class mcast (broadcast, multicast) has no scheduler: the design states no share for it"
    )
    for key, one in classes.items():
        scheduler = f"{safe}-{one.number}"
        line = f"{ROOT} scheduler-maps {safe} forwarding-class {class_name(one.number)} scheduler {scheduler}"
        yield set_line(line, one.origin, place)
        yield from _scheduler(one, scheduler, f"{name} {key}")


def _scheduler(one: TrafficClass, scheduler: str, thing: str) -> Iterator[Output]:
    path, base = "profiles.traffic_classes", f"{ROOT} schedulers {scheduler}"
    yield delete_line(base, one.origin)
    if one.scheduling == "strict":
        yield set_line(f"{base} priority strict-high", origin_of(one, "scheduling"))
        if one.bandwidth is not None:
            yield not_configured(f"{path}.bandwidth", one, "a strict-high queue has no share", thing)
    else:
        if one.scheduling != "dwrr":
            yield not_configured(f"{path}.scheduling", one, "scheduling must be dwrr or strict", thing)
        if one.bandwidth is not None and one.bandwidth in range(1, 101):
            at = origin_of(one, "bandwidth")
            yield set_line(f"{base} transmit-rate percent {int(one.bandwidth)}", at)
        elif one.bandwidth is not None:
            reason = "shares must be whole percentages from 1"
            yield not_configured(f"{path}.bandwidth", one, reason, thing)
    yield from _marking(one, base, scheduler, thing)


def _marking(one: TrafficClass, base: str, drops: str, thing: str) -> Iterator[Output]:
    """ECN marking. Junos states its thresholds in percent of the memory of the queue, the design in bytes."""
    path = "profiles.traffic_classes"
    if one.ecn_min is None or one.ecn_max is None:
        for field in ("ecn_min", "ecn_max", "ecn_probability"):
            if getattr(one, field) is not None:
                yield not_configured(f"{path}.{field}", one, "marking requires both thresholds", thing)
        return
    places = [origin_of(one, field) for field in ("ecn_min", "ecn_max")]
    low, high = FILL_LEVELS
    yield delete_line(f"{ROOT} drop-profiles {drops}", *places)
    profile = f"{ROOT} drop-profiles {drops} interpolate"
    yield set_line(f"{profile} fill-level [ {low} {high} ]", *places)
    if one.ecn_probability is None:
        yield ConfigLine("# 100 percent: from Juniper's example; the design states no probability")
    chance = 100 if one.ecn_probability is None else one.ecn_probability
    yield set_line(f"{profile} drop-probability [ 0 {chance} ]", origin_of(one, "ecn_probability"), *places)
    yield set_line(f"{base} explicit-congestion-notification", *places)
    yield set_line(f"{base} drop-profile-map loss-priority any protocol any drop-profile {drops}", *places)
    reason = weakens(
        f"Junos states thresholds in percent of the memory of a queue; the file has {low} and {high} "
        "percent, from Juniper's example",
        "marking starts at another fill of the queue than the design states",
    )
    for field in ("ecn_min", "ecn_max"):
        yield not_configured(f"{path}.{field}", one, reason, thing)


def interface_qos(switch: SwitchIntent, interface: str, port: SwitchPort | None) -> Iterator[Output]:
    """QoS of an interface with the profile of a port."""
    profile = switch.profiles.get(port.profile) if port is not None else None
    if port is not None and profile is not None and _has_class(profile):
        yield from _interface(profile, port.profile, interface, origin_of(port, "profile"))


def profile_limit(switch: SwitchIntent, port: SwitchPort) -> Iterator[NotConfigured]:
    """Profile of a port that configures nothing on the port."""
    profile = switch.profiles.get(port.profile)
    if profile is None and port.profile:
        yield not_configured("ports.profile", port, "the design has no such profile", port.name)
    elif profile is not None and not _has_class(profile):
        reason = "the profile has no traffic classes, so that a port has nothing of it"
        yield not_configured("ports.profile", port, reason, port.name)


def _has_class(profile: SwitchProfile) -> bool:
    return any(number in QUEUES for number in profile.traffic_classes)


def unused_interface_qos(switch: SwitchIntent, interface: str) -> Iterator[Output]:
    """QoS of an interface without a cable: that of the profile of all ports."""
    profile = switch.profiles.get(switch.everywhere)
    if profile is not None and _has_class(profile):
        yield from _interface(profile, switch.everywhere, interface, origin_of(switch, "everywhere"))


def _interface(profile: SwitchProfile, name: str, interface: str, place: Origin) -> Iterator[Output]:
    safe, base = profile_name(name, profile.origin), f"{ROOT} interfaces {interface}"
    yield delete_line(base, place)
    yield set_line(f"{base} scheduler-map {safe}", place)
    if trust(profile):
        yield set_line(f"{base} unit 0 classifiers {KINDS[trust(profile)]} {safe}", place)
    if lossless_classes(profile):
        at = origin_of(profile, "pfc_priorities")
        yield set_line(f"{base} congestion-notification-profile {safe}", place, at)


def _not_configured_of_profile(switch: SwitchIntent, profile: SwitchProfile, name: str) -> Iterator[Output]:
    trusted = trust(profile)
    others = tuple(one for one in profile.trust if one != trusted)
    if others:
        reason = weakens(
            f"PFC uses one field; the ports trust {trusted.upper()}"
            if trusted
            else "Junos classifies code points into traffic classes, but the profile lacks a map or classes",
            "packets without a mark in the trusted field are in class 0",
        )
        yield not_configured("profiles.trust", profile, reason, name, ", ".join(others))
    for one in KINDS:
        if one != trusted:
            reason = cosmetic(f"ports do not trust {one.upper()}")
            yield from unused_map(f"profiles.{one}_map", profile, name, reason)
    if trusted == "dscp" and lossless_classes(profile):
        yield from _tagged_ports(switch, profile, name)
    if profile.pfc_off:
        reason = "Junos pauses queues 3 and 4 for the other end also without a statement"
        yield not_configured("profiles.pfc_off", profile, reason, name)
    if profile.global_pause:
        reason = "refarch does not configure flow control of whole ports on Junos"
        yield not_configured("profiles.global_pause", profile, reason, name)
    if profile.cable_length is not None:
        if not lossless_classes(profile):
            reason = cosmetic("a profile without PFC has no headroom")
            yield not_configured("profiles.cable_length", profile, reason, name)
        elif profile.cable_length != round(profile.cable_length):
            reason = cosmetic("the length is in whole meters; the value is rounded")
            yield not_configured("profiles.cable_length", profile, reason, name)
    yield from _watchdog_not_configured(profile, name)


def _tagged_ports(switch: SwitchIntent, profile: SwitchProfile, name: str) -> Iterator[Output]:
    """PFC by DSCP on ports with tagged VLANs, of which Juniper says nothing."""
    tagged = [port.name for port in switch.ports.values() if port.profile == name and port.tagged]
    if tagged:
        reason = weakens(
            "Juniper documents PFC by DSCP for packets without a VLAN tag, but ports have tagged VLANs",
            "test that the switch pauses hosts, or trust PCP and mark the priority of packets",
        )
        yield not_configured("profiles.trust", profile, reason, name, f"dscp on {tagged[0]}")


def pfc_limits(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Lossless priorities that Junos cannot make lossless."""
    yield from pfc_without_class(switch)
    for name, profile in switch.profiles.items():
        if profile.traffic_classes:
            yield from _pfc_limits(switch, profile, name)


def _pfc_limits(switch: SwitchIntent, profile: SwitchProfile, name: str) -> Iterator[NotConfigured]:
    classes = class_of_priority(profile)
    mapped = [priority for priority in profile.pfc_priorities if priority in classes]
    if mapped and not trust(profile):
        reason = "Junos enables PFC for code points that a port trusts, but the profile trusts none"
        yield not_configured("profiles.pfc_priorities", profile, reason, name)
    elif trust(profile) == "dscp":
        lost = [
            priority
            for priority in mapped
            if _pause_priority(switch, classes[priority]) not in (None, priority)
        ]
        if lost:
            reason = "a queue whose packets are classified by DSCP pauses one priority"
            shown = ", ".join(map(str, lost))
            yield not_configured("profiles.pfc_priorities", profile, reason, name, shown)


def _watchdog_not_configured(profile: SwitchProfile, name: str) -> Iterator[Output]:
    watchdog = profile.watchdog
    if watchdog is None:
        return
    has_pfc = bool(lossless_classes(profile))
    nothing = cosmetic("a profile without PFC has no watchdog")
    if not has_pfc or watchdog.action not in ("", "drop"):
        reason = "the watchdog of Junos 21.4 drops packets" if has_pfc else nothing
        action = watchdog.action or "the system default"
        yield not_configured("profiles.watchdog.action", watchdog, reason, name, action)
    for field, value, limits in (
        ("detect", _polls(watchdog.detect), f"{DETECTION[0]} to {DETECTION[-1]} polls of 100 ms"),
        ("restore", _milliseconds(watchdog.restore), f"{RECOVERY[0]} to {RECOVERY[-1]} ms"),
    ):
        if getattr(watchdog, field) is not None and (value is None or not has_pfc):
            reason = f"Junos supports {limits}" if has_pfc else nothing
            yield not_configured(f"profiles.watchdog.{field}", watchdog, reason, name)
