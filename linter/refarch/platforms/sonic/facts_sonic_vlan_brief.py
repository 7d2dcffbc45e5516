"""VLANs of ports and bonds from ``show vlan brief`` of SONiC.

A VLAN has one row for each port; only the first has the number.
"""

from collections import defaultdict

from ..observed import (
    BOND,
    PORT,
    SYSTEM,
    VLAN,
    CollectedFile,
    Evidence,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
)
from .printed_tables import framed_rows, has_table

BOND_NAME = "PortChannel"


def is_vlan_table(file: CollectedFile) -> bool:
    """Whether the text has the table of VLANs."""
    return has_table(file, "VLAN ID", "IP Address", "Ports", "Port Tagging")


def read_vlans(file: CollectedFile) -> Facts:
    """VLANs of the switch, and the tagged and untagged ones of each port and bond."""
    numbers: list[int] = []
    tagged: dict[str, list[int]] = defaultdict(list)
    untagged: dict[str, int] = {}
    places: dict[str, Evidence] = {}
    for row in framed_rows(file):
        number, port, tagging = (row.cell(name) for name in ("VLAN ID", "Ports", "Port Tagging"))
        if number.isdecimal():
            numbers.append(int(number))
            yield ObservedFact("", VLAN, number, "exists", True, row.place)
        if not port:
            continue
        if not numbers or (number and not number.isdecimal()) or tagging not in ("tagged", "untagged"):
            yield NotUnderstood(row.place, "this row has no VLAN ID, or no Port Tagging that is known")
            continue
        places.setdefault(port, row.place)
        if tagging == "tagged":
            tagged[port].append(numbers[-1])
        else:
            untagged[port] = numbers[-1]
    yield ObservedFact("", SYSTEM, "", "vlans", tuple(sorted(numbers)), file.line_place(1))
    for name, place in places.items():
        kind = BOND if name.startswith(BOND_NAME) else PORT
        yield ObservedFact("", kind, name, "tagged", tuple(sorted(tagged[name])), place)
        yield ObservedFact("", kind, name, "untagged", untagged.get(name, 0), place)


FACTS = FactReader("SONiC: show vlan brief", is_vlan_table, read_vlans, system="sonic")
