"""Builds QoS profiles and their assignment to devices."""

from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from typing import Any

from ..core.origin import Origin
from . import units
from .context import ModelContext
from .equipment import Equipment
from .ranges import RangeError, expand
from .types import BufferPool, HostQosPolicy, QosApplication, QosProfile, TrafficClass, Watchdog

FILE = "qos.yaml"


def build_qos(context: ModelContext, equipment: Equipment) -> dict[str, Any]:
    """QoS profiles and their assignment, by the fields of a design."""
    profiles = build_qos_profiles(context)
    applications = build_qos_applications(context, profiles, equipment.hosts, equipment.switches)
    if any("ports" in entry for entry in context.data.get(FILE, {}).get("apply", ())):
        check_application_ports(context, applications, _ports_by_device(equipment))
    return {
        "profiles": profiles,
        "applied": profile_of_device(applications),
        "applications": applications,
    }


def build_qos_profiles(context: ModelContext) -> dict[str, QosProfile]:
    """QoS profiles by name."""
    return {
        name: _build_profile(name, data, Origin(FILE, ("profiles", name)))
        for name, data in context.data.get(FILE, {}).get("profiles", {}).items()
    }


def _build_profile(name: str, data: Mapping[str, Any], origin: Origin) -> QosProfile:
    rdma, cnp = data.get("rdma", {}), data.get("congestion_notification", {})
    pools = {
        pool: _build_pool(pool, entry, origin.child("pools", pool))
        for pool, entry in data.get("pools", {}).items()
    }
    length = units.length(data["cable_length"]) if "cable_length" in data else None
    pfc, host, mapping = data.get("pfc", {}), data.get("host", {}), data.get("mapping", "")
    off = tuple(way for way in ("receive", "transmit") if pfc.get(way) is False)
    code_point_maps = mapping if isinstance(mapping, Mapping) else {}
    return QosProfile(
        name=name,
        mode=data["mode"],
        rdma_priority=rdma.get("priority"),
        rdma_dscp=rdma.get("dscp"),
        cnp_priority=cnp.get("priority"),
        cnp_dscp=cnp.get("dscp"),
        trust=tuple(data.get("trust", ())),
        mapping="own" if code_point_maps else mapping,
        pfc_priorities=tuple(pfc.get("priorities", ())),
        cable_length=length,
        traffic_classes=_traffic_classes(data, origin),
        pools=pools,
        global_pause=data.get("global_pause", False),
        host=host,
        origin=origin,
        pfc_off=off,
        dcbx=data.get("dcbx", ""),
        pcp_map=_priority_map(code_point_maps.get("pcp", {})),
        dscp_map=_priority_map(code_point_maps.get("dscp", {})),
        watchdog=_watchdog(pfc["watchdog"], origin.child("pfc", "watchdog")) if "watchdog" in pfc else None,
        policies=tuple(_build_policies(host.get("policies", ()), origin.child("host", "policies"))),
        host_classes=_traffic_classes(host, origin.child("host")),
    )


def _traffic_classes(data: Mapping[str, Any], origin: Origin) -> dict[int, TrafficClass]:
    """Traffic classes of a profile, or of its host side, by number."""
    return {
        int(number): _traffic_class(int(number), entry, origin.child("traffic_classes", number))
        for number, entry in data.get("traffic_classes", {}).items()
    }


def _priority_map(written: Mapping[str, int]) -> dict[int, int]:
    """Map of code points to priorities; the keys in a file are texts."""
    return {int(code): priority for code, priority in written.items()}


def _watchdog(data: Mapping[str, Any], origin: Origin) -> Watchdog:
    detect, restore = (units.time(data[key]) if key in data else None for key in ("detect", "restore"))
    return Watchdog(action=data.get("action", ""), detect=detect, restore=restore, origin=origin)


def _build_policies(listed: Iterable[Mapping[str, Any]], origin: Origin) -> Iterator[HostQosPolicy]:
    for index, entry in enumerate(listed):
        yield HostQosPolicy(
            traffic=entry["for"],
            port=entry.get("port"),
            priority=entry["priority"],
            dscp=entry.get("dscp"),
            origin=origin.child(index),
        )


def _traffic_class(number: int, data: Mapping[str, Any], origin: Origin) -> TrafficClass:
    ecn = data.get("ecn", {})
    bandwidth = units.percent(data["bandwidth"]) if "bandwidth" in data else None
    return TrafficClass(
        number=number,
        priorities=tuple(data.get("priorities", ())),
        scheduling=data.get("scheduling", "dwrr"),
        bandwidth=bandwidth,
        ecn_min=ecn.get("min"),
        ecn_max=ecn.get("max"),
        ecn_probability=ecn.get("probability"),
        origin=origin,
    )


def _build_pool(name: str, data: Mapping[str, Any], origin: Origin) -> BufferPool:
    size = data.get("size", "unlimited")
    return BufferPool(
        name=name,
        direction=data["direction"],
        mode=data.get("mode", "dynamic"),
        size=None if size == "unlimited" else units.percent(size),
        priorities=tuple(data.get("priorities", ())),
        traffic_classes=tuple(data.get("traffic_classes", ())),
        origin=origin,
    )


def profile_of_device(
    applications: Mapping[str, tuple[QosApplication, ...]],
) -> dict[str, tuple[str, Origin]]:
    """QoS profile of each device: the last one for all its ports, else the first one for some of them."""
    applied: dict[str, tuple[str, Origin]] = {}
    for device, listed in applications.items():
        whole = [entry for entry in listed if entry.ports is None]
        chosen = whole[-1] if whole else listed[0]
        applied[device] = (chosen.profile, chosen.origin)
    return applied


def build_qos_applications(
    context: ModelContext, profiles: Container[str], hosts: Container[str], switches: Container[str]
) -> dict[str, tuple[QosApplication, ...]]:
    """Entries that assign a profile, by device and in their order."""
    applied: dict[str, tuple[QosApplication, ...]] = {}
    for index, entry in enumerate(context.data.get(FILE, {}).get("apply", ())):
        origin = Origin(FILE, ("apply", index))
        if entry["profile"] not in profiles:
            context.add_unknown_name(
                "profile", entry["profile"], context.data[FILE].get("profiles", {}), origin.child("profile")
            )
            continue
        ports = _application_ports(context, entry, origin)
        for number, names in enumerate(entry["to"]):
            where = origin.child("to", number)
            for name in context.expand_devices(names, where):
                if name not in hosts and name not in switches:
                    known = (
                        [*hosts, *switches]
                        if isinstance(hosts, Mapping) and isinstance(switches, Mapping)
                        else []
                    )
                    from .range_fixes import (
                        shortened_range,  # costs start-up time that only a mistake should pay
                    )

                    fix = shortened_range(context.data, names, where)
                    context.add_unknown_name("device", name, known, where, fix=fix)
                    break
                application = QosApplication(
                    profile=entry["profile"], ports=ports, dcbx=entry.get("dcbx", ""), origin=where
                )
                applied[name] = (*applied.get(name, ()), application)
    return applied


def _ports_by_device(equipment: Equipment) -> dict[str, set[str]]:
    """Names of the ports and bonds of each host and switch; where nothing names the ports of a switch, those
    that cables name."""
    ports = {name: set(host.nics) for name, host in equipment.hosts.items()}
    ports.update((name, set(switch.ports)) for name, switch in equipment.switches.items())
    for link in equipment.links:
        for end in (link.a, link.b):
            if end.device in ports:
                is_switch = end.device in equipment.switches
                is_named = is_switch and equipment.switches[end.device].ports_are_named
                ports[end.device] |= {link.bond} if is_named else {link.bond, end.port}
    return ports


def check_application_ports(
    context: ModelContext,
    applications: Mapping[str, tuple[QosApplication, ...]],
    ports_of: Mapping[str, Collection[str]],
) -> None:
    """Report ports of entries that none of the entry's devices has, and devices that have none of the
    ports."""
    devices: dict[int, dict[str, Origin]] = {}
    for device, listed in applications.items():
        for application in listed:
            if application.ports is not None:
                devices.setdefault(int(application.origin.pointer[1]), {})[device] = application.origin
    for index, places in devices.items():
        known = {port for device in places for port in ports_of[device]}
        here = Origin(FILE, ("apply", index, "ports"))
        wanted: set[str] = set()
        for number, text in enumerate(context.data[FILE]["apply"][index]["ports"]):
            try:
                names = expand(text)
            except RangeError:  # `_ports` notes it
                return
            wanted.update(names)
            wrong = next((port for port in names if port not in known), None)
            if wrong is not None:
                context.add_unknown_name("port", wrong, known, here.child(number))
        lacking = next((device for device in places if wanted.isdisjoint(ports_of[device])), None)
        if lacking is not None and not wanted.isdisjoint(known):
            message = (
                f"{lacking} has none of the ports of this entry, so the profile applies to none of its ports"
            )
            hint = "Set ports of the device. Or add an entry without `ports` for it."
            context.add_problem("REF001", places[lacking], message, hint)


def _application_ports(
    context: ModelContext, entry: Mapping[str, Any], origin: Origin
) -> frozenset[str] | None:
    """Names of the ports of an entry; None for all ports."""
    if "ports" not in entry:
        return None
    names: list[str] = []
    for number, text in enumerate(entry["ports"]):
        names += context.expand_names(text, origin.child("ports", number))
    return frozenset(names)
