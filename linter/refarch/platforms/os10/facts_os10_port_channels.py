"""Members of port channels from ``show port-channel summary`` of OS10 as text, and whether they are bundled.

Sources, looked up 2026-11-30: recorded outputs in public repositories, with the legend ``D - Down``, ``I -
member up but inactive``, ``P - member up and active``, ``IND - LACP Individual``, and ``F - Fallback
Activated``.
"""

import re

from ..observed import BUNDLED, PORT, CollectedFile, FactReader, Facts, NotUnderstood, ObservedFact

_HEADING = re.compile(r"Group +Port-Channel +Type +Protocol +Member Ports\s*")
_ROW = re.compile(r"\d+ +(?P<bond>port-channel\d+) +\([A-Z]+\) +\S+ +[A-Z]+(?P<members>(?: .*)?)")
_MEMBER = re.compile(r"(?P<port>\d+/\d+/\d+(?::\d+)?)\((?P<flag>[A-Z]+)\)")

ACTIVE, DOWN = "P", "D"
IDLE = frozenset(("I", "IND", "F"))
"""Flags of members that have a link, but are not bundled."""


def is_bond_table(file: CollectedFile) -> bool:
    """Whether the text has the table of port channels."""
    lines = file.text.split("\n")
    return file.data is None and any(map(_HEADING.fullmatch, lines)) and any(map(_ROW.fullmatch, lines))


def read_bonds(file: CollectedFile) -> Facts:
    """Port channel of each member, and whether it is bundled; a member that is down has no link. Members of a
    port channel can go on in the next lines."""
    bond = ""
    for number, line in enumerate(file.text.split("\n"), 1):
        row, place = _ROW.fullmatch(line), file.line_place(number)
        if row:
            bond = row["bond"]
        elif not bond or not line.startswith(" "):
            bond = ""
            continue
        for text in (row["members"] if row else line).split():
            match = _MEMBER.fullmatch(text)
            if match is None or match["flag"] not in (ACTIVE, DOWN, *IDLE):
                yield NotUnderstood(place, f"the member `{text}` of {bond} has no known state")
                continue
            port = f"ethernet{match['port']}"
            yield ObservedFact("", PORT, port, "bond", bond, place)
            if match["flag"] == DOWN:
                yield ObservedFact("", PORT, port, "up", False, place)
            else:
                yield ObservedFact("", PORT, port, BUNDLED, match["flag"] == ACTIVE, place)


FACTS = FactReader("OS10: show port-channel summary", is_bond_table, read_bonds, system="dell-os10")
