"""What an EOS configuration states of everything that forwards packets.

A traffic class is a priority, and the maps apply to the whole switch. Without a map, EOS gives CoS n traffic
class n and DSCP n traffic class n / 8, but exchanges 0 and 1. A member of a port channel has its VLANs, MTU
and trust from the port channel, and its QoS profile itself. Sources: those of ``qos``.
"""

from collections.abc import Mapping
from typing import Any

from ...views.intent.switch_qos import DSCPS, PRIORITIES
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
from ..industry_configured import configured_gateway, configured_routes, configured_tree, trunk_vlans
from ..industry_reading import MODES
from ..reading_error import to_number
from .reading import EosReading, read_eos

STANDARD_MTU = 1500
"""MTU in bytes of an interface in a VLAN without an ``mtu`` command: that of any Ethernet, an assumption."""

DCBX = {"dcbx mode ieee": "ieee", "no dcbx mode": "disabled", "": "disabled"}
"""DCBX of a port by its command; it is off by default."""

ADDRESSES = (
    *("ip address", "ipv6 address", "ip address virtual", "ipv6 address virtual"),
    *("ip virtual-router address", "ipv6 virtual-router address", "vrrp 1 ipv4", "vrrp 1 ipv6"),
)
ACTIONS = {"drop": "drop", "notify-only": "alert"}
"""Actions of a design by those of the watchdog."""

CONTROL = 7
"""Traffic class that EOS alone puts into its queue. Source: that of ``qos``."""

EXCHANGED = {0: 1, 1: 0}
"""Traffic classes of codes of class 0 and 1 without a map."""


def configured_eos_switch(text: str) -> ConfiguredSwitch:
    """Forwarding settings of a configuration. Raises ReadingError for an unknown line."""
    reading = read_eos(text)
    ports = {
        name: _port(reading, own)
        for name, own in reading.interfaces.items()
        if name.startswith(("Ethernet", "eth"))
    }
    return ConfiguredSwitch(
        vlans=frozenset({*reading.vlans, DEFAULT_VLAN}),
        ports=ports,
        gateways={vlan: _gateway(fields) for vlan, fields in reading.gateways.items()},
        routes=configured_routes(reading.routes),
        bonds={
            name: ConfiguredBond(MODES.get(own.get("mode", ""), ""), "mlag" in own, own.get("mlag"))
            for name, own in reading.interfaces.items()
            if name.startswith("Port-Channel")
        },
        name=reading.name,
        management={
            name: tuple(own[field] for field in ("address", "address6") if field in own)
            for name, own in reading.interfaces.items()
            if name.startswith("Management")
        },
        pair=_pair(reading),
        tree=configured_tree(reading.spanning_tree),
        shut_down=frozenset(name for name, own in reading.interfaces.items() if own.get("shut")),
    )


def _pair(reading: EosReading) -> ConfiguredPair | None:
    """MLAG domain with its heartbeat and its peer link."""
    if not reading.pair:
        return None
    return ConfiguredPair(
        domain=reading.pair.get("domain-id", ""),
        peer_address=reading.pair.get("heartbeat", "").partition(" ")[0],
        peer_link=reading.pair.get("peer-link", ""),
    )


def _port(reading: EosReading, own: Mapping[str, Any]) -> ConfiguredPort:
    bond = own.get("bond", "")
    fields = reading.interfaces[bond] if bond else own
    is_routed = fields.get("layer") == 3
    tagged: tuple[int, ...] = ()
    untagged: int | None = None
    if fields.get("mode of port") == "trunk":
        groups = fields.get("trunk group", "")
        # VLANs of a trunk group pass only the ports of the group.
        grouped = {
            vlan for vlan, words in reading.vlans.items() if any("trunk group" in one for one in words)
        }
        carried = {*fields.get("tagged", reading.vlans)} - (set() if groups else grouped)
        tagged, untagged = trunk_vlans(carried, fields.get("native"))
    elif not is_routed:
        untagged = fields.get("untagged", DEFAULT_VLAN)
    profile = reading.profiles.get(own.get("profile", ""))
    return ConfiguredPort(
        routed=is_routed,
        tagged=tagged,
        untagged=untagged,
        mtu=fields.get("mtu"),
        bond=bond,
        qos=None if profile is None else _profile(reading, profile, fields if bond else {}, is_routed),
        is_up=not own.get("shut", False) and not fields.get("shut", False),
        address=fields.get("address", "") if is_routed else "",
        dcbx=DCBX[own.get("dcbx", "")],
    )


def _profile(
    reading: EosReading, profile: Mapping[str, Any], channel: Mapping[str, Any], is_routed: bool
) -> ConfiguredProfile:
    """QoS profile of a port. ``channel`` is the port channel that it is in, which has the trust."""
    words = channel.get("trust", "") if channel else profile.get("trust", "")
    # A switched port trusts CoS, and a routed one DSCP, where nothing is stated.
    trust = {"qos trust dscp": ("dscp",), "qos trust cos": ("pcp",), "no qos trust": ()}.get(
        words, ("dscp",) if is_routed else ("pcp",)
    )
    return ConfiguredProfile(
        trust=trust,
        pcp_map={code: _traffic_class(reading, "cos", code, code) for code in PRIORITIES},
        dscp_map={code: _traffic_class(reading, "dscp", code, code // 8) for code in DSCPS},
        pfc_priorities=tuple(profile.get("pfc", ())) if profile.get("pfc on") else (),
        shares={
            number: queue["percent"]
            for number, queue in profile.get("classes", {}).items()
            if "percent" in queue
        },
        strict=_strict_queues(profile.get("classes", {})),
        marks={
            number: (queue["ecn"][0], queue["ecn"][1])
            for number, queue in profile.get("classes", {}).items()
            if "ecn" in queue
        },
        probabilities={
            number: queue["ecn"][2] for number, queue in profile.get("classes", {}).items() if "ecn" in queue
        },
        watchdog=_watchdog(reading.watchdog),
        queues={
            priority: reading.maps.get(f"traffic-class {priority} to tx-queue", priority)
            for priority in PRIORITIES
            if priority != CONTROL
        },
    )


def _strict_queues(queues: Mapping[int, Mapping[str, Any]]) -> frozenset[int] | None:
    """Queues with strict priority; None if one states nothing, as the platform then decides it."""
    if any("strict" not in queue for queue in queues.values()):
        return None
    return frozenset(number for number, queue in queues.items() if queue["strict"])


def _watchdog(words: Mapping[str, str]) -> ConfiguredWatchdog:
    """Watchdog of the switch, which is on all of its ports."""
    if not words:
        return NO_WATCHDOG
    return ConfiguredWatchdog(
        ACTIONS.get(words.get("action", ""), ""),
        detect=_seconds(words.get("default timeout")),
        restore=_seconds(words.get("default recovery-time")),
    )


def _seconds(text: str | None) -> float | None:
    """Seconds with up to two decimals. Raises ReadingError for another text."""
    if text is None:
        return None
    whole, _, part = text.partition(".")
    return to_number(whole) + to_number(f"{part:0<2}") / 100


def _traffic_class(reading: EosReading, kind: str, code: int, usual: int) -> int:
    return reading.maps.get(f"{kind} {code} to traffic-class", EXCHANGED.get(usual, usual))


def _gateway(fields: Mapping[str, Any]) -> ConfiguredGateway:
    addresses = [text for name in ADDRESSES for text in fields.get(name, ())]
    mtu = int(fields["mtu"][0]) if "mtu" in fields else STANDARD_MTU
    return configured_gateway(addresses, mtu)
