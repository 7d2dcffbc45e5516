"""Neighbors of ``lldpcli show neighbors details`` and ``lldpctl`` as text."""

import re

from ..observed import (
    NEIGHBOR,
    SYSTEM,
    CollectedFile,
    Evidence,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    seen_neighbor,
)

_INTERFACE = re.compile(r"Interface: +([^,\s]+), via: (\S+),.*?(?:Time: (.+))?")
_FIELD = re.compile(r" +(ChassisID|SysName|PortID|PortDescr): +(.*)")


def is_neighbor_text(file: CollectedFile) -> bool:
    """Whether the text has the heading of lldpd and a neighbor, or no neighbor at all."""
    head = file.text[:400].lstrip("- \n")
    return file.data is None and head.startswith("LLDP neighbors:")


def read_neighbor_text(file: CollectedFile) -> Facts:
    """Neighbors by local port, each with the line of its port."""
    yield ObservedFact("", SYSTEM, "", "lldp", True, file.line_place(1))
    port, age, place = "", "", file.line_place(1)
    fields: dict[str, str] = {}
    for number, line in enumerate([*file.text.splitlines(), "Interface:    end, via: end,"], 1):
        start = _INTERFACE.fullmatch(line)
        if start is None:
            field = _FIELD.fullmatch(line)
            if field:
                fields.setdefault(field[1], field[2].strip())
            continue
        if port:
            yield _neighbor(port, age, place, fields)
        port, age, place, fields = start[1], start[3] or "", file.line_place(number), {}


def _neighbor(port: str, age: str, place: Evidence, fields: dict[str, str]) -> ObservedFact | NotUnderstood:
    chassis, far = (fields.get(name, "").partition(" ")[2] for name in ("ChassisID", "PortID"))
    if not chassis or not far:
        return NotUnderstood(place, f"the neighbor at {port} has no chassis or no port")
    seen = seen_neighbor(fields.get("SysName", ""), chassis, far, fields.get("PortDescr", ""))
    return ObservedFact("", NEIGHBOR, port, "neighbor", seen, place, age)


FACTS = FactReader(
    "neighbors of lldpd as text: lldpcli show neighbors details", is_neighbor_text, read_neighbor_text
)
