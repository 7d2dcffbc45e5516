"""Ports and gateways of a reading of an NX-OS or OS10 configuration, as every platform states them."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .configured_switch import (
    DEFAULT_VLAN,
    ConfiguredBond,
    ConfiguredGateway,
    ConfiguredPair,
    ConfiguredPort,
    ConfiguredProfile,
    ConfiguredSwitch,
    ConfiguredTree,
)
from .industry_reading import SwitchReading
from .reading_error import to_number

Fields = Mapping[str, Any]
"""Fields of a port, as its reader names them."""

FieldQos = Callable[[Fields], ConfiguredProfile | None]
"""QoS of a port, or of the port channel that it is in."""


def configured_switch(
    reading: SwitchReading,
    ports: Mapping[str, ConfiguredPort],
    gateway: Callable[[Fields], ConfiguredGateway],
    pair: ConfiguredPair | None,
) -> ConfiguredSwitch:
    """Switch with what every platform states alike."""
    return ConfiguredSwitch(
        vlans=frozenset({*reading.vlans, DEFAULT_VLAN}),
        ports=ports,
        gateways={vlan: gateway(fields) for vlan, fields in reading.gateways.items()},
        routes=configured_routes(reading.routes),
        bonds=configured_bonds(reading),
        name=reading.name,
        management=configured_management(reading),
        pair=pair,
        shut_down=shut_ports(reading),
        tree=configured_tree(reading.spanning_tree),
    )


def configured_ports(
    reading: SwitchReading,
    vlans: Callable[[Fields], tuple[tuple[int, ...], int | None]],
    qos: FieldQos,
    dcbx_is_global: bool = False,
) -> dict[str, ConfiguredPort]:
    """Ports with their VLANs, MTU and QoS; a member of a port channel has those of the port channel.
    ``vlans`` returns the tagged VLANs and the untagged one of a switched port. With ``dcbx_is_global``, DCBX
    of a port requires the command of the switch."""
    ports = {}
    for name, own in reading.ports.items():
        bond = own.get("bond", "")
        fields = {**own, **reading.bonds[bond]} if bond else own
        is_routed = fields.get("layer") == 3
        tagged, untagged = ((), None) if is_routed else vlans(fields)
        ports[name] = ConfiguredPort(
            routed=is_routed,
            tagged=tagged,
            untagged=untagged,
            mtu=fields.get("mtu"),
            bond=bond,
            qos=qos({**reading.bonds.get(bond, {}), **own}),
            is_up=not own.get("shut", False) and not fields.get("shut", False),
            address=fields.get("address", "") if is_routed else "",
            dcbx=_dcbx(reading, own, dcbx_is_global),
        )
    return ports


def _dcbx(reading: SwitchReading, own: Fields, is_global: bool) -> str:
    """DCBX of a port: off where the port or the whole switch has it off; empty where the configuration does
    not decide it."""
    of_switch = str(reading.only_here.get("told", ""))
    if own.get("silent") or of_switch.startswith("no "):
        return "disabled"
    return str(own.get("dcbx", "")) if of_switch or not is_global else ""


def configured_management(reading: SwitchReading) -> dict[str, tuple[str, ...]]:
    """Addresses of the management port."""
    stated = reading.management
    addresses = tuple(stated[field] for field in ("address", "address6") if field in stated)
    return {stated["interface"]: addresses} if "interface" in stated else {}


def configured_bonds(reading: SwitchReading) -> dict[str, ConfiguredBond]:
    """Port channels with their modes and ids. AOS-CX states no id."""
    found = {}
    for name, fields in reading.bonds.items():
        mlag = fields.get("mlag")
        found[name] = ConfiguredBond(fields.get("mode", ""), mlag is not None, None if mlag is True else mlag)
    return found


def shut_ports(reading: SwitchReading) -> frozenset[str]:
    """Ports that are shut down, with and without a cable."""
    ports = {**reading.ports, **reading.unused}
    return frozenset(name for name, fields in ports.items() if fields.get("shut"))


MODES_OF_TREE = {
    "mstp": "mst",
    "mst": "mst",
    "rstp": "rstp",
    "rapid-pvst": "rapid-pvst",
    "rpvst": "rapid-pvst",
}
"""Modes of a design by the keywords of the systems."""


def configured_tree(stated: Mapping[str, str], step: int = 1) -> ConfiguredTree:
    """Spanning tree by the words of its commands. ``step`` is the unit of the priority."""
    priority = str(stated.get("priority", "")).rpartition(" ")[2]
    return ConfiguredTree(
        MODES_OF_TREE.get(stated.get("mode", ""), ""), to_number(priority) * step if priority else None
    )


def configured_routes(routes: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Names of static routes, by destination and next hop."""
    return {key: route.get("name", "") for key, route in routes.items()}


def trunk_vlans(allowed: Iterable[int], native: int | None) -> tuple[tuple[int, ...], int | None]:
    """Tagged VLANs and the untagged one of a trunk, which drops frames without a tag if the native VLAN is
    not allowed."""
    numbers, untagged = set(allowed), DEFAULT_VLAN if native is None else native
    return tuple(sorted(numbers - {untagged})), untagged if untagged in numbers else None


def configured_gateway(addresses: Iterable[str], mtu: int | None) -> ConfiguredGateway:
    """A gateway by the words of its address commands, such as ``10.0.0.1/24 secondary``."""
    texts = (address.partition(" ")[0].partition("/")[0] for address in addresses)
    return ConfiguredGateway(frozenset(text for text in texts if text), mtu)
