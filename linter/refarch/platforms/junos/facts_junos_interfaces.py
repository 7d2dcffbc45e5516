"""State of ports from ``show interfaces`` of Junos as JSON. The MTU counts the frame, as in the design."""

import re
from collections.abc import Iterator
from typing import Any

from ..observed import (
    PORT,
    SYSTEM,
    CollectedFile,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    mac_address,
    member,
)
from .facts_junos_lldp import data_text

ETHERNET_HEADER = 14
"""Bytes that the MTU of Junos counts and the payload of a frame does not."""

ROOT, RECORD = "interface-information", "physical-interface"

_PORT = re.compile(r"(?:et|xe|ge)-\d+/\d+/\d+(?::\d+)?")
_SPEED = re.compile(r"(\d+)(G|M)bps")


def is_interface_list(file: CollectedFile) -> bool:
    """Whether the file has the list of interfaces."""
    return isinstance(member(file.data, ROOT), list)


def read_interfaces(file: CollectedFile) -> Facts:
    """State, MTU, speed, MAC address, and SNMP index of each port."""
    names = []
    for outer, part in enumerate(file.data[ROOT]):
        found = member(part, RECORD)
        for number, record in enumerate(found if isinstance(found, list) else []):
            name, place = data_text(record, "name"), file.place(ROOT, outer, RECORD, number)
            if not name:
                yield NotUnderstood(place, "this interface has no name")
            elif _PORT.fullmatch(name):
                names.append(name)
                for property_name, value in _values(record):
                    yield ObservedFact("", PORT, name, property_name, value, place)
    yield ObservedFact("", SYSTEM, "", "ports", tuple(names), file.place(ROOT))


def _values(record: Any) -> Iterator[tuple[str, Any]]:
    """Properties of a port with their values."""
    state = data_text(record, "oper-status")
    if state:
        yield "up", state == "up"
    mtu = data_text(record, "mtu")
    if mtu.isdecimal():
        yield "mtu", int(mtu)
        yield "payload", int(mtu) - ETHERNET_HEADER
    speed = _SPEED.fullmatch(data_text(record, "speed"))
    if speed and state == "up":
        yield "speed", int(speed[1]) * (1000 if speed[2] == "G" else 1)
    address = mac_address(data_text(record, "current-physical-address"))
    if address:
        yield "mac", address
    index = data_text(record, "snmp-index")
    if index.isdecimal():
        yield "index", index


FACTS = FactReader(
    "Junos: show interfaces | display json", is_interface_list, read_interfaces, system="juniper-junos"
)
