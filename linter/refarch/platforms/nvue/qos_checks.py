"""Verification checks of QoS on Cumulus Linux switches: RoCE mode, maps, classes, pools, marking, watchdog,
and pause counters.

Sources, looked up 2026-11-23: NVIDIA, NVUE Command Reference, Show Commands, QoS (each command with the
release that introduced it; in 5.5 or later, the PFC counters by switch priority are under ``counters qos``);
Cumulus Linux User Guides 5.1, 5.9 and 5.15, RDMA over Converged Ethernet, for the output of ``nv show qos
roce``: 5.1 and 5.15 show the cable length in it, 5.9 shows it with the PFC profile.

``qos roce counters`` counts only the pauses of RoCE traffic; only the counters by priority show pauses of
other priorities.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.quantities import size
from ...model.types.origins import origin_of
from ...model.types.qos import BufferPool
from ...model.versions import is_in_range
from ...views.intent.switch_qos import SwitchProfile
from ..checks import LOADED, Check, SourceDocument, Unchecked
from ..switch_checks import (
    PRIORITIES,
    SwitchQuestion,
    checks_by_profile,
    lossless,
    marking,
    priorities_without_pause,
    queue_of,
    with_profile,
)

BASE = "https://docs.nvidia.com/networking-ethernet-software/"
QOS = SourceDocument("NVUE Command Reference: QoS", f"{BASE}nvue-reference/Show-Commands/QoS/")
ROCE = "nv show qos roce"

POOLS = ("lossy-default-ingress", "roce-reserved-ingress", "lossy-default-egress", "roce-reserved-egress")
"""Pools that the switch creates for RoCE, by the names in its output."""


def qos(asked: SwitchQuestion) -> Iterator[Check]:
    """QoS checks of one switch."""
    yield from checks_by_profile(asked, lambda profile, origin: _roce(asked, profile, origin))
    yield from _watchdog(asked)
    yield from _counters(asked)


def unchecked_qos(asked: SwitchQuestion) -> Iterator[Unchecked]:
    """Settings of the profiles that no check verifies, with reasons."""
    if len(asked.intent.profiles) > 1:
        what, names = "profiles by port", ", ".join(asked.intent.profiles)
        reason = f"`{ROCE}` shows one set of values for the switch, but the design has {names}"
        yield asked.unchecked_setting(what, reason)
    for profile in asked.intent.profiles.values():
        own = [pool.name for pool in profile.pools.values() if pool.name not in POOLS]
        if own:
            reason = f"the switch shows the RoCE pools as {', '.join(POOLS)}"
            yield asked.unchecked_setting(f"pools {', '.join(own)}", reason)
        if profile.watchdog is not None and not _has_release(asked, "5.6"):
            yield asked.unchecked_setting("PFC watchdog", "Cumulus Linux shows it in 5.6 or later")
        if profile.dcbx:
            reason = "no document shows the DCBX mode of a port, so the sent TLVs are checked"
            yield asked.unchecked_setting(f"DCBX {profile.dcbx}", reason)


def _has_release(asked: SwitchQuestion, release: str) -> bool:
    """True if the switch has this release or a later one. A switch without a stated release counts as
    current."""
    return not asked.intent.release or is_in_range(asked.intent.release, f">={release}")


def _document(asked: SwitchQuestion) -> SourceDocument:
    """RoCE guide of the nearest documented release."""
    guide = "515" if _has_release(asked, "5.12") else "59" if _has_release(asked, "5.3") else "51"
    title = f"Cumulus Linux {guide[0]}.{guide[1:]}: RDMA over Converged Ethernet"
    path = "Layer-1-and-Switch-Ports/Quality-of-Service/RDMA-over-Converged-Ethernet-RoCE"
    return SourceDocument(title, f"{BASE}cumulus-linux-{guide}/{path}")


def _roce(asked: SwitchQuestion, profile: SwitchProfile, origin: Origin) -> Iterator[Check]:
    source = _document(asked)

    def shows(field: str, expected: object, place: Origin, row: str = "") -> Check:
        return asked.check(ROCE, field, expected, place, source, row=row)

    yield shows("mode", profile.mode, origin_of(profile, "mode"))
    if profile.pfc_priorities:
        place = origin_of(profile, "pfc_priorities")
        yield shows("pfc-priority", ",".join(map(str, profile.pfc_priorities)), place, "pfc")
        for way, field in (("receive", "rx-enabled"), ("transmit", "tx-enabled")):
            state = "disabled" if way in profile.pfc_off else "enabled"
            yield shows(field, state, origin_of(profile, "pfc_off"), "pfc")
    if profile.trust:
        yield shows("trust-mode", ",".join(profile.trust), origin_of(profile, "trust"), "trust")
    yield from _marks(asked, profile)
    if profile.cable_length is not None and profile.pfc_priorities:
        yield _cable(asked, profile)
    if profile.rdma_priority is not None and profile.mode == "lossless" and _has_release(asked, "5.9"):
        place = origin_of(profile, "rdma_priority")
        yield shows("priority", profile.rdma_priority, place, "lldp-app-tlv")
    yield from _maps(asked, profile)
    yield from _classes(asked, profile)
    yield from _pools(asked, profile)


def _cable(asked: SwitchQuestion, profile: SwitchProfile) -> Check:
    """Check of the cable length for the headroom. Its place in the output depends on the release."""
    place, length = origin_of(profile, "cable_length"), f"{profile.cable_length:g}"
    if _has_release(asked, "5.3") and not _has_release(asked, "5.12"):
        return asked.check("nv show qos pfc default-global", "cable-length", length, place, QOS)
    row = "pfc" if _has_release(asked, "5.12") else ""
    return asked.check(ROCE, "cable-length", length, place, _document(asked), row=row)


def _marks(asked: SwitchQuestion, profile: SwitchProfile) -> Iterator[Check]:
    """Checks of the ECN classes and thresholds. The switch shows one pair of thresholds for all classes."""
    queues, source, row = marking(profile), _document(asked), "congestion-control"
    if not queues:
        return
    place = queues[0].origin.child("ecn")
    yield asked.check(ROCE, "congestion-mode", "ECN", place, source, row=row)
    numbers = ",".join(str(queue.number) for queue in queues)
    yield asked.check(ROCE, "enabled-tc", numbers, place, source, row=row)
    for field, name, values in (
        ("min-threshold", "min", {queue.ecn_min for queue in queues}),
        ("max-threshold", "max", {queue.ecn_max for queue in queues}),
    ):
        value = values.pop()
        if value is not None and not values:
            shown, says = size_text(value), f"{size(value)}, as the switch shows them"
            yield asked.check(ROCE, field, shown, place.child(name), source, row=row, says=says)
    chances = {queue.ecn_probability for queue in queues} - {None}
    if len(chances) == 1 and _has_release(asked, "5.9"):
        place = place.child("probability")
        yield asked.check(ROCE, "probability", chances.pop(), place, source, row=row)


def size_text(count: int) -> str:
    """Bytes in the format of ``nv show``, in binary units: 150000 is 146.48 KB in the sample output of the
    guide."""
    return f"{count / 1024**2:.2f} MB" if count >= 1024**2 else f"{count / 1024:.2f} KB"


def _maps(asked: SwitchQuestion, profile: SwitchProfile) -> Iterator[Check]:
    """Checks of the PCPs and DSCPs of each switch priority."""
    tables = (("pcp", profile.pcp_map, "pcp_map"), ("dscp", profile.dscp_map, "dscp_map"))
    for field, mapping, name in tables:
        if field in profile.trust:
            for number in PRIORITIES:
                codes = [code for code, priority in mapping.items() if priority == number]
                row = f"PCP/DSCP->SP mapping, switch-prio {number}"
                place = origin_of(profile, name)
                listed = ",".join(map(str, codes)) or "-"
                yield asked.check(ROCE, field, listed, place, _document(asked), row=row)


def _classes(asked: SwitchQuestion, profile: SwitchProfile) -> Iterator[Check]:
    """Checks of the traffic class of each switch priority, and of its share."""
    for queue in profile.traffic_classes.values():
        for number in queue.priorities:
            row = f"SP->TC mapping, switch-prio {number}"
            source, place = _document(asked), queue.origin.child("priorities")
            yield asked.check(ROCE, "traffic-class", queue.number, place, source, row=row)
            if queue.scheduling == "strict":
                weight, place = "strict-priority", queue.origin.child("scheduling")
            elif queue.bandwidth is not None:
                weight, place = f"DWRR-{queue.bandwidth:g}%", queue.origin.child("bandwidth")
            else:
                continue
            yield asked.check(ROCE, "scheduler-weight", weight, place, source, row=row)


def _pools(asked: SwitchQuestion, profile: SwitchProfile) -> Iterator[Check]:
    for pool in profile.pools.values():
        if pool.name in POOLS:
            row, source = f"pool config, {pool.name}", _document(asked)
            place = pool.origin.child("size")
            yield asked.check(ROCE, "size", _share(asked, pool), place, source, row=row)
            yield asked.check(ROCE, "mode", pool.mode.capitalize(), pool.origin, source, row=row)


def _share(asked: SwitchQuestion, pool: BufferPool) -> str:
    """Size of a pool in the format of the switch: with a decimal in 5.1, without in 5.9."""
    if pool.size is None:
        return "inf"
    return f"{pool.size:g}%" if _has_release(asked, "5.3") else f"{pool.size:.1f}%"


def _watchdog(asked: SwitchQuestion) -> Iterator[Check]:
    if _has_release(asked, "5.6"):
        for port, profile in lossless(asked):
            if profile.watchdog is not None:
                run, place = f"nv show interface {port.name} qos pfc-watchdog", profile.watchdog.origin
                yield asked.check(run, "state", "enabled", place, QOS, row=port.name)


def _counters(asked: SwitchQuestion) -> Iterator[Check]:
    """Checks under load: pause frames only on lossless priorities, and no drops in the class of RDMA."""
    tree = "counters qos" if _has_release(asked, "5.5") else "qos counters"
    for port, profile in with_profile(asked):
        run = f"nv show interface {port.name} {tree} pfc-stats"
        place, numbers = (
            origin_of(profile, "pfc_priorities"),
            ",".join(map(str, priorities_without_pause(profile))),
        )
        if profile.mode == "lossless":
            for field in ("rx-pause-frames", "tx-pause-frames"):
                read = f"{field} of switch-priority {numbers}"
                yield asked.check(
                    run, read, None, place, QOS, compare="unchanged", row=port.name, when=LOADED
                )
        queue = queue_of(profile, profile.rdma_priority)
        if queue is not None:
            run = f"nv show interface {port.name} {tree} egress-queue-stats"
            read, place = f"tx-uc-buffer-discards of traffic-class {queue.number}", queue.origin
            yield asked.check(run, read, None, place, QOS, compare="unchanged", row=port.name, when=LOADED)
