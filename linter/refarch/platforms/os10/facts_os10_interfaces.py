"""State, speed, MTU, and MAC address of ports from ``show interface`` of OS10 as text, for all ports or one.

Sources, looked up 2026-11-30: Microsoft, Azure Local Supportability, example output of a switch; Intel,
mfd-switchmanagement, recorded output. The speed of a port without a link is not that of a link.
"""

import re
from collections.abc import Iterator

from ..host_adapters import port_state
from ..observed import CollectedFile, Evidence, FactReader, Facts, mac_address
from ..show_text import megabits

_PORT = re.compile(r"Ethernet (?P<port>\d+/\d+/\d+(?::\d+)?) is .*, line protocol is (?P<state>\S+)\s*")
_OTHER = re.compile(r"\S.* is .*, line protocol is .*")
_FIELDS = {
    "speed": re.compile(r"\s*LineSpeed (\S+?)(?:,.*)?\s*"),
    "mtu": re.compile(r"\s*MTU (\d+) bytes.*"),
    "mac": re.compile(r"\s*Current address is (\S+)\s*"),
}


def is_interface_text(file: CollectedFile) -> bool:
    """Whether the text has the state of a port."""
    return file.data is None and any(map(_PORT.fullmatch, file.text.split("\n")))


def read_interfaces(file: CollectedFile) -> Facts:
    """Facts of each port. The name of a port has no blank in configurations."""
    for name, state, place, fields in _ports(file):
        speed, mac = megabits(fields.get("speed", "")), mac_address(fields.get("mac", ""))
        yield from port_state(name, place, state == "up", speed, fields.get("mtu", ""), mac)


def _ports(file: CollectedFile) -> Iterator[tuple[str, str, Evidence, dict[str, str]]]:
    """Name, state, place, and fields of each port; those of other interfaces are left out."""
    fields: dict[str, str] = {}
    found = None
    for number, line in enumerate(file.text.split("\n"), 1):
        match = _PORT.fullmatch(line)
        if match or _OTHER.fullmatch(line):
            if found is not None:
                yield (*found, fields)
            fields = {}
            found = None
            if match:
                found = (f"ethernet{match['port']}", match["state"], file.line_place(number))
        for key, form in _FIELDS.items():
            value = form.fullmatch(line)
            if value:
                fields.setdefault(key, value[1])
    if found is not None:
        yield (*found, fields)


FACTS = FactReader("OS10: show interface", is_interface_text, read_interfaces, system="dell-os10")
