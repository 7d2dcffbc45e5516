"""What an NX-OS configuration states of everything that forwards packets.

A class of the design has one number as qos-group and queue. It is the number of the traffic class, unless the
name of its class map has another. Its priority is the CoS that its network-qos class pauses, else the number
of the traffic class. The network-qos policy, with PFC and MTU of the classes, applies to the whole switch. A
port takes part with ``priority-flow-control mode on``.
"""

from collections.abc import Mapping
from typing import Any

from ..configured_switch import (
    DEFAULT_VLAN,
    NO_WATCHDOG,
    ConfiguredGateway,
    ConfiguredPair,
    ConfiguredProfile,
    ConfiguredSwitch,
    ConfiguredWatchdog,
)
from ..industry_configured import (
    Fields,
    configured_gateway,
    configured_ports,
    configured_switch,
    trunk_vlans,
)
from ..industry_reading import SwitchReading
from .reading import read_nxos

STANDARD_MTU = 1500
"""MTU in bytes of an interface in a VLAN without an ``mtu`` command. Source: catalog entry cisco-nx-os,
`default_mtu`."""

WATCHDOG = ConfiguredWatchdog("drop", None, None, unsettable=("detect", "restore"))
"""Watchdog of a port, which acts after times of the system. Sources: those of ``qos``."""


def configured_nxos_switch(text: str) -> ConfiguredSwitch:
    """Forwarding settings of a configuration. Raises ReadingError for an unknown line."""
    reading = read_nxos(text)
    profiles = reading.profiles
    main = next((name for name, profile in profiles.items() if "network" in profile), "")

    def qos(fields: Fields) -> ConfiguredProfile | None:
        name = str(fields.get("policy", "")).removesuffix("-in") or str(reading.everywhere)
        pauses = str(fields.get("pfc", "")).startswith("on")
        shown = str(fields.get("queuing", "")).removesuffix("-out") or name or main
        if not (name or pauses or "queuing" in fields):
            return None
        watches = "watched" in reading.only_here and "watchdog" in fields
        profile = _profile(profiles.get(name, {}), profiles.get(main, {}), profiles.get(shown, {}), pauses)
        return profile._replace(watchdog=WATCHDOG if watches else NO_WATCHDOG)

    return configured_switch(reading, configured_ports(reading, _vlans, qos), _gateway, _pair(reading))


def _pair(reading: SwitchReading) -> ConfiguredPair | None:
    """vPC domain with its keepalive and its peer link."""
    if not reading.pair:
        return None
    link = next((name for name, bond in reading.bonds.items() if bond.get("peer_link")), "")
    return ConfiguredPair(reading.pair.get("domain", ""), reading.pair.get("peer", ""), link)


def _vlans(fields: Fields) -> tuple[tuple[int, ...], int | None]:
    if fields.get("mode_of_port") == "trunk":
        return trunk_vlans(fields.get("tagged", range(1, 4095)), fields.get("native"))
    return (), fields.get("untagged", DEFAULT_VLAN)


def _profile(
    policy: Mapping[str, Any], network: Mapping[str, Any], queuing: Mapping[str, Any], pauses: bool
) -> ConfiguredProfile:
    """QoS of a port: classes of its input policy, and PFC of the network-qos policy if the port pauses."""
    paused = dict(zip(network.get("pfc_classes", ()), network.get("pfc", ()), strict=False))
    moved = policy.get("moved", {})
    maps = {
        field: {
            code: paused.get(group, moved.get(group, group)) for code, group in policy.get(field, {}).items()
        }
        for field in ("pcp", "dscp")
    }
    return ConfiguredProfile(
        trust=tuple(field for field, codes in maps.items() if codes),
        pcp_map=maps["pcp"],
        dscp_map=maps["dscp"],
        pfc_priorities=tuple(network.get("pfc", ())) if pauses else (),
        shares={
            moved.get(number, number): queue["percent"]
            for number, queue in queuing.get("classes", {}).items()
            if queue.get("percent")
        },
        strict=frozenset(
            moved.get(number, number)
            for number, queue in queuing.get("classes", {}).items()
            if queue.get("strict")
        )
        if "classes" in queuing
        else None,
        marks={
            moved.get(number, number): (queue["ecn"][0], queue["ecn"][1])
            for number, queue in queuing.get("classes", {}).items()
            if "ecn" in queue
        },
    )


def _gateway(fields: Mapping[str, Any]) -> ConfiguredGateway:
    addresses = [*fields.get("ip address", ()), *fields.get("ipv6 address", ())]
    shared = [fields[name] for name in ("shared", "shared6") if name in fields]
    mtu = int(fields["mtu"][0]) if "mtu" in fields else STANDARD_MTU
    return configured_gateway([*addresses, *shared], mtu)
