"""Neighbors of ``show lldp neighbors`` and ``show lldp neighbors detail`` of Junos as JSON.

Each value is a list with one object with ``data``. By default a Junos switch sends the SNMP index of a port
as its port ID; only its own answer says which port has which index.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from ..observed import (
    NEIGHBOR,
    PORT,
    SYSTEM,
    CollectedFile,
    Evidence,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    member,
    seen_neighbor,
    text_of,
)

ROOT, RECORD = "lldp-neighbors-information", "lldp-neighbor-information"


def data_text(record: Any, key: str) -> str:
    """Text of a field; empty for a field that is missing or has no data."""
    found = member(record, key)
    first = found[0] if isinstance(found, list) and found else found
    return text_of(member(first, "data") if isinstance(first, dict) else first)


def is_neighbor_list(file: CollectedFile) -> bool:
    """Whether the file has the list of LLDP neighbors."""
    return isinstance(member(file.data, ROOT), list)


def read_neighbors(file: CollectedFile) -> Facts:
    """Neighbors by local port, and the SNMP index of each port."""
    yield ObservedFact("", SYSTEM, "", "lldp", True, file.place(ROOT))
    for outer, part in enumerate(file.data[ROOT]):
        found = member(part, RECORD)
        for number, record in enumerate(found if isinstance(found, list) else []):
            place = file.place(ROOT, outer, RECORD, number)
            yield from neighbor_facts(place, partial(data_text, record))


def neighbor_facts(place: Evidence, text: Callable[[str], str]) -> Facts:
    """Neighbor of a record, whose fields ``text`` returns, and the SNMP index of its local port."""
    port = text("lldp-local-interface") or text("lldp-local-port-id")
    far, description = text("lldp-remote-port-id"), text("lldp-remote-port-description")
    if not port or not (far or description):
        yield NotUnderstood(place, "this record has no local interface or no remote port")
        return
    index = text("lldp-local-port-id")
    if index.isdecimal():
        yield ObservedFact("", PORT, port, "index", index, place)
    device, chassis = text("lldp-remote-system-name"), text("lldp-remote-chassis-id")
    neighbor = seen_neighbor(device, chassis, far, description)
    yield ObservedFact("", NEIGHBOR, port, "neighbor", neighbor, place, text("lldp-age"))


FACTS = FactReader(
    "Junos: show lldp neighbors detail | display json",
    is_neighbor_list,
    read_neighbors,
    system="juniper-junos",
)
