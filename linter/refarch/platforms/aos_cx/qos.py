"""AOS-CX configuration of QoS: maps to local priorities, queues, shares (ETS), lossless pools, PFC, ECN, and
trust of ports.

A local priority is a switch priority of the design: the maps of PCP and DSCP are written in full, because by
default 0 and 1 are swapped. Maps, queues, and the pool exist once per switch; the profile on every port, or
else the first profile, defines them. A queue is a traffic class of the design, in another numbering: queues
are numbered from 0 without a gap, as some series need it, and the class with strict priority is last, because
only the highest queue can be strict.

The switch sends infrastructure control traffic with local priority 7. If the design has the priority in a
class with others, the head of the file states it.

Sources, looked up 2026-11-30: HPE, AOS-CX 10.18 Quality of Service Guide, 832x, 93xx, 100xx Switch Series:
Data center bridging (order of the tasks; PFC needs a pool with its priority; the queue of a PFC priority has
no other, and its code point no other local priority), commands ``qos cos-map``, ``qos dscp-map`` (lists of
code points), ``qos queue-profile``, ``map queue``, ``name queue``, ``qos schedule-profile``, ``dwrr queue``
(weight 1 to 127), ``strict queue``, ``qos pool``, ``qos threshold-profile``, ``queue action`` (0 to 6000
kilobytes; the probability is not stated), ``qos trust``, ``flow-control buffer cable-length``, ``show
interface`` (``flow-control priority rxtx 4``), and the help of ``flow-control priority`` (rx honors pause
frames, tx sends them); AOS-CX 10.13 or later has the cable length. HPE, the same guide for the 8400 (queues
without a gap), and for the 8100 and 8360 (QoS queue profile configuration: "It is essential that local
priority 7 is given a dedicated queue with a minimum bandwidth for infrastructure control traffic").
"""

import math
from collections.abc import Iterator, Mapping, Sequence

from ...model.types.origins import origin_of
from ...model.types.qos import TrafficClass
from ...views.intent.switch_qos import PRIORITIES, SwitchProfile
from ...views.intent.switch_records import SwitchBond, SwitchIntent, SwitchPort
from ..industry_cli import Output, block, line, not_configured, numbers
from ..industry_ports import PortWalk
from ..qos_classes import (
    DEFAULT,
    QUEUES,
    class_of_priority,
    dcbx_of_ports,
    main_profile,
    pfc_without_code_points,
    priorities_without_class,
    unlike_main,
)
from ..target import ConfigLine, NotConfigured, breaks, cosmetic, weakens
from .names import INDENT, Series, profile_name, series

CONTROL = 7
"""Local priority of infrastructure control traffic."""

SHARED_CONTROL = weakens(
    "AOS-CX needs a queue with bandwidth for local priority 7 alone, but the design has it in a class with "
    "others; add a class with `priorities: [7]`, `scheduling: dwrr`, and a `bandwidth` to the profile",
    "a full queue can drop control traffic of the switch",
)

LARGEST_WEIGHT = 127
LARGEST_THRESHOLD = 6_000
"""Kilobytes of an ECN threshold."""

TRUSTED = {"dscp": "dscp", "pcp": "cos"}

NO_POOLS = "the default size of the lossless pool is used; refarch does not configure buffers of AOS-CX"

DIRECTIONS: Mapping[tuple[str, ...], str] = {(): "rxtx", ("receive",): "tx", ("transmit",): "rx"}
"""Keyword of ``flow-control priority``, by the directions in which PFC is off."""


def trust(profile: SwitchProfile) -> str:
    """Field that ports trust: ``dscp`` or ``pcp``; empty for neither. If both are stated, DSCP, because RoCE
    v2 always has it."""
    return next((field for field in TRUSTED if field in profile.trust), "")


def classes_by_queue(profile: SwitchProfile) -> list[TrafficClass | None]:
    """Traffic classes in the order of their queues: those with shares by number, then those with strict
    priority. None stands for the default class if the profile has priorities without a class and no class
    0."""
    known = [one for one in profile.traffic_classes.values() if one.number in QUEUES]
    found: list[TrafficClass | None] = [
        *sorted((one for one in known if one.scheduling != "strict"), key=lambda one: one.number),
        *sorted((one for one in known if one.scheduling == "strict"), key=lambda one: one.number),
    ]
    has_default = any(one is not None and one.number == DEFAULT for one in found)
    if set(PRIORITIES) - set(class_of_priority(profile)) and not has_default:
        found.insert(0, None)
    return found


def qos(switch: SwitchIntent) -> Iterator[Output]:
    """Switch-wide QoS configuration, without port commands."""
    main = main_profile(switch)
    if not main:
        if switch.everywhere:
            yield not_configured("everywhere", switch, "the design has no such profile")
        return
    own = series(switch.model)
    yield from _maps(switch.profiles[main])
    yield from _queues(switch.profiles[main], main)
    for name, profile in switch.profiles.items():
        yield from _schedule(profile, name)
    if switch.profiles[main].traffic_classes:
        called = profile_name(main, switch.profiles[main].origin)
        place = origin_of(switch.profiles[main], "traffic_classes")
        yield line(f"apply qos queue-profile {called} schedule-profile {called}", place)
    yield from _pool(switch, own)
    for name, profile in switch.profiles.items():
        yield from _marks(profile, name, own)
        yield from _not_configured_of_profile(switch, profile, name, own)
        if name != main:
            reason = "maps and queues apply to the whole switch, and another profile sets them"
            yield from unlike_main(profile, switch.profiles[main], name, reason)
    if switch.everywhere:
        reason = (
            "trust, PFC, and ECN are set on cabled ports; apply them to other ports when they get a cable"
            if switch.everywhere in switch.profiles
            else "the design has no such profile"
        )
        yield not_configured("everywhere", switch, reason)


def _maps(profile: SwitchProfile) -> Iterator[Output]:
    """Local priority of each PCP and DSCP."""
    for command, field in (("cos-map", "pcp_map"), ("dscp-map", "dscp_map")):
        codes: Mapping[int, int] = getattr(profile, field)
        for priority in sorted(set(codes.values()) & set(PRIORITIES)):
            listed = [code for code, mapped in codes.items() if mapped == priority]
            # The syntax of cos-map takes one code point, that of dscp-map a list.
            texts = [numbers(listed)] if field == "dscp_map" else map(str, sorted(listed))
            for text in texts:
                yield line(f"qos {command} {text} local-priority {priority}", origin_of(profile, field))


def _queues(profile: SwitchProfile, name: str) -> Iterator[Output]:
    """Queue profile: each local priority in the queue of its class. One without a class is in that of class
    0, because a profile that lacks a priority cannot be applied."""
    if not profile.traffic_classes:
        return
    body: list[Output] = []
    lost = sorted(set(PRIORITIES) - set(class_of_priority(profile)))
    for queue, kind in enumerate(classes_by_queue(profile)):
        if kind is None:
            body += [line(f"map queue {queue} local-priority {one}", profile.origin) for one in lost]
            continue
        own = [*kind.priorities, *(lost if kind.number == DEFAULT else ())]
        place = origin_of(kind, "priorities")
        body.append(line(f"name queue {queue} class-{kind.number}", origin_of(kind, "number"), kind.origin))
        body += [
            line(f"map queue {queue} local-priority {one}", place if one in kind.priorities else kind.origin)
            for one in sorted(own)
        ]
    place = origin_of(profile, "traffic_classes")
    header = line(f"qos queue-profile {profile_name(name, profile.origin)}", place, profile.origin)
    yield from block(header, body, INDENT)


def _schedule(profile: SwitchProfile, name: str) -> Iterator[Output]:
    """Schedule profile: share or strict priority of each queue."""
    queues = classes_by_queue(profile)
    if not profile.traffic_classes:
        return
    body = [
        piece
        for queue, kind in enumerate(queues)
        for piece in _scheduling(kind, queue, queues, f"{name} {kind.number}" if kind else name)
    ]
    place = origin_of(profile, "traffic_classes")
    header = line(f"qos schedule-profile {profile_name(name, profile.origin)}", place, profile.origin)
    yield from block(header, body, INDENT)


def _scheduling(
    kind: TrafficClass | None, queue: int, queues: Sequence[TrafficClass | None], thing: str
) -> Iterator[Output]:
    """Command of a queue. A queue without a usable share gets an equal one: each queue of a profile needs a
    command."""
    path, weight = "profiles.traffic_classes", max(1, 100 // len(queues))
    if kind is None:
        yield line(f"dwrr queue {queue} weight {weight}")
        return
    if kind.scheduling == "strict" and queue == len(queues) - 1:
        yield line(f"strict queue {queue}", origin_of(kind, "scheduling"))
        if kind.bandwidth is not None:
            yield not_configured(f"{path}.bandwidth", kind, "a strict queue has no share", thing)
        return
    if kind.scheduling != "dwrr":
        reason = "only the highest queue of AOS-CX can have strict priority; this queue has an equal share"
        if kind.scheduling != "strict":
            reason = "scheduling must be dwrr or strict; this queue has a share"
        yield not_configured(f"{path}.scheduling", kind, reason, thing)
    share, place = kind.bandwidth, origin_of(kind, "bandwidth")
    if share is not None and share == int(share) and 1 <= share <= LARGEST_WEIGHT:
        yield line(f"dwrr queue {queue} weight {int(share)}", place)
        return
    if share is not None:
        reason = f"a weight is a whole number from 1 to {LARGEST_WEIGHT}; this queue has an equal share"
        yield not_configured(f"{path}.bandwidth", kind, reason, thing)
    yield line(f"dwrr queue {queue} weight {weight}", kind.origin)


def _priorities_by_queue(profile: SwitchProfile) -> list[set[int]]:
    """Local priorities of each queue. Without traffic classes, each priority has a queue by default."""
    if not profile.traffic_classes:
        return [{priority} for priority in PRIORITIES]
    lost = set(PRIORITIES) - set(class_of_priority(profile))
    return [
        lost if kind is None else {*kind.priorities, *(lost if kind.number == DEFAULT else ())}
        for kind in classes_by_queue(profile)
    ]


def lossless_priorities(profile: SwitchProfile, own: Series) -> tuple[int, ...]:
    """Priorities that get PFC on a series: those alone in their queue."""
    alone = {one for queue in _priorities_by_queue(profile) if len(queue) == 1 for one in queue}
    if len(profile.pfc_priorities) > own.most_priorities:
        return ()
    return tuple(one for one in profile.pfc_priorities if one in alone)


def _pool(switch: SwitchIntent, own: Series) -> Iterator[Output]:
    """Lossless pool of all priorities with PFC, without which AOS-CX refuses PFC."""
    found = {one for profile in switch.profiles.values() for one in lossless_priorities(profile, own)}
    if not found or not own.has_pools:
        return
    if not own.is_known:
        yield ConfigLine(
            "! No document that was read is for this model. If it refuses `qos pool`, leave it out."
        )
    listed = ",".join(map(str, sorted(found)))
    sizes = "size factory-default percent headroom factory-default kbytes"
    places = [origin_of(profile, "pfc_priorities") for profile in switch.profiles.values()]
    yield line(f"qos pool 1 lossless {sizes} priorities {listed}", *places)


def is_marking(kind: TrafficClass) -> bool:
    """True if the ECN thresholds of a class can be configured."""
    low, high = kind.ecn_min, kind.ecn_max
    return low is not None and high is not None and low <= high <= LARGEST_THRESHOLD * 1000


def marks(profile: SwitchProfile, own: Series) -> bool:
    """True if a profile has a threshold profile."""
    return own.has_pools and any(is_marking(one) for one in profile.traffic_classes.values())


def _marks(profile: SwitchProfile, name: str, own: Series) -> Iterator[Output]:
    """Threshold profile with the ECN thresholds of the classes."""
    path = "profiles.traffic_classes"
    body: list[Output] = []
    for queue, kind in enumerate(classes_by_queue(profile)):
        if kind is None:
            continue
        thing = f"{name} {kind.number}"
        if not own.has_pools or not is_marking(kind):
            reason = (
                f"marking requires both thresholds, up to {LARGEST_THRESHOLD} kilobytes"
                if own.has_pools
                else "ECN thresholds are documented for the series 8325, 9300, and 10000"
            )
            for field in ("ecn_min", "ecn_max", "ecn_probability"):
                if getattr(kind, field) is not None:
                    yield not_configured(f"{path}.{field}", kind, reason, thing)
            continue
        low, high = kind.ecn_min or 0, kind.ecn_max or 0
        limits = f"min-threshold {low // 1000} kbytes max-threshold {high // 1000} kbytes"
        text = f"queue {queue} action ecn all {limits}"
        body.append(line(text, origin_of(kind, "ecn_min"), origin_of(kind, "ecn_max")))
        for field in ("ecn_min", "ecn_max"):
            if getattr(kind, field) % 1000:
                reason = "thresholds are whole kilobytes; the value is rounded down"
                yield not_configured(f"{path}.{field}", kind, reason, thing)
        if kind.ecn_probability is not None:
            reason = "AOS-CX marks every packet at the upper threshold; the command has no probability"
            yield not_configured(f"{path}.ecn_probability", kind, reason, thing)
    if body:
        place = origin_of(profile, "traffic_classes")
        yield from block(line(f"qos threshold-profile {profile_name(name, place)}", place), body, INDENT)


def qos_limits(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Priorities with PFC that are not lossless on the switch."""
    own = series(switch.model)
    yield from pfc_without_code_points(switch, lambda profile: filter(None, (trust(profile),)))
    for name, profile in switch.profiles.items():
        if len(profile.pfc_priorities) > own.most_priorities:
            reason = (
                f"this series has PFC for up to {own.most_priorities} priorities of a port"
                if own.most_priorities
                else "no document states that this series has PFC"
            )
            yield _lost_pfc(profile, reason, name, profile.pfc_priorities)
            continue
        lossless = lossless_priorities(profile, own)
        shared = [one for one in profile.pfc_priorities if one not in lossless]
        if shared:
            reason = breaks(
                "the priority shares its queue with others, and AOS-CX pauses a whole queue; give it its own "
                "traffic class"
            )
            yield _lost_pfc(profile, reason, name, shared)
        codes = [*profile.pcp_map.values()] if trust(profile) == "pcp" else []
        several = [one for one in lossless if codes.count(one) > 1]
        if several:
            reason = breaks(
                "several PCPs have the priority, but a pause of AOS-CX is for one",
                "packets with the other PCPs are not paused, and are dropped under congestion",
            )
            yield _lost_pfc(profile, reason, name, several)


def _lost_pfc(profile: SwitchProfile, reason: str, name: str, priorities: Sequence[int]) -> NotConfigured:
    return not_configured("profiles.pfc_priorities", profile, reason, name, numbers(priorities))


def port_qos(walk: PortWalk, port: SwitchPort) -> Iterator[Output]:
    """QoS commands of a physical port."""
    profile = walk.switch.profiles.get(port.profile)
    if profile is None:
        if port.profile:
            yield not_configured("ports.profile", port, "the design has no such profile", port.name)
        return
    own, place = series(walk.switch.model), origin_of(port, "profile")
    for priority in lossless_priorities(profile, own):
        direction = DIRECTIONS.get(tuple(profile.pfc_off))
        if direction is not None:
            places = place, origin_of(profile, "pfc_priorities"), origin_of(profile, "pfc_off")
            yield line(f"flow-control priority {direction} {priority}", *places)
    if profile.cable_length is not None and own.has_pools and lossless_priorities(profile, own):
        meters = math.ceil(profile.cable_length)
        yield line(f"flow-control buffer cable-length {meters}", place, origin_of(profile, "cable_length"))
    if not port.bond:
        yield from logical_qos(walk, profile, port)


def channel_qos(walk: PortWalk, bond: SwitchBond) -> Iterator[Output]:
    """Trust, shares, and ECN of a LAG, which its members have: those of the profile of the first member."""
    members = (walk.switch.ports[name] for name in bond.members if name in walk.switch.ports)
    first = next(members, None)
    profile = walk.switch.profiles.get(first.profile) if first is not None else None
    if profile is not None and first is not None:
        yield from logical_qos(walk, profile, first)


def logical_qos(walk: PortWalk, profile: SwitchProfile, port: SwitchPort) -> Iterator[Output]:
    """QoS commands that a port and a LAG have: trust, another schedule profile, thresholds."""
    place, main = origin_of(port, "profile"), main_profile(walk.switch)
    called = profile_name(port.profile, place)
    if trust(profile):
        yield line(f"qos trust {TRUSTED[trust(profile)]}", place, origin_of(profile, "trust"))
    if port.profile != main and profile.traffic_classes:
        queues = [len(classes_by_queue(one)) for one in (profile, walk.switch.profiles[main])]
        if queues[0] == queues[1]:
            yield line(f"apply qos schedule-profile {called}", place)
        else:
            reason = weakens(
                f"the queue profile of the switch has {queues[1]} queues, and this profile has {queues[0]}",
                f"queues of the port have the shares of the profile {main}",
            )
            yield not_configured("ports.profile", port, reason, port.name)
    if marks(profile, series(walk.switch.model)):
        yield line(f"apply qos threshold-profile {called}", place, origin_of(profile, "traffic_classes"))


def _not_configured_of_profile(
    switch: SwitchIntent, profile: SwitchProfile, name: str, own: Series
) -> Iterator[Output]:
    yield from priorities_without_class(profile, name)
    for kind in profile.traffic_classes.values():
        if CONTROL in kind.priorities and len(kind.priorities) > 1:
            thing = f"{name} {kind.number}"
            path = "profiles.traffic_classes.priorities"
            yield not_configured(path, kind, SHARED_CONTROL, thing, str(CONTROL))
    yield from dcbx_of_ports(switch, name)
    others = tuple(one for one in profile.trust if one != trust(profile))
    if others:
        reason = weakens(
            "a port of AOS-CX trusts either PCP or DSCP; DSCP is configured",
            "frames without an IP header have the default priority of the port",
        )
        yield not_configured("profiles.trust", profile, reason, name, ", ".join(others))
    if profile.pfc_off and tuple(profile.pfc_off) not in DIRECTIONS:
        yield not_configured("profiles.pfc_off", profile, "PFC is off in both directions", name)
    elif profile.pfc_off and not lossless_priorities(profile, own):
        yield not_configured("profiles.pfc_off", profile, cosmetic("the profile has no PFC"), name)
    if profile.global_pause:
        reason = "no document that was read shows the command for global pause"
        yield not_configured("profiles.global_pause", profile, reason, name)
    if profile.cable_length is not None and profile.pfc_priorities and not own.has_pools:
        reason = "the cable length is documented for the series 8325, 9300, and 10000"
        yield not_configured("profiles.cable_length", profile, reason, name)
    if profile.watchdog is not None:
        reason = "no document that was read has a PFC watchdog of AOS-CX"
        action = profile.watchdog.action or "the system default"
        yield not_configured("profiles.watchdog.action", profile.watchdog, reason, name, action)
        for field in ("detect", "restore"):
            if getattr(profile.watchdog, field) is not None:
                yield not_configured(f"profiles.watchdog.{field}", profile.watchdog, reason, name)
