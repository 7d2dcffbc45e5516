"""Names of NX-OS: of ports, and of what the commands call values of a design."""

import re

FEC = {"rs": "rs-fec", "base-r": "fc-fec", "none": "off"}
SPEEDS = (100, 1000, 10000, 25000, 40000, 50000, 100000, 200000, 400000)
"""Mbit/s that ``speed`` takes."""

MODES = {"lacp": "active", "static": "on"}

_PORT = re.compile(r"Ethernet(\d+)/(\d+)")
LARGEST_CHANNEL = 4096


def cage(name: str) -> tuple[int, int] | None:
    """Module and number of an undivided port; None for a name of another form."""
    found = _PORT.fullmatch(name)
    return (int(found.group(1)), int(found.group(2))) if found else None
