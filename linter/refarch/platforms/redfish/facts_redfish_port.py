"""Ports of network adapters, as the management controller of a host shows them by Redfish: link, speed, and
the LLDP neighbor. A port has no name of the operating system there. Its subject is each of its MAC addresses,
which an output of the host ties to a port.

Sources, looked up 2026-11-30: DMTF, Redfish Data Model, resources Port 1.6 (with the example of a port, whose
``PortId`` is the text in hexadecimal) and NetworkPort 1.2; recorded NetworkPort resources of servers of Cisco
and Dell (akaliwod/iserver).
"""

import re
from collections.abc import Iterator
from typing import Any

from ..observed import (
    NEIGHBOR,
    PORT,
    CollectedFile,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    Pointer,
    mac_address,
    member,
    seen_neighbor,
    text_of,
)

LINKS = {"LinkUp": True, "Up": True, "LinkDown": False, "NoLink": False, "Down": False}
"""Whether a port has a link, by ``LinkStatus``. Other values, such as ``Training``, say nothing."""

_TYPE = re.compile(r"#(?:Network)?Port\.v1_\d+_\d+\.(?:Network)?Port")
_HEX = re.compile(r"(?:[0-9A-Fa-f]{2}:)+[0-9A-Fa-f]{2}")
_IS_MAC = ("MacAddr", "")


def _resources(data: Any) -> list[tuple[Pointer, dict[str, Any]]]:
    """Ports of a file: a single one, or the members of an expanded collection."""
    members = member(data, "Members")
    found: list[tuple[Pointer, Any]] = [((), data)]
    if isinstance(members, list):
        found = [(("Members", number), one) for number, one in enumerate(members)]
    return [
        (pointer, one)
        for pointer, one in found
        if isinstance(one, dict) and _TYPE.fullmatch(text_of(one.get("@odata.type")))
    ]


def is_port(file: CollectedFile) -> bool:
    """Whether the file has ports of network adapters."""
    return bool(_resources(file.data))


def read_ports(file: CollectedFile) -> Facts:
    """Facts of the ports of a file."""
    for pointer, port in _resources(file.data):
        yield from _port_facts(file, pointer, port)


def _port_facts(file: CollectedFile, pointer: Pointer, port: dict[str, Any]) -> Facts:
    ethernet = member(port, "Ethernet")
    listed = member(ethernet, "AssociatedMACAddresses") or port.get("AssociatedNetworkAddresses")
    texts = listed if isinstance(listed, list) else []
    addresses = [mac for mac in (mac_address(text_of(text)) for text in texts) if mac]
    if not addresses:
        yield NotUnderstood(
            file.place(*pointer), "this port has no MAC address, so nothing ties it to a port"
        )
        return
    received = member(ethernet, "LLDPReceive")
    for mac in dict.fromkeys(addresses):
        for property_name, value, key in _values(port):
            yield ObservedFact("", PORT, mac, property_name, value, file.place(*pointer, key))
        if isinstance(received, dict):
            chassis, name = _id_text(received, "ChassisId"), text_of(received.get("SystemName"))
            port_id = _id_text(received, "PortId")
            if port_id and (chassis or name):
                neighbor = seen_neighbor(name, chassis, port_id, text_of(received.get("PortDescription")))
                place = file.place(*pointer, "Ethernet", "LLDPReceive")
                yield ObservedFact("", NEIGHBOR, mac, "neighbor", neighbor, place)


def _values(port: dict[str, Any]) -> Iterator[tuple[str, Any, str]]:
    """Property, value, and key of the link and its speed in Mbit/s."""
    is_up = LINKS.get(text_of(port.get("LinkStatus")))
    if is_up is None:
        return
    yield "up", is_up, "LinkStatus"
    for key, unit in (("CurrentSpeedGbps", 1000), ("CurrentLinkSpeedMbps", 1)):
        speed = port.get(key)
        if is_up and isinstance(speed, (int, float)) and not isinstance(speed, bool) and 0 < speed < 1e9:
            yield "speed", round(speed * unit), key


def _id_text(received: dict[str, Any], key: str) -> str:
    """Chassis or port ID. One that is neither a MAC address nor another text is written in hexadecimal."""
    text, subtype = text_of(received.get(key)), text_of(received.get(f"{key}Subtype"))
    if subtype in _IS_MAC or not _HEX.fullmatch(text):
        return text
    plain = bytes.fromhex(text.replace(":", "")).decode("utf-8", errors="replace")
    return plain if plain.isprintable() else text


FACTS = FactReader("Redfish: Port and NetworkPort of network adapters", is_port, read_ports)
