"""Neighbors of the adapters of an Azure Local node, from the bytes of LLDP frames that Microsoft's LLDP
validation writes as ``NBRLLDPTLV_<node>.json``.

The bytes are decoded here, because the merged file of that tool is wrong about PFC, ETS, and frame sizes.
Source: IEEE 802.1AB-2016, clause 8.5; IEEE 802.1Q-2018, annex D.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ..dcb_tlvs import ETS_SUBTYPE, IEEE_802_1, PFC_SUBTYPE, ets_shares, pfc_priorities
from ..observed import (
    NEIGHBOR,
    SYSTEM,
    CollectedFile,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    SeenNeighbor,
    member,
    seen_neighbor,
    text_of,
)

CHASSIS, PORT_ID, DESCRIPTION, NAME, OF_ORGANIZATION = 1, 2, 4, 5, 127
"""Types of TLVs."""

MAC_SUBTYPES = {CHASSIS: 4, PORT_ID: 3}
"""Subtypes of IDs that are MAC addresses."""

NATIVE_SUBTYPE, VLAN_NAME_SUBTYPE = 1, 3

COMPUTER = "PSComputerName"


def _lower(record: Any) -> Mapping[str, Any]:
    """Record with its names in lower case: PowerShell does not tell them apart."""
    return {str(key).lower(): value for key, value in record.items()} if isinstance(record, dict) else {}


def is_tlv_file(file: CollectedFile) -> bool:
    """Whether the file has the name of a computer, and TLVs of adapters."""
    if not text_of(member(file.data, COMPUTER)):
        return False
    lists = [value for value in file.data.values() if isinstance(value, list)]
    return any("tlvtype" in _lower(one) for entries in lists for one in entries)


def read_tlvs(file: CollectedFile) -> Facts:
    """Neighbors by adapter."""
    device = text_of(file.data[COMPUTER])
    yield ObservedFact(device, SYSTEM, "", "lldp", True, file.place(COMPUTER))
    for adapter, entries in file.data.items():
        if adapter == COMPUTER:
            continue
        place = file.place(adapter)
        neighbor = _neighbor(entries) if isinstance(entries, list) else None
        if neighbor is None:
            yield NotUnderstood(place, f"{adapter} has no TLVs with a chassis and a port")
        else:
            yield ObservedFact(device, NEIGHBOR, adapter, "neighbor", neighbor, place)


def _neighbor(entries: Sequence[Any]) -> SeenNeighbor | None:
    plain: dict[int, tuple[int, ...]] = {}
    named: dict[int, list[tuple[int, ...]]] = {}
    for entry in map(_lower, entries):
        content = _bytes(entry.get("data"))
        kind = text_of(entry.get("tlvtype"))
        if kind == str(OF_ORGANIZATION) and _bytes(entry.get("oui")) == tuple(bytes.fromhex(IEEE_802_1)):
            subtype = text_of(entry.get("ouisubtype"))
            named.setdefault(int(subtype) if subtype.isdecimal() else -1, []).append(content)
        elif kind.isdecimal():
            plain.setdefault(int(kind[:3]), content)
    chassis, port = (_identity(plain.get(kind, ()), MAC_SUBTYPES[kind]) for kind in (CHASSIS, PORT_ID))
    if not chassis or not port:
        return None
    seen = seen_neighbor(_text(plain.get(NAME, ())), chassis, port, _text(plain.get(DESCRIPTION, ())))
    natives = [_number(one) for one in named.get(NATIVE_SUBTYPE, []) if len(one) == 2]
    vlans = {_number(one[:2]) for one in named.get(VLAN_NAME_SUBTYPE, []) if len(one) > 2}
    native = natives[0] if natives else None
    return seen._replace(
        pfc=next(map(pfc_priorities, named.get(PFC_SUBTYPE, [])), None),
        shares=next(map(ets_shares, named.get(ETS_SUBTYPE, [])), None),
        vlans=tuple(sorted(vlans - {native})) if vlans else None,
        native=native,
    )


def _bytes(value: Any) -> tuple[int, ...]:
    """Bytes of ``2 199 7``; empty for other texts."""
    words = text_of(value).split()
    is_bytes = all(
        word.isascii() and word.isdecimal() and len(word) <= 3 and int(word) < 256 for word in words
    )
    return tuple(map(int, words)) if is_bytes else ()


def _text(content: Sequence[int]) -> str:
    return bytes(content).decode("utf-8", "replace")


def _number(content: Sequence[int]) -> int:
    return content[0] << 8 | content[1]


def _identity(content: Sequence[int], mac_subtype: int) -> str:
    """ID of a chassis or port: a text, or a MAC address."""
    if len(content) < 2:
        return ""
    if content[0] == mac_subtype and len(content) == 7:
        return ":".join(f"{one:02x}" for one in content[1:])
    return _text(content[1:])


FACTS = FactReader("Azure Local: NBRLLDPTLV_<node>.json of the LLDP validation", is_tlv_file, read_tlvs)
