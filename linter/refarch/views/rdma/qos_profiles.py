"""The QoS profiles: from the marking of a packet to its queue and its buffer."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ...core.origin import Origin
from ...core.quantities import meters, milliseconds, percents
from ...model.ranges import compress
from ...model.types import BufferPool, Design, QosApplication, QosProfile, TrafficClass, Watchdog, origin_of
from ..tables.table import Cell, Column, Row, Table
from ..tables.table_view import table

PRIORITIES, DSCPS = range(8), range(64)


SETTING_TITLES = {
    "dcbx": "DCBX",
    "willing": "DCBX willing",
    "trust": "trust",
    "marking": "marking of RDMA packets",
    "ecn": "response to ECN marks",
    "pfctx": "PFC transmit mask",
    "pfcrx": "PFC receive mask",
}


@table("qos")
def priority_table(design: Design) -> Table:
    """One row for each profile and switch priority: its markings, class, flow control and buffers."""
    columns = (
        Column("profile", "Profile"),
        Column("priority", "Switch priority"),
        Column("pcp", "PCP"),
        Column("dscp", "DSCP"),
        Column("class", "Traffic class"),
        Column("scheduling", "Scheduling"),
        Column("bandwidth", "Bandwidth", "%"),
        Column("pfc", "PFC"),
        Column("ecn", "ECN"),
        Column("ingress", "Ingress pool"),
        Column("egress", "Egress pool"),
        Column("carries", "Traffic"),
    )
    rows = tuple(
        Row(_priority_cells(profile, number), _priority_origin(profile, number))
        for profile in design.profiles.values()
        for number in PRIORITIES
    )
    return Table("qos", "Priorities", columns, rows)


def traffic_class_of_priority(profile: QosProfile, priority: int) -> TrafficClass | None:
    """The traffic class of a switch priority, or None where the profile does not say."""
    return next((queue for queue in profile.traffic_classes.values() if priority in queue.priorities), None)


def is_on_cumulus(design: Design, profile: QosProfile) -> bool:
    """Whether a switch with Cumulus Linux has the profile."""
    return any(
        switch.nos == "cumulus-linux" and design.applied.get(name, ("",))[0] == profile.name
        for name, switch in design.switches.items()
    )


def is_rdma_priority_mistyped(profile: QosProfile) -> bool:
    """Whether PFC is on one priority with a separate class, and RDMA has another priority: QOS001 reports it,
    so that findings about that other priority would repeat the same mistake."""
    rdma, paused = profile.rdma_priority, tuple(profile.pfc_priorities)
    if rdma is None or len(paused) != 1 or rdma in paused:
        return False
    queue = traffic_class_of_priority(profile, paused[0])
    return queue is not None and {*queue.priorities} == {*paused}


def _priority_cells(profile: QosProfile, number: int) -> tuple[Cell, ...]:
    queue = traffic_class_of_priority(profile, number)
    return (
        profile.name,
        number,
        _number_cell(codes_of_priority(number, profile.priority_of_pcp, PRIORITIES)),
        codes_of_priority(number, profile.priority_of_dscp, DSCPS),
        queue.number if queue else None,
        queue.scheduling if queue else None,
        _whole_number(queue.bandwidth) if queue else None,
        "lossless" if number in profile.pfc_priorities else "",
        "marks" if queue and queue.ecn_min is not None else "",
        _pool_name(profile, "ingress", number),
        _pool_name(profile, "egress", queue.number if queue else None),
        _traffic_of_priority(profile, number),
    )


def codes_of_priority(priority: int, priority_of: Callable[[int], int], known: range) -> str:
    """The PCPs, or the DSCPs, that are a switch priority, with runs of them written short: ``24-31``."""
    runs: list[list[int]] = []
    for code in known:
        if priority_of(code) == priority:
            if runs and runs[-1][-1] == code - 1:
                runs[-1].append(code)
            else:
                runs.append([code])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def _number_cell(text: str) -> Cell:
    """A single number as one."""
    return int(text) if text.isdecimal() else text


def _priority_origin(profile: QosProfile, number: int) -> Origin:
    queue = traffic_class_of_priority(profile, number)
    return queue.origin if queue else profile.origin


def _pool_name(profile: QosProfile, direction: str, number: int | None) -> str:
    """Name of the pool of a priority (ingress) or a traffic class (egress)."""
    for pool in profile.pools.values():
        if pool.direction == direction and number in (
            pool.priorities if direction == "ingress" else pool.traffic_classes
        ):
            return pool.name
    return ""


def _traffic_of_priority(profile: QosProfile, number: int) -> str:
    kinds = []
    if number == profile.rdma_priority:
        kinds.append(f"RDMA (DSCP {profile.rdma_dscp})" if profile.rdma_dscp is not None else "RDMA")
    if number == profile.cnp_priority:
        marked = f" (DSCP {profile.cnp_dscp})" if profile.cnp_dscp is not None else ""
        kinds.append(f"congestion notification{marked}")
    return ", ".join(kinds)


@table("qos.settings")
def setting_table(design: Design) -> Table:
    """One row for each profile and setting."""
    columns = (Column("profile", "Profile"), Column("setting", "Setting"), Column("value", "Value"))
    rows = [
        Row((profile.name, setting.title, setting.value), origin_of(profile, setting.key))
        for profile in design.profiles.values()
        for setting in _profile_settings(profile)
    ]
    return Table("qos.settings", "Settings", columns, tuple(rows))


class _ProfileSetting(NamedTuple):
    """A setting of a profile, with the key that states it in qos.yaml."""

    key: str
    title: str
    value: Cell


def _profile_settings(profile: QosProfile) -> Iterator[_ProfileSetting]:
    """Settings of a profile, those of the switches first."""
    yield _ProfileSetting("mode", "Mode", profile.mode)
    yield _ProfileSetting("trust", "Trusted field", ", ".join(name.upper() for name in profile.trust) or None)
    # A default mapping has nothing to list.
    if profile.mapping == "own":
        yield _ProfileSetting("mapping", "Mapping", _mapping_text(profile))
    yield _ProfileSetting("pfc", "PFC on priorities", _numbers_text(profile.pfc_priorities) or "none")
    if profile.watchdog is not None:
        yield _ProfileSetting("pfc", "PFC watchdog", _watchdog_text(profile.watchdog))
    yield _ProfileSetting("global_pause", "Global pause (802.3x)", "on" if profile.global_pause else "off")
    if profile.cable_length is not None:
        yield _ProfileSetting("cable_length", "Headroom cable length", meters(profile.cable_length))
    if profile.dcbx:
        yield _ProfileSetting("dcbx", "Switches: DCBX", _dcbx_text(profile.dcbx))
    yield from _host_settings(profile)


def _host_settings(profile: QosProfile) -> Iterator[_ProfileSetting]:
    """Settings of the host side, policies and classes of a profile."""
    for key, value in profile.host.items():
        if key == "marking":
            value = ", ".join(f"{field.upper()} {number}" for field, number in value.items())
        if key in SETTING_TITLES:
            cell = _setting_cell(_dcbx_text(value) if key == "dcbx" else value)
            yield _ProfileSetting("host", f"Hosts: {SETTING_TITLES[key]}", cell)
    for policy in profile.policies:
        port = f", port {policy.port}" if policy.port else ""
        dscp = "" if policy.dscp is None else f", DSCP {policy.dscp}"
        yield _ProfileSetting(
            "host", f"Hosts: policy for {policy.traffic}", f"priority {policy.priority}{dscp}{port}"
        )
    for queue in profile.host_classes.values():
        share = "" if queue.bandwidth is None else f", {percents(queue.bandwidth)}"
        text = f"priority {_numbers_text(queue.priorities)}, {queue.scheduling}{share}"
        yield _ProfileSetting("host", f"Hosts: traffic class {queue.number}", text)


def _dcbx_text(version: str) -> str:
    return version if version == "disabled" else version.upper()


def _mapping_text(profile: QosProfile) -> str:
    """Differences from the default mapping: ``DSCP 26 to priority 3``."""
    maps = (("PCP", profile.pcp_map), ("DSCP", profile.dscp_map))
    changes = [
        f"{name} {code} to priority {priority}"
        for name, mapping in maps
        for code, priority in mapping.items()
    ]
    return f"default, but {', '.join(changes)}" if changes else "default"


def _watchdog_text(watchdog: Watchdog) -> str:
    times = (("after", watchdog.detect), ("restore after", watchdog.restore))
    texts = [f"{word} {milliseconds(time)}" for word, time in times if time is not None]
    return ", ".join([*([watchdog.action] if watchdog.action else []), *texts]) or "on"


def _setting_cell(value: object) -> Cell:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return value if isinstance(value, str | int | float) or value is None else str(value)


@table("qos.traffic-classes")
def traffic_class_table(design: Design) -> Table:
    """One row for each traffic class."""
    columns = (
        Column("profile", "Profile"),
        Column("class", "Traffic class"),
        Column("priorities", "Switch priorities"),
        Column("scheduling", "Scheduling"),
        Column("bandwidth", "Bandwidth", "%"),
        Column("ecn_min", "ECN from", "bytes"),
        Column("ecn_max", "ECN to", "bytes"),
        Column("ecn_probability", "ECN probability", "%"),
    )
    rows = tuple(
        Row(
            (
                profile.name,
                queue.number,
                _numbers_text(queue.priorities),
                queue.scheduling,
                _whole_number(queue.bandwidth),
                queue.ecn_min,
                queue.ecn_max,
                queue.ecn_probability,
            ),
            queue.origin,
        )
        for profile in design.profiles.values()
        for queue in profile.traffic_classes.values()
    )
    return Table("qos.traffic-classes", "Traffic classes", columns, rows)


@table("qos.pools")
def pool_table(design: Design) -> Table:
    """One row for each buffer pool."""
    columns = (
        Column("profile", "Profile"),
        Column("pool", "Pool"),
        Column("direction", "Direction"),
        Column("mode", "Mode"),
        Column("size", "Size"),
        Column("for", "Used for"),
    )
    rows = tuple(
        Row((profile.name, *_pool_cells(pool)), pool.origin)
        for profile in design.profiles.values()
        for pool in profile.pools.values()
    )
    return Table("qos.pools", "Buffer pools", columns, rows)


def _pool_cells(pool: BufferPool) -> tuple[Cell, ...]:
    share = "unlimited" if pool.size is None else percents(pool.size)
    kind, numbers = (
        ("switch priority", pool.priorities) if pool.priorities else ("traffic class", pool.traffic_classes)
    )
    kinds = {"switch priority": "switch priorities", "traffic class": "traffic classes"}
    return (
        pool.name,
        pool.direction,
        pool.mode,
        share,
        f"{kind if len(numbers) == 1 else kinds[kind]} {_numbers_text(numbers)}",
    )


@table("qos.applied")
def application_table(design: Design) -> Table:
    """One row for each entry that puts a profile on devices, or on some of their ports."""
    columns = (
        Column("profile", "Profile"),
        Column("devices", "Devices"),
        Column("count", "Number"),
        Column("ports", "Ports"),
    )
    groups: dict[QosApplication, list[str]] = {}
    for device, listed in design.applications.items():
        for entry in listed:
            groups.setdefault(entry, []).append(device)
    rows = tuple(
        Row((entry.profile, compress(devices), len(devices), _ports_text(entry)), entry.origin)
        for entry, devices in groups.items()
    )
    return Table("qos.applied", "Profile assignment", columns, rows)


def _ports_text(entry: QosApplication) -> str:
    """Ports of an entry, with their DCBX version where it differs from the profile."""
    ports = "all" if entry.ports is None else compress(sorted(entry.ports, key=_natural_sort_key))
    return f"{ports}, DCBX {_dcbx_text(entry.dcbx)}" if entry.dcbx else ports


def _natural_sort_key(name: str) -> tuple[str, int]:
    stem = name.rstrip("0123456789")
    return stem, int(name[len(stem) :] or 0)


def _whole_number(number: float | None) -> float | int | None:
    """A number without a fraction as a whole one: 50, not 50.0."""
    return int(number) if number is not None and number == int(number) else number


def _numbers_text(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))
