"""State of ports from ``show interface brief`` and ``show interface`` of NX-OS as JSON."""

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
    text_of,
)
from .answers import rows

TABLE, ROW = "TABLE_interface", "ROW_interface"


def is_interface_table(file: CollectedFile) -> bool:
    """Whether the file has the table of interfaces, with the state of a port."""
    states = ("state", "state_rsn_desc", "eth_mtu")
    found = rows(file.data, TABLE, ROW) if isinstance(member(file.data, TABLE), (dict, list)) else ()
    return any(
        text_of(member(row, "interface")).startswith("Ethernet") and any(name in row for name in states)
        for _, row in found
    )


def read_interfaces(file: CollectedFile) -> Facts:
    """State, speed, MTU, and port channel of each port."""
    names = []
    for pointer, row in rows(file.data, TABLE, ROW):
        name, place = text_of(member(row, "interface")), file.place(*pointer)
        if not name:
            yield NotUnderstood(place, "this record has no interface")
        elif name.startswith("Ethernet"):
            names.append(name)
            for property_name, value in _values(row):
                yield ObservedFact("", PORT, name, property_name, value, place)
    yield ObservedFact("", SYSTEM, "", "ports", tuple(names), file.place(TABLE))


def _values(row: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Properties of a port with their values."""
    if text_of(row.get("state")):
        yield "up", row["state"] == "up"
    speed = text_of(row.get("speed"))
    if speed.isdecimal() and row.get("state") == "up":
        yield "speed", int(speed)
    mtu = text_of(row.get("eth_mtu"))
    if mtu.isdecimal():
        yield "mtu", int(mtu)
    address = mac_address(text_of(row.get("eth_bia_addr")))
    if address:
        yield "mac", address
    if "ratemode" in row:
        bond = text_of(row.get("portchan"))
        yield "bond", f"port-channel{bond}" if bond else ""


FACTS = FactReader(
    "NX-OS: show interface brief | json", is_interface_table, read_interfaces, system="cisco-nx-os"
)
