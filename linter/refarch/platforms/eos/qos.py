"""EOS configuration of QoS: maps, QoS profiles, PFC and its watchdog, ECN, and the profile of each port.

An EOS traffic class is a switch priority of the design, so that PFC, maps, and the PCP of transmitted frames
use the same number. A transmit queue is a traffic class of the design. The maps apply to the whole switch.

Sources, looked up 2026-11-23:
- Arista AVD (pyavd 6.4.0), schema, rendered forms and order of ``qos``, ``qos_profiles`` and
  ``priority_flow_control`` (the running configuration in AVD pull request 6318), units and limits of ECN
  thresholds, of the watchdog's times and actions.
- "Arista EOS RoCEv2 lossless config" (2026-07-20, EOS 4.36, after Arista's AI Network Fabric Deployment
  Guide and the EOS manual, Quality of Service): traffic class 7 stays on queue 7; ``no priority`` makes a
  queue take its share; by default, PCP and DSCP of 0 and 1 are swapped, also in the transmitted
  PCP; DCBX is off by default. Looked up 2026-11-29: the watchdog monitors only queues with guaranteed
  bandwidth, which the EOS manual describes for Trident II only; EOS replaces a polling interval of more than
  half of the shorter time with a calculated one.
- pyavd 6.4.0, schema of ``qos_profiles``, looked up 2026-11-29: the default action of the watchdog is to
  shut down the port (error-disable).
- Batfish, a recorded ``show running-config all`` of EOS, looked up 2026-11-29: on every port, by default, the
  watchdog is on, trust is ``default qos trust``, and queues have no guaranteed bandwidth.
- openconfig/featureprofiles: maps of Arista switches name all traffic classes but 7.
- Arista, EOS User Manual, Quality of Service: Ethernet and port channel interfaces have a trust mode.
- AMD, RoCE cluster network guide, Arista 7388: one QoS profile with trust, PFC and ECN, as
  ``service-profile``.
"""

from collections.abc import Iterator, Mapping

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ...model.types.qos import TrafficClass
from ...views.intent.switch_qos import PauseWatchdog, SwitchProfile
from ...views.intent.switch_records import SwitchBond, SwitchIntent, SwitchPort
from ..industry_cli import Output, block, line, not_configured
from ..industry_ports import PortWalk
from ..qos_classes import main_profile, unlike_main
from ..target import ConfigLine, breaks, weakens, word
from .names import INDENT, Queues, queues

CONTROL = 7
"""Traffic class and queue that are mapped only to each other."""

QUEUES = range(8)
ACTIONS: Mapping[str, str] = {"drop": "drop", "alert": "notify-only"}
SHORTEST_WATCH, LONGEST_WATCH = 0.01, 60.0
LARGEST_THRESHOLD = 256_000_000

UNGUARDED = (
    "the EOS watchdog monitors only queues with guaranteed bandwidth, but the design states none, so it does "
    "not end a pause storm; add `bandwidth guaranteed` to the lossless queues where the platform has it"
)


def qos(switch: SwitchIntent) -> Iterator[Output]:
    """Profiles, then switch-wide settings."""
    main = main_profile(switch)
    for name, profile in switch.profiles.items():
        yield from _profile(switch, name, profile)
    if main:
        yield from _maps(switch.profiles[main], main)
        yield from _watchdog(switch.profiles[main], main)
    for name, profile in switch.profiles.items():
        if name != main:
            yield from _differs(profile, switch.profiles[main], name)
    if switch.everywhere:
        reason = (
            "EOS applies a profile per port; apply it to ports without a cable when they get one"
            if switch.everywhere in switch.profiles
            else "the design has no such profile"
        )
        yield not_configured("everywhere", switch, reason)


def _profile(switch: SwitchIntent, name: str, profile: SwitchProfile) -> Iterator[Output]:
    own = queues(switch.model)
    if not own.is_known and profile.traffic_classes:
        yield ConfigLine("! No document states the queue keyword of this model. If EOS refuses")
        yield ConfigLine(f"! {own.word}, use tx-queue instead.")
    place = profile.origin
    yield from block(line(f"qos profile {word(name, place)}", place), _inside(profile, name, own), INDENT)


def _inside(profile: SwitchProfile, name: str, own: Queues) -> Iterator[Output]:
    yield from _trust(profile, origin_of(profile, "trust"))
    if len(profile.trust) > 1:
        reason = weakens(
            "a port of EOS trusts either PCP or DSCP; DSCP is configured",
            "frames without an IP header have the default priority of the port",
        )
        yield not_configured("profiles.trust", profile, reason, name)
    places = origin_of(profile, "pfc_priorities"), profile.origin
    if profile.pfc_priorities:
        yield line("priority-flow-control on", *places)
    for priority in profile.pfc_priorities:
        yield line(f"priority-flow-control priority {priority} no-drop", *places)
    if profile.pfc_off:
        yield not_configured("profiles.pfc_off", profile, "PFC in EOS applies to both directions", name)
    for traffic_class in sorted(profile.traffic_classes.values(), key=lambda kind: kind.number):
        yield from _queue(traffic_class, f"{name} {traffic_class.number}", own)
    if profile.cable_length is not None and profile.pfc_priorities:
        reason = "EOS sizes the headroom itself; no command for it is documented"
        yield not_configured("profiles.cable_length", profile, reason, name)


def _trust(profile: SwitchProfile, *places: Origin) -> Iterator[Output]:
    """Trusted field of a frame. Without one, a port keeps the default of EOS; ``no qos trust`` would
    disable it."""
    if profile.trust:
        yield line("qos trust dscp" if "dscp" in profile.trust else "qos trust cos", *places)


def _queue(kind: TrafficClass, thing: str, own: Queues) -> Iterator[Output]:
    """Queue with its scheduling and its ECN thresholds."""
    why = ""
    if kind.number not in QUEUES:
        why = "EOS numbers its queues 0 to 7"
    elif kind.number == CONTROL and own.seven_is_fixed:
        why = weakens(
            "queue 7 of this platform is not configurable", "the class has the scheduling of the platform"
        )
    if why:
        for field in ("number", "scheduling", "bandwidth", "ecn_min", "ecn_max", "ecn_probability"):
            if getattr(kind, field) is not None:
                yield not_configured(f"profiles.traffic_classes.{field}", kind, why, thing)
        return
    yield ConfigLine("!")
    yield from block(line(f"{own.word} {kind.number}", kind.origin), _scheduling(kind, thing), INDENT)


def _scheduling(kind: TrafficClass, thing: str) -> Iterator[Output]:
    place = origin_of(kind, "scheduling")
    if kind.scheduling == "strict":
        yield line("priority strict", place)
    elif kind.scheduling == "dwrr":
        yield line("no priority", place)
    else:
        yield not_configured(
            "profiles.traffic_classes.scheduling", kind, ("EOS supports strict priority and shares"), thing
        )
    if kind.bandwidth is not None:
        if kind.scheduling == "dwrr" and kind.bandwidth == int(kind.bandwidth) and 1 <= kind.bandwidth <= 100:
            yield line(f"bandwidth percent {int(kind.bandwidth)}", origin_of(kind, "bandwidth"))
        else:
            reason = "a queue with a share requires a whole percentage"
            yield not_configured("profiles.traffic_classes.bandwidth", kind, reason, thing)
    yield from _ecn(kind, thing)


def _ecn(kind: TrafficClass, thing: str) -> Iterator[Output]:
    low, high, chance = kind.ecn_min, kind.ecn_max, kind.ecn_probability
    path = "profiles.traffic_classes"
    if low is None or high is None or not 1 <= low <= high <= LARGEST_THRESHOLD:
        reason = f"marking requires a lower and an upper threshold, up to {LARGEST_THRESHOLD} bytes"
        for field in ("ecn_min", "ecn_max", "ecn_probability"):
            if getattr(kind, field) is not None:
                yield not_configured(f"{path}.{field}", kind, reason, thing)
        return
    words = f"random-detect ecn minimum-threshold {low} bytes maximum-threshold {high} bytes"
    places = [origin_of(kind, "ecn_min"), origin_of(kind, "ecn_max")]
    if chance is not None and 1 <= chance <= 100:
        words, places = (
            f"{words} max-mark-probability {chance}",
            [*places, origin_of(kind, "ecn_probability")],
        )
    elif chance is not None:
        yield not_configured(f"{path}.ecn_probability", kind, "EOS supports 1 to 100 percent", thing)
    yield line(words, *places)


def _codes(codes: Mapping[int, int]) -> Iterator[tuple[int, str]]:
    """Priorities, each with its PCPs or DSCPs."""
    found: dict[int, list[int]] = {}
    for code, priority in codes.items():
        found.setdefault(priority, []).append(code)
    for priority, of_it in sorted(found.items()):
        yield priority, " ".join(map(str, sorted(of_it)))


def _maps(profile: SwitchProfile, name: str) -> Iterator[Output]:
    """Maps of PCP and DSCP to traffic class, and of traffic class to the transmitted PCP and to the queue."""
    for word_of, field in (("cos", "pcp_map"), ("dscp", "dscp_map")):
        place = origin_of(profile, field)
        for priority, codes in _codes(getattr(profile, field)):
            yield line(f"qos map {word_of} {codes} to traffic-class {priority}", place)
    for priority in (0, 1):
        yield line(f"qos map traffic-class {priority} to cos {priority}", origin_of(profile, "pcp_map"))
    for kind in sorted(profile.traffic_classes.values(), key=lambda one: one.number):
        place, thing = origin_of(kind, "priorities"), f"{name} {kind.number}"
        moved = [one for one in kind.priorities if CONTROL not in (one, kind.number)]
        if moved and kind.number in QUEUES:
            priorities = " ".join(map(str, sorted(moved)))
            yield line(f"qos map traffic-class {priorities} to tx-queue {kind.number}", place)
        fixed = [one for one in kind.priorities if one not in moved and one != kind.number]
        if fixed:
            reason = weakens(
                "EOS maps only traffic class 7 to queue 7",
                "priorities of the class share a queue with other traffic",
            )
            value = ", ".join(map(str, fixed))
            yield not_configured("profiles.traffic_classes.priorities", kind, reason, thing, value)


def has_watchdog(profile: SwitchProfile) -> bool:
    """True if the watchdog of a profile can be configured: EOS has its action."""
    return profile.watchdog is not None and profile.watchdog.action in ACTIONS


def _watchdog(profile: SwitchProfile, name: str) -> Iterator[Output]:
    """PFC watchdog of the whole switch, which ends a pause storm."""
    guard = profile.watchdog
    if guard is None:
        return
    if not has_watchdog(profile):
        yield from _watchdog_not_configured(guard, name)
        return
    yield not_configured("profiles.watchdog.action", guard, breaks(UNGUARDED), name)
    for field, word_of in (("detect", "timeout"), ("restore", "recovery-time")):
        seconds = getattr(guard, field)
        if seconds is None:
            continue
        place = origin_of(guard, field)
        if SHORTEST_WATCH <= seconds <= LONGEST_WATCH and abs(seconds - round(seconds, 2)) < 1e-9:
            yield line(f"priority-flow-control pause watchdog default {word_of} {round(seconds, 2):g}", place)
        else:
            reason = f"EOS supports {SHORTEST_WATCH} to {LONGEST_WATCH:g} seconds, in hundredths"
            yield not_configured(f"profiles.watchdog.{field}", guard, reason, name)
    place = origin_of(guard, "action")
    yield line(f"priority-flow-control pause watchdog action {ACTIONS[guard.action]}", place)


def _watchdog_not_configured(guard: PauseWatchdog, name: str) -> Iterator[Output]:
    """Watchdog without an action that EOS has. Its times alone would make EOS shut down a port."""
    reason = (
        f"EOS has no watchdog action {guard.action}; with times alone, its watchdog shuts down the port"
        if guard.action
        else "the design states no action; with times alone, the EOS watchdog shuts down the port"
    )
    for field in ("action", "detect", "restore"):
        if getattr(guard, field) not in (None, ""):
            yield not_configured(f"profiles.watchdog.{field}", guard, breaks(reason), name)


def _differs(profile: SwitchProfile, main: SwitchProfile, name: str) -> Iterator[Output]:
    """Switch-wide settings of a second profile that are not configured."""
    reason = "maps and watchdog apply to the whole switch, and another profile sets them"
    yield from unlike_main(profile, main, name, reason)
    if profile.watchdog is not None:
        for field in ("action", "detect", "restore"):
            value = getattr(profile.watchdog, field)
            if value not in (None, "") and value != getattr(main.watchdog, field, None):
                yield not_configured(f"profiles.watchdog.{field}", profile.watchdog, reason, name)


def port_qos(walk: PortWalk, port: SwitchPort) -> Iterator[Output]:
    """QoS profile of a port."""
    if port.profile in walk.switch.profiles:
        place = origin_of(port, "profile")
        yield line(f"service-profile {word(port.profile, place)}", place)
    elif port.profile:
        yield not_configured("ports.profile", port, "the design has no such profile", port.name)


def channel_qos(walk: PortWalk, bond: SwitchBond) -> Iterator[Output]:
    """Trust of a port channel, which its members inherit: the trust of the profile of the first member."""
    members = (walk.switch.ports[name] for name in bond.members if name in walk.switch.ports)
    first = next(members, None)
    profile = walk.switch.profiles.get(first.profile) if first is not None else None
    if profile is not None and first is not None:
        yield from _trust(profile, origin_of(profile, "trust"), origin_of(first, "profile"))
