"""VLANs of ports and port channels from ``show vlan`` of EOS as JSON.

Dynamic VLANs, which EOS creates for VRFs, the CPU, and VXLAN are not of the design.
"""

from collections import defaultdict

from ..observed import (
    BOND,
    PORT,
    SYSTEM,
    VLAN,
    CollectedFile,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    member,
)
from .answers import eapi_answer

FRONT = {"Ethernet": PORT, "Port-Channel": BOND}
"""Kind of the subject by the beginning of the name of an interface."""


def is_vlan_list(file: CollectedFile) -> bool:
    """Whether the file has VLANs with their interfaces."""
    vlans = member(eapi_answer(file.data)[1], "vlans")
    return isinstance(vlans, dict) and any(member(one, "interfaces") is not None for one in vlans.values())


def read_vlans(file: CollectedFile) -> Facts:
    """VLANs of the switch, and those of each port and port channel."""
    keys, answer = eapi_answer(file.data)
    keys = (*keys, "vlans")
    static: list[int] = []
    carried: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, fields in answer["vlans"].items():
        place = file.place(*keys, number)
        interfaces = member(fields, "interfaces")
        if not number.isdecimal() or not isinstance(interfaces, dict):
            yield NotUnderstood(place, f"VLAN {number} has no interfaces")
            continue
        if member(fields, "dynamic"):
            continue
        static.append(int(number))
        yield ObservedFact("", VLAN, number, "exists", member(fields, "status") == "active", place)
        for name in interfaces:
            kind = next((kind for start, kind in FRONT.items() if name.startswith(start)), "")
            if kind:
                carried[kind, name].append(int(number))
    yield ObservedFact("", SYSTEM, "", "vlans", tuple(sorted(static)), file.place(*keys))
    for (kind, name), numbers in carried.items():
        place = file.place(*keys, str(numbers[0]))
        yield ObservedFact("", kind, name, "carried", tuple(sorted(numbers)), place)


FACTS = FactReader("EOS: show vlan | json", is_vlan_list, read_vlans, system="arista-eos")
