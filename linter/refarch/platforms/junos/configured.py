"""What a Junos configuration states of everything that forwards packets.

A port has PFC with a congestion notification profile, and trusts what its classifier is for. A member of an
aggregated Ethernet interface has the QoS of that interface.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from ..configured_switch import (
    DEFAULT_VLAN,
    NO_WATCHDOG,
    ConfiguredBond,
    ConfiguredGateway,
    ConfiguredPair,
    ConfiguredPort,
    ConfiguredProfile,
    ConfiguredSwitch,
    ConfiguredWatchdog,
)
from ..industry_configured import (
    configured_gateway,
    configured_management,
    configured_routes,
    shut_ports,
)
from ..industry_reading import SwitchReading
from ..reading_error import to_number
from .reading import read_junos

STANDARD_MTU = 1500
"""IP MTU in bytes of an IRB interface without an ``mtu`` statement. Source: catalog entry juniper-junos,
`default_mtu`, less the Ethernet header."""

TRUSTED = {"dscp": "dscp", "ieee-802.1": "pcp"}


def configured_junos_switch(text: str) -> ConfiguredSwitch:
    """Forwarding settings of a configuration. Raises ReadingError for an unknown command."""
    reading = read_junos(text)
    classes = reading.only_here.get("classes", {})
    queues = {name: fields.get("queue", 0) for name, fields in classes.items()}
    lossy = frozenset(fields.get("queue", 0) for fields in classes.values() if "no_loss" not in fields)
    schedulers = reading.only_here.get("schedulers", {})
    ports = {}
    for name, own in reading.ports.items():
        bond = own.get("bond", "")
        fields = {**own, **reading.bonds[bond]} if bond else own
        ports[name] = _port(fields, bond, _qos(fields, reading.profiles, queues, schedulers, lossy))
        ports[name] = ports[name]._replace(dcbx=own.get("dcbx", ""))
    return ConfiguredSwitch(
        vlans=frozenset({*reading.vlans, DEFAULT_VLAN}),
        ports=ports,
        gateways={vlan: _gateway(reading.gateways[vlan]) for vlan in _routed_vlans(reading)},
        routes=configured_routes(reading.routes),
        bonds={
            name: ConfiguredBond(
                fields.get("mode", ""),
                "mc-ae mc-ae-id" in fields,
                to_number(fields["mc-ae mc-ae-id"]) if "mc-ae mc-ae-id" in fields else None,
            )
            for name, fields in reading.bonds.items()
        },
        name=reading.name,
        management=configured_management(reading),
        pair=_pair(reading),
        shut_down=shut_ports(reading),
    )


def _routed_vlans(reading: SwitchReading) -> Iterator[int]:
    """VLANs that have the IRB interface of their number. Another IRB interface routes nothing."""
    interfaces = reading.only_here.get("irbs", {})
    for vlan, name in reading.vlans.items():
        if interfaces.get(name) == vlan and vlan in reading.gateways:
            yield vlan


def _pair(reading: SwitchReading) -> ConfiguredPair | None:
    """MC-LAG pair with its service ID, its liveness detection, and the bond of ICCP."""
    if not reading.pair:
        return None
    values = {name.rpartition(" ")[0]: value for name, value in reading.pair.items()}
    return ConfiguredPair(
        domain=reading.pair.get("switch-options service-id", ""),
        peer_address=values.get("backup-liveness-detection backup-peer-ip", ""),
        peer_link=values.get("interface", ""),
    )


def _port(fields: Mapping[str, Any], bond: str, qos: ConfiguredProfile | None) -> ConfiguredPort:
    is_routed = fields.get("layer") == 3
    is_trunk = fields.get("mode_of_port") == "trunk"
    untagged = fields.get("untagged", None if is_trunk else DEFAULT_VLAN)
    return ConfiguredPort(
        routed=is_routed,
        tagged=() if is_routed else tuple(fields.get("tagged", ())),
        untagged=None if is_routed else untagged,
        mtu=fields.get("mtu"),
        bond=bond,
        qos=qos,
        is_up=not fields.get("shut", False),
        address=fields.get("address", "") if is_routed else "",
    )


def _qos(
    fields: Mapping[str, Any],
    profiles: Mapping[str, Any],
    queues: Mapping[str, int],
    schedulers: Mapping[str, Any],
    lossy: Collection[int],
) -> ConfiguredProfile | None:
    """QoS of a port. ``lossy`` are the queues of classes that are configured without ``no-loss``. Source:
    that of ``running_qos``."""
    if not any(word in fields for word in ("trust", "pauses", "scheduling")):
        return None
    kind, _, called = fields.get("trust", "").partition(" ")
    notification = profiles.get(fields.get("pauses", ""), {})
    pauses = notification.get("output", {})
    paused = {queue: priority for priority, queue in pauses.items()}
    classifier = profiles.get(called, {}).get("classifier", {}).get("codes", {})
    codes = {code: queues.get(forwarding_class, 0) for code, forwarding_class in classifier.items()}
    codes = {code: paused.get(queue, queue) for code, queue in codes.items() if queue}
    # Input code points pause the sender; output code points stop a queue.
    pausing = notification.get("input", {}).get("codes", ())
    pfc_priorities = [
        priority
        for priority, queue in pauses.items()
        if queue not in lossy
        and all(code in pausing for code, of_code in codes.items() if of_code == priority)
    ]
    map_of_classes = profiles.get(fields.get("scheduling", ""), {}).get("map", {})
    shares = {
        queues.get(forwarding_class, 0): schedulers.get(scheduler, {}).get("percent")
        for forwarding_class, scheduler in map_of_classes.items()
    }
    return ConfiguredProfile(
        trust=(TRUSTED[kind],) if kind else (),
        pcp_map=codes if kind == "ieee-802.1" else {},
        dscp_map=codes if kind == "dscp" else {},
        pfc_priorities=tuple(pfc_priorities),
        shares={queue: percent for queue, percent in shares.items() if percent is not None},
        strict=frozenset(
            queues.get(forwarding_class, 0)
            for forwarding_class, scheduler in map_of_classes.items()
            if schedulers.get(scheduler, {}).get("strict")
        )
        if map_of_classes
        else None,
        watchdog=configured_watchdog(notification.get("watchdog", {})),
        cable_length=notification.get("cable", 0),
    )


def configured_watchdog(words: Mapping[str, Any]) -> ConfiguredWatchdog:
    """Watchdog of a congestion notification profile, which can only drop packets. It detects a stall after a
    number of polls."""
    if not words:
        return NO_WATCHDOG
    poll, polls, pause = (words.get(name) for name in ("poll-interval", "detection", "recovery"))
    return ConfiguredWatchdog(
        "drop",
        detect=to_number(poll) * to_number(polls) / 1000 if poll and polls else None,
        restore=to_number(pause) / 1000 if pause else None,
    )


def _gateway(fields: Mapping[str, Any]) -> ConfiguredGateway:
    addresses = [*fields.get("inet", ()), *fields.get("inet6", ()), *fields.get("groups", {}).values()]
    mtu = fields.get("inet mtu", fields.get("inet6 mtu", STANDARD_MTU))
    return configured_gateway(addresses, mtu)
