"""Priorities with PFC of ports from ``show priority-flow-control`` of EOS as text.

Source, looked up 2026-11-30: recorded output in democratic-csi issue 241, with the legend ``E: PFC Enabled,
D: PFC Disabled, A: PFC Active, W: PFC Watchdog Enabled``. The recorded ports are disabled. Releases with
other columns are not recognized.
"""

import re
from collections.abc import Iterator

from ..observed import PORT, CollectedFile, FactReader, Facts, NotUnderstood, ObservedFact

_HEADING = re.compile(r"Port +Status +Priorities +Action +Timeout +Recovery\b.*")
_ROW = re.compile(r"(?P<port>Et\S+) +(?P<enabled>[DE]) (?P<active>[A-]) [W-] +(?P<rest>\S.*)")
_PRIORITY = re.compile(r"[0-7]")


def is_pfc_table(file: CollectedFile) -> bool:
    """Whether the text has the heading of the table."""
    return file.data is None and any(map(_HEADING.fullmatch, map(str.rstrip, file.text.split("\n"))))


def read_pfc(file: CollectedFile) -> Facts:
    """Priorities with PFC of each port; none for a port whose PFC is disabled or not active."""
    for number, line in _rows(file):
        row = _ROW.fullmatch(line.rstrip())
        if row is None:
            yield NotUnderstood(file.line_place(number), "this row has no status of PFC with three flags")
        else:
            is_active = (row["enabled"], row["active"]) == ("E", "A")
            value = _priorities(row["rest"]) if is_active else ()
            yield ObservedFact("", PORT, row["port"], "pfc", value, file.line_place(number))


def _rows(file: CollectedFile) -> Iterator[tuple[int, str]]:
    """Lines about Ethernet ports with their numbers."""
    for number, line in enumerate(file.text.split("\n"), 1):
        if line.startswith("Et"):
            yield number, line


def _priorities(rest: str) -> tuple[int, ...]:
    """Priorities before the action of the watchdog, which is a word or a dash."""
    found = []
    for word in rest.replace(",", " ").split():
        if not _PRIORITY.fullmatch(word):
            break
        found.append(int(word))
    return tuple(found)


FACTS = FactReader("EOS: show priority-flow-control", is_pfc_table, read_pfc, system="arista-eos")
