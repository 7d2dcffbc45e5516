"""Addresses of the adapters of Windows, from ``Get-NetIPAddress | ConvertTo-Json``.

One address is an object, several are a list. No public output of this form was found: the names of the
properties are those of Microsoft's reference.
"""

import ipaddress

from ..host_adapters import adapter_fields, objects_with_places
from ..observed import (
    ADDRESSES,
    INTERFACES,
    PORT,
    SYSTEM,
    CollectedFile,
    Evidence,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    interface_address,
    records,
    text_of,
)

LOOPBACK = frozenset(("127.0.0.1", "::1"))
"""Addresses that only a list of all interfaces has."""


def is_address_list(file: CollectedFile) -> bool:
    """Whether the file is an address, or a list of addresses."""
    needed = {"interfacealias", "ipaddress", "prefixlength"}
    return isinstance(file.data, (list, dict)) and any(
        needed <= adapter_fields(one).keys() for one in records(file.data)
    )


def read_addresses(file: CollectedFile) -> Facts:
    """Addresses by adapter, and the list of adapters."""
    found: dict[str, list[str]] = {}
    places: dict[str, Evidence] = {}
    is_whole = False
    for fields, place in objects_with_places(file):
        name, address = text_of(fields.get("interfacealias")), text_of(fields.get("ipaddress"))
        if not name or not _is_address(address):
            yield NotUnderstood(place, "this address has no InterfaceAlias or no IPAddress")
            continue
        is_whole = is_whole or address in LOOPBACK
        places.setdefault(name, place)
        text = interface_address(address, fields.get("prefixlength"))
        found.setdefault(name, []).extend([text] if text else [])
    for name, addresses in found.items():
        yield ObservedFact("", PORT, name, ADDRESSES, tuple(addresses), places[name])
    if is_whole:
        yield ObservedFact("", SYSTEM, "", INTERFACES, tuple(found), file.place())


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    return True


FACTS = FactReader("Windows: Get-NetIPAddress | ConvertTo-Json", is_address_list, read_addresses)
