"""What an AOS-CX configuration states of everything that forwards packets.

A local priority is a priority of the design. A queue is the traffic class that its name says, or else the one
of its number. Maps, queues, and the pool apply to the whole switch; ports state trust and PFC. The maps that
a configuration does not state are those of the factory (HPE, AOS-CX 10.18 Quality of Service Guide: 0 and 1
are swapped).
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ...views.intent.switch_qos import DSCPS, PRIORITIES
from ..configured_switch import (
    DEFAULT_VLAN,
    ConfiguredGateway,
    ConfiguredPair,
    ConfiguredProfile,
    ConfiguredSwitch,
)
from ..industry_configured import (
    Fields,
    configured_gateway,
    configured_ports,
    configured_switch,
    configured_tree,
    trunk_vlans,
)
from ..industry_reading import SwitchReading
from ..industry_spanning_tree import TREE_STEP
from .reading import read_aos_cx

STANDARD_MTU = 1500
"""IP MTU in bytes of an interface in a VLAN without an ``ip mtu`` command. Source: catalog entry
aruba-aos-cx, `default_mtu`."""

SWAPPED = {0: 1, 1: 0}
"""Local priorities that differ from the PCP, or from the upper bits of the DSCP, by default."""

TRUSTED = {"cos": "pcp", "dscp": "dscp"}
OFF = {"rxtx": (), "tx": ("receive",), "rx": ("transmit",)}


def configured_aos_cx_switch(text: str) -> ConfiguredSwitch:
    """Forwarding settings of a configuration. Raises ReadingError for an unknown line."""
    reading = read_aos_cx(text)
    pcps = {pcp: SWAPPED.get(pcp, pcp) for pcp in PRIORITIES} | reading.only_here.get("cos_map", {})
    dscps = {dscp: SWAPPED.get(dscp // 8, dscp // 8) for dscp in DSCPS} | reading.only_here.get(
        "dscp_map", {}
    )

    def qos(fields: Fields) -> ConfiguredProfile | None:
        if "trust" not in fields and "pfc" not in fields:
            return None
        pauses = [word.split() for word in fields.get("pfc", ())]
        trust = TRUSTED.get(str(fields.get("trust", "")), "")
        return ConfiguredProfile(
            trust=(trust,) if trust else (),
            pcp_map=pcps if trust == "pcp" else {},
            dscp_map=dscps if trust == "dscp" else {},
            pfc_priorities=tuple(int(priority) for _, priority in pauses),
            pfc_off=OFF[pauses[0][0]] if pauses else (),
            shares=_shares(reading, str(fields.get("schedule", ""))),
            strict=_strict(reading, str(fields.get("schedule", ""))),
            marks=_marks(reading, str(fields.get("thresholds", ""))),
            queues=_class_of_priority(reading),
            # Only series with a pool of lossless buffers have the length.
            cable_length=fields.get("cable_length", 0) if "pool" in reading.only_here else None,
        )

    ports = configured_ports(reading, _vlans, qos, dcbx_is_global=True)
    switch = configured_switch(reading, ports, _gateway, _pair(reading))
    return switch._replace(tree=configured_tree(reading.spanning_tree, TREE_STEP))


def _pair(reading: SwitchReading) -> ConfiguredPair | None:
    """VSX pair with its keepalive and its inter-switch link. VSX has no domain."""
    if not reading.pair:
        return None
    link = f"lag{reading.pair.get('inter-switch-link lag', '')}"
    return ConfiguredPair(None, reading.pair.get("peer", ""), link)


def _vlans(fields: Fields) -> tuple[tuple[int, ...], int | None]:
    if "untagged" in fields:
        return (), fields["untagged"]
    if "tagged" not in fields:
        return (), DEFAULT_VLAN
    if fields.get("native_is_tagged"):
        return tuple(sorted(fields["tagged"])), None
    return trunk_vlans(fields["tagged"], fields.get("native"))


def _shares(reading: SwitchReading, schedule: str) -> Mapping[int, float]:
    """Weights as percent by traffic class."""
    applied = _applied_profiles(reading)
    if applied is None:
        return {}
    classes = _classes(reading, applied[1])
    weights: Mapping[int, Any] = reading.profiles[schedule or applied[2]].get("shares", {})
    return {
        classes[queue]: float(weight)
        for queue, weight in weights.items()
        if weight != "strict" and queue in classes
    }


def _strict(reading: SwitchReading, schedule: str) -> frozenset[int] | None:
    """Traffic classes with strict priority."""
    applied = _applied_profiles(reading)
    if applied is None:
        return None
    classes = _classes(reading, applied[1])
    weights: Mapping[int, Any] = reading.profiles[schedule or applied[2]].get("shares", {})
    return frozenset(
        classes[queue] for queue, weight in weights.items() if weight == "strict" and queue in classes
    )


def _class_of_priority(reading: SwitchReading) -> Mapping[int, int] | None:
    """Traffic class of each local priority; None without a queue profile."""
    applied = _applied_profiles(reading)
    if applied is None:
        return None
    classes = _classes(reading, applied[1])
    queues: Mapping[int, Sequence[int]] = reading.profiles[applied[1]].get("queues", {})
    return {
        priority: classes[queue]
        for queue, priorities in queues.items()
        for priority in priorities
        if queue in classes
    }


def _applied_profiles(reading: SwitchReading) -> re.Match[str] | None:
    return re.fullmatch(r"queue-profile (\S+) schedule-profile (\S+)", str(reading.everywhere))


def _marks(reading: SwitchReading, thresholds: str) -> Mapping[int, tuple[int, int]]:
    """ECN thresholds of a port by traffic class."""
    applied = _applied_profiles(reading)
    classes = _classes(reading, applied[1]) if applied is not None else {queue: queue for queue in range(8)}
    stated = reading.profiles.get(thresholds, {}).get("ecn", {})
    return {classes[queue]: (low, high) for queue, (low, high) in stated.items() if queue in classes}


def _classes(reading: SwitchReading, queue_profile: str) -> Mapping[int, int]:
    """Traffic classes of queues: those that their names say, or else those of their numbers. A queue with
    another name is none of the design."""
    names = reading.profiles[queue_profile].get("names", {})
    texts = {queue: str(names.get(queue, queue)) for queue in range(8)}
    return {
        queue: int(text.removeprefix("class-"))
        for queue, text in texts.items()
        if re.fullmatch(r"(?:class-)?\d+", text)
    }


def _gateway(fields: Mapping[str, Any]) -> ConfiguredGateway:
    names = ("ip address", "ipv6 address", "shared", "active-gateway ip", "active-gateway ipv6")
    mtu = int(fields["ip mtu"]) if "ip mtu" in fields else STANDARD_MTU
    return configured_gateway([fields[name] for name in names if name in fields], mtu)
