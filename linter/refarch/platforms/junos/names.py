"""Names and commands of Junos that its modules share: set and delete commands, names of aggregated Ethernet
interfaces, VLANs, and forwarding classes.

Sources, looked up 2026-11-29: Juniper, YANG modules of Junos 23.4R2 for the QFX Series (names and places of
all statements, 2 to 64 characters for a VLAN name), https://github.com/Juniper/yang; Juniper, Understanding
Default CoS Settings (forwarding classes and queues, which of them are lossless),
https://www.juniper.net/documentation/us/en/software/junos/traffic-mgmt-qfx/topics/concept/cos-qfx-series-default-settings-understanding.html.
"""

import re
from collections.abc import Mapping

from ...core.origin import Origin
from ...views.intent.switch_records import SwitchBond, SwitchIntent
from ..industry_cli import line
from ..target import ConfigLine, word

EVOLVED_MODELS = ("juniper-qfx5130-32cd", "juniper-qfx5220-32cd")
"""Models that run Junos Evolved."""

LARGEST_AE = 999
"""Largest number of an aggregated Ethernet interface that refarch uses."""

DEFAULT_CLASSES: Mapping[int, str] = {0: "best-effort", 3: "fcoe", 4: "no-loss", 7: "network-control"}
"""Forwarding classes that Junos has by default, by their queue. All classes of a queue must agree about loss,
so the class of such a queue is the default one."""

PAIR_VLAN_NAME = "iccp"
"""VLAN between the switches of a pair."""

RESERVED_VLAN_NAMES = ("all", "default", PAIR_VLAN_NAME)

_AE = re.compile(r"ae(\d{1,3})")
_VLAN_NAME = re.compile(r"(?!vlan-\d)[A-Za-z][A-Za-z0-9_-]{1,63}")
_UNSAFE = re.compile(r"[^A-Za-z0-9_-]")


def set_line(statement: str, *origins: Origin) -> ConfigLine:
    """Command that sets a statement."""
    return line(f"set {statement}", *origins)


def delete_line(statement: str, *origins: Origin) -> ConfigLine:
    """Command that deletes a statement with everything below it."""
    return line(f"delete {statement}", *origins)


def ae_numbers(bonds: Mapping[str, SwitchBond]) -> Mapping[str, int]:
    """Number of the aggregated Ethernet interface of each bond: the number in its name, otherwise the MLAG ID
    that it has on both switches of the pair, otherwise the first free number."""
    numbers: dict[str, int] = {}
    for name, bond in bonds.items():
        match = _AE.fullmatch(bond.name)
        if match and int(match[1]) not in numbers.values():
            numbers[name] = int(match[1])
    for name, bond in bonds.items():
        if name not in numbers:
            is_free = bond.mlag is not None and 0 <= bond.mlag <= LARGEST_AE
            wanted = bond.mlag if is_free and bond.mlag not in numbers.values() else None
            free = (number for number in range(LARGEST_AE + 1) if number not in numbers.values())
            numbers[name] = next(free) if wanted is None else wanted
    return numbers


def vlan_names(switch: SwitchIntent) -> Mapping[int, str]:
    """Names of the VLANs on the switch: those of their networks where Junos supports them, each once.
    Gateways and ports without a cable can have further VLANs."""
    wanted = {number: vlan.name for number, vlan in switch.vlans.items()}
    for gateway in switch.gateways.values():
        wanted.setdefault(gateway.vlan, gateway.network)
    for port in switch.unused_ports.values():
        if port.vlan is not None:
            wanted.setdefault(port.vlan, "")
    names: dict[int, str] = {}
    for number, name in wanted.items():
        is_usable = _VLAN_NAME.fullmatch(name) and name not in (*RESERVED_VLAN_NAMES, *names.values())
        names[number] = name if is_usable else f"vlan-{number}"
    return names


def profile_name(name: str, origin: Origin) -> str:
    """Name of a QoS profile as one name of Junos."""
    return _UNSAFE.sub("_", word(name, origin))


def class_name(queue: int) -> str:
    """Forwarding class of a queue."""
    return DEFAULT_CLASSES.get(queue, f"queue-{queue}")


def is_evolved(switch: SwitchIntent) -> bool:
    """True for a switch with Junos Evolved."""
    return switch.model in EVOLVED_MODELS
