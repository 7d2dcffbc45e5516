"""OS10 configuration of QoS: trust maps, queues, PFC, shares (ETS), and ECN marking.

A qos-group is a switch priority of the design, a queue is a traffic class.

Sources, looked up 2026-11-23:
Dell, Dell AX System for Azure Local, Switch Configurations - RoCE and iWARP (H19195.5, April 2026): class
maps, trust dot1p-map, qos-map traffic-class, policies, port commands;
Dell, SmartFabric OS10 User Guide 10.5.0, Configure RoCE on the switch (wred, random-detect in a class), and
OS10 user guides of S4128F-ON and Z9264F-ON, Quality of service, Strict priority queuing (priority, which
excludes bandwidth percent; several queues);
Microsoft, expected configuration std_dell_os10_fc of its Azure Local Physical Network Config Tool
(thresholds in kilobytes, ets mode on under system qos).
The trust map for DSCP has the syntax of the dot1p map; only field reports show it (trust-map dscp NAME).
"""

from collections.abc import Iterator, Mapping

from ...model.types.origins import origin_of
from ...model.types.qos import TrafficClass
from ...views.intent.switch_qos import SwitchProfile
from ...views.intent.switch_records import SwitchIntent, SwitchPort
from ..industry_cli import Output, block, line, not_configured, numbers
from ..industry_ports import PortWalk
from ..qos_classes import QUEUES, dcbx_of_ports, priorities_without_class, unused_map
from ..target import weakens, word

USUAL_PROBABILITY = 100
"""Percent of packets marked at the upper threshold if the design states no value, as in Dell's example."""

INDENT = " "

TRUSTED = {"pcp": "dot1p", "dscp": "dscp"}


def names(profile: SwitchProfile, name: str) -> str:
    """Prefix of the map names of a profile: a word without dashes."""
    return word(name, profile.origin).replace("-", "_")


def trust(profile: SwitchProfile) -> str:
    """Field that ports trust: ``dscp`` or ``pcp``; empty for neither. If both are stated, DSCP, because RoCE
    v2 always has it."""
    mapped = {"dscp": profile.dscp_map, "pcp": profile.pcp_map}
    return next((one for one in mapped if one in profile.trust and mapped[one]), "")


def qos(switch: SwitchIntent) -> Iterator[Output]:
    """Switch-wide QoS configuration, without port commands."""
    for name, profile in switch.profiles.items():
        safe = names(profile, name)
        yield from _trust_map(profile, safe)
        yield from _queues(profile, safe)
        yield from _pfc(profile, safe)
        yield from _marks(profile, safe, name)
        yield from _shares(profile, safe, name)
        yield from _not_configured_of_profile(profile, name)
        yield from priorities_without_class(profile, name)
        yield from dcbx_of_ports(switch, name)
    yield from _whole_switch(switch)


def _trust_map(profile: SwitchProfile, safe: str) -> Iterator[Output]:
    """Trust map of PCPs or DSCPs to priorities."""
    trusted = trust(profile)
    if not trusted:
        return
    field = f"{trusted}_map"
    codes: Mapping[int, int] = getattr(profile, field)
    by_priority: dict[int, list[int]] = {}
    for code, priority in codes.items():
        by_priority.setdefault(priority, []).append(code)
    place, called = origin_of(profile, field), TRUSTED[trusted]
    body = [
        line(f"qos-group {priority} {called} {numbers(by_priority[priority])}", place)
        for priority in sorted(set(by_priority) & set(QUEUES))
    ]
    yield from block(line(f"trust {called}-map {safe}_trust", place, profile.origin), body, INDENT)


def _queues(profile: SwitchProfile, safe: str) -> Iterator[Output]:
    """Map of priorities to queues."""
    body = [
        line(
            f"queue {one.number} qos-group {numbers(one.priorities)}",
            origin_of(one, "priorities"),
            one.origin,
        )
        for one in profile.traffic_classes.values()
        if one.number in QUEUES and one.priorities
    ]
    if body:
        header = line(f"qos-map traffic-class {safe}_queues", origin_of(profile, "traffic_classes"))
        yield from block(header, body, INDENT)


def _pfc(profile: SwitchProfile, safe: str) -> Iterator[Output]:
    """PFC policy of the lossless priorities."""
    place = origin_of(profile, "pfc_priorities")
    body: list[Output] = []
    for priority in _pfc_priorities(profile):
        group = line(f"match qos-group {priority}", place)
        yield from block(line(f"class-map type network-qos {safe}_pfc{priority}", place), [group], INDENT)
        inner = [line("pause", place), line(f"pfc-cos {priority}", place)]
        body += block(line(f"class {safe}_pfc{priority}", place), inner, INDENT)
    if body:
        yield from block(line(f"policy-map type network-qos {safe}_pfc", place), body, INDENT)


def _pfc_priorities(profile: SwitchProfile) -> list[int]:
    mapped = {priority for one in profile.traffic_classes.values() for priority in one.priorities}
    return [priority for priority in profile.pfc_priorities if priority in mapped]


def _marks(profile: SwitchProfile, safe: str, name: str) -> Iterator[Output]:
    """ECN marking thresholds."""
    path = "profiles.traffic_classes"
    for key, one in profile.traffic_classes.items():
        thing = f"{name} {key}"
        low, high, probability = one.ecn_min, one.ecn_max, one.ecn_probability
        if low is None or high is None:
            for field in ("ecn_min", "ecn_max", "ecn_probability"):
                if getattr(one, field) is not None:
                    yield not_configured(f"{path}.{field}", one, "marking requires both thresholds", thing)
            continue
        body = []
        if probability is None:
            body.append(
                line(f"! {USUAL_PROBABILITY} percent: from Dell's example; the design states no value")
            )
        thresholds = f"minimum-threshold {low // 1000} maximum-threshold {high // 1000}"
        chance = USUAL_PROBABILITY if probability is None else probability
        places = [origin_of(one, field) for field in ("ecn_min", "ecn_max", "ecn_probability")]
        body.append(line(f"random-detect color green {thresholds} drop-probability {chance}", *places))
        body.append(line("random-detect ecn", *places))
        yield from block(line(f"wred {_mark(safe, one)}", one.origin), body, INDENT)
        for field in ("ecn_min", "ecn_max"):
            if getattr(one, field) % 1000:
                reason = "thresholds are whole kilobytes; the value is rounded down"
                yield not_configured(f"{path}.{field}", one, reason, thing)


def _mark(safe: str, one: TrafficClass) -> str:
    return f"ecn_{safe}_{one.number}"


def _shares(profile: SwitchProfile, safe: str, name: str) -> Iterator[Output]:
    """Queuing policy with share or strict priority of each queue."""
    body: list[Output] = []
    for key, one in profile.traffic_classes.items():
        if one.number not in QUEUES:
            continue
        label, place = f"{safe}_queue{one.number}", one.origin
        match = line(f"match queue {one.number}", place)
        yield from block(line(f"class-map type queuing {label}", place), [match], INDENT)
        inner = list(_queue(one, f"{name} {key}"))
        if one.ecn_min is not None and one.ecn_max is not None:
            inner.append(line(f"random-detect {_mark(safe, one)}", origin_of(one, "ecn_min")))
        body += block(line(f"class {label}", place), inner, INDENT)
    if body:
        header = line(f"policy-map type queuing {safe}_ets", origin_of(profile, "traffic_classes"))
        yield from block(header, body, INDENT)


def _queue(one: TrafficClass, thing: str) -> Iterator[Output]:
    path = "profiles.traffic_classes"
    if one.scheduling == "strict":
        yield line("priority", origin_of(one, "scheduling"))
        if one.bandwidth is not None:
            yield not_configured(f"{path}.bandwidth", one, "a priority queue has no share", thing)
        return
    if one.scheduling != "dwrr":
        yield not_configured(f"{path}.scheduling", one, "scheduling must be dwrr or strict", thing)
    if one.bandwidth is not None and one.bandwidth == int(one.bandwidth):
        yield line(f"bandwidth percent {int(one.bandwidth)}", origin_of(one, "bandwidth"))
    elif one.bandwidth is not None:
        yield not_configured(f"{path}.bandwidth", one, "shares must be whole percentages", thing)


def _whole_switch(switch: SwitchIntent) -> Iterator[Output]:
    """Switch-wide QoS settings, which also apply to ports without a cable."""
    profile, place = switch.profiles.get(switch.everywhere), origin_of(switch, "everywhere")
    if profile is None:
        if switch.everywhere:
            yield not_configured("everywhere", switch, "the design has no such profile")
        return
    body = []
    if trust(profile):
        safe = names(profile, switch.everywhere)
        body.append(line(f"trust-map {TRUSTED[trust(profile)]} {safe}_trust", place))
    body.append(line("ets mode on", place))
    yield from block(line("system qos", place), body, INDENT)


def port_qos(walk: PortWalk, port: SwitchPort) -> Iterator[Output]:
    """Commands of a QoS profile on a physical port."""
    profile = walk.switch.profiles.get(port.profile)
    if profile is None:
        if port.profile:
            yield not_configured("ports.profile", port, "the design has no such profile", port.name)
        return
    safe, place = names(profile, port.profile), origin_of(port, "profile")
    pause = "on" if profile.global_pause and not _pfc_priorities(profile) else "off"
    yield line(f"flowcontrol receive {pause}", place, origin_of(profile, "global_pause"))
    yield line(f"flowcontrol transmit {pause}", place, origin_of(profile, "global_pause"))
    if profile.global_pause and _pfc_priorities(profile):
        reason = "a port supports either PFC or global pause"
        yield not_configured("profiles.global_pause", profile, reason, port.profile)
    mode = "on" if _pfc_priorities(profile) else "off"
    yield line(f"priority-flow-control mode {mode}", place, origin_of(profile, "pfc_priorities"))
    if _pfc_priorities(profile):
        yield line(f"service-policy input type network-qos {safe}_pfc", place)
    if profile.traffic_classes:
        yield line(f"service-policy output type queuing {safe}_ets", place)
        yield line("ets mode on", place)
        yield line(f"qos-map traffic-class {safe}_queues", place)
    if trust(profile):
        yield line(f"trust-map {TRUSTED[trust(profile)]} {safe}_trust", place)


def _not_configured_of_profile(profile: SwitchProfile, name: str) -> Iterator[Output]:
    trusted = trust(profile)
    others = tuple(one for one in profile.trust if one != trusted)
    if others:
        reason = (
            f"two trust maps on a port are not documented; the port trusts {trusted.upper()}"
            if trusted
            else "OS10 classifies by a map of PCPs or DSCPs, but the profile has none"
        )
        ignored = weakens(reason, "packets are classified by the other field only")
        yield not_configured("profiles.trust", profile, ignored, name, ", ".join(others))
    for one in TRUSTED:
        if one != trusted:
            reason = f"ports do not trust {one.upper()}"
            yield from unused_map(f"profiles.{one}_map", profile, name, reason)
    if profile.pfc_off:
        reason = "PFC in one direction is not documented"
        yield not_configured("profiles.pfc_off", profile, reason, name)
    watchdog = profile.watchdog
    if watchdog is not None:
        reason = "a PFC watchdog of OS10 is not documented"
        action = watchdog.action or "the system default"
        yield not_configured("profiles.watchdog.action", watchdog, reason, name, action)
        for field in ("detect", "restore"):
            if getattr(watchdog, field) is not None:
                yield not_configured(f"profiles.watchdog.{field}", watchdog, reason, name)
