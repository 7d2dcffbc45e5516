"""MTU and MAC addresses of VMkernel adapters of ESXi, from ``esxcli --formatter=json network ip interface
list``.

No public output of this form was found: the names of the fields are those of the text in VMware's guide, read
without blanks and regardless of case.
"""

from collections.abc import Iterator

from ..host_adapters import adapter_fields
from ..observed import (
    INTERFACES,
    PORT,
    SYSTEM,
    CollectedFile,
    FactReader,
    NotUnderstood,
    ObservedFact,
    mac_address,
    text_of,
)


def is_interface_list(file: CollectedFile) -> bool:
    """Whether the file is a list of interfaces with their port group and TCP/IP stack."""
    needed = {"name", "mtu", "portgroup", "netstackinstance"}
    return isinstance(file.data, list) and any(needed <= adapter_fields(one).keys() for one in file.data)


def read_interfaces(file: CollectedFile) -> Iterator[ObservedFact | NotUnderstood]:
    """Facts of all interfaces."""
    names = []
    for number, record in enumerate(file.data):
        fields, place = adapter_fields(record), file.place(number)
        name, mtu = text_of(fields.get("name")), text_of(fields.get("mtu"))
        if not name or not (mtu.isascii() and mtu.isdecimal()):
            yield NotUnderstood(place, "this interface has no name or no MTU")
            continue
        names.append(name)
        yield ObservedFact("", PORT, name, "mtu", int(mtu[:9]), place)
        address = mac_address(text_of(fields.get("macaddress")))
        if address:
            yield ObservedFact("", PORT, name, "mac", address, place)
    yield ObservedFact("", SYSTEM, "", INTERFACES, tuple(names), file.place())


FACTS = FactReader(
    "ESXi: esxcli --formatter=json network ip interface list", is_interface_list, read_interfaces
)
