"""Builds QoS profiles and says which device has which."""

from collections.abc import Container, Mapping
from typing import Any

from ..core.origin import Origin
from . import units
from .context import ModelContext
from .types import Pool, Profile, TrafficClass

FILE = "qos.yaml"


def build_profiles(context: ModelContext) -> dict[str, Profile]:
    """All profiles by name."""
    return {
        name: _profile(name, data, Origin(FILE, ("profiles", name)))
        for name, data in context.data.get(FILE, {}).get("profiles", {}).items()
    }


def _profile(name: str, data: Mapping[str, Any], origin: Origin) -> Profile:
    rdma, cnp = data.get("rdma", {}), data.get("congestion_notification", {})
    classes = {
        int(number): _traffic_class(int(number), entry, origin.child("traffic_classes", number))
        for number, entry in data.get("traffic_classes", {}).items()
    }
    pools = {
        pool: _pool(pool, entry, origin.child("pools", pool)) for pool, entry in data.get("pools", {}).items()
    }
    length = units.length(data["cable_length"]) if "cable_length" in data else None
    off = tuple(way for way in ("receive", "transmit") if data.get("pfc", {}).get(way) is False)
    return Profile(
        name,
        data["mode"],
        rdma.get("priority"),
        rdma.get("dscp"),
        cnp.get("priority"),
        cnp.get("dscp"),
        tuple(data.get("trust", ())),
        data.get("mapping", ""),
        tuple(data.get("pfc", {}).get("priorities", ())),
        length,
        classes,
        pools,
        data.get("global_pause", False),
        data.get("host", {}),
        origin,
        pfc_off=off,
    )


def _traffic_class(number: int, data: Mapping[str, Any], origin: Origin) -> TrafficClass:
    ecn = data.get("ecn", {})
    bandwidth = units.percent(data["bandwidth"]) if "bandwidth" in data else None
    return TrafficClass(
        number,
        tuple(data.get("priorities", ())),
        data.get("scheduling", "dwrr"),
        bandwidth,
        ecn.get("min"),
        ecn.get("max"),
        ecn.get("probability"),
        origin,
    )


def _pool(name: str, data: Mapping[str, Any], origin: Origin) -> Pool:
    size = data.get("size", "unlimited")
    return Pool(
        name,
        data["direction"],
        data.get("mode", "dynamic"),
        None if size == "unlimited" else units.percent(size),
        tuple(data.get("priorities", ())),
        tuple(data.get("traffic_classes", ())),
        origin,
    )


def build_applied(
    context: ModelContext, profiles: Container[str], hosts: Container[str], switches: Container[str]
) -> dict[str, tuple[str, Origin]]:
    """Which profile each device has; the last entry that names a device counts."""
    applied: dict[str, tuple[str, Origin]] = {}
    for index, entry in enumerate(context.data.get(FILE, {}).get("apply", ())):
        origin = Origin(FILE, ("apply", index))
        if entry["profile"] not in profiles:
            context.unknown(
                "profile", entry["profile"], context.data[FILE].get("profiles", {}), origin.child("profile")
            )
            continue
        for number, names in enumerate(entry["to"]):
            where = origin.child("to", number)
            for name in context.devices(names, where):
                if name not in hosts and name not in switches:
                    known = (
                        [*hosts, *switches]
                        if isinstance(hosts, Mapping) and isinstance(switches, Mapping)
                        else []
                    )
                    from .range_fixes import shrunk  # costs start-up time that only a mistake should pay

                    fix = shrunk(context.data, names, where)
                    context.unknown("device", name, known, where, fix=fix)
                    break
                applied[name] = (entry["profile"], where)
    return applied
