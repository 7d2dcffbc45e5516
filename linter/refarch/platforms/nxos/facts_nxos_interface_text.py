"""State, MTU, speed, and MAC address of ports from ``show interface`` of NX-OS as text."""

import re

from ..observed import (
    PORT,
    SYSTEM,
    CollectedFile,
    FactReader,
    Facts,
    ObservedFact,
    mac_address,
)

_PORT = re.compile(r"(Ethernet\d+(?:/\d+)+) is (up|down)\b.*")
_OTHER = re.compile(r"(\S+) is (?:up|down|administratively down)\b.*")
_MTU = re.compile(r" +MTU (\d{1,6}) bytes, +BW (\d{1,9}) Kbit.*")
_ADDRESS = re.compile(r" +Hardware: .*\(bia ([0-9a-fA-F.]+)\).*")


def is_interface_text(file: CollectedFile) -> bool:
    """Whether the text has a port with its MTU and bandwidth."""
    if file.data is not None:
        return False
    lines = file.text.splitlines()
    return any(map(_PORT.fullmatch, lines)) and any(map(_MTU.fullmatch, lines))


def read_interface_text(file: CollectedFile) -> Facts:
    """Facts of each port, with the lines that state them."""
    names: list[str] = []
    name, is_up = "", False
    for number, line in enumerate(file.text.splitlines(), 1):
        place = file.line_place(number)
        port, mtu, address = _PORT.fullmatch(line), _MTU.fullmatch(line), _ADDRESS.fullmatch(line)
        if port:
            name, is_up = port[1], port[2] == "up"
            names.append(name)
            yield ObservedFact("", PORT, name, "up", is_up, place)
        elif _OTHER.fullmatch(line):
            name = ""
        elif name and mtu:
            yield ObservedFact("", PORT, name, "mtu", int(mtu[1]), place)
            if is_up:
                yield ObservedFact("", PORT, name, "speed", int(mtu[2]) // 1000, place)
        elif name and address and mac_address(address[1]):
            yield ObservedFact("", PORT, name, "mac", mac_address(address[1]), place)
    yield ObservedFact("", SYSTEM, "", "ports", tuple(names), file.line_place(1))


FACTS = FactReader("NX-OS: show interface", is_interface_text, read_interface_text, system="cisco-nx-os")
