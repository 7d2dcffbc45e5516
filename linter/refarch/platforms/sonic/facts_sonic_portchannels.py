"""Members of port channels from ``show interfaces portchannel`` of SONiC, and whether they are bundled.

Source, looked up 2026-11-30: SONiC Command Reference (sonic-net/sonic-utilities, doc/Command-Reference.md),
``show interfaces portchannel``, and its program show/interfaces/portchannel.py: ``S - selected, D -
deselected, * - not synced``.
"""

import re

from ..observed import BUNDLED, PORT, CollectedFile, FactReader, Facts, NotUnderstood, ObservedFact
from .printed_tables import has_table, table_rows

_MEMBER = re.compile(r"(?P<port>[^\s()]+)\((?P<state>[SD])\*?\)")
NONE = ("", "N/A")
"""Texts for no members."""


def is_bond_table(file: CollectedFile) -> bool:
    """Whether the text has the table of port channels."""
    return has_table(file, "No.", "Team Dev", "Protocol", "Ports")


def read_bonds(file: CollectedFile) -> Facts:
    """Port channel of each member, and whether the port channel uses it."""
    for row in table_rows(file):
        bond, ports = row.cell("Team Dev"), row.cell("Ports")
        for text in () if ports in NONE else ports.split():
            match = _MEMBER.fullmatch(text)
            if match is None:
                yield NotUnderstood(row.place, f"the member `{text}` of {bond} has no known state")
                continue
            yield ObservedFact("", PORT, match["port"], "bond", bond, row.place)
            yield ObservedFact("", PORT, match["port"], BUNDLED, match["state"] == "S", row.place)


FACTS = FactReader("SONiC: show interfaces portchannel", is_bond_table, read_bonds, system="sonic")
