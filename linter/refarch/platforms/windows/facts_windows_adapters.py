"""State and MAC addresses of adapters of Windows, from ``Get-NetAdapter | ConvertTo-Json``.

One adapter is an object, several are a list. States are words, or numbers of ``MediaConnectionState``. No
public output of this form was found: the names of the properties are those of Microsoft's reference.
"""

from ..host_adapters import adapter_facts, adapter_fields
from ..observed import CollectedFile, FactReader, Facts, NotUnderstood, records

FIELDS = {"state": "status", "speed": "linkspeed", "mtu": "mtusize", "mac": "macaddress"}


def is_adapter_list(file: CollectedFile) -> bool:
    """Whether the file is an adapter, or a list of adapters."""
    needed = {"name", "interfacedescription", "macaddress", "linkspeed", "status"}
    return isinstance(file.data, (list, dict)) and any(
        needed <= adapter_fields(one).keys() for one in records(file.data)
    )


def read_adapters(file: CollectedFile) -> Facts:
    """Facts of all adapters. Their MTU is not that of large frames, so it is left out."""
    for one in adapter_facts(file, frozenset(("up",)), FIELDS):
        if isinstance(one, NotUnderstood) or one.property != "mtu":
            yield one


FACTS = FactReader(
    "Windows: Get-NetAdapter | ConvertTo-Json", is_adapter_list, read_adapters, system="windows-server"
)
