"""State of ports and port channels from ``show interfaces`` of EOS as JSON.

The speed of a virtual switch is 0, which is unknown. A switched port reports its largest frame as its MTU,
whatever is configured.
"""

from ..observed import (
    PORT,
    SYSTEM,
    CollectedFile,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    mac_address,
    member,
    text_of,
)
from .answers import eapi_answer

MEMBERSHIP = "Member of "


def is_interface_list(file: CollectedFile) -> bool:
    """Whether the file has interfaces with their state."""
    interfaces = member(eapi_answer(file.data)[1], "interfaces")
    if not isinstance(interfaces, dict):
        return False
    return any(member(one, "lineProtocolStatus") is not None for one in interfaces.values())


def read_interfaces(file: CollectedFile) -> Facts:
    """State, MTU, speed, MAC address, and port channel of each port."""
    keys, answer = eapi_answer(file.data)
    interfaces = {
        name: fields for name, fields in answer["interfaces"].items() if name.startswith(("Ethernet", "eth"))
    }
    yield ObservedFact("", SYSTEM, "", "ports", tuple(interfaces), file.place(*keys, "interfaces"))
    for name, fields in interfaces.items():
        place = file.place(*keys, "interfaces", name)
        if not isinstance(fields, dict):
            yield NotUnderstood(place, f"{name} has no fields")
            continue
        yield ObservedFact("", PORT, name, "up", fields.get("lineProtocolStatus") == "up", place)
        mtu, bandwidth = fields.get("mtu"), fields.get("bandwidth")
        if isinstance(mtu, int) and mtu:
            yield ObservedFact("", PORT, name, "mtu", mtu, place)
        if isinstance(bandwidth, int) and bandwidth and fields.get("lineProtocolStatus") == "up":
            yield ObservedFact("", PORT, name, "speed", bandwidth // 1_000_000, place)
        address = mac_address(text_of(fields.get("physicalAddress")))
        if address:
            yield ObservedFact("", PORT, name, "mac", address, place)
        membership = text_of(fields.get("interfaceMembership"))
        bond = membership.removeprefix(MEMBERSHIP) if membership.startswith(MEMBERSHIP) else ""
        yield ObservedFact("", PORT, name, "bond", bond, place)


FACTS = FactReader("EOS: show interfaces | json", is_interface_list, read_interfaces, system="arista-eos")
