"""Neighbors of ``show lldp neighbors`` and ``show lldp neighbors detail`` of EOS as JSON.

``interfaceId`` has quotes inside of the text before releases that add ``interfaceId_v2``. A port without a
neighbor is missing, or has an empty list.
"""

from typing import Any

from ..observed import (
    NEIGHBOR,
    SYSTEM,
    CollectedFile,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    member,
    seen_neighbor,
    text_of,
)
from .answers import eapi_answer


def is_neighbor_list(file: CollectedFile) -> bool:
    """Whether the file has the object ``lldpNeighbors``."""
    return isinstance(member(eapi_answer(file.data)[1], "lldpNeighbors"), (dict, list))


def read_neighbors(file: CollectedFile) -> Facts:
    """Neighbors by local port."""
    keys, answer = eapi_answer(file.data)
    keys = (*keys, "lldpNeighbors")
    found = answer["lldpNeighbors"]
    yield ObservedFact("", SYSTEM, "", "lldp", True, file.place(*keys))
    if isinstance(found, list):
        for number, entry in enumerate(found):
            port = text_of(member(entry, "port"))
            device, far = (text_of(member(entry, name)) for name in ("neighborDevice", "neighborPort"))
            place = file.place(*keys, number)
            if not port or not far:
                yield NotUnderstood(place, "this record has no port or no neighborPort")
                continue
            yield ObservedFact("", NEIGHBOR, port, "neighbor", seen_neighbor(device, "", far), place)
        return
    for port, record in found.items():
        entries = member(record, "lldpNeighborInfo")
        if not isinstance(entries, list):
            yield NotUnderstood(file.place(*keys, port), f"{port} has no list lldpNeighborInfo")
            continue
        for number, entry in enumerate(entries):
            yield _neighbor(file, port, entry, (*keys, port, "lldpNeighborInfo", number))


def _neighbor(
    file: CollectedFile, port: str, entry: Any, keys: tuple[str | int, ...]
) -> ObservedFact | NotUnderstood:
    interface = member(entry, "neighborInterfaceInfo")
    far = text_of(member(interface, "interfaceId_v2")) or text_of(member(interface, "interfaceId"))
    if not far:
        return NotUnderstood(file.place(*keys), f"the neighbor at {port} has no interfaceId")
    seen = seen_neighbor(
        text_of(member(entry, "systemName")),
        text_of(member(entry, "chassisId")),
        far.strip('"'),
        text_of(member(interface, "interfaceDescription")),
    )
    return ObservedFact("", NEIGHBOR, port, "neighbor", seen, file.place(*keys))


FACTS = FactReader(
    "EOS: show lldp neighbors detail | json", is_neighbor_list, read_neighbors, system="arista-eos"
)
