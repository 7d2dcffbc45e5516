"""NX-OS configuration of QoS: classification, no-drop classes, scheduling, and ECN marking.

Queue n has qos-group n, class c-8q-nqn of the network-qos policy and class c-out-8q-qn of the queuing policy.
Traffic class n of a profile has queue n, except for strict priority, which Cisco documents for the highest
queue; the class with the number of the highest queue then has the other queue. Class maps have the number of
the traffic class in their names.

Sources, looked up 2026-11-23: Cisco, Nexus 9000 Series NX-OS Quality of Service Configuration Guide, Release
10.5(x), Configuring Priority Flow Control, Guidelines and Limitations (cables over 100 m, both directions,
watchdog); Microsoft, AzureLocal-Supportability, Reference-TOR-QOS-Policy-Configuration.md (all commands
except for DSCP and strict priority) and Troubleshoot-TOR-LLDP-DCBX-PFC-RoCEv2.md (PFC off where there is
none); a script of Cisco's on RoCEv2, roce_enable.py 0.60 (match dscp, priority level, watch-dog-interval;
CNPs with strict priority in qos-group 7, looked up 2026-11-29); the same guide, Configuring Queuing and
Scheduling, Guidelines and Limitations (strict priority on the highest qos-groups, which are adjacent).

Times of the watchdog, looked up 2026-11-30: the same guide for 7.x, 9.2, 10.4, and 10.5, Configuring Priority
Flow Control (a poll timer of 100 ms; shutdown, auto-restore, and fixed-restore multipliers; the stored copies
end before the commands); NX-API REST SDK 9.3(x), Configuring Fixed Restore Multiplier (its copy ends after
``priority-flow-control fixed-restore``); Cisco's Terraform provider for NX-OS (for a port, on or off and a
multiplier from 0 to 40, without commands). None shows a whole command.
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...model.types.qos import TrafficClass
from ...views.intent.switch_qos import SwitchProfile
from ...views.intent.switch_records import SwitchIntent
from ..industry_cli import Output, block, line, not_configured, numbers
from ..qos_classes import (
    DEFAULT,
    QUEUES,
    codes_by_class,
    dcbx_of_ports,
    main_profile,
    pfc_priorities_by_class,
    pfc_without_class,
    pfc_without_code_points,
    priorities_without_class,
    unused_map,
)
from ..target import NotConfigured, breaks, cosmetic, weakens, word

USUAL_PROBABILITY = 100
"""Percent of packets marked at the upper threshold if the design states no value, as in Microsoft's
policy."""

LONGEST_WITHOUT_BUFFERS = 100
"""Cable length in meters up to which Cisco requires no pause buffer settings."""

NO_BUFFERS_NEEDED = cosmetic(
    f"up to {LONGEST_WITHOUT_BUFFERS} m, and without PFC, Cisco does not require pause buffer settings"
)
MISSING_BUFFERS = breaks(
    f"over {LONGEST_WITHOUT_BUFFERS} m, Cisco requires `pause buffer-size ... pause-threshold ... "
    "resume-threshold` in an input queuing policy, but documents no sizes",
    "the lossless class drops frames under congestion",
)

WATCHED = ("", "drop")
"""Watchdog actions of a design that match NX-OS, which drops the packets of a queue that stays paused."""


STRICT_QUEUE = max(QUEUES)


def queue_by_class(profile: SwitchProfile) -> dict[int, int]:
    """Queue and qos-group of each traffic class by its number: the class with strict priority has the highest
    queue. Class 0 is that of unclassified packets and keeps queue 0."""
    queues = {one.number: one.number for one in profile.traffic_classes.values()}
    strict = strict_class(profile)
    if strict is not None:
        if STRICT_QUEUE in queues:
            queues[STRICT_QUEUE] = strict
        queues[strict] = STRICT_QUEUE
    return queues


def strict_class(profile: SwitchProfile) -> int | None:
    """Number of the traffic class that has strict priority on NX-OS; None for none."""
    classes = profile.traffic_classes.values()
    strict = [one.number for one in classes if one.scheduling == "strict" and one.number in QUEUES]
    return max(strict, default=DEFAULT) or None


def qos(switch: SwitchIntent) -> Iterator[Output]:
    """Switch-wide QoS configuration, without port commands."""
    for name in switch.profiles:
        yield from _profile(switch, name)
    main = main_profile(switch)
    if main:
        yield from _network(switch, main)
        yield from _whole_switch(switch, main)
    if switch.everywhere and switch.everywhere not in switch.profiles:
        yield not_configured("everywhere", switch, "the design has no such profile")


def _profile(switch: SwitchIntent, name: str) -> Iterator[Output]:
    profile = switch.profiles[name]
    yield from _classes(profile, name)
    yield from _queuing_policy(profile, name)
    yield from _not_configured_of_profile(profile, name)
    yield from priorities_without_class(profile, name)
    yield from dcbx_of_ports(switch, name)


def _classes(profile: SwitchProfile, name: str) -> Iterator[Output]:
    """Class maps of the trusted code points, and the policy that assigns their queues."""
    safe = word(name, profile.origin)
    trusted = (
        ("pcp", "cos", codes_by_class(profile, profile.pcp_map), origin_of(profile, "pcp_map")),
        ("dscp", "dscp", codes_by_class(profile, profile.dscp_map), origin_of(profile, "dscp_map")),
    )
    matched = []
    for number in QUEUES:
        matches = [
            line(f"match {word_of} {numbers(codes[number])}", place)
            for trust, word_of, codes, place in trusted
            if trust in profile.trust and number in codes and number != DEFAULT
        ]
        if matches:
            header = line(f"class-map type qos match-any {safe}-tc{number}", profile.origin)
            yield from block(header, matches)
            matched.append(number)
    policy: list[Output] = []
    queues = queue_by_class(profile)
    for number in matched:
        place = origin_of(profile, "traffic_classes")
        group = line(f"set qos-group {queues[number]}", place, profile.origin)
        policy += block(line(f"class {safe}-tc{number}", place), [group])
    if policy:
        yield from block(line(f"policy-map type qos {safe}-in", profile.origin), policy)


def classifies(profile: SwitchProfile) -> bool:
    """True if a profile has an input classification policy."""
    trusted = (("pcp", profile.pcp_map), ("dscp", profile.dscp_map))
    found = [codes_by_class(profile, codes) for trust, codes in trusted if trust in profile.trust]
    return any(queue in QUEUES and queue != DEFAULT for codes in found for queue in codes)


def _queuing_policy(profile: SwitchProfile, name: str) -> Iterator[Output]:
    """Queuing policy with share, strict priority, and ECN of each queue. Queues without a class get no
    share."""
    queues = queue_by_class(profile)
    classes = {queues[one.number]: one for one in profile.traffic_classes.values()}
    if not classes:
        return
    strict = strict_class(profile)
    body: list[Output] = []
    for queue in reversed(QUEUES):
        label = "-default" if queue == DEFAULT else str(queue)
        one = classes.get(queue)
        place = one.origin if one is not None else profile.origin
        header = line(f"class type queuing c-out-8q-q{label}", place)
        inner = list(_queue(one, name, strict)) if one is not None else []
        unscheduled = line("bandwidth remaining percent 0", place)
        body += block(header, inner if one is not None else [unscheduled])
    yield from block(line(f"policy-map type queuing {word(name, profile.origin)}-out", profile.origin), body)


def _queue(one: TrafficClass, name: str, strict: int | None) -> Iterator[Output]:
    thing = f"{name} {one.number}"
    path = "profiles.traffic_classes"
    if one.scheduling == "strict" and one.number == strict:
        yield line("priority level 1", origin_of(one, "scheduling"))
    elif one.scheduling == "strict" and one.number == DEFAULT:
        reason = (
            "strict priority is documented for the highest queue, but queue 0 has the unclassified packets"
        )
        yield not_configured(f"{path}.scheduling", one, reason, thing)
    elif one.scheduling == "strict":
        reason = "only one priority queue is documented: that of the highest class"
        yield not_configured(f"{path}.scheduling", one, reason, thing)
    elif one.scheduling != "dwrr":
        yield not_configured(f"{path}.scheduling", one, "scheduling must be dwrr or strict", thing)
    if one.bandwidth is not None and one.scheduling != "strict":
        if one.bandwidth == int(one.bandwidth):
            percent = int(one.bandwidth)
            yield line(f"bandwidth remaining percent {percent}", origin_of(one, "bandwidth"))
        else:
            yield not_configured(f"{path}.bandwidth", one, "shares must be whole percentages", thing)
    elif one.bandwidth is not None:
        yield not_configured(f"{path}.bandwidth", one, "a priority queue has no share", thing)
    yield from _marking(one, thing)


def _marking(one: TrafficClass, thing: str) -> Iterator[Output]:
    """ECN marking between two thresholds, with the full probability above them."""
    path = "profiles.traffic_classes"
    low, high, probability = one.ecn_min, one.ecn_max, one.ecn_probability
    if low is None or high is None:
        for field in ("ecn_min", "ecn_max", "ecn_probability"):
            if getattr(one, field) is not None:
                yield not_configured(f"{path}.{field}", one, "marking requires both thresholds", thing)
        return
    if probability is None:
        yield line(
            f"! {USUAL_PROBABILITY} percent are marked at the upper threshold; the design states no value"
        )
        probability = USUAL_PROBABILITY
    thresholds = f"minimum-threshold {_amount(low)} maximum-threshold {_amount(high)}"
    places = (origin_of(one, "ecn_min"), origin_of(one, "ecn_max"), origin_of(one, "ecn_probability"))
    yield line(f"random-detect {thresholds} drop-probability {probability} weight 0 ecn", *places)


def _amount(size: int) -> str:
    """Size in the format of the command."""
    return f"{size // 1000} kbytes" if size % 1000 == 0 else f"{size} bytes"


def pauses(switch: SwitchIntent) -> bool:
    """True if the network-qos policy of the switch has a no-drop class."""
    main = switch.profiles.get(main_profile(switch))
    return main is not None and bool(pfc_priorities_by_class(main))


def _network(switch: SwitchIntent, name: str) -> Iterator[Output]:
    """Network-qos policy of the switch, which has only one: PFC classes and MTU."""
    profile = switch.profiles[name]
    paused_by_class = pfc_priorities_by_class(profile)
    body: list[Output] = []
    ports = [port for port in switch.ports.values() if port.profile == name]
    largest = max(ports, key=lambda port: port.mtu, default=None)
    class_by_queue = {queue: number for number, queue in queue_by_class(profile).items()}
    for queue in sorted(class_by_queue.keys() & set(QUEUES)):
        label = "-default" if queue == DEFAULT else str(queue)
        inner: list[Output] = []
        paused = paused_by_class.get(class_by_queue[queue])
        if paused:
            inner.append(line(f"pause pfc-cos {numbers(paused)}", origin_of(profile, "pfc_priorities")))
        if largest is not None:
            inner.append(line(f"mtu {largest.mtu}", origin_of(largest, "mtu")))
        header = line(f"class type network-qos c-8q-nq{label}", origin_of(profile, "traffic_classes"))
        body += block(header, inner)
    if body:
        safe = word(name, profile.origin)
        yield from block(line(f"policy-map type network-qos {safe}-network", profile.origin), body)


def _whole_switch(switch: SwitchIntent, name: str) -> Iterator[Output]:
    profile = switch.profiles[name]
    safe, place = word(name, profile.origin), origin_of(switch, "everywhere")
    if profile.traffic_classes:
        policies = [
            line(f"service-policy type network-qos {safe}-network", profile.origin, place),
            line(f"service-policy type queuing output {safe}-out", profile.origin, place),
        ]
        if name == switch.everywhere and classifies(profile):
            policies.append(line(f"service-policy type qos input {safe}-in", place))
        yield from block(line("system qos", profile.origin), policies)
    watched = [one.watchdog for one in switch.profiles.values() if one.watchdog is not None]
    places = [watchdog.origin for watchdog in watched if watchdog.action in WATCHED]
    if places:
        yield line("priority-flow-control watch-dog-interval on", *places)


def limits(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Settings of lossless classes that NX-OS cannot have, so that frames are dropped."""
    yield from pfc_without_class(switch)
    yield from pfc_without_code_points(switch, lambda profile: profile.trust)
    main = main_profile(switch)
    for name, profile in switch.profiles.items():
        paused = pfc_priorities_by_class(profile)
        # A port without PFC is off, whatever the policy of the switch pauses.
        if paused and paused != pfc_priorities_by_class(switch.profiles[main]):
            reason = f"a switch has only one network-qos policy, which {main} uses"
            yield not_configured("profiles.pfc_priorities", profile, reason, name)
        length = profile.cable_length
        if length is not None and length > LONGEST_WITHOUT_BUFFERS and profile.pfc_priorities:
            yield not_configured("profiles.cable_length", profile, MISSING_BUFFERS, name)


def _not_configured_of_profile(profile: SwitchProfile, name: str) -> Iterator[Output]:
    for trust, path in (("pcp", "profiles.pcp_map"), ("dscp", "profiles.dscp_map")):
        if trust not in profile.trust:
            yield from unused_map(path, profile, name, f"the profile does not trust {trust.upper()}")
    unknown = tuple(one for one in profile.trust if one not in ("pcp", "dscp"))
    if unknown:
        yield not_configured(
            "profiles.trust", profile, "NX-OS classifies by PCP or DSCP", name, ", ".join(unknown)
        )
    if profile.pfc_off:
        reason = "on NX-OS, PFC applies to both directions"
        yield not_configured("profiles.pfc_off", profile, reason, name)
    if profile.cable_length is not None and not (
        profile.pfc_priorities and profile.cable_length > LONGEST_WITHOUT_BUFFERS
    ):
        yield not_configured("profiles.cable_length", profile, NO_BUFFERS_NEEDED, name)
    yield from _watchdog(profile, name)


def _watchdog(profile: SwitchProfile, name: str) -> Iterator[Output]:
    watchdog = profile.watchdog
    if watchdog is None:
        return
    if watchdog.action not in WATCHED:
        reason = "the NX-OS watchdog drops the packets of a queue that stays paused"
        yield not_configured("profiles.watchdog.action", watchdog, reason, name)
    for field in ("detect", "restore"):
        if getattr(watchdog, field) is not None:
            reason = weakens(
                "NX-OS counts in multiples of its poll interval; Cisco's guides name the multipliers, but no "
                "copy that was read shows their commands",
                "the watchdog acts and restores after the default times of NX-OS",
            )
            yield not_configured(f"profiles.watchdog.{field}", watchdog, reason, name)
