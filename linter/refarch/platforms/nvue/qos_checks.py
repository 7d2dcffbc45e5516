"""Verification checks of QoS on Cumulus Linux switches: RoCE mode, maps, classes, pools, marking, watchdog,
and pause counters.

Sources, looked up 2026-11-23: NVIDIA, NVUE Command Reference, Show Commands, QoS (each command with the
release that introduced it; in 5.5 or later, the PFC counters by switch priority are under ``counters qos``);
Cumulus Linux User Guides 5.1, 5.9 and 5.15, RDMA over Converged Ethernet, for the output of ``nv show qos
roce``: 5.1 and 5.15 show the cable length in it, 5.9 shows it with the PFC profile.

`nv show qos roce` shows the RoCE mode. A switch with detailed settings instead does not have this mode; its
checks are in ``explicit_checks``. A setting that the mode does not cover has no check.

``qos roce counters`` counts only the pauses of RoCE traffic; only the counters by priority show pauses of
other priorities.
"""

from collections.abc import Container, Iterator

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
    lossless,
    marking,
    priorities_without_pause,
    queue_of,
    with_profile,
)
from ..target import NotConfigured
from . import explicit_checks, pools, roce
from .explicit_checks import QOS
from .qos import roce_mode_profile
from .settings import forms_of

BASE = "https://docs.nvidia.com/networking-ethernet-software/"
ROCE = "nv show qos roce"

MARKS = {"ecn_min", "ecn_max", "ecn_probability"}
"""Settings of ECN that the switch shows together."""

POOLS = ("lossy-default-ingress", "roce-reserved-ingress", "lossy-default-egress", "roce-reserved-egress")
"""Pools that the switch creates for RoCE, by the names in its output."""


def qos(asked: SwitchQuestion) -> Iterator[Check]:
    """QoS checks of one switch."""
    mode = roce_mode_profile(asked.intent, forms_of(asked.intent.release))
    if mode is None:
        yield from explicit_checks.checks(asked)
    else:
        yield from _roce(asked, mode)
    yield from _watchdog(asked)
    yield from _counters(asked)


def unchecked_qos(asked: SwitchQuestion) -> Iterator[Unchecked]:
    """Settings of the profiles that no check verifies, with reasons."""
    mode = roce_mode_profile(asked.intent, forms_of(asked.intent.release))
    if mode is None:
        yield from explicit_checks.unchecked_settings(asked)
    else:
        yield from _outside_of_mode(asked, mode)
    for profile in asked.intent.profiles.values():
        if profile.watchdog is not None and not _has_release(asked, "5.6"):
            yield asked.unchecked_setting("PFC watchdog", "Cumulus Linux shows it in 5.6 or later")
        if profile.dcbx:
            yield asked.unchecked_setting(f"DCBX {profile.dcbx}", "no document shows the DCBX mode of a port")


def _outside_of_mode(asked: SwitchQuestion, mode: SwitchProfile) -> Iterator[Unchecked]:
    """Settings that the RoCE mode of the switch does not have, or does not show."""
    if len(asked.intent.profiles) > 1:
        what, names = "profiles by port", ", ".join(asked.intent.profiles)
        reason = f"`{ROCE}` shows one set of values for the switch, but the design has {names}"
        yield asked.unchecked_setting(what, reason)
    if any(roce.unlike(mode)):
        reason = "the RoCE mode does not have them; the header of the configuration file lists them"
        yield asked.unchecked_setting(f"settings of {mode.name} that differ from the RoCE mode", reason)
    own = [pool.name for pool in mode.pools.values() if pool.name not in POOLS]
    if own:
        reason = f"the switch shows the RoCE pools as {', '.join(POOLS)}"
        yield asked.unchecked_setting(f"pools {', '.join(own)}", reason)


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


def _roce(asked: SwitchQuestion, profile: SwitchProfile) -> Iterator[Check]:
    """Checks of the RoCE mode, without the settings of the profile that the mode does not cover."""
    source, outside = _document(asked), _paths(roce.unlike(profile))

    def shows(field: str, expected: object, place: Origin, row: str = "") -> Check:
        return asked.check(ROCE, field, expected, place, source, row=row)

    yield shows("mode", profile.mode, origin_of(profile, "mode"))
    if profile.pfc_priorities:
        place = origin_of(profile, "pfc_priorities")
        yield shows("pfc-priority", ",".join(map(str, profile.pfc_priorities)), place, "pfc")
        if "pfc_off" not in outside:
            for field in ("rx-enabled", "tx-enabled"):
                yield shows(field, "enabled", origin_of(profile, "pfc_off"), "pfc")
    if profile.trust and "trust" not in outside:
        yield shows("trust-mode", ",".join(profile.trust), origin_of(profile, "trust"), "trust")
    if not outside & MARKS:
        yield from _marks(asked, profile)
    if profile.cable_length is not None and profile.pfc_priorities:
        yield _cable(asked, profile)
    has_tlv = profile.mode == "lossless" and _has_release(asked, "5.9")
    if profile.rdma_priority == roce.PRIORITY and has_tlv:
        place = origin_of(profile, "rdma_priority")
        yield shows("priority", profile.rdma_priority, place, "lldp-app-tlv")
    yield from _maps(asked, profile, outside)
    yield from _classes(asked, profile, outside)
    yield from _pools(asked, profile)


def _paths(outside: Iterator[NotConfigured]) -> set[str]:
    """Last parts of the paths of settings."""
    return {setting.path.rpartition(".")[2] for setting in outside}


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


def _maps(asked: SwitchQuestion, profile: SwitchProfile, outside: Container[str]) -> Iterator[Check]:
    """Checks of the PCPs and DSCPs of each switch priority."""
    tables = (("pcp", profile.pcp_map, "pcp_map"), ("dscp", profile.dscp_map, "dscp_map"))
    for field, mapping, name in tables:
        if field in profile.trust and name not in outside:
            for number in PRIORITIES:
                codes = [code for code, priority in mapping.items() if priority == number]
                row = f"PCP/DSCP->SP mapping, switch-prio {number}"
                place = origin_of(profile, name)
                listed = ",".join(map(str, codes)) or "-"
                yield asked.check(ROCE, field, listed, place, _document(asked), row=row)


def _classes(asked: SwitchQuestion, profile: SwitchProfile, outside: Container[str]) -> Iterator[Check]:
    """Checks of the traffic class of each switch priority, and of its share."""
    if "priorities" in outside:
        return
    for queue in profile.traffic_classes.values():
        for number in queue.priorities:
            row = f"SP->TC mapping, switch-prio {number}"
            source, place = _document(asked), queue.origin.child("priorities")
            yield asked.check(ROCE, "traffic-class", queue.number, place, source, row=row)
            if "scheduling" in outside or "bandwidth" in outside:
                continue
            if queue.scheduling == "strict":
                weight, place = "strict-priority", queue.origin.child("scheduling")
            elif queue.bandwidth is not None:
                weight, place = f"DWRR-{queue.bandwidth:g}%", queue.origin.child("bandwidth")
            else:
                continue
            yield asked.check(ROCE, "scheduler-weight", weight, place, source, row=row)


def _pools(asked: SwitchQuestion, profile: SwitchProfile) -> Iterator[Check]:
    """Checks of the pools. Before 5.3, the mode always divides the memory into halves."""
    divided, halves = pools.shares(profile), pools.Shares(pools.HALF, pools.HALF)
    if divided is None or (divided != halves and not _has_release(asked, "5.3")):
        return
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
