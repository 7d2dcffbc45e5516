"""IPv4 addresses of VMkernel adapters of ESXi, from ``esxcli --formatter=json network ip interface ipv4
get``.

No public output of this form was found: the names of the fields are those of the columns of the text, read
without blanks and regardless of case.
"""

from collections.abc import Iterator

from ..host_adapters import adapter_fields
from ..observed import (
    ADDRESSES,
    PORT,
    CollectedFile,
    FactReader,
    NotUnderstood,
    ObservedFact,
    interface_address,
    text_of,
)

NO_ADDRESS = "0.0.0.0"


def is_address_list(file: CollectedFile) -> bool:
    """Whether the file is a list of interfaces with address and netmask."""
    needed = {"name", "ipv4address", "ipv4netmask"}
    return isinstance(file.data, list) and any(needed <= adapter_fields(one).keys() for one in file.data)


def read_addresses(file: CollectedFile) -> Iterator[ObservedFact | NotUnderstood]:
    """Address of each interface; none for 0.0.0.0."""
    for number, record in enumerate(file.data):
        fields, place = adapter_fields(record), file.place(number)
        name, address = text_of(fields.get("name")), text_of(fields.get("ipv4address"))
        found = interface_address(address, fields.get("ipv4netmask"))
        if not name or (not found and address != NO_ADDRESS):
            yield NotUnderstood(place, "this interface has no name, or no address with a netmask")
            continue
        yield ObservedFact("", PORT, name, ADDRESSES, (found,) if found else (), place)


FACTS = FactReader(
    "ESXi: esxcli --formatter=json network ip interface ipv4 get", is_address_list, read_addresses
)
