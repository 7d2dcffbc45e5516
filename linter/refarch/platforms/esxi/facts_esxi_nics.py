"""State and MAC addresses of physical adapters of ESXi, from ``esxcli --formatter=json network nic list``.

No public output of this form was found: the names of the fields are those of the columns in VMware's guide,
read without blanks and regardless of case.
"""

from collections.abc import Iterator

from ..host_adapters import adapter_facts, adapter_fields
from ..observed import CollectedFile, FactReader, NotUnderstood, ObservedFact, records

FIELDS = {"state": "link", "speed": "speed", "mtu": "mtu", "mac": "macaddress"}


def is_nic_list(file: CollectedFile) -> bool:
    """Whether the file is a list of adapters with driver and PCI device."""
    if not isinstance(file.data, list):
        return False
    needed = {"name", "macaddress", "mtu", "driver", "pcidevice"}
    return any(needed <= adapter_fields(one).keys() for one in file.data)


def read_nics(file: CollectedFile) -> Iterator[ObservedFact | NotUnderstood]:
    """Facts of all adapters."""
    found = records(file.data)
    has_status = any("linkstatus" in adapter_fields(one) for one in found)
    names = {**FIELDS, "state": "linkstatus" if has_status else "link"}
    yield from adapter_facts(file, found, frozenset(("up",)), names)


FACTS = FactReader("ESXi: esxcli --formatter=json network nic list", is_nic_list, read_nics, system="esxi")
