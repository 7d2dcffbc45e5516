"""What an OS10 configuration states of everything that forwards packets.

A qos-group is a priority. A port has PFC with ``priority-flow-control mode on`` and a network-qos policy, and
trusts what its trust map, else that of the whole switch, is for. Ports of the VLT interconnect carry every
VLAN of the switch.
"""

from collections.abc import Mapping
from typing import Any

from ...views.intent.switch_qos import PRIORITIES
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
)
from ..industry_reading import SwitchReading
from .layer3 import ABOVE_IP
from .reading import read_os10

STANDARD_MTU = 1500
"""IP MTU in bytes of an interface in a VLAN without an ``mtu`` command. Source: catalog entry dell-os10,
`default_mtu`, less the bytes above IP."""

INTERCONNECT = "interconnect"
"""Bond of the ports between the two switches of a VLT pair, which OS10 makes itself."""

TRUSTED = {"dot1p": "pcp", "dscp": "dscp"}


def configured_os10_switch(text: str) -> ConfiguredSwitch:
    """Forwarding settings of a configuration. Raises ReadingError for an unknown line."""
    reading = read_os10(text)
    everywhere = reading.everywhere if isinstance(reading.everywhere, Mapping) else {}
    vlans = frozenset({*reading.vlans, DEFAULT_VLAN})

    def qos(fields: Fields) -> ConfiguredProfile | None:
        return _profile(reading.profiles, fields, everywhere)

    ports = configured_ports(reading, _vlans, qos, dcbx_is_global=True)
    for name in reading.pair.get("members", ()):
        # The command `no switchport` prepares a port for the interconnect, which VLT puts into all VLANs.
        ports[name] = ports[name]._replace(
            routed=False, tagged=tuple(sorted(vlans - {DEFAULT_VLAN})), untagged=None, bond=INTERCONNECT
        )
    return configured_switch(reading, ports, _gateway, _pair(reading))


def _pair(reading: SwitchReading) -> ConfiguredPair | None:
    """VLT domain with its backup link and the interconnect."""
    if not reading.pair:
        return None
    return ConfiguredPair(reading.pair.get("domain", ""), reading.pair.get("peer", ""), INTERCONNECT)


def _vlans(fields: Fields) -> tuple[tuple[int, ...], int | None]:
    untagged = None if "no_untagged" in fields else fields.get("untagged", DEFAULT_VLAN)
    tagged = fields.get("tagged", ()) if fields.get("mode_of_port") == "trunk" else ()
    return tuple(sorted(tagged)), untagged


def _profile(profiles: Mapping[str, Any], fields: Fields, everywhere: Fields) -> ConfiguredProfile | None:
    trust = fields.get("trust", everywhere.get("trust", ""))
    if not any(word in fields for word in ("trust", "network", "queuing", "pfc")) and not trust:
        return None
    kind, _, called = trust.partition(" ")
    codes = profiles.get(called.removesuffix("_trust"), {}).get(kind, {})
    pauses = fields.get("pfc") == "on" and "network" in fields
    network = profiles.get(str(fields.get("network", "")).removesuffix("_pfc"), {})
    queues = profiles.get(str(fields.get("queues", "")).removesuffix("_queues"), {}).get("queues", {})
    shares = profiles.get(str(fields.get("queuing", "")).removesuffix("_ets"), {}).get("ets", {})
    return ConfiguredProfile(
        trust=(TRUSTED[kind],) if kind else (),
        pcp_map=codes if kind == "dot1p" else {},
        dscp_map=codes if kind == "dscp" else {},
        pfc_priorities=tuple(network.get("pfc", ())) if pauses else (),
        shares={number: queue["percent"] for number, queue in shares.items() if "percent" in queue}
        if "ets" in fields or "ets" in everywhere
        else {},
        strict=frozenset(number for number, queue in shares.items() if queue.get("strict"))
        if shares
        else None,
        marks={
            number: (queue["ecn"][0], queue["ecn"][1]) for number, queue in shares.items() if "ecn" in queue
        },
        # Without a map, group and queue have the same number, a practice.
        queues={
            **{group: group for group in PRIORITIES},
            **{group: queue for queue, groups in queues.items() for group in groups},
        },
    )


def _gateway(fields: Mapping[str, Any]) -> ConfiguredGateway:
    names = ("ip address", "ipv6 address", "shared", "shared6")
    mtu = int(fields["mtu"]) - ABOVE_IP if "mtu" in fields else STANDARD_MTU
    return configured_gateway([fields[name] for name in names if name in fields], mtu)
