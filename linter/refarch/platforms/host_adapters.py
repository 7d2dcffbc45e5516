"""State of the network adapters of hosts from JSON whose fields systems name alike, but spell differently."""

import re
from collections.abc import Mapping
from typing import Any

from .observed import PORT, CollectedFile, Facts, NotUnderstood, ObservedFact, mac_address, text_of

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


def adapter_facts(
    file: CollectedFile, records: list[Any], up: frozenset[str], names: Mapping[str, str]
) -> Facts:
    """Facts of adapters. ``up`` are the states of a link in lower case, and ``names`` the names of the fields
    ``state``, ``speed``, ``mtu``, and ``mac``."""
    is_list = isinstance(file.data, list)
    for number, record in enumerate(records):
        fields = adapter_fields(record)
        place = file.place(number) if is_list else file.place()
        name, state = text_of(fields.get("name")), text_of(fields.get(names["state"]))
        if not name or not state:
            yield NotUnderstood(place, f"this adapter has no name or no {names['state']}")
            continue
        is_up = state.lower() in up
        values: list[tuple[str, Any]] = [("up", is_up)]
        speed, mtu = megabits(fields.get(names["speed"])), text_of(fields.get(names["mtu"]))
        if speed and is_up:
            values.append(("speed", speed))
        if mtu.isdecimal():
            values.append(("mtu", int(mtu[:9])))
        address = mac_address(text_of(fields.get(names["mac"])))
        if address:
            values.append(("mac", address))
        for property_name, value in values:
            yield ObservedFact("", PORT, name, property_name, value, place)
