"""Priorities with PFC of ports from ``show interface priority-flow-control`` of NX-OS as text.

Sources, looked up 2026-11-30: recorded outputs in UCS Traffic Monitor (``Auto On  (8)``, ``Auto Off``) and in
a blog about the Nexus 5000 (keepingitclassless.net, ``Auto Off``); Microsoft, Azure Local Supportability,
LLDP, DCBX and PFC Configuration Guide (``On (8)`` for priority 3). ``Mode`` is configured. ``Oper`` is the
state, with the bitmap of the priorities in hexadecimal digits.
"""

import re
from collections.abc import Iterator

from ..observed import PORT, CollectedFile, FactReader, Facts, NotUnderstood, ObservedFact

PRIORITIES = 8

_HEADING = re.compile(r"\s*Port +Mode +Oper\(VL bmap\) +RxPPP +TxPPP\s*")
_ROW = re.compile(r"\s*(?P<port>Ethernet\d\S*) +(?P<mode>\S+) +(?P<state>\S.*?) +\d+ +\d+\s*")
_ON = re.compile(r"On *\((?P<bitmap>[0-9a-f]{1,2})\)")


def is_pfc_table(file: CollectedFile) -> bool:
    """Whether the text has the heading of the table."""
    return file.data is None and any(map(_HEADING.fullmatch, file.text.split("\n")))


def read_pfc(file: CollectedFile) -> Facts:
    """Priorities with PFC of each port; none for a port whose state is off."""
    for number, line in _rows(file):
        row = _ROW.fullmatch(line)
        if row is None:
            yield NotUnderstood(file.line_place(number), "this row has no state and counters of PFC")
            continue
        priorities = priorities_of_state(row["state"])
        if priorities is None:
            problem = f"the state of PFC on port {row['port']} is neither `Off` nor `On` with a bitmap"
            yield NotUnderstood(file.line_place(number), problem)
        else:
            yield ObservedFact("", PORT, row["port"], "pfc", priorities, file.line_place(number))


def _rows(file: CollectedFile) -> Iterator[tuple[int, str]]:
    """Lines about Ethernet ports with their numbers."""
    for number, line in enumerate(file.text.split("\n"), 1):
        if line.lstrip().startswith("Ethernet"):
            yield number, line


def priorities_of_state(state: str) -> tuple[int, ...] | None:
    """Priorities in the column ``Oper(VL bmap)``; None for a text of another form.

    >>> priorities_of_state("On  (28)")
    (3, 5)
    """
    if state == "Off":
        return ()
    match = _ON.fullmatch(state)
    bitmap = int(match["bitmap"], 16) if match else None
    return None if bitmap is None else tuple(one for one in range(PRIORITIES) if bitmap >> one & 1)


FACTS = FactReader(
    "NX-OS: show interface priority-flow-control", is_pfc_table, read_pfc, system="cisco-nx-os"
)
