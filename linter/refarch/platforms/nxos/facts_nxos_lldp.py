"""Neighbors of ``show lldp neighbors``, ``show lldp neighbors detail`` and ``show cdp neighbors`` of NX-OS as
JSON.

One record is an object, and several are a list. CDP adds the serial number in brackets to the name.
"""

import re
from typing import Any

from ..observed import (
    NEIGHBOR,
    SYSTEM,
    CollectedFile,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    Pointer,
    member,
    seen_neighbor,
    text_of,
)
from .answers import rows

TABLES = {
    "TABLE_nbor": ("ROW_nbor", "l_port_id", "chassis_id"),
    "TABLE_nbor_detail": ("ROW_nbor_detail", "l_port_id", "sys_name"),
    "TABLE_cdp_neighbor_brief_info": ("ROW_cdp_neighbor_brief_info", "intf_id", "device_id"),
    "TABLE_cdp_neighbor_detail_info": ("ROW_cdp_neighbor_detail_info", "intf_id", "device_id"),
}
"""Rows, local port and name of the neighbor in each table."""

_SERIAL = re.compile(r"\([A-Za-z0-9]+\)$")


def _table(data: Any) -> tuple[Pointer, str]:
    """Keys of the object with the table, and the name of the table; empty for none."""
    for keys in ((), ("ins_api", "outputs", "output", "body")):
        inner = member(data, *keys) if keys else data
        for name in TABLES:
            if isinstance(member(inner, name), (dict, list)):
                return keys, name
    return (), ""


def is_neighbor_table(file: CollectedFile) -> bool:
    """Whether the file has a table of neighbors."""
    return bool(_table(file.data)[1])


def read_neighbors(file: CollectedFile) -> Facts:
    """Neighbors by local port. Lists of LLDP and CDP are alike complete."""
    keys, table = _table(file.data)
    row_name, port_key, name_key = TABLES[table]
    yield ObservedFact("", SYSTEM, "", "lldp", True, file.place(*keys, table))
    inner = member(file.data, *(str(key) for key in keys)) if keys else file.data
    for pointer, row in rows(inner, table, row_name):
        place = file.place(*keys, *pointer)
        port, far = text_of(member(row, port_key)), text_of(member(row, "port_id"))
        if not port or not far:
            yield NotUnderstood(place, f"this record has no {port_key} or no port_id")
            continue
        device = _SERIAL.sub("", text_of(member(row, name_key)))
        chassis = text_of(member(row, "chassis_id"))
        description = text_of(member(row, "port_desc"))
        yield ObservedFact(
            "", NEIGHBOR, port, "neighbor", seen_neighbor(device, chassis, far, description), place
        )


FACTS = FactReader(
    "NX-OS: show lldp neighbors | json, show cdp neighbors | json",
    is_neighbor_table,
    read_neighbors,
    system="cisco-nx-os",
)
