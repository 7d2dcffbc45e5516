"""What the tables of SONiC state of everything that forwards packets.

A traffic class is a priority. A port trusts the fields for which it has a map; PFC is on for the priorities
in ``pfc_enable``. SONiC has no VLAN for frames without a tag unless a port is an untagged member of one.
"""

from collections.abc import Mapping
from typing import Any

from ..configured_switch import (
    NO_WATCHDOG,
    ConfiguredBond,
    ConfiguredGateway,
    ConfiguredPair,
    ConfiguredPort,
    ConfiguredProfile,
    ConfiguredSwitch,
    ConfiguredWatchdog,
)
from ..industry_configured import configured_gateway
from ..reading_error import to_number
from .reading import SonicReading, read_sonic

MAPS = (("dscp_to_tc_map", "DSCP_TO_TC_MAP", "dscp"), ("dot1p_to_tc_map", "DOT1P_TO_TC_MAP", "pcp"))

LOSSY_PROFILE = "ingress_lossy_profile"
"""Buffer profile of a priority group whose packets can be dropped. Source: that of ``buffers``."""


def configured_sonic_switch(text: str) -> ConfiguredSwitch:
    """Forwarding settings of the tables of one switch. Raises ReadingError for an unknown table, key or
    field."""
    reading = read_sonic(text)
    bond_of_port = {port: name for name, bond in reading.bonds.items() for port in bond.get("members", ())}
    return ConfiguredSwitch(
        vlans=frozenset(int(number) for number in reading.vlans),
        ports={name: _port(reading, name, bond_of_port.get(name, "")) for name in reading.ports},
        gateways={
            int(number): _gateway(reading, vlan)
            for number, vlan in reading.vlans.items()
            if vlan.get("addresses")
        },
        routes={f"{to} {via}": "" for to, hops in reading.routes.items() for via in hops},
        bonds={name: ConfiguredBond("lacp", name in reading.pair.get("bonds", ())) for name in reading.bonds},
        name=reading.device.get("hostname", ""),
        management={
            name: tuple(own.get("addresses", ()))
            for name, own in reading.management.items()
            if isinstance(own, Mapping)
        },
        pair=_pair(reading),
        shut_down=frozenset(
            name for name, own in reading.ports.items() if own.get("admin_status", "down") == "down"
        ),
    )


def _pair(reading: SonicReading) -> ConfiguredPair | None:
    """MCLAG pair."""
    own = reading.pair
    if not own:
        return None
    return ConfiguredPair(own.get("domain", ""), own.get("peer_ip", ""), own.get("peer_link", ""))


def _port(reading: SonicReading, name: str, bond: str) -> ConfiguredPort:
    own = reading.ports[name]
    fields = reading.bonds[bond] if bond else own
    member = bond or name
    untagged = [int(number) for number, vlan in reading.vlans.items() if member in vlan["untagged"]]
    mtu = fields.get("mtu")
    return ConfiguredPort(
        routed="addresses" in fields,
        tagged=tuple(
            sorted(int(number) for number, vlan in reading.vlans.items() if member in vlan["tagged"])
        ),
        untagged=untagged[0] if untagged else None,
        mtu=None if mtu is None else int(mtu),
        bond=bond,
        qos=_profile(reading, own) if "maps" in own else None,
        # A port of the factory default is up; the target states it for each port.
        is_up=own.get("admin_status", "down") == "up" and fields.get("admin_status", "down") == "up",
        address=next((one for one in fields.get("addresses", ()) if ":" not in one), ""),
    )


def _profile(reading: SonicReading, port: Mapping[str, Any]) -> ConfiguredProfile:
    """QoS of the tables of a port."""
    maps: Mapping[str, Any] = port["maps"]
    queues: Mapping[str, Mapping[str, Any]] = port.get("queues", {})
    codes = {
        field: reading.maps.get(table, {}).get(maps[key], {}) for key, table, field in MAPS if key in maps
    }
    enabled = maps.get("pfc_enable", "")
    return ConfiguredProfile(
        trust=tuple(sorted(codes)),
        pcp_map=codes.get("pcp", {}),
        dscp_map=codes.get("dscp", {}),
        pfc_priorities=tuple(int(number) for number in enabled.split(",") if number),
        strict=frozenset(int(number) for number, queue in queues.items() if queue.get("type") == "STRICT")
        if queues
        else None,
        marks={
            int(number): (to_number(queue["min_threshold"]), to_number(queue["max_threshold"]))
            for number, queue in queues.items()
            if queue.get("min_threshold") and queue.get("max_threshold")
        },
        probabilities={
            int(number): to_number(queue["drop_probability"])
            for number, queue in queues.items()
            if queue.get("drop_probability")
        },
        watchdog=_watchdog(port.get("watchdog", {})),
        shares={
            int(number): float(to_number(queue["weight"]))
            for number, queue in queues.items()
            if queue.get("type") == "DWRR" and queue.get("weight")
        },
        unbuffered=_unbuffered_priorities(reading, port, enabled),
        queues=reading.maps.get("TC_TO_QUEUE_MAP", {}).get(maps.get("tc_to_queue_map", ""), {}),
        cable_length=to_number(port.get("cable", "0m").removesuffix("m")),
    )


def _unbuffered_priorities(reading: SonicReading, port: Mapping[str, Any], enabled: str) -> tuple[int, ...]:
    """Priorities with PFC whose priority group has no buffer profile, or the lossy one."""
    groups = reading.maps.get("TC_TO_PRIORITY_GROUP_MAP", {}).get(port["maps"].get("tc_to_pg_map", ""), {})
    profiles: Mapping[int, str] = port.get("groups", {})
    priorities = (int(number) for number in enabled.split(",") if number)
    return tuple(
        priority
        for priority in priorities
        if profiles.get(groups.get(priority, -1), LOSSY_PROFILE) == LOSSY_PROFILE
    )


def _watchdog(entry: Mapping[str, str]) -> ConfiguredWatchdog:
    """Watchdog of a port, whose times are in milliseconds."""
    if not entry:
        return NO_WATCHDOG
    return ConfiguredWatchdog(
        entry.get("action", ""),
        detect=_seconds(entry.get("detection_time")),
        restore=_seconds(entry.get("restoration_time")),
    )


def _seconds(milliseconds: str | None) -> float | None:
    """Seconds; None for a time that the entry does not have."""
    return None if milliseconds is None else to_number(milliseconds) / 1000


def _gateway(reading: SonicReading, vlan: Mapping[str, Any]) -> ConfiguredGateway:
    mtu = vlan.get("mtu")
    return configured_gateway(vlan["addresses"], None if mtu is None else int(mtu))
