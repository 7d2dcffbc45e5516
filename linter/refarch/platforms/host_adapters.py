"""State of ports, and of the network adapters of hosts from JSON whose fields systems name alike, but spell
differently."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from .observed import (
    PORT,
    CollectedFile,
    Evidence,
    Facts,
    NotUnderstood,
    ObservedFact,
    mac_address,
    records,
    text_of,
)

_SPEED = re.compile(r"([0-9.]{1,8}) ?([GM])bps", re.IGNORECASE)


def adapter_fields(record: Any) -> Mapping[str, Any]:
    """Fields by their names in lower case without blanks."""
    if not isinstance(record, dict):
        return {}
    return {str(key).lower().replace(" ", ""): value for key, value in record.items()}


def megabits(value: Any) -> int | None:
    """Mbit/s of ``25 Gbps`` or of a number of Mbit/s; None for other values, and for 0."""
    text = text_of(value)
    match = _SPEED.fullmatch(text)
    if match and match[1].count(".") < 2 and match[1] != ".":
        return round(float(match[1]) * (1000 if match[2].upper() == "G" else 1)) or None
    return int(text) or None if text.isascii() and text.isdecimal() and len(text) < 9 else None


def objects_with_places(file: CollectedFile) -> Iterator[tuple[Mapping[str, Any], Evidence]]:
    """Fields of the object of a JSON file, or of each object of its list, with its place."""
    is_list = isinstance(file.data, list)
    for number, record in enumerate(records(file.data)):
        yield adapter_fields(record), file.place(number) if is_list else file.place()


def adapter_facts(file: CollectedFile, up: frozenset[str], names: Mapping[str, str]) -> Facts:
    """Facts of adapters. ``up`` are the states of a link in lower case, and ``names`` the names of the fields
    ``state``, ``speed``, ``mtu``, and ``mac``."""
    for fields, place in objects_with_places(file):
        name, state = text_of(fields.get("name")), text_of(fields.get(names["state"]))
        if not name or not state:
            yield NotUnderstood(place, f"this adapter has no name or no {names['state']}")
            continue
        speed, mtu = megabits(fields.get(names["speed"])), text_of(fields.get(names["mtu"]))
        address = text_of(fields.get(names["mac"]))
        yield from port_state(name, place, state.lower() in up, speed, mtu, address)


def port_state(
    name: str, place: Evidence, is_up: bool, speed: int | None, mtu: str, mac: str
) -> Iterator[ObservedFact]:
    """Facts of a port. The speed, in Mbit/s, is that of a link, so a port that is down has none; an MTU or a
    MAC address of another form is left out."""
    values: list[tuple[str, Any]] = [("up", is_up)]
    if speed and is_up:
        values.append(("speed", speed))
    if mtu.isascii() and mtu.isdecimal():
        values.append(("mtu", int(mtu[:9])))
    if mac_address(mac):
        values.append(("mac", mac_address(mac)))
    for property_name, value in values:
        yield ObservedFact("", PORT, name, property_name, value, place)
