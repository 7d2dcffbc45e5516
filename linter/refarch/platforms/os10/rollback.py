"""Rollback of OS10: commands that remove the settings of the configuration file.

Sources, looked up 2026-11-23: Intel, mfd-switchmanagement, class for OS10 (the commands that begin with
``no``); Dell, Ansible collection dellemc.os10 (roles os10_vlan, os10_lag, os10_vlt, os10_dns, os10_ntp,
os10_logging; os10_xstp, looked up 2026-11-29).
"""

import re
from collections.abc import Iterable, Iterator

from ..industry_cli import Output
from ..target import ConfigLine

_KINDS = (
    (re.compile(r"interface (ethernet\S+|range ethernet\S+)"), "default interface {}"),
    (re.compile(r"interface (vlan(?!1$)\d+|port-channel\d+)"), "no interface {}"),
    (re.compile(r"(vlt-domain \d+)"), "no {}"),
    (re.compile(r"(spanning-tree mode) .*"), "no {}"),
    (re.compile(r"(spanning-tree (?:rstp|mst 0|vlan \S+) priority) \d+"), "no {}"),
    (re.compile(r"(policy-map type \S+ \S+|class-map type \S+ \S+|wred \S+)"), "no {}"),
    (re.compile(r"(qos-map traffic-class \S+|trust (?:dot1p|dscp)-map \S+)"), "no {}"),
    (re.compile(r"((?:ntp server|logging server) \S+|management route \S+) ?.*"), "no {}"),
    (re.compile(r"(ip(?:v6)? route \S+ \S+|router bgp \d+)"), "no {}"),
    (re.compile(r"(dcbx enable|ip domain-list \S+|ip name-server .+)"), "no {}"),
    (re.compile(r"(snmp-server host \S+)\b.*"), "no {}"),
)

CONFIRMATION = (
    "! `default interface` can ask for a confirmation, which swallows the next pasted line. Enter these "
    "lines one at a time, and answer `yes`."
)
"""Comment before the removals. Practice: no document that was read shows the question."""

_ORDER = ("no vlt-domain", "default interface", "no interface", "no policy-map", "no ")
"""Order of removals: users precede the objects that they use."""


def undone(pieces: Iterable[Output]) -> Iterator[ConfigLine]:
    """Lines that remove the objects of other lines, users first. Blocks are removed as a whole."""
    found = []
    for piece in pieces:
        if isinstance(piece, ConfigLine) and not piece.text.startswith((" ", "!")):
            for pattern, form in _KINDS:
                match = pattern.fullmatch(piece.text)
                if match:
                    found.append(ConfigLine(form.format(match.group(1)), piece.origins))
                    break
    if any(line.text.startswith("default interface") for line in found):
        yield ConfigLine(CONFIRMATION)
    yield from sorted(found, key=_place)


def _place(line: ConfigLine) -> int:
    return next(number for number, start in enumerate(_ORDER) if line.text.startswith(start))
