"""MTU, VLAN, and RDMA protocol of the adapters of Windows, from the properties Jumbo Packet, VLAN ID, and
NetworkDirect Technology in ``Get-NetAdapterAdvancedProperty | ConvertTo-Json``.

Jumbo Packet counts the Ethernet header. The value is a list of texts, or a text where somebody has selected
it. No public output of this form was found: the names of the properties are those of Microsoft's reference.
"""

from ..host_adapters import adapter_fields, objects_with_places
from ..observed import (
    PORT,
    SETTING,
    VLAN_ID,
    AnsweredCheck,
    CollectedFile,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    records,
    text_of,
)
from .ports import ETHERNET

JUMBO, TECHNOLOGY, VLAN = "*jumbopacket", "*networkdirecttechnology", "vlanid"

PROTOCOL = "NetworkDirect technology"


def is_property_list(file: CollectedFile) -> bool:
    """Whether the file is an advanced property of an adapter, or a list of them."""
    needed = {"name", "registrykeyword", "registryvalue"}
    return isinstance(file.data, (list, dict)) and any(
        needed <= adapter_fields(one).keys() for one in records(file.data)
    )


def read_properties(file: CollectedFile) -> Facts:
    """MTU, VLAN, and protocol of each adapter that has the property; VLAN 0 is untagged."""
    for fields, place in objects_with_places(file):
        keyword = text_of(fields.get("registrykeyword")).lower()
        if keyword not in (JUMBO, TECHNOLOGY, VLAN):
            continue
        name = text_of(fields.get("name"))
        values = [text_of(value) for value in records(fields.get("registryvalue"))]
        if not name or len(values) != 1 or not (values[0].isascii() and values[0].isdecimal()):
            yield NotUnderstood(place, "this property has no adapter or no number")
            continue
        if keyword == JUMBO:
            yield ObservedFact("", PORT, name, "mtu", int(values[0][:9]) - ETHERNET, place)
        elif keyword == VLAN:
            yield ObservedFact("", PORT, name, VLAN_ID, int(values[0][:9]), place)
        else:
            yield ObservedFact("", SETTING, name, PROTOCOL, values[0], place)


FACTS = FactReader(
    "Windows: Get-NetAdapterAdvancedProperty | ConvertTo-Json",
    is_property_list,
    read_properties,
    answers=(
        AnsweredCheck(
            r"Get-NetAdapterAdvancedProperty -Name '(?P<name>.+)' "
            r"-RegistryKeyword '\*NetworkDirectTechnology'",
            "RegistryValue",
            PROTOCOL,
            "{name}",
        ),
    ),
)
