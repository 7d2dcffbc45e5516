"""Neighbors of ``lldpcli show neighbors details`` as JSON, in the forms json0 and json, and of ``net show
lldp json`` of Cumulus Linux 3 and 4.

json0 always has lists of ``{"value": ...}``. In json, a single neighbor is an object, and the name of its
chassis is a key.
"""

from collections.abc import Iterator
from typing import Any

from ..dcb_tlvs import ETS_SUBTYPE, IEEE_802_1, PFC_SUBTYPE, ets_shares, hex_bytes, pfc_priorities
from ..observed import (
    NEIGHBOR,
    SYSTEM,
    CollectedFile,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    member,
    records,
    seen_neighbor,
    text_of,
)


def _single_value(value: Any) -> Any:
    """First of a list, or the value itself."""
    return (value[0] if value else None) if isinstance(value, list) else value


def _value(parent: Any, key: str) -> str:
    """Text of a field in both forms."""
    found = _single_value(member(parent, key))
    return text_of(member(found, "value") if isinstance(found, dict) else found)


def is_neighbor_list(file: CollectedFile) -> bool:
    """Whether the file has neighbors: the list of local interfaces has no ``via``."""
    root = member(file.data, "lldp")
    if not isinstance(file.data, dict) or not isinstance(root, (list, dict)):
        return False
    interfaces = records(member(_single_value(root) or {}, "interface"))
    if not interfaces:
        return set(file.data) == {"lldp"} and all(not part for part in records(root))
    fields = _named_record(interfaces[0])[1]
    return isinstance(fields, dict) and "via" in fields


def _named_record(entry: Any) -> tuple[str, Any, tuple[str, ...]]:
    """Name of a local port, the record of its neighbor, and the keys that lead there."""
    if isinstance(entry, dict) and "name" not in entry and "via" not in entry and len(entry) == 1:
        ((name, fields),) = entry.items()
        return str(name), fields, (str(name),)
    return text_of(member(entry, "name")), entry, ()


def read_neighbors(file: CollectedFile) -> Facts:
    """Neighbors by local port."""
    root = file.data["lldp"]
    is_list = isinstance(root, list)
    first = _single_value(root) or {}
    base: tuple[str | int, ...] = ("lldp", 0, "interface") if is_list else ("lldp", "interface")
    yield ObservedFact("", SYSTEM, "", "lldp", True, file.place("lldp"))
    found = member(first, "interface")
    entries: list[tuple[tuple[str | int, ...], Any]] = []
    if isinstance(found, list):
        entries = [((*base, number), entry) for number, entry in enumerate(found)]
    elif isinstance(found, dict):
        # Of several ports without a list, each is a key.
        entries = [((*base,), {name: fields}) for name, fields in found.items()]
    for pointer, entry in entries:
        port, fields, keys = _named_record(entry)
        place = file.place(*pointer, *keys)
        if not port or not isinstance(fields, dict):
            yield NotUnderstood(place, "this record has no local port")
            continue
        if text_of(fields.get("via")) not in ("LLDP", "CDPv1", "CDPv2", "unknown"):
            yield NotUnderstood(place, f"the neighbor at {port} is not from LLDP")
            continue
        neighbor = _neighbor(fields)
        if neighbor is None:
            yield NotUnderstood(place, f"the neighbor at {port} has no chassis or no port")
            continue
        yield ObservedFact("", NEIGHBOR, port, "neighbor", neighbor, place, text_of(fields.get("age")))


def _neighbor(fields: dict[str, Any]) -> Any:
    chassis, port = _single_value(fields.get("chassis")), _single_value(fields.get("port"))
    if not isinstance(chassis, dict) or not isinstance(port, dict):
        return None
    name = _value(chassis, "name")
    if "id" not in chassis and len(chassis) == 1:
        ((name, chassis),) = chassis.items()
    seen = seen_neighbor(str(name), _value(chassis, "id"), _value(port, "id"), _value(port, "descr"))
    tlvs = dict(_tlvs(fields))
    return seen._replace(
        pfc=pfc_priorities(tlvs.get(PFC_SUBTYPE, ())), shares=ets_shares(tlvs.get(ETS_SUBTYPE, ()))
    )


def _tlvs(fields: dict[str, Any]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Bytes of the TLVs of IEEE 802.1 that lldpd does not decode, by subtype."""
    for tlv in records(member(_single_value(fields.get("unknown-tlvs")), "unknown-tlv")):
        oui = text_of(member(tlv, "oui")).replace(",", "").lower()
        subtype = text_of(member(tlv, "subtype"))
        if oui == IEEE_802_1 and subtype in (str(ETS_SUBTYPE), str(PFC_SUBTYPE)):
            yield int(subtype), hex_bytes(text_of(member(tlv, "value")))


FACTS = FactReader(
    "neighbors of lldpd: lldpcli show neighbors details -f json0", is_neighbor_list, read_neighbors
)
