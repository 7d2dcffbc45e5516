"""VLANs of ports and port channels from ``show vlan brief`` of NX-OS as JSON.

A port channel is listed, and its members with it.
"""

from collections import defaultdict

from ..observed import (
    BOND,
    PORT,
    SYSTEM,
    VLAN,
    CollectedFile,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    member,
    text_of,
)
from .answers import rows

TABLES = (("TABLE_vlanbriefxbrief", "ROW_vlanbriefxbrief"), ("TABLE_vlanbrief", "ROW_vlanbrief"))


def _table(file: CollectedFile) -> tuple[str, str] | None:
    return next((one for one in TABLES if isinstance(member(file.data, one[0]), (dict, list))), None)


def is_vlan_table(file: CollectedFile) -> bool:
    """Whether the file has the table of VLANs."""
    return _table(file) is not None


def read_vlans(file: CollectedFile) -> Facts:
    """VLANs of the switch, and those of each port and port channel."""
    table, row_name = _table(file) or TABLES[0]
    numbers: list[int] = []
    carried: dict[str, list[int]] = defaultdict(list)
    for pointer, row in rows(file.data, table, row_name):
        number, place = text_of(member(row, "vlanshowbr-vlanid")), file.place(*pointer)
        if not number.isdecimal():
            yield NotUnderstood(place, "this record has no VLAN")
            continue
        numbers.append(int(number))
        yield ObservedFact("", VLAN, number, "exists", True, place)
        for name in filter(None, text_of(member(row, "vlanshowplist-ifidx")).split(",")):
            carried[name.strip()].append(int(number))
    yield ObservedFact("", SYSTEM, "", "vlans", tuple(sorted(numbers)), file.place(table))
    for name, found in carried.items():
        kind = PORT if name.startswith("Ethernet") else BOND
        yield ObservedFact("", kind, name, "carried", tuple(sorted(found)), file.place(table))


FACTS = FactReader("NX-OS: show vlan brief | json", is_vlan_table, read_vlans, system="cisco-nx-os")
