"""Neighbors of ``show lldp table`` of SONiC."""

from ..observed import (
    NEIGHBOR,
    SYSTEM,
    CollectedFile,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    seen_neighbor,
)
from .printed_tables import has_table, table_rows


def is_neighbor_table(file: CollectedFile) -> bool:
    """Whether the text has the table of neighbors."""
    return has_table(file, "LocalPort", "RemoteDevice", "RemotePortID")


def read_neighbors(file: CollectedFile) -> Facts:
    """Neighbors by local port."""
    yield ObservedFact("", SYSTEM, "", "lldp", True, file.line_place(1))
    for row in table_rows(file):
        port, device, far = (row.cell(name) for name in ("LocalPort", "RemoteDevice", "RemotePortID"))
        if not port or not far:
            yield NotUnderstood(row.place, "this row has no LocalPort or no RemotePortID")
            continue
        neighbor = seen_neighbor(device, "", far, row.cell("RemotePortDescr"))
        yield ObservedFact("", NEIGHBOR, port, "neighbor", neighbor, row.place)


FACTS = FactReader("SONiC: show lldp table", is_neighbor_table, read_neighbors, system="sonic")
